//! What the game tells its tests.

use kernel::{Seat, Viewer};
use testkit::Checked;
use testkit::conformance::Suite;
use testkit::reference::Reference;

use crate::action::Action;
use crate::audit;
use crate::event::Cue;
use crate::rulebook::Estraven;
use crate::secret;
use crate::state::State;
use crate::view::View;

impl Checked for Estraven {
    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        secret::secret(self, state, owner, from)
    }

    /// Matches of many tables take long, and `tests/rules` plays more of them.
    fn suite() -> Suite<Self> {
        Suite::new().games(2)
    }

    fn no_forecast(action: Action) -> Option<&'static str> {
        crate::no_forecast::no_forecast(action)
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Cue>())
    }
}
