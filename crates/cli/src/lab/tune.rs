//! `banneret lab tune GAME FILE`: numbers and options toward targets, with the fewest changes.

use std::io::Write as _;
use std::path::PathBuf;

use kernel::Figures;
use lab::experiment::{Design, PROGRAM, TunePlan, Wish, tune};

use super::interrupt;
use super::running::{MANY, Running, progress_line};
use super::side::alone;
use crate::failure::Failure;
use crate::setup::SetupArgs;
use crate::{files, levels};

const EXAMPLES: &str = "\
The file says what may be changed, and where the figures should be:

  [change]
  second_player_health = \"0..8\"          # an option
  first_turn_attack = [\"true\", \"false\"]
  \"KA01.cost\" = \"1..4\"                   # a number of the content: its id and key

  [target]
  first_player = \"50 ± 1\"
  deck_max = \"<= 54\"                     # no deck wins more

It tries settings, undoes every change that is not needed, and plays the best for each number of changes again on fresh
seeds, which is the table it prints. The changes of the content are written as a patch that keeps every comment; options
stand before it, and nothing is written over.

Exit code: 0 if all targets are met, 1 if not, 2 for bad input.

Examples:
  banneret lab tune knights my.tune.toml --seats 2 --each 20 --fresh 40 --limit 3s
  banneret lab tune knights my.tune.toml --seats 2 --each 20 --fresh 40 --limit 3s --json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// The file that says what may be changed and what is wanted
    file: PathBuf,
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        default_value = "heuristic",
        help = format!(
            "Who plays at every seat ({}); with further ones the choice is played again by them",
            levels::spec_names()
        )
    )]
    players: Vec<String>,
    /// Matches of each try
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    each: u64,
    /// Matches of each candidate on fresh seeds
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(2..))]
    fresh: u64,
    /// Print the result as JSON, with the patch in it, and write no file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    catalog::with_game!(&args.game, G => ask::<G>(args))?
}

fn ask<G: Figures>(args: &Args) -> Result<(), Failure> {
    let (side, players) = alone::<G>(&args.players, &args.setup)?;
    let text = files::read(&args.file, super::gate::LONGEST)?;
    let (setup, content) = (&side.setup, &side.content);
    let wish = Wish::read(&args.file.display().to_string(), &text, setup, content).map_err(Failure::bad)?;
    let table = side.table(&players[0]);
    let design = Design::alone(&table, PROGRAM, args.running.seed, side.card.clone(), args.players.clone());
    let plan = TunePlan {
        design: &design,
        setup,
        content,
        wish: &wish,
        players: &players,
        each: args.each,
        fresh: args.fresh,
    };
    interrupt::listen()?;
    let line = progress_line();
    let report = tune(&plan, &args.running.conduct(MANY), &interrupt::asked, |tries, outside| {
        line.set_message(format!("{tries} tries, the best {outside:.1} points outside"));
    });
    line.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
        if !report.patch.is_empty() {
            let path = files::free_name(&format!("{}-tune-{}", report.game, design.id()), "patch");
            files::write(&path, &report.patch)?;
            writeln!(out, "wrote {}", path.display())?;
        }
    }
    if report.is_inside() { Ok(()) } else { Err(Failure::CheckFailed) }
}
