//! Just enough of a PDF to count its pages and read its words.

use crate::file;

/// The pages of a file, by what it says itself.
pub(crate) fn pages(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    text.match_indices("/Type /Page").filter(|(at, found)| !text[at + found.len()..].starts_with('s')).count()
}

#[test]
fn every_paper_is_a_pdf_of_as_many_pages_as_it_needs() {
    for (game, name, least, most) in [
        ("knights", "knights-book.pdf", 20, 60),
        ("authority", "authority-book.pdf", 20, 60),
        ("authority", "authority-cards.pdf", 44, 46),
        ("hex", "hex-cards.pdf", 20, 34),
        ("estraven", "estraven-cards.pdf", 34, 46),
        ("prevail", "prevail-cards.pdf", 16, 18),
        ("knights", "knights-board.pdf", 4, 9),
        ("knights", "knights-aids.pdf", 1, 1),
        ("authority", "authority-aids.pdf", 1, 1),
        ("hex", "hex-aids.pdf", 1, 1),
        ("estraven", "estraven-aids.pdf", 1, 1),
        ("prevail", "prevail-aids.pdf", 1, 1),
    ] {
        let file = file(game, name).unwrap_or_else(|| panic!("{name} was not made"));
        assert!(file.bytes.starts_with(b"%PDF-1."), "{name}");
        let count = pages(&file.bytes);
        assert!((least..=most).contains(&count), "{name} has {count} pages, not {least} to {most}");
    }
    assert!(file("authority", "authority-board.pdf").is_none(), "Authority has no board");
}
