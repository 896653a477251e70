//! The settings of a search, each by name, so that an arena can compare them.

use std::fmt;

use kernel::{UnknownWord, Word};

kernel::words! {
    /// How a search models the other seats.
    pub enum OpponentModel: "opponent model" {
        /// They search for their own good, each in a tree of its own.
        Search = "search",
        /// They play by the game's hints.
        Policy = "policy",
    }
}

kernel::words! {
    /// Which of the actions under consideration is looked at next.
    pub enum Select: "selection" {
        /// The best upper confidence bound (UCB). The policy only orders expansion.
        Ucb = "ucb",
        /// PUCT with the policy as prior: a node with few visits is played as a sensible player would.
        Puct = "puct",
    }
}

kernel::words! {
    /// How a sealed decision is answered, where others choose at the same time.
    pub enum Sealed: "answer to sealed decisions" {
        /// A draw among what was tried most, of what is not clearly worse: searched like any other decision, played so that
        /// nobody can be sure of it.
        Mix = "mix",
        /// By regret matching: with enough iterations a mix that nobody can profit from knowing. With few it wavers.
        Regret = "regret",
        /// Like any other decision: the best against what the others mostly do, for everybody to foresee.
        Best = "best",
    }
}

kernel::words! {
    /// Which of the actions that were tried is played.
    pub enum Final: "final choice" {
        /// The one that was tried most often.
        Visits = "visits",
        /// The one that was best on average, among those tried often.
        Value = "value",
    }
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchConfig {
    /// UCB: the exploration constant.
    pub exploration: f32,
    /// Selection in the decision that the search is about.
    pub root: Select,
    /// Selection in all that comes after it, and in the decisions of the others.
    pub select: Select,
    /// PUCT: how long the prior outweighs the results.
    pub c_puct: f32,
    /// PUCT: the share of a uniform distribution mixed into the prior.
    pub prior_mix: f32,
    /// Selection in sealed decisions.
    pub sealed: Sealed,
    /// Progressive widening: a node visited `n` times has `1 + widening · √n` edges.
    pub widening: f32,
    /// Expansion: behind an action chosen `n` times, `1 + splits · √n` things observed are told apart; 0 is open-loop.
    pub splits: f32,
    /// Whether the other seats search too.
    pub opponents: OpponentModel,
    /// How long the other seats are trusted to play by the hints: half the time where a decision was come to so often.
    pub trust: f32,
    /// Roll-out: this many actions before the world is evaluated.
    pub plies: u32,
    /// Roll-out: percent of the actions drawn at random, not taken from the hints.
    pub noise: u8,
    /// How many iterations share a sampled world; each has fresh dice all the same.
    pub reuse: u32,
    /// The most nodes, and the most edges, that one thread remembers.
    pub nodes: u32,
    /// The final choice, where it is not a mix.
    pub choice: Final,
}

impl SearchConfig {
    /// What plays best over all games, as far as the arena has said.
    pub const BEST: Self = Self {
        exploration: 0.6,
        root: Select::Ucb,
        select: Select::Puct,
        c_puct: 1.0,
        prior_mix: 0.25,
        sealed: Sealed::Mix,
        widening: 1.5,
        splits: 0.5,
        opponents: OpponentModel::Search,
        trust: 300.0,
        plies: 30,
        noise: 10,
        reuse: 4,
        nodes: 400_000,
        choice: Final::Visits,
    };

    /// Changes the part that is called `key`.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        fn number<T: std::str::FromStr + PartialOrd + fmt::Display>(
            key: &str,
            value: &str,
            low: T,
            high: T,
        ) -> Result<T, String> {
            let parsed = value.parse().ok().filter(|n| *n >= low && *n <= high);
            parsed.ok_or_else(|| format!("{key}={value}: a number from {low} to {high} is wanted"))
        }
        fn word<W: Word>(value: &str) -> Result<W, String> {
            Ok(W::read(value)?)
        }
        match key {
            "exploration" => self.exploration = number(key, value, 0.0, 10.0)?,
            "root" => self.root = word(value)?,
            "select" => self.select = word(value)?,
            "c_puct" => self.c_puct = number(key, value, 0.0, 100.0)?,
            "prior_mix" => self.prior_mix = number(key, value, 0.0, 1.0)?,
            "sealed" => self.sealed = word(value)?,
            "widening" => self.widening = number(key, value, 0.0, 400.0)?,
            "splits" => self.splits = number(key, value, 0.0, 1000.0)?,
            "opponents" => self.opponents = word(value)?,
            "trust" => self.trust = number(key, value, 0.0, 1e9)?,
            "plies" => self.plies = number(key, value, 0, 1_000_000)?,
            "noise" => self.noise = number(key, value, 0, 100)?,
            "reuse" => self.reuse = number(key, value, 1, 1_000_000)?,
            "nodes" => self.nodes = number(key, value, 16, 100_000_000)?,
            "final" => self.choice = word(value)?,
            _ => {
                return Err(
                    UnknownWord::new("part of a search", key, Self::PARTS.iter().copied()).to_string()
                );
            }
        }
        Ok(())
    }

    /// What the parts are called.
    pub const PARTS: &[&str] = &[
        "exploration",
        "root",
        "select",
        "c_puct",
        "prior_mix",
        "sealed",
        "widening",
        "splits",
        "opponents",
        "trust",
        "plies",
        "noise",
        "reuse",
        "nodes",
        "final",
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_changed_by_its_name() {
        let words = [
            ("opponents", "policy"),
            ("root", "puct"),
            ("select", "ucb"),
            ("sealed", "best"),
            ("final", "value"),
        ];
        for (key, value) in words {
            let mut config = SearchConfig::BEST;
            config.set(key, value).unwrap();
            assert_ne!(config, SearchConfig::BEST, "{key}");
            assert!(config.set(key, "nothing").unwrap_err().contains("nothing"));
        }
        let numbers = [
            "exploration",
            "c_puct",
            "prior_mix",
            "widening",
            "splits",
            "trust",
            "plies",
            "noise",
            "reuse",
            "nodes",
        ];
        for key in numbers {
            let mut config = SearchConfig::BEST;
            assert!(["77", "7", "0.7"].iter().any(|value| config.set(key, value).is_ok()), "{key}");
            assert_ne!(config, SearchConfig::BEST, "{key}");
            assert!(config.set(key, "-1").unwrap_err().contains("a number from"));
        }
        let unknown = SearchConfig::BEST.clone().set("plys", "3").unwrap_err();
        assert!(unknown.contains("did you mean `plies`?"), "{unknown}");
    }
}
