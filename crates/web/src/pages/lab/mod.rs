//! The pages of the lab: what to ask, what was found, cards to edit.

mod ask;
mod cards;
mod experiment;
mod home;

use markup::html;
use maud::Markup;

use super::layout::{Shell, page};
use super::{Banner, Visit};
use crate::at;
use crate::lab::LabResult;
use crate::parts::icon;

pub use ask::{Ask, ask};
pub use cards::{CardsPage, Mistake, card_of, cards, changes, marked};
pub use experiment::{experiment, two};
pub use home::{LabHome, home};

/// One experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// By which it is found.
    pub id: String,
    /// What its maker calls it.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// "compare", "impact", "tune", "quality", "gate".
    pub kind: &'static str,
    /// How far it is.
    pub state: State,
    /// What was found so far.
    pub result: Option<LabResult>,
    /// The command that repeats it.
    pub command: String,
    /// When it was asked, in words.
    pub when: String,
    /// Tables of it that can be had, by the endings of their files.
    pub tables: &'static [&'static str],
}

/// How far an experiment is.
#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// Others are played before it.
    Waiting,
    /// It is played, and this is how far it is.
    Running {
        /// In words: "2,400 matches, 4,100 a second".
        told: String,
        /// Of 100, where it can be said.
        percent: Option<u8>,
    },
    /// It is over.
    Over,
    /// It could not be played to its end.
    Failed(String),
}

impl State {
    /// Will there be more to see?
    pub const fn goes_on(&self) -> bool {
        matches!(self, Self::Waiting | Self::Running { .. })
    }
}

/// The questions that can be asked: the last part of the address, the question, what it means, its icon, and the command.
const QUESTIONS: [(&str, &str, &str, &str, &str); 6] = [
    (
        "compare",
        "What does a change do?",
        "Two presets, options, sets of cards or players, on the same luck.",
        "dice",
        "Compare",
    ),
    (
        "cards",
        "Edit cards",
        "Mistakes are marked as you type, the card is beside them, and a press tells what it does.",
        "hand",
        "Cards",
    ),
    (
        "impact",
        "Which card is too strong?",
        "Each card handed out, taken away or made free, and what that is worth.",
        "superpower",
        "Impact",
    ),
    (
        "tune",
        "Which number makes it fair?",
        "Name numbers and targets, and get the fewest changes that reach them.",
        "settings",
        "Tune",
    ),
    (
        "quality",
        "Is it a good game?",
        "Balance, length, choices, drama, skill, dead cards.",
        "laurel",
        "Quality",
    ),
    (
        "gate",
        "Does it still hold?",
        "Name what must be so, such as whose share of wins, and see each line pass or fail.",
        "check",
        "Gate",
    ),
];

/// A page of the lab below its own bar.
fn shell(
    visit: &Visit<'_>,
    title: &str,
    game: Option<&Banner>,
    here: &str,
    refresh: Option<u8>,
    main: &Markup,
) -> String {
    let title = format!("{title} · Lab");
    let id = game.map(|game| game.info.id);
    let shell =
        Shell { class: "reading inlab", game: id, sheets: &["lab"], refresh, ..Shell::reading(&title) };
    page(
        visit,
        &shell,
        &html! {
            @if let Some(game) = game {
                nav class="labbar" aria-label="Lab" {
                    div {
                        a class="game" href={ (at::LAB) "?game=" (game.info.id) } { (game.info.title) }
                        ul {
                            @for (segment, _, _, sign, title) in QUESTIONS {
                                li { a href=(at::lab(game.info.id, segment)) aria-current=[(segment == here).then_some("page")] { (icon(sign)) (title) } }
                            }
                        }
                    }
                }
            }
            main id="main" class="lab" { (main) }
        },
    )
}

/// What is wrong with what was sent.
fn refusal(problem: Option<&str>) -> Markup {
    html! {
        @if let Some(problem) = problem {
            div class="refusal" role="alert" { (icon("warning")) span class="pre" { (problem) } }
        }
    }
}
