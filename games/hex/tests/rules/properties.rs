//! What holds in every match, whatever is played: the properties of the rules, tried on random matches.

use testkit::Checked as _;

use crate::common::tables;
use hex::{Action, Event, Hex, State, View};
use kernel::{Game, Hidden as _, Notation as _, Rng, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

fn everywhere(matches: u64, mut check: impl FnMut(&Hex, &State, Seat, Action, &[Event], &State)) {
    for game in tables() {
        for seed in 0..matches {
            let style = [Style::Random, Style::Policy, Style::Mixed][(seed % 3) as usize];
            rehearse(&game, style, seed, |before, seat, action, events, after| {
                check(&game, before, seat, action, events, after);
            });
        }
    }
}

fn public(game: &Hex, state: &State) -> View {
    game.view(state, Viewer::Spectator)
}

/// HX-3.11, HX-1.9, HX-2.1: each card, marker and mission is in one place.
#[test]
fn hx_3_11_the_audit_never_finds_anything() {
    everywhere(6, |game, _, _, _, _, after| {
        game.audit(after)
            .unwrap_or_else(|broken| panic!("{broken}\n{}", game.position(&public(game, after))));
        assert_eq!(game.pending(after).is_empty(), game.outcome(after).is_some());
    });
}

/// HX-6.14: a royal that has left a hand never returns to one, but from a battle that was called off.
#[test]
fn hx_6_14_royals_never_come_back() {
    everywhere(4, |game, before, _, _, events, after| {
        let cancelled = events.iter().any(|event| matches!(event, Event::Cancelled { .. }));
        let [before, after] = [before, after].map(|state| game.view(state, Viewer::Everything));
        for (seat, realm) in after.realms.iter().filter(|_| !cancelled && before.round > 0) {
            for card in realm.hand.iter().filter(|card| !before.realms[seat].hand.contains(card)) {
                assert!(card.as_str().parse::<u8>().is_ok(), "{card} came back");
            }
        }
    });
}

/// HX-6.13: what is removed stays removed.
#[test]
fn hx_6_13_removed_is_removed() {
    everywhere(4, |game, before, _, _, _, after| {
        let [before, after] = [before, after].map(|state| public(game, state));
        for (seat, realm) in before.realms.iter() {
            assert!(realm.removed.iter().all(|card| after.realms[seat].removed.contains(card)));
        }
    });
}

/// HX-7.5, HX-1.10: fortresses and capital tokens never leave the map.
#[test]
fn hx_7_5_stone_stays() {
    everywhere(4, |game, before, _, _, _, after| {
        let [before, after] = [before, after].map(|state| public(game, state));
        assert!(before.fortresses.iter().all(|land| after.fortresses.contains(land)));
        for (seat, realm) in before.realms.iter().filter(|(_, realm)| realm.capital.is_some()) {
            assert_eq!(realm.capital, after.realms[seat].capital);
        }
    });
}

/// HX-6.11: a territory changes hands for a reason that is told.
#[test]
fn hx_6_11_territories_change_for_a_reason() {
    everywhere(4, |game, before, _, _, events, after| {
        let [before, after] = [before, after].map(|state| public(game, state));
        for (seat, realm) in after.realms.iter() {
            for land in realm.lands.iter().filter(|land| !before.realms[seat].lands.contains(land)) {
                let told = events.iter().any(|event| match event {
                    Event::Claimed { seat: by, land: at, .. }
                    | Event::Captured { seat: by, land: at, .. }
                    | Event::Resurged { seat: by, land: at, .. }
                    | Event::Capital { seat: by, land: at }
                    | Event::Migrated { seat: by, to: at, .. } => (by, at) == (&seat, land),
                    _ => false,
                });
                assert!(told, "{land} in {events:?}");
            }
        }
    });
}

/// HX-5.6, HX-5.7: prestige is only gained by scoring, and the target ends the match.
#[test]
fn hx_5_7_prestige_comes_from_missions() {
    everywhere(4, |game, before, _, _, events, after| {
        let [before, after] = [before, after].map(|state| public(game, state));
        let target = game.options().prestige_target.get();
        for (seat, realm) in after.realms.iter() {
            let scored: u8 = events
                .iter()
                .filter_map(|event| match event {
                    Event::Scored { seat: by, prestige, .. } if *by == seat => Some(*prestige),
                    _ => None,
                })
                .sum();
            assert_eq!(realm.prestige, before.realms[seat].prestige + scored);
            assert!(u16::from(realm.prestige) < target || after.ending.is_some());
        }
    });
}

/// HX-4.1: no mission is drawn that its owner meets, and HX-4.5 holds in setup.
#[test]
fn hx_4_1_drawn_missions_are_unmet() {
    everywhere(4, |game, _, _, _, events, _| {
        for (at, event) in events.iter().enumerate() {
            let Event::Drew { seat, mission, .. } = event else { continue };
            let rejected = |event: &Event| matches!(event, Event::Rejected { seat: by, mission: other } if (by, other) == (seat, mission));
            let again = events[..at]
                .iter()
                .rev()
                .take_while(|event| !matches!(event, Event::Shuffled { .. } | Event::Drew { .. }));
            assert!(
                !again.into_iter().any(rejected),
                "{mission} was rejected and then drawn at {}",
                game.seat_name(*seat)
            );
        }
    });
}

/// HX-12.2, HX-12.5: a sampled world deals others' cards anew, within what is known.
#[test]
fn hx_12_5_samples_keep_to_what_is_known() {
    for game in tables().iter().filter(|game| game.options().discards == hex::Discards::Closed) {
        let mut differ = 0;
        for seed in 0..4 {
            let mut rng = Rng::new(seed);
            rehearse(game, Style::Mixed, seed, |_, _, _, _, after| {
                let viewer = Viewer::Seat(Seat::new(0));
                let world = game.sample(&game.view(after, viewer), &mut rng);
                game.audit(&world).unwrap();
                let [truth, guess] = [after, &world].map(|state| game.view(state, Viewer::Everything));
                differ += u32::from(truth.realms[Seat::new(1)].closed != guess.realms[Seat::new(1)].closed);
            });
        }
        assert!(differ > 20, "{differ}");
    }
}

/// HX-2.4, HX-12.3: the deck is sampled block by block, each as a whole.
#[test]
fn hx_12_3_the_deck_is_sampled_in_blocks() {
    everywhere(2, |game, _, _, _, _, after| {
        let view = public(game, after);
        let world = game.sample(&view, &mut Rng::new(1));
        assert_eq!(public(game, &world), view);
    });
}

/// HX-8.4: nobody is out by losing territory: a player who lives is asked again.
#[test]
fn hx_8_4_nobody_is_out() {
    let mut came_back = 0;
    everywhere(12, |_, _, _, _, events, _| {
        came_back += events.iter().filter(|event| matches!(event, Event::Resurged { .. })).count();
    });
    assert!(came_back > 5, "{came_back}");
}

/// HX-10.8: a table where nobody answers comes to its end.
#[test]
fn hx_10_8_the_clock_plays_to_the_end() {
    for game in tables() {
        let mut state = game.deal(crate::common::dice());
        let mut plies = 0;
        while let Some(seat) = game.pending(&state).lowest() {
            let action = game.timeout(&state, seat);
            game.apply(&mut state, seat, action, &mut ());
            plies += 1;
            assert!(plies <= game.max_plies());
        }
        assert_eq!(game.outcome(&state).unwrap().rule.number(), "HX-10.3");
    }
}
