//! The tables that wait for somebody.

use axum::extract::State;
use axum::response::Response;
use store::{Overview, Phase};
use web::pages::{self, MyTurn, TableRow};

use super::super::reading::row;
use super::super::reply::{Problem, denied, page};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::told::digest::is_turn;
use crate::told::message::in_words;
use crate::visitor::Visitor;

/// The most tables on the page.
const LISTED: u32 = 200;
/// How long what has ended stays on it, in milliseconds.
const WEEK: i64 = 7 * 86_400_000;

pub(super) async fn my_turn(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let mut tables = match &visitor.guest {
        Some(guest) => hub.store().tables_of(guest.id, LISTED).await?,
        None => Vec::new(),
    };
    tables.sort_by_key(|table| table.due.unwrap_or(i64::MAX));
    let shelf = hub.clone();
    // What colours the seats have is known to the rules of each table.
    let listed = move || {
        let rows = |which: &dyn Fn(&Overview) -> bool| -> Vec<TableRow> {
            tables.iter().filter(|table| which(table)).filter_map(|table| timed(&shelf, table)).collect()
        };
        let ended = |table: &Overview| table.phase == Phase::Over && table.updated > now() - WEEK;
        (rows(&is_turn), rows(&|table| table.phase != Phase::Over && !is_turn(table)), rows(&ended))
    };
    let (turns, others, ended) = match hub.pool().run(listed).await {
        Ok(rows) => rows,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    let my = MyTurn { turns: &turns, others: &others, ended: &ended };
    Ok(page(pages::my_turn(&visitor.visit(), &my)))
}

/// A table with the time that is left.
fn timed(hub: &Hub, table: &Overview) -> Option<TableRow> {
    let shown = row(hub, table)?;
    let left =
        table.due.filter(|_| is_turn(table)).map(|due| u64::try_from((due - now()) / 1000).unwrap_or(0));
    let state = left.map_or_else(|| shown.state.clone(), |left| format!("{} left", in_words(left)));
    Some(TableRow { state, ..shown })
}
