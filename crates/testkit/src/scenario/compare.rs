//! Comparing what a person wrote with what was serialised.

use std::cmp::Ordering;

use serde::Serialize;
use serde_json::Value as Json;

use kernel::UnknownWord;

/// What a scenario may ask of a value beside being equal. No field of a view or a cue has a hyphen in its name.
pub(crate) const TESTS: [&str; 7] =
    ["at-least", "at-most", "is-not", "one-of", "has-item", "has-no-item", "has-count"];

/// Is it one of [`TESTS`]?
pub(crate) fn is_test(key: &str) -> bool {
    TESTS.contains(&key)
}

/// Does `got` have everything that `wanted` says? Tables may have more; lists may not. `"none"` is nothing, a
/// table whose keys are numbers may speak of a list, and a table of [`TESTS`] says what must be so of the value.
pub(crate) fn covers(wanted: &Json, got: &Json) -> bool {
    match (wanted, got) {
        (Json::Object(tests), _) if !tests.is_empty() && tests.keys().all(|key| is_test(key)) => {
            tests.iter().all(|(key, wanted)| passes(key, wanted, got))
        }
        (Json::Object(wanted), Json::Object(got)) => {
            wanted.iter().all(|(key, wanted)| got.get(key).is_some_and(|got| covers(wanted, got)))
        }
        (Json::Object(wanted), Json::Array(got)) => wanted.iter().all(|(key, wanted)| {
            key.parse().ok().and_then(|i: usize| got.get(i)).is_some_and(|got| covers(wanted, got))
        }),
        (Json::Array(wanted), Json::Array(got)) => {
            wanted.len() == got.len() && wanted.iter().zip(got).all(|(wanted, got)| covers(wanted, got))
        }
        (Json::String(word), Json::Null) => word == "none",
        (Json::Number(wanted), Json::Number(got)) => wanted.as_f64() == got.as_f64(),
        _ => wanted == got,
    }
}

fn passes(test: &str, wanted: &Json, got: &Json) -> bool {
    let order = || got.as_f64().zip(wanted.as_f64()).and_then(|(got, wanted)| got.partial_cmp(&wanted));
    match test {
        "at-least" => order().is_some_and(Ordering::is_ge),
        "at-most" => order().is_some_and(Ordering::is_le),
        "is-not" => !covers(wanted, got),
        "one-of" => wanted.as_array().is_some_and(|any| any.iter().any(|wanted| covers(wanted, got))),
        "has-item" => got.as_array().is_some_and(|items| items.iter().any(|item| covers(wanted, item))),
        "has-no-item" => got.as_array().is_some_and(|items| !items.iter().any(|item| covers(wanted, item))),
        "has-count" => got.as_array().is_some_and(|items| covers(wanted, &Json::from(items.len()))),
        _ => false,
    }
}

/// The value at a dotted path, or why there is none.
pub(crate) fn follow<'a>(value: &'a Json, path: &str) -> Result<&'a Json, String> {
    path.split('.').try_fold(value, |value, key| match value {
        Json::Object(entries) => entries
            .get(key)
            .ok_or_else(|| UnknownWord::new("field", key, entries.keys().map(String::as_str)).to_string()),
        Json::Array(items) => {
            let item = key.parse().ok().and_then(|i: usize| items.get(i));
            item.ok_or_else(|| format!("no item `{key}` in a list of {}", items.len()))
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {
            Err(format!("`{key}` cannot be looked up in {}", show(value)))
        }
    })
}

/// A value as it is sent.
pub(crate) fn json(value: &impl Serialize) -> Json {
    serde_json::to_value(value).unwrap_or_else(|error| Json::from(format!("cannot be sent: {error}")))
}

/// A value in a message.
pub(crate) fn show(value: &Json) -> String {
    match value {
        Json::Null => "none".to_owned(),
        Json::String(text) => format!("`{text}`"),
        Json::Bool(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => value.to_string(),
    }
}

/// Where two values first differ, and how.
pub(crate) fn first_difference(a: &Json, b: &Json) -> String {
    fn walk(path: &str, a: &Json, b: &Json) -> Option<String> {
        let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        match (a, b) {
            (Json::Object(a), Json::Object(b)) if a.keys().eq(b.keys()) => {
                a.iter().find_map(|(key, value)| walk(&below(key), value, &b[key]))
            }
            (Json::Array(a), Json::Array(b)) if a.len() == b.len() => {
                a.iter().zip(b).enumerate().find_map(|(i, (a, b))| walk(&below(&i.to_string()), a, b))
            }
            _ if a == b => None,
            _ if path.is_empty() => Some(format!("{} and {}", show(a), show(b))),
            _ => Some(format!("at {path}: {} and {}", show(a), show(b))),
        }
    }
    walk("", a, b).unwrap_or_else(|| "nothing that is serialised".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_table_may_have_more_and_a_list_may_not() {
        let got = json!({ "moved": { "seat": 0, "to": null }, "path": [1, 2] });
        assert!(covers(&json!({ "moved": { "seat": 0 } }), &got));
        assert!(covers(&json!({ "moved": { "to": "none" }, "path": { "1": 2 } }), &got));
        assert!(!covers(&json!({ "path": [1] }), &got));
        assert!(!covers(&json!({ "mvoed": {} }), &got));
    }

    #[test]
    fn a_value_may_be_tested_instead_of_told() {
        let got = json!({ "hp": 12, "hand": [3, 1], "guard": null });
        for held in [
            json!({ "hp": { "at-least": 12, "at-most": 12 } }),
            json!({ "hp": { "is-not": 3 }, "guard": { "one-of": ["KG", "none"] } }),
            json!({ "hand": { "has-item": 1, "has-no-item": 2, "has-count": { "at-most": 2 } } }),
            json!({ "hand": { "has-item": { "at-least": 3 } } }),
        ] {
            assert!(covers(&held, &got), "{held}");
        }
        for not_so in [
            json!({ "hp": { "at-least": 13 } }),
            json!({ "hp": { "is-not": 12 } }),
            json!({ "guard": { "at-least": 0 } }),
            json!({ "guard": { "has-no-item": 1 } }),
            json!({ "hp": { "one-of": [11, 13] } }),
            json!({ "hand": { "has-item": 2 } }),
            json!({ "hand": { "has-no-item": 3 } }),
            json!({ "hand": { "has-count": 3 } }),
        ] {
            assert!(!covers(&not_so, &got), "{not_so}");
        }
    }

    #[test]
    fn a_path_that_leads_nowhere_says_where_it_could() {
        let value = json!({ "knights": [{ "heart": "full" }] });
        assert_eq!(follow(&value, "knights.0.heart"), Ok(&json!("full")));
        assert_eq!(
            follow(&value, "knights.0.haert").unwrap_err(),
            "no field `haert`; did you mean `heart`? (known: heart)"
        );
        assert_eq!(follow(&value, "knights.3").unwrap_err(), "no item `3` in a list of 1");
    }

    #[test]
    fn the_first_difference_is_named_by_its_path() {
        let (a, b) = (json!({ "x": [1, { "y": 2 }] }), json!({ "x": [1, { "y": 3 }] }));
        assert_eq!(first_difference(&a, &b), "at x.1.y: 2 and 3");
        assert_eq!(first_difference(&json!({ "x": 1 }), &json!([])), "{\"x\":1} and []");
    }
}
