//! Whatever is wrong is named, with what is allowed and the nearest match; nothing is written.

use crate::common::Folder;

/// What is typed, and what the message must name.
const TYPED: &[(&str, &[&str])] = &[
    ("play kings", &["no game `kings`", "known: knights"]),
    ("play knigths", &["no game `knigths`", "did you mean `knights`?"]),
    ("rules knigths", &["did you mean `knights`?"]),
    ("sim knigths --games 1", &["did you mean `knights`?"]),
    ("check knigths", &["did you mean `knights`?"]),
    ("bench knigths", &["did you mean `knights`?"]),
    ("games knigths", &["did you mean `knights`?"]),
    ("content lint knigths", &["did you mean `knights`?"]),
    ("content export knigths", &["did you mean `knights`?"]),
    ("print knigths", &["did you mean `knights`?"]),
    ("print knights --what bok", &["no thing to print `bok`", "did you mean `book`?", "tokens"]),
    ("print knights --paper a44", &["no paper `a44`", "did you mean `a4`?", "letter"]),
    ("play", &["GAME"]),
    ("record verify /dev/zero", &["`/dev/zero` is too long", "32768 KiB"]),
    ("scenario run /dev/zero", &["`/dev/zero` is too long", "64 KiB"]),
    ("plya knights", &["plya", "play"]),
    ("play knights --seeds 3", &["--seeds", "--seed"]),
    (
        "play knights --option contst=none",
        &["no option `contst`", "did you mean `contest`?", "stance_duration"],
    ),
    (
        "play knights --option contest=nobe",
        &["option `contest` cannot be `nobe`", "did you mean `none`?", "vote, none"],
    ),
    ("play knights --option turn_cap=999", &["option `turn_cap` cannot be `999`", "1..200", "KD-10.5"]),
    ("play knights --option turn_cap", &["KEY=VALUE"]),
    ("play knights --option turn_cap=3 --option turn_cap=4", &["`turn_cap` is set twice"]),
    ("play knights --option teams=3v3 --seats 4", &["teams", "KD-12.5"]),
    ("play knights --preset quik", &["no preset `quik`", "did you mean `quick`?", "r03"]),
    ("sim knights --games 1 --preset quik", &["did you mean `quick`?"]),
    ("play knights --bots nite", &["no level `nite`", "squire, knight"]),
    ("play knights --bots knigt", &["did you mean `knight`?"]),
    ("play knights --seats 4 --bots knight,squire", &["2 levels for 3 bots"]),
    ("sim knights --games 1 --bots knigt", &["did you mean `knight`?"]),
    ("sim knights --games 1 --seats 2 --bots knight,knight,knight", &["3 bots for 2 seats"]),
    ("sim knights --games 0", &["0", "--games"]),
    ("sim knights --games 1 --jobs 0", &["0", "--jobs"]),
    ("sim knights", &["--games"]),
    ("play knights --seats 9", &["Knight's Duty is played by 2 to 6 seats, not 9"]),
    ("play knights --seats 1", &["2 to 6 seats, not 1"]),
    ("play knights --seats many", &["many", "--seats"]),
    ("play knights --me Prple", &["no seat `Prple`", "did you mean `Purple`?", "Purple, Red, Aqua, Blue"]),
    ("play knights --me 5", &["no seat `5`", "Purple, Red, Aqua, Blue"]),
    ("play knights --me Red,red", &["Red is named twice"]),
    ("rules knights 7.33", &["no rule `7.33`", "did you mean `KD-7.3`?", "KD-14"]),
    ("rules knights banana", &["no rule `banana`"]),
    ("play knights --content nowhere", &["nowhere"]),
    ("content lint knights nowhere", &["nowhere"]),
    ("play knights --record nowhere/duel.record", &["no folder `nowhere`"]),
    ("play --resume nothing.record", &["cannot read `nothing.record`"]),
    ("play knights --at 3", &["--resume"]),
    ("analyse nothing.record", &["cannot read `nothing.record`"]),
    ("arena knigths --rounds 1 --bots squire", &["did you mean `knights`?"]),
    ("lab compare knigths --b r03", &["did you mean `knights`?"]),
    ("lab compare knights", &["--b"]),
    ("lab compare knights --b r30", &["no preset or folder `r30`", "did you mean `r03`?", "OPTION=VALUE"]),
    ("lab compare knights --b turn_cp=3", &["did you mean `turn_cap`?"]),
    ("lab compare knights --b .", &["A and B are the same (", "change one"]),
    ("lab compare knights --b seats=3", &["no option `seats`"]),
    ("lab compare knights --b bots=sqire", &["did you mean `squire`?"]),
    ("lab compare knights --b r03 --players sqire", &["did you mean `squire`?"]),
    ("lab compare knights --b r03 --limit 3", &["`3`", "500ms, 30s or 2m"]),
    ("lab compare knights --b r03 --margin 0", &["0.1 to 50"]),
    ("lab compare knights --b r03 --pairs 1", &["--pairs", "2.."]),
    ("lab compare knights --b r03 --shard 3/2 --pairs 10", &["`3/2`", "such as 2/7"]),
    ("lab compare knights --b r03 --shard 1/2", &["--pairs"]),
    ("lab compare knights --seats 2 --a bots=squire,squire,squire --b r03", &["A has 3 bots for 2 seats"]),
    ("lab impact knigths", &["did you mean `knights`?"]),
    ("lab impact knights", &["nothing in Knight's Duty can be blanked", "--do"]),
    ("lab impact authority --do hadn", &["hadn", "hand"]),
    ("lab impact hex --do hand", &["nothing in ProjectHex can be handed out"]),
    ("lab impact authority --only Reavr", &["no thing `Reavr`", "did you mean `Reaver`?"]),
    ("lab merge nothing.json", &["cannot read `nothing.json`"]),
    ("lab gate knights nothing.toml", &["cannot read `nothing.toml`"]),
    ("lab tune knights nothing.toml", &["cannot read `nothing.toml`"]),
    ("lab quality knigths", &["did you mean `knights`?"]),
    ("lab quality knights --skill squre", &["did you mean `squire`?"]),
    ("lab report nothing.json", &["cannot read `nothing.json`"]),
    ("lab watch knights nowhere", &["nowhere"]),
    ("lab archive nowhere", &["cannot read `nowhere`"]),
    ("fit knigths", &["did you mean `knights`?"]),
    ("exploit knigths --bot squire", &["did you mean `knights`?"]),
    ("exploit knights --bot sqire", &["did you mean `squire`?"]),
    ("sit --table nowhere --bot squire", &["`nowhere` is no link of a table", "http://HOST:PORT/t/ID"]),
    ("sit --table http://127.0.0.1:1/t/x --bot sqire", &["did you mean `squire`?"]),
    ("sit --table http://127.0.0.1:1/t/x --bot squire", &["127.0.0.1:1"]),
    ("record verify nothing.record", &["cannot read `nothing.record`"]),
    ("record show nothing.record", &["cannot read `nothing.record`"]),
    ("record replay nothing.record", &["cannot read `nothing.record`"]),
    ("record verfy nothing.record", &["verfy", "verify"]),
    ("scenario run nothing.toml", &["nothing.toml"]),
    ("bench knights --seconds 0", &["0.001 to 600"]),
    ("completions bish", &["bish", "bash"]),
];

#[test]
fn what_is_mistyped_is_named() {
    for (typed, words) in TYPED {
        let folder = Folder::new();
        let args: Vec<&str> = typed.split_whitespace().collect();
        println!("banneret {typed}");
        folder.run(&args).refused(words);
        assert!(folder.names().is_empty(), "{typed} wrote {:?}", folder.names());
    }
}

#[test]
fn a_record_is_never_overwritten() {
    let folder = Folder::new();
    folder.write("mine.record", "precious");
    let refused = folder.run(&["play", "knights", "--record", "mine.record"]);
    refused.refused(&["`mine.record` exists already"]);
    assert_eq!(folder.read("mine.record"), "precious");
}

#[test]
fn content_with_mistakes_is_refused_with_all_of_them() {
    let folder = Folder::new();
    folder.run(&["content", "export", "knights", "mine"]).fine();
    let name = crate::common::first_file(&folder.path().join("mine"));
    let file = format!("mine/{name}");
    let good = folder.read(&file);
    folder.run(&["content", "lint", "knights", "mine"]).fine();
    folder.write(&file, &good.replacen(" = ", " = = ", 1));
    for args in [
        &["content", "lint", "knights", "mine"][..],
        &["play", "knights", "--content", "mine"],
        &["sim", "knights", "--games", "1", "--content", "mine"],
        &["check", "knights", "--games", "1", "--content", "mine"],
    ] {
        folder.run(args).refused(&[&name, ":"]);
    }
    folder.write(&file, &good);
    folder.write("mine/stranger.toml", "");
    folder.run(&["content", "lint", "knights", "mine"]).refused(&["stranger.toml", "known:", &name]);
    folder.run(&["content", "export", "knights", "mine"]).refused(&[&name, "not overwritten"]);
    assert_eq!(folder.read(&file), good);
    assert_eq!(folder.names(), ["mine"]);
}

/// A finished duel.
fn recorded(folder: &Folder) -> String {
    let args = ["play", "knights", "--seats", "2", "--seed", "7", "--record", "duel.record"];
    folder.type_in(&args, "resign\nyes\n").fine();
    folder.read("duel.record")
}

#[test]
fn a_record_that_was_cut_or_edited_is_refused_at_its_line() {
    let folder = Folder::new();
    let good = recorded(&folder);
    let n_lines = good.lines().count();
    let cut: String = good.lines().take(n_lines - 1).map(|line| format!("{line}\n")).collect();
    let edited = good.replacen(" place ", " palce ", 1);
    let line = 1 + good.lines().position(|line| line.contains(" place ")).unwrap();
    let wrong: &[(&str, String, String)] = &[
        ("cut.record", cut, "the record was cut".to_owned()),
        ("half.record", good[..good.len() / 3].to_owned(), "half.record:".to_owned()),
        ("edited.record", edited, format!("edited.record:{line}:")),
        ("key.record", good.replacen("rules = ", "rulse = ", 1), "did you mean `rules`?".to_owned()),
        ("empty.record", String::new(), "empty.record:1:".to_owned()),
        ("other.record", good.replacen("knights", "kings", 1), "other.record".to_owned()),
    ];
    for (name, text, says) in wrong {
        folder.write(name, text);
        for args in [&["record", "verify", name][..], &["record", "show", name], &["play", "--resume", name]]
        {
            println!("{args:?}");
            folder.run(args).refused(&[says]);
        }
        assert_eq!(folder.read(name), *text, "nothing is written");
    }
    folder.run(&["play", "--resume", "duel.record"]).refused(&["is over", "--at 0 to --at"]);
    folder.run(&["play", "--resume", "duel.record", "--at", "999"]).refused(&["--at may be 0 to"]);
}

#[test]
fn a_record_with_a_false_claim_fails_its_check() {
    let folder = Folder::new();
    let good = recorded(&folder);
    folder.write("false.record", &good.replacen("places = [2, 1]", "places = [1, 2]", 1));
    let run = folder.run(&["record", "verify", "false.record"]);
    assert_eq!(run.code, 1, "{run:?}");
    run.says(&["false.record: the record claims places [1, 2]"]);
}

#[test]
fn a_record_of_other_content_is_opened_with_that_content_only() {
    let folder = Folder::new();
    folder.run(&["content", "export", "knights", "mine"]).fine();
    let file = format!("mine/{}", crate::common::first_file(&folder.path().join("mine")));
    folder.write(&file, &format!("{}\n# edited\n", folder.read(&file)));
    folder.run(&["play", "knights", "--content", "mine", "--record", "mine.record"]).fine();
    folder.run(&["record", "verify", "mine.record"]).refused(&["mine.record: ", "other content"]);
    folder.run(&["record", "verify", "mine.record", "--content", "mine"]).fine();
}

#[test]
fn a_scenario_with_unknown_keys_is_refused() {
    let folder = Folder::new();
    let good = "rules = [\"KD-4.2\"]\ntitle = \"x\"\nseats = 2\n[expect]\npending = [0, 1]\n";
    folder.write("s.toml", &good.replace("seats", "saets"));
    folder.run(&["scenario", "run", "s.toml"]).refused(&["s.toml:3:", "saets", "did you mean `seats`?"]);
    folder.write("s.toml", &good.replace("KD-", "XX-"));
    folder.run(&["scenario", "run", "s.toml"]).refused(&["s.toml", "XX"]);
    folder.write("s.toml", &good.replace("[0, 1]", "[0]"));
    let run = folder.run(&["scenario", "run", "s.toml"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.out.contains("s.toml") && run.out.contains("pending"), "{run:?}");
    folder.write("s.toml", good);
    folder.run(&["scenario", "run", "s.toml", "."]).fine();
}

#[test]
fn one_bad_scenario_hides_nothing_about_the_others() {
    let folder = Folder::new();
    let good = "rules = [\"KD-4.2\"]\ntitle = \"x\"\nseats = 2\n[expect]\npending = [0, 1]\n";
    folder.write("all/a-good.toml", good);
    folder.write("all/b-fails.toml", &good.replace("[0, 1]", "[0]"));
    folder.write("all/c-misspelt.toml", &good.replace("title", "titel").replace("seats", "saets"));
    folder.write("all/d-no-toml.toml", "rules = [");
    folder.write("all/e-of-nothing.toml", &good.replace("KD-4.2", "XX-4.2"));
    folder.write("all/f-no-rule.toml", &good.replace("KD-4.2", "KD-4.two"));
    let run = folder.run(&["scenario", "run", "all"]).says(&[
        "c-misspelt.toml:1:1: `title` is missing",
        "c-misspelt.toml:2:1: no key `titel`; did you mean `title`?",
        "c-misspelt.toml:3:1: no key `saets`; did you mean `seats`?",
        "d-no-toml.toml:1:",
        "`XX-4.2` is cited",
        "f-no-rule.toml:1:10: Knight's Duty has no rule `KD-4.two`; did you mean",
    ]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.out.contains("b-fails.toml") && run.out.contains("pending"), "{run:?}");
    assert!(run.out.contains("1 of 6 scenarios hold; 4 cannot be read"), "{run:?}");
}

#[test]
fn a_scenario_that_is_wrong_everywhere_is_told_in_a_few_lines() {
    let folder = Folder::new();
    let pipes = "| ".repeat(30_000);
    for (rule, most) in
        [("KD-4.1", 3000), ("AU-3.1", 1000), ("HX-3.1", 1000), ("LE-3.1", 1000), ("PV-4.1", 1000)]
    {
        let text = format!("rules = [\"{rule}\"]\ntitle = \"x\"\nseats = 2\ngiven = \"{pipes}\"\n[expect]\n");
        folder.write("pipes.toml", &text);
        let run = folder.run(&["scenario", "run", "pipes.toml"]);
        assert_eq!(run.code, 2, "{rule}");
        let told = format!("{}{}", run.out, run.err);
        assert!(told.contains("pipes.toml:4:") && told.len() < most, "{rule}: {} bytes", told.len());
    }
}
