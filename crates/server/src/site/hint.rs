//! A hint for one who plays alone: a page, or the part of one that a script shows beside the question.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use bots::{Advised, Run};
use kernel::Seat;
use serde::Deserialize;
use web::pages::{self, HintAct, HintRow, HintRun, Hinted};

use super::reply::{denied_at, page, page_with, status_of_denied};
use crate::hub::Hub;
use crate::table::{Denied, Hint, Msg};
use crate::visitor::Visitor;

#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// Is only the part of the page wanted that says it?
    part: Option<String>,
}

pub(super) async fn hint(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(Wanted { part }): Query<Wanted>,
) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let asked = hub.ask(&id, |reply| Msg::Hint { guest, reply }).await;
    match (told(asked).await, part) {
        (Ok((ticket, rows)), None) => {
            page(pages::hint(&visitor.visit(), &Hinted { table: &id, ticket, rows: &rows }))
        }
        (Ok((ticket, rows)), Some(_)) => page(pages::hint_part(&Hinted { table: &id, ticket, rows: &rows })),
        (Err(why), None) => denied_at(&visitor, &id, &why),
        (Err(why), Some(_)) => page_with(status_of_denied(&why), pages::no_hint_part(&why.to_string())),
    }
}

/// The decision it is about, and the choices in words.
async fn told(asked: Result<Result<Hint, Denied>, Denied>) -> Result<(u32, Vec<HintRow>), Denied> {
    let hint = asked??;
    let (ticket, seat, names) = (hint.ticket, hint.seat, hint.names.clone());
    let advised = hint.advised().await?;
    Ok((ticket, advised.iter().map(|one| row(one, seat, &names)).collect()))
}

fn row(advised: &Advised, me: Seat, names: &[String]) -> HintRow {
    let Advised { notation, label, path, chance, share: _, as_good, only, line } = advised;
    let run = |Run { seat, acts }: Run<'_>| HintRun {
        who: (seat != me).then(|| names.get(seat.index()).cloned().unwrap_or_default()),
        acts: acts.into_iter().map(|(said, times)| HintAct { label: said.label.clone(), times }).collect(),
    };
    HintRow {
        label: label.clone(),
        notation: notation.clone(),
        path: path.clone(),
        chance: *chance,
        as_good: *as_good,
        only: *only,
        line: bots::runs(line).into_iter().map(run).collect(),
    }
}
