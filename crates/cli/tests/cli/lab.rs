//! The lab, as a designer uses it.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::common::Folder;

const DUEL: &[&str] = &["lab", "compare", "knights", "--seats", "2", "--b", "r03", "--pairs", "80"];

fn with(args: &[&str], more: &[&str]) -> Vec<String> {
    args.iter().chain(more).map(|arg| (*arg).to_owned()).collect()
}

fn run(folder: &Folder, args: &[&str], more: &[&str]) -> crate::common::Run {
    let args = with(args, more);
    folder.run(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A comparison says what it measured, in lines that fit.
#[test]
fn a_comparison_tells_a_verdict_with_its_interval() {
    let folder = Folder::new();
    let told = run(&folder, DUEL, &["--margin", "50"]);
    assert!([0, 3].contains(&told.code) && told.err.is_empty(), "{told:?}");
    for word in ["first player", "draws", "turns", "verdict", "80 pairs, 160 matches", "heuristic", "seed 1"]
    {
        assert!(told.out.contains(word), "`{word}` is missing in {}", told.out);
    }
    assert!(told.out.lines().all(|line| line.chars().count() <= 80), "{}", told.out);
    assert!(folder.names().is_empty(), "nothing is written");
}

#[test]
fn a_comparison_with_so_many_pairs_is_the_same_on_any_machine() {
    let folder = Folder::new();
    let json = |jobs: &str| run(&folder, DUEL, &["--json", "--jobs", jobs]).out;
    assert_eq!(json("1"), json("2"));
    let told: serde_json::Value = serde_json::from_str(&json("2")).expect("JSON");
    assert_eq!((&told["lab"], &told["kind"], &told["pairs"]), (&1.into(), &"compare".into(), &80.into()));
    assert_eq!(told["sides"][1]["name"], "r03");
    let first = &told["figures"][0];
    assert_eq!((&first["key"], &first["unit"]), (&"first_player".into(), &"points".into()));
    assert!(first["words"].as_str().is_some_and(|words| !words.is_empty()), "{first}");
}

/// Every match is a row, and luck is taken out of the same matches.
#[test]
fn each_match_is_a_row_and_luck_is_told() {
    let folder = Folder::new();
    let told = run(&folder, DUEL, &["--luck", "--rows", "duels.csv"]);
    assert!(told.out.contains("luck taken out: "), "{told:?}");
    assert!(told.out.lines().all(|line| line.chars().count() <= 80), "{}", told.out);
    let rows = folder.read("duels.csv");
    assert!(rows.starts_with("players,seed,side,seating,first_player,"), "{rows}");
    assert_eq!(rows.lines().count(), 161, "a line of names and 160 matches");
    run(&folder, DUEL, &["--rows", "duels.csv"]).refused(&["`duels.csv` exists already"]);
    run(&folder, DUEL, &["--rows", "duels.xls"]).refused(&["`duels.xls`", ".csv or .parquet"]);
    let plain = run(&folder, DUEL, &["--shard", "1/2", "--out", "a"]);
    let lucky = run(&folder, DUEL, &["--luck", "--shard", "2/2", "--out", "b"]);
    plain.fine();
    lucky.fine();
    run(&folder, &["lab", "merge", "a", "b"], &[]).refused(&["part 2 of 2 has luck", "left in"]);
}

#[test]
fn parts_merge_to_the_bytes_of_one_machine() {
    let folder = Folder::new();
    for (part, out) in [("1/3", "a"), ("2/3", "b"), ("3/3", "c")] {
        run(&folder, DUEL, &["--shard", part, "--out", out]).fine();
    }
    for form in [&[][..], &["--json"]] {
        let whole = run(&folder, DUEL, form);
        let merged = run(&folder, &["lab", "merge", "c", "a", "b"], form);
        assert_eq!((whole.code, whole.out), (merged.code, merged.out));
    }
    run(&folder, &["lab", "merge", "a", "c"], &[]).refused(&["part 2 of 3 is missing"]);
    run(&folder, &["lab", "merge", "a", "b", "c", "b"], &[]).refused(&["part 2 of 3 is there twice"]);
    run(&folder, DUEL, &["--shard", "1/3", "--out", "other", "--seed", "2"]).fine();
    run(&folder, &["lab", "merge", "other", "b", "c"], &[]).refused(&["seed", "the plan"]);
    run(&folder, DUEL, &["--shard", "1/3", "--out", "a"]).refused(&["`a` exists already"]);
    folder.write("d", "{}");
    run(&folder, &["lab", "merge", "d"], &[]).refused(&["`d` is no part of an experiment"]);
}

/// Matches, arenas and studies of cards are shared in the same way.
#[test]
fn other_work_is_shared_too() {
    let folder = Folder::new();
    let untimed = |text: &str| -> serde_json::Value {
        let mut told: serde_json::Value = serde_json::from_str(text).expect("JSON");
        for clock in ["pace", "seconds"] {
            told.as_object_mut().map(|told| told.remove(clock));
        }
        for one in told["standings"].as_array_mut().into_iter().flatten() {
            one.as_object_mut().map(|one| one.remove("thinking"));
        }
        told
    };
    let work: [&[&str]; 3] = [
        &["sim", "knights", "--seats", "2", "--games", "61", "--bots", "knight,random"],
        &["arena", "knights", "--seats", "2", "--rounds", "21", "--bots", "heuristic,random"],
        &["lab", "impact", "authority", "--pairs", "4", "--only", "Reaver,Cutpurse"],
    ];
    for (at, words) in work.into_iter().enumerate() {
        let names = [format!("{at}.1"), format!("{at}.2")];
        run(&folder, words, &["--shard", "1/2", "--out", &names[0]]).fine();
        run(&folder, words, &["--shard", "2/2", "--out", &names[1]]).fine();
        let whole = run(&folder, words, &["--json"]);
        let merged = run(&folder, &["lab", "merge", &names[1], &names[0], "--json"], &[]);
        assert_eq!(untimed(&merged.out), untimed(&whole.out), "{words:?}");
        assert_eq!(merged.code, whole.code);
        let told = run(&folder, &["lab", "merge", &names[0], &names[1]], &[]);
        assert!(told.out.lines().count() > 3 && told.err.is_empty(), "{told:?}");
    }
    run(&folder, &["lab", "merge", "0.1", "1.2"], &[]).refused(&["`1.2` is no part of an experiment"]);
    let slow = ["--shard", "1/2", "--budget", "20ms"];
    run(&folder, work[1], &slow).refused(&["the same on every machine", "--budget in iterations"]);
}

/// The recipe of the page, with fewer matches.
#[test]
fn a_plan_is_shared_by_xargs() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/python.md"));
    let page = page.expect("the page is there");
    let recipe = page.split("```sh\n").find(|block| block.contains("xargs -P")).expect("it has the recipe");
    let recipe = recipe.split("```").next().unwrap_or_default();
    assert!(recipe.contains("--pairs 20000"), "{recipe}");
    let folder = Folder::new();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_banneret")).parent().expect("it lies somewhere");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg("-ec").arg(recipe.replace("20000", "80")).env("PATH", path).current_dir(folder.path());
    let shared = shell.stdin(Stdio::null()).output().expect("there is a shell");
    let whole = run(&folder, DUEL, &[]);
    let out = String::from_utf8_lossy(&shared.stdout);
    assert!(out.ends_with(&whole.out), "{out}\n{}", String::from_utf8_lossy(&shared.stderr));
    assert_eq!(folder.names().len(), 8, "{:?}", folder.names());
}

#[test]
fn findings_are_asked_of_other_players_too() {
    let folder = Folder::new();
    let told = run(&folder, DUEL, &["--players", "heuristic,random", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(told["figures"][0]["holds"][0]["players"], "random");
}

#[test]
fn a_gate_answers_with_its_exit_code() {
    let folder = Folder::new();
    let gate = |text: &str, limit: &str| {
        folder.write("x.gate.toml", text);
        folder.run(&["lab", "gate", "knights", "x.gate.toml", "--seats", "2", "--limit", limit])
    };
    let passed = gate("first_player = \"5..95\"\n", "20s");
    assert_eq!((passed.code, passed.err.as_str()), (0, ""), "{}", passed.out);
    assert!(passed.out.starts_with("passed       first_player in 5..95"), "{}", passed.out);
    let failed = gate("first_player = \"5..95\"\ndecisions = \"<= 1\"\n", "20s");
    assert!(failed.code == 1 && failed.out.contains("FAILED       decisions <= 1"), "{failed:?}");
    let open = gate("first_player = 50.001\n", "400ms");
    assert!(open.code == 3 && open.out.starts_with("cannot tell"), "{open:?}");
    gate("first_plyer = 50\n", "20s").refused(&["x.gate.toml:1", "did you mean `first_player`?"]);
    gate("first_player = \"fifty\"\n", "20s").refused(&["`first_player = fifty`", "48..52"]);
}

#[test]
fn an_archive_says_which_matches_still_replay() {
    let folder = Folder::new();
    folder.run(&["content", "export", "knights", "mine"]).fine();
    let args = ["play", "knights", "--seats", "2", "--seed", "7", "--record", "duel.record"];
    folder.type_in(&args, "resign\nyes\n").fine();
    folder.write("old/duel.record", &folder.read("duel.record"));
    let same = folder.run(&["lab", "archive", "old", "--content", "mine"]).fine().out;
    assert!(same.contains("1 recorded match") && same.contains("1  replays"), "{same}");
    let file = format!("mine/{}", crate::common::first_file(&folder.path().join("mine")));
    folder.write(&file, &format!("{}\n# another hash\n", folder.read(&file)));
    let other = folder.run(&["lab", "archive", "old", "--content", "mine", "--json"]).fine().out;
    let told: serde_json::Value = serde_json::from_str(&other).expect("JSON");
    assert_eq!((&told["matches"][0]["fate"], &told["game"]), (&"replays".into(), &"knights".into()));
    folder.write("empty/readme", "");
    folder.run(&["lab", "archive", "empty"]).refused(&["no file that ends in .record"]);
    folder.write("bad/x.record", "nonsense");
    folder.run(&["lab", "archive", "bad"]).refused(&["x.record"]);
}

#[test]
fn the_tuner_writes_a_patch_and_nothing_over() {
    let folder = Folder::new();
    let tune = |text: &str| {
        folder.write("x.tune.toml", text);
        let args = ["lab", "tune", "knights", "x.tune.toml", "--seats", "2", "--each", "10", "--fresh", "20"];
        run(&folder, &args, &["--limit", "30s"])
    };
    let text = "[change]\n\"step.tokens\" = \"1..3\"\nturn_cap = \"1..3\"\n[target]\nturns = \"<= 2\"\n";
    let told = tune(text);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", told.out);
    assert!(told.out.starts_with("INSIDE ALL TARGETS  with 1 change, on fresh seeds"), "{}", told.out);
    assert!(told.out.contains("turn_cap ") && told.out.contains("wrote knights-tune-"), "{}", told.out);
    tune(text);
    let patches = folder.names().iter().filter(|name| name.ends_with(".patch")).count();
    assert_eq!(patches, 2, "the first is not written over");
    tune("[change]\n\"step.token\" = \"1..3\"\n[target]\nturns = 5\n")
        .refused(&["x.tune.toml:2: no number `step.token`", "did you mean `step.tokens`?"]);
    tune("[change]\nturn_cap = \"1..3\"\n[target]\ntruns = 5\n")
        .refused(&["x.tune.toml:4", "did you mean `turns`?"]);
}

#[test]
fn a_game_is_measured_in_words() {
    let folder = Folder::new();
    let args = ["lab", "quality", "authority", "--seats", "2", "--matches", "60"];
    let told = run(&folder, &args, &["--skill", "squire,knight"]).fine().out;
    for word in [
        "first player",
        "branching",
        "lead changes",
        "drama",
        "comebacks",
        "rounds on average",
        "never used",
        "skill",
    ] {
        assert!(told.contains(word), "`{word}` is missing in {told}");
    }
}

#[test]
fn a_report_is_one_file_and_writes_nothing_over() {
    let folder = Folder::new();
    folder.write("a.json", &run(&folder, DUEL, &["--json"]).out);
    for name in ["knights-report.html", "knights-report-2.html"] {
        let told = folder.run(&["lab", "report", "a.json"]).fine().out;
        assert_eq!(told, format!("wrote {name}\n"));
    }
    let page = folder.read("knights-report.html");
    assert!(page.contains("r03 against the game as it ships") && page.len() < 400_000, "{page}");
    folder.write("b.json", "{\"lab\": 1}");
    folder
        .run(&["lab", "report", "b.json"])
        .refused(&["`b.json` is no result of the lab", "compare, impact"]);
    folder.run(&["lab", "report", "a.json", "--out", "b.json"]).refused(&["`b.json` exists already"]);
}

/// A mistake is told with its place, and what is in order is compared with the version before.
#[test]
fn a_folder_that_is_watched_tells_of_every_save() {
    let folder = Folder::new();
    folder.run(&["content", "export", "authority", "mine"]).fine();
    let args = ["lab", "watch", "authority", "mine", "--seats", "2", "--limit", "1s"];
    let mut child = folder.command(&args).stderr(Stdio::null()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    let mut until = |word: &str| lines.by_ref().find(|line| line.contains(word)).expect(word);
    until("Ctrl-C ends");
    let good = folder.read("mine/royal-soldiers.toml");
    folder.write("mine/royal-soldiers.toml", &good.replacen("power = 5", "powr = 5", 1));
    assert!(until("powr").contains("royal-soldiers.toml:"));
    folder.write("mine/royal-soldiers.toml", &good.replacen("power = 5", "power = 6", 1));
    assert!(until("saved ").contains(".power 5 -> 6"));
    until("first player");
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.is_ok_and(|status| status.success()));
    assert!(child.wait().is_ok_and(|status| status.success()));
}
