//! The machine: one file per phase of the rules, and the loop that leads from one to the next.
//!
//! At most one seat is asked at any time (part D). A phase that needs a decision *asks* and waits; the answer goes on
//! from there. Abilities that are due wait in a queue; [`Next::Settle`] resolves them one by one, and when none is
//! left the stage that was put down in `then` follows.

mod attack;
mod command;
mod damage;
mod draw;
mod end;
mod fall;
mod market;
mod setup;
mod trigger;
mod turn;

use kernel::{Seat, Sink};

pub(crate) use self::attack::{Unaimed, aim_plainly, aimed_state, pierce_marks, targets};
pub(crate) use self::command::{enters_zone, free_rows, levy_value, may_use, used_ability};
pub(crate) use self::end::{decided, match_reason, outcome, score};
pub(crate) use self::fall::check;
pub(crate) use self::trigger::{group, words};
pub(crate) use self::turn::next_seat;
use crate::action::Action;
use crate::effects;
use crate::event::Event;
use crate::legal::unasked;
use crate::rulebook::{Authority, MOST_DECISIONS};
use crate::state::State;
use crate::vocab::{Next, Step};

impl Authority {
    /// Does everything that needs no decision.
    pub(crate) fn run(&self, state: &mut State, mut next: Next, sink: &mut impl Sink<Event>) {
        loop {
            next = match next {
                Next::SetUp => setup::set_up(self, state, sink),
                Next::Turn => turn::start(self, state, sink),
                Next::StartRows => turn::start_rows(self, state),
                Next::Command => command::open(state),
                Next::Aim => attack::aim(self, state, sink),
                Next::Strike => damage::strike(self, state, sink),
                Next::Retreat => damage::retreat(self, state, sink),
                Next::Draw => draw::open(self, state, sink),
                Next::Refill => draw::refill(self, state, sink),
                Next::Fill => market::fill(self, state, sink),
                Next::Swap => market::offer_swap(self, state),
                Next::Ending => turn::end(self, state),
                Next::Limit => turn::limit(self, state, sink),
                Next::CleanUp => turn::clean_up(self, state),
                Next::End => end::end(self, state, sink),
                Next::Settle => trigger::settle(self, state, sink),
                Next::Wait => return,
            };
        }
    }

    /// Takes an answer. In a turn that has had its share of them, what is asked next is answered by the rules
    /// (AU-13.10).
    pub(crate) fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        // Who starts the next game is decided between two turns, and what is taken back was no decision.
        state.decisions += u8::from(state.step != Step::First && action != Action::Back);
        self.carry_out(state, seat, action, sink);
        while state.decisions >= MOST_DECISIONS && !matches!(state.step, Step::First | Step::Over) {
            let mut answers = Vec::new();
            self.list_answers(state, state.asked, &mut answers);
            self.carry_out(state, state.asked, unasked(state.step, &answers), sink);
        }
    }

    fn carry_out(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let next = match action {
            Action::Attack { card } => attack::declare(self, state, card, sink),
            Action::Defend { card, row } => command::defend(self, state, card, row, sink),
            Action::Relieve { card, slot } => command::relieve(self, state, card, slot, sink),
            Action::Levy { card } => command::levy(self, state, card, sink),
            Action::Infiltrate { card } => command::infiltrate(self, state, card, sink),
            Action::Use { card, from } => command::use_card(self, state, card, from, sink),
            Action::Buy { slot } => command::buy(self, state, slot, sink),
            Action::Hire { card } => command::hire(self, state, card, sink),
            Action::End => command::close(state, sink),
            Action::Target { mark } => attack::take_aim(self, state, mark, sink),
            Action::Pick { object } => effects::picked(self, state, object, sink),
            Action::Pass => effects::passed(self, state, sink),
            Action::Order { index } => trigger::ordered(self, state, usize::from(index), sink),
            Action::Swap { slot } => market::swap(self, state, seat, slot, sink),
            Action::NoSwap => market::no_swap(self, state, seat, sink),
            Action::Keep => effects::peeked(state, false, sink),
            Action::Bottom => effects::peeked(state, true, sink),
            Action::Drop { card } => draw::drop(self, state, card, sink),
            Action::Done => Next::Refill,
            Action::First { seat } => end::start_next(state, seat),
            Action::Back => effects::take_back(state),
            Action::Resign => fall::resign(self, state, seat, sink),
        };
        self.run(state, next, sink);
    }
}

/// Puts a question to a seat, and waits.
pub(crate) fn ask(state: &mut State, step: Step, seat: Seat) -> Next {
    state.step = step;
    state.asked = seat;
    Next::Wait
}
