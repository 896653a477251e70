//! Every class and id that a style sheet names can occur on a page, and what only one game writes is in its own sheet.
//!
//! The names are looked for where pages are written: in the strings of the renderers and the scripts. A name that is put
//! together is found by its beginning and its end (`"seat-"` and `red`). The sheets of a game are compared with what the
//! game and the shared pages write, shared sheets with everything.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that are put together where nothing else of a page is written: `Curve` takes what `lab` has drawn.
const DRAWN_ELSEWHERE: [&str; 3] = ["plot", "sample", "core"];

/// Names of shared sheets that only one game has by now, though they are a part of a shared vocabulary.
const VOCABULARY: [&str; 1] = ["seat-empty"];

#[test]
fn no_sheet_styles_what_no_page_has() {
    let (sheets, mut unused) = (sheets(), Vec::new());
    let folders: BTreeSet<&str> = sheets.iter().map(|sheet| sheet.folder.as_str()).collect();
    for folder in folders {
        let written = Written::for_sheet(folder);
        unused.extend(
            sheets.iter().filter(|sheet| sheet.folder == folder).flat_map(|sheet| sheet.unused(&written)),
        );
    }
    assert!(unused.is_empty(), "nothing writes {}", unused.join(", "));
}

#[test]
fn an_unused_selector_is_found() {
    let planted = "/* .told */ .card.planted:not(.far-gone) > .face, #none-such { color: rgb(0 0 0 / 0.5); }";
    let sheet = Sheet { name: "planted.css".to_owned(), folder: "hex".to_owned(), text: planted.to_owned() };
    let unused = sheet.unused(&Written::for_sheet("hex"));
    assert_eq!(unused, ["planted in planted.css", "far-gone in planted.css", "none-such in planted.css"]);
}

#[test]
fn no_game_is_styled_outside_its_sheet() {
    let (shared, games) = (Written::shared(), games());
    let own: Vec<Written> = games.iter().map(|game| Written::of(&[source(game)])).collect();
    let mut strays = Vec::new();
    for sheet in sheets().iter().filter(|sheet| !games.contains(&sheet.folder)) {
        for name in
            sheet.names().iter().filter(|name| !shared.has(name) && !VOCABULARY.contains(&name.as_str()))
        {
            let writers: Vec<&String> = games
                .iter()
                .zip(&own)
                .filter(|(_, own)| own.words.contains(name))
                .map(|(game, _)| game)
                .collect();
            if let [game] = writers.as_slice() {
                strays.push(format!("{name} in {} is of {game}", sheet.name));
            }
        }
    }
    assert!(strays.is_empty(), "{}", strays.join(", "));
}

/// A property of our own that is set is used, by a sheet, a renderer or a script.
#[test]
fn no_property_is_set_that_nothing_uses() {
    let sheets: String = sheets().into_iter().map(|sheet| sheet.text).collect();
    let pages: String = [root().join("src"), root().join("assets/scripts")]
        .iter()
        .flat_map(|folder| files(folder))
        .filter_map(|path| fs::read_to_string(path).ok())
        .chain(drawings())
        .collect();
    let set: BTreeSet<&str> = sheets
        .lines()
        .filter_map(|line| line.trim().split_once(':'))
        .map(|(name, _)| name)
        .filter(|name| name.starts_with("--") && name.chars().all(is_of_name))
        .collect();
    assert!(set.len() > 100, "{set:?}");
    let used = |name: &str| sheets.contains(&format!("var({name}")) || pages.contains(name);
    let unused: Vec<&str> = set.into_iter().filter(|name| !used(name)).collect();
    assert!(unused.is_empty(), "nothing uses {unused:?}");
}

/// What a drawing is coloured with is set by a sheet: without it, it is black.
#[test]
fn every_property_of_a_drawing_is_set() {
    let sheets: String = sheets().into_iter().map(|sheet| sheet.text).collect();
    let drawings: String = drawings().collect();
    // Where another colour is named, it takes that one.
    let names = drawings.split("var(").skip(1).filter_map(|rest| rest.split(')').next());
    let names = names.filter(|name| !name.contains(','));
    let unset: BTreeSet<&str> = names.filter(|name| !sheets.contains(&format!("{name}:"))).collect();
    assert!(unset.is_empty(), "no sheet sets {unset:?}");
}

/// The sprites and pictures of the site.
fn drawings() -> impl Iterator<Item = String> {
    let all = files(&root().join("assets")).into_iter();
    let drawn = all.filter(|path| path.extension().is_some_and(|end| end == "svg"));
    drawn.filter_map(|path| fs::read_to_string(path).ok())
}

struct Sheet {
    name: String,
    folder: String,
    text: String,
}

impl Sheet {
    fn unused(&self, written: &Written) -> Vec<String> {
        let unused = self.names().into_iter().filter(|name| !written.has(name));
        unused.map(|name| format!("{name} in {}", self.name)).collect()
    }

    /// The classes and ids of its selectors, in order.
    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let text: String = self
            .text
            .split("/*")
            .map(|part| part.split_once("*/").map_or(part, |(_, after)| after))
            .collect();
        for before in text.split('{') {
            let selector = before.rsplit([';', '}']).next().unwrap_or_default().trim();
            if selector.starts_with('@') {
                continue;
            }
            // What is in quotation marks is a value.
            let plain: String = selector.split('"').step_by(2).collect();
            for (at, _) in plain.match_indices(['.', '#']) {
                let name = plain[at + 1..].split(|c: char| !is_of_name(c)).next().unwrap_or_default();
                if name.starts_with(|c: char| c.is_ascii_lowercase()) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }
}

/// What the renderers and scripts write.
#[derive(Default)]
struct Written {
    /// Words of strings that hold nothing but names.
    words: BTreeSet<String>,
    /// How such a string ends before something is put in.
    stems: BTreeSet<String>,
    /// Every word there is, also in the rules and content of the games: what may be put in.
    inserts: BTreeSet<String>,
}

impl Written {
    fn for_sheet(folder: &str) -> Self {
        let games: Vec<String> = games()
            .into_iter()
            .filter(|game| game == folder || !games().contains(&folder.to_owned()))
            .collect();
        let mut written = Self::shared();
        for game in games {
            let own = Self::of(&[source(&game), root().join("../../games").join(&game)]);
            written.words.extend(own.words);
            written.stems.extend(own.stems);
            written.inserts.extend(own.inserts);
        }
        written
    }

    fn shared() -> Self {
        let mut written = Self::of(&[root().join("assets/scripts")]);
        for path in files(&root().join("src"))
            .into_iter()
            .filter(|path| !games().iter().any(|game| path.starts_with(source(game))))
        {
            written.read(&path);
        }
        written.words.extend(DRAWN_ELSEWHERE.map(str::to_owned));
        written
    }

    fn of(folders: &[PathBuf]) -> Self {
        let mut written = Self::default();
        for path in folders.iter().flat_map(|folder| files(folder)) {
            written.read(&path);
        }
        written
    }

    fn read(&mut self, path: &Path) {
        let text = fs::read_to_string(path).unwrap_or_default();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|line| format!("{line}\n"))
            .collect();
        self.inserts.extend(code.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_lowercase));
        let script = path.extension().is_some_and(|extension| extension == "js");
        for piece in code.split(['"', '`']) {
            let piece = piece.trim_end_matches('\\');
            // A selector in a script is a name too; elsewhere a sentence is none.
            if !script && !piece.chars().all(|c| is_of_name(c) || " {}._#".contains(c)) {
                continue;
            }
            self.words.extend(piece.split(|c: char| !is_of_name(c)).map(str::to_owned));
            for part in piece.split(['{', '$']) {
                let stem = part.rsplit(|c: char| !is_of_name(c)).next().unwrap_or_default();
                self.stems.insert(stem.to_owned());
            }
        }
    }

    /// Can this name occur on a page?
    fn has(&self, name: &str) -> bool {
        let made = |at: usize| {
            let (stem, rest) = name.split_at(at);
            let number = rest.chars().all(|c| c.is_ascii_digit());
            let inserted = stem.ends_with('-') && rest.split('-').all(|word| self.inserts.contains(word));
            self.stems.contains(stem) && (number || inserted)
        };
        self.words.contains(name) || (1..name.len()).any(made)
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}

fn sheets() -> Vec<Sheet> {
    let styles = root().join("assets/styles");
    let paths = files(&styles).into_iter().filter(|path| path.parent() != Some(&styles));
    let sheets = paths.map(|path| {
        let name = path.strip_prefix(&styles).expect("it is below the folder").display().to_string();
        let folder = name.split('/').next().unwrap_or_default().to_owned();
        Sheet { folder, text: fs::read_to_string(&path).expect("a sheet"), name }
    });
    sheets.collect()
}

/// The games that have a renderer.
fn games() -> Vec<String> {
    let mut games: Vec<String> = fs::read_dir(root().join("../../games"))
        .expect("there are games")
        .filter_map(|game| game.ok()?.file_name().into_string().ok())
        .filter(|game| source(game).is_dir())
        .collect();
    games.sort();
    games
}

fn source(game: &str) -> PathBuf {
    root().join("src").join(game)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of ours below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if !path.ends_with("idiomorph.js") {
            all.push(path);
        }
    }
    all.sort();
    all
}
