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
        if legal.contains(&edge.action) {
            edge.available += 1;
            available += 1;
        }
    });
    available
}

/// The edge with the best bound among those that can be chosen: what could be best, as far as is known.
pub(super) fn by_bound<A: Copy + PartialEq>(
    tree: &Tree<A>,
    node: usize,
    legal: &[A],
    curiosity: f32,
) -> Option<usize> {
    let mut best: Option<(usize, f32)> = None;
    for (index, edge) in tree.edges(node) {
        let bound = edge.bound(curiosity);
        if best.is_none_or(|(_, most)| bound > most) && legal.contains(&edge.action) {
            best = Some((index, bound));
        }
    }
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
        if legal.contains(&known.action) {
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
