//! Information-set search: imagined worlds, remembered decisions.
//!
//! An iteration imagines a world from the view, walks it through a tree for each seat that is keyed by what that seat
//! did and noticed, plays it on by the game's hints for a while, and tells every decision on the way what came of it
//! for whoever made it. There is no other door to a world than `Game::sample`, so a search cannot peek.
//!
//! | part | file | what it does |
//! |---|---|---|
//! | selection | `select` | the best bound among what is available; by regret in sealed decisions, if that is asked for |
//! | expansion | `expand` | one action more as a decision is come to more often, in the order of the game's hints |
//! | roll-out | `rollout` | hints with some noise, cut off, then `Game::evaluate` |
//! | backing up | `backup` | a value for each seat |
//! | final choice | `choice` | the most tried; in sealed decisions a draw, so that nobody can be sure of it |
//!
//! [`Method`] has a name for each, so that an arena can compare them.

mod backup;
mod choice;
mod expand;
mod method;
mod mind;
mod notice;
mod rollout;
mod select;
mod tree;

use std::fmt;

use kernel::{BySeat, Choice, Game, Names, Rng, Seat, Viewer};
use serde::Serialize;

pub use self::method::{Final, Method, Others, Sealed, Select};
use self::mind::{Aim, Mind};
use crate::{Bot, Budget};

/// An action as a search sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// Its share in what would be played: of the mix in a sealed decision, of the visits elsewhere; 0 to 1.
    pub share: f32,
    /// The chance to win after it, as far as the search can tell; 0 to 1.
    pub value: f32,
}

impl<A> Weighed<A> {
    /// How far the value may be off by chance alone: the error of a mean of so many trials that win or lose.
    pub fn error(&self) -> f32 {
        0.5 / (self.visits.max(1) as f32).sqrt()
    }
}

/// One action of an expected continuation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
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
/// An iteration of its [`Budget`] is one imagined world. With one thread, the same seed, questions and iterations give
/// the same answers on every machine.
pub struct Search<G: Game> {
    method: Method,
    rng: Rng,
    minds: Vec<Mind<G>>,
    weighed: Vec<Weighed<G::Action>>,
    sealed: bool,
}

impl<G: Game> Search<G> {
    /// With this seed, by this method.
    pub fn new(method: Method, seed: u64) -> Self {
        Self { method, rng: Rng::new(seed), minds: Vec::new(), weighed: Vec::new(), sealed: false }
    }

    /// Thinks about the decision of the seat that `view` was made for, even if only one thing can be done. Gives the
    /// actions that were tried, those that would rather be played first.
    pub fn weigh(&mut self, game: &G, view: &G::View, budget: Budget) -> &[Weighed<G::Action>] {
        self.think(game, view, budget, Aim::Weigh);
        &self.weighed
    }

    /// Thinks, and leaves what was tried in `weighed`.
    fn think(&mut self, game: &G, view: &G::View, budget: Budget, aim: Aim) {
        let seed = self.rng.bits();
        self.weighed.clear();
        let Some(me) = G::viewer(view).seat() else { return };
        let threads = usize::from(budget.threads.get());
        self.minds.resize_with(threads.max(self.minds.len()), Mind::new);
        let Self { minds, method, weighed, .. } = self;
        let minds = &mut minds[..threads];
        if let [mind] = minds {
            mind.think(game, view, method, aim, seed, budget.open());
        } else {
            // Each thinks for itself, to the end, as none knows how far ahead the others are; what they remember of the
            // root is added up.
            std::thread::scope(|scope| {
                for (i, mind) in (0u64..).zip(minds.iter_mut()) {
                    let (purse, method) = (budget.share(i as u32), &*method);
                    scope.spawn(move || mind.think(game, view, method, Aim::Weigh, seed ^ (i << 48), purse));
                }
            });
        }
        minds.iter().for_each(|mind| mind.add_to(me, weighed));
        let mixed = match method.sealed {
            Sealed::Mix | Sealed::Regret => minds.iter_mut().any(|mind| mind.is_sealed(me)),
            Sealed::Bound => false,
        };
        self.sealed = mixed;
        if method.sealed != Sealed::Regret {
            // Only what was tried nearly as often as the most tried is in the draw: a lottery would cost more than it hides.
            let most = weighed.iter().map(|one| one.visits).max().unwrap_or(0).max(1) as f32;
            for one in weighed.iter_mut() {
                let part = one.visits as f32 / most;
                let cube = part * part * part;
                one.share = cube * cube;
            }
        }
        let visits: f32 = weighed.iter().map(|one| one.visits as f32).sum();
        let weights: f32 = weighed.iter().map(|one| one.share).sum();
        for one in weighed.iter_mut() {
            one.value = if one.visits == 0 { 0.0 } else { one.value / one.visits as f32 };
            one.share = if self.sealed && weights > 0.0 {
                one.share / weights
            } else {
                one.visits as f32 / visits.max(1.0)
            };
        }
        weighed.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.action.cmp(&b.action)));
    }

    /// Is the action a part of the mix that the last decision calls for? No, where it calls for none.
    pub fn mixes(&self, action: G::Action) -> bool {
        let part = choice::part_of_mix(&self.weighed);
        self.sealed && self.weighed.iter().any(|one| one.action == action && part(one))
    }

    /// How many iterations the last decision took, all threads together.
    pub fn iterations(&self) -> u64 {
        self.minds.iter().map(|mind| u64::from(mind.done)).sum()
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
    ) -> Vec<Said> {
        let mut line = Vec::new();
        if let Some(mind) = self.minds.first_mut() {
            mind.go_on(game, view, first, plies, |world, seat, action| {
                let view = game.view(world, Viewer::Seat(seat));
                let said = game.choices(&view, &[action], names).pop();
                line.extend(said.map(|Choice { notation, label, path, .. }| Said {
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

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let mut choosing = Rng::new(self.rng.bits());
        if let [only] = legal {
            return *only;
        }
        let rule = self.method.choice;
        let aim = match rule {
            Final::Visits => Aim::Choose,
            Final::Value => Aim::Weigh,
        };
        self.think(game, view, budget, aim);
        let drawn = if self.sealed {
            choice::from_mix(&self.weighed, &mut choosing)
        } else {
            choice::best(&self.weighed, rule)
        };
        let legal_only = drawn.filter(|action| legal.contains(action));
        legal_only.or_else(|| choosing.pick(legal).copied()).expect("a seat that is asked has a legal action")
    }

    fn restart(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }
}

impl<G: Game> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("method", &self.method).field("rng", &self.rng).finish_non_exhaustive()
    }
}

/// Plays a world on as the roll-outs of a search do, and judges it: what it is worth to each seat.
pub fn play_out<G: Game>(
    game: &G,
    world: &mut G::State,
    method: Method,
    legal: &mut Vec<G::Action>,
    rng: &mut Rng,
) -> BySeat<f32> {
    rollout::play_on(game, world, method.plies, method.noise, legal, rng);
    rollout::judge(game, world)
}

/// The logarithm to base 2, exact at the powers of two and straight between them: the same on every machine.
fn log2(n: u32) -> f32 {
    let whole = 31 - n.max(1).leading_zeros();
    whole as f32 + (n as f32 / (1u32 << whole) as f32 - 1.0)
}

#[cfg(test)]
mod tests {
    use kernel::Setup;
    use kernel::toy::Pennant;

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
            let mut search = Search::new(Method { nodes: limit, ..Method::BEST }, 1);
            let mut visits = 0;
            for iterations in [500, 3000] {
                let weighed = search.weigh(&game, &view, Budget::iterations(iterations));
                visits = weighed.iter().map(|one| one.visits).sum();
                assert_eq!(visits, iterations, "with {limit} nodes");
                let (nodes, edges) = search.minds[0].tree.size();
                assert!(nodes <= limit as usize && edges == limit as usize, "{nodes} nodes, {edges} edges");
            }
            assert_eq!(search.iterations(), u64::from(visits));
        }
    }
}
