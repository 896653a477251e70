//! Whole pages: data in, HTML out.

mod account;
mod analysis;
mod api;
mod create;
mod front;
mod hint;
pub mod lab;
mod layout;
mod message;
mod options;
mod personal_link;
mod records;
mod replay;
mod result;
mod rulebook;
mod settings;
mod table;
mod told;
mod waiting;

use std::sync::{Arc, LazyLock};

use kernel::content::Content;
use kernel::lesson::Lesson;
use kernel::{Info, OptionSpec, Options, Preset};
use maud::Markup;

use crate::rules::Book;
use crate::{Arms, Muted, Prefs, Render};

pub use account::{
    Claim, Claimed, Code, Device, Inbox, Invitation, Own, Played, Profile, REPORTS, Recover, Reported,
    ScopeRow, SignIn, SignUp, TOKEN_DAYS, Tally, TokenRow, Tokens, Wrong, claim, device_link, own, profile,
    recover, recovery_codes, report, reports, sign_in, sign_up,
};
pub use analysis::{AnalysisRow, AnalysisTurn, Asked, Findings, Judged, Match, analysis};
pub use api::{Api, ApiKind, ApiRoute, api};
pub use create::{Create, create};
pub use front::{Front, TableRow, front};
pub use hint::{HintAct, HintRow, HintRun, Hinted, hint, hint_part, no_hint_part};
pub use message::{Message, message};
pub use options::options_in_words;
pub use personal_link::{PersonalLink, personal_link};
pub use records::{Records, records};
pub use rulebook::{beside, extra, of_the_book, rules, rules_index};
pub use settings::settings;
pub use table::table;
pub use told::{ChannelShown, MyTurn, Tell, ask_to_tell, manifest, my_turn, offline, tell, worker};
pub use waiting::{Waiting, waiting};

pub(crate) use layout::patterns;
pub(crate) use options::options;
pub(crate) use replay::{place, replay_bar, verdict, verdict_words};
pub(crate) use result::how;
pub(crate) use waiting::{facts, share};

/// Who asks for a page, and how they want to see it.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// Their settings.
    pub prefs: Prefs,
    /// Are they signed in?
    pub account: bool,
    /// The name they play under, if they have one already.
    pub name: Option<&'a str>,
    /// The arms they bear, if they have chosen any.
    pub arms: Option<Arms>,
    /// The address they asked for, path and query: where settings bring them back to.
    pub path: &'a str,
    /// What addresses begin with, as they see the server: pictures of a link are named whole.
    pub base: &'a str,
    /// Whose words they do not want to read at this table.
    pub muted: Muted,
    /// May they use the lab?
    pub lab: bool,
    /// At how many tables it is their turn.
    pub turns: u32,
}

impl Visit<'_> {
    /// The arms they bear: those they have chosen, or those of their name.
    pub(crate) fn arms(&self) -> Arms {
        self.arms.unwrap_or_else(|| Arms::of_name(self.name.unwrap_or_default()))
    }
}

/// A game as the pages that list games name it.
#[derive(Clone, Debug)]
pub struct Banner {
    /// What is true of it whatever the options.
    pub info: Info,
    pub picture: Markup,
    /// What may be chosen.
    pub specs: Vec<OptionSpec>,
    /// The named bundles.
    pub presets: &'static [Preset],
    /// How many may sit down at a table that is made at once.
    pub seats: Vec<u8>,
    /// How many usually do.
    pub usual: u8,
    /// The pages beside its rules: the last segment of the address, and the title.
    pub extras: &'static [(&'static str, &'static str)],
    /// Its rules as a page shows them: read and drawn when somebody asks for them first, shown to everybody.
    pub(crate) book: Arc<Shelved>,
    /// Has it a guided first match with this content?
    pub lesson: bool,
}

/// A rule book that is made when it is opened first.
pub(crate) type Shelved = LazyLock<Book, Box<dyn FnOnce() -> Book + Send>>;

impl Banner {
    /// The banner of a game.
    pub fn of<G: Render>(content: &Content) -> Self {
        let quick = <G::Options as Options>::preset(content, G::INFO.quick_preset).unwrap_or_default();
        Self {
            info: G::INFO,
            picture: G::picture(),
            specs: <G::Options as Options>::specs(content),
            presets: <G::Options as Options>::PRESETS,
            seats: counts::<G>(content, &quick),
            usual: G::default_seats(&quick),
            extras: G::EXTRAS,
            book: {
                let content = content.clone();
                Arc::new(LazyLock::new(Box::new(move || crate::rules::read::<G>(&content))))
            },
            lesson: Lesson::of::<G>(content).is_ok(),
        }
    }
}

impl Banner {
    /// Reads the rules and draws their figures, unless that is done.
    pub fn open_book(&self) {
        LazyLock::force(&self.book);
    }
}

/// How many may sit at a table with these options.
pub(crate) fn counts<G: Render>(content: &Content, options: &G::Options) -> Vec<u8> {
    let counts = G::INFO.min_seats..=G::INFO.max_seats;
    counts.filter(|seats| G::open(content, options, *seats).is_ok()).collect()
}

/// The number that is nearest to the one that is wanted.
pub fn nearest(numbers: &[u8], wanted: u8) -> Option<u8> {
    numbers.iter().copied().min_by_key(|number| number.abs_diff(wanted))
}

/// A level of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name, as sent: "knight".
    pub name: &'static str,
    /// What to expect of it, in a few words.
    pub help: &'static str,
}
