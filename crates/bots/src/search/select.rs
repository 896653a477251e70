//! Selection: which of the actions under consideration is looked at next.

use kernel::Rng;

use super::tree::Tree;

/// An action of a sealed decision that could be chosen, and how likely it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) edge: usize,
    pub(super) chance: f32,
}

/// How much of a mix is left to chance, so that nothing is forgotten.
const EXPLORE: f32 = 0.15;

/// Notes which edges could be chosen in this world; says how many.
pub(super) fn note_available<A: Copy + PartialEq>(tree: &mut Tree<A>, node: usize, legal: &[A]) -> usize {
    let mut available = 0;
    tree.edges_mut(node, |_, edge| {
        if edge.is_among(legal) {
            edge.available += 1;
            available += 1;
        }
    });
    available
}

/// The edge with the best bound among those that can be chosen: what could be best, as far as is known.
pub(super) fn by_ucb<A: Copy + PartialEq>(
    tree: &mut Tree<A>,
    node: usize,
    legal: &[A],
    exploration: f32,
) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    tree.edges_mut(node, |index, edge| {
        let bound = edge.bound(exploration);
        if best.is_none_or(|(_, most)| bound > most) && edge.is_among(legal) {
            best = Some((index, bound));
        }
    });
    best.map(|(index, _)| index)
}

/// The edge that is best by what it brought and by how often the hints advise it: those count for less the more often it
/// was tried. What was never tried is taken to be as good as the decision has been so far. Notes which could be chosen.
pub(super) fn by_puct<A: Copy + PartialEq>(
    tree: &mut Tree<A>,
    node: usize,
    legal: &[A],
    c_puct: f32,
    prior_mix: f32,
) -> Option<usize> {
    let known = tree.node(node);
    let visits = known.visits.max(1) as f32;
    let untried = if known.visits > 1 { known.total / (visits - 1.0) } else { 0.5 };
    let (share, even) = (c_puct * (1.0 - prior_mix) / visits, c_puct * prior_mix / legal.len().max(1) as f32);
    let mut best: Option<(usize, f32)> = None;
    tree.edges_mut(node, |index, edge| {
        if !edge.is_among(legal) {
            return;
        }
        edge.available += 1;
        let mean = if edge.visits == 0 { untried } else { edge.mean() };
        let prior = share * edge.advised as f32 + even;
        let score = mean + prior * (edge.available as f32).sqrt() / (1.0 + edge.visits as f32);
        if best.is_none_or(|(_, most)| score > most) {
            best = Some((index, score));
        }
    });
    best.map(|(index, _)| index)
}

/// Draws an edge by regret, and adds the mix it was drawn from to `mix`.
pub(super) fn by_regret<A: Copy + PartialEq>(
    tree: &mut Tree<A>,
    node: usize,
    legal: &[A],
    mix: &mut Vec<Part>,
    rng: &mut Rng,
) -> Option<usize> {
    let from = mix.len();
    let mut regrets = 0.0;
    tree.edges_mut(node, |edge, known| {
        if known.is_among(legal) {
            mix.push(Part { edge, chance: known.regret });
            regrets += known.regret;
        }
    });
    let parts = &mut mix[from..];
    let even = 1.0 / parts.len().max(1) as f32;
    // Later mixes are better ones: they count for more in the average.
    let weight = tree.node(node).visits as f32;
    let mut at = rng.unit();
    let mut chosen = None;
    for part in parts {
        let wanted = if regrets > 0.0 { part.chance / regrets } else { even };
        tree.edge(part.edge).weight += weight * wanted;
        part.chance = (1.0 - EXPLORE) * wanted + EXPLORE * even;
        if at >= 0.0 {
            chosen = Some(part.edge);
        }
        at -= part.chance;
    }
    chosen
}
