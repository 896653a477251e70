//! Decks for Tabletop Simulator: pictures of ten by seven cards, the last one the back, and a saved object that names them.

use serde_json::{Value, json};

use crate::File;
use crate::card::WIDE;
use crate::ink::{Art, mm};
use crate::raster::grid;
use crate::stock::{Drawn, faces};

const COLUMNS: usize = 10;
const ROWS: usize = 7;
/// The last place is the back's.
const MOST: usize = COLUMNS * ROWS - 1;
/// A card in dots.
const CELL: (u32, u32) = (408, 571);

/// The pictures and the saved object; nothing for a game without cards.
pub(crate) fn files(game: &str, title: &str, drawn: &[Drawn<'_>]) -> Vec<File> {
    let cards = faces(drawn);
    let mut groups: Vec<&str> = Vec::new();
    for (part, ..) in &cards {
        if !groups.contains(&part.group.as_str()) {
            groups.push(&part.group);
        }
    }
    let mut files = Vec::new();
    let mut objects = Vec::new();
    let mut decks = 0;
    for group in groups {
        let own: Vec<_> = cards.iter().filter(|(part, ..)| part.group == group).collect();
        for chunk in own.chunks(MOST) {
            decks += 1;
            let name = format!("{game}-tts-{decks}.png");
            let mut cells: Vec<(usize, &Art)> =
                chunk.iter().enumerate().map(|(at, (_, front, _))| (at, &**front)).collect();
            cells.extend(chunk.iter().find_map(|(_, _, back)| back.as_deref()).map(|back| (MOST, back)));
            let bytes = grid(&cells, (COLUMNS as u32, ROWS as u32), CELL, CELL.0 as f32 / mm(WIDE));
            files.push(File { name: name.clone(), pages: 0, bytes });
            objects.push(deck(
                decks,
                &name,
                group,
                chunk.iter().map(|(part, ..)| (part.name.as_str(), part.count)),
            ));
        }
    }
    if objects.is_empty() {
        return files;
    }
    let saved = json!({ "SaveName": title, "ObjectStates": objects });
    let bytes =
        serde_json::to_vec_pretty(&saved).unwrap_or_else(|_| unreachable!("plain values can be written"));
    files.push(File { name: format!("{game}-tts.json"), pages: 0, bytes });
    files
}

fn deck<'n>(
    number: usize,
    picture: &str,
    name: &str,
    cards: impl Iterator<Item = (&'n str, usize)>,
) -> Value {
    let mut ids = Vec::new();
    let mut contained = Vec::new();
    for (at, (name, count)) in cards.enumerate() {
        for _ in 0..count {
            let id = number * 100 + at;
            ids.push(id);
            contained.push(json!({ "Name": "Card", "Nickname": name, "CardID": id, "Transform": placed() }));
        }
    }
    let sheet = json!({
        "FaceURL": picture, "BackURL": picture, "NumWidth": COLUMNS, "NumHeight": ROWS,
        "BackIsHidden": true, "UniqueBack": false,
    });
    json!({
        "Name": if ids.len() > 1 { "DeckCustom" } else { "CardCustom" },
        "Nickname": name, "CardID": ids.first(), "Transform": placed(), "DeckIDs": ids,
        "CustomDeck": { (number.to_string()): sheet }, "ContainedObjects": contained,
    })
}

fn placed() -> Value {
    json!({ "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1 })
}
