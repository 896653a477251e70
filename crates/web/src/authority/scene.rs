//! One table of Authority as one viewer sees it, with the questions every part of the drawing asks.

use authority::{Authority, Card, CardId, CourtView, Mark, Step, View};
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

    /// The legal choice with this notation.
    pub(super) fn choice(&self, notation: &str) -> Option<&'a Choice> {
        self.seen.words().find(|choice| choice.notation == notation)
    }

    /// The choice to strike at this, or to make an ability be about it.
    pub(super) fn aim(&self, mark: Mark) -> Option<&'a Choice> {
        let pick = match mark {
            Mark::Unit { seat: _, slot: _ } => format!("pick {mark}"),
            Mark::Monarch { seat } => format!("pick {}", code(seat)),
            Mark::Guard { seat: _ } => String::new(),
        };
        self.choice(&format!("tgt {mark}")).or_else(|| self.choice(&pick))
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

    /// What sits there: "P2 · captain bot · first player".
    pub(super) fn about(&self, seat: Seat) -> String {
        let court = self.court(seat);
        let mut words = vec![self.game().seat_name(seat)];
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
