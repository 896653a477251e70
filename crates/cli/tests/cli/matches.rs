//! Whole matches by piped input: to the end, broken off, resumed.

use crate::common::Folder;

/// Takes the first choice so often that every match comes to its end.
fn ones(n: usize) -> String {
    "1\n".repeat(n)
}

const DUEL: &[&str] = &["play", "knights", "--seats", "2", "--seed", "7", "--record", "duel.record"];
const ENOUGH: usize = 3000;

#[test]
fn a_whole_match_is_played_by_piped_input() {
    let folder = Folder::new();
    let run = folder.type_in(DUEL, &ones(ENOUGH)).fine();
    assert!(run.out.contains("Knight's Duty: 2 seats"), "{}", run.out);
    assert!(run.out.contains("Preset quick"), "{}", run.out);
    assert!(run.out.contains(" wins: ") || run.out.contains(" share a draw: "), "{}", run.out);
    let record = folder.read("duel.record");
    let line_of = |word: &str| {
        let line = run.out.lines().rev().find(|line| line.starts_with(word));
        line.and_then(|line| line.split_whitespace().next_back()).map(str::to_owned).unwrap_or_default()
    };
    assert!(record.contains(&format!("seed = \"{}\"", line_of("Seed  "))), "{record}");
    assert!(record.contains(&format!("commitment = \"{}\"", line_of("Seed promise"))), "{record}");
    folder.run(&["record", "verify", "duel.record"]).fine();
    let shown = folder.run(&["record", "show", "duel.record"]).fine().out;
    assert!(shown.contains("Purple") && shown.contains("place "), "{shown}");
    let told = folder.run(&["record", "replay", "duel.record"]).fine().out;
    assert!(told.contains("(KD-6.1)"), "{told}");
    let deal = "the initiative. (KD-5.1)";
    let (before, _) = run.out.split_once("\n> ").unwrap();
    assert!(before.contains(deal), "the deal is told before the first question: {before}");
    assert!(
        told.lines().next().is_some_and(|line| line.ends_with(deal)),
        "and when it is told again: {told}"
    );
}

#[test]
fn an_analysis_is_told_drawn_and_written_and_never_over_what_is_there() {
    let folder = Folder::new();
    folder.type_in(DUEL, &ones(ENOUGH)).fine();
    let record = folder.read("duel.record");
    let quick = ["analyse", "duel.record", "--iterations", "10", "--worlds", "5"];
    let analyse = |more: &[&str]| folder.run(&[&quick[..], more].concat());
    let told = analyse(&["--svg", "duel.svg", "--json", "duel.json"]).fine().out;
    let picture = folder.read("duel.svg");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"), "{picture}");
    assert_eq!(picture.matches("<polyline").count(), 2, "a line for each knight");
    let found: serde_json::Value = serde_json::from_str(&folder.read("duel.json")).unwrap();
    let moments = found["moments"].as_array().unwrap();
    let placed =
        moments.iter().filter(|moment| moment["played"]["notation"].as_str().unwrap().starts_with("place "));
    assert!(placed.count() >= 6, "every token that was laid is there");
    for moment in moments {
        let label = moment["played"]["label"].as_str().unwrap();
        assert!(!label.is_empty() && moment["known"].as_array().unwrap().len() == 2, "{moment}");
    }
    assert!(told.contains("Purple"), "{told}");
    analyse(&["--svg", "duel.record"]).refused(&["`duel.record` exists already"]);
    analyse(&["--json", "duel.svg"]).refused(&["`duel.svg` exists already"]);
    analyse(&["--svg", "nowhere/duel.svg"]).refused(&["no folder `nowhere`"]);
    assert_eq!(folder.read("duel.record"), record);
}

#[test]
fn a_first_match_is_taught_and_can_be_left() {
    let folder = Folder::new();
    let learn = ["play", "knights", "--learn", "--record", "first.record"];
    let run = folder.type_in(&learn, "place Bo\nplace Sp\nfree\nplace Bo\nquit\n").fine();
    for words in [
        "Lesson, step 1 of 8: Take up a weapon",
        "The coach waits for “Equip the Spear”",
        "Lesson, step 2 of 8: Walk in the two other slots",
        "The coach leaves; you play freely.",
    ] {
        assert!(run.out.contains(words), "`{words}` is missing in: {}", run.out);
    }
    let (record, coach) = (folder.read("first.record"), run.out.find("The coach leaves").unwrap());
    assert!(!run.out[coach..].contains("Lesson"), "{}", run.out);
    assert!(record.contains("place Sp") && record.contains("place Bo"), "{record}");
    folder.run(&["play", "knights", "--learn", "--seed", "7"]).refused(&["--learn", "--seed"]);
}

#[test]
fn the_same_seed_and_answers_are_the_same_match() {
    let (one, other) = (Folder::new(), Folder::new());
    assert_eq!(one.type_in(DUEL, &ones(ENOUGH)).fine().out, other.type_in(DUEL, &ones(ENOUGH)).fine().out);
    assert_eq!(one.read("duel.record"), other.read("duel.record"));
}

#[test]
fn a_match_broken_off_goes_on_to_the_same_end() {
    let (whole, broken) = (Folder::new(), Folder::new());
    whole.type_in(DUEL, &ones(ENOUGH)).fine();
    let left = broken.type_in(DUEL, &ones(7)).fine();
    assert!(left.out.contains("banneret play --resume duel.record"), "{}", left.out);
    assert!(broken.read("duel.record").contains("# A private save"));
    broken.run(&["record", "verify", "duel.record"]).fine();
    let resumed = broken.type_in(&["play", "--resume", "duel.record"], &ones(ENOUGH)).fine();
    assert!(resumed.out.contains("Resumed after move "), "{}", resumed.out);
    assert_eq!(broken.names(), ["duel.record"]);
    assert_eq!(broken.read("duel.record"), whole.read("duel.record"));
}

#[test]
fn any_point_of_a_record_can_be_played_on_from() {
    let folder = Folder::new();
    folder.type_in(DUEL, &ones(ENOUGH)).fine();
    let whole = folder.read("duel.record");
    folder.type_in(&["play", "--resume", "duel.record", "--at", "0"], &ones(ENOUGH)).fine();
    assert_eq!(folder.names(), ["duel.record", "knights-match.record"], "the old one is not touched");
    assert_eq!(folder.read("knights-match.record"), whole);
    assert_eq!(folder.read("duel.record"), whole);
    folder.type_in(&["play", "--resume", "duel.record", "--at", "4"], "resign\nyes\n").fine();
    folder.run(&["record", "verify", "knights-match-2.record"]).fine();
}

#[test]
fn a_match_can_be_played_on_with_fresh_dice() {
    let folder = Folder::new();
    folder.type_in(DUEL, &ones(ENOUGH)).fine();
    let on = ["play", "--resume", "duel.record", "--at", "3", "--fresh", "--record", "on.record"];
    let played = folder.type_in(&on, &ones(ENOUGH)).fine();
    assert!(played.out.contains("The dice are fresh; seed promise "), "{}", played.out);
    let seed = |name: &str| {
        let text = folder.read(name);
        text.lines().find(|line| line.starts_with("seed = ")).expect("it is over").to_owned()
    };
    assert_ne!(seed("on.record"), seed("duel.record"));
    assert!(folder.read("on.record").contains(&format!("[[opening]]\nmoves = 3\n{}", seed("duel.record"))));
    let verified = folder.run(&["record", "verify", "on.record"]).fine();
    assert!(verified.out.contains("played on from move 3 of an earlier match"), "{}", verified.out);
    let shown = folder.run(&["record", "show", "on.record"]).fine();
    assert!(shown.out.contains("moves 1 to 3 of an earlier match, seed "), "{}", shown.out);
    folder.run(&["record", "replay", "on.record"]).fine();
    // A private save that is gone on with by fresh dice becomes a match of its own.
    folder.type_in(&["play", "--resume", "on.record", "--at", "5", "--fresh"], "resign\nyes\n").fine();
    let shown = folder.run(&["record", "show", "knights-match.record"]).fine();
    assert!(shown.out.contains("moves 4 to 5 of an earlier match, seed "), "{}", shown.out);
}

#[test]
fn a_name_is_found_where_none_is_given() {
    let folder = Folder::new();
    for _ in 0..2 {
        folder.run(&["play", "knights"]).fine();
    }
    assert_eq!(folder.names(), ["knights-match-2.record", "knights-match.record"]);
}

#[test]
fn a_match_about_which_nothing_is_said_is_against_three_bots() {
    let folder = Folder::new();
    let out = folder.run(&["play", "knights"]).fine().out;
    assert!(out.contains("Knight's Duty: 4 seats"), "{out}");
    assert!(out.contains("Purple    you"), "{out}");
    for bot in ["Red       a knight bot", "Aqua      a knight bot", "Blue      a knight bot"] {
        assert!(out.contains(bot), "{out}");
    }
}

#[test]
fn answers_may_be_packed_and_questions_asked_about_them() {
    let folder = Folder::new();
    let typed = "?\nwhy plan Sw Sw Sw\nrules KD-7.3\nlog\nboard\nplan sw mo sw\n";
    let out = folder.type_in(DUEL, typed).fine().out;
    assert!(out.contains("What you can type"), "{out}");
    assert!(out.contains("You have no Sword token left this turn. (KD-5.2)"), "{out}");
    assert!(out.contains("Stayers."), "{out}");
    assert!(folder.read("duel.record").contains(" 0 place Sw "), "{}", folder.read("duel.record"));
    let numbers = Folder::new();
    numbers.type_in(DUEL, "1 6 1\n").fine();
    assert_eq!(numbers.read("duel.record"), folder.read("duel.record"));
}

#[test]
fn several_people_share_a_keyboard() {
    let folder = Folder::new();
    let args = ["play", "knights", "--seats", "2", "--me", "purple", "--me", "2", "--seed", "7"];
    let out = folder.type_in(&args, "\nplan Sw Mo Sw\n\nplan Bo Bo Sh\n").fine().out;
    assert!(out.contains("Pass the keyboard to Purple"), "{out}");
    assert!(out.contains("Pass the keyboard to Aqua"), "{out}");
    assert!(!out.contains("Preset quick"), "nobody is a bot: {out}");
    folder.type_in(&["play", "--resume", "knights-match.record"], "\n").fine();
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_match() {
    use std::io::Read as _;
    let folder = Folder::new();
    let mut child = folder.command(&["play", "knights", "--record", "kept.record"]).spawn().unwrap();
    // It listens once it has asked the first question.
    let mut out = child.stdout.take().unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(b"\n> ") {
        out.read_exact(&mut byte).unwrap();
        seen.push(byte[0]);
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(folder.read("kept.record").contains("# A private save"));
}

/// A player who sits on a seat that the game only numbers is called by name, and you are called you; moves are told in
/// a sentence each until somebody wants the details.
#[test]
fn the_log_tells_deeds_and_calls_people_by_name() {
    let folder = Folder::new();
    let play = ["play", "authority", "--seats", "2", "--seed", "7", "--record", "authority.record"];
    let run = folder.type_in(&play, &format!("{}log all\ndetails\nlog all\nquit\n", ones(40))).fine();
    let told: Vec<&str> = run.out.lines().filter(|line| line.starts_with("  - ")).collect();
    assert!(told.iter().any(|line| line.contains("You ")), "{}", run.out);
    for line in &told {
        assert!(!line.contains("P1") && !line.contains("P2"), "{line}");
    }
    let (folded, whole) = run.out.split_once("with all details").expect("details are asked for");
    let last = folded.rsplit("\n> ").next().unwrap_or_default();
    let lines = |text: &str| text.lines().filter(|line| line.starts_with("  - ")).count();
    assert!(lines(whole) > lines(last), "{last}\nand\n{whole}");
    let record = folder.read("authority.record");
    assert!(record.contains("Player 1") && !record.contains("\"P2\""), "{record}");
    // A game that has names for its seats keeps them.
    assert!(folder.type_in(DUEL, "quit\n").fine().out.contains("Aqua"));
}
