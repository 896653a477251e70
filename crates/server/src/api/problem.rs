//! What is answered instead of what was asked for: RFC 9457, with our `code` and `rule`.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kernel::{Refusal, Rule};
use schemars::JsonSchema;
use serde::Serialize;

use super::BASE;
use crate::site::reply::status_of;
use crate::table::{Denied, in_seconds};

/// What problem documents are sent as.
pub(super) const PROBLEM: &str = "application/problem+json";

/// Why a request was not done. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(super) struct Problem {
    /// The address of the description of this kind of problem, beneath this site's.
    #[serde(rename = "type")]
    kind: Box<str>,
    /// What kind of problem it is, in a few words.
    title: &'static str,
    /// The status of the answer.
    status: u16,
    /// What is wrong, in a sentence, naming the thing.
    detail: Box<str>,
    /// A stable word for programs.
    code: &'static str,
    /// The rule that forbids it; missing where the server or the table refuses and not the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
    /// The name of the limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    /// How long to wait, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<NonZeroU32>,
    /// The scope that the token lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'static str>,
}

/// The kinds of problems that are the server's and not a game's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    NoToken,
    BadToken,
    NoScope,
    BadPath,
    BadQuery,
    BadBody,
    NotJson,
    TooLong,
    Impossible,
    Nothing,
    NoMethod,
    Forbidden,
    Refused,
    TooMany,
    Slow,
    Busy,
    Broken,
}

/// A kind of problem: its word, its status, its title, and what it means.
pub(super) type Row = (Kind, &'static str, StatusCode, &'static str, &'static str);

/// All of them, as the page about the API lists them.
pub(super) const KINDS: [Row; 17] = {
    use Kind::*;
    use StatusCode as S;
    [
        (NoToken, "no_token", S::UNAUTHORIZED, "No token", "The request needs a token."),
        (
            BadToken,
            "bad_token",
            S::UNAUTHORIZED,
            "Unknown token",
            "The token is unknown, revoked or expired.",
        ),
        (NoScope, "no_scope", S::FORBIDDEN, "Scope is missing", "The token may not be used for this."),
        (BadPath, "bad_path", S::NOT_FOUND, "No such address", "A part of the address cannot be read."),
        (
            BadQuery,
            "bad_query",
            S::BAD_REQUEST,
            "Bad query",
            "The query has a field too many, too few, or a wrong one.",
        ),
        (BadBody, "bad_body", S::BAD_REQUEST, "Bad body", "The body is not what the description says."),
        (NotJson, "not_json", S::UNSUPPORTED_MEDIA_TYPE, "Not JSON", "Bodies are application/json."),
        (TooLong, "too_long", S::PAYLOAD_TOO_LARGE, "Too long", "The body is too long."),
        (
            Impossible,
            "impossible",
            S::UNPROCESSABLE_ENTITY,
            "Impossible",
            "The request is well formed, and what it asks for cannot be.",
        ),
        (Nothing, "not_found", S::NOT_FOUND, "Not found", "There is nothing of that name."),
        (NoMethod, "no_method", S::METHOD_NOT_ALLOWED, "No such method", "The address has no such method."),
        (Forbidden, "forbidden", S::FORBIDDEN, "Not allowed", "That is for others."),
        (
            Refused,
            "refused",
            S::CONFLICT,
            "Refused",
            "The rules or the table refuse it as things stand; `code` and `rule` say why.",
        ),
        (
            TooMany,
            "too_many",
            S::TOO_MANY_REQUESTS,
            "Too many requests",
            "A limit was reached: `limit` names it, `seconds` says how long to wait.",
        ),
        (Slow, "too_slow", S::REQUEST_TIMEOUT, "Too slow", "The request took too long."),
        (Busy, "busy", S::SERVICE_UNAVAILABLE, "Not now", "The server has too much to do, or is restarting."),
        (Broken, "broken", S::INTERNAL_SERVER_ERROR, "Out of order", "Something of ours is broken."),
    ]
};

impl Kind {
    fn row(self) -> Row {
        KINDS[self as usize]
    }
}

impl Problem {
    pub(super) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        let (_, code, status, title, _) = kind.row();
        let kind = format!("{}#{code}", web::at::API).into();
        let status = status.as_u16();
        Self {
            kind,
            title,
            status,
            detail: detail.into().into(),
            code,
            rule: None,
            limit: None,
            seconds: None,
            scope: None,
        }
    }

    /// There is nothing of that name.
    pub(super) fn nothing(detail: impl Into<String>) -> Self {
        Self::new(Kind::Nothing, detail)
    }

    /// A limit was reached.
    pub(super) fn too_many(limit: &'static str, wait: Duration) -> Self {
        let seconds = u32::try_from(in_seconds(wait)).unwrap_or(u32::MAX);
        let detail = format!("The limit `{limit}` is reached. Try again in {seconds} s.");
        Self { limit: Some(limit), seconds: NonZeroU32::new(seconds), ..Self::new(Kind::TooMany, detail) }
    }

    /// The token may not be used for this.
    pub(super) fn no_scope(scope: &'static str) -> Self {
        let detail = format!("This needs a token with the scope `{scope}`.");
        Self { scope: Some(scope), ..Self::new(Kind::NoScope, detail) }
    }

    fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl From<Refusal> for Problem {
    fn from(Refusal { code, message, rule }: Refusal) -> Self {
        let refused = Refusal { code, message: String::new(), rule };
        let status = status_of(&refused).as_u16();
        Self { code, rule, status, ..Self::new(Kind::Refused, message) }
    }
}

impl From<Denied> for Problem {
    fn from(denied: Denied) -> Self {
        let why = denied.to_string();
        match denied {
            Denied::NoTable | Denied::Nothing(_) => Self::nothing(why),
            Denied::Private => Self::new(Kind::Forbidden, why),
            Denied::Refused(_) => Self::new(Kind::Refused, why),
            Denied::Busy | Denied::Stopping => Self::new(Kind::Busy, why),
            Denied::Broken(_) | Denied::Panicked => {
                Self { status: StatusCode::SERVICE_UNAVAILABLE.as_u16(), ..Self::new(Kind::Broken, why) }
            }
            Denied::TooMany(wait) => Self::too_many("tables", wait),
            Denied::ManyAnalyses => Self::too_many("analyses_each", MOMENT),
            Denied::Crowded => Self::too_many("onlookers", MOMENT),
        }
    }
}

/// How long to wait where nobody knows how long it takes.
pub(super) const MOMENT: Duration = Duration::from_secs(5);

impl From<store::StoreError> for Problem {
    fn from(error: store::StoreError) -> Self {
        tracing::error!(%error, "a request of the API failed");
        Self::new(Kind::Broken, "Something went wrong. Try again in a moment.")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (self.status(), body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM));
        if let Some(seconds) = self.seconds {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds.get()));
        }
        if self.status() == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// The name of the limit because of which somebody was sent away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit(pub(crate) &'static str);

/// Beneath the address of the API nothing is answered but JSON, whoever answers: what was refused before it came to a
/// handler becomes a problem document here.
pub(crate) async fn shaped(request: Request, next: Next) -> Response {
    if !is_ours(request.uri().path()) {
        return next.run(request).await;
    }
    let response = next.run(request).await;
    let status = response.status();
    let shaped = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == PROBLEM);
    if shaped || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let seconds = retry_after(response.headers());
    let limit = response.extensions().get::<Limit>().map(|Limit(name)| *name);
    let problem = match status {
        StatusCode::TOO_MANY_REQUESTS => {
            Problem::too_many(limit.unwrap_or("requests"), seconds.unwrap_or(MOMENT))
        }
        status => {
            let row = KINDS.iter().find(|(_, _, known, _, _)| *known == status);
            let unknown = if status.is_server_error() { Kind::Broken } else { Kind::Forbidden }.row();
            let (kind, _, _, _, means) = *row.unwrap_or(&unknown);
            Problem { status: status.as_u16(), ..Problem::new(kind, means) }
        }
    };
    let (head, _) = response.into_parts();
    let mut shaped = problem.into_response();
    for (name, value) in &head.headers {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH && name != header::CONTENT_ENCODING
        {
            shaped.headers_mut().entry(name).or_insert(value.clone());
        }
    }
    shaped
}

fn is_ours(path: &str) -> bool {
    path.strip_prefix(BASE).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(header::RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row() {
        for (place, (kind, code, ..)) in KINDS.into_iter().enumerate() {
            assert_eq!(kind as usize, place, "{code}");
        }
    }

    #[test]
    fn a_problem_says_its_code_and_rule_and_when_to_come_again() {
        let refusal = Refusal { code: "too_far", message: "Too far.".to_owned(), rule: None };
        let problem = serde_json::to_value(Problem::from(refusal)).unwrap();
        assert_eq!(problem["code"], "too_far");
        assert_eq!(problem["type"], "/api#refused");
        let answer = Problem::too_many("posts", Duration::from_millis(1500)).into_response();
        assert_eq!(answer.headers()[header::RETRY_AFTER], "2");
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
    }

    #[test]
    fn only_what_is_beneath_is_ours() {
        assert!(is_ours("/api/v1") && is_ours("/api/v1/x") && !is_ours("/api") && !is_ours("/api/v10"));
    }
}
