//! `banneret sit --table LINK --bot BOT`: a bot of yours takes a chair at a table that is open in a browser somewhere.

mod link;
mod talk;

use std::io::Write as _;
use std::num::NonZeroU8;
use std::path::PathBuf;
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Spec};
use kernel::{Names, Playable, Record, Refusal, Seat, Viewer};
use serde_json::Value;

use self::link::Link;
use self::talk::{Came, Left, Stream, Trouble};
use crate::arena::budget;
use crate::failure::Failure;

const EXAMPLES: &str = "\
LINK is the address of a table that waits for players, or the personal link of a seat. Whoever gives it gives the seat.
A level answers after its usual pause. Ctrl-C gets the bot up: the seat is free again, or a bot of the table plays on.
A table that is gone is waited for.

Examples:
  banneret sit --table http://127.0.0.1:8080/t/ID --bot exec:./mybot.py
  banneret sit --table http://127.0.0.1:8080/t/ID/come/TOKEN --bot marshal --budget 500ms";

/// What may be typed.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The link of the table, or of a seat at it
    #[arg(long, value_name = "LINK")]
    table: String,
    /// Who sits down: a level, a method, or a program (`exec:./mybot.py`)
    #[arg(long, value_name = "BOT")]
    bot: String,
    /// Which open seat, from 1; the first that is free if nothing is said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    seat: Option<u8>,
    /// What it is called at the table
    #[arg(long, value_name = "NAME", default_value = "A program")]
    name: String,
    /// A file with a token of an account, made on its page: the bot sits down as that account
    #[arg(long, value_name = "FILE", conflicts_with = "name")]
    token: Option<PathBuf>,
    /// How much it thinks about a decision: iterations (`500`), or milliseconds (`200ms`)
    #[arg(long, value_name = "N", value_parser = budget)]
    budget: Option<Budget>,
    /// How many threads it thinks with
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroU8,
}

/// The shortest time between a question and its answer: what a server takes of one client has a limit.
const PAUSE: Duration = Duration::from_millis(50);

/// How long is waited after the table said that this was too fast.
const BREATH: Duration = Duration::from_secs(1);

/// How long a table that is gone is waited for.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let spec: Spec = args.bot.parse().map_err(|why: String| Failure::bad(why))?;
    let link: Link = args.table.parse().map_err(|why: String| Failure::bad(why))?;
    // Before a match begins there is no game to open yet: the record, which promises the set-up, names it. Where anybody
    // may read it, a program that cannot play takes nobody's seat; elsewhere it gives the seat back.
    let read = |text: String| Record::parse(&args.table, &text);
    let seen = talk::record(&link, None).ok().and_then(|text| read(text).ok());
    if let Some(record) = &seen {
        spec.try_out(&record.game).map_err(Failure::bad)?;
    }
    let own = args.token.as_deref().map(|file| crate::files::read(file, 4096)).transpose()?;
    let own = own.map(|text| text.trim().to_owned());
    let token =
        talk::take_seat(&link, args.seat, &args.name, own).map_err(|trouble| Failure::bad(trouble.why))?;
    let record = read(once_there(|| talk::record(&link, Some(&token)))?)?;
    if seen.is_none()
        && let Err(why) = spec.try_out(&record.game)
    {
        talk::leave(&link, &token, spec.level());
        return Err(Failure::bad(why));
    }
    get_up_when_stopped(&spec, &link, &token)?;
    writeln!(anstream::stdout(), "Seated. The bot answers until the match is over; Ctrl-C gets it up.")?;
    catalog::with_game!(&record.game, G => play::<G>(args, &spec, &link, &token, &record))?
}

/// Stopping the program gives the seat up.
fn get_up_when_stopped(spec: &Spec, link: &Link, token: &str) -> Result<(), Failure> {
    let (link, token, level) = (link.clone(), token.to_owned(), spec.level());
    let get_up = move || {
        let said = match talk::leave(&link, &token, level) {
            Left::Free => "The seat is free again.".to_owned(),
            Left::Replaced => format!("A {level} of the table plays on in the seat."),
            Left::Empty => {
                "The seat stays empty: the table does not answer, or the match is over.".to_owned()
            }
        };
        // Whether anybody reads it or not, this is the end.
        let _ = writeln!(anstream::stdout(), "{said}");
        bots::kill_programs();
        #[expect(
            clippy::disallowed_methods,
            reason = "the stream is being listened to; nothing is to be saved"
        )]
        process::exit(130);
    };
    ctrlc::set_handler(get_up).map_err(|error| Failure::bad(format!("Ctrl-C cannot be heard: {error}")))
}

/// What the table answers, once it is there.
fn once_there<T>(mut ask: impl FnMut() -> Result<T, Trouble>) -> Result<T, Failure> {
    let until = Instant::now() + PATIENCE;
    let mut told = false;
    loop {
        match ask() {
            Ok(answer) => return Ok(answer),
            Err(trouble) if trouble.passing && Instant::now() < until => {
                if !told {
                    writeln!(anstream::stderr(), "{}; waiting for it", trouble.why)?;
                    told = true;
                }
                thread::sleep(BREATH);
            }
            Err(trouble) => return Err(Failure::bad(trouble.why)),
        }
    }
}

/// Answers until the match is over.
fn play<G: Playable>(
    args: &Args,
    spec: &Spec,
    link: &Link,
    token: &str,
    record: &Record,
) -> Result<(), Failure> {
    let content = G::content();
    let setup = record.setup::<G>(&content).map_err(Failure::bad)?;
    let game = setup.open(&content)?;
    // Its secret choices must not be predictable.
    let seed = getrandom::u64()
        .map_err(|error| Failure::bad(format!("the system gives no random numbers: {error}")))?;
    let mut bot = spec.bot::<G>(seed);
    let budget = args.budget.unwrap_or(spec.budget()).on(args.threads);
    let pause = PAUSE.max(Duration::from_millis(spec.pause().into()));
    let enter = || once_there(|| Stream::open(link, token));
    let mut stream = enter()?;
    // Which question was answered last.
    let mut answered: Option<u64> = None;
    loop {
        let message = match stream.hear() {
            Ok(message) => message,
            Err(why) => {
                writeln!(anstream::stderr(), "{why}")?;
                thread::sleep(BREATH);
                stream = enter()?;
                // Whether the last answer arrived is not known: if not, the same is asked again.
                answered = None;
                continue;
            }
        };
        match message["type"].as_str() {
            Some("table" | "step") => {}
            Some("reload") => {
                stream = enter()?;
                continue;
            }
            Some("bye") if message["reason"] == "gone" || message["reason"] == "flood" => {
                let reason = &message["reason"];
                return Err(Failure::bad(format!("the table sends the bot away: {reason}")));
            }
            Some(_) | None => continue,
        }
        let heard = Instant::now();
        tell_bot(&game, &mut *bot, &message);
        if !message["outcome"].is_null() {
            return Ok(writeln!(anstream::stdout(), "{}", ending(&message["outcome"]))?);
        }
        let asked = message["ticket"].as_u64().filter(|ticket| answered != Some(*ticket));
        let Some(ticket) = asked else { continue };
        let Some(line) = answer(&game, &mut *bot, &message, budget)? else { continue };
        for fault in bot.faults().told {
            writeln!(anstream::stderr(), "{fault}")?;
        }
        // The same time whatever is in hand, and however hard it was to find.
        thread::sleep(pause.saturating_sub(heard.elapsed()));
        say(link, token, &line, ticket)?;
        answered = Some(ticket);
    }
}

/// Says an answer, again after a pause if that was too fast or the table was gone: the same twice is one answer.
fn say(link: &Link, token: &str, line: &str, ticket: u64) -> Result<(), Failure> {
    loop {
        match once_there(|| talk::answer(link, token, line, ticket))? {
            // A question that changed meanwhile is asked again by itself.
            Came::Taken | Came::Stale => return Ok(()),
            Came::Later(wait) => thread::sleep(wait),
            Came::Refused(why) => {
                return Err(Failure::bad(format!("the table refuses what the bot answered: {why}")));
            }
        }
    }
}

/// Tells a bot that listens what its seat noticed.
fn tell_bot<G: Playable>(game: &G, bot: &mut dyn Bot<G>, message: &Value) {
    let seat = message["seat"].as_u64().filter(|seat| *seat < u64::from(game.seats()));
    let Some(seat) = seat.filter(|_| bot.listens()) else { return };
    for told in message["cues"].as_array().into_iter().flatten() {
        bot.overhear(game, Seat::new(seat as u8), &told["cue"], told["text"].as_str().unwrap_or_default());
    }
}

/// What the bot answers to what it is told; `None` if it is asked nothing.
fn answer<G: Playable>(
    game: &G,
    bot: &mut dyn Bot<G>,
    message: &Value,
    budget: Budget,
) -> Result<Option<String>, Failure> {
    let offered = message["choices"].as_array().map_or(&[][..], Vec::as_slice);
    let notations: Vec<&str> = offered.iter().filter_map(|choice| choice["notation"].as_str()).collect();
    if notations.is_empty() {
        return Ok(None);
    }
    let view: G::View = serde_json::from_value(message["view"].clone())
        .map_err(|error| Failure::bad(format!("the table speaks of the game in another way: {error}")))?;
    let read = |notation: &&str| game.read(&view, notation).map(|reading| reading.action);
    let legal = notations.iter().map(read).collect::<Result<Vec<_>, Refusal>>().map_err(Failure::bad)?;
    let action = bot.choose(game, &view, &legal, budget);
    let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
    let seat = G::viewer(&view).seat().unwrap_or_default();
    let said = game.choices(&view, &[action], Names::new(&called, Viewer::Seat(seat))).pop();
    Ok(said.map(|choice| choice.notation))
}

fn ending(outcome: &Value) -> String {
    let places: Vec<String> =
        outcome["places"].as_array().into_iter().flatten().map(Value::to_string).collect();
    let reason = outcome["reason"].as_str().unwrap_or("over");
    format!("The match is over: {reason}. Places by seat: {}.", places.join(", "))
}
