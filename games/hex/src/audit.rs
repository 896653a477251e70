//! What must hold in every reachable state.

use kernel::Seat;

use crate::rulebook::Hex;
use crate::sets::{Cards, Lands, Missions};
use crate::state::{Realm, Sealed, State};
use crate::vocab::{Phase, Side};

/// Says what is broken.
pub(crate) fn audit(game: &Hex, state: &State) -> Result<(), String> {
    pieces(game, state)?;
    let over = state.phase == Phase::Over;
    ensure(over == state.pending.is_empty(), || {
        format!("{:?} with {:?} pending", state.phase, state.pending)
    })?;
    ensure(state.pending.difference(state.living()).is_empty(), || {
        "a seat that resigned is asked".to_owned()
    })?;
    ensure(u16::from(state.round) <= game.options().max_rounds.get(), || format!("round {}", state.round))?;
    let fighting = matches!(state.phase, Phase::Commit | Phase::Queen | Phase::Jack | Phase::Duel);
    ensure(fighting == state.battle.is_some(), || format!("a battle in {:?}", state.phase))?;
    let mut legal = Vec::new();
    for seat in state.pending.iter() {
        legal.clear();
        game.legal(state, seat, &mut legal);
        ensure(!legal.is_empty(), || format!("seat {seat} is asked but has no choice"))?;
    }
    Ok(())
}

/// Every card, marker and mission is in one place.
pub(crate) fn pieces(game: &Hex, state: &State) -> Result<(), String> {
    let mut controlled = Lands::EMPTY;
    let mut missions = usize::from(state.discard.len()) + state.deck.cards().len();
    for (seat, realm) in state.realms.iter() {
        check_realm(game, state, seat, realm)?;
        ensure(!controlled.has_any(realm.lands), || "two markers on one territory (HX-1.9)".to_owned())?;
        controlled |= realm.lands;
        missions += realm.dossier.iter().flatten().count();
    }
    let present = state.present();
    ensure(usize::from(present.len()) == missions, || "a mission is in two places (HX-2.1)".to_owned())?;
    let all = Missions::first(game.missions().len());
    ensure(present | state.absent == all && !present.has_any(state.absent), || {
        format!("{} missions of {} are accounted for (HX-3.4)", present.len() + state.absent.len(), all.len())
    })?;
    ensure(game.map().all().has_all(controlled | state.fortresses), || "a territory off the map".to_owned())?;
    Ok(())
}

fn check_realm(game: &Hex, state: &State, seat: Seat, realm: &Realm) -> Result<(), String> {
    let name = game.colour(seat).name();
    // HX-3.11: each card in exactly one place.
    let shown = state.battle.as_ref().and_then(|battle| {
        let side =
            [Side::Attacker, Side::Defender].into_iter().find(|side| state.fighter(battle, *side) == seat);
        battle.shown[side?.index()]
    });
    let piles =
        [realm.hand, realm.open, realm.closed, realm.removed, shown.map_or(Cards::EMPTY, Cards::only)];
    let (all, count) = piles.iter().fold((Cards::EMPTY, 0), |(all, n), pile| (all | *pile, n + pile.len()));
    ensure(all == game.suit().all && count == all.len(), || {
        format!("{name} has {count} cards in {} places of the suit (HX-3.11)", all.len())
    })?;
    ensure(game.closed() || realm.closed.is_empty(), || format!("{name} has cards face down (HX-12.2)"))?;
    ensure(realm.hand.has_all(realm.seen), || {
        format!("{name} does not hold what everybody knows (HX-12.5)")
    })?;
    let royals = realm.closed - game.suit().basics;
    ensure(royals.len() >= realm.closed_royals, || {
        format!("{name} has fewer royals face down than everybody knows (HX-12.5)")
    })?;
    ensure(realm.living() || realm.lands.is_empty(), || {
        format!("{name} resigned and controls something (HX-10.2)")
    })?;
    match realm.sealed {
        Some(Sealed::Card(card)) => ensure(state.phase == Phase::Commit && realm.hand.contains(card), || {
            format!("{name} has sealed a card that it does not hold (HX-6.4)")
        }),
        Some(Sealed::Slots(_)) => {
            ensure(state.phase == Phase::Mulligan, || format!("{name} gives missions back late (HX-3.6)"))
        }
        None => Ok(()),
    }
}

fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(broken()) }
}
