//! How a player was lost: when, why and by whom (LE-13).

use kernel::{Fate, Names, Rule, Seat, Word as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rulebook::Estraven;
use crate::stack::loses;
use crate::state::State;
use crate::view::View;
use crate::vocab::Loss;

/// How a player lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fall {
    /// Why.
    pub how: Loss,
    /// In which round; 0 while decks are picked.
    pub round: u8,
    /// By whom, if another brought it about.
    pub by: Option<Seat>,
}

impl Fall {
    /// "You fell to Ada in round 4", "Bo resigned in round 2".
    pub fn told(&self, names: Names<'_>, seat: Seat) -> String {
        let who = names.subject(seat);
        let what = match (self.how, self.by) {
            (Loss::Resigned, _) => "resigned".to_owned(),
            (Loss::Health, Some(by)) => format!("fell to {}", names.object(by)),
            (Loss::Health, None) => "fell".to_owned(),
            (Loss::Deck | Loss::Draw, Some(by)) => {
                format!("ran out of cards by the hand of {}", names.object(by))
            }
            (Loss::Deck | Loss::Draw, None) => "ran out of cards".to_owned(),
        };
        if self.round == 0 {
            format!("{who} {what}")
        } else {
            format!("{who} {what} in round {}", self.round)
        }
    }
}

impl Estraven {
    /// What has become of a lord who is out of the match, and the place that remains to them.
    pub(crate) fn fate(view: &View, seat: Seat) -> Option<Fate> {
        let mine = &view.lords[seat];
        let (what, rule) = match mine.fall?.how {
            Loss::Resigned => ("You have resigned", "LE-13.6"),
            Loss::Health => ("You have fallen", "LE-13.1"),
            Loss::Deck | Loss::Draw => ("You have run out of cards", "LE-13.2"),
        };
        let ahead = view.lords.iter().filter(|(_, lord)| lord.fell == 0 || lord.fell > mine.fell).count();
        Some(Fate { what, place: Some(ahead as u8 + 1), rule: Rule::new(rule) })
    }
}

/// How a player was lost, as a state keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Lost {
    round: u8,
    /// How, from 1, in the upper half; by whom, from 1, in the lower: a state has room for little more.
    marks: u8,
}

impl Lost {
    pub(crate) fn of(fall: Option<Fall>) -> Self {
        let Some(Fall { how, round, by }) = fall else { return Self::default() };
        let how = Loss::ALL.iter().position(|loss| *loss == how).map_or(0, |at| at as u8 + 1);
        Self { round, marks: how << 4 | by.map_or(0, |by| by.index() as u8 + 1) }
    }

    pub(crate) fn fall(self) -> Option<Fall> {
        let how = usize::from(self.marks >> 4).checked_sub(1).and_then(|at| Loss::ALL.get(at));
        how.map(|how| Fall { how: *how, round: self.round, by: self.by() })
    }

    /// Whose doing it is, or would be at the next state check.
    fn by(self) -> Option<Seat> {
        (self.marks & 15).checked_sub(1).map(Seat::new)
    }
}

/// What makes a player lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doom {
    /// A state check (LE-7.8).
    Rules,
    /// Its own word (LE-13.6).
    Word,
}

/// A player who would lose at the next state check owes it to `by`: an item of theirs has resolved, or they attacked.
/// What one does to oneself is nobody's doing.
pub(crate) fn blame(game: &Estraven, state: &mut State, by: Seat) {
    for seat in game.everybody() {
        if seat != by && state.lord(seat).alive() && loses(game, state, seat) {
            state.lost[seat.index()].marks = by.index() as u8 + 1;
        }
    }
}

/// A player loses now.
pub(crate) fn note(state: &mut State, seat: Seat, doom: Doom) {
    let lord = state.lord(seat);
    let how = match doom {
        Doom::Word => Loss::Resigned,
        Doom::Rules if lord.health <= 0 => Loss::Health,
        Doom::Rules if lord.failed => Loss::Draw,
        Doom::Rules => Loss::Deck,
    };
    let by = state.lost[seat.index()].by().filter(|_| doom == Doom::Rules);
    state.lost[seat.index()] = Lost::of(Some(Fall { how, round: state.round, by }));
    state.lord_mut(seat).fell = state.falls;
}
