//! What is asked for, in words that survive being sent to another machine.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::experiment::{Change, Depth, Finals};

/// An experiment whose work can be shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Two sides with the same luck.
    #[default]
    Compare,
    /// Matches between bots, counted.
    Sim,
    /// Bots against each other.
    Arena,
    /// What each thing is worth.
    Impact,
    /// Better numbers.
    Tune,
}

/// An experiment as it is asked for. What a kind does not need is not looked at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// Which.
    pub kind: Kind,
    /// The game's id.
    pub game: String,
    /// The preset that is started from.
    pub preset: Option<String>,
    /// Options that differ from it.
    pub options: Vec<(String, String)>,
    /// Seats at the table.
    pub seats: Option<u8>,
    /// A folder with data files.
    pub content: Option<PathBuf>,
    /// The one side of a comparison.
    pub a: Vec<String>,
    /// The other.
    pub b: Vec<String>,
    /// Who plays: in `sim` one for each seat, in `arena` those who are compared, else who plays at every seat, and who plays
    /// it again.
    pub bots: Vec<String>,
    /// How much each may think about a decision.
    pub iterations: Option<u32>,
    /// How many pairs, matches, rounds or searches.
    pub count: u64,
    /// What all chance is derived from.
    pub seed: u64,
    /// Differences of shares below so many points do not matter.
    pub margin: f64,
    /// How much is counted.
    pub depth: Depth,
    /// Is luck taken out?
    pub luck: bool,
    /// What is done with each thing; by being handed out where the game can, else by being blanked.
    pub change: Option<Change>,
    /// Only these things.
    pub only: Vec<String>,
    /// What may be changed and what is wanted, as it stands in a file.
    pub wish: String,
    /// Settings that each search tries.
    pub tries: u64,
    /// Matches of each try.
    pub each: u64,
    /// Matches of each finalist on fresh seeds.
    pub fresh: u64,
    /// What the searches found, where that is to be asked again.
    pub finals: Option<Finals>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            kind: Kind::default(),
            game: String::new(),
            preset: None,
            options: Vec::new(),
            seats: None,
            content: None,
            a: Vec::new(),
            b: Vec::new(),
            bots: vec!["heuristic".to_owned()],
            iterations: None,
            count: 1000,
            seed: 1,
            margin: 1.0,
            depth: Depth::Usual,
            luck: false,
            change: None,
            only: Vec::new(),
            wish: String::new(),
            tries: 60,
            each: 200,
            fresh: 4000,
            finals: None,
        }
    }
}
