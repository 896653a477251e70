//! *Prevail: Ancient Battles*: two armies on a grid, where cards are orders and morale.
//!
//! Every round both players secretly play one command card: it says who acts first, who may be ordered, what helps the
//! units near the commander and which troops stay loyal. Units have facings: contact to the front can be evaded, contact
//! in the flank pins, contact in the rear destroys. A player who cannot pay a required card has lost. `RULES.md` has
//! the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Dice, Game, Hidden, Notation, Present, Match, Viewer};
//! use prevail::{BLACK, Prevail, WHITE};
//!
//! // A small battle: Rome against Carthage.
//! let game: Prevail = testkit::rehearsal::open("mini", 2, &[])?;
//! let mut battle = Match::start(Arc::new(game), Dice::new([7; 32]));
//!
//! // Cards are chosen in secret: Black sees that White has chosen, and nothing else.
//! battle.play(WHITE, None, "play T12")?;
//! let seen = battle.view(Viewer::Seat(BLACK));
//! assert!(seen.sides[WHITE].awaiting && seen.sides[WHITE].chosen.is_none());
//! assert_eq!(seen.sides[WHITE].hand_count, 7);
//!
//! // The lower number acts first: Black moves its commander before White does.
//! battle.play(BLACK, None, "play T26")?;
//! let refusal = battle.play(WHITE, None, "cmdr B6").unwrap_err();
//! assert_eq!(refusal.code, "E_NOT_YOUR_DECISION");
//! battle.play(BLACK, None, "cmdr G6")?;
//! battle.play(WHITE, None, "cmdr B6")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what words does the game have? | `vocab`, `id`, `action`, `event` |
//! | what is the board? | `space`; what can be reached on it: `paths` |
//! | what is in the box? | `unit`, `card`, `content`; what an army may be: `muster` |
//! | what may be chosen? | `options`; with the content the rulebook in force: `rulebook` |
//! | what is true, and who may know it? | `state`, `view`, and back: `sample`; what is hidden: `secret` |
//! | what are the figures of a unit now? | `stats`; counted support: `support` |
//! | what may a seat do? | `legal`, and one action: `check`, `bar`; as text: `write`, `read`, `choices` |
//! | what comes of it? | `phases`, one file each; what chance decides: `chance` |
//! | what does it mean that something happened? | `describe`; a move in one sentence: `headline` |
//! | what is said? | `prompt`, `tell`; before an answer: `foretell`, `forecast`, `sums`; of a unit: `touch`; positions: `set_up` |
//! | what is a learner given? | `features`, `deed` |
//!  | `policy`, `evaluate` |
//! | is everything in order? | `audit`; what is counted: `figures` |
//! | where does it come together? | `game` |

mod action;
mod audit;
mod bar;
mod card;
mod chance;
mod check;
mod checked;
mod choices;
mod content;
mod deed;
mod describe;
mod evaluate;
mod event;
mod features;
mod figures;
mod forecast;
mod foretell;
mod game;
mod headline;
mod id;
mod legal;
mod muster;
mod options;
mod paths;
mod phases;
mod policy;
mod prompt;
mod read;
mod rulebook;
mod sample;
mod secret;
mod set_up;
mod space;
mod state;
mod stats;
mod sums;
mod support;
mod tell;
mod touch;
mod unit;
mod view;
mod vocab;
mod write;

pub use action::Action;
pub use card::{Card, CardFace, Cards, Counted, Influence};
pub use content::{Army, ArmyFile, Faction, FactionCard, Limits, Scenario, ScenarioFile};
pub use describe::Thing;
pub use evaluate::Weights;
pub use event::{Event, Name};
pub use forecast::{Breaking, Exchange, Fate, Stance};
pub use id::{Id, NoId};
pub use options::*;
pub use phases::Next;
pub use rulebook::Prevail;
pub use set_up::{At, Who, WrittenPosition, WrittenSide};
pub use space::{Board, Facing, MAX_COLUMNS, MAX_ROWS, MAX_SPACES, OffBoard, Space, Zone};
pub use state::{BLACK, MAX_UNITS, State, WHITE};
pub use sums::Term;
pub use touch::{Touch, Touching};
pub use unit::{Kind, Kinds, UnitType};
pub use view::*;
pub use vocab::*;
