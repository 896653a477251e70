//! How a search goes about it: its parts by name, so that an arena can set one against another.

use std::fmt;

use kernel::{UnknownWord, Word};

kernel::words! {
    /// What the other seats do in a search.
    pub enum Others: "model of the others" {
        /// They search for their own good, each in a tree of its own.
        Search = "search",
        /// They play by the game's hints.
        Policy = "policy",
    }
}

kernel::words! {
    /// Which of the actions under consideration is looked at next.
    pub enum Select: "selection" {
        /// The one with the best bound: what could be best, as far as is known. The hints only say which is considered first.
        Bound = "bound",
        /// What the hints advise, the more often they advise it, and more and more what turns out well: a decision of which
        /// little is known is answered as a sensible player would.
        Prior = "prior",
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
        Bound = "bound",
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

/// The parts of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Method {
    /// Selection: how much what is little known is preferred to what is known to be good.
    pub curiosity: f32,
    /// Selection in the decision that the search is about.
    pub root: Select,
    /// Selection in all that comes after it, and in the decisions of the others.
    pub select: Select,
    /// Selection by prior: how long the hints are followed before what turned out well is.
    pub pull: f32,
    /// Selection by prior: the part of it that all actions share, whatever the hints say.
    pub spread: f32,
    /// Selection in sealed decisions.
    pub sealed: Sealed,
    /// Expansion: a decision that was come to `n` times has `1 + widening · √n` actions under consideration.
    pub widening: f32,
    /// Expansion: behind an action chosen `n` times, `1 + splits · √n` things noticed are told apart; 0 is open-loop.
    pub splits: f32,
    /// Whether the other seats search too.
    pub others: Others,
    /// How long the other seats are trusted to play by the hints: half the time where a decision was come to so often.
    pub trust: f32,
    /// Roll-out: so many actions before the world is judged.
    pub plies: u32,
    /// Roll-out: percent of the actions drawn at random, not taken from the hints.
    pub noise: u8,
    /// A world is imagined anew after so many iterations; each begins with fresh dice all the same.
    pub reuse: u32,
    /// The most nodes, and the most edges, that one thread remembers.
    pub nodes: u32,
    /// The final choice, where it is not a mix.
    pub choice: Final,
}

impl Method {
    /// What plays best over all games, as far as the arena has said.
    pub const BEST: Self = Self {
        curiosity: 0.6,
        root: Select::Bound,
        select: Select::Prior,
        pull: 1.0,
        spread: 0.25,
        sealed: Sealed::Mix,
        widening: 1.5,
        splits: 0.5,
        others: Others::Search,
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
            "curiosity" => self.curiosity = number(key, value, 0.0, 10.0)?,
            "root" => self.root = word(value)?,
            "select" => self.select = word(value)?,
            "pull" => self.pull = number(key, value, 0.0, 100.0)?,
            "spread" => self.spread = number(key, value, 0.0, 1.0)?,
            "sealed" => self.sealed = word(value)?,
            "widening" => self.widening = number(key, value, 0.0, 400.0)?,
            "splits" => self.splits = number(key, value, 0.0, 1000.0)?,
            "others" => self.others = word(value)?,
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
        "curiosity",
        "root",
        "select",
        "pull",
        "spread",
        "sealed",
        "widening",
        "splits",
        "others",
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
            ("others", "policy"),
            ("root", "prior"),
            ("select", "bound"),
            ("sealed", "bound"),
            ("final", "value"),
        ];
        for (key, value) in words {
            let mut method = Method::BEST;
            method.set(key, value).unwrap();
            assert_ne!(method, Method::BEST, "{key}");
            assert!(method.set(key, "nothing").unwrap_err().contains("nothing"));
        }
        let numbers = [
            "curiosity",
            "pull",
            "spread",
            "widening",
            "splits",
            "trust",
            "plies",
            "noise",
            "reuse",
            "nodes",
        ];
        for key in numbers {
            let mut method = Method::BEST;
            assert!(["77", "7", "0.7"].iter().any(|value| method.set(key, value).is_ok()), "{key}");
            assert_ne!(method, Method::BEST, "{key}");
            assert!(method.set(key, "-1").unwrap_err().contains("a number from"));
        }
        let unknown = Method::BEST.clone().set("plys", "3").unwrap_err();
        assert!(unknown.contains("did you mean `plies`?"), "{unknown}");
    }
}
