//! Signing up, in and out; a new password by code or link; what a device has as a guest.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;
use store::{Account, GuestId, LinkKind, NewAccount, Overview, Phase, StoreError};
use web::pages::{self, Claim, Claimed, Invitation, Recover, SignIn, SignUp, Wrong};

use super::super::reply::{Problem, denied, message, page, page_with, retry_after, see};
use super::super::who::{self, GUEST, cookie};
use super::bad_password;
use super::session::{self, guesser};
use crate::accounts::{AccountName, codes};
use crate::config::SignUps;
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::secret;
use crate::table::in_seconds;
use crate::visitor::Visitor;

/// The most tables that are offered to be taken along at a time.
const CLAIMED: u32 = 200;
/// What is said of a name and a password that do not belong together, whichever of the two is wrong.
const WRONG: &str = "The name or the password is wrong.";

#[derive(Debug, Default, Deserialize)]
pub(in crate::site) struct Asked {
    #[serde(default)]
    back: String,
    #[serde(default)]
    invite: String,
    #[serde(default)]
    link: String,
}

/// Where somebody goes on: an address of ours.
fn onward(back: &str) -> &str {
    if web::at::is_ours(back) { back } else { web::at::FRONT }
}

/// Who may sign up, as the page says it.
async fn invitation<'a>(hub: &Hub, invite: &'a str) -> Result<Invitation<'a>, Problem> {
    Ok(match hub.config().sign_ups {
        SignUps::Open => Invitation::NotNeeded,
        SignUps::Closed => Invitation::Closed,
        SignUps::Invite => match hub.store().link(secret::hash(invite)).await? {
            Some((LinkKind::Invite, _)) => Invitation::Given(invite),
            Some(_) | None => Invitation::Needed,
        },
    })
}

pub(super) async fn sign_up_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    if visitor.session.is_some() {
        return Ok(see(web::at::ACCOUNT, None));
    }
    let invitation = invitation(&hub, &asked.invite).await?;
    sign_up_with(&hub, &visitor, "", invitation, &asked.back, None).await
}

async fn sign_up_with(
    hub: &Hub,
    visitor: &Visitor,
    name: &str,
    invitation: Invitation<'_>,
    back: &str,
    wrong: Option<&Wrong>,
) -> Result<Response, Problem> {
    let held = match &visitor.guest {
        Some(guest) => hub.store().holdings(guest.id).await?,
        None => store::Holdings::default(),
    };
    let form = SignUp { name, kept: (held.tables, held.records), invitation, back: onward(back), wrong };
    let status = if wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(page_with(status, pages::sign_up(&visitor.visit(), &form)))
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct SignUpForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    invite: String,
    #[serde(default)]
    back: String,
}

/// Makes an account of the guest who asks, with everything that is theirs.
pub(super) async fn sign_up(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<SignUpForm>,
) -> Result<Response, Problem> {
    if visitor.session.is_some() {
        return Ok(see(web::at::ACCOUNT, None));
    }
    let invitation = invitation(&hub, &form.invite).await?;
    let wrong = async |wrong: Wrong| {
        sign_up_with(&hub, &visitor, &form.name, invitation, &form.back, Some(&wrong)).await
    };
    let invite = match invitation {
        Invitation::NotNeeded => None,
        Invitation::Given(invite) => Some(secret::hash(invite)),
        Invitation::Needed | Invitation::Closed => return wrong(Wrong::new("", "")).await,
    };
    let name = match AccountName::read(&form.name) {
        Ok(name) => name,
        Err(why) => return wrong(Wrong::new("name", why.to_string())).await,
    };
    if let Err(why) = bad_password("password", &form.password, &name.shown) {
        return wrong(why).await;
    }
    if hub.store().account_like(name.skeleton.clone()).await?.is_some() {
        return wrong(taken(&hub, "name", &name.shown).await?).await;
    }
    hub.addresses().may(visitor.address, RateKind::SignUp).map_err(Problem::TooMany)?;
    let password = match hub.passwords().hash(form.password.clone()).await {
        Ok(password) => password,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    // The cookie that somebody gets as a guest is good for nothing by the time they could use it.
    let (guest, _) = who::guest(&hub, &visitor, "").await?;
    let (secret, session) = session::fresh(&headers);
    let account =
        NewAccount { name: name.shown.clone(), skeleton: name.skeleton, password, retired: secret::random() };
    match hub.store().sign_up(guest.id, account, invite, session).await {
        Ok(()) => {}
        Err(StoreError::Taken(_)) => return wrong(taken(&hub, "name", &name.shown).await?).await,
        Err(StoreError::NoLink) => {
            return wrong(Wrong::new("", "Somebody else has used this invitation.")).await;
        }
        Err(error) => return Err(error.into()),
    }
    tracing::info!("an account was made");
    let response = session::no_guest(see(onward(&form.back), None));
    Ok(session::remembered(&hub, &visitor, guest.id, &secret, response))
}

/// Says that a name is taken, and which are not.
pub(super) async fn taken(hub: &Hub, field: &'static str, name: &str) -> Result<Wrong, Problem> {
    let mut free = Vec::new();
    for other in AccountName::others(name) {
        if hub.store().account_like(other.skeleton).await?.is_none() {
            free.push(other.shown);
        }
        if free.len() == 2 {
            break;
        }
    }
    let free = if free.is_empty() { String::new() } else { format!(" Available: {}.", free.join(", ")) };
    Ok(Wrong::new(field, format!("That name is taken.{free}")))
}

pub(super) async fn sign_in_page(visitor: Visitor, Query(asked): Query<Asked>) -> Response {
    if visitor.session.is_some() {
        return see(web::at::ACCOUNT, None);
    }
    page(pages::sign_in(&visitor.visit(), &SignIn { name: "", back: onward(&asked.back), wrong: None }))
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct SignInForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    back: String,
}

/// Signs a device in. What is answered, and how long that takes, does not say whether there is such an account.
pub(super) async fn sign_in(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<SignInForm>,
) -> Result<Response, Problem> {
    let wrong = |status, wrong: Wrong| {
        let form = SignIn { name: &form.name, back: onward(&form.back), wrong: Some(&wrong) };
        page_with(status, pages::sign_in(&visitor.visit(), &form))
    };
    let too_many = |wait: Duration| {
        let text = format!("Too many attempts. Try again in {} seconds.", in_seconds(wait));
        retry_after(wrong(StatusCode::TOO_MANY_REQUESTS, Wrong::new("", text)), wait)
    };
    if let Err(wait) = hub.addresses().may(visitor.address, RateKind::SignIn) {
        return Ok(too_many(wait));
    }
    let (skeleton, account) = sought(&hub, &form.name).await?;
    let guesser = guesser(&hub, &headers, &skeleton, account.as_ref().map(|account| account.guest));
    if let Err(wait) = hub.guesses().may(guesser) {
        return Ok(too_many(wait));
    }
    let kept = account.as_ref().map(|account| account.password.clone());
    let password = form.password.chars().take(crate::accounts::passwords::FEWEST * 20).collect();
    let right = match hub.passwords().verify(password, kept).await {
        Ok(right) => right,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    let Some(account) = account.filter(|_| right) else {
        return Ok(wrong(StatusCode::FORBIDDEN, Wrong::new("password", WRONG)));
    };
    hub.guesses().forget(guesser);
    signed_in(&hub, &visitor, &headers, account.guest, onward(&form.back)).await
}

/// The account of a name, as it is typed.
async fn sought(hub: &Hub, name: &str) -> Result<(String, Option<Account>), Problem> {
    let short: String = name.chars().take(100).collect();
    let skeleton = AccountName::skeleton_of(&short);
    let account = hub.store().account_like(skeleton.clone()).await?;
    Ok((skeleton, account))
}

/// A device is signed in; if it has seats of a guest, it is asked what becomes of them.
async fn signed_in(
    hub: &Hub,
    visitor: &Visitor,
    headers: &HeaderMap,
    account: GuestId,
    back: &str,
) -> Result<Response, Problem> {
    let has_seats = match device_guest(hub, headers).await? {
        Some(guest) if guest != account => hub.store().holdings(guest).await? != store::Holdings::default(),
        Some(_) | None => false,
    };
    let claim = format!("{}?back={}", web::at::CLAIM, web::at::encoded(back));
    let response = see(if has_seats { &claim } else { back }, None);
    session::begin(hub, visitor, headers, account, response).await
}

/// The guest that a device is besides.
async fn device_guest(hub: &Hub, headers: &HeaderMap) -> Result<Option<GuestId>, Problem> {
    Ok(match cookie(headers, GUEST) {
        Some(secret) if secret.len() == 64 => {
            hub.store().guest(secret::hash(secret)).await?.map(|guest| guest.id)
        }
        Some(_) | None => None,
    })
}

pub(super) async fn sign_out(State(hub): State<Hub>, visitor: Visitor) -> Result<Response, Problem> {
    session::end(&hub, &visitor).await?;
    Ok(see(web::at::FRONT, super::forgotten(super::SESSION)))
}

pub(super) async fn recover_page(visitor: Visitor) -> Response {
    page(pages::recover(&visitor.visit(), &Recover { link: None, name: "", wrong: None }))
}

#[derive(Debug, Deserialize)]
pub(in crate::site) struct RecoverForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    code: String,
    link: Option<String>,
    #[serde(default)]
    password: String,
}

/// Sets a new password by a code, or by a link from whoever runs the site.
pub(super) async fn recover(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<RecoverForm>,
) -> Result<Response, Problem> {
    hub.addresses().may(visitor.address, RateKind::SignIn).map_err(Problem::TooMany)?;
    let linked = match &form.link {
        Some(link) => match of_link(&hub, link, LinkKind::Reset).await? {
            Some(account) => Some(account),
            None => return Ok(bad_link(&visitor)),
        },
        None => None,
    };
    let name = linked.as_ref().map_or(form.name.as_str(), |account| account.name.as_str());
    let wrong = |wrong: Wrong| {
        let form = Recover { link: form.link.as_deref(), name, wrong: Some(&wrong) };
        page_with(StatusCode::UNPROCESSABLE_ENTITY, pages::recover(&visitor.visit(), &form))
    };
    if let Err(why) = bad_password("password", &form.password, name) {
        return Ok(wrong(why));
    }
    let password = match hub.passwords().hash(form.password.clone()).await {
        Ok(password) => password,
        Err(why) => return Ok(denied(&visitor, &why.into())),
    };
    let account = match (&linked, &form.link) {
        (Some(account), Some(link)) => {
            match hub.store().use_link(secret::hash(link), LinkKind::Reset).await {
                Ok(_) => account.guest,
                Err(StoreError::NoLink) => return Ok(bad_link(&visitor)),
                Err(error) => return Err(error.into()),
            }
        }
        _ => {
            let (_, account) = sought(&hub, &form.name).await?;
            let used = match &account {
                Some(account) => {
                    hub.store().use_recovery_code(account.guest, codes::hash(&form.code)).await?
                }
                None => false,
            };
            match account.filter(|_| used) {
                Some(account) => account.guest,
                None => return Ok(wrong(Wrong::new("code", "The name or the code is wrong."))),
            }
        }
    };
    hub.store().set_password(account, password, None).await?;
    signed_in(&hub, &visitor, &headers, account, web::at::ACCOUNT).await
}

/// The account a link is for, if it is good for that.
async fn of_link(hub: &Hub, link: &str, kind: LinkKind) -> Result<Option<Account>, Problem> {
    match hub.store().link(secret::hash(link)).await? {
        Some((found, Some(guest))) if found == kind => Ok(hub.store().account_of(guest).await?),
        Some(_) | None => Ok(None),
    }
}

fn bad_link(visitor: &Visitor) -> Response {
    let text = "It has been used or has expired. Ask for a new one.";
    message(visitor, StatusCode::GONE, "This link no longer works", text)
}

pub(super) async fn link_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(link): Path<String>,
) -> Result<Response, Problem> {
    let found = hub.store().link(secret::hash(&link)).await?;
    let Some((kind, guest)) = found else { return Ok(bad_link(&visitor)) };
    let account = match guest {
        Some(guest) => hub.store().account_of(guest).await?,
        None => None,
    };
    Ok(match (kind, account) {
        (LinkKind::Invite, _) => {
            see(&format!("{}?invite={}", web::at::SIGN_UP, web::at::encoded(&link)), None)
        }
        (LinkKind::Device, Some(account)) => page(pages::device_link(&visitor.visit(), &link, &account.name)),
        (LinkKind::Reset, Some(account)) => {
            let form = Recover { link: Some(&link), name: &account.name, wrong: None };
            page(pages::recover(&visitor.visit(), &form))
        }
        (LinkKind::Device | LinkKind::Reset, None) => bad_link(&visitor),
    })
}

/// Signs a device in by a link from another one.
pub(super) async fn link(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<Response, Problem> {
    hub.addresses().may(visitor.address, RateKind::SignIn).map_err(Problem::TooMany)?;
    match hub.store().use_link(secret::hash(&asked.link), LinkKind::Device).await {
        Ok(Some(account)) => signed_in(&hub, &visitor, &headers, account, web::at::FRONT).await,
        Ok(None) | Err(StoreError::NoLink) => Ok(bad_link(&visitor)),
        Err(error) => Err(error.into()),
    }
}

pub(super) async fn claim_page(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let back = onward(&asked.back);
    let (Some(account), true, Some(device)) =
        (&visitor.guest, visitor.session.is_some(), device_guest(&hub, &headers).await?)
    else {
        return Ok(see(back, None));
    };
    let mine: BTreeSet<String> =
        hub.store().tables_of(account.id, u32::MAX).await?.into_iter().map(|table| table.id).collect();
    let theirs = hub.store().tables_of(device, CLAIMED).await?;
    let tables: Vec<Claimed> = theirs.iter().filter_map(|table| claimed(&hub, table, &mine)).collect();
    if tables.is_empty() {
        return Ok(session::no_guest(see(back, None)));
    }
    Ok(page(pages::claim(&visitor.visit(), &Claim { tables: &tables, back })))
}

fn claimed(hub: &Hub, table: &Overview, mine: &BTreeSet<String>) -> Option<Claimed> {
    let game = hub.games().find(&table.game).ok()?.banner.info.title;
    let names: Vec<&str> =
        table.seats.iter().map(|(_, name)| name.as_str()).filter(|name| !name.is_empty()).collect();
    let state = match table.phase {
        Phase::Waiting => "waits for players",
        Phase::Playing => "in play",
        Phase::Over => "over",
    };
    let detail = format!("{}; {state}", names.join(", "));
    let not = mine.contains(&table.id).then_some("You have another seat at this table.");
    Some(Claimed { id: table.id.clone(), game, detail, not })
}

/// What was ticked becomes the account's. A form may name a field many times: it is read by hand.
pub(super) async fn claim(
    State(hub): State<Hub>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let field =
        |name: &'static str| fields.iter().filter(move |(key, _)| key == name).map(|(_, value)| value);
    let back = field("back").next().map_or(web::at::FRONT, |back| onward(back));
    if let (Some(account), true, Some(device)) =
        (&visitor.guest, visitor.session.is_some(), device_guest(&hub, &headers).await?)
    {
        let tables = field("table").cloned().collect();
        let changed = hub.store().claim(device, account.id, tables).await?;
        hub.reopen(&changed).await;
    }
    Ok(see(back, None))
}
