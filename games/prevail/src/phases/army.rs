//! Building an army in secret (PV-2.2).

use kernel::{Seat, SeatSet, Sink};

use super::{Next, ask};
use crate::card::{Card, Cards};
use crate::event::Event;
use crate::muster::{Flaw, flaws};
use crate::rulebook::Prevail;
use crate::state::{BLACK, MAX_UNITS, Muster, State, WHITE};
use crate::unit::{Kind, Kinds};
use crate::vocab::Step;

/// Asks for armies, or calls up those of the box.
pub(super) fn open(game: &Prevail, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(armies) = game.armies() else { return ask(state, Step::Army, SeatSet::first(2)) };
    for (seat, army) in [WHITE, BLACK].into_iter().zip(armies) {
        let side = &mut state.sides[seat];
        (side.faction, side.deck, side.hand) = (army.faction as u8, army.deck, army.deck);
        for (kind, _) in &army.units {
            state.enlist(seat, *kind);
        }
        announce(game, state, seat, sink);
    }
    Next::Deploy
}

fn announce(game: &Prevail, state: &State, seat: Seat, sink: &mut impl Sink<Event>) {
    let side = &state.sides[seat];
    sink.emit(|| Event::Mustered { seat, faction: game.faction(side.faction).id, units: side.roster });
}

pub(super) fn swear(state: &mut State, seat: Seat, faction: u8) -> Next {
    state.sides[seat].faction = faction;
    state.sides[seat].muster.sworn = true;
    Next::Wait
}

pub(super) fn field(state: &mut State, seat: Seat, count: u8) -> Next {
    let muster = &mut state.sides[seat].muster;
    muster.counts[usize::from(muster.decided)] = count;
    muster.decided += 1;
    Next::Wait
}

pub(super) fn enlist(state: &mut State, seat: Seat, card: Card) -> Next {
    state.sides[seat].muster.take(card);
    Next::Wait
}

pub(super) fn undo(state: &mut State, seat: Seat) -> Next {
    let side = &mut state.sides[seat];
    let muster = &mut side.muster;
    if muster.taken > 0 {
        muster.taken -= 1;
        muster.cards[usize::from(muster.taken)] = None.into();
    } else if muster.decided > 0 {
        muster.decided -= 1;
        muster.counts[usize::from(muster.decided)] = 0;
    } else {
        muster.sworn = false;
        side.faction = 0;
    }
    Next::Wait
}

/// The army is final; with the last one both are shown (PV-2.9).
pub(super) fn ready(game: &Prevail, state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) -> Next {
    form(game, state, seat);
    state.pending.remove(seat);
    if !state.pending.is_empty() {
        sink.emit(|| Event::Ready { seat });
        return Next::Wait;
    }
    announce(game, state, WHITE, sink);
    announce(game, state, BLACK, sink);
    Next::Deploy
}

/// What was mustered becomes a roster and a deck.
pub(crate) fn form(game: &Prevail, state: &mut State, seat: Seat) {
    let side = state.sides[seat];
    let deck = side.muster.deck();
    let counts = &side.muster.counts[..usize::from(side.muster.decided)];
    for (kind, count) in game.faction(side.faction).units.iter().zip(counts) {
        for _ in 0..*count {
            state.enlist(seat, *kind);
        }
    }
    let side = &mut state.sides[seat];
    (side.deck, side.hand, side.muster) = (deck, deck, Muster::default());
}

/// What is wrong with the army of a line, in the order in which it is reported.
pub(crate) fn army_flaws(game: &Prevail, faction: u8, counts: &[(Kind, u8)], deck: Cards) -> Vec<Flaw> {
    flaws(game.library(), game.limits(), game.faction(faction), counts, deck)
}

/// What a muster has so far.
struct Tally {
    units: usize,
    cost: u16,
    morale: u16,
    kinds: Kinds,
}

fn tally(game: &Prevail, muster: &Muster, faction: u8) -> Tally {
    let mut tally = Tally { units: 0, cost: 0, morale: 0, kinds: Kinds::default() };
    let counts = &muster.counts[..usize::from(muster.decided)];
    for (kind, count) in game.faction(faction).units.iter().zip(counts) {
        if *count > 0 {
            let unit = game.kind(*kind);
            tally.units += usize::from(*count);
            tally.cost += unit.cost * u16::from(*count);
            tally.morale += u16::from(unit.penalty) * u16::from(*count);
            tally.kinds.insert(*kind);
        }
    }
    tally
}

/// The numbers of the next type that may be fielded: those with which a legal army can still be finished.
pub(crate) fn fieldable<'g>(
    game: &'g Prevail,
    muster: &Muster,
    faction: u8,
) -> impl Iterator<Item = u8> + use<'g> {
    let decided = usize::from(muster.decided);
    let tally = tally(game, muster, faction);
    let kind = game.faction(faction).units.get(decided).copied();
    let most = kind.map_or(0, |kind| game.limits().limit(game.kind(kind)));
    (0..=most).filter(move |count| {
        let Some(kind) = kind else { return false };
        let unit = game.kind(kind);
        let mut kinds = tally.kinds;
        if *count > 0 {
            kinds.insert(kind);
        }
        let count = u16::from(*count);
        tally.units + usize::from(count) <= MAX_UNITS
            && game.prospects(faction).can_field(
                decided + 1,
                kinds,
                tally.cost + unit.cost * count,
                tally.morale + u16::from(unit.penalty) * count,
            )
    })
}

/// The cards that may be taken next: those with which a deck can still be finished.
pub(crate) fn enlistable(game: &Prevail, muster: &Muster, faction: u8) -> Cards {
    let kinds = tally(game, muster, faction).kinds;
    let taken = muster.deck();
    let fitting = game.prospects(faction).decks(kinds, taken);
    fitting.fold(Cards::default(), |cards, deck| cards.union(deck)).without(taken)
}
