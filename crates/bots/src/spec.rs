//! Who plays, as it is typed: a level, or a config with its parts.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use kernel::{Playable, UnknownWord, Word as _};

use crate::heuristic::Manner;
use crate::{Bot, Budget, Heuristic, Level, Program, Random, Search, SearchConfig, program};

/// A bot by name: a level (`marshal`), or a config with the parts that differ from the usual, each after a slash
/// (`heuristic/noise=30`, `search/iterations=500/opponents=policy`), or a program that speaks the line protocol
/// (`exec:./mybot.py`).
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    text: Cow<'static, str>,
    kind: Kind,
    /// What was asked for; a level knows for itself.
    iterations: Option<u32>,
}

#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Level(Level),
    Random,
    Heuristic(Manner),
    Search(SearchConfig),
    Program(Vec<String>),
}

/// What may stand before the first slash besides a level.
const METHODS: [&str; 3] = ["random", "heuristic", "search"];

/// The iterations of a search where none are named.
const USUAL: u32 = 1_000;

impl Spec {
    /// Any legal action, each as likely.
    pub const RANDOM: Self = Self { text: Cow::Borrowed("random"), kind: Kind::Random, iterations: None };

    /// The game's hints, and one action ahead where they are silent.
    pub const HEURISTIC: Self =
        Self { text: Cow::Borrowed("heuristic"), kind: Kind::Heuristic(Manner::STRICT), iterations: None };

    /// A search by this config.
    pub fn search(config: SearchConfig, iterations: u32) -> Self {
        Self { text: Cow::Borrowed("search"), kind: Kind::Search(config), iterations: Some(iterations) }
    }

    /// All names that stand alone: "squire, knight, …, random, heuristic, search".
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        Level::ALL.iter().map(|level| level.word()).chain(METHODS)
    }

    /// How much it thinks about a decision by default.
    pub const fn budget(&self) -> Budget {
        match (self.iterations, &self.kind) {
            (Some(iterations), _) => Budget::iterations(iterations),
            (None, Kind::Level(level)) => level.budget(),
            (None, Kind::Heuristic(_)) => Level::Knight.budget(),
            (None, Kind::Random) => Budget::iterations(1),
            (None, Kind::Search(_) | Kind::Program(_)) => Budget::iterations(USUAL),
        }
    }

    /// How long an answer of it takes at a table, in milliseconds, as [`Level::pause`] does.
    pub const fn pause(&self) -> u32 {
        match self.kind {
            Kind::Level(level) => level.pause(),
            Kind::Random | Kind::Heuristic(_) | Kind::Search(_) | Kind::Program(_) => 0,
        }
    }

    /// The level that comes nearest to it: who may play on in its place.
    pub const fn level(&self) -> Level {
        match self.kind {
            Kind::Level(level) => level,
            Kind::Random | Kind::Heuristic(_) | Kind::Search(_) | Kind::Program(_) => Level::Knight,
        }
    }

    /// Can it play this game? Only a program may fail to: it is started, greeted and stopped again.
    pub fn try_out(&self, game: &str) -> Result<(), String> {
        match &self.kind {
            Kind::Program(words) => program::try_out(words, game).map_err(|why| format!("`{self}` {why}")),
            Kind::Level(_) | Kind::Random | Kind::Heuristic(_) | Kind::Search(_) => Ok(()),
        }
    }

    /// A bot of this kind.
    pub fn bot<G: Playable>(&self, seed: u64) -> Box<dyn Bot<G>> {
        match &self.kind {
            Kind::Level(level) => level.bot(seed),
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Heuristic(manner) => Box::new(Heuristic::<G>::with(*manner, seed)),
            Kind::Search(config) => Box::new(Search::<G>::new(*config, seed)),
            Kind::Program(words) => Box::new(Program::<G>::new(words.clone(), seed)),
        }
    }
}

impl From<Level> for Spec {
    fn from(level: Level) -> Self {
        let kind = Kind::Level(level);
        Self { text: level.word().into(), kind, iterations: None }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(command) = text.strip_prefix("exec:") {
            let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
            if words.is_empty() {
                return Err("`exec:` names no program; write exec:./mybot".to_owned());
            }
            let kind = Kind::Program(words);
            return Ok(Self { text: text.to_owned().into(), kind, iterations: None });
        }
        let mut words = text.split('/');
        let name = words.next().unwrap_or_default();
        let mut parts = words.map(|part| {
            part.split_once('=').ok_or_else(|| format!("`{part}` of `{text}`: write it as PART=VALUE"))
        });
        let mut iterations = None;
        let kind = match name {
            "random" => Kind::Random,
            "heuristic" => {
                let mut manner = Manner::STRICT;
                for part in parts.by_ref() {
                    match part? {
                        ("noise", n) => manner.noise = percent(n)?,
                        ("hints", "no") => manner.hints = false,
                        ("hints", "yes") => manner.hints = true,
                        ("iterations", n) => iterations = Some(count(n)?),
                        (key, _) => {
                            let known = ["noise", "hints", "iterations"];
                            return Err(UnknownWord::new("part of a heuristic", key, known).to_string());
                        }
                    }
                }
                Kind::Heuristic(manner)
            }
            "search" => {
                let mut config = SearchConfig::BEST;
                for part in parts.by_ref() {
                    match part? {
                        ("iterations", n) => iterations = Some(count(n)?),
                        (key, value) => config.set(key, value)?,
                    }
                }
                Kind::Search(config)
            }
            _ => match name.parse::<Level>() {
                Ok(level) => Kind::Level(level),
                Err(_) => return Err(UnknownWord::new("bot", name, Self::names()).to_string()),
            },
        };
        match parts.next() {
            Some(_) => Err(format!("`{text}`: `{name}` has no parts that could be changed")),
            None => Ok(Self { text: text.to_owned().into(), kind, iterations }),
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

fn percent(text: &str) -> Result<u8, String> {
    let parsed = text.parse().ok().filter(|n| *n <= 100);
    parsed.ok_or_else(|| format!("noise={text}: a number from 0 to 100 is wanted"))
}

fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("iterations={text}: a whole number is wanted"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_read_by_its_name_and_parts() {
        for name in Spec::names() {
            assert_eq!(name.parse::<Spec>().unwrap().to_string(), name);
        }
        let noisy: Spec = "heuristic/noise=30".parse().unwrap();
        assert_eq!(noisy.kind, Kind::Heuristic(Manner { noise: 30, hints: true }));
        let search: Spec = "search/iterations=50/opponents=policy".parse().unwrap();
        assert_eq!(search.budget().iterations, 50);
        assert_ne!(search.kind, Kind::Search(SearchConfig::BEST));
    }

    #[test]
    fn what_cannot_be_is_told() {
        let wrong = |text: &str| text.parse::<Spec>().unwrap_err();
        assert!(wrong("knigt").starts_with("no bot `knigt`; did you mean `knight`?"), "{}", wrong("knigt"));
        assert!(wrong("heuristic/noise=130").contains("0 to 100"));
        assert!(wrong("heuristic/nose=1").contains("did you mean `noise`?"));
        assert!(wrong("heuristic/noise").contains("PART=VALUE"));
        assert!(wrong("search/plies=x").contains("a number from"));
        assert!(wrong("marshal/plies=3").contains("has no parts"));
        assert!(wrong("exec: ").contains("names no program"));
        assert!(wrong("search/iterations=many").contains("whole number"));
    }
}
