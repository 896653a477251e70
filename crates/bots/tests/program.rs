//! Programs in other languages as players: what they may do, and what becomes of what they do wrong.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Program, Spec};
use kernel::toy::Pennant;
use kernel::{Game, Rng, Setup, Viewer};

fn game() -> Pennant {
    let setup = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2)).expect("two can play");
    setup.open(&Pennant::content()).expect("the content it ships with is sound")
}

/// Plays a match with the bot in the first chair; gives its answers and what was wrong with it.
fn play(mut bot: Box<dyn Bot<Pennant>>) -> (Vec<String>, Vec<String>) {
    let game = game();
    let mut rng = Rng::new(3);
    let mut state = game.deal(rng.dice());
    let (mut legal, mut answers) = (Vec::new(), Vec::new());
    bot.restart(7);
    while let Some(seat) = game.pending(&state).lowest() {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = if seat.index() == 0 {
            let view = game.view(&state, Viewer::Seat(seat));
            let action = bot.choose(&game, &view, &legal, Budget::iterations(10));
            answers.push(format!("{action:?}"));
            action
        } else {
            legal[0]
        };
        let mut events = Vec::new();
        game.apply(&mut state, seat, action, &mut events);
        let first = kernel::Seat::new(0);
        for cue in events.iter().filter_map(|event| game.cue(event, Viewer::Seat(first))) {
            bot.notice(&game, first, &cue);
        }
    }
    (answers, bot.faults())
}

/// A Python program that says hello and then does `body` with each question.
fn python(name: &str, body: &str) -> Program<Pennant> {
    let text = format!(
        "import json, sys, time\n\
         def say(m): print(m if isinstance(m, str) else json.dumps(m), flush=True)\n\
         for line in sys.stdin:\n    m = json.loads(line)\n    \
         if m['type'] == 'hello': say({{'type': 'hello', 'protocol': 1}})\n    \
         if m['type'] == 'go':\n        {body}\n"
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.py"));
    fs::write(&path, text).expect("the folder for tests can be written to");
    Program::new(vec!["python3".to_owned(), path.display().to_string()], 1)
}

#[test]
fn the_example_of_the_documentation_plays_a_match_and_repeats_it() {
    let example = concat!("exec:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    let spec: Spec = example.parse().expect("a program");
    let [one, two] = [0, 1].map(|_| play(spec.bot(1)));
    assert!(one.0.len() > 3 && one.1.is_empty(), "{one:?}");
    assert_eq!(one, two);
}

#[test]
fn what_a_program_says_is_what_it_plays() {
    let last = python("last", "say({'type': 'move', 'notation': m['legal'][-1]['notation'], 'why': 'so'})");
    let (answers, faults) = play(Box::new(last));
    assert!(faults.is_empty() && answers[0].contains("Seal"), "{answers:?} {faults:?}");
}

#[test]
fn nonsense_costs_the_decision_and_nothing_else() {
    let (answers, faults) = play(Box::new(python("nonsense", "say('what?')")));
    assert!(answers.len() > 3);
    assert!(faults[0].contains("said `what?`, which is no answer"), "{faults:?}");
    let (_, faults) = play(Box::new(python("illegal", "say({'type': 'move', 'notation': 'fly'})")));
    assert!(faults[0].contains("answered `fly`, which is not offered"), "{faults:?}");
}

#[test]
fn a_program_that_crashes_or_cannot_be_started_is_replaced() {
    let (answers, faults) = play(Box::new(python("crash", "sys.exit(3)")));
    assert!(answers.len() > 3 && faults.len() == 1 && faults[0].contains("has ended"), "{faults:?}");
    let missing = Program::new(vec!["./there-is-no-such-program".to_owned()], 1);
    let (answers, faults) = play(Box::new(missing));
    assert!(answers.len() > 3 && faults[0].contains("cannot be started"), "{faults:?}");
}

#[test]
fn a_program_that_stalls_is_not_waited_for_twice() {
    let start = Instant::now();
    let (answers, faults) = play(Box::new(python("stall", "time.sleep(600)")));
    assert!(answers.len() > 3 && faults.len() == 1 && faults[0].contains("took too long"), "{faults:?}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn another_version_is_refused() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("old.py");
    fs::write(
        &path,
        "print('{\"type\":\"hello\",\"protocol\":99}', flush=True)\nimport time; time.sleep(9)\n",
    )
    .expect("the folder for tests can be written to");
    let (_, faults) = play(Box::new(Program::new(vec!["python3".into(), path.display().to_string()], 1)));
    assert!(faults[0].contains("speaks version 99"), "{faults:?}");
}
