//! Whoever prints a game can play it: everything its rules name is there, as often as they say.

use kernel::Game;
use web::kit::{Part, Shape, kit};

fn parts<G: web::Render>() -> Vec<Part> {
    kit::<G>(&G::content()).expect("shipped content is sound").parts
}

/// How many things fit.
fn count(parts: &[Part], wanted: impl Fn(&Part) -> bool) -> usize {
    parts.iter().filter(|part| wanted(part)).map(|part| part.count).sum()
}

fn cards(parts: &[Part], group: &str) -> usize {
    count(parts, |part| part.shape == Shape::Card && part.group.starts_with(group))
}

/// AU-1.1: four starting decks of 8 and 4 Kingsguards, 140 faction cards, 16 Generals; what is counted lies beside them.
#[test]
fn au_1_1_authority() {
    let parts = parts::<catalog::Authority>();
    assert_eq!(
        (cards(&parts, "Starting decks"), cards(&parts, "Kingsguards"), cards(&parts, "Generals")),
        (32, 4, 16)
    );
    assert_eq!(cards(&parts, "Royal Soldiers"), 36);
    for faction in ["Bloodrunners", "Iron Wall", "House of Golden Ox", "Hooded Brothers"] {
        assert_eq!(cards(&parts, faction), 26, "{faction}");
    }
    let beside = |name: &str| count(&parts, |part| part.name == name);
    assert_eq!(
        ["HP and authority", "HP marker", "Authority marker", "First player", "Depletion"].map(beside),
        [4, 4, 4, 1, 3]
    );
}

/// KD-2.1: one board; for each clan a knight, a weapon of each kind, its tokens, Inspiration, and its cards.
#[test]
fn kd_2_1_knights_duty() {
    let parts = parts::<catalog::Knights>();
    assert_eq!(count(&parts, |part| matches!(part.shape, Shape::Board(_))), 1);
    for clan in ["Purple", "Red", "Yellow", "Aqua", "Blue", "Green"] {
        let own = |name: &str| count(&parts, |part| part.group.starts_with(clan) && part.name == name);
        let tokens = ["Sword", "Spear", "Bow", "Shield", "Parry", "Movement"];
        // A Shield is a token and a card.
        assert_eq!(tokens.map(own), [2, 2, 2, 2 + 4, 2, 3], "{clan}");
        let rest = [
            "Knight",
            "Inspiration",
            "Sword to equip",
            "Spear to equip",
            "Bow to equip",
            "Full Heart",
            "Broken Heart",
        ];
        assert_eq!(rest.map(own), [1, 1, 1, 1, 1, 4, 4], "{clan}");
    }
    assert_eq!(count(&parts, |part| part.name == "Initiative"), 1);
}

/// HX-2.1: one map, one copy of each mission and faction, thirteen battle cards for every seat; HX-2.2: markers.
#[test]
fn hx_2_1_project_hex() {
    let parts = parts::<catalog::Hex>();
    assert_eq!(count(&parts, |part| matches!(part.shape, Shape::Board(_))), 1);
    assert_eq!((cards(&parts, "Missions"), cards(&parts, "Factions")), (20, 7));
    for colour in ["Blue", "Green", "Orange", "Purple", "Red", "Yellow"] {
        assert_eq!(cards(&parts, &format!("Battle cards, {colour}")), 13);
        let own = |name: &str| count(&parts, |part| part.group.ends_with(colour) && part.name == name);
        assert!(own("Control marker") >= 15 && own("Capital") == 1, "{colour}");
    }
    assert!(count(&parts, |part| part.name == "Fortress") >= 6);
}

/// LE-2.1: six decks of 20, one resource deck of 20; LE-2.8: tokens; what is counted: LE-3.4, LE-5.4, LE-9.2.
#[test]
fn le_2_1_lords_of_estraven() {
    let parts = parts::<catalog::Estraven>();
    let game =
        catalog::Estraven::open(&catalog::Estraven::content(), &Default::default(), 2).expect("it opens");
    assert_eq!(game.decks().len(), 6);
    for deck in game.decks() {
        assert_eq!(cards(&parts, &deck.name), 20, "{}", deck.name);
    }
    assert_eq!(cards(&parts, "Resource deck"), 20);
    let tokens: Vec<&str> =
        parts.iter().filter(|part| part.group == "Tokens").map(|part| part.name.as_str()).collect();
    assert_eq!(tokens, ["Militia", "Shambler"]);
    let beside = |name: &str| count(&parts, |part| part.name == name);
    assert_eq!(["Health", "Health marker", "First player"].map(beside), [4, 4, 1]);
    assert!(beside("Damage") >= 20 && beside("Mana") >= 20, "what is counted on cards and beside them");
}

/// PV-1.2: three boards; PV-1.8, PV-2.2: of every faction its units, as many as an army may have, and a list of 16 cards.
#[test]
fn pv_1_2_prevail() {
    let parts = parts::<catalog::Prevail>();
    let game =
        catalog::Prevail::open(&catalog::Prevail::content(), &Default::default(), 2).expect("it opens");
    assert_eq!(count(&parts, |part| matches!(part.shape, Shape::Board(_))), 3);
    for faction in game.factions() {
        assert_eq!(cards(&parts, &format!("Cards of {}", faction.name)), 16, "{}", faction.name);
        for kind in &faction.units {
            let unit = &game.kinds()[kind.index()];
            let own =
                count(&parts, |part| part.id == unit.id.as_str() && part.group.ends_with(&faction.name));
            assert!(own >= usize::from(unit.limit), "{}: {own}", unit.name);
        }
    }
    for army in game.box_armies() {
        let faction = &game.factions()[army.faction];
        for kind in &faction.units {
            let fielded = army.units.iter().filter(|(other, _)| other == kind).count();
            let unit = &game.kinds()[kind.index()];
            let own =
                count(&parts, |part| part.id == unit.id.as_str() && part.group.ends_with(&faction.name));
            assert!(own >= fielded, "{} of {}: {own} of {fielded}", unit.name, army.name);
        }
    }
    assert_eq!(count(&parts, |part| part.name.starts_with("Commander of")), 2);
    for scenario in game.scenarios() {
        for (_, ground) in &scenario.terrain {
            let there = scenario.terrain.iter().filter(|(_, other)| other == ground).count();
            let own = count(&parts, |part| part.group == "Terrain" && part.name == ground.name());
            assert!(own >= there, "{} of {}: {own} of {there}", ground.name(), scenario.name);
        }
    }
}
