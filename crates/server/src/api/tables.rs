//! Tables: listed, opened, joined, begun, left.

use std::collections::BTreeMap;

use kernel::Refusal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Guest, Overview, Phase};

use super::BASE;
use super::answer::{Done, Found, Made};
use super::problem::{Kind, Problem};
use super::route::{Call, Nothing};
use crate::games::read_options;
use crate::hub::Hub;
use crate::opening::{self, Unopened, Wanted};
use crate::site::who;
use crate::table::{About, Chair, Msg};
use crate::words;

/// The most tables of a list.
const LISTED: u32 = 100;

/// A table in the address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfTable {
    /// The table's id.
    #[schemars(length(min = 1, max = 40))]
    pub(super) table: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TableList {
    tables: Vec<Listed>,
}

/// A table in a list.
#[derive(Debug, Serialize, JsonSchema)]
struct Listed {
    id: String,
    /// The game's id.
    game: String,
    /// `waiting`, `playing` or `over`.
    phase: &'static str,
    /// The options that differ from the rulebook's, by name.
    options: BTreeMap<String, String>,
    seats: Vec<SeatListed>,
    /// Seconds for a decision, if there is a clock.
    clock: Option<u32>,
    /// How much those have heard of the match who only look on.
    noticed: u32,
    /// When that last became more, in milliseconds since 1970.
    updated: i64,
    /// The seat of whoever asks, in their own list.
    seat: Option<u8>,
    /// Do they owe a decision?
    your_turn: bool,
    /// How it ended, in words.
    result: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SeatListed {
    /// `open`, `person` or `bot`.
    kind: &'static str,
    /// Empty where nobody sits.
    name: String,
    /// Is it the account of a program?
    program: bool,
}

fn listed(tables: Vec<Overview>) -> TableList {
    let listed = |table: Overview| {
        let owes = |seat: u8| table.awaits & 1u8.checked_shl(seat.into()).unwrap_or(0) != 0;
        Listed {
            your_turn: table.phase == Phase::Playing && table.mine.is_some_and(owes),
            id: table.id,
            game: table.game,
            phase: table.phase.word(),
            options: read_options(&table.options).into_iter().collect(),
            seats: table
                .seats
                .into_iter()
                .map(|(kind, name)| SeatListed {
                    kind: kind.word(),
                    program: name.ends_with(store::BOT_MARK),
                    name,
                })
                .collect(),
            clock: table.clock,
            noticed: table.noticed,
            updated: table.updated,
            seat: table.mine,
            result: table.result,
        }
    };
    TableList { tables: tables.into_iter().map(listed).collect() }
}

/// The public tables that wait for people or are being played.
pub(super) async fn public(call: Call<Nothing>) -> Result<Found<TableList>, Problem> {
    let to = call.caller.as_ref().map(|caller| caller.guest.id);
    Ok(Found(listed(call.hub.store().open_tables(to, LISTED).await?)))
}

/// Those where the caller has a seat.
pub(super) async fn mine(call: Call<Nothing>) -> Result<Found<TableList>, Problem> {
    let me = call.me()?.guest.id;
    Ok(Found(listed(call.hub.store().tables_of(me, LISTED).await?)))
}

/// A table that is wanted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    /// The game's id.
    game: String,
    /// A named bundle of options.
    #[serde(default)]
    preset: Option<String>,
    /// Options by name, as they are typed.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// For each seat `me`, `open`, or the level of a bot. Without it: `me`, and the others open.
    #[serde(default)]
    #[schemars(length(max = 6))]
    seats: Vec<String>,
    /// Is it listed for everybody?
    #[serde(default)]
    public: bool,
    /// May people without a seat look on?
    #[serde(default = "yes")]
    spectators: bool,
    /// Seconds for a decision; one of those that the form for a new table offers.
    #[serde(default)]
    clock: Option<u32>,
    /// What follows when somebody's time runs out.
    #[serde(default)]
    time_out: Option<String>,
    /// May decisions be taken back by consent? Only at tables that are neither public nor on a clock.
    #[serde(default)]
    friendly: bool,
}

fn yes() -> bool {
    true
}

impl From<Unopened> for Problem {
    fn from(why: Unopened) -> Self {
        match why {
            Unopened::NoGame(unknown) => Self::nothing(unknown.to_string()),
            Unopened::Wrong(problem) => Self::new(Kind::Impossible, problem),
            Unopened::Denied(why) => why.into(),
            Unopened::Store(error) => error.into(),
        }
    }
}

/// Opens a table.
pub(super) async fn open(call: Call<Nothing, Nothing, NewTable>) -> Result<Made<About>, Problem> {
    let guest = call.me()?.guest.clone();
    let Call { hub, address, body, .. } = call;
    let mut chairs = body.seats;
    if chairs.is_empty() {
        chairs = vec!["me".to_owned()];
        let usual = hub.games().find(&body.game).map_err(Unopened::NoGame)?.banner.usual;
        chairs.resize(usual.into(), "open".to_owned());
    }
    let wanted = Wanted {
        game: body.game,
        preset: body.preset,
        options: body.options.into_iter().collect(),
        chairs,
        public: body.public,
        spectators: body.spectators,
        clock: body.clock.map(|seconds| seconds.to_string()).unwrap_or_default(),
        time_out: body.time_out.unwrap_or_default(),
        friendly: body.friendly,
        stand_in: false,
        claim: false,
    };
    let prepared = opening::prepared(&hub, &wanted).await?;
    let id = opening::open(&hub, &guest, address, prepared, &wanted.chairs).await?;
    Ok(Made { at: format!("{BASE}/tables/{id}"), what: told(&hub, &guest, &id).await? })
}

async fn told(hub: &Hub, guest: &Guest, id: &str) -> Result<About, Problem> {
    let guest = Some(guest.id);
    Ok(hub.ask(id, |reply| Msg::About { guest, reply }).await??)
}

/// How a table is.
pub(super) async fn one(call: Call<OfTable>) -> Result<Found<About>, Problem> {
    let guest = call.caller.as_ref().map(|caller| caller.guest.id);
    Ok(Found(call.hub.ask(&call.path.table, |reply| Msg::About { guest, reply }).await??))
}

/// A seat that somebody wants.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    /// Which one, from 0; the first open one if nothing is said.
    #[serde(default)]
    #[schemars(range(max = 5))]
    seat: Option<u8>,
    /// What a guest is called there. Accounts have their name everywhere.
    #[serde(default)]
    name: Option<String>,
    /// The last part of a personal link: the seat it is for is taken on this device too.
    #[serde(default)]
    link: Option<String>,
}

/// Takes a seat.
pub(super) async fn join(call: Call<OfTable, Nothing, Wish>) -> Result<Made<About>, Problem> {
    let caller = call.me()?.clone();
    let (guest, hub) = (caller.guest, &call.hub);
    let id = call.path.table.as_str();
    let Wish { seat, name, link } = call.body;
    let name = match name.as_deref().and_then(words::name) {
        Some(name) if !caller.account => who::unlike_accounts(hub, name).await.map_err(|_| broken())?,
        Some(_) | None => String::new(),
    };
    let change = match link {
        Some(token) => Chair::Come { token },
        None => {
            if hub.store().is_apart_from(guest.id, id.to_owned()).await? {
                return Err(Refusal::by_table("apart", "You cannot take a seat at this table.").into());
            }
            let seat = match seat {
                Some(seat) => seat,
                None => first_open(&told(hub, &guest, id).await?)?,
            };
            Chair::Sit { seat, name }
        }
    };
    changed(hub, guest.clone(), id, change).await?;
    Ok(Made { at: format!("{BASE}/tables/{id}"), what: told(hub, &guest, id).await? })
}

fn broken() -> Problem {
    Problem::new(Kind::Broken, "Something went wrong. Try again in a moment.")
}

fn first_open(about: &About) -> Result<u8, Problem> {
    let open = about.seats.iter().find(|seat| seat.kind == "open");
    let none = || Refusal::by_table("taken", "No seat is free at this table.");
    Ok(open.map(|seat| seat.seat.index() as u8).ok_or_else(none)?)
}

async fn changed(hub: &Hub, guest: Guest, id: &str, change: Chair) -> Result<(), Problem> {
    Ok(hub.ask(id, |reply| Msg::Chair { guest, change, reply }).await??)
}

/// Frees the seat, before the match begins.
pub(super) async fn leave(call: Call<OfTable>) -> Result<Done, Problem> {
    let guest = call.me()?.guest.clone();
    changed(&call.hub, guest, &call.path.table, Chair::Leave).await?;
    Ok(Done)
}

/// The level of a bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfLevel {
    level: bots::Level,
}

/// Gives every open seat to a bot, so that the match begins. Only its host may.
pub(super) async fn start(call: Call<OfTable, Nothing, OfLevel>) -> Result<Found<About>, Problem> {
    let guest = call.me()?.guest.clone();
    let level = call.body.level.to_string();
    changed(&call.hub, guest.clone(), &call.path.table, Chair::Fill { level }).await?;
    Ok(Found(told(&call.hub, &guest, &call.path.table).await?))
}

/// Lets a bot answer for the caller's seat.
pub(super) async fn hand_over(call: Call<OfTable, Nothing, OfLevel>) -> Result<Done, Problem> {
    let guest = call.me()?.guest.clone();
    let level = call.body.level.to_string();
    changed(&call.hub, guest, &call.path.table, Chair::HandOver { level }).await?;
    Ok(Done)
}

/// Answers for oneself again.
pub(super) async fn reclaim(call: Call<OfTable>) -> Result<Done, Problem> {
    let guest = call.me()?.guest.clone();
    changed(&call.hub, guest, &call.path.table, Chair::Reclaim).await?;
    Ok(Done)
}
