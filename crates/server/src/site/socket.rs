//! The socket of a table: passes messages on, and bounds them.

use std::pin::pin;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use kernel::Refusal;
use serde::Deserialize;

use super::guard::{Asker, same_origin};
use super::reply::denied;
use crate::accept::Admission;
use crate::attendance::{Attendance, Listener};
use crate::hub::Hub;
use crate::limits::{Bucket, Open, QuotaKind};
use crate::outbox::Frame;
use crate::visitor::Visitor;
use crate::wire::{self, CloseReason, Command, Format, Told, text};

/// A socket buffer would cost 138 KB with the library's defaults; messages are small and are sent at once.
const READ_BUFFER: usize = 4096;
const WRITE_BUFFER: usize = 0;
/// How often a silent client is asked whether it is there, and how long it may take to say so.
const HEARTBEAT: Duration = Duration::from_secs(25);
const PATIENCE: Duration = Duration::from_secs(70);
/// How long a client may take to accept a message.
const SEND: Duration = Duration::from_secs(15);
/// A client that keeps sending after this many refusals for haste is cut.
const STRIKES: u32 = 40;

#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    format: Option<Format>,
    since: Option<u32>,
    protocol: Option<u32>,
}

pub(super) async fn open(
    State(hub): State<Hub>,
    Extension(Asker { address, place }): Extension<Asker>,
    headers: HeaderMap,
    visitor: Visitor,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_origin(&headers) {
        return (StatusCode::FORBIDDEN, "this socket is opened by another site").into_response();
    }
    let asked = match asked {
        Ok(Query(asked)) => asked,
        Err(wrong) => return wrong.into_response(),
    };
    if asked.protocol.is_some_and(|protocol| protocol != wire::PROTOCOL) {
        return (StatusCode::BAD_REQUEST, "this server speaks version 2 of the protocol").into_response();
    }
    let Some(counted) = hub.addresses().open(address, QuotaKind::Socket) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many sockets from this address").into_response();
    };
    let listener = Listener {
        guest: visitor.guest.as_ref().map(|guest| guest.id),
        address,
        format: asked.format.unwrap_or(Format::Html),
        since: asked.since,
    };
    let attendance = match Attendance::begin(&hub, listener, &id).await {
        Ok(attendance) => attendance,
        Err(why) => return denied(&visitor, &why),
    };
    let attending = Attending {
        attendance,
        bucket: Bucket::new(hub.config().limits.messages, Instant::now()),
        strikes: 0,
        _counted: (counted, place),
    };
    if let Some(place) = &attending._counted.1 {
        place.used.is_socket_now();
    }
    bounded(upgrade).on_upgrade(move |socket| attending.attend(socket, hub.closed()))
}

/// The bounds of every socket.
fn bounded(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(wire::LONGEST)
        .max_frame_size(wire::LONGEST)
}

struct Attending {
    attendance: Attendance,
    bucket: Bucket,
    strikes: u32,
    /// All are given up when the socket is closed.
    _counted: (Open, Option<Admission>),
}

impl Attending {
    async fn attend(mut self, mut socket: WebSocket, closed: impl Future<Output = ()>) {
        let mut closed = pin!(closed);
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut heard = Instant::now();
        loop {
            let going_on = tokio::select! {
                // Stopping first: the tables go away then as well.
                biased;
                () = &mut closed => bye(&mut socket, CloseReason::Shutdown).await,
                frame = self.attendance.next() => match frame {
                    Frame::Text(frame) => {
                        let bytes = frame.len();
                        let sent = send(&mut socket, Message::Text(frame)).await;
                        self.attendance.sent(bytes);
                        sent
                    }
                    Frame::Bye(why) => bye(&mut socket, why).await,
                },
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(message)) => self.hear(&mut socket, message).await,
                        // Gone, or it sent something too long.
                        Some(Err(_)) | None => false,
                    }
                }
                _ = heartbeat.tick() => {
                    heard.elapsed() < PATIENCE && send(&mut socket, Message::Ping(Vec::new().into())).await
                }
            };
            if !going_on {
                return;
            }
        }
    }

    /// Passes a command on; `false` ends the socket.
    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> bool {
        // Each costs something, whatever it is.
        if self.bucket.take(Instant::now()).is_err() {
            self.strikes += 1;
            if self.strikes > STRIKES {
                return bye(socket, CloseReason::Flood).await;
            }
            let refusal = Refusal::by_table("too_fast", "That is too fast. Wait a moment.");
            return send(socket, refused(&refusal)).await;
        }
        let line = match message {
            Message::Text(line) => line,
            Message::Ping(_) | Message::Pong(_) => return true,
            Message::Close(_) => return false,
            Message::Binary(_) => {
                let refusal = Refusal::by_table("bad_message", "Messages are text.");
                return send(socket, refused(&refusal)).await;
            }
        };
        match Command::read(&line) {
            Ok(command) => {
                self.attendance.say(command).await;
                true
            }
            Err(refusal) => send(socket, refused(&refusal)).await,
        }
    }
}

fn refused(refusal: &Refusal) -> Message {
    Message::Text(text(&Told::refused(None, refusal)))
}

async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND, socket.send(message)).await, Ok(Ok(())))
}

/// Says why, and closes.
async fn bye(socket: &mut WebSocket, reason: CloseReason) -> bool {
    let code = match reason {
        CloseReason::Flood | CloseReason::Gone => close_code::POLICY,
        CloseReason::Shutdown | CloseReason::Reload => close_code::AWAY,
    };
    if send(socket, Message::Text(text(&Told::Bye { reason }))).await {
        let close = CloseFrame { code, reason: Utf8Bytes::default() };
        // The client may be gone already, which is what we want.
        let _ = tokio::time::timeout(SEND, socket.send(Message::Close(Some(close)))).await;
    }
    false
}
