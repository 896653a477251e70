//! One table: its page, and the forms on it. A form that is refused shows the page again with the reason.

use axum::body::Bytes;
use axum::extract::{Form, Path, Query, State};
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use kernel::{Refusal, Seat};
use serde::Deserialize;
use web::Muted;

use super::reply::{Problem, denied, page, page_with, see, status_of, with_cookie};
use super::who;
use crate::hub::Hub;
use crate::table::{AbsenceAction, Chair, Denied, Msg};
use crate::visitor::Visitor;
use crate::wire::UndoCommand;
use crate::words::{self, sentence};

pub(super) async fn page_of_table(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let (visitor, cookie) = without_blocked(&hub, visitor, &id).await?;
    let asker = visitor.clone();
    let answer = hub.ask(&id, |reply| Msg::Page { visitor: asker, refusal: None, reply }).await;
    Ok(with_cookie(shown(&visitor, answer), cookie))
}

/// Whoever has blocked people reads none of their words: their seats are muted at every table.
async fn without_blocked(
    hub: &Hub,
    mut visitor: Visitor,
    table: &str,
) -> Result<(Visitor, Option<HeaderValue>), Problem> {
    let (Some(guest), true) = (&visitor.guest, visitor.session.is_some()) else { return Ok((visitor, None)) };
    let before = visitor.muted;
    for seat in hub.store().blocked_seats(guest.id, table.to_owned()).await? {
        if let Some(seat) = Seat::checked(seat.into()).filter(|seat| !visitor.muted.has(*seat)) {
            visitor.muted = visitor.muted.turned(seat);
        }
    }
    let changed = visitor.muted != before;
    let cookie =
        changed.then(|| who::setting_at(&web::at::table(table), Muted::COOKIE, &visitor.muted.cookie()));
    Ok((visitor, cookie.flatten()))
}

#[derive(Debug, Deserialize)]
pub(super) struct Act {
    act: String,
    at: Option<u32>,
}

pub(super) async fn act(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Act { act, at }): Form<Act>,
) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let done = hub.ask(&id, |reply| Msg::Act { guest, at, line: act, reply }).await;
    back_to_table(&hub, visitor, &id, done).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Say {
    say: Option<String>,
    greet: Option<String>,
}

pub(super) async fn say(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Say { say, greet }): Form<Say>,
) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let done = match greet.as_deref().map(sentence).transpose() {
        Ok(greeting) => {
            let text = greeting.map(str::to_owned).or(say).unwrap_or_default();
            hub.ask(&id, |reply| Msg::Say { guest, text, reply }).await
        }
        Err(refusal) => Ok(Err(refusal)),
    };
    back_to_table(&hub, visitor, &id, done).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Mute {
    seat: Seat,
}

/// Nobody but the visitor's browser knows whom they have muted.
pub(super) async fn mute(
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Mute { seat }): Form<Mute>,
) -> Response {
    let (table, muted) = (web::at::table(&id), visitor.muted.turned(seat));
    see(&table, who::setting_at(&table, Muted::COOKIE, &muted.cookie()))
}

#[derive(Debug, Deserialize)]
pub(super) struct UndoForm {
    take_back: UndoCommand,
    at: Option<u32>,
}

pub(super) async fn undo(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(UndoForm { take_back: word, at }): Form<UndoForm>,
) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let done = hub.ask(&id, |reply| Msg::Undo { guest, word, at, reply }).await;
    back_to_table(&hub, visitor, &id, done).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Sit {
    seat: u8,
    #[serde(default)]
    name: String,
}

pub(super) async fn sit(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Sit { seat, name }): Form<Sit>,
) -> Result<Response, Problem> {
    if let Some(guest) = &visitor.guest
        && hub.store().is_apart_from(guest.id, id.clone()).await?
    {
        let refusal = Refusal::by_table("apart", "You cannot take a seat at this table.");
        return Ok(back_to_table(&hub, visitor, &id, Ok(Err(refusal))).await);
    }
    let name = match words::name(&name) {
        Some(name) if visitor.session.is_none() => who::unlike_accounts(&hub, name).await?,
        Some(_) | None => String::new(),
    };
    let change = Chair::Sit { seat, name: name.clone() };
    change_chairs(&hub, visitor, &id, &name, change).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Come {
    token: String,
    #[serde(default)]
    name: String,
}

pub(super) async fn come(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Come { token, name }): Form<Come>,
) -> Result<Response, Problem> {
    // A device that has a name of its own keeps it.
    let name = if visitor.guest.is_some() { String::new() } else { name };
    change_chairs(&hub, visitor, &id, &name, Chair::Come { token }).await
}

pub(super) async fn come_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path((id, token)): Path<(String, String)>,
) -> Response {
    let asker = visitor.clone();
    let answer = hub.ask(&id, |reply| Msg::Come { visitor: asker, token, reply }).await;
    shown(&visitor, answer)
}

#[derive(Debug, Deserialize)]
pub(super) struct Level {
    level: String,
}

pub(super) async fn fill(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Level { level }): Form<Level>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::Fill { level }).await
}

pub(super) async fn hand_over(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Level { level }): Form<Level>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::HandOver { level }).await
}

pub(super) async fn reclaim_seat(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::Reclaim).await
}

pub(super) async fn go_free(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::GoFree).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Away {
    seat: u8,
    away: AbsenceAction,
}

/// What is done about somebody who stays away.
pub(super) async fn away(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(Away { seat, away }): Form<Away>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::Away { seat, remedy: away }).await
}

pub(super) async fn leave(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    change_chairs(&hub, visitor, &id, "", Chair::Leave).await
}

#[derive(Debug, Deserialize)]
pub(super) struct LookBack {
    at: Option<u32>,
    view: Option<String>,
    from: Option<u32>,
}

pub(super) async fn replay(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(LookBack { at, view, from }): Query<LookBack>,
) -> Response {
    let asker = visitor.clone();
    let answer = hub.ask(&id, |reply| Msg::Replay { visitor: asker, at, view, from, reply }).await;
    match (from, answer) {
        (Some(_), Ok(Ok(step))) => ([(header::CONTENT_TYPE, "application/json")], step).into_response(),
        (_, answer) => shown(&visitor, answer),
    }
}

pub(super) async fn record(State(hub): State<Hub>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    match hub.ask(&id, |reply| Msg::Record { guest, reply }).await {
        Ok(Ok(text)) => {
            let headers = [
                (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.record\"")),
            ];
            // All who fetch it at once share the one text.
            (headers, Bytes::from(text)).into_response()
        }
        Ok(Err(why)) | Err(why) => denied(&visitor, &why),
    }
}

/// A visitor without a guest account gets one first, unless they only have an old table's cookie.
async fn change_chairs(
    hub: &Hub,
    visitor: Visitor,
    id: &str,
    name: &str,
    change: Chair,
) -> Result<Response, Problem> {
    let joins = matches!(change, Chair::Sit { .. } | Chair::Come { .. });
    if !joins && visitor.guest.is_none() {
        let refusal = Refusal::by_table("no_seat", "You have no seat at this table.");
        return Ok(back_to_table(hub, visitor, id, Ok(Err(refusal))).await);
    }
    let (guest, cookie) = who::guest(hub, &visitor, name).await?;
    let done = hub.ask(id, |reply| Msg::Chair { guest, change, reply }).await;
    Ok(with_cookie(back_to_table(hub, visitor, id, done).await, cookie))
}

/// After a form: the table again, by GET; or, if it was refused, the table with the reason on it.
async fn back_to_table(
    hub: &Hub,
    visitor: Visitor,
    id: &str,
    done: Result<Result<(), Refusal>, Denied>,
) -> Response {
    match done {
        Ok(Ok(())) => see(&web::at::table(id), None),
        Ok(Err(refusal)) => {
            let status = status_of(&refusal);
            let asker = visitor.clone();
            let question = |reply| Msg::Page { visitor: asker, refusal: Some(refusal), reply };
            match hub.ask(id, question).await {
                Ok(Ok(html)) => page_with(status, html),
                Ok(Err(why)) | Err(why) => denied(&visitor, &why),
            }
        }
        Err(why) => denied(&visitor, &why),
    }
}

fn shown(visitor: &Visitor, answer: Result<Result<String, Denied>, Denied>) -> Response {
    match answer {
        Ok(Ok(html)) => page(html),
        Ok(Err(why)) | Err(why) => denied(visitor, &why),
    }
}
