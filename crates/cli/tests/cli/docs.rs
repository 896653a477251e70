//! The pages are true: every command they show is run.

use crate::common::Folder;

const README: &str = include_str!("../../../../README.md");
const RECORDS: &str = include_str!("../../../../docs/records.md");
const SCENARIOS: &str = include_str!("../../../../docs/scenarios.md");
const LAB: &str = include_str!("../../../../docs/lab.md");
const SOLDIERS: &str = include_str!("../../../../games/authority/content/royal-soldiers.toml");
const PAGES: &[(&str, &str)] = &[
    ("README.md", README),
    ("docs/bot-writers.md", include_str!("../../../../docs/bot-writers.md")),
    ("docs/card-language.md", include_str!("../../../../docs/card-language.md")),
    ("docs/designers.md", include_str!("../../../../docs/designers.md")),
    ("docs/lab.md", LAB),
    ("docs/records.md", RECORDS),
    ("docs/scenarios.md", SCENARIOS),
];

#[test]
fn every_command_on_the_pages_runs() {
    let mut n_commands = 0;
    for (page, text) in PAGES {
        let folder = Folder::new();
        let ruling = blocks(SCENARIOS, "toml").next().expect("the page shows a scenario");
        folder.write("my-ruling.toml", &ruling);
        folder.write("games/knights/tests/scenarios/one.toml", &ruling);
        if text == &LAB {
            set_up_the_story(&folder);
        }
        let lines: Vec<String> = blocks(text, "sh")
            .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        for line in lines.iter().filter(|line| line.starts_with("banneret")) {
            let command = line.split(" #").next().unwrap_or(line);
            let run = folder.run(&briefly(command).iter().map(String::as_str).collect::<Vec<_>>());
            // What is measured too briefly may be open, or fail a threshold: that is no failure of the command.
            let codes: &[i32] = if command.starts_with("banneret lab ") { &[0, 1, 3] } else { &[0] };
            assert!(codes.contains(&run.code), "{page}: {command}\n{}{}", run.out, run.err);
            assert!(run.code == 0 || run.err.is_empty(), "{page}: {command}\n{}", run.err);
            n_commands += 1;
        }
    }
    assert!(n_commands > 20, "only {n_commands} commands were found");
}

/// The files of which the page of the lab tells: the draft it shows, its targets, a match.
fn set_up_the_story(folder: &Folder) {
    let files: Vec<String> = blocks(LAB, "toml").collect();
    let [draft, wish, gate] = files.as_slice() else { panic!("a card and two files of targets: {files:?}") };
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let entry =
        SOLDIERS.split("\n\n").find(|entry| entry.contains("Royal Lancer")).expect("it is in the file");
    assert_eq!(lines(entry).len(), lines(draft).len(), "the draft changes numbers only");
    folder.write("my-cards/royal-soldiers.toml", &SOLDIERS.replace(entry.trim_end(), draft.trim_end()));
    folder.write("lancer.tune.toml", wish);
    folder.write("fair.gate.toml", gate);
    folder.write("my-matches/readme", "");
    let play = ["play", "authority", "--seats", "2", "--record", "my-matches/duel.record"];
    folder.type_in(&play, "resign\nyes\n").fine();
}

/// Every scenario on the page is whole, and holds.
#[test]
fn every_scenario_on_the_page_holds() {
    let folder = Folder::new();
    let mut n_scenarios = 0;
    for (i, scenario) in blocks(SCENARIOS, "toml").enumerate() {
        folder.write(&format!("page/{i}.toml"), &scenario);
        n_scenarios += 1;
    }
    let run = folder.run(&["scenario", "run", "page"]).fine();
    assert!(run.out.contains(&format!("{n_scenarios} of {n_scenarios} scenarios hold")), "{run:?}");
    assert!(n_scenarios > 6, "only {n_scenarios} scenarios were found");
}

#[test]
fn the_readme_names_every_command() {
    let help = Folder::new().run(&["--help"]).fine().out;
    let listed =
        help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap_or_default();
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"play"), "{help}");
    for name in names.into_iter().filter(|name| *name != "help") {
        assert!(README.contains(&format!("| `banneret {name} ")), "README.md lacks `banneret {name}`");
    }
}

/// The record on the page is the one that the kernel holds itself to.
#[test]
fn the_record_on_the_page_is_a_record() {
    let golden = include_str!("../../../kernel/tests/golden.record");
    assert!(blocks(RECORDS, "text").any(|block| block == golden));
}

/// What a simulation says on a page is what it says: the same words in the same order, whatever the numbers are. A tenth
/// of its matches says them as well; by night all are played.
#[test]
fn the_simulations_on_the_pages_say_what_simulations_say() {
    let mut n_shown = 0;
    for (page, text) in PAGES {
        for block in blocks(text, "text") {
            let Some(command) = block.strip_prefix("$ banneret sim ").and_then(|rest| rest.lines().next())
            else {
                continue;
            };
            let mut args: Vec<String> =
                ["sim"].into_iter().chain(command.split_whitespace()).map(str::to_owned).collect();
            let games = args.iter().position(|arg| arg == "--games").expect("it says how many") + 1;
            let shown: u32 = args[games].parse().expect("a number of matches");
            args[games] = testkit::sweep(shown / 10).to_string();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let out = Folder::new().run(&args).fine().out;
            let mut said = out.lines().map(words);
            for line in block.lines().skip(1) {
                assert!(
                    said.any(|said| said == words(line)),
                    "{page}: `{line}` is not said, or not there:\n{out}"
                );
            }
            n_shown += 1;
        }
    }
    assert!(n_shown > 0, "no page shows a simulation");
}

/// The words of a line; every number is like every other.
fn words(line: &str) -> Vec<String> {
    let number =
        |word: &str| word.contains(|c: char| c.is_ascii_digit()) && !word.contains(char::is_alphabetic);
    line.split_whitespace().map(|word| if number(word) { "#".to_owned() } else { word.to_owned() }).collect()
}

/// The blocks of a page that are fenced as this language.
fn blocks<'a>(page: &'a str, language: &'a str) -> impl Iterator<Item = String> + 'a {
    let fenced = page.split("```").skip(1).step_by(2);
    fenced.filter_map(move |block| block.strip_prefix(language)?.strip_prefix('\n').map(str::to_owned))
}

/// A command's words after the program's name, with less to do.
fn briefly(command: &str) -> Vec<String> {
    let mut words: Vec<String> = command.split_whitespace().skip(1).map(str::to_owned).collect();
    let few =
        |words: &mut Vec<String>, key: &str, value: &str| match words.iter().position(|word| word == key) {
            Some(at) => words[at + 1] = value.to_owned(),
            None => words.extend([key.to_owned(), value.to_owned()]),
        };
    match words[0].as_str() {
        "sim" => few(&mut words, "--games", "20"),
        "check" => {
            few(&mut words, "--seats", "2");
            few(&mut words, "--games", "1");
        }
        "bench" => {
            few(&mut words, "--seconds", "0.01");
            few(&mut words, "--repeats", "1");
        }
        "arena" => {
            few(&mut words, "--rounds", "1");
            few(&mut words, "--budget", "20");
        }
        "lab" => match words[1].as_str() {
            "compare" if words.iter().any(|word| word == "--pairs") => few(&mut words, "--pairs", "60"),
            "impact" => few(&mut words, "--pairs", "2"),
            "compare" | "gate" => few(&mut words, "--limit", "400ms"),
            "quality" => {
                few(&mut words, "--limit", "400ms");
                few(&mut words, "--matches", "20");
                few(&mut words, "--skill", "squire,knight");
            }
            "tune" => {
                few(&mut words, "--limit", "2s");
                few(&mut words, "--each", "10");
                few(&mut words, "--fresh", "10");
            }
            _ => {}
        },
        "fit" => few(&mut words, "--matches", "5"),
        "exploit" => {
            few(&mut words, "--budget", "20");
            few(&mut words, "--draws", "5");
            few(&mut words, "--worlds", "2");
        }
        _ => {}
    }
    words
}
