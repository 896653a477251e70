//! A shell is told what may stand where, by the program itself.

use std::process::Command;

use crate::common::{Folder, Run};

/// What is offered for the last of these words.
fn offered(folder: &Folder, words: &[&str]) -> Vec<String> {
    let line = [&["--", "banneret"][..], words].concat();
    let output = folder.command(&line).env("BANNERET_COMPLETE", "fish").output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).expect("words");
    told.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn games_levels_presets_and_options_are_offered() {
    let folder = Folder::new();
    let offered = |words: &[&str]| offered(&folder, words);
    let commands = ["play", "sim", "check", "bench", "rules", "games"];
    for (info, command) in catalog::games().into_iter().cycle().zip(commands) {
        let begun = &info.id[..info.id.len() - 1];
        assert!(offered(&[command, begun]).contains(&info.id.to_owned()), "{command} {begun}");
    }
    assert_eq!(offered(&["scenario", "run", "--game", "kni"]), ["knights"]);
    assert_eq!(offered(&["content", "export", "pre"]), ["prevail"]);
    assert_eq!(offered(&["sim", "hex", "--bots", "knight,squ"]), ["knight,squire"]);
    assert!(offered(&["play", "estraven", "--preset", ""]).contains(&"fair_duel".to_owned()));
    assert!(!offered(&["play", "knights", "--preset", ""]).contains(&"fair_duel".to_owned()));
    assert_eq!(offered(&["play", "estraven", "--option", "auto"]), ["auto_pass="]);
    assert_eq!(
        offered(&["play", "estraven", "--option", "auto_pass="]),
        ["auto_pass=smart", "auto_pass=public", "auto_pass=off"]
    );
    assert_eq!(offered(&["sim", "estraven", "-o", "pitch_cleanup=b"]), ["pitch_cleanup=burn"]);
    assert_eq!(
        offered(&["play", "estraven", "-o", "hand_size="]),
        ["hand_size=5", "hand_size=7", "hand_size=9"]
    );
    assert_eq!(offered(&["play", "estraven", "-o", "no_such="]), Vec::<String>::new());
    assert_eq!(offered(&["play", "--option", "auto"]), Vec::<String>::new(), "no game is named yet");
}

/// An option may name what a designer has added.
#[test]
fn options_name_the_content_that_the_line_names() {
    let folder = Folder::new();
    folder.run(&["content", "export", "prevail", "mine"]).fine();
    let army = |words: &[&str]| offered(&folder, &[&["play", "prevail", "-o"], words].concat());
    let usual = army(&["white="]);
    assert!(usual.len() > 1, "{usual:?}");
    let first = usual.last().unwrap().strip_prefix("white=").unwrap();
    let text = folder.read(&format!("mine/armies/{first}.toml"));
    folder.write("mine/armies/our-own.toml", &text);
    let words = ["play", "prevail", "--content", "mine", "-o", "white=our"];
    assert_eq!(offered(&folder, &words), ["white=our-own"]);
}

/// Bash breaks words at `=`; what it is told stands after the break.
#[test]
fn bash_completes_the_value_of_an_option() {
    if Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let folder = Folder::new();
    let script = folder.run(&["completions", "bash"]).fine().out;
    let program = env!("CARGO_BIN_EXE_banneret");
    folder.write("script.bash", &script.replace("\"banneret\" --", &format!("\"{program}\" --")));
    let asked = |line: &str| {
        let ask = format!(
            "source script.bash; COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; _banneret; echo \"${{COMPREPLY[*]}}\""
        );
        let output = Command::new("bash")
            .args(["-c", &ask])
            .current_dir(folder.path())
            .output()
            .expect("the program runs");
        let run = Run {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).expect("words"),
            err: String::from_utf8(output.stderr).unwrap(),
        };
        run.fine().out.trim().to_owned()
    };
    assert_eq!(asked("banneret play estraven --option auto_pass="), "smart public off");
    assert_eq!(asked("banneret play estraven --option auto_pass=p"), "public");
    assert_eq!(asked("banneret play estr"), "estraven");
    assert_eq!(asked("banneret play estraven --option auto"), "auto_pass=");
}
