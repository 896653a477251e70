//! What makes the site an app.

use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use web::Prefs;
use web::pages::{self, Visit};

use super::super::reply::page;
use crate::visitor::Visitor;

pub(super) async fn manifest() -> Response {
    ([(header::CONTENT_TYPE, "application/manifest+json")], pages::manifest()).into_response()
}

/// The script is asked for anew each time: what it keeps is named in it.
pub(super) async fn worker() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, pages::worker()).into_response()
}

/// The page is kept by browsers: nobody's name is on it.
pub(super) async fn offline(visitor: Visitor) -> Response {
    let nobody = Visitor {
        guest: None,
        session: None,
        lab: false,
        turns: 0,
        path: web::at::OFFLINE.to_owned(),
        prefs: Prefs::default(),
        ..visitor
    };
    let visit: Visit<'_> = nobody.visit();
    page(pages::offline(&visit))
}
