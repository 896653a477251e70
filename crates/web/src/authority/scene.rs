//! One table of Authority as one viewer sees it, with the questions every part of the drawing asks.

use authority::{Action, Authority, Card, CardId, CourtView, Design, Mark, Object, Step, View};
use kernel::{Choice, Game as _, Seat};

use crate::{Kind, Seen, Tincture, fragments};

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

    /// Who sits at the bottom: the viewer, or the first seat for those who watch.
    pub(super) fn bottom(&self) -> Seat {
        self.me().unwrap_or(Seat::new(0))
    }

    /// Everybody else, clockwise from the bottom.
    pub(super) fn rivals(&self) -> Vec<Seat> {
        let seats = self.game().seats();
        let bottom = self.bottom().index() as u8;
        (1..seats).map(|step| Seat::new((bottom + step) % seats)).collect()
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
        let player = self.seen.players.get(seat.index());
        match player {
            _ if self.me() == Some(seat) => "You".to_owned(),
            Some(player) if !player.name.is_empty() => player.name.clone(),
            Some(_) | None => self.game().seat_name(seat),
        }
    }

    /// What sits there: "captain bot · first player".
    pub(super) fn about(&self, seat: Seat) -> String {
        let court = self.court(seat);
        let mut words = Vec::new();
        if let Some(team) = court.team {
            words.push(team_name(team).to_owned());
        }
        if let Some(player) = self.seen.players.get(seat.index()) {
            match &player.kind {
                Kind::Bot { level, standing_in: false } => words.push(format!("{level} bot")),
                Kind::Bot { level: _, standing_in: true } => words.push(fragments::who(player)),
                Kind::Person { online: false } => words.push("away".to_owned()),
                Kind::Person { online: true } | Kind::Open => {}
            }
        }
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

/// Equal cards together, in order, with how many there are.
pub(super) fn counted(cards: impl IntoIterator<Item = CardId>) -> Vec<(CardId, usize)> {
    let mut counted: Vec<(CardId, usize)> = Vec::new();
    for card in cards {
        match counted.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => counted.push((card, 1)),
        }
    }
    counted
}
