//! What happened, in words.

use kernel::{Names, Rule, Seat, Telling};

use crate::card::CardId;
use crate::event::Event;
use crate::name::{Mark, Name};
use crate::rulebook::Estraven;
use crate::vocab::{Reason, Stop, Window};

/// A cue in words.
pub(crate) fn tell(game: &Estraven, cue: &Event, names: Names<'_>) -> Telling {
    let does = |seat: &Seat, verb: &str| names.does(*seat, verb);
    let card = |name: &Name| game.card_name(name.card).to_owned();
    let cards = |list: &[Name]| listed(&list.iter().map(card).collect::<Vec<_>>());
    let mark = |mark: &Mark| match mark {
        Mark::Player(seat) => names.object(*seat).to_string(),
        Mark::Object(name) => card(name),
        Mark::Gone => "nothing".to_owned(),
    };
    let deck =
        |id: &CardId| game.decks().iter().find(|known| known.id == *id).map_or("a deck", |known| &known.name);
    let (rule, text) = match cue {
        Event::Picked { seat, deck: Some(taken), .. } => {
            ("LE-3.1", format!("{} {}.", does(seat, "takes"), deck(taken)))
        }
        Event::Picked { seat, deck: None, .. } => ("LE-3.2", format!("{} ready.", does(seat, "is"))),
        Event::Dealt { first, decks } => {
            let list: Vec<String> = decks
                .iter()
                .map(|(seat, [a, b])| format!("{} {} and {}", does(seat, "plays"), deck(a), deck(b)))
                .collect();
            ("LE-3.3", format!("{}. {}.", list.join(". "), does(first, "begins")))
        }
        Event::Revealed { slot, card: name } => ("LE-10.3", format!("Slot {slot}: {}.", card(name))),
        Event::Round { n } => ("LE-4.1", format!("Round {n}.")),
        Event::Swept { card: name } => ("LE-10.3", format!("{} leaves the marketplace.", card(name))),
        Event::Turn { round, turn, seat } => {
            ("LE-4.4", format!("Round {round}, turn {turn}: {} turn.", names.owner(*seat)))
        }
        Event::Returned { seat, cards: list, health } => (
            "LE-5.6",
            format!(
                "{} {} back unused, for {} damage, {health} left.",
                does(seat, "gets"),
                cards(list),
                list.len()
            ),
        ),
        Event::Spent { seat, cards: list, loose } => (
            "LE-5.6",
            format!(
                "{} pitched cards go to the graveyard: {}.{}",
                names.whose(*seat),
                cards(list),
                rest(*loose)
            ),
        ),
        Event::Drew { seat, n, cards: list } if list.is_empty() => {
            ("LE-4.4", format!("{} {}.", does(seat, "draws"), counted(*n, "card")))
        }
        Event::Drew { seat, cards: list, .. } => {
            ("LE-4.4", format!("{} {}.", does(seat, "draws"), cards(list)))
        }
        Event::Pitched { seat, card: name, pool } => {
            ("LE-5.3", format!("{} {}, {pool} mana in all.", does(seat, "pitches"), card(name)))
        }
        Event::Mana { seat, n, pool } => {
            ("LE-5.8", format!("{} {n} mana, {pool} in all.", does(seat, "adds")))
        }
        Event::Tapped { seat, object } => {
            ("LE-5.8", format!("{} {} for mana.", does(seat, "uses"), card(object)))
        }
        Event::Laid { seat, card: name } => ("LE-6.6", format!("{} {}.", does(seat, "plays"), card(name))),
        Event::Announced { seat, source, ability } => {
            let verb = if *ability { "uses" } else { "plays" };
            ("LE-6.2", format!("{} {}.", does(seat, verb), card(source)))
        }
        Event::Put { source, text, targets, answers, answered, .. } => {
            let source = if source.n == 0 { text.clone() } else { card(source) };
            let aimed: Vec<String> = targets.iter().map(mark).collect();
            let aimed =
                if aimed.is_empty() { String::new() } else { format!(" is aimed at {}", aimed.join(", ")) };
            let told = match answers {
                Some(_) if aimed.is_empty() => format!("{source} answers {}.", item(answered)),
                Some(_) => format!("{source} answers {} and{aimed}.", item(answered)),
                None if aimed.is_empty() => format!("{source} is on the stack."),
                None => format!("{source}{aimed}."),
            };
            ("LE-7.1", told)
        }
        Event::Offered { seat, card: name, slot, ware, .. } => {
            ("LE-10.4", format!("{} {} for {} in slot {slot}.", does(seat, "offers"), card(name), card(ware)))
        }
        Event::Sacrificed { seat, object } => {
            ("LE-9.4", format!("{} {}.", does(seat, "sacrifices"), card(object)))
        }
        Event::Discarded { seat, card: name } => {
            ("LE-12.2", format!("{} {}.", does(seat, "discards"), card(name)))
        }
        Event::Resolves { source, .. } => ("LE-7.7", format!("{} resolves.", begun(source))),
        Event::Fizzled { source, .. } => ("LE-7.7", format!("{} fizzles.", begun(source))),
        Event::Countered { source, .. } => ("LE-12.10", format!("{} is countered.", begun(source))),
        Event::Entered { unit, tapped, .. } => {
            let how = if *tapped { " tapped" } else { "" };
            ("LE-6.7", format!("{} enters{how}.", card(unit)))
        }
        Event::Died { unit, .. } => ("LE-9.4", format!("{} dies.", card(unit))),
        Event::Damaged { mark: Mark::Player(seat), n, left, by, item: _ } => {
            let who = by.map_or_else(String::new, |unit| format!(" from {}", card(&unit)));
            ("LE-9.1", format!("{} {n} damage{who}, {left} left.", does(seat, "takes")))
        }
        Event::Damaged { mark: to, n, left: _, by, item: _ } => {
            let who = by.map_or_else(String::new, |unit| format!(" from {}", card(&unit)));
            ("LE-9.1", format!("{} takes {n} damage{who}.", mark(to)))
        }
        Event::Prevented { mark: to, n } => ("LE-9.6", format!("{n} damage to {} is prevented.", mark(to))),
        Event::Healed { mark: Mark::Player(seat), n, left } => {
            ("LE-9.3", format!("{} {n}, {left} in all.", does(seat, "heals")))
        }
        Event::Healed { mark: to, n, .. } => ("LE-9.3", format!("{} heals {n}.", mark(to))),
        Event::Shielded { mark: to, n } => {
            ("LE-9.6", format!("The next {n} damage to {} is prevented.", mark(to)))
        }
        Event::Buffed { unit, power, guard } => {
            ("LE-9.5", format!("{} gets {power:+}/{guard:+} this turn.", card(unit)))
        }
        Event::Granted { unit, keyword } => {
            ("LE-12.8", format!("{} gets {} this turn.", card(unit), keyword.name()))
        }
        Event::Turned { unit, tapped } => {
            let how = if *tapped { "taps" } else { "untaps" };
            ("LE-12.8", format!("{} {how}.", card(unit)))
        }
        Event::Recalled { seat, card: name } => {
            ("LE-12.8", format!("{} returns to {} hand.", card(name), names.owner(*seat)))
        }
        Event::Milled { seat, cards: list } => {
            ("LE-12.9", format!("{} from the deck into the graveyard: {}.", does(seat, "puts"), cards(list)))
        }
        Event::Looked { seat, card: Some(name) } => {
            ("LE-12.9", format!("{} {} on top of the deck.", does(seat, "sees"), card(name)))
        }
        Event::Looked { seat, card: None } => {
            ("LE-12.9", format!("{} at the top card of the deck.", does(seat, "looks")))
        }
        Event::Kept { seat } => ("LE-12.9", format!("{} it there.", does(seat, "keeps"))),
        Event::Bottomed { seat } => ("LE-12.9", format!("{} it on the bottom.", does(seat, "puts"))),
        Event::Saw { seat, of, cards: list } if list.is_empty() => {
            ("LE-12.9", format!("{} at {} hand.", does(seat, "looks"), names.owner(*of)))
        }
        Event::Saw { seat, of, cards: list } => {
            ("LE-12.9", format!("{} {} hand: {}.", does(seat, "sees"), names.owner(*of), cards(list)))
        }
        Event::Rolled { n } => ("LE-12.12", format!("The die falls on {n}.")),
        Event::MoreAttacks { seat, n } => {
            ("LE-12.9", format!("{} attack {} more this turn.", does(seat, "may"), counted(*n, "time")))
        }
        Event::MoreTrades { seat, n } => {
            ("LE-12.9", format!("{} trade {} more this turn.", does(seat, "may"), counted(*n, "time")))
        }
        Event::Took { seat, slot, card: name } => {
            ("LE-10.7", format!("{} {} from slot {slot}.", does(seat, "takes"), card(name)))
        }
        Event::Traded { seat, slot, card: name, ware } => {
            ("LE-10.5", format!("{} {} for {} in slot {slot}.", does(seat, "trades"), card(name), card(ware)))
        }
        Event::Taxed { seat, source, n, .. } => {
            ("LE-12.10", format!("{} pay {n}, or {} is countered.", does(seat, "may"), item(source)))
        }
        Event::Paid { seat, number: _, n } => ("LE-12.10", format!("{} {n}.", does(seat, "pays"))),
        Event::Attacked { seat, leader, target } => {
            ("LE-8.1", format!("{} {} with {}.", does(seat, "attacks"), mark(target), card(leader)))
        }
        Event::Joined { unit } => ("LE-8.3", format!("{} joins.", card(unit))),
        Event::Blocked { unit, attacker } => ("LE-8.6", format!("{} blocks {}.", card(unit), card(attacker))),
        Event::Opened { window } => {
            let text = match window {
                Window::Attack => "The attack is on.",
                Window::Blocks => "Blocks are made.",
                Window::Damage => "Combat damage is dealt.",
                Window::Start | Window::Plain | Window::End => "A window opens.",
            };
            ("LE-7.3", text.to_owned())
        }
        Event::Waited { seat, .. } => ("LE-7.11", format!("{} answer.", does(seat, "may"))),
        Event::Broken => ("LE-8.5", "No attacker is left: the combat ends.".to_owned()),
        Event::Rested { seat } => ("LE-4.6", format!("{} the turn.", does(seat, "ends"))),
        Event::Stop { stop, on, .. } => {
            let window = match stop {
                Stop::Item => "when a rival plays something",
                Stop::Attack => "after an attack",
                Stop::Blocks => "after blocks",
            };
            ("LE-7.6", format!("You {} be asked {window}.", if *on { "will" } else { "won't" }))
        }
        Event::Resigned { seat } => ("LE-13.6", format!("{}.", does(seat, "resigns"))),
        Event::Lost { seats } => {
            ("LE-13.1", format!("{} {}.", names.subjects(*seats), names.verb_of(*seats, "loses")))
        }
        Event::Ended { winners, reason } => {
            let one = winners.lowest().filter(|_| winners.len() == 1);
            let win = one.map_or_else(|| "share the win".to_owned(), |one| names.verb(one, "wins"));
            let win = format!("{} {win}", names.subjects(*winners));
            match reason {
                Reason::LastLord => ("LE-13.1", format!("{win}.")),
                Reason::Together => ("LE-13.3", "A draw: all lose together.".to_owned()),
                Reason::RoundCap => ("LE-13.4", format!("The rounds are over: {win}.")),
                Reason::CapDraw => ("LE-13.4", "The rounds are over: a draw.".to_owned()),
            }
        }
    };
    Telling::new(Rule::new(rule), text)
}

/// What an item of the stack is called, by the name of what it comes from.
pub(crate) fn item(source: &str) -> &str {
    if source.is_empty() { "the trade" } else { source }
}

/// The same at the beginning of a sentence.
fn begun(source: &str) -> &str {
    if source.is_empty() { "The trade" } else { source }
}

/// "1 card", "3 cards".
fn counted(n: u8, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// "Halmark Archer, Knight and Ore Wagon".
fn listed(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// What is left of the mana.
fn rest(loose: u16) -> String {
    if loose == 0 { String::new() } else { format!(" {loose} mana is left.") }
}
