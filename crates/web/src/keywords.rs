//! The words that a game prints and its rules explain: the whole list for a quick reference, and beside a large face
//! those that it uses.

use kernel::{Info, Rule};
use markup::html;
use maud::Markup;

use crate::parts::rule_no;

/// A word as it is printed ("Protect N"; several with the same meaning are one: "Retire, Annihilate"), what it means,
/// and the number of the rule.
pub(crate) type Keyword = (&'static str, &'static str, &'static str);

/// All of them.
pub(crate) fn list(info: &Info, words: &[Keyword]) -> Markup {
    html! {
        dl class="keywords" { @for (word, meaning, rule) in words { (entry(info, word, meaning, rule)) } }
    }
}

/// Those that a text uses.
pub(crate) fn used(info: &Info, words: &[Keyword], text: &str) -> Markup {
    let used: Vec<&Keyword> = words.iter().filter(|(word, _, _)| uses(text, word)).collect();
    html! {
        @if !used.is_empty() {
            dl class="keywords used" { @for (word, meaning, rule) in used { (entry(info, word, meaning, rule)) } }
        }
    }
}

/// What is said of something with what it means, for those who point at it: "Pierce: what is left of the attack…".
pub(crate) fn title(words: &[Keyword], said: &str, word: &str) -> String {
    let found = words.iter().find(|(known, _, _)| uses(word, known));
    found.map_or_else(|| said.to_owned(), |(_, meaning, _)| format!("{said}: {meaning}"))
}

fn entry(info: &Info, word: &str, meaning: &str, rule: &'static str) -> Markup {
    html! { dt { (word) } dd { (meaning) " " (rule_no(info, Rule::new(rule))) } }
}

/// Does a text use one of the forms of a word, as a whole word, whatever the case of its letters?
fn uses(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    word.to_lowercase().split(", ").any(|form| {
        let form = form.strip_suffix(" n").unwrap_or(form);
        text.match_indices(form).any(|(at, _)| {
            let fresh = |side: Option<char>| side.is_none_or(|c| !c.is_alphanumeric());
            fresh(text[..at].chars().next_back()) && fresh(text[at + form.len()..].chars().next())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_whole_and_in_each_of_its_forms() {
        assert!(uses("When attacking: Pierce.", "Pierce"));
        assert!(uses("Protect 2", "Protect N") && uses("annihilate that unit", "Retire, Annihilate"));
        assert!(uses("+X attack", "X, 2X") && uses("+2X", "X, 2X"));
        assert!(!uses("Piercing", "Pierce") && !uses("Generals cost you less", "General"));
        assert!(!uses("", "X, 2X"));
        let words = [("Protect N", "N damage less", "AU-12.4")];
        assert_eq!(title(&words, "Protect 2", "Protect 2"), "Protect 2: N damage less");
        assert_eq!(title(&words, "Disabled", "Disable"), "Disabled");
    }
}
