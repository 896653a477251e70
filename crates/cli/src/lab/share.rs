//! `--shard I/N`: one part of an experiment, for `banneret lab merge`.

use std::io::Write as _;
use std::path::PathBuf;

use bots::Budget;
use lab::work::{Effort, Kind, Request, Shard, task};

use super::interrupt;
use crate::failure::Failure;
use crate::files;
use crate::setup::SetupArgs;

/// What may be typed.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ShardArgs {
    /// Play one part of the plan and write it to a file for `banneret lab merge`
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// The file to write the part to, if not GAME-KIND-ID.I-of-N.json
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub(crate) out: Option<PathBuf>,
}

/// What every request says: the table, and what is thought.
pub(crate) fn request(
    kind: Kind,
    game: &str,
    setup: &SetupArgs,
    budget: Option<Budget>,
) -> Result<Request, Failure> {
    if budget.is_some_and(|budget| budget.time.is_some()) {
        return Err(Failure::bad(
            "a part must come out the same on every machine: say --budget in iterations",
        ));
    }
    let SetupArgs { seats, preset, options, content } = setup.clone();
    let iterations = budget.map(|budget| budget.iterations);
    Ok(Request {
        kind,
        game: game.to_owned(),
        preset,
        options,
        seats,
        content,
        iterations,
        ..Request::default()
    })
}

/// Plays a part of what is asked for and writes it down, whole or not at all.
pub(crate) fn play_part(
    request: &Request,
    shard: Shard,
    out: Option<PathBuf>,
    jobs: Option<std::num::NonZeroUsize>,
) -> Result<(), Failure> {
    let opened = catalog::with_game!(&request.game, G => task::<G>(request, &|folder| {
        catalog::load_content::<G>(folder).map_err(|error| error.to_string())
    }))?;
    let task = opened.map_err(Failure::bad)?;
    let Shard { part, of } = shard;
    let usual =
        || PathBuf::from(format!("{}-{}-{}.{part}-of-{of}.json", request.game, task.kind(), task.id()));
    let path = out.unwrap_or_else(usual);
    files::must_be_new(&path, "it is this part of this plan; merge it, or take it away")?;
    interrupt::listen()?;
    let stretch = shard.stretch(task.units());
    let bar = crate::progress::bar(stretch.to - stretch.from, "of the part");
    let effort = Effort { jobs, stop: &interrupt::asked, done: &|done| bar.set_position(done) };
    let played = task.part(shard, effort);
    bar.finish_and_clear();
    let Some(text) = played.map_err(Failure::bad)? else {
        return Err(Failure::bad("stopped before the part was whole, so nothing was written"));
    };
    files::write(&path, &text)?;
    Ok(writeln!(anstream::stdout(), "wrote {}", path.display())?)
}
