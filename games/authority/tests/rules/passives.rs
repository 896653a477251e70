//! AU-11.1: whatever passive ability a designer writes, with whatever condition the loader takes, it works exactly
//! while the condition holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use authority::{Authority, Verb, View, When, WrittenCourt, WrittenPosition};
use kernel::{Game, Match, Notation as _, Seat, Viewer, Word as _};

use crate::common::{dice, ids};

const ME: Seat = Seat::new(0);

/// A condition as a card says it, and what a position needs for it to hold.
type Condition = (&'static str, fn(&mut WrittenPosition));

const CONDITIONS: [Condition; 5] = [
    ("{ first = true }", |_| {}),
    ("{ attacks = 2 }", |given| given.p1.attacks = 3),
    ("{ defenders = 4 }", |given| given.p1.row2 = ids(&["SQ"])),
    ("{ spies = 1 }", |given| given.p1.general.push("HB08".to_owned())),
    ("{ row_ally = \"RS\" }", |given| given.p1.row1[1] = "RS06".to_owned()),
];

/// The effects of a verb as a card says them, whatever they are about.
fn effects(verb: Verb) -> Vec<String> {
    let about = |whom: &[&str]| whom.iter().map(|who| format!("{{ {verb} = 1, who = \"{who}\" }}")).collect();
    match verb {
        Verb::Pierce | Verb::Nonblock | Verb::Steadfast | Verb::Relieve | Verb::General => {
            vec![format!("\"{verb}\"")]
        }
        Verb::PeekMarket | Verb::TopDeck => vec![format!("\"{verb}\"")],
        Verb::Def | Verb::Protect => about(&["self", "others_in_row", "own_def", "enemy_def", "own_monarch"]),
        Verb::Damage => about(&["enemy_monarch", "own_monarch"]),
        Verb::DiscardHand => about(&["opponent"]),
        Verb::DamageMany => vec![
            "{ damage_many = [{ damage = 3, who = \"enemy_monarch\" }, { damage = 1, who = \
                                  \"own_monarch\" }] }"
                .to_owned(),
        ],
        Verb::DefUntil => vec!["{ def_until = 1, who = \"own_def\", until = \"turn\" }".to_owned()],
        Verb::Bypass => vec!["{ bypass = \"row_1\" }".to_owned()],
        Verb::Ignore | Verb::Disable | Verb::Annihilate => vec![format!("{{ {verb} = \"enemy_def\" }}")],
        Verb::Recall => vec!["{ recall = \"own_def\" }".to_owned()],
        Verb::Retire => vec!["{ retire = \"own_hand_or_discard\" }".to_owned()],
        Verb::Cost | Verb::CostTurn => {
            ["market", "generals", "all"].map(|on| format!("{{ {verb} = -1, on = \"{on}\" }}")).to_vec()
        }
        Verb::Atk | Verb::AtkTurn | Verb::AtkAura | Verb::Lose | Verb::Heal | Verb::Authority => {
            vec![format!("{{ {verb} = 1 }}")]
        }
        Verb::Draw | Verb::SwapMarket | Verb::Sweep | Verb::HandSize => vec![format!("{{ {verb} = 1 }}")],
    }
}

/// The rulebook in which one card, a Royal Militia or the first General, has this ability and no other; nothing if the
/// loader refuses it.
fn with_ability(when: When, condition: Option<&str>, effect: Option<&str>) -> Option<Authority> {
    let (file, id) = match when {
        When::PassiveGen => ("generals.toml", "GRS1"),
        _ => ("royal-soldiers.toml", "RS01"),
    };
    let mut content = Authority::content();
    let text = content.file(file).to_owned();
    let card = text.find(&format!("id = \"{id}\"")).unwrap();
    let end = text[card..].find("\n\n").map_or(text.len(), |at| card + at);
    let printed = text[card..end].find("abilities").map_or(end, |at| card + at);
    let condition = condition.map_or_else(String::new, |condition| format!("if = {condition}, "));
    let ability = effect.map_or_else(String::new, |effect| {
        format!("abilities = [{{ when = \"{when}\", {condition}do = [{effect}] }}]")
    });
    content.overlay(file, format!("{}\n{ability}{}", &text[..printed], &text[end..])).unwrap();
    Authority::open(&content, &authority::Options::default(), 2).ok()
}

/// What everybody sees of the position, and what its player may do, before an attack and in the middle of it.
fn looks(game: Authority, given: WrittenPosition) -> (View, Vec<authority::Action>, View) {
    let game = Arc::new(game);
    let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
    let (before, legal) = (table.view(Viewer::Spectator), table.legal(ME));
    table.play(ME, None, "atk MA").unwrap();
    (before, legal, table.view(Viewer::Spectator))
}

fn position(when: When) -> WrittenPosition {
    let mut given = WrittenPosition { market: ids(&["RS08", "RS06"]), ..WrittenPosition::default() };
    given.p1.row1 = ids(&["RS01", "SQ", "SQ"]);
    given.p1.hand = ids(&["MA", "RS01"]);
    if when == When::PassiveGen {
        given.p1.general = ids(&["GRS1"]);
    }
    given.p2 = WrittenCourt { row1: ids(&["SQ", "KN"]), ..WrittenCourt::default() };
    given
}

/// AU-11.1, AU-11.3: every passive effect with every condition that the loader takes is obeyed: while the condition
/// holds the card is as one without it, and while it does not, as a card without the ability.
#[test]
fn au_11_1_every_condition_of_a_passive_is_obeyed() {
    let mut verbs = BTreeSet::new();
    let mut combinations = 0;
    for when in [When::PassiveDef, When::PassiveGen, When::PassiveHand] {
        for verb in Verb::ALL {
            for effect in effects(*verb) {
                let Some(always) = with_ability(when, None, Some(&effect)) else { continue };
                verbs.insert(verb.word());
                let never = with_ability(when, None, None).unwrap();
                for (condition, uphold) in CONDITIONS {
                    let Some(game) = with_ability(when, Some(condition), Some(&effect)) else { continue };
                    combinations += 1;
                    let said = format!("{when} if {condition}: {effect}");
                    let unheld = position(when);
                    let mut held = unheld.clone();
                    uphold(&mut held);
                    let [works, idle] = [&held, &unheld].map(|given| {
                        let [as_said, with, without] =
                            [&game, &always, &never].map(|game| looks(game.clone(), given.clone()));
                        assert!(with != without, "{said} would not be seen");
                        (as_said == with, as_said == without)
                    });
                    assert_eq!(works, (true, false), "{said}, while that holds");
                    assert_eq!(idle, (false, true), "{said}, while that does not hold");
                }
            }
        }
    }
    let passive = ["atk_aura", "cost", "def", "hand_size", "nonblock", "protect", "relieve", "steadfast"];
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), passive);
    // In rows four conditions for nine effects, in the general zone three for nine; in the hand none is taken.
    assert_eq!(combinations, 4 * 9 + 3 * 9);
}

/// AU-9.1, AU-11.1: a larger hand for four defenders is drawn with four defenders, and not with three.
#[test]
fn au_9_1_a_condition_on_the_hand_size_counts_when_cards_are_drawn() {
    let effect = Some("{ hand_size = 1 }");
    let game = Arc::new(with_ability(When::PassiveGen, Some("{ defenders = 4 }"), effect).unwrap());
    for (row2, drawn) in [(&["SQ"][..], 5), (&[], 4)] {
        let mut given = position(When::PassiveGen);
        given.p1.row2 = ids(row2);
        let mut table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
        table.play(ME, None, "end").unwrap();
        assert_eq!(table.view(Viewer::Spectator).courts[ME].hand_count, drawn);
    }
}

/// AU-7.7: a condition of a replacement is printed, as it is obeyed.
#[test]
fn au_7_7_a_condition_of_a_purchase_is_printed() {
    let game: Authority = testkit::rehearsal::edited(
        "generals.toml",
        "if = { first = true }, do = [\"top_deck\"]",
        "if = { spies = 1 }, do = [\"top_deck\"]",
    )
    .unwrap();
    let text = &game.card("GGO2".parse().unwrap()).unwrap().text;
    assert_eq!(
        text,
        "Every deck card you buy while a Spy is in your general zone is put on top of your deck instead of into your \
         discard pile."
    );
}

/// AU-11.3: a condition that could never hold where it stands is refused.
#[test]
fn au_11_3_a_condition_that_can_never_hold_is_refused() {
    for (when, condition) in [
        (When::StartDef, "{ attacks = 2 }"),
        (When::Attacked, "{ attacks = 2 }"),
        (When::Defeated, "{ attacks = 2 }"),
        (When::Attack, "{ row_ally = \"RS\" }"),
        (When::PassiveDef, "{ first = true }"),
        (When::PassiveHand, "{ spies = 1 }"),
    ] {
        let effect = if when.passive() { "\"relieve\"" } else { "{ heal = 1 }" };
        assert!(with_ability(when, Some(condition), Some(effect)).is_none(), "{when} {condition}");
    }
}
