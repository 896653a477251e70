//! What follows, one file for each phase.

mod army;
mod cleanup;
mod combat;
mod commander;
mod deploy;
mod end;
mod losses;
mod melee;
mod moves;
mod orders;
mod rally;
mod retreat;
mod round;
mod shots;

use kernel::{Seat, SeatSet, Sink};

pub(crate) use self::army::{army_flaws, enlistable, fieldable, form};
pub(crate) use self::combat::Blow;
pub(crate) use self::commander::commander_reach;
pub(crate) use self::end::outcome;
pub(crate) use self::melee::may_evade;
pub(crate) use self::orders::{command_fault, each_line, line_fault, line_units};
pub(crate) use self::rally::burdens;
pub(crate) use self::shots::{shot_fault, support_fault};
use crate::action::Action;
use crate::event::Event;
use crate::rulebook::Prevail;
use crate::state::State;
use crate::vocab::Step;

kernel::words! {
    /// What comes next.
    pub enum Next: "stage" {
        /// Armies are built or called up (PV-2.2).
        Muster = "muster",
        /// They are deployed (PV-2.5).
        Deploy = "deploy",
        /// The first initiative (PV-2.8).
        Coin = "coin",
        /// A round begins, or the match is over (PV-3.2).
        Round = "round",
        /// Both cards are in (PV-4.2).
        Reveal = "reveal",
        /// The acting player's commander (PV-5.1).
        Commander = "commander",
        /// The acting player begins to issue commands (PV-6.1).
        Orders = "orders",
        /// The next command (PV-6.1).
        Issue = "issue",
        /// The next move or shot (PV-6.9, PV-6.18).
        Carry = "carry",
        /// The acting player is done (PV-6.1).
        Handover = "handover",
        /// With `on_contact`: what happens where units meet (PV-6.16).
        Contact = "contact",
        /// A shot is fired (PV-6.23).
        Fire = "fire",
        /// Both commits of a shot are in (PV-6.24).
        Volley = "volley",
        /// The target of a shot that must leave has left, or not; now it may turn (PV-9.1).
        ShotDone = "shot_done",
        /// The next engagement (PV-8.1).
        Fights = "fights",
        /// It begins (PV-8.3, PV-8.4).
        Engage = "engage",
        /// Both commits of a melee are in (PV-8.6).
        Committed = "committed",
        /// Blows are exchanged (PV-8.7).
        Clash = "clash",
        /// The next retreat of a melee (PV-8.8).
        Retreats = "retreats",
        /// The reverses of a melee (PV-8.8).
        Reverses = "reverses",
        /// Both are still there, or not (PV-8.9).
        Settle = "settle",
        /// The engagement is over (PV-8.1).
        Resolved = "resolved",
        /// Cleanup (PV-13.1).
        Cleanup = "cleanup",
        /// The acting player may rally (PV-13.2).
        Rally = "rally",
        /// With `counted`: the next unit to abandon (PV-13.7).
        Burden = "burden",
        /// The acting player has rallied or not (PV-13.2).
        Rallied = "rallied",
        /// The next card that is owed (PV-12.2).
        Pay = "pay",
        /// Nothing until somebody answers, or ever.
        Wait = "wait",
    }
}

impl Prevail {
    /// Does everything that needs no decision.
    pub(crate) fn run(&self, state: &mut State, mut next: Next, sink: &mut impl Sink<Event>) {
        loop {
            next = match next {
                Next::Muster => army::open(self, state, sink),
                Next::Deploy => deploy::open(self, state, sink),
                Next::Coin => round::coin(self, state, sink),
                Next::Round => round::begin(self, state, sink),
                Next::Reveal => round::reveal(self, state, sink),
                Next::Commander => commander::open(state),
                Next::Orders => orders::begin(self, state),
                Next::Issue => orders::issue(self, state),
                Next::Carry => orders::carry(self, state),
                Next::Handover => orders::hand_over(state),
                Next::Contact => melee::contact(self, state, sink),
                Next::Fire => shots::fire(self, state, sink),
                Next::Volley => shots::volley(self, state, sink),
                Next::ShotDone => shots::done(self, state, sink),
                Next::Fights => melee::fights(state),
                Next::Engage => melee::engage(self, state, sink),
                Next::Committed => melee::committed(self, state, sink),
                Next::Clash => melee::clash(self, state, sink),
                Next::Retreats => melee::retreats(self, state, sink),
                Next::Reverses => melee::reverses(self, state, sink),
                Next::Settle => melee::settle(self, state, sink),
                Next::Resolved => melee::resolved(self, state, sink),
                Next::Cleanup => cleanup::clean_up(state),
                Next::Rally => rally::open(state),
                Next::Burden => rally::burden(self, state, sink),
                Next::Rallied => rally::rallied(state),
                Next::Pay => losses::pay(state),
                Next::Wait => return,
            };
        }
    }

    /// Takes an answer, and does what follows from it.
    pub(crate) fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let next = match action {
            Action::Faction(faction) => army::swear(state, seat, faction),
            Action::Field(count) => army::field(state, seat, count),
            Action::Enlist(card) => army::enlist(state, seat, card),
            Action::Put(space) => deploy::put(state, seat, space),
            Action::Lead(space) => deploy::lead(state, seat, space),
            Action::Ready if state.step == Step::Army => army::ready(self, state, seat, sink),
            Action::Ready => deploy::ready(state, seat, sink),
            Action::Undo if state.step == Step::Army => army::undo(state, seat),
            Action::Undo => deploy::undo(state, seat),
            Action::Play(card) => round::play(state, seat, card, sink),
            Action::Commander(space) => commander::go(state, seat, space, sink),
            Action::Command(space) => orders::command(state, seat, space, sink),
            Action::Line(a, b) => orders::line(self, state, seat, a, b, sink),
            Action::Done => Next::Carry,
            Action::Pick(space) => moves::pick(self, state, seat, space),
            Action::Back => moves::back(state),
            Action::To(space) => moves::to(self, state, space, sink),
            Action::Face(facing) if state.step == Step::Deploy => deploy::face(state, seat, facing),
            Action::Face(facing) if state.step == Step::Wheel => retreat::wheel(self, state, facing, sink),
            Action::Face(facing) => moves::face(self, state, facing, sink),
            Action::EndMoves => Next::Handover,
            Action::Shoot(from, at) => shots::shoot(self, state, seat, from, at, sink),
            Action::Support(space) => shots::support(self, state, seat, space, sink),
            Action::Fire => Next::Fire,
            Action::EndShots => Next::Handover,
            Action::Commit(card) if state.step == Step::Spur => moves::spur(self, state, seat, card, sink),
            Action::Commit(card) => combat::commit(state, seat, card, sink),
            Action::Fight(space) => melee::fight(state, space),
            Action::Evade => melee::evade(self, state, sink),
            Action::Stand => melee::stand(self, state, sink),
            Action::Retreat(space, facing) => retreat::leave(self, state, space, facing, sink),
            Action::Fall(space) => retreat::fall(self, state, space, sink),
            Action::Discard(card) => losses::discard(self, state, seat, card, sink),
            Action::Rally => rally::rally(self, state, seat, sink),
            Action::NoRally => rally::decline(seat, sink),
            Action::Abandon(space) => rally::abandon(self, state, seat, space, sink),
            Action::Concede => end::concede(state, seat, sink),
        };
        self.run(state, next, sink);
    }
}

/// Puts a question to these seats, and waits.
fn ask(state: &mut State, step: Step, seats: SeatSet) -> Next {
    state.step = step;
    state.pending = seats;
    Next::Wait
}

/// Puts a question to one seat, and waits.
fn ask_one(state: &mut State, step: Step, seat: Seat) -> Next {
    ask(state, step, SeatSet::only(seat))
}
