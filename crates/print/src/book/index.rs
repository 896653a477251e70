//! The index: every word that the rules explain, the pages where they use it, and the figures that show it.

use super::Pages;
use crate::Source;
use crate::face::{Face, set};
use crate::flow::Block;
use crate::ink::{Art, Colour};
use crate::inline::{Piece, Style, words, wrap};

/// So many pages are named of a word at most.
const PAGES: usize = 14;

/// The entries of the index, in columns of this width.
pub(super) fn index(source: &Source, pages: &Pages, width: f32) -> Vec<Block> {
    let mut blocks = vec![super::title("Index", "index")];
    let figures: Vec<(String, String)> =
        source.figures.all.iter().map(|figure| (figure.number.clone(), figure.claim.clone())).collect();
    let mut letter = ' ';
    for entry in web::index(&source.info, &figures) {
        let rules = std::iter::once(&entry.rule).chain(&entry.uses);
        let mut found: Vec<(usize, &str)> =
            rules.filter_map(|rule| Some((*pages.get(rule)?, rule.as_str()))).collect();
        found.sort_unstable();
        found.dedup_by_key(|(page, _)| *page);
        let first = entry.term.chars().next().unwrap_or(' ').to_ascii_uppercase();
        if first != letter {
            letter = first;
            let mut art = Art::new();
            art.words(0.0, 11.0, set(Face::SerifBold, 11.0, &letter.to_string()), Colour::GREY);
            blocks.push(Block { height: 14.0, before: 6.0, keep: true, art, ..Block::default() });
        }
        let mut pieces: Vec<Piece> = Vec::new();
        words(&format!("{} ", entry.term), Style::new(Face::Serif, 8.6), None, &mut pieces);
        for (page, rule) in found.iter().take(PAGES) {
            words(&format!("{page} "), Style::new(Face::Sans, 7.8), Some(&format!("#{rule}")), &mut pieces);
        }
        for number in &entry.figures {
            let to = format!("#{}-{number}", source.info.prefix);
            words(&format!("{number} "), Style::new(Face::SansBold, 7.8), Some(&to), &mut pieces);
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
