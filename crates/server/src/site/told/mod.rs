//! How somebody is told: their channels, what a program asks for, and what makes the site an app.

mod app;
mod channels;
mod feeds;
mod letters;
mod turns;

use axum::Router;
use axum::routing::{get, post};

use crate::hub::Hub;

/// The addresses of telling.
pub(super) fn routes() -> Router<Hub> {
    Router::new()
        .route("/my-turn", get(turns::my_turn))
        .route("/tell", get(channels::page_of_channels))
        .route("/tell/webhook", post(channels::webhook))
        .route("/tell/mail", post(channels::mail))
        .route("/tell/push", post(channels::push))
        .route("/tell/feed", post(channels::feed))
        .route("/tell/test", post(channels::test))
        .route("/tell/switch", post(channels::switch))
        .route("/tell/remove", post(channels::remove))
        .route("/tell/when", post(channels::when))
        .route("/tell/yes/{channel}/{secret}", get(letters::yes_page).post(letters::yes))
        .route("/tell/stop/{channel}/{secret}", get(letters::stop_page).post(letters::stop))
        .route("/feed/{file}", get(feeds::feed))
        .route("/manifest.webmanifest", get(app::manifest))
        .route("/worker.js", get(app::worker))
        .route("/offline", get(app::offline))
}
