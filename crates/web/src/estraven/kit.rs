//! What is in the box of Lords of Estraven: the decks, the resource deck, tokens, and what is counted (LE-2.1, LE-2.8).

use estraven::{Card, Estraven, Kind, Options};
use kernel::Game as _;
use kernel::content::{Content, Faults};

use super::art;
use super::card::card;
use crate::kit::{Kit, Part, Shape, alike, back, beside, sign, track};

/// As many copies of each token are in the box: no deck makes more of one kind in a usual match.
const TOKENS: usize = 9;

pub(super) fn kit(content: &Content) -> Result<Kit, Faults> {
    let options = Options::default();
    let game = Estraven::open(content, &options, Estraven::INFO.max_seats)?;
    let seats = usize::from(Estraven::INFO.max_seats);
    let part =
        |face: &Card, group: &str, count: usize, rule: &'static str, colour: &str, charge: &str| Part {
            name: face.name.clone(),
            id: face.id.to_string(),
            group: group.to_owned(),
            count,
            rule,
            shape: Shape::Card,
            front: card(&game, face, None),
            back: back(colour, charge),
        };
    let mut parts = Vec::new();
    for deck in game.decks() {
        let own = super::muster::designs(&game, deck);
        parts.extend(own.map(|face| part(face, &deck.name, face.copies.into(), "LE-2.1", "#3a2450", "mana")));
    }
    let resources = game.cards().iter().filter(|face| face.kind == Kind::Resource);
    parts.extend(
        resources.map(|face| part(face, "Resource deck", face.copies.into(), "LE-2.1", "#3d3a1c", "market")),
    );
    let tokens = game.cards().iter().filter(|face| face.token);
    parts.extend(tokens.map(|face| part(face, "Tokens", TOKENS, "LE-2.8", "#4a4136", "e-token")));
    let most = usize::from(options.starting_health.get()) + 10;
    let health = track("Health", most, "a marker on what is left");
    parts.extend(beside(
        "LE-3.4",
        [
            ("Health", seats, Shape::Card, [health, back("#3a2450", "heart")]),
            ("Health marker", seats, Shape::Round(7.0), alike(sign("#b3261e", "heart", "#fff"))),
            ("Damage", 20, Shape::Round(12.0), alike(sign("#fcf7ea", "drop", "#b3261e"))),
            ("First player", 1, Shape::Round(25.0), alike(sign("#fcf7ea", "crown", "#83590a"))),
        ],
    ));
    // Loose mana lies before its owner; on a pitched card, with its other side up, a token is mana that is used.
    let mana = [sign("#fcf7ea", "mana", "#3a2450"), sign("#3a2450", "mana", "#cfc3dd")];
    parts.extend(beside("LE-5.4", [("Mana", 24, Shape::Round(12.0), mana)]));
    Ok(Kit { parts, defs: art::arts(&game) })
}
