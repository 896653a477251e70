//! Why something is refused (KD-14): the first reason of the list that applies.

use kernel::{Dice, Refusal, Rule, Seat};

use crate::notation::{Line, Said, Way};
use crate::phases::{closed_spaces, contenders, strike_group};
use crate::rulebook::Knights;
use crate::state::State;
use crate::view::View;
use crate::vocab::{Clan, Step, Token};

/// KD-14: answered where no other rule says more.
const ILLEGAL: Rule = Rule::new("KD-14");

impl Knights {
    /// Why `text` is refused. Knows only the view.
    pub(crate) fn refuse(&self, view: &View, text: &str) -> Refusal {
        let Some(Line { clan, said }) = Line::parse(text) else {
            return Refusal::by_rule(ILLEGAL, "bad_text", "I cannot read that.");
        };
        if view.step == Step::Over {
            return Refusal::by_rule(ILLEGAL, "game_over", "The match is over.");
        }
        let rule = if said == Said::Resign { Rule::new("KD-11.3") } else { ILLEGAL };
        let not_pending = || Refusal::by_rule(rule, "not_pending", "You have nothing to decide right now.");
        let Some(seat) = view.viewer.seat() else { return not_pending() };
        let state = self.world(view, Dice::new([0; 32]));
        let may_speak = match said {
            Said::Resign => self.may_resign(&state, seat),
            Said::Place(_) | Said::Plan(_) | Said::Move(_) | Said::Vote(_) => view.pending.contains(seat),
            Said::At(_) | Said::Re(_) | Said::Inspire(_) => view.pending.contains(seat),
        };
        if !may_speak || clan.is_some_and(|clan| clan != self.clan(seat)) {
            return not_pending();
        }
        self.refuse_answer(&state, seat, said)
            // Asked about something that is allowed after all.
            .unwrap_or_else(|| Refusal::by_table("allowed", "Nothing forbids that."))
    }

    fn refuse_answer(&self, state: &State, seat: Seat, said: Said) -> Option<Refusal> {
        match (state.step, said) {
            (_, Said::Resign) => None,
            (Step::Plan, Said::Place(token)) => self.refuse_tokens(state, seat, &[token]),
            (Step::Plan, Said::Plan(tokens))
                if tokens.len() == usize::from(state.knights[seat].plan.left()) =>
            {
                self.refuse_tokens(state, seat, &tokens)
            }
            (Step::Move, Said::Move(way)) => self.refuse_step(state, seat, way),
            (Step::Vote, Said::Vote(name)) => {
                self.refuse_vote(name, contenders(state, seat), Rule::new("KD-7.5"))
            }
            (Step::Agree, Said::Vote(name)) => {
                self.refuse_vote(name, strike_group(state, seat), Rule::new("KD-8.14"))
            }
            (Step::Declare | Step::Retarget, Said::At(name)) | (Step::Retarget, Said::Re(name)) => {
                self.refuse_target(state, seat, name?)
            }
            (Step::Inspire | Step::Respond, Said::Inspire(_)) => None,
            (
                Step::Plan
                | Step::Move
                | Step::Vote
                | Step::Declare
                | Step::Agree
                | Step::Retarget
                | Step::Inspire
                | Step::Respond
                | Step::Over,
                Said::Place(_)
                | Said::Plan(_)
                | Said::Move(_)
                | Said::Vote(_)
                | Said::At(_)
                | Said::Re(_)
                | Said::Inspire(_),
            ) => Some(Refusal::by_rule(ILLEGAL, "wrong_action", "That is not what is being decided.")),
        }
    }

    /// KD-5.2.
    fn refuse_tokens(&self, state: &State, seat: Seat, tokens: &[Token]) -> Option<Refusal> {
        let mut plan = state.knights[seat].plan;
        for token in tokens {
            if plan.count(*token) >= self.numbers().tokens(*token) {
                let message = format!("You have no {} token left this turn.", token.name());
                return Some(Refusal::by_rule(Rule::new("KD-5.2"), "no_token", message));
            }
            plan.place(*token);
        }
        None
    }

    /// KD-7.2.
    fn refuse_step(&self, state: &State, seat: Seat, way: Way) -> Option<Refusal> {
        let refusal = |code, message: String| Some(Refusal::by_rule(Rule::new("KD-7.2"), code, message));
        let here = state.knights[seat].space?;
        let to = match way {
            Way::Stay => return None,
            Way::To(space) => Some(space),
            Way::Towards(direction) => here.neighbour(direction),
            Way::Nowhere => None,
        };
        let Some(to) = to else {
            return refusal("off_board", "That would leave the arena.".to_owned());
        };
        if to == here {
            None
        } else if here.distance(to) > 1 {
            refusal("not_adjacent", format!("{to} is not next to your knight."))
        } else if closed_spaces(self, state) & to.bit() != 0 {
            refusal("occupied", format!("{to} is held by another knight."))
        } else {
            None
        }
    }

    /// KD-8.1, KD-12.3.
    fn refuse_target(&self, state: &State, seat: Seat, clan: Clan) -> Option<Refusal> {
        let declaring = Rule::new("KD-8.1");
        let bad =
            || Refusal::by_rule(declaring, "bad_target", format!("{} cannot be attacked.", clan.name()));
        let Some(target) = self.seat(clan).filter(|target| *target != seat) else { return Some(bad()) };
        let Some((here, there)) = state.knights[seat].space.zip(state.knights[target].space) else {
            return Some(bad());
        };
        if !self.opponents(seat).contains(target) {
            let message = format!("{} is on your side.", clan.name());
            return Some(Refusal::by_rule(Rule::new("KD-12.3"), "ally", message));
        }
        let weapon = state.knights[seat].weapon?;
        let reach = &self.numbers().weapon(weapon).reach;
        let distance = here.distance(there);
        (!reach.contains(&distance)).then(|| {
            let spaces = if distance == 1 { "space" } else { "spaces" };
            let message = format!(
                "{} is {distance} {spaces} away; your {} reaches {}.",
                clan.name(),
                weapon.name(),
                if *reach.start() == 1 {
                    reach.end().to_string()
                } else {
                    format!("{} to {}", reach.start(), reach.end())
                }
            );
            Refusal::by_rule(declaring, "out_of_range", message)
        })
    }

    /// KD-7.5, KD-8.14.
    fn refuse_vote(&self, name: Option<Clan>, members: kernel::SeatSet, rule: Rule) -> Option<Refusal> {
        let clan = name?;
        if self.seat(clan).is_some_and(|seat| members.contains(seat)) {
            return None;
        }
        let message = format!("{} is not one of the contenders.", clan.name());
        Some(Refusal::by_rule(rule, "not_contender", message))
    }
}
