//! What is answered, and what the description says of it.

use std::marker::PhantomData;

use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

/// What lines of JSON are sent as.
pub(super) const LINES: &str = "application/x-ndjson";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

/// What is described of an answer.
pub(super) struct Shape {
    pub(super) status: StatusCode,
    /// What it is sent as; none where nothing is.
    pub(super) kind: Option<&'static str>,
    pub(super) schema: Option<Schema>,
}

/// What a handler may answer.
pub(super) trait Answer: Send + 'static {
    fn shape(schemas: &mut SchemaGenerator) -> Shape;
    fn into_response(self) -> Response;
}

/// What was asked for.
pub(super) struct Found<T>(pub(super) T);

impl<T: Serialize + JsonSchema + Send + 'static> Answer for Found<T> {
    fn shape(schemas: &mut SchemaGenerator) -> Shape {
        Shape { status: StatusCode::OK, kind: Some(JSON), schema: Some(schemas.subschema_for::<T>()) }
    }

    fn into_response(self) -> Response {
        json(StatusCode::OK, serde_json::to_vec(&self.0).unwrap_or_default().into())
    }
}

/// Something new, and where it is.
pub(super) struct Made<T> {
    pub(super) at: String,
    pub(super) what: T,
}

impl<T: Serialize + JsonSchema + Send + 'static> Answer for Made<T> {
    fn shape(schemas: &mut SchemaGenerator) -> Shape {
        Shape { status: StatusCode::CREATED, ..Found::<T>::shape(schemas) }
    }

    fn into_response(self) -> Response {
        let mut response =
            json(StatusCode::CREATED, serde_json::to_vec(&self.what).unwrap_or_default().into());
        if let Ok(at) = HeaderValue::from_str(&self.at) {
            response.headers_mut().insert(header::LOCATION, at);
        }
        response
    }
}

/// JSON that was written already, of this shape.
pub(super) struct Written<T> {
    text: Bytes,
    shape: PhantomData<fn() -> T>,
}

impl<T> Written<T> {
    pub(super) fn of(text: impl Into<Bytes>) -> Self {
        Self { text: text.into(), shape: PhantomData }
    }
}

impl<T: JsonSchema + 'static> Answer for Written<T> {
    fn shape(schemas: &mut SchemaGenerator) -> Shape {
        Shape { status: StatusCode::OK, kind: Some(JSON), schema: Some(schemas.subschema_for::<T>()) }
    }

    fn into_response(self) -> Response {
        json(StatusCode::OK, self.text)
    }
}

/// It is done, and there is nothing to say.
pub(super) struct Done;

impl Answer for Done {
    fn shape(_: &mut SchemaGenerator) -> Shape {
        Shape { status: StatusCode::NO_CONTENT, kind: None, schema: None }
    }

    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// A text.
pub(super) struct Text(pub(super) Bytes);

impl Answer for Text {
    fn shape(schemas: &mut SchemaGenerator) -> Shape {
        Shape {
            status: StatusCode::OK,
            kind: Some("text/plain"),
            schema: Some(schemas.subschema_for::<String>()),
        }
    }

    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, TEXT)], self.0).into_response()
    }
}

/// Lines of JSON of this shape, as they come.
pub(super) struct Lines<T> {
    body: Body,
    shape: PhantomData<fn() -> T>,
}

impl<T> Lines<T> {
    pub(super) fn of(body: Body) -> Self {
        Self { body, shape: PhantomData }
    }
}

impl<T: JsonSchema + 'static> Answer for Lines<T> {
    fn shape(schemas: &mut SchemaGenerator) -> Shape {
        Shape { status: StatusCode::OK, kind: Some(LINES), schema: Some(schemas.subschema_for::<T>()) }
    }

    fn into_response(self) -> Response {
        let mut response = ([(header::CONTENT_TYPE, LINES)], self.body).into_response();
        response.extensions_mut().insert(Lasting);
        response
    }
}

/// An answer that goes on: its connection is not idle, however little comes over it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lasting;

fn json(status: StatusCode, body: Bytes) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], body).into_response()
}
