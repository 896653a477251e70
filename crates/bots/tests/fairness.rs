//! What every bot owes the table.

use bots::{Budget, Level};
use kernel::toy::Pennant;
use kernel::{Game, Rng, Seat, Setup, Viewer, Word};

fn pennant(seats: u8) -> Pennant {
    let setup = Setup::new(None, &[], Some(seats)).expect("Pennant seats two or three");
    setup.open(&Pennant::content()).expect("the content it ships with is sound")
}

fn legal(game: &Pennant, state: &<Pennant as Game>::State, seat: Seat) -> Vec<kernel::toy::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

/// Plays a match and hands every decision to `watch` before it is made.
fn walk(game: &Pennant, seed: u64, mut watch: impl FnMut(&<Pennant as Game>::State, Seat)) {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(rng.dice());
    while let Some(seat) = rng.pick(&game.pending(&state).iter().collect::<Vec<_>>()).copied() {
        watch(&state, seat);
        let action = *rng.pick(&legal(game, &state, seat)).expect("a pending seat has a legal action");
        game.apply(&mut state, seat, action, &mut ());
    }
}

#[test]
fn every_level_answers_legally_and_the_same_for_the_same_seed() {
    let game = pennant(3);
    for level in Level::ALL {
        let (mut one, mut two) = (level.bot::<Pennant>(5), level.bot::<Pennant>(77));
        two.restart(5);
        for seed in 0..20 {
            walk(&game, seed, |state, seat| {
                let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(&game, state, seat));
                let answers =
                    [&mut one, &mut two].map(|bot| bot.choose(&game, &view, &legal, level.budget()));
                assert_eq!(answers[0], answers[1]);
                assert!(legal.contains(&answers[0]));
            });
        }
    }
}

#[test]
fn a_blind_answer_is_the_answer() {
    let game = pennant(2);
    for level in Level::ALL {
        let (mut blind, mut seeing) = (level.bot::<Pennant>(3), level.bot::<Pennant>(3));
        walk(&game, 9, |state, seat| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(&game, state, seat));
            if let Some(answer) = blind.choose_blind(&legal) {
                assert_eq!(answer, seeing.choose(&game, &view, &legal, Budget::iterations(1)));
            }
        });
    }
}

/// Whether the others have sealed already must not show in what a bot seals.
#[test]
fn an_answer_does_not_depend_on_who_has_answered_already() {
    let game = pennant(3);
    let mut compared = 0;
    for seed in 0..40 {
        walk(&game, seed, |state, seat| {
            if game.pending(state).len() < 2 {
                return;
            }
            let mine = legal(&game, state, seat);
            let mut later = state.clone();
            for other in game.pending(state).iter().filter(|other| *other != seat) {
                let answer = legal(&game, &later, other)[0];
                game.apply(&mut later, other, answer, &mut ());
            }
            let before = game.view(state, Viewer::Seat(seat));
            let after = game.view(&later, Viewer::Seat(seat));
            assert_ne!(before, after, "the table shows who is ready");
            for level in Level::ALL {
                let answers = [&before, &after]
                    .map(|view| level.bot::<Pennant>(seed).choose(&game, view, &mine, level.budget()));
                assert_eq!(answers[0], answers[1], "{level}");
            }
            compared += 1;
        });
    }
    assert!(compared > 100, "{compared}");
}
