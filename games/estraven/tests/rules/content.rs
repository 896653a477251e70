//! The content files: what is in them, and what a designer is told.

use estraven::{Effect, Estraven, Form, Kind, Moment, Options, Types};
use kernel::content::Content;
use kernel::{Game, Options as _, Word as _};
use testkit::rehearsal;

use crate::common::open;

/// LE-2.4: in every pair of decks there is a Leader for each troop type of the pair, and two that lead all of it.
#[test]
fn le_2_4_every_pair_has_leaders() {
    let game = open("standard", 2, &[]);
    let decks = game.decks();
    assert_eq!(decks.len(), 6);
    for (at, a) in decks.iter().enumerate() {
        for b in &decks[at + 1..] {
            let own = |id: &str| id == a.id.as_str() || id == b.id.as_str();
            let cards =
                || game.cards().iter().filter(|card| own(card.id.as_str().get(..2).unwrap_or_default()));
            let leaders = || cards().filter(|card| card.kind == Kind::Leader);
            assert_eq!(leaders().count(), 6);
            for troop in cards().filter(|card| card.kind == Kind::Troop) {
                let leads = leaders().filter(|leader| leader.types.meets(troop.types)).count();
                assert!(leads >= 4, "{} of {}+{} has {leads} Leaders", troop.id, a.id, b.id);
            }
            assert!(leaders().filter(|leader| leader.types == Types::ANY).count() >= 2);
        }
    }
}

/// LE-15.4: the preset of the author's words.
#[test]
fn le_15_4_the_letter() {
    let letter = Options::preset(&Estraven::content(), "letter").unwrap().changes();
    let keys: Vec<&str> = letter.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["pitch_cleanup", "pitch_zero", "refresh_first_round"]);
}

/// LE-12.3: the base set uses the whole vocabulary but for the triggers that are kept for designers.
#[test]
fn le_12_3_the_vocabulary_is_used() {
    let game = open("standard", 2, &[]);
    let reserved = [Moment::Blocks, Moment::Damaged, Moment::End, Moment::Cast];
    for moment in Moment::ALL {
        let used = game
            .cards()
            .iter()
            .flat_map(|card| &card.abilities)
            .any(|ability| matches!(ability.form, Form::On(own, _) if own == *moment));
        assert_eq!(used, !reserved.contains(moment), "{moment}");
    }
    let effects: Vec<&Effect> =
        game.cards().iter().flat_map(|card| &card.abilities).flat_map(|ability| &ability.effects).collect();
    // As many as there are verbs; `dmg` and `dmgp` are one effect.
    let mut kinds: Vec<_> = effects.iter().map(|effect| std::mem::discriminant(*effect)).collect();
    kinds.sort_unstable_by_key(|kind| format!("{kind:?}"));
    kinds.dedup();
    assert_eq!(kinds.len(), estraven::Verb::ALL.len() - 1);
}

/// LE-3.1: a designer adds a deck as a file, and it can be picked, alone with another if the option says so.
#[test]
fn le_3_1_a_deck_is_a_file() {
    let mut content = Estraven::content();
    let deck = content.file("decks/halmark.toml").replace("HM", "ZZ").replace("Soldier", "Golem");
    content.overlay("decks/golems.toml", deck).unwrap();
    let mut options = Options::default();
    options.set(&content, "decks", "golems,karsk").unwrap();
    let game = Estraven::open(&content, &options, 2).unwrap();
    assert_eq!(game.decks().len(), 7);
    assert_eq!(game.decks()[6].id.as_str(), "ZZ");
    let state = game.deal(crate::common::dice());
    let mut legal = Vec::new();
    game.legal(&state, kernel::Seat::new(0), &mut legal);
    assert_eq!(legal.len(), 2);
    assert!(options.set(&content, "decks", "golms").is_err());
}

fn faults(file: &str, from: &str, to: &str) -> String {
    rehearsal::edited::<Estraven>(file, from, to).unwrap_err().to_string()
}

/// LE-2.1: every mistake is told with its place.
#[test]
fn le_2_1_mistakes_are_told() {
    let halmark = "decks/halmark.toml";
    let text = faults(halmark, "copies = 3", "copies = 2");
    assert!(text.contains("deck `HM` must have 20 cards, not 19 (LE-2.1)"), "{text}");
    let text = faults(halmark, "joiners", "joinres");
    assert!(text.starts_with("decks/halmark.toml:") && text.contains("no selector `joinres`"), "{text}");
    let text = faults(halmark, "attack(defender)", "atack(defender)");
    assert!(text.contains("did you mean `attack`?"), "{text}");
    let text = faults(halmark, "enters_tapped", "enters_taped");
    assert!(text.contains("did you mean `enters_tapped`?"), "{text}");
    let text = faults(halmark, "unit.mine.blocking", "unit.mine.bloking");
    assert!(text.contains("did you mean `blocking`?"), "{text}");
    let text = faults(
        "resources.toml",
        "form = \"mana\", cost = { sacself",
        "form = \"mana\", cost = { mana = 1, sacself",
    );
    assert!(text.contains("a mana ability only makes mana"), "{text}");
    let text = faults("resources.toml", "cost = { mana = 1, tap = true }", "cost = { mana = 1 }");
    assert!(text.contains("could be used without end"), "{text}");
    let text = faults("tokens.toml", "toughness = 1", "toughness = 0");
    assert!(text.contains("tokens.toml:"), "{text}");
    let text = faults("decks/serault.toml", "\"3-4\"", "\"3\"");
    assert!(text.contains("0 branches fit a roll of 4"), "{text}");
    let both = {
        let mut content: Content = Estraven::content();
        let edited = content
            .file(halmark)
            .replace("joiners", "joinres")
            .replace("attack(defender)", "atack(defender)");
        content.overlay(halmark, edited).unwrap();
        Estraven::open(&content, &Options::default(), 2).unwrap_err().to_string()
    };
    assert!(both.lines().count() >= 3, "{both}");
}
