//! How fast are the rules? `cargo run --release --example speed -p banneret-knights`
#![expect(clippy::print_stdout, reason = "an example that measures has to say what it measured")]
#![expect(clippy::disallowed_types, reason = "the rules read no clock; who measures them does")]

use std::time::Instant;

use kernel::{Game, Options as _, Rng};
use knights::{Action, Knights, Options, State};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("state {} bytes, action {} bytes", size_of::<State>(), size_of::<Action>());
    println!("{:<9} {:>5} {:>14} {:>12}", "preset", "seats", "decisions/s", "matches/s");
    for preset in ["rulebook", "quick"] {
        for seats in [2, 4, 6] {
            let game = Knights::open(&Knights::content(), &Options::preset(preset)?, seats)?;
            let (decisions, matches, seconds) = play_at_random(&game, 3_000_000);
            let (decisions, matches) = (decisions as f64 / seconds, f64::from(matches) / seconds);
            println!("{preset:<9} {seats:>5} {decisions:>14.0} {matches:>12.0}");
        }
    }
    Ok(())
}

fn play_at_random(game: &Knights, decisions: u64) -> (u64, u32, f64) {
    let mut rng = Rng::new(1);
    let mut legal = Vec::new();
    let (mut made, mut matches) = (0, 0);
    let start = Instant::now();
    while made < decisions {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut ());
            made += 1;
        }
        matches += 1;
    }
    (made, matches, start.elapsed().as_secs_f64())
}
