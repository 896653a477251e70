//! Programs in other languages as players: what they may do, and what becomes of what they do wrong.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Faults, Program, Spec};
use kernel::{Game, Hidden as _, Rng, Setup, Viewer};
use testkit::toy::Pennant;

fn game() -> Pennant {
    let setup = Setup::<Pennant>::new(&Pennant::content(), None, &[], Some(2)).expect("two can play");
    setup.open(&Pennant::content()).expect("the content it ships with is sound")
}

/// Plays a match with the bot in the first chair; gives its answers and what was wrong with it.
fn play(mut bot: Box<dyn Bot<Pennant>>) -> (Vec<String>, Faults) {
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
    spec.try_out("toy").expect("it says hello");
    let [one, two] = [0, 1].map(|_| play(spec.bot(1)));
    assert!(one.0.len() > 3, "{one:?}");
    assert_eq!(one.1, Faults::default());
    assert_eq!(one, two);
}

#[test]
fn what_a_program_says_is_what_it_plays() {
    let last = python("last", "say({'type': 'move', 'notation': m['legal'][-1]['notation'], 'why': 'so'})");
    let (answers, faults) = play(Box::new(last));
    assert_eq!(faults, Faults::default());
    assert!(answers[0].contains("Seal"), "{answers:?}");
}

#[test]
fn an_illegal_answer_costs_the_decision_and_nothing_else() {
    let (answers, faults) = play(Box::new(python("illegal", "say({'type': 'move', 'notation': 'fly'})")));
    assert_eq!(faults.lost, answers.len() as u64);
    assert_eq!(faults.told.len(), 1, "the same is told once: {faults:?}");
    assert!(faults.told[0].contains("answered `fly`, which is not offered"), "{faults:?}");
}

/// Lines that are no messages, answers given twice and answers to questions of before never pass for an answer: a program
/// that makes them plays the very match that it would play without.
#[test]
fn nothing_that_was_said_beside_an_answer_is_taken_for_the_next() {
    let answer = "say({'type': 'move', 'notation': m['legal'][-1]['notation'], 'id': m['id']})";
    let plain = play(Box::new(python("plain", answer)));
    assert_eq!(plain.1, Faults::default());
    for (name, body, told) in [
        ("chatty", format!("say('model loaded'); say('\\x1b[2Jgone'); {answer}"), 1),
        ("twice", format!("{answer}; {answer}"), 0),
        (
            "late",
            format!(
                "say({{'type': 'move', 'notation': m['legal'][0]['notation'], 'id': m['id'] - 1}}); {answer}"
            ),
            0,
        ),
    ] {
        let (answers, faults) = play(Box::new(python(name, &body)));
        assert_eq!(answers, plain.0, "{name}");
        assert_eq!((faults.lost, faults.told.len()), (0, told), "{name}: {faults:?}");
        let heard =
            faults.told.iter().all(|fault| fault.contains("said `model loaded`, which is no message"));
        assert!(heard, "{faults:?}");
    }
}

#[test]
fn what_a_program_says_cannot_steer_a_terminal() {
    let (_, faults) = play(Box::new(python("escape", "say({'type': 'move', 'notation': '\\x1b[2J\\nfly'})")));
    assert!(faults.told[0].contains("answered `\u{fffd}[2J\u{fffd}fly`"), "{faults:?}");
}

#[test]
fn a_program_that_crashes_or_cannot_be_started_is_replaced() {
    let (answers, faults) = play(Box::new(python("crash", "sys.exit(3)")));
    assert_eq!((faults.lost, faults.told.len()), (answers.len() as u64, 1), "{faults:?}");
    assert!(faults.told[0].contains("has ended (exit status: 3)"), "{faults:?}");
    let missing: Spec = "exec:./there-is-no-such-program".parse().expect("a program");
    let (answers, faults) = play(missing.bot(1));
    assert_eq!(faults.lost, answers.len() as u64);
    assert!(faults.told[0].contains("cannot be started"), "{faults:?}");
    let why = missing.try_out("toy").expect_err("it is not there");
    assert!(why.contains("`exec:./there-is-no-such-program` cannot be started"), "{why}");
}

#[test]
fn a_program_that_closes_its_output_or_never_stops_talking_is_replaced() {
    let (answers, faults) =
        play(Box::new(python("closed", "import os; os.close(1); sys.stdout = None; time.sleep(600)")));
    assert!(answers.len() > 3 && faults.told[0].contains("has closed its output"), "{faults:?}");
    let start = Instant::now();
    let flood = "import os\n        while True: os.write(1, b'\\xff' * 60000 + b'\\n')";
    let (answers, faults) = play(Box::new(python("flood", flood)));
    assert_eq!(faults.lost, answers.len() as u64);
    assert!(faults.told.iter().any(|fault| fault.contains("took too long")), "{faults:?}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn a_program_that_stalls_is_not_waited_for_twice() {
    let start = Instant::now();
    let (answers, faults) = play(Box::new(python("stall", "time.sleep(600)")));
    assert_eq!((faults.lost, faults.told.len()), (answers.len() as u64, 1), "{faults:?}");
    assert!(faults.told[0].contains("took too long"), "{faults:?}");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn what_is_no_bot_is_told_apart_from_one() {
    let spec: Spec = "exec:echo good morning".parse().expect("a program");
    let why = spec.try_out("toy").expect_err("it says no hello");
    assert!(why.contains("has ended") && why.contains("in place of hello it said `good morning`"), "{why}");
}

/// What a program started itself is gone with it: here a shell that starts the bot and does not wait.
#[cfg(unix)]
#[test]
fn nothing_that_a_program_started_is_left_behind() {
    let tmp = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (pid, script) = (tmp.join("left.pid"), tmp.join("left.sh"));
    let _ = fs::remove_file(&pid);
    let text = format!("sleep 600 & echo $! > '{}'; exec sleep 600", pid.display());
    fs::write(&script, text).expect("the folder for tests can be written to");
    let spec: Spec = format!("exec:sh {}", script.display()).parse().expect("a program");
    let (_, faults) = play(spec.bot(1));
    assert!(faults.told[0].contains("took too long"), "{faults:?}");
    let left = fs::read_to_string(&pid).expect("it had begun");
    // Whoever is gone and not yet collected is a zombie, and does nothing any more.
    let alive = || {
        let status = fs::read_to_string(format!("/proc/{}/stat", left.trim())).unwrap_or_default();
        !status.is_empty() && !status.contains(") Z ")
    };
    let until = Instant::now() + Duration::from_secs(5);
    while alive() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!alive(), "process {left} goes on");
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
    assert!(faults.told[0].contains("speaks version 99"), "{faults:?}");
}
