//! One thread's thinking about one decision, and one iteration of it.

use kernel::{BySeat, Game, Rng, Seat, SeatSet};

use super::backup::{self, Step};
use super::method::{Method, Others, Sealed, Select};
use super::notice;
use super::select::{self, Part};
use super::tree::Tree;
use super::{Weighed, expand, rollout};
use crate::budget::Purse;

/// The memory of one thread; its room is kept from decision to decision.
pub(super) struct Mind<G: Game> {
    pub(super) tree: Tree<G::Action>,
    rng: Rng,
    /// The world that was imagined last, and how often it was used.
    world: Option<(G::State, u32)>,
    way: Vec<Step>,
    mix: Vec<Part>,
    legal: Vec<G::Action>,
    rest: Vec<G::Action>,
    /// How many iterations were made.
    pub(super) done: u32,
}

/// What one thinks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// To know what every action is worth.
    Weigh,
    /// To play the most tried action: thinking that cannot change it is spared.
    Choose,
}

/// So many iterations after one another nobody asks whether enough is known.
const OFTEN: u32 = 32;

/// Where the trees stand in the course of one iteration.
struct Walk {
    /// Whose decision the search is about.
    me: Seat,
    /// The last choice of each seat in its tree.
    last: BySeat<Option<usize>>,
    /// What each seat noticed since then.
    noticed: BySeat<u64>,
    /// Was that choice sealed?
    sealed: SeatSet,
    /// The seats that are still within their trees.
    within: SeatSet,
    /// Who answered last: pending seats answer in turn, so that nobody's whole secret is laid before another's begins.
    turn: Seat,
}

impl<G: Game> Mind<G> {
    pub(super) fn new() -> Self {
        Self {
            tree: Tree::new(),
            rng: Rng::new(0),
            world: None,
            way: Vec::new(),
            mix: Vec::new(),
            legal: Vec::new(),
            rest: Vec::new(),
            done: 0,
        }
    }

    /// Forgets the last decision and thinks about this one until the purse is empty or enough is known.
    pub(super) fn think(
        &mut self,
        game: &G,
        view: &G::View,
        method: &Method,
        aim: Aim,
        seed: u64,
        mut purse: Purse,
    ) {
        self.tree.clear(game.seats(), method.nodes as usize);
        self.rng = Rng::new(seed);
        self.world = None;
        self.done = 0;
        let Some(me) = G::viewer(view).seat() else { return };
        while purse.pay() {
            self.iterate(game, view, me, method);
            self.done += 1;
            if aim == Aim::Choose
                && self.done.is_multiple_of(OFTEN)
                && self.is_settled(me, method, purse.left())
            {
                return;
            }
        }
    }

    /// Will the most tried action of the decision of `me` be the most tried one whatever the iterations that are left do?
    /// Where a mix is played all of them count.
    fn is_settled(&mut self, me: Seat, method: &Method, left: u32) -> bool {
        if method.sealed != Sealed::Bound && self.is_sealed(me) {
            return false;
        }
        let (mut most, mut next) = (0, 0);
        for (_, edge) in self.tree.edges(Tree::<G::Action>::root(me)) {
            (most, next) =
                if edge.visits > most { (edge.visits, most) } else { (most, next.max(edge.visits)) };
        }
        most - next > left
    }

    /// One world, walked through the trees as far as they reach, played on a little, judged, and told to all
    /// decisions on the way.
    fn iterate(&mut self, game: &G, view: &G::View, me: Seat, method: &Method) {
        let mut world = self.imagine(game, view, method.reuse);
        let mut walk = Walk::begin(game, me, method.others);
        self.way.clear();
        self.mix.clear();
        let mut plies = 0;
        while !walk.within.is_empty() && plies < method.plies.max(1) {
            let asked = game.pending(&world);
            let Some(seat) = walk.next(asked) else { break };
            self.legal.clear();
            game.legal(&world, seat, &mut self.legal);
            // A decision that is none is not remembered, unless it is the one the search is about: were it passed over,
            // what is weighed would be the answers to a later question.
            let passed_over = self.legal.len() == 1 && !walk.is_at_root(seat);
            let action = if !walk.within.contains(seat) || passed_over {
                rollout::answer(game, &world, seat, &self.legal, method.noise, &mut self.rng)
            } else {
                self.decide(game, &world, seat, asked, &mut walk, method)
            };
            let Some(action) = action else { break };
            plies += u32::from(walk.within != walk.everybody(game, me, method.others));
            notice::note(&mut walk.noticed, walk.within, asked, seat, action);
            game.apply(&mut world, seat, action, &mut ());
        }
        let left = method.plies.saturating_sub(plies);
        rollout::play_on(game, &mut world, left, method.noise, &mut self.legal, &mut self.rng);
        let worth = rollout::judge(game, &world);
        backup::tell(&mut self.tree, &self.way, &self.mix, &worth);
    }

    /// A decision within the tree of a seat: the node for what it knows, and one of its actions.
    fn decide(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        asked: SeatSet,
        walk: &mut Walk,
        method: &Method,
    ) -> Option<G::Action> {
        let node = match walk.last[seat] {
            None => Some(Tree::<G::Action>::root(seat)),
            Some(edge) => self.tree.behind(edge, walk.noticed[seat], method.splits),
        };
        let Some(node) = node else {
            walk.within.remove(seat);
            return rollout::answer(game, world, seat, &self.legal, method.noise, &mut self.rng);
        };
        let sealed = asked.len() > 1 || (walk.sealed.contains(seat) && walk.noticed[seat] == 0);
        let known = self.tree.node(node);
        known.visits += 1;
        known.sealed |= sealed;
        let mixed = known.sealed && method.sealed == Sealed::Regret;
        let visits = known.visits - 1;
        let select = if walk.is_at_root(seat) { method.root } else { method.select };
        // Of the others, and of what comes later in one's own sealed answer, little is known at first.
        let later = walk.me != seat || (mixed && walk.last[seat].is_some());
        let chosen = match select {
            Select::Prior => {
                self.heed(game, world, seat, (node, visits), method);
                None
            }
            Select::Bound => self.widen(game, world, seat, (node, visits), later, method),
        };
        if mixed && select == Select::Prior {
            select::note_available(&mut self.tree, node, &self.legal);
        }
        let begin = self.mix.len();
        let edge = match chosen {
            Some(edge) => Some(edge),
            None if mixed => {
                select::by_regret(&mut self.tree, node, &self.legal, &mut self.mix, &mut self.rng)
            }
            None => match select {
                Select::Bound => select::by_bound(&mut self.tree, node, &self.legal, method.curiosity),
                Select::Prior => {
                    select::by_prior(&mut self.tree, node, &self.legal, method.pull, method.spread)
                }
            },
        };
        let Some(edge) = edge else {
            // Full, and nothing that is remembered can be done here.
            walk.within.remove(seat);
            return rollout::answer(game, world, seat, &self.legal, method.noise, &mut self.rng);
        };
        if self.tree.edge(edge).visits == 0 {
            walk.within.remove(seat);
        }
        self.way.push(Step { seat, node, edge, mix: (begin, self.mix.len()) });
        walk.last[seat] = Some(edge);
        walk.noticed[seat] = 0;
        if sealed {
            walk.sealed.insert(seat);
        } else {
            walk.sealed.remove(seat);
        }
        Some(self.tree.edge(edge).action)
    }

    /// Asks the hints once more what they advise in this decision, and takes an action more into consideration where there
    /// is reason to.
    fn heed(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        (node, visits): (usize, u32),
        method: &Method,
    ) {
        let advised = rollout::answer(game, world, seat, &self.legal, 0, &mut self.rng);
        if let Some(edge) = advised.and_then(|action| self.tree.find_or_grow(node, action)) {
            self.tree.edge(edge).advised += 1;
        }
        let width = self.tree.node(node).width as usize;
        if expand::is_due(visits, width, self.legal.len(), method.widening)
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
        method: &Method,
    ) -> Option<usize> {
        let available = select::note_available(&mut self.tree, node, &self.legal);
        let before = self.tree.node(node).width;
        let chosen = if trusting && expand::trusts(visits, method.trust, &mut self.rng) {
            let advised = rollout::answer(game, world, seat, &self.legal, method.noise, &mut self.rng)?;
            self.tree.find_or_grow(node, advised)
        } else if expand::is_due(visits, available, self.legal.len(), method.widening) {
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
    fn imagine(&mut self, game: &G, view: &G::View, reuse: u32) -> G::State {
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
    pub(super) fn add_to(&self, me: Seat, all: &mut Vec<Weighed<G::Action>>) {
        for (_, edge) in self.tree.edges(Tree::<G::Action>::root(me)) {
            let known = match all.iter_mut().find(|known| known.action == edge.action) {
                Some(known) => known,
                None => {
                    all.push(Weighed { action: edge.action, visits: 0, share: 0.0, value: 0.0 });
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
    pub(super) fn go_on(
        &mut self,
        game: &G,
        view: &G::View,
        first: G::Action,
        plies: usize,
        mut said: impl FnMut(&G::State, Seat, G::Action),
    ) {
        let Some(me) = G::viewer(view).seat() else { return };
        let mut world = game.sample(view, &mut self.rng);
        let mut walk = Walk::begin(game, me, Others::Search);
        let mut first = Some(first);
        for _ in 0..plies {
            let asked = game.pending(&world);
            let Some(seat) = walk.next(asked) else { return };
            self.legal.clear();
            game.legal(&world, seat, &mut self.legal);
            let action = match (&self.legal[..], first.take()) {
                (_, Some(first)) if seat == me => {
                    walk.last[seat] = self.tree.find(Tree::<G::Action>::root(me), first);
                    walk.noticed[seat] = 0;
                    first
                }
                ([only], kept) => {
                    first = kept;
                    *only
                }
                (_, kept) => {
                    first = kept;
                    let node = match walk.last[seat] {
                        None if walk.within.contains(seat) => Some(Tree::<G::Action>::root(seat)),
                        None => None,
                        Some(edge) => self.tree.look_behind(edge, walk.noticed[seat]),
                    };
                    let legal = &self.legal;
                    let tried = node.and_then(|node| {
                        let known = self.tree.edges(node).filter(|(_, edge)| legal.contains(&edge.action));
                        known.max_by_key(|(_, edge)| edge.visits)
                    });
                    match tried {
                        Some((index, edge)) => {
                            walk.last[seat] = Some(index);
                            walk.noticed[seat] = 0;
                            edge.action
                        }
                        // Beyond what is remembered the end of the line is a guess; it is not told.
                        None if first.is_none() => return,
                        None => {
                            walk.within.remove(seat);
                            match rollout::answer(game, &world, seat, &self.legal, 0, &mut self.rng) {
                                Some(action) => action,
                                None => return,
                            }
                        }
                    }
                }
            };
            said(&world, seat, action);
            notice::note(&mut walk.noticed, walk.within, asked, seat, action);
            game.apply(&mut world, seat, action, &mut ());
        }
    }
}

impl Walk {
    fn begin<G: Game>(game: &G, me: Seat, others: Others) -> Self {
        let seats = game.seats();
        let turn = Seat::first(seats).rev().find(|seat| *seat < me).or(Seat::first(seats).last());
        let within = match others {
            Others::Search => SeatSet::first(seats),
            Others::Policy => SeatSet::only(me),
        };
        Self {
            me,
            last: BySeat::filled(seats),
            noticed: BySeat::filled(seats),
            sealed: SeatSet::EMPTY,
            within,
            turn: turn.unwrap_or(me),
        }
    }

    /// Everybody who was within a tree at the start.
    fn everybody<G: Game>(&self, game: &G, me: Seat, others: Others) -> SeatSet {
        match others {
            Others::Search => SeatSet::first(game.seats()),
            Others::Policy => SeatSet::only(me),
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
