//! How often somebody may try to sign in.
//!
//! An address has a bound of its own (`limits`). An account has one for all strangers together, so that many addresses
//! are no help, and one for each device that was signed in before: strangers who guess lock nobody out.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::bounds::Rate;
use crate::limits::Bucket;
use crate::secret;

/// The most that is remembered at a time.
const REMEMBERED: usize = 10_000;
/// How long somebody waits when too much is remembered already.
const CROWDED: Duration = Duration::from_secs(60);

/// Who tries: strangers at one name, or a device at the account it was signed in to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Guesser([u8; 32]);

impl Guesser {
    /// Everybody who was never signed in to the account of this name. Whether there is one makes no difference.
    pub(crate) fn strangers(skeleton: &str) -> Self {
        Self(secret::hash(&format!("strangers {skeleton}")))
    }

    /// A device that was.
    pub(crate) fn device(known: &str) -> Self {
        Self(secret::hash(&format!("device {known}")))
    }
}

/// How often each has tried lately.
#[derive(Debug)]
pub(crate) struct Guesses {
    rate: Rate,
    tried: Mutex<HashMap<Guesser, Bucket>>,
}

impl Guesses {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, tried: Mutex::default() }
    }

    /// May they try once more? If not, how long they have to wait.
    pub(crate) fn may(&self, who: Guesser) -> Result<(), Duration> {
        let now = Instant::now();
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.len() >= REMEMBERED && !tried.contains_key(&who) {
            tried.retain(|_, bucket| !bucket.is_full(now));
            if tried.len() >= REMEMBERED {
                return Err(CROWDED);
            }
        }
        tried.entry(who).or_insert_with(|| Bucket::new(self.rate, now)).take(now)
    }

    /// They were right: what they tried before is forgotten.
    pub(crate) fn forget(&self, who: Guesser) {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).remove(&who);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_lock_nobody_out() {
        let guesses = Guesses::new(Rate { burst: 3.0, per_second: 0.0 });
        let (strangers, owner) = (Guesser::strangers("ada"), Guesser::device("1.a.b"));
        assert_eq!((0..9).filter(|_| guesses.may(strangers).is_ok()).count(), 3);
        assert!(guesses.may(strangers).is_err());
        assert!(guesses.may(owner).is_ok() && guesses.may(Guesser::strangers("bea")).is_ok());
        guesses.forget(owner);
        assert_eq!((0..9).filter(|_| guesses.may(owner).is_ok()).count(), 3);
        assert!(guesses.may(strangers).is_err(), "that one was right says nothing of the others");
    }

    #[test]
    fn many_names_do_not_fill_the_memory() {
        let guesses = Guesses::new(Rate { burst: 3.0, per_second: 0.0 });
        let allowed =
            (0..REMEMBERED + 50).filter(|n| guesses.may(Guesser::strangers(&n.to_string())).is_ok());
        assert_eq!(allowed.count(), REMEMBERED);
        let quick = Guesses::new(Rate { burst: 3.0, per_second: 1e9 });
        let allowed = (0..REMEMBERED + 50).filter(|n| quick.may(Guesser::strangers(&n.to_string())).is_ok());
        assert_eq!(allowed.count(), REMEMBERED + 50, "whoever has waited long enough is forgotten");
    }
}
