//! Webhooks: a text posted to an address, in the shape that whoever is there understands, signed as the Standard Webhooks
//! describe it.

use axum::http::header::{self, HeaderName};
use data_encoding::BASE64;
use ring::hmac;
use serde_json::json;
use store::NewChannel;

use super::http::Client;
use super::{Message, Undelivered};
use crate::deadlines::now;

/// The shapes: their word, and what they are called.
pub(crate) const FORMS: [(&str, &str); 4] =
    [("discord", "Discord"), ("slack", "Slack"), ("plain", "Plain text"), ("json", "JSON")];

/// The key as its owner is shown it.
pub(crate) fn key_shown(secret: &[u8]) -> String {
    format!("whsec_{}", BASE64.encode(secret))
}

pub(super) async fn send(
    http: &Client,
    channel: &NewChannel,
    id: &str,
    message: &Message,
) -> Result<(), Undelivered> {
    let (kind, body) = body(&channel.form, &channel.base, id, message);
    let at = (now() / 1000).to_string();
    let headers = vec![
        (header::CONTENT_TYPE, kind.to_owned()),
        (HeaderName::from_static("webhook-id"), id.to_owned()),
        (HeaderName::from_static("webhook-timestamp"), at.clone()),
        (HeaderName::from_static("webhook-signature"), signature(&channel.secret, id, &at, &body)),
    ];
    http.post(&channel.address, headers, body.into_bytes()).await
}

/// Signs what is sent, with its id and its time: nobody can send it again as something else.
fn signature(secret: &[u8], id: &str, at: &str, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let signed = hmac::sign(&key, format!("{id}.{at}.{body}").as_bytes());
    format!("v1,{}", BASE64.encode(signed.as_ref()))
}

fn body(form: &str, base: &str, id: &str, message: &Message) -> (&'static str, String) {
    const JSON: &str = "application/json";
    let Message { kind, table, game, title, text, waiting, left, path } = message;
    let link = format!("{base}{path}");
    match form {
        // A name is a name, whatever stands in it.
        "discord" => {
            let said = format!("**{}**\n{}\n<{link}>", unmarked(title), unmarked(text));
            (JSON, json!({ "content": said, "allowed_mentions": { "parse": [] } }).to_string())
        }
        "slack" => {
            let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            (JSON, json!({ "text": format!("{}\n{}\n<{link}>", escaped(title), escaped(text)) }).to_string())
        }
        "plain" => ("text/plain; charset=utf-8", format!("{title}\n{text}\n{link}\n")),
        _ => {
            let told = json!({
                "id": id, "type": kind.word(), "table": table, "game": game, "title": title, "text": text,
                "waiting": waiting, "left": left, "url": link,
            });
            (JSON, told.to_string())
        }
    }
}

/// Without the signs by which Discord would make something else of a text.
fn unmarked(text: &str) -> String {
    text.chars().flat_map(|c| r"\*_~`|>[]<".contains(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the Standard Webhooks' own libraries.
    #[test]
    fn signatures_are_those_of_the_standard() {
        let secret = BASE64.decode(b"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed =
            signature(&secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", r#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(key_shown(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }

    #[test]
    fn a_name_cannot_make_something_else_of_a_message() {
        let message = Message { title: "@everyone <!here> **x**".to_owned(), ..Message::test() };
        let (_, discord) = body("discord", "https://x", "1", &message);
        assert!(discord.contains(r#""parse":[]"#) && discord.contains(r"\\*\\*x\\*\\*"), "{discord}");
        let (_, slack) = body("slack", "https://x", "1", &message);
        assert!(slack.contains("&lt;!here&gt;"), "{slack}");
        let (kind, plain) = body("plain", "https://x", "1", &message);
        assert!(kind.starts_with("text/plain") && plain.ends_with("https://x/my-turn\n"));
    }
}
