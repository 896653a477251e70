//! What people may write: names and chat, cleaned and bounded.

use kernel::{Refusal, Word as _};
use web::Greeting;

/// The most characters of a name.
pub(crate) const NAME: usize = 24;
/// The most characters of a name in a record from elsewhere.
pub(crate) const RECORD_NAME: usize = 100;
/// The most characters of the name of a token.
pub(crate) const TOKEN_NAME: usize = 40;
/// The most characters of a line of chat.
pub(crate) const CHAT: usize = 300;

/// A name as it is shown, or `None` if nothing is left of it.
pub(crate) fn name(text: &str) -> Option<String> {
    clean(text, NAME)
}

/// A name in a record from elsewhere as it is shown, or `None` if nothing is left of it.
pub(crate) fn record_name(text: &str) -> Option<String> {
    clean(text, RECORD_NAME)
}

/// What somebody calls a token, or `None` if nothing is left of it.
pub(crate) fn token_name(text: &str) -> Option<String> {
    clean(text, TOKEN_NAME)
}

/// A line of chat as it is shown, or `None` if nothing is left of it.
pub(crate) fn chat(text: &str) -> Option<String> {
    clean(text, CHAT)
}

/// What a greeting says, by its word.
pub(crate) fn sentence(greeting: &str) -> Result<&'static str, Refusal> {
    let known = Greeting::read(greeting);
    known
        .map(Greeting::sentence)
        .map_err(|unknown| Refusal::by_table("no_such_greeting", unknown.to_string()))
}

/// One line, single spaces, nothing invisible, at most this many characters.
fn clean(text: &str, most: usize) -> Option<String> {
    let visible = text.chars().filter(|c| c.is_whitespace() || !invisible(*c)).take(most * 4);
    let visible: String = visible.collect();
    let line: String = visible.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(most).collect();
    let line = line.trim_end().to_owned();
    (!line.is_empty()).then_some(line)
}

/// Characters that show nothing or turn the text around them: control, joiners, direction marks, tags.
fn invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_visible_line() {
        assert_eq!(name("  Ada \n Lovelace\t").as_deref(), Some("Ada Lovelace"));
        assert_eq!(name("\u{202e}evil\u{200b}\u{7}").as_deref(), Some("evil"));
        assert_eq!(name(" \u{200b}\n "), None);
        assert_eq!(name(&"x".repeat(500)).map(|name| name.chars().count()), Some(NAME));
        assert_eq!(chat("<b>hi</b>").as_deref(), Some("<b>hi</b>"), "escaping is the page's business");
    }
}
