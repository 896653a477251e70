//! Who asks: a bearer token, of an account or of a guest, and what it may be used for.

use axum::http::header::{self, HeaderMap};
use data_encoding::BASE64URL_NOPAD;
use kernel::Word as _;
use store::Guest;

use super::problem::{Kind, Problem};
use crate::hub::Hub;
use crate::secret;

kernel::words! {
    /// What a token may be used for.
    pub(crate) enum Scope: "scope" {
        /// What only its owner may see.
        Read = "read",
        /// Opening, joining, starting and leaving tables.
        Tables = "tables",
        /// Answering, and talking.
        Play = "play",
        /// Making the account that of a program.
        Bot = "bot",
        /// What whoever runs the site does.
        Admin = "admin",
    }
}

impl Scope {
    /// What it is for, for people.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Self::Read => "See what only you may see: your tables, your seats, your hints.",
            Self::Tables => "Open, join, start and leave tables.",
            Self::Play => "Answer for your seats, and talk there.",
            Self::Bot => "Say that this account is a program, for good.",
            Self::Admin => "Read and answer what people report.",
        }
    }

    /// Those in a list as the store keeps it; a word that is none is passed over.
    pub(crate) fn read_all(list: &str) -> impl Iterator<Item = Self> {
        list.split_whitespace().filter_map(|word| Self::read(word).ok())
    }
}

/// What the tokens of accounts begin with: programs that look for secrets in sources know them by it.
const PREFIX: &str = "bnr_";

/// A new token of an account, from the randomness of the system.
pub(crate) fn fresh_token() -> String {
    format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&secret::random::<32>()))
}

/// What somebody without an account may do: whatever they may do in a browser.
const OF_GUESTS: [Scope; 3] = [Scope::Read, Scope::Tables, Scope::Play];

/// Whose token a request came with.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) guest: Guest,
    /// Have they an account?
    pub(super) account: bool,
    scopes: Vec<Scope>,
}

impl Caller {
    /// Whose token is in the header, if there is one.
    pub(super) async fn read(hub: &Hub, headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let Some(said) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
        let bad = || Problem::new(Kind::BadToken, "This token is unknown, or was revoked, or has expired.");
        let said = said.to_str().map_err(|_| bad())?;
        let (scheme, token) = said.split_once(' ').ok_or_else(bad)?;
        let token = token.trim();
        // What is looked for is a hash: how long that takes says nothing of a token.
        if !scheme.eq_ignore_ascii_case("bearer") || token.len() > LONGEST {
            return Err(bad());
        }
        let hash = secret::hash(token);
        if token.starts_with(PREFIX) {
            let (token, guest) = hub.store().token(hash).await?.ok_or_else(bad)?;
            return Ok(Some(Self { guest, account: true, scopes: Scope::read_all(&token.scopes).collect() }));
        }
        let guest = hub.store().guest(hash).await?.ok_or_else(bad)?;
        Ok(Some(Self { guest, account: false, scopes: OF_GUESTS.to_vec() }))
    }

    /// What the token may be used for.
    pub(super) fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    pub(super) fn may(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }
}

/// The longest token that is looked at.
const LONGEST: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_token_is_long_and_like_no_other() {
        let (one, other) = (fresh_token(), fresh_token());
        assert!(one.starts_with(PREFIX) && one.len() == PREFIX.len() + 43 && one.len() <= LONGEST);
        assert_ne!(one, other);
    }

    #[test]
    fn scopes_are_read_from_their_list() {
        let all: Vec<Scope> = Scope::read_all("read play nonsense").collect();
        assert_eq!(all, [Scope::Read, Scope::Play]);
    }
}
