//! What is foretold of a blow or of an end comes true in whole matches: every figure is the rules' own.

use authority::{Action, Authority, Event};
use kernel::{Choice, Game, Hidden as _, Names, Present as _, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

use crate::common;

fn choice(game: &Authority, state: &<Authority as Game>::State, seat: Seat, action: Action) -> Choice {
    let (viewer, called) = (Viewer::Seat(seat), kernel::seat_names(game));
    let view = game.view(state, viewer);
    game.choices(&view, &[action], Names::new(&called, viewer)).pop().unwrap()
}

fn foretold(
    game: &Authority,
    state: &<Authority as Game>::State,
    seat: Seat,
    action: Action,
) -> Option<String> {
    choice(game, state, seat, action).forecast.map(|told| told.to_string())
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
            let Some(forecast) = foretold(&game, before, seat, action) else { return };
            let mut blows = events.iter().filter_map(|event| match event {
                Event::Defeated { .. } => Some("falls".to_owned()),
                Event::Stood { dealt, defence, .. } => Some(format!("holds, {dealt} against {defence}")),
                Event::Damaged { seat: hurt, n, hp, .. } if *hurt != seat && *n > 0 && *hp > 0 => {
                    Some(format!("{n} damage, {hp} left"))
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

/// AU-9.1, AU-3.6: a player who is warned would discard as many cards, and the player who is not has nothing left to
/// use.
#[test]
fn an_end_loses_what_was_foretold() {
    let (mut warned, mut free, mut purses) = (0, 0, 0);
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
            if let Some(pool) = loses.as_deref().and_then(|text| text.strip_suffix(" authority is lost")) {
                let pool: u16 = pool.rsplit(' ').next().unwrap().parse().unwrap();
                assert_eq!(pool, game.view(before, Viewer::Seat(seat)).courts[seat].pool);
                purses += 1;
            }
            match cards {
                Some(cards) => {
                    warned += 1;
                    assert!(discarded.is_some_and(|discarded| discarded >= cards), "{loses:?}: {events:?}");
                }
                None => free += 1,
            }
        });
    }
    assert!(warned > 20 && free > 20 && purses > 5, "{warned} warned, {free} not, {purses} of authority");
}

/// AU-5.2, AU-12.10: a defender is worth what was foretold, once it stands there.
#[test]
fn a_defender_is_worth_what_was_foretold() {
    let mut compared = 0;
    for (number, game) in (0..).zip(common::tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, after| {
            let (Action::Defend { .. } | Action::Relieve { .. }) = action else { return };
            let forecast = foretold(&game, before, seat, action).expect("a defender says its worth");
            let stands = events.iter().find_map(|event| match event {
                Event::Defended { slot, .. } => Some(*slot),
                _ => None,
            });
            let view = game.view(after, Viewer::Seat(seat));
            let unit =
                view.courts[seat].rows.iter().flatten().flatten().find(|unit| Some(unit.slot) == stands);
            // What it does when it takes its slot may ask something first.
            if view.step == authority::Step::Command
                && let Some(unit) = unit
            {
                assert_eq!(forecast, unit.defence.to_string(), "{action:?}");
                compared += 1;
            }
        });
    }
    assert!(compared > 50, "{compared} compared");
}

/// AU-7.1, AU-7.3, AU-8.1: what a card brings or costs, and what is lost of the pool, is as was foretold.
#[test]
fn authority_comes_and_goes_as_was_foretold() {
    let (mut brought, mut bought, mut lost) = (0, 0, 0);
    for (number, game) in (0..).zip(common::tables()) {
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            if !matches!(action, Action::Levy { .. } | Action::Buy { .. } | Action::Hire { .. }) {
                return;
            }
            let forecast = foretold(&game, before, seat, action).expect("it says what it comes to");
            let had = game.view(before, Viewer::Seat(seat)).courts[seat].pool;
            let (cost, pool) = match &events[0] {
                Event::Levied { n, .. } => {
                    assert_eq!(forecast, format!("+{n}"));
                    brought += 1;
                    return;
                }
                Event::Bought { cost, pool, .. } | Event::Hired { cost, pool, .. } => (*cost, *pool),
                other => panic!("{other:?}"),
            };
            bought += 1;
            let over = had - u16::from(cost) - pool;
            lost += u32::from(over > 0);
            let price = if cost > 0 { format!("costs {cost}") } else { "costs nothing".to_owned() };
            assert_eq!(forecast, if over > 0 { format!("{price}; {over} lost") } else { price });
        });
    }
    assert!(brought > 50 && bought > 50 && lost > 10, "{brought} {bought} {lost}");
}

/// AU-11.4, AU-11.10, AU-8.4: what a used card, a choice and a Spy would do, they do, in these figures; and no card is
/// named that chance deals.
#[test]
fn an_ability_does_what_was_foretold() {
    let (mut told, mut figures) = ([0; 3], 0);
    for (number, game) in (0..).zip(common::tables()) {
        for seed in 0..3 {
            rehearse(&game, Style::Mixed, 100 * number + seed, |before, seat, action, events, _| {
                let kind = match action {
                    Action::Use { .. } => 0,
                    Action::Infiltrate { .. } => 1,
                    Action::Pick { .. } => 2,
                    _ => return,
                };
                told[kind] += 1;
                let forecast = foretold(&game, before, seat, action).expect("it says what it does");
                let over = |event: &&Event| !matches!(event, Event::Turn { .. } | Event::Rested { .. });
                let events: Vec<&Event> = events.iter().take_while(over).collect();
                let called = |seat: Seat| kernel::seat_names(&game)[seat.index()].clone();
                let drawn = events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
                for event in &events {
                    let said = match event {
                        Event::Healed { n, .. } => format!("+{n} HP"),
                        Event::Gained { n, .. } => format!("+{n} authority"),
                        Event::Lost { n, hp, .. } => format!("{n} HP, {hp} left"),
                        Event::Rallied { n, .. } => format!("attacks {n:+} this turn"),
                        Event::Cheaper { n, .. } => format!("cards cost {n} less"),
                        Event::Damaged { seat: whom, n, hp } if *whom != seat && *n > 0 && *hp > 0 => {
                            format!("{n} damage to {}, {hp} left", called(*whom))
                        }
                        Event::Shifted { n, .. } => format!("defends at {n:+}"),
                        Event::Drew { .. } if drawn == 1 => "1 card".to_owned(),
                        Event::Drew { .. } => format!("{drawn} cards"),
                        Event::Exposed { .. } => "is discarded".to_owned(),
                        Event::Annihilated { .. } | Event::Retired { .. } => "leaves the game".to_owned(),
                        Event::Recalled { .. } => "goes back to the hand".to_owned(),
                        Event::Entered { .. } => "stays in the general zone".to_owned(),
                        _ => continue,
                    };
                    assert!(forecast.contains(&said), "{action:?}: {forecast:?} lacks {said:?}");
                    figures += 1;
                }
                let promised = forecast.matches(" HP").count() + forecast.matches(" authority").count();
                let kept = events.iter().filter(|event| {
                    matches!(event, Event::Healed { .. } | Event::Gained { .. } | Event::Lost { .. })
                });
                // What a later choice brings is told in the words of the card.
                let own = forecast.split("then you choose").next().unwrap();
                let own = own.matches(" HP").count() + own.matches(" authority").count();
                assert_eq!(own, kept.count(), "{forecast:?} of {promised}, and {events:?}");
            });
        }
    }
    assert!(told.iter().all(|count| *count > 10) && figures > 100, "{told:?} {figures}");
}
