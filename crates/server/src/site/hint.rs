//! What a search thinks about a table: a hint for one who plays alone.

use axum::extract::{Path, State};
use axum::response::Response;
use bots::{Advised, Level};
use web::pages::{self, HintRow};

use super::reply::{denied, page};
use crate::hosted::Advice;
use crate::hub::Hub;
use crate::table::{Denied, Msg};
use crate::visitor::Visitor;

pub(super) async fn hint(State(hub): State<Hub>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let asked = hub.ask(&id, |reply| Msg::Hint { guest, reply }).await;
    let (Advice(advice), names) = match asked {
        Ok(Ok(advice)) => advice,
        Ok(Err(why)) | Err(why) => return denied(&visitor, &why),
    };
    let Some(turn) = hub.thinkers().turn().await else { return denied(&visitor, &Denied::Busy) };
    let budget = turn.budget(Level::Marshal);
    let Ok(advised) = tokio::task::spawn_blocking(move || advice(budget)).await else {
        return denied(&visitor, &Denied::Busy);
    };
    let rows: Vec<HintRow> = advised.into_iter().map(|one| row(one, &names)).collect();
    page(pages::hint(&visitor.visit(), &id, &rows))
}

fn row(Advised { notation, label, chance, share: _, line }: Advised, names: &[String]) -> HintRow {
    let name = |index: usize| names.get(index).cloned().unwrap_or_default();
    let line = line.into_iter().map(|said| (name(said.seat.index()), said.notation)).collect();
    HintRow { label, notation, chance, line }
}
