//! `banneret sit --table LINK --bot BOT`: a bot of yours takes a chair at a table that is open in a browser somewhere.

mod link;
mod talk;

use std::io::Write as _;

use bots::{Bot, Budget, Spec};
use kernel::{Game, Names, Record, Refusal, Seat, Viewer};
use serde_json::Value;

use self::link::Link;
use self::talk::Socket;
use crate::arena::budget;
use crate::failure::Failure;

const EXAMPLES: &str = "\
LINK is the address of a table that waits for players, or the personal link of a seat. Whoever gives it gives the seat.

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
    /// How much it thinks about a decision: iterations (`500`), or milliseconds (`200ms`)
    #[arg(long, value_name = "N", value_parser = budget)]
    budget: Option<Budget>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let spec: Spec = args.bot.parse().map_err(|why: String| Failure::bad(why))?;
    let link: Link = args.table.parse().map_err(|why: String| Failure::bad(why))?;
    let cookie = talk::take_seat(&link, args.seat, &args.name).map_err(Failure::bad)?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "Seated. The bot answers until the match is over; Ctrl-C gets it up.")?;
    out.flush()?;
    // Before a match begins there is no game to open yet: the record, which promises the set-up, names it.
    let record = talk::record(&link, &cookie).map_err(Failure::bad)?;
    let record = Record::parse(&args.table, &record)?;
    catalog::with_game!(&record.game, G => play::<G>(args, &spec, &link, &cookie, &record))?
}

/// Answers until the match is over.
fn play<G: Game>(
    args: &Args,
    spec: &Spec,
    link: &Link,
    cookie: &str,
    record: &Record,
) -> Result<(), Failure> {
    let content = G::content();
    let setup = record.setup::<G>(&content).map_err(Failure::bad)?;
    let game = setup.open(&content)?;
    let mut bot = spec.bot::<G>(0);
    let mut socket = Socket::open(link, cookie).map_err(Failure::bad)?;
    let mut answered = None;
    loop {
        let message = socket.hear().map_err(Failure::bad)?;
        match message["type"].as_str() {
            Some("table" | "step") => {}
            Some("reload" | "bye") => {
                socket = Socket::open(link, cookie).map_err(Failure::bad)?;
                continue;
            }
            Some("refused") => {
                let why = message["message"].as_str().unwrap_or_default();
                // A question that changed meanwhile is asked again by itself.
                if message["code"] != "stale" {
                    return Err(Failure::bad(format!("the table refuses what the bot answered: {why}")));
                }
                continue;
            }
            Some(_) | None => continue,
        }
        tell_bot(&game, &mut *bot, &message);
        if !message["outcome"].is_null() {
            return Ok(writeln!(anstream::stdout(), "{}", ending(&message["outcome"]))?);
        }
        let ticket = message["ticket"].as_u64();
        if ticket.is_none() || ticket == answered {
            continue;
        }
        let Some(line) = answer(&game, &mut *bot, &message, args.budget.unwrap_or(spec.budget()))? else {
            continue;
        };
        for fault in bot.faults() {
            writeln!(anstream::stderr(), "{fault}; the heuristic answered in its place")?;
        }
        answered = ticket;
        socket.say(&serde_json::json!({ "act": line, "at": ticket })).map_err(Failure::bad)?;
    }
}

/// Tells a bot that listens what its seat noticed.
fn tell_bot<G: Game>(game: &G, bot: &mut dyn Bot<G>, message: &Value) {
    let seat = message["seat"].as_u64().filter(|seat| *seat < u64::from(game.seats()));
    let Some(seat) = seat.filter(|_| bot.listens()) else { return };
    for told in message["cues"].as_array().into_iter().flatten() {
        bot.overhear(game, Seat::new(seat as u8), &told["cue"], told["text"].as_str().unwrap_or_default());
    }
}

/// What the bot answers to what it is told; `None` if it is asked nothing.
fn answer<G: Game>(
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
