//! The position of a view as text: a line for the table, one for each player, and one each for the stack, the combat and
//! whatever else is under way (LE-18.4). `?3` are three cards that the viewer does not know.

use std::fmt::{Display, Result, Write as _};

use kernel::{Seat, SeatSet, Word as _};

use crate::name::{Mark, Name};
use crate::rulebook::Estraven;
use crate::state::PUBLIC;
use crate::view::{AnnounceView, CombatView, ItemView, LordView, ResolveView, Run, UnitView, View};

/// The position of a view.
pub(crate) fn position(game: &Estraven, view: &View) -> String {
    let mut text = String::new();
    write_lines(game, view, &mut text).expect("a String takes everything");
    text
}

fn write_lines(game: &Estraven, view: &View, text: &mut String) -> Result {
    write_table(game, view, text)?;
    for (seat, lord) in view.lords.iter() {
        write!(text, "\n{} ", label(seat))?;
        write_lord(game, view, lord, text)?;
    }
    if !view.stack.is_empty() {
        text.push_str("\nstack");
        view.stack.iter().try_for_each(|item| write_item(item, text))?;
    }
    if let Some(combat) = &view.combat {
        write_combat(combat, text)?;
    }
    if !view.waiting.is_empty() {
        text.push_str("\nwaits");
        for trigger in &view.waiting {
            let (seat, source) = (label(trigger.seat), sourced(trigger.source, trigger.card.to_string()));
            write!(text, " {seat}:{source}:{}@{}", trigger.ability, trigger.age)?;
        }
    }
    if let Some(announce) = &view.announce {
        write_announce(announce, text)?;
    }
    if let Some(resolve) = &view.resolve {
        write_resolve(resolve, text)?;
    }
    Ok(())
}

/// What is not as it is at the start of a turn is said at the end of the line.
fn write_table(game: &Estraven, view: &View, text: &mut String) -> Result {
    write!(text, "R{} T{} {} {}", view.round, view.turn, label(view.active), view.step)?;
    if view.asked != view.active {
        write!(text, " {}", label(view.asked))?;
    }
    write!(text, " | market{} | resources {}", names(&view.slots), view.resources.len())?;
    let resource = |name: &&Name| game.resources().iter().any(|design| game.face(*design).id == name.card);
    view.resources.iter().filter(|name| !resource(name)).try_for_each(|name| write!(text, " {name}"))?;
    let trades = game.options().trades_per_turn.get() as u8;
    let mut say = |differs: bool, word: &str, what: &dyn Display| -> Result {
        if differs { write!(text, " | {word} {what}") } else { Ok(()) }
    };
    say(view.opened != Seat::default(), "first", &label(view.opened))?;
    say(view.marker != view.opened, "marker", &label(view.marker))?;
    say(view.attacks != (0, 1), "attacks", &format!("{}/{}", view.attacks.0, view.attacks.1))?;
    say(view.trades != (0, trades), "trades", &format!("{}/{}", view.trades.0, view.trades.1))?;
    say(view.actions > 0, "did", &view.actions)?;
    say(view.items > 0, "items", &view.items)?;
    say(view.tokens.iter().any(|n| *n > 0), "tokens", &list(&view.tokens))?;
    say(view.falls > 0, "falls", &view.falls)?;
    say(!view.died.is_empty(), "died", &list(&view.died))?;
    say(!view.bereaved.is_empty(), "bereaved", &seats(view.bereaved))?;
    say(!view.hurt.is_empty(), "hurt", &seats(view.hurt))?;
    say(!view.removed.is_empty(), "removed", &list(&view.removed))?;
    if let Some(window) = &view.window {
        let put = if window.put { " put" } else { "" };
        say(true, "window", &format!("{} {}{put}", window.kind, label(window.first)))?;
    }
    Ok(())
}

fn write_lord(game: &Estraven, view: &View, lord: &LordView, text: &mut String) -> Result {
    if lord.fell > 0 {
        write!(text, "out {}", lord.fell)?;
        if let Some(fall) = &lord.fall {
            write!(text, " {} R{}", fall.how, fall.round)?;
            fall.by.map_or(Ok(()), |by| write!(text, " {}", label(by)))?;
        }
        write!(text, " | {} health", lord.health)?;
        return write_decks(game, lord, text);
    }
    write!(text, "{} health, pool {} (loose {}) | hand", lord.health, lord.pool, lord.loose)?;
    for held in &lord.hand {
        write!(text, " {}", held.card)?;
        // Who else knows it there.
        match held.known {
            SeatSet::EMPTY => {}
            PUBLIC => text.push('!'),
            some => some.iter().try_for_each(|seat| write!(text, "!{}", label(seat)))?,
        }
    }
    let unknown = usize::from(lord.hand_count) - lord.hand.len();
    if unknown > 0 {
        write!(text, " ?{unknown}")?;
    }
    text.push_str(" | field");
    let aged = !view.waiting.is_empty();
    lord.field.iter().try_for_each(|unit| write_unit(unit, aged, text))?;
    text.push_str(" | pitch");
    lord.pitched.iter().try_for_each(|card| write!(text, " {}({}/{})", card.card, card.left, card.value))?;
    write!(text, " | grave{} | deck {}", names(&lord.grave), lord.deck_count)?;
    lord.deck.iter().try_for_each(|known| write!(text, " {}@{}", known.card, known.below))?;
    if lord.shield > 0 {
        write!(text, " | shield {}", lord.shield)?;
    }
    if lord.failed {
        text.push_str(" | failed");
    }
    if !lord.stops.is_empty() {
        write!(text, " | stops {}", list(&lord.stops))?;
    }
    write_decks(game, lord, text)
}

/// Both decks by name; a position that a person wrote has cards of its own.
fn write_decks(game: &Estraven, lord: &LordView, text: &mut String) -> Result {
    if !lord.picks.is_empty() {
        let picks: Vec<String> = lord.picks.iter().map(ToString::to_string).collect();
        write!(text, " | decks {}", picks.join("+"))?;
    } else if lord.ready && lord.list.is_empty() {
        text.push_str(" | ready");
    }
    if !lord.list.is_empty() && lord.list != starting(game, lord) {
        let runs = lord.list.iter().map(|run| format!("{}*{}", run.card, run.copies)).collect::<Vec<_>>();
        write!(text, " | cards {}", runs.join(" "))?;
    }
    Ok(())
}

/// What two decks hold together, copies in a row (LE-3.3).
fn starting(game: &Estraven, lord: &LordView) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    if lord.picks.len() < 2 {
        return runs;
    }
    let decks = lord.picks.iter().filter_map(|id| game.decks().iter().find(|deck| deck.id == *id));
    for design in decks.flat_map(|deck| deck.cards.iter()) {
        let card = game.face(*design).id;
        match runs.last_mut() {
            Some(run) if run.card == card => run.copies += 1,
            _ => runs.push(Run { card, copies: 1 }),
        }
    }
    runs
}

fn write_unit(unit: &UnitView, aged: bool, text: &mut String) -> Result {
    write!(text, " {}", unit.card)?;
    if unit.tapped {
        text.push('t');
    }
    if unit.damage > 0 {
        write!(text, "d{}", unit.damage)?;
    }
    if unit.more_power != 0 || unit.more_guard != 0 {
        write!(text, "{:+}/{:+}", unit.more_power, unit.more_guard)?;
    }
    if unit.shield > 0 {
        write!(text, "s{}", unit.shield)?;
    }
    if unit.struck {
        text.push('x');
    }
    unit.granted.iter().try_for_each(|word| write!(text, "*{word}"))?;
    if aged { write!(text, "@{}", unit.age) } else { Ok(()) }
}

/// `#3 P1 spell:KA08.1:0>P2^2`.
fn write_item(item: &ItemView, text: &mut String) -> Result {
    let kind = if item.trigger { "trigger" } else { item.kind.word() };
    let source = sourced(item.source, item.card.map_or_else(|| "-".to_owned(), |card| card.to_string()));
    write!(text, " #{} {} {kind}:{source}:{}", item.number, label(item.seat), item.ability)?;
    let last = item.targets.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
    for target in &item.targets[..last] {
        write!(text, ">{}", marked(*target))?;
    }
    item.answers.map_or(Ok(()), |number| write!(text, "^{number}"))
}

/// `combat P2 > P2 + HM01.1 + HM04.1b | IL05.1 > HM04.1`.
fn write_combat(combat: &CombatView, text: &mut String) -> Result {
    write!(text, "\ncombat {} > {}", label(combat.defender), combat.target)?;
    for attacker in &combat.attackers {
        let blocked = if attacker.blocked { "b" } else { "" };
        let leads = if combat.leader == Some(attacker.unit) { "l" } else { "" };
        write!(text, " + {}{leads}{blocked}", attacker.unit)?;
    }
    for (blocker, attacker) in &combat.blocks {
        write!(text, " | {blocker} > {attacker}")?;
    }
    if combat.dealt {
        text.push_str(" | dealt");
    }
    Ok(())
}

fn write_announce(announce: &AnnounceView, text: &mut String) -> Result {
    text.push_str("\nannounce");
    write_item(&announce.item, text)?;
    write!(text, " | stage {} | aimed {}", announce.stage, announce.aimed)?;
    let given = [("levy", announce.levy), ("require", announce.require), ("sacrifice", announce.sacrifice)];
    for (word, name) in given.into_iter().filter_map(|(word, name)| Some((word, name?))) {
        write!(text, " | {word} {name}")?;
    }
    if announce.discards.is_empty() {
        Ok(())
    } else {
        write!(text, " | discards{}", names(&announce.discards))
    }
}

fn write_resolve(resolve: &ResolveView, text: &mut String) -> Result {
    let ResolveView { effect, roll, inner, legal, chosen, ware, slot } = resolve;
    write!(text, "\nresolve effect {effect} | roll {} | inner {inner} | legal {legal}", roll.unwrap_or(0))?;
    write!(
        text,
        " | chosen {} | ware {}",
        chosen.iter().map(|mark| marked(*mark)).collect::<Vec<_>>().join(" "),
        marked(*ware)
    )?;
    if ware.is_some() { write!(text, " {slot}") } else { Ok(()) }
}

/// `P2`.
fn label(seat: Seat) -> String {
    Mark::Player(seat).to_string()
}

/// The object of an ability; once it is gone, its design.
fn sourced(source: Mark, design: String) -> String {
    match source {
        Mark::Object(name) => name.to_string(),
        Mark::Player(_) | Mark::Gone => design,
    }
}

/// A target, `-` for one that is gone, `_` for none.
fn marked(mark: Option<Mark>) -> String {
    mark.map_or_else(|| "_".to_owned(), |mark| mark.to_string())
}

fn seats(seats: SeatSet) -> String {
    seats.iter().map(label).collect::<Vec<_>>().join(" ")
}

fn list(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Each after a space.
fn names(list: &[Name]) -> String {
    list.iter().map(|name| format!(" {name}")).collect()
}
