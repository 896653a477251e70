//! One row of the table of routes: from it come the handler, and what the description says of it. The types of a handler
//! are what is read and written, and what is described; there is no second copy of either.

use std::any::TypeId;
use std::net::{IpAddr, Ipv4Addr};

use axum::body::to_bytes;
use axum::extract::{RawPathParams, Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::IntoResponse as _;
use axum::routing::{MethodFilter, MethodRouter, on};
use axum::{RequestExt as _, RequestPartsExt as _};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::{Answer, Shape};
use super::caller::{Caller, Scope};
use super::problem::{Kind, Problem};
use crate::hub::Hub;
use crate::site::guard::Asker;

/// The longest body, in bytes.
const LONGEST: usize = 16 << 10;

/// A row of the table.
pub(super) struct Route {
    pub(super) method: Method,
    /// Beneath the address of the API.
    pub(super) path: &'static str,
    /// The name of the operation.
    pub(super) id: &'static str,
    /// What it does, in a sentence.
    pub(super) summary: &'static str,
    /// The scope it needs; without one it is everybody's.
    pub(super) scope: Option<Scope>,
    /// What is described of it.
    pub(super) describe: fn(&mut SchemaGenerator) -> Described,
    pub(super) handler: MethodRouter<Hub>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    Get,
    Post,
    Put,
    Delete,
}

impl Method {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Post => "post",
            Self::Put => "put",
            Self::Delete => "delete",
        }
    }

    fn filter(self) -> MethodFilter {
        match self {
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Put => MethodFilter::PUT,
            Self::Delete => MethodFilter::DELETE,
        }
    }
}

/// What the types of a handler say.
pub(super) struct Described {
    pub(super) path: Schema,
    pub(super) query: Schema,
    /// None where no body is read.
    pub(super) body: Option<Schema>,
    pub(super) answer: Shape,
}

/// Nothing is read there.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

/// What can be read from a request.
pub(super) trait Part: DeserializeOwned + JsonSchema + Send + 'static {}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> Part for T {}

/// A request that was read: who asks, and the parts of it.
pub(super) struct Call<P, Q = Nothing, B = Nothing> {
    pub(super) hub: Hub,
    pub(super) caller: Option<Caller>,
    pub(super) address: IpAddr,
    pub(super) path: P,
    pub(super) query: Q,
    pub(super) body: B,
}

impl<P, Q, B> Call<P, Q, B> {
    /// Who asks, where a token is needed.
    pub(super) fn me(&self) -> Result<&Caller, Problem> {
        self.caller.as_ref().ok_or_else(no_token)
    }
}

fn no_token() -> Problem {
    Problem::new(Kind::NoToken, "This needs a token: send `Authorization: Bearer TOKEN`.")
}

/// A row of the table: everything but the texts follows from the handler.
pub(super) fn route<P: Part, Q: Part, B: Part, A: Answer, F>(
    method: Method,
    path: &'static str,
    scope: Option<Scope>,
    (id, summary): (&'static str, &'static str),
    handler: impl Fn(Call<P, Q, B>) -> F + Clone + Send + Sync + 'static,
) -> Route
where
    F: Future<Output = Result<A, Problem>> + Send + 'static,
{
    let answer = move |State(hub): State<Hub>, request: Request| {
        let handler = handler.clone();
        async move {
            match read(hub, request, scope).await {
                Ok(call) => match handler(call).await {
                    Ok(answer) => answer.into_response(),
                    Err(problem) => problem.into_response(),
                },
                Err(problem) => problem.into_response(),
            }
        }
    };
    let handler = on(method.filter(), answer);
    Route { method, path, id, summary, scope, describe: describe::<P, Q, B, A>, handler }
}

fn describe<P: Part, Q: Part, B: Part, A: Answer>(schemas: &mut SchemaGenerator) -> Described {
    let bodyless = TypeId::of::<B>() == TypeId::of::<Nothing>();
    Described {
        path: P::json_schema(schemas),
        query: Q::json_schema(schemas),
        body: (!bodyless).then(|| schemas.subschema_for::<B>()),
        answer: A::shape(schemas),
    }
}

async fn read<P: Part, Q: Part, B: Part>(
    hub: Hub,
    request: Request,
    scope: Option<Scope>,
) -> Result<Call<P, Q, B>, Problem> {
    let (mut parts, body) = request.with_limited_body().into_parts();
    let caller = Caller::read(&hub, &parts.headers).await?;
    if let Some(scope) = scope {
        let caller = caller.as_ref().ok_or_else(no_token)?;
        if !caller.may(scope) {
            return Err(Problem::no_scope(kernel::Word::word(scope)));
        }
    }
    let path = in_path(&mut parts).await?;
    let query = parts.uri.query().unwrap_or_default();
    let query = serde_urlencoded(query)?;
    let bodyless = TypeId::of::<B>() == TypeId::of::<Nothing>();
    let body = if bodyless {
        of_json(b"{}")?
    } else {
        let json = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = json.map(|kind| kind.split(';').next().unwrap_or_default().trim());
        if !kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
            return Err(Problem::new(Kind::NotJson, "Send the body as `application/json`."));
        }
        let bytes = to_bytes(body, LONGEST).await.map_err(|_| {
            Problem::new(Kind::TooLong, format!("A body has at most {LONGEST} bytes, and arrives whole."))
        })?;
        of_json(&bytes)?
    };
    let asker = parts.extensions.get::<Asker>();
    let address = asker.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |asker| asker.address);
    Ok(Call { hub, caller, address, path, query, body })
}

/// The parts of the address, which are texts.
async fn in_path<P: Part>(parts: &mut Parts) -> Result<P, Problem> {
    let bad = || Problem::new(Kind::BadPath, "This address cannot be read.");
    let mut fields = Map::new();
    if TypeId::of::<P>() != TypeId::of::<Nothing>() {
        let texts = parts.extract::<RawPathParams>().await.map_err(|_| bad())?;
        for (name, text) in &texts {
            fields.insert(name.to_owned(), Value::from(text));
        }
    }
    serde_json::from_value(Value::Object(fields)).map_err(|_| bad())
}

fn serde_urlencoded<Q: Part>(query: &str) -> Result<Q, Problem> {
    let uri = format!("/?{query}")
        .parse()
        .map_err(|_| Problem::new(Kind::BadQuery, "This query cannot be read."))?;
    let read = axum::extract::Query::<Q>::try_from_uri(&uri);
    let axum::extract::Query(read) = read.map_err(|why| Problem::new(Kind::BadQuery, why.body_text()))?;
    Ok(read)
}

fn of_json<B: Part>(bytes: &[u8]) -> Result<B, Problem> {
    // A list would be read as the fields in their order.
    if bytes.trim_ascii_start().first().is_some_and(|first| *first == b'[') {
        return Err(Problem::new(
            Kind::BadBody,
            "This body cannot be read: it is a list, and not an object.",
        ));
    }
    serde_json::from_slice(bytes).or_else(|why| {
        // To JSON `3.0` is a whole number too.
        let mut value: Value = serde_json::from_slice(bytes).unwrap_or_default();
        let again = if made_whole(&mut value) { serde_json::from_value(value).ok() } else { None };
        again.ok_or_else(|| Problem::new(Kind::BadBody, format!("This body cannot be read: {why}.")))
    })
}

/// Writes fields that are whole as whole numbers: was there one that was not written so?
fn made_whole(value: &mut Value) -> bool {
    let fields = value.as_object_mut().into_iter().flat_map(|fields| fields.values_mut());
    let mut changed = false;
    for field in fields {
        let whole =
            field.as_f64().filter(|number| field.is_f64() && number.fract() == 0.0 && number.abs() < 1e15);
        if let Some(number) = whole {
            *field = Value::from(number as i64);
            changed = true;
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        let read = |text: &str| {
            let mut value = serde_json::from_str(text).unwrap();
            (made_whole(&mut value), value.to_string())
        };
        assert_eq!(read(r#"{"at":3.0}"#), (true, r#"{"at":3}"#.to_owned()));
        for left in [r#"{"at":3}"#, r#"{"at":3.5}"#, r#"{"at":1e300}"#, "[3.0]"] {
            assert!(!read(left).0, "{left}");
        }
    }
}
