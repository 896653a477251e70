//! Searching a rulebook: its rules and figures, the words it explains, its questions, what is in the box.

use kernel::Info;
use markup::html;
use maud::{Markup, PreEscaped};

use super::index::Entry;
use super::pieces::Piece;
use super::{anchor, plain};
use crate::at;
use crate::kit::Part;

/// So many are listed of a kind; of more it is said how many.
const LISTED: usize = 8;

/// What is searched for has at most so many letters, and at least so many.
const LONGEST: usize = 80;
const SHORTEST: usize = 2;

/// So many letters are shown around what was found.
const SHOWN: usize = 150;

/// What can be found, in the order in which it is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Figure,
    Word,
    Rule,
    Question,
    Part,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Figure, Self::Word, Self::Rule, Self::Question, Self::Part];

    const fn title(self) -> &'static str {
        match self {
            Self::Figure => "Figures",
            Self::Word => "Words",
            Self::Rule => "Rules",
            Self::Question => "Questions",
            Self::Part => "Cards and pieces",
        }
    }
}

/// Something that can be found.
#[derive(Debug)]
struct Find {
    kind: Kind,
    /// What it is called: the number of a rule, a word, a card.
    name: String,
    /// What it says.
    says: String,
    /// Its address.
    href: String,
    /// Where it stands on the page of the rules, if it is drawn there.
    drawn: Option<String>,
}

/// Everything that can be found in a rulebook.
#[derive(Debug, Default)]
pub(crate) struct Search {
    all: Vec<Find>,
}

impl Search {
    /// Of a rulebook: its text, the words it explains, its figures by number and claim.
    pub(super) fn of(info: &Info, pieces: &[Piece], entries: &[Entry], figures: &[(String, String)]) -> Self {
        let address = |place: &str| format!("{}#{place}", at::rules(info.id));
        let mut all = Vec::new();
        for text in pieces.iter().filter_map(Piece::text) {
            let (Some(place), kind) = (match &text.question {
                Some(question) => (Some(question), Kind::Question),
                None => (text.rule.as_ref(), Kind::Rule),
            }) else {
                continue;
            };
            let says = plain(&text.html).trim().to_owned();
            let (name, says) = match kind {
                Kind::Question => {
                    says.split_once('?').map_or((String::new(), says.clone()), |(asked, answer)| {
                        (format!("{asked}?"), answer.trim().to_owned())
                    })
                }
                Kind::Figure | Kind::Word | Kind::Rule | Kind::Part => {
                    (place.clone(), says.strip_prefix(place.as_str()).unwrap_or(&says).trim().to_owned())
                }
            };
            all.push(Find { kind, name, says, href: address(place), drawn: None });
        }
        let rule = |number: &str| all.iter().find(|find: &&Find| find.name == number);
        let words: Vec<Find> = (entries.iter())
            .map(|entry| Find {
                kind: Kind::Word,
                name: entry.term.clone(),
                says: rule(&entry.rule).map_or_else(String::new, |rule| rule.says.clone()),
                href: address(&entry.rule),
                drawn: None,
            })
            .collect();
        all.extend(words);
        all.extend(figures.iter().map(|(number, claim)| Find {
            kind: Kind::Figure,
            name: format!("Fig. {number}"),
            says: claim.clone(),
            href: address(&anchor(info, number)),
            drawn: Some(anchor(info, number)),
        }));
        Self { all }
    }

    /// Adds what is in the box. Each has its place on a page of the game, or else the rule that says that it is there.
    pub(super) fn add_parts(&mut self, info: &Info, parts: &[Part], pages: &[(&str, String)]) {
        for part in parts {
            let known = |find: &Find| find.kind == Kind::Part && find.name == part.name;
            if self.all.iter().any(known) {
                continue;
            }
            let place = format!("id=\"{}\"", part.id);
            let page = pages.iter().find(|(_, html)| !part.id.is_empty() && html.contains(&place));
            let href = page.map_or_else(
                || format!("{}#{}", at::rules(info.id), part.rule),
                |(segment, _)| format!("{}#{}", at::extra(info.id, segment), part.id),
            );
            // Parts of a face that lie beside each other have no space between them.
            let said = plain(&part.front.0.replace('<', " <"));
            let says = said.split_whitespace().collect::<Vec<_>>().join(" ");
            self.all.push(Find { kind: Kind::Part, name: part.name.clone(), says, href, drawn: None });
        }
    }

    /// What is found, in words: a list for each kind, the nearest first.
    pub(crate) fn found(&self, info: &Info, words: &str) -> Markup {
        let words: String = words.trim().chars().take(LONGEST).collect::<String>().to_lowercase();
        if words.chars().count() < SHORTEST {
            return html! { p class="hint" { "Type at least two letters, or the number of a rule or figure." } };
        }
        let mut hits: Vec<(u8, &Find)> =
            self.all.iter().filter_map(|find| Some((rank(info, find, &words)?, find))).collect();
        hits.sort_by_key(|(rank, _)| *rank);
        // The kind of the nearest comes first.
        let mut kinds = Kind::ALL.to_vec();
        let best =
            |kind: &Kind| hits.iter().filter(|(_, find)| find.kind == *kind).map(|(rank, _)| *rank).min();
        kinds.sort_by_key(|kind| best(kind).unwrap_or(u8::MAX));
        html! {
            @if hits.is_empty() { p class="hint" { "Nothing in these rules says “" (words) "”." } }
            @for kind in kinds {
                @let own: Vec<&Find> = hits.iter().filter(|(_, find)| find.kind == kind).map(|(_, find)| *find).collect();
                @if !own.is_empty() {
                    h2 { (kind.title()) }
                    ul class="finds" {
                        @for find in own.iter().take(LISTED) {
                            li data-figure=[find.drawn.as_ref()] {
                                a href=(find.href) { (find.name) } " " span { (excerpt(&find.says, &words)) }
                            }
                        }
                    }
                    @if own.len() > LISTED { p class="hint" { "and " (own.len() - LISTED) " more" } }
                }
            }
        }
    }
}

/// How near a thing is to what is searched for, 0 the nearest; `None` if it is not what is searched for.
fn rank(info: &Info, find: &Find, words: &str) -> Option<u8> {
    let name = find.name.to_lowercase();
    let bare = |text: &str| {
        let text = text.trim_start_matches("fig").trim_start_matches('.').trim_start();
        text.strip_prefix(&format!("{}-", info.prefix.to_lowercase())).unwrap_or(text).to_owned()
    };
    let says = find.says.to_lowercase();
    let mut all = words.split_whitespace();
    if name == words || bare(&name) == bare(words) {
        Some(0)
    } else if name.starts_with(words) {
        Some(1)
    } else if name.contains(words) {
        Some(2)
    } else if says.contains(words) {
        Some(3)
    } else {
        all.all(|word| name.contains(word) || says.contains(word)).then_some(4)
    }
}

/// A part of a text around what was found in it, which is marked.
fn excerpt(text: &str, words: &str) -> Markup {
    // Letters that are longer or shorter when small would shift the places.
    let small = text.to_lowercase();
    let word = words.split_whitespace().find(|word| small.contains(word)).unwrap_or(words);
    let phrase = if small.contains(words) { words } else { word };
    let hit = small.find(phrase).filter(|_| small.len() == text.len()).map(|at| (at, at + phrase.len()));
    let start = hit.map_or(0, |(from, _)| from);
    let before: usize = text[..start].chars().rev().take(SHOWN / 3).map(char::len_utf8).sum();
    let from = word_start(text, start - before);
    let shown: usize = text[from..].chars().take(SHOWN).map(char::len_utf8).sum();
    let to = hit.map_or(from + shown, |(_, end)| end.max(from + shown));
    html! {
        @if from > 0 { "… " }
        @match hit {
            Some((hit, end)) => { (&text[from..hit]) mark { (&text[hit..end]) } (&text[end..to]) },
            None => { (&text[from..to]) },
        }
        @if to < text.len() { (PreEscaped(" …")) }
    }
}

/// Where the word begins after this place.
fn word_start(text: &str, at: usize) -> usize {
    if at == 0 { 0 } else { text[at..].find(' ').map_or(at, |space| at + space + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_long_text_is_shown_around_what_was_found() {
        let long = format!("{} the Überraschung of all {}", "word ".repeat(60), "more ".repeat(60));
        let shown = plain(&excerpt(&long, "überraschung").into_string());
        assert!(shown.starts_with("… ") && shown.ends_with(" …") && shown.chars().count() < 200, "{shown}");
        assert!(excerpt("A King.", "king").into_string().contains("<mark>King</mark>"));
        assert_eq!(plain(&excerpt("Short.", "none").into_string()), "Short.");
    }
}
