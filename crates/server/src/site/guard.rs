//! What holds for every request: where it may come from, how often, and what a browser may do with the answer.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::hub::Hub;

/// Nothing from elsewhere, nothing inline, nowhere else to send a form, no frame around a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What every answer says to the browser. With `same-origin` a form still names its origin, which
/// `no-referrer` would hide.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Refuses what comes from another site or too often, and sets the headers of every answer.
pub(super) async fn guard(
    State(hub): State<Hub>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let (method, path, start) = (request.method().clone(), loggable(request.uri().path()), Instant::now());
    let writes = request.method() != Method::GET && request.method() != Method::HEAD;
    let mut response = if writes && !same_origin(request.headers()) {
        plain(StatusCode::FORBIDDEN, "this request comes from another site")
    } else if writes && !hub.addresses().may_post(from.ip()) {
        plain(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a moment")
    } else {
        next.run(request).await
    };
    tracing::debug!(%method, path, status = response.status().as_u16(), took = ?start.elapsed(), "answered");
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // Pages show what only their visitor may know.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Does a request come from one of our own pages? Browsers name the origin of everything that could do harm;
/// whoever names none is no browser, and has no cookie that another site could abuse.
pub(super) fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host))
}

/// A path without the secret of a personal link.
fn loggable(path: &str) -> String {
    path.split_once("/come/").map_or(path, |(before, _)| before).to_owned()
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_may_write() {
        let asked = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("play.example:8080"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            same_origin(&headers)
        };
        assert!(asked(None) && asked(Some("http://play.example:8080")));
        assert!(asked(Some("https://PLAY.example:8080")));
        for other in
            ["null", "http://evil.example", "http://play.example", "http://play.example:8080.evil", ""]
        {
            assert!(!asked(Some(other)), "{other}");
        }
    }
}
