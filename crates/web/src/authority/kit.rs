//! What is in the box of Authority: decks, Generals, and what is counted beside the cards (AU-1.1).

use authority::{Authority, Card, Faction, Kind, Options};
use kernel::content::{Content, Faults};
use kernel::{Game as _, Word as _};

use super::card::{Look, card};
use crate::kit::{Kit, Part, Shape, alike, back, beside, sign, track};

const BACK: &str = "#3b2a20";

pub(super) fn kit(content: &Content) -> Result<Kit, Faults> {
    let options = Options::default();
    let game = Authority::open(content, &options, Authority::INFO.max_seats)?;
    let seats = usize::from(Authority::INFO.max_seats);
    let printed = |face: &Card, group: String, count: usize, colour: &str, charge: &str| Part {
        name: face.name.clone(),
        id: face.id.to_string(),
        group,
        count,
        rule: "AU-1.1",
        shape: Shape::Card,
        front: card(face, Look::default()),
        back: back(colour, charge),
    };
    let mut parts = Vec::new();
    for face in game.cards().iter().filter(|face| face.faction.is_none()) {
        let guard = if face.cost.is_none() && face.copies == 1 { "Kingsguards" } else { "Starting decks" };
        parts.push(printed(face, guard.to_owned(), usize::from(face.copies) * seats, BACK, "authority"));
    }
    for faction in Faction::ALL {
        let own =
            game.cards().iter().filter(|face| face.faction == Some(*faction) && face.kind != Kind::General);
        parts.extend(own.map(|face| {
            printed(face, faction.name().to_owned(), usize::from(face.copies), BACK, "authority")
        }));
    }
    let generals = game.cards().iter().filter(|face| face.kind == Kind::General);
    parts.extend(generals.map(|face| {
        printed(face, "Generals".to_owned(), usize::from(face.copies.max(1)), "#5b2018", "general")
    }));
    let most = usize::from(options.starting_hp.get());
    let hp = track("Monarch", most, "one marker for HP, one for authority");
    parts.extend(beside(
        "AU-1.1",
        [
            ("HP and authority", seats, Shape::Card, [hp, back(BACK, "crown")]),
            ("HP marker", seats, Shape::Round(7.0), alike(sign("#b3261e", "heart", "#fff"))),
            ("Authority marker", seats, Shape::Round(7.0), alike(sign("#c9962c", "authority", "#231d16"))),
            ("First player", 1, Shape::Round(25.0), alike(sign("#fcf7ea", "crown", "#83590a"))),
            (
                "Depletion",
                3,
                Shape::Round(25.0),
                [sign("#fcf7ea", "market", "#231d16"), sign("#4f5b66", "market", "#fff")],
            ),
        ],
    ));
    Ok(Kit { parts, ..Kit::default() })
}
