//! The machine: one file per phase of the rules, and the loop that leads from one to the next.
//!
//! A phase that needs decisions *opens* a question: it names those who are asked and waits. When the last one
//! has answered, the phase *closes*: the answers take effect together. A seat that is not asked, or that has
//! resigned, has no answer; that counts as the answer of KD-11.2 (stay, nobody, no one, not used).

mod agree;
mod attack;
mod clear;
mod combat;
mod declare;
mod end;
mod equip;
mod movement;
mod plan;
mod resign;
mod reveal;
mod setup;
mod turn;
mod vote;

use kernel::{Seat, SeatSet, Sink};

pub(crate) use self::agree::strike_group;
pub(crate) use self::combat::{Combat, current as current_combat};
pub(crate) use self::end::{decided, outcome, reason};
pub(crate) use self::equip::take_stance;
pub(crate) use self::movement::closed_spaces;
pub(crate) use self::plan::{before_last_choice, kinds_left};
pub(crate) use self::vote::contenders;
use crate::action::Action;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::Step;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Set up a battle (KD-4).
    SetUp,
    /// Begin a turn (KD-5.1).
    Turn,
    /// Planning (KD-5.3).
    Plan,
    /// Reveal the tokens of the current slot (KD-6.1).
    Reveal,
    /// The move step (KD-6.2).
    Move,
    /// Resolve the moves (KD-7.3).
    Arrive,
    /// The equip and stance steps (KD-6.3, KD-6.6).
    Equip,
    /// The attack step: declare targets (KD-8.1).
    Declare,
    /// Show the order of attacks (KD-8.2).
    Order,
    /// The next attacker of the queue (KD-8.2).
    Strike,
    /// The combat of the current attacker: Inspiration (KD-8.7).
    Combat,
    /// With `attacker_first`: the target's Inspiration (KD-8.7).
    Respond,
    /// The draw (KD-8.9).
    Draw,
    /// The clearing step (KD-6.9).
    Clear,
    /// The slot after this one (KD-5.6, KD-5.10).
    Slot,
    /// The battle is decided (KD-10).
    End,
    /// Nothing until somebody answers, or ever.
    Wait,
}

impl Knights {
    /// Does everything that needs no decision.
    pub(crate) fn run(&self, state: &mut State, mut next: Next, sink: &mut impl Sink<Event>) {
        loop {
            next = match next {
                Next::SetUp => setup::set_up(self, state),
                Next::Turn => turn::start(self, state, sink),
                Next::Plan => plan::open(self, state, sink),
                Next::Reveal => reveal::reveal(self, state, sink),
                Next::Move => movement::open(self, state),
                Next::Arrive => movement::arrive(self, state, sink),
                Next::Equip => equip::equip(self, state, sink),
                Next::Declare => declare::open(self, state, sink),
                Next::Order => attack::order(self, state, sink),
                Next::Strike => attack::next(self, state, sink),
                Next::Combat => combat::open(self, state),
                Next::Respond => combat::respond(self, state),
                Next::Draw => combat::draw(self, state, sink),
                Next::Clear => clear::clear(self, state, sink),
                Next::Slot => turn::next_slot(self, state),
                Next::End => end::end(self, state, sink),
                Next::Wait => return,
            };
        }
    }

    /// Takes an answer; the last one closes the question.
    pub(crate) fn apply(&self, state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let mut next = match action {
            Action::Resign => resign::resign(self, state, seat, sink),
            Action::Place { token } => plan::place(self, state, seat, token, sink),
            Action::Back => plan::take_back(self, state, seat),
            Action::Stay
            | Action::Move { .. }
            | Action::Name { .. }
            | Action::Target { .. }
            | Action::Inspire { .. } => {
                state.answers[seat] = Some(action);
                state.pending.remove(seat);
                Next::Wait
            }
        };
        if next == Next::Wait && state.pending.is_empty() {
            next = self.close(state, sink);
        }
        // Most answers are not the last.
        if next != Next::Wait {
            self.run(state, next, sink);
        }
    }

    /// The last answer is in.
    fn close(&self, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
        match state.step {
            Step::Plan => plan::close(state),
            Step::Move => movement::close(self, state, sink),
            Step::Vote => vote::close(self, state, sink),
            Step::Declare => declare::close(self, state, sink),
            Step::Agree => agree::close(self, state, sink),
            Step::Retarget => attack::close(state, sink),
            Step::Inspire => combat::close(self, state, sink),
            Step::Respond => Next::Draw,
            Step::Over => Next::Wait,
        }
    }
}

/// Puts a question to those of `seats` that have not resigned, and waits; where that is nobody, goes on.
fn ask(state: &mut State, step: Step, seats: SeatSet, otherwise: Next) -> Next {
    let here = state.knights.seats_where(|knight| !knight.resigned);
    let asked = seats.intersection(here);
    state.step = step;
    state.asked = asked;
    state.pending = asked;
    if asked.is_empty() { otherwise } else { Next::Wait }
}

/// Forgets the question and its answers.
fn forget(state: &mut State) {
    state.asked = SeatSet::EMPTY;
    state.pending = SeatSet::EMPTY;
    for (_, answer) in state.answers.iter_mut() {
        *answer = None;
    }
}
