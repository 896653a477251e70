//! Every card, as it is printed and as it is played.

use std::sync::Arc;

use estraven::{Card, Estraven, Kind, WrittenLord, WrittenPosition};
use kernel::{Match, Notation as _, Seat, Viewer};

use crate::common::{dice, open};

fn given(card: &Card) -> WrittenPosition {
    let strings = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    WrittenPosition {
        p1: WrittenLord {
            hand: vec![card.id.to_string()],
            loose: 9,
            field: strings(&["RS2", "RM3", "RI3"]),
            ..WrittenLord::default()
        },
        ..WrittenPosition::default()
    }
}

/// LE-6.7, LE-11.1: every Leader and every Troop enters with its printed numbers, tapped only if it says so, and every
/// Resource is laid out.
#[test]
fn le_6_7_every_unit_can_be_played() {
    let game = Arc::new(open("standard", 2, &[("auto_pass", "smart")]));
    let mut played = 0;
    for card in game.cards() {
        if card.token || matches!(card.kind, Kind::Spell | Kind::Reaction) {
            continue;
        }
        let state = game.set_up(given(card), dice(), &mut ()).unwrap();
        let mut table = Match::from_state(game.clone(), state);
        let p1 = Seat::new(0);
        table.play(p1, None, &format!("play {}", card.id)).unwrap();
        // A levy or a trigger may ask; the first answer will do.
        while table.view(Viewer::Spectator).step != estraven::Step::Main {
            let seat = table.pending().lowest().unwrap();
            let action = table.legal(seat)[0];
            table.play_action(seat, action).unwrap();
        }
        let view = table.view(Viewer::Spectator);
        let unit = view.lords[p1].field.iter().find(|unit| unit.card.card == card.id && unit.age > 3);
        let unit = unit.unwrap_or_else(|| panic!("{} is not on the battlefield", card.id));
        assert_eq!(unit.power, card.power, "{}", card.id);
        assert_eq!(unit.tapped, card.has(estraven::Keyword::EntersTapped), "{}", card.id);
        played += 1;
    }
    assert_eq!(played, 18 + 25 + 13, "Leaders, Troops and Resources of the box");
}

/// LE-12.1: every card that says something has a scenario of its own, in which it does it.
#[test]
fn le_12_1_every_script_has_a_scenario() {
    let game = open("standard", 2, &[]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let keywords_only = |card: &Card| {
        card.price.levy.is_none() && card.abilities.iter().all(|ability| ability.effects.is_empty())
    };
    for card in game.cards().iter().filter(|card| !keywords_only(card)) {
        let name = format!("card-{}.toml", card.id.as_str().to_lowercase());
        assert!(files.contains(&name), "{} ({}) has no {name}", card.id, card.name);
    }
}

/// LE-2.1: the text of a card is rendered, so it is there exactly where the script is.
#[test]
fn le_2_1_texts_are_rendered() {
    let game = open("standard", 2, &[]);
    for card in game.cards() {
        let says = card.keywords != 0
            || card.imposing.is_some()
            || card.price.levy.is_some()
            || card.price.require.is_some()
            || card.abilities.iter().any(|ability| !ability.effects.is_empty());
        assert_eq!(card.text.is_empty(), !says, "{}: {}", card.id, card.text);
    }
}

/// LE-2.3, LE-2.2: what the box holds.
#[test]
fn le_2_3_the_box() {
    let game: Estraven = open("standard", 2, &[]);
    let copies = |test: &dyn Fn(&Card) -> bool| -> u32 {
        game.cards().iter().filter(|card| test(card)).map(|card| u32::from(card.copies)).sum()
    };
    let deck = |card: &Card| !card.token && card.kind != Kind::Resource;
    assert_eq!(game.cards().iter().filter(|card| deck(card)).count(), 79);
    assert_eq!(copies(&deck), 120);
    assert_eq!(copies(&|card| deck(card) && card.pitch == 0), 4);
    assert_eq!(copies(&|card| deck(card) && card.pitch == 1), 40);
    assert_eq!(copies(&|card| deck(card) && card.pitch == 2), 68);
    assert_eq!(copies(&|card| deck(card) && card.pitch == 3), 8);
    assert_eq!(copies(&|card| card.kind == Kind::Resource), 20);
    assert_eq!(game.cards().iter().filter(|card| card.token).count(), 2);
}
