//! *Authority*: a deck-building war of two to four monarchs.
//!
//! Every card is a unit with one number, its power. Each turn each card in hand is used once: as an attack, as a wall
//! or as money for better cards. A player who loses all HP is out, and the last monarch standing wins. `RULES.md` has
//! the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use authority::{Authority, WrittenPosition, WrittenCourt, Options};
//! use kernel::{Dice, Game, Hidden, Notation, Present, Match, Seat, Viewer};
//!
//! // A duel by the rulebook, in a position written by hand: a Knight against a Squire and a Man-at-arms.
//! let game = Arc::new(Authority::open(&Authority::content(), &Options::default(), 2)?);
//! let cards = |ids: &[&str]| ids.iter().map(|id| id.to_string()).collect::<Vec<_>>();
//! let given = WrittenPosition {
//!     p1: WrittenCourt { hand: cards(&["KN", "RS03"]), ..WrittenCourt::default() },
//!     p2: WrittenCourt { row1: cards(&["SQ"]), row2: cards(&["MA"]), ..WrittenCourt::default() },
//!     ..WrittenPosition::default()
//! };
//! let state = game.set_up(given, Dice::new([7; 32]), &mut ())?;
//! let mut duel = Match::from_state(game.clone(), state);
//! let p1 = Seat::new(0);
//!
//! // The second row is behind the first, and the only target is taken without a question.
//! let refusal = duel.play(p1, None, "atk KN > P2:2a").unwrap_err();
//! assert_eq!(refusal.to_string(), "Units in front protect it. Attack those first. (AU-6.4)");
//! duel.play(p1, None, "atk KN")?;
//! assert_eq!(duel.view(Viewer::Spectator).courts[Seat::new(1)].discard[0].card.as_str(), "SQ");
//!
//! // What a card says is rendered from what it does.
//! let archer = game.card("RS03".parse()?).expect("it is in the box");
//! assert_eq!(
//!     archer.text,
//!     "When attacking: you may Ignore one enemy defender of power 2 or less for this attack."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A bot gets a view and thinks about worlds made from it:
//!
//! ```
//! use authority::{Authority, Options};
//! use kernel::{Dice, Game, Hidden, Notation, Present, Rng, Seat, Viewer};
//!
//! let game = Authority::open(&Authority::content(), &Options::default(), 4)?;
//! let state = game.deal(Dice::new([1; 32]));
//! let seat = game.pending(&state).lowest().expect("somebody begins");
//! let view = game.view(&state, Viewer::Seat(seat));
//! let world = game.sample(&view, &mut Rng::new(1));
//! assert_eq!(game.view(&world, Viewer::Seat(seat)), view);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what words does the game have? | `vocab`, `action`, `event`; where units stand: `place` |
//! | what is a card? | `card`; in files: `content`; in words: `text` |
//! | what may be chosen and edited? | `options`, `content`; together the rulebook in force: `rulebook` |
//! | what is true, and who may know it? | `state`, `cycle`; `view`, and back: `sample`; what stays hidden: `secret` |
//! | what may a seat do? | `legal`, and one action: `check`; in words: `choices`; from words: `read` |
//! | what comes of it? | `phases`, one file each; `effects`, one row for each in `effects/declared`; what chance decides: `chance` |
//! | what does it mean that something happened? | `describe`; a move in one sentence: `headline` |
//! | what is asked, what is told? | `prompt`, `tell`; positions: `set_up` |
//! | what is a learner given? | `features`, `deed` |
//!  | `policy`, `evaluate`; and the scripted one: `pretender` |
//! | is everything in order? | `audit` |
//! | what is counted of a match? | `figures` |
//! | where does it come together? | `game` |

mod action;
mod audit;
mod card;
mod chance;
mod check;
mod checked;
mod choices;
mod content;
mod cycle;
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
mod options;
mod phases;
mod place;
mod policy;
mod pretender;
mod prompt;
mod read;
mod rulebook;
mod sample;
mod secret;
mod set_up;
mod state;
mod tell;
mod text;
mod view;
mod vocab;
mod write;

pub use action::{Action, From, Object};
pub use card::{
    Ability, Aim, Card, CardId, Clause, Condition, Design, Effect, Filter, Harm, May, NoCardId, Reach, Side,
    Value,
};
pub use describe::Thing;
pub use effects::Verb;
pub use evaluate::Weights;
pub use event::Event;
pub use options::{
    Change, DamageMemory, Deckout, FirstPlayer, Format, GeneralLimit, GeneralSupply, HandCarry,
    KingsguardOrder, MarketDeck, Mode, Options, Reshuffle, RowFill, SoloLevel, TeamTurns, TriggerOrder,
    ZoneCopies,
};
pub use place::{Mark, Slot};
pub use rulebook::Authority;
pub use set_up::{WrittenCourt, WrittenPosition};
pub use state::State;
pub use view::{
    AttackView, CourtView, Ending, FallenView, GeneralView, GuardView, Held, KnownCard, MarketView, Offer,
    ResolvingView, TriggerView, UnitView, View,
};
pub use vocab::{Count, Faction, Goods, Kind, Next, Passage, Phase, Reason, Step, Until, When, Who};
