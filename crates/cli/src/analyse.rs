//! `banneret analyse RECORD`: where a match was won and lost.

use std::io::Write as _;
use std::path::PathBuf;

use kernel::Record;
use lab::{Effort, Shown};
use web::Render;

use crate::failure::Failure;
use crate::files;
use crate::progress;

const EXAMPLES: &str = "\
Chances are known twice: as far as each side could know, and as it was. Choices are judged by what could be known.

Examples:
  banneret analyse duel.record --iterations 20 --worlds 10
  banneret analyse duel.record --iterations 20 --worlds 10 --svg duel.svg --json duel.json
  banneret analyse duel.record --iterations 20 --worlds 10 --shown true";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record of a match that is over
    file: PathBuf,
    /// How much is thought about each decision
    #[arg(long, value_name = "N", default_value_t = Effort::default().iterations)]
    iterations: u32,
    /// How many worlds are sampled for each chance
    #[arg(long, value_name = "N", default_value_t = Effort::default().worlds, value_parser = clap::value_parser!(u32).range(1..))]
    worlds: u32,
    /// Which chances are printed and drawn: what could be known, or what was true; JSON has both
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    shown: Which,
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

/// Which chances are shown.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Which {
    /// As far as each side could know
    #[default]
    Known,
    /// As it was
    True,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let record = files::record(&args.file)?;
    for path in [&args.svg, &args.json].into_iter().flatten() {
        files::must_be_new(path, "choose another name")?;
    }
    if record.result.is_none() {
        let file = args.file.display();
        return Err(Failure::bad(format!("{file}: the match goes on; what is secret in it stays so")));
    }
    catalog::with_game!(&record.game, G => analyse::<G>(args, &record))?
}

fn analyse<G: Render>(args: &Args, record: &Record) -> Result<(), Failure> {
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
    let shown = match args.shown {
        Which::Known => Shown::Known,
        Which::True => Shown::Truth,
    };
    if let Some(path) = &args.svg {
        let setup = record.setup::<G>(&content).map_err(|why| Failure::bad(why.to_string()))?;
        let game = setup.open(&content).map_err(|why| Failure::bad(why.to_string()))?;
        files::write(path, &found.svg(shown, &server::palette(&game, &found.sides)))?;
    }
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&found).map_err(std::io::Error::from)?;
        files::write(path, &text)?;
    }
    Ok(writeln!(anstream::stdout().lock(), "{}", found.text(shown))?)
}
