//! HX-6: a battle from the sealed cards to the clean-up, in the order of HX-6.18.

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask, discard, seal};
use crate::content::Value;
use crate::event::{Event, Terms};
use crate::rulebook::Hex;
use crate::sets::{Card, Land};
use crate::state::{Battle, Sealed, State};
use crate::vocab::{Phase, Side};

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

/// HX-6.4: a sealed card; the last one leads on.
pub(super) fn commit(state: &mut State, seat: Seat, card: Card, sink: &mut impl Sink<Event>) -> Next {
    seal(state, seat, Sealed::Card(card), Next::Reveal, sink)
}

/// HX-6.5.
pub(super) fn reveal(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(mut battle) = state.battle else { return Next::Attack };
    battle.revealed = true;
    for side in SIDES {
        let seat = state.fighter(&battle, side);
        let realm = &mut state.realms[seat];
        let Some(Sealed::Card(card)) = realm.sealed.take() else { continue };
        realm.hand.remove(card);
        realm.seen.remove(card);
        battle.shown[side.index()] = Some(card);
        sink.emit(|| Event::Revealed { seat, card: game.card_id(card), march: battle.march });
    }
    state.battle = Some(battle);
    Next::Queens
}

/// HX-6.6: each Queen once, the attacker's first; then the Jacks.
pub(super) fn queens(game: &Hex, state: &mut State) -> Next {
    let Some(battle) = state.battle else { return Next::Attack };
    queen(game, state, battle, Side::Attacker)
        .or_else(|| queen(game, state, battle, Side::Defender))
        .unwrap_or(Next::Jacks)
}

/// Asks a side that must swap; nothing where there is no Queen, or nothing to swap it with.
fn queen(game: &Hex, state: &mut State, mut battle: Battle, side: Side) -> Option<Next> {
    let seat = state.fighter(&battle, side);
    let shows = battle.shown[side.index()].is_some_and(|card| game.suit().swaps.contains(card));
    if !shows || state.realms[seat].pile().is_empty() {
        return None;
    }
    battle.side = side;
    state.battle = Some(battle);
    Some(ask(state, Phase::Queen, seat))
}

/// HX-6.6: the Queen goes to the pile, the chosen card is shown in its place.
pub(super) fn swap(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let Some(mut battle) = state.battle else { return Next::Attack };
    let side = battle.side;
    let seat = state.fighter(&battle, side);
    let realm = &mut state.realms[seat];
    if realm.closed.contains(card) && !game.suit().basics.contains(card) {
        // HX-12.5: one of the royals that were known to lie face down, perhaps.
        realm.closed_royals = realm.closed_royals.saturating_sub(1);
    }
    realm.open.remove(card);
    realm.closed.remove(card);
    let queen = battle.shown[side.index()].replace(card);
    battle.queens[side.index()] = queen;
    state.battle = Some(battle);
    if let Some(queen) = queen {
        discard::lay(state, seat, queen);
        sink.emit(|| Event::Swapped { seat, queen: game.card_id(queen), card: game.card_id(card) });
    }
    // A Queen that was taken by a Queen stays what it is.
    match side {
        Side::Attacker => queen_of_defender(game, state),
        Side::Defender => Next::Jacks,
    }
}

fn queen_of_defender(game: &Hex, state: &mut State) -> Next {
    let Some(battle) = state.battle else { return Next::Attack };
    queen(game, state, battle, Side::Defender).unwrap_or(Next::Jacks)
}

/// HX-6.7: one Jack is paid for; two are fought out, the attacker first.
pub(super) fn jacks(game: &Hex, state: &mut State) -> Next {
    let Some(mut battle) = state.battle else { return Next::Attack };
    let counts =
        |side: Side| battle.shown[side.index()].is_some_and(|card| game.suit().counts.contains(card));
    let (phase, side) = match (counts(Side::Attacker), counts(Side::Defender)) {
        (true, true) => (Phase::Duel, Side::Attacker),
        (true, false) => (Phase::Jack, Side::Attacker),
        (false, true) => (Phase::Jack, Side::Defender),
        (false, false) => return Next::Compare,
    };
    battle.side = side;
    let seat = state.fighter(&battle, side);
    state.battle = Some(battle);
    ask(state, phase, seat)
}

/// HX-6.7: a card more; in a duel it is the other's turn.
pub(super) fn bid(game: &Hex, state: &mut State, card: Card, sink: &mut impl Sink<Event>) -> Next {
    let Some(mut battle) = state.battle else { return Next::Attack };
    let seat = state.fighter(&battle, battle.side);
    discard::pay(game, state, seat, card);
    battle.bids[battle.side.index()] += 1;
    let count = battle.bids[battle.side.index()];
    let face_down = game.closed();
    sink.emit(|| Event::Bid { seat, card: Some(game.card_id(card)), count, face_down });
    if state.phase == Phase::Duel {
        battle.side = battle.side.other();
    }
    let next = state.fighter(&battle, battle.side);
    let phase = state.phase;
    state.battle = Some(battle);
    ask(state, phase, next)
}

/// HX-6.7: no more; a duel is lost by the player who says so.
pub(super) fn stop(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let (Some(battle), Some(land)) = (state.battle, state.site) else { return Next::Attack };
    let seat = state.fighter(&battle, battle.side);
    let count = battle.bids[battle.side.index()];
    sink.emit(|| Event::Stopped { seat, count });
    if state.phase != Phase::Duel {
        return Next::Compare;
    }
    sink.emit(|| Event::DuelEnded { land: game.land_id(land), loser: seat });
    let captured = battle.side == Side::Defender;
    let defeated = battle.bids[Side::Defender.index()];
    settle(game, state, battle, land, captured.then_some(defeated), sink)
}

/// HX-6.8 to HX-6.11.
pub(super) fn compare(game: &Hex, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let (Some(battle), Some(land)) = (state.battle, state.site) else { return Next::Attack };
    let [attack, defence] = terms(game, state, &battle, land);
    for (side, terms) in SIDES.into_iter().zip([attack, defence]) {
        let shown = battle.shown[side.index()];
        if let Some(card) = shown.filter(|card| game.suit().face(*card).value.is_of_the_map()) {
            sink.emit(|| Event::Mustered { seat: terms.seat, card: game.card_id(card), value: terms.value });
        }
    }
    // HX-6.11: a tie favours the defender.
    let captured = attack.value + attack.bonus > defence.value + defence.bonus;
    let march = battle.march;
    sink.emit(|| Event::Compared { land: game.land_id(land), attack, defence, captured, march });
    settle(game, state, battle, land, captured.then_some(defence.value), sink)
}

/// What the two sides are worth as things stand, the attacker first (HX-6.8, HX-6.10).
pub(crate) fn terms(game: &Hex, state: &State, battle: &Battle, land: Land) -> [Terms; 2] {
    SIDES.map(|side| {
        let seat = state.fighter(battle, side);
        let card = battle.shown[side.index()];
        let worth = |card: Card| value(game, state, seat, card, land, battle.bids[side.index()]);
        Terms {
            seat,
            card: card.map(|card| game.card_id(card)),
            value: card.map_or(0, worth),
            bonus: bonus(game, state, land, side),
        }
    })
}

/// HX-6.8, HX-6.9: what a card is worth to its owner in a battle there.
pub(crate) fn value(game: &Hex, state: &State, seat: Seat, card: Card, land: Land, bids: u8) -> u8 {
    let lands = state.realms[seat].lands;
    match game.suit().face(card).value {
        Value::Face(n) | Value::Fixed(n) => n,
        Value::Muster(base) => base + (game.map().near(land) & lands).len(),
        Value::Realm(most) => lands.len().min(most),
        Value::PaidCount => bids,
        Value::Swap => 0,
    }
}

/// HX-6.10: what is added to the value of a side.
pub(crate) fn bonus(game: &Hex, state: &State, land: Land, side: Side) -> u8 {
    match side {
        Side::Attacker => {
            let sea = game.talents(state.acting()).sea_bonus;
            if sea > 0 && game.map().over_sea(land).has_any(game.origins(state)) { sea } else { 0 }
        }
        Side::Defender if state.fortresses.contains(land) => game.options().fortress_bonus.get() as u8,
        Side::Defender => 0,
    }
}

/// HX-6.11 to HX-6.13: the outcome, the value defeated, the clean-up.
fn settle(
    game: &Hex,
    state: &mut State,
    battle: Battle,
    land: Land,
    captured: Option<u8>,
    sink: &mut impl Sink<Event>,
) -> Next {
    let (attacker, defender) = (state.active, battle.defender);
    match captured {
        Some(defeated) => {
            state.realms[defender].lands.remove(land);
            state.realms[attacker].lands.insert(land);
            state.turn.defeated += u16::from(defeated);
            sink.emit(|| Event::Captured { seat: attacker, land: game.land_id(land), from: defender });
        }
        None => sink.emit(|| Event::Held { seat: defender, land: game.land_id(land) }),
    }
    let mut discarded = SeatSet::EMPTY;
    for side in SIDES {
        let Some(card) = battle.shown[side.index()] else { continue };
        let seat = state.fighter(&battle, side);
        let facing = battle.shown[side.other().index()];
        let removed = facing.is_some_and(|facing| game.suit().removers.contains(facing));
        let returns = side == Side::Attacker && battle.march && game.suit().basics.contains(card);
        if removed {
            state.realms[seat].removed.insert(card);
            sink.emit(|| Event::Removed { seat, card: game.card_id(card) });
        } else if returns {
            discard::show_to_hand(game, state, seat, card);
            sink.emit(|| Event::Kept { seat, card: game.card_id(card) });
        } else {
            discard::lay(state, seat, card);
            discarded.insert(seat);
        }
    }
    if !discarded.is_empty() {
        sink.emit(|| Event::Discarded { seats: discarded });
    }
    Next::Attack
}
