//! What is foretold of a blow or of an end comes true in whole matches: every figure is the rules' own.

use authority::{Action, Authority, Event};
use kernel::rehearsal::{Style, rehearse};
use kernel::{Choice, Game, Names, Seat, Viewer};

use crate::common;

fn choice(game: &Authority, state: &<Authority as Game>::State, seat: Seat, action: Action) -> Choice {
    let view = game.view(state, Viewer::Seat(seat));
    game.choices(&view, &[action], Names::new(&[], Viewer::Seat(seat))).pop().unwrap()
}

/// AU-6.7, AU-12.3: what falls falls, what holds holds, and by these figures.
#[test]
fn a_blow_does_what_was_foretold() {
    let mut told = [0; 3];
    for (number, game) in (0..).zip(common::tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            if !matches!(action, Action::Attack { .. } | Action::Target { .. }) {
                return;
            }
            let Some(forecast) = choice(&game, before, seat, action).forecast else { return };
            let mut blows = events.iter().filter_map(|event| match event {
                Event::Defeated { .. } => Some("falls".to_owned()),
                Event::Stood { dealt, defence, .. } => Some(format!("holds, {dealt} against {defence}")),
                Event::Damaged { seat: hurt, n, hp, .. } if *hurt != seat && *n > 0 && *hp > 0 => {
                    Some(format!("−{n}, {hp} left"))
                }
                _ => None,
            });
            for (index, word) in ["falls", "holds", "left"].into_iter().enumerate() {
                told[index] += usize::from(forecast.contains(word));
            }
            assert!(blows.all(|blow| forecast.contains(&blow)), "{action:?}: {forecast:?}, and {events:?}");
        });
    }
    assert!(told.iter().all(|count| *count > 20), "{told:?}");
}

/// AU-9.1, AU-3.6: whoever is warned would discard as many cards, and whoever is not has nothing left to use.
#[test]
fn an_end_loses_what_was_foretold() {
    let (mut warned, mut free) = (0, 0);
    for (number, game) in (0..).zip(common::tables()) {
        rehearse(&game, Style::Random, number, |before, seat, action, events, _| {
            if action != Action::End {
                return;
            }
            let loses = choice(&game, before, seat, action).loses;
            let cards = loses.as_deref().and_then(|text| text.split(" card").next()?.parse::<usize>().ok());
            let discarded = events.iter().find_map(|event| match event {
                Event::Discarded { seat: whose, cards } if *whose == seat => Some(cards.len()),
                _ => None,
            });
            match cards {
                Some(cards) => {
                    warned += 1;
                    assert!(discarded.is_some_and(|discarded| discarded >= cards), "{loses:?}: {events:?}");
                }
                None => free += 1,
            }
        });
    }
    assert!(warned > 20 && free > 20, "{warned} warned, {free} not");
}
