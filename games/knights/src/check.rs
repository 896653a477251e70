//! What a seat may do, asked of one action: where it may not, the first reason of KD-14 that applies.

use kernel::{Names, Refusal, Rule, Seat};

use crate::action::Action;
use crate::board::Space;
use crate::phases::{before_last_choice, closed_spaces, contenders, strike_group};
use crate::rulebook::Knights;
use crate::state::State;
use crate::vocab::{Clan, Step, Token};

/// KD-14: answered where no other rule says more.
const ILLEGAL: Rule = Rule::new("KD-14");

impl Knights {
    /// May `seat` take this action?
    pub(crate) fn check(
        &self,
        state: &State,
        seat: Seat,
        action: Action,
        names: Names<'_>,
    ) -> Result<(), Refusal> {
        let owes = state.pending.contains(seat) || action == Action::Back;
        let asked = if action == Action::Resign { self.may_resign(state, seat) } else { owes };
        self.check_asked(state.step, asked, action)?;
        match action {
            Action::Place { token } => {
                let left = state.knights[seat].plan.count(token) < self.numbers().tokens(token);
                if left { Ok(()) } else { Err(self.no_token(token)) }
            }
            Action::Move { to } => self.check_step(state, seat, to),
            Action::Name { seat: Some(named) } => {
                let voting = state.step == Step::Vote;
                let members = if voting { contenders(state, seat) } else { strike_group(state, seat) };
                let joins = members.contains(named);
                if joins { Ok(()) } else { Err(self.no_contender(state.step, names.name(named))) }
            }
            Action::Target { seat: Some(target) } => self.check_target(state, seat, target, names),
            Action::Back => {
                let planning = state.step == Step::Plan && state.pending.contains(seat);
                let laid = planning && before_last_choice(self, state.knights[seat].plan).is_some();
                Refusal::unless(laid, "KD-5.5", "nothing_to_take_back", || "There is nothing to undo.")
            }
            Action::Name { seat: None } | Action::Target { seat: None } | Action::Stay => Ok(()),
            Action::Inspire { .. } | Action::Resign => Ok(()),
        }
    }

    /// Is this kind of action asked of a seat that owes an answer in this step, or does not?
    pub(crate) fn check_asked(&self, step: Step, owes: bool, action: Action) -> Result<(), Refusal> {
        if step == Step::Over {
            return Err(Refusal::by_rule(ILLEGAL, "game_over", "The match is over."));
        }
        if !owes {
            let rule = if action == Action::Resign { Rule::new("KD-11.3") } else { ILLEGAL };
            return Err(Refusal::by_rule(rule, "not_pending", "It is not your turn to decide."));
        }
        let fits = match action {
            Action::Place { .. } => step == Step::Plan,
            Action::Stay | Action::Move { .. } => step == Step::Move,
            Action::Name { .. } => matches!(step, Step::Vote | Step::Agree),
            Action::Target { .. } => matches!(step, Step::Declare | Step::Retarget),
            Action::Inspire { .. } => matches!(step, Step::Inspire | Step::Respond),
            Action::Back | Action::Resign => true,
        };
        if fits { Ok(()) } else { Err(wrong_action()) }
    }

    /// KD-7.2.
    fn check_step(&self, state: &State, seat: Seat, to: Space) -> Result<(), Refusal> {
        let near = state.knights[seat].space.is_some_and(|here| here.distance(to) == 1);
        Refusal::unless(near, "KD-7.2", "not_adjacent", || format!("{to} is not next to your knight."))?;
        let open = closed_spaces(self, state) & to.bit() == 0;
        Refusal::unless(open, "KD-7.2", "occupied", || format!("{to} is held by another knight."))
    }

    /// KD-8.1, KD-12.3.
    fn check_target(&self, state: &State, seat: Seat, target: Seat, names: Names<'_>) -> Result<(), Refusal> {
        let named = names.name(target);
        let (me, there) = (&state.knights[seat], state.knights[target].space);
        let Some(((here, there), weapon)) = me.space.zip(there).zip(me.weapon).filter(|_| target != seat)
        else {
            return Err(bad_target(named));
        };
        let opponent = self.opponents(seat).contains(target);
        Refusal::unless(opponent, "KD-12.3", "ally", || format!("{named} is on your side."))?;
        let reach = &self.numbers().weapon(weapon).reach;
        let distance = here.distance(there);
        Refusal::unless(reach.contains(&distance), "KD-8.1", "out_of_range", || {
            let spaces = if distance == 1 { "space" } else { "spaces" };
            let far = if *reach.start() == 1 {
                reach.end().to_string()
            } else {
                format!("{} to {}", reach.start(), reach.end())
            };
            format!("{named} is {distance} {spaces} away. Your {} reaches {far}.", weapon.name())
        })
    }

    /// KD-5.2.
    pub(crate) fn no_token(&self, token: Token) -> Refusal {
        let message = format!("You have no {} token left this turn.", token.name());
        Refusal::by_rule(Rule::new("KD-5.2"), "no_token", message)
    }

    /// A clan that is not in the match is named in this step.
    pub(crate) fn no_such_knight(&self, step: Step, clan: Clan) -> Refusal {
        match step {
            Step::Vote | Step::Agree => self.no_contender(step, clan.name()),
            Step::Plan | Step::Move | Step::Declare | Step::Retarget => bad_target(clan.name()),
            Step::Inspire | Step::Respond | Step::Over => bad_target(clan.name()),
        }
    }

    /// KD-7.5, KD-8.14.
    fn no_contender(&self, step: Step, named: &str) -> Refusal {
        let rule = Rule::new(if step == Step::Vote { "KD-7.5" } else { "KD-8.14" });
        Refusal::by_rule(rule, "not_contender", format!("{named} is not among those who want it."))
    }
}

/// The line is no form of speech.
pub(crate) fn bad_text() -> Refusal {
    Refusal::by_rule(ILLEGAL, "bad_text", "I don't understand that.")
}

pub(crate) fn wrong_action() -> Refusal {
    Refusal::by_rule(ILLEGAL, "wrong_action", "That is not the question now.")
}

/// A step to no space of the arena.
pub(crate) fn off_board() -> Refusal {
    Refusal::by_rule(Rule::new("KD-7.2"), "off_board", "That would leave the arena.")
}

fn bad_target(named: &str) -> Refusal {
    Refusal::by_rule(Rule::new("KD-8.1"), "bad_target", format!("{named} cannot be attacked."))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Dice, Game as _, Match, Notation as _, Options as _};

    use super::*;
    use crate::{Options, WrittenPosition};

    /// The code with which Purple is refused `text` in a position.
    fn code(settings: &[(&str, &str)], line: &str, text: &str) -> &'static str {
        let mut options = Options::default();
        settings.iter().for_each(|(key, value)| options.set(&Knights::content(), key, value).unwrap());
        let seats = Knights::default_seats(&options).min(line.matches('@').count() as u8);
        let game = Arc::new(Knights::open(&Knights::content(), &options, seats).unwrap());
        let state = game.set_up(WrittenPosition(line.to_owned()), Dice::new([0; 32]), &mut ()).unwrap();
        let table = Match::from_state(game, state);
        table.check(Seat::new(0), None, text).map_or_else(|refusal| refusal.code, |_| "allowed")
    }

    /// KD-14: each code where it belongs, the earlier one first.
    #[test]
    fn kd_14_the_first_reason_that_applies() {
        let plan = "T1.0 init P | P@A3 F--+ | A@I3 F--+";
        for text in
            ["", "dance", "place", "place Sx", "plan", "plan Mo Mo Mo Mo", "Q place Sw", "mv", "insp ?"]
        {
            assert_eq!(code(&[], plan, text), "bad_text", "{text}");
        }
        assert_eq!(code(&[], plan, "A place Sw"), "not_pending", "for another clan");
        assert_eq!(code(&[], plan, "R place Sw"), "not_pending", "for a clan that is not in the match");
        for text in ["mv E5", "mv Z9", "at A", "re A", "vote A", "insp +", "plan Mo", "P plan Mo Mo"] {
            assert_eq!(code(&[], plan, text), "wrong_action", "{text}");
        }
        assert_eq!(code(&[], plan, "plan Sw Sw Sw"), "no_token");

        let step = "T1.1 init P | P@A3 F--+ /Mo Sh Sh | A@A4 F--+ /Sh Sh Pa";
        assert_eq!(code(&[], step, "mv Z9"), "off_board");
        assert_eq!(code(&[], step, "mv NE"), "off_board");
        assert_eq!(code(&[], step, "mv I5"), "not_adjacent");
        assert_eq!(code(&[], step, "mv A4"), "occupied");
        assert_eq!(code(&[], step, "mv e"), "occupied");
        assert_eq!(code(&[], step, "place Sw"), "wrong_action");

        let strike = "T1.1 init P | P@E4 FSw+ /Sw Sh Sh | R@E5 F--+ /Sh Sh Pa | A@E3 F--+ /Sh Sh Pa | B@I5 F--+ /Sh Sh Pa";
        assert_eq!(code(&[], strike, "at P"), "bad_target");
        assert_eq!(code(&[], strike, "at G"), "bad_target");
        assert_eq!(code(&[], strike, "re R"), "wrong_action");
        assert_eq!(code(&[], strike, "at B"), "out_of_range");
        assert_eq!(code(&[("teams", "2v2")], strike, "at A"), "ally");
        assert_eq!(code(&[("teams", "2v2"), ("friendly_fire", "true")], strike, "at A"), "allowed");

        let contest = "T1.1 init P | P@E4 F--+ /Sh Sh Pa | A@I3 F--+ /Sh Sh Pa";
        assert_eq!(code(&[], contest, "vote A"), "wrong_action");
    }

    /// KD-14: a removed knight has nothing to decide and cannot resign again.
    #[test]
    fn kd_14_the_removed_are_not_pending() {
        let gone = "T2.0 init R | P@x1.2 | R@C7 F--+ | A@I3 F--+ | B@G1 F--+";
        assert_eq!(code(&[], gone, "place Sw"), "not_pending");
        assert_eq!(code(&[], gone, "resign"), "not_pending");
    }
}
