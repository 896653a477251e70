//! `banneret lab compare GAME --a … --b …`: two sides with the same luck.

use std::io::Write as _;
use std::path::PathBuf;

use kernel::Figures;
use lab::experiment::{Compared, Conduct, Depth, PROGRAM, Progress, Sheet, Terms, Verdict, compare};
use lab::work::{Kind, Request};

use super::interrupt;
use super::running::{ONE, Running, progress_line};
use super::share::{ShardArgs, play_part, request};
use super::side::side;
use super::table::TableForm;
use crate::failure::Failure;
use crate::setup::SetupArgs;
use crate::{files, levels};

const EXAMPLES: &str = "\
A side is a preset, a folder with edited data files, OPTION=VALUE, bots=BOT,… or several of these; `.` is the game as it
ships. Both sides are played with the same seeds; where bots differ, they play from every chair.

Without --pairs it stops by itself, and its intervals hold however often they were looked at: the chance that any
verdict of a comparison is false is at most 5%. With --pairs it plays so many and looks once.

Exit code: 0 if the headline is settled, 3 if it cannot tell, 1 if a match broke off, 2 for bad input.

Examples:
  banneret lab compare knights --b stance_duration=turn --seats 2 --limit 1s
  banneret lab compare hex --a rulebook --b balanced --seats 2 --pairs 100
  banneret lab compare knights --b r03 --seats 2 --players heuristic,random --pairs 60 --json
  banneret lab compare knights --a bots=knight,squire --b bots=heuristic,squire --seats 2 --pairs 60
  banneret lab compare knights --b r03 --seats 2 --pairs 60 --luck --rows duels.csv
  banneret lab compare knights --b r03 --seats 2 --pairs 60 --shard 1/2 --out one.json
  banneret lab compare knights --b r03 --seats 2 --pairs 60 --shard 2/2 --out two.json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// The one side: a preset, a folder, OPTION=VALUE, bots=BOT,…; as it ships if nothing is said
    #[arg(long, value_name = "SIDE", num_args = 1.., default_value = ".")]
    a: Vec<String>,
    /// The other side, said in the same way
    #[arg(long, value_name = "SIDE", num_args = 1.., required = true)]
    b: Vec<String>,
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        default_value = "heuristic",
        help = format!(
            "Who plays at every seat ({}); with further ones it is asked whether the findings hold for them",
            levels::spec_names()
        )
    )]
    players: Vec<String>,
    /// Play exactly so many pairs, with a result that does not depend on the machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pairs: Option<u64>,
    /// Differences of shares below so many points do not matter
    #[arg(long, value_name = "POINTS", default_value_t = 1.0, value_parser = margin)]
    margin: f64,
    /// Only who won and how long it took: faster
    #[arg(long, conflicts_with = "deep")]
    brief: bool,
    /// How it went as well, slower: who was ahead, how often that changed, what there was to choose
    #[arg(long)]
    deep: bool,
    /// Take out of the results what chance was worth in the game's own judgement: fewer matches are needed
    #[arg(long)]
    luck: bool,
    /// Write a row for each match to a table, by the ending of the file: .csv, or .parquet where the program was built for it
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    rows: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    share: ShardArgs,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    match args.share.shard {
        Some(shard) => play_part(&requested(args)?, shard, args.share.out.clone(), args.running.jobs),
        None => catalog::with_game!(&args.game, G => ask::<G>(args))?,
    }
}

/// The comparison as parts are asked for.
fn requested(args: &Args) -> Result<Request, Failure> {
    let Some(count) = args.pairs else {
        return Err(Failure::bad("--shard plays a part of so many pairs: say how many with --pairs"));
    };
    let request = request(Kind::Compare, &args.game, &args.setup, args.running.budget)?;
    Ok(Request {
        a: args.a.clone(),
        b: args.b.clone(),
        bots: args.players.clone(),
        count,
        seed: args.running.seed,
        margin: args.margin,
        depth: depth(args),
        luck: args.luck,
        ..request
    })
}

fn ask<G: Figures>(args: &Args) -> Result<(), Failure> {
    let sides = [side::<G>("A", &args.a, &args.setup)?, side::<G>("B", &args.b, &args.setup)?];
    let terms = Terms {
        players: args.players.clone(),
        program: PROGRAM.to_owned(),
        seed: args.running.seed,
        pairs: args.pairs,
        margin: args.margin,
        depth: depth(args),
        luck: args.luck,
    };
    let (tables, design) = terms.of(&sides).map_err(Failure::bad)?;
    let conduct = Conduct { rows: args.rows.is_some(), ..args.running.conduct(ONE) };
    let table = args.rows.as_deref().map(TableForm::of).transpose()?;
    interrupt::listen()?;
    let line = progress_line();
    let result = compare(&tables, &design, &conduct, &interrupt::asked, |progress| {
        line.set_message(told(progress));
    });
    line.finish_and_clear();
    let result = result.map_err(Failure::bad)?;
    if let (Some(path), Some(table)) = (&args.rows, table) {
        files::write_bytes(path, &table.bytes(&Sheet::of_matches(&result.rows))?)?;
    }
    show(&result, args.json)
}

fn depth(args: &Args) -> Depth {
    match (args.brief, args.deep) {
        (true, _) => Depth::Brief,
        (_, true) => Depth::Deep,
        (false, false) => Depth::Usual,
    }
}

/// Prints what came of it.
pub(super) fn show(result: &Compared, json: bool) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if json {
        serde_json::to_writer_pretty(&mut out, result).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{result}")?;
    }
    match result.headline().map(|figure| figure.verdict) {
        _ if result.broken_off > 0 => Err(Failure::CheckFailed),
        Some(Verdict::CannotTell) => Err(Failure::CannotTell),
        None if result.pairs == 0 => Err(Failure::CannotTell),
        _ => Ok(()),
    }
}

/// " 7%  2,400 of about 33,000  first player 0.4 worse (2.5 worse to 1.7 better)".
fn told(progress: &Progress<'_>) -> String {
    let Progress { so_far, expected } = progress;
    let matches = so_far.matches;
    let far = match expected {
        Some(expected) => {
            let percent = (matches * 100).checked_div(*expected).unwrap_or(100).min(100);
            format!("{percent:>2}%  {matches} of about {expected}")
        }
        None => format!("{matches} matches"),
    };
    match so_far.headline() {
        Some(figure) => format!("{far}  {} {}", figure.name, figure.leaning().unwrap_or_default()),
        None => format!("{far}  same in every figure"),
    }
}

fn margin(text: &str) -> Result<f64, String> {
    let wrong = || format!("`{text}`: write a number of points from 0.1 to 50");
    text.parse().ok().filter(|margin| (0.1..=50.0).contains(margin)).ok_or_else(wrong)
}
