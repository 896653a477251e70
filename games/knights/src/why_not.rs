//! Why something is refused (KD-14): the first reason of the list that applies.

use kernel::{Dice, Names, Refusal, Rule, Seat, SeatSet};

use crate::phases::{closed_spaces, contenders, strike_group};
use crate::read::{Line, Said, Way};
use crate::rulebook::Knights;
use crate::state::State;
use crate::view::View;
use crate::vocab::{Clan, Step, Token};

/// KD-14: answered where no other rule says more.
const ILLEGAL: Rule = Rule::new("KD-14");

impl Knights {
    /// Why `text` is refused. Knows only the view.
    pub(crate) fn why_not(&self, view: &View, text: &str, names: Names<'_>) -> Refusal {
        let Some(Line { clan, said }) = Line::parse(text) else {
            return Refusal::by_rule(ILLEGAL, "bad_text", "I don't understand that.");
        };
        if view.step == Step::Over {
            return Refusal::by_rule(ILLEGAL, "game_over", "The match is over.");
        }
        let rule = if said == Said::Resign { Rule::new("KD-11.3") } else { ILLEGAL };
        let not_pending = || Refusal::by_rule(rule, "not_pending", "It is not your turn to decide.");
        let Some(seat) = view.viewer.seat() else { return not_pending() };
        let state = self.world(view, Dice::new([0; 32]));
        let may_speak = match said {
            Said::Resign => self.may_resign(&state, seat),
            Said::Back => true,
            Said::Place(_) | Said::Plan(_) | Said::Move(_) | Said::Vote(_) => view.pending.contains(seat),
            Said::At(_) | Said::Re(_) | Said::Inspire(_) => view.pending.contains(seat),
        };
        if !may_speak || clan.is_some_and(|clan| clan != self.clan(seat)) {
            return not_pending();
        }
        self.refuse_answer(&state, seat, said, names)
            // Asked about something that is allowed after all.
            .unwrap_or_else(|| Refusal::by_table("allowed", "You can do that now."))
    }

    fn refuse_answer(&self, state: &State, seat: Seat, said: Said, names: Names<'_>) -> Option<Refusal> {
        match (state.step, said) {
            (_, Said::Resign) => None,
            (_, Said::Back) => {
                let message = "There is nothing to undo.";
                Some(Refusal::by_rule(Rule::new("KD-5.5"), "nothing_to_take_back", message))
            }
            (Step::Plan, Said::Place(token)) => self.refuse_tokens(state, seat, &[token]),
            (Step::Plan, Said::Plan(tokens))
                if tokens.len() == usize::from(state.knights[seat].plan.left()) =>
            {
                self.refuse_tokens(state, seat, &tokens)
            }
            (Step::Move, Said::Move(way)) => self.refuse_step(state, seat, way),
            (Step::Vote, Said::Vote(name)) => {
                self.refuse_vote(name, contenders(state, seat), names, Rule::new("KD-7.5"))
            }
            (Step::Agree, Said::Vote(name)) => {
                self.refuse_vote(name, strike_group(state, seat), names, Rule::new("KD-8.14"))
            }
            (Step::Declare | Step::Retarget, Said::At(name)) | (Step::Retarget, Said::Re(name)) => {
                self.refuse_target(state, seat, name?, names)
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
            ) => Some(Refusal::by_rule(ILLEGAL, "wrong_action", "That is not the question now.")),
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
    fn refuse_target(&self, state: &State, seat: Seat, clan: Clan, names: Names<'_>) -> Option<Refusal> {
        let declaring = Rule::new("KD-8.1");
        let named = self.seat(clan).map_or(clan.name(), |seat| names.name(seat));
        let bad = || Refusal::by_rule(declaring, "bad_target", format!("{named} cannot be attacked."));
        let Some(target) = self.seat(clan).filter(|target| *target != seat) else { return Some(bad()) };
        let Some((here, there)) = state.knights[seat].space.zip(state.knights[target].space) else {
            return Some(bad());
        };
        if !self.opponents(seat).contains(target) {
            let message = format!("{named} is on your side.");
            return Some(Refusal::by_rule(Rule::new("KD-12.3"), "ally", message));
        }
        let weapon = state.knights[seat].weapon?;
        let reach = &self.numbers().weapon(weapon).reach;
        let distance = here.distance(there);
        (!reach.contains(&distance)).then(|| {
            let spaces = if distance == 1 { "space" } else { "spaces" };
            let message = format!(
                "{named} is {distance} {spaces} away. Your {} reaches {}.",
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
    fn refuse_vote(
        &self,
        name: Option<Clan>,
        members: SeatSet,
        names: Names<'_>,
        rule: Rule,
    ) -> Option<Refusal> {
        let clan = name?;
        if self.seat(clan).is_some_and(|seat| members.contains(seat)) {
            return None;
        }
        let named = self.seat(clan).map_or(clan.name(), |seat| names.name(seat));
        let message = format!("{named} is not among those who want it.");
        Some(Refusal::by_rule(rule, "not_contender", message))
    }
}

#[cfg(test)]
mod tests {
    use kernel::Notation as _;
    use kernel::{Game as _, Options as _, Viewer};

    use super::*;
    use crate::{Given, Options};

    /// The code with which Purple is refused `text` in a position.
    fn code(settings: &[(&str, &str)], line: &str, text: &str) -> &'static str {
        let mut options = Options::default();
        settings.iter().for_each(|(key, value)| options.set(&Knights::content(), key, value).unwrap());
        let seats = Knights::default_seats(&options).min(line.matches('@').count() as u8);
        let game = Knights::open(&Knights::content(), &options, seats).unwrap();
        let state = game.set_up(Given(line.to_owned()), Dice::new([0; 32]), &mut ()).unwrap();
        let view = game.view(&state, Viewer::Seat(Seat::new(0)));
        game.why_not(&view, text, Names::new(&[], view.viewer)).code
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
