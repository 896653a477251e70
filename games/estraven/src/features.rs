//! What a learner is given: a viewer's observation as numbers.

use std::hash::Hash as _;

use kernel::features::{around, place_of};
use kernel::{FeatureSink, Seat, SeatSet, Sketch, Viewer};

use crate::card::Design;
use crate::mana;
use crate::rulebook::Estraven;
use crate::state::{
    Announce, Block, Combat, Id, Item, Lord, Open, Origin, PUBLIC, Resolve, State, Target, Trigger, Unit,
};
use crate::vocab::Window;

/// So many objects of each player have numbers of their own, the oldest first.
const SHOWN: usize = 7;

/// Every pattern names every field, so that a new one cannot be shown or hidden without a decision.
pub(crate) fn features(game: &Estraven, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
    let State {
        dice: _,
        roster: _, // where its cards are
        known: _,  // with the hands
        lords: _,  // seat by seat
        field,
        pitched: _, // seat by seat
        resource_deck,
        unordered: _, // nobody sees the order
        slots,
        stack,
        waiting,
        combat,
        died,
        bereaved,
        hurt,
        round,
        turn,
        active,
        marker,
        opened,
        phase,
        attacks,
        trades,
        actions,
        flow: _, // follows from the step
        step,
        asked,
        window,
        announce,
        resolve,
        tokens,
        items,
        entered,
        falls,
        lost,
        removed,
        ended,
    } = state;
    let seats = game.seats();
    let (n, designs) = (usize::from(seats), game.cards().len());
    let place = |seat: Seat| place_of(seat, viewer, seats);
    // While decks are picked nobody is asked before the others.
    let (asked, actions) = if *turn == 0 { (Seat::new(0), 0) } else { (*asked, *actions) };
    let pending = state.pending(seats);
    let awaited = pending.iter().map(place).fold(0, |bits, at| bits | 1 << at);
    out.word(format_args!("phase"), Some(*phase));
    out.word(format_args!("step"), Some(*step));
    out.word::<Window>(format_args!("window"), window.map(|open| open.kind));
    out.share(format_args!("round"), *round, game.options().round_cap.get());
    out.one_of(format_args!("active"), n, Some(place(*active)));
    out.bits(format_args!("pending"), n, awaited);
    out.share(format_args!("attacks"), game.attacks_left(state), 4);
    out.share(format_args!("trades"), trades.allowed.saturating_sub(trades.made), 4);
    out.share(format_args!("stack"), stack.len() as u8, 8);
    out.share(format_args!("waiting"), waiting.len() as u8, 8);
    let top = stack.last();
    out.one_of(format_args!("stack.of"), n, top.map(|item| place(item.seat)));
    // A trade has no card.
    let top = top.filter(|item| item.origin != Origin::Trade);
    out.one_of(format_args!("stack.top"), designs, top.map(|item| item.design.index()));
    let ware = slots.iter().map(|card| state.design(*card).index());
    out.counts(format_args!("market"), designs, 0.25, ware);
    let fight = combat.as_ref();
    out.flag(format_args!("combat"), fight.is_some());
    out.one_of(format_args!("combat.against"), n, fight.map(|combat| place(combat.defender)));
    out.share(format_args!("combat.attackers"), fight.map_or(0, |combat| combat.attackers.len() as u8), 8);
    for (at, seat) in around(viewer, seats).enumerate() {
        lord_features(game, state, seat, viewer, at, out);
    }
    let mut rest = Sketch::of(&(pending, asked, active, actions, slots.as_slice(), died, bereaved, hurt));
    (round, turn, marker, opened, attacks, trades, tokens, items, entered, falls, removed).hash(&mut rest);
    (ended, lost.each_ref().map(|lost| lost.fall())).hash(&mut rest);
    // Everybody knows which resources are left, and nobody their order.
    resource_deck.iter().copied().collect::<crate::set::Cards>().hash(&mut rest);
    field.as_slice().hash(&mut rest);
    stack.iter().for_each(|one| item(one, &mut rest));
    for Trigger { source, age, design, ability, seat } in waiting.iter() {
        (mark(*source), age, design, ability, seat).hash(&mut rest);
    }
    if let Some(combat) = combat {
        combat_rest(combat, &mut rest);
    }
    if let Some(Open { kind, first, done: _, put }) = window {
        (kind, first, put).hash(&mut rest); // who passed is nobody's business
    }
    if let Some(Announce { item: one, stage, aimed, levy, require, sacrifice, discards }) = announce {
        item(one, &mut rest);
        (stage, aimed, levy, require, sacrifice, discards).hash(&mut rest);
    }
    if let Some(Resolve { effect, roll, inner, legal, chosen, answered: _, ware, slot }) = resolve {
        (effect, roll, inner, legal, chosen, ware, slot).hash(&mut rest);
    }
    for seat in game.everybody() {
        lord_rest(state, seat, viewer, &mut rest);
    }
    out.sketch(format_args!("rest"), rest);
}

fn lord_features(
    game: &Estraven,
    state: &State,
    seat: Seat,
    viewer: Viewer,
    at: usize,
    out: &mut impl FeatureSink,
) {
    let Lord { health, loose, shield, hand, grave, deck, seen: _, stops: _, failed: _, fell, picks, picked } =
        state.lord(seat);
    let designs = game.cards().len();
    let own = viewer.owns(seat);
    out.flag(format_args!("{at}.alive"), *fell == 0);
    out.signed(format_args!("{at}.health"), *health, 30);
    out.share(format_args!("{at}.loose"), *loose, 20);
    out.share(format_args!("{at}.pool"), mana::pool(state, seat), 20);
    out.share(format_args!("{at}.shield"), *shield, 20);
    out.share(format_args!("{at}.hand"), hand.len() as u8, 12);
    out.share(format_args!("{at}.deck"), deck.len() as u8, 40);
    out.share(format_args!("{at}.grave"), grave.len() as u8, 40);
    out.flag(format_args!("{at}.ready"), *picked == 2);
    let named = if own || state.turn > 0 { &picks[..usize::from(*picked)] } else { &[] };
    out.counts(
        format_args!("{at}.picks"),
        game.decks().len(),
        0.5,
        named.iter().map(|deck| usize::from(*deck)),
    );
    let index = |card: u8| state.design(card).index();
    if at == 0 {
        let seen = hand.iter().filter(|card| shown(state, seat, *card, viewer).is_some()).map(index);
        out.counts(format_args!("{at}.in_hand"), designs, 0.25, seen);
        out.counts(format_args!("{at}.in_grave"), designs, 0.25, grave.iter().map(index));
    }
    let units = state.units_of(seat).map(|unit| unit.design.index());
    out.counts(format_args!("{at}.field"), designs, 0.25, units);
    let mut units = state.units_of(seat);
    for number in 0..SHOWN {
        let unit = units.next();
        let is = |test: fn(&State, &Unit) -> bool| unit.is_some_and(|unit| test(state, unit));
        out.share(format_args!("{at}.unit{number}.power"), unit.map_or(0, |unit| game.power(unit)), 10);
        out.share(format_args!("{at}.unit{number}.left"), unit.map_or(0, |unit| game.left(unit)), 10);
        out.flag(format_args!("{at}.unit{number}.tapped"), is(|_, unit| unit.tapped));
        out.flag(format_args!("{at}.unit{number}.attacks"), is(|state, unit| state.attacks(unit.id)));
        out.flag(format_args!("{at}.unit{number}.blocks"), is(|state, unit| state.blocks(unit.id)));
    }
}

fn lord_rest(state: &State, seat: Seat, viewer: Viewer, rest: &mut Sketch) {
    let Lord { health, loose, shield, hand, grave, deck, seen, stops, failed, fell, picks, picked } =
        state.lord(seat);
    let own = viewer.owns(seat);
    (health, loose, shield, fell, failed, *picked == 2, grave, hand.len(), deck.len()).hash(rest);
    if own || state.turn > 0 {
        picks[..usize::from(*picked)].hash(rest);
    }
    // The pitch zones have an order each, and none together.
    state.pitched.iter().filter(|card| card.seat == seat).for_each(|card| card.hash(rest));
    for card in hand.iter() {
        if let Some(known) = shown(state, seat, card, viewer) {
            (card, known).hash(rest);
        }
    }
    for (below, card) in deck.iter().enumerate() {
        if viewer == Viewer::Everything || (own && seen >> below & 1 != 0) {
            (below, card).hash(rest);
        }
    }
    if own {
        stops.hash(rest);
    }
}

/// Who knows a card of a hand, as far as the viewer can tell; `None` if the viewer does not.
fn shown(state: &State, seat: Seat, card: u8, viewer: Viewer) -> Option<SeatSet> {
    let known = state.known[usize::from(card)];
    let told = viewer.seat().filter(|viewer| known.contains(*viewer));
    if viewer.owns(seat) || known == PUBLIC { Some(known) } else { told.map(SeatSet::only) }
}

fn combat_rest(combat: &Combat, rest: &mut Sketch) {
    let Combat { leader, target, defender, attackers, blocks, dealt } = combat;
    (leader, mark(*target), defender, attackers.as_slice(), dealt).hash(rest);
    for Block { blocker, attacker } in blocks.iter() {
        (blocker, mark(*attacker)).hash(rest);
    }
}

fn item(item: &Item, rest: &mut Sketch) {
    let Item { number, source, answers, targets, origin, design, ability, seat } = item;
    let trade = *origin == Origin::Trade;
    let card: Option<Design> = (!trade).then_some(*design);
    (number, mark(*source), answers, targets, origin, card, ability, seat).hash(rest);
}

/// What is gone looks like nothing.
fn mark(target: Target) -> (Option<Seat>, Option<Id>) {
    (target.seat(), target.id())
}
