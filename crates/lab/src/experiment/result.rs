//! What came of a comparison, for people and for programs.

use kernel::UnknownWord;
use serde::Serialize;

use super::compare::Stopped;
use super::figure::Group;
use super::match_row::MatchRow;
use super::plan::SideCard;
use super::readings::headline;
use super::verdict::Verdict;

/// What came of a comparison. `Display` writes it for a terminal of 80 columns.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Compared {
    /// The version of this form.
    pub lab: u32,
    /// "compare".
    pub kind: &'static str,
    /// The name of the comparison.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Who played it, and who played it again.
    pub players: Vec<String>,
    /// What all chance was derived from.
    pub seed: u64,
    /// What was compared.
    pub sides: [SideCard; 2],
    /// Pairs of matches that came to their end.
    pub pairs: u64,
    /// The same as matches.
    pub matches: u64,
    /// Why it ended.
    pub stopped: Stopped,
    /// The figure that is told first; none if all are the same.
    pub headline: Option<String>,
    /// What was known of it at each look: pairs, the lower end, the best guess, the upper end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<(u64, f64, f64, f64)>,
    /// Who wins against whom on side B.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matchups: Vec<MatchUp>,
    /// Lengths, and how many matches of A and of B had them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<(u32, u64, u64)>,
    /// Every figure.
    pub figures: Vec<FigureResult>,
    /// Clusters that are left out because a match broke off.
    pub broken_off: u64,
    /// The first of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<String>,
    /// Each match, where somebody asked for it.
    #[serde(skip)]
    pub rows: Vec<MatchRow>,
}

/// The wins of one value of a kind against another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchUp {
    /// Which kind: "deck".
    pub kind: String,
    /// Whose wins.
    pub value: String,
    /// Against whom.
    pub against: String,
    /// In per cent.
    pub wins: f64,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

/// One figure.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureResult {
    /// For programs.
    pub key: String,
    /// For people.
    pub name: String,
    /// Which rows it stands with.
    pub group: Group,
    /// What its numbers count.
    pub unit: String,
    /// Where it should be.
    pub goal: Option<f64>,
    /// Differences smaller than this do not matter.
    pub margin: f64,
    /// On side A.
    pub a: f64,
    /// On side B.
    pub b: f64,
    /// What is said of it.
    pub verdict: Verdict,
    /// By how much.
    pub by: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
    /// How many more matches it would probably take.
    pub more_matches: Option<u64>,
    /// After how many pairs it was settled.
    pub settled_at_pairs: Option<u64>,
    /// How alike the two sides of a pair came out.
    pub correlation: Option<f64>,
    /// How much of what is left of the difference was luck and was taken out, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// The verdict in words.
    pub words: String,
    /// How a rise and a fall are called.
    #[serde(skip)]
    pub directions: [&'static str; 2],
    /// Matches it was counted in.
    #[serde(skip)]
    pub matches: u64,
    /// The same with other players.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<Holds>,
}

/// Does a finding hold for other players?
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Holds {
    /// For whom.
    pub players: String,
    /// What is said of the figure when they play.
    pub verdict: Verdict,
    /// By how much.
    pub by: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

/// Numbers are told to three places at most.
pub(super) fn rounded(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (number * 1000.0).round() / 1000.0 + 0.0
}

impl Compared {
    /// A figure by its key.
    pub fn figure(&self, key: &str) -> Result<&FigureResult, UnknownWord> {
        let keys = || self.figures.iter().map(|figure| figure.key.as_str());
        self.figures
            .iter()
            .find(|figure| figure.key == key)
            .ok_or_else(|| UnknownWord::new("figure", key, keys()))
    }

    /// The figure that is told first.
    pub fn headline(&self) -> Option<&FigureResult> {
        headline(&self.figures)
    }

    /// Is the headline settled? It is also if all figures are the same.
    pub fn is_settled(&self) -> bool {
        self.headline().is_none_or(|figure| figure.settled_at_pairs.is_some())
    }

    /// Is every figure settled?
    pub fn is_all_settled(&self) -> bool {
        self.figures.iter().all(|figure| figure.settled_at_pairs.is_some())
    }

    /// How many matches it will probably take in all.
    pub(super) fn expected(&self, fixed: Option<u64>) -> Option<u64> {
        let more = self.figures.iter().filter_map(|figure| figure.more_matches).min();
        fixed.or_else(|| more.map(|more| self.matches + more))
    }

    /// Notes what the same comparison gave with other players.
    #[must_use]
    pub fn beside(mut self, players: &str, other: &Self) -> Self {
        for figure in &mut self.figures {
            if let Ok(again) = other.figure(&figure.key) {
                let FigureResult { verdict, by, low, high, .. } = again.clone();
                figure.holds.push(Holds { players: players.to_owned(), verdict, by, low, high });
            }
        }
        self.rows.extend_from_slice(&other.rows);
        self
    }
}

impl FigureResult {
    /// How it went: "better", "longer", "same", "cannot tell".
    pub fn direction(&self) -> &'static str {
        match self.verdict {
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Higher => self.directions[0],
            Verdict::Lower => self.directions[1],
            Verdict::Same => "same",
            Verdict::CannotTell => "cannot tell",
        }
    }
}
