//! What a happening names on the table, and how it is shown. Every card has a name of its own, so it can be followed from
//! place to place.

use estraven::{Cue, Estraven, Mark, Name};
use kernel::Seat;

use super::muster::picked;
use super::scene::code;
use crate::{Mood, Motion, Tone};

const RESOURCES: &str = "pile.resource";

/// Whose doing a cue is, and what kind of line it makes.
pub(super) fn told(cue: &Cue) -> (Option<Seat>, Mood) {
    match cue {
        Cue::Turn { round, turn: _, seat } => {
            (Some(*seat), Mood::Chapter(format!("{round}·{}", seat.index() + 1)))
        }
        Cue::Dealt { first, .. } => (Some(*first), Mood::Plain),
        Cue::Revealed { .. }
        | Cue::Round { .. }
        | Cue::Swept { .. }
        | Cue::Resolves { .. }
        | Cue::Fizzled { .. }
        | Cue::Countered { .. }
        | Cue::Prevented { .. }
        | Cue::Shielded { .. }
        | Cue::Buffed { .. }
        | Cue::Granted { .. }
        | Cue::Turned { .. }
        | Cue::Rolled { .. }
        | Cue::Joined { .. }
        | Cue::Blocked { .. }
        | Cue::Opened { .. }
        | Cue::Waited { .. }
        | Cue::Broken
        | Cue::Ended { .. } => (None, Mood::Plain),
        Cue::Lost { .. } => (None, Mood::Harm),
        Cue::Damaged { mark, .. } => (owner(*mark), Mood::Harm),
        Cue::Healed { mark, .. } => (owner(*mark), Mood::Gain),
        Cue::Returned { seat, .. }
        | Cue::Died { seat, .. }
        | Cue::Sacrificed { seat, .. }
        | Cue::Milled { seat, .. }
        | Cue::Resigned { seat } => (Some(*seat), Mood::Harm),
        Cue::Spent { seat, .. }
        | Cue::Picked { seat, .. }
        | Cue::Drew { seat, .. }
        | Cue::Pitched { seat, .. }
        | Cue::Mana { seat, .. }
        | Cue::Tapped { seat, .. }
        | Cue::Laid { seat, .. }
        | Cue::Announced { seat, .. }
        | Cue::Put { seat, .. }
        | Cue::Offered { seat, .. }
        | Cue::Discarded { seat, .. }
        | Cue::Entered { seat, .. }
        | Cue::Recalled { seat, .. }
        | Cue::Looked { seat, .. }
        | Cue::Kept { seat }
        | Cue::Bottomed { seat }
        | Cue::Saw { seat, .. }
        | Cue::MoreAttacks { seat, .. }
        | Cue::MoreTrades { seat, .. }
        | Cue::Took { seat, .. }
        | Cue::Traded { seat, .. }
        | Cue::Taxed { seat, .. }
        | Cue::Paid { seat, .. }
        | Cue::Attacked { seat, .. }
        | Cue::Rested { seat }
        | Cue::Stop { seat, .. } => (Some(*seat), Mood::Plain),
    }
}

/// The pieces and places that a cue names, and its stage directions.
pub(super) fn theatre(game: &Estraven, cue: &Cue) -> (Vec<String>, Vec<Motion>) {
    match cue {
        Cue::Round { .. } | Cue::Opened { .. } | Cue::Waited { .. } | Cue::Broken | Cue::Stop { .. } => {
            (vec![], vec![])
        }
        Cue::Dealt { first, decks } => {
            let turned = decks.iter().map(|(seat, picks)| Motion::Turn {
                who: format!("seal.{}", code(*seat)),
                face: Some(picked(game, picks).into_string()),
            });
            (vec![hp(*first)], turned.collect())
        }
        Cue::Picked { seat, .. }
        | Cue::Turn { seat, .. }
        | Cue::Kept { seat }
        | Cue::Bottomed { seat }
        | Cue::MoreAttacks { seat, .. }
        | Cue::MoreTrades { seat, .. }
        | Cue::Rested { seat } => (vec![hp(*seat)], vec![]),
        Cue::Resigned { seat } => (vec![hp(*seat)], vec![Motion::say(hp(*seat), "resigns", Tone::Hurt)]),
        Cue::Lost { seats } => {
            let falls = seats.iter().flat_map(|seat| {
                let said = Motion::say(hp(seat), "falls", Tone::Hurt);
                [said, Motion::Fall { who: format!("field.{}", code(seat)) }, count(hp(seat))]
            });
            (seats.iter().map(hp).collect(), falls.collect())
        }
        Cue::Ended { winners, .. } => (winners.iter().map(hp).collect(), vec![]),
        Cue::Revealed { card, .. } => (vec![card.to_string()], vec![fly(RESOURCES, card.to_string())]),
        Cue::Swept { card } => (vec![card.to_string()], vec![fly(card.to_string(), RESOURCES)]),
        Cue::Returned { seat, cards, .. } => {
            let back = cards.iter().map(|card| fly(pitched(*card), in_hand(*seat, *card)));
            let hurts = [Motion::Shake { who: hp(*seat) }, count(hp(*seat))];
            (vec![hp(*seat)], back.chain(hurts).collect())
        }
        Cue::Spent { seat, cards, .. } => {
            let gone = cards.iter().map(|card| fly(pitched(*card), pile(*seat, "grave")));
            (vec![pile(*seat, "grave")], gone.chain([count(pool(*seat))]).collect())
        }
        Cue::Drew { seat, cards, .. } => {
            let deck = pile(*seat, "deck");
            let drawn: Vec<Motion> = if cards.is_empty() {
                vec![fly(deck, pile(*seat, "hand"))]
            } else {
                cards.iter().map(|card| fly(deck.clone(), in_hand(*seat, *card))).collect()
            };
            (cards.iter().map(|card| held(*card)).collect(), drawn)
        }
        Cue::Milled { seat, cards } => {
            let mill = cards.iter().map(|_| fly(pile(*seat, "deck"), pile(*seat, "grave")));
            (vec![pile(*seat, "grave")], mill.collect())
        }
        Cue::Pitched { seat, card, .. } => {
            (vec![pitched(*card)], vec![fly(in_hand(*seat, *card), pitched(*card)), count(pool(*seat))])
        }
        Cue::Mana { seat, .. } => (vec![pool(*seat)], vec![count(pool(*seat))]),
        Cue::Paid { seat, number, n } => {
            (vec![pool(*seat), item(*number)], vec![pour(*seat, *number, *n), count(pool(*seat))])
        }
        Cue::Tapped { object, .. } => {
            (vec![object.to_string()], vec![Motion::Shake { who: object.to_string() }])
        }
        Cue::Laid { seat, card } => {
            (vec![card.to_string()], vec![fly(in_hand(*seat, *card), card.to_string())])
        }
        Cue::Announced { seat, source, .. } => (vec![format!("{source} {}", hp(*seat))], vec![]),
        Cue::Put { seat, number, source, targets, paid, .. } => {
            let from = format!("{} {source} {}", held(*source), pile(*seat, "hand"));
            let named = std::iter::once(item(*number)).chain(targets.iter().map(|mark| at(*mark)));
            let mut motions = vec![fly(from, laid(*number))];
            if *paid > 0 {
                motions.extend([pour(*seat, *number, *paid), count(pool(*seat))]);
            }
            (named.collect(), motions)
        }
        Cue::Offered { seat, number, card, ware, .. } => {
            (vec![item(*number), ware.to_string()], vec![fly(in_hand(*seat, *card), laid(*number))])
        }
        Cue::Sacrificed { seat, object } => {
            let gone = format!("{} {RESOURCES}", pile(*seat, "grave"));
            (vec![object.to_string()], vec![fly(object.to_string(), gone)])
        }
        Cue::Discarded { seat, card } => {
            (vec![pile(*seat, "grave")], vec![fly(in_hand(*seat, *card), pile(*seat, "grave"))])
        }
        Cue::Resolves { number, .. } | Cue::Taxed { number, .. } => (vec![item(*number)], vec![]),
        Cue::Fizzled { number } => ended(*number, "fizzles"),
        Cue::Countered { number } => ended(*number, "countered"),
        Cue::Entered { seat, unit, .. } => {
            let from = format!("{} {} {}", cast(*unit), in_hand(*seat, *unit), pile(*seat, "grave"));
            (vec![unit.to_string()], vec![fly(from, unit.to_string())])
        }
        Cue::Died { seat, unit } => {
            let said = Motion::say(unit.to_string(), "dies", Tone::Hurt);
            // A token goes nowhere: it is gone.
            let token = game.card(unit.card).is_some_and(|card| card.token);
            let gone = if token {
                Motion::Fall { who: unit.to_string() }
            } else {
                fly(unit.to_string(), pile(*seat, "grave"))
            };
            (vec![unit.to_string()], vec![said, gone])
        }
        Cue::Damaged { mark, n, left: _, by, item: number } => {
            let said = Motion::say(at(*mark), format!("−{n}"), Tone::Hurt);
            let who = by.map(|unit| unit.to_string()).or(number.map(item));
            let blow = who.map(|who| Motion::Strike { who, whom: at(*mark) });
            // Who is struck by a unit may be striking at the same time: it cannot shake as well.
            let shaken = matches!(mark, Mark::Player(_)) || by.is_none();
            let shake = shaken.then(|| Motion::Shake { who: at(*mark) });
            let motions = blow.into_iter().chain(shake).chain([said, count(heart(*mark))]);
            (vec![at(*mark)], motions.collect())
        }
        Cue::Healed { mark, n, .. } => {
            let said = Motion::say(at(*mark), format!("+{n}"), Tone::Good);
            (vec![at(*mark)], vec![said, count(heart(*mark))])
        }
        Cue::Prevented { mark, n } => {
            (vec![at(*mark)], vec![Motion::say(at(*mark), format!("{n} prevented"), Tone::Good)])
        }
        Cue::Shielded { mark, n } => {
            (vec![at(*mark)], vec![Motion::say(at(*mark), format!("shielded {n}"), Tone::Good)])
        }
        Cue::Buffed { unit, power, guard } => {
            let signed = |n: i8| if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") };
            let said = format!("{}/{}", signed(*power), signed(*guard));
            (vec![unit.to_string()], vec![Motion::say(unit.to_string(), said, Tone::Plain)])
        }
        Cue::Granted { unit, .. } | Cue::Turned { unit, .. } => (vec![unit.to_string()], vec![]),
        Cue::Recalled { seat, card } => {
            (vec![held(*card)], vec![fly(pile(*seat, "grave"), in_hand(*seat, *card))])
        }
        Cue::Looked { seat, card } => {
            let deck = pile(*seat, "deck");
            let shown = match card {
                Some(_) => fly(deck.clone(), format!("looked {deck}")),
                None => Motion::Shake { who: deck.clone() },
            };
            (vec![deck], vec![shown])
        }
        Cue::Saw { of, .. } => (vec![pile(*of, "hand")], vec![]),
        Cue::Rolled { n } => {
            const FACES: [&str; 6] = ["e-die1", "e-die2", "e-die3", "e-die4", "e-die5", "e-die6"];
            let face = usize::from(*n).checked_sub(1).and_then(|at| FACES.get(at));
            let draw = face.map(|card| Motion::Draw { card });
            (vec![], std::iter::once(Motion::Lay { cards: FACES.to_vec() }).chain(draw).collect())
        }
        Cue::Took { seat, slot, card } => {
            (vec![held(*card)], vec![fly(format!("slot.{slot}"), in_hand(*seat, *card))])
        }
        Cue::Traded { seat, slot, card, ware } => (
            vec![card.to_string(), held(*ware)],
            vec![
                fly(format!("{} {}", cast(*card), pile(*seat, "hand")), card.to_string()),
                fly(format!("slot.{slot}"), in_hand(*seat, *ware)),
            ],
        ),
        Cue::Attacked { leader, target, .. } => {
            let (who, whom) = (leader.to_string(), at(*target));
            (vec![who.clone(), whom], vec![Motion::Go { who, to: None }])
        }
        Cue::Joined { unit } => {
            (vec![unit.to_string()], vec![Motion::Go { who: unit.to_string(), to: None }])
        }
        Cue::Blocked { unit, attacker } => (
            vec![unit.to_string(), attacker.to_string()],
            vec![Motion::Go { who: unit.to_string(), to: None }],
        ),
    }
}

/// Something that waited to happen comes to nothing.
fn ended(number: u16, word: &str) -> (Vec<String>, Vec<Motion>) {
    let who = item(number);
    (vec![who.clone()], vec![Motion::Shake { who: who.clone() }, Motion::say(who, word, Tone::Hurt)])
}

fn owner(mark: Mark) -> Option<Seat> {
    match mark {
        Mark::Player(seat) => Some(seat),
        Mark::Object(_) | Mark::Gone => None,
    }
}

fn fly(from: impl Into<String>, to: impl Into<String>) -> Motion {
    Motion::Fly { from: from.into(), to: to.into() }
}

fn count(who: String) -> Motion {
    Motion::Count { who }
}

fn hp(seat: Seat) -> String {
    format!("hp.{}", code(seat))
}

fn pool(seat: Seat) -> String {
    format!("pool.{}", code(seat))
}

fn pile(seat: Seat, name: &str) -> String {
    format!("pile.{}.{name}", code(seat))
}

fn held(card: Name) -> String {
    format!("hand.{card}")
}

/// A card of a hand, or the hand where the card is hidden.
fn in_hand(seat: Seat, card: Name) -> String {
    format!("{} {}", held(card), pile(seat, "hand"))
}

fn pitched(card: Name) -> String {
    format!("pz.{card}")
}

/// What lies on the stack for this card.
fn cast(card: Name) -> String {
    format!("cast.{card}")
}

fn pour(seat: Seat, number: u16, n: u8) -> Motion {
    Motion::Pour { from: pool(seat), to: laid(number), n: u16::from(n) }
}

fn item(number: u16) -> String {
    format!("item.{number}")
}

/// The item, or where it would be: what nobody can answer is over before anybody sees it.
fn laid(number: u16) -> String {
    format!("{} seam", item(number))
}

/// A player or a piece.
fn at(mark: Mark) -> String {
    match mark {
        Mark::Player(seat) => hp(seat),
        Mark::Object(name) => name.to_string(),
        Mark::Gone => String::new(),
    }
}

/// What counts down when it is hurt; who stays home has no heart to be seen.
fn heart(mark: Mark) -> String {
    match mark {
        Mark::Object(name) => format!("heart.{name} {name}"),
        Mark::Player(_) | Mark::Gone => at(mark),
    }
}
