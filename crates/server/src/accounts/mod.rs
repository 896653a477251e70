//! Accounts: names that nobody can be taken for, passwords, codes, and how often somebody may guess.
//!
//! An account is a guest with a name of their own and a password: whoever signs up stays who they were, and whoever
//! never does plays all the same.

pub(crate) mod codes;
pub(crate) mod device;
pub(crate) mod guesses;
pub(crate) mod names;
pub(crate) mod passwords;

pub(crate) use guesses::Guesses;
pub(crate) use names::AccountName;
pub(crate) use passwords::Passwords;
