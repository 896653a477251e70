//! A hint never says what cannot be done: over whole matches of every game, at every question.
#![expect(clippy::unwrap_used, reason = "a test that cannot play a match has failed")]

use std::sync::Arc;

use bots::{Advised, Bot as _, Budget, Heuristic, TOLD};
use catalog::{games, with_game};
use kernel::{Game, Match, Playable, Rng, Seat, Seed, Setup, Viewer};

/// As much thinking as shows what is advised; how good it is, is measured elsewhere.
const THOUGHT: Budget = Budget::iterations(40);

#[test]
fn every_advice_is_legal_at_that_moment_in_every_game() {
    let mut single = 0;
    for info in games() {
        single += with_game!(info.id, G => advised_throughout::<G>()).unwrap();
    }
    assert!(single > 20, "only {single} questions had one answer");
}

/// Looks at whole matches; says how many questions had one answer.
fn advised_throughout<G: Playable>() -> usize {
    let (mut asked, mut single) = (0, 0);
    for seats in [G::INFO.min_seats, G::INFO.max_seats] {
        let mut table = open::<G>(seats);
        let mut bot = Heuristic::<G>::new(7);
        while let Some(seat) = table.pending().lowest() {
            let observed = table.observe(Viewer::Seat(seat));
            let legal = table.legal(seat);
            // Many questions of a long match are alike; those with one answer are all looked at.
            if legal.len() == 1 || table.plies().is_multiple_of(7) {
                let advised = advise(&table, seat);
                assert!(!advised.is_empty() && advised.len() <= TOLD, "{}: {advised:?}", G::INFO.id);
                for one in &advised {
                    can_be_done(&table, seat, one);
                }
                assert_eq!(advised[0].only, observed.offers().len() == 1);
                asked += 1;
                single += usize::from(legal.len() == 1);
            }
            let action = bot.choose(table.game(), &observed.view, &legal, THOUGHT);
            table.play_action(seat, action).unwrap();
        }
    }
    assert!(asked > 20, "{}: only {asked} questions", G::INFO.id);
    single
}

#[test]
fn the_same_question_has_the_same_advice() {
    for info in games() {
        with_game!(info.id, G => {
            let table = open::<G>(G::INFO.min_seats);
            let seat = table.pending().lowest().unwrap();
            assert_eq!(advise(&table, seat), advise(&table, seat), "{}", info.id);
        })
        .unwrap();
    }
}

/// Where there are choices enough and much is thought about them, the best three are told, however clear the best is.
#[test]
fn three_are_told_where_much_is_thought() {
    with_game!("knights", G => {
        let table = open::<G>(2);
        let seat = table.pending().lowest().unwrap();
        let told = advise_after(&table, seat, Budget::iterations(16_000));
        assert_eq!(told.len(), TOLD, "{told:?}");
    })
    .unwrap();
}

/// What is advised can be typed, begins with something legal, and is what a page offers if it offers that.
fn can_be_done<G: Playable>(table: &Match<G>, seat: Seat, advised: &Advised) {
    let what = format!("{} after {} plies: {advised:?}", G::INFO.id, table.plies());
    let turn = table.check(seat, Some(table.ticket(seat)), &advised.notation);
    let turn = turn.unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    assert!(table.legal(seat).contains(&turn.steps[0].action), "{what}");
    assert!((0.0..=1.0).contains(&advised.chance), "{what}");
    assert!(!advised.label.is_empty() && advised.line.iter().all(|said| !said.label.is_empty()), "{what}");
}

/// A hint tells nothing of what is hidden: in a world that looks the same to whoever asks, it is the same.
#[test]
fn worlds_that_look_the_same_have_the_same_hint() {
    for info in games() {
        with_game!(info.id, G => hinted_in_other_worlds::<G>()).unwrap();
    }
}

/// Compares hints with those in other worlds that were made from what the asked seat sees.
fn hinted_in_other_worlds<G: Playable>() {
    const WORLDS: usize = 4;
    let mut table = open::<G>(G::INFO.min_seats);
    let (mut bot, mut rng) = (Heuristic::<G>::new(3), Rng::new(9));
    let (mut compared, mut next) = (0, 0);
    while compared < WORLDS {
        let seat = table.pending().lowest().expect("something is hidden before the match is over");
        let (legal, view) = (table.legal(seat), table.view(Viewer::Seat(seat)));
        let mut world = table.game().sample(&view, &mut rng);
        *G::dice_mut(&mut world) = *G::dice(table.state());
        if table.plies() >= next && legal.len() > 1 && world != *table.state() {
            let world = Match::from_state(table.game().clone(), world);
            let [hint, there] = [&table, &world].map(|table| advise(table, seat));
            assert_eq!(hint, there, "{} after {} plies", G::INFO.id, table.plies());
            (compared, next) = (compared + 1, table.plies() + 12);
        }
        let action = bot.choose(table.game(), &view, &legal, THOUGHT);
        table.play_action(seat, action).unwrap();
    }
}

/// Where a page offers whole lines, a hint names one of them, not its beginning.
#[test]
fn a_hint_says_what_a_card_is_aimed_at() {
    let (mut whole, mut begun) = (0, 0);
    let mut table = open::<catalog::Estraven>(2);
    let mut bot = Heuristic::<catalog::Estraven>::new(3);
    while let Some(seat) = table.pending().lowest() {
        let observed = table.observe(Viewer::Seat(seat));
        let advised = bots::advise(
            &**table.game(),
            &observed,
            table.names(Viewer::Seat(seat)),
            Budget::iterations(300),
            1,
        );
        let lines: Vec<&str> = observed.offers().iter().map(|offer| offer.choice.notation.as_str()).collect();
        for one in &advised {
            can_be_done(&table, seat, one);
            if lines.contains(&one.notation.as_str()) {
                whole += 1;
            } else {
                begun += 1;
            }
        }
        let action = bot.choose(table.game(), &observed.view, &table.legal(seat), THOUGHT);
        table.play_action(seat, action).unwrap();
    }

    assert!(begun * 20 < whole, "{begun} of {} hints are no choice of the page", whole + begun);
}

fn advise<G: Playable>(table: &Match<G>, seat: Seat) -> Vec<Advised> {
    advise_after(table, seat, THOUGHT)
}

fn advise_after<G: Playable>(table: &Match<G>, seat: Seat, budget: Budget) -> Vec<Advised> {
    let viewer = Viewer::Seat(seat);
    bots::advise(&**table.game(), &table.observe(viewer), table.names(viewer), budget, 11)
}

fn open<G: Playable>(seats: u8) -> Match<G> {
    let content = G::content();
    let setup = Setup::<G>::new(&content, None, &[], Some(seats)).unwrap();
    let game = Arc::new(setup.open(&content).unwrap());
    Match::start(game, Seed::from_text("5").dice())
}
