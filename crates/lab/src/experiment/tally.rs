//! What was counted in the clusters played so far.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::figure::Figure;
use super::match_row::{MOST_ROWS, MatchRow};
use super::moments::Moments;
use super::play::{Cluster, Played};

/// So many matches that broke off are told one by one.
const TOLD: usize = 5;

/// The counts of some clusters. Whole numbers, so that parts add up to exactly the whole.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Clusters that were played to their end on both sides.
    pub clusters: u64,
    /// Clusters that are left out because a match of theirs broke off.
    pub broken_off: u64,
    /// The first of them, in words.
    pub told: Vec<String>,
    /// Each figure.
    #[serde(with = "crate::words::listed")]
    pub figures: BTreeMap<Figure, Moments>,
    /// Each match, where somebody asked for it.
    #[serde(skip)]
    pub rows: Vec<MatchRow>,
}

impl Counts {
    /// One cluster more.
    pub(super) fn add(&mut self, played: Played) {
        match played {
            Ok(Cluster { figures, matches }) => {
                self.clusters += 1;
                let room = MOST_ROWS - self.rows.len().min(MOST_ROWS);
                self.rows.extend(matches.into_iter().take(room));
                for (figure, sums) in figures {
                    let share = figure.is_share();
                    self.figures.entry(figure).or_default().add(sums, share);
                }
            }
            Err(why) => {
                self.broken_off += 1;
                self.told.push(why);
                self.told.truncate(TOLD);
            }
        }
    }

    /// What was counted in the clusters that follow.
    pub fn merge(&mut self, other: Self) {
        let Self { clusters, broken_off, told, figures, rows } = other;
        self.rows.extend(rows);
        self.clusters += clusters;
        self.broken_off += broken_off;
        self.told.extend(told);
        self.told.truncate(TOLD);
        for (figure, moments) in figures {
            self.figures.entry(figure).or_default().merge(moments);
        }
    }
}
