//! The index: every word that the rules explain, where they explain it, and what uses it.

use std::collections::BTreeMap;

use kernel::Info;
use markup::html;
use maud::{Markup, PreEscaped};

use super::pieces::{self, Piece};
use super::{href, plain};
use crate::parts::linked;

/// A word is explained by so many words at most, and so many rules are named that use it.
const WORDS: usize = 3;
const RULES: usize = 12;

/// A word that the rules explain: they set it off where they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As it is written there.
    pub term: String,
    /// The rule that explains it.
    pub rule: String,
    /// The other rules that use it, in order.
    pub uses: Vec<String>,
    /// The figures whose claims name it.
    pub figures: Vec<String>,
}

/// The index of a rulebook with these figures, each its number and its claim.
pub fn index(info: &Info, figures: &[(String, String)]) -> Vec<Entry> {
    entries(&pieces::read(info, info.rules), figures)
}

pub(super) fn entries(pieces: &[Piece], figures: &[(String, String)]) -> Vec<Entry> {
    let rules: Vec<(&str, &str, String)> = (pieces.iter().filter_map(Piece::text))
        .filter_map(|text| {
            Some((text.rule.as_deref()?, text.html.as_str(), plain(&text.html).to_lowercase()))
        })
        .collect();
    let mut known: BTreeMap<String, Entry> = BTreeMap::new();
    for (rule, html, _) in &rules {
        for term in set_off(html) {
            let entry = || Entry {
                term: term.clone(),
                rule: (*rule).to_owned(),
                uses: Vec::new(),
                figures: Vec::new(),
            };
            known.entry(term.to_lowercase()).or_insert_with(entry);
        }
    }
    for (key, entry) in &mut known {
        let using = rules.iter().filter(|(rule, _, said)| *rule != entry.rule && found(said, key).is_some());
        entry.uses.extend(using.map(|(rule, ..)| (*rule).to_owned()));
        let showing = figures.iter().filter(|(_, claim)| found(&claim.to_lowercase(), key).is_some());
        entry.figures.extend(showing.map(|(number, _)| number.clone()));
    }
    known.into_values().collect()
}

/// The words that a text sets off.
fn set_off(html: &str) -> Vec<String> {
    let terms = html.split("<em>").skip(1).filter_map(|rest| Some(plain(rest.split_once("</em>")?.0)));
    let terms = terms.map(|term| term.trim_end_matches(['.', ',', ':', ';']).to_owned());
    terms
        .filter(|term| term.len() > 2 && term.starts_with(char::is_alphabetic) && !term.contains(['(', '=']))
        .filter(|term| term.split_whitespace().count() <= WORDS)
        .collect()
}

/// Where a word stands in a text, alone or as many: its place and its length there. Both are in small letters.
fn found(text: &str, word: &str) -> Option<(usize, usize)> {
    text.match_indices(word).find_map(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|sign| !sign.is_alphanumeric());
        let rest = &text[at + word.len()..];
        let ending = ["es", "s", ""].into_iter().find(|ending| {
            let after = rest.strip_prefix(ending).map(|after| after.chars().next());
            after.is_some_and(|after| after.is_none_or(|sign| !sign.is_alphanumeric()))
        });
        ending.filter(|_| before).map(|ending| (at, word.len() + ending.len()))
    })
}

/// The index at the end of a book.
pub(super) fn section(info: &Info, entries: &[Entry]) -> Markup {
    let mut letters: Vec<char> = entries.iter().filter_map(initial).collect();
    letters.dedup();
    html! {
        @if !entries.is_empty() {
            section class="chapter" {
                h2 id="index" { "Index" }
                nav class="letters" aria-label="Letters of the index" {
                    @for letter in &letters { a href={ "#index-" (letter) } { (letter) } " " }
                }
                @for letter in &letters {
                    h3 id={ "index-" (letter) } { (letter) }
                    ul class="index" {
                        @for entry in entries.iter().filter(|entry| initial(entry) == Some(*letter)) { (row(info, entry)) }
                    }
                }
            }
        }
    }
}

fn initial(entry: &Entry) -> Option<char> {
    entry.term.chars().next().map(|sign| sign.to_ascii_uppercase())
}

fn row(info: &Info, entry: &Entry) -> Markup {
    html! {
        li {
            b { (entry.term) } " " (linked(info, &entry.rule))
            @for rule in entry.uses.iter().take(RULES) { " " (linked(info, rule)) }
            @if entry.uses.len() > RULES { " and " (entry.uses.len() - RULES) " more" }
            @for number in &entry.figures { " " a class="figref" href=(href(info, number)) { "Fig. " (number) } }
        }
    }
}

/// A text in which each word that another rule explains leads there, where it stands first.
pub(super) fn explained(html: &str, own: Option<&str>, entries: &[Entry]) -> Markup {
    let mut rest: Vec<(&Entry, String)> = entries
        .iter()
        .filter(|entry| Some(entry.rule.as_str()) != own)
        .map(|entry| (entry, entry.term.to_lowercase()))
        .collect();
    // "Battle card" before "card".
    rest.sort_by_key(|(_, key)| std::cmp::Reverse(key.len()));
    let mut out = String::with_capacity(html.len());
    let mut within = 0_usize;
    let mut text = html;
    while !text.is_empty() {
        let end = text.find('<').unwrap_or(text.len());
        let (words, after) = text.split_at(end);
        if within == 0 {
            put(words, &mut rest, &mut out)
        } else {
            out += words
        }
        let end = after.find('>').map_or(after.len(), |at| at + 1);
        let (tag, after) = after.split_at(end);
        // What is a link, a sign or set off already stays as it is.
        let closes = tag.starts_with("</");
        let name = tag.trim_start_matches(['<', '/']).split([' ', '>']).next().unwrap_or_default();
        if ["a", "em", "strong", "code", "pre", "h2", "h3", "th", "span"].contains(&name) {
            within = if closes { within.saturating_sub(1) } else { within + 1 };
        }
        out += tag;
        text = after;
    }
    PreEscaped(out)
}

/// The words of a text, the first one of each entry a link; an entry that has its link is taken out.
fn put(words: &str, rest: &mut Vec<(&Entry, String)>, out: &mut String) {
    // Letters that are longer or shorter when small would shift the places.
    let small = words.to_lowercase();
    let hit = rest.iter().enumerate().filter(|_| small.len() == words.len()).find_map(|(at, (_, key))| {
        let (from, length) = found(&small, key)?;
        Some((at, from, length))
    });
    let Some((at, from, length)) = hit else {
        *out += words;
        return;
    };
    let (entry, _) = rest.remove(at);
    put(&words[..from], rest, out);
    let said = PreEscaped(&words[from..from + length]);
    *out += &html! { a class="term" href={ "#" (entry.rule) } { (said) } }.into_string();
    put(&words[from + length..], rest, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_whole_and_as_many() {
        assert_eq!(found("two knights meet", "knight"), Some((4, 7)));
        assert_eq!(found("the passes.", "pass"), Some((4, 6)));
        assert_eq!((found("an unknighted man", "knight"), found("knighthood", "knight")), (None, None));
    }

    #[test]
    fn a_word_leads_once_to_the_rule_that_explains_it() {
        let entry = |term: &str, rule: &str| Entry {
            term: term.to_owned(),
            rule: rule.to_owned(),
            uses: Vec::new(),
            figures: Vec::new(),
        };
        let entries = [entry("card", "X-1"), entry("battle card", "X-2")];
        let html = "<li>A Battle card is a card; <a href=\"#y\">a card</a> and cards.</li>";
        let said = explained(html, Some("X-9"), &entries).into_string();
        assert_eq!(
            said,
            "<li>A <a class=\"term\" href=\"#X-2\">Battle card</a> is a <a class=\"term\" href=\"#X-1\">card</a>; <a href=\"#y\">a card</a> and cards.</li>"
        );
        assert!(!explained(html, Some("X-1"), &entries).into_string().contains("#X-1"));
    }

    #[test]
    fn every_game_explains_its_words() {
        catalog::for_each_game!(G => {
            let info = <G as kernel::Game>::INFO;
            let entries = index(&info, &[]);
            let used = entries.iter().filter(|entry| !entry.uses.is_empty()).count();
            assert!(entries.len() >= 5 && used >= 5, "{}: {} words, {used} of them used", info.id, entries.len());
            for place in entries.iter().flat_map(|entry| entry.uses.iter().chain([&entry.rule])) {
                assert!(info.rules.contains(&format!("**{place}**")), "{place}");
            }
        });
    }
}
