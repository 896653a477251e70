//! A new table: what somebody wants of it, from a form or by the API, and whether it can be.

use std::net::IpAddr;

use kernel::{Refusal, Seat, UnknownWord};
use store::{Guest, SeatRow, StoreError, Table, TimeOut};

use crate::games::{Asked, Prepared};
use crate::hub::Hub;
use crate::table::{Denied, read_level};
use crate::{seating, secret};

/// What somebody wants of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wanted {
    /// The game's id.
    pub(crate) game: String,
    pub(crate) preset: Option<String>,
    pub(crate) options: Vec<(String, String)>,
    /// For each seat `me`, `open` or the level of a bot; those that are missing are open.
    pub(crate) chairs: Vec<String>,
    pub(crate) public: bool,
    pub(crate) spectators: bool,
    /// Seconds for a decision; none if it is empty.
    pub(crate) clock: String,
    /// What follows when somebody's time runs out; the usual if it is empty.
    pub(crate) time_out: String,
    pub(crate) friendly: bool,
    pub(crate) stand_in: bool,
    pub(crate) claim: bool,
}

/// Why there is no such table.
#[derive(Debug)]
pub(crate) enum Unopened {
    NoGame(UnknownWord),
    /// What is wrong with what was wanted, in a sentence.
    Wrong(String),
    Denied(Denied),
    Store(StoreError),
}

impl From<StoreError> for Unopened {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Checks what somebody wants; nothing is made yet.
pub(crate) async fn prepared(hub: &Hub, wanted: &Wanted) -> Result<Prepared, Unopened> {
    let Wanted { chairs, .. } = wanted;
    let entry = hub.games().find(&wanted.game).map_err(Unopened::NoGame)?;
    let count = u8::try_from(chairs.len()).ok().filter(|count| *count > 0);
    let asked = Asked { preset: wanted.preset.clone(), options: wanted.options.clone(), seats: count };
    let prepare = move || entry.prepare(&asked);
    let prepared = hub.pool().run(prepare).await.map_err(|why| Unopened::Denied(why.into()))?;
    let mut prepared = prepared.map_err(Unopened::Wrong)?;
    let settings = &mut prepared.settings;
    (settings.public, settings.spectators) = (wanted.public, wanted.spectators);
    settings.clock = web::read_clock(&wanted.clock).map_err(Unopened::Wrong)?;
    settings.time_out = TimeOut::ALL[web::read_time_out(&wanted.time_out).map_err(Unopened::Wrong)?];
    // Where a clock runs, the rules answer for whoever stays away.
    let timeless = settings.clock.is_none();
    settings.friendly = wanted.friendly && !wanted.public && timeless;
    (settings.stand_in, settings.claim) = (wanted.stand_in && timeless, wanted.claim && timeless);
    let wrong = |problem: &str| Err(Unopened::Wrong(problem.to_owned()));
    if chairs.iter().filter(|chair| *chair == "me").count() > 1 {
        return wrong("You can take only one seat.");
    }
    if !wanted.spectators && !chairs.iter().any(|chair| matches!(chair.as_str(), "me" | "open")) {
        return wrong("Nobody could see this table: take a seat, leave one open, or let others watch.");
    }
    for level in chairs.iter().filter(|chair| !matches!(chair.as_str(), "me" | "open")) {
        read_level(level).map_err(|Refusal { message, .. }| Unopened::Wrong(message))?;
    }
    Ok(prepared)
}

/// Makes the table that was prepared: its id.
pub(crate) async fn open(
    hub: &Hub,
    guest: &Guest,
    from: IpAddr,
    prepared: Prepared,
    chairs: &[String],
) -> Result<String, Unopened> {
    let (id, mut seats) = (secret::table_id(), Vec::new());
    for seat in Seat::first(prepared.seats) {
        seats.push(match chairs.get(seat.index()).map_or("open", String::as_str) {
            "me" => seating::person(guest),
            "open" => SeatRow::open(),
            level => {
                let level = read_level(level).map_err(|Refusal { message, .. }| Unopened::Wrong(message))?;
                seating::bot(&id, seat, level, &[&guest.name])
            }
        });
    }
    make(hub, guest, from, Table::new(id, prepared.settings, Some(guest.id), seats)).await
}

/// Keeps a table, if its maker may make one more: its id.
pub(crate) async fn make(hub: &Hub, guest: &Guest, from: IpAddr, table: Table) -> Result<String, Unopened> {
    hub.may_make_table(guest.id, from).await.map_err(Unopened::Denied)?;
    let id = table.id.clone();
    let seated = table.seats.iter().any(|seat| seat.holders.contains(&guest.id));
    if seated {
        hub.may_sit(guest.id, &id)
            .await
            .map_err(|Refusal { message, .. }| Unopened::Denied(Denied::Refused(message)))?;
    }
    hub.store().add_table(table).await?;
    tracing::info!(table = id, "a table was made");
    if seated {
        hub.seated().tell(guest.id, &id);
    }
    Ok(id)
}
