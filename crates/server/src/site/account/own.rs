//! One's own account.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use store::{Account, LinkKind, Session, StoreError};
use web::pages::{self, Device, Own, Wrong};

use super::super::reply::{Problem, denied, page, page_with, see, with_cookie};
use super::{bad_password, people, session, sign, tokens};
use crate::accounts::guesses::Guesser;
use crate::accounts::{AccountName, codes};
use crate::deadlines::now;
use crate::hub::Hub;
use crate::secret;
use crate::table::in_seconds;
use crate::visitor::Visitor;

/// How long a link for another device is good, in milliseconds.
const LINK: i64 = 600_000;

/// Who is signed in; others are sent to the page where they can.
pub(super) async fn signed_in(
    hub: &Hub,
    visitor: &Visitor,
) -> Result<Result<(Account, Session), Response>, Problem> {
    if let (Some(session), Some(guest)) = (&visitor.session, &visitor.guest)
        && let Some(account) = hub.store().account_of(guest.id).await?
    {
        return Ok(Ok((account, session.clone())));
    }
    Ok(Err(see(&format!("{}?back={}", web::at::SIGN_IN, web::at::encoded(web::at::ACCOUNT)), None)))
}

/// What the page says beside what is always there.
#[derive(Default)]
pub(super) struct Said<'a> {
    pub(super) link: Option<&'a str>,
    /// A token for programs, just made.
    pub(super) token: Option<&'a str>,
    pub(super) done: Option<&'a str>,
    pub(super) wrong: Option<Wrong>,
}

pub(super) async fn shown(
    hub: &Hub,
    visitor: &Visitor,
    account: &Account,
    session: &Session,
    said: Said<'_>,
) -> Result<Response, Problem> {
    let store = hub.store();
    let devices = store.sessions_of(account.guest).await?.into_iter().map(|other| Device {
        id: other.id,
        this: other.id == session.id,
        name: other.device,
        seen: other.seen,
    });
    let devices: Vec<Device> = devices.collect();
    let blocked = store.blocked_by(account.guest).await?;
    let blocked: Vec<(i64, String)> = blocked.into_iter().map(|other| (other.guest.0, other.name)).collect();
    let reports = store.reports_by(account.guest).await?.into_iter();
    let reports: Vec<(String, Option<String>)> = reports
        .map(|report| (format!("{}: {}", report.name, people::about(&report.kind)), report.answer))
        .collect();
    let (tokens, scopes) = (tokens::listed(hub, account.guest).await?, tokens::scopes(visitor));
    let own = Own {
        tokens: pages::Tokens { tokens: &tokens, scopes: &scopes, fresh: said.token, bot: account.bot },
        name: &account.name,
        created: account.created,
        now: now(),
        devices: &devices,
        codes_left: store.recovery_codes_left(account.guest).await?,
        blocked: &blocked,
        reports: &reports,
        link: said.link,
        done: said.done,
        wrong: said.wrong.as_ref(),
    };
    let status = if said.wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(page_with(status, pages::own(&visitor.visit(), &own)))
}

pub(super) async fn page_of_own(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    match signed_in(&hub, &visitor).await? {
        Ok((account, session)) => shown(&hub, &visitor, &account, &session, Said::default()).await,
        Err(elsewhere) => Ok(elsewhere),
    }
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct NewName {
    #[serde(default)]
    new_name: String,
}

pub(super) async fn rename(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(form): Form<NewName>,
) -> Result<Response, Problem> {
    let (account, session) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let name = match AccountName::read(&form.new_name) {
        Ok(name) => name,
        Err(why) => {
            let wrong = Some(Wrong::new("new_name", why.to_string()));
            return shown(&hub, &visitor, &account, &session, Said { wrong, ..Said::default() }).await;
        }
    };
    let shown_name = name.shown.clone();
    match hub.store().rename_account(account.guest, name.shown, name.skeleton).await {
        Ok(()) => Ok(see(web::at::ACCOUNT, None)),
        Err(StoreError::Taken(_)) => {
            let wrong = Some(sign::taken(&hub, "new_name", &shown_name).await?);
            shown(&hub, &visitor, &account, &session, Said { wrong, ..Said::default() }).await
        }
        Err(error) => Err(error.into()),
    }
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct NewPassword {
    #[serde(default)]
    old: String,
    #[serde(default)]
    new: String,
}

/// Changes the password. Whoever sits at a device that is signed in may guess no oftener than a stranger.
pub(super) async fn password(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(form): Form<NewPassword>,
) -> Result<Response, Problem> {
    let (account, session) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let wrong = async |wrong: Wrong| {
        let said = Said { wrong: Some(wrong), ..Said::default() };
        shown(&hub, &visitor, &account, &session, said).await
    };
    if let Err(why) = bad_password("new", &form.new, &account.name) {
        return wrong(why).await;
    }
    let guesser = Guesser::device(&format!("session {}", session.id));
    if let Err(wait) = hub.guesses().may(guesser) {
        let text = format!("Too many attempts. Try again in {} seconds.", in_seconds(wait));
        return wrong(Wrong::new("old", text)).await;
    }
    match hub.passwords().verify(form.old, Some(account.password.clone())).await {
        Ok(true) => {}
        Ok(false) => return wrong(Wrong::new("old", "That is not your password.")).await,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    }
    let hashed = match hub.passwords().hash(form.new).await {
        Ok(hashed) => hashed,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    hub.store().set_password(account.guest, hashed, Some(session.id)).await?;
    let done = Some("Your password has been changed. All other devices are signed out.");
    shown(&hub, &visitor, &account, &session, Said { done, ..Said::default() }).await
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct DeviceOut {
    device: i64,
}

pub(super) async fn device_out(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(DeviceOut { device }): Form<DeviceOut>,
) -> Result<Response, Problem> {
    let (account, _) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    hub.store().end_session(account.guest, device).await?;
    Ok(see(web::at::ACCOUNT, None))
}

/// Ten new codes, shown once.
pub(super) async fn codes(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let (account, _) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let fresh = codes::fresh();
    let hashes = fresh.iter().map(|code| codes::hash(code)).collect();
    hub.store().set_recovery_codes(account.guest, hashes).await?;
    Ok(page(pages::recovery_codes(&visitor.visit(), &account.name, &fresh)))
}

/// A link that signs another device in.
pub(super) async fn link(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    let (account, session) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let secret = secret::token();
    hub.store().add_link(secret::hash(&secret), LinkKind::Device, Some(account.guest), now() + LINK).await?;
    let link = format!("{}{}", visitor.base, web::at::link(&secret));
    shown(&hub, &visitor, &account, &session, Said { link: Some(&link), ..Said::default() }).await
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct Delete {
    #[serde(default)]
    confirm: String,
}

pub(super) async fn delete(
    State(hub): State<Hub>,
    visitor: Visitor,
    Form(Delete { confirm }): Form<Delete>,
) -> Result<Response, Problem> {
    let (account, session) = match signed_in(&hub, &visitor).await? {
        Ok(signed_in) => signed_in,
        Err(elsewhere) => return Ok(elsewhere),
    };
    if AccountName::skeleton_of(&confirm) != AccountName::skeleton_of(&account.name) {
        let wrong = Some(Wrong::new("confirm", format!("Your name is {}.", account.name)));
        return shown(&hub, &visitor, &account, &session, Said { wrong, ..Said::default() }).await;
    }
    let changed = hub.store().delete_account(account.guest).await?;
    hub.reopen(&changed).await;
    tracing::info!("an account was deleted");
    let mut response = super::super::reply::message(
        &Visitor { guest: None, session: None, ..visitor },
        StatusCode::OK,
        "Your account is deleted",
        "Your records stay, without your name. You can play as a guest whenever you like.",
    );
    for name in session::cookies() {
        response = with_cookie(response, session::forgotten(name));
    }
    Ok(response)
}
