//! Answers: pages, redirects, and what went wrong.

use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::Refusal;
use web::pages::{self, Message};

use crate::table::Denied;
use crate::visitor::Visitor;

/// Something of ours is broken; the log knows what.
#[derive(Debug)]
pub(crate) struct Problem;

impl From<store::StoreError> for Problem {
    fn from(error: store::StoreError) -> Self {
        tracing::error!(%error, "a request failed");
        Self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (StatusCode::INTERNAL_SERVER_ERROR, "something went wrong; try again in a moment").into_response()
    }
}

/// A page.
pub(super) fn page(html: String) -> Response {
    Html(html).into_response()
}

/// A page with something wrong on it.
pub(super) fn page_with(status: StatusCode, html: String) -> Response {
    (status, Html(html)).into_response()
}

/// On to another page, by GET; with the cookie of a new guest.
pub(super) fn see(path: &str, cookie: Option<HeaderValue>) -> Response {
    with_cookie(Redirect::to(path).into_response(), cookie)
}

/// Any answer with the cookie of a new guest.
pub(super) fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The page that says why not.
pub(super) fn denied(visitor: &Visitor, denied: &Denied) -> Response {
    let (status, title) = match denied {
        Denied::NoTable => (StatusCode::NOT_FOUND, "No such table"),
        Denied::Private => (StatusCode::FORBIDDEN, "A private table"),
        Denied::Nothing(_) => (StatusCode::NOT_FOUND, "Nothing here"),
        Denied::Refused(_) => (StatusCode::CONFLICT, "Not now"),
        Denied::Broken(_) => (StatusCode::SERVICE_UNAVAILABLE, "This table is out of order"),
        Denied::Busy => (StatusCode::SERVICE_UNAVAILABLE, "Busy"),
    };
    message(visitor, status, title, &denied.to_string())
}

/// A page that says one thing.
pub(super) fn message(visitor: &Visitor, status: StatusCode, title: &str, text: &str) -> Response {
    page_with(status, pages::message(&visitor.visit(), &Message { title, text, on: None }))
}

/// The status of a page that shows a refusal.
pub(super) fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal.code {
        "broken" | "busy" | "not_saved" => StatusCode::SERVICE_UNAVAILABLE,
        "no_seat" | "not_host" => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    }
}
