//! *Lords of Estraven*: a duel of two lords, each with two of six provincial decks.
//!
//! Every card in hand is at once a card and a coin: pitch it for mana, or play it. Leaders attack, Troops join them,
//! Reactions answer, and an empty deck loses. `RULES.md` has the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use estraven::{Estraven, WrittenPosition, WrittenLord, Options};
//! use kernel::{Dice, Game, Hidden, Notation, Present, Match, Seat, Viewer};
//!
//! // A duel in a position written by hand: a bolt in hand and the mana for it.
//! let game = Arc::new(Estraven::open(&Estraven::content(), &Options::default(), 2)?);
//! let cards = |ids: &[&str]| ids.iter().map(|id| id.to_string()).collect::<Vec<_>>();
//! let given = WrittenPosition {
//!     p1: WrittenLord { hand: cards(&["KA08", "HM04"]), ..WrittenLord::default() },
//!     p2: WrittenLord { field: cards(&["TH07"]), ..WrittenLord::default() },
//!     ..WrittenPosition::default()
//! };
//! let state = game.set_up(given, Dice::new([7; 32]), &mut ())?;
//! let mut duel = Match::from_state(game.clone(), state);
//! let p1 = Seat::new(0);
//!
//! // There is no mana yet, and the stag is Warded.
//! let refusal = duel.play(p1, None, "play KA08 > P2").unwrap_err();
//! assert_eq!(refusal.to_string(), "Firebolt costs 1, you have 0. Pitch more cards. (LE-6.3)");
//! duel.play(p1, None, "pitch HM04")?;
//! duel.play(p1, None, "play KA08 > P2")?;
//! assert_eq!(duel.view(Viewer::Spectator).lords[Seat::new(1)].health, 18);
//!
//! // What a card says is rendered from what it does.
//! assert_eq!(game.card("KA08".parse()?).expect("it is in the box").text, "Deal 2 damage to any target.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what words does the game have? | `vocab`, `action`, `event`; what things are called: `name` |
//! | what is a card? | `card`; in files: `content`; in words: `text` |
//! | what may be chosen and edited? | `options`, `content`; together the rulebook in force: `rulebook` |
//! | what is true, and who may know it? | `state`, `set`, `list`; `view`; and back: `sample`, `secret` |
//! | what may a seat do? | `legal`, and one action: `check`; as text: `write`, `read`, `choices`, `prompt` |
//! | what comes of it? | `phases`, `combat`, `stack`; `effects`, one row for each in `effects/declared`; `zones`, `mana`, `numbers`; what chance decides: `chance` |
//! | what does it mean that something happened? | `describe`; a move in one sentence: `headline` |
//! | what is said? | `tell`; positions: `set_up`, `position` |
//! | what is a learner given? | `features`, `deed` |
//!  | `policy`, `evaluate` |
//! | who was lost, and how? | `fate` |
//! | is everything in order? | `audit`; what is counted: `figures` |
//! | where does it come together? | `game` |

mod action;
mod audit;
mod card;
mod chance;
mod check;
mod checked;
mod choices;
mod combat;
mod compound_choices;
mod content;
mod deed;
mod describe;
mod effects;
mod evaluate;
mod event;
mod fate;
mod features;
mod figures;
mod forecast;
mod game;
mod headline;
mod legal;
mod mana;
mod name;
mod no_forecast;
mod numbers;
mod options;
mod payment;
mod phases;
mod policy;
mod position;
mod prompt;
mod read;
mod rulebook;
mod sample;
mod secret;
mod set;
mod set_up;
mod stack;
mod state;
mod tell;
mod text;
mod view;
mod vocab;
mod write;
mod zones;

pub use action::Action;
pub use card::{
    Ability, Aim, Branch, Card, CardId, Condition, Costs, Design, Effect, Fights, Filter, Form, NoCardId,
    Price, Select, Side, Types, Ware, What,
};
pub use content::{Deck, GraveNoun, Happening, Measure, Noun, Occasion, Part, Selector, Suffix};
pub use describe::Thing;
pub use effects::Verb;
pub use evaluate::Weights;
pub use event::Event;
pub use fate::Fall;
pub use name::{Mark, Name};
pub use options::{
    AutoPass, CapResult, DeckFile, DeckLoss, Excess, Options, PitchCleanup, Resolution, ResourceReturn,
    TradedCard,
};
pub use payment::{PaidWith, Payment};
pub use rulebook::Estraven;
pub use set_up::{WrittenLord, WrittenPosition};
pub use state::{Id, State, Target};
pub use view::{
    AnnounceView, AttackerView, CombatView, Ending, Held, ItemView, KnownCard, LordView, PitchedView,
    ResolveView, Run, TriggerView, UnitView, View, WindowView,
};
pub use vocab::{
    FormWord, Goods, ItemKind, Keyword, Kind, Loss, Moment, Phase, Reason, Role, Step, Stop, Window,
};
