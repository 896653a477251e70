//! One search thread: its tree, and one iteration through it.

use kernel::{BySeat, Playable, Rng, Seat, SeatSet};

use super::backup::{self, PathStep};
use super::config::{OpponentModel, Sealed, SearchConfig, Select};
use super::infoset;
use super::select::{self, Part};
use super::tree::Tree;
use super::{RootMove, expand, rollout};
use crate::budget::RemainingBudget;

/// The memory of one thread; allocations are kept from decision to decision.
pub(super) struct SearchThread<G: Playable> {
    pub(super) tree: Tree<G::Action>,
    rng: Rng,
    /// The world that was sampled last, and how often it was used.
    world: Option<(G::State, u32)>,
    path: Vec<PathStep>,
    mix: Vec<Part>,
    legal: Vec<G::Action>,
    rest: Vec<G::Action>,
    /// How many iterations were made.
    pub(super) done: u32,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// To know what every action is worth.
    Compare,
    /// To play the most visited action: iterations that cannot change it are skipped.
    Choose,
}

/// Check whether the choice is settled once in this many iterations.
const OFTEN: u32 = 32;

/// Where the trees stand in the course of one iteration.
struct Traversal {
    /// Whose decision the search is about.
    me: Seat,
    /// The last choice of each seat in its tree.
    last: BySeat<Option<usize>>,
    /// What each seat observed since then.
    observed: BySeat<u64>,
    /// Was that choice sealed?
    sealed: SeatSet,
    /// The seats that are still within their trees.
    within: SeatSet,
    /// Who answered last: pending seats answer in turn, so that nobody's whole secret is laid before another's begins.
    turn: Seat,
}

impl<G: Playable> SearchThread<G> {
    pub(super) fn new() -> Self {
        Self {
            tree: Tree::new(),
            rng: Rng::new(0),
            world: None,
            path: Vec::new(),
            mix: Vec::new(),
            legal: Vec::new(),
            rest: Vec::new(),
            done: 0,
        }
    }

    /// Forgets the last decision and thinks about this one until the budget is used up or enough is known.
    pub(super) fn think(
        &mut self,
        game: &G,
        view: &G::View,
        config: &SearchConfig,
        goal: Goal,
        seed: u64,
        mut budget: RemainingBudget,
    ) {
        self.tree.clear(game.seats(), config.nodes as usize);
        self.rng = Rng::new(seed);
        self.world = None;
        self.done = 0;
        let Some(me) = G::viewer(view).seat() else { return };
        while budget.try_consume() {
            self.iterate(game, view, me, config);
            self.done += 1;
            if goal == Goal::Choose
                && self.done.is_multiple_of(OFTEN)
                && self.is_settled(me, config, budget.left())
            {
                return;
            }
        }
    }

    /// Will the most tried action of the decision of `me` be the most tried one whatever the iterations that are left do?
    /// Where a mix is played all of them count.
    fn is_settled(&mut self, me: Seat, config: &SearchConfig, left: u32) -> bool {
        if config.sealed != Sealed::Best && self.is_sealed(me) {
            return false;
        }
        let (mut most, mut next) = (0, 0);
        for (_, edge) in self.tree.edges(Tree::<G::Action>::root(me)) {
            (most, next) =
                if edge.visits > most { (edge.visits, most) } else { (most, next.max(edge.visits)) };
        }
        most - next > left
    }

    /// One world, walked through the trees as far as they reach, played on a little, evaluated, and told to all
    /// decisions on the way.
    fn iterate(&mut self, game: &G, view: &G::View, me: Seat, config: &SearchConfig) {
        let mut world = self.sample_world(game, view, config.reuse);
        let mut traversal = Traversal::begin(game, me, config.opponents);
        self.path.clear();
        self.mix.clear();
        let mut plies = 0;
        while !traversal.within.is_empty() && plies < config.plies.max(1) {
            let asked = game.pending(&world);
            let Some(seat) = traversal.next(asked) else { break };
            self.legal.clear();
            game.legal(&world, seat, &mut self.legal);
            // A decision that is none is not remembered, unless it is the one the search is about: were it passed over,
            // what is compared would be the answers to a later question.
            let passed_over = self.legal.len() == 1 && !traversal.is_at_root(seat);
            let action = if !traversal.within.contains(seat) || passed_over {
                rollout::action(game, &world, seat, &self.legal, config.noise, &mut self.rng)
            } else {
                self.decide(game, &world, seat, asked, &mut traversal, config)
            };
            let Some(action) = action else { break };
            plies += u32::from(traversal.within != traversal.everybody(game, me, config.opponents));
            infoset::observe(&mut traversal.observed, traversal.within, asked, seat, action);
            game.apply(&mut world, seat, action, &mut ());
        }
        let left = config.plies.saturating_sub(plies);
        rollout::simulate(game, &mut world, left, config.noise, &mut self.legal, &mut self.rng);
        let worth = rollout::evaluate(game, &world);
        backup::backpropagate(&mut self.tree, &self.path, &self.mix, &worth);
    }

    /// A decision within the tree of a seat: the node for what it knows, and one of its actions.
    fn decide(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        asked: SeatSet,
        traversal: &mut Traversal,
        config: &SearchConfig,
    ) -> Option<G::Action> {
        let node = match traversal.last[seat] {
            None => Some(Tree::<G::Action>::root(seat)),
            Some(edge) => self.tree.behind(edge, traversal.observed[seat], config.splits),
        };
        let Some(node) = node else {
            traversal.within.remove(seat);
            return rollout::action(game, world, seat, &self.legal, config.noise, &mut self.rng);
        };
        let sealed = asked.len() > 1 || (traversal.sealed.contains(seat) && traversal.observed[seat] == 0);
        let known = self.tree.node(node);
        known.visits += 1;
        known.sealed |= sealed;
        let mixed = known.sealed && config.sealed == Sealed::Regret;
        let visits = known.visits - 1;
        let select = if traversal.is_at_root(seat) { config.root } else { config.select };
        // Of the others, and of what comes later in one's own sealed answer, little is known at first.
        let later = traversal.me != seat || (mixed && traversal.last[seat].is_some());
        let chosen = match select {
            Select::Puct => {
                self.update_prior(game, world, seat, (node, visits), config);
                None
            }
            Select::Ucb => self.widen(game, world, seat, (node, visits), later, config),
        };
        if mixed && select == Select::Puct {
            select::note_available(&mut self.tree, node, &self.legal);
        }
        let begin = self.mix.len();
        let edge = match chosen {
            Some(edge) => Some(edge),
            None if mixed => {
                select::by_regret(&mut self.tree, node, &self.legal, &mut self.mix, &mut self.rng)
            }
            None => match select {
                Select::Ucb => select::by_ucb(&mut self.tree, node, &self.legal, config.exploration),
                Select::Puct => {
                    select::by_puct(&mut self.tree, node, &self.legal, config.c_puct, config.prior_mix)
                }
            },
        };
        let Some(edge) = edge else {
            // Full, and nothing that is remembered can be done here.
            traversal.within.remove(seat);
            return rollout::action(game, world, seat, &self.legal, config.noise, &mut self.rng);
        };
        if self.tree.edge(edge).visits == 0 {
            traversal.within.remove(seat);
        }
        self.path.push(PathStep { seat, node, edge, mix: (begin, self.mix.len()) });
        traversal.last[seat] = Some(edge);
        traversal.observed[seat] = 0;
        if sealed {
            traversal.sealed.insert(seat);
        } else {
            traversal.sealed.remove(seat);
        }
        Some(self.tree.edge(edge).action)
    }

    /// Samples the policy once more for the prior of this node, and expands the node where widening allows.
    fn update_prior(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        (node, visits): (usize, u32),
        config: &SearchConfig,
    ) {
        let advised = rollout::action(game, world, seat, &self.legal, 0, &mut self.rng);
        if let Some(edge) = advised.and_then(|action| self.tree.find_or_grow(node, action)) {
            self.tree.edge(edge).advised += 1;
        }
        let width = self.tree.node(node).width as usize;
        if expand::is_due(visits, width, self.legal.len(), config.widening)
            && let Some(any) = self.rng.pick(&self.legal)
        {
            let _ = self.tree.find_or_grow(node, *any);
        }
    }

    /// An action that is taken into consideration for the first time, if there is reason to; where little is known and the
    /// hints are trusted, what they advise.
    fn widen(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        (node, visits): (usize, u32),
        trusting: bool,
        config: &SearchConfig,
    ) -> Option<usize> {
        let available = select::note_available(&mut self.tree, node, &self.legal);
        let before = self.tree.node(node).width;
        let chosen = if trusting && expand::trusts(visits, config.trust, &mut self.rng) {
            let advised = rollout::action(game, world, seat, &self.legal, config.noise, &mut self.rng)?;
            self.tree.find_or_grow(node, advised)
        } else if expand::is_due(visits, available, self.legal.len(), config.widening) {
            let (tree, rest) = ((&self.tree, node), &mut self.rest);
            let next = expand::next(game, world, seat, tree, &self.legal, rest, &mut self.rng)?;
            self.tree.grow(node, next)
        } else {
            None
        };
        let grown = self.tree.node(node).width > before;
        if let Some(edge) = chosen.filter(|_| grown) {
            self.tree.edge(edge).available += 1;
        }
        chosen
    }

    /// A world that the view does not rule out, with dice that nobody has seen.
    fn sample_world(&mut self, game: &G, view: &G::View, reuse: u32) -> G::State {
        match &mut self.world {
            Some((world, used)) if *used < reuse => {
                *used += 1;
                let mut world = world.clone();
                *G::dice_mut(&mut world) = self.rng.dice();
                world
            }
            Some(_) | None => {
                let world = game.sample(view, &mut self.rng);
                self.world = Some((world.clone(), 1));
                world
            }
        }
    }

    /// What is remembered of the decision of `me`, added to what other threads remember of it.
    pub(super) fn add_to(&self, me: Seat, all: &mut Vec<RootMove<G::Action>>) {
        for (_, edge) in self.tree.edges(Tree::<G::Action>::root(me)) {
            let known = match all.iter_mut().find(|known| known.action == edge.action) {
                Some(known) => known,
                None => {
                    all.push(RootMove { action: edge.action, visits: 0, share: 0.0, value: 0.0 });
                    all.last_mut().expect("it was pushed just now")
                }
            };
            known.visits += edge.visits;
            known.share += edge.weight;
            known.value += edge.total;
        }
    }

    /// Is the decision of `me` answered by a mix?
    pub(super) fn is_sealed(&mut self, me: Seat) -> bool {
        self.tree.node(Tree::<G::Action>::root(me)).sealed
    }

    /// How it will probably go on in a world after `first`: the most tried action of every seat that is remembered,
    /// for at most `plies` actions. Tells `said` each before it happens.
    pub(super) fn principal_variation(
        &mut self,
        game: &G,
        view: &G::View,
        first: G::Action,
        plies: usize,
        mut said: impl FnMut(&G::State, Seat, G::Action),
    ) {
        let Some(me) = G::viewer(view).seat() else { return };
        let mut world = game.sample(view, &mut self.rng);
        let mut traversal = Traversal::begin(game, me, OpponentModel::Search);
        let mut first = Some(first);
        for _ in 0..plies {
            let asked = game.pending(&world);
            let Some(seat) = traversal.next(asked) else { return };
            self.legal.clear();
            game.legal(&world, seat, &mut self.legal);
            let action = match (&self.legal[..], first.take()) {
                (_, Some(first)) if seat == me => {
                    traversal.last[seat] = self.tree.find(Tree::<G::Action>::root(me), first);
                    traversal.observed[seat] = 0;
                    first
                }
                ([only], kept) => {
                    first = kept;
                    *only
                }
                (_, kept) => {
                    first = kept;
                    let node = match traversal.last[seat] {
                        None if traversal.within.contains(seat) => Some(Tree::<G::Action>::root(seat)),
                        None => None,
                        Some(edge) => self.tree.look_behind(edge, traversal.observed[seat]),
                    };
                    let legal = &self.legal;
                    let tried = node.and_then(|node| {
                        let known = self.tree.edges(node).filter(|(_, edge)| legal.contains(&edge.action));
                        known.max_by_key(|(_, edge)| edge.visits)
                    });
                    match tried {
                        Some((index, edge)) => {
                            traversal.last[seat] = Some(index);
                            traversal.observed[seat] = 0;
                            edge.action
                        }
                        // Beyond what is remembered the end of the line is a guess; it is not told.
                        None if first.is_none() => return,
                        None => {
                            traversal.within.remove(seat);
                            match rollout::action(game, &world, seat, &self.legal, 0, &mut self.rng) {
                                Some(action) => action,
                                None => return,
                            }
                        }
                    }
                }
            };
            said(&world, seat, action);
            infoset::observe(&mut traversal.observed, traversal.within, asked, seat, action);
            game.apply(&mut world, seat, action, &mut ());
        }
    }
}

impl Traversal {
    fn begin<G: Playable>(game: &G, me: Seat, opponents: OpponentModel) -> Self {
        let seats = game.seats();
        let turn = Seat::first(seats).rev().find(|seat| *seat < me).or(Seat::first(seats).last());
        let within = match opponents {
            OpponentModel::Search => SeatSet::first(seats),
            OpponentModel::Policy => SeatSet::only(me),
        };
        Self {
            me,
            last: BySeat::filled(seats),
            observed: BySeat::filled(seats),
            sealed: SeatSet::EMPTY,
            within,
            turn: turn.unwrap_or(me),
        }
    }

    /// Everybody who was within a tree at the start.
    fn everybody<G: Playable>(&self, game: &G, me: Seat, opponents: OpponentModel) -> SeatSet {
        match opponents {
            OpponentModel::Search => SeatSet::first(game.seats()),
            OpponentModel::Policy => SeatSet::only(me),
        }
    }

    /// Is what this seat is asked the decision that the search is about?
    fn is_at_root(&self, seat: Seat) -> bool {
        seat == self.me && self.last[seat].is_none()
    }

    /// Who of those asked answers next: they take turns.
    fn next(&mut self, asked: SeatSet) -> Option<Seat> {
        let seat = asked.iter().find(|seat| *seat > self.turn).or(asked.lowest())?;
        self.turn = seat;
        Some(seat)
    }
}
