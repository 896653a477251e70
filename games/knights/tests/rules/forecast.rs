//! Every chance that is foretold is that of the pile that is then built.

use kernel::{Game, Hidden as _, Names, Present as _, Seat, Viewer, Word as _};
use knights::{Action, Event, Heart, InspirationOrder, Knights, State, Token};
use testkit::rehearsal::{Style, rehearse};

use crate::common;

/// KD-8.5, KD-8.7: the chance beside "use" and "keep" is the pile's, where nobody else decides on it.
#[test]
fn a_chance_is_that_of_the_pile() {
    let mut counted = [(0, 0); 2];
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            let Action::Inspire { using } = action else { return };
            if game.pending(before).len() > 1 {
                return;
            }
            let viewer = Viewer::Seat(seat);
            let view = game.view(before, viewer);
            let foretold = forecast(&game, before, seat, action);
            let pile = events.iter().find_map(|event| match event {
                Event::Pile { hearts, shields, .. } => Some(format!("{hearts} in {}", hearts + shields)),
                _ => None,
            });
            // Whoever sealed an answer before is not known of: then the pile may be another.
            let alone = view.asked.len() == 1;
            if let (Some(pile), true) = (pile, alone) {
                assert_eq!(foretold, Some(pile), "{action:?} among {events:?}");
                let first = game.options().inspiration_order == InspirationOrder::AttackerFirst;
                let counted = &mut counted[usize::from(first)];
                *(if using { &mut counted.0 } else { &mut counted.1 }) += 1;
            }
        });
    }
    let enough = |(used, kept): &(u32, u32)| *used > 5 && *kept > 5;
    assert!(counted.iter().all(enough), "used and kept: {counted:?}");
}

/// KD-8.5, KD-8.9: the chance beside a target is that of the first pile that is then built, if nobody uses Inspiration.
#[test]
fn a_target_is_hit_as_often_as_was_foretold() {
    let mut compared = 0;
    for (number, game) in (0..).zip(tables()) {
        let mut foretold: Vec<(Seat, Seat, String)> = Vec::new();
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            if let Action::Target { seat: Some(target) } = action {
                let forecast = forecast(&game, before, seat, action).expect("a target has a chance");
                foretold.push((seat, target, forecast));
            }
            for event in events {
                if let Event::Pile { seat, target, hearts, shields, .. } = event {
                    let told = foretold.iter().find(|(by, whom, _)| by == seat && whom == target);
                    if let Some((_, _, told)) = told {
                        assert_eq!(*told, format!("{hearts} in {}", hearts + shields));
                        compared += 1;
                    }
                    // What this blow does may change the piles after it.
                    foretold.clear();
                } else if matches!(event, Event::Spent { .. } | Event::Retargeted { .. } | Event::Turn { .. })
                {
                    foretold.clear();
                }
            }
        });
    }
    assert!(compared > 20, "{compared} compared");
}

/// KD-5.3, KD-8.5: what a token says of itself is the chance against a knight without a stance and with a whole Heart, and
/// the reach is that within which somebody is a target.
#[test]
fn a_token_hits_as_often_as_it_says() {
    let mut compared = 0;
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, _, _| {
            let Action::Target { seat: Some(target) } = action else { return };
            let view = game.view(before, Viewer::Seat(seat));
            let knight = &view.knights[target];
            let weapon = view.knights[seat].weapon.expect("who aims is armed");
            if knight.heart != Heart::Full || knight.defending > 0 || knight.parrying > 0 || knight.defeated {
                return;
            }
            let token = Token::ALL.iter().copied().find(|token| token.weapon() == Some(weapon)).unwrap();
            let said =
                forecast(&game, before, seat, Action::Place { token }).expect("a weapon says what it does");
            let chance = forecast(&game, before, seat, action).expect("a target has a chance");
            assert!(said.ends_with(&format!(", {chance} in the open")), "{said}, but {chance}");
            let reach: u8 = said["reach ".len()..].split(',').next().unwrap().parse().unwrap();
            let (from, to) = (view.knights[seat].space.unwrap(), knight.space.unwrap());
            assert!(from.distance(to) <= reach, "{said}, but {from} to {to}");
            compared += 1;
        });
    }
    assert!(compared > 20, "{compared} compared");
}

/// KD-6.6, KD-8.5: a Shield and a Parry say what every weapon does to a knight with that stance and no other.
#[test]
fn a_stance_is_hit_as_often_as_it_says() {
    let mut compared = [0; 2];
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, _, _| {
            let Action::Target { seat: Some(target) } = action else { return };
            let view = game.view(before, Viewer::Seat(seat));
            let knight = &view.knights[target];
            let token = match (knight.defending > 0, knight.parrying > 0) {
                (true, false) => Token::Shield,
                (false, true) => Token::Parry,
                _ => return,
            };
            let weapon = view.knights[seat].weapon.expect("who aims is armed");
            let said =
                forecast(&game, before, seat, Action::Place { token }).expect("a stance says what it does");
            let chance = forecast(&game, before, seat, action).expect("a target has a chance");
            assert!(
                said.contains(&format!("{chance} by the {}", weapon.name())),
                "{said}, but {weapon} {chance}"
            );
            compared[usize::from(token == Token::Parry)] += 1;
        });
    }
    assert!(compared.iter().all(|count| *count > 5), "{compared:?}");
}

fn forecast(game: &Knights, state: &State, seat: Seat, action: Action) -> Option<String> {
    let viewer = Viewer::Seat(seat);
    let view = game.view(state, viewer);
    game.choices(&view, &[action], Names::new(&[], viewer))
        .pop()
        .unwrap()
        .forecast
        .map(|told| told.to_string())
}

/// Half of them ask the attacker for Inspiration before the target (KD-8.7).
fn tables() -> Vec<Knights> {
    let order = |n: u32| if n.is_multiple_of(2) { "simultaneous" } else { "attacker_first" };
    (0..60).map(|n| common::open("quick", 2, &[("inspiration_order", order(n))])).collect()
}
