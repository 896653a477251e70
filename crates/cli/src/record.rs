//! `banneret record verify|show|replay FILE`: what a recorded match is worth and tells.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use kernel::record::{Opening, RecordError, verify};
use kernel::{Playable, Record, Seat, Viewer};
use terminal::Paint;
use terminal::style::{FAINT, STRONG};

use crate::failure::Failure;
use crate::files;

const VERIFY_EXAMPLES: &str = "\
Examples:
  banneret record verify match.record";

const SHOW_EXAMPLES: &str = "\
Examples:
  banneret record show match.record";

const REPLAY_EXAMPLES: &str = "\
Examples:
  banneret record replay match.record";

/// What may be typed.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Play it again and check every claim: moves, result, seed, hash chain
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Args),
    /// Show who played what, the moves, and how it stands
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Args),
    /// Tell it in sentences from the first move on
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(Args),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// The folder with the data files it was played with, if they are not the game's own
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    let (Command::Verify(args) | Command::Show(args) | Command::Replay(args)) = command;
    let record = files::record(&args.file)?;
    match command {
        Command::Verify(args) => catalog::with_game!(&record.game, G => check::<G>(args, &record))?,
        Command::Show(args) => catalog::with_game!(&record.game, G => show::<G>(args, &record))?,
        Command::Replay(args) => catalog::with_game!(&record.game, G => replay::<G>(args, &record))?,
    }
}

fn check<G: Playable>(args: &Args, record: &Record) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
    let file = args.file.display();
    match verify::<G>(record, &content) {
        Ok(table) => {
            let end = if table.outcome().is_some() { "finished" } else { "unfinished" };
            let mut out = anstream::stdout().lock();
            write!(out, "{file}: in order; {} moves, {end}", record.moves.len())?;
            if let Some(last) = record.openings.last() {
                write!(out, "; played on from move {} of an earlier match with fresh dice", last.moves)?;
            }
            Ok(writeln!(out)?)
        }
        // A claim that does not hold is what was looked for; anything else kept us from looking.
        Err(
            error @ (RecordError::Commitment
            | RecordError::Opening(_)
            | RecordError::Move { .. }
            | RecordError::Notation { .. }
            | RecordError::Result { .. }),
        ) => {
            writeln!(anstream::stderr(), "{file}: {error}")?;
            Err(Failure::CheckFailed)
        }
        Err(
            error @ (RecordError::Game { .. }
            | RecordError::Rules { .. }
            | RecordError::Content { .. }
            | RecordError::Setup(_)
            | RecordError::Position(_)
            | RecordError::NoSeed),
        ) => Err(Failure::bad(format!("{file}: {error}"))),
    }
}

fn show<G: Paint>(args: &Args, record: &Record) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
    let setup = record.setup::<G>(&content).map_err(|error| in_file(&args.file, &error))?;
    let table = match record.seed {
        Some(_) => Some(files::retell::<G>(&args.file, record, &content, record.moves.len())?.0),
        None => None,
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{STRONG}{}{STRONG:#}: {setup}", G::INFO.title)?;
    for (seat, chair) in record.chairs.iter().enumerate() {
        writeln!(out, "  seat {}  {:<12} {}", seat + 1, chair.name, chair.by)?;
    }
    writeln!(out, "{FAINT}rules {}, content {}{FAINT:#}", record.rules, record.content)?;
    let mut from = 1;
    for Opening { seed, moves } in &record.openings {
        let which = if *moves < from { "the deal".to_owned() } else { format!("moves {from} to {moves}") };
        writeln!(out, "{FAINT}{which} of an earlier match, seed {seed}{FAINT:#}")?;
        from = moves + 1;
    }
    writeln!(out, "{FAINT}seed promise {}{FAINT:#}", record.commitment)?;
    // The seed of a match that goes on is nobody's to read by accident.
    match (&record.result, record.seed) {
        (Some(_), Some(seed)) => writeln!(out, "{FAINT}seed         {seed}{FAINT:#}")?,
        (None, Some(_)) => writeln!(out, "{FAINT}seed         in the file, kept until the end{FAINT:#}")?,
        (_, None) => {}
    }
    writeln!(out)?;
    // While a match goes on, its record holds plans that are still secret.
    let shown = if record.result.is_some() { record.moves.as_slice() } else { &[] };
    for (i, played) in shown.iter().enumerate() {
        let name = record.chairs.get(played.seat.index()).map_or("", |chair| &chair.name);
        writeln!(out, "{:>4}  {name:<10} {}", i + 1, played.notation)?;
    }
    if let Some(table) = table {
        let viewer = if table.outcome().is_some() { Viewer::Everything } else { Viewer::Spectator };
        writeln!(out)?;
        for line in G::paint(table.game(), &table.view(viewer), table.names(viewer)) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    match &record.result {
        Some(ending) => {
            let places =
                record.chairs.iter().zip(&ending.places).map(|(c, place)| format!("{place}. {}", c.name));
            let places = places.collect::<Vec<_>>().join(", ");
            Ok(writeln!(out, "{} ({}): {places}", ending.reason, ending.rule)?)
        }
        None => Ok(writeln!(out, "unfinished after {} moves", record.moves.len())?),
    }
}

fn replay<G: Paint>(args: &Args, record: &Record) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.content.as_deref()).map_err(Failure::bad)?;
    let (table, steps) = files::retell::<G>(&args.file, record, &content, record.moves.len())?;
    let game = &**table.game();
    let viewer = if table.outcome().is_some() { Viewer::Everything } else { Viewer::Spectator };
    let mut out = anstream::stdout().lock();
    let tell = |out: &mut dyn std::io::Write, events: &[G::Event]| {
        events.iter().filter_map(|event| game.cue(event, viewer)).try_for_each(|cue| {
            let told = game.tell(&cue, table.names(viewer));
            writeln!(out, "      {} {FAINT}({}){FAINT:#}", told.text, told.rule)
        })
    };
    tell(&mut out, table.dealt())?;
    for (played, (i, step)) in record.moves.iter().zip(steps.iter().enumerate()) {
        // While the match goes on, what was chosen in secret stays so.
        let what = if viewer == Viewer::Everything { step.notation.as_str() } else { "…" };
        let name = table.names(viewer).name(played.seat);
        writeln!(out, "{FAINT}{:>4}  {name:<10} {what}{FAINT:#}", i + 1)?;
        tell(&mut out, &step.events)?;
    }
    writeln!(out)?;
    for line in G::paint(game, &table.view(viewer), table.names(viewer)) {
        writeln!(out, "{line}")?;
    }
    let Some(outcome) = table.outcome() else { return Ok(()) };
    writeln!(out)?;
    let names: Vec<String> = Seat::first(game.seats())
        .map(|seat| format!("{}. {}", outcome.places[seat], game.seat_name(seat)))
        .collect();
    Ok(writeln!(out, "{} ({}): {}", outcome.reason, outcome.rule, names.join(", "))?)
}

fn in_file(file: &Path, error: &RecordError) -> Failure {
    Failure::bad(format!("{}: {error}", file.display()))
}
