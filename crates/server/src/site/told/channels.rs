//! The page of somebody's channels, and its forms.

use std::collections::BTreeMap;

use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;
use store::{Channel, ChannelKind, Guest, NewChannel, NoticeKind, Phase, Telling};
use web::pages::{self, ChannelShown, Tell, Wrong};

use super::super::reply::{Problem, message, page_with, see, with_cookie};
use super::super::who;
use super::feeds;
use crate::accounts::device;
use crate::deadlines::now;
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::secret;
use crate::told::{Message, deliver, digest, hours, mail, push as pushed, webhook as hooks};
use crate::visitor::Visitor;

/// The most channels of one person, and the most tables to choose from.
const CHANNELS: usize = 12;
const TABLES: u32 = 60;

/// What the page says beside what is always there.
#[derive(Default)]
struct Said {
    done: Option<String>,
    wrong: Option<Wrong>,
    table: Option<String>,
}

async fn shown(hub: &Hub, visitor: &Visitor, guest: Option<&Guest>, said: Said) -> Result<Response, Problem> {
    let store = hub.store();
    let (mut channels, mut telling, mut tables) = (Vec::new(), Telling::default(), Vec::new());
    if let Some(guest) = guest {
        channels = store.channels_of(guest.id).await?;
        telling = store.telling(guest.id).await?;
        let held = store.tables_of(guest.id, TABLES).await?;
        let goes_on = held.into_iter().filter(|table| table.phase != Phase::Over);
        tables = goes_on.map(|table| (table.id.clone(), digest::line(hub, &table))).collect();
    }
    let channels: Vec<ChannelShown> =
        channels.iter().map(|channel| channel_shown(hub, &visitor.base, channel, &tables)).collect();
    let push_key = hub.told().push_key();
    let tell = Tell {
        channels: &channels,
        forms: &hooks::FORMS,
        mails: hub.told().mails(),
        push_key: &push_key,
        tables: &tables,
        table: said.table.as_deref(),
        about: telling.about,
        quiet: telling.quiet,
        digest: telling.digest,
        zone: telling.zone,
        done: said.done.as_deref(),
        wrong: said.wrong.as_ref(),
    };
    let status = if said.wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(page_with(status, pages::tell(&visitor.visit(), &tell)))
}

fn channel_shown(hub: &Hub, base: &str, channel: &Channel, tables: &[(String, String)]) -> ChannelShown {
    let what = &channel.what;
    let host = what.address.split_once("://").map_or("", |(_, rest)| rest);
    let host = host.split(['/', '?']).next().unwrap_or_default();
    let (title, copies) = match what.kind {
        ChannelKind::Push => (format!("Push, {}", what.form), Vec::new()),
        ChannelKind::Mail => (format!("Mail to {}", what.address), Vec::new()),
        ChannelKind::Webhook => {
            let called =
                hooks::FORMS.iter().find(|(word, _)| *word == what.form).map_or("Webhook", |form| form.1);
            (format!("{called}, {host}"), vec![("Signing key", hooks::key_shown(&what.secret))])
        }
        ChannelKind::Feed => {
            let token = feeds::token(hub, channel.id, what);
            let link = |ending| format!("{base}{}", web::at::feed(&token, ending));
            ("Feed".to_owned(), vec![("Atom", link("atom")), ("JSON", link("json"))])
        }
    };
    let about = what.table.as_ref().map(|id| {
        let name = tables.iter().find(|(table, _)| table == id).map_or("a table of yours", |(_, name)| name);
        format!("A whole table: {name}")
    });
    let state = state(channel);
    let (bad, off) = (channel.error.is_some(), channel.off);
    ChannelShown {
        id: channel.id,
        title,
        about,
        state,
        bad,
        off,
        feed: what.kind == ChannelKind::Feed,
        copies,
    }
}

/// What became of the last thing that was sent, in a sentence or two.
fn state(channel: &Channel) -> String {
    if !channel.what.confirmed {
        return "We have written there. Press the link in that mail.".to_owned();
    }
    let ago = |at: i64| web::when::ago(at, now());
    let next = match (channel.off, channel.again) {
        (true, _) => " It is switched off.".to_owned(),
        (false, Some(again)) => {
            let wait = u64::try_from((again - now()) / 1000).unwrap_or(0);
            format!(" We try again in {}.", crate::told::message::in_words(wait.max(1)))
        }
        (false, None) => String::new(),
    };
    match (&channel.error, channel.told) {
        (Some((why, at)), _) => format!("Not delivered {}: {why}{next}", ago(*at)),
        (None, Some(told)) => format!("Last sent {}.{next}", ago(told)),
        (None, None) if channel.what.kind == ChannelKind::Feed => String::new(),
        (None, None) => format!("Nothing was sent yet.{next}"),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct About {
    table: Option<String>,
    done: Option<String>,
}

/// What was done before the page was shown again: words that are ours.
const DONE: [(&str, &str); 5] = [
    ("added", "Added. Send a test to see whether it arrives."),
    ("asked", "We have written there. Press the link in that mail."),
    ("removed", "Removed."),
    ("saved", "Saved."),
    ("switched", "Done."),
];

pub(super) async fn page_of_channels(
    State(hub): State<Hub>,
    visitor: Visitor,
    Query(About { table, done }): Query<About>,
) -> Result<Response, Problem> {
    let done =
        DONE.iter().find(|(word, _)| Some(*word) == done.as_deref()).map(|(_, text)| (*text).to_owned());
    let guest = visitor.guest.clone();
    shown(&hub, &visitor, guest.as_ref(), Said { done, table, ..Said::default() }).await
}

fn back(done: &str) -> String {
    format!("{}?done={done}", web::at::TELL)
}

/// Keeps a channel of whoever asks, who is made a guest if they were nobody yet.
async fn add(
    hub: &Hub,
    visitor: &Visitor,
    done: &str,
    made: impl FnOnce(&Guest) -> Result<NewChannel, Wrong>,
) -> Result<Response, Problem> {
    hub.addresses().may(visitor.address, RateKind::Tell).map_err(Problem::TooMany)?;
    let (guest, cookie) = who::guest(hub, visitor, "").await?;
    let kept = hub.store().channels_of(guest.id).await?.len();
    let channel = match made(&guest) {
        _ if kept >= CHANNELS => Err(Wrong::new("", "That is as many as there can be. Remove one first.")),
        made => made,
    };
    let channel = match channel {
        Ok(channel) => channel,
        Err(wrong) => {
            let said = Said { wrong: Some(wrong), ..Said::default() };
            return Ok(with_cookie(shown(hub, visitor, Some(&guest), said).await?, cookie));
        }
    };
    let id = hub.store().add_channel(channel.clone()).await?;
    if !channel.confirmed
        && let Err(failed) = hub.told().ask(hub.key(), id, &channel).await
    {
        hub.store().end_channel(guest.id, id).await?;
        let wrong = Some(Wrong::new("mail", format!("No mail could be sent: {}", failed.why)));
        return Ok(with_cookie(
            shown(hub, visitor, Some(&guest), Said { wrong, ..Said::default() }).await?,
            cookie,
        ));
    }
    Ok(see(&back(done), cookie))
}

fn new(visitor: &Visitor, guest: &Guest, kind: ChannelKind, address: String) -> NewChannel {
    NewChannel {
        guest: guest.id,
        table: None,
        session: None,
        kind,
        address,
        form: String::new(),
        secret: secret::random::<24>().to_vec(),
        base: visitor.base.clone(),
        confirmed: true,
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Webhook {
    form: String,
    address: String,
    #[serde(default)]
    table: String,
}

pub(super) async fn webhook(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Webhook { form, address, table }): Form<Webhook>,
) -> Result<Response, Problem> {
    // A table is told of by whoever sits there.
    let mine = match &visitor.guest {
        Some(guest) if !table.is_empty() => hub.store().tables_of(guest.id, TABLES).await?,
        Some(_) | None => Vec::new(),
    };
    let known = table.is_empty() || mine.iter().any(|mine| mine.id == table);
    add(&hub, &visitor, "added", |guest| {
        let address = address.trim().to_owned();
        crate::told::check_address(&address).map_err(|why| Wrong::new("address", why))?;
        if !hooks::FORMS.iter().any(|(word, _)| *word == form) {
            return Err(Wrong::new("", "Choose what the address is for."));
        }
        if !known {
            return Err(Wrong::new("", "You have no seat at that table."));
        }
        let channel = new(&visitor, guest, ChannelKind::Webhook, address);
        Ok(NewChannel { form, table: Some(table).filter(|table| !table.is_empty()), ..channel })
    })
    .await
}

#[derive(Debug, Deserialize)]
pub(super) struct Mail {
    mail: String,
}

pub(super) async fn mail(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Mail { mail }): Form<Mail>,
) -> Result<Response, Problem> {
    let sent = hub.told().mails();
    add(&hub, &visitor, "asked", |guest| {
        if !sent {
            return Err(Wrong::new("", "This site sends no mail."));
        }
        let address = mail::address(&mail)
            .ok_or_else(|| Wrong::new("mail", "That is no mail address. One has a name, an @ and a host."))?;
        Ok(NewChannel { confirmed: false, ..new(&visitor, guest, ChannelKind::Mail, address) })
    })
    .await
}

#[derive(Debug, Deserialize)]
pub(super) struct Push {
    endpoint: String,
    key: String,
    shared: String,
}

/// A browser is told as long as it is signed in; that of a guest as long as it wants.
pub(super) async fn push(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(Push { endpoint, key, shared }): Form<Push>,
) -> Result<Response, Problem> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    add(&hub, &visitor, "added", |guest| {
        crate::told::check_address(&endpoint).map_err(|why| Wrong::new("", why))?;
        let keys = pushed::keys(&key, &shared);
        let keys = keys.ok_or_else(|| Wrong::new("", "This browser's key cannot be used."))?;
        Ok(NewChannel {
            session: visitor.session.as_ref().map(|session| session.id),
            form: device::named(agent),
            secret: keys,
            ..new(&visitor, guest, ChannelKind::Push, endpoint)
        })
    })
    .await
}

pub(super) async fn feed(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let number = secret::random::<8>();
    let address = data_encoding::HEXLOWER.encode(&number);
    add(&hub, &visitor, "saved", |guest| Ok(new(&visitor, guest, ChannelKind::Feed, address))).await
}

#[derive(Debug, Deserialize)]
pub(super) struct Which {
    channel: i64,
    #[serde(default)]
    off: String,
}

/// A channel of whoever asks.
async fn own(hub: &Hub, visitor: &Visitor, id: i64) -> Result<Result<Channel, Response>, Problem> {
    let found = hub.store().channel(id).await?;
    let me = visitor.guest.as_ref().map(|guest| guest.id);
    Ok(found.filter(|channel| Some(channel.what.guest) == me).ok_or_else(|| {
        message(visitor, StatusCode::NOT_FOUND, "Nothing here", "You have no such channel, or no more.")
    }))
}

/// Sends a test and says at once what became of it.
pub(super) async fn test(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Which { channel, .. }): Form<Which>,
) -> Result<Response, Problem> {
    let channel = match own(&hub, &visitor, channel).await? {
        Ok(channel) => channel,
        Err(nothing) => return Ok(nothing),
    };
    hub.addresses().may(visitor.address, RateKind::Tell).map_err(Problem::TooMany)?;
    let guest = visitor.guest.clone();
    if !channel.what.confirmed {
        let wrong = Some(Wrong::new("", "Press the link in the mail that we sent there first."));
        return shown(&hub, &visitor, guest.as_ref(), Said { wrong, ..Said::default() }).await;
    }
    let start = std::time::Instant::now();
    let sent = deliver(&hub, &channel, &format!("test_{}_{}", channel.id, now()), &Message::test()).await;
    let error = sent.as_ref().err().map(|failed| failed.why.clone());
    hub.store().channel_tested(channel.id, error).await?;
    let said = match sent {
        Ok(()) => {
            let done = format!("Arrived after {:.1} s.", start.elapsed().as_secs_f64());
            Said { done: Some(done), ..Said::default() }
        }
        Err(failed) => {
            Said { wrong: Some(Wrong::new("", format!("Not delivered: {}", failed.why))), ..Said::default() }
        }
    };
    shown(&hub, &visitor, guest.as_ref(), said).await
}

pub(super) async fn switch(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Which { channel, off }): Form<Which>,
) -> Result<Response, Problem> {
    match own(&hub, &visitor, channel).await? {
        Ok(channel) => {
            hub.store().switch_channel(channel.id, off == "yes").await?;
            Ok(see(&back("switched"), None))
        }
        Err(nothing) => Ok(nothing),
    }
}

pub(super) async fn remove(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Which { channel, .. }): Form<Which>,
) -> Result<Response, Problem> {
    match own(&hub, &visitor, channel).await? {
        Ok(channel) => {
            hub.store().end_channel(channel.what.guest, channel.id).await?;
            Ok(see(&back("removed"), None))
        }
        Err(nothing) => Ok(nothing),
    }
}

/// When somebody is told, and about what.
pub(super) async fn when(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Problem> {
    let minutes = |name: &str| {
        fields.get(name).and_then(|text| text.parse::<u16>().ok()).filter(|minutes| *minutes < 24 * 60)
    };
    let ticked = |kind: NoticeKind| {
        let name = format!("about{}", kind.bit());
        if fields.contains_key(&name) { kind.bit() } else { 0 }
    };
    let zone = fields.get("zone").and_then(|text| text.parse::<i16>().ok());
    let telling = Telling {
        about: ticked(NoticeKind::Turn) | ticked(NoticeKind::Warn) | ticked(NoticeKind::Over),
        quiet: minutes("quiet_from").zip(minutes("quiet_to")),
        digest: minutes("digest").unwrap_or(Telling::default().digest),
        zone: zone.filter(|zone| zone.abs() <= 14 * 60).unwrap_or_default(),
    };
    let (guest, cookie) = who::guest(&hub, &visitor, "").await?;
    hub.store().set_telling(guest.id, telling, hours::next_list(now(), &telling)).await?;
    Ok(see(&back("saved"), cookie))
}
