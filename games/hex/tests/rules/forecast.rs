//! What is forecast comes true.

use crate::common::{open, tables};
use hex::{Action, Card, Event, Hex, Phase, State, Verdict};
use kernel::{Choice, Dice, Game, Heuristics as _, Hidden as _, Names, Present as _, Rng, Seat, Viewer};
use testkit::rehearsal::{Style, rehearse};

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

fn choice(game: &Hex, state: &State, seat: Seat, action: Action) -> Choice {
    let (viewer, called) = (Viewer::Seat(seat), kernel::seat_names(game));
    let view = game.view(state, viewer);
    game.choices(&view, &[action], Names::new(&called, viewer)).pop().unwrap()
}

fn foretold(game: &Hex, state: &State, seat: Seat, action: Action) -> String {
    choice(game, state, seat, action).forecast.expect("it says what comes of it").to_string()
}

/// The number that a text begins with after these words.
fn figure(text: &str, after: &str) -> Option<u8> {
    let rest = &text[text.find(after)? + after.len()..];
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// HX-6.8, HX-6.10: a card is worth in the comparison what was foretold, and what is added is added.
#[test]
fn hx_6_8_a_card_is_worth_what_was_foretold() {
    let (mut compared, mut added) = (0, 0);
    for (number, game) in (0..).zip(tables()) {
        let mut said: Vec<(Seat, Card, String)> = Vec::new();
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, _| {
            if let Action::Commit { card } | Action::Swap { card } = action {
                said.retain(|(other, ..)| *other != seat);
                said.push((seat, card, foretold(&game, before, seat, action)));
            }
            for event in events {
                let Event::Compared { attack, defence, .. } = event else { continue };
                for terms in [attack, defence] {
                    let told = said.iter().find(|(seat, card, _)| {
                        *seat == terms.seat
                            && terms.card.is_some_and(|id| game.card(id.as_str()) == Some(*card))
                    });
                    let Some((.., told)) = told else { continue };
                    let Some(value) = figure(told, "worth ") else { continue };
                    assert_eq!(
                        (value, figure(told, " + ").unwrap_or(0)),
                        (terms.value, terms.bonus),
                        "{told}"
                    );
                    compared += 1;
                    added += u32::from(terms.bonus > 0);
                }
                said.clear();
            }
        });
    }
    assert!(compared > 100 && added > 10, "{compared} {added}");
}

/// HX-7.4, HX-6.3: a fortress and a claim cost as many cards as was foretold, and this many are left.
#[test]
fn hx_7_4_it_costs_what_was_foretold() {
    let (mut forts, mut claims, mut marches) = (0, 0, 0);
    for (number, game) in (0..).zip(tables()) {
        let mut price: Option<u8> = None;
        rehearse(&game, Style::Mixed, number, |before, seat, action, events, after| {
            let hand = |state: &State| game.view(state, Viewer::Seat(seat)).realms[seat].hand_count;
            match action {
                Action::Fort { .. } => {
                    let told = foretold(&game, before, seat, action);
                    price = figure(&told, "costs ").filter(|_| !told.contains("coin"));
                    forts += 1;
                }
                Action::Attack { .. } => {
                    let told = foretold(&game, before, seat, action);
                    price = (told == "costs 1 card").then_some(1);
                    let free = events.iter().any(|event| matches!(event, Event::Claimed { free: true, .. }));
                    assert_eq!(told == "costs nothing; your march", free);
                    claims += u32::from(price.is_some());
                    marches += u32::from(free);
                }
                Action::Pay { .. } => {
                    let told = foretold(&game, before, seat, action);
                    assert_eq!(hand(after) + 1, hand(before));
                    if let Some(left) = told.strip_suffix(" left") {
                        assert_eq!(figure(left, ""), Some(hand(after)), "{told}");
                    }
                    price = price.map(|price| price - 1);
                    let done = game.view(after, Viewer::Seat(seat)).phase;
                    assert_eq!(
                        price == Some(0),
                        !matches!(done, Phase::FortPay | Phase::ClaimPay),
                        "{price:?}"
                    );
                }
                _ => {}
            }
        });
    }
    assert!(forts > 20 && claims > 50 && marches > 2, "{forts} {claims} {marches}");
}

/// HX-6.7, HX-6.11: a Jack stands as was foretold, card by card, and the player who stops has what was said; a duel is
/// lost by the player who stops.
#[test]
fn hx_6_7_a_jack_comes_to_what_was_foretold() {
    let (mut stopped, mut bid, mut duels) = (0, 0, 0);
    for (number, game) in (0..).zip(tables()) {
        for seed in 0..3 {
            rehearse(&game, Style::Mixed, 50 * number + seed, |before, seat, _, _, _| {
                let view = game.view(before, Viewer::Seat(seat));
                if !matches!(view.phase, Phase::Jack | Phase::Duel) {
                    return;
                }
                let mut legal = Vec::new();
                game.legal(before, seat, &mut legal);
                for action in legal {
                    let told = foretold(&game, before, seat, action);
                    let (mut world, mut events) = (*before, Vec::new());
                    game.apply(&mut world, seat, action, &mut events);
                    if view.phase == Phase::Jack && action != Action::Stop {
                        game.apply(&mut world, seat, Action::Stop, &mut events);
                        bid += 1;
                    }
                    let takes = events.iter().any(|event| matches!(event, Event::Captured { .. }));
                    if view.phase == Phase::Duel && action != Action::Stop {
                        let left = game.view(&world, Viewer::Seat(seat)).realms[seat].hand_count;
                        assert_eq!(figure(&told, ""), Some(left), "{told}");
                        continue;
                    }
                    let attacks = view.active == seat;
                    let end = match (attacks, takes) {
                        (true, true) => "you take it",
                        (false, false) => "you hold it",
                        (true, false) => "they hold it",
                        (false, true) => "they take it",
                    };
                    let short = action != Action::Stop && takes != attacks;
                    let end = if short { "not enough yet" } else { end };
                    assert!(told.contains(end), "{told}: {end}");
                    if view.phase == Phase::Duel {
                        duels += 1;
                    } else {
                        stopped += 1;
                        let sums = events.iter().find_map(|event| match event {
                            Event::Compared { attack, defence, .. } => Some([*attack, *defence]),
                            _ => None,
                        });
                        let [attack, defence] = sums.expect("a Jack is compared");
                        let (mine, theirs) = if attacks { (attack, defence) } else { (defence, attack) };
                        assert_eq!(figure(&told, ""), Some(mine.value), "{told}");
                        assert_eq!(figure(&told, "against "), Some(theirs.value), "{told}");
                    }
                }
            });
        }
    }
    assert!(stopped > 50 && bid > 50 && duels > 3, "{stopped} {bid} {duels}");
}

/// HX-5.3, HX-8.1, HX-5.10: this many cards come back, and are in hand, as was foretold.
#[test]
fn hx_5_3_cards_come_back_as_was_foretold() {
    let (mut back, mut taken) = (0, 0);
    for (number, game) in (0..).zip(tables()) {
        for seed in 0..3 {
            rehearse(&game, Style::Mixed, 50 * number + seed, |before, seat, action, events, after| {
                let cards = |state: &State| game.view(state, Viewer::Seat(seat)).realms[seat].hand_count;
                match action {
                    Action::Resurge { .. } | Action::Decline => {
                        let told = foretold(&game, before, seat, action);
                        let came = cards(after) - cards(before);
                        assert_eq!(figure(&told, "+").unwrap_or(0), came, "{told}: {events:?}");
                        back += 1;
                    }
                    Action::Take { .. } => {
                        let told = foretold(&game, before, seat, action);
                        assert_eq!(figure(&told, ""), Some(cards(before) + 1), "{told}");
                        taken += 1;
                    }
                    _ => {}
                }
            });
        }
    }
    assert!(back > 5 && taken > 20, "{back} {taken}");
}

/// HX-5.6, HX-6.20: the end of the Attack step scores what was foretold; what a migration is said to meet scores if the
/// step ends there, and what it is said to meet no longer does not.
#[test]
fn hx_5_6_missions_score_as_was_foretold() {
    let (mut scored, mut nothing, mut met) = (0, 0, 0);
    for (number, game) in (0..).zip(tables()) {
        for seed in 0..4 {
            rehearse(&game, Style::Mixed, 50 * number + seed, |before, seat, _, _, _| {
                let mut legal = Vec::new();
                game.legal(before, seat, &mut legal);
                if !legal.contains(&Action::EndAttack) {
                    return;
                }
                let scores = |mut state: State| {
                    let mut events = Vec::new();
                    game.apply(&mut state, seat, Action::EndAttack, &mut events);
                    let all = events.into_iter().filter_map(|event| match event {
                        Event::Scored { prestige, .. } => Some(prestige),
                        _ => None,
                    });
                    all.collect::<Vec<u8>>()
                };
                let told = foretold(&game, before, seat, Action::EndAttack);
                let now = scores(*before);
                // A match that is won scores no further (HX-5.7).
                let won = figure(&told, ", +").unwrap_or(0);
                assert!(won >= now.iter().sum() && (won > 0) != now.is_empty(), "{told}: {now:?}");
                if won > 0 {
                    scored += 1
                } else {
                    nothing += 1
                }
                for action in legal.iter().filter(|action| matches!(action, Action::Migrate { .. })) {
                    let told = foretold(&game, before, seat, *action);
                    let mut after = *before;
                    game.apply(&mut after, seat, *action, &mut ());
                    let then = foretold(&game, &after, seat, Action::EndAttack);
                    for said in told.split(", ").filter_map(|part| part.strip_prefix("meets ")) {
                        assert!(
                            then.contains(said) || game.view(&after, Viewer::Spectator).round < 3,
                            "{then}"
                        );
                        met += 1;
                    }
                    for said in told.split(", ").filter_map(|part| part.strip_prefix("no longer meets ")) {
                        assert!(!then.contains(said), "{then}");
                        met += 1;
                    }
                }
            });
        }
    }
    assert!(scored > 10 && nothing > 50 && met > 5, "{scored} {nothing} {met}");
}

/// HX-6.19: who is warned that a march is not used could have made one, and nobody else is warned: cards that are kept are
/// not lost.
#[test]
fn hx_6_19_an_end_loses_what_was_foretold() {
    let (mut warned, mut free) = (0, 0);
    for (number, game) in (0..).zip(tables()) {
        rehearse(&game, Style::Random, number, |before, seat, action, _, _| {
            if action != Action::EndAttack {
                return;
            }
            let loses = choice(&game, before, seat, action).loses;
            let mut legal = Vec::new();
            game.legal(before, seat, &mut legal);
            let marches = legal.iter().any(|action| {
                matches!(action, Action::Attack { .. })
                    && foretold(&game, before, seat, *action).contains("your march")
            });
            assert_eq!(loses.is_some(), marches);
            if marches { warned += 1 } else { free += 1 }
        });
    }
    assert!(warned > 3 && free > 50, "{warned} {free}");
}
