//! What a search owes beyond what every bot owes: it finds what there is to find, within its bounds.

use std::cell::Cell;
use std::num::NonZeroU8;

use bots::{Bot, Budget, Search, SearchConfig};
use kernel::{Game, Hidden, Names, Playable, Present as _, Rng, Seat, Setup, Viewer};
use knights::Knights;
use testkit::toy::{Action, Card, Pennant};

fn open<G: Playable>(preset: Option<&str>, seats: u8) -> G {
    let setup = Setup::<G>::new(&G::content(), preset, &[], Some(seats)).expect("the game seats so many");
    setup.open(&G::content()).expect("the content it ships with is sound")
}

/// The first decision of seat 0 in a match.
fn first<G: Playable>(game: &G, seed: u64) -> (G::View, Vec<G::Action>) {
    let state = game.deal(Rng::new(seed).dice());
    let seat = game.pending(&state).lowest().expect("somebody begins");
    let mut legal = Vec::new();
    game.legal(&state, seat, &mut legal);
    (game.view(&state, Viewer::Seat(seat)), legal)
}

/// To one pennant, whoever seals the highest card has won: nothing but the highest is worth sealing.
#[test]
fn what_always_wins_is_found() {
    let game: Pennant = open(Some("short"), 2);
    for seed in 0..20 {
        let (view, legal) = first(&game, seed);
        let chosen =
            Search::new(SearchConfig::BEST, seed).choose(&game, &view, &legal, Budget::iterations(600));
        let value = |action: Action| {
            let Action::Seal(Card(value)) = action else { panic!("{action:?}") };
            value
        };
        let highest = legal.iter().copied().map(value).max().expect("there is a hand");
        assert!(value(chosen) + 1 >= highest, "seed {seed}: {chosen:?} of {legal:?}");
    }
}

#[test]
fn values_and_shares_are_chances_and_the_best_comes_first() {
    let game: Knights = open(None, 3);
    let (view, legal) = first(&game, 3);
    let mut search = Search::new(SearchConfig::BEST, 1);
    let root_moves = search.search(&game, &view, Budget::iterations(300)).to_vec();
    assert!(root_moves.len() > 1 && root_moves.iter().all(|one| legal.contains(&one.action)));
    assert_eq!(root_moves.iter().map(|one| one.visits).sum::<u32>(), 300);
    assert!((root_moves.iter().map(|one| one.share).sum::<f32>() - 1.0).abs() < 1e-3);
    assert!(root_moves.iter().all(|one| (0.0..=1.0).contains(&one.value)));
    assert!(root_moves.is_sorted_by(|one, next| one.share >= next.share));
    assert_eq!(search.iterations(), 300);
}

/// The first decision that a seat of the toy makes alone: everybody seals their lowest card until then.
fn alone(game: &Pennant, seed: u64) -> (<Pennant as Hidden>::View, Vec<Action>) {
    let mut state = game.deal(Rng::new(seed).dice());
    loop {
        let asked = game.pending(&state);
        let seat = asked.lowest().expect("somebody is asked alone before the end");
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        if asked.len() == 1 && legal.len() > 1 {
            return (game.view(&state, Viewer::Seat(seat)), legal);
        }
        game.apply(&mut state, seat, legal[0], &mut ());
    }
}

/// What is chosen is what would have been chosen after all the thinking; what could not change it is spared.
#[test]
fn thinking_that_cannot_change_the_choice_is_spared() {
    let game: Pennant = open(None, 3);
    let (mut thought, mut spared) = (0, 0);
    for seed in 0..40 {
        let (view, legal) = alone(&game, seed);
        let [mut chooses, mut searching] = [0, 1].map(|_| Search::new(SearchConfig::BEST, seed));
        let chosen = chooses.choose(&game, &view, &legal, Budget::iterations(400));
        // Choosing takes one number of its own from the seed before it thinks.
        searching.choose(&game, &view, &legal[..1], Budget::iterations(0));
        let root_moves = searching.search(&game, &view, Budget::iterations(400)).to_vec();
        let most = root_moves.iter().map(|one| one.visits).max().expect("something was tried");
        assert!(root_moves.iter().any(|one| one.action == chosen && one.visits == most), "seed {seed}");
        assert_eq!(searching.iterations(), 400, "who searches thinks to the end");
        thought += chooses.iterations();
        spared += 400 - chooses.iterations();
    }
    assert!(spared * 10 > thought, "{spared} spared, {thought} thought");
}

#[test]
fn a_full_memory_goes_on_thinking() {
    let game: Knights = open(None, 4);
    let (view, legal) = first(&game, 5);
    let mut search = Search::new(SearchConfig { nodes: 16, ..SearchConfig::BEST }, 1);
    let chosen = search.choose(&game, &view, &legal, Budget::iterations(500));
    assert!(legal.contains(&chosen));
    assert_eq!(search.iterations(), 500);
}

#[test]
fn with_no_iteration_an_answer_is_legal_all_the_same() {
    let game: Knights = open(None, 2);
    let (view, legal) = first(&game, 5);
    let chosen = Search::new(SearchConfig::BEST, 1).choose(&game, &view, &legal, Budget::iterations(0));
    assert!(legal.contains(&chosen));
}

thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });

/// Each look at it takes a millisecond.
fn slow_clock() -> u64 {
    NOW.replace(NOW.get() + 1)
}

#[test]
fn time_ends_a_search_that_iterations_would_not() {
    let game: Knights = open(None, 2);
    let (view, legal) = first(&game, 5);
    let mut search = Search::new(SearchConfig::BEST, 1);
    let chosen = search.choose(&game, &view, &legal, Budget::iterations(u32::MAX).within(40, slow_clock));
    assert!(legal.contains(&chosen) && search.iterations() == 39, "{}", search.iterations());
}

/// Threads divide the work; which thread is quick does not matter to what they come to.
#[test]
fn threads_share_the_iterations_and_agree_with_themselves() {
    let game: Knights = open(None, 2);
    let (view, _) = first(&game, 5);
    let budget = Budget::iterations(301).on(NonZeroU8::new(3).expect("not 0"));
    let [one, two] = [0, 1].map(|_| Search::new(SearchConfig::BEST, 1).search(&game, &view, budget).to_vec());
    assert_eq!(one, two);
    assert_eq!(one.iter().map(|root| root.visits).sum::<u32>(), 301);
}

/// A plan is laid in secret: it is mixed, so that nobody can be sure of it.
#[test]
fn sealed_decisions_are_mixed() {
    let game: Knights = open(None, 2);
    let (view, legal) = first(&game, 5);
    let mut seen: Vec<_> = (0..40)
        .map(|seed| {
            Search::new(SearchConfig::BEST, seed).choose(&game, &view, &legal, Budget::iterations(120))
        })
        .collect();
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn a_continuation_begins_with_the_choice_and_is_said_in_notation() {
    let game: Knights = open(None, 2);
    let (view, _) = first(&game, 5);
    let mut search = Search::new(SearchConfig::BEST, 1);
    let best = search.search(&game, &view, Budget::iterations(400))[0].action;
    let called: Vec<String> = Seat::first(2).map(|seat| game.seat_name(seat)).collect();
    let names = Names::new(&called, Viewer::Seat(Seat::new(0)));
    let line = search.line(&game, &view, best, 6, names);
    assert!((2..=6).contains(&line.len()), "{line:?}");
    assert_eq!(line[0].seat, Seat::new(0));
    let notation = game.choices(&view, &[best], names).remove(0).notation;
    assert_eq!(line[0].notation, notation);
}
