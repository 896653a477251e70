//! Answers: pages, redirects, and what went wrong.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{Html, IntoResponse, Redirect, Response};
use kernel::Refusal;
use web::pages::{self, Message};

use crate::table::{Denied, in_seconds};
use crate::visitor::Visitor;

/// Why there is no page at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    /// Something of ours is broken; the log knows what.
    Broken,
    /// Too much was asked from one address; after so long there is some more.
    TooMany(Duration),
}

impl From<store::StoreError> for Problem {
    fn from(error: store::StoreError) -> Self {
        tracing::error!(%error, "a request failed");
        Self::Broken
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        match self {
            Self::Broken => {
                (StatusCode::INTERNAL_SERVER_ERROR, "something went wrong; try again in a moment")
                    .into_response()
            }
            Self::TooMany(wait) => {
                let why = Denied::TooMany(wait).to_string();
                retry_after((StatusCode::TOO_MANY_REQUESTS, why).into_response(), wait)
            }
        }
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
        Denied::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "Too many requests"),
        Denied::Crowded => (StatusCode::TOO_MANY_REQUESTS, "Crowded"),
    };
    let response = message(visitor, status, title, &denied.to_string());
    match denied {
        Denied::TooMany(wait) => retry_after(response, *wait),
        Denied::NoTable
        | Denied::Private
        | Denied::Nothing(_)
        | Denied::Refused(_)
        | Denied::Broken(_)
        | Denied::Busy
        | Denied::Crowded => response,
    }
}

/// An answer that says when to come back.
pub(super) fn retry_after(mut response: Response, wait: Duration) -> Response {
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(in_seconds(wait)));
    response
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
