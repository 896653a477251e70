//! Who asks: the cookie, and what else the request tells.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{self, HeaderValue};
use axum::http::request::Parts;
use store::Guest;
use subtle::ConstantTimeEq as _;
use web::{Muted, Prefs};

use super::account::SESSION;
use super::guard::Asker;
use super::reply::Problem;
use crate::accounts::AccountName;
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::visitor::Visitor;
use crate::{secret, words};

/// The cookie that holds a guest's secret.
pub(super) const GUEST: &str = "guest";
/// How long a browser keeps it, in seconds.
const YEAR: u32 = 365 * 24 * 3600;

impl FromRequestParts<Hub> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hub: &Hub) -> Result<Self, Problem> {
        let known = |name| cookie(&parts.headers, name).filter(|secret| secret.len() == 64).map(secret::hash);
        let signed_in = match known(SESSION) {
            Some(hash) => hub.store().session(hash).await?,
            None => None,
        };
        let (session, guest) = match (signed_in, known(GUEST)) {
            (Some((session, guest)), _) => (Some(session), Some(guest)),
            (None, Some(hash)) => (None, hub.store().guest(hash).await?),
            (None, None) => (None, None),
        };
        let turns = match &guest {
            Some(guest) if shows_turns(parts) => hub.store().turns_of(guest.id).await?,
            Some(_) | None => 0,
        };
        // The guard has gone before; without it everybody is one.
        let asker = parts.extensions.get::<Asker>();
        let address = asker.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |asker| asker.address);
        Ok(Self {
            guest,
            session,
            address,
            turns,
            lab: is_here(address, &parts.headers) || is_operator(hub, &parts.headers),
            prefs: Prefs::read(|name| cookie(&parts.headers, name)),
            path: parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            base: base(&parts.headers),
            muted: Muted::read(cookie(&parts.headers, Muted::COOKIE).unwrap_or_default()),
        })
    }
}

/// Is it a page of the site, whose bar says at how many tables it is the visitor's turn?
fn shows_turns(parts: &Parts) -> bool {
    let path = parts.uri.path();
    !path.starts_with(web::assets::FOLDER) && !path.starts_with("/t/")
}

/// Does somebody ask who sits at this computer? A proxy in front asks for others, and a page of somebody else's under
/// another name would ask for itself.
fn is_here(address: IpAddr, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_matches(['[', ']']);
    let named = name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|named| named.to_canonical().is_loopback());
    let forwarded = ["forwarded", "x-forwarded-for"].iter().any(|header| headers.contains_key(*header));
    address.to_canonical().is_loopback() && named && !forwarded
}

/// The cookie of whoever runs the server.
pub(super) const OPERATOR: &str = "operator";

fn is_operator(hub: &Hub, headers: &HeaderMap) -> bool {
    let known = hub.config().operator.as_deref();
    known.zip(cookie(headers, OPERATOR)).is_some_and(|(known, said)| is_secret(known, said))
}

/// Are both the same secret? How long that takes says nothing of it.
pub(super) fn is_secret(known: &str, said: &str) -> bool {
    bool::from(known.as_bytes().ct_eq(said.as_bytes()))
}

/// A guest, made now if the visitor was none; then with the cookie to remember them by.
pub(super) async fn guest(
    hub: &Hub,
    visitor: &Visitor,
    name: &str,
) -> Result<(Guest, Option<HeaderValue>), Problem> {
    let name = match words::name(name) {
        // An account has its name everywhere.
        _ if visitor.session.is_some() => None,
        Some(name) => Some(unlike_accounts(hub, name).await?),
        None => None,
    };
    match (&visitor.guest, name) {
        (Some(guest), Some(name)) if name != guest.name => {
            hub.store().rename_guest(guest.id, name.clone()).await?;
            Ok((Guest { name, ..guest.clone() }, None))
        }
        (Some(guest), Some(_) | None) => Ok((guest.clone(), None)),
        (None, name) => {
            hub.addresses().may(visitor.address, RateKind::Guest).map_err(Problem::TooMany)?;
            let secret = secret::token();
            let name = name.unwrap_or_else(|| "Guest".to_owned());
            let guest = hub.store().add_guest(secret::hash(&secret), name).await?;
            Ok((guest, lasting(GUEST, &secret, &visitor.base)))
        }
    }
}

/// The name of a guest: nobody can be taken for somebody who has an account.
pub(crate) async fn unlike_accounts(hub: &Hub, name: String) -> Result<String, Problem> {
    /// What is added to a name that somebody has.
    const GUEST: &str = " (guest)";
    let taken = hub.store().account_like(AccountName::skeleton_of(&name)).await?.is_some();
    if !taken {
        return Ok(name);
    }
    let short: String = name.chars().take(words::NAME - GUEST.len()).collect();
    Ok(format!("{}{GUEST}", short.trim_end()))
}

/// A cookie that a browser keeps for a year, out of reach of scripts.
pub(super) fn lasting(name: &str, secret: &str, base: &str) -> Option<HeaderValue> {
    let secure = if base.starts_with("https:") { "; Secure" } else { "" };
    let cookie = format!("{name}={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age={YEAR}{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// The cookie of a setting: no secret, the page's script may set it too.
pub(super) fn setting(name: &str, value: &str) -> Option<HeaderValue> {
    setting_at("/", name, value)
}

/// The same of a setting that holds at one address only.
pub(super) fn setting_at(path: &str, name: &str, value: &str) -> Option<HeaderValue> {
    let plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    let cookie = format!("{name}={value}; SameSite=Lax; Path={path}; Max-Age={YEAR}");
    HeaderValue::from_str(&cookie).ok().filter(|_| plain)
}

/// A cookie of a request, by name.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// What addresses begin with, as the client sees the server. A proxy that speaks TLS says so.
pub(super) fn base(headers: &HeaderMap) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let plausible = |host: &&str| {
        host.len() <= 255 && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-:[]".contains(c))
    };
    let host = text("host").filter(plausible).unwrap_or("localhost");
    let scheme = if text("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_found_by_name() {
        let mut headers = HeaderMap::new();
        headers.append(header::COOKIE, HeaderValue::from_static("theme=dark; guest=abc"));
        headers.append(header::COOKIE, HeaderValue::from_static("x"));
        assert_eq!(cookie(&headers, "guest"), Some("abc"));
        assert_eq!(cookie(&headers, "theme"), Some("dark"));
        assert_eq!(cookie(&headers, "uest"), None);
    }

    #[test]
    fn the_cookie_is_out_of_reach_of_scripts_and_other_sites() {
        let cookie = lasting(GUEST, "ab", "https://x").unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.ends_with("Secure"));
    }

    #[test]
    fn only_whoever_sits_at_this_computer_is_here() {
        let asked = |from: [u8; 4], host: &'static str, forwarded: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static(host));
            if forwarded {
                headers.insert("x-forwarded-for", HeaderValue::from_static("127.0.0.1"));
            }
            is_here(IpAddr::from(from), &headers)
        };
        for host in ["localhost:8080", "127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "LOCALHOST"] {
            assert!(asked([127, 0, 0, 1], host, false), "{host}");
        }
        assert!(!asked([10, 0, 0, 7], "localhost", false), "from elsewhere");
        assert!(!asked([127, 0, 0, 1], "play.example", false), "under another name, as behind a proxy");
        assert!(!asked([127, 0, 0, 1], "localhost.evil.example", false));
        assert!(!asked([127, 0, 0, 1], "localhost", true), "for somebody else");
    }

    #[test]
    fn a_strange_host_is_not_repeated() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("a<b"));
        assert_eq!(base(&headers), "http://localhost");
        headers.insert(header::HOST, HeaderValue::from_static("[::1]:80"));
        assert_eq!(base(&headers), "http://[::1]:80");
    }
}
