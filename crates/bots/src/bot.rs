//! What a bot is.

use kernel::{Cue, Playable, Seat};

use crate::{Budget, Faults};

/// A player of `G` that is a program.
///
/// All its chance comes from the seed it was made with: the same seed, the same questions and the same
/// iterations give the same answers on every machine.
///
/// Where several seats choose at the same time, an answer must not depend on who has answered already. Two
/// habits see to that: a table asks its bots when the question opens, not after the people have answered; and
/// a bot takes the chance it chooses with before it samples a world, so that sampling one more sealed answer
/// does not shift it.
pub trait Bot<G: Playable>: Send {
    /// Chooses one of `legal` for the seat that `view` was made for.
    ///
    /// # Panics
    /// May panic if `legal` is empty or `view` is not a seat's: nobody is asked then.
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action;

    /// The answer of a bot that does not look at the table, so that a simulation need not make a view for it;
    /// `None` from one that does look. Where it answers, [`Bot::choose`] would have answered the same.
    fn choose_blind(&mut self, _legal: &[G::Action]) -> Option<G::Action> {
        None
    }

    /// Does it want to be told what happens between its decisions? Most need only the view.
    fn listens(&self) -> bool {
        false
    }

    /// Something happened that its seat noticed. Only a bot that [listens](Bot::listens) is told.
    fn notice(&mut self, _game: &G, _seat: Seat, _cue: &Cue<G::Event>) {}

    /// The same as [`Bot::notice`] where the cue came over a wire: as JSON, and in words.
    fn overhear(&mut self, _game: &G, _seat: Seat, _cue: &serde_json::Value, _text: &str) {}

    /// What it did wrong since it was last asked: a program that crashed, stalled or answered nonsense.
    fn faults(&mut self) -> Faults {
        Faults::default()
    }

    /// A new match begins: the bot is again as if just made with this seed, and keeps its memory's room.
    fn restart(&mut self, seed: u64);
}
