//! The plans that can be shared beside comparisons, and what each comes to.

use std::fmt;

use kernel::Figures;
use serde::{Deserialize, Serialize};

use super::part::{MergeError, Part, Planned, headed, merge};
use super::setting::Setting;
use crate::arena::{ArenaReport, Round, arena_of, round_is_whole};
use crate::experiment::{
    Change, Compared, Counts, Design, Finals, ImpactCounts, ImpactReport, Made, Stopped, Trail, TuneReport,
    impact_of,
};
use crate::report::{Findings, Report, Run};
use crate::tally::Tally;

/// Matches between bots, counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SimDesign {
    /// What is played.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    /// How many matches.
    pub(crate) matches: u64,
    /// Is counted what was done in them?
    pub(crate) watch: bool,
}

/// Bots against each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ArenaDesign {
    /// What is played.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    /// How many rounds.
    pub(crate) rounds: u64,
}

/// What each thing is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ImpactDesign {
    /// What is played.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    /// What is done with each thing.
    pub(crate) change: Change,
    /// The things.
    pub(crate) things: Vec<String>,
    /// How many pairs for each.
    pub(crate) pairs: u64,
}

/// Searches for better numbers that know nothing of each other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TuneDesign {
    /// What is played.
    #[serde(flatten)]
    pub(crate) setting: Setting,
    /// What may be changed and what is wanted, as it was written.
    pub(crate) wish: String,
    /// How many values each knob has.
    pub(crate) sizes: Vec<usize>,
    /// How many searches.
    pub(crate) searches: u64,
    /// Settings that each tries.
    pub(crate) tries: u64,
    /// Matches of each try.
    pub(crate) each: u64,
}

/// What they found, asked again on fresh seeds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct FinalsDesign {
    /// What was searched.
    #[serde(flatten)]
    pub(crate) tune: TuneDesign,
    /// What they found.
    pub(crate) finals: Finals,
    /// Matches of each on fresh seeds.
    pub(crate) fresh: u64,
}

impl Planned for SimDesign {
    const KIND: &'static str = "sim";
    type Counts = Tally;

    fn units(&self) -> Option<u64> {
        Some(self.matches)
    }

    fn holds(&self, counts: &Tally, units: u64) -> bool {
        counts.finished + counts.crashed == units
    }

    fn add(&self, all: &mut Tally, more: Tally) {
        *all = std::mem::take(all).merged(more);
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let own = [("matches", self.matches.to_string()), ("watched", self.watch.to_string())];
        self.setting.named().into_iter().chain(own).collect()
    }
}

impl Planned for ArenaDesign {
    const KIND: &'static str = "arena";
    type Counts = Vec<Round>;

    fn units(&self) -> Option<u64> {
        Some(self.rounds)
    }

    fn holds(&self, counts: &Vec<Round>, units: u64) -> bool {
        let Setting { bots, seats, .. } = &self.setting;
        let whole = |round| round_is_whole(round, bots.len(), seats.len());
        counts.len() as u64 == units && counts.iter().all(whole)
    }

    fn add(&self, all: &mut Vec<Round>, more: Vec<Round>) {
        all.extend(more);
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let own = [("rounds", self.rounds.to_string())];
        self.setting.named().into_iter().chain(own).collect()
    }
}

impl Planned for ImpactDesign {
    const KIND: &'static str = "impact";
    type Counts = ImpactCounts;

    fn units(&self) -> Option<u64> {
        Some(self.pairs)
    }

    fn holds(&self, counts: &ImpactCounts, units: u64) -> bool {
        counts.clusters + counts.broken_off == units && counts.things() == self.things.len()
    }

    fn add(&self, all: &mut ImpactCounts, more: ImpactCounts) {
        all.merge(more);
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let own = [
            ("change", self.change.word().to_owned()),
            ("things", self.things.join(",")),
            ("pairs", self.pairs.to_string()),
        ];
        self.setting.named().into_iter().chain(own).collect()
    }
}

impl Planned for TuneDesign {
    const KIND: &'static str = "tune";
    type Counts = Vec<Trail>;

    fn units(&self) -> Option<u64> {
        Some(self.searches)
    }

    fn holds(&self, counts: &Vec<Trail>, units: u64) -> bool {
        let inside = |point: &[usize]| {
            point.len() == self.sizes.len() && point.iter().zip(&self.sizes).all(|(at, size)| at < size)
        };
        counts.len() as u64 == units
            && counts.iter().flat_map(|trail| &trail.tries).all(|one| inside(&one.point))
    }

    fn add(&self, all: &mut Vec<Trail>, more: Vec<Trail>) {
        all.extend(more);
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let own = [
            ("wish", self.wish.clone()),
            ("searches", self.searches.to_string()),
            ("tries", self.tries.to_string()),
            ("matches of each try", self.each.to_string()),
        ];
        self.setting.named().into_iter().chain(own).collect()
    }
}

impl Planned for FinalsDesign {
    const KIND: &'static str = "tune again";
    type Counts = Vec<Counts>;

    fn units(&self) -> Option<u64> {
        Some((self.finals.tries.len() * self.tune.setting.bots.len()) as u64)
    }

    fn holds(&self, counts: &Vec<Counts>, units: u64) -> bool {
        let whole = |counts: &Counts| counts.clusters + counts.broken_off == self.fresh;
        counts.len() as u64 == units && counts.iter().all(whole)
    }

    fn add(&self, all: &mut Vec<Counts>, more: Vec<Counts>) {
        all.extend(more);
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let own = [("fresh matches", self.fresh.to_string())];
        self.tune.named().into_iter().chain(own).collect()
    }
}

/// What an experiment came to. `Display` writes it for people, and it is serialised as the program does with `--json`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
#[allow(clippy::large_enum_variant, reason = "there is one of them")]
pub enum Found {
    /// Of a comparison.
    Compare(Compared),
    /// Of matches between bots.
    Sim(Report),
    /// Of an arena.
    Arena(ArenaReport),
    /// Of a study of each thing.
    Impact(ImpactReport),
    /// Of a search.
    Tune(TuneReport),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare(found) => found.fmt(f),
            Self::Sim(found) => writeln!(f, "{found}"),
            Self::Arena(found) => found.fmt(f),
            Self::Impact(found) => found.fmt(f),
            Self::Tune(found) => found.fmt(f),
        }
    }
}

impl Found {
    /// As the program prints it with `--json`.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("what was found is plain data") + "\n"
    }
}

/// A plan whose parts say all there is to say.
pub(super) trait Concluded: Planned {
    /// What the counts of the whole come to.
    fn found<G: Figures>(&self, counts: Self::Counts) -> Found;
}

impl Concluded for Design {
    fn found<G: Figures>(&self, counts: Vec<Counts>) -> Found {
        Found::Compare(self.concluded(counts))
    }
}

impl Concluded for SimDesign {
    fn found<G: Figures>(&self, counts: Tally) -> Found {
        let Self { setting: Setting { seats, bots, seed, .. }, matches, watch } = self.clone();
        let seats = seats.into_iter().zip(bots.into_iter().cycle()).collect();
        let findings = Findings::new::<G>(Run { seats, seed, matches, watch }, counts);
        Found::Sim(Report { findings, pace: None })
    }
}

impl Concluded for ArenaDesign {
    fn found<G: Figures>(&self, counts: Vec<Round>) -> Found {
        let Setting { bots, seats, seed, .. } = &self.setting;
        Found::Arena(arena_of::<G>(bots, seats.len() as u8, *seed, counts))
    }
}

impl Concluded for ImpactDesign {
    fn found<G: Figures>(&self, counts: ImpactCounts) -> Found {
        let Setting { game, bots, seats, seed, .. } = &self.setting;
        let made = Made {
            game: game.clone(),
            change: self.change,
            players: bots.join(","),
            seed: *seed,
            pairs: counts.clusters,
            stopped: Stopped::Settled,
            broken_off: counts.broken_off,
        };
        Found::Impact(impact_of::<G>(seats.len() as u8, &self.things, made, &counts))
    }
}

/// What the parts of an experiment come to: each with the name of its file.
pub fn found<G: Figures>(parts: &[(String, String)]) -> Result<Found, MergeError> {
    let Some((file, first)) = parts.first() else { return Err(MergeError::Nothing) };
    match headed(file, first)?.0.as_str() {
        Design::KIND => merged::<G, Design>(parts),
        SimDesign::KIND => merged::<G, SimDesign>(parts),
        ArenaDesign::KIND => merged::<G, ArenaDesign>(parts),
        ImpactDesign::KIND => merged::<G, ImpactDesign>(parts),
        other => {
            let why = format!("it says `{other} part`, which does not stand for itself");
            Err(MergeError::NoPart { file: file.clone(), why })
        }
    }
}

fn merged<G: Figures, D: Concluded>(parts: &[(String, String)]) -> Result<Found, MergeError> {
    let (design, counts) = merge(read::<D>(parts)?)?;
    Ok(design.found::<G>(counts))
}

/// Reads parts of one kind.
pub(super) fn read<D: Planned>(parts: &[(String, String)]) -> Result<Vec<(String, Part<D>)>, MergeError> {
    parts.iter().map(|(file, text)| Ok((file.clone(), Part::read(file, text)?))).collect()
}
