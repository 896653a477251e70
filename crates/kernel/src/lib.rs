//! The contract every Banneret game fulfils, and what is built on it once for all of them.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what is a game? | [`Game`], [`Info`], [`Viewer`] |
//! | who sits where? | [`Seat`], [`SeatSet`], [`BySeat`] |
//! | how does chance fall? | [`Dice`] in a match, [`Rng`] in a bot's head |
//! | how do the rules speak? | [`Rule`], [`Choice`], [`Prompt`], [`Refusal`], [`Telling`], with [`Names`] |
//! | what does a viewer get? | [`Observation`]: the view, the question, [`Offer`]s, [`Aside`]s |
//! | what may be chosen? | [`Options`], made by [`options!`] |
//! | what is in the box? | [`content`] |
//! | what is chosen before a match? | [`Setup`] |
//! | who checks a move? | [`Match`] |
//! | how does it end? | [`Outcome`] |
//! | what is kept of a match? | [`Record`], [`Seed`], [`record::verify`] |
//! | how is a ruling tested? | [`scenario`] |
//! | what are views and cues made of? | [`mod@reference`] |
//! | does a game keep the contract? | [`conformance`] |
//! | what does a match look like? | [`playthrough`] |
//! | what holds in every match? | [`rehearsal`] |
//! | how is a newcomer taught? | [`lesson`] |
//! | what is counted of a match? | [`Figures`] |
//! | what does a game's judgement weigh? | [`Weights`], made by [`weights!`] |
//! | what does a game look like? | [`toy`] |

mod card;
pub mod conformance;
pub mod content;
mod deeds;
mod dice;
pub mod figures;
mod game;
pub mod hex;
pub mod lesson;
mod names;
mod observation;
mod options;
mod outcome;
pub mod playthrough;
pub mod record;
pub mod reference;
pub mod rehearsal;
mod rng;
pub mod scenario;
mod seat;
mod setup;
mod sink;
mod speech;
mod table;
pub mod toy;
pub mod weights;
mod words;

#[doc(hidden)]
pub use {expect_test, schemars, serde};

/// A short list in a state: up to `N` items in place, copied as it stands, equal when the items are.
pub type List<T, const N: usize> = tinyvec::ArrayVec<[T; N]>;

pub use card::{CardId, NoCardId};
pub use deeds::{Deed, Part, deeds};
pub use dice::{Dice, Followed, Script, Top};
pub use figures::Figures;
pub use game::{Game, Info, MAX_BREADTH, Reading, Viewer};
pub use names::{Called, Names, seat_names};
pub use observation::Observation;
pub use options::{
    Form, ListOf, Maybe, Named, OptionError, OptionSpec, OptionValue, Options, Preset, Vocabulary, Within,
};
pub use outcome::{Outcome, places_by};
pub use record::{Chair, Commitment, Record, RecordError, Seed};
pub use rng::Rng;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use setup::Setup;
pub use sink::Sink;
pub use speech::{
    ANY_ORDER, Aside, AsideKind, Choice, Fate, Offer, Prompt, Refusal, Rule, Telling, notation,
};
pub use table::{Match, Ply, TAKE_BACKS, Ticket, Turn};
pub use weights::Weights;
pub use words::{UnknownWord, Word, clip, nearest};
