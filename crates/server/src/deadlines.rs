//! Tables that sleep are woken when somebody's time runs out.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::hub::Hub;
use crate::table::{Denied, Msg};

/// How often the store is asked who is late.
const LOOK: Duration = Duration::from_secs(1);
/// The most tables that are woken at a time.
const AT_ONCE: u32 = 200;
/// How long a table is left alone that cannot be woken.
const AGAIN: Duration = Duration::from_secs(600);

/// Wakes tables until the server stops.
pub(crate) async fn run(hub: Hub) {
    let mut broken: BTreeMap<String, Instant> = BTreeMap::new();
    loop {
        tokio::select! {
            () = hub.closed() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        broken.retain(|_, since| since.elapsed() < AGAIN);
        let due = match hub.store().tables_due(now(), AT_ONCE + broken.len() as u32).await {
            Ok(due) => due,
            Err(error) => {
                tracing::error!(%error, "it cannot be found out who is late");
                continue;
            }
        };
        for id in due.into_iter().filter(|id| !broken.contains_key(id)).collect::<Vec<_>>() {
            match hub.ask(&id, |reply| Msg::Wake { reply }).await {
                Ok(()) => {}
                // There is no room for it now: later.
                Err(Denied::Busy | Denied::Stopping) => break,
                Err(why) => {
                    tracing::warn!(table = id, %why, "a table cannot be woken");
                    broken.insert(id, Instant::now());
                }
            }
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
