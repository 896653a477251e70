//! `banneret analyse RECORD`: where a match was won and lost.

use std::io::Write as _;
use std::path::PathBuf;

use kernel::{Game, Record};
use lab::Effort;

use crate::failure::Failure;
use crate::files;
use crate::progress;

const EXAMPLES: &str = "\
Chances are told twice: what whoever moved could know, and what was true. Choices are judged by what could be known.

Examples:
  banneret analyse duel.record --iterations 20 --worlds 10
  banneret analyse duel.record --iterations 20 --worlds 10 --svg duel.svg --json duel.json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record of a match that is over
    file: PathBuf,
    /// How much is thought about each decision
    #[arg(long, value_name = "N", default_value_t = Effort::default().iterations)]
    iterations: u32,
    /// How many worlds are imagined for each chance
    #[arg(long, value_name = "N", default_value_t = Effort::default().worlds, value_parser = clap::value_parser!(u32).range(1..))]
    worlds: u32,
    /// Draw the curve into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write all of it as JSON into this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The folder with the data files it was played with, if they are not the game's own
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let record = files::record(&args.file)?;
    if record.result.is_none() {
        let file = args.file.display();
        return Err(Failure::bad(format!("{file}: the match goes on; what is secret in it stays so")));
    }
    catalog::with_game!(&record.game, G => analyse::<G>(args, &record))?
}

fn analyse<G: Game>(args: &Args, record: &Record) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
    let bar = progress::bar(record.moves.len() as u64, "moves");
    let effort = Effort { worlds: args.worlds, iterations: args.iterations, ..Effort::default() };
    let told = |done: usize| {
        bar.set_position(done as u64);
        true
    };
    let found = lab::analyse::<G>(record, &content, effort, told)
        .map_err(|why| Failure::bad(format!("{}: {why}", args.file.display())))?;
    bar.finish_and_clear();
    if let Some(path) = &args.svg {
        files::write(path, &found.svg())?;
    }
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&found).map_err(std::io::Error::from)?;
        files::write(path, &text)?;
    }
    Ok(writeln!(anstream::stdout().lock(), "{found}")?)
}
