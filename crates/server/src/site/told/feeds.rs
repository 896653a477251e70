//! Somebody's turns for a feed reader: Atom, and JSON as jsonfeed.org describes it.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;
use store::{Channel, ChannelKind, NewChannel, Overview};

use super::super::reply::{Problem, message};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::secret;
use crate::told::digest::{line, turns};
use crate::visitor::Visitor;

/// The secret in the address of a feed: its number, and what nobody else can make for it.
pub(super) fn token(hub: &Hub, id: i64, channel: &NewChannel) -> String {
    let text = data_encoding::HEXLOWER.encode(&channel.secret);
    format!("{id}-{}", secret::derived(hub.key(), &["feed", &id.to_string(), &text]))
}

async fn meant(hub: &Hub, said: &str) -> Result<Option<Channel>, Problem> {
    let Some(id) = said.split_once('-').and_then(|(id, _)| id.parse().ok()) else { return Ok(None) };
    let found = hub.store().channel(id).await?.filter(|channel| channel.what.kind == ChannelKind::Feed);
    Ok(found.filter(|channel| secret::equal(&token(hub, id, &channel.what), said)))
}

/// One line of a feed.
struct Entry {
    /// The same as long as it is the same turn, as far as everybody may know.
    id: String,
    title: String,
    link: String,
    updated: i64,
}

fn entry(hub: &Hub, base: &str, table: &Overview) -> Entry {
    let link = format!("{base}{}", web::at::table(&table.id));
    let title = format!("Your turn: {}", line(hub, table));
    Entry { id: format!("{link}#{}", table.noticed), title, link, updated: table.updated }
}

pub(super) async fn feed(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let (said, ending) = file.rsplit_once('.').unwrap_or((&file, ""));
    let channel = match ending {
        "atom" | "json" => meant(&hub, said).await?,
        _ => None,
    };
    let Some(channel) = channel else {
        let text = "There is no feed at this address, or no more.";
        return Ok(message(&visitor, StatusCode::NOT_FOUND, "Nothing here", text));
    };
    let base = &visitor.base;
    let tables = turns(&hub, channel.what.guest).await?;
    let entries: Vec<Entry> = tables.iter().map(|table| entry(&hub, base, table)).collect();
    let own = format!("{base}{}", web::at::feed(said, ending));
    let home = format!("{base}{}", web::at::MY_TURN);
    Ok(if ending == "atom" {
        ([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], atom(&own, &home, &entries))
            .into_response()
    } else {
        let items: Vec<_> = entries
            .iter()
            .map(|entry| {
                json!({ "id": entry.id, "url": entry.link, "title": entry.title, "content_text": entry.title,
                        "date_published": moment(entry.updated) })
            })
            .collect();
        let told = json!({
            "version": "https://jsonfeed.org/version/1.1", "title": "Banneret: my turn", "home_page_url": home,
            "feed_url": own, "items": items,
        });
        ([(header::CONTENT_TYPE, "application/feed+json; charset=utf-8")], told.to_string()).into_response()
    })
}

fn atom(own: &str, home: &str, entries: &[Entry]) -> String {
    let updated = entries.iter().map(|entry| entry.updated).max().unwrap_or_else(now);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <title>Banneret: my turn</title>\n<id>{own}</id>\n<link rel=\"self\" href=\"{own}\"/>\n<link href=\"{home}\"/>\n\
         <updated>{}</updated>\n<author><name>Banneret</name></author>\n",
        moment(updated),
        own = escaped(own),
        home = escaped(home),
    );
    for Entry { id, title, link, updated } in entries {
        text += &format!(
            "<entry><id>{}</id><title>{}</title><link href=\"{}\"/><updated>{}</updated></entry>\n",
            escaped(id),
            escaped(title),
            escaped(link),
            moment(*updated)
        );
    }
    text + "</feed>\n"
}

fn escaped(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .map(|c| match c {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            _ => c.to_string(),
        })
        .collect()
}

/// A moment as RFC 3339 writes it.
fn moment(at: i64) -> String {
    web::when::in_rfc3339(at)
}
