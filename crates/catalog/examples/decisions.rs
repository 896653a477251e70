//! Plays a game the same way on every run, so that a profiler can count its instructions.
//!
//! ```sh
//! cargo build --release -p banneret-catalog --example decisions
//! valgrind --tool=callgrind target/release/examples/decisions knights random 20000
//! valgrind --tool=callgrind target/release/examples/decisions knights search 20
//! ```
//!
//! `random N` makes N random decisions, and those that end the last match, at the usual table; `search N` has the search
//! think 200 iterations about each of N positions of a duel, with roll-outs cut at 30 plies. Loading the game is part of
//! it: take the difference of two runs. What is printed is made of everything that came of it, so the same number before
//! and after a change says that it plays as before.

#![expect(clippy::print_stdout, reason = "what it prints is its result")]

use std::error::Error;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use bots::{Budget, Search, SearchConfig};
use kernel::{Playable, Rng, Setup, Viewer};

/// One position in this many is thought about.
const APART: u32 = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [id, work, count] = words.as_slice() else {
        return Err("say a game, `random` or `search`, and how many".into());
    };
    let count = count.parse()?;
    let came_of_it = match work.as_str() {
        "random" => catalog::with_game!(id, G => random(&open::<G>(false)?, count))?,
        "search" => catalog::with_game!(id, G => search(&open::<G>(true)?, count))?,
        other => return Err(format!("no work `{other}` (known: random, search)").into()),
    };
    println!("{id} {work} {count}: {came_of_it:016x}");
    Ok(())
}

/// With the usual number of seats, or as small a table as there is.
fn open<G: Playable>(duel: bool) -> Result<G, kernel::content::Faults> {
    let seats = duel.then(|| G::INFO.min_seats.max(2));
    Setup::<G>::new(&G::content(), None, &[], seats)?.open(&G::content())
}

fn random<G: Playable>(game: &G, count: u32) -> u64 {
    let (mut rng, mut legal, mut came_of_it) = (Rng::new(1), Vec::new(), DefaultHasher::new());
    let mut made = 0;
    while made < count {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = rng.pick(&legal) else { break };
            game.apply(&mut state, seat, *action, &mut ());
            made += 1;
        }
        game.outcome(&state).map(|outcome| outcome.places).hash(&mut came_of_it);
    }
    came_of_it.finish()
}

fn search<G: Playable>(game: &G, count: u32) -> u64 {
    let (mut rng, mut legal, mut came_of_it) = (Rng::new(1), Vec::new(), DefaultHasher::new());
    let mut search = Search::<G>::new(SearchConfig { plies: 30, ..SearchConfig::BEST }, 1);
    let mut thought = 0;
    loop {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            if rng.below(APART) == 0 {
                if thought == count {
                    return came_of_it.finish();
                }
                let view = game.view(&state, Viewer::Seat(seat));
                for root_move in search.search(game, &view, Budget::iterations(200)) {
                    (root_move.action, root_move.visits, root_move.value.to_bits()).hash(&mut came_of_it);
                }
                thought += 1;
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let Some(action) = rng.pick(&legal) else { break };
            game.apply(&mut state, seat, *action, &mut ());
        }
    }
}
