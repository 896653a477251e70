//! What a browser shows: whole pages, the parts of a table that change, the look of each game, the scripts.
//!
//! Everything here is a function from data to HTML: no I/O, no clock, no rules. A page is made from what its
//! visitor may know ([`Seen`]) and works without script; with script, the parts that changed are put in their places.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how does a game look? | [`Render`], one file each; without one, `plain` |
//! | how is it shown what happened? | [`kernel::Happening`] and its [`Motion`]s, played by `animation.js` |
//! | what is a table page made from? | [`Seen`], [`TableInfo`], [`LogLine`] |
//! | what is sent when something changed? | [`fragments`], the named parts of a page; [`log_lines`], [`chat_line`] |
//! | how are the figures of a rulebook drawn? | [`figure`], from what [`testkit::figure`] has played |
//! | what is in the box of a game, to be printed? | [`Boxed`], with its [`kit`] |
//! | which whole pages are there? | [`pages`] |
//! | how is a finding of the lab drawn? | [`lab`] |
//! | where does what live? | [`at`], the addresses both the pages and the server use |
//! | how do people and bots look, and what do they say by one press? | [`Arms`], [`Greeting`]; who does not want to read it, [`Muted`] |
//! | which files are served beside? | [`assets`] |

mod absent;
mod arms;
pub mod assets;
pub mod at;
pub mod authority;
mod boxed;
mod cards;
mod clock;
mod coach;
mod components;
mod curve;
pub mod estraven;
pub mod figure;
mod fragments;
mod greeting;
pub mod hex;
mod keywords;
pub mod kit;
pub mod knights;
pub mod lab;
mod log;
mod motion;
mod muted;
pub mod pages;
mod pan;
mod part;
pub mod parts;
mod plain;
mod prefs;
pub mod prevail;
mod qr;
mod render;
mod rules;
mod seen;
mod tincture;
mod toy;
mod undo_request;
pub mod when;

pub use arms::{Arms, Charge, FIELDS, Ordinary};
pub use boxed::Boxed;
pub use clock::{CLOCKS, TIME_OUTS, clock_words, read_clock, read_time_out};
pub use curve::{AnalysisProgress, Curve, CurveSide, Token, ground, ink, rule};
pub use fragments::{AREAS, chat_line, fragments, log_lines};
pub use greeting::Greeting;
pub use motion::Motion;
pub use muted::Muted;
pub use part::Fragment;
pub use prefs::{About, Prefs, SETTINGS, Setting};
pub use render::{
    Frame, Panels, Render, Story, Weight, follow, harm, log_line, log_of, marks, stayed_away, timed_out,
    undone,
};
pub use rules::{Entry, index, phrase as rules_phrase, text as rules_text};
pub use seen::{
    Absence, Chat, Course, Gone, Kind, LogLine, Mark, May, Mode, Player, Rematch, Replay, Seed, Seen,
    TableInfo, Turning, UndoRequest,
};
pub use tincture::Tincture;

/// What a line of the log is made from.
pub use kernel::{LineKind, Section, Tone};
/// Ready HTML.
pub use maud::Markup;
