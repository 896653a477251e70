//! A match: what the caller sees of it, answers, hints, words, the record.

use bots::Advised;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::{Done, Found, Text, Written};
use super::problem::Problem;
use super::route::{Call, Nothing};
use super::stream::Message;
use super::tables::OfTable;
use crate::table::Msg;
use crate::wire::UndoCommand;

/// What the caller sees, and may answer: the first message of a socket.
pub(super) async fn view(call: Call<OfTable>) -> Result<Written<Message>, Problem> {
    let guest = call.caller.as_ref().map(|caller| caller.guest.id);
    let seen = call.hub.ask(&call.path.table, |reply| Msg::Look { guest, reply }).await??;
    Ok(Written::of(seen))
}

/// An answer to a decision, or something beside it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    /// What is answered, in the notation of one of the choices.
    act: String,
    /// The `ticket` of the decision that is answered; without it something beside the question is done.
    #[serde(default)]
    at: Option<u32>,
}

/// Answers for the caller's seat.
pub(super) async fn act(call: Call<OfTable, Nothing, Move>) -> Result<Written<Message>, Problem> {
    let guest = Some(call.me()?.guest.id);
    let (id, Move { act: line, at }) = (&call.path.table, call.body);
    call.hub.ask(id, |reply| Msg::Act { guest, at, line, reply }).await??;
    let seen = call.hub.ask(id, |reply| Msg::Look { guest, reply }).await??;
    Ok(Written::of(seen))
}

/// A request to take a decision back, or a word about one.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TakeBack {
    take_back: UndoCommand,
    /// The number of the request, if one is answered.
    #[serde(default)]
    at: Option<u32>,
}

/// Asks to take one's last decision back, or answers such a request.
pub(super) async fn take_back(call: Call<OfTable, Nothing, TakeBack>) -> Result<Done, Problem> {
    let guest = Some(call.me()?.guest.id);
    let TakeBack { take_back: word, at } = call.body;
    call.hub.ask(&call.path.table, |reply| Msg::Undo { guest, word, at, reply }).await??;
    Ok(Done)
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Said {
    /// At most 300 characters are kept.
    text: String,
}

/// Says something at the table.
pub(super) async fn say(call: Call<OfTable, Nothing, Said>) -> Result<Done, Problem> {
    let (guest, text) = (Some(call.me()?.guest.id), call.body.text);
    call.hub.ask(&call.path.table, |reply| Msg::Say { guest, text, reply }).await??;
    Ok(Done)
}

/// What a search would answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct HintTold {
    /// The decision that it is about.
    ticket: u32,
    /// The best first.
    moves: Vec<HintedMove>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct HintedMove {
    notation: String,
    label: String,
    /// The chance to win after it, from 0 to 1, as far as the seat can know.
    chance: f32,
    /// Is it as good as the best, as far as the search can tell?
    as_good: bool,
    /// Is there nothing else to do?
    only: bool,
}

/// What a search would do in the place of the caller, where they play alone.
pub(super) async fn hint(call: Call<OfTable>) -> Result<Found<HintTold>, Problem> {
    let guest = Some(call.me()?.guest.id);
    let hint = call.hub.ask(&call.path.table, |reply| Msg::Hint { guest, reply }).await??;
    let ticket = hint.ticket;
    let told = |advised: &Advised| HintedMove {
        notation: advised.notation.clone(),
        label: advised.label.clone(),
        chance: advised.chance,
        as_good: advised.as_good,
        only: advised.only,
    };
    Ok(Found(HintTold { ticket, moves: hint.advised().await?.iter().map(told).collect() }))
}

/// The record: everything once the match is over, before that what was promised of it.
pub(super) async fn record(call: Call<OfTable>) -> Result<Text, Problem> {
    let guest = call.caller.as_ref().map(|caller| caller.guest.id);
    Ok(Text(call.hub.ask(&call.path.table, |reply| Msg::Record { guest, reply }).await??.into()))
}
