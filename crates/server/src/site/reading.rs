//! Pages that only show.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use bots::Level;
use kernel::{UnknownWord, Word as _};
use store::{Overview, Phase, SeatKind};
use web::pages::{self, Api, Create, Front, Records, TableRow};
use web::{Arms, Prefs, Tincture};

use super::reply::{Problem, denied, message, page, see};
use super::who;
use crate::api;
use crate::games::read_options;
use crate::hub::Hub;
use crate::visitor::Visitor;

/// The most tables in a list.
const LISTED: u32 = 30;

pub(super) async fn front(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let mine = match &visitor.guest {
        Some(guest) => hub.store().tables_of(guest.id, LISTED).await?,
        None => Vec::new(),
    };
    let mut open = hub.store().open_tables(visitor.guest.as_ref().map(|guest| guest.id), LISTED).await?;
    open.retain(|table| !mine.iter().any(|mine| mine.id == table.id));
    // Whose colours the seats have is known to the rules of each table.
    let shelf = hub.clone();
    let listed = move || {
        let rows =
            |tables: &[Overview]| tables.iter().filter_map(|table| row(&shelf, table)).collect::<Vec<_>>();
        (rows(&open), rows(&mine))
    };
    let (open, mine) = match hub.pool().run(listed).await {
        Ok(rows) => rows,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    let shelf = hub.games();
    let front = Front { games: shelf.banners(), levels: &levels(), open: &open, mine: &mine };
    Ok(page(pages::front(&visitor.visit(), &front)))
}

/// A table in a list; none of a game that this program does not have.
pub(super) fn row(hub: &Hub, table: &Overview) -> Option<TableRow> {
    let game = hub.games().find(&table.game).ok()?;
    let tinctures = game.tinctures(&table.options, table.seats.len() as u8);
    let taken = table.seats.iter().filter(|(kind, _)| *kind != SeatKind::Open).count();
    let people = table.seats.iter().filter(|(kind, _)| *kind == SeatKind::Person);
    let people: Vec<&str> = people.map(|(_, name)| name.as_str()).collect();
    let options = read_options(&table.options);
    let options = options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let options = pages::options_in_words(game.banner.presets, options);
    let mut detail = if people.is_empty() { "bots".to_owned() } else { people.join(", ") };
    if !options.is_empty() {
        detail = format!("{detail}. {options}");
    }
    if let Some(seconds) = table.clock {
        detail = format!("{detail}. {} a move", web::clock_words(seconds));
    }
    let urgent = table.phase == Phase::Playing
        && table.mine.is_some_and(|seat| table.awaits & 1u8.checked_shl(seat.into()).unwrap_or(0) != 0);
    let (state, action) = match (table.phase, table.mine, urgent) {
        (Phase::Waiting, None, _) => (format!("{taken} of {} seats", table.seats.len()), "Join"),
        (Phase::Waiting, Some(_), _) => (format!("{taken} of {} seats", table.seats.len()), "Continue"),
        (Phase::Playing, _, true) => ("your move".to_owned(), "Continue"),
        // As far as somebody knows who only looks on: a number of moves would count sealed answers.
        (Phase::Playing, Some(_), false) => (format!("move {}", table.noticed), "Continue"),
        (Phase::Playing, None, false) => (format!("move {}", table.noticed), "Watch"),
        (Phase::Over, _, _) => (table.result.clone().unwrap_or_default(), "Replay"),
    };
    let seats = table.seats.iter().zip(tinctures).map(|((kind, _), tincture)| match kind {
        SeatKind::Open => Tincture::Empty,
        SeatKind::Person | SeatKind::Bot => tincture,
    });
    Some(TableRow {
        id: table.id.clone(),
        game: game.banner.info.title,
        detail,
        seats: seats.collect(),
        state,
        urgent,
        action,
    })
}

pub(super) async fn new(
    State(hub): State<Hub>,
    visitor: Visitor,
    Query(values): Query<BTreeMap<String, String>>,
) -> Response {
    create_page(&hub, &visitor, &values, None)
}

/// The form for a new table, with what was sent and what is wrong with it.
pub(super) fn create_page(
    hub: &Hub,
    visitor: &Visitor,
    values: &BTreeMap<String, String>,
    problem: Option<&str>,
) -> Response {
    let shelf = hub.games();
    let games = shelf.banners();
    let asked = values.get("game").map(String::as_str);
    let Some(id) = asked.or(games.first().map(|game| game.info.id)) else {
        return message(visitor, StatusCode::NOT_FOUND, "No games", "This server has no games.");
    };
    match hub.games().find(id) {
        Ok(game) => {
            let create = Create { games, levels: &levels(), values, problem };
            let status = if problem.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            super::reply::page_with(status, game.create_page(&visitor.visit(), &create))
        }
        Err(unknown) => message(visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string()),
    }
}

/// The levels of bots, as pages list them.
pub(super) fn levels() -> Vec<pages::Level> {
    Level::ALL.iter().map(|level| pages::Level { name: level.word(), help: level.help() }).collect()
}

pub(super) async fn rules_index(State(hub): State<Hub>, visitor: Visitor) -> Response {
    page(pages::rules_index(&visitor.visit(), hub.games().banners()))
}

pub(super) async fn rules(State(hub): State<Hub>, visitor: Visitor, Path(game): Path<String>) -> Response {
    match hub.games().find(&game) {
        Ok(entry) => {
            // The figures are played and drawn when somebody opens the rules first.
            let shelf = entry.banner.clone();
            match hub.pool().run(move || shelf.open_book()).await {
                Ok(()) => page(pages::rules(&visitor.visit(), &entry.banner)),
                Err(why) => denied(&visitor, &why.into()),
            }
        }
        Err(unknown) => message(&visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string()),
    }
}

/// The words that are searched for in a rulebook.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct Searched {
    find: String,
}

/// A page of a game beside its rules.
pub(super) async fn extra(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path((game, segment)): Path<(String, String)>,
    Query(searched): Query<Searched>,
) -> Response {
    let game = match hub.games().find(&game) {
        Ok(game) => game,
        Err(unknown) => {
            return message(&visitor, StatusCode::NOT_FOUND, "No such game", &unknown.to_string());
        }
    };
    let found = if pages::of_the_book(&segment) {
        let shelf = game.banner.clone();
        if let Err(why) = hub.pool().run(move || shelf.open_book()).await {
            return denied(&visitor, &why.into());
        }
        pages::beside(&visitor.visit(), &game.banner, &segment, &searched.find)
    } else {
        game.extra_page(&visitor.visit(), &segment)
    };
    found.map_or_else(
        || {
            let unknown =
                UnknownWord::new("page", &segment, game.banner.extras.iter().map(|(known, _)| *known));
            message(&visitor, StatusCode::NOT_FOUND, "No such page", &unknown.to_string())
        },
        page,
    )
}

/// The description of the API for people.
pub(super) async fn api(visitor: Visitor) -> Response {
    let page_of_api = Api { routes: &api::listed(), kinds: &api::kinds() };
    page(pages::api(&visitor.visit(), &page_of_api))
}

pub(super) async fn records(visitor: Visitor) -> Response {
    page(pages::records(&visitor.visit(), &Records::default()))
}

#[derive(Debug, serde::Deserialize)]
pub(super) struct Settings {
    back: Option<String>,
    kept: Option<String>,
}

pub(super) async fn settings_page(
    visitor: Visitor,
    Query(Settings { back, kept }): Query<Settings>,
) -> Response {
    let back = back.filter(|path| web::at::is_ours(path));
    page(pages::settings(&visitor.visit(), back.as_deref().unwrap_or("/"), kept.is_some()))
}

/// Keeps settings in cookies and the name and arms of a guest in the store, and goes back to where they were changed. A
/// form may hold some of them only; the others stay as they are.
pub(super) async fn settings(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let field = |name: &str| fields.get(name).map(String::as_str);
    let back = field("back").filter(|path| web::at::is_ours(path)).unwrap_or("/");
    let mut response = see(back, None);
    for (setting, word) in
        Prefs::read(field).chosen().filter(|(setting, _)| fields.contains_key(setting.name))
    {
        response = super::reply::with_cookie(response, who::setting(setting.name, word));
    }
    if let Some(name) = field("name") {
        let (guest, cookie) = who::guest(&hub, &visitor, name).await?;
        let text = ["field", "ordinary", "charge"].map(|part| field(part).unwrap_or_default()).join("-");
        if let Some(arms) = Arms::read(&text) {
            hub.store().arm_guest(guest.id, arms.text()).await?;
        }
        response = super::reply::with_cookie(response, cookie);
    }
    Ok(response)
}

pub(super) async fn asset(visitor: Visitor, Path(file): Path<String>) -> Response {
    match web::assets::find(&file) {
        Some(asset) => {
            let headers = [
                (header::CONTENT_TYPE, asset.mime),
                (header::ETAG, asset.etag.as_str()),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ];
            (headers, asset.bytes.as_slice()).into_response()
        }
        None => nothing(visitor).await,
    }
}

/// Says whether what is written stays written, and nothing else: it is everybody's to ask.
pub(super) async fn health(State(hub): State<Hub>) -> Response {
    let (status, text) = match hub.is_well().await {
        true => (StatusCode::OK, "ok\n"),
        false => (StatusCode::SERVICE_UNAVAILABLE, "the store cannot be written\n"),
    };
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

pub(super) async fn nothing(visitor: Visitor) -> Response {
    message(&visitor, StatusCode::NOT_FOUND, "Nothing here", "There is no page at this address.")
}
