//! The game's own hints, and one action ahead where they are silent.

use std::fmt;

use kernel::{Playable, Rng, Seat, SeatSet};

use crate::{Bot, Budget};

/// The most answers a world is played on after the bot's own, so that choices made at the same time come out.
const SETTLE: usize = 16;

/// Means that differ by less than this are as good as equal: chance chooses among them.
const EVEN: f32 = 1e-3;

/// Plays by `Heuristics::policy` where it answers; elsewhere tries every legal action in several sampled worlds and
/// takes the one after which its own `Heuristics::evaluate` is best on average.
///
/// An iteration of its [`Budget`] is one action tried in one world. With fewer iterations than actions it
/// tries as many as it may, drawn at random; with none it plays at random.
pub struct Heuristic<G: Playable> {
    rng: Rng,
    manner: Manner,
    tries: Vec<Try<G::Action>>,
    answers: Vec<G::Action>,
}

/// How strictly a heuristic plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Percent of its answers that are drawn at random.
    pub noise: u8,
    /// Does it listen to the game's hints? If not, it looks one action ahead everywhere: a sensible player with other
    /// weights.
    pub hints: bool,
}

impl Manner {
    /// Always the hints.
    pub const STRICT: Self = Self { noise: 0, hints: true };
}

/// An action and how the worlds looked after it.
struct Try<A> {
    action: A,
    total: f32,
    worlds: u32,
}

impl<G: Playable> Heuristic<G> {
    /// With this seed.
    pub fn new(seed: u64) -> Self {
        Self::with(Manner::STRICT, seed)
    }

    /// In this manner, with this seed.
    pub fn with(manner: Manner, seed: u64) -> Self {
        Self { rng: Rng::new(seed), manner, tries: Vec::new(), answers: Vec::new() }
    }

    fn look_ahead(
        &mut self,
        game: &G,
        me: Seat,
        worlds: impl FnMut() -> G::State,
        legal: &[G::Action],
        budget: Budget,
        rng: &mut Rng,
    ) -> G::Action {
        self.tries.clear();
        self.tries.extend(legal.iter().map(|action| Try { action: *action, total: 0.0, worlds: 0 }));
        rng.shuffle(&mut self.tries);
        let mut remaining = budget.start();
        'thinking: for world in std::iter::repeat_with(worlds) {
            for attempt in &mut self.tries {
                if !remaining.try_consume() {
                    break 'thinking;
                }
                let mut after = world.clone();
                let asked = game.pending(&after);
                game.apply(&mut after, me, attempt.action, &mut ());
                settle(game, &mut after, asked, rng, &mut self.answers);
                attempt.total += game.evaluate(&after)[me];
                attempt.worlds += 1;
            }
        }
        // They are in random order, so taking the first of the best is a fair draw among equals.
        let mut best = &self.tries[0];
        for attempt in &self.tries[1..] {
            if attempt.mean() > best.mean() + EVEN {
                best = attempt;
            }
        }
        best.action
    }
}

impl<A> Try<A> {
    fn mean(&self) -> f32 {
        if self.worlds == 0 { 0.0 } else { self.total / self.worlds as f32 }
    }
}

impl<G: Playable> Bot<G> for Heuristic<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let me = G::viewer(view).seat().expect("a bot looks from its seat");
        // Two streams: sampling draws more the more sealed answers there are to sample, and choosing
        // must not be shifted by that.
        let (mut choosing, mut sampling) = (Rng::new(self.rng.bits()), Rng::new(self.rng.bits()));
        if let [only] = legal {
            return *only;
        }
        if choosing.below(100) < u32::from(self.manner.noise) {
            return *choosing.pick(legal).expect("a seat that is asked has a legal action");
        }
        let first = game.sample(view, &mut sampling);
        if self.manner.hints
            && let Some(action) = game.policy(&first, me, legal, &mut choosing)
        {
            debug_assert!(legal.contains(&action), "the policy answered {action:?}, which is not legal");
            return action;
        }
        let mut first = Some(first);
        let worlds = || first.take().unwrap_or_else(|| game.sample(view, &mut sampling));
        self.look_ahead(game, me, worlds, legal, budget, &mut choosing)
    }

    fn restart(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

impl<G: Playable> fmt::Debug for Heuristic<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic").field("rng", &self.rng).finish_non_exhaustive()
    }
}

/// Lets everybody who was asked at the same time answer too, by policy or at random: until then a sealed
/// choice changes nothing that could be evaluated. Does nothing where one seat was asked alone.
fn settle<G: Playable>(
    game: &G,
    world: &mut G::State,
    asked: SeatSet,
    rng: &mut Rng,
    answers: &mut Vec<G::Action>,
) {
    if asked.len() < 2 {
        return;
    }
    for _ in 0..SETTLE {
        let Some(seat) = game.pending(world).intersection(asked).lowest() else { return };
        answers.clear();
        game.legal(world, seat, answers);
        let answer = game.policy(world, seat, answers, rng).or_else(|| rng.pick(answers).copied());
        game.apply(world, seat, answer.expect("a pending seat has a legal action"), &mut ());
    }
}

#[cfg(test)]
mod tests {
    use kernel::Game as _;
    use kernel::Hidden as _;
    use kernel::{Dice, Setup, Viewer};
    use testkit::toy::{Action, Card, Pennant};

    use super::*;

    /// To one pennant: whoever seals the highest card has won.
    fn pennant() -> Pennant {
        Setup::new(&Pennant::content(), Some("short"), &[], Some(2))
            .unwrap()
            .open(&Pennant::content())
            .unwrap()
    }

    fn look(game: &Pennant, seed: u64, budget: Budget) -> (Vec<Action>, Action) {
        let me = Seat::new(0);
        let state = game.deal(Rng::new(seed).dice());
        let view = game.view(&state, Viewer::Seat(me));
        let mut legal = Vec::new();
        game.legal(&state, me, &mut legal);
        let (mut sampling, mut choosing) = (Rng::new(seed), Rng::new(seed + 1));
        let worlds = || game.sample(&view, &mut sampling);
        let chosen = Heuristic::new(seed).look_ahead(game, me, worlds, &legal, budget, &mut choosing);
        (legal, chosen)
    }

    /// A sealed card is worth nothing until the other one is turned up beside it.
    #[test]
    fn looking_ahead_plays_on_until_a_sealed_choice_comes_out() {
        let game = pennant();
        for seed in 0..50 {
            let (legal, chosen) = look(&game, seed, Budget::iterations(1_000));
            // The highest card beats at least as much as any other, and ties with nobody it would not tie with.
            let Action::Seal(Card(highest)) = *legal.last().unwrap() else { panic!("{legal:?}") };
            let Action::Seal(Card(card)) = chosen else { panic!("{chosen:?}") };
            assert!(card + 1 >= highest, "seed {seed}: {chosen:?} of {legal:?}");
        }
    }

    #[test]
    fn a_small_budget_still_gets_a_legal_answer() {
        let game = pennant();
        for iterations in 0..5 {
            for seed in 0..20 {
                let (legal, chosen) = look(&game, seed, Budget::iterations(iterations));
                assert!(legal.contains(&chosen));
            }
        }
    }

    #[test]
    fn time_ends_thinking_that_iterations_would_not() {
        let (legal, chosen) = look(&pennant(), 1, Budget::iterations(u32::MAX).within(0, || 7));
        assert!(legal.contains(&chosen));
    }

    #[test]
    fn a_choice_that_changes_nothing_is_made_by_chance() {
        let game: Pennant =
            Setup::new(&Pennant::content(), None, &[], Some(2)).unwrap().open(&Pennant::content()).unwrap();
        let mut state = game.deal(Dice::new([1; 32]));
        let mut legal = Vec::new();
        // Play until somebody may exchange cards: that alone changes no pennants.
        while game.pending(&state).len() == 2 {
            for seat in Seat::first(2) {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                game.apply(&mut state, seat, legal[seat.index() * (legal.len() - 1)], &mut ());
            }
        }
        let me = game.pending(&state).lowest().unwrap();
        legal.clear();
        game.legal(&state, me, &mut legal);
        let view = game.view(&state, Viewer::Seat(me));
        let mut seen: Vec<Action> = (0..60)
            .map(|seed| Heuristic::new(seed).choose(&game, &view, &legal, Budget::iterations(40)))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), legal.len(), "{seen:?} of {legal:?}");
    }
}
