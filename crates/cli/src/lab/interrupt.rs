//! Ctrl-C while something long is being measured: it stops, and what was found is kept.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on.
pub(super) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(|| ASKED.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::bad(format!("Ctrl-C cannot be heard: {error}")))
}

/// Was it pressed?
pub(super) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
