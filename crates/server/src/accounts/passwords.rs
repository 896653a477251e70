//! Passwords: which are good enough, how they are kept, and how one is checked.
//!
//! A check takes the same time whether the account exists or not, and a bounded number of them run at a time: each
//! takes 19 MiB.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};

use super::AccountName;
use crate::pool::{NotRun, Pool};

/// The fewest characters of a password.
pub(crate) const FEWEST: usize = 10;
/// The most bytes of it: it is hashed, so more would only cost time.
const MOST: usize = 200;
/// Passwords that are tried first by whoever guesses; shorter ones are refused anyway.
const KNOWN: &str = include_str!("known.txt");
/// What the password of nobody is compared with: written as that of an account, and no password has it.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Why a password is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadPassword {
    #[error("At least {FEWEST} characters.")]
    Short,
    #[error("At most {MOST} bytes.")]
    Long,
    #[error("This password is on lists of common passwords. Choose another one.")]
    Known,
    #[error("A password that is the name is guessed first; choose another.")]
    Name,
}

/// Is this password good enough for an account of that name?
pub(crate) fn check(password: &str, name: &str) -> Result<(), BadPassword> {
    let lower = password.to_lowercase();
    let bare: String = lower.chars().filter(|c| c.is_alphabetic()).collect();
    let first = password.chars().next();
    let same = |name: &str| !name.is_empty() && bare == name;
    match () {
        () if password.chars().count() < FEWEST => Err(BadPassword::Short),
        () if password.len() > MOST => Err(BadPassword::Long),
        () if password.chars().all(|c| Some(c) == first) => Err(BadPassword::Known),
        () if KNOWN.lines().any(|known| known == lower) => Err(BadPassword::Known),
        () if same(&name.to_lowercase().replace(|c: char| !c.is_alphabetic(), "")) => Err(BadPassword::Name),
        () if AccountName::skeleton_of(password) == AccountName::skeleton_of(name) => Err(BadPassword::Name),
        () => Ok(()),
    }
}

/// Where passwords are hashed: apart from the rules, so that whoever guesses holds no table up.
#[derive(Clone, Debug)]
pub(crate) struct Passwords(Pool);

impl Passwords {
    /// For a computer with this many cores.
    pub(crate) fn new(cores: usize) -> Self {
        Self(Pool::new(cores.div_ceil(2)))
    }

    /// Nothing begins any more: the server stops.
    pub(crate) fn close(&self) {
        self.0.close();
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, NotRun> {
        let hashed =
            move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string());
        self.0.run(hashed).await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            NotRun::Failed
        })
    }

    /// Is it the one of which this was kept? Where nothing was, that takes as long, and it is not.
    pub(crate) async fn verify(&self, password: String, kept: Option<String>) -> Result<bool, NotRun> {
        self.0
            .run(move || {
                let known = kept.as_deref().and_then(|kept| PasswordHash::new(kept).ok());
                let there = known.is_some();
                let Some(hash) = known.or_else(|| PasswordHash::new(NOBODY).ok()) else { return false };
                // An empty password is nobody's: it is asked for, and hashed, all the same.
                let right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
                there & right
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_nobody_has_one() {
        let passwords = Passwords::new(2);
        let kept = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert_ne!(kept, passwords.hash("correct horse".to_owned()).await.unwrap(), "each has its own salt");
        let verify = async |said: &str, kept: Option<&str>| {
            passwords.verify(said.to_owned(), kept.map(str::to_owned)).await.unwrap()
        };
        assert!(verify("correct horse", Some(&kept)).await);
        assert!(!verify("correct horsf", Some(&kept)).await);
        for nobody in [None, Some(""), Some("nonsense")] {
            assert!(!verify("", nobody).await && !verify("correct horse", nobody).await);
        }
        // What is compared with nobody's password is as much work.
        let work = |text: &str| text.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(work(NOBODY), work(&kept));
        let long = |text: &str| text.split('$').map(str::len).collect::<Vec<_>>();
        assert_eq!(long(NOBODY), long(&kept));
    }

    #[test]
    fn a_password_is_long_and_not_everybodys() {
        assert_eq!(check("correct horse", "Ada"), Ok(()));
        for (password, why) in [
            ("short", BadPassword::Short),
            ("ééééééééé", BadPassword::Short),
            ("aaaaaaaaaaaa", BadPassword::Known),
            ("Password123", BadPassword::Known),
            ("1234567890", BadPassword::Known),
            ("hawise the bold", BadPassword::Name),
            ("HawiseTheBold2024", BadPassword::Name),
        ] {
            assert_eq!(check(password, "Hawise the Bold"), Err(why), "{password}");
        }
        assert_eq!(check(&"x1".repeat(101), "Ada"), Err(BadPassword::Long));
        for known in KNOWN.lines() {
            assert!(known.chars().count() >= FEWEST && known == known.to_lowercase(), "{known}");
        }
    }
}
