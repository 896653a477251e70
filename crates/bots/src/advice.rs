//! What a search would tell a person who asks: the best choices, the chance to win after each, and how it may go on.

use kernel::{Choice, Game, Names};
use serde::Serialize;

use crate::{Budget, Method, Said, Search};

/// How many choices are told.
pub const TOLD: usize = 3;

/// How far a continuation is told.
const AHEAD: usize = 6;

/// A choice that a search recommends.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advised {
    /// What to type.
    pub notation: String,
    /// What to read.
    pub label: String,
    /// The chance to win after it, 0 to 1, as far as the seat can know.
    pub chance: f32,
    /// Its share in what the search would play: 1 where it is sure, less where it would mix.
    pub share: f32,
    /// How the match may go on, the choice itself included.
    pub line: Vec<Said>,
}

/// The best choices of the seat that `view` was made for, the best first; at most [`TOLD`].
pub fn advise<G: Game>(
    game: &G,
    view: &G::View,
    names: Names<'_>,
    budget: Budget,
    seed: u64,
) -> Vec<Advised> {
    let mut search = Search::<G>::new(Method::BEST, seed);
    let mut weighed = search.weigh(game, view, budget).to_vec();
    // What was hardly looked at has a value by luck alone.
    let most = weighed.iter().map(|one| one.visits).max().unwrap_or(0);
    weighed.retain(|one| one.visits * 20 >= most);
    weighed.truncate(TOLD);
    let actions: Vec<G::Action> = weighed.iter().map(|one| one.action).collect();
    let said = game.choices(view, &actions, names);
    weighed
        .iter()
        .zip(said)
        .map(|(one, Choice { notation, label, .. })| Advised {
            notation,
            label,
            chance: one.value,
            share: one.share,
            line: search.line(game, view, one.action, AHEAD, names),
        })
        .collect()
}
