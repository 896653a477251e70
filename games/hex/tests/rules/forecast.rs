//! What is forecast comes true.

use crate::common::open;
use hex::{Action, Card, Event, Hex, Phase, State, Verdict};
use kernel::{Dice, Game, Rng, Seat, Viewer};

/// Plays a match by the policy, now and then at random, and shows every position to `look` with who is asked.
fn wander(game: &Hex, seed: u64, mut look: impl FnMut(&State, Seat, &[Action], &mut Rng)) {
    let mut rng = Rng::new(seed);
    let mut state = game.deal(Dice::new([seed as u8; 32]));
    let mut legal = Vec::new();
    while let Some(seat) = game.pending(&state).lowest() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        look(&state, seat, &legal, &mut rng);
        let liked = game.policy(&state, seat, &legal, &mut rng).filter(|_| rng.below(6) > 0);
        let action = liked.or_else(|| rng.pick(&legal).copied()).unwrap();
        game.apply(&mut state, seat, action, &mut ());
    }
}

/// Is the territory captured, if both show these cards and decide the rest by chance?
fn fought(game: &Hex, mut state: State, cards: &[(Seat, Option<Card>)], rng: &mut Rng) -> bool {
    let mut events: Vec<Event> = Vec::new();
    for (seat, card) in cards {
        if let Some(card) = *card {
            game.apply(&mut state, *seat, Action::Commit { card }, &mut events);
        }
    }
    let mut legal = Vec::new();
    loop {
        let captured = events.iter().find_map(|event| match event {
            Event::Captured { .. } => Some(true),
            Event::Held { .. } => Some(false),
            _ => None,
        });
        if let Some(captured) = captured {
            return captured;
        }
        let seat = game.pending(&state).lowest().unwrap();
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = *rng.pick(&legal).unwrap();
        game.apply(&mut state, seat, action, &mut events);
    }
}

/// HX-6.8, HX-6.11: what a forecast says of two cards comes true in every world that the view allows, whatever is
/// decided after the reveal; and it leaves open only what can end either way or is decided later.
#[test]
fn hx_6_11_a_forecast_comes_true() {
    let (mut settled, mut open_) = (0, 0);
    let tables = [
        open("rulebook", 2, &[]),
        open("balanced", 4, &[("king", "realm")]),
        open("balanced", 3, &[("fortress_bonus", "3")]),
    ];
    for game in &tables {
        for seed in 0..10 {
            wander(game, seed, |state, seat, legal, rng| {
                let view = game.view(state, Viewer::Seat(seat));
                let both = view.phase == Phase::Commit && view.realms.iter().all(|(_, realm)| !realm.ready);
                if !both || rng.below(3) > 0 {
                    return;
                }
                let forecast = game.forecast(&view, None).unwrap();
                let rival = forecast.rival();
                let attacks = view.active == seat;
                let hand = forecast.against().unwrap();
                for action in legal {
                    let Action::Commit { card: mine } = *action else { continue };
                    let theirs: Vec<Option<Card>> =
                        if hand.is_empty() { vec![None] } else { hand.iter().map(Some).collect() };
                    for theirs in theirs {
                        let verdict = forecast.meets(mine, theirs);
                        for _ in 0..3 {
                            let world = game.sample(&view, rng);
                            let captured = fought(game, world, &[(seat, Some(mine)), (rival, theirs)], rng);
                            match verdict {
                                Verdict::Won => assert_eq!(captured, attacks, "{mine:?} {theirs:?} {view:?}"),
                                Verdict::Lost => {
                                    assert_eq!(captured, !attacks, "{mine:?} {theirs:?} {view:?}")
                                }
                                Verdict::Open => open_ += 1,
                            }
                            settled += u32::from(verdict != Verdict::Open);
                        }
                    }
                }
            });
        }
    }
    assert!(settled > 1000 && open_ > 100, "{settled} {open_}");
}

/// HX-6.1: what is forecast for a territory before it is attacked is what is forecast once it is.
#[test]
fn hx_6_1_a_plate_says_what_the_battle_says() {
    let game = open("balanced", 3, &[]);
    let mut compared = 0;
    for seed in 0..8 {
        wander(&game, seed, |state, seat, legal, _| {
            let before = game.view(state, Viewer::Seat(seat));
            for action in legal {
                let Action::Attack { land } = *action else { continue };
                let Some(plate) = game.forecast(&before, Some(land)) else { continue };
                let mut after = *state;
                game.apply(&mut after, seat, *action, &mut ());
                let view = game.view(&after, Viewer::Seat(seat));
                let Some(battle) = game.forecast(&view, None) else { continue };
                let cards: Vec<Card> = plate.against().unwrap().iter().collect();
                assert_eq!(battle.against(), plate.against());
                assert_eq!(battle.bonuses(), plate.bonuses());
                for card in cards {
                    assert_eq!(battle.odds(card), plate.odds(card));
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 50, "{compared}");
}

/// HX-12.2: with closed discards nothing is forecast that nobody can work out.
#[test]
fn hx_12_2_a_closed_hand_is_not_forecast() {
    let game = open("rulebook", 2, &[("discards", "closed")]);
    let mut asked = 0;
    for seed in 0..6 {
        wander(&game, seed, |state, seat, _, _| {
            let view = game.view(state, Viewer::Seat(seat));
            if let Some(forecast) = game.forecast(&view, None) {
                assert_eq!(forecast.against(), None);
                asked += 1;
            }
        });
    }
    assert!(asked > 5, "{asked}");
}
