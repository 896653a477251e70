//! Whole matches, and rules that need edited units.

use testkit::Checked as _;

use kernel::{
    Dice, Figures as _, Game, Heuristics as _, Hidden as _, Match, Notation as _, Options as _, Rng,
};
use prevail::{BLACK, Event, Options, Prevail, State, WHITE, WrittenPosition};
use testkit::rehearsal::{Style, open as preset, rehearse};

use crate::common::{open, side};

/// PV-12.6: every match ends within the bound, whoever plays.
#[test]
fn pv_12_6_every_match_ends() {
    for (name, settings) in [
        ("mini", &[][..]),
        ("engine", &[]),
        ("builder", &[]),
        ("tutorial", &[]),
        ("rulebook", &[("scenario", "heads")]),
        ("rulebook", &[("scenario", "wood"), ("deployment", "free")]),
        ("mini", &[("retreat_distance", "any"), ("movement_commit", "on"), ("deck_lists", "closed")]),
    ] {
        let game: Prevail = preset(name, 2, settings).unwrap();
        for style in [Style::Random, Style::Policy, Style::Mixed] {
            let mut plies = 0;
            let end = rehearse(&game, style, 11, |_, _, _, _, after| {
                game.audit(after).unwrap();
                plies += 1;
            });
            assert!(
                game.outcome(&end).is_some() && plies <= game.max_plies(),
                "{name} {settings:?}: {plies}"
            );
            let deck = game.deck_size();
            assert!(end_round(&game, &end) <= deck * (deck + 1) / 2);
        }
    }
}

fn end_round(game: &Prevail, end: &State) -> u8 {
    game.view(end, kernel::Viewer::Spectator).round
}

/// PV-1.11: a card is in one place at a time, and none is lost.
#[test]
fn pv_1_11_cards_are_conserved() {
    let game: Prevail = preset("mini", 2, &[]).unwrap();
    let mut rounds = 0;
    rehearse(&game, Style::Policy, 5, |_, _, _, events, after| {
        let view = game.view(after, kernel::Viewer::Everything);
        for (_, side) in view.sides.iter() {
            let all = side.hand.len() + side.played.len() + side.discard.len() + side.burnt.len();
            let shown = usize::from(side.in_play.is_some()) + usize::from(side.chosen.is_some());
            assert_eq!(all + shown, 8);
        }
        rounds += events.iter().filter(|event| matches!(event, Event::Round { .. })).count();
    });
    assert!(rounds >= 1);
}

/// PV-14.3, PV-14.4: the presets of the rulebook.
#[test]
fn pv_14_3_presets() {
    let content = Prevail::content();
    assert_eq!(Options::preset(&content, "rulebook").unwrap(), Options::default());
    let engine = Options::preset(&content, "engine").unwrap();
    for (key, value) in [("turn_cost", "per_turn"), ("evade_rule", "faster"), ("support_model", "counted")] {
        assert_eq!(engine.get(key).as_deref(), Some(value));
    }
    let letter = Options::preset(&content, "letter").unwrap();
    let off: Vec<&str> = letter.changes().iter().filter(|(_, to)| to == "off").map(|(key, _)| *key).collect();
    assert_eq!(off, ["rear_start_behind", "cut_off", "terrain"]);
}

/// Two types with the figures of the rulebook's example: X hits with 5 and breaks at 5, Y hits with 4 and breaks at 6.
fn duel(hand: &[&str]) -> Match<Prevail> {
    let mut content = Prevail::content();
    let figures = |attack: u8, thresholds: [u8; 3]| {
        let [reverse, retreat, rout] = thresholds;
        format!(
            "attack = {attack}\nrange = 0\nspeed = 2\nflexibility = 2\nreverse = {reverse}\nretreat = {retreat}\nrout = {rout}\npenalty = 1"
        )
    };
    let legion =
        "attack = 4\nrange = 0\nspeed = 2\nflexibility = 2\nreverse = 6\nretreat = 5\nrout = 8\npenalty = 2";
    let allies =
        "attack = 4\nrange = 0\nspeed = 2\nflexibility = 2\nreverse = 6\nretreat = 5\nrout = 7\npenalty = 1";
    let units = content.file("units.toml").to_owned();
    let units = units.replacen(legion, &figures(5, [2, 3, 5]), 1).replacen(allies, &figures(4, [3, 4, 6]), 1);
    content.overlay("units.toml", units).unwrap();
    // The armies of the box are not built for these units.
    let modes =
        content.file("modes.toml").replace("morale = 10", "morale = 0").replace("morale = 20", "morale = 0");
    content.overlay("modes.toml", modes).unwrap();
    let game = Prevail::open(&content, &Options::default(), 2).unwrap();
    let mut given = WrittenPosition { at: prevail::At::Melee, ..WrittenPosition::default() };
    given.white = side(hand, &["leg F9 S front", "leg F8 E"]);
    given.black = side(hand, &["ala F9 N", "ala F10 N"]);
    for side in [&mut given.white, &mut given.black] {
        side.in_play = Some("T20".to_owned());
    }
    given.white.commander = Some("A1".to_owned());
    given.black.commander = Some("L18".to_owned());
    let state = game.set_up(given, Dice::new([0; 32]), &mut ()).unwrap();
    Match::from_state(std::sync::Arc::new(game), state)
}

/// PV-8.8, PV-12.3: both units rout, and both players pay.
#[test]
fn pv_8_8_a_double_rout() {
    let mut play = duel(&["T05", "T09", "T12", "T26", "T41"]);
    for (seat, line) in
        [(WHITE, "commit -"), (BLACK, "commit -"), (BLACK, "stand"), (WHITE, "disc T05"), (BLACK, "disc T09")]
    {
        play.play(seat, None, line).unwrap();
    }
    let view = play.view(kernel::Viewer::Spectator);
    assert_eq!((view.units[0].space, view.units[2].space), (None, None));
    assert_eq!((view.sides[WHITE].hand_count, view.sides[BLACK].hand_count), (4, 4));
}

/// PV-12.3: with one card each that is a draw.
#[test]
fn pv_12_3_a_double_rout_of_two_last_cards() {
    let mut play = duel(&["T05"]);
    for (seat, line) in [(WHITE, "commit -"), (BLACK, "commit -"), (BLACK, "stand")] {
        play.play(seat, None, line).unwrap();
    }
    let outcome = play.outcome().unwrap();
    assert!(outcome.is_draw());
    assert_eq!((outcome.reason, outcome.rule.number()), ("a player paid with the last card", "PV-12.1"));
}

/// PV-3.2 to PV-13.8: the walk-through of a mini round, line by line.
#[test]
fn pv_3_1_a_round_as_it_is_told() {
    let game: Prevail = preset("mini", 2, &[]).unwrap();
    let mut play = Match::start(std::sync::Arc::new(game), Dice::scripted(&[0]));
    let seat = |name: &str| if name == "W" { WHITE } else { BLACK };
    for line in [
        "W play T12",
        "B play T26",
        "B cmdr G6",
        "W cmdr B6",
        "B cmd F7",
        "B cmd F5",
        "B cmd G10",
        "W line B5-B8",
        "W line C5-C6",
        "W mv C5>D5S",
        "W mv C6>D6S",
        "W mv B5>C5S",
        "W mv B6>C6S",
        "W mv B7>C7S",
    ] {
        let (name, line) = line.split_once(' ').unwrap();
        play.play(seat(name), None, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    assert_eq!(play.play(WHITE, None, "mv B8>C8S").unwrap_err().code, "E_OCCUPIED");
    assert!(play.check(WHITE, None, "mv B8>D8S").is_ok(), "it could pass on: 2 + 3 is enough");
    for line in ["W endmv", "B norally", "W norally"] {
        let (name, line) = line.split_once(' ').unwrap();
        play.play(seat(name), None, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    let view = play.view(kernel::Viewer::Spectator);
    assert_eq!((view.round, view.sides[WHITE].hand_count, view.sides[BLACK].hand_count), (2, 7, 7));
    assert_eq!(play.pending().len(), 2);
}

/// PV-3.4: who had the initiative of the first round is known of every match, whoever built and deployed the armies.
#[test]
fn pv_3_4_the_first_initiative_is_counted() {
    for settings in [&[("mode", "mini")][..], &[("mode", "mini"), ("army_building", "custom")]] {
        let game = open(settings);
        let mut rng = Rng::new(5);
        let first = game.deal(Dice::new([5; 32]));
        let (mut state, mut legal, mut events) = (first, Vec::new(), Vec::<Event>::new());
        while let Some(seat) = game.pending(&state).lowest() {
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = game.policy(&state, seat, &legal, &mut rng).expect("it always answers");
            game.apply(&mut state, seat, action, &mut events);
        }
        let led = events
            .iter()
            .find_map(|event| if let Event::Initiative { seat } = event { Some(*seat) } else { None });
        let led = led.expect("a round was played");
        for seat in [WHITE, BLACK] {
            let traits = game.traits(&first, &state, seat);
            let order: Vec<&str> =
                traits.iter().filter(|held| held.kind == "order").map(|held| held.value).collect();
            assert_eq!(order, [if seat == led { "1st" } else { "2nd" }], "{settings:?}");
        }
    }
}
