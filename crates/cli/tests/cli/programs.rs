//! Programs of somebody's in the arena and in simulations: what is said of those that fail.

use crate::common::Folder;

const HELLO: &str = "import json, sys\nfor line in sys.stdin:\n    m = json.loads(line)\n    \
                     if m['type'] == 'hello': print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n";

#[test]
fn the_example_plays_in_the_arena_and_loses_nothing() {
    let folder = Folder::new();
    let example = concat!("exec:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
    let bots = format!("{example},squire");
    let run =
        folder.run(&["arena", "knights", "--seats", "2", "--rounds", "1", "--json", "--bots", &bots]).fine();
    let report: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let standings = report["standings"].as_array().unwrap();
    assert_eq!((standings.len(), &report["matches"]), (2, &2.into()));
    for standing in standings {
        assert_eq!(
            (&standing["lost"], &standing["faults"]),
            (&0.into(), &serde_json::json!([])),
            "{standing}"
        );
    }
}

#[test]
fn what_a_program_lost_to_the_heuristic_is_counted_and_told() {
    let folder = Folder::new();
    folder.write("crash.py", &format!("{HELLO}    if m['type'] == 'go': sys.exit(4)\n"));
    let bots = "exec:python3 crash.py,squire";
    for (command, much) in [("arena", ["--rounds", "1"]), ("sim", ["--games", "2"])] {
        let mut args = vec![command, "knights", "--seats", "2", "--bots", bots];
        args.extend(much);
        let told = folder.run(&args).fine().out;
        assert!(told.contains("exec:python3 crash.py lost ") && told.contains("to the heuristic:"), "{told}");
        assert!(told.contains("has ended (exit status: 4)"), "{told}");
        args.push("--json");
        let report: serde_json::Value = serde_json::from_str(&folder.run(&args).fine().out).unwrap();
        let all = report["standings"].as_array().or(report["findings"]["seats"].as_array()).unwrap();
        let lost: Vec<bool> = all.iter().map(|one| one["lost"].as_u64().unwrap() > 5).collect();
        assert_eq!(lost.iter().filter(|lost| **lost).count(), 1, "{command}: {report}");
    }
}

/// A program hears what its chair hears from the deal on: who has the first initiative is told before it is asked.
#[test]
fn a_program_hears_the_deal() {
    let folder = Folder::new();
    let notes = "    if m['type'] == 'cue': open('heard.txt', 'a').write(m['text'] + '\\n')\n    \
                 if m['type'] == 'go': sys.exit(4)\n";
    folder.write("notes.py", &format!("{HELLO}{notes}"));
    let bots = "exec:python3 notes.py,squire";
    folder.run(&["sim", "prevail", "--preset", "tutorial", "--games", "1", "--bots", bots]).fine();
    let heard = folder.read("heard.txt");
    assert!(heard.contains("The coin gives "), "{heard}");
}

#[test]
fn a_program_that_cannot_play_is_refused_before_the_first_match() {
    let folder = Folder::new();
    for args in [
        ["arena", "knights", "--rounds", "1", "--bots", "exec:./nothere,squire"],
        ["sim", "knights", "--games", "1", "--bots", "exec:./nothere,squire"],
    ] {
        folder.run(&args).refused(&["`exec:./nothere` cannot be started"]);
    }
    folder
        .run(&["arena", "knights", "--rounds", "1", "--bots", "exec:echo hi"])
        .refused(&["in place of hello it said `hi`"]);
}

#[test]
fn what_the_arena_cannot_do_is_refused_in_words() {
    let folder = Folder::new();
    let arena = |more: &[&str]| {
        let mut args = vec!["arena", "knights"];
        args.extend(more);
        folder.run(&args)
    };
    arena(&["--rounds", "1", "--bots", "marshall"]).refused(&["no bot `marshall`", "marshal"]);
    arena(&["--rounds", "1", "--bots", "search/depth=3"]).refused(&["depth", "plies"]);
    arena(&["--rounds", "1", "--bots", "search/plies=x"]).refused(&["plies=x"]);
    arena(&["--rounds", "1", "--bots", "squire", "--budget", "1s"]).refused(&["1s", "200ms"]);
    arena(&["--rounds", "0", "--bots", "squire"]).refused(&["0"]);
    arena(&["--rounds", "1", "--bots", "squire", "--threads", "0"]).refused(&["0"]);
    let undecided =
        arena(&["--seats", "2", "--rounds", "1", "--bots", "knight,squire", "--until-decided"]).fine();
    assert!(
        undecided.out.contains("1 round, 2 matches") && undecided.out.contains("not decided"),
        "{undecided:?}"
    );
    // More threads than one think too.
    arena(&["--seats", "2", "--rounds", "1", "--bots", "captain,squire", "--budget", "20", "--threads", "2"])
        .fine();
}
