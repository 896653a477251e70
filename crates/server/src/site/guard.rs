//! What holds for every request: where it may come from, how often, and what a browser may do with the answer.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use web::Prefs;

use super::reply::{message, retry_after};
use super::who;
use crate::accept::Admission;
use crate::api::Limit;
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::table::in_seconds;
use crate::visitor::Visitor;

/// Nothing from elsewhere, nothing inline, nowhere else to send a form, no frame around a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What every answer says to the browser. With `same-origin` a form still names its origin, which
/// `no-referrer` would hide.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Whom a request comes from, as far as it can be known.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub(crate) address: IpAddr,
    /// The place of the connection it came by.
    pub(crate) place: Option<Admission>,
}

/// Refuses what comes from another site, too often or too slowly, and sets the headers of every answer.
pub(super) async fn guard(
    State(hub): State<Hub>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let (method, path, start) = (request.method().clone(), loggable(request.uri().path()), Instant::now());
    let asker = asker(from.ip(), request.headers_mut(), |address| hub.is_proxy(address));
    let place = request.extensions_mut().remove();
    request.extensions_mut().insert(Asker { address: asker, place });
    let writes = request.method() != Method::GET && request.method() != Method::HEAD;
    let addresses = hub.addresses();
    let asked = if writes { &[RateKind::Request, RateKind::Post][..] } else { &[RateKind::Request] };
    let allowed = asked
        .iter()
        .try_for_each(|what| addresses.may(asker, *what).map_err(|wait| (Limit(what.name()), wait)));
    let mut response = if writes && !same_origin(request.headers()) {
        plain(StatusCode::FORBIDDEN, "this request comes from another site")
    } else if let Err((limit, wait)) = allowed {
        let mut response = too_many(&request, asker, wait);
        response.extensions_mut().insert(limit);
        response
    } else {
        // What a handler has begun to write stays written: a slow form is cut before there is anything to write.
        tokio::time::timeout(hub.config().limits.answer, next.run(request))
            .await
            .unwrap_or_else(|_| plain(StatusCode::REQUEST_TIMEOUT, "this request took too long"))
    };
    tracing::debug!(%method, path, status = response.status().as_u16(), took = ?start.elapsed(), "answered");
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // A client over its rate limit has more requests on their way; they are not even read.
    if matches!(response.status(), StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response.headers_mut().entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
    }
    // Pages show what only their visitor may know.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whom a request comes from: the one at the other end, or whom a proxy that is believed names. The last name on
/// its list is its own; what stands before was sent to it and may be made up. What anybody else says is dropped.
fn asker(from: IpAddr, headers: &mut HeaderMap, believed: impl Fn(IpAddr) -> bool) -> IpAddr {
    let names: Vec<String> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|name| name.trim().to_owned())
        .collect();
    let mut asker = from;
    let mut names = names.iter().rev();
    while believed(asker)
        && let Some(name) = names.next().and_then(|name| name.parse().ok())
    {
        asker = name;
    }
    if !believed(from) {
        headers.remove("x-forwarded-proto");
    }
    asker
}

/// The page for somebody in a hurry; made without asking the store.
fn too_many(request: &Request, address: IpAddr, wait: Duration) -> Response {
    let visitor = Visitor {
        guest: None,
        session: None,
        address,
        prefs: Prefs::read(|name| who::cookie(request.headers(), name)),
        path: request.uri().path_and_query().map_or("/", |path| path.as_str()).to_owned(),
        base: who::base(request.headers()),
        muted: web::Muted::NOBODY,
        lab: false,
        turns: 0,
    };
    let text = format!(
        "So many requests came from your address that this one was not answered. Try again in {} s.",
        in_seconds(wait)
    );
    retry_after(message(&visitor, StatusCode::TOO_MANY_REQUESTS, "Too many requests", &text), wait)
}

/// Does a request come from one of our own pages? Browsers name the origin of everything that could do harm, or say
/// at least whose site it comes from; whoever says neither is no browser, and has no cookie that another site could
/// abuse.
pub(super) fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host))
}

/// A path without the secret of a personal link.
fn loggable(path: &str) -> String {
    let before = ["/come/", "/lab/key/", "/link/", "/tell/yes/", "/tell/stop/", "/feed/"]
        .iter()
        .find_map(|secret| Some(path.split_once(secret)?.0));
    before.unwrap_or(path).to_owned()
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let asked = |from: IpAddr, lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            let asker = asker(from, &mut headers, |address| address == proxy);
            (asker.to_string(), headers.contains_key("x-forwarded-proto"))
        };
        let stranger = IpAddr::from([1, 2, 3, 4]);
        assert_eq!(asked(stranger, &["9.9.9.9"]), ("1.2.3.4".to_owned(), false));
        assert_eq!(asked(proxy, &[]), ("10.0.0.1".to_owned(), true));
        assert_eq!(asked(proxy, &["5.6.7.8"]).0, "5.6.7.8");
        assert_eq!(asked(proxy, &["9.9.9.9, 5.6.7.8"]).0, "5.6.7.8", "what a client made up is not believed");
        assert_eq!(asked(proxy, &["9.9.9.9", "5.6.7.8"]).0, "5.6.7.8");
        assert_eq!(asked(proxy, &["9.9.9.9, 5.6.7.8, 10.0.0.1"]).0, "5.6.7.8", "through two proxies of ours");
        assert_eq!(asked(proxy, &["2001:db8::7"]).0, "2001:db8::7");
        assert_eq!(asked(proxy, &["nonsense"]).0, "10.0.0.1");
    }

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
        let from = |site: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            same_origin(&headers)
        };
        assert!(from("same-origin") && from("none"));
        assert!(!from("cross-site") && !from("same-site") && !from(""));
        assert!(asked(None) && asked(Some("http://play.example:8080")));
        assert!(asked(Some("https://PLAY.example:8080")));
        for other in
            ["null", "http://evil.example", "http://play.example", "http://play.example:8080.evil", ""]
        {
            assert!(!asked(Some(other)), "{other}");
        }
    }
}
