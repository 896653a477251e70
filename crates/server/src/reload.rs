//! Hot reload: the folder of `--content` is watched, and tables that are made after a save have the new cards.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::games::Games;
use crate::hub::Hub;

/// The folder is looked at so often. What is read twice alike is whole: a file may be half written.
const PAUSE: Duration = Duration::from_millis(400);

/// What was seen of a folder: every file, when it was changed and how long it is.
type Seen = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// Watches until the server stops.
pub(crate) async fn run(hub: Hub) {
    let Some(dir) = hub.config().content.clone() else { return };
    let (mut used, mut last) = (None::<Seen>, None::<Seen>);
    loop {
        let (looked, games) = (dir.clone(), hub.games());
        let before = (used.clone(), last.clone());
        let look = move || {
            let now = seen(&looked);
            let settled = before.1.as_ref() == Some(&now) && before.0.as_ref() != Some(&now);
            let first = before.0.is_none();
            let fresh = (settled && !first).then(|| games.reloaded(&looked));
            (now, settled, fresh)
        };
        if let Ok((now, settled, fresh)) = tokio::task::spawn_blocking(look).await {
            last = Some(now.clone());
            if settled {
                used = Some(now);
            }
            match fresh {
                Some(Ok(games)) => put(&hub, games),
                Some(Err(error)) => tracing::warn!("the edited content is not used yet: {error}"),
                None => {}
            }
        }
        tokio::select! {
            () = hub.closed() => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
    }
}

/// New tables are made with these from now on.
pub(crate) fn put(hub: &Hub, games: Games) {
    let changed = games.changed_since(&hub.games());
    if !changed.is_empty() {
        tracing::info!(games = changed.join(", "), "the content was read again");
        hub.put_games(games);
    }
}

fn seen(dir: &Path) -> Seen {
    let mut seen = Seen::new();
    look_into(dir, 4, &mut seen);
    seen.sort();
    seen
}

/// Folders of content are not deep.
fn look_into(dir: &Path, depth: u8, seen: &mut Seen) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let Ok(about) = entry.metadata() else { continue };
        match about.is_dir() {
            true if depth > 0 => look_into(&entry.path(), depth - 1, seen),
            true => {}
            false => seen.push((entry.path(), about.modified().ok(), about.len())),
        }
    }
}
