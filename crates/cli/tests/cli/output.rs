//! What is printed, and to whom.

use std::process::Stdio;

use crate::common::Folder;

const SIM: &[&str] = &["sim", "knights", "--games", "40", "--seed", "3", "--json"];

/// The half of a report that does not depend on the clock.
fn findings(report: &str) -> serde_json::Value {
    let report: serde_json::Value = serde_json::from_str(report).expect("the report is JSON");
    assert!(report["pace"]["matches_per_second"].as_f64().is_some_and(|pace| pace > 0.0));
    report["findings"].clone()
}

#[test]
fn a_simulation_does_not_depend_on_the_number_of_jobs() {
    let folder = Folder::new();
    let with = |jobs: &str| findings(&folder.run(&[SIM, &["--jobs", jobs]].concat()).fine().out);
    assert_eq!(with("1"), with("2"));
    assert_eq!(with("1")["matches"], 40);
}

#[test]
fn a_simulation_tells_wins_draws_and_lengths() {
    let folder = Folder::new();
    let out = folder
        .run(&["sim", "knights", "--games", "20", "--seats", "2", "--bots", "knight,squire"])
        .fine()
        .out;
    for word in
        ["Purple", "Aqua", "knight", "squire", "95% interval", "draws", "turns", "decisions", "matches/s"]
    {
        assert!(out.contains(word), "`{word}` is missing in {out}");
    }
}

/// The same matches under two presets: the wins of each seat stand side by side, with what was found in full before.
#[test]
fn a_simulation_puts_presets_side_by_side() {
    let folder = Folder::new();
    let sim: &[&str] = &["sim", "hex", "--games", "12", "--seats", "2", "--beside", "balanced"];
    let out = folder.run(sim).fine().out;
    let table: Vec<&str> = out.split("\n\n").last().expect("a table").lines().collect();
    let first = |line: &&str| line.split_whitespace().next().map(str::to_owned);
    let rows: Vec<String> = table.iter().filter_map(first).collect();
    assert_eq!(rows, ["wins", "Blue", "Green", "draws", "rounds", "order", "order"], "{out}");
    assert!(table[0].ends_with("balanced") && table[0].contains(" rulebook "), "{out}");
    assert_eq!(table[1].matches('%').count(), 6, "two shares with their intervals: {}", table[1]);
    for word in ["faction", "The Nomads", "drawn", "scored", "Manifest Destiny"] {
        assert!(out.contains(word), "`{word}` is missing in {out}");
    }
    let json = folder.run(&[sim, &["--json"]].concat()).fine().out;
    let found: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    for (at, preset) in ["rulebook", "balanced"].iter().enumerate() {
        assert_eq!((&found[at][0], &found[at][1]["matches"]), (&(*preset).into(), &12.into()), "{json}");
    }
    let unknown = folder.run(&["sim", "hex", "--games", "1", "--beside", "balancd"]);
    assert!(unknown.code != 0 && unknown.err.contains("did you mean `balanced`?"), "{unknown:?}");
}

#[test]
fn a_pipe_gets_no_colours_unless_it_asks() {
    let folder = Folder::new();
    for args in [&["games"][..], &["rules", "knights", "KD-7"], &["play", "knights"], &["games", "knights"]] {
        assert!(!folder.run(args).fine().out.contains('\x1b'), "{args:?}");
    }
    let forced = folder.command(&["games"]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(forced.stdout.contains(&0x1b));
}

#[test]
fn whoever_stops_reading_is_not_told_off() {
    let folder = Folder::new();
    let mut child = folder.command(&["rules", "knights"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
}

#[test]
fn no_line_of_a_match_is_wider_than_eighty_columns() {
    let folder = Folder::new();
    let args = ["play", "knights", "--seats", "6", "--seed", "7"];
    let out = folder.type_in(&args, &"1\n".repeat(300)).fine().out;
    for line in out.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn departures_from_the_authors_text_are_listed_in_every_game() {
    let folder = Folder::new();
    for game in catalog::games() {
        let said = folder.run(&["rules", game.id, "--departures"]).fine().out;
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains("the preset letter ("), "{}: {said}", game.id);
        assert!(
            said.contains("Rulings") && said.contains(&format!("{}-", game.prefix)),
            "{}: {said}",
            game.id
        );
        assert!(
            !said.contains(&format!("{}-1 ", game.prefix)),
            "{}: no chapter of the rules: {said}",
            game.id
        );
    }
}

#[test]
fn rules_are_shown_by_number() {
    let folder = Folder::new();
    let rule = folder.run(&["rules", "knights", "KD-7.3"]).fine().out;
    assert!(rule.contains("KD-7.3") && rule.contains("Head-on") && !rule.contains("KD-7.4"), "{rule}");
    assert_eq!(folder.run(&["rules", "knights", "7.3"]).fine().out, rule);
    let section = folder.run(&["rules", "knights", "kd-7"]).fine().out;
    assert!(
        section.contains("KD-7.1") && section.contains("KD-7.6") && !section.contains("KD-8.1 "),
        "{section}"
    );
}
