//! What binds a flowchart to the program: its steps are words of the view and events that the game has.

use kernel::UnknownWord;

use super::Step;
use crate::Checked;

/// Is there such a word or event: `phase draw`, `step target`, `event aimed`?
pub(super) fn known<G: Checked>(is: &str) -> Result<(), String> {
    let (field, word) = is.split_once(' ').unwrap_or((is, ""));
    let words = words::<G>(field);
    if words.is_empty() {
        return Err(format!("`{field}` is no field of the view with words of its own; nor is it `event`"));
    }
    if words.iter().any(|known| known == word) {
        return Ok(());
    }
    Err(UnknownWord::new("word of the program", word, words.iter().map(String::as_str)).to_string())
}

/// What keeps a chart from showing every word of a field, in the order in which the program has them.
pub(super) fn covered<G: Checked>(field: &str, steps: &[Step]) -> Option<String> {
    let words = words::<G>(field);
    let prefix = format!("{field} ");
    let shown: Vec<&str> = steps.iter().filter_map(|step| step.is.strip_prefix(&prefix)).collect();
    if words.is_empty() {
        return Some(format!("`{field}` is no field of the view with words of its own"));
    }
    (shown != words).then(|| {
        format!(
            "the program has `{}`, in this order; the steps have `{}`",
            words.join("`, `"),
            shown.join("`, `")
        )
    })
}

fn words<G: Checked>(field: &str) -> Vec<String> {
    let Some(reference) = G::reference() else { return Vec::new() };
    if field == "event" { reference.events() } else { reference.words(field) }
}
