//! What the game tells its tests.

use kernel::{Seat, Viewer};
use testkit::Checked;
use testkit::reference::Reference;

use crate::action::Action;
use crate::audit;
use crate::event::Cue;
use crate::rulebook::Prevail;
use crate::state::State;
use crate::view::View;

impl Checked for Prevail {
    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn secret(&self, state: &State, owner: Option<Seat>, from: Viewer) -> Option<Vec<u16>> {
        self.secret(state, owner, from)
    }

    fn reference() -> Option<Reference> {
        Some(Reference::of::<View, Cue>())
    }

    fn no_forecast(action: Action) -> Option<&'static str> {
        Self::no_forecast(action)
    }
}
