//! Is the server well? It is if what is written stays written.

use std::time::{Duration, Instant};

use store::Store;
use tokio::sync::Mutex;

/// So long an answer is good: strangers may ask as often as they like, and each check is a write.
const FRESH: Duration = Duration::from_secs(1);
/// A store that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the latest check found, and when.
#[derive(Debug, Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

impl Health {
    /// Writes something, unless that was just done; everybody who asks meanwhile waits for the one answer.
    pub(crate) async fn of(&self, store: &Store) -> bool {
        let mut latest = self.0.lock().await;
        if let Some((when, well)) = *latest
            && when.elapsed() < FRESH
        {
            return well;
        }
        let well = match tokio::time::timeout(PATIENCE, store.check()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the store cannot be written");
                false
            }
            Err(_) => {
                tracing::error!("the store does not answer");
                false
            }
        };
        *latest = Some((Instant::now(), well));
        well
    }
}
