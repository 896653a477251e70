//! Who has just taken a seat where: streams of accounts hear of it.

use store::GuestId;
use tokio::sync::broadcast;

/// How many of them may wait for one listener.
const WAITING: usize = 64;

/// Tells listeners of seats that were taken.
#[derive(Debug)]
pub(crate) struct Seated(broadcast::Sender<(GuestId, String)>);

impl Default for Seated {
    fn default() -> Self {
        Self(broadcast::Sender::new(WAITING))
    }
}

impl Seated {
    /// Somebody has a seat at this table now.
    pub(crate) fn tell(&self, guest: GuestId, table: &str) {
        // Nobody may listen.
        let _ = self.0.send((guest, table.to_owned()));
    }

    pub(crate) fn listen(&self) -> broadcast::Receiver<(GuestId, String)> {
        self.0.subscribe()
    }
}
