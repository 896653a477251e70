//! What a seat holds that others cannot work out.

use kernel::{Seat, Viewer};

use crate::card::Cards;
use crate::options::DeckLists;
use crate::rulebook::Prevail;
use crate::state::State;
use crate::vocab::{Mode, Step};

impl Prevail {
    /// What `owner` holds that `from` may not know and cannot work out.
    pub(crate) fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        let owner = owner.filter(|owner| !from.owns(*owner))?;
        let side = &state.sides[owner];
        let ready = !state.pending.contains(owner);
        if state.step == Step::Army {
            return ready.then(|| {
                let kinds = state.roster(owner).map(|id| u16::from(state.unit(id).kind.0));
                kinds.chain(side.deck.iter().map(|card| u16::from(card.0))).collect()
            });
        }
        if state.step == Step::Deploy && ready {
            return Some(state.standing(owner).map(|(_, space)| space.index() as u16).collect());
        }
        if side.awaiting.get().is_some() {
            let pool = side.hand.len() + 1;
            return (pool > 1).then(|| side.awaiting.get().iter().map(|card| u16::from(card.0)).collect());
        }
        if let Some(sealed) = side.sealed {
            let choices = self.possible_commits(state, owner).count();
            return (choices > 1).then(|| vec![sealed.get().map_or(0, |card| u16::from(card.0) + 1)]);
        }
        let open = self.options().deck_lists == DeckLists::Open || self.mode() == Mode::Tutorial;
        if open {
            return None;
        }
        // A closed deck can be worked out once all cards of an initiative but those it must have were seen.
        let of_value = |cards: Cards, initiative: u8| {
            cards.iter().filter(|card| self.face(*card).initiative == initiative).count()
        };
        let unseen = self.faction(side.faction).list().without(side.deck.without(side.hand));
        let open_question = (1..=4).any(|initiative| {
            let held = of_value(side.hand, initiative);
            held > 0 && of_value(unseen, initiative) > held
        });
        open_question.then(|| side.hand.iter().map(|card| u16::from(card.0)).collect())
    }
}
