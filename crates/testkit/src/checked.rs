//! What a game tells its tests.

use kernel::{Features, Playable, Seat, Viewer};

use crate::conformance::Suite;
use crate::reference::Reference;

/// What the suite asks of a game beyond what any table needs: nothing here decides anything in a match.
pub trait Checked: Playable + Features {
    /// What must hold in every reachable state: pieces conserved, nobody in two places. Says what is broken.
    fn audit(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// What `owner` (or nobody: a shared pile) holds that `from` may not know and cannot work out, as numbers in a
    /// fixed order; `None` if there is nothing of the kind. What is named here
    /// must not be the same in every sample of what `from` sees.
    fn secret(&self, _state: &Self::State, _owner: Option<Seat>, _from: Viewer) -> Option<Vec<u16>> {
        None
    }

    /// The laws as this game is put through them, in its own tests and by `banneret check`.
    fn suite() -> Suite<Self> {
        Suite::new()
    }

    /// Why an action that may be legal has no [`forecast`](kernel::Choice::forecast): its words say all that it does, or
    /// nobody can know more yet. `None` where a forecast is owed, so that nobody can add an action and forget what comes
    /// of it.
    fn no_forecast(_: Self::Action) -> Option<&'static str> {
        None
    }

    /// What the fields of views and the cues are called: `Some(Reference::of::<Self::View, Self::Event>())`. A scenario
    /// that misspells a cue is told so, and the reference of the game is written from it.
    fn reference() -> Option<Reference> {
        None
    }
}
