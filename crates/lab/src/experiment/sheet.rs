//! A result as a table for other programs: one row for each figure, card, measure or candidate.

use serde_json::Value;

/// A table: columns by name, rows of JSON scalars.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// What the columns are called.
    pub columns: Vec<String>,
    /// Each row, as long as there are columns.
    pub rows: Vec<Vec<Value>>,
}

/// Where each kind of result has its rows.
const ROWS: [(&str, &str); 5] = [
    ("compare", "figures"),
    ("impact", "rows"),
    ("quality", "measures"),
    ("tune", "candidates"),
    ("gate", "lines"),
];
/// What every row is told with.
const EVERY: [&str; 3] = ["kind", "game", "seed"];

impl Sheet {
    /// The rows of a result that a command printed with `--json`.
    pub fn of(result: &Value) -> Self {
        let kind = result["kind"].as_str().unwrap_or_default();
        let key = ROWS.iter().find(|(known, _)| *known == kind).map_or("", |(_, key)| key);
        let entries = result[key].as_array().map_or(&[][..], Vec::as_slice);
        let mut columns: Vec<String> = EVERY.map(str::to_owned).into();
        for key in entries.iter().filter_map(Value::as_object).flat_map(serde_json::Map::keys) {
            if !columns.contains(key) {
                columns.push(key.clone());
            }
        }
        let cell = |entry: &Value, column: &String| match EVERY.contains(&column.as_str()) {
            true => result[column].clone(),
            false => match &entry[column] {
                // A list or a table is one cell, as it is written.
                list @ (Value::Array(_) | Value::Object(_)) => Value::String(list.to_string()),
                scalar @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
                    scalar.clone()
                }
            },
        };
        let rows = entries.iter().map(|entry| columns.iter().map(|column| cell(entry, column)).collect());
        Self { rows: rows.collect(), columns: columns.clone() }
    }

    /// As CSV (RFC 4180), with a line of names.
    pub fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        // Memory takes whatever is written to it, and all rows are as long as the first.
        let _ = writer.write_record(&self.columns);
        for row in &self.rows {
            let _ = writer.write_record(row.iter().map(|cell| match cell {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => cell.to_string(),
            }));
        }
        writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_figure_is_a_row_and_what_has_commas_is_quoted() {
        let result = json!({"kind": "compare", "game": "x", "seed": 7, "figures": [
            {"key": "first", "a": 50.5, "words": "same, \"so\""}, {"key": "draws", "goal": null, "a": 1}]});
        let csv = Sheet::of(&result).csv();
        let expected = "kind,game,seed,a,key,words,goal\ncompare,x,7,50.5,first,\"same, \"\"so\"\"\",\ncompare,x,7,1,draws,,\n";
        assert_eq!(csv, expected);
        assert_eq!(Sheet::of(&json!({"kind": "other"})).rows.len(), 0);
    }
}
