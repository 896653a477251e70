//! `banneret scenario run PATH…`: rulings as files, played.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::UnknownWord;
use kernel::scenario::{Heading, ScenarioError, Why, run_with};
use terminal::style::{REFUSED, STRONG};

use crate::failure::Failure;
use crate::files;

const EXAMPLES: &str = "\
Examples:
  banneret scenario run my-scenarios/start.toml     one ruling
  banneret scenario run my-scenarios                all of a folder and the folders in it";

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
    let mut unread = Vec::new();
    let mut failures = Vec::new();
    for path in &paths {
        match play(args, path) {
            Ok(Ok(())) => {}
            Ok(Err(ScenarioError { why: Why::Faults(faults), name: _, heading: _ })) => {
                unread.push(faults.to_string());
            }
            Ok(Err(failure)) => failures.push(failure),
            Err(Failure::BadInput(why)) => unread.push(why),
            Err(other) => return Err(other),
        }
    }
    // One bad file hides nothing about the others.
    let mut out = anstream::stdout().lock();
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
    let (name, text) = (path.display().to_string(), files::read(path)?);
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
