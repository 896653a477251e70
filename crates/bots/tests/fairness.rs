//! What every bot owes the table, in the smallest game and in a real one.

use bots::{Budget, Level};
use kernel::toy::Pennant;
use kernel::{Game, Rng, Seat, Setup, Viewer, Word};
use knights::Knights;

#[test]
fn every_level_answers_legally_and_the_same_for_the_same_seed() {
    reproducible(&open::<Pennant>(3));
    reproducible(&open::<Knights>(4));
}

fn reproducible<G: Game>(game: &G) {
    for level in Level::ALL {
        let (mut one, mut two) = (level.bot::<G>(5), level.bot::<G>(77));
        two.restart(5);
        walk(game, 20, |state, seat| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(game, state, seat));
            let answers = [&mut one, &mut two].map(|bot| bot.choose(game, &view, &legal, level.budget()));
            assert_eq!(answers[0], answers[1]);
            assert!(legal.contains(&answers[0]));
        });
    }
}

#[test]
fn a_blind_answer_is_the_answer() {
    let game = open::<Pennant>(2);
    for level in Level::ALL {
        let (mut blind, mut seeing) = (level.bot::<Pennant>(3), level.bot::<Pennant>(3));
        walk(&game, 5, |state, seat| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(&game, state, seat));
            if let Some(answer) = blind.choose_blind(&legal) {
                assert_eq!(answer, seeing.choose(&game, &view, &legal, Budget::iterations(1)));
            }
        });
    }
}

/// Whether the others have sealed an answer already must not show in a bot's.
#[test]
fn an_answer_does_not_depend_on_who_has_answered_already() {
    indifferent(&open::<Pennant>(3));
    indifferent(&open::<Knights>(2));
    indifferent(&open::<Knights>(4));
}

fn indifferent<G: Game>(game: &G) {
    let (mut seed, mut compared) = (0, 0);
    walk(game, 20, |state, seat| {
        let asked = game.pending(state);
        if asked.len() < 2 {
            return;
        }
        // One answer of one other seat: it cannot be the last, since this seat still owes its own.
        let other = asked.iter().find(|other| *other != seat).expect("two are asked");
        let mut later = state.clone();
        game.apply(&mut later, other, legal(game, state, other)[0], &mut ());
        let [before, after] = [state, &later].map(|state| game.view(state, Viewer::Seat(seat)));
        let mine = legal(game, state, seat);
        for level in Level::ALL {
            let answers =
                [&before, &after].map(|view| level.bot::<G>(seed).choose(game, view, &mine, level.budget()));
            assert_eq!(answers[0], answers[1], "{level} of {} before {other} and after", G::INFO.id);
        }
        seed += 1;
        compared += usize::from(before != after);
    });
    assert!(compared > 50, "{compared}");
}

fn open<G: Game>(seats: u8) -> G {
    let setup = Setup::<G>::new(&G::content(), None, &[], Some(seats)).expect("the game seats so many");
    setup.open(&G::content()).expect("the content it ships with is sound")
}

fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

/// Plays matches at random, pending seats in any order, and shows every decision before it is made.
fn walk<G: Game>(game: &G, matches: u32, mut watch: impl FnMut(&G::State, Seat)) {
    let mut rng = Rng::new(1);
    for _ in 0..matches {
        let mut state = game.deal(rng.dice());
        while let Some(seat) = rng.pick(&game.pending(&state).iter().collect::<Vec<_>>()).copied() {
            watch(&state, seat);
            let action = *rng.pick(&legal(game, &state, seat)).expect("a pending seat has a legal action");
            game.apply(&mut state, seat, action, &mut ());
        }
    }
}
