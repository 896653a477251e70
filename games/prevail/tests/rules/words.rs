//! What is typed: nothing ever panics, and what is printed is read.

use std::sync::Arc;

use kernel::{Dice, Hidden as _, Match, Present as _, Rng, Viewer};
use prevail::{Event, Prevail, Step, WHITE};
use proptest::prelude::*;
use testkit::rehearsal::open;

/// A match some way on.
fn somewhere(seed: u64) -> Match<Prevail> {
    let preset = ["mini", "builder", "tutorial", "engine"][(seed % 4) as usize];
    let mut rng = Rng::new(seed);
    let game: Prevail = open(preset, 2, &[]).unwrap();
    let mut play = Match::start(Arc::new(game), rng.dice());
    for _ in 0..seed % 97 {
        let Some(seat) = play.pending().lowest() else { break };
        let legal = play.legal(seat);
        play.play_action(seat, *rng.pick(&legal).unwrap()).unwrap();
    }
    play
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// PV-15.1, PV-15.2: any line is played or refused with a code.
    #[test]
    fn pv_15_2_any_line_is_answered(seed in 0..400u64, line in "(army|place|put|mv|line|shoot|commit|field|face|to|ret|hold|abandon) ?[A-Za-z0-9,x>\\- ]{0,14}") {
        let play = somewhere(seed);
        for seat in kernel::Seat::first(2) {
            if let Err(refusal) = play.check(seat, None, &line) {
                prop_assert!(refusal.code.starts_with("E_") || refusal.rule.is_none(), "{refusal:?}");
            }
        }
    }

    /// PV-15.1: nor does anything else that is typed break anything.
    #[test]
    fn pv_15_1_nothing_typed_panics(seed in 0..40u64, line in "\\PC{0,40}") {
        let play = somewhere(seed);
        for seat in kernel::Seat::first(2) {
            let _ = play.check(seat, None, &line);
        }
    }
}

/// PV-6.9: a packed move is taken whole or not at all.
#[test]
fn pv_6_9_a_packed_move_is_whole() {
    let mut play = orders_of_white();
    for line in ["line B5-B8", "done"] {
        play.play(WHITE, None, line).unwrap();
    }
    let before = *play.state();
    assert_eq!(play.play(WHITE, None, "mv B6>B6N").unwrap_err().code, "E_UNREACHABLE");
    assert_eq!(play.state(), &before);
    let steps = play.play(WHITE, None, "mv B7>B7SE").unwrap();
    let notations: Vec<&str> = steps.iter().map(|step| step.notation.as_str()).collect();
    assert_eq!(notations, ["pick B7", "to B7", "face SE"]);
    assert_eq!(play.view(Viewer::Spectator).units[4].facing, prevail::Facing::SE);
}

/// PV-15.1: what cannot be read is told what it names that does not exist, or how it would be written.
#[test]
fn pv_15_1_what_cannot_be_read_is_named() {
    let play = somewhere(0);
    let view = play.view(Viewer::Seat(WHITE));
    let told = |line: &str| play.game().why_not(&view, line, play.names(Viewer::Seat(WHITE))).message;
    assert_eq!(told("play T99"), "There is no card “T99” here. Write it like “play T12”.");
    assert_eq!(told("cmdr Z9"), "There is no space “Z9” here. Write it like “cmdr F9”.");
    assert_eq!(told("mv E9-F9"), "I don't understand that. Write it like “mv E9>F9S”.");
    assert_eq!(told("plai T12"), "I don't understand “plai”. Did you mean “play”?");
    assert_eq!(told("\u{2603}"), "I don't understand that.");
}

/// PV-4.1, PV-6.23, PV-8.6: a secret choice is told with the rule of what was asked, and never with the choice.
#[test]
fn pv_8_6_a_secret_choice_cites_what_was_asked() {
    let (game, names) =
        (open::<Prevail>("mini", 2, &[]).unwrap(), kernel::Names::new(&[], Viewer::Spectator));
    let tell = |event| game.tell(&game.cue(&event, Viewer::Spectator).unwrap(), names);
    let told = |step| tell(Event::Chosen { seat: WHITE, step });
    for (step, rule) in [(Step::Play, "PV-4.1"), (Step::Volley, "PV-6.23"), (Step::Commit, "PV-8.6")] {
        assert_eq!(told(step).rule.number(), rule);
    }
    let card = game.cards()[0].id;
    let committed = |step| tell(Event::Committed { seat: WHITE, card: Some(card), step });
    for (step, rule) in [(Step::Volley, "PV-6.23"), (Step::Commit, "PV-8.6"), (Step::Spur, "PV-14.2")] {
        assert_eq!(committed(step).rule.number(), rule);
    }
}

/// PV-7.1, PV-8.10, PV-13.4: what touches a unit is told of it: its order, the card in play, its neighbours, its loyalty.
#[test]
fn pv_7_1_what_touches_a_unit_is_told() {
    let mut play = orders_of_white();
    play.play(WHITE, None, "line B5-B7").unwrap();
    let view = play.view(Viewer::Seat(WHITE));
    let touches = play.game().touches(&view);
    let of = |space: &str| {
        let at = view.units.iter().position(|unit| unit.space == Some(space.parse().unwrap())).unwrap();
        touches[at].iter().map(|touch| touch.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    let near = of("B7");
    assert!(near.contains("Ordered by Advance and has not moved yet."), "{near}");
    assert!(near.contains("Under Advance (Attack +1)."), "{near}");
    assert!(near.contains("cards keep it loyal."), "{near}");
    assert!(of("B3").contains("3 from its commander: nothing from Advance."), "{}", of("B3"));
    assert_eq!(view.units.iter().filter(|unit| unit.order == 1).count(), 3);
}

/// A small battle in which White has advanced, and gives its orders.
fn orders_of_white() -> Match<Prevail> {
    let game: Prevail = open("mini", 2, &[]).unwrap();
    let mut play = Match::start(Arc::new(game), Dice::scripted(&[0]));
    for (seat, line) in
        [(WHITE, "play T12"), (prevail::BLACK, "play T41"), (WHITE, "cmdr B6"), (prevail::BLACK, "cmdr G7")]
    {
        play.play(seat, None, line).unwrap();
    }
    play
}
