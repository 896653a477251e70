//! `banneret lab archive DIR`: which recorded matches still replay under changed content.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::{Playable, Record};
use lab::experiment::short;
use lab::{ArchiveReport, Fate, replayed};

use crate::failure::Failure;
use crate::{files, progress};

const EXAMPLES: &str = "\
Every file of the folder that ends in .record is played again under the new content, beside the content it was played
with where that is the game's own or --old: the first sentence that is told differently is shown, and how it ends.

Exit code: 0 if every match replays, 1 if one does not, 2 for bad input.

Examples:
  banneret lab archive my-matches
  banneret lab archive my-matches --content my-games/knights --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder with the records
    dir: PathBuf,
    /// The folder with the data files to replay them under; the game's own if nothing is said
    #[arg(long, value_name = "NEW")]
    content: Option<PathBuf>,
    /// The folder with the data files they were played with; the game's own if nothing is said
    #[arg(long, value_name = "OLD")]
    old: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let records = records(&args.dir)?;
    let mut games: Vec<&str> = records.iter().map(|(_, record)| record.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    match games.as_slice() {
        [] => Err(Failure::bad(format!("`{}` has no file that ends in .record", args.dir.display()))),
        [game] => catalog::with_game!(game, G => replay::<G>(args, &records))?,
        several => Err(Failure::bad(format!(
            "`{}` has matches of {}: keep each game in a folder of its own",
            args.dir.display(),
            several.join(", ")
        ))),
    }
}

/// The records of a folder, by name.
fn records(dir: &Path) -> Result<Vec<(String, Record)>, Failure> {
    let failed = |error| Failure::file("read", dir, &error);
    let entries = std::fs::read_dir(dir).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "record"));
    paths.sort();
    let named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok((name, files::record(path)?))
    };
    paths.iter().map(named).collect()
}

fn replay<G: Playable>(args: &Args, records: &[(String, Record)]) -> Result<(), Failure> {
    let load = |folder: Option<&Path>| catalog::load_content::<G>(folder).map_err(Failure::bad);
    let [old, new] = [load(args.old.as_deref())?, load(args.content.as_deref())?];
    let bar = progress::bar(records.len() as u64, "matches");
    let again = |(file, record): &(String, Record)| {
        bar.inc(1);
        replayed::<G>(file, record, &old, &new)
    };
    let matches = records.iter().map(again).collect();
    bar.finish_and_clear();
    let report = ArchiveReport { game: G::INFO.id.to_owned(), content_hash: short(&new.hash()), matches };
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    if report.count(Fate::Replays) == records.len() as u64 { Ok(()) } else { Err(Failure::CheckFailed) }
}
