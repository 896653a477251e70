//! The final choice: from what a search remembers to the action it plays.

use kernel::Rng;

use super::RootMove;
use super::config::Final;

/// What has less than this part of the largest share in a mix is noise and left out of it.
const NOISE: f32 = 0.2;

/// Only what was tried at least this part as often as the most tried may be chosen by its value.
const TRUSTED: f32 = 0.25;

/// Draws one of a mix.
pub(super) fn from_mix<A: Copy>(root_moves: &[RootMove<A>], rng: &mut Rng) -> Option<A> {
    let part = part_of_mix(root_moves);
    let kept = |one: &&RootMove<A>| part(one);
    let total: f32 = root_moves.iter().filter(kept).map(|one| one.share).sum();
    let mut at = rng.unit() * total;
    let mut chosen = None;
    for one in root_moves.iter().filter(kept) {
        if at >= 0.0 {
            chosen = Some(one.action);
        }
        at -= one.share;
    }
    chosen
}

/// Tells what is part of a mix and what is noise in it.
pub(super) fn part_of_mix<A>(root_moves: &[RootMove<A>]) -> impl Fn(&RootMove<A>) -> bool + use<A> {
    let most = root_moves.iter().map(|one| one.share).fold(0.0, f32::max);
    // In a mix that nobody can exploit all parts are worth the same: what is clearly worth less is not part of it.
    let sure = root_moves.iter().map(|one| one.value - one.error()).fold(0.0, f32::max);
    move |one| one.share >= NOISE * most && one.value + one.error() >= sure
}

/// The best by the rule of the config.
pub(super) fn best<A: Copy>(root_moves: &[RootMove<A>], rule: Final) -> Option<A> {
    let most = root_moves.iter().map(|one| one.visits).max()? as f32;
    let better = |one: &RootMove<A>, other: &RootMove<A>| match rule {
        Final::Visits => (one.visits, one.value) > (other.visits, other.value),
        Final::Value => one.value > other.value,
    };
    let trusted = root_moves.iter().filter(|one| one.visits as f32 >= TRUSTED * most);
    trusted.reduce(|best, one| if better(one, best) { one } else { best }).map(|one| one.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root_move(action: char, visits: u32, share: f32, value: f32) -> RootMove<char> {
        RootMove { action, visits, share, value }
    }

    #[test]
    fn a_mix_is_followed_and_its_noise_is_not() {
        let all = [
            root_move('a', 90, 0.6, 0.5),
            root_move('b', 90, 0.33, 0.5),
            root_move('c', 9, 0.07, 0.5),
            root_move('d', 90, 0.3, 0.1),
        ];
        let mut rng = Rng::new(3);
        let drawn: Vec<char> = (0..1000).filter_map(|_| from_mix(&all, &mut rng)).collect();
        let count = |c| drawn.iter().filter(|one| **one == c).count();
        assert_eq!((count('c'), count('d')), (0, 0));
        assert!((600..700).contains(&count('a')), "{}", count('a'));
        assert_eq!(from_mix::<char>(&[], &mut rng), None);
    }

    #[test]
    fn a_value_counts_only_where_it_is_trusted() {
        let all = [root_move('a', 100, 0.0, 0.5), root_move('b', 40, 0.0, 0.6), root_move('c', 2, 0.0, 1.0)];
        assert_eq!(best(&all, Final::Visits), Some('a'));
        assert_eq!(best(&all, Final::Value), Some('b'));
    }
}
