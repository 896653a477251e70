//! What holds in every match, whatever is played: the properties of the rules, tried on whole matches.

use testkit::Checked as _;

use authority::{Action, Authority, Event, Mark, Phase, State, Step, View};
use kernel::{Game, Heuristics as _, Hidden as _, Notation as _, Rng, Seat, SideAction, Viewer};
use testkit::conformance;
use testkit::rehearsal::{Style, rehearse};

use crate::common::{open, setups, tables};

fn everywhere(matches: u64, mut check: impl FnMut(&Authority, &State, Seat, Action, &[Event], &State)) {
    for game in tables() {
        for seed in 0..matches {
            let style = match seed % 3 {
                0 => Style::Mixed,
                1 => Style::Random,
                _ => Style::Policy,
            };
            rehearse(&game, style, seed, |before, seat, action, events, after| {
                check(&game, before, seat, action, events, after);
            });
        }
    }
}

fn public(game: &Authority, state: &State) -> View {
    game.view(state, Viewer::Spectator)
}

/// AU-1.6, AU-1.11, AU-8.4, AU-11.11, AU-13.8: every card is in one place, nobody has more HP than the cap, whoever is
/// asked has a choice, and no state is stuck.
#[test]
fn au_1_6_the_audit_never_finds_anything() {
    everywhere(3, |game, _, _, _, _, after| {
        game.audit(after)
            .unwrap_or_else(|broken| panic!("{broken}\n{}", game.position(&public(game, after))));
        assert_eq!(game.pending(after).is_empty(), game.outcome(after).is_some());
    });
}

/// AU-4.1, AU-4.2: in a turn no card acts twice: the player owns at least as many copies as have acted.
#[test]
fn au_4_2_a_card_acts_once_a_turn() {
    everywhere(3, |game, before, seat, action, _, _| {
        let card = match action {
            Action::Attack { card } | Action::Defend { card, .. } | Action::Levy { card } => card,
            Action::Relieve { card, .. } | Action::Infiltrate { card } | Action::Use { card, .. } => card,
            _ => return,
        };
        let view = game.view(before, Viewer::Seat(seat));
        let id = game.face(card).id;
        let held = view.courts[seat].hand.iter().chain(&view.courts[seat].zone);
        assert!(held.into_iter().any(|held| held.card == id && !held.spent), "{id} acts though it is spent");
    });
}

/// AU-6.7, AU-6.9: a unit falls exactly when what is dealt reaches its defence, and lies in its owner's discard pile.
#[test]
fn au_6_7_equality_defeats() {
    everywhere(2, |game, _, _, _, events, _| {
        if game.options().damage_memory != authority::DamageMemory::None {
            return;
        }
        for event in events {
            match event {
                Event::Defeated { dealt, defence, .. } => assert!(*dealt >= 1 && dealt >= defence),
                Event::Stood { dealt, defence, .. } => assert!(*dealt == 0 || dealt < defence),
                _ => {}
            }
        }
    });
}

/// AU-6.5, AU-1.9: nobody is ever attacked by a partner or by themselves.
#[test]
fn au_6_5_only_enemies_are_attacked() {
    everywhere(2, |game, _, _, _, events, _| {
        for event in events {
            if let Event::Aimed { seat, mark, .. } = event {
                assert_ne!(*seat, mark.seat());
                assert!(game.team(*seat).is_none() || game.team(*seat) != game.team(mark.seat()));
            }
        }
    });
}

/// AU-6.4: a monarch is aimed at only when nothing blocks, unless a Pierce attack has broken through.
#[test]
fn au_6_4_walls_protect_the_monarch() {
    everywhere(2, |game, before, _, action, _, _| {
        if let Action::Target { mark: Mark::Monarch { seat } } = action {
            let view = public(game, before);
            let court = &view.courts[seat];
            assert!(court.rows.iter().flatten().flatten().all(|unit| !unit.blocks));
            assert!(court.guard.is_none_or(|guard| !guard.blocks));
        }
    });
}

/// AU-7.3, AU-7.4: what is bought was affordable, costs at least 1, and no change is given.
#[test]
fn au_7_3_purchases_are_paid() {
    everywhere(3, |game, before, seat, _, events, _| {
        let had = public(game, before).courts[seat].pool;
        for event in events {
            if let Event::Bought { cost, pool, .. } | Event::Hired { cost, pool, .. } = event {
                assert!(*cost >= 1 && had >= u16::from(*cost));
                match game.options().change {
                    authority::Change::None => assert_eq!(*pool, 0),
                    authority::Change::Keep => assert_eq!(*pool, had - u16::from(*cost)),
                }
            }
        }
    });
}

/// AU-3.6, AU-7.2: between two turns the pool is empty, nothing is spent and no change of this turn is left.
#[test]
fn au_3_6_a_turn_ends_clean() {
    everywhere(3, |game, before, _, _, _, after| {
        let (was, is) = (public(game, before), public(game, after));
        if was.turns == is.turns || is.phase == Phase::End {
            return;
        }
        for (seat, court) in is.courts.iter() {
            assert!(court.hidden.iter().chain(&court.discard).chain(&court.shown).all(|held| !held.spent));
            assert_eq!((court.attacks, court.bought, court.atk_turn), (0, 0, 0));
            if seat != is.active {
                assert_eq!(court.pool, 0);
                assert!(court.hand_count <= court.hand_size, "the hand limit");
            }
        }
    });
}

/// AU-3.8, AU-13.7: rounds grow one by one and never beyond the limit, which is reached exactly.
#[test]
fn au_13_7_the_round_limit_is_exact() {
    let game = open("standard", 2, &[("round_limit", "10")]);
    for seed in 0..5 {
        let mut rng = Rng::new(seed);
        let mut state = game.deal(rng.dice());
        let mut legal = Vec::new();
        let mut turns = 1;
        // Nobody ever attacks or buys: only the limit can end it.
        while let Some(seat) = game.pending(&state).lowest() {
            let view = public(&game, &state);
            assert!(view.round <= 10);
            turns = view.turns;
            legal.clear();
            game.legal(&state, seat, &mut legal);
            game.apply(&mut state, seat, *legal.last().unwrap(), &mut ());
        }
        assert_eq!(turns, 20, "ten rounds of two turns");
        let outcome = game.outcome(&state).unwrap();
        assert!(outcome.is_draw() && outcome.rule.number() == "AU-13.7");
    }
}

/// AU-2.5, AU-9.5, AU-13.8: whatever the options say, the laws of the contract hold: what is written down replays, and
/// nothing that a viewer sees or may do depends on what is hidden from it.
#[test]
fn au_9_5_the_laws_hold_whatever_the_options_say() {
    conformance::check(&setups(), 1, 3).unwrap_or_else(|violation| panic!("{violation}"));
}

/// AU-9.5: of another's hand only what everybody knows is seen, and the split of the rest is drawn anew.
#[test]
fn au_9_5_hands_stay_hidden() {
    let game = open("standard", 2, &[]);
    let mut rng = Rng::new(1);
    let (mut differ, mut looks) = (0, 0);
    rehearse(&game, Style::Policy, 3, |_, _, _, _, state| {
        let view = game.view(state, Viewer::Seat(Seat::new(0)));
        let other = &view.courts[Seat::new(1)];
        assert_eq!(other.hand, other.shown);
        let hands = [(); 2].map(|()| {
            let world = game.sample(&view, &mut rng);
            game.view(&world, Viewer::Seat(Seat::new(1))).courts[Seat::new(1)].hand.clone()
        });
        looks += 1;
        differ += u32::from(hands[0] != hands[1]);
    });
    assert!(differ * 3 > looks, "{differ} of {looks} samples differ");
}

/// AU-13.9: every match ends within the promised number of actions, with a possible result, and single values add up.
#[test]
fn au_13_9_every_match_ends() {
    for game in tables() {
        for (seed, style) in [(1, Style::Random), (2, Style::Mixed), (3, Style::Policy)] {
            let mut plies = 0;
            let end = rehearse(&game, style, seed, |_, _, _, _, _| plies += 1);
            assert!(plies <= game.max_plies(), "{plies}");
            let outcome = game.outcome(&end).unwrap();
            assert!(outcome.is_consistent(), "{outcome:?}");
            let sum: f32 = Seat::first(game.seats()).map(|seat| outcome.value(seat)).sum();
            assert!(
                (sum - if game.team(Seat::new(0)).is_some() {
                    2.0 / f32::from(outcome.sides) * f32::from(outcome.sides)
                } else {
                    1.0
                })
                .abs()
                    < 1e-5,
                "{outcome:?}"
            );
            for (seat, value) in game.evaluate(&end).iter() {
                assert_eq!(*value, outcome.value(seat));
            }
        }
    }
}

/// AU-11.14: what is picked for an unfinished choice can be taken back, pick by pick, to the very position before; until
/// then nobody else has seen it.
#[test]
fn au_11_14_a_take_back_leads_back() {
    let taken = std::cell::Cell::new(0);
    everywhere(6, |game, before, seat, _, events, after| {
        let mut side_actions = Vec::new();
        game.side_actions(after, seat, &mut side_actions);
        if !side_actions.contains(&SideAction::take_back(Action::Back)) {
            return;
        }
        taken.set(taken.get() + 1);
        assert!(events.is_empty(), "{events:?}");
        for viewer in Viewer::during_play(game.seats()).filter(|viewer| viewer.seat() != Some(seat)) {
            assert_eq!(game.view(before, viewer), game.view(after, viewer));
        }
        let mut back = *after;
        game.apply(&mut back, seat, Action::Back, &mut ());
        assert_eq!(back, *before);
    });
    assert!(taken.get() > 3, "{taken:?}");
}

/// AU-13.6: at every question the one who is asked may resign, and the match goes on or ends.
#[test]
fn au_13_6_resigning_is_always_possible() {
    for game in tables() {
        rehearse(&game, Style::Mixed, 4, |_, _, _, _, state| {
            let Some(seat) = game.pending(state).lowest() else { return };
            let mut side_actions = Vec::new();
            game.side_actions(state, seat, &mut side_actions);
            // AU-16.5: only the Pretender has to go on.
            let scripted = game.options().format == authority::Format::Solo && seat == Seat::new(1);
            let last = (!scripted).then_some(SideAction::last(Action::Resign));
            assert_eq!(side_actions.last().copied(), last);
            if scripted {
                return;
            }
            let mut after = *state;
            game.apply(&mut after, seat, Action::Resign, &mut ());
            game.audit(&after).unwrap();
            let view = public(&game, &after);
            assert!(
                view.courts[seat].fell > 0
                    || view.game != public(&game, state).game
                    || view.step == Step::First
            );
        });
    }
}
