//! Ctrl-C while something long is being measured: it stops, and what was found is kept.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on.
pub(super) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(pressed).map_err(|error| Failure::bad(format!("Ctrl-C cannot be heard: {error}")))
}

/// The match that is being played is played to its end, which may take a while: who presses twice does not want to wait.
#[expect(clippy::disallowed_methods, reason = "nothing is open that would have to be closed or saved")]
fn pressed() {
    if ASKED.swap(true, Ordering::Relaxed) {
        std::process::exit(130);
    }
}

/// Was it pressed?
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
