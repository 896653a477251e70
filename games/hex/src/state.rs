//! The whole truth of a match.

use kernel::{Dice, Seat, SeatSet};

use crate::deck::Deck;
use crate::sets::{Card, Cards, Land, Lands, Mission, Missions};
use crate::vocab::{Phase, Side, Slots};

/// One value for each of up to six seats.
pub(crate) type BySeat<T> = kernel::BySeat<T, 6>;

/// The whole truth of a match, known to nobody.
///
/// Two states are equal when the same match would go on from both, whatever is answered and drawn: there is no
/// history in it but what somebody may remember (the bounds on cards face down, the missions that scored). What a phase no longer needs is
/// reset, so that equal positions are equal states.
///
/// It cannot be sent or stored:
/// ```compile_fail,E0277
/// fn sendable<T: serde::Serialize>() {}
/// sendable::<hex::State>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    pub(crate) realms: BySeat<Realm>,
    /// Territories with a fortress, whoever controls them (HX-7.5).
    pub(crate) fortresses: Lands,
    pub(crate) deck: Deck,
    /// The mission discard pile; its order means nothing (HX-2.4).
    pub(crate) discard: Missions,
    /// The missions that are not in this match (HX-3.4); a written position leaves more out.
    pub(crate) absent: Missions,
    /// From 1; 0 during setup (HX-1.14).
    pub(crate) round: u8,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The question that is open.
    pub(crate) phase: Phase,
    /// Who has not answered it.
    pub(crate) pending: SeatSet,
    pub(crate) turn: Turn,
    /// Where a fortress, a claim or a battle is being decided (HX-6.1, HX-6.3, HX-7.4).
    pub(crate) site: Option<Land>,
    /// Cards still to be paid for a fortress, or recovered (HX-7.4, HX-5.10).
    pub(crate) left: u8,
    pub(crate) battle: Option<Battle>,
    /// How many have resigned.
    pub(crate) resigned: u8,
}

/// What belongs to one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Realm {
    /// What it controls (HX-1.9).
    pub(crate) lands: Lands,
    /// The hand; a committed card is still in it (HX-3.11).
    pub(crate) hand: Cards,
    /// The face-up part of the discard pile.
    pub(crate) open: Cards,
    /// The face-down part of the discard pile; empty with `discards = open` (HX-12.2).
    pub(crate) closed: Cards,
    /// The cards that are out of the game (HX-6.13).
    pub(crate) removed: Cards,
    /// How many cards face down everybody knows to be royals, at least (HX-12.5).
    pub(crate) closed_royals: u8,
    /// The cards that everybody knows to be in the hand, with `discards = closed` (HX-12.5).
    pub(crate) seen: Cards,
    /// What it has chosen in secret.
    pub(crate) sealed: Option<Sealed>,
    /// Its place in the list of factions (HX-3.2).
    pub(crate) faction: Option<u8>,
    /// Where its capital token lies (HX-1.10).
    pub(crate) capital: Option<Land>,
    pub(crate) dossier: [Option<Mission>; 2],
    pub(crate) prestige: u8,
    /// The missions it has scored, which everybody saw (HX-5.6).
    pub(crate) scored: Missions,
    /// With `fortress_currency = coins` (HX-11.2).
    pub(crate) coins: u16,
    /// 0 while living; the first to resign has 1 (HX-10.7).
    pub(crate) resigned: u8,
}

/// A secret answer (HX-12.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sealed {
    /// The missions to give back.
    Slots(Slots),
    /// The card for the battle.
    Card(Card),
}

/// What is counted from the beginning of a turn (HX-5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Turn {
    /// What the seat controlled when its turn began (HX-1.13).
    pub(crate) snapshot: Lands,
    /// What it entered by migration.
    pub(crate) entered: Lands,
    /// Where it came back this turn (HX-6.17).
    pub(crate) resurged: Option<Land>,
    /// Paid claims (HX-6.16).
    pub(crate) claims: u8,
    /// Has the march been used?
    pub(crate) marched: bool,
    /// Card value defeated (HX-6.12).
    pub(crate) defeated: u16,
    /// The missions scored (HX-5.6).
    pub(crate) scored: Missions,
}

/// A battle that is being fought at the site (HX-6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Battle {
    pub(crate) defender: Seat,
    /// Whose decision it is, once the cards are shown.
    pub(crate) side: Side,
    /// The cards shown, the attacker's first; none before the reveal, or from an empty hand.
    pub(crate) shown: [Option<Card>; 2],
    /// Have the cards been shown?
    pub(crate) revealed: bool,
    /// The Queens that were swapped, the attacker's first (HX-6.6).
    pub(crate) queens: [Option<Card>; 2],
    /// Cards discarded for a Jack by each side (HX-6.7).
    pub(crate) bids: [u8; 2],
    /// Is it the Ascendancy's march?
    pub(crate) march: bool,
}

impl Realm {
    /// The discard pile, face up and face down.
    #[inline]
    pub(crate) fn pile(&self) -> Cards {
        self.open | self.closed
    }

    /// Has it not resigned (HX-1.14)?
    #[inline]
    pub(crate) fn living(&self) -> bool {
        self.resigned == 0
    }
}

impl State {
    /// Nothing placed, nothing dealt, nothing asked.
    pub(crate) fn blank(seats: u8, dice: Dice) -> Self {
        Self {
            dice,
            realms: BySeat::filled(seats),
            fortresses: Lands::EMPTY,
            deck: Deck::default(),
            discard: Missions::EMPTY,
            absent: Missions::EMPTY,
            round: 0,
            active: Seat::new(0),
            phase: Phase::Faction,
            pending: SeatSet::EMPTY,
            turn: Turn::default(),
            site: None,
            left: 0,
            battle: None,
            resigned: 0,
        }
    }

    /// Everything that somebody controls.
    #[inline]
    pub(crate) fn controlled(&self) -> Lands {
        self.realms.as_slice().iter().fold(Lands::EMPTY, |all, realm| all | realm.lands)
    }

    /// Who controls a territory.
    #[inline]
    pub(crate) fn owner(&self, land: Land) -> Option<Seat> {
        self.realms.iter().find(|(_, realm)| realm.lands.contains(land)).map(|(seat, _)| seat)
    }

    /// Every territory with a capital token (HX-1.10).
    #[inline]
    pub(crate) fn capitals(&self) -> Lands {
        self.realms.as_slice().iter().filter_map(|realm| realm.capital).collect()
    }

    /// The realm whose turn it is.
    #[inline]
    pub(crate) fn acting(&self) -> &Realm {
        &self.realms[self.active]
    }

    /// The realm whose turn it is, to be changed.
    #[inline]
    pub(crate) fn acting_mut(&mut self) -> &mut Realm {
        &mut self.realms[self.active]
    }

    /// Who fights on a side of the battle.
    #[inline]
    pub(crate) fn fighter(&self, battle: &Battle, side: Side) -> Seat {
        match side {
            Side::Attacker => self.active,
            Side::Defender => battle.defender,
        }
    }

    /// The missions that are in the deck, in the discard pile or in a dossier.
    pub(crate) fn present(&self) -> Missions {
        let held = self.realms.iter().flat_map(|(_, realm)| realm.dossier.into_iter().flatten());
        self.discard | self.deck.cards().iter().copied().chain(held).collect()
    }

    /// The seats that have not resigned.
    pub(crate) fn living(&self) -> SeatSet {
        self.realms.seats_where(Realm::living)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 640, "{}", size_of::<State>());
    }
}
