//! What is given and taken in the marketplace.

#![expect(clippy::wildcard_enum_match_arm, reason = "a hint looks for the few effects it is about")]

use super::may;
use super::worth::{Worth, better};
use crate::action::Action;
use crate::card::{Effect, Form};
use crate::content::Deck;
use crate::state::{Id, Unit};
use crate::vocab::{Goods, Kind};

/// What is taken must be worth so much more than what is given,
const MARGIN: f32 = 0.8;
/// and so much more again where it might be seized.
const RISK: f32 = 0.7;

/// One trade a turn: the card of least use to anybody for something that is clearly worth more. Only the worst card and
/// the best slot are looked at, not every pair.
pub(super) fn trade(worth: &Worth<'_>, legal: &[Action]) -> Option<Action> {
    let Worth { game, state, seat } = *worth;
    if !state.trades.left() {
        return None;
    }
    let hand = state.lord(seat).hand;
    let dull = |card: u8| worth.held(Id::card(card)) + 0.3 * f32::from(game.traits_of(state, card).pitch);
    let given = hand.iter().filter(|card| !suits_a_rival(worth, *card));
    let card = given.reduce(|a, b| if better(dull(a), dull(b)) { b } else { a })?;
    let slot =
        (0..state.slots.len()).reduce(|a, b| if better(ware(worth, b), ware(worth, a)) { b } else { a })?;
    let gain = ware(worth, slot) - dull(card);
    if !better(gain, MARGIN) || (!better(gain, MARGIN + RISK) && seized(worth)) {
        return None;
    }
    may(legal, Action::Trade { card: Id::card(card), slot: slot as u8 + 1 })
}

/// The card in a slot, counted from 0.
pub(super) fn ware(worth: &Worth<'_>, slot: usize) -> f32 {
    let Worth { game, state, .. } = *worth;
    let Some(card) = state.slots.get(slot) else { return 0.0 };
    let traits = game.traits_of(state, *card);
    let Some(goods) = traits.goods.filter(|_| traits.kind == Kind::Resource) else {
        return worth.held(Id::card(*card));
    };
    let wanted = if wants(worth, goods) { 1.5 } else { 0.0 };
    let makes = f32::from(traits.makes);
    let uses = game.face(state.design(*card)).abilities.iter().map(|ability| match ability.form {
        Form::React(_) => 0.3 + ability.effects.iter().map(|effect| shelter(worth, effect)).sum::<f32>(),
        Form::Act => ability.effects.iter().map(|effect| reach(worth, effect)).sum(),
        Form::Play | Form::On(..) | Form::Mana => 0.0,
    });
    1.6 + wanted + makes + uses.sum::<f32>()
}

/// What prevents harm is for those who are behind.
fn shelter(worth: &Worth<'_>, effect: &Effect) -> f32 {
    let Worth { game, state, seat } = *worth;
    let behind = game.alive(state).any(|other| state.lord(other).health > state.lord(seat).health);
    if behind && matches!(effect, Effect::Prevent { .. }) { 1.0 } else { 0.0 }
}

/// What harms a player is for those who are near the end.
fn reach(worth: &Worth<'_>, effect: &Effect) -> f32 {
    let Worth { game, state, seat } = *worth;
    let near = game.alive(state).any(|other| other != seat && state.lord(other).health <= 8);
    match effect {
        Effect::Damage { piercing: false, .. } if near => 2.5,
        Effect::Damage { .. } => 0.4,
        _ => 0.0,
    }
}

/// Does a card of the hand ask for a Resource of this type that one has not?
fn wants(worth: &Worth<'_>, goods: Goods) -> bool {
    let Worth { game, state, seat } = *worth;
    let has = |unit: &Unit| game.traits(unit.design).goods == Some(goods);
    !state.units_of(seat).any(has)
        && state.lord(seat).hand.iter().any(|card| {
            let price = game.face(state.design(card)).price;
            price.require == Some(goods) || price.levy.is_some_and(|(levied, _)| levied == goods)
        })
}

/// Would a Troop follow a Leader of a rival?
fn suits_a_rival(worth: &Worth<'_>, card: u8) -> bool {
    let Worth { game, state, seat } = *worth;
    let traits = game.traits_of(state, card);
    let leads = |unit: &Unit| {
        unit.seat != seat && game.is_leader(unit) && game.traits(unit.design).types.meets(traits.types)
    };
    traits.kind == Kind::Troop && state.field.iter().any(leads)
}

/// Has a rival with cards in hand a deck in which something seizes what is traded for?
fn seized(worth: &Worth<'_>) -> bool {
    let Worth { game, state, seat } = *worth;
    let seizes = |deck: &Deck| {
        let effects = |design| game.face(design).abilities.iter().flat_map(|ability| &ability.effects);
        deck.cards.iter().any(|design| effects(*design).any(|effect| *effect == Effect::Seize))
    };
    let rivals = game.alive(state).filter(|other| *other != seat).map(|other| state.lord(other));
    rivals.filter(|lord| !lord.hand.is_empty()).any(|lord| {
        let picks = lord.picks.iter().take(usize::from(lord.picked));
        picks.filter_map(|deck| game.decks().get(usize::from(*deck))).any(seizes)
    })
}
