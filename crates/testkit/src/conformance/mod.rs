//! One suite for every game: the laws of the contract, checked at every step of random matches.
//!
//! A game's `tests/rules/conformance.rs` is one line, [`conformance_tests!`](crate::conformance_tests). The same
//! suite runs on content that a designer has edited.
//!
//! ```
//! use testkit::{conformance, toy::Pennant};
//! let report = conformance::check::<Pennant>(&conformance::every_setup::<Pennant>(), 2, 7).unwrap();
//! assert_eq!((report.setups, report.games), (6, 12));
//! ```

mod features;
mod law;
mod leak;
mod pair;
mod run;
mod setups;
mod step;
mod words;

use crate::Checked;
use crate::sweep::sweep;
use kernel::content::Content;
use kernel::{Seat, Setup, Viewer, caught};

pub use law::{Law, Violation};
pub use setups::{every_setup, every_setup_with};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Set-ups played.
    pub setups: u32,
    /// Matches played.
    pub games: u32,
    /// Actions played.
    pub plies: u64,
    /// The most actions of one match.
    pub longest: u32,
    /// Worlds sampled from views.
    pub samples: u64,
    /// Secrets that were looked for in samples.
    pub secrets: u64,
    /// Matches that were played again with another card.
    pub pairs: u64,
}

/// Plays `games` random matches of each set-up with the content the game ships with, and stops at the first
/// breach of a law. The same `seed` plays the same matches.
pub fn check<G: Checked>(setups: &[Setup<G>], games: u32, seed: u64) -> Result<Report, Box<Violation>> {
    G::suite().games(games).seed(seed).check(setups)
}

/// The suite with its settings.
#[derive(Debug)]
pub struct Suite<G: Checked> {
    content: Content,
    games: u32,
    seed: u64,
    shares: Shares<G>,
    forgets: fn(&G::Event) -> bool,
    printed: fn(&G) -> Vec<String>,
}

/// May `viewer` see at once what `seat` seals now?
type Shares<G> = fn(game: &G, state: &<G as kernel::Game>::State, seat: Seat, viewer: Viewer) -> bool;

impl<G: Checked> Default for Suite<G> {
    fn default() -> Self {
        Self {
            content: G::content(),
            games: 2,
            seed: 7,
            shares: |_, _, _, _| false,
            forgets: |_| false,
            printed: |_| Vec::new(),
        }
    }
}

impl<G: Checked> Suite<G> {
    /// Two matches of each set-up, with the content the game ships with.
    pub fn new() -> Self {
        Self::default()
    }

    /// Plays with this content.
    #[must_use]
    pub fn content(self, content: Content) -> Self {
        Self { content, ..self }
    }

    /// Plays this many matches of each set-up.
    #[must_use]
    pub fn games(self, games: u32) -> Self {
        Self { games, ..self }
    }

    /// Plays far more matches by night ([`sweep`]).
    #[must_use]
    pub fn swept(self) -> Self {
        Self { games: sweep(self.games), ..self }
    }

    /// Plays other matches.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Where several seats are pending, an answer stays sealed from everybody else ([`Law::Sealed`]), except
    /// from those that `shares` names: team-mates who play with open cards, a question answered aloud.
    #[must_use]
    pub fn shares(self, shares: Shares<G>) -> Self {
        Self { shares, ..self }
    }

    /// Leaves these events out of [`Law::Cues`]: they show a hidden thing for a moment, and no view remembers it.
    #[must_use]
    pub fn forgets(self, forgets: fn(&G::Event) -> bool) -> Self {
        Self { forgets, ..self }
    }

    /// Leaves these out of [`Law::Names`]: what is printed on cards may have the name of a seat in it.
    #[must_use]
    pub fn printed(self, printed: fn(&G) -> Vec<String>) -> Self {
        Self { printed, ..self }
    }

    /// Plays the set-ups of [`every_setup`].
    pub fn check_every(&self) -> Result<Report, Box<Violation>> {
        self.check(&every_setup_with(&self.content))
    }

    /// Plays these set-ups.
    pub fn check(&self, setups: &[Setup<G>]) -> Result<Report, Box<Violation>> {
        let mut report = Report::default();
        setups::check_info::<G>(&self.content)?;
        for (i, setup) in setups.iter().enumerate() {
            report.setups += 1;
            for game in 0..self.games {
                let seed = format!("{}-{i}-{game}", self.seed);
                self.play(setup, &seed, &mut report)?;
                report.games += 1;
            }
        }
        setups::check_lesson::<G>(&self.content)?;
        Ok(report)
    }

    /// One match. A panic of the rules is a violation like any other, so it too is reported with its place.
    fn play(&self, setup: &Setup<G>, seed: &str, report: &mut Report) -> Result<(), Box<Violation>> {
        let mut run = run::Run::start(self, setup, seed, report)?;
        match caught(|| run.play()) {
            Ok(played) => played,
            Err(why) => Err(run.broken(Law::Panics, None, &why)),
        }
    }
}

/// The conformance test of a game, in one line of its `tests/rules/conformance.rs`.
///
/// ```
/// # use testkit::toy::Pennant;
/// testkit::conformance_tests!(Pennant);
/// ```
///
/// The settings of the [`Suite`] may be changed:
///
/// ```
/// # use testkit::toy::Pennant;
/// testkit::conformance_tests!(Pennant, |suite| suite.games(50));
/// ```
#[macro_export]
macro_rules! conformance_tests {
    ($game:ty) => {
        $crate::conformance_tests!($game, |suite| suite);
    };
    ($game:ty, |$suite:ident| $settings:expr) => {
        /// The laws of the contract hold in random matches of every set-up.
        #[test]
        fn conformance() {
            let $suite = <$game as $crate::Checked>::suite();
            let suite = $settings.swept();
            let report = suite.check_every().unwrap_or_else(|violation| panic!("{violation}"));
            assert!(report.games > 0, "no set-up could be played");
            assert!(report.secrets > 0, "the game names no secret");
            let lists = <$game as kernel::Game>::content().files().any(|(_, text)| text.contains("\n[["));
            assert!(report.pairs > 0 || !lists, "the game opens with no card but its own");
        }
    };
}
