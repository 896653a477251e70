//! What a comparison is of: enough to repeat it, and to know whether two parts belong together.

use kernel::content::ContentHash;
use serde::{Deserialize, Serialize};

use super::compare::Stopped;
use super::play::{Depth, Table, ways_to_sit};
use super::readings::Readings;
use super::result::Compared;
use super::tally::Counts;
use crate::work::{Planned, listed};

/// The version of the JSON that the lab writes.
pub const LAB_VERSION: u32 = 1;

/// What was played, for files that must fit together.
pub const PROGRAM: &str = concat!("banneret ", env!("CARGO_PKG_VERSION"));

/// What a comparison is of, in words that survive being written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Design {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The program that plays.
    pub program: String,
    /// Seats at the table.
    pub seats: u8,
    /// Sides that can win.
    pub parties: u8,
    /// Matches on each side of a cluster.
    pub ways: u64,
    /// What all chance is derived from.
    pub seed: u64,
    /// The pairs that were asked for; `None` where it stops by itself.
    pub pairs: Option<u64>,
    /// Differences of shares smaller than this many points do not matter.
    pub margin: f64,
    /// How much is counted.
    pub depth: Depth,
    /// The judgement by which luck is taken out, in short; nothing where it is left in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<String>,
    /// Both sides.
    pub sides: [SideCard; 2],
    /// Who plays the main comparison, and who plays it again.
    pub players: Vec<String>,
    /// Things that the sides differ in and that can be handed to a seat: what each is worth is a figure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<String>,
}

/// One side in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideCard {
    /// "A" or "B".
    pub label: String,
    /// What it was called when it was asked for.
    pub name: String,
    /// The options that differ from the usual.
    pub options: Vec<(String, String)>,
    /// Who plays, where the side says so for itself.
    pub bots: Option<Vec<String>>,
    /// The content it is played with, in short.
    pub content_hash: String,
}

impl SideCard {
    /// Is the same played on both?
    pub fn is_like(&self, other: &Self) -> bool {
        (&self.options, &self.bots, &self.content_hash) == (&other.options, &other.bots, &other.content_hash)
    }
}

/// The first letters of a content's hash: enough to tell two apart.
pub fn short(hash: &ContentHash) -> String {
    hash.to_string()[..8].to_owned()
}

impl Design {
    /// Where a fair game would put everybody's share, in per cent.
    pub(super) fn fair(&self) -> f64 {
        100.0 / f64::from(self.parties.max(1))
    }

    /// Of how many clusters the pairs are that were asked for: the last round is played to its end.
    pub fn clusters(&self) -> Option<u64> {
        self.pairs.map(|pairs| pairs.div_ceil(self.ways.max(1)))
    }

    /// The name of this comparison: the same for the same design.
    pub fn id(&self) -> String {
        Planned::id(self)
    }

    /// What so many counts come to, by the players of the design.
    pub fn concluded(&self, counts: Vec<Counts>) -> Compared {
        let mut results =
            counts.into_iter().map(|counts| Readings::of(self, counts).compared(Stopped::Limit));
        let first = results.next().unwrap_or_else(|| Readings::new(self).compared(Stopped::Failed));
        let others = self.players.iter().skip(1);
        results.zip(others).fold(first, |all, (other, players)| all.beside(players, &other))
    }

    /// What is measured of one table alone.
    pub fn alone<G: kernel::Playable>(
        table: &Table<G>,
        program: &str,
        seed: u64,
        card: SideCard,
        players: Vec<String>,
    ) -> Self {
        let design = Self {
            game: G::INFO.id.to_owned(),
            rules_version: G::INFO.rules_version,
            program: program.to_owned(),
            seats: 0,
            parties: 0,
            ways: 0,
            seed,
            pairs: None,
            margin: 1.0,
            depth: Depth::Deep,
            luck: None,
            sides: [card.clone(), card],
            players,
            changed: Vec::new(),
        };
        design.of(std::slice::from_ref(table))
    }

    /// Notes what the tables say about themselves.
    #[must_use]
    pub fn of<G: kernel::Playable>(mut self, tables: &[Table<G>]) -> Self {
        let game = &tables[0].game;
        let mut parties: Vec<u8> = kernel::Seat::first(game.seats()).map(|seat| game.side(seat)).collect();
        parties.sort_unstable();
        parties.dedup();
        self.parties = parties.len() as u8;
        self.seats = game.seats();
        self.ways = ways_to_sit(tables) as u64;
        self
    }
}

impl Planned for Design {
    const KIND: &'static str = "compare";
    /// By the players in the order of the design.
    type Counts = Vec<Counts>;

    fn units(&self) -> Option<u64> {
        self.clusters()
    }

    fn holds(&self, counts: &Vec<Counts>, units: u64) -> bool {
        let whole = |counts: &Counts| counts.clusters + counts.broken_off == units;
        counts.len() == self.players.len() && counts.iter().all(whole)
    }

    fn add(&self, all: &mut Vec<Counts>, more: Vec<Counts>) {
        all.iter_mut().zip(more).for_each(|(all, counts)| all.merge(counts));
    }

    fn named(&self) -> Vec<(&'static str, String)> {
        let [a, b] = &self.sides;
        let bots = |side: &SideCard| side.bots.as_ref().map_or("none".to_owned(), |bots| bots.join(","));
        vec![
            ("game", self.game.clone()),
            ("program", self.program.clone()),
            ("rules version", self.rules_version.to_string()),
            ("content", format!("{} and {}", a.content_hash, b.content_hash)),
            ("options of A", listed(&a.options)),
            ("options of B", listed(&b.options)),
            ("bots of A", bots(a)),
            ("bots of B", bots(b)),
            ("seats", self.seats.to_string()),
            ("players", self.players.join(",")),
            ("seed", self.seed.to_string()),
            ("pairs", self.pairs.map_or("none".to_owned(), |pairs| pairs.to_string())),
            ("margin", self.margin.to_string()),
            ("luck", self.luck.clone().unwrap_or_else(|| "left in".to_owned())),
        ]
    }
}
