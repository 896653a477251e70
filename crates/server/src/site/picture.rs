//! The picture of a table, where there is only a link to it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use super::reply::denied;
use crate::hub::Hub;
use crate::table::{Denied, Msg, Pictured};
use crate::visitor::Visitor;

/// What those see who look on, as PNG.
pub(super) async fn picture(State(hub): State<Hub>, visitor: Visitor, Path(id): Path<String>) -> Response {
    match drawn(&hub, &id).await {
        Ok(picture) => {
            let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "max-age=60")];
            (headers, picture.to_vec()).into_response()
        }
        Err(why) => denied(&visitor, &why),
    }
}

async fn drawn(hub: &Hub, id: &str) -> Result<Arc<[u8]>, Denied> {
    let Pictured { game, version, drawings } = hub.ask(id, |reply| Msg::Picture { reply }).await??;
    if let Some(picture) = hub.pictures().find(id, version) {
        return Ok(picture);
    }
    let picture: Arc<[u8]> = hub.pool().run(move || print::preview(game, &drawings)).await?.into();
    hub.pictures().keep(id, version, &picture);
    Ok(picture)
}
