//! The help is true: every example it shows is run.

use crate::common::{Folder, Opened};

/// Every command that has help, in an order in which their examples can be run one after another: what one
/// makes, a later one may use.
const COMMANDS: &[&[&str]] = &[
    &["admin", "invite"],
    &["admin", "reset"],
    &[],
    &["serve"],
    &["games"],
    &["rules"],
    &["print"],
    &["play"],
    &["analyse"],
    &["sit"],
    &["record", "verify"],
    &["record", "show"],
    &["record", "replay"],
    &["content", "export"],
    &["content", "lint"],
    &["check"],
    &["sim"],
    &["arena"],
    &["lab", "compare"],
    &["lab", "impact"],
    &["lab", "merge"],
    &["lab", "gate"],
    &["lab", "quality"],
    &["lab", "tune"],
    &["lab", "report"],
    &["lab", "watch"],
    &["lab", "archive"],
    &["fit"],
    &["exploit"],
    &["scenario", "run"],
    &["bench"],
    &["completions"],
];

const SCENARIO: &str = r#"rules = ["KD-4.2"]
title = "A duel begins on opposite sides"
seats = 2

[expect]
pending = [0, 1]
"#;

#[test]
fn every_example_runs() {
    let folder = Folder::new();
    folder.write("my-scenarios/start.toml", SCENARIO);
    folder.run(&["content", "export", "knights", "my-games/knights"]).fine();
    folder.type_in(&["play", "knights", "--seats", "2", "--record", "duel.record"], "resign\nyes\n").fine();
    folder.write("my-matches/duel.record", &folder.read("duel.record"));
    folder.write("my.tune.toml", "[change]\nturn_cap = \"5..30\"\n[target]\nturns = \"<= 90\"\n");
    let gate = ["lab", "gate", "knights", "any.gate.toml", "--seats", "2", "--json"];
    folder.write("any.gate.toml", "draws = \"0..100\"\n");
    folder.write("result.json", &folder.run(&gate).fine().out);
    folder.write("fair.gate.toml", "first_player = \"20..80\"\ndraws = \"<= 60\"\n");
    folder.write("mail.txt", "smtps://club:secret@mail.example.org\nclub@example.org\n");
    for command in COMMANDS {
        let examples = examples(&folder, command);
        assert!(!examples.is_empty(), "{command:?} shows no example");
        for example in examples {
            let words: Vec<&str> = words(&example).skip(1).collect();
            if matches!(words.first(), None | Some(&"serve")) || matches!(words[..], ["lab", "watch", ..]) {
                opens_the_table(&folder, &words);
                continue;
            }
            let run = folder.run(&words);
            if matches!(words.first(), Some(&"sit" | &"admin")) {
                // There is no such table to sit down at, and no server was here yet whose people could be helped.
                assert_eq!(run.code, 2, "{example}: {}{}", run.out, run.err);
                continue;
            }
            // A comparison may leave its headline open, which is no failure of the command.
            let open = matches!(words[..], ["lab", "compare" | "merge", ..]);
            assert!(
                run.code == 0 || (open && run.code == 3),
                "{example}: {} {}{}",
                run.code,
                run.out,
                run.err
            );
        }
    }
}

/// The words of a command as a shell splits it; what is quoted is one of them.
fn words(command: &str) -> impl Iterator<Item = &str> {
    command.split('"').enumerate().flat_map(|(at, part)| -> Vec<&str> {
        if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
    })
}

/// The table opens, or its port belongs to somebody else on this computer.
fn opens_the_table(folder: &Folder, words: &[&str]) {
    match Opened::unless_busy(folder, words) {
        Ok(opened) => opened.stop(),
        Err(run) => drop(run.refused(&["is busy", "--listen"])),
    }
}

#[test]
fn every_command_is_known_here() {
    let folder = Folder::new();
    let listed = |command: &[&str]| -> Vec<String> {
        let help = folder.run(&[command, &["--help"]].concat()).fine().out;
        let commands =
            help.split("Commands:\n").nth(1).unwrap_or_default().split("\n\n").next().unwrap_or_default();
        commands.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    for name in listed(&[]).iter().filter(|name| *name != "help") {
        let inner = listed(&[name]);
        let inner: Vec<&String> = inner.iter().filter(|name| *name != "help").collect();
        if inner.is_empty() {
            assert!(COMMANDS.contains(&&[name.as_str()][..]), "{name}");
        }
        for inner in inner {
            assert!(COMMANDS.contains(&&[name.as_str(), inner.as_str()][..]), "{name} {inner}");
        }
    }
}

/// The examples in a command's help, without what is said about them.
fn examples(folder: &Folder, command: &[&str]) -> Vec<String> {
    let help = folder.run(&[command, &["--help"]].concat()).fine().out;
    let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
    let examples = examples.lines().filter(|line| line.starts_with("  banneret"));
    examples.map(|line| line.trim_start().split("  ").next().unwrap_or_default().to_owned()).collect()
}
