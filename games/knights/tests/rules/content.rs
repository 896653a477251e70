//! The numbers that a designer may change, and how far.

use testkit::Checked as _;

use crate::common::{dice, open};
use kernel::{Game, Match, Seat};
use knights::{Heart, Knights, Options, Token, Weapon};
use std::sync::Arc;
use testkit::rehearsal::{Style, edited, rehearse};

fn opened(file: &str, from: &str, to: &str) -> Result<Knights, String> {
    edited(file, from, to).map_err(|faults| faults.to_string())
}

/// KD-13.3: the numbers that ship are those of the rulebook.
#[test]
fn kd_13_3_the_shipped_numbers() {
    let game = open("rulebook", 2, &[]);
    let numbers = game.numbers();
    let weapons = [Weapon::Sword, Weapon::Spear, Weapon::Bow].map(|weapon| {
        let weapon = numbers.weapon(weapon);
        (weapon.reach.clone(), weapon.hearts, weapon.shields)
    });
    assert_eq!(weapons, [(1..=2, 3, 1), (1..=3, 2, 2), (1..=4, 1, 3)]);
    let tokens = [Token::Sword, Token::Spear, Token::Bow, Token::Shield, Token::Parry, Token::Movement];
    assert_eq!(tokens.map(|token| numbers.tokens(token)), [2, 2, 2, 2, 2, 3]);
    assert_eq!([Heart::Full, Heart::Broken].map(|heart| numbers.actions(heart)), [3, 2]);
}

/// KD-13.4: every number has bounds, and all that is wrong is said at once, with its place.
#[test]
fn kd_13_4_numbers_stay_within_their_bounds() {
    let refused = |file: &str, from: &str, to: &str| opened(file, from, to).unwrap_err();
    let reach = refused("weapons.toml", "reach = [1, 2]", "reach = [3, 2]");
    assert!(reach.contains("weapons.toml:5:9") && reach.contains("(KD-13.4)"), "{reach}");
    assert!(refused("weapons.toml", "[1, 2]", "[0, 9]").lines().count() == 2);
    assert!(refused("weapons.toml", "[1, 2]", "[1]").contains("two numbers"));
    assert!(refused("weapons.toml", "hearts = 3", "hearts = 10").contains("0 to 9"));
    assert!(refused("knights.toml", "broken = 2", "broken = 0").contains("1 to 3"));
    assert!(refused("knights.toml", "full = 3", "full = 1").contains("at most the 1 actions"));
    assert!(refused("tokens.toml", "tokens = 3", "tokens = 2").contains("a Movement token for each"));
    assert!(refused("tokens.toml", "pile = [-1, 1]", "pile = [1, 1]").contains("(KD-13.4)"));
    assert!(refused("tokens.toml", "\"fumble\"", "\"fumbel\"").contains("did you mean `fumble`?"));
    assert!(refused("weapons.toml", "[spear]", "[speer]").contains("did you mean `spear`?"));
}

/// KD-13.4: with other numbers of actions a knight lays that many tokens and is barred from later slots.
#[test]
fn kd_13_4_other_numbers_of_actions_play_to_the_end() {
    for (full, broken) in [(3, 1), (3, 3), (2, 2), (1, 1)] {
        let actions = format!("full = {full}\nbroken = {broken}");
        let game = opened("knights.toml", "full = 3\nbroken = 2", &actions).unwrap();
        for seed in 0..20 {
            let end = rehearse(&game, Style::Random, seed, |_, _, _, _, state| game.audit(state).unwrap());
            assert!(game.outcome(&end).is_some());
        }
    }
}

/// KD-10.6: where only one kind of token is left nothing is asked, and a plan may still be said whole.
#[test]
fn kd_10_6_the_only_kind_left_is_laid_unasked() {
    let mut content = Knights::content();
    let none = |text: &str| text.replace("tokens = 2", "tokens = 0");
    let weapons = none(content.file("weapons.toml")).replacen("tokens = 0", "tokens = 2", 1);
    let tokens = none(content.file("tokens.toml"));
    content.overlay("weapons.toml", weapons).unwrap();
    content.overlay("tokens.toml", tokens).unwrap();
    let game = Arc::new(Knights::open(&content, &Options::default(), 2).unwrap());
    let (purple, aqua) = (Seat::new(0), Seat::new(1));

    let mut table = Match::start(game.clone(), dice());
    assert_eq!(table.play(purple, None, "plan Sw Sw Mo").unwrap().len(), 2, "the third lay there already");
    assert_eq!(table.check(aqua, None, "plan Sw Sw Sw").unwrap_err().code, "no_token");
    table.play(aqua, None, "plan Mo Mo Mo").unwrap();
    assert!(table.pending().contains(aqua));
}
