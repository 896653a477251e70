//! All tables that wait for somebody, in one message.

use store::{GuestId, NoticeKind, Overview, Phase, SeatKind, StoreError};

use super::Message;
use super::message::{in_words, list};
use crate::deadlines::now;
use crate::hub::Hub;

/// The most tables in one list.
const LISTED: u32 = 60;

/// Is the owner of the list waited for there, as far as they have been shown?
pub(crate) fn is_turn(table: &Overview) -> bool {
    table.phase == Phase::Playing
        && table.mine.is_some_and(|seat| table.awaits & 1u8.checked_shl(seat.into()).unwrap_or(0) != 0)
}

/// The tables that wait for somebody, those whose time runs out first before the others.
pub(crate) async fn turns(hub: &Hub, guest: GuestId) -> Result<Vec<Overview>, StoreError> {
    let mut tables = hub.store().tables_of(guest, LISTED).await?;
    tables.retain(is_turn);
    tables.sort_by_key(|table| table.due.unwrap_or(i64::MAX));
    Ok(tables)
}

/// A table in one line: "Prevail with Anna, 2 days left".
pub(crate) fn line(hub: &Hub, table: &Overview) -> String {
    let games = hub.games();
    let title = games.find(&table.game).map_or(table.game.as_str(), |game| game.banner.info.title);
    let others = (0..)
        .zip(&table.seats)
        .filter(|(seat, (kind, _))| *kind == SeatKind::Person && Some(*seat) != table.mine);
    let others: Vec<String> = others.map(|(_, (_, name))| name.clone()).collect();
    let with = if others.is_empty() { String::new() } else { format!(" with {}", list(&others)) };
    let left = table.due.map(|due| u64::try_from((due - now()) / 1000).unwrap_or(0));
    let left = left.map(|left| format!(", {} left", in_words(left))).unwrap_or_default();
    format!("{title}{with}{left}")
}

/// The list, if there is anything on it.
pub(super) async fn message(hub: &Hub, guest: GuestId, base: &str) -> Result<Option<Message>, StoreError> {
    let tables = turns(hub, guest).await?;
    if tables.is_empty() {
        return Ok(None);
    }
    let title = match tables.len() {
        1 => "Your turn at one table".to_owned(),
        many => format!("Your turn at {many} tables"),
    };
    let lines: Vec<String> = tables
        .iter()
        .map(|table| format!("{}\n{base}{}", line(hub, table), web::at::table(&table.id)))
        .collect();
    Ok(Some(Message {
        kind: NoticeKind::Digest,
        table: None,
        game: "Banneret".to_owned(),
        title,
        text: lines.join("\n\n"),
        waiting: Vec::new(),
        left: None,
        path: web::at::MY_TURN.to_owned(),
    }))
}
