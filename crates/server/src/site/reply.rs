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
    not_shown(visitor, denied, None)
}

/// The same about something that belongs to a table one may look at: the way back leads there.
pub(super) fn denied_at(visitor: &Visitor, table: &str, denied: &Denied) -> Response {
    let back = match denied {
        Denied::NoTable | Denied::Private => None,
        Denied::Nothing(_)
        | Denied::Refused(_)
        | Denied::Broken(_)
        | Denied::Panicked
        | Denied::Busy
        | Denied::Stopping
        | Denied::TooMany(_)
        | Denied::ManyAnalyses
        | Denied::Crowded => Some(web::at::table(table)),
    };
    not_shown(visitor, denied, back.as_deref().map(|table| ("Back to the table", table)))
}

fn not_shown(visitor: &Visitor, denied: &Denied, on: Option<(&str, &str)>) -> Response {
    let title = match denied {
        Denied::NoTable => "No such table",
        Denied::Private => "A private table",
        Denied::Nothing(_) => "Nothing here",
        Denied::Refused(_) | Denied::Stopping => "Not now",
        Denied::Broken(_) | Denied::Panicked => "This table is out of order",
        Denied::Busy | Denied::ManyAnalyses => "Busy",
        Denied::TooMany(_) => "Too many requests",
        Denied::Crowded => "Crowded",
    };
    let text = denied.to_string();
    let html = pages::message(&visitor.visit(), &Message { title, text: &text, on });
    let response = page_with(status_of_denied(denied), html);
    if let Denied::TooMany(wait) = denied { retry_after(response, *wait) } else { response }
}

/// The status of an answer that is not given.
pub(super) fn status_of_denied(denied: &Denied) -> StatusCode {
    match denied {
        Denied::NoTable | Denied::Nothing(_) => StatusCode::NOT_FOUND,
        Denied::Private => StatusCode::FORBIDDEN,
        Denied::Refused(_) => StatusCode::CONFLICT,
        Denied::Broken(_) | Denied::Panicked | Denied::Busy | Denied::Stopping => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Denied::TooMany(_) | Denied::ManyAnalyses | Denied::Crowded => StatusCode::TOO_MANY_REQUESTS,
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
pub(crate) fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal.code {
        "broken" | "busy" | "not_saved" => StatusCode::SERVICE_UNAVAILABLE,
        "no_seat" | "not_host" => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    }
}
