//! The contract every Banneret game fulfils, and what is built on it once for all of them.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what are the rules? | [`Game`], [`Info`] |
//! | who may know what? | [`Hidden`], [`Viewer`], [`Cue`] |
//! | how is it written down? | [`Notation`], [`Flaws`] |
//! | what do people read? | [`Present`] |
//! | what do bots think? | [`Heuristics`], [`Weights`] made by [`weights!`] |
//! | what is a learner given? | [`Features`], in [`features`] |
//! | all of it together? | [`Playable`] |
//! | who sits where? | [`Seat`], [`SeatSet`], [`BySeat`] |
//! | how does chance fall? | [`Dice`] in a match, [`Rng`] in a bot's head |
//! | how do the rules speak? | [`Rule`], [`Choice`], [`Prompt`], [`Refusal`], [`Telling`], with [`Names`] |
//! | what would come of a choice? | [`Forecast`] |
//! | what does it mean that this happened? | [`Happening`], with [`Motion`] |
//! | what does a viewer get? | [`Observation`]: the view, the question, [`Offer`]s, [`SideAction`]s |
//! | what may be chosen? | [`Options`], made by [`options!`] |
//! | what is in the box? | [`content`] |
//! | what is chosen before a match? | [`Setup`] |
//! | who checks a move? | [`Match`] |
//! | what if the rules panic? | [`caught`], [`Record::sound`] |
//! | how does it end? | [`Outcome`] |
//! | what is kept of a match? | [`Record`], [`Seed`], [`record::verify`] |
//! | how is a newcomer taught? | [`lesson`] |
//! | what is counted of a match? | [`Figures`] |
//! | how is a view shown that has no renderer? | [`outline`] |
//! | what may a file name? | [`known`] |
//!
//! What games are tested with, and the smallest game to read, is in the crate `testkit`.

#![warn(missing_docs)]

mod card;
mod card_text;
pub mod content;
mod dice;
mod fault;
pub mod features;
pub mod figures;
mod flaw;
mod forecast;
mod game;
mod happening;
mod heuristics;
mod hidden;
pub mod known;
pub mod lesson;
mod log;
mod motion;
mod names;
mod notation;
mod observation;
mod options;
mod outcome;
mod outline;
mod plain;
mod present;
pub mod record;
mod rng;
#[cfg(feature = "schema")]
pub mod schema;
mod seat;
mod setup;
mod sink;
mod speech;
mod table;
pub mod weights;
mod words;

#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
#[doc(hidden)]
pub use serde;

/// A short list in a state: up to `N` items in place, copied as it stands, equal when the items are.
pub type List<T, const N: usize> = tinyvec::ArrayVec<[T; N]>;

pub use card::{CardId, NoCardId};
pub use card_text::{CardText, Sentence};
pub use dice::{Dice, DrawResult, Drawn, Followed, Keyed, Script, Stream, Top};
pub use fault::caught;
pub use features::{Deed, DeedKind, DeedPart, FeatureSink, Features, Sketch};
pub use figures::Figures;
pub use flaw::{Flaw, Flaws};
pub use forecast::{Amount, Figure, Forecast, ForecastItem, ForecastPart};
pub use game::{Game, Info, MAX_BREADTH};
pub use happening::{Caption, Happening, Headline, LineKind, Section};
pub use heuristics::{Heuristics, Playable};
pub use hidden::{Cue, Hidden, Viewer};
pub use log::{LogEntry, LogPart, log_entries};
pub use motion::{Motion, Tone};
pub use names::{Called, Names, bare, seat_names};
pub use notation::{Notation, Reading};
pub use observation::Observation;
pub use options::{
    Form, ListOf, Maybe, Named, OptionError, OptionSpec, OptionValue, Options, Preset, Vocabulary, Within,
};
pub use outcome::{Outcome, places_by};
pub use outline::{OutlineEntry, outline};
pub use present::Present;
pub use record::{Chair, Commitment, Record, RecordError, Seed};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use setup::Setup;
pub use sink::Sink;
pub use speech::{
    ANY_ORDER, Choice, Fate, Offer, Prompt, Refusal, Rule, SideAction, SideActionKind, Telling,
};
pub use table::{Match, Ply, TAKE_BACKS, Ticket, Transaction, marks};
pub use weights::Weights;
pub use words::{UnknownWord, Word, clip, nearest};

/// Expands to nothing without the feature `schema`.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! word_schema {
    ($name:ident) => {};
}

/// Expands to nothing without the feature `schema`.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! text_schema {
    ($($name:ident),+ $(,)?) => {};
}
