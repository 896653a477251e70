//! Parts of one plan, played apart, that merge to exactly what one machine gives.

use data_encoding::BASE32_NOPAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::experiment::{LAB_VERSION, Stretch};

/// What is played, in words that survive being written down: units of work in order, each with chance of its own.
pub(crate) trait Planned: Clone + PartialEq + Serialize + DeserializeOwned {
    /// What it is called: "compare".
    const KIND: &'static str;
    /// What is counted of some of its units: whole numbers, so that parts add up to exactly the whole.
    type Counts: Serialize + DeserializeOwned;

    /// How many units there are: pairs, matches, rounds. `None` where it stops by itself.
    fn units(&self) -> Option<u64>;
    /// Are these the counts of so many units?
    fn holds(&self, counts: &Self::Counts, units: u64) -> bool;
    /// Adds what was counted in the units that follow.
    fn add(&self, all: &mut Self::Counts, more: Self::Counts);
    /// What tells two plans apart, word by word.
    fn named(&self) -> Vec<(&'static str, String)>;

    /// The name of this plan: the same for the same words.
    fn id(&self) -> String {
        let text = serde_json::to_vec(self).expect("a plan is plain data");
        BASE32_NOPAD.encode(&Sha256::digest(text))[..6].to_lowercase()
    }
}

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
#[serde(bound = "D: Planned")]
pub(crate) struct Part<D: Planned> {
    /// The version of this form.
    pub(crate) lab: u32,
    /// "compare part".
    pub(crate) kind: String,
    /// What is played.
    pub(crate) design: D,
    /// Which part.
    pub(crate) shard: Shard,
    /// What was counted.
    pub(crate) counts: D::Counts,
}

/// Why parts do not make a whole.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    /// There is nothing to merge.
    #[error("no part to merge")]
    Nothing,
    /// It is something else.
    #[error("`{file}` is no part of an experiment: {why}")]
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
    /// Its share of so many units. The shares of all parts are the whole, without gap or overlap.
    pub fn stretch(self, units: u64) -> Stretch {
        let at = |part: u64| (u128::from(units) * u128::from(part) / u128::from(self.of)) as u64;
        Stretch { from: at(self.part - 1), to: at(self.part) }
    }
}

/// What a part of this plan says it is.
fn kind<D: Planned>() -> String {
    format!("{} part", D::KIND)
}

/// Of which plan a text is a part: its kind, and the game.
pub fn headed(file: &str, text: &str) -> Result<(String, String), MergeError> {
    #[derive(Deserialize)]
    struct Headed {
        kind: String,
        design: Of,
    }
    #[derive(Deserialize)]
    struct Of {
        game: String,
    }
    let no = |why: String| MergeError::NoPart { file: file.to_owned(), why };
    let Headed { kind, design } = serde_json::from_str(text).map_err(|error| no(error.to_string()))?;
    let known = kind.strip_suffix(" part").map(str::to_owned);
    Ok((known.ok_or_else(|| no(format!("it says `{kind}`")))?, design.game))
}

impl<D: Planned> Part<D> {
    /// A part of this plan.
    pub(crate) fn new(design: &D, shard: Shard, counts: D::Counts) -> Self {
        Self { lab: LAB_VERSION, kind: kind::<D>(), design: design.clone(), shard, counts }
    }

    /// Reads a part.
    pub(crate) fn read(file: &str, text: &str) -> Result<Self, MergeError> {
        let no = |why: String| MergeError::NoPart { file: file.to_owned(), why };
        let part: Self = serde_json::from_str(text).map_err(|error| no(error.to_string()))?;
        if part.kind != kind::<D>() || part.lab != LAB_VERSION {
            return Err(no(format!("it says `{}`, version {}", part.kind, part.lab)));
        }
        let shard = format!("{}/{}", part.shard.part, part.shard.of).parse::<Shard>().map_err(no)?;
        let units = part.design.units().ok_or_else(|| no("it has no number of pairs".to_owned()))?;
        let Stretch { from, to } = shard.stretch(units);
        match part.design.holds(&part.counts, to - from) {
            true => Ok(part),
            false => Err(no("its counts are not those of its part".to_owned())),
        }
    }

    /// As it is written down.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("a part is plain data") + "\n"
    }
}

/// Puts the parts of a plan together, in whatever order the files come.
pub(crate) fn merge<D: Planned>(mut parts: Vec<(String, Part<D>)>) -> Result<(D, D::Counts), MergeError> {
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
    let mut counts = parts.into_iter().map(|(_, part)| part.counts);
    let mut all = counts.next().ok_or(MergeError::Nothing)?;
    counts.for_each(|more| design.add(&mut all, more));
    Ok((design, all))
}

/// What tells two plans apart: in which word, and what each has.
fn difference<D: Planned>(one: &D, other: &D) -> Option<(String, String, String)> {
    let named = |design: &D| design.named().into_iter().chain([("id", design.id())]);
    named(one)
        .zip(named(other))
        .find(|((_, found), (_, expected))| found != expected)
        .map(|((what, found), (_, expected))| (what.to_owned(), found, expected))
}

/// Options in a line.
pub(crate) fn listed(options: &[(String, String)]) -> String {
    let set: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if set.is_empty() { "none".to_owned() } else { set.join(" ") }
}
