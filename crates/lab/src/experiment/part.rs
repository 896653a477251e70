//! Parts of one plan, played apart, that merge to exactly what one machine gives.

use serde::{Deserialize, Serialize};

use super::compare::{Stopped, Stretch};
use super::plan::{Design, LAB_VERSION};
use super::readings::Readings;
use super::result::Compared;
use super::tally::Counts;

/// Which part of how many: `2/7`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Which, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

/// What one machine counted of its part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The version of this form.
    pub lab: u32,
    /// "compare part".
    pub kind: String,
    /// What is compared.
    pub design: Design,
    /// Which part.
    pub shard: Shard,
    /// What was counted, by the players in the order of the design.
    pub counts: Vec<Counts>,
}

/// What the parts of a comparison are called.
const PART: &str = "compare part";

/// Why parts do not make a whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("no part to merge")]
    Nothing,
    /// It is something else.
    #[error("`{file}` is no part of a comparison: {why}")]
    NoPart {
        /// Which file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// It belongs to another plan.
    #[error("part {part} of {of} has {what} {found}, the plan {expected}")]
    Other {
        /// Which part.
        part: u64,
        /// Of how many.
        of: u64,
        /// What differs.
        what: String,
        /// What it has.
        found: String,
        /// What the first part has.
        expected: String,
    },
    /// Some are missing.
    #[error("part {} of {of} is missing", .parts.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))]
    Missing {
        /// Which.
        parts: Vec<u64>,
        /// Of how many.
        of: u64,
    },
    /// One is there twice.
    #[error("part {part} of {of} is there twice: `{one}` and `{other}`")]
    Twice {
        /// Which part.
        part: u64,
        /// Of how many.
        of: u64,
        /// A file that has it.
        one: String,
        /// Another.
        other: String,
    },
}

impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}`: write which part of how many, such as 2/7");
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (part, of) = (number(part)?, number(of)?);
        if (1..=of).contains(&part) && of <= 1_000_000 { Ok(Self { part, of }) } else { Err(wrong()) }
    }
}

impl Shard {
    /// Its share of so many clusters. The shares of all parts are the whole, without gap or overlap.
    pub fn stretch(self, clusters: u64) -> Stretch {
        let at = |part: u64| (u128::from(clusters) * u128::from(part) / u128::from(self.of)) as u64;
        Stretch { from: at(self.part - 1), to: at(self.part) }
    }
}

impl Part {
    /// A part of this plan.
    pub fn new(design: &Design, shard: Shard, counts: Vec<Counts>) -> Self {
        Self { lab: LAB_VERSION, kind: PART.to_owned(), design: design.clone(), shard, counts }
    }

    /// Reads a part.
    pub fn read(file: &str, text: &str) -> Result<Self, MergeError> {
        let no = |why: String| MergeError::NoPart { file: file.to_owned(), why };
        let part: Self = serde_json::from_str(text).map_err(|error| no(error.to_string()))?;
        if part.kind != PART || part.lab != LAB_VERSION {
            return Err(no(format!("it says `{}`, version {}", part.kind, part.lab)));
        }
        let shard = format!("{}/{}", part.shard.part, part.shard.of).parse::<Shard>().map_err(no)?;
        let clusters = part.design.clusters().ok_or_else(|| no("it has no number of pairs".to_owned()))?;
        let Stretch { from, to } = shard.stretch(clusters);
        let whole = |counts: &Counts| counts.clusters + counts.broken_off == to - from;
        match part.counts.len() == part.design.players.len() && part.counts.iter().all(whole) {
            true => Ok(part),
            false => Err(no("its counts are not those of its part".to_owned())),
        }
    }
}

/// Puts the parts of a plan together, in whatever order the files come.
pub fn merge(mut parts: Vec<(String, Part)>) -> Result<Compared, MergeError> {
    parts.sort_by_key(|(_, part)| part.shard.part);
    let Some((_, first)) = parts.first() else { return Err(MergeError::Nothing) };
    let (design, of) = (first.design.clone(), first.shard.of);
    for (_, Part { design: other, shard, .. }) in &parts {
        if let Some((what, found, expected)) = difference(other, &design) {
            return Err(MergeError::Other { part: shard.part, of: shard.of, what, found, expected });
        }
        if shard.of != of {
            let (what, found, expected) =
                ("a plan of parts".to_owned(), shard.of.to_string(), of.to_string());
            return Err(MergeError::Other { part: shard.part, of: shard.of, what, found, expected });
        }
    }
    for pair in parts.windows(2) {
        let [(one, first), (other, second)] = pair else { continue };
        if first.shard == second.shard {
            let (one, other) = (one.clone(), other.clone());
            return Err(MergeError::Twice { part: first.shard.part, of, one, other });
        }
    }
    let known: Vec<u64> = parts.iter().map(|(_, part)| part.shard.part).collect();
    let missing: Vec<u64> = (1..=of).filter(|part| known.binary_search(part).is_err()).take(10).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing { parts: missing, of });
    }
    let mut all = vec![Counts::default(); design.players.len()];
    for (_, part) in parts {
        all.iter_mut().zip(part.counts).for_each(|(all, counts)| all.merge(counts));
    }
    Ok(concluded(&design, all))
}

/// What so many counts come to, by the players of the design.
fn concluded(design: &Design, counts: Vec<Counts>) -> Compared {
    let mut results = counts.into_iter().map(|counts| Readings::of(design, counts).compared(Stopped::Limit));
    let first = results.next().unwrap_or_else(|| Readings::new(design).compared(Stopped::Failed));
    let others = design.players.iter().skip(1);
    results.zip(others).fold(first, |all, (other, players)| all.beside(players, &other))
}

/// What tells two plans apart: in which word, and what each has.
fn difference(one: &Design, other: &Design) -> Option<(String, String, String)> {
    let named = |design: &Design| -> Vec<(&'static str, String)> {
        let [a, b] = &design.sides;
        let options = |side: &super::plan::SideCard| {
            let set: Vec<String> = side.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
            if set.is_empty() { "none".to_owned() } else { set.join(" ") }
        };
        let bots = |side: &super::plan::SideCard| {
            side.bots.as_ref().map_or("none".to_owned(), |bots| bots.join(","))
        };
        vec![
            ("game", design.game.clone()),
            ("program", design.program.clone()),
            ("rules version", design.rules_version.to_string()),
            ("content", format!("{} and {}", a.content_hash, b.content_hash)),
            ("options of A", options(a)),
            ("options of B", options(b)),
            ("bots of A", bots(a)),
            ("bots of B", bots(b)),
            ("seats", design.seats.to_string()),
            ("players", design.players.join(",")),
            ("seed", design.seed.to_string()),
            ("pairs", design.pairs.map_or("none".to_owned(), |pairs| pairs.to_string())),
            ("margin", design.margin.to_string()),
            ("luck", design.luck.clone().unwrap_or_else(|| "left in".to_owned())),
            ("id", design.id()),
        ]
    };
    let pairs = named(one).into_iter().zip(named(other));
    pairs
        .filter(|((_, found), (_, expected))| found != expected)
        .map(|((what, found), (_, expected))| (what.to_owned(), found, expected))
        .next()
}
