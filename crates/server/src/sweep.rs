//! Expiry: deletes inactive tables and guests, a few at a time.

use std::time::Duration;

use store::{StoreError, Swept};

use crate::hub::Hub;

/// How long to wait after everything was looked at, and between two steps of it.
const AGAIN: Duration = Duration::from_secs(3600);
const PAUSE: Duration = Duration::from_millis(200);

/// Sweeps until the server stops.
pub(crate) async fn run(hub: Hub) {
    loop {
        match sweep(&hub).await {
            Ok(swept) => {
                let live = hub.tables_in_memory();
                tracing::info!(swept.tables, swept.guests, live, "old tables and guests were taken away");
            }
            Err(error) => tracing::error!(%error, "old tables and guests could not be taken away"),
        }
        tokio::select! {
            () = hub.closed() => return,
            () = tokio::time::sleep(AGAIN) => {}
        }
    }
}

/// Takes away all there is to take.
pub(crate) async fn sweep(hub: &Hub) -> Result<Swept, StoreError> {
    let mut all = Swept::default();
    loop {
        let step = hub.store().sweep(hub.config().limits.kept, hub.ids_in_memory()).await?;
        all.tables += step.tables;
        all.guests += step.guests;
        if step == Swept::default() {
            return Ok(all);
        }
        tokio::select! {
            () = hub.closed() => return Ok(all),
            () = tokio::time::sleep(PAUSE) => {}
        }
    }
}
