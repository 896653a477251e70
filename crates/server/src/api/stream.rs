//! Lines of JSON as they come: for one table what a socket would be told, for an account the same of all its tables.

use std::collections::BTreeMap;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame as Part;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use store::{GuestId, Phase};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;

use super::answer::Lines;
use super::problem::{Kind, MOMENT, Problem};
use super::route::{Call, Nothing};
use super::tables::OfTable;
use crate::attendance::{Attendance, Listener};
use crate::hub::Hub;
use crate::limits::{Open, QuotaKind};
use crate::outbox::Frame;
use crate::wire::{CloseReason, Format, Told, text};

/// How often an empty line says that the stream is alive.
const ALIVE: Duration = Duration::from_secs(7);
/// The lines that may wait for the connection; what waits at the table is bounded there.
const WAITING: usize = 4;
/// The most tables of an account that are heard at a time.
const TABLES: usize = 50;

/// A message of the socket: docs/protocol.md describes them.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Message {
    /// Which message it is.
    #[serde(rename = "type")]
    kind: String,
    /// What it says.
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// A message, and at which table.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct MessageAt<'a> {
    /// The table's id.
    table: &'a str,
    /// A message of the socket.
    #[schemars(with = "Message")]
    told: &'a RawValue,
}

/// Where somebody was.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    /// The last version that was heard.
    #[serde(default)]
    since: Option<u32>,
}

/// Where somebody was, at several tables.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SinceAt {
    /// The last version that was heard at each table: `ID:VERSION`, with commas between them.
    #[serde(default)]
    #[schemars(regex(pattern = r"^([0-9a-z]{1,40}:[0-9]{1,9}(,[0-9a-z]{1,40}:[0-9]{1,9})*)?$"))]
    since: String,
}

impl SinceAt {
    fn read(&self) -> Result<BTreeMap<String, u32>, Problem> {
        let bad =
            || Problem::new(Kind::BadQuery, "`since` is a list of ID:VERSION, with commas between them.");
        let pairs = self.since.split(',').filter(|_| !self.since.is_empty());
        let pair = |pair: &str| {
            let (id, version) = pair.split_once(':')?;
            let plain = id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
            let fits = plain && (1..=40).contains(&id.len()) && version.len() <= 9;
            let digits = version.bytes().all(|byte| byte.is_ascii_digit());
            Some((id.to_owned(), version.parse().ok().filter(|_| fits && digits)?))
        };
        pairs.map(|one| pair(one).ok_or_else(bad)).collect()
    }
}

/// The messages of one table.
pub(super) async fn of_table(call: Call<OfTable, Since>) -> Result<Lines<Message>, Problem> {
    let (listener, counted) = listening(&call, call.query.since)?;
    let attendance = Attendance::begin(&call.hub, listener, &call.path.table).await?;
    let (to, lines) = mpsc::channel(WAITING);
    let hub = call.hub;
    tokio::spawn(async move {
        let _counted = counted;
        let lasts = alive(to.clone());
        tokio::select! {
            () = forward(&hub, attendance, &to, None) => {}
            () = lasts => {}
        }
    });
    Ok(Lines::of(Body::new(Coming(lines))))
}

/// The messages of all tables where the caller has a seat, and of those where they take one.
pub(super) async fn of_account(call: Call<Nothing, SinceAt>) -> Result<Lines<MessageAt<'static>>, Problem> {
    let since = call.query.read()?;
    let (listener, counted) = listening(&call, None)?;
    let me = call.me()?.guest.id;
    let (to, lines) = mpsc::channel(WAITING);
    let hub = call.hub;
    tokio::spawn(async move {
        let _counted = counted;
        let lasts = alive(to.clone());
        tokio::select! {
            () = follow(&hub, me, listener, since, &to) => {}
            () = lasts => {}
        }
    });
    Ok(Lines::of(Body::new(Coming(lines))))
}

fn listening<P, Q>(call: &Call<P, Q>, since: Option<u32>) -> Result<(Listener, Open), Problem> {
    let open = call.hub.addresses().open(call.address, QuotaKind::Socket);
    let counted = open.ok_or_else(|| Problem::too_many("sockets_each", MOMENT))?;
    let guest = call.caller.as_ref().map(|caller| caller.guest.id);
    Ok((Listener { guest, address: call.address, format: Format::Json, since }, counted))
}

/// Says now and then that the stream is alive; ends when nobody listens any more.
async fn alive(to: mpsc::Sender<Bytes>) {
    let mut clock = tokio::time::interval(ALIVE);
    clock.tick().await;
    loop {
        tokio::select! {
            () = to.closed() => return,
            _ = clock.tick() => {
                // Whatever waits to be sent says the same.
                let _ = to.try_send(Bytes::from_static(b"\n"));
            }
        }
    }
}

/// Hands on what a table tells, until it says farewell or nobody listens. At a table of several it ends with the match.
async fn forward(hub: &Hub, mut attendance: Attendance, to: &mpsc::Sender<Bytes>, table: Option<&str>) {
    let mut closed = pin!(hub.closed());
    loop {
        let frame = tokio::select! {
            biased;
            () = &mut closed => Frame::Bye(CloseReason::Shutdown),
            frame = attendance.next() => frame,
        };
        let (said, last) = match frame {
            Frame::Text(said) => (said, false),
            Frame::Bye(reason) => (text(&Told::Bye { reason }), true),
        };
        let over = table.is_some() && said.contains("\"outcome\":{");
        let sent = to.send(line(&said, table)).await;
        attendance.sent(said.len());
        if last || over || sent.is_err() {
            return;
        }
    }
}

fn line(said: &str, table: Option<&str>) -> Bytes {
    let whole = table.and_then(|table| {
        let told: &RawValue = serde_json::from_str(said).ok()?;
        serde_json::to_string(&MessageAt { table, told }).ok()
    });
    format!("{}\n", whole.as_deref().unwrap_or(said)).into()
}

/// Listens at all tables of somebody.
async fn follow(
    hub: &Hub,
    me: GuestId,
    listener: Listener,
    mut since: BTreeMap<String, u32>,
    to: &mpsc::Sender<Bytes>,
) {
    // Listened to before it is looked what there is: nothing is missed between the two.
    let mut seated = hub.seated().listen();
    let mut heard = tokio::task::JoinSet::new();
    let mut at: BTreeMap<String, tokio::task::Id> = BTreeMap::new();
    let mut due: Vec<String> = Vec::new();
    let mut looked = false;
    loop {
        if !looked {
            let tables = hub.store().tables_of(me, TABLES as u32).await.unwrap_or_default();
            due.extend(tables.into_iter().filter(|table| table.phase != Phase::Over).map(|table| table.id));
            looked = true;
        }
        for id in std::mem::take(&mut due) {
            if at.contains_key(&id) || heard.len() >= TABLES {
                continue;
            }
            let listener = Listener { since: since.remove(&id), ..listener };
            let (hub, to, table) = (hub.clone(), to.clone(), id.clone());
            let task = heard.spawn(async move {
                if let Ok(attendance) = Attendance::begin(&hub, listener, &table).await {
                    forward(&hub, attendance, &to, Some(&table)).await;
                }
            });
            at.insert(id, task.id());
        }
        tokio::select! {
            Some(ended) = heard.join_next_with_id() => {
                let ended = ended.map_or_else(|error| error.id(), |(id, ())| id);
                at.retain(|_, task| *task != ended);
            }
            taken = seated.recv() => match taken {
                Ok((guest, table)) if guest == me => due.push(table),
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => looked = false,
                Err(RecvError::Closed) => return,
            },
            () = hub.closed() => {
                // Each table says farewell first.
                while heard.join_next().await.is_some() {}
                return;
            }
        }
    }
}

/// A body that is as long as lines come.
struct Coming(mpsc::Receiver<Bytes>);

impl HttpBody for Coming {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Part<Bytes>, Self::Error>>> {
        self.0.poll_recv(cx).map(|line| line.map(|line| Ok(Part::data(line))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_somebody_was_is_read_or_refused() {
        let read = |since: &str| SinceAt { since: since.to_owned() }.read().ok();
        assert_eq!(read(""), Some(BTreeMap::new()));
        assert_eq!(read("ab1:3,c:0").map(|at| at.len()), Some(2));
        for wrong in ["a", "a:", ":1", "a:x", "a:1,", "A:1", "a:-1", "a:+1", "a:1234567890"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_line_is_the_message_itself() {
        assert_eq!(line(r#"{"type":"pong","n":1}"#, None), "{\"type\":\"pong\",\"n\":1}\n");
        let at = line(r#"{"type":"pong","n":1}"#, Some("abc"));
        assert_eq!(at, "{\"table\":\"abc\",\"told\":{\"type\":\"pong\",\"n\":1}}\n");
    }
}
