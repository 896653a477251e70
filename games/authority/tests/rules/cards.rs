//! Every ability of every card is made to happen, and does what it says.

use std::sync::Arc;

use authority::{
    Ability, Authority, Card, CardId, Condition, Effect, Event, Kind, Reach, Side, Step, View, When,
    WrittenCourt, WrittenPosition,
};
use kernel::{Game, Match, Notation as _, Seat, Viewer, Word as _};

use crate::common::{dice, open};

const P1: Seat = Seat::new(0);
const P2: Seat = Seat::new(1);

fn ids(cards: &[&str]) -> Vec<String> {
    cards.iter().map(|card| (*card).to_owned()).collect()
}

/// A position in which an ability of `card` is about to happen: the position, who says what to start it.
fn stage(card: &Card, ability: &Ability) -> (WrittenPosition, Seat, Option<String>) {
    let id = card.id.as_str();
    let mut p1 = WrittenCourt { hp: Some(30), ..WrittenCourt::default() };
    let mut p2 = WrittenCourt { hp: Some(30), hand: ids(&["MA", "KN"]), ..WrittenCourt::default() };
    let mut given = WrittenPosition::default();
    match ability.condition {
        Some(Condition::Spies(_)) => p1.general = ids(&["HB09"]),
        Some(Condition::Defenders(_)) => {
            p1.row1 = ids(&["SQ", "SQ", "SQ"]);
            p1.row2 = ids(&["MA"]);
        }
        Some(Condition::Attacks(n)) => p1.attacks = n,
        Some(Condition::First | Condition::RowAlly(_)) | None => {}
    }
    let mut say = None;
    let mut who = P1;
    match ability.when {
        When::PassiveDef => p1.row2 = ids(&[id, "RS01"]),
        When::PassiveGen => {
            p1.general.push(id.to_owned());
            p1.row1 = ids(&["RS01"]);
            p1.row2 = ids(&["RS01"]);
            p2.row1 = ids(&["KN"]);
        }
        When::PassiveHand => {
            p1.hand = ids(&[id]);
            p1.row1 = ids(&["SQ"]);
        }
        When::StartDef | When::StartGen => {
            given.active = "P2".to_owned();
            who = P2;
            say = Some("end".to_owned());
            p2.row1 = ids(&["SQ"]);
            if ability.when == When::StartDef {
                p1.row2 = ids(&[id]);
            } else {
                p1.general.push(id.to_owned());
            }
        }
        When::EndGen => {
            p1.general.push(id.to_owned());
            p1.pool = 2;
            say = Some("end".to_owned());
        }
        When::Attack => {
            p1.hand = ids(&[id]);
            p1.attacks = p1.attacks.max(1);
            p1.bought = 1;
            p2.row1 = ids(&["SQ"]);
            say = Some(format!("atk {id}"));
        }
        When::Kill | When::Hit => {
            p1.hand = ids(&[id]);
            p2.row1 = if ability.when == When::Kill { ids(&["SQ"]) } else { Vec::new() };
            say = Some(format!("atk {id}"));
        }
        When::Defend => {
            p1.hand = ids(&[id]);
            say = Some(format!("def {id} @1"));
        }
        When::Attacked | When::Defeated => {
            given.active = "P2".to_owned();
            who = P2;
            p1.row1 = ids(&[id]);
            p2.hand = ids(&["RS08"]);
            say = Some("atk RS08".to_owned());
        }
        When::Recruited => {
            given.market = ids(&[id]);
            p1.pool = 20;
            say = Some("buy m1".to_owned());
        }
        When::Levy => {
            p1.hand = ids(&[id]);
            say = Some(format!("rec {id}"));
        }
        When::General => {
            p1.hand = ids(&[id]);
            say = Some(format!("spy {id}"));
        }
        When::Active => {
            p1.hand = ids(&[id, "MA"]);
            p1.row1 = ids(&["SQ"]);
            p2.row1 = ids(&["KN"]);
            say = Some(format!("act {id}"));
        }
        When::OnAttack | When::OnKill | When::OnHit => {
            p1.general.push(id.to_owned());
            p1.hand = ids(&["KN"]);
            p2.row1 = if ability.when == When::OnHit { Vec::new() } else { ids(&["SQ"]) };
            say = Some("atk KN".to_owned());
        }
        When::OnBuy => {
            p1.general.push(id.to_owned());
            p1.pool = 9;
            given.market = ids(&["RS01"]);
            say = Some("buy m1".to_owned());
        }
    }
    given.p1 = p1;
    given.p2 = p2;
    (given, who, say)
}

/// Plays on until a Command Phase is asked for anew, choosing whatever an ability offers.
fn force(game: &Arc<Authority>, given: WrittenPosition, who: Seat, say: &str) -> (Vec<Event>, View) {
    let state = game.set_up(given, dice(), &mut ()).unwrap();
    let mut table = Match::from_state(game.clone(), state);
    let mut events = Vec::new();
    let mut hear =
        |steps: Vec<kernel::Ply<Authority>>| steps.into_iter().for_each(|step| events.extend(step.events));
    hear(table.play(who, None, say).unwrap());
    for _ in 0..12 {
        let view = table.view(Viewer::Everything);
        let Some(seat) = table.pending().lowest().filter(|_| view.step != Step::Command) else { break };
        let legal = table.legal(seat);
        let action = if view.step == Step::Swap { *legal.last().unwrap() } else { legal[0] };
        hear(table.play_action(seat, action).unwrap());
    }
    let view = table.view(Viewer::Everything);
    (events, view)
}

/// Did this effect happen?
fn happened(card: &Card, ability: &Ability, effect: &Effect, events: &[Event]) -> bool {
    let told = |test: &dyn Fn(&Event) -> bool| events.iter().any(test);
    let power = u16::from(card.power);
    match effect {
        Effect::Atk(_) => told(&|event| matches!(event, Event::Value { n, .. } if *n != 0)),
        Effect::AtkTurn(n) => told(&|event| matches!(event, Event::Rallied { n: told, .. } if told == n)),
        Effect::Pierce => told(&|event| *event == Event::Piercing),
        Effect::Bypass(_) => told(&|event| matches!(event, Event::Bypassing { .. })),
        Effect::Ignore(_) => told(&|event| matches!(event, Event::Ignored { .. })),
        Effect::Disable(_) => told(&|event| matches!(event, Event::Disabled { .. })),
        Effect::DefUntil { n, .. } => {
            told(&|event| matches!(event, Event::Shifted { n: told, .. } if told == n))
        }
        Effect::Damage(harms) => harms
            .iter()
            .all(|harm| told(&|event| matches!(event, Event::Damaged { n, .. } if *n == u16::from(harm.n)))),
        Effect::Lose(n) => told(&|event| matches!(event, Event::Lost { n: told, .. } if told == n)),
        Effect::Heal(_) => told(&|event| matches!(event, Event::Healed { seat: P1, n, .. } if *n > 0)),
        Effect::Authority(_) if ability.when == When::Levy => {
            told(&|event| matches!(event, Event::Levied { n, .. } if *n > power))
        }
        Effect::Authority(_) => told(&|event| matches!(event, Event::Gained { seat: P1, n, .. } if *n > 0)),
        Effect::Draw(n) => {
            let drawn = events.iter().filter(|event| matches!(event, Event::Drew { seat: P1, .. })).count();
            drawn >= usize::from(*n)
        }
        Effect::DiscardHand { .. } => told(&|event| matches!(event, Event::Dropped { seat: P2, .. })),
        Effect::AnnihilateDefeated | Effect::Annihilate(_) => {
            told(&|event| matches!(event, Event::Annihilated { seat: P2, .. }))
        }
        Effect::Retire => told(&|event| matches!(event, Event::Retired { .. })),
        Effect::Recall(_) => told(&|event| matches!(event, Event::Recalled { .. })),
        Effect::General => told(&|event| matches!(event, Event::Entered { card: id, .. } if *id == card.id)),
        Effect::CostTurn { less, .. } => {
            told(&|event| matches!(event, Event::Cheaper { n, .. } if n == less))
        }
        Effect::SwapMarket(_) => told(&|event| matches!(event, Event::Swapped { .. })),
        Effect::Sweep(_) => told(&|event| matches!(event, Event::Swept { .. })),
        Effect::PeekMarket => told(&|event| matches!(event, Event::Peeked { .. })),
        Effect::TopDeck => told(&|event| matches!(event, Event::Bought { topped: true, .. })),
        Effect::CounterSpy => told(&|event| matches!(event, Event::Exposed { .. })),
        Effect::AtkAura { .. } | Effect::Def { .. } | Effect::Nonblock | Effect::Protect { .. } => false,
        Effect::Steadfast | Effect::Relieve | Effect::Cost { .. } | Effect::HandSize(_) => false,
    }
}

/// Does this passive show?
fn shows(game: &Arc<Authority>, card: &Card, effect: &Effect, given: WrittenPosition) -> bool {
    let table = Match::from_state(game.clone(), game.set_up(given, dice(), &mut ()).unwrap());
    let view = table.view(Viewer::Seat(P1));
    let unit = |seat: Seat, row: usize, at: usize| view.courts[seat].rows[row][at].clone().unwrap();
    let stronger = |seat: Seat, row: usize, at: usize| {
        let unit = unit(seat, row, at);
        i32::from(unit.defence) - i32::from(unit.printed)
    };
    match effect {
        Effect::Def { who: Reach::Itself, .. } => stronger(P1, 1, 0) > 0,
        Effect::Def { who: Reach::OthersInRow, .. } => stronger(P1, 1, 1) > 0,
        Effect::Def { who: Reach::All(Side::Own, filter), .. } => {
            stronger(P1, if filter.from_row.is_some_and(|row| row > 1) { 1 } else { 0 }, 0) > 0
        }
        Effect::Def { who: Reach::All(Side::Enemy, _), .. } => stronger(P2, 0, 0) < 0,
        Effect::Protect { who: Reach::OthersInRow, n } => unit(P1, 1, 1).protect == *n,
        Effect::Protect { who: Reach::Monarch, n } => view.courts[P1].protect == *n,
        Effect::Nonblock => !unit(P1, 1, 0).blocks,
        Effect::Steadfast => unit(P1, 1, 0).steadfast,
        Effect::Relieve => {
            let legal = table.legal(P1);
            legal.iter().any(|action| {
                kernel::Notation::write(&**game, &view, *action) == format!("rel {} P1:1a", card.id)
            })
        }
        Effect::Cost { less, .. } => {
            let offers = view.market.slots.iter().flatten().map(|offer| (offer.cost, offer.printed));
            let generals = view.market.supply.iter().map(|general| (general.cost, general.printed));
            offers.chain(generals).any(|(cost, printed)| cost + less == printed)
        }
        Effect::HandSize(n) => view.courts[P1].hand_size == 4 + n,
        Effect::AtkAura { n, .. } => {
            let given = WrittenPosition {
                p1: WrittenCourt {
                    hand: ids(&["RS08"]),
                    general: vec![card.id.to_string()],
                    ..WrittenCourt::default()
                },
                ..WrittenPosition::default()
            };
            let (events, _) = force(game, given, P1, "atk RS08");
            events
                .iter()
                .any(|event| matches!(event, Event::Declared { value, .. } if *value == 6 + i16::from(*n)))
        }
        _ => false,
    }
}

/// AU-11.1, AU-11.2: every ability of every card happens when it should and does what it says.
#[test]
fn au_11_2_every_ability_of_every_card_happens() {
    let game = Arc::new(open("standard", 2, &[]));
    let mut swept = 0;
    for card in game.cards() {
        for ability in &card.abilities {
            let (given, who, say) = stage(card, ability);
            let what = format!("{} ({}): {}", card.id, ability.when, card.text);
            match say {
                Some(say) => {
                    let (events, _) = force(&game, given, who, &say);
                    for clause in &ability.clauses {
                        assert!(happened(card, ability, &clause.effect, &events), "{what}\n{events:#?}");
                    }
                }
                None => {
                    for clause in &ability.clauses {
                        assert!(
                            shows(&game, card, &clause.effect, given.clone()),
                            "{what}: {:?}",
                            clause.effect
                        );
                    }
                }
            }
            swept += 1;
        }
    }
    assert!(swept >= 70, "{swept} abilities");
}

/// AU-8.5: every Spy can strike at another, from the hand and from the general zone.
#[test]
fn au_8_5_every_spy_can_strike() {
    let game = Arc::new(open("standard", 2, &[]));
    let spies: Vec<CardId> =
        game.cards().iter().filter(|card| card.kind == Kind::Spy).map(|card| card.id).collect();
    assert_eq!(spies.len(), 5);
    for spy in spies {
        let victim = if spy.as_str() == "RS12" { "GO11" } else { "RS12" };
        for zone in [false, true] {
            let mut given = WrittenPosition::default();
            given.p2.general = ids(&[victim]);
            let say = if zone { format!("act {spy}@g") } else { format!("act {spy}") };
            if zone {
                given.p1.general = vec![spy.to_string()];
            } else {
                given.p1.hand = vec![spy.to_string()];
            }
            let (events, view) = force(&game, given, P1, &say);
            assert!(events.iter().any(|event| matches!(event, Event::Exposed { seat: P2, .. })));
            assert!(view.courts[P1].discard.iter().any(|held| held.card == spy && held.spent));
            assert!(view.courts[P2].zone.is_empty());
        }
    }
}

/// Part C: every word of the card language is used by some card that ships.
#[test]
fn every_word_of_the_card_language_is_used() {
    let text: String = Authority::content().files().map(|(_, text)| text.to_owned()).collect();
    let used = |word: &str| text.contains(&format!("\"{word}\"")) || text.contains(&format!("{word} ="));
    let words = authority::When::ALL.iter().map(|word| word.word());
    let words = words.chain(authority::Verb::ALL.iter().map(|word| word.word()));
    let words = words.chain(authority::Who::ALL.iter().map(|word| word.word()));
    let words = words.chain(authority::Until::ALL.iter().map(|word| word.word()));
    let words = words.chain(authority::Goods::ALL.iter().map(|word| word.word()));
    let words = words.chain(authority::Count::ALL.iter().map(|word| word.word()));
    let unused: Vec<&str> = words.filter(|word| !used(word)).collect();
    assert_eq!(unused, Vec::<&str>::new());
}
