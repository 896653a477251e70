//! The addresses that are answered. `web::at` lists them; the handlers here know no rule.

mod account;
mod analysis;
pub(crate) mod guard;
mod hint;
mod lab;
mod making;
mod picture;
mod printing;
mod reading;
pub(crate) mod reply;
mod socket;
mod tables;
mod told;
mod unread;
pub(crate) mod who;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::api;
use crate::hub::Hub;

/// The longest form, in bytes.
const LONGEST_FORM: usize = 16 << 10;
/// The longest record somebody may upload, in bytes of the form that carries it.
const LONGEST_RECORD: usize = 1 << 20;

/// Everything that is answered, apart from the program that listens.
pub(crate) fn app(hub: Hub) -> Router {
    let records = get(reading::records).post(making::record).layer(DefaultBodyLimit::max(LONGEST_RECORD));
    Router::new()
        .route("/", get(reading::front))
        .route("/play", post(making::play))
        .route("/learn", post(making::learn))
        .route("/new", get(reading::new).post(making::new))
        .route("/settings", get(reading::settings_page).post(reading::settings))
        .route("/rules", get(reading::rules_index))
        .route("/rules/{game}", get(reading::rules))
        .route("/rules/{game}/print", get(printing::printed))
        .route("/rules/{game}/{segment}", get(reading::extra))
        .route("/t/{id}", get(tables::page_of_table))
        .route("/t/{id}/ws", get(socket::open))
        .route("/t/{id}/act", post(tables::act))
        .route("/t/{id}/sit", post(tables::sit))
        .route("/t/{id}/fill", post(tables::fill))
        .route("/t/{id}/leave", post(tables::leave))
        .route("/t/{id}/bot", post(tables::hand_over))
        .route("/t/{id}/back", post(tables::reclaim_seat))
        .route("/t/{id}/take-back", post(tables::undo))
        .route("/t/{id}/away", post(tables::away))
        .route("/t/{id}/free", post(tables::go_free))
        .route("/t/{id}/come/{token}", get(tables::come_page))
        .route("/t/{id}/come", post(tables::come))
        .route("/t/{id}/say", post(tables::say))
        .route("/t/{id}/mute", post(tables::mute))
        .route("/t/{id}/replay", get(tables::replay))
        .route("/t/{id}/hint", get(hint::hint))
        .route("/t/{id}/analysis", get(analysis::analysis))
        .route("/t/{id}/analysis.json", get(analysis::json))
        .route("/t/{id}/analysis.svg", get(analysis::svg))
        .route("/t/{id}/on", post(making::on))
        .route("/t/{id}/rematch", post(making::rematch))
        .route("/t/{id}/record", get(tables::record))
        .merge(account::routes())
        .merge(told::routes())
        .route("/t/{id}/picture.png", get(picture::picture))
        .layer(DefaultBodyLimit::max(LONGEST_FORM))
        .merge(lab::routes())
        .route("/records", records)
        .route(web::at::API, get(reading::api))
        .route("/assets/{file}", get(reading::asset))
        .route("/healthz", get(reading::health))
        .fallback(reading::nothing)
        .layer(from_fn_with_state(hub.clone(), unread::count))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        // Lines go out one by one, so nothing may hold them back to compress them.
        .nest(api::BASE, api::routes())
        .layer(from_fn_with_state(hub.clone(), guard::guard))
        .layer(from_fn(api::shaped))
        .with_state(hub)
}
