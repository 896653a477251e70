//! What every bot owes every game: no peeking, and an end when time is up.

use std::sync::LazyLock;
use std::time::Instant;

use bots::{Bot, Budget, Level, Search, SearchConfig, Spec};
use kernel::{Playable, Rng, Seat, Setup, Viewer, Word as _};

/// The most that a search may take longer than it was given, in milliseconds.
const OVERSHOOT: u64 = 20;

fn open<G: Playable>() -> G {
    let setup = Setup::<G>::new(&G::content(), None, &[], None).expect("the usual table is allowed");
    setup.open(&G::content()).expect("the content it ships with is sound")
}

fn legal<G: Playable>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

/// Shows the first of every `every` decisions in the first `plies` of a random match.
fn walk<G: Playable>(game: &G, seed: u64, plies: u32, every: u32, mut watch: impl FnMut(&G::State, Seat)) {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    for ply in 0..plies {
        let Some(seat) = rng.pick(&game.pending(&state).iter().collect::<Vec<_>>()).copied() else { return };
        let choices = legal(game, &state, seat);
        if ply % every == 0 && choices.len() > 1 {
            watch(&state, seat);
        }
        let action = *rng.pick(&choices).expect("a pending seat has a legal action");
        game.apply(&mut state, seat, action, &mut ());
    }
}

/// Whatever is hidden from its seat, a bot of every level chooses the same with the same seed.
#[test]
fn no_level_peeks_in_any_game() {
    catalog::for_each_game!(G => blind(&open::<G>()));
}

fn blind<G: Playable>(game: &G) {
    let mut rng = Rng::new(11);
    let (mut compared, mut differed) = (0, 0);
    for seed in 0..3 {
        walk(game, seed, 240, 24, |state, seat| {
            let view = game.view(state, Viewer::Seat(seat));
            let other = game.sample(&view, &mut rng);
            let views = [state, &other].map(|state| game.view(state, Viewer::Seat(seat)));
            assert_eq!(views[0], views[1], "they look the same");
            let mut same_dice = other.clone();
            *G::dice_mut(&mut same_dice) = *G::dice(state);
            differed += u32::from(same_dice != *state);
            let choices = legal(game, state, seat);
            for level in Level::ALL {
                let choose = |view| {
                    Spec::from(*level).bot::<G>(seed).choose(game, view, &choices, Budget::iterations(10))
                };
                assert_eq!(choose(&views[0]), choose(&views[1]), "{} of {}", level.word(), G::INFO.id);
            }
            compared += 1;
        });
    }
    assert!(compared > 5 && differed > 0, "{}: {differed} of {compared} were other worlds", G::INFO.id);
}

fn now() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_millis() as u64
}

/// By a real clock, in every game, from the first decision on. A machine that is busy elsewhere may stop a thread for as
/// long as it likes, so each decision has several attempts, and a few of them must do.
#[test]
fn thinking_ends_when_its_time_is_up() {
    catalog::for_each_game!(G => punctual(&open::<G>()));
}

fn punctual<G: Playable>(game: &G) {
    const GIVEN: u32 = 30;
    walk(game, 5, 120, 40, |state, seat| {
        let view = game.view(state, Viewer::Seat(seat));
        let choices = legal(game, state, seat);
        let late = |seed| {
            let mut search = Search::<G>::new(SearchConfig::BEST, seed);
            let start = Instant::now();
            search.choose(game, &view, &choices, Budget::iterations(u32::MAX).within(GIVEN, now));
            (start.elapsed().as_millis() as u64).saturating_sub(u64::from(GIVEN))
        };
        let (mut all, mut in_time) = (Vec::new(), 0);
        while in_time < 3 && all.len() < 12 {
            all.push(late(all.len() as u64));
            in_time += u32::from(all.last().is_some_and(|late| *late <= OVERSHOOT));
        }
        assert!(in_time == 3, "{}: late by {all:?} ms", G::INFO.id);
    });
}
