//! What is forecast before a card is committed comes true when none of the rival's is.

use crate::common::open;
use kernel::{Game, Hidden as _, Names, Present as _, Rng, Seat, Viewer};
use prevail::{Action, Event, Prevail, Step};
use testkit::rehearsal::{Style, rehearse};

/// PV-8.7, PV-9.1, PV-9.3: the values that a forecast names with a card are those of the melee if the rival commits
/// none, and a unit routs exactly when it says so, for want of a way back too.
#[test]
fn pv_8_7_an_exchange_comes_true() {
    let game: Prevail = open(&[("mode", "mini")]);
    let (mut seen, mut cornered) = (0, 0);
    for seed in 0..12 {
        rehearse(&game, Style::Mixed, seed, |state, seat, _, _, _| {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            let view = game.view(state, Viewer::Seat(seat));
            let both = view.pending.len() == 2 && view.step == Step::Commit;
            let melee = view.combat.as_ref().filter(|combat| !combat.ranged);
            if let Some(combat) = melee.filter(|_| both) {
                let rival = view.pending.iter().find(|other| *other != seat).unwrap();
                for action in &legal {
                    let Action::Commit(card) = *action else { continue };
                    let id = card.map(|card| game.cards()[card.index()].id);
                    let said = game.exchange(&view, seat, id).unwrap();
                    let mut world = game.sample(&view, &mut Rng::new(seed));
                    let mut events: Vec<Event> = Vec::new();
                    game.apply(&mut world, seat, *action, &mut events);
                    game.apply(&mut world, rival, Action::Commit(None), &mut events);
                    let found = events.iter().find_map(|event| {
                        if let Event::Values { white, black, .. } = event {
                            Some((*white, *black))
                        } else {
                            None
                        }
                    });
                    let Some((white, black)) = found else { continue };
                    // What is owed is paid before the next unit retreats.
                    while let Some(owing) = game.pending(&world).lowest() {
                        let mut cards = Vec::new();
                        game.legal(&world, owing, &mut cards);
                        let Some(Action::Discard(_)) = cards.first() else { break };
                        game.apply(&mut world, owing, cards[0], &mut events);
                    }
                    let values = if seat == prevail::WHITE { (white, black) } else { (black, white) };
                    assert_eq!(said.ours.map(|(value, _)| value), Some(values.0));
                    assert_eq!(said.theirs.map(|(value, _)| value), Some(values.1));
                    for (blow, index) in
                        [(said.ours, foe(&view, combat, seat)), (said.theirs, own(&view, combat, seat))]
                    {
                        let unit = &view.units[index];
                        let same = |name: &prevail::Name| {
                            (name.seat, name.kind, name.number) == (unit.seat, unit.kind, unit.number)
                        };
                        let routed = events
                            .iter()
                            .any(|event| matches!(event, Event::Routed { unit, .. } if same(unit)));
                        let fate = blow.map(|(_, fate)| fate).unwrap_or_default();
                        // A match that is over ends in the middle of a melee.
                        assert!(routed == fate.routs || game.outcome(&world).is_some(), "{said:?}");
                        cornered += u32::from(fate.cornered);
                    }
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 50 && cornered > 0, "{seen} forecasts, {cornered} without a way back");
}

fn own(view: &prevail::View, combat: &prevail::CombatView, seat: kernel::Seat) -> usize {
    if view.units[combat.attacker].seat == seat { combat.attacker } else { combat.target }
}

fn foe(view: &prevail::View, combat: &prevail::CombatView, seat: kernel::Seat) -> usize {
    if view.units[combat.attacker].seat == seat { combat.target } else { combat.attacker }
}

/// PV-8.10: what the neighbours add is the support of the fight.
#[test]
fn pv_8_10_helpers_add_up_to_the_support() {
    let game: Prevail = open(&[("mode", "mini")]);
    let mut helped = 0;
    for seed in 0..6 {
        rehearse(&game, Style::Policy, seed, |state, _, _, _, _| {
            let view = game.view(state, Viewer::Spectator);
            for unit in view.units.iter().filter(|unit| unit.engaged) {
                let Some(space) = unit.space else { continue };
                let sum: u8 = game.helpers(&view, unit.seat, space).iter().map(|(_, worth)| worth).sum();
                assert_eq!(sum, unit.stats.support);
                helped += u32::from(sum > 0);
            }
        });
    }
    assert!(helped > 20, "{helped}");
}

/// PV-8.1, PV-8.4: the values that are told before an engagement is chosen are those of its melee, if nobody commits a
/// card: who is taken in the flank has turned by then.
#[test]
fn pv_8_4_an_engagement_is_fought_as_it_is_told() {
    let game: Prevail = open(&[("mode", "mini")]);
    let (mut fought, mut flanks) = (0, 0);
    for seed in 0..40 {
        rehearse(&game, Style::Mixed, seed, |state, seat, _, _, _| {
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            let view = game.view(state, Viewer::Seat(seat));
            if view.step == Step::Fight {
                let called: Vec<String> = Seat::first(2).map(|seat| game.seat_name(seat)).collect();
                let choices = game.choices(&view, &legal, Names::new(&called, Viewer::Seat(seat)));
                for (action, choice) in legal.iter().zip(&choices) {
                    let told =
                        choice.forecast.as_ref().expect("an engagement says what it comes to").to_string();
                    let values = values_of(&game, *state, seat, *action);
                    match values {
                        Some((own, foe)) => {
                            assert!(
                                told.contains(&format!(", {own} against {foe}: ")),
                                "{told}: {own}, {foe}"
                            );
                            fought += 1;
                            flanks += u32::from(told.starts_with("flank"));
                        }
                        None => assert!(told.starts_with("rear: "), "{told}"),
                    }
                }
            }
        });
    }
    assert!(fought > 50 && flanks > 5, "{fought} engagements, {flanks} of them in the flank");
}

/// What both sides of an engagement strike with if nobody commits a card and the defender stands, the seat's own first.
fn values_of(game: &Prevail, mut state: prevail::State, seat: Seat, fight: Action) -> Option<(u8, u8)> {
    let mut events: Vec<Event> = Vec::new();
    game.apply(&mut state, seat, fight, &mut events);
    for _ in 0..4 {
        let found = events.iter().find_map(|event| {
            let Event::Values { space, white, black, units: _ } = event else { return None };
            (fight == Action::Fight(*space)).then_some((*white, *black))
        });
        if let Some((white, black)) = found {
            return Some(if seat == prevail::WHITE { (white, black) } else { (black, white) });
        }
        let asked = game.pending(&state).lowest()?;
        let mut legal = Vec::new();
        game.legal(&state, asked, &mut legal);
        let wanted = [Action::Commit(None), Action::Stand];
        let answer = *wanted.iter().find(|wanted| legal.contains(wanted))?;
        game.apply(&mut state, asked, answer, &mut events);
    }
    None
}

/// PV-6.1: who is warned that commands are not given could have given one more and not more than it says; who is not
/// warned could have given none.
#[test]
fn pv_6_1_commands_that_are_not_given_could_have_been() {
    let game: Prevail = open(&[("mode", "mini")]);
    let (mut warned, mut free) = (0, 0);
    for seed in 0..8 {
        rehearse(&game, Style::Mixed, seed, |before, seat, action, _, _| {
            if action != Action::Done {
                return;
            }
            let viewer = Viewer::Seat(seat);
            let view = game.view(before, viewer);
            let choice = game.choices(&view, &[action], Names::new(&[], viewer)).pop().unwrap();
            let most = choice.loses.map_or(0, |text| text.split(' ').next().unwrap().parse::<u32>().unwrap());
            let (mut state, mut given, mut legal) = (*before, 0, Vec::new());
            loop {
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let order = |action: &&Action| matches!(action, Action::Command(_) | Action::Line(..));
                let Some(order) = legal.iter().find(order).copied() else { break };
                game.apply(&mut state, seat, order, &mut ());
                given += 1;
            }
            assert_eq!(most > 0, given > 0, "{most} foretold, {given} given");
            assert!(given <= most, "{most} foretold, {given} given");
            if most > 0 { warned += 1 } else { free += 1 }
        });
    }
    assert!(warned > 5, "{warned} warned, {free} not");
}

/// PV-6.25, PV-8.7: the terms of a value add up to it, with supporters, cards, ground and slope, for the viewer.
#[test]
fn pv_8_7_the_terms_add_up() {
    let (mut melees, mut shots, mut cards, mut helped) = (0, 0, 0, 0);
    for (preset, scenario) in
        [("mini", "open"), ("rulebook", "heads"), ("rulebook", "wood"), ("rulebook", "river")]
    {
        let game: Prevail = testkit::rehearsal::open(preset, 2, &[("scenario", scenario)]).unwrap();
        for seed in 0..6 {
            rehearse(&game, Style::Mixed, seed, |state, seat, _, _, _| {
                let view = game.view(state, Viewer::Seat(seat));
                let Some(combat) = &view.combat else { return };
                for side in Seat::first(2) {
                    let terms = game.terms(&view, side);
                    let sum: i16 = terms.iter().map(|term| term.worth).sum();
                    let value = game.exchange(&view, side, None).and_then(|exchange| exchange.ours);
                    match value {
                        Some((value, _)) => assert_eq!(sum, i16::from(value), "{terms:?}"),
                        None => assert_eq!(terms, []),
                    }
                    cards += usize::from(terms.iter().any(|term| term.word.contains(", committed")));
                    helped += usize::from(combat.ranged && !combat.supporters.is_empty());
                }
                if combat.ranged { shots += 1 } else { melees += 1 }
            });
        }
    }
    assert!(melees > 100 && shots > 20 && cards > 10 && helped > 5, "{melees} {shots} {cards} {helped}");
}

/// PV-6.25, PV-9.1: a shot has the value that was foretold, and does what was said, if nobody commits a card; with each
/// supporter one more.
#[test]
fn pv_6_25_a_shot_comes_true() {
    let game: Prevail = open(&[("mode", "mini"), ("ranged_commit", "optional")]);
    let (mut shots, mut hurt, mut helped) = (0, 0, 0);
    for seed in 0..100 {
        rehearse(&game, Style::Mixed, seed, |state, seat, action, _, _| {
            if !matches!(action, Action::Shoot(..) | Action::Support(_) | Action::Fire) {
                return;
            }
            let viewer = Viewer::Seat(seat);
            let view = game.view(state, viewer);
            let choice = game.choices(&view, &[action], Names::new(&[], viewer)).pop().unwrap();
            let told = choice.forecast.expect("a shot says what it comes to").to_string();
            if told.ends_with("needs a range card") {
                return;
            }
            let (mut world, mut events) = (*state, Vec::new());
            game.apply(&mut world, seat, action, &mut events);
            while let Some(asked) = game.pending(&world).lowest() {
                let mut legal = Vec::new();
                game.legal(&world, asked, &mut legal);
                let wanted = [Action::Fire, Action::Commit(None)];
                let Some(answer) = wanted.iter().find(|wanted| legal.contains(wanted)) else { break };
                game.apply(&mut world, asked, *answer, &mut events);
            }
            // The last shot of a round is followed by the melees.
            let shot = events.iter().position(|event| matches!(event, Event::Fought { .. }));
            events.truncate(shot.unwrap_or(events.len()));
            let value = events.iter().find_map(|event| {
                if let Event::ShotValue { value, .. } = event { Some(*value) } else { None }
            });
            let Some(value) = value else { return };
            assert!(told.starts_with(&format!("value {value}: they ")), "{told}, but {value}");
            let routs = events.iter().any(|event| matches!(event, Event::Routed { .. }));
            let turns = events.iter().any(|event| matches!(event, Event::Reversed { .. }));
            assert_eq!(told.contains("rout"), routs, "{told}: {events:?}");
            if game.pending(&world).len() == 1 && view.step != Step::Shoot && turns {
                assert!(told.contains("reverse"), "{told}: {events:?}");
            }
            shots += 1;
            hurt += u32::from(!told.ends_with("they hold"));
            helped += u32::from(matches!(action, Action::Support(_)));
        });
    }
    assert!(shots > 50 && hurt > 5 && helped > 5, "{shots} shots, {hurt} hurt, {helped} helped");
}

/// PV-13.3: a rally brings as many cards as was foretold, and one of this many burns; units leave only if it was said
/// that they might.
#[test]
fn pv_13_3_a_rally_brings_what_was_foretold() {
    let game: Prevail = open(&[("mode", "mini")]);
    let (mut rallies, mut lost) = (0, 0);
    for seed in 0..40 {
        rehearse(&game, Style::Mixed, seed, |state, seat, action, events, _| {
            if action != Action::Rally {
                return;
            }
            let viewer = Viewer::Seat(seat);
            let view = game.view(state, viewer);
            let choice = game.choices(&view, &[action], Names::new(&[], viewer)).pop().unwrap();
            let told = choice.forecast.expect("a rally says what it brings").to_string();
            let Some(Event::Burnt { played, hand, .. }) =
                events.iter().find(|event| matches!(event, Event::Burnt { .. }))
            else {
                panic!("{events:?}")
            };
            assert!(told.contains(&format!(" become {hand}, 1 of {} burns", played.len())), "{told}");
            let leaves = events.iter().any(|event| matches!(event, Event::Unsupported { .. }));
            assert!(!leaves || told.ends_with(" need"), "{told}: {events:?}");
            rallies += 1;
            lost += u32::from(leaves);
        });
    }
    assert!(rallies > 20 && lost > 0, "{rallies} rallies, {lost} with a loss");
}
