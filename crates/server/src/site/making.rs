//! Forms that make tables.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use kernel::{Record, Seat, Word as _};
use serde::Deserialize;
use store::{Guest, Phase, SeatKind, SeatRow, Table};
use web::pages::{self, Records};

use super::reading::{create_page, levels};
use super::reply::{Problem, denied, message, page_with, see, with_cookie};
use super::who;
use crate::games::{Asked, Prepared, Uploaded};
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::opening::{self, Unopened, Wanted};
use crate::seating;
use crate::secret;
use crate::table::{Denied, Msg, Next, read_level};
use crate::visitor::Visitor;
use crate::words;

#[derive(Debug, Deserialize)]
pub(super) struct Play {
    game: String,
    bots: Option<u8>,
    level: Option<String>,
    figure: Option<String>,
}

/// A table against bots, at once.
pub(super) async fn play(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Play { game, bots, level, figure }): Form<Play>,
) -> Result<Response, Problem> {
    let wrong =
        |text: &str| message(&visitor, StatusCode::UNPROCESSABLE_ENTITY, "That cannot be played", text);
    let entry = match hub.games().find(&game) {
        Ok(entry) => entry,
        Err(unknown) => return Ok(wrong(&unknown.to_string())),
    };
    let levels: Vec<&str> = levels().iter().map(|level| level.name).collect();
    // Whoever was never here meets the weakest first.
    let usual = match visitor.guest {
        Some(_) => web::parts::usual_level(&levels),
        None => levels.first().copied().unwrap_or_default(),
    };
    let level = match read_level(level.as_deref().unwrap_or(usual)) {
        Ok(level) => level,
        Err(refusal) => return Ok(wrong(&refusal.message)),
    };
    if let Some(figure) = figure {
        return from_figure(&hub, &visitor, game.clone(), figure, level).await;
    }
    let preset = Some(entry.banner.info.quick_preset.to_owned());
    // A form without script offers the same numbers for every game: of those the nearest that fits is meant.
    let offered = |seats: &u8| hub.games().banners().iter().any(|game| game.seats.contains(seats));
    let seats = bots.map(|bots| bots.saturating_add(1));
    let seats = seats.map(|seats| match pages::nearest(&entry.banner.seats, seats) {
        Some(near) if offered(&seats) => near,
        Some(_) | None => seats,
    });
    let asked = Asked { preset, options: Vec::new(), seats };
    let prepared = match prepared(&hub, &game, asked).await {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(problem)) => return Ok(wrong(&problem)),
        Err(why) => return Ok(denied(&visitor, &why)),
    };
    against_bots(&hub, &visitor, prepared, Seat::new(0), level).await
}

/// A table against bots that begins with the position of a figure.
async fn from_figure(
    hub: &Hub,
    visitor: &Visitor,
    game: String,
    figure: String,
    level: bots::Level,
) -> Result<Response, Problem> {
    let shelf = hub.clone();
    let prepare =
        move || shelf.games().find(&game).map_err(|unknown| unknown.to_string())?.prepare_figure(&figure);
    let (prepared, own) = match hub.pool().run(prepare).await {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(problem)) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(message(visitor, status, "That cannot be played", &problem));
        }
        Err(why) => return Ok(denied(visitor, &why.into())),
    };
    against_bots(hub, visitor, prepared, own, level).await
}

/// A table where one person plays against bots, at once.
pub(super) async fn against_bots(
    hub: &Hub,
    visitor: &Visitor,
    prepared: Prepared,
    own: Seat,
    level: bots::Level,
) -> Result<Response, Problem> {
    let (guest, cookie) = who::guest(hub, visitor, "").await?;
    let id = secret::table_id();
    let seats = Seat::first(prepared.seats).map(|seat| match seat == own {
        true => seating::person(&guest),
        false => seating::bot(&id, seat, level, &[&guest.name]),
    });
    let seats = seats.collect();
    let table = Table::new(id, prepared.settings, Some(guest.id), seats);
    Ok(with_cookie(make(hub, visitor, &guest, table).await?, cookie))
}

#[derive(Debug, Deserialize)]
pub(super) struct Learn {
    game: String,
}

/// The guided first match of a game, at once.
pub(super) async fn learn(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Learn { game }): Form<Learn>,
) -> Result<Response, Problem> {
    let shelf = hub.clone();
    let prepare = move || shelf.games().find(&game).map_err(|unknown| unknown.to_string())?.prepare_lesson();
    let (prepared, learner) = match hub.pool().run(prepare).await {
        Ok(Ok(prepared)) => prepared,
        Ok(Err(problem)) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(message(&visitor, status, "There is no lesson", &problem));
        }
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    against_bots(&hub, &visitor, prepared, learner, bots::Level::ALL[0]).await
}

/// The table that the form describes, or the form again with what is wrong.
pub(super) async fn new(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(values): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let wrong = |problem: &str| create_page(&hub, &visitor, &values, Some(problem));
    let value = |field: &str| values.get(field).map(|value| value.trim()).filter(|value| !value.is_empty());
    let game = value("game").unwrap_or_default();
    if let Err(unknown) = hub.games().find(game) {
        return Ok(message(&visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string()));
    }
    let chairs = (0..=kernel::MAX_SEATS).map_while(|n| value(&format!("seat.{n}")));
    let options = values
        .iter()
        .filter_map(|(field, value)| Some((field.strip_prefix("option.")?, value.trim())))
        .filter(|(_, value)| !value.is_empty())
        .map(|(key, value)| (key.to_owned(), value.to_owned()));
    let (text, yes) = (
        |field: &str| value(field).unwrap_or_default().to_owned(),
        |field: &str| value(field) == Some("yes"),
    );
    let wanted = Wanted {
        game: game.to_owned(),
        preset: value("preset").map(str::to_owned),
        options: options.collect(),
        chairs: chairs.filter(|chair| *chair != "empty").map(str::to_owned).collect(),
        public: yes("public"),
        spectators: yes("spectators"),
        clock: text("clock"),
        time_out: text("time_out"),
        friendly: yes("friendly"),
        stand_in: yes("stand_in"),
        claim: yes("claim"),
    };
    let prepared = match opening::prepared(&hub, &wanted).await {
        Ok(prepared) => prepared,
        Err(Unopened::Wrong(problem)) => return Ok(wrong(&problem)),
        Err(why) => return unopened(&visitor, why),
    };
    let name = value("name").unwrap_or_default();
    if words::name(name).is_none() && visitor.guest.is_none() {
        return Ok(wrong("Enter a name."));
    }
    let (guest, cookie) = who::guest(&hub, &visitor, name).await?;
    let opened = opening::open(&hub, &guest, visitor.address, prepared, &wanted.chairs).await;
    let response = match opened {
        Ok(id) => see(&web::at::table(&id), None),
        Err(why) => unopened(&visitor, why)?,
    };
    Ok(with_cookie(response, cookie))
}

/// The page that says why there is no such table.
fn unopened(visitor: &Visitor, why: Unopened) -> Result<Response, Problem> {
    Ok(match why {
        Unopened::NoGame(unknown) => {
            message(visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string())
        }
        Unopened::Wrong(problem) => {
            message(visitor, StatusCode::UNPROCESSABLE_ENTITY, "That cannot be played", &problem)
        }
        Unopened::Denied(why) => denied(visitor, &why),
        Unopened::Store(error) => return Err(error.into()),
    })
}

#[derive(Debug, Deserialize)]
pub(super) struct Laid {
    record: String,
}

/// A record somebody has: checked, then a table to look at, or to go on with if it is not over.
pub(super) async fn record(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Laid { record: text }): Form<Laid>,
) -> Result<Response, Problem> {
    let wrong = |problem: &str| {
        let records = Records { text: &text, problem: Some(problem) };
        page_with(StatusCode::UNPROCESSABLE_ENTITY, pages::records(&visitor.visit(), &records))
    };
    // Browsers send the lines of a form with carriage returns.
    let lines = text.replace("\r\n", "\n");
    let shelf = hub.clone();
    let read = move || {
        let record = Record::parse("record", &lines).map_err(|faults| faults.to_string())?;
        shelf.games().find(&record.game).map_err(|unknown| unknown.to_string())?.read(record)
    };
    let uploaded = match hub.pool().run(read).await {
        Ok(Ok(uploaded)) => uploaded,
        Ok(Err(problem)) => return Ok(wrong(&problem)),
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    if let Err(wait) = hub.addresses().may(visitor.address, RateKind::Record) {
        return Ok(denied(&visitor, &Denied::TooMany(wait)));
    }
    let (guest, cookie) = who::guest(&hub, &visitor, "").await?;
    let Uploaded { settings, mut chairs, actions, result, awaits } = uploaded;
    if let Some(chair) = chairs.iter().find(|chair| chair.name.chars().count() > words::RECORD_NAME) {
        return Ok(wrong(&format!("the name `{}` is too long", kernel::clip(&chair.name))));
    }
    // What nobody could see, or what turns the letters around it, is no part of a name, whoever wrote it down.
    for (seat, chair) in (1..).zip(&mut chairs) {
        chair.name = words::record_name(&chair.name).unwrap_or_else(|| format!("Seat {seat}"));
    }
    let phase = if result.is_some() { Phase::Over } else { Phase::Waiting };
    let seats = (0..).zip(&chairs).map(|(index, chair)| {
        let goes_on = phase == Phase::Waiting;
        match read_level(&chair.by) {
            _ if goes_on && awaits.is_some_and(|seat| seat.index() == index) => seating::person(&guest),
            Ok(level) => SeatRow::bot(&chair.name, level.word()),
            Err(_) if goes_on => SeatRow::bot(&chair.name, bots::Level::Knight.word()),
            Err(_) => SeatRow { kind: SeatKind::Person, name: chair.name.clone(), ..SeatRow::open() },
        }
    });
    let mut table = Table::new(secret::table_id(), settings, Some(guest.id), seats.collect());
    (table.phase, table.result, table.actions) = (phase, result, actions);
    table.laid = true;
    Ok(with_cookie(make(&hub, &visitor, &guest, table).await?, cookie))
}

#[derive(Debug, Deserialize)]
pub(super) struct Rematch {
    #[serde(default)]
    decline: bool,
}

/// The same table again, seats rotated, once all who played would like that.
pub(super) async fn rematch(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Rematch { decline }): Form<Rematch>,
) -> Result<Response, Problem> {
    next(&hub, visitor, &id, Next::Rematch { decline }).await
}

#[derive(Debug, Deserialize)]
pub(super) struct On {
    at: u32,
    seat: u8,
    level: String,
}

/// A new table against bots that goes on from a move.
pub(super) async fn on(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(On { at, seat, level }): Form<On>,
) -> Result<Response, Problem> {
    next(&hub, visitor, &id, Next::On { at, seat, level }).await
}

async fn next(hub: &Hub, visitor: Visitor, id: &str, how: Next) -> Result<Response, Problem> {
    let (guest, cookie) = who::guest(hub, &visitor, "").await?;
    let from = visitor.address;
    let answer = hub.ask(id, |reply| Msg::Next { guest, from, how, reply }).await;
    let response = match answer {
        Ok(Ok(id)) => see(&web::at::table(&id), None),
        Ok(Err(why)) | Err(why) => denied(&visitor, &why),
    };
    Ok(with_cookie(response, cookie))
}

/// Checks what was asked of a new table of a game that there is.
async fn prepared(hub: &Hub, game: &str, asked: Asked) -> Result<Result<Prepared, String>, Denied> {
    let (shelf, game) = (hub.clone(), game.to_owned());
    let prepare = move || shelf.games().find(&game).map_err(|unknown| unknown.to_string())?.prepare(&asked);
    Ok(hub.pool().run(prepare).await?)
}

async fn make(hub: &Hub, visitor: &Visitor, guest: &Guest, table: Table) -> Result<Response, Problem> {
    match opening::make(hub, guest, visitor.address, table).await {
        Ok(id) => Ok(see(&web::at::table(&id), None)),
        Err(why) => unopened(visitor, why),
    }
}
