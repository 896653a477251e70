//! What views and cues are made of: the names that scenarios, bots and pages use, taken from the types themselves.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde_json::Value as Json;

use crate::scenario::{TESTS, is_test};
use kernel::UnknownWord;

/// The shape of a game's views and cues.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    view: Json,
    cue: Json,
}

impl Reference {
    /// The shape of these views and cues.
    pub fn of<V: JsonSchema, C: JsonSchema>() -> Self {
        let shape = |schema: Schema| schema.to_value();
        Self { view: shape(schemars::schema_for!(V)), cue: shape(schemars::schema_for!(C)) }
    }

    /// Everything in `wanted`, a part of a cue as a scenario writes it, that no cue can have.
    pub fn unknown_in_cue(&self, wanted: &Json) -> Vec<String> {
        let mut found = Vec::new();
        unknown(&Shape { root: &self.cue }, &[&self.cue], wanted, "event", &mut found);
        found
    }

    /// The words that a field of the view may have, in the order of the program; none if there is no such field, or it has
    /// anything else.
    pub fn words(&self, field: &str) -> Vec<String> {
        let shape = Shape { root: &self.view };
        let forms = shape.forms(shape.root);
        let found =
            forms.iter().filter_map(|form| form.fields.get(field)).flat_map(|schema| shape.forms(schema));
        found.flat_map(|form| form.words).map(str::to_owned).collect()
    }

    /// The names of all events.
    pub fn events(&self) -> Vec<String> {
        let shape = Shape { root: &self.cue };
        let names = |form: Form<'_>| -> Vec<String> {
            let tag = form.fields.keys().find_map(|key| form.tag(key));
            let name = tag.or_else(|| form.fields.keys().next().copied());
            name.map_or_else(|| form.words.clone(), |name| vec![name])
                .into_iter()
                .map(str::to_owned)
                .collect()
        };
        shape.forms(shape.root).into_iter().flat_map(names).collect()
    }

    /// The page of a game: every event with its fields, every field of a view.
    pub fn page(&self, title: &str) -> String {
        let mut page = format!(
            "# {title}: events and views\n\n\
             This page is written from the program by a test (`UPDATE_EXPECT=1 cargo test -p banneret-catalog`); do \
             not edit it.\n\
             [Scenarios](../scenarios.md) use these names in `cues`, `never-cues` and `view`, and programs that play \
             [over the wire](../protocol.md) are sent them.\n\n## Events\n\n"
        );
        page += &events(&Shape { root: &self.cue });
        page += "\n## Views\n\n| path | what it holds | |\n|---|---|---|\n";
        let shape = Shape { root: &self.view };
        let mut open = Vec::new();
        fields(&shape, "", &self.view, &mut open, &mut page);
        page
    }
}

/// What `wanted` names that none of the `schemas` has.
fn unknown(shape: &Shape<'_>, schemas: &[&Json], wanted: &Json, kind: &'static str, found: &mut Vec<String>) {
    match wanted {
        Json::Object(entries) => {
            let mut forms: Vec<Form<'_>> = schemas.iter().flat_map(|schema| shape.forms(schema)).collect();
            if let Some(items) = items_of(&forms) {
                // A table whose keys are numbers speaks of a list.
                entries.values().for_each(|value| unknown(shape, &items, value, "field", found));
                return;
            }
            if forms.is_empty() || forms.iter().any(|form| form.open) {
                return;
            }
            // A tag tells which of the forms is meant; of an unknown tag nothing more can be said.
            for (key, value) in entries {
                let tags: Vec<&str> = forms.iter().filter_map(|form| form.tag(key)).collect();
                let Some(word) = value.as_str().filter(|_| !tags.is_empty()) else { continue };
                if !tags.contains(&word) {
                    found.push(UnknownWord::new("event", word, tags).to_string());
                    return;
                }
                forms.retain(|form| form.tag(key).is_none_or(|tag| tag == word));
            }
            let tagged = forms.iter().any(|form| form.fields.keys().any(|key| form.tag(key).is_some()));
            let kind = if tagged { "field" } else { kind };
            for (key, value) in entries.iter().filter(|(key, _)| !is_test(key)) {
                let below: Vec<&Json> =
                    forms.iter().filter_map(|form| form.fields.get(key.as_str()).copied()).collect();
                if below.is_empty() {
                    let known = forms.iter().flat_map(|form| form.fields.keys().copied());
                    let mut known: Vec<&str> = known.collect();
                    if known.is_empty() {
                        known = TESTS.to_vec();
                    }
                    known.sort_unstable();
                    known.dedup();
                    found.push(UnknownWord::new(kind, key, known).to_string());
                } else {
                    unknown(shape, &below, value, "field", found);
                }
            }
        }
        Json::Array(values) => {
            let forms: Vec<Form<'_>> = schemas.iter().flat_map(|schema| shape.forms(schema)).collect();
            if let Some(items) = items_of(&forms) {
                values.iter().for_each(|value| unknown(shape, &items, value, "field", found));
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// The schemas of the items, where only lists are possible.
fn items_of<'s>(forms: &[Form<'s>]) -> Option<Vec<&'s Json>> {
    let items: Vec<&Json> = forms.iter().filter_map(|form| form.items).collect();
    (!items.is_empty() && forms.iter().all(|form| form.fields.is_empty())).then_some(items)
}

/// A schema with what its references lead to.
struct Shape<'s> {
    root: &'s Json,
}

/// One form that a value may have.
#[derive(Clone, Default)]
struct Form<'s> {
    fields: BTreeMap<&'s str, &'s Json>,
    items: Option<&'s Json>,
    /// May it have fields that are not named?
    open: bool,
    text: &'s str,
    words: Vec<&'s str>,
    kind: &'s str,
}

impl<'s> Form<'s> {
    /// The one word that the field may have, if it tells this form from others.
    fn tag(&self, key: &str) -> Option<&'s str> {
        self.fields.get(key)?.get("const")?.as_str()
    }
}

impl<'s> Shape<'s> {
    fn follow(&self, schema: &'s Json) -> Option<&'s Json> {
        let name = schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
        self.root.get("$defs")?.get(name)
    }

    /// Every form but "nothing" that a value of this schema may have.
    fn forms(&self, schema: &'s Json) -> Vec<Form<'s>> {
        let text = schema.get("description").and_then(Json::as_str).unwrap_or_default();
        let mut own = Form { text, ..Form::default() };
        if let Some(fields) = schema.get("properties").and_then(Json::as_object) {
            own.fields = fields.iter().map(|(key, field)| (key.as_str(), field)).collect();
        }
        own.items = schema.get("items");
        own.kind = kind_of(schema);
        own.words = words_of(schema);
        own.open = schema.get("additionalProperties").is_some_and(|more| *more != Json::Bool(false))
            || schema.as_bool().is_some()
            || (own.kind == "object" && own.fields.is_empty());
        let listed = |key| schema.get(key).and_then(Json::as_array).into_iter().flatten();
        let either: Vec<Form<'s>> =
            listed("oneOf").chain(listed("anyOf")).flat_map(|schema| self.forms(schema)).collect();
        let mut forms = if either.is_empty() { vec![own.clone()] } else { either };
        let whole = self.follow(schema).into_iter().chain(listed("allOf"));
        for part in whole {
            let others = self.forms(part);
            forms = forms.iter().flat_map(|form| others.iter().map(|other| form.with(other))).collect();
        }
        if forms.len() > 1 || schema.get("$ref").is_some() {
            // What all forms share stands beside them.
            for form in &mut forms {
                form.fields.extend(own.fields.iter().map(|(key, field)| (*key, *field)));
                if form.text.is_empty() {
                    form.text = text;
                }
            }
        }
        forms.retain(|form| form.kind != "null");
        forms
    }
}

impl<'s> Form<'s> {
    /// Both at once.
    fn with(&self, other: &Self) -> Self {
        let mut both = other.clone();
        both.fields.extend(self.fields.iter().map(|(key, field)| (*key, *field)));
        both.items = self.items.or(other.items);
        if !self.text.is_empty() {
            both.text = self.text;
        }
        if !self.fields.is_empty() {
            both.kind = "object";
            both.open = false;
        }
        both
    }
}

fn kind_of(schema: &Json) -> &str {
    match schema.get("type") {
        Some(Json::String(kind)) => kind,
        Some(Json::Array(kinds)) => {
            kinds.iter().filter_map(Json::as_str).find(|kind| *kind != "null").unwrap_or("null")
        }
        _ => "",
    }
}

fn words_of(schema: &Json) -> Vec<&str> {
    let listed = schema.get("enum").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str);
    listed.chain(schema.get("const").and_then(Json::as_str)).collect()
}

/// The table of all events.
fn events(shape: &Shape<'_>) -> String {
    let mut page = String::from("| event | fields | |\n|---|---|---|\n");
    for form in shape.forms(shape.root) {
        let tag = form.fields.keys().find_map(|key| form.tag(key).map(|tag| (*key, tag)));
        let (name, fields, text) = match tag {
            // `{ event = "moved", seat = 0 }`
            Some((key, tag)) => {
                let fields = form.fields.iter().filter(|(name, _)| **name != key);
                (format!("{key} = \"{tag}\""), fields.map(|(k, v)| (*k, *v)).collect::<Vec<_>>(), form.text)
            }
            // `{ moved = { seat = 0 } }`, or `"passed"`
            None => match form.fields.iter().next() {
                Some((name, inner)) => {
                    let inner = shape.forms(inner);
                    let fields = inner.first().map(|form| form.fields.clone()).unwrap_or_default();
                    ((*name).to_owned(), fields.into_iter().collect(), form.text)
                }
                None => (form.words.join(", "), Vec::new(), form.text),
            },
        };
        let fields: Vec<String> =
            fields.iter().map(|(name, field)| format!("`{name}`: {}", value(shape, field))).collect();
        page += &format!("| `{name}` | {} | {} |\n", fields.join("<br>"), one_line(text));
    }
    page
}

/// Every path below `schema`, each with what it holds.
fn fields<'s>(shape: &Shape<'s>, path: &str, schema: &'s Json, open: &mut Vec<&'s Json>, page: &mut String) {
    for form in shape.forms(schema) {
        for (name, field) in &form.fields {
            let tail = if shape.forms(field).iter().any(|form| form.items.is_some()) { ".N" } else { "" };
            let path = if path.is_empty() { (*name).to_owned() } else { format!("{path}.{name}") };
            let text = field.get("description").and_then(Json::as_str).unwrap_or_default();
            let row = format!("| `{path}` | {} | {} |\n", value(shape, field), one_line(text));
            if !page.contains(&row) {
                *page += &row;
            }
            let below = shape.forms(field).into_iter().find_map(|form| form.items).unwrap_or(field);
            // A type inside itself is shown once.
            if !open.iter().any(|outer| std::ptr::eq(*outer, below)) && open.len() < 6 {
                open.push(below);
                fields(shape, &format!("{path}{tail}"), below, open, page);
                open.pop();
            }
        }
    }
}

/// What a field holds, in a few words.
fn value(shape: &Shape<'_>, schema: &Json) -> String {
    let forms = shape.forms(schema);
    let mut kinds: Vec<String> = Vec::new();
    for form in &forms {
        let kind = match (form.items, form.words.as_slice()) {
            (Some(items), _) => format!("list of {}", value(shape, items)),
            (None, []) => match form.kind {
                "integer" | "number" => "number".to_owned(),
                "string" => "text".to_owned(),
                "boolean" => "true or false".to_owned(),
                _ if form.fields.len() == 1 && forms.len() > 1 => {
                    format!("table with {}", form.fields.keys().copied().collect::<String>())
                }
                _ => "table".to_owned(),
            },
            (None, words) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", "),
        };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let nothing = match schema.get("type") {
        Some(Json::Array(kinds)) => kinds.iter().any(|kind| kind == "null"),
        _ => schema
            .get("anyOf")
            .and_then(Json::as_array)
            .is_some_and(|any| any.iter().any(|s| kind_of(s) == "null")),
    };
    let kinds = kinds.join(" or ");
    if nothing { format!("{kinds}, or none") } else { kinds }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use kernel::{BySeat, Seat};

    use crate::Checked as _;
    use crate::toy::Pennant;

    #[derive(JsonSchema)]
    #[serde(tag = "event", rename_all = "snake_case")]
    #[expect(dead_code, reason = "only its shape is looked at")]
    enum Tagged {
        /// Somebody moves.
        Moved {
            seat: Seat,
            way: Option<Vec<Step>>,
        },
        Rested,
        Wrapped(Step),
    }

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its shape is looked at")]
    struct Step {
        /// How far.
        length: u8,
        seats: BySeat<Option<u8>>,
    }

    fn tagged(wanted: &Json) -> Vec<String> {
        Reference::of::<Step, Tagged>().unknown_in_cue(wanted)
    }

    #[test]
    fn what_can_be_is_known() {
        for wanted in [
            json!({ "event": "moved", "seat": 1, "way": [{ "length": 2 }] }),
            json!({ "event": "moved", "way": { "0": { "seats": { "1": "none" } } } }),
            json!({ "event": "moved", "way": { "has-item": { "length": { "at-least": 1 } } } }),
            json!({ "event": "rested" }),
            json!({ "event": "wrapped", "length": 1 }),
            json!({ "seat": 1 }),
        ] {
            assert_eq!(tagged(&wanted), [""; 0], "{wanted}");
        }
    }

    #[test]
    fn what_cannot_be_is_named_with_what_could() {
        let unknown = |wanted| tagged(&wanted).join("\n");
        assert_eq!(
            unknown(json!({ "event": "mvoed", "seat": 1 })),
            "no event `mvoed`; did you mean `moved`? (known: moved, rested, wrapped)"
        );
        assert_eq!(
            unknown(json!({ "event": "moved", "saet": 1 })),
            "no field `saet`; did you mean `seat`? (known: event, seat, way)"
        );
        assert_eq!(unknown(json!({ "event": "rested", "seat": 1 })), "no field `seat` (known: event)");
        assert!(
            unknown(json!({ "event": "moved", "way": [{ "lenght": 2 }] })).contains("did you mean `length`?")
        );
        assert!(unknown(json!({ "event": "wrapped", "lenght": 2 })).contains("did you mean `length`?"));
    }

    #[test]
    fn cues_without_a_tag_are_known_by_their_name() {
        let reference = Pennant::reference().unwrap();
        assert_eq!(reference.unknown_in_cue(&json!({ "drew": { "seat": 0, "card": 4 } })), [""; 0]);
        let unknown = reference.unknown_in_cue(&json!({ "drwe": { "seat": 0 } }));
        assert!(unknown[0].starts_with("no event `drwe`; did you mean `drew`?"), "{unknown:?}");
        let unknown = reference.unknown_in_cue(&json!({ "drew": { "crad": 0 } }));
        assert_eq!(unknown, ["no field `crad`; did you mean `card`? (known: card, seat)"]);
    }
}
