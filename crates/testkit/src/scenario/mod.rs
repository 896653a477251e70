//! Rulings as data: a position, what is played, and what must come of it.
//!
//! ```toml
//! rules = ["PN-2.2"]                       # the rules it shows, at least one
//! title = "The highest card takes the pennant"
//! seats = 2                                # optional, like preset and options
//! preset = "short"
//! options = { ties = "dice" }
//! dice = [1]                               # what each die falls on, in order; absent: a fixed seed
//! shuffles = [["king", "page"]]            # what comes out first, shuffle by shuffle; the rest: a fixed seed
//! given = { hands = [["king"], ["page"]], deck = [] }   # the game's own; absent: the match is dealt
//! play = [
//!   { seat = "Red", act = "seal king" },   # a seat by name or number
//!   { seat = 1, act = "seal baron", refused = "PN-1.2", code = "not_in_hand", says = "You hold no baron." },
//!   { expect = { pending = ["Blue"] } },   # a check in between
//!   { seat = "Blue", timeout = "seal page" },             # what the rules answer for it
//! ]
//!
//! [expect]                                 # everything in it is optional
//! pending = []
//! legal.Red = { includes = [], excludes = [], exactly = [], in-order = [] }
//! view.spectator = { "players.0.pennants" = 1 }         # paths into the view; "none" is nothing
//! samples.Blue = { "players.0.hand" = { takes = [[0], [1]] } }   # the same in worlds that Blue thinks possible
//! position.spectator = "deck 0 | ..."                   # what the game writes of the position
//! tells.Blue = ["Red takes the pennant."]               # in this order among what was told since the last check
//! never-tells.Blue = ["king"]                           # no telling contains this
//! cues.Blue = [{ pennant = { seat = 0 } }]              # likewise for parts of cues
//! never-cues.Blue = [{ drew = { seat = 0, card = 4 } }]
//! outcome = { winners = ["Red"], places = [1, 2], draw = false, rule = "PN-3.1" }   # or { over = false }
//! ```
//!
//! What is scripted of chance must be used up, each roll by a die that has that side. Where the table and not a rule
//! refuses, `refused` is `"table"`. A scenario with `refused` beside its set-up says that such a match cannot be. The
//! whole format is in `docs/scenarios.md`.

mod compare;
pub(crate) mod expect;
pub(crate) mod known;
pub(crate) mod play;
pub(crate) mod read;
pub(crate) mod read_expect;

use crate::Checked;
use std::error::Error;
use std::fmt;

use kernel::caught;
use kernel::content::{Content, Faults, Reader};

pub(crate) use compare::{TESTS, first_difference, is_test, json};

/// What a scenario is about, without playing it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// The rules it shows.
    pub rules: Vec<String>,
    /// Its title.
    pub title: String,
}

impl Heading {
    /// Reads the heading of a scenario of any game; the rest is not looked at.
    pub fn read(name: &str, text: &str) -> Result<Self, Faults> {
        let (heading, reader) = Self::look(name, text);
        reader.finish(heading)
    }

    /// As much of the heading as can be read, so that the game it is about can be found and asked for the rest.
    pub fn glance(text: &str) -> Self {
        Self::look("", text).0
    }

    fn look(name: &str, text: &str) -> (Self, Reader) {
        let reader = Reader::new();
        let heading = {
            let mut table = reader.text(name, text);
            let heading = read::heading(&mut table, |_| Ok(()));
            table.ignore_rest();
            heading
        };
        (heading, reader)
    }
}

/// Plays a scenario with the content the game ships with.
pub fn run<G: Checked>(name: &str, text: &str) -> Result<(), ScenarioError> {
    run_with::<G>(name, text, &G::content())
}

/// Plays a scenario with this content.
pub fn run_with<G: Checked>(name: &str, text: &str, content: &Content) -> Result<(), ScenarioError> {
    let failed = |heading: Heading, why| ScenarioError { name: name.to_owned(), heading, why };
    let (heading, plan) = match caught(|| read::plan::<G>(name, text, content)) {
        Ok(read) => read.map_err(|faults| failed(Heading::glance(text), Why::Faults(faults)))?,
        Err(panic) => return Err(failed(Heading::glance(text), Why::Panicked(panic))),
    };
    match caught(|| play::play(plan)) {
        Ok(played) => played.map_err(|failure| failed(heading, Why::Failed(failure))),
        Err(panic) => Err(failed(heading, Why::Panicked(panic))),
    }
}

/// Plays many scenarios, each `(name, text)`, and returns every failure.
pub fn check_all<G: Checked>(
    scenarios: &[(impl AsRef<str>, impl AsRef<str>)],
) -> Result<(), Vec<ScenarioError>> {
    let failures: Vec<_> =
        scenarios.iter().filter_map(|(name, text)| run::<G>(name.as_ref(), text.as_ref()).err()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

/// Why a scenario did not come out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioError {
    /// The scenario's file.
    pub name: String,
    /// What it is about, as far as that could be read.
    pub heading: Heading,
    /// What went wrong.
    pub why: Why,
}

/// What went wrong with a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It cannot be read, or its set-up is impossible.
    Faults(Faults),
    /// Something came out otherwise.
    Failed(Failure),
    /// The rules panicked, which is a bug: this is what they said.
    Panicked(String),
}

/// What came out otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// Where: a step of the play, or a check.
    pub step: String,
    /// Everything that differed there.
    pub differences: Vec<Difference>,
}

impl Failure {
    fn new(step: &str, differences: Vec<Difference>) -> Self {
        Self { step: step.to_owned(), differences }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.step)?;
        for Difference { what, expected, got } in &self.differences {
            write!(f, "\n    {what}")?;
            write!(f, "\n      expected  {}", indent(expected))?;
            write!(f, "\n      got       {}", indent(got))?;
        }
        Ok(())
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(faults) => faults.0.iter().try_for_each(|fault| write!(f, "\n  {fault}")),
            Self::Panicked(panic) => write!(f, "\n  the rules panicked, which is a bug: {}", indent(panic)),
            Self::Failed(failure) => write!(f, "\n  {failure}"),
        }
    }
}

/// One thing that came out otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What was looked at.
    pub what: String,
    /// What should have come out.
    pub expected: String,
    /// What came out.
    pub got: String,
}

impl Difference {
    fn new(what: impl Into<String>, expected: impl Into<String>, got: impl Into<String>) -> Self {
        Self { what: what.into(), expected: expected.into(), got: got.into() }
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, heading, why } = self;
        write!(f, "scenario {name}")?;
        if !heading.title.is_empty() {
            write!(f, ": {} ({})", heading.title, heading.rules.join(", "))?;
        }
        write!(f, "{why}")
    }
}

impl Error for ScenarioError {}

fn indent(text: &str) -> String {
    text.replace('\n', "\n                ")
}

/// The test that every file of `tests/scenarios` holds, in one line of a game's `tests/rules/scenarios.rs`:
/// `testkit::scenario_tests!(Knights);`.
#[macro_export]
macro_rules! scenario_tests {
    ($game:ty) => {
        /// Every ruling in `tests/scenarios` holds.
        #[test]
        fn scenarios() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
            let mut scenarios = Vec::new();
            for entry in ::std::fs::read_dir(folder).expect("the scenarios can be listed") {
                let path = entry.expect("the scenarios can be listed").path();
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                assert!(name.ends_with(".toml"), "{name} is no scenario");
                let text = ::std::fs::read_to_string(&path).expect("a scenario can be read");
                scenarios.push((name, text));
            }
            scenarios.sort();
            assert!(!scenarios.is_empty(), "there are no scenarios in {folder}");
            if let Err(failures) = $crate::scenario::check_all::<$game>(&scenarios) {
                let told: Vec<String> = failures.iter().map(|failure| failure.to_string()).collect();
                let (failed, all) = (failures.len(), scenarios.len());
                panic!("{failed} of {all} scenarios do not hold\n\n{}", told.join("\n\n"));
            }
        }
    };
}

#[cfg(test)]
mod tests;
