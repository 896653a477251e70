//! The cookies of somebody who is signed in, and of a device that was.

use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::Response;
use store::{GuestId, NewSession};

use super::super::reply::{Problem, with_cookie};
use super::super::who::{GUEST, cookie, lasting};
use crate::accounts::device;
use crate::accounts::guesses::Guesser;
use crate::hub::Hub;
use crate::secret;
use crate::visitor::Visitor;

/// The cookie of a session.
pub(in crate::site) const SESSION: &str = "session";
/// The cookie of a device that was signed in once: whoever guesses from elsewhere does not keep it out.
const KNOWN: &str = "known";

/// A new session for a device, whatever it had before.
pub(super) fn fresh(headers: &HeaderMap) -> (String, NewSession) {
    let secret = secret::token();
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let session = NewSession { secret_hash: secret::hash(&secret), device: device::named(agent) };
    (secret, session)
}

/// Signs a device in, and out of what it was signed in to.
pub(super) async fn begin(
    hub: &Hub,
    visitor: &Visitor,
    headers: &HeaderMap,
    guest: GuestId,
    response: Response,
) -> Result<Response, Problem> {
    end(hub, visitor).await?;
    let (secret, session) = fresh(headers);
    hub.store().add_session(guest, session).await?;
    Ok(remembered(hub, visitor, guest, &secret, response))
}

/// The answer with the cookies of a session.
pub(super) fn remembered(
    hub: &Hub,
    visitor: &Visitor,
    guest: GuestId,
    secret: &str,
    response: Response,
) -> Response {
    let response = with_cookie(response, lasting(SESSION, secret, &visitor.base));
    let nonce = secret::token();
    let known = format!("{}.{nonce}.{}", guest.0, signature(hub, guest, &nonce));
    with_cookie(response, lasting(KNOWN, &known, &visitor.base))
}

/// Ends the session a request came with.
pub(super) async fn end(hub: &Hub, visitor: &Visitor) -> Result<(), Problem> {
    if let (Some(session), Some(guest)) = (&visitor.session, &visitor.guest) {
        hub.store().end_session(guest.id, session.id).await?;
    }
    Ok(())
}

/// Every cookie that has to do with an account.
pub(super) fn cookies() -> [&'static str; 2] {
    [SESSION, KNOWN]
}

/// A cookie that takes another away.
pub(in crate::site) fn forgotten(name: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(&format!("{name}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0")).ok()
}

/// The answer without the cookie of a guest: what it opened is the account's now.
pub(super) fn no_guest(response: Response) -> Response {
    with_cookie(response, forgotten(GUEST))
}

/// Who tries to sign in to the account of this name.
pub(super) fn guesser(hub: &Hub, headers: &HeaderMap, skeleton: &str, account: Option<GuestId>) -> Guesser {
    let known = cookie(headers, KNOWN).zip(account).filter(|(known, guest)| {
        let mut parts = known.splitn(3, '.');
        let (whose, nonce, signed) = (parts.next(), parts.next(), parts.next());
        whose == Some(guest.0.to_string().as_str())
            && nonce
                .zip(signed)
                .is_some_and(|(nonce, signed)| secret::equal(&signature(hub, *guest, nonce), signed))
    });
    known.map_or_else(|| Guesser::strangers(skeleton), |(known, _)| Guesser::device(known))
}

fn signature(hub: &Hub, guest: GuestId, nonce: &str) -> String {
    secret::derived(hub.key(), &["known device", &guest.0.to_string(), nonce])
}
