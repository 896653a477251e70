//! What a fight would come to is told before, and comes so.

use std::collections::BTreeMap;

use estraven::{Action, Event, Mark, Window};
use kernel::rehearsal::{Style, rehearse};
use kernel::{Game, Names, Seat, Viewer};

use crate::common::tables;

/// LE-8.8 to LE-8.12: where nothing comes in between, what is dealt is what the view foretold.
#[test]
fn le_8_12_the_forecast_comes_true() {
    let mut told = 0;
    for (seed, game) in (0..).zip(tables()) {
        for style in [Style::Random, Style::Mixed] {
            rehearse(&game, style, seed, |before, _, _, events, _| {
                let view = game.view(before, Viewer::Spectator);
                let Some(combat) = view.combat.filter(|combat| !combat.dealt) else { return };
                let Some(blows) = straight_to_damage(events) else { return };
                let mut foretold: Vec<(Mark, u16)> =
                    combat.forecast.into_iter().filter(|(_, n)| *n > 0).collect();
                foretold.sort_unstable();
                assert_eq!(foretold, blows, "{}", game.position(&game.view(before, Viewer::Everything)));
                told += 1;
            });
        }
    }
    assert!(told > 30, "only {told} fights were foretold");
}

/// LE-5.6: who is warned at the end of a turn gets as many cards back if nothing else is paid with them, and who is not
/// gets none.
#[test]
fn le_5_6_what_an_end_would_waste_comes_back() {
    let (mut warned, mut free) = (0, 0);
    for (seed, game) in (0..).zip(tables()) {
        for style in [Style::Random, Style::Mixed] {
            let mut foretold: BTreeMap<Seat, usize> = BTreeMap::new();
            rehearse(&game, style, seed, |before, seat, action, events, _| {
                let viewer = Viewer::Seat(seat);
                if action == Action::EndTurn {
                    let view = game.view(before, viewer);
                    let choice = game.choices(&view, &[action], Names::new(&[], viewer)).pop().unwrap();
                    let cards = choice.loses.map_or(0, |text| {
                        text.split(' ').next().unwrap().parse().expect("it says how many cards")
                    });
                    foretold.insert(seat, cards);
                } else if action != Action::Pass {
                    // Something is paid, or more is pitched.
                    foretold.remove(&seat);
                }
                let mut due = None;
                for event in events {
                    if let Event::Turn { seat, .. } = event {
                        due = foretold.remove(seat);
                    } else if let Event::Returned { cards, .. } = event {
                        if let Some(told) = due.take() {
                            assert_eq!(cards.len(), told);
                            warned += 1;
                        }
                    } else if let Event::Put { seat, .. } | Event::Paid { seat, .. } = event {
                        foretold.remove(seat);
                    }
                }
                if let Some(told) = due {
                    assert_eq!(told, 0, "nothing came back");
                    free += 1;
                }
            });
        }
    }
    assert!(warned > 10 && free > 10, "{warned} warned, {free} not");
}

/// What each was dealt, if an action led to combat damage and to nothing else before it.
fn straight_to_damage(events: &[Event]) -> Option<Vec<(Mark, u16)>> {
    let end = events.iter().position(|event| *event == Event::Opened { window: Window::Damage })?;
    let mut dealt: Vec<(Mark, u16)> = Vec::new();
    for event in &events[..end] {
        if let Event::Damaged { mark, n, .. } = event {
            match dealt.iter_mut().find(|(known, _)| known == mark) {
                Some((_, sum)) => *sum += n,
                None => dealt.push((*mark, *n)),
            }
        } else if !matches!(event, Event::Waited { .. } | Event::Opened { .. } | Event::Prevented { .. }) {
            return None;
        }
    }
    dealt.sort_unstable();
    Some(dealt)
}
