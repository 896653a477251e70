//! The cards that ship, and what a designer may change.

use testkit::Checked as _;

use authority::{Authority, Faction, Kind};
use kernel::{Game, Word as _};
use testkit::rehearsal::{Style, edited, rehearse};

use crate::common::open;

fn opened(file: &str, from: &str, to: &str) -> Result<Authority, String> {
    edited(file, from, to).map_err(|faults| faults.to_string())
}

/// AU-1.1, AU-1.2: the box holds what it should, and every id is one card's alone.
#[test]
fn au_1_1_the_box_is_complete() {
    let game = open("standard", 2, &[]);
    let cards = game.cards();
    let of = |faction: Option<Faction>, general: bool| {
        let cards =
            cards.iter().filter(|card| card.faction == faction && (card.kind == Kind::General) == general);
        cards.map(|card| u32::from(card.copies)).sum::<u32>()
    };
    let factions: Vec<u32> = Faction::ALL.iter().map(|faction| of(Some(*faction), false)).collect();
    assert_eq!(factions, [36, 26, 26, 26, 26]);
    let generals: Vec<u32> = Faction::ALL.iter().map(|faction| of(Some(*faction), true)).collect();
    assert_eq!(generals, [4, 3, 3, 3, 3]);
    assert_eq!(of(None, false), 9, "eight cards and the Kingsguard");
    assert_eq!(cards.iter().filter(|card| card.cost.is_some() && card.kind != Kind::General).count(), 63);
    for (at, card) in cards.iter().enumerate() {
        assert!(
            cards[..at].iter().all(|other| other.id != card.id && other.name != card.name),
            "{}",
            card.id
        );
        let prefix = card.id.as_str().trim_start_matches('G').trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(faction) = card.faction.filter(|faction| *faction != Faction::Ox) {
            assert_eq!(prefix, faction.word());
        }
    }
}

/// AU-1.4: the text of a card is rendered from its abilities.
#[test]
fn au_1_4_texts_are_rendered() {
    let game = open("standard", 2, &[]);
    let text = |id: &str| game.card(id.parse().unwrap()).unwrap().text.clone();
    let expected = [
        ("RS01", ""),
        ("RS02", "Defends at +1 while another Royal Soldier stands in the same row."),
        ("RS03", "When attacking: you may Ignore one enemy defender of power 2 or less for this attack."),
        ("RS07", "Start of your turn, while defending: gain X HP."),
        (
            "RS11",
            "General (instead of discarding): move this to your general zone. There: your Royal Soldier defenders \
             defend at +1.",
        ),
        ("RS12", "In the general zone: Generals cost you 1 less."),
        ("BR03", "When attacking: +3, and you lose 1 HP."),
        ("BR09", "When attacking: +1 for each attack you declared earlier this turn."),
        ("BR11", "Discard: deal 3 damage to one enemy monarch and, at the same time, 1 damage to your own."),
        (
            "BR12",
            "End of your turn: if you declared 3 or more attacks this turn, deal 2 damage to one enemy monarch.",
        ),
        ("IW03", "Defends at +2X."),
        ("IW06", "Discard: one of your defenders defends at +3 until the start of your next turn."),
        ("IW09", "Defends at +1. While defending: Steadfast."),
        (
            "IW12",
            "While defending: this is Ignored (does not block) and the other units of its row defend at +2.",
        ),
        ("GO06", "Discard: swap up to two market cards, then draw 1 card."),
        ("HB03", "When attacking: up to two enemy defenders defend at -2 this turn."),
        ("HB06", "When used to recruit: +2 authority if a Spy is in your general zone."),
        ("HB07", "Discard: you may return one of your defenders to your hand, then draw 1 card."),
        ("HB09", "In the general zone: enemy Row 1 defenders defend at -1 against your attacks."),
        ("GIW1", "Your Row 2 and Row 3 defenders defend at +2."),
        (
            "GGO2",
            "The first deck card you buy each turn is put on top of your deck instead of into your discard pile.",
        ),
        ("GGO3", "End of your turn: gain HP equal to your unspent authority, at most 3."),
        (
            "GHB3",
            "The first time each turn one of your attacks damages a monarch: that player discards a random card.",
        ),
    ];
    for (id, wanted) in expected {
        assert_eq!(text(id), wanted, "{id}");
    }
}

/// A designer changes a number, a count or an effect without compiling; the card says so.
#[test]
fn a_changed_card_plays_as_it_reads() {
    let game = opened("royal-soldiers.toml", "heal = \"X\"", "heal = 5").unwrap();
    let chaplain = game.card("RS07".parse().unwrap()).unwrap();
    assert_eq!(chaplain.text, "Start of your turn, while defending: gain 5 HP.");
    for seed in 0..4 {
        let end = rehearse(&game, Style::Mixed, seed, |_, _, _, _, state| game.audit(state).unwrap());
        assert!(game.outcome(&end).is_some());
    }
}

/// Every mistake in a card file is said with its place, what was expected and the nearest word.
#[test]
fn a_mistake_in_a_card_file_is_shown() {
    let refused = |file: &str, from: &str, to: &str| opened(file, from, to).unwrap_err();
    let verb = refused("royal-soldiers.toml", "draw = 2", "drw = 2");
    assert!(verb.contains("did you mean `draw`?") && verb.starts_with("royal-soldiers.toml:"), "{verb}");
    let when = refused("bloodrunners.toml", "when = \"attack\"", "when = \"atack\"");
    assert!(when.contains("no moment `atack`; did you mean `attack`?"), "{when}");
    let who = refused("iron-wall.toml", "who = \"others_in_row\"", "who = \"other_in_row\"");
    assert!(who.contains("did you mean `others_in_row`?"), "{who}");
    let twice = refused("royal-soldiers.toml", "id = \"RS02\"", "id = \"RS01\"");
    assert!(twice.contains("card id `RS01` is used already"), "{twice}");
    let wrong = refused("royal-soldiers.toml", "id = \"RS02\"", "id = \"rs-02\"");
    assert!(wrong.contains("is no card id"), "{wrong}");
    let misplaced = refused("bloodrunners.toml", "{ atk = 1 }", "{ hand_size = 1 }");
    assert!(misplaced.contains("`hand_size` does not go with `attack`"), "{misplaced}");
    let bare = refused("bloodrunners.toml", "\"pierce\"", "{ pierce = true }");
    assert!(bare.contains("takes no value"), "{bare}");
    let many = refused("royal-soldiers.toml", "copies = 4", "copies = 40");
    assert!(many.contains("0 to 9"), "{many}");
    let key = refused("generals.toml", "cost = 12", "cots = 12");
    assert!(key.contains("`cost` is missing") && key.contains("did you mean `cost`?"), "{key}");
}

/// A word that is not known is told once: nothing is said about what would follow from it.
#[test]
fn one_mistake_is_told_once() {
    for (from, to, told) in [
        ("when = \"attack\"", "when = \"atack\"", "no moment `atack`"),
        ("\"pierce\"", "\"peirce\"", "no effect `peirce`"),
        ("who = \"enemy_monarch\"", "who = \"enemy_monrach\"", "fits here `enemy_monrach`"),
        ("type = \"leader\"", "type = \"laeder\"", "no card type `laeder`"),
        ("faction = \"BR\"", "faction = \"RB\"", "no faction `RB`"),
        ("abilities = [{", "abilities = [[{", "this bracket is never closed"),
    ] {
        let refused = opened("bloodrunners.toml", from, to).unwrap_err();
        assert!(refused.lines().all(|line| line.contains(told)) && refused.lines().count() == 1, "{refused}");
    }
    // What an effect says of whom decides where it may stand: nothing is concluded from a slip.
    let who = opened("iron-wall.toml", "who = \"others_in_row\"", "who = \"other_in_row\"").unwrap_err();
    assert_eq!(who.lines().count(), 1, "{who}");
    let who = opened("generals.toml", "who = \"own_def\"", "who = \"own_deff\"").unwrap_err();
    assert_eq!(who.lines().count(), 1, "{who}");
}

/// AU-8.4: a general zone is ruled by names, so every card has one of its own; and an ability does something.
#[test]
fn au_8_4_names_are_unique_and_abilities_do_something() {
    let refused = |from: &str, to: &str| opened("royal-soldiers.toml", from, to).unwrap_err();
    let twice = refused("name = \"Royal Swordsman\"", "name = \"Royal Militia\"");
    assert!(twice.ends_with("the name `Royal Militia` is used already, by RS01"), "{twice}");
    for empty in ["", "  "] {
        let named = refused("name = \"Royal Swordsman\"", &format!("name = \"{empty}\""));
        assert!(named.ends_with("a card needs a name"), "{named}");
    }
    let guard = opened("starting.toml", "name = \"Kingsguard\"", "name = \"Knight\"").unwrap_err();
    assert!(guard.ends_with("the name `Knight` is used already, by KN"), "{guard}");
    let idle = refused("do = [{ draw = 2 }]", "do = []");
    assert!(idle.ends_with("an ability does something: `do` lists at least one effect"), "{idle}");
}

/// AU-1.14: what would not fit is said of the card, and so of the file, that makes it too much.
#[test]
fn au_1_14_too_many_cards_are_told_where_they_are() {
    let told = |file: &str, more: &str| {
        let mut content = Authority::content();
        let text = format!("{}\n{more}", content.file(file));
        content.overlay(file, text).unwrap();
        let faults = Authority::open(&content, &authority::Options::default(), 2).unwrap_err();
        // The last one: many Generals are also many cards of a general zone.
        let Some(fault) = faults.0.last() else { panic!("{faults}") };
        assert_eq!(fault.rule.map(|rule| rule.number()), Some("AU-1.14"));
        let place = fault.place.clone().unwrap();
        let line = content.file(&place.file).lines().nth(place.line - 1).unwrap().to_owned();
        (place.file, line, fault.message.clone())
    };
    let card = |id: &str, copies: u8| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"{id}\"\ntype = \"unit\"\ncopies = {copies}\npower = 1\ncost = 1\n"
        )
    };
    for file in ["royal-soldiers.toml", "iron-wall.toml", "hooded-brothers.toml"] {
        let (told_of, line, message) = told(file, &card("XX90", 9));
        assert_eq!(message, "there can be 148 faction cards, not 149; with this one there are too many");
        assert_eq!((told_of.as_str(), line.as_str()), (file, "[[card]]"));
    }
    let designs: String = (10..30).map(|n| card(&format!("BR{n:02}"), 0).replace("BR", "BX")).collect();
    let (file, _, message) = told("bloodrunners.toml", &designs);
    assert!(message.starts_with("there can be 96 different cards"), "{message}");
    assert_eq!(file, "bloodrunners.toml");
    let general =
        |n: u8| format!("[[card]]\nid = \"GX{n}\"\nname = \"General {n}\"\nfaction = \"RS\"\ncost = 9\n");
    let (file, _, message) = told("generals.toml", &(10..27).map(general).collect::<String>());
    assert!(message.starts_with("there can be 32 Generals, not 33"), "{message}");
    assert_eq!(file, "generals.toml");
}
