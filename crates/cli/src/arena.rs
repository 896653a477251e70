//! `banneret arena GAME`: bots against each other, from every chair, with the same luck.

use std::io::Write as _;
use std::num::{NonZeroU8, NonZeroUsize};
use std::sync::LazyLock;
use std::time::Instant;

use bots::Budget;
use kernel::Playable;
use lab::ArenaPlan;
use lab::work::{Kind, Request};

use crate::failure::Failure;
use crate::lab::share::{ShardArgs, play_part, request};
use crate::levels;
use crate::progress;
use crate::setup::SetupArgs;

const EXAMPLES: &str = "\
A round is one seed, played by everybody from every chair. A bot is a level, or a method with the parts that differ
from the usual: `heuristic/noise=30`, `search/iterations=500/opponents=policy`, or a program of yours: `exec:./mybot.py`.

Examples:
  banneret arena knights --bots knight,squire --rounds 20 --seats 2
  banneret arena knights --bots captain,knight,squire --budget 20 --rounds 1 --seats 2 --json
  banneret arena knights --bots search,search/opponents=policy --budget 10ms --rounds 1 --seats 2
  banneret arena knights --bots heuristic,random --rounds 500 --seats 2 --until-decided
  banneret arena knights --bots heuristic,random --rounds 40 --seats 2 --shard 2/2 --out second.json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        required = true,
        help = format!(
            "Who plays ({}); a list shorter than the table starts again, of a longer one all choices play",
            levels::spec_names()
        )
    )]
    bots: Vec<String>,
    /// How many rounds, at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// How much each thinks about a decision: iterations (`500`), or milliseconds (`200ms`)
    #[arg(long, value_name = "N", value_parser = budget)]
    budget: Option<Budget>,
    /// How many threads each thinks with; more than one with `--jobs 1`, or they take turns
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroU8,
    /// Stop as soon as it is certain (95%) that the first bot scores more than its share, or less
    #[arg(long, conflicts_with = "shard")]
    until_decided: bool,
    #[command(flatten)]
    share: ShardArgs,
    /// What all chance is derived from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many matches at a time; one a core if nothing is said
    #[arg(long, value_name = "J")]
    jobs: Option<NonZeroUsize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Some(shard) = args.share.shard else {
        return catalog::with_game!(&args.game, G => compare::<G>(args))?;
    };
    let request = request(Kind::Arena, &args.game, &args.setup, args.budget)?;
    let request = Request { bots: args.bots.clone(), count: args.rounds, seed: args.seed, ..request };
    play_part(&request, shard, args.share.out.clone(), args.jobs)
}

fn compare<G: Playable>(args: &Args) -> Result<(), Failure> {
    let bots = levels::read_specs(&args.bots, G::INFO.id)?;
    let table = args.setup.open::<G>()?;
    let plan = ArenaPlan {
        rounds: args.rounds,
        budget: args.budget,
        threads: args.threads,
        seed: args.seed,
        jobs: args.jobs,
        until_decided: args.until_decided,
        bots,
    };
    let matches = args.rounds.saturating_mul(lab::matches_a_round(plan.bots.len(), table.game.seats()));
    let bar = progress::bar(matches, "matches");
    let report = lab::arena(&*table.game, &plan, |done| bar.inc(done)).map_err(Failure::bad)?;
    bar.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    if report.crashed > 0 { Err(Failure::CheckFailed) } else { Ok(()) }
}

/// Reads a budget: iterations, or milliseconds.
pub(crate) fn budget(text: &str) -> Result<Budget, String> {
    let wrong = || format!("`{text}`: write iterations such as 500, or milliseconds such as 200ms");
    match text.strip_suffix("ms") {
        Some(millis) => {
            let millis = millis.trim().parse().ok().filter(|millis| *millis > 0).ok_or_else(wrong)?;
            Ok(Budget::iterations(u32::MAX).within(millis, now))
        }
        None => text.parse().ok().filter(|n| *n > 0).map(Budget::iterations).ok_or_else(wrong),
    }
}

/// Milliseconds since the program began.
fn now() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_iterations_or_milliseconds() {
        assert_eq!(budget("500").unwrap().iterations, 500);
        assert_eq!(budget("200ms").unwrap().time.unwrap().millis, 200);
        for wrong in ["", "0", "0ms", "ms", "many", "-3", "1s"] {
            assert!(budget(wrong).is_err_and(|message| message.contains("200ms")), "{wrong}");
        }
    }
}
