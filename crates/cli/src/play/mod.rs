//! `banneret play GAME`: a match in the terminal.

mod save;
mod seating;

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bots::Level;
use kernel::lesson::Lesson;
use kernel::{Match, Playable, Ply, Record, Seat, SeatSet, Seed, Setup, Word as _};
use terminal::style::{FAINT, PLAIN, REFUSED, STRONG};
use terminal::{Keyboard, Line, Paint, Screen, Session, SessionEnd, WIDTH};
use testkit::Checked;
use testkit::figure::{self, TryIt};

use crate::failure::Failure;
use crate::setup::SetupArgs;
use crate::{files, levels, stdin};
use save::Destination;

const EXAMPLES: &str = "\
Examples:
  banneret play knights --learn                             your first match: a coach says what to do and why
  banneret play knights                                     you are Purple, three bots
  banneret play knights --seats 2 --record match.record     a duel, kept in a file
  banneret play knights --seats 3 --me Purple,Blue --bots squire
  banneret play knights --preset r03 --option turn_cap=20 --seed 7
  banneret play knights --from 8A                           from the position of a figure of the rulebook
  banneret play knights --me none --bots knight,knight,squire,squire
  banneret play --resume match.record                       go on where you left
  banneret play --resume match.record --at 3                go on from its third move, with the same dice
  banneret play --resume match.record --at 3 --fresh        the same with dice that nobody knows";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; `banneret games` lists them
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Where you sit: a name, its beginning, or a number from 1; several for several people, `none` to watch
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',')]
    me: Vec<String>,
    #[arg(
        long,
        value_name = "LEVEL,…",
        value_delimiter = ',',
        help = format!("How strong the bots are ({}): one level for all, or one for each", levels::names())
    )]
    bots: Vec<String>,
    /// What all chance is derived from; the same seed and the same answers give the same match
    #[arg(long, value_name = "S")]
    seed: Option<String>,
    /// Where to keep the match; a free name in this folder if nothing is said
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Play the guided first match of the game: a coach says what to press and why, then you play freely
    #[arg(long, conflicts_with_all = ["me", "bots", "seed", "seats", "preset", "options", "resume"])]
    learn: bool,
    /// Begin with the position of a figure of the rulebook: 6B
    #[arg(
        long,
        value_name = "FIGURE",
        conflicts_with_all = ["learn", "resume", "seats", "preset", "options"]
    )]
    from: Option<String>,
    /// Go on with a recorded match
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["me", "bots", "seed", "seats", "preset", "options"]
    )]
    resume: Option<PathBuf>,
    /// Go on after this many moves of the record instead of at its end
    #[arg(long, value_name = "N", requires = "resume")]
    at: Option<usize>,
    /// Throw fresh dice from there on; what was dealt stays dealt
    #[arg(long, requires = "resume")]
    fresh: bool,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match (&args.resume, &args.game) {
        (Some(file), game) => resume(args, file, game.as_deref()),
        (None, Some(game)) => catalog::with_game!(game, G => begin::<G>(args))?,
        (None, None) => Err(Failure::bad("which game? `banneret games` lists them")),
    }
}

/// The guided first match.
fn learn<G: Paint>(args: &Args) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.setup.content.as_deref()).map_err(Failure::bad)?;
    let lesson = Lesson::of::<G>(&content)?;
    let (preset, options) = (lesson.preset.as_deref(), &lesson.options);
    let setup = Setup::<G>::new(&content, preset, options, Some(lesson.seats))?;
    let game = Arc::new(setup.open(&content)?);
    let place = Destination::new_match(args.record.as_deref(), G::INFO.id)?;
    let level = |seat| (seat != lesson.learner).then_some(Level::ALL[0]);
    let levels: Vec<Option<Level>> = Seat::first(lesson.seats).map(level).collect();
    let chairs = seating::chairs(&*game, &levels, &lesson.seed);
    let record = Record::new(&setup, &content, chairs, lesson.seed);
    let start = Match::start(game, lesson.seed.dice());
    let mut out = anstream::stdout().lock();
    announce::<G>(&mut out, &setup)?;
    let sitting = Sitting { table: start, levels, past: Vec::new(), record, place, lesson: Some(lesson) };
    at_the_table(args, sitting, out)
}

/// Which game is played, and what it is about.
fn announce<G: Paint>(out: &mut impl Write, setup: &Setup<G>) -> std::io::Result<()> {
    let game = Line::of(STRONG, G::INFO.title).then(PLAIN, format!(": {setup}"));
    let lines = [game, Line::of(PLAIN, G::INFO.blurb)].into_iter().flat_map(|line| line.wrap(WIDTH, 2));
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// A new match.
fn begin<G: Paint + Checked>(args: &Args) -> Result<(), Failure> {
    if args.learn {
        return learn::<G>(args);
    }
    let levels = levels::read(&args.bots)?;
    if let Some(number) = &args.from {
        return from_figure::<G>(args, number, &levels);
    }
    let (setup, usual) = usual_setup::<G>(args, &levels)?;
    let table = setup.open::<G>()?;
    let people = seating::people(&*table.game, &args.me)?;
    let levels = seating::levels(table.setup.seats, people, &levels)?;
    let place = Destination::new_match(args.record.as_deref(), G::INFO.id)?;
    let seed = match &args.seed {
        Some(text) => Seed::from_text(text),
        None => random_seed()?,
    };
    let chairs = seating::chairs(&*table.game, &levels, &seed);
    let record = Record::new(&table.setup, &table.content, chairs, seed);
    let start = Match::start(table.game.clone(), seed.dice());
    let mut out = anstream::stdout().lock();
    announce::<G>(&mut out, &table.setup)?;
    if let Some(preset) = usual {
        writeln!(out, "{FAINT}Preset {preset}, as usual against bots; --preset chooses another.{FAINT:#}")?;
    }
    writeln!(out, "{FAINT}Seed promise {}{FAINT:#}", record.commitment)?;
    at_the_table(args, Sitting { table: start, levels, past: Vec::new(), record, place, lesson: None }, out)
}

/// A match that begins with the position of a figure.
fn from_figure<G: Paint + Checked>(args: &Args, number: &str, levels: &[Level]) -> Result<(), Failure> {
    let content = catalog::load_content::<G>(args.setup.content.as_deref()).map_err(Failure::bad)?;
    let TryIt { options, seats, given, viewer } =
        figure::try_it::<G>(&content, number).map_err(Failure::bad)?;
    let setup = Setup::<G>::new(&content, None, &options, Some(seats))?;
    let game = Arc::new(setup.open(&content)?);
    let people = match (args.me.as_slice(), viewer.seat()) {
        ([], Some(own)) => SeatSet::only(own),
        (named, _) => seating::people(&*game, named)?,
    };
    let levels = seating::levels(seats, people, levels)?;
    let place = Destination::new_match(args.record.as_deref(), G::INFO.id)?;
    let seed = args.seed.as_ref().map_or_else(random_seed, |text| Ok(Seed::from_text(text)))?;
    let chairs = seating::chairs(&*game, &levels, &seed);
    let record = Record::new(&setup, &content, chairs, seed).from_position(given);
    let table = record.start::<G>(&content).map_err(|error| Failure::bad(error.to_string()))?;
    let mut out = anstream::stdout().lock();
    announce::<G>(&mut out, &setup)?;
    writeln!(out, "{FAINT}From figure {}.{FAINT:#}", number.to_uppercase())?;
    at_the_table(args, Sitting { table, levels, past: Vec::new(), record, place, lesson: None }, out)
}

/// A recorded match, from its end or an earlier point.
fn resume(args: &Args, file: &Path, game: Option<&str>) -> Result<(), Failure> {
    let record = files::record(file)?;
    if let Some(game) = game.filter(|game| *game != record.game) {
        return Err(Failure::bad(format!(
            "`{}` is a match of `{}`, not of `{game}`",
            file.display(),
            record.game
        )));
    }
    catalog::with_game!(&record.game, G => go_on::<G>(args, file, &record))?
}

fn go_on<G: Paint>(args: &Args, file: &Path, record: &Record) -> Result<(), Failure> {
    let name = file.display();
    let n_moves = record.moves.len();
    let at = args.at.unwrap_or(n_moves);
    if at > n_moves {
        return Err(Failure::bad(format!(
            "`{name}` has {n_moves} moves; --at may be 0 to {n_moves}, not {at}"
        )));
    }
    let content = catalog::load_content::<G>(args.setup.content.as_deref()).map_err(Failure::bad)?;
    let mut record = record.up_to(at);
    if args.fresh {
        let on = record.played_on(at, random_seed()?);
        record = on.map_err(|error| Failure::bad(format!("{name}: {error}")))?;
    }
    let (table, past) = files::retell::<G>(file, &record, &content, at)?;
    if table.outcome().is_some() {
        return Err(Failure::bad(format!(
            "the match in `{name}` is over; go on from an earlier point with --at 0 to --at {}",
            n_moves.saturating_sub(1)
        )));
    }
    let levels = seating::recorded(&record.chairs)?;
    let same = at == n_moves && !args.fresh;
    let place = Destination::resumed(args.record.as_deref(), G::INFO.id, file, same)?;
    let mut out = anstream::stdout().lock();
    let setup = record.setup::<G>(&content).map_err(Failure::bad)?;
    writeln!(out, "{STRONG}{}{STRONG:#}: {setup}", G::INFO.title)?;
    writeln!(out, "{FAINT}Resumed after move {at} of {n_moves} of {name}.{FAINT:#}")?;
    if args.fresh {
        writeln!(out, "{FAINT}The dice are fresh; seed promise {}{FAINT:#}", record.commitment)?;
    }
    writeln!(out, "{FAINT}Type log to hear what has happened.{FAINT:#}")?;
    at_the_table(args, Sitting { table, levels, past, record, place, lesson: None }, out)
}

/// A match about to be played on.
struct Sitting<G: Playable> {
    table: Match<G>,
    levels: Vec<Option<Level>>,
    past: Vec<Ply<G>>,
    record: Record,
    place: Destination,
    lesson: Option<Lesson>,
}

fn at_the_table<G: Paint>(args: &Args, sitting: Sitting<G>, out: impl Write) -> Result<(), Failure> {
    let screen = Screen::new(out, !std::io::stdin().is_terminal());
    sit(sitting, &mut stdin::listen()?, screen, args.setup.content.as_deref())
}

/// Plays a match and keeps it, whatever becomes of it.
fn sit<G: Paint, W: Write>(
    sitting: Sitting<G>,
    keyboard: &mut Keyboard,
    mut screen: Screen<W>,
    content: Option<&Path>,
) -> Result<(), Failure> {
    let Sitting { mut table, levels, past, record, place, lesson } = sitting;
    let seed = record.seed.ok_or_else(|| Failure::bad("the record does not show its seed"))?;
    let bot_seed = seed.0.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let mut journal = save::Notes(record);
    let players = seating::players(&levels, bot_seed);
    let called = seating::called(&**table.game(), &journal.0.chairs);
    table.call(&called);
    let mut session = Session::new(&mut table, players, keyboard, &mut screen, &mut journal);
    session.recall(&past);
    if let Some(lesson) = lesson {
        session.teach(lesson);
    }
    let parting = session.run();
    let save::Notes(mut record) = journal;
    match &parting {
        Ok(SessionEnd::Over(outcome)) => record.finish(outcome),
        Ok(SessionEnd::Failed(_)) => {
            let files = catalog::load_content::<G>(content).map_err(Failure::bad)?;
            record = record.up_to(record.sound::<G>(&files));
        }
        Ok(SessionEnd::Left) | Err(_) => {}
    }
    // Kept before anything else can go wrong: even when the screen has gone, the match has not.
    let file = place.keep(&record)?;
    let failed = match parting? {
        SessionEnd::Failed(panic) => Some(panic),
        SessionEnd::Over(_) | SessionEnd::Left => None,
    };
    let mut out = screen.into_inner();
    if let Some(panic) = &failed {
        writeln!(out)?;
        writeln!(
            out,
            "{REFUSED}The rules failed: {panic}.{REFUSED:#} This is a bug in the game, not in your play."
        )?;
    }
    save::say_where(&mut out, &record, &file, content)?;
    failed.map_or(Ok(()), |_| Err(Failure::CheckFailed))
}

/// The set-up with what is usual where nothing was said: against bots, the quick preset; with a list of
/// levels, as many seats as there are players. The second part names the preset if it was not asked for.
fn usual_setup<G: Playable>(
    args: &Args,
    levels: &[Level],
) -> Result<(SetupArgs, Option<&'static str>), Failure> {
    let mut setup = args.setup.clone();
    let n_people = seating::n_people(&args.me);
    if setup.seats.is_none() && levels.len() > 1 {
        setup.seats = u8::try_from(levels.len() + n_people).ok();
    }
    if setup.preset.is_some() {
        return Ok((setup, None));
    }
    let content = catalog::load_content::<G>(setup.content.as_deref()).map_err(Failure::bad)?;
    let seats = kernel::Setup::<G>::new(&content, None, &setup.options, setup.seats)?.seats;
    let quick = (n_people < usize::from(seats)).then_some(G::INFO.quick_preset);
    setup.preset = quick.map(str::to_owned);
    Ok((setup, quick))
}

fn random_seed() -> Result<Seed, Failure> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)
        .map_err(|error| Failure::bad(format!("the system gives no random numbers: {error}")))?;
    Ok(Seed(key))
}

#[cfg(test)]
mod tests {
    use kernel::record::verify;
    use kernel::{Chair, Game as _};
    use testkit::toy::Pennant;

    use super::*;

    /// PN-5.2: a bug in what an action does, or in what is shown after it, costs no move that was played before it.
    #[test]
    fn a_panic_of_the_rules_does_not_cost_the_record() {
        for (fault, said) in [("1", "a card stuck to the table"), ("2", "ink on the cards")] {
            let content = Pennant::content();
            let fault = [("fault".to_owned(), fault.to_owned())];
            let setup = Setup::<Pennant>::new(&content, None, &fault, Some(2)).unwrap();
            let seed = Seed::from_text("planted");
            let chairs = vec![Chair::person("Ada"), Chair::bot("Bob", "squire")];
            let record = Record::new(&setup, &content, chairs, seed);
            let file = std::env::temp_dir().join(format!("banneret-{}-{said}.record", std::process::id()));
            let sitting = Sitting {
                table: Match::start(Arc::new(setup.open(&content).unwrap()), seed.dice()),
                levels: vec![None, Some(Level::ALL[0])],
                past: Vec::new(),
                record,
                place: Destination::File(file.clone()),
                lesson: None,
            };
            // What cannot be answered is refused, and the next line is read.
            let round =
                ["seal king", "seal baron", "seal knight", "seal squire", "discard page", "discard squire"];
            let mut keyboard: Keyboard = round.repeat(9).into_iter().collect();
            let mut out = Vec::new();
            let parted = sit(sitting, &mut keyboard, Screen::new(&mut out, true), None);
            let told = anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string();
            assert!(matches!(parted, Err(Failure::CheckFailed)), "{told}");
            assert!(told.contains(&format!("The rules failed: {said}.")), "{told}");
            assert!(told.contains(&format!("The match is kept in {}", file.display())), "{told}");
            let kept = files::record(&file).unwrap();
            assert!(
                kept.moves.len() > 1 && !kept.moves.iter().any(|played| played.notation.contains("discard"))
            );
            verify::<Pennant>(&kept, &content).unwrap();
            std::fs::remove_file(file).unwrap();
        }
    }
}
