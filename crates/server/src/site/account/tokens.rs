//! Tokens for programs, on the page of one's own account.

use axum::extract::{Form, State};
use axum::response::Response;
use kernel::Word as _;
use serde::Deserialize;
use store::GuestId;
use web::pages::{ScopeRow, TOKEN_DAYS, TokenRow, Wrong};

use super::super::reply::{Problem, see};
use super::own::{Said, shown, signed_in};
use crate::api::{Scope, fresh_token};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::visitor::Visitor;
use crate::{secret, words};

/// The most tokens of an account.
const TOKENS: usize = 20;
/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

/// The tokens of an account.
pub(super) async fn listed(hub: &Hub, guest: GuestId) -> Result<Vec<TokenRow>, Problem> {
    let row = |store::Token { id, name, scopes, created, expires, used }| TokenRow {
        id,
        name,
        scopes,
        created,
        expires,
        used,
    };
    Ok(hub.store().tokens_of(guest).await?.into_iter().map(row).collect())
}

/// What a token of theirs may be used for.
fn offered(visitor: &Visitor) -> impl Iterator<Item = Scope> {
    let operator = visitor.lab;
    Scope::ALL.iter().copied().filter(move |scope| operator || *scope != Scope::Admin)
}

/// The same as the page lists it.
pub(super) fn scopes(visitor: &Visitor) -> Vec<ScopeRow> {
    let usual = |scope| matches!(scope, Scope::Read | Scope::Tables | Scope::Play);
    offered(visitor)
        .map(|scope| ScopeRow { name: scope.word(), help: scope.help(), usual: usual(scope) })
        .collect()
}

/// A new token, shown once.
pub(super) async fn make(
    State(hub): State<Hub>,
    visitor: Visitor,
    // A scope stands in it as often as one is ticked.
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let (account, session) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let refused = async |field, text: String| {
        let said = Said { wrong: Some(Wrong::new(field, text)), ..Said::default() };
        shown(&hub, &visitor, &account, &session, said).await
    };
    let field =
        |name: &str| fields.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.as_str());
    let Some(name) = words::token_name(field("token_name")) else {
        return refused("token_name", "Say what it is for.".to_owned()).await;
    };
    let ticked = |scope: &Scope| fields.iter().any(|(key, value)| key == "scope" && value == scope.word());
    let scopes: Vec<&str> = offered(&visitor).filter(ticked).map(Scope::word).collect();
    if scopes.is_empty() {
        return refused("", "Tick at least one thing that the token may do.".to_owned()).await;
    }
    if hub.store().tokens_of(account.guest).await?.len() >= TOKENS {
        return refused("", format!("You have {TOKENS} tokens, which is the limit. Revoke one first.")).await;
    }
    let days = TOKEN_DAYS.iter().map(|(days, _)| *days).find(|days| days.to_string() == field("days"));
    let expires = days.filter(|days| *days > 0).map(|days| now() + i64::from(days) * DAY);
    let token = fresh_token();
    hub.store().add_token(account.guest, secret::hash(&token), name, scopes.join(" "), expires).await?;
    shown(&hub, &visitor, &account, &session, Said { token: Some(&token), ..Said::default() }).await
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct Revoked {
    token: i64,
}

pub(super) async fn revoke(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Revoked { token }): Form<Revoked>,
) -> Result<Response, Problem> {
    let (account, _) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    hub.store().end_token(account.guest, token).await?;
    Ok(see(&format!("{}#tokens", web::at::ACCOUNT), None))
}
