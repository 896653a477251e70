//! The chance to win in a position: worlds that a viewer cannot rule out, played on a little and judged.
//!
//! World number `n` of one position has the same chance as world number `n` of another. What two neighbours differ by
//! is then what the move changed, and not whose dice were luckier.

use bots::{SearchConfig, play_out};
use kernel::{BySeat, Playable, Rng, Seat, Viewer};

/// What each of the sampled worlds was worth to each seat.
#[derive(Clone, Debug)]
pub(super) struct Odds(Vec<BySeat<f32>>);

impl Odds {
    /// Samples `worlds` that `view` does not rule out.
    pub(super) fn of<G: Playable>(game: &G, view: &G::View, worlds: u32, seed: u64) -> Self {
        Self::after(game, view, worlds, seed, |_| {})
    }

    /// The same after something was done in each of them.
    pub(super) fn after<G: Playable>(
        game: &G,
        view: &G::View,
        worlds: u32,
        seed: u64,
        done: impl Fn(&mut G::State),
    ) -> Self {
        let mut legal = Vec::new();
        let worth = |n: u32| {
            let mut rng = Rng::new(seed ^ (u64::from(n) << 32));
            let mut world = game.sample(view, &mut rng);
            done(&mut world);
            play_out(game, &mut world, SearchConfig::BEST, &mut legal, &mut rng)
        };
        Self((0..worlds.max(1)).map(worth).collect())
    }

    /// The chance of a seat.
    pub(super) fn mean(&self, seat: Seat) -> f32 {
        mean(self.0.iter().map(|worth| worth[seat])).0
    }

    /// By how much a seat is better off here than there, world by world, and how far that may be off by luck alone
    /// (twice the standard error).
    pub(super) fn gain(&self, over: &Self, seat: Seat) -> (f32, f32) {
        mean(self.0.iter().zip(&over.0).map(|(here, there)| here[seat] - there[seat]))
    }

    /// By how much a seat is better off at an end that is known.
    pub(super) fn gain_to(&self, end: f32, seat: Seat) -> (f32, f32) {
        mean(self.0.iter().map(|worth| end - worth[seat]))
    }
}

/// The view that a curve is drawn from.
pub(super) fn of_match<G: Playable>(
    before: &kernel::Match<G>,
    viewer: Viewer,
    worlds: u32,
    seed: u64,
) -> Odds {
    Odds::of(&**before.game(), &before.view(viewer), worlds, seed)
}

/// The mean, and twice its standard error.
fn mean(values: impl Iterator<Item = f32> + Clone) -> (f32, f32) {
    let n = values.clone().count().max(1) as f32;
    let mean = values.clone().sum::<f32>() / n;
    let spread = values.map(|value| (value - mean) * (value - mean)).sum::<f32>() / n;
    (mean, 2.0 * (spread / n).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_same_in_every_world_is_no_matter_of_luck() {
        let two = |a: f32| BySeat::new(2, |seat| if seat.index() == 0 { a } else { 1.0 - a });
        let (before, after) = (Odds(vec![two(0.1), two(0.9)]), Odds(vec![two(0.2), two(1.0)]));
        let seat = Seat::new(0);
        assert!((before.mean(seat) - 0.5).abs() < 1e-6);
        let (gain, error) = after.gain(&before, seat);
        assert!((gain - 0.1).abs() < 1e-6 && error < 1e-6, "{gain} {error}");
        // Each alone is off by half; taken pair by pair nothing is left of that.
        assert!(after.gain_to(1.0, seat).1 > 0.4);
    }
}
