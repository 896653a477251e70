//! What a designer may change, and how far.

use kernel::Notation as _;

use kernel::Hidden as _;

use testkit::Checked as _;

use crate::common::{open, tables};
use hex::{Hex, Needs};
use kernel::Game;
use testkit::rehearsal::{Style, edited, rehearse};

fn refused(file: &str, from: &str, to: &str) -> String {
    edited::<Hex>(file, from, to).err().map_or_else(String::new, |faults| faults.to_string())
}

/// HX-2.1, HX-1.11, HX-3.4: the box holds twenty missions, seven factions and thirteen cards a seat.
#[test]
fn hx_2_1_the_box() {
    for (seats, missions) in [(2, 16), (3, 17), (4, 18), (5, 19), (6, 20)] {
        let game = open("rulebook", seats, &[("factions", "none")]);
        assert_eq!((game.missions().len(), game.factions().len(), game.cards().len()), (20, 7, 13));
        let view = game.view(&game.deal(crate::common::dice()), kernel::Viewer::Spectator);
        let held = view.realms.iter().map(|(_, realm)| realm.dossier.iter().flatten().count()).sum::<usize>();
        assert_eq!(view.deck.len() + view.discard.len() + held, missions, "{seats} seats");
    }
}

/// HX-2.2: fortresses and markers never run out, so nothing counts them; every territory can have one of each.
#[test]
fn hx_2_2_supply_does_not_bind() {
    let game = open("rulebook", 2, &[("fortress_currency", "coins")]);
    let all: Vec<String> = game.map().territories.iter().map(|territory| territory.id.to_string()).collect();
    let blue = hex::WrittenRealm { lands: all.clone(), ..Default::default() };
    let given = hex::WrittenPosition { fortresses: all, blue: Some(blue), ..Default::default() };
    assert!(game.set_up(given, crate::common::dice(), &mut ()).is_ok());
}

/// HX-11.4: edited cards are played by; what is out of bounds is refused with its place.
#[test]
fn hx_11_4_cards_stay_within_their_bounds() {
    assert!(refused("cards.toml", "{ face = 2 }", "{ face = 31 }").contains("(HX-11.4)"));
    assert!(refused("cards.toml", "id = \"3\"", "id = \"2\"").contains("card `2` is there already"));
    assert!(refused("cards.toml", "\"basic\"", "\"basik\"").contains("did you mean `basic`?"));
    assert!(refused("cards.toml", "{ face = 2 }", "{ fase = 2 }").contains("did you mean `face`?"));
    assert!(refused("cards.toml", "value = \"swap\"", "value = \"paid_count\"").contains("(HX-6.7)"));
    assert!(refused("cards.toml", "effect = \"duel_if_both\"", "").contains("(HX-6.7)"));
    let several = refused(
        "cards.toml",
        "{ face = 2 }\n\n[[card]]\nid = \"3\"",
        "{ face = 99 }\n\n[[card]]\nid = \"--\"",
    );
    assert_eq!(several.lines().count(), 2, "{several}");
    let game: Hex = edited("cards.toml", "{ fixed = 3 }", "{ fixed = 9 }").unwrap();
    let end = rehearse(&game, Style::Random, 1, |_, _, _, _, state| game.audit(state).unwrap());
    assert!(game.outcome(&end).is_some());
}

/// HX-11.4: factions are data too.
#[test]
fn hx_11_4_factions_are_read() {
    assert!(refused("factions.toml", "[\"migrate\"]", "[\"migrat\"]").contains("did you mean `migrate`?"));
    assert!(refused("factions.toml", "[{ attack_bonus = 1 }]", "[{ attack_bonus = 0 }]").contains("1 to 9"));
    assert!(refused("factions.toml", "id = \"ISL\"", "id = \"IMP\"").contains("there already"));
    let game: Hex =
        edited("factions.toml", "[\"start_fortress\"]", "[\"start_fortress\", \"march\"]").unwrap();
    let architects = game.factions().iter().find(|faction| faction.id.is("arc")).unwrap();
    assert!(architects.talents.march && architects.talents.start_fortress);
    assert!(architects.text.contains("march") && architects.text.contains("fortress"));
}

/// HX-11.5: a mission that the map cannot meet is refused, and so is a deck too small for the table.
#[test]
fn hx_11_5_missions_must_be_possible() {
    let domination =
        refused("missions.toml", "needs = { regions_at_least = 4 }", "needs = { regions_at_least = 7 }");
    assert!(domination.contains("cannot meet DO: it has 6 regions (HX-11.5)"), "{domination}");
    assert!(
        refused("missions.toml", "needs = { regions_apart = 3 }", "needs = { regions_apart = 4 }")
            .contains("4 apart")
    );
    assert!(
        refused("missions.toml", "needs = { supported = [3, 3]", "needs = { supported = [3, 7]")
            .contains("1 territories have 7")
    );
    assert!(
        refused("missions.toml", "needs = { supported = [3, 3]", "needs = { supported = [3]")
            .contains("two numbers")
    );
    assert!(
        refused("missions.toml", "needs = \"region_from_nothing\"", "needs = \"region_from_nothin\"")
            .contains("did you mean")
    );
    assert!(
        refused("missions.toml", "needs = \"capital_of\"", "needs = \"control_region\"")
            .contains("capital_of")
    );
}

/// HX-9: what a mission says is made from what it asks for.
#[test]
fn hx_9_1_missions_say_what_they_ask() {
    let game = open("rulebook", 2, &[]);
    let says = |id: &str| game.missions().iter().find(|card| card.id.is(id)).unwrap().text.clone();
    assert_eq!(says("GV"), "Defeat cards worth 10 or more in this turn.");
    assert_eq!(says("MD5"), "Control every territory of Coppermoor.");
    assert_eq!(says("CS"), "Control all 10 islands.");
    assert_eq!(says("EH"), "Control at least 3 territories, each next to at least 3 others of yours.");
    let hand = open("rulebook", 2, &[("eyes", "hand")]);
    let eyes = hand.missions().iter().find(|card| card.id.is("EH")).unwrap();
    assert_eq!(eyes.needs, Needs::HandAndTerritories { cards: 9, territories: 3 });
}

/// Every effect of the vocabulary is used by the content that ships, at one table or another.
#[test]
fn nothing_in_the_vocabulary_is_idle() {
    let tables = tables();
    let needs: Vec<Needs> = tables.iter().flat_map(|game| game.missions()).map(|card| card.needs).collect();
    let used = |test: fn(&Needs) -> bool| assert!(needs.iter().any(test));
    used(|needs| matches!(needs, Needs::ControlRegion(_)));
    used(|needs| matches!(needs, Needs::RegionsAtLeast(_)));
    used(|needs| matches!(needs, Needs::RegionsApart(_)));
    used(|needs| matches!(needs, Needs::OneInEachRegion));
    used(|needs| matches!(needs, Needs::ControlAllIslands));
    used(|needs| matches!(needs, Needs::FortressesAtLeast(_)));
    used(|needs| matches!(needs, Needs::CapitalOf(_)));
    used(|needs| matches!(needs, Needs::RegionFromNothing));
    used(|needs| matches!(needs, Needs::DefeatedValue(_)));
    used(|needs| matches!(needs, Needs::Supported { .. }));
    used(|needs| matches!(needs, Needs::HandAndTerritories { .. }));
}
