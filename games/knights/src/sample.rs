//! From a view back to a world: what search starts from, and where questions about a view are answered.

use kernel::{BySeat, Dice, List, Rng, Seat};

use crate::phases::kinds_left;
use crate::policy;
use crate::rulebook::Knights;
use crate::state::{Knight, Plan, Queue, State};
use crate::view::{KnightView, View};
use crate::vocab::Step;

/// No question but that for a plan has more answers: six ways and to stay, or everybody and nobody.
const MAX_ANSWERS: usize = 8;

impl Knights {
    /// A world that `view` does not rule out. What the viewer cannot know is drawn.
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = self.world(view, rng.dice());
        for seat in self.everybody() {
            let seen = &view.knights[seat];
            if seen.plan.contains(&None) {
                self.draw_plan(&mut state, seat, seen, rng);
            }
        }
        let sealed = view.asked.difference(view.pending);
        for seat in sealed.iter().filter(|seat| view.answers[*seat].is_none()) {
            self.draw_answer(&mut state, seat, rng);
        }
        state
    }

    /// The world of a view with nothing drawn: tokens that the viewer does not know are Movement, answers that it
    /// does not know are missing. Good for every question about what the viewer may do, which by law depends on
    /// neither.
    pub(crate) fn world(&self, view: &View, dice: Dice) -> State {
        State {
            dice,
            knights: BySeat::new(self.seats(), |seat| self.knight(&view.knights[seat])),
            turn: view.turn,
            slot: view.slot,
            step: view.step,
            initiative: view.initiative,
            asked: view.asked,
            pending: view.pending,
            answers: BySeat::new(self.seats(), |seat| view.answers[seat]),
            attackers: view.attackers,
            queue: view.queue.iter().copied().collect::<Queue>(),
            struck: view.struck,
            attacked: view.attacked,
            boosted: view.combat.is_some_and(|combat| combat.boosted),
            battle: view.battle,
            points: view.points,
        }
    }

    fn knight(&self, seen: &KnightView) -> Knight {
        let owned = if seen.ready {
            seen.plan.len() as u8
        } else if seen.space.is_some() {
            self.numbers().actions(seen.heart)
        } else {
            0
        };
        let mut plan = Plan::empty(owned);
        seen.plan.iter().for_each(|token| plan.place(token.unwrap_or(crate::Token::Movement)));
        plan.revealed = seen.revealed;
        Knight {
            space: seen.space,
            removed: seen.removed,
            heart: seen.heart,
            weapon: seen.weapon,
            inspiration: seen.inspiration,
            defeated: seen.defeated,
            resigned: seen.resigned,
            barred: seen.barred,
            plan,
            defending: seen.defending,
            parrying: seen.parrying,
            heading: seen.heading,
            target: seen.target,
        }
    }

    /// Draws the tokens that lie face down, one after the other, as a sensible player might have laid them.
    fn draw_plan(&self, state: &mut State, seat: Seat, seen: &KnightView, rng: &mut Rng) {
        let mut plan = Plan::empty(seen.plan.len() as u8);
        seen.plan.iter().map_while(|token| *token).for_each(|token| plan.place(token));
        plan.revealed = seen.revealed;
        while !plan.complete() {
            let mut weights = policy::plan_weights(self, state, seat, plan, rng);
            // Nothing that can be is ruled out.
            kinds_left(self, plan).for_each(|token| weights[token.index()] += 0.25);
            plan.place(crate::Token::from_index(rng.weighted(&weights)));
        }
        state.knights[seat].plan = plan;
    }

    /// Draws a sealed answer: half the time what a sensible player would say, half the time anything.
    fn draw_answer(&self, state: &mut State, seat: Seat, rng: &mut Rng) {
        if state.step == Step::Plan {
            return;
        }
        let mut answers = List::<_, MAX_ANSWERS>::new();
        self.list_answers(state, seat, &mut answers);
        let sensible =
            if rng.below(2) == 0 { policy::policy(self, state, seat, &answers, rng) } else { None };
        state.answers[seat] = sensible.or_else(|| rng.pick(&answers).copied());
    }
}
