//! What a seat may do, one function per question, in the order of the rulebook.

use kernel::{Seat, SideAction};

use crate::action::{Action, From};
use crate::card::Design;
use crate::effects::{Rebate, list_picks, relieves, unfinished_picks};
use crate::phases::{free_rows, group, may_use, pierce_marks, targets};
use crate::pretender;
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::{Kind, Step};

impl Authority {
    /// What the seat that owes an answer may do: of the Pretender's answers only that of its script (AU-16.5).
    #[inline]
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        self.list_answers(state, seat, out);
        if self.pretender(seat).is_some() && out.len() > before {
            let scripted = pretender::answer(self, state, &out[before..]);
            out.truncate(before);
            out.push(scripted);
        }
    }

    /// The answers to the open question, for the seat that owes one.
    #[inline]
    pub(crate) fn list_answers(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !state.pending().contains(seat) {
            return;
        }
        match state.step {
            Step::Command => self.commands(state, seat, out),
            Step::Target => targets(self, state, |mark| out.push(Action::Target { mark })),
            Step::Pierce => pierce_marks(self, state, |mark| out.push(Action::Target { mark })),
            Step::Pick => list_picks(self, state, out),
            Step::Order => out.extend((0..group(state).len() as u8).map(|index| Action::Order { index })),
            Step::Swap => {
                let filled = (0..).zip(&state.market.slots).filter(|(_, card)| card.is_some());
                out.extend(filled.map(|(slot, _)| Action::Swap { slot }));
                out.push(Action::NoSwap);
            }
            Step::Drop => each(hand(state, seat, false), |card| out.push(Action::Drop { card })),
            Step::Keep => {
                each(hand(state, seat, false), |card| out.push(Action::Drop { card }));
                out.push(Action::Done);
            }
            Step::Peek => out.extend([Action::Keep, Action::Bottom]),
            Step::First => out.extend(self.everybody().map(|seat| Action::First { seat })),
            Step::Over => {}
        }
    }

    /// Beside the question: a player who is asked may take back a pick of an unfinished choice (AU-11.14), and one may
    /// resign (AU-13.6), but for the Pretender (AU-16.5).
    pub(crate) fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        if self.pretender(seat).is_some() {
            return;
        }
        let asked = state.pending().contains(seat);
        if asked && unfinished_picks(self, state) > 0 {
            out.push(SideAction::take_back(Action::Back));
        }
        if asked || self.may_resign(state, seat) {
            out.push(SideAction::last(Action::Resign));
        }
    }

    /// May this seat resign while another decides, because the game would be over (AU-13.6)?
    pub(crate) fn may_resign(&self, state: &State, seat: Seat) -> bool {
        let playing = !matches!(state.step, Step::First | Step::Over) && state.of(seat).alive();
        let mut others = self.everybody().filter(|other| *other != seat && state.of(*other).alive());
        let person = self.pretender(seat).is_none();
        person
            && playing
            && others.next().is_some_and(|one| others.all(|other| self.side(other) == self.side(one)))
    }

    /// What is answered for a seat whose time is up.
    pub(crate) fn timeout(&self, state: &State, seat: Seat) -> Action {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        unasked(state.step, &legal)
    }

    /// What the cards in a hand can do, and which may be discarded, is their owner's to know; all else everybody sees.
    pub(crate) fn choices_are_public(&self, state: &State, seat: Seat) -> bool {
        match state.step {
            Step::Command => state.of(seat).cycle.hand().is_empty(),
            Step::Drop | Step::Keep | Step::Peek | Step::Pick => false,
            Step::Target | Step::Pierce | Step::Order | Step::Swap | Step::First | Step::Over => true,
        }
    }

    /// AU-3.3.
    fn commands(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let court = state.of(seat);
        let (fresh, roles) = (hand(state, seat, true), self.roles());
        each(fresh & roles.fights, |card| out.push(Action::Attack { card }));
        let free = free_rows(self, court).fold(0u8, |rows, row| rows | 1 << row);
        if free != 0 {
            each(fresh & roles.fights, |card| {
                let rows = (1..=3).filter(|row| free & 1 << row != 0);
                rows.for_each(|row| out.push(Action::Defend { card, row }));
            });
        }
        each(fresh, |card| {
            if relieves(self, court, card) {
                out.extend(court.defenders().map(|(slot, _)| Action::Relieve { card, slot }));
            }
        });
        each(fresh & roles.levies, |card| out.push(Action::Levy { card }));
        each(fresh & roles.spies, |card| {
            if self.fits_zone(court, card) {
                out.push(Action::Infiltrate { card });
            }
        });
        each(fresh & roles.acts, |card| {
            if may_use(self, state, seat, card, From::Hand).is_some() {
                out.push(Action::Use { card, from: From::Hand });
            }
        });
        for (at, spy) in court.zone.iter().enumerate() {
            let card = spy.design();
            let again = court.zone[..at].contains(spy);
            if !spy.spent()
                && !again
                && self.traits(card).kind == Kind::Spy
                && may_use(self, state, seat, card, From::Zone).is_some()
            {
                out.push(Action::Use { card, from: From::Zone });
            }
        }
        self.purchases(state, seat, out);
        out.push(Action::End);
    }

    /// AU-7.3, AU-8.1.
    fn purchases(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let court = state.of(seat);
        if court.pool == 0 {
            return;
        }
        let rebate = Rebate::new(self, court);
        let pool = court.pool;
        let may_buy = |card: Design| {
            u16::from(rebate.cost(self, card)) <= pool
                && (!self.traits(card).kind.leads() || self.fits_zone(court, card))
        };
        for (slot, card) in (0..).zip(state.market.slots) {
            if let Some(card) = card
                && may_buy(card)
            {
                out.push(Action::Buy { slot });
            }
        }
        let generals = self.supplied(state.market.supply).filter(|card| may_buy(*card));
        out.extend(generals.map(|card| Action::Hire { card }));
    }
}

/// What is answered to a question of this kind if nobody does: to decline comes last where one may; where one must, the
/// first will do.
pub(crate) fn unasked(step: Step, legal: &[Action]) -> Action {
    let answer = match step {
        Step::Command | Step::Swap | Step::Keep => legal.last(),
        Step::Pick if legal.contains(&Action::Pass) => legal.last(),
        Step::Pick | Step::Target | Step::Pierce | Step::Order | Step::Drop | Step::Peek => legal.first(),
        Step::First | Step::Over => legal.first(),
    };
    answer.copied().unwrap_or(Action::Resign)
}

/// The designs in the hand of `seat`, a bit each; only those that have a copy that may act, if `fresh`.
fn hand(state: &State, seat: Seat, fresh: bool) -> u128 {
    let cards = state.of(seat).cycle.hand().iter().filter(|card| !(fresh && card.spent()));
    cards.fold(0, |designs, card| designs | 1 << card.design().index())
}

/// Each design of a set, in order.
fn each(mut designs: u128, mut found: impl FnMut(Design)) {
    while designs != 0 {
        found(Design(designs.trailing_zeros() as u8));
        designs &= designs - 1;
    }
}
