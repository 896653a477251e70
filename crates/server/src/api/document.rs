//! The description of the API (OpenAPI 3.1), made from the table of routes.

use axum::body::Bytes;
use kernel::Word as _;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::BASE;
use super::caller::Scope;
use super::problem::{PROBLEM, Problem};
use super::route::{Described, Route};

/// The version of the API: within it fields, codes and routes are added, and none is taken away.
const VERSION: &str = "1.0.0";

/// The whole description.
pub(super) fn document(routes: &[Route]) -> Bytes {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut schemas = SchemaGenerator::new(settings);
    let mut paths: Map<String, Value> = Map::new();
    for route in routes {
        let described = (route.describe)(&mut schemas);
        let beneath = paths.entry(route.path).or_insert_with(|| json!({}));
        beneath[route.method.word()] = operation(route, &described);
    }
    let problem = schemas.subschema_for::<Problem>();
    let mut whole = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Banneret",
            "version": VERSION,
            "description": "A table for people and programs. Everything that is answered is JSON, records apart; what \
                            is not done is answered by a problem document (RFC 9457).",
        },
        "servers": [{ "url": BASE }],
        "paths": paths,
        "components": {
            "schemas": schemas.take_definitions(true),
            "responses": { "Problem": { "description": "It was not done.", "content": { PROBLEM: { "schema": problem } } } },
            "securitySchemes": { "token": {
                "type": "http",
                "scheme": "bearer",
                "description": scopes(),
            } },
        },
    });
    bound(&mut whole);
    serde_json::to_vec(&whole).unwrap_or_default().into()
}

/// The greatest numbers of a size, which its name alone would leave to the reader.
const GREATEST: [(&str, u64); 2] = [("uint32", u32::MAX as u64), ("int64", i64::MAX as u64)];

/// Says of numbers how large they can be.
fn bound(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let size =
                GREATEST.iter().find(|(name, _)| fields.get("format").is_some_and(|format| format == name));
            if let Some((_, most)) = size {
                fields.entry("maximum").or_insert((*most).into());
            }
            fields.values_mut().for_each(bound);
        }
        Value::Array(items) => items.iter_mut().for_each(bound),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn scopes() -> String {
    let lines = Scope::ALL.iter().map(|scope| format!("`{scope}`: {}", scope.help()));
    format!("A token of an account, or that of a guest. Scopes:\n{}", lines.collect::<Vec<_>>().join("\n"))
}

fn operation(route: &Route, described: &Described) -> Value {
    let token = route.scope.map_or_else(Vec::new, |scope| vec![scope.word()]);
    // What is everybody's may be asked for with a token too, and may say more then.
    let security = match route.scope {
        Some(_) => json!([{ "token": token }]),
        None => json!([{}, { "token": [] }]),
    };
    let Described { path, query, body, answer } = described;
    let mut answered = json!({ "description": route.summary });
    if let (Some(kind), Some(schema)) = (answer.kind, &answer.schema) {
        answered["content"] = json!({ kind: { "schema": schema } });
    }
    let problem = json!({ "$ref": "#/components/responses/Problem" });
    let parameters = [parameters(path, "path"), parameters(query, "query")].concat();
    let mut operation = json!({
        "operationId": route.id,
        "summary": route.summary,
        "security": security,
        "parameters": parameters,
        "responses": { answer.status.as_str(): answered, "4XX": problem, "5XX": problem },
    });
    if let Some(scope) = route.scope {
        operation["description"] = format!("Needs the scope `{scope}`.").into();
    }
    if let Some(body) = body {
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": body } } });
    }
    operation
}

/// The fields of what is read from an address.
fn parameters(schema: &Schema, place: &str) -> Vec<Value> {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let fields = schema.get("properties").and_then(Value::as_object);
    let field = |(name, schema): (&String, &Value)| {
        let mut schema = schema.clone();
        let about = schema.as_object_mut().and_then(|fields| fields.remove("description"));
        let needed = place == "path" || required.contains(&name.as_str());
        json!({ "name": name, "in": place, "required": needed, "description": about.unwrap_or_default(), "schema": schema })
    };
    fields.into_iter().flatten().map(field).collect()
}
