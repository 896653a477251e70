//! `banneret lab impact GAME`: what each card, unit or faction is worth, by intervention.

use std::io::Write as _;

use clap::ValueEnum;
use kernel::{Figures, UnknownWord};
use lab::experiment::{Change, Conduct, ImpactPlan, ImpactReport, Thing, impact, names, things};
use lab::work::{Kind, Request};

use super::interrupt;
use super::running::{MANY, Running};
use super::share::{ShardArgs, play_part, request};
use crate::failure::Failure;
use crate::setup::{Opened, SetupArgs};
use crate::{levels, progress};

const EXAMPLES: &str = "\
The same matches are played without and with one change, for each thing in turn: it is handed to one seat before the
first decision (`hand`, where the game can), can do nothing any more (`blank`), costs nothing (`free`), or there is one
copy more (`more`). The last three change the content, and the figure is whose wins that moves most.

Of all that is called found, at most one in ten is false. `correl.` is what a count would say: wins of those who bought
or played it. It is no effect: whoever is ahead buys more.

Examples:
  banneret lab impact authority --pairs 2 --only Reaver,Cutpurse
  banneret lab impact prevail --do blank --pairs 2 --only Velites --all
  banneret lab impact estraven --do free --pairs 2 --only Warlord --json
  banneret lab impact authority --pairs 4 --only Reaver,Cutpurse --shard 1/2 --out half.json";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    game: String,
    /// What is done with each thing; `hand` where the game can, else `blank`
    #[arg(long = "do", value_name = "CHANGE", value_enum)]
    change: Option<Done>,
    /// Only these things, by name
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    only: Vec<String>,
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        default_value = "heuristic",
        help = format!(
            "Who plays at every seat ({}); with further ones it is asked whether what was found holds for them",
            levels::spec_names()
        )
    )]
    players: Vec<String>,
    /// How many pairs of matches for each thing
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    pairs: u64,
    /// Show every thing, not only both ends
    #[arg(long)]
    all: bool,
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

/// A change as it is typed.
#[derive(Clone, Copy, Debug)]
struct Done(Change);

impl ValueEnum for Done {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Done; 4] =
            [Done(Change::Hand), Done(Change::Blank), Done(Change::Free), Done(Change::More)];
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.word()))
    }
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let Some(shard) = args.share.shard else {
        return catalog::with_game!(&args.game, G => ask::<G>(args))?;
    };
    let request = request(Kind::Impact, &args.game, &args.setup, args.running.budget)?;
    let request = Request {
        bots: args.players.clone(),
        count: args.pairs,
        seed: args.running.seed,
        change: args.change.map(|done| done.0),
        only: args.only.clone(),
        ..request
    };
    play_part(&request, shard, args.share.out.clone(), args.running.jobs)
}

fn ask<G: Figures>(args: &Args) -> Result<(), Failure> {
    let players = levels::read_specs(&args.players, G::INFO.id)?;
    let opened = args.setup.open::<G>()?;
    let usual = if opened.game.gifts().is_empty() { Change::Blank } else { Change::Hand };
    let change = args.change.map_or(usual, |done| done.0);
    let things = chosen(&opened, change, &args.only)?;
    let conduct = args.running.conduct(MANY);
    interrupt::listen()?;
    let plan = ImpactPlan {
        game: &opened.game,
        change,
        things: &things,
        players: &players[0],
        pairs: args.pairs,
        seed: args.running.seed,
    };
    let mut report = study(&plan, &conduct)?;
    for (players, name) in players.iter().zip(&args.players).skip(1) {
        // Only what was found is asked of others: they may be slow.
        let found: Vec<String> = report.found().map(|row| row.thing.clone()).collect();
        if found.is_empty() || interrupt::asked() {
            break;
        }
        let again = chosen(&opened, change, &found)?;
        let again = study(&ImpactPlan { players, things: &again, ..plan }, &conduct)?;
        report.note(name, &again);
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", report.table(args.all))?;
    }
    Ok(())
}

fn study<G: Figures>(plan: &ImpactPlan<'_, G>, conduct: &Conduct) -> Result<ImpactReport, Failure> {
    let bar = progress::bar(plan.pairs, "pairs of each");
    let report = impact(plan, conduct, &interrupt::asked, |done| bar.set_position(done));
    bar.finish_and_clear();
    report.map_err(Failure::bad)
}

/// The things that were asked for, as far as this can be done with them.
fn chosen<G: Figures>(opened: &Opened<G>, change: Change, only: &[String]) -> Result<Vec<Thing<G>>, Failure> {
    let Opened { setup, content, game } = opened;
    let known = names(&**game, content, change);
    if let Some(name) = only.iter().find(|name| !known.contains(name)) {
        return Err(UnknownWord::new("thing", name, known.iter().map(String::as_str)).into());
    }
    let things = things(&**game, setup, content, change, &|name| {
        only.is_empty() || only.iter().any(|one| one == name)
    });
    if things.is_empty() {
        let done = match change {
            Change::Hand => "handed out",
            Change::Blank => "blanked",
            Change::Free => "made free",
            Change::More => "given one copy more of",
        };
        let what = if only.is_empty() {
            format!("nothing in {}", G::INFO.title)
        } else {
            "none of these".to_owned()
        };
        let words: Vec<&str> = Change::ALL.map(Change::word).into();
        return Err(Failure::bad(format!("{what} can be {done}; --do is one of {}", words.join(", "))));
    }
    Ok(things)
}
