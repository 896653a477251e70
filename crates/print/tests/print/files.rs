//! Files beside the PDF, and that the same content gives the same bytes.

use kernel::Game as _;
use print::{Size, What};
use serde_json::Value;

use crate::{PRINTED, file};

/// Books of all games; of one of them also what holds pictures.
#[test]
fn the_same_content_gives_the_same_bytes() {
    catalog::for_each_game!(G => {
        let id = G::INFO.id;
        let what = if id == "knights" { &[What::Book, What::Cards, What::Board][..] } else { &[What::Book] };
        let again = print::print(id, &G::content(), what, Size::A4);
        for made in again.expect("it can be printed") {
            let first = file(id, &made.name).expect("it was made before");
            assert!(first.bytes == made.bytes, "{} differs", made.name);
        }
    });
}

#[test]
fn letter_is_another_paper() {
    let content = catalog::Knights::content();
    let letter = print::print("knights", &content, &[What::Cards], Size::Letter).expect("it can be printed");
    // On its side it holds eight cards, upright six: 72 cards on 9 sheets, and their backs.
    assert_eq!(letter[0].pages, 18);
}

/// A line for everything in the box, and every count in it.
#[test]
fn the_table_has_everything() {
    for (game, _) in PRINTED.iter() {
        let table = file(game, &format!("{game}.csv")).expect("every game has a table");
        let text = std::str::from_utf8(&table.bytes).expect("it is text");
        let mut lines = text.lines();
        assert!(lines.next().is_some_and(|head| head.starts_with("game,group,name,id,count,form")), "{game}");
        let mut parts = 0;
        catalog::for_each_game!(G => if <G as kernel::Game>::INFO.id == *game {
            parts = web::kit::kit::<G>(&<G as kernel::Game>::content()).expect("it is sound").parts.len();
        });
        assert_eq!(lines.count(), parts, "{game}");
    }
    let authority = file("authority", "authority.csv").expect("it was made");
    let text = std::str::from_utf8(&authority.bytes).expect("it is text");
    assert!(text.contains(",Squire,SQ,12,card,63,88,AU-1.1,2,,"), "{text}");
}

/// Ten by seven cards of 408 by 571 dots, the back in the last place; every copy of every card is in a deck.
#[test]
fn decks_for_a_table_on_a_screen() {
    let content = catalog::Authority::content();
    let made = print::print("authority", &content, &[What::Tts], Size::A4).expect("it can be printed");
    let file = |name: &str| made.iter().find(|file| file.name == name);
    let saved = file("authority-tts.json").expect("Authority has cards");
    let saved: Value = serde_json::from_slice(&saved.bytes).expect("it is JSON");
    let decks = saved["ObjectStates"].as_array().expect("it has objects");
    let cards: usize = decks.iter().map(|deck| deck["ContainedObjects"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(cards, 32 + 4 + 140 + 16 + 4);
    let picture = file("authority-tts-1.png").expect("it has a picture");
    let size = |at: usize| u32::from_be_bytes(picture.bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((size(16), size(20)), (4080, 3997));
}
