//! What every bot owes the table, in the smallest game and in a real one.

use bots::{Budget, Level, Spec};
use kernel::{Hidden as _, Playable, Rng, Seat, Setup, Viewer, Word};
use knights::Knights;
use testkit::toy::Pennant;

/// Enough to think a little; the law is the same for more.
const BRIEF: Budget = Budget::iterations(12);

/// Every kind of bot there is.
fn everyone() -> Vec<Spec> {
    let levels = Level::ALL.iter().map(|level| Spec::from(*level));
    let others = [
        "random",
        "heuristic/hints=no",
        "search/opponents=policy",
        "search/sealed=regret/final=value",
        "search/root=puct/select=ucb",
    ];
    levels.chain(others.iter().map(|text| text.parse().expect("a bot"))).collect()
}

#[test]
fn every_level_answers_legally_and_the_same_for_the_same_seed() {
    reproducible(&open::<Pennant>(3));
    reproducible(&open::<Knights>(4));
}

fn reproducible<G: Playable>(game: &G) {
    for bot in everyone() {
        let (mut one, mut two) = (bot.bot::<G>(5), bot.bot::<G>(77));
        two.restart(5);
        let mut n = 0;
        walk(game, 2, |state, seat| {
            n += 1;
            if n % 9 != 0 {
                return;
            }
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(game, state, seat));
            let answers = [&mut one, &mut two].map(|bot| bot.choose(game, &view, &legal, BRIEF));
            assert_eq!(answers[0], answers[1]);
            assert!(legal.contains(&answers[0]));
        });
    }
}

/// No peeking: in two worlds that look the same from its seat, a bot does the same.
#[test]
fn what_a_bot_cannot_see_it_does_not_use() {
    blind(&open::<Pennant>(3));
    blind(&open::<Knights>(2));
    blind(&open::<Knights>(4));
}

fn blind<G: Playable>(game: &G) {
    let mut rng = Rng::new(9);
    let (mut seed, mut differed) = (0, 0);
    walk(game, 4, |state, seat| {
        seed += 1;
        if seed % 16 != 0 {
            return;
        }
        let view = game.view(state, Viewer::Seat(seat));
        let other = game.sample(&view, &mut rng);
        let mut same_dice = other.clone();
        *G::dice_mut(&mut same_dice) = *G::dice(state);
        differed += usize::from(same_dice != *state);
        let views = [state, &other].map(|state| game.view(state, Viewer::Seat(seat)));
        assert_eq!(views[0], views[1], "they look the same");
        let mine = legal(game, state, seat);
        for bot in everyone() {
            let answers = views.each_ref().map(|view| bot.bot::<G>(seed).choose(game, view, &mine, BRIEF));
            assert_eq!(answers[0], answers[1], "{bot} of {}", G::INFO.id);
        }
    });
    assert!(differed > 0, "{differed} worlds were really others");
}

#[test]
fn a_blind_answer_is_the_answer() {
    let game = open::<Pennant>(2);
    for bot in everyone() {
        let (mut blind, mut seeing) = (bot.bot::<Pennant>(3), bot.bot::<Pennant>(3));
        walk(&game, 5, |state, seat| {
            let (view, legal) = (game.view(state, Viewer::Seat(seat)), legal(&game, state, seat));
            if let Some(answer) = blind.choose_blind(&legal) {
                assert_eq!(answer, seeing.choose(&game, &view, &legal, Budget::iterations(1)));
            }
        });
    }
}

/// Whether the others have sealed an answer already must not show in the answer of a bot that does not search. One
/// that searches samples what has been sealed and thinks about what has not: it may come to something else.
#[test]
fn an_answer_does_not_depend_on_who_has_answered_already() {
    indifferent(&open::<Pennant>(3));
    indifferent(&open::<Knights>(2));
    indifferent(&open::<Knights>(4));
}

fn indifferent<G: Playable>(game: &G) {
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
        for level in [Level::Squire, Level::Knight] {
            let answers =
                [&before, &after].map(|view| level.bot::<G>(seed).choose(game, view, &mine, level.budget()));
            assert_eq!(answers[0], answers[1], "{level} of {} before {other} and after", G::INFO.id);
        }
        seed += 1;
        compared += usize::from(before != after);
    });
    assert!(compared > 50, "{compared}");
}

fn open<G: Playable>(seats: u8) -> G {
    let setup = Setup::<G>::new(&G::content(), None, &[], Some(seats)).expect("the game seats so many");
    setup.open(&G::content()).expect("the content it ships with is sound")
}

fn legal<G: Playable>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal
}

/// Plays matches at random, pending seats in any order, and shows every decision before it is made.
fn walk<G: Playable>(game: &G, matches: u32, mut watch: impl FnMut(&G::State, Seat)) {
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
