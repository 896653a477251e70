//! The index: every word that the rules explain, the pages where they use it, and the figures that show it.

use std::collections::BTreeMap;

use super::{Pages, number, pieces};
use crate::Source;
use crate::face::{Face, set};
use crate::flow::Block;
use crate::ink::{Art, Colour};
use crate::inline::{Piece, Style, words, wrap};
use crate::tree::{Id, Tree};

/// The longest entry, in words, and how many pages are named at most.
const WORDS: usize = 3;
const PAGES: usize = 14;

/// The entries of the index in three columns.
pub(super) fn index(source: &Source, tree: &Tree, root: Id, pages: &Pages, width: f32) -> Vec<Block> {
    let rules: Vec<(String, String)> = (pieces(tree, root).into_iter())
        .filter_map(|piece| {
            let words = tree.words(piece);
            Some((number(source.info.prefix, &words)?, words.to_lowercase()))
        })
        .collect();
    let mut entries: BTreeMap<String, String> = BTreeMap::new();
    for id in tree.all(root, "em", "") {
        let term = tree.words(id).trim_end_matches(['.', ',', ':', ';']).to_owned();
        let fits =
            term.split_whitespace().count() <= WORDS && term.len() > 2 && !term.contains(['(', '=', '`']);
        if fits && term.starts_with(char::is_alphabetic) {
            entries.entry(term.to_lowercase()).or_insert(term);
        }
    }
    let mut title_art = Art::new();
    title_art.words(0.0, 20.0, set(Face::SerifBold, 20.0, "Index"), Colour::BLACK);
    let mut blocks = vec![Block {
        height: 34.0,
        keep: true,
        art: title_art,
        places: vec!["index".to_owned()],
        ..Block::default()
    }];
    let mut letter = ' ';
    for (key, term) in entries {
        let mut found: Vec<(usize, &str)> = (rules.iter())
            .filter(|(_, text)| uses(text, &key))
            .filter_map(|(rule, _)| Some((*pages.get(rule)?, rule.as_str())))
            .collect();
        found.sort_unstable();
        found.dedup_by_key(|(page, _)| *page);
        let figures = source.figures.all.iter().filter(|figure| uses(&figure.claim.to_lowercase(), &key));
        let first = key.chars().next().unwrap_or(' ').to_ascii_uppercase();
        if first != letter {
            letter = first;
            let mut art = Art::new();
            art.words(0.0, 11.0, set(Face::SerifBold, 11.0, &letter.to_string()), Colour::GREY);
            blocks.push(Block { height: 14.0, before: 6.0, keep: true, art, ..Block::default() });
        }
        let mut pieces: Vec<Piece> = Vec::new();
        words(&format!("{term} "), Style::new(Face::Serif, 8.6), None, &mut pieces);
        for (page, rule) in found.iter().take(PAGES) {
            words(&format!("{page} "), Style::new(Face::Sans, 7.8), Some(&format!("#{rule}")), &mut pieces);
        }
        for figure in figures {
            let to = format!("#{}-{}", source.info.prefix, figure.number);
            words(&format!("{} ", figure.number), Style::new(Face::SansBold, 7.8), Some(&to), &mut pieces);
        }
        for (at, line) in wrap(pieces, width - 8.0).into_iter().enumerate() {
            let mut block = Block { height: 10.4, ..Block::default() };
            let links = &mut block.links;
            line.draw(if at == 0 { 0.0 } else { 8.0 }, 8.0, &mut block.art, |rect, to| {
                links.push((rect, to))
            });
            blocks.push(block);
        }
    }
    blocks
}

/// Is a word, or its plural, in a text?
fn uses(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|sign| !sign.is_alphanumeric());
        let rest = text[at + word.len()..].trim_start_matches("es").trim_start_matches('s');
        before && rest.chars().next().is_none_or(|sign| !sign.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::uses;

    #[test]
    fn a_word_is_found_whole_and_as_many() {
        assert!(
            uses("two knights meet", "knight") && uses("a knight.", "knight") && uses("the passes", "pass")
        );
        assert!(!uses("an unknighted man", "knight") && !uses("knighthood", "knight"));
    }
}
