//! `/api/v1`: the table for programs. JSON only, bearer tokens, and one table of routes from which the router and the
//! description are made.
//!
//! | question | answer |
//! |---|---|
//! | which routes are there? | `ROUTES` in `routes` |
//! | what is a row of the table? | `route`: handler, types, what is described |
//! | who asks? | `caller` |
//! | what is answered? | `answer`; `problem`, if it is not done |
//! | what do streams say? | `stream`: the messages of the socket |

mod answer;
mod caller;
mod document;
mod games;
mod moves;
mod people;
mod problem;
mod reports;
mod route;
mod routes;
mod stream;
mod tables;

use std::sync::OnceLock;

use axum::Router;
use axum::body::Bytes;
use axum::http::header;
use axum::routing::get;
use web::pages::{ApiKind, ApiRoute};

pub(crate) use answer::Lasting;
pub(crate) use caller::{Scope, fresh_token};
pub(crate) use problem::{Limit, shaped};

use crate::hub::Hub;
use problem::{KINDS, Kind, Problem};
use routes::all;

/// Where the API is.
pub(crate) const BASE: &str = web::at::API_V1;

/// Everything beneath it.
pub(crate) fn routes() -> Router<Hub> {
    let mut router = Router::new().route("/openapi.json", get(description));
    for row in all() {
        router = router.route(row.path, row.handler);
    }
    let nothing = || async { Problem::nothing("There is nothing at this address.") };
    let no_method = || async { Problem::new(Kind::NoMethod, "This address has no such method.") };
    router.fallback(nothing).method_not_allowed_fallback(no_method)
}

/// The description of all of it.
async fn description() -> ([(header::HeaderName, &'static str); 1], Bytes) {
    static DOCUMENT: OnceLock<Bytes> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| document::document(&all()));
    ([(header::CONTENT_TYPE, "application/json")], document.clone())
}

/// The routes as a page lists them.
pub(crate) fn listed() -> Vec<ApiRoute> {
    let row = |row: route::Route| ApiRoute {
        method: row.method.word().to_uppercase(),
        path: row.path,
        summary: row.summary,
        scope: row.scope.map(kernel::Word::word),
    };
    all().into_iter().map(row).collect()
}

/// The kinds of problems as a page lists them.
pub(crate) fn kinds() -> Vec<ApiKind> {
    let row = |(_, code, status, _, means): problem::Row| ApiKind { code, status: status.as_u16(), means };
    KINDS.into_iter().map(row).collect()
}
