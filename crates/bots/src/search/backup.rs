//! Backing up: what came of an iteration is told to every decision that led there.

use kernel::{BySeat, Seat};

use super::select::Part;
use super::tree::Tree;

/// A choice made on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathStep {
    pub(super) seat: Seat,
    pub(super) node: usize,
    pub(super) edge: usize,
    /// The mix it was drawn from: where it begins and ends; empty if it was not drawn.
    pub(super) mix: (usize, usize),
}

/// Tells every choice of the way what it was worth to the seat that made it.
pub(super) fn backpropagate<A: Copy + PartialEq>(
    tree: &mut Tree<A>,
    way: &[PathStep],
    mix: &[Part],
    worth: &BySeat<f32>,
) {
    for step in way {
        let value = worth[step.seat];
        regret(tree, &mix[step.mix.0..step.mix.1], step.edge, value);
        tree.node(step.node).total += value;
        let edge = tree.edge(step.edge);
        edge.visits += 1;
        edge.total += value;
    }
}

/// Regret matching with a control variate: what was not chosen is taken to be worth its mean so far, so that the
/// estimate is unbiased and does not jump about.
fn regret<A: Copy + PartialEq>(tree: &mut Tree<A>, parts: &[Part], chosen: usize, value: f32) {
    let estimate = |tree: &mut Tree<A>, part: &Part| {
        let mean = tree.edge(part.edge).mean();
        if part.edge == chosen { mean + (value - mean) / part.chance.max(1e-3) } else { mean }
    };
    let mut expected = 0.0;
    for part in parts {
        expected += part.chance * estimate(tree, part);
    }
    for part in parts {
        let gain = estimate(tree, part) - expected;
        let edge = tree.edge(part.edge);
        edge.regret = (edge.regret + gain).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use kernel::Rng;

    use super::super::select;
    use super::*;

    /// Plays a game of two seats against itself by regret, and gives the average mix of each.
    fn solve(payoff: &[&[f32]], rounds: u32) -> [Vec<f32>; 2] {
        let mut tree = Tree::<usize>::new();
        tree.clear(2, 100);
        let seats = [Seat::new(0), Seat::new(1)];
        let moves: [Vec<usize>; 2] = [(0..payoff.len()).collect(), (0..payoff[0].len()).collect()];
        for (seat, moves) in seats.iter().zip(&moves) {
            moves.iter().for_each(|action| assert!(tree.grow(Tree::<usize>::root(*seat), *action).is_some()));
        }
        let mut rng = Rng::new(4);
        let (mut mix, mut way) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            mix.clear();
            way.clear();
            let mut played = [0; 2];
            for (i, seat) in seats.into_iter().enumerate() {
                let (node, begin) = (Tree::<usize>::root(seat), mix.len());
                tree.node(node).visits += 1;
                let edge = select::by_regret(&mut tree, node, &moves[i], &mut mix, &mut rng).unwrap();
                way.push(PathStep { seat, node, edge, mix: (begin, mix.len()) });
                played[i] = tree.edge(edge).action;
            }
            let won = payoff[played[0]][played[1]];
            let worth = BySeat::new(2, |seat| if seat == seats[0] { won } else { 1.0 - won });
            backpropagate(&mut tree, &way, &mix, &worth);
        }
        seats.map(|seat| {
            let mut weights = vec![0.0; moves[seat.index()].len()];
            tree.edges(Tree::<usize>::root(seat)).for_each(|(_, edge)| weights[edge.action] = edge.weight);
            let all: f32 = weights.iter().sum();
            weights.iter().map(|weight| weight / all).collect()
        })
    }

    /// By hand: the mix that makes every answer of the other equally good is found to within a few hundredths.
    #[test]
    fn regret_finds_the_mix_that_nobody_can_exploit() {
        let even: [&[f32]; 3] = [&[0.5, 0.0, 1.0], &[1.0, 0.5, 0.0], &[0.0, 1.0, 0.5]];
        for mix in solve(&even, 20_000) {
            assert!(mix.iter().all(|part| (part - 1.0 / 3.0).abs() < 0.06), "{mix:?}");
        }
        // Penny matching where the first seat wins only half of a match on heads: it shows heads in 2 of 3, so does
        // the second seat show heads in 2 of 3.
        let uneven: [&[f32]; 2] = [&[0.5, 0.0], &[0.0, 1.0]];
        for mix in solve(&uneven, 20_000) {
            assert!((mix[0] - 2.0 / 3.0).abs() < 0.06, "{mix:?}");
        }
        // What is always worse is not played.
        let clear: [&[f32]; 2] = [&[0.2, 0.3], &[0.6, 0.9]];
        let [first, second] = solve(&clear, 5_000);
        assert!(first[1] > 0.97 && second[0] > 0.97, "{first:?} {second:?}");
    }
}
