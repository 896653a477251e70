//! What is played and by whom, in words: the head of every plan but a comparison's, which has two sides.

use bots::{Budget, Spec};
use kernel::{Playable, Seat};
use serde::{Deserialize, Serialize};

use super::part::listed;
use crate::experiment::{PROGRAM, Side};

/// A table, who sits at it, and chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setting {
    /// The game's id.
    pub(crate) game: String,
    /// The version of its rules.
    pub(crate) rules_version: u32,
    /// The program that plays.
    pub(crate) program: String,
    /// What the seats are called.
    pub(crate) seats: Vec<String>,
    /// The options that differ from the usual.
    pub(crate) options: Vec<(String, String)>,
    /// The content, in short.
    pub(crate) content_hash: String,
    /// Who plays.
    pub(crate) bots: Vec<String>,
    /// How much each may think about a decision; the bots' own measure if nothing is said.
    pub(crate) iterations: Option<u32>,
    /// What all chance is derived from.
    pub(crate) seed: u64,
}

impl Setting {
    /// A side with these bots.
    pub(crate) fn of<G: Playable>(side: &Side<G>, bots: &[Spec], iterations: Option<u32>, seed: u64) -> Self {
        let game = &*side.game;
        Self {
            game: G::INFO.id.to_owned(),
            rules_version: G::INFO.rules_version,
            program: PROGRAM.to_owned(),
            seats: Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect(),
            options: side.card.options.clone(),
            content_hash: side.card.content_hash.clone(),
            bots: bots.iter().map(Spec::to_string).collect(),
            iterations,
            seed,
        }
    }

    /// How much each may think.
    pub(crate) fn budget(&self) -> Option<Budget> {
        self.iterations.map(Budget::iterations)
    }

    /// What tells two of them apart.
    pub(crate) fn named(&self) -> Vec<(&'static str, String)> {
        let Self { game, rules_version, program, seats, options, content_hash, bots, iterations, seed } =
            self;
        vec![
            ("game", game.clone()),
            ("program", program.clone()),
            ("rules version", rules_version.to_string()),
            ("content", content_hash.clone()),
            ("options", listed(options)),
            ("seats", seats.len().to_string()),
            ("bots", bots.join(",")),
            ("budget", iterations.map_or("none".to_owned(), |iterations| iterations.to_string())),
            ("seed", seed.to_string()),
        ]
    }
}
