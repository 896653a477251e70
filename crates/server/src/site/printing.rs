//! A game on paper, as a file.

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use kernel::Word as _;
use print::{Size, What};

use super::reply::{denied, message};
use crate::hub::Hub;
use crate::visitor::Visitor;

#[derive(Debug, serde::Deserialize)]
pub(super) struct Wanted {
    what: Option<String>,
    paper: Option<String>,
}

/// What was asked for of a game, made when somebody asks for it first.
pub(super) async fn printed(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(game): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Response {
    let nothing = |why: &str| message(&visitor, StatusCode::NOT_FOUND, "Nothing to print", why);
    if let Err(unknown) = hub.games().find(&game) {
        return nothing(&unknown.to_string());
    }
    let what = What::read(wanted.what.as_deref().unwrap_or("book"));
    let size = Size::read(wanted.paper.as_deref().unwrap_or("a4"));
    let (what, size) = match (what, size) {
        (Ok(what), Ok(size)) => (what, size),
        (Err(unknown), _) | (_, Err(unknown)) => return nothing(&unknown.to_string()),
    };
    let shelf = hub.clone();
    let made = move || shelf.games().find(&game).map(|entry| entry.printed(what, size));
    match hub.pool().run(made).await {
        Ok(Ok(Ok(file))) => {
            let name = format!("attachment; filename=\"{}\"", file.name);
            let headers =
                [(header::CONTENT_TYPE, "application/pdf".to_owned()), (header::CONTENT_DISPOSITION, name)];
            (headers, file.bytes.clone()).into_response()
        }
        Ok(Ok(Err(why))) => nothing(&why),
        Ok(Err(unknown)) => nothing(&unknown.to_string()),
        Err(why) => denied(&visitor, &why.into()),
    }
}
