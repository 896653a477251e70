//! The figures of a rulebook, drawn: positions that the rules have played, by the same hands as the table.
//!
//! [`testkit::figure`] says what a figure shows and plays it; a game draws what a panel asks for
//! ([`crate::Render::figure`]) and says where things are on it; the marks, the words and the frame around
//! it are the same for every game. `docs/rulebooks.md` tells how to write one.

mod bare;
mod explaining;
mod flow;
mod frame;
mod marks;
mod panel;
mod picture;
mod words;

use std::collections::BTreeSet;

use kernel::content::Content;
use testkit::figure::{self, Broken, Kind, Played, Sign, Size, Stop, Way};

use crate::{Markup, Render};

pub use explaining::explaining;
pub use frame::class;
pub(crate) use frame::{key, steps};
pub(crate) use panel::nowhere;
pub use panel::whole;
pub use testkit::figure::{Box as StepKind, Step, TryIt, try_it};

pub use picture::{Ask, Outline, Picture, Spot, placed, table};

/// The figures of one game with one content.
#[derive(Debug)]
pub struct Figures {
    /// In the order of the file.
    pub all: Vec<Figure>,
    /// What the drawings use by name.
    pub defs: Markup,
}

/// A figure, ready for the page.
#[derive(Debug)]
pub struct Figure {
    pub number: String,
    pub size: Size,
    pub kind: Kind,
    pub claim: String,
    /// Its place in the tour for newcomers, and what is said there.
    pub tour: Option<Stop>,
    /// The pictures of the author's list that it is.
    pub answers: Vec<String>,
    /// What the card is called that shows it to each player, if there is one.
    pub aid: Option<String>,
    /// The steps of a flowchart.
    pub steps: Vec<Step>,
    /// What is drawn; or why it is left out.
    pub drawn: Result<Drawing, String>,
}

/// What is drawn of a figure.
#[derive(Debug)]
pub struct Drawing {
    /// The stage with its panels.
    pub stage: Markup,
    /// Caption and rules.
    pub caption: Markup,
    /// The same in words: a heading for each panel, and sentences.
    pub words: Vec<(String, Vec<String>)>,
    /// The marks it uses.
    pub marks: BTreeSet<Mark>,
    /// Can anybody play on from it?
    pub playable: bool,
}

/// A mark that the key explains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Around a thing.
    Sign(Sign),
    /// From one thing to another.
    Way(Way),
}

impl Figures {
    /// Plays and draws all of them.
    pub fn of<G: Render>(content: &Content) -> Self {
        let all = figure::all::<G>(content).into_iter().map(|played| match played {
            Ok(played) => draw(&played),
            Err(broken) => lost(broken),
        });
        Self { all: all.collect(), defs: G::figure_defs(content) }
    }
}

/// What is wrong with the figures of a game with this content: claims that do not come out, names that no drawing knows.
pub fn faults<G: Render>(content: &Content) -> Vec<String> {
    let found = Figures::of::<G>(content).all.into_iter().filter_map(|figure| figure.drawn.err());
    found.collect()
}

fn draw<G: Render>(played: &Played<G>) -> Figure {
    let told = &played.figure;
    let wrong =
        |(line, why): (usize, String)| format!("{}:{line}: figure {}: {why}", figure::FILE, told.number);
    Figure {
        number: told.number.clone(),
        size: told.size,
        kind: told.kind,
        claim: told.claim.clone(),
        tour: told.tour.clone(),
        answers: told.answers.clone(),
        aid: told.aid.clone(),
        steps: told.steps.clone(),
        drawn: frame::drawing(played).map_err(wrong),
    }
}

fn lost(broken: Broken) -> Figure {
    Figure {
        number: broken.number.clone(),
        size: Size::Text,
        kind: Kind::Position,
        claim: String::new(),
        tour: None,
        answers: Vec::new(),
        aid: None,
        steps: Vec::new(),
        drawn: Err(broken.to_string()),
    }
}
