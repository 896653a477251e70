//! The machine: one file per phase of the rules, and the loop that leads from one to the next.
//!
//! A phase that needs a decision *asks*: it names who is asked and waits. Steps without a choice (Refresh, reveal,
//! scoring, draws) run inside the transition before them.

mod attack;
mod battle;
mod discard;
mod dossier;
mod draw;
mod end;
mod fortify;
mod recover;
mod resign;
mod score;
mod setup;
mod turn;

use kernel::{Seat, SeatSet, Sink};

pub(crate) use self::battle::{bonus, terms, value};
pub(crate) use self::end::{outcome, reason};
pub(crate) use self::fortify::unpaid;
pub(crate) use self::setup::free_places;
pub(crate) use self::turn::landings;
use crate::action::Action;
use crate::event::Event;
use crate::rulebook::Hex;
use crate::state::{Sealed, State};
use crate::vocab::Phase;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The factions (HX-3.2).
    Factions,
    /// The mission deck is shuffled (HX-3.4).
    Missions,
    /// The first two missions of everybody (HX-3.5).
    FirstMissions,
    /// The missions given back are replaced (HX-3.7).
    Replace,
    /// The next capital (HX-3.9).
    Places,
    /// A turn begins (HX-5.1).
    Turn,
    /// Refresh, then Fortify (HX-5.3).
    Refresh,
    /// The Attack step goes on (HX-5.5).
    Attack,
    /// The cards are turned over (HX-6.5).
    Reveal,
    /// The attacker's Queen, then the defender's, then the Jacks (HX-6.6).
    Queens,
    /// The Jacks (HX-6.7).
    Jacks,
    /// The values are compared (HX-6.8).
    Compare,
    /// Step 5 (HX-5.6).
    Score,
    /// Step 7 (HX-5.9).
    Dossier,
    /// Cards are recovered (HX-5.10).
    Recover,
    /// The turn passes on (HX-1.14).
    Pass,
    /// Nothing until somebody answers, or ever.
    Wait,
}

impl Hex {
    /// Does everything that needs no decision.
    pub(crate) fn run(&self, state: &mut State, mut next: Next, sink: &mut impl Sink<Event>) {
        loop {
            next = match next {
                Next::Factions => setup::factions(self, state, sink),
                Next::Missions => setup::missions(self, state),
                Next::FirstMissions => setup::first_missions(self, state, sink),
                Next::Replace => setup::replace(self, state, sink),
                Next::Places => setup::places(self, state),
                Next::Turn => turn::begin(self, state, sink),
                Next::Refresh => turn::refresh(self, state, sink),
                Next::Attack => attack::open(state),
                Next::Reveal => battle::reveal(self, state, sink),
                Next::Queens => battle::queens(self, state),
                Next::Jacks => battle::jacks(self, state),
                Next::Compare => battle::compare(self, state, sink),
                Next::Score => score::score(self, state, sink),
                Next::Dossier => dossier::open(state),
                Next::Recover => recover::open(self, state),
                Next::Pass => turn::pass(self, state, sink),
                Next::Wait => return,
            };
        }
    }

    /// Takes an answer and does what follows from it.
    pub(crate) fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let next = match action {
            Action::Faction { faction } => setup::pick(self, state, seat, faction, sink),
            Action::Mulligan { slots } => setup::give_back(state, seat, slots, sink),
            Action::Capital { land } => setup::place(self, state, seat, land, sink),
            Action::Resurge { land } => turn::resurge(self, state, land, sink),
            Action::Decline => turn::decline(state, sink),
            Action::Fort { land } => fortify::declare(self, state, land, sink),
            Action::EndFortify => Next::Attack,
            Action::Pay { card } if state.phase == Phase::FortPay => fortify::pay(self, state, card, sink),
            Action::Pay { card } => attack::pay(self, state, card, sink),
            Action::Attack { land } => attack::attack(self, state, land, sink),
            Action::Migrate { from, to } => attack::migrate(self, state, from, to, sink),
            Action::EndAttack => Next::Score,
            Action::Commit { card } => battle::commit(state, seat, card, sink),
            Action::Swap { card } => battle::swap(self, state, card, sink),
            Action::Bid { card } => battle::bid(self, state, card, sink),
            Action::Stop => battle::stop(self, state, sink),
            Action::Drop { slots } => dossier::drop_missions(self, state, slots, sink),
            Action::Keep => dossier::fill(self, state, sink),
            Action::Take { card } => recover::take(self, state, card, sink),
            Action::Back if state.phase == Phase::FortPay => fortify::take_back(state),
            Action::Back => attack::take_back(state),
            Action::Resign => resign::resign(self, state, seat, sink),
        };
        self.run(state, next, sink);
    }
}

/// Puts a question to one seat, and waits.
#[inline]
fn ask(state: &mut State, phase: Phase, seat: Seat) -> Next {
    state.phase = phase;
    state.pending = SeatSet::only(seat);
    Next::Wait
}

/// Keeps a secret answer; the last one leads on.
fn seal(state: &mut State, seat: Seat, sealed: Sealed, then: Next, sink: &mut impl Sink<Event>) -> Next {
    state.realms[seat].sealed = Some(sealed);
    state.pending.remove(seat);
    sink.emit(|| Event::Ready { seat });
    if state.pending.is_empty() { then } else { Next::Wait }
}
