//! `banneret content export|lint GAME [DIR]`: data files out for editing, and back with a check.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::{Options as _, Playable, Setup};

use crate::failure::Failure;

const EXPORT_EXAMPLES: &str = "\
Examples:
  banneret content export knights               into ./knights-content
  banneret content export knights my-knights    into a folder of your choice";

const LINT_EXAMPLES: &str = "\
Examples:
  banneret content lint knights                 what the program ships with
  banneret content lint knights my-knights      with your changes laid over it";

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Copy a game's data files into a folder
    #[command(after_help = EXPORT_EXAMPLES)]
    Export {
        /// The game; `banneret games` lists them
        game: String,
        /// The folder; it is made if it does not exist, and no file in it is overwritten
        dir: Option<PathBuf>,
    },
    /// Look for mistakes in edited data files
    #[command(after_help = LINT_EXAMPLES)]
    Lint {
        /// The game; `banneret games` lists them
        game: String,
        /// The folder with the edited files; without it, what the program ships with
        dir: Option<PathBuf>,
    },
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Export { game, dir } => catalog::with_game!(game, G => export::<G>(dir.as_deref()))?,
        Command::Lint { game, dir } => catalog::with_game!(game, G => lint::<G>(dir.as_deref()))?,
    }
}

fn export<G: Playable>(dir: Option<&Path>) -> Result<(), Failure> {
    let usual = PathBuf::from(format!("{}-content", G::INFO.id));
    let dir = dir.unwrap_or(&usual);
    let written = catalog::export_content::<G>(dir).map_err(Failure::bad)?;
    let mut out = anstream::stdout().lock();
    for path in written {
        writeln!(out, "wrote {}", path.display())?;
    }
    let (id, dir) = (G::INFO.id, dir.display());
    writeln!(out, "Edit, then: banneret content lint {id} {dir}")?;
    Ok(writeln!(out, "and:        banneret play {id} --content {dir}")?)
}

fn lint<G: Playable>(dir: Option<&Path>) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(dir).map_err(Failure::bad)?;
    // A mistake may show only under some options: every preset is opened.
    for preset in G::Options::PRESETS {
        Setup::<G>::new(&content, Some(preset.name), &[], None)?.open(&content)?;
    }
    let mut out = anstream::stdout().lock();
    let n = content.files().count();
    let files = if n == 1 { "file" } else { "files" };
    Ok(writeln!(out, "{}: {n} content {files} in order, hash {}", G::INFO.id, content.hash())?)
}
