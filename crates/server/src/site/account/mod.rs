//! Accounts: signing up, in and out, one's own account, what others see of it, and who is told about whom.

mod export;
mod own;
mod people;
mod session;
mod sign;
mod tokens;

use axum::Router;
use axum::routing::{get, post};
use web::pages::Wrong;

use crate::hub::Hub;

pub(super) use session::{SESSION, forgotten};

/// The addresses of accounts.
pub(super) fn routes() -> Router<Hub> {
    Router::new()
        .route("/sign-up", get(sign::sign_up_page).post(sign::sign_up))
        .route("/sign-in", get(sign::sign_in_page).post(sign::sign_in))
        .route("/sign-out", post(sign::sign_out))
        .route("/recover", get(sign::recover_page).post(sign::recover))
        .route("/link/{secret}", get(sign::link_page))
        .route("/link", post(sign::link))
        .route("/claim", get(sign::claim_page).post(sign::claim))
        .route("/account", get(own::page_of_own))
        .route("/account/name", post(own::rename))
        .route("/account/password", post(own::password))
        .route("/account/device-out", post(own::device_out))
        .route("/account/codes", post(own::codes))
        .route("/account/link", post(own::link))
        .route("/account/token", post(tokens::make))
        .route("/account/token-out", post(tokens::revoke))
        .route("/account/delete", post(own::delete))
        .route("/account/export.zip", get(export::export))
        .route("/player/{name}", get(people::profile))
        .route("/block", post(people::block))
        .route("/unblock", post(people::unblock))
        .route("/report", get(people::report_page).post(people::report))
        .route("/reports", get(people::inbox).post(people::answer))
}

/// What is wrong with a password, beside its field.
fn bad_password(field: &'static str, password: &str, name: &str) -> Result<(), Wrong> {
    crate::accounts::passwords::check(password, name).map_err(|why| Wrong::new(field, why.to_string()))
}
