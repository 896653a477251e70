//! The links in mails. A link alone changes nothing but by the press that a mail program makes for its reader.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use store::{Channel, ChannelKind};
use web::pages;

use super::super::reply::{Problem, message, page};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::secret;
use crate::told::{hours, mail};
use crate::visitor::Visitor;

type Secret = fn(&[u8; 32], i64, &store::NewChannel) -> String;

/// The channel that a link is about.
async fn meant(hub: &Hub, id: i64, said: &str, right: Secret) -> Result<Option<Channel>, Problem> {
    let found = hub.store().channel(id).await?.filter(|channel| channel.what.kind == ChannelKind::Mail);
    Ok(found.filter(|channel| secret::equal(&right(hub.key(), id, &channel.what), said)))
}

fn nothing(visitor: &Visitor) -> Response {
    message(visitor, StatusCode::NOT_FOUND, "Nothing here", "This link is no longer good.")
}

async fn ask(
    hub: &Hub,
    visitor: &Visitor,
    (id, said): (i64, String),
    stop: bool,
) -> Result<Response, Problem> {
    let right: Secret = if stop { mail::stop } else { mail::yes };
    let channel = meant(hub, id, &said, right).await?;
    Ok(channel.map_or_else(
        || nothing(visitor),
        |channel| page(pages::ask_to_tell(&visitor.visit(), stop, &channel.what.address)),
    ))
}

pub(super) async fn yes_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(link): Path<(i64, String)>,
) -> Result<Response, Problem> {
    ask(&hub, &visitor, link, false).await
}

pub(super) async fn yes(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path((id, said)): Path<(i64, String)>,
) -> Result<Response, Problem> {
    let Some(channel) = meant(&hub, id, &said, mail::yes).await? else { return Ok(nothing(&visitor)) };
    let telling = hub.store().telling(channel.what.guest).await?;
    hub.store().confirm_channel(id, hours::next_list(now(), &telling)).await?;
    let text =
        "You get a list of the tables that wait for you once a day, and a warning before time runs out.";
    Ok(message(&visitor, StatusCode::OK, "We tell you here", text))
}

pub(super) async fn stop_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(link): Path<(i64, String)>,
) -> Result<Response, Problem> {
    ask(&hub, &visitor, link, true).await
}

pub(super) async fn stop(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path((id, said)): Path<(i64, String)>,
) -> Result<Response, Problem> {
    let Some(channel) = meant(&hub, id, &said, mail::stop).await? else { return Ok(nothing(&visitor)) };
    hub.store().end_channel(channel.what.guest, id).await?;
    Ok(message(&visitor, StatusCode::OK, "No more mail", "Banneret no longer writes to this address."))
}
