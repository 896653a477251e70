//! Whole pages: data in, HTML out.

mod come;
mod create;
mod front;
mod layout;
mod message;
mod options;
mod records;
mod replay;
mod result;
mod rulebook;
mod table;
mod waiting;

use kernel::content::Content;
use kernel::{Info, OptionSpec, Options, Preset};
use maud::Markup;

use crate::{Prefs, Render};

pub use come::{Come, come};
pub use create::{Create, create};
pub use front::{Front, TableRow, front};
pub use message::{Message, message};
pub use records::{Records, records};
pub use rulebook::{extra, rules, rules_index};
pub use table::table;
pub use waiting::{Waiting, waiting};

pub(crate) use options::options;
pub(crate) use replay::{place, replay_bar, sentence, verdict, verdict_words};
pub(crate) use waiting::{facts, share};

/// Who asks for a page, and how they want to see it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// Their settings.
    pub prefs: Prefs,
    /// The name they play under, if they have one already.
    pub name: Option<&'a str>,
    /// The address they asked for, path and query: where settings bring them back to.
    pub path: &'a str,
}

/// A game as the pages that list games name it.
#[derive(Clone, Debug)]
pub struct Banner {
    /// What is true of it whatever the options.
    pub info: Info,
    /// Its picture.
    pub picture: Markup,
    /// What may be chosen.
    pub specs: Vec<OptionSpec>,
    /// The named bundles.
    pub presets: &'static [Preset],
    /// The pages beside its rules: the last segment of the address, and the title.
    pub extras: &'static [(&'static str, &'static str)],
}

impl Banner {
    /// The banner of a game.
    pub fn of<G: Render>(content: &Content) -> Self {
        Self {
            info: G::INFO,
            picture: G::picture(),
            specs: <G::Options as Options>::specs(content),
            presets: <G::Options as Options>::PRESETS,
            extras: G::EXTRAS,
        }
    }
}

/// A level of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name, as sent: "knight".
    pub name: &'static str,
    /// What to expect of it, in a few words.
    pub help: &'static str,
}
