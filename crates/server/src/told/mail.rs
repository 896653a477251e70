//! Mail: a list a day and a warning, as plain text, each with a way out by one press.

use std::fmt;
use std::time::Duration;

use axum::http::Uri;
use lettre::message::Mailbox;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use store::{Channel, NewChannel};

use super::{Message, Undelivered};
use crate::secret;

/// How long the mail server may take over one thing.
const PATIENCE: Duration = Duration::from_secs(4);

/// How mail is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    server: String,
    from: Mailbox,
}

impl fmt::Debug for MailConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The address of the server may hold a password.
        f.debug_struct("MailConfig").field("from", &self.from).finish_non_exhaustive()
    }
}

impl MailConfig {
    /// By a server (`smtp://HOST:PORT`, `smtps://NAME:PASSWORD@HOST`), from an address (`Banneret <play@example.org>`).
    pub fn new(server: &str, from: &str) -> Result<Self, String> {
        AsyncSmtpTransport::<Tokio1Executor>::from_url(server)
            .map_err(|error| format!("the mail server is none: {error}"))?;
        let from = from
            .parse::<Mailbox>()
            .map_err(|error| format!("`{from}` is no address to send mail from: {error}"))?;
        Ok(Self { server: server.to_owned(), from })
    }
}

/// What mail is sent with.
pub(crate) struct Mailer {
    transport: Option<AsyncSmtpTransport<Tokio1Executor>>,
    from: Mailbox,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A mail address as it is kept; none if it is none.
pub(crate) fn address(text: &str) -> Option<String> {
    let address: lettre::Address = text.trim().parse().ok()?;
    let address = address.to_string();
    (address.len() <= 254 && address.is_ascii()).then_some(address)
}

/// By this somebody who reads at an address says that they want to be told there.
pub(crate) fn yes(key: &[u8; 32], id: i64, channel: &NewChannel) -> String {
    secret::derived(key, &["tell", &id.to_string(), &channel.address])
}

/// By this they say that they do not want it any more.
pub(crate) fn stop(key: &[u8; 32], id: i64, channel: &NewChannel) -> String {
    secret::derived(key, &["stop", &id.to_string(), &channel.address])
}

impl Mailer {
    pub(super) fn new(config: &MailConfig) -> Self {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.server);
        let transport = transport.map(|builder| builder.timeout(Some(PATIENCE)).build());
        Self { transport: transport.ok(), from: config.from.clone() }
    }

    /// Asks whoever reads at an address whether they want to be told there.
    pub(crate) async fn ask(&self, key: &[u8; 32], id: i64, channel: &NewChannel) -> Result<(), Undelivered> {
        let link = format!("{}{}", channel.base, web::at::tell_yes(id, &yes(key, id, channel)));
        let text = format!(
            "Somebody, probably you, wants Banneret at {} to tell them by mail when it is their turn.\n\n\
             Yes, tell me: {link}\n\nIf that was not you, do nothing: there will be no more mail.\n",
            channel.base
        );
        self.post(channel, &format!("ask_{id}"), "Shall we tell you here?", text, None).await
    }

    pub(super) async fn send(
        &self,
        key: &[u8; 32],
        channel: &Channel,
        id: &str,
        message: &Message,
    ) -> Result<(), Undelivered> {
        let what = &channel.what;
        let stop = format!("{}{}", what.base, web::at::tell_stop(channel.id, &stop(key, channel.id, what)));
        let text = format!(
            "{}\n\n{}{}\n\n-- \nNo more of these mails: {stop}\n",
            message.text, what.base, message.path
        );
        self.post(what, id, &message.title, text, Some(&stop)).await
    }

    async fn post(
        &self,
        channel: &NewChannel,
        id: &str,
        subject: &str,
        text: String,
        stop: Option<&str>,
    ) -> Result<(), Undelivered> {
        let unwritten = |_| Undelivered::new("it could not be written.");
        let to = channel.address.parse::<lettre::Address>().map_err(unwritten)?;
        let uri = channel.base.parse::<Uri>().ok();
        let host = uri.as_ref().and_then(Uri::host).unwrap_or("localhost");
        let mut mail = lettre::Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(Some(format!("<{id}@{host}>")));
        if let Some(stop) = stop {
            mail = mail.raw_header(header("List-Unsubscribe", format!("<{stop}>")));
            mail = mail.raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        let mail = mail.raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        let mail = mail.body(text).map_err(|_| Undelivered::new("it could not be written."))?;
        let transport =
            self.transport.as_ref().ok_or_else(|| Undelivered::new("this site sends no mail."))?;
        match transport.send(mail).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => {
                Err(Undelivered::new(format!("the mail server refused it ({}).", code(&error))))
            }
            Err(error) => {
                tracing::warn!(%error, "a mail was not taken");
                Err(Undelivered::new("the mail server does not take it now."))
            }
        }
    }
}

fn code(error: &lettre::transport::smtp::Error) -> String {
    error.status().map_or_else(|| "without a reason".to_owned(), |code| code.to_string())
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_servers_are_read() {
        assert_eq!(address(" hawise@example.org "), Some("hawise@example.org".to_owned()));
        for bad in ["", "hawise", "a@b c", "a@b\nBcc: c@d", "a@", "@b", "a,b@c@d"] {
            assert_eq!(address(bad), None, "{bad:?}");
        }
        let config =
            MailConfig::new("smtps://me:secret@mail.example.org:465", "Banneret <play@example.org>").unwrap();
        assert!(!format!("{config:?}").contains("secret"));
        assert!(
            MailConfig::new("http://x", "a@b.c").is_err() && MailConfig::new("smtp://x", "nobody").is_err()
        );
    }
}
