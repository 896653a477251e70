//! The figures of a rulebook: positions of the game, whose claims are played and checked like scenarios.
//!
//! A game keeps them in `figures.toml` beside its rules ([`kernel::Info::figures`]). What a figure shows is data
//! ([`Figure`]); where the match stands in each of its panels comes of the rules ([`Played`]). Drawing them is for
//! whoever has a look of the game. The whole format is in `docs/rulebooks.md`.

mod chart;
mod play;
mod read;

use std::fmt;

use kernel::words;

use crate::scenario::Why;

pub use play::{Moment, Played, TryIt, all, try_it};
pub use read::{by_rule, is_number, pictures};

/// What the file of figures is called, in messages.
pub const FILE: &str = "figures.toml";

words! {
    /// What kind of figure it is.
    pub enum Kind: "kind of figure" {
        /// Positions side by side, each of its own; from one to the next only one thing changes.
        Position = "position",
        /// One position, before and after.
        Change = "change",
        /// One position, played on from panel to panel.
        Strip = "strip",
        /// One drawing, its parts numbered and named.
        Anatomy = "anatomy",
        /// Things in a row, a sentence under each.
        Cards = "cards",
        /// A table that the game makes from its numbers.
        Table = "table",
        /// What follows what.
        Flow = "flow",
    }
}

words! {
    /// How much room it takes.
    pub enum Size: "size" {
        /// The margin.
        Aside = "aside",
        /// The width of the text.
        Text = "text",
        /// Text and margin.
        Wide = "wide",
    }
}

words! {
    /// What it lies on.
    pub enum Ground: "ground" {
        /// Cloth, for cards.
        Felt = "felt",
        /// Wood, for boards.
        Wood = "wood",
        /// Water, for maps.
        Sea = "sea",
        /// Paper, for tables, charts and parts.
        Paper = "paper",
    }
}

words! {
    /// A mark around a thing.
    pub enum Sign: "mark" {
        /// It may be chosen, or is in use: gold.
        Lit = "lit",
        /// It is aimed at: crimson between two ivory lines.
        Target = "target",
        /// It counts: a dashed rim.
        Counts = "counts",
        /// It is ignored, spent or just gone: half as strong, dashed.
        Faded = "faded",
        /// It falls here: struck out.
        Struck = "struck",
    }
}

words! {
    /// What an arrow means.
    pub enum Way: "arrow" {
        /// An attack or a hit.
        Attack = "attack",
        /// Something goes there.
        Move = "move",
        /// That is not allowed.
        Barred = "barred",
        /// It helps.
        Help = "help",
    }
}

words! {
    /// Where a plate stands beside its thing.
    pub enum Beside: "place" {
        /// Above it.
        Above = "above",
        /// Below it.
        Below = "below",
        /// To its left.
        Left = "left",
        /// To its right.
        Right = "right",
        /// On it.
        On = "on",
    }
}

words! {
    /// What a step of a flowchart is.
    pub enum Box: "kind of step" {
        /// It happens by itself.
        Auto = "auto",
        /// Somebody decides.
        Ask = "ask",
        /// A question about the position.
        Check = "check",
        /// The end.
        End = "end",
    }
}

/// A figure as its file tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The chapter and a letter: "6B"; or a letter and a number, for what belongs to no chapter: "T1".
    pub number: String,
    /// Its line in the file.
    pub line: usize,
    /// What kind it is.
    pub kind: Kind,
    /// How much room it takes.
    pub size: Size,
    /// What it lies on.
    pub ground: Ground,
    /// What it proves, in a sentence.
    pub claim: String,
    /// What else there is to say; may be empty.
    pub caption: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// What is drawn.
    pub panels: Vec<Panel>,
    /// The parts of an anatomy, in order.
    pub parts: Vec<Part>,
    /// The steps of a flowchart, in order.
    pub steps: Vec<Step>,
    /// Its place in the tour for newcomers, from 1 to 6, and the sentence said there.
    pub tour: Option<Stop>,
    /// The pictures of the author's list that it is.
    pub answers: Vec<String>,
    /// What the card is called that shows it to each player, if there is one.
    pub aid: Option<String>,
}

/// A place in the tour for newcomers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// From 1 to [`TOUR`], in reading order.
    pub place: u8,
    /// One sentence about it.
    pub say: String,
}

/// How many pictures the tour for newcomers has.
pub const TOUR: u8 = 6;

/// One drawing of a figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Its title; may be empty.
    pub heading: String,
    /// What comes of it, in a line; may be empty.
    pub note: String,
    /// What the game is asked to draw.
    pub draw: Name,
    /// What it is asked to show on it.
    pub show: Vec<Name>,
    /// Marks around things.
    pub signs: Vec<(Sign, Name)>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Numbers and letters on things.
    pub discs: Vec<(Name, String)>,
    /// Sums in words beside things.
    pub plates: Vec<Plate>,
}

/// A name that only the drawing knows, and where it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub word: String,
    /// Its line in the file.
    pub line: usize,
}

/// An arrow from one thing to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// What it means.
    pub way: Way,
    /// From here.
    pub from: Name,
    /// To there.
    pub to: Name,
}

/// A sum in words, beside a thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plate {
    /// Beside this.
    pub at: Name,
    /// The words.
    pub text: String,
    /// On which side.
    pub side: Beside,
}

/// A part of what an anatomy shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where it is.
    pub at: Name,
    /// What it is called.
    pub name: String,
    /// What it is, in a sentence.
    pub says: String,
}

/// A step of a flowchart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it is called.
    pub name: String,
    /// A few words about it; may be empty.
    pub says: String,
    /// Its rule; may be empty.
    pub rule: String,
    /// What it is.
    pub kind: Box,
    /// What it is in the program: a word of a field of the view (`phase draw`), or an event (`event aimed`). May be empty.
    pub is: String,
    /// Where it leads besides the next step: an answer, and the name of a step. An end has none.
    pub exits: Vec<(String, String)>,
}

/// A figure that cannot be shown: its file is wrong, or what it claims does not come out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Its number; empty if the file as a whole cannot be read.
    pub number: String,
    /// Its line.
    pub line: usize,
    /// What is wrong.
    pub why: Why,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FILE}:{}: figure {}{}", self.line, self.number, self.why)
    }
}

/// The test that every figure of a game holds, in one line of a game's `tests/rules/scenarios.rs`:
/// `testkit::figure_tests!(Knights);`.
#[macro_export]
macro_rules! figure_tests {
    ($game:ty) => {
        /// Every figure of the rulebook shows what it claims.
        #[test]
        fn figures_of_the_rulebook() {
            let content = <$game as $crate::kernel::Game>::content();
            let all = $crate::figure::all::<$game>(&content);
            assert!(!all.is_empty(), "there are no figures");
            let broken: Vec<String> =
                all.iter().filter_map(|figure| Some(figure.as_ref().err()?.to_string())).collect();
            assert!(
                broken.is_empty(),
                "{} of {} figures do not hold\n\n{}",
                broken.len(),
                all.len(),
                broken.join("\n\n")
            );
        }
    };
}

#[cfg(test)]
mod tests;
