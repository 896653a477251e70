//! Web push: a message for one browser, encrypted so that the service in between reads nothing of it (RFC 8291), from a
//! server that the service knows by its key (RFC 8292).

use axum::http::header::{self, HeaderName};
use data_encoding::BASE64URL_NOPAD;
use ring::aead::{self, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;
use store::NewChannel;

use super::http::Client;
use super::{Message, Undelivered};
use crate::deadlines::now;
use crate::secret;

/// How many bytes of a subscription are the browser's key, and how many the secret it shares with us.
const KEY: usize = 65;
const SHARED: usize = 16;
/// How long a service keeps a message for a browser that is away, in seconds.
const KEPT: u32 = 86_400;
/// How long a signature is good, in seconds: a service takes none that is good for more than a day.
const GOOD: i64 = 12 * 3600;

/// The key by which services know this server.
pub(crate) struct Vapid(EcdsaKeyPair);

impl std::fmt::Debug for Vapid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Vapid")
    }
}

impl Vapid {
    /// A key that nobody has.
    ///
    /// # Panics
    /// If the system has no randomness.
    pub(super) fn fresh() -> Vec<u8> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.expect("the operating system gives random bytes").as_ref().to_vec()
    }

    /// # Panics
    /// If it is no key: it was made here.
    pub(super) fn read(key: &[u8]) -> Self {
        let read = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &SystemRandom::new());
        Self(read.expect("the key was made by this program"))
    }

    /// The half that everybody may know.
    pub(super) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.public_key().as_ref())
    }

    /// Says to the service of this origin who sends; `None` if the system has no randomness.
    fn signed(&self, origin: &str, site: &str) -> Option<String> {
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let subject = if site.starts_with("https:") { site } else { "mailto:operator@localhost" };
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": origin, "exp": now() / 1000 + GOOD, "sub": subject }));
        let signed = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public()))
    }
}

/// What a browser gives to whoever may send to it, as it is kept: its key, and the secret it shares with us.
pub(crate) fn keys(key: &str, shared: &str) -> Option<Vec<u8>> {
    let read = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
    let (key, shared) = (read(key)?, read(shared)?);
    // An uncompressed point begins so.
    let sound = key.len() == KEY && key[0] == 4 && shared.len() == SHARED;
    sound.then(|| [key, shared].concat())
}

pub(super) async fn send(
    http: &Client,
    vapid: &Vapid,
    channel: &NewChannel,
    message: &Message,
    turns: u32,
) -> Result<(), Undelivered> {
    let Message { title, text, path, table, .. } = message;
    let told = json!({ "title": title, "text": text, "path": path, "turns": turns });
    let body = encrypted(&channel.secret, told.to_string().as_bytes())
        .ok_or_else(|| Undelivered::new("this browser's key cannot be used."))?;
    let origin = origin(&channel.address).ok_or_else(|| Undelivered::new("that is no address."))?;
    let authority =
        vapid.signed(&origin, &channel.base).ok_or_else(|| Undelivered::new("it could not be signed."))?;
    let mut headers = vec![
        (HeaderName::from_static("ttl"), KEPT.to_string()),
        (HeaderName::from_static("urgency"), "high".to_owned()),
        (header::CONTENT_ENCODING, "aes128gcm".to_owned()),
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::AUTHORIZATION, authority),
    ];
    // The service keeps the latest of each table only.
    headers.extend(table.clone().map(|table| (HeaderName::from_static("topic"), table)));
    let sent = http.post(&channel.address, headers, body).await;
    // A service says so of a browser that takes no more.
    sent.map_err(|failed| Undelivered { gone: failed.gone || failed.why.contains(" 404"), ..failed })
}

fn origin(address: &str) -> Option<String> {
    let (scheme, rest) = address.split_once("://")?;
    Some(format!("{scheme}://{}", rest.split(['/', '?']).next()?))
}

/// A length for a key that is derived.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived<const N: usize>(salt: &[u8], secret: &[u8], about: &[&[u8]]) -> Option<[u8; N]> {
    let mut out = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(about, Bytes(N)).ok()?.fill(&mut out).ok()?;
    Some(out)
}

/// RFC 8291: a text that only the browser with this key reads.
fn encrypted(browser: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    /// The longest record, as its head says it.
    const RECORD: u32 = 4096;
    if browser.len() != KEY + SHARED {
        return None;
    }
    let (their_key, shared) = browser.split_at(KEY);
    let ours = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let our_key = ours.compute_public_key().ok()?;
    let their = UnparsedPublicKey::new(&ECDH_P256, their_key);
    let agreed: [u8; 32] = agree_ephemeral(ours, &their, |agreed| {
        derived(shared, agreed, &[b"WebPush: info\0", their_key, our_key.as_ref()])
    })
    .ok()??;
    let salt: [u8; 16] = secret::random();
    let key: [u8; 16] = derived(&salt, &agreed, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derived(&salt, &agreed, &[b"Content-Encoding: nonce\0"])?;
    // The mark after the text says that it is the last record.
    let mut sealed = [text, &[2]].concat();
    LessSafeKey::new(UnboundKey::new(&aead::AES_128_GCM, &key).ok()?)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
        .ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[KEY as u8], our_key.as_ref()].concat();
    Some([head, sealed].concat())
}
