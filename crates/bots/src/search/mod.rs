//! Multiple-observer information-set Monte Carlo tree search (MO-ISMCTS).
//!
//! Each iteration samples a world from the view (determinization), walks it down one tree per seat, keyed by what that
//! seat did and observed, rolls it out with the game's policy, and backs the result up through every decision on the
//! path. A search has no other access to a world than `Hidden::sample`, so it cannot peek.
//!
//! | part | file | what it does |
//! |---|---|---|
//! | selection | `select` | UCB at the root, PUCT below it; regret matching in sealed decisions on request |
//! | expansion | `expand` | progressive widening, in the order of the game's policy |
//! | information sets | `infoset` | what each seat observed, hashed |
//! | rollout | `rollout` | the policy with some noise, cut off, then `Heuristics::evaluate` |
//! | backpropagation | `backup` | a value for each seat |
//! | final choice | `choice` | the most visited; in sealed decisions a draw, so that nobody can be sure of it |
//! | one thread | `thread` | the loop over iterations; threads are merged at the root |
//!
//! [`SearchConfig`] names each part, so that an arena can compare them.

mod backup;
mod choice;
mod config;
mod expand;
mod infoset;
mod rollout;
mod select;
mod thread;
mod tree;

use std::fmt;

use kernel::{BySeat, Choice, Names, Playable, Rng, Seat, Viewer};
use serde::Serialize;

pub use self::config::{Final, OpponentModel, Sealed, SearchConfig, Select};
use self::thread::{Goal, SearchThread};
use crate::{Bot, Budget};

/// An action at the root, as the search sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootMove<A> {
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// Its share in what would be played: of the mix in a sealed decision, of the visits elsewhere; 0 to 1.
    pub share: f32,
    /// The chance to win after it, as far as the search can tell; 0 to 1.
    pub value: f32,
}

impl<A> RootMove<A> {
    /// How far the value may be off by chance alone: the error of a mean of this many trials that win or lose.
    pub fn error(&self) -> f32 {
        0.5 / (self.visits.max(1) as f32).sqrt()
    }
}

/// One action of an expected continuation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LineMove {
    /// Whose it is.
    pub seat: Seat,
    /// What it is, in the game's notation.
    pub notation: String,
    /// What it is, as it is read.
    pub label: String,
    /// The spots by which it is clicked.
    #[serde(skip)]
    pub path: Vec<String>,
}

/// Searches.
///
/// An iteration of its [`Budget`] is one sampled world. With one thread, the same seed, questions and iterations give
/// the same answers on every machine.
pub struct Search<G: Playable> {
    config: SearchConfig,
    rng: Rng,
    threads: Vec<SearchThread<G>>,
    root_moves: Vec<RootMove<G::Action>>,
    sealed: bool,
}

impl<G: Playable> Search<G> {
    /// With this seed, by this config.
    pub fn new(config: SearchConfig, seed: u64) -> Self {
        Self { config, rng: Rng::new(seed), threads: Vec::new(), root_moves: Vec::new(), sealed: false }
    }

    /// Thinks about the decision of the seat that `view` was made for, even if only one thing can be done. Gives the
    /// actions that were tried, those that would rather be played first.
    pub fn search(&mut self, game: &G, view: &G::View, budget: Budget) -> &[RootMove<G::Action>] {
        self.think(game, view, budget, Goal::Compare);
        &self.root_moves
    }

    /// Thinks, and leaves what was tried in `root_moves`.
    fn think(&mut self, game: &G, view: &G::View, budget: Budget, goal: Goal) {
        let seed = self.rng.bits();
        self.root_moves.clear();
        let Some(me) = G::viewer(view).seat() else { return };
        let count = usize::from(budget.threads.get());
        self.threads.resize_with(count.max(self.threads.len()), SearchThread::new);
        let Self { threads, config, root_moves, .. } = self;
        let threads = &mut threads[..count];
        if let [thread] = threads {
            thread.think(game, view, config, goal, seed, budget.start());
        } else {
            // Each thinks for itself, to the end, as none knows how far ahead the others are; what they remember of the
            // root is added up.
            std::thread::scope(|scope| {
                for (i, thread) in (0u64..).zip(threads.iter_mut()) {
                    let (share, config) = (budget.share(i as u32), &*config);
                    scope.spawn(move || {
                        thread.think(game, view, config, Goal::Compare, seed ^ (i << 48), share)
                    });
                }
            });
        }
        threads.iter().for_each(|thread| thread.add_to(me, root_moves));
        let mixed = match config.sealed {
            Sealed::Mix | Sealed::Regret => threads.iter_mut().any(|thread| thread.is_sealed(me)),
            Sealed::Best => false,
        };
        self.sealed = mixed;
        if config.sealed != Sealed::Regret {
            // Only what was tried nearly as often as the most tried is in the draw: a lottery would cost more than it hides.
            let most = root_moves.iter().map(|one| one.visits).max().unwrap_or(0).max(1) as f32;
            for one in root_moves.iter_mut() {
                let part = one.visits as f32 / most;
                let cube = part * part * part;
                one.share = cube * cube;
            }
        }
        let visits: f32 = root_moves.iter().map(|one| one.visits as f32).sum();
        let weights: f32 = root_moves.iter().map(|one| one.share).sum();
        for one in root_moves.iter_mut() {
            one.value = if one.visits == 0 { 0.0 } else { one.value / one.visits as f32 };
            one.share = if self.sealed && weights > 0.0 {
                one.share / weights
            } else {
                one.visits as f32 / visits.max(1.0)
            };
        }
        root_moves.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.action.cmp(&b.action)));
    }

    /// Is the action a part of the mix that the last decision calls for? No, where it calls for none.
    pub fn mixes(&self, action: G::Action) -> bool {
        let part = choice::part_of_mix(&self.root_moves);
        self.sealed && self.root_moves.iter().any(|one| one.action == action && part(one))
    }

    /// How many iterations the last decision took, all threads together.
    pub fn iterations(&self) -> u64 {
        self.threads.iter().map(|thread| u64::from(thread.done)).sum()
    }

    /// How the match will probably go on after `first`, for at most `plies` actions, as far as the search that was made
    /// last remembers; `first` is part of it.
    pub fn line(
        &mut self,
        game: &G,
        view: &G::View,
        first: G::Action,
        plies: usize,
        names: Names<'_>,
    ) -> Vec<LineMove> {
        let mut line = Vec::new();
        if let Some(thread) = self.threads.first_mut() {
            thread.principal_variation(game, view, first, plies, |world, seat, action| {
                let view = game.view(world, Viewer::Seat(seat));
                let said = game.choices(&view, &[action], names).pop();
                line.extend(said.map(|Choice { notation, label, path, .. }| LineMove {
                    seat,
                    notation,
                    label,
                    path,
                }));
            });
        }
        line
    }
}

impl<G: Playable> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let mut choosing = Rng::new(self.rng.bits());
        if let [only] = legal {
            return *only;
        }
        let rule = self.config.choice;
        let goal = match rule {
            Final::Visits => Goal::Choose,
            Final::Value => Goal::Compare,
        };
        self.think(game, view, budget, goal);
        let drawn = if self.sealed {
            choice::from_mix(&self.root_moves, &mut choosing)
        } else {
            choice::best(&self.root_moves, rule)
        };
        let legal_only = drawn.filter(|action| legal.contains(action));
        legal_only.or_else(|| choosing.pick(legal).copied()).expect("a seat that is asked has a legal action")
    }

    fn restart(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

impl<G: Playable> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("config", &self.config).field("rng", &self.rng).finish_non_exhaustive()
    }
}

/// Plays a world on as the roll-outs of a search do, and evaluates it: what it is worth to each seat.
pub fn play_out<G: Playable>(
    game: &G,
    world: &mut G::State,
    config: SearchConfig,
    legal: &mut Vec<G::Action>,
    rng: &mut Rng,
) -> BySeat<f32> {
    rollout::simulate(game, world, config.plies, config.noise, legal, rng);
    rollout::evaluate(game, world)
}

/// The logarithm to base 2, exact at the powers of two and straight between them: the same on every machine.
fn log2(n: u32) -> f32 {
    let whole = 31 - n.max(1).leading_zeros();
    whole as f32 + (n as f32 / (1u32 << whole) as f32 - 1.0)
}

#[cfg(test)]
mod tests {
    use kernel::Game as _;
    use kernel::Hidden as _;
    use kernel::Setup;
    use testkit::toy::Pennant;

    use super::*;

    /// A tree that is full holds what it holds and goes on counting: every iteration is still told to the decision that
    /// the search is about.
    #[test]
    fn a_tree_keeps_to_its_limit_and_goes_on_learning() {
        let content = Pennant::content();
        let setup = Setup::<Pennant>::new(&content, None, &[], Some(3)).expect("three may play");
        let game = setup.open(&content).expect("the toy is sound");
        let state = game.deal(Rng::new(5).dice());
        let view = game.view(&state, Viewer::Seat(Seat::new(0)));
        for limit in [16, 64] {
            let mut search = Search::new(SearchConfig { nodes: limit, ..SearchConfig::BEST }, 1);
            let mut visits = 0;
            for iterations in [500, 3000] {
                let root_moves = search.search(&game, &view, Budget::iterations(iterations));
                visits = root_moves.iter().map(|one| one.visits).sum();
                assert_eq!(visits, iterations, "with {limit} nodes");
                let (nodes, edges) = search.threads[0].tree.size();
                assert!(nodes <= limit as usize && edges == limit as usize, "{nodes} nodes, {edges} edges");
            }
            assert_eq!(search.iterations(), u64::from(visits));
        }
    }
}
