//! What a fight would come to is told before, and comes so.

use std::collections::BTreeMap;

use estraven::{Action, Estraven, Event, Mark, State, Window, WrittenLord, WrittenPosition};
use kernel::{
    Choice, Forecast, ForecastItem, Game, Hidden as _, Match, Names, Notation as _, Present as _, Seat,
    Viewer,
};
use testkit::rehearsal::{Style, rehearse};

use crate::common::{dice, lord, open, table, tables};

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
                    let back = choice.loses.filter(|text| text.contains("come"));
                    let cards = back.map_or(0, |text| {
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

/// What is said of an action of the seat that is asked.
fn said(game: &Estraven, state: &State, seat: Seat, action: Action) -> Choice {
    let view = game.view(state, Viewer::Seat(seat));
    let names: Vec<String> = (0..game.seats()).map(|at| game.seat_name(Seat::new(at))).collect();
    game.choices(&view, &[action], Names::new(&names, Viewer::Spectator)).pop().unwrap()
}

/// What happens in truth if an action is taken and then nobody answers or blocks, up to where `stop` says; of joins all
/// are made or none.
fn played(
    game: &Estraven,
    state: &State,
    seat: Seat,
    action: Action,
    all: bool,
    stop: impl Fn(&State, &[Event]) -> bool,
) -> Vec<Event> {
    let (mut after, mut events) = (*state, Vec::new());
    game.apply(&mut after, seat, action, &mut events);
    while !stop(&after, &events) {
        let Some(asked) = game.pending(&after).lowest() else { break };
        let mut legal = Vec::new();
        game.legal(&after, asked, &mut legal);
        let join = legal.first().filter(|action| all && matches!(action, Action::Join { .. }));
        let next = join.copied().unwrap_or_else(|| game.timeout(&after, asked));
        game.apply(&mut after, asked, next, &mut events);
    }
    events
}

fn struck(_: &State, events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Opened { window: Window::Damage } | Event::Broken))
}

/// The damage that combat dealt to somebody, and whether it died of it.
fn blow(events: &[Event], to: Mark) -> (u16, bool) {
    let opened =
        |wanted: Window| move |event: &Event| matches!(event, Event::Opened { window } if *window == wanted);
    let from = events.iter().rposition(opened(Window::Blocks)).unwrap();
    let until = events.iter().rposition(opened(Window::Damage)).unwrap();
    let dealt = |event: &Event| {
        if let Event::Damaged { mark, n, .. } = event { if *mark == to { *n } else { 0 } } else { 0 }
    };
    let died = |event: &&Event| matches!(event, Event::Died { .. });
    let dead = events[until + 1..].iter().take_while(died);
    let dies = |event: &Event| matches!(event, Event::Died { unit, .. } if Mark::Object(*unit) == to);
    (events[from..until].iter().map(dealt).sum(), dead.into_iter().any(dies))
}

/// The object of a line like `atk HM01.1 > P2` behind a word.
fn behind(line: &str, word: &str) -> Mark {
    let text = line.split_once(word).unwrap().1.split(' ').next().unwrap();
    match text.strip_prefix('P') {
        Some(n) => Mark::Player(Seat::new(n.parse::<u8>().unwrap() - 1)),
        None => Mark::Object(text.parse().unwrap()),
    }
}

/// LE-8.8a: an attack says what it deals alone and with all who may join, if nobody blocks or answers.
#[test]
fn le_8_8_an_attack_deals_what_was_said() {
    let mut told = 0;
    for (seed, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, seed, |state, _, _, _, _| {
            let seat = game.pending(state).lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            for action in legal.into_iter().filter(|action| matches!(action, Action::Attack { .. })) {
                let choice = said(&game, state, seat, action);
                let target = behind(&choice.notation, "> ");
                let [alone, all] = [false, true].map(|all| {
                    let events = played(&game, state, seat, action, all, struck);
                    let broken = events.contains(&Event::Broken);
                    (!broken).then(|| blow(&events, target).0)
                });
                let (Some(alone), Some(all)) = (alone, all) else { continue };
                let expected = if all > alone {
                    format!("{} if nobody blocks; {} with all who may join", dealt(alone), dealt(all))
                } else {
                    format!("{} if nobody blocks", dealt(alone))
                };
                assert_eq!(choice.forecast.unwrap().to_string(), expected, "{}", choice.notation);
                told += 1;
            }
        });
    }
    assert!(told > 200, "only {told} attacks were foretold");
}

fn dealt(n: u16) -> String {
    if n == 0 { "no damage".to_owned() } else { format!("{n} damage") }
}

/// LE-8.8b to d: a block says what both take as the combat stands, and who falls.
#[test]
fn le_8_8_a_block_comes_to_what_was_said() {
    let mut told = 0;
    for (seed, game) in (0..).zip([tables(), tables(), tables()].into_iter().flatten()) {
        rehearse(&game, Style::Random, seed, |state, _, _, _, _| {
            let seat = game.pending(state).lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            for action in legal.into_iter().filter(|action| matches!(action, Action::Block { .. })) {
                let choice = said(&game, state, seat, action);
                let (unit, attacker) = (behind(&choice.notation, "blk "), behind(&choice.notation, "> "));
                let events = played(&game, state, seat, action, false, struck);
                let [own, other] = [unit, attacker].map(|mark| {
                    let (n, dies) = blow(&events, mark);
                    let Mark::Object(name) = mark else { panic!("{}", choice.notation) };
                    let to = Some(game.card(name.card).unwrap().name.clone());
                    ForecastItem::Damage { to, n: n.into(), left: dies.then_some(0) }
                });
                assert_eq!(choice.forecast, Some(Forecast::of(own).and(other)), "{}", choice.notation);
                told += 1;
            }
        });
    }
    assert!(told > 50, "only {told} blocks were foretold");
}

/// LE-5.5, LE-6.5: what something costs is what is paid for it, from where it was said; a target deals what was said.
#[test]
fn le_5_5_a_price_is_what_is_paid() {
    let (mut paid, mut hit) = (0, 0);
    for (seed, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Mixed, seed, |state, _, _, _, _| {
            let seat = game.pending(state).lowest().unwrap();
            let mut legal = Vec::new();
            game.legal(state, seat, &mut legal);
            for action in legal {
                let choice = said(&game, state, seat, action);
                let Some(told) = choice.forecast else { continue };
                let forecast = told.to_string();
                let put = |_: &State, events: &[Event]| {
                    let gone = |event: &Event| matches!(event, Event::Put { .. });
                    events.iter().any(gone)
                };
                if matches!(action, Action::Play { .. } | Action::React { .. }) && !forecast.contains("levy")
                {
                    let (mut after, mut events) = (*state, Vec::new());
                    game.apply(&mut after, seat, action, &mut events);
                    // Whatever is asked on the way, it is paid for at the end.
                    while game.view(&after, Viewer::Spectator).announce.is_some() {
                        let next = game.timeout(&after, seat);
                        game.apply(&mut after, seat, next, &mut events);
                    }
                    // Where something has resolved since that makes mana, nothing can be compared.
                    if events.iter().any(|event| matches!(event, Event::Mana { .. })) {
                        continue;
                    }
                    let [before, then] = [state, &after].map(|state| game.view(state, Viewer::Seat(seat)));
                    let [before, then] = [&before, &then].map(|view| &view.lords[seat]);
                    let left =
                        |name| then.pitched.iter().find(|card| card.card == name).map_or(0, |card| card.left);
                    let gave: u16 =
                        before.pitched.iter().map(|card| u16::from(card.left - left(card.card))).sum();
                    let Some(loose) = before.loose.checked_sub(then.loose) else { continue };
                    let ForecastItem::Cost { amount, .. } = &told.parts()[0].what else {
                        panic!("{forecast}")
                    };
                    assert_eq!(amount.n, i32::from(gave + loose), "{}: {forecast}", choice.notation);
                    for card in before.pitched.iter().filter(|card| card.left > left(card.card)) {
                        let taken = card.left - left(card.card);
                        let name = &game.card(card.card.card).unwrap().name;
                        assert!(forecast.contains(&format!("{taken} from {name}")), "{forecast}");
                    }
                    paid += 1;
                }
                if matches!(action, Action::Target { .. }) {
                    let done = |_: &State, events: &[Event]| {
                        let over =
                            |event: &Event| matches!(event, Event::Resolves { .. } | Event::Fizzled { .. });
                        put(state, events) && events.iter().any(over)
                    };
                    let events = played(&game, state, seat, action, false, done);
                    let own = events.iter().find_map(|event| {
                        if let Event::Put { number, .. } = event { Some(*number) } else { None }
                    });
                    let from = events.iter().position(
                        |event| matches!(event, Event::Resolves { number, .. } if Some(*number) == own),
                    );
                    let Some(from) = from else { continue };
                    let next = |event: &&Event| !matches!(event, Event::Resolves { .. } | Event::Put { .. });
                    for event in events[from + 1..].iter().take_while(next) {
                        // What the combat deals that goes on then is not the item's.
                        if let Event::Damaged { mark: Mark::Object(name), n, item, .. } = event
                            && *item == own
                        {
                            let name = &game.card(name.card).unwrap().name;
                            assert!(
                                forecast.contains(&format!("{n} damage to {name}")),
                                "{forecast}: {event:?}"
                            );
                            hit += 1;
                        }
                    }
                }
            }
        });
    }
    assert!(paid > 200 && hit > 10, "{paid} prices, {hit} hits");
}

/// What a choice of a seat says would come of it.
fn forecast(play: &Match<Estraven>, seat: Seat, line: &str) -> String {
    let viewer = Viewer::Seat(seat);
    let choices = play.game().choices(&play.view(viewer), &play.legal(seat), play.names(viewer));
    choices.into_iter().find(|choice| choice.notation == line).unwrap().forecast.unwrap().to_string()
}

/// LE-8.7, LE-12.4: what answers blocks says what it does itself, not what the combat does that goes on after it.
#[test]
fn le_8_7_an_answer_to_blocks_does_not_tell_the_blows() {
    let (p1, p2) = (Seat::new(0), Seat::new(1));
    let mut play = table(lord(&[], &["HM01"], 0), lord(&[], &["RS3"], 0));
    play.play(p1, None, "atk HM01 > P2").unwrap();
    play.play(p2, None, "use RS3").unwrap();
    assert_eq!(forecast(&play, p2, "tgt P2"), "the next 3 to you prevented");
    assert_eq!(forecast(&play, p2, "tgt P1"), "the next 3 to P1 prevented");
}

/// LE-12.10: whether somebody can pay a tax is their secret; what would come of it is not told as if it were known.
#[test]
fn le_12_10_a_tax_is_not_known_to_be_paid() {
    let (p1, p2) = (Seat::new(0), Seat::new(1));
    for held in ["HM01", "HM04", "KA09"] {
        let mut play = table(lord(&["KA08", held], &[], 1), lord(&["SE11"], &[], 1));
        play.play(p1, None, "play KA08 > P2").unwrap();
        assert_eq!(
            forecast(&play, p2, "react SE11.1"),
            "costs 1: 1 loose; P1 may pay 2, or Firebolt is countered"
        );
    }
}

/// LE-6.2, LE-6.5, LE-10.7, LE-12.10: targets, answers, levies, market slots and taxes say what comes of them.
#[test]
fn le_6_2_every_small_choice_says_what_comes_of_it() {
    let (p1, p2) = (Seat::new(0), Seat::new(1));
    let mut play = table(lord(&["KA08"], &[], 1), lord(&[], &["HM04", "HM01"], 0));
    assert_eq!(forecast(&play, p1, "play KA08.1"), "costs 1: 1 loose");
    play.play(p1, None, "play KA08").unwrap();
    assert_eq!(forecast(&play, p1, "tgt HM04.1"), "2 damage to Foot Soldier, falls");
    assert_eq!(forecast(&play, p1, "tgt HM01.1"), "1 damage to Knight Commander");
    assert_eq!(forecast(&play, p1, "tgt P2"), "2 damage to P2");

    let mut play = table(lord(&["HM03"], &["RS1", "RS2"], 6), WrittenLord::default());
    assert_eq!(forecast(&play, p1, "play HM03.1"), "costs 6: 6 loose; 4 by a levy");
    play.play(p1, None, "play HM03").unwrap();
    assert_eq!(forecast(&play, p1, "levy RS1.1"), "costs 4: 4 loose; Marshal Ysolde enters tapped");
    assert_eq!(forecast(&play, p1, "nolevy"), "costs 6: 6 loose; Marshal Ysolde enters tapped");

    let mut play = table(lord(&["KA08", "KA09", "SE11"], &[], 4), lord(&["SE13", "SE11"], &[], 3));
    play.play(p1, None, "play KA09 > P2").unwrap();
    assert_eq!(forecast(&play, p2, "react SE13.1"), "costs 2: 2 loose; Lightning Bolt is countered");
    assert_eq!(
        forecast(&play, p2, "react SE11.2"),
        "costs 1: 1 loose; P1 may pay 2, or Lightning Bolt is countered"
    );
    play.play(p2, None, "react SE11").unwrap();
    play.play(p1, None, "pass").unwrap();
    play.play(p2, None, "pass").unwrap();
    assert_eq!(forecast(&play, p1, "pay"), "costs 2: 2 loose");

    let given = WrittenPosition {
        market: Some(["RM1", "RM4", "RI1", "RS2", "RS1"].map(str::to_owned).to_vec()),
        p1: lord(&["TH10"], &[], 1),
        ..WrittenPosition::default()
    };
    let game = std::sync::Arc::new(open("standard", 2, &[]));
    let state = game.set_up(given, dice(), &mut ()).unwrap();
    let mut play = Match::from_state(game, state);
    play.play(p1, None, "play TH10").unwrap();
    assert_eq!(forecast(&play, p1, "slot 1"), "Materials. Sacrifice: add 2 mana.");
}

/// LE-18.2: a whole line says what comes of it.
#[test]
fn le_18_2_a_line_says_what_comes_of_it() {
    let play = table(lord(&["KA08", "HM04"], &[], 0), lord(&[], &["HM05"], 0));
    let seen = play.observe(Viewer::Seat(Seat::new(0)));
    let line = |text: &str| {
        let offers = seen.offers();
        offers
            .iter()
            .find(|offer| offer.choice.notation == text)
            .unwrap()
            .choice
            .forecast
            .as_ref()
            .unwrap()
            .to_string()
    };
    assert_eq!(line("pitch HM04.1; play KA08.1 > HM05.1"), "pitches Foot Soldier; 2 damage to Archer, falls");
}
