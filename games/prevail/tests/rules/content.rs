//! The content, its mistakes, and what a designer may add.

use kernel::content::Content;
use kernel::{Dice, Game, Hidden as _, Options as _, Viewer};
use prevail::{Options, Prevail};

use crate::common::open;

fn with(files: &[(&str, &str)], settings: &[(&str, &str)]) -> Result<Prevail, Vec<String>> {
    let mut content = Prevail::content();
    for (name, text) in files {
        content.overlay(name, (*text).to_owned()).unwrap();
    }
    opened(&content, settings)
}

fn opened(content: &Content, settings: &[(&str, &str)]) -> Result<Prevail, Vec<String>> {
    let mut options = Options::default();
    for (key, value) in settings {
        options.set(content, key, value).map_err(|error| vec![error.to_string()])?;
    }
    Prevail::open(content, &options, 2)
        .map_err(|faults| faults.to_string().lines().map(str::to_owned).collect())
}

/// A file of the box with one passage changed.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    let text = Prevail::content().file(file).to_owned();
    assert!(text.contains(from), "{file} has no `{from}`");
    with(&[(file, &text.replacen(from, to, 1))], &[]).map(|_| ()).unwrap_err()
}

/// PV-1.8, PV-1.10, PV-2.1: the box has 28 unit types, 46 cards, four factions and an army of each size for each.
#[test]
fn pv_2_1_what_is_in_the_box() {
    let game = open(&[]);
    assert_eq!((game.kinds().len(), game.cards().len(), game.factions().len()), (28, 46, 4));
    assert!(game.factions().iter().all(|faction| faction.cards.len() == 16));
    for mode in ["mini", "standard", "epic"] {
        for white in ["ro", "ca", "he", "ga"] {
            for black in ["ro", "ca", "he", "ga"] {
                let (white, black) = (format!("{white}-{mode}"), format!("{black}-{mode}"));
                open(&[("mode", mode), ("white", &white), ("black", &black)]);
            }
        }
    }
}

/// PV-14.1: every scenario can be played, by chance and by plan.
#[test]
fn pv_14_1_every_scenario_opens() {
    for scenario in ["open", "tut", "river", "heads", "coast", "wood", "plain"] {
        for building in ["preset", "custom"] {
            let game = open(&[("scenario", scenario), ("army_building", building)]);
            let state = game.deal(Dice::new([3; 32]));
            assert!(!game.pending(&state).is_empty());
        }
    }
}

/// PV-2.2: what is wrong with an army of the box is said with its place, all at once.
#[test]
fn pv_2_2_every_mistake_of_an_army_is_reported() {
    let army = "faction = \"RO\"\nmode = \"mini\"\ncommander = \"4.1\"\n\n[[unit]]\ntype = \"leg\"\nat = [\"1.1\", \"1.1\", \"9.9\", \"1.4\", \"1.5\"]\n\n[[unit]]\ntype = \"tri\"\nat = [\"2.1\", \"2.2\"]\n";
    let found = with(&[("armies/ro-mini.toml", army)], &[]).map(|_| ()).unwrap_err();
    let expected = [
        "armies/ro-mini.toml:1:1: an army may have 4 Manipular Legion (PV-2.2)",
        "armies/ro-mini.toml:1:1: the army costs 160; 150 is the most (PV-2.2)",
        "armies/ro-mini.toml:1:1: Triarii needs two cards of the deck that preserve it (PV-2.2)",
        "armies/ro-mini.toml:3:13: `4.1` is no place in the zone: write depth 1 to 3 and column 1 to 12, like `2.7` (PV-2.4)",
        "armies/ro-mini.toml:7:14: 1.1",
    ];
    assert_eq!(found[..4], expected[..4], "{found:#?}");
    assert!(found.iter().any(|fault| fault.contains("7:14: A1 holds a unit already (PV-2.5)")), "{found:#?}");
    assert!(found.iter().any(|fault| fault.contains("`9.9` is no place in the zone")), "{found:#?}");
}

/// PV-1.8, PV-1.10: mistakes in units, cards and factions name the place and the nearest word.
#[test]
fn pv_1_10_mistakes_name_their_place() {
    for (file, from, to, fault) in [
        (
            "units.toml",
            "speed = 3",
            "speed = 30",
            "units.toml:11:9: `speed` must be a whole number from 0 to 6, not 30",
        ),
        ("units.toml", "\"javelin\"]", "\"javelins\"]", "no trait `javelins`; did you mean `javelin`?"),
        ("units.toml", "id = \"leg\"", "id = \"vel\"", "id `vel` is used already"),
        ("cards.toml", "commit = [\"atk\"]", "commit = []", "a card commits one or two stats, not 0"),
        (
            "cards.toml",
            "types = [\"pcs\", \"lib\"]",
            "types = [\"pcs\", \"libb\"]",
            "no unit type `libb`; did you mean `lib`?",
        ),
        (
            "cards.toml",
            "do = \"ranged\", size = \"lines\", number = 1",
            "do = \"ranged\", size = \"lines\", number = 2",
            "`number` must be a whole number from 1 to 1, not 2",
        ),
        ("factions/ro.toml", "id = \"T05\"", "id = \"T12\"", "card `T12` is in the list already"),
        ("factions/ro.toml", "id = \"T05\"", "id = \"T10\"", "a faction has 4 cards of initiative 1, not 3"),
        ("modes.toml", "board = \"small\"", "board = \"smal\"", "no board `smal`; did you mean `small`?"),
        ("scenarios/river.toml", "\"F3-F16\"", "\"F3-Z16\"", "`F3-Z16` is no space of the standard board"),
        (
            "scenarios/coast.toml",
            "\"A1-H2\"",
            "\"A1-H9\"",
            "White's zone has 9 spaces that every unit may enter; 16 are needed",
        ),
    ] {
        let found = changed(file, from, to);
        assert!(found.iter().any(|found| found.contains(fault)), "{file}: {found:#?}");
    }
}

/// PV-14.1, PV-2.2: a unit, a card, an army and a scenario are added without touching the program.
#[test]
fn pv_14_1_a_designer_adds_to_the_box() {
    let content = Prevail::content();
    let units = format!(
        "{}\n[[unit]]\nid = \"cat\"\nname = \"Cataphracts\"\ncost = 30\nlimit = 4\nattack = 6\nrange = 0\nspeed = 3\nflexibility = 1\nreverse = 6\nretreat = 5\nrout = 8\npenalty = 2\ntraits = [\"mounted\"]\n",
        content.file("units.toml")
    );
    let cards = format!(
        "{}\n[[card]]\nid = \"T47\"\nname = \"Thunder\"\ninitiative = 3\ncommand = {{ do = \"move\", size = \"units\", number = 2, inspiration = 4, types = [\"cat\"] }}\ncommit = [\"atk\", \"spd\"]\n",
        content.file("cards.toml")
    );
    let faction = content
        .file("factions/he.toml")
        .replace("\"tar\", \"iel\"]", "\"tar\", \"iel\", \"cat\"]")
        .replace(
            "id = \"T36\"\ndeck = \"mini\"\npreserves = [\"com\"]",
            "id = \"T47\"\ndeck = \"mini\"\npreserves = [\"com\", \"cat\"]",
        )
        .replace(
            "id = \"T46\"\ndeck = \"mini\"\npreserves = [\"pha\", \"arg\"]",
            "id = \"T46\"\ndeck = \"mini\"\npreserves = [\"pha\", \"cat\"]",
        );
    let army = "faction = \"HE\"\nmode = \"mini\"\ncommander = \"1.5\"\n\n[[unit]]\ntype = \"pha\"\nat = [\"2.5\", \"2.6\", \"2.7\"]\n\n[[unit]]\ntype = \"cat\"\nat = [\"2.9\", \"2.10\"]\n";
    let scenario = "name = \"The Ford\"\nmode = \"mini\"\nwhite = \"HE\"\nblack = \"GA\"\n\n[[terrain]]\ncode = \"~\"\nat = [\"D1-E12\"]\n";
    let game = with(
        &[
            ("units.toml", &units),
            ("cards.toml", &cards),
            ("factions/he.toml", &faction),
            ("armies/he-riders.toml", army),
            ("armies/he-mini.toml", &content.file("armies/he-mini.toml").replace("\"com\"", "\"cat\"")),
            ("scenarios/ford.toml", scenario),
        ],
        &[("scenario", "ford"), ("white", "he-riders")],
    )
    .unwrap();
    let state = game.deal(Dice::new([1; 32]));
    let view = game.view(&state, Viewer::Spectator);
    assert!(view.units.iter().any(|unit| unit.kind.as_str() == "cat" && unit.stats.attack == 6));
    let words: Vec<String> = Options::specs(&content).into_iter().map(|spec| spec.key.to_owned()).collect();
    assert!(words.contains(&"scenario".to_owned()));
}

/// PV-2.3, PV-13.7: set-ups that cannot be are refused by name.
#[test]
fn pv_2_3_set_ups_that_cannot_be() {
    for (settings, fault) in [
        (
            &[("white", "ro-mini")][..],
            "`white` = ro-mini is an army for a mini battle; this is a standard one (PV-2.3)",
        ),
        (
            &[("scenario", "tut"), ("black", "ca-mini")],
            "`black` = ca-mini is an army for a mini battle; this is a tutorial one (PV-2.3)",
        ),
        (
            &[("mode", "epic"), ("support_model", "counted")],
            "`support_model` = counted: the whole deck of the army ro-epic leaves",
        ),
    ] {
        let found = with(&[], settings).map(|_| ()).unwrap_err();
        assert!(found.iter().any(|found| found.contains(fault)), "{found:#?}");
    }
    let options = Options::default();
    let faults = Prevail::open(&Prevail::content(), &options, 3).map(|_| ()).unwrap_err().to_string();
    assert!(faults.contains("`players` must be 2, not 3 (PV-1.1)"), "{faults}");
    let found = with(&[], &[("scenario", "rivr")]).map(|_| ()).unwrap_err();
    assert!(found[0].contains("did you mean `river`?"), "{found:?}");
}
