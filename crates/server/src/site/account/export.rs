//! Everything of somebody in one file.

use std::io::{Cursor, Write as _};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use store::{Account, Phase};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::super::reply::Problem;
use super::own::signed_in;
use crate::hub::Hub;
use crate::table::Msg;
use crate::visitor::Visitor;

/// Who somebody is, as their file says it. Times are in milliseconds since 1970.
#[derive(Serialize)]
struct Person {
    name: String,
    created: i64,
    devices: Vec<(String, i64)>,
    tokens: Vec<(String, String, i64)>,
    /// Where they are told: how, and at which address.
    channels: Vec<(&'static str, String)>,
    blocked: Vec<String>,
    reports: Vec<(String, String, String)>,
}

/// A table of theirs.
#[derive(Serialize)]
struct Held {
    id: String,
    game: String,
    options: String,
    phase: &'static str,
    seat: Option<u8>,
    seats: Vec<String>,
    result: Option<String>,
    /// What they said there.
    said: Vec<String>,
}

pub(super) async fn export(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let account = match signed_in(&hub, &visitor).await? {
        Ok((account, _)) => account,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let mut files = vec![("account.json".to_owned(), json(&person(&hub, &account).await?)?)];
    let mut tables = Vec::new();
    for table in hub.store().tables_of(account.guest, u32::MAX).await? {
        let said = hub.store().said_by(table.id.clone(), account.guest).await?;
        if table.phase == Phase::Over {
            let (guest, id) = (Some(account.guest), table.id.clone());
            // One that cannot be read any more, as its game is gone, is missing among the records only.
            if let Ok(Ok(record)) = hub.ask(&id, |reply| Msg::Record { guest, reply }).await {
                files.push((format!("records/{id}.record"), record.to_string()));
            }
        }
        tables.push(Held {
            id: table.id,
            game: table.game,
            options: table.options,
            phase: table.phase.word(),
            seat: table.mine,
            seats: table.seats.into_iter().map(|(_, name)| name).collect(),
            result: table.result,
            said,
        });
    }
    files.push(("tables.json".to_owned(), json(&tables)?));
    let packed = hub.pool().run(move || pack(&files)).await;
    let bytes = packed.map_err(|_| Problem::Broken)?.map_err(|error| {
        tracing::error!(%error, "an export could not be packed");
        Problem::Broken
    })?;
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"banneret-export.zip\""),
    ];
    Ok((headers, bytes).into_response())
}

async fn person(hub: &Hub, account: &Account) -> Result<Person, Problem> {
    let (store, of) = (hub.store(), account.guest);
    let devices = store.sessions_of(of).await?.into_iter().map(|session| (session.device, session.seen));
    let tokens =
        store.tokens_of(of).await?.into_iter().map(|token| (token.name, token.scopes, token.created));
    let channels = store
        .channels_of(of)
        .await?
        .into_iter()
        .map(|channel| (channel.what.kind.word(), channel.what.address));
    let blocked = store.blocked_by(of).await?.into_iter().map(|blocked| blocked.name);
    let reports =
        store.reports_by(of).await?.into_iter().map(|report| (report.name, report.kind, report.text));
    Ok(Person {
        name: account.name.clone(),
        created: account.created,
        devices: devices.collect(),
        tokens: tokens.collect(),
        channels: channels.collect(),
        blocked: blocked.collect(),
        reports: reports.collect(),
    })
}

fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string_pretty(value).map_err(|error| {
        tracing::error!(%error, "an export could not be written");
        Problem::Broken
    })
}

/// The files as one. Records are text and small: they are kept as they are.
fn pack(files: &[(String, String)]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, text) in files {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}
