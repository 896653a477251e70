//! One table of Lords of Estraven as one viewer sees it, with the questions every part of the drawing asks.

use estraven::{
    Action, Card, CardId, Estraven, ItemView, LordView, Mark, Name, PitchCleanup, UnitView, View,
};
use kernel::{Offer, Present as _, Refusal, Seat};
use markup::html;
use maud::Markup;

use crate::{Seen, Tincture};

/// One table as one viewer sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) seen: &'a Seen<'a, Estraven>,
}

/// What a spot is for in the question at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It is the whole answer.
    Answer,
    /// An answer begins with it.
    Begins,
    /// An answer goes on with it.
    Goes,
    /// None names it.
    Nothing,
}

impl<'a> Scene<'a> {
    pub(super) fn view(&self) -> &'a View {
        self.seen.view
    }

    pub(super) fn game(&self) -> &'a Estraven {
        self.seen.game
    }

    pub(super) fn me(&self) -> Option<Seat> {
        self.seen.seat()
    }

    /// Who sits at the bottom.
    pub(super) fn bottom(&self) -> Seat {
        self.seen.bottom()
    }

    /// Everybody else, clockwise from the bottom.
    pub(super) fn rivals(&self) -> Vec<Seat> {
        self.seen.around().split_off(1)
    }

    pub(super) fn lord(&self, seat: Seat) -> &'a LordView {
        &self.seen.view.lords[seat]
    }

    pub(super) fn card(&self, id: CardId) -> Option<&'a Card> {
        self.seen.game.card(id)
    }

    pub(super) fn card_name(&self, id: CardId) -> &'a str {
        self.card(id).map_or("card", |card| card.name.as_str())
    }

    /// A unit or Resource on the battlefield, and whose it is.
    pub(super) fn unit(&self, name: Name) -> Option<(Seat, &'a UnitView)> {
        let mut fields = self.seen.view.lords.iter();
        fields.find_map(|(seat, lord)| {
            lord.field.iter().find(|unit| unit.card == name).map(|unit| (seat, unit))
        })
    }

    /// What a player or object is called on the page.
    pub(super) fn called(&self, mark: Mark) -> String {
        match mark {
            Mark::Player(seat) if self.me() == Some(seat) => "you".to_owned(),
            Mark::Player(seat) => self.name(seat),
            Mark::Object(name) => self.card_name(name.card).to_owned(),
            Mark::Gone => "nothing".to_owned(),
        }
    }

    /// The answers that begin with this spot.
    pub(super) fn from(&self, spot: &str) -> impl Iterator<Item = &'a Offer<Action>> {
        self.seen
            .choices
            .iter()
            .filter(move |offer| offer.choice.path.first().is_some_and(|first| first == spot))
    }

    /// What a spot is for.
    pub(super) fn part(&self, spot: &str) -> Part {
        if let Some(offer) = self.from(spot).next() {
            return if offer.choice.path.len() == 1 { Part::Answer } else { Part::Begins };
        }
        let goes = self.seen.words().any(|choice| choice.path.iter().any(|step| step == spot));
        if goes { Part::Goes } else { Part::Nothing }
    }

    /// The button laid over a piece, if any answer names it. Where it is a whole answer, it works without script too.
    pub(super) fn hit(&self, spot: &str, label: &str) -> Markup {
        let whole = self.from(spot).map(|offer| &offer.choice).find(|choice| choice.path.len() == 1);
        html! {
            @match (whole, self.part(spot)) {
                (Some(choice), _) => button class="hit" form="act" name="act" value=(choice.notation) data-spot=(spot) aria-label=(choice.label) {},
                (None, Part::Nothing) => {},
                (None, Part::Answer | Part::Begins | Part::Goes) => button type="button" class="hit" data-spot=(spot) aria-label=(label) {},
            }
        }
    }

    /// Does nothing that is pitched come back (LE-5.9)?
    pub(super) fn burns(&self) -> bool {
        self.game().options().pitch_cleanup == PitchCleanup::Burn
    }

    /// Why this line is refused now.
    pub(super) fn why_not(&self, line: &str) -> Refusal {
        self.game().why_not(self.view(), line, self.seen.names)
    }

    /// The newest stack item that aims at this, and its place from the top.
    pub(super) fn aimed(&self, mark: Mark) -> Option<(usize, &'a ItemView)> {
        (1..).zip(self.view().stack.iter().rev()).find(|(_, item)| item.targets.contains(&Some(mark)))
    }

    pub(super) fn tincture(&self, seat: Seat) -> Tincture {
        tincture(seat)
    }

    /// Who sits there, by name: "You", "Ysolt", "P2".
    pub(super) fn name(&self, seat: Seat) -> String {
        self.seen.name(seat)
    }

    /// What sits there: "captain bot · first player".
    pub(super) fn about(&self, seat: Seat) -> String {
        let mut words = Vec::new();
        words.extend(self.seen.kind(seat));
        if self.view().round > 0 && self.view().opened == seat {
            words.push("first player".to_owned());
        }
        words.join(" · ")
    }
}

/// A seat as it is typed: `P2`.
pub(super) fn code(seat: Seat) -> String {
    Mark::Player(seat).to_string()
}

/// The look of a seat: the numbered colours, in order.
pub(super) fn tincture(seat: Seat) -> Tincture {
    Tincture::NUMBERED.get(seat.index()).copied().unwrap_or(Tincture::Empty)
}
