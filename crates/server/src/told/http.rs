//! Posting to an address that a stranger has written down.
//!
//! A name is resolved once, every address that is not of the open internet is refused unless the operator allows it, and
//! the connection goes to the very address that was looked at. Nothing is followed, nothing of the answer is read but its
//! status, and everything has an end.

use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, Request, StatusCode, Uri};
use http_body_util::Full;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

use super::Undelivered;
use super::within::{Within, is_global};

/// The longest address that is kept.
pub(crate) const LONGEST: usize = 1000;
/// The most bytes of an answer's head that are read.
const HEAD: usize = 16 << 10;

/// What posts are made with.
#[derive(Debug)]
pub(super) struct Client {
    within: Vec<Within>,
    /// Made when it is first needed: it takes a while to read all certificates.
    tls: OnceLock<Option<TlsConnectorDebug>>,
}

/// A connector says nothing of itself.
struct TlsConnectorDebug(TlsConnector);

impl std::fmt::Debug for TlsConnectorDebug {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TlsConnector")
    }
}

/// An address that can be posted to, taken apart.
struct Target {
    secure: bool,
    host: String,
    port: u16,
    uri: Uri,
}

/// What is wrong with an address as it is written, in a sentence.
pub(crate) fn check(address: &str) -> Result<(), &'static str> {
    read(address).map(drop)
}

fn read(address: &str) -> Result<Target, &'static str> {
    const WRONG: &str = "That is no address. One begins with https:// and a name.";
    if address.len() > LONGEST {
        return Err("That address is too long.");
    }
    let uri: Uri = address.parse().map_err(|_| WRONG)?;
    let secure = match uri.scheme_str() {
        Some("https") => true,
        Some("http") => false,
        _ => return Err(WRONG),
    };
    let authority = uri.authority().ok_or(WRONG)?;
    if authority.as_str().contains('@') {
        return Err("An address with a name and a password before the @ is not kept.");
    }
    let host = authority.host().trim_matches(['[', ']']).to_owned();
    if host.is_empty() {
        return Err(WRONG);
    }
    let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
    Ok(Target { secure, host, port, uri })
}

impl Client {
    pub(super) fn new(within: Vec<Within>) -> Self {
        Self { within, tls: OnceLock::new() }
    }

    /// Posts a text: done if whoever is there takes it.
    pub(super) async fn post(
        &self,
        address: &str,
        headers: Vec<(HeaderName, String)>,
        body: Vec<u8>,
    ) -> Result<(), Undelivered> {
        let target = read(address).map_err(Undelivered::new)?;
        let (at, allowed) = self.resolve(&target).await?;
        if !target.secure && !allowed {
            return Err(Undelivered::new(
                "an address must begin with https://, unless the operator allows it.",
            ));
        }
        let silent = || Undelivered::new("the address does not answer.");
        let stream = TcpStream::connect(at).await.map_err(|_| silent())?;
        let request = request(&target, headers, body)?;
        let status = if target.secure {
            let tls = self.tls.get_or_init(|| tls().map(TlsConnectorDebug)).as_ref();
            let tls = tls.ok_or_else(|| Undelivered::new("this server knows no certificates."))?;
            let name = ServerName::try_from(target.host.clone()).map_err(|_| {
                Undelivered::new("the name in the address is none that a certificate can have.")
            })?;
            let stream = tls.0.connect(name, stream).await;
            let stream =
                stream.map_err(|_| Undelivered::new("the address has no certificate that is believed."))?;
            answered(stream, request).await
        } else {
            answered(stream, request).await
        };
        judge(status.ok_or_else(silent)?)
    }

    /// Where to connect to, and whether the operator allows it by name. An address inside is an answer to nobody's
    /// question: if one of them is among those of a name, the name is refused.
    async fn resolve(&self, target: &Target) -> Result<(SocketAddr, bool), Undelivered> {
        let found: Vec<SocketAddr> = match target.host.parse::<IpAddr>() {
            Ok(address) => vec![SocketAddr::new(address, target.port)],
            Err(_) => tokio::net::lookup_host((target.host.as_str(), target.port))
                .await
                .map_err(|_| Undelivered::new("there is no such address."))?
                .collect(),
        };
        let allowed = |at: &SocketAddr| self.within.iter().any(|within| within.allows(&target.host, at.ip()));
        if found.iter().any(|at| !is_global(at.ip()) && !allowed(at)) {
            let why = "that address is inside this network; the operator would have to allow it.";
            return Err(Undelivered::new(why));
        }
        let first = found.first().ok_or_else(|| Undelivered::new("there is no such address."))?;
        Ok((*first, found.iter().all(allowed)))
    }
}

/// What certificates of others are checked by: those that the system believes.
fn tls() -> Option<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        tracing::warn!("the system knows no certificates: nothing can be sent by https");
    }
    let config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .ok()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}

fn request(
    target: &Target,
    headers: Vec<(HeaderName, String)>,
    body: Vec<u8>,
) -> Result<Request<Full<Bytes>>, Undelivered> {
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let host = target.uri.authority().map_or("", |authority| authority.as_str());
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::HOST, host)
        .header(header::USER_AGENT, "Banneret")
        .header(header::CONNECTION, "close");
    for (name, value) in headers {
        request = request.header(
            name,
            HeaderValue::try_from(value).map_err(|_| Undelivered::new("it cannot be written."))?,
        );
    }
    request.body(Full::from(body)).map_err(|_| Undelivered::new("the address cannot be written."))
}

/// The status of the answer; nothing more of it is read.
async fn answered(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Option<StatusCode> {
    let client =
        hyper::client::conn::http1::Builder::new().max_buf_size(HEAD).handshake(TokioIo::new(stream));
    let (mut sender, connection) = client.await.ok()?;
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        // It may have ended with the answer.
        _ = connection => answer.await,
    };
    Some(answer.ok()?.status())
}

fn judge(status: StatusCode) -> Result<(), Undelivered> {
    if status.is_success() {
        return Ok(());
    }
    let number = status.as_u16();
    let why = match number {
        300..400 => {
            format!("the address answered {number}: it sends on to another one, which is not followed.")
        }
        404 => "the address answered 404, not found.".to_owned(),
        410 => "the address answered 410: it is no more.".to_owned(),
        429 => "the address answered 429: too many at once.".to_owned(),
        _ => format!("the address answered {number}."),
    };
    Err(Undelivered { why, gone: number == 410 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for good in ["https://discord.com/api/webhooks/1/x?wait=1", "http://10.0.0.1:8080", "https://[::1]/x"]
        {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for bad in [
            "",
            "discord.com/x",
            "ftp://x/y",
            "https://",
            "https://a:b@c/",
            "javascript:alert(1)",
            "https://a b/",
        ] {
            assert!(check(bad).is_err(), "{bad}");
        }
        assert!(check(&format!("https://x/{}", "a".repeat(LONGEST))).is_err());
    }

    #[test]
    fn an_answer_is_judged() {
        assert_eq!(judge(StatusCode::NO_CONTENT), Ok(()));
        assert!(judge(StatusCode::FOUND).unwrap_err().why.contains("not followed"));
        assert!(judge(StatusCode::GONE).unwrap_err().gone && !judge(StatusCode::NOT_FOUND).unwrap_err().gone);
    }
}
