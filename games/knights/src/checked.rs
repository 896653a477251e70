//! What the game tells its tests.

use kernel::{Seat, Viewer};
use testkit::Checked;
use testkit::conformance::Suite;
use testkit::reference::Reference;

use crate::action::Action;
use crate::audit;
use crate::event::{Cue, Event};
use crate::rulebook::Knights;
use crate::state::State;
use crate::view::View;

impl Checked for Knights {
    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        self.secret(state, owner?, from)
    }

    /// Tokens turned face up in the last slot are back in the hand before anybody is asked again (KD-5.1): no view
    /// remembers them.
    fn suite() -> Suite<Self> {
        Suite::new().games(1).shares(Self::share_plans).forgets(Event::is_forgotten)
    }

    fn no_forecast(action: Action) -> Option<&'static str> {
        Self::no_forecast(action)
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Cue>())
    }
}
