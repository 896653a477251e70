//! People and programs: who the caller is, what others see of somebody, how their matches ended.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Account, GuestId};

use super::BASE;
use super::answer::{Done, Found, Made};
use super::caller::Scope;
use super::problem::{Kind, Problem};
use super::route::{Call, Nothing};
use crate::accounts::AccountName;
use crate::hub::Hub;
use crate::limits::RateKind;
use crate::site::who;
use crate::{secret, words};

/// The most matches of a list.
const LISTED: u32 = 100;

/// Somebody without an account.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// What they are called.
    #[schemars(length(min = 1))]
    name: String,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct GuestTold {
    name: String,
    /// The token of this guest. It is told this once.
    token: String,
}

/// Remembers somebody without an account: their token does what a guest may do in a browser.
pub(super) async fn guest(call: Call<Nothing, Nothing, NewGuest>) -> Result<Made<GuestTold>, Problem> {
    let Call { hub, address, body, .. } = call;
    let name = words::name(&body.name).ok_or_else(|| Problem::new(Kind::Impossible, "Enter a name."))?;
    let may = hub.addresses().may(address, RateKind::Guest);
    may.map_err(|wait| Problem::too_many(RateKind::Guest.name(), wait))?;
    let name =
        who::unlike_accounts(&hub, name).await.map_err(|_| Problem::new(Kind::Broken, "Try again."))?;
    let token = secret::token();
    let guest = hub.store().add_guest(secret::hash(&token), name).await?;
    Ok(Made { at: format!("{BASE}/profile"), what: GuestTold { name: guest.name, token } })
}

/// Who the caller is.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Me {
    /// What they are called at tables.
    name: String,
    /// Have they an account?
    account: bool,
    /// Is it that of a program?
    program: bool,
    /// What the token may be used for.
    scopes: Vec<Scope>,
}

pub(super) async fn me(call: Call<Nothing>) -> Result<Found<Me>, Problem> {
    let caller = call.me()?;
    let account = call.hub.store().account_of(caller.guest.id).await?;
    Ok(Found(Me {
        name: caller.guest.name.clone(),
        account: caller.account,
        program: account.is_some_and(|account| account.bot),
        scopes: caller.scopes().to_vec(),
    }))
}

/// Makes the account that of a program.
pub(super) async fn become_bot(call: Call<Nothing>) -> Result<Done, Problem> {
    let caller = call.me()?;
    if call.hub.store().become_bot(caller.guest.id).await? {
        return Ok(Done);
    }
    let why = "A match of this account has ended already; make an account for the program.";
    Err(Problem::new(Kind::Refused, why))
}

/// A player in the address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OfPlayer {
    /// The name of their account.
    #[schemars(length(min = 1, max = 40))]
    player: String,
}

/// What others see of an account.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Player {
    name: String,
    /// Is it that of a program?
    program: bool,
    /// Since when, in milliseconds since 1970.
    since: i64,
    /// How their matches ended, by game.
    results: Vec<Tally>,
    /// The same of those that the caller was in too, seen from the caller.
    between: Option<Vec<Tally>>,
}

/// How matches of a game ended.
#[derive(Debug, Serialize, JsonSchema)]
struct Tally {
    /// The game's id.
    game: String,
    won: u32,
    /// In the first place with others of another side.
    shared: u32,
    lost: u32,
}

fn tallies(tallies: Vec<store::Tally>) -> Vec<Tally> {
    let told = |store::Tally { game, won, shared, lost }| Tally { game, won, shared, lost };
    tallies.into_iter().map(told).collect()
}

async fn named(hub: &Hub, name: &str) -> Result<Account, Problem> {
    let bare = name.strip_suffix(store::BOT_MARK).unwrap_or(name);
    let short: String = bare.chars().take(100).collect();
    let found = hub.store().account_like(AccountName::skeleton_of(&short)).await?;
    found.ok_or_else(|| Problem::nothing("Nobody here has that name."))
}

pub(super) async fn player(call: Call<OfPlayer>) -> Result<Found<Player>, Problem> {
    let (account, store) = (named(&call.hub, &call.path.player).await?, call.hub.store());
    let me = call.caller.as_ref().map(|caller| caller.guest.id).filter(|me| *me != account.guest);
    let between = match me {
        Some(me) => Some(tallies(store.tallies(me, Some(account.guest)).await?)),
        None => None,
    };
    let results = tallies(store.tallies(account.guest, None).await?);
    Ok(Found(Player { name: account.name, program: account.bot, since: account.created, results, between }))
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Results {
    /// The latest first.
    matches: Vec<Ended>,
}

/// A match that ended, as somebody played it.
#[derive(Debug, Serialize, JsonSchema)]
struct Ended {
    table: String,
    /// The game's id.
    game: String,
    /// Who sat at the other seats, in order.
    against: Vec<String>,
    /// The place they reached, from 1.
    place: u8,
    /// In milliseconds since 1970.
    ended: i64,
}

async fn ended(hub: &Hub, of: GuestId, to: Option<GuestId>) -> Result<Found<Results>, Problem> {
    let told =
        |store::Ended { table, game, against, place, ended }| Ended { table, game, against, place, ended };
    let matches = hub.store().ended_of(of, to, LISTED).await?;
    Ok(Found(Results { matches: matches.into_iter().map(told).collect() }))
}

/// The matches of somebody that ended, as far as the caller may look at them.
pub(super) async fn results(call: Call<OfPlayer>) -> Result<Found<Results>, Problem> {
    let account = named(&call.hub, &call.path.player).await?;
    ended(&call.hub, account.guest, call.caller.as_ref().map(|caller| caller.guest.id)).await
}

/// Those of the caller.
pub(super) async fn own_results(call: Call<Nothing>) -> Result<Found<Results>, Problem> {
    let me = call.me()?.guest.id;
    ended(&call.hub, me, Some(me)).await
}
