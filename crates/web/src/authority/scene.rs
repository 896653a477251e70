//! One table of Authority as one viewer sees it, with the questions every part of the drawing asks.

use authority::{Action, Authority, Card, CardId, CourtView, Design, Mark, Object, Step, View};
use kernel::{Choice, Seat};

use crate::{Seen, Tincture};

/// One table as one viewer sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) seen: &'a Seen<'a, Authority>,
}

impl<'a> Scene<'a> {
    pub(super) fn view(&self) -> &'a View {
        self.seen.view
    }

    pub(super) fn game(&self) -> &'a Authority {
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

    pub(super) fn court(&self, seat: Seat) -> &'a CourtView {
        &self.seen.view.courts[seat]
    }

    pub(super) fn card(&self, id: CardId) -> Option<&'a Card> {
        self.seen.game.card(id)
    }

    pub(super) fn card_name(&self, id: CardId) -> &'a str {
        self.card(id).map_or("card", |card| card.name.as_str())
    }

    /// The choice to do this, if it is legal now.
    pub(super) fn choice(&self, action: Action) -> Option<&'a Choice> {
        self.seen.offer(action)
    }

    /// The choice to make an ability be about this.
    pub(super) fn pick(&self, object: Object) -> Option<&'a Choice> {
        self.choice(Action::Pick { object })
    }

    /// The first legal choice of this kind.
    pub(super) fn first(&self, wanted: impl Fn(Action) -> bool) -> Option<&'a Choice> {
        self.seen.choices.iter().find(|offer| wanted(offer.action)).map(|offer| &offer.choice)
    }

    /// The choice to do something with a card, if it is legal now.
    pub(super) fn with_card(&self, id: CardId, action: impl Fn(Design) -> Action) -> Option<&'a Choice> {
        self.choice(action(self.game().design(id)?))
    }

    /// The choice to strike at this, or to make an ability be about it.
    pub(super) fn aim(&self, mark: Mark) -> Option<&'a Choice> {
        let pick = match mark {
            Mark::Unit { seat, slot } => self.pick(Object::Unit { seat, slot }),
            Mark::Monarch { seat } => self.pick(Object::Player { seat }),
            Mark::Guard { seat: _ } => None,
        };
        self.choice(Action::Target { mark }).or(pick)
    }

    /// Is the viewer choosing whom to strike?
    pub(super) fn aiming(&self) -> bool {
        self.seen.asked() && matches!(self.view().step, Step::Target | Step::Pierce)
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
        let court = self.court(seat);
        let mut words = Vec::new();
        if let Some(team) = court.team {
            words.push(team_name(team).to_owned());
        }
        words.extend(self.seen.kind(seat));
        if self.view().first == seat {
            words.push("first player".to_owned());
        }
        words.join(" · ")
    }
}

/// A seat as it is typed: `P2`.
pub(super) fn code(seat: Seat) -> String {
    format!("P{}", seat.index() + 1)
}

/// The look of a seat: the numbered colours, in order.
pub(super) fn tincture(seat: Seat) -> Tincture {
    Tincture::NUMBERED.get(seat.index()).copied().unwrap_or(Tincture::Empty)
}

/// What a team is called (AU-14.3).
pub(super) fn team_name(team: u8) -> &'static str {
    if team == 0 { "team A" } else { "team B" }
}
