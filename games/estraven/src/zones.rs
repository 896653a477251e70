//! Cards and objects on the move: whatever changes zone is a new object (LE-2.6).

use kernel::{Seat, SeatSet, Sink, Top};

use crate::card::{Design, Form};
use crate::chance::RESOURCES;
use crate::event::Event;
use crate::options::{DeckLoss, ResourceReturn};
use crate::rulebook::Estraven;
use crate::set::Cards;
use crate::stack::matches_unit;
use crate::state::{
    Id, Item, MAX_CARDS, MAX_FIELD, MAX_WAITING, PUBLIC, SLOTS, State, Target, Trigger, Unit,
};
use crate::vocab::{Keyword, Kind, Moment};
use kernel::List;

/// Whatever was aimed at the object is aimed at nothing any more, and it is in no combat.
pub(crate) fn forget(state: &mut State, id: Id) {
    let gone = |target: &mut Target| {
        if *target == Target::object(id) {
            *target = Target::GONE;
        }
    };
    let blur = |item: &mut Item| {
        gone(&mut item.source);
        item.targets.iter_mut().for_each(gone);
    };
    state.stack.iter_mut().for_each(blur);
    state.waiting.iter_mut().for_each(|trigger| gone(&mut trigger.source));
    if let Some(announce) = &mut state.announce {
        blur(&mut announce.item);
    }
    if let Some(combat) = &mut state.combat {
        combat.attackers.retain(|attacker| attacker.id != id);
        combat.blocks.retain(|block| block.blocker != id);
        combat.blocks.iter_mut().for_each(|block| gone(&mut block.attacker));
        gone(&mut combat.target);
        combat.leader = combat.leader.filter(|leader| *leader != id);
    }
}

/// A card leaves a hand.
pub(crate) fn leave_hand(state: &mut State, seat: Seat, card: u8) {
    state.lord_mut(seat).hand.remove(card);
    state.known[usize::from(card)] = SeatSet::EMPTY;
    if !state.stack.is_empty() {
        forget(state, Id::card(card));
    }
}

/// A public card enters a hand: everybody knows it there (part E).
pub(crate) fn to_hand(state: &mut State, seat: Seat, card: u8) {
    state.lord_mut(seat).hand.insert(card);
    state.known[usize::from(card)] = PUBLIC;
}

/// An object enters the battlefield under `seat` (LE-6.7); false if there is no room (LE-2.10).
pub(crate) fn enter(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    id: Id,
    design: Design,
    sink: &mut impl Sink<Event>,
) -> bool {
    if state.field.len() == MAX_FIELD {
        return false;
    }
    let traits = game.traits(design);
    let tapped = traits.keywords & Keyword::EntersTapped.bit() != 0;
    state.entered = state.entered.wrapping_add(1);
    let unit = Unit { id, design, seat, tapped, age: state.entered, ..Unit::default() };
    state.field.push(unit);
    if traits.kind.is_unit() {
        sink.emit(|| Event::Entered { seat, unit: game.name(state, id), tapped });
        trigger(game, state, &unit, Moment::Enters);
        for at in 0..state.field.len() - 1 {
            let other = state.field[at];
            if other.seat == seat {
                trigger_ally(game, state, &other, Moment::AllyEnters, &unit);
            }
        }
    }
    true
}

/// A card that was played or raised enters; without room it goes to the graveyard (LE-2.10).
pub(crate) fn enter_card(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    card: u8,
    sink: &mut impl Sink<Event>,
) {
    let design = state.design(card);
    if !enter(game, state, seat, Id::card(card), design, sink) && bury(game, state, seat, card) {
        shuffle_resources(game, state);
    }
}

/// The triggers of a unit on a moment begin to wait (LE-7.9, LE-7.14).
#[inline]
pub(crate) fn trigger(game: &Estraven, state: &mut State, unit: &Unit, moment: Moment) {
    if !game.traits(unit.design).on(moment) {
        return;
    }
    for (ability, _) in game.triggers(unit.design, moment) {
        wait(state, unit, ability);
    }
}

/// The same for moments that are about another unit.
fn trigger_ally(game: &Estraven, state: &mut State, unit: &Unit, moment: Moment, other: &Unit) {
    if !game.traits(unit.design).on(moment) {
        return;
    }
    for (at, ability) in game.triggers(unit.design, moment) {
        let Form::On(_, filter) = ability.form else { continue };
        if filter.is_none_or(|filter| matches_unit(game, state, unit.seat, &filter, other)) {
            wait(state, unit, at);
        }
    }
}

/// The triggers of all units of a seat on a moment.
pub(crate) fn trigger_all(game: &Estraven, state: &mut State, seat: Seat, moment: Moment) {
    for at in 0..state.field.len() {
        let Unit { seat: own, design, .. } = state.field[at];
        if own == seat && game.traits(design).on(moment) {
            let unit = state.field[at];
            trigger(game, state, &unit, moment);
        }
    }
}

fn wait(state: &mut State, unit: &Unit, ability: u8) {
    // LE-7.15: what does not fit is dropped.
    if state.waiting.len() < MAX_WAITING {
        let Unit { id, age, design, seat, .. } = *unit;
        state.waiting.push(Trigger { source: Target::object(id), age, design, ability, seat });
    }
}

/// Units die together, in age order: each sees the others go (LE-7.14).
pub(crate) fn die(game: &Estraven, state: &mut State, dying: &[Id], sink: &mut impl Sink<Event>) {
    if remove(game, state, dying, sink) {
        shuffle_resources(game, state);
    }
}

/// Objects are sacrificed together (LE-9.4); units among them die.
pub(crate) fn sacrifice(game: &Estraven, state: &mut State, objects: &[Id], sink: &mut impl Sink<Event>) {
    for id in objects {
        if let Some(unit) = state.unit(*id) {
            let seat = unit.seat;
            sink.emit(|| Event::Sacrificed { seat, object: game.name(state, *id) });
        }
    }
    die(game, state, objects, sink);
}

/// Takes objects off the battlefield; says whether the resource deck must be shuffled.
pub(crate) fn remove(
    game: &Estraven,
    state: &mut State,
    leaving: &[Id],
    sink: &mut impl Sink<Event>,
) -> bool {
    let mut aged: List<Unit, MAX_FIELD> =
        state.field.iter().filter(|unit| leaving.contains(&unit.id)).copied().collect();
    aged.sort_unstable_by_key(|unit| unit.age);
    for unit in &aged {
        if !game.is_unit(unit) {
            continue;
        }
        trigger(game, state, unit, Moment::Dies);
        for at in 0..state.field.len() {
            let other = state.field[at];
            if other.seat == unit.seat && other.id != unit.id {
                trigger_ally(game, state, &other, Moment::AllyDies, unit);
            }
        }
        state.bereaved.insert(unit.seat);
    }
    let mut shuffle = false;
    for unit in &aged {
        state.field.retain(|other| other.id != unit.id);
        forget(state, unit.id);
        if game.is_unit(unit) {
            sink.emit(|| Event::Died { seat: unit.seat, unit: game.name(state, unit.id) });
        }
        // A token ceases to exist (LE-2.8).
        if let Some(card) = unit.id.as_card() {
            if game.is_unit(unit) {
                state.died.insert(card);
            }
            shuffle |= bury(game, state, unit.seat, card);
        }
    }
    shuffle
}

/// A card goes to its owner's graveyard, a Resource into the resource deck (LE-10.9): then the answer is that the deck
/// must be shuffled, once for all cards of one moment.
pub(crate) fn bury(game: &Estraven, state: &mut State, owner: Seat, card: u8) -> bool {
    state.known[usize::from(card)] = SeatSet::EMPTY;
    let resource = game.traits_of(state, card).kind == Kind::Resource;
    if resource && game.options().resource_return == ResourceReturn::ResourceDeck {
        add_resource(state, card);
        return true;
    }
    state.lord_mut(owner).grave.insert(card);
    false
}

/// LE-1.4. Most of these shuffles are followed by another before a card is drawn: the order is worked out by then.
pub(crate) fn shuffle_resources(game: &Estraven, state: &mut State) {
    let State { dice, resource_deck, roster, unordered, .. } = state;
    if !*unordered {
        resource_deck.sort_unstable_by_key(|card| (roster[usize::from(*card)], *card));
    }
    *unordered = dice.put_off(RESOURCES);
    if !*unordered {
        dice.shuffle(RESOURCES, resource_deck, Top::Last, |card| game.face(roster[usize::from(*card)]).id);
    }
}

/// A card is put to the resource deck, which is to be shuffled: copies stay together.
fn add_resource(state: &mut State, card: u8) {
    let State { resource_deck, roster, .. } = state;
    let place = |card: u8| (roster[usize::from(card)], card);
    let at = if state.unordered {
        resource_deck.partition_point(|other| place(*other) < place(card))
    } else {
        resource_deck.len()
    };
    resource_deck.insert(at, card);
}

/// The resource deck as it lies, to be looked at or drawn from.
#[inline]
pub(crate) fn resource_deck<'s>(game: &Estraven, state: &'s mut State) -> &'s mut List<u8, MAX_CARDS> {
    let State { dice, resource_deck, roster, unordered, .. } = state;
    if std::mem::take(unordered) {
        dice.make_up(RESOURCES, resource_deck, |card| game.face(roster[usize::from(*card)]).id);
    }
    resource_deck
}

/// Draws the top card of the resource deck, which is shuffled before anybody draws again.
fn draw_before_shuffle(game: &Estraven, state: &mut State) -> Option<u8> {
    let State { dice, resource_deck, roster, unordered, .. } = state;
    if !*unordered {
        return resource_deck.pop();
    }
    let id = |card: &u8| game.face(roster[usize::from(*card)]).id;
    dice.top(RESOURCES, resource_deck, Top::Last, id).map(|top| resource_deck.remove(top))
}

/// A card of a hand is discarded; says whether the resource deck must be shuffled.
pub(crate) fn discard(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    card: u8,
    sink: &mut impl Sink<Event>,
) -> bool {
    leave_hand(state, seat, card);
    sink.emit(|| Event::Discarded { seat, card: game.name(state, Id::card(card)) });
    bury(game, state, seat, card)
}

/// Draws up to `n` cards, as many as there are (LE-13.2).
pub(crate) fn draw(game: &Estraven, state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    let before = state.lord(seat).hand;
    for _ in 0..n {
        let lord = state.lord_mut(seat);
        let Some(card) = lord.deck.pop() else {
            lord.failed |= game.options().deck_loss == DeckLoss::OnFailedDraw;
            break;
        };
        lord.seen &= (1 << lord.deck.len()) - 1;
        lord.hand.insert(card);
        state.known[usize::from(card)] = SeatSet::EMPTY;
    }
    sink.emit(|| {
        let new = state.lord(seat).hand.iter().filter(|card| !before.contains(*card));
        let cards: Vec<_> = new.map(|card| game.name(state, Id::card(card))).collect();
        Event::Drew { seat, n: cards.len() as u8, cards }
    });
}

/// The top `n` cards of a deck go to the graveyard, as many as there are (LE-12.9).
pub(crate) fn mill(game: &Estraven, state: &mut State, seat: Seat, n: u8, sink: &mut impl Sink<Event>) {
    // In which order they lay is remembered nowhere: a graveyard is a set.
    let mut milled = Cards::EMPTY;
    for _ in 0..n {
        let lord = state.lord_mut(seat);
        let Some(card) = lord.deck.pop() else { break };
        lord.seen &= (1 << lord.deck.len()) - 1;
        lord.grave.insert(card);
        milled.insert(card);
    }
    sink.emit(|| {
        let cards = milled.iter().map(|card| game.name(state, Id::card(card))).collect();
        Event::Milled { seat, cards }
    });
}

/// The top card of one's own deck goes to the bottom; its owner knows it there.
pub(crate) fn bottom(state: &mut State, seat: Seat) {
    let lord = state.lord_mut(seat);
    if let Some(card) = lord.deck.pop() {
        lord.seen = (lord.seen & ((1 << lord.deck.len()) - 1)) << 1 | 1;
        lord.deck.insert(0, card);
    }
}

/// Empty slots are filled from the resource deck, lowest first (LE-10.3, LE-10.10).
pub(crate) fn fill_slots(game: &Estraven, state: &mut State, sink: &mut impl Sink<Event>) {
    while state.slots.len() < SLOTS {
        let Some(card) = resource_deck(game, state).pop() else { break };
        fill_slot(game, state, card, sink);
    }
}

fn fill_slot(game: &Estraven, state: &mut State, card: u8, sink: &mut impl Sink<Event>) {
    state.slots.push(card);
    let slot = state.slots.len() as u8;
    sink.emit(|| Event::Revealed { slot, card: game.name(state, Id::card(card)) });
}

/// Fills the empty slots, and only then shuffles a card into the resource deck, so that it cannot come straight back
/// (LE-10.3).
pub(crate) fn fill_slots_and_return(
    game: &Estraven,
    state: &mut State,
    card: u8,
    sink: &mut impl Sink<Event>,
) {
    if state.slots.len() + 1 < SLOTS {
        fill_slots(game, state, sink);
    } else if let Some(top) = draw_before_shuffle(game, state) {
        fill_slot(game, state, top, sink);
    }
    add_resource(state, card);
    shuffle_resources(game, state);
}

/// A market card leaves its slot; later slots shift down (LE-10.7).
pub(crate) fn leave_slot(state: &mut State, slot: usize) -> u8 {
    let card = state.slots.remove(slot);
    forget(state, Id::card(card));
    card
}

/// A seat takes a market card into hand, and the slots are filled (LE-10.7).
pub(crate) fn take_market(
    game: &Estraven,
    state: &mut State,
    seat: Seat,
    slot: usize,
    sink: &mut impl Sink<Event>,
) {
    let card = leave_slot(state, slot);
    to_hand(state, seat, card);
    sink.emit(|| Event::Took { seat, slot: slot as u8 + 1, card: game.name(state, Id::card(card)) });
    fill_slots(game, state, sink);
}

/// The event buffer is emptied (LE-7.10).
#[inline]
pub(crate) fn empty_buffer(state: &mut State) {
    state.died = Cards::EMPTY;
    state.bereaved = SeatSet::EMPTY;
    state.hurt = SeatSet::EMPTY;
}
