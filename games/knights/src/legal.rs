//! What a seat may do, one function per question, in the order of the rulebook.

use kernel::{Seat, SeatSet, SideAction, Word as _};

use crate::action::Action;
use crate::board::Direction;
use crate::phases::{before_last_choice, closed_spaces, contenders, kinds_left, strike_group};
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::Step;

impl Knights {
    /// The answers to the open question, for a seat that owes one.
    #[inline]
    pub(crate) fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.pending.contains(seat) {
            self.list_answers(state, seat, out);
        }
    }

    /// The answers to the open question of a seat that it was put to, whether it has answered or not.
    pub(crate) fn list_answers(&self, state: &State, seat: Seat, out: &mut impl Extend<Action>) {
        match state.step {
            Step::Plan => self.placements(state, seat, out),
            Step::Move => self.destinations(state, seat, out),
            Step::Vote => self.votes(seat, contenders(state, seat), out),
            Step::Declare | Step::Retarget => self.victims(state, seat, out),
            Step::Agree => self.votes(seat, strike_group(state, seat), out),
            Step::Inspire | Step::Respond => {
                out.extend([Action::Inspire { using: false }, Action::Inspire { using: true }]);
            }
            Step::Over => {}
        }
    }

    /// Beside the question: a token of an unfinished plan may be taken back (KD-5.5), and a standing knight may resign
    /// while anything is being decided (KD-11.3).
    pub(crate) fn side_actions(&self, state: &State, seat: Seat, out: &mut Vec<SideAction<Action>>) {
        let planning = state.step == Step::Plan && state.pending.contains(seat);
        if planning && before_last_choice(self, state.knights[seat].plan).is_some() {
            out.push(SideAction::take_back(Action::Back));
        }
        if self.may_resign(state, seat) {
            out.push(SideAction::last(Action::Resign));
        }
    }

    /// KD-11.3.
    pub(crate) fn may_resign(&self, state: &State, seat: Seat) -> bool {
        let knight = &state.knights[seat];
        state.step != Step::Over && knight.standing() && !knight.resigned
    }

    /// What is answered for a seat whose time is up (KD-11.2).
    pub(crate) fn timeout(&self, state: &State) -> Action {
        match state.step {
            Step::Plan => Action::Place { token: crate::Token::Movement },
            Step::Move => Action::Stay,
            Step::Vote | Step::Agree => Action::Name { seat: None },
            Step::Declare | Step::Retarget => Action::Target { seat: None },
            Step::Inspire | Step::Respond => Action::Inspire { using: false },
            Step::Over => Action::Resign,
        }
    }

    /// KD-5.2.
    fn placements(&self, state: &State, seat: Seat, out: &mut impl Extend<Action>) {
        out.extend(kinds_left(self, state.knights[seat].plan).map(|token| Action::Place { token }));
    }

    /// KD-7.2.
    fn destinations(&self, state: &State, seat: Seat, out: &mut impl Extend<Action>) {
        out.extend([Action::Stay]);
        let Some(from) = state.knights[seat].space else { return };
        let closed = closed_spaces(self, state);
        let ways = Direction::ALL.iter().filter_map(|way| from.neighbour(*way));
        out.extend(ways.filter(|to| closed & to.bit() == 0).map(|to| Action::Move { to }));
    }

    /// KD-7.5, KD-8.14.
    fn votes(&self, seat: Seat, members: SeatSet, out: &mut impl Extend<Action>) {
        let named = self.around(seat).filter(|other| members.contains(*other));
        out.extend(named.map(Some).chain([None]).map(|seat| Action::Name { seat }));
    }

    /// KD-8.1, KD-8.3.
    fn victims(&self, state: &State, seat: Seat, out: &mut impl Extend<Action>) {
        let targets = self.targets(state, seat);
        let named = self.around(seat).filter(|other| targets.contains(*other));
        out.extend(named.map(Some).chain([None]).map(|seat| Action::Target { seat }));
    }
}
