//! `cargo xtask new-game NAME`: a small game that plays and passes the suite, to be made into another.
//!
//! It is a copy of `crates/template` under another name. That crate is compiled and tested with the rest, so what is
//! written here is known to work.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use toml::Table;

use crate::{step, tidy};

const HELP: &str = "\
Writes a small game that plays and passes the suite, to be made into another.

  cargo xtask new-game NAME [--prefix XY]

NAME is the game's id: a lowercase word, like `dragons`. XY are the two letters before its rule numbers; where they are
not given, they are chosen from the name. The game is written to games/NAME, and added to crates/catalog. Nothing is
written over.
";

/// What is copied, and the names it has there.
const TEMPLATE: &str = "crates/template";
const LIST: &str = "crates/catalog/src/list.rs";
const MANIFEST: &str = "crates/catalog/Cargo.toml";

/// Words that no library can be called by, or that would hide one of the language's own.
const RESERVED: [&str; 56] = [
    "abstract", "alloc", "as", "async", "await", "banneret", "become", "box", "break", "const", "continue",
    "core", "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Does what was asked; says whether all was well.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<bool> {
    let (name, prefix) = match words {
        [] | ["--help" | "-h", ..] | [_, "--help" | "-h"] => {
            print!("{HELP}");
            return Ok(true);
        }
        [name] => (*name, None),
        [name, "--prefix", prefix] | ["--prefix", prefix, name] => (*name, Some(*prefix)),
        _ => bail!("`cargo xtask new-game` does not know `{}`\n\n{HELP}", words.join(" ")),
    };
    let game = Names::new(root, name, prefix)?;
    let Made { files, changed } = make(root, &game)?;
    for (file, text) in &files {
        write_new(&root.join(file), text).with_context(|| format!("cannot write {file}"))?;
    }
    for (file, text) in &changed {
        fs::write(root.join(file), text).with_context(|| format!("cannot write {file}"))?;
    }
    let package = format!("banneret-{name}");
    let mut format = step::cargo(root);
    let formatted = format.args(["fmt", "--package", &package, "--package", "banneret-catalog"]).status();
    ensure!(formatted.is_ok_and(|status| status.success()), "the game is written, but cargo fmt failed");
    for (file, _) in files.iter().chain(&changed) {
        println!("{file}");
    }
    println!(
        "\nTry it:  cargo run -- play {name}\nTest it: cargo test -p {package}\nThen:    CONTRIBUTING.md, \"Adding a game\""
    );
    Ok(true)
}

/// What a game is called.
#[derive(Debug)]
struct Names {
    /// Its id, library and folder.
    id: String,
    /// Its type and title.
    title: String,
    /// The letters before its rule numbers.
    prefix: String,
}

impl Names {
    /// Checks that nobody else is called so.
    fn new(root: &Path, id: &str, prefix: Option<&str>) -> Result<Self> {
        let letters = id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        ensure!(
            letters && id.starts_with(|c: char| c.is_ascii_lowercase()) && (3..=20).contains(&id.len()),
            "`{id}` cannot name a game: take 3 to 20 lowercase letters and digits that begin with a letter"
        );
        ensure!(!RESERVED.contains(&id), "`{id}` cannot name a game: it is a word of Rust or of the program");
        ensure!(!root.join("games").join(id).exists(), "there is already a game `{id}`, in games/{id}");
        ensure!(
            !root.join("crates").join(id).exists(),
            "`{id}` cannot name a game: it is a crate, crates/{id}"
        );
        let manifest: Table = read(root, "Cargo.toml")?.parse().context("cannot read Cargo.toml")?;
        let known = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
        ensure!(
            known.is_none_or(|known| known.get(id).is_none()),
            "`{id}` cannot name a game: a library that we use is called so"
        );
        let two = |prefix: &str| prefix.len() == 2 && prefix.bytes().all(|b| b.is_ascii_uppercase());
        if let Some(odd) = prefix.filter(|prefix| !two(prefix)) {
            bail!("`{odd}` cannot begin rule numbers: take two capital letters, like `XY`");
        }
        let taken = tidy::prefixes(root)?;
        let prefix = match prefix {
            Some(prefix) => {
                ensure!(
                    !taken.contains(prefix),
                    "the prefix {prefix} is taken: rules are numbered so already"
                );
                prefix.to_owned()
            }
            None => free_prefix(id, &taken).with_context(|| {
                format!("every prefix that could stand for `{id}` is taken; choose one: --prefix XY")
            })?,
        };
        let title = id[..1].to_uppercase() + &id[1..];
        Ok(Self { id: id.to_owned(), title, prefix })
    }

    /// A text of the template, or the name of its file, as this game has it.
    fn rename(&self, text: &str) -> String {
        let (upper, lower) = (&self.prefix, self.prefix.to_lowercase());
        // The name last: it may end like a prefix.
        [
            ("TM-", format!("{upper}-")),
            ("\"TM\"", format!("\"{upper}\"")),
            ("tm-", format!("{lower}-")),
            ("tm_", format!("{lower}_")),
            ("template", self.id.clone()),
            ("Template", self.title.clone()),
        ]
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    }
}

/// The first letter of the name and one that follows it.
fn free_prefix(id: &str, taken: &BTreeSet<String>) -> Option<String> {
    let upper = id.to_uppercase();
    let rest = upper[1..].chars().filter(char::is_ascii_uppercase);
    rest.map(|second| format!("{}{second}", &upper[..1])).find(|prefix| !taken.contains(prefix))
}

/// What is to be written: files by name and text.
#[derive(Debug)]
struct Made {
    files: Vec<(String, String)>,
    changed: Vec<(String, String)>,
}

fn make(root: &Path, game: &Names) -> Result<Made> {
    let template = root.join(TEMPLATE);
    let mut found = Vec::new();
    list(&template, &mut found).with_context(|| format!("cannot read {TEMPLATE}"))?;
    let mut files = Vec::new();
    for path in found {
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let inside = path.strip_prefix(&template)?.to_string_lossy().replace('\\', "/");
        files.push((format!("games/{}/{}", game.id, game.rename(&inside)), game.rename(&text)));
    }
    let Names { id, title, .. } = game;
    let manifest = insert(
        MANIFEST,
        read(root, MANIFEST)?,
        "[dependencies]\n",
        &format!("banneret-{id} = {{ path = \"../../games/{id}\" }}\n"),
    )?;
    let mut code = read(root, LIST)?;
    for (after, more) in [
        ("use kernel::{Game, Info, UnknownWord};\n\n", format!("pub use {id}::{title};\n")),
        ("        $then! {", format!("$crate::{title},")),
    ] {
        code = insert(LIST, code, after, &more)?;
    }
    // The newest game is offered last.
    let end =
        code.find("            $G => $body;\n").and_then(|at| Some(at + code[at..].find("        }\n")?));
    let end = end.with_context(|| format!("{LIST} has no end of the list of games"))?;
    code.insert_str(end, &format!("            {title},\n"));
    Ok(Made { files, changed: vec![(MANIFEST.to_owned(), manifest), (LIST.to_owned(), code)] })
}

/// A text with something more after what stands in it once.
fn insert(file: &str, text: String, after: &str, more: &str) -> Result<String> {
    let (head, tail) = text.split_once(after).with_context(|| format!("{file} has no `{}`", after.trim()))?;
    Ok(format!("{head}{after}{more}{tail}"))
}

fn read(root: &Path, file: &str) -> Result<String> {
    fs::read_to_string(root.join(file)).with_context(|| format!("cannot read {file}"))
}

/// All files below a folder, in order.
fn list(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            list(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn write_new(file: &Path, text: &str) -> Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(File::create_new(file)?.write_all(text.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the folder of the workspace")
    }

    #[test]
    fn a_name_that_cannot_be_is_refused_with_the_reason() {
        for (words, reason) in [
            (&["Dragons"][..], "take 3 to 20 lowercase letters"),
            (&["2dragons"], "take 3 to 20 lowercase letters"),
            (&["../dragons"], "take 3 to 20 lowercase letters"),
            (&["dr"], "take 3 to 20 lowercase letters"),
            (&["match"], "it is a word of Rust"),
            (&["knights"], "there is already a game `knights`"),
            (&["kernel"], "it is a crate, crates/kernel"),
            (&["serde"], "a library that we use is called so"),
            (&["dragons", "--prefix", "KD"], "the prefix KD is taken"),
            (&["dragons", "--prefix", "Drg"], "take two capital letters"),
            (&["dragons", "--colour", "red"], "does not know `dragons --colour red`"),
        ] {
            let error = run(root(), words).expect_err("it is refused").to_string();
            assert!(error.contains(reason), "{words:?}: {error}");
        }
    }

    #[test]
    fn a_prefix_is_made_from_the_name() {
        let taken = ["DR", "DA"].map(str::to_owned).into();
        assert_eq!(free_prefix("dragons", &taken).as_deref(), Some("DG"));
        assert_eq!(free_prefix("dra", &taken), None);
    }

    /// About a dozen files, two of others changed, nothing left of the template, and the house rules kept.
    #[test]
    fn a_new_game_keeps_the_house_rules() {
        let game = Names::new(root(), "dragons", None).expect("nobody is called so");
        let Made { files, changed } = make(root(), &game).expect("it is made");
        assert!(files.len() <= 16 && changed.len() == 2, "{} and {}", files.len(), changed.len());
        for (file, text) in &files {
            let left = ["emplate", "TM-", "tm_", "tm-"]
                .iter()
                .find(|word| text.contains(**word) || file.contains(**word));
            assert_eq!(left, None, "{file}");
        }
        let all = [files, changed].concat();
        assert_eq!(tidy::findings_with(root(), &all).expect("git answers"), [""; 0]);
    }

    /// A new game is made in a copy of the workspace: its own tests pass there, and the catalog builds with it. By
    /// night the whole suite runs there.
    #[test]
    fn a_new_game_passes_the_suite() {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        let copy = target.join("new-game/workspace");
        let sweep = std::env::var("BANNERET_SWEEP").unwrap_or_default();
        // What the workspace stands on is built already: only a whole suite builds in a folder of its own.
        let built = if sweep == "wide" { target.join("new-game/target") } else { target };
        copy_workspace(&copy).expect("the workspace can be copied");
        assert!(run(&copy, &["dragons"]).expect("it is made"));
        let passes = |words: &[&str]| {
            let mut command = step::cargo(&copy);
            command.args(words).env("CARGO_TARGET_DIR", &built);
            command.env_remove("BANNERET_SWEEP").env_remove("PROPTEST_CASES");
            let passed = command.status().is_ok_and(|status| status.success());
            assert!(passed, "`cargo {}` fails in {}", words.join(" "), copy.display());
        };
        if sweep == "wide" {
            passes(&["run", "--quiet", "--package", "xtask", "--", "test", "--quick"]);
        } else if sweep != "narrow" {
            // Its matches are short: to build it quickly is worth more than to run it fast.
            let plain = ["--config", "profile.test.opt-level=0"];
            passes(
                &[&["test", "--offline", "--quiet", "--package", "banneret-dragons"], &plain[..]].concat(),
            );
            passes(&["check", "--offline", "--quiet", "--package", "banneret-catalog", "--tests"]);
        }
        fs::remove_dir_all(&copy).expect("it was made here");
    }

    /// Copies what is under version control or about to be. A file keeps its time, so that cargo knows what it has built
    /// of it.
    fn copy_workspace(copy: &Path) -> Result<()> {
        if copy.exists() {
            fs::remove_dir_all(copy)?;
        }
        for name in tidy::files(root())? {
            let (from, to) = (root().join(&name), copy.join(&name));
            fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
            fs::copy(&from, &to)?;
            File::options().write(true).open(&to)?.set_modified(fs::metadata(&from)?.modified()?)?;
        }
        let made = Command::new("git").args(["init", "--quiet"]).current_dir(copy).status()?;
        ensure!(made.success(), "git does not take the copy");
        Ok(())
    }
}
