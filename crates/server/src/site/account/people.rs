//! Profiles, blocks and reports.

use std::collections::BTreeMap;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use store::{Blocked, Guest, GuestId, NewReport, StoreError};
use web::Arms;
use web::pages::{self, Inbox, Played, Profile, REPORTS, Reported, Tally, Wrong};

use super::super::reply::{Problem, message, page, page_with, see};
use super::own;
use crate::accounts::AccountName;
use crate::deadlines::now;
use crate::hub::Hub;
use crate::visitor::Visitor;
use crate::words;

/// The most matches and reports of a page.
const LISTED: u32 = 50;
/// The longest report, in characters.
const REPORT: usize = 600;
/// The most people somebody can block.
const BLOCKS: usize = 500;

fn nobody(visitor: &Visitor) -> Response {
    message(visitor, StatusCode::NOT_FOUND, "Player not found", "Nobody here has that name.")
}

/// The account of a name.
async fn named(hub: &Hub, name: &str) -> Result<Option<store::Account>, Problem> {
    let bare = name.strip_suffix(store::BOT_MARK).unwrap_or(name);
    let short: String = bare.chars().take(100).collect();
    Ok(hub.store().account_like(AccountName::skeleton_of(&short)).await?)
}

pub(super) async fn profile(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let Some(account) = named(&hub, &name).await? else { return Ok(nobody(&visitor)) };
    let (of, store) = (account.guest, hub.store());
    let me = visitor.guest.as_ref().map(|guest| guest.id);
    let other = me.filter(|me| *me != of);
    let titled = |tallies: Vec<store::Tally>| -> Vec<Tally> {
        let shelf = hub.games();
        let of_game = |tally: store::Tally| {
            let game = shelf.find(&tally.game).ok()?.banner.info.title;
            Some(Tally { game, won: tally.won, shared: tally.shared, lost: tally.lost })
        };
        tallies.into_iter().filter_map(of_game).collect()
    };
    let by_game = titled(store.tallies(of, None).await?);
    let between = match other {
        Some(me) => Some(titled(store.tallies(me, Some(of)).await?)),
        None => None,
    };
    let played: Vec<Played> =
        store.ended_of(of, me, LISTED).await?.into_iter().filter_map(|ended| played(&hub, ended)).collect();
    let blocked = match (other, &visitor.session) {
        (Some(me), Some(_)) => Some(store.blocked_by(me).await?.iter().any(|blocked| blocked.guest == of)),
        _ => None,
    };
    let arms = store.guest_of(of).await?.and_then(|guest: Guest| Arms::read(&guest.arms));
    let profile = Profile {
        player: of.0,
        name: &account.name,
        arms: arms.unwrap_or_else(|| Arms::of_name(&account.name)),
        bot: account.bot,
        created: account.created,
        matches: by_game.iter().map(|tally| tally.won + tally.shared + tally.lost).sum(),
        by_game: &by_game,
        between: between.as_deref(),
        played: &played,
        blocked,
        own: me == Some(of),
    };
    Ok(page(pages::profile(&visitor.visit(), &profile)))
}

fn played(hub: &Hub, ended: store::Ended) -> Option<Played> {
    let game = hub.games().find(&ended.game).ok()?.banner.info.title;
    let place = match (ended.place, ended.against.len()) {
        (1, _) => "Won",
        (2, 1) => "Lost",
        (2, _) => "Second",
        (3, _) => "Third",
        (4, _) => "Fourth",
        (5, _) => "Fifth",
        (_, _) => "Sixth",
    };
    let against = format!("against {}", ended.against.join(", "));
    Some(Played { table: ended.table, game, against, place: place.to_owned(), ended: ended.ended })
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct Player {
    player: i64,
}

pub(super) async fn block(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Player { player }): Form<Player>,
) -> Result<Response, Problem> {
    let me = match own::signed_in(&hub, &visitor).await? {
        Ok((account, _)) => account.guest,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let Some(other) = hub.store().guest_of(GuestId(player)).await?.filter(|other| other.id != me) else {
        return Ok(nobody(&visitor));
    };
    if hub.store().blocked_by(me).await?.len() >= BLOCKS {
        let text = format!("You have blocked {BLOCKS} people, which is the limit.");
        return Ok(message(&visitor, StatusCode::CONFLICT, "Not now", &text));
    }
    hub.store().block(me, Blocked { guest: other.id, name: other.name.clone() }).await?;
    Ok(see(&web::at::player(&other.name), None))
}

pub(super) async fn unblock(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Player { player }): Form<Player>,
) -> Result<Response, Problem> {
    match own::signed_in(&hub, &visitor).await? {
        Ok((account, _)) => {
            hub.store().unblock(account.guest, GuestId(player)).await?;
            Ok(see(web::at::ACCOUNT, None))
        }
        Err(elsewhere) => Ok(elsewhere),
    }
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct About {
    #[serde(default)]
    name: String,
    #[serde(default)]
    table: String,
}

pub(super) async fn report_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Query(About { name, table }): Query<About>,
) -> Result<Response, Problem> {
    if let Err(elsewhere) = own::signed_in(&hub, &visitor).await? {
        return Ok(elsewhere);
    }
    let Some(account) = named(&hub, &name).await? else { return Ok(nobody(&visitor)) };
    let form = Reported { name: &account.name, table: &table, text: "", wrong: None };
    Ok(page(pages::report(&visitor.visit(), &form)))
}

/// What a report is about, in words.
pub(super) fn about(kind: &str) -> &'static str {
    REPORTS.iter().find(|(word, _)| *word == kind).map_or("something else", |(_, what)| *what)
}

pub(super) async fn report(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let me = match own::signed_in(&hub, &visitor).await? {
        Ok((account, _)) => account.guest,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let field = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let Some(account) = named(&hub, field("name")).await? else { return Ok(nobody(&visitor)) };
    let text: String =
        field("text").trim().chars().filter(|c| !c.is_control() || *c == '\n').take(REPORT).collect();
    let known = REPORTS.iter().any(|(word, _)| *word == field("kind"));
    if text.is_empty() || !known {
        let why = if known { "Say what happened." } else { "Say what it is about." };
        let wrong = Wrong::new("", why);
        let form = Reported { name: &account.name, table: field("table"), text: &text, wrong: Some(&wrong) };
        return Ok(page_with(StatusCode::UNPROCESSABLE_ENTITY, pages::report(&visitor.visit(), &form)));
    }
    hub.addresses().may(visitor.address, crate::limits::RateKind::Report).map_err(Problem::TooMany)?;
    let table = field("table").to_owned();
    let table = match hub.store().game_of(table.clone()).await {
        Ok(_) => Some(table),
        Err(StoreError::NoTable(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let report = NewReport {
        reporter: me,
        about: account.guest,
        name: account.name.clone(),
        table,
        kind: field("kind").to_owned(),
        text,
    };
    hub.store().add_report(report).await?;
    if field("block") == "yes" && account.guest != me {
        hub.store().block(me, Blocked { guest: account.guest, name: account.name }).await?;
    }
    let text = "Your account page will tell you what was done.";
    Ok(message(&visitor, StatusCode::OK, "Sent", text))
}

/// What everybody gets but whoever runs the site.
fn to_strangers(visitor: &Visitor) -> Option<Response> {
    let none =
        || message(visitor, StatusCode::NOT_FOUND, "Nothing here", "There is no page at this address.");
    (!visitor.lab).then(none)
}

pub(super) async fn inbox(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    if let Some(nothing) = to_strangers(&visitor) {
        return Ok(nothing);
    }
    let inbox: Vec<Inbox> = hub.store().reports(LISTED).await?.into_iter().map(shown).collect();
    Ok(page(pages::reports(&visitor.visit(), now(), &inbox)))
}

fn shown(report: store::Report) -> Inbox {
    let store::Report { id, reporter: _, about: _, name, table, kind, text, created, answer } = report;
    Inbox { id, name, table, what: about(&kind), text, created, answer }
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct Answered {
    report: i64,
    #[serde(default)]
    answer: String,
}

pub(super) async fn answer(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Answered { report, answer }): Form<Answered>,
) -> Result<Response, Problem> {
    if let Some(nothing) = to_strangers(&visitor) {
        return Ok(nothing);
    }
    if let Some(answer) = words::chat(&answer) {
        hub.store().answer_report(report, answer).await?;
    }
    Ok(see(web::at::REPORTS, None))
}
