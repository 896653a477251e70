//! `banneret scenario run PATH…`: rulings as files, played.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use kernel::UnknownWord;
use terminal::style::{REFUSED, STRONG};
use testkit::scenario::{Heading, ScenarioError, Why, run_with};

use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
Examples:
  banneret scenario run my-scenarios/start.toml     one ruling
  banneret scenario run my-scenarios                all of a folder and the folders in it";

/// The longest scenario, in bytes.
const LONGEST: u64 = 64 << 10;

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Play scenario files and show what came out otherwise
    #[command(after_help = EXAMPLES)]
    Run(Args),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Files, or folders to look for .toml files in
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The game; otherwise the letters of the cited rules tell it
    #[arg(long)]
    game: Option<String>,
    /// Lay the data files of this folder over the game's own
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    let Command::Run(args) = command;
    let mut paths = Vec::new();
    for path in &args.paths {
        let before = paths.len();
        find(path, &mut paths)?;
        if paths.len() == before {
            return Err(Failure::bad(format!("no scenario (.toml) in `{}`", path.display())));
        }
    }
    report(&paths, |path| play(args, path), &mut anstream::stdout().lock())
}

/// Plays every file and says what came out otherwise: one that is bad hides nothing about the others.
fn report(
    paths: &[PathBuf],
    play: impl Fn(&Path) -> Result<Result<(), ScenarioError>, Failure>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut unread = Vec::new();
    let mut failures = Vec::new();
    for path in paths {
        match play(path) {
            Ok(Ok(())) => {}
            Ok(Err(ScenarioError { why: Why::Faults(faults), name: _, heading: _ })) => {
                unread.push(faults.to_string());
            }
            Ok(Err(failure)) => failures.push(failure),
            Err(Failure::BadInput(why)) => unread.push(why),
            Err(other) => return Err(other),
        }
    }
    for failure in &failures {
        writeln!(out, "{REFUSED}failed{REFUSED:#} {failure}\n")?;
    }
    let passed = paths.len() - failures.len() - unread.len();
    if unread.len() == paths.len() {
        return Err(Failure::bad(unread.join("\n")));
    }
    write!(out, "{STRONG}{passed} of {} scenarios hold{STRONG:#}", paths.len())?;
    match unread.len() {
        0 => writeln!(out)?,
        1 => writeln!(out, "; 1 cannot be read")?,
        n => writeln!(out, "; {n} cannot be read")?,
    }
    if !unread.is_empty() {
        return Err(Failure::bad(unread.join("\n")));
    }
    if failures.is_empty() { Ok(()) } else { Err(Failure::CheckFailed) }
}

/// Plays one file; the outer error is for what has nothing to do with its text.
fn play(args: &Args, path: &Path) -> Result<Result<(), ScenarioError>, Failure> {
    let (name, text) = (path.display().to_string(), files::read(path, LONGEST)?);
    let game = match &args.game {
        Some(game) => game.clone(),
        None => game_of(&name, &text)?,
    };
    catalog::with_game!(&game, G => {
        let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
        Ok(run_with::<G>(&name, &text, &content))
    })?
}

/// The game whose rules a scenario cites.
fn game_of(name: &str, text: &str) -> Result<String, Failure> {
    let games = catalog::games();
    let heading = Heading::glance(text);
    let Some(cited) = heading.rules.first() else {
        // It says what is wrong with a file that cites nothing.
        Heading::read(name, text)?;
        return Err(Failure::bad(format!("{name}: no rule is cited; --game names the game")));
    };
    let prefix = cited.split('-').next().unwrap_or_default();
    let game = games.iter().find(|info| info.prefix == prefix);
    game.map(|info| info.id.to_owned()).ok_or_else(|| {
        let unknown = UnknownWord::new("game with rules", prefix, games.iter().map(|info| info.prefix));
        Failure::bad(format!("{name}: `{cited}` is cited, but there is {unknown}; --game names the game"))
    })
}

/// The scenario files of a path: itself, or all `.toml` files below it, in order.
fn find(path: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    if !path.is_dir() {
        found.push(path.to_owned());
        return Ok(());
    }
    let failed = |error| Failure::file("read", path, &error);
    let entries = fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut inside: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            find(&path, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use testkit::scenario::run;
    use testkit::toy::Pennant;

    use super::*;

    fn discards(fault: u8) -> String {
        format!(
            r#"
            rules = ["PN-5.2"]
            title = "A card is discarded"
            seats = 2
            options = {{ fault = {fault} }}
            given = {{ hands = [["page", "knight", "king"], ["squire", "baron"]], deck = ["page", "knight"] }}
            play = [
              {{ seat = 0, act = "seal king" }},
              {{ seat = 1, act = "seal baron" }},
              {{ seat = 0, act = "discard page" }},
            ]
            [expect]
            pending = [0]
            "#
        )
    }

    /// PN-5.2: a bug that a file comes upon costs that file and no other.
    #[test]
    fn the_files_after_a_panic_are_played() {
        let paths = ["1-panics.toml", "2-holds.toml"].map(PathBuf::from);
        let play = |path: &Path| {
            let name = path.display().to_string();
            Ok(run::<Pennant>(&name, &discards(u8::from(name.starts_with('1')))))
        };
        let mut out = Vec::new();
        let failed = report(&paths, play, &mut out);
        let told = anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string();
        assert!(matches!(failed, Err(Failure::CheckFailed)), "{told}");
        assert!(told.contains("failed scenario 1-panics.toml: A card is discarded"), "{told}");
        assert!(told.contains("the rules panicked, which is a bug: a card stuck to the table"), "{told}");
        assert!(told.contains("1 of 2 scenarios hold"), "{told}");
    }
}
