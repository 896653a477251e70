//! Enough of a PDF to count its pages: its objects lie in compressed streams.

use std::process::Command;

use crate::file;

/// What a program that reads PDF says of a file, where one is installed.
fn told(program: &str, arguments: &[&str], bytes: &[u8]) -> Option<String> {
    let path =
        std::env::temp_dir().join(format!("banneret-print-{}-{}.pdf", std::process::id(), bytes.len()));
    std::fs::write(&path, bytes).expect("a file can be written");
    let told = Command::new(program).args(arguments).arg(&path).arg("-").output();
    std::fs::remove_file(&path).expect("it was written");
    told.ok().map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn every_paper_has_as_many_pages_as_it_needs() {
    for (name, pages) in [
        ("authority-cards", 44),
        ("knights-cards", 16),
        ("hex-cards", 24),
        ("estraven-cards", 36),
        ("prevail-cards", 16),
        ("knights-board", 4),
        ("hex-board", 6),
        // The game on one page, and two cards for each player, eight to a sheet.
        ("knights-aids", 3),
        ("authority-aids", 2),
        ("hex-aids", 3),
        ("estraven-aids", 2),
        ("prevail-aids", 2),
    ] {
        let (game, _) = name.split_once('-').expect("a name has two parts");
        let file = file(game, &format!("{name}.pdf")).unwrap_or_else(|| panic!("{name} was not made"));
        assert!(file.bytes.starts_with(b"%PDF-1."), "{name}");
        assert_eq!(file.pages, pages, "{name}");
    }
    assert!(file("authority", "authority-board.pdf").is_none(), "Authority has no board");
}

/// A player aid says every step of its figure, with the rule.
#[test]
fn the_words_of_an_aid_can_be_read() {
    for (game, words) in [
        ("prevail", ["A round", "The ground", "Resolve Melee", "PV-8.1"]),
        ("knights", ["A slot", "Chances to hit", "Stance", "3 in 4"]),
        ("authority", ["A turn", "Attack", "equal is enough", "AU-6.4"]),
    ] {
        let aids = file(game, &format!("{game}-aids.pdf")).expect("it was made");
        let Some(text) = told("pdftotext", &["-f", "2"], &aids.bytes) else { return };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for wanted in words {
            assert!(text.contains(wanted), "{game}: {wanted} is not in {text}");
        }
    }
}

/// Whoever has `pdftotext` reads in the book what the rules say, in their order.
#[test]
fn the_words_of_a_book_can_be_read() {
    let book = file("knights", "knights-book.pdf").expect("it was made");
    assert!(book.pages > 15, "{} pages", book.pages);
    let Some(text) = told("pdftotext", &[], &book.bytes) else { return };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut rest = text.as_str();
    for wanted in [
        "Contents",
        "The game in six pictures",
        "Every turn you lay three tokens",
        "KD-1.1 A seat",
        "KD-8.11",
        "Questions",
        "How likely is a hit?",
        "Rulings",
        "Versions",
        "In the box",
        "Purple, Terror from the Bog",
        "Index",
    ] {
        let (_, after) =
            rest.split_once(wanted).unwrap_or_else(|| panic!("`{wanted}` is not there, or not in its place"));
        rest = after;
    }
    assert!(text.contains("banneret play knights --from 8A"), "a figure says how it is played on");
}
