//! What a search would tell a person who asks: the best choices, the chance to win after each, and how it may go on.

use kernel::{ANY_ORDER, Choice, Names, Observation, Playable, Seat};
use serde::Serialize;

use crate::{Budget, LineMove, RootMove, Search, SearchConfig};

/// How many choices are told.
pub const TOLD: usize = 3;

/// How far a continuation is told.
const AHEAD: usize = 6;

/// Whatever was tried so often is known well enough to be told.
const ENOUGH: u32 = 100;

/// A line of a page takes at most this many actions more than its first.
const PACKED: usize = 4;

/// A choice that a search recommends.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advised {
    /// What to type: a legal action, or a whole line that a page offers and that begins with one.
    pub notation: String,
    /// What to read.
    pub label: String,
    /// The spots by which it is clicked.
    #[serde(skip)]
    pub path: Vec<String>,
    /// The chance to win after it, 0 to 1, as far as the seat can know.
    pub chance: f32,
    /// Its share in what the search would play: 1 where it is sure, less where it would mix.
    pub share: f32,
    /// Is it no worse than the best by more than the search may be wrong?
    pub as_good: bool,
    /// Is there nothing else that can be done?
    pub only: bool,
    /// How the match may go on after it. What others do in it is a guess, and so is what they hold.
    pub line: Vec<LineMove>,
}

/// The best choices of the observing seat, the best first; at most [`TOLD`], none if nothing is asked. Each of them
/// is legal now, even where the search remembers a later decision better.
pub fn advise<G: Playable>(
    game: &G,
    observed: &Observation<G>,
    names: Names<'_>,
    budget: Budget,
    seed: u64,
) -> Vec<Advised> {
    let (Some(me), true) = (observed.seat(), observed.asked()) else { return Vec::new() };
    let mut search = Search::<G>::new(SearchConfig::BEST, seed);
    let mut root_moves = search.search(game, &observed.view, budget).to_vec();
    root_moves.retain(|one| observed.choices.iter().any(|offer| offer.action == one.action));
    // What was hardly looked at has a value by luck alone.
    let most = root_moves.iter().map(|one| one.visits).max().unwrap_or(0);
    root_moves.retain(|one| one.visits >= ENOUGH || one.visits * 20 >= most);
    root_moves.truncate(TOLD);
    let only = observed.offers().len() == 1;
    let best = root_moves.first().copied();
    let told = root_moves.iter().filter_map(|one| {
        let mut line = search.line(game, &observed.view, one.action, AHEAD + PACKED, names);
        let (choice, taken) = whole(observed, me, one.action, &line)?;
        line.drain(..taken.min(line.len()));
        line.truncate(AHEAD);
        let Choice { notation, label, path, .. } = choice.clone();
        let as_good = best.is_some_and(|best| is_as_good(one, &best));
        Some(Advised { notation, label, path, chance: one.value, share: one.share, as_good, only, line })
    });
    told.collect()
}

/// What one seat does in a continuation, one thing after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<'a> {
    /// Whose it is.
    pub seat: Seat,
    /// What it does, and how often after another.
    pub acts: Vec<(&'a LineMove, usize)>,
}

/// A continuation by whose turn it is.
pub fn runs(line: &[LineMove]) -> Vec<Run<'_>> {
    let by_seat = line.chunk_by(|one, next| one.seat == next.seat);
    let counted = by_seat.map(|run| {
        let again = run.chunk_by(|one, next| one.label == next.label);
        Run { seat: run[0].seat, acts: again.map(|same| (&same[0], same.len())).collect() }
    });
    counted.collect()
}

/// May the difference between the two be chance?
fn is_as_good<A>(one: &RootMove<A>, best: &RootMove<A>) -> bool {
    best.value - one.value <= one.error().hypot(best.error())
}

/// How an action is offered, and how many actions of the continuation that takes: where a page offers whole lines, the one
/// that says what the seat goes on to choose.
fn whole<'a, G: Playable>(
    observed: &'a Observation<G>,
    me: Seat,
    action: G::Action,
    line: &[LineMove],
) -> Option<(&'a Choice, usize)> {
    let own: Vec<&LineMove> = line.iter().take_while(|said| said.seat == me).collect();
    let about = |offer: &&'a kernel::Offer<G::Action>| offer.action == action;
    let lines = observed.offers().iter().filter(about).map(|offer| &offer.choice);
    let ordered = lines.filter(|choice| !choice.path.iter().any(|spot| spot == ANY_ORDER));
    let agrees = |choice: &'a Choice| {
        let taken = (1..=own.len()).rev().find(|taken| {
            let spots = own[..*taken].iter().flat_map(|said| &said.path);
            spots.eq(&choice.path)
        });
        taken.map(|taken| (choice, taken))
    };
    let said = ordered.filter_map(agrees).max_by_key(|(_, taken)| *taken);
    said.or_else(|| observed.choices.iter().find(about).map(|offer| (&offer.choice, 1)))
}
