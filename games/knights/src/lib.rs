//! *Knight's Duty*: a simultaneous arena brawl for two to six knights.
//!
//! Every turn all players lay three action tokens face down; then the slots are revealed one after the other and
//! resolved for everybody at once. A player who is hit twice is out, and the last knight standing wins. `RULES.md` has
//! the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use kernel::{Dice, Game, Hidden, Notation, Present, Match, Options as _, Seat, Viewer};
//! use knights::{Knights, Options};
//!
//! // A duel by the rulebook: the content that ships, the default options, two seats.
//! let game = Knights::open(&Knights::content(), &Options::default(), 2)?;
//! let mut duel = Match::start(Arc::new(game), Dice::new([7; 32]));
//! let (purple, aqua) = (Seat::new(0), Seat::new(1));
//!
//! // Plans are secret: Aqua sees that Purple is ready, and three tokens face down.
//! duel.play(purple, None, "plan Sw Mo Mo")?;
//! let seen = duel.view(Viewer::Seat(aqua));
//! assert_eq!(seen.knights[purple].plan, [None, None, None]);
//!
//! // The last plan is in: slot 1 equips, slot 2 asks for a move.
//! duel.play(aqua, None, "plan Sh Sh Mo")?;
//! assert_eq!(duel.game().position(&duel.view(Viewer::Spectator)),
//!     "T1.2 init A | P@A3 FSw+ /Sw Mo ? | A@I3 F--+ /Sh Sh ?");
//! let refusal = duel.play(purple, None, "mv C4").unwrap_err();
//! assert_eq!(refusal.to_string(), "C4 is not next to your knight. (KD-7.2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position can be written down and set up, and bots ask the same rules:
//!
//! ```
//! use kernel::{Dice, Game, Hidden, Notation, Present, Names, Rng, Seat, Viewer, seat_names};
//! use knights::{WrittenPosition, Knights, Options};
//!
//! let game = Knights::open(&Knights::content(), &Options::default(), 2)?;
//! let line = "T3.1 init P | P@E4 FSw+ /Sw Sh Mo | A@E5 BBo- /Mo Pa";
//! let state = game.set_up(WrittenPosition(line.to_owned()), Dice::new([1; 32]), &mut ())?;
//!
//! // Aqua shows Movement and is asked where to go. A bot gets its view and thinks about worlds made from it.
//! let aqua = Seat::new(1);
//! let view = game.view(&state, Viewer::Seat(aqua));
//! let world = game.sample(&view, &mut Rng::new(1));
//! assert_eq!(game.view(&world, Viewer::Seat(aqua)), view);
//! let called = seat_names(&game);
//! let names = Names::new(&called, Viewer::Seat(aqua));
//! assert_eq!(game.prompt(&view, names).map(|prompt| prompt.text), Some("Where do you move?".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what words does the game have? | `vocab`, `action`, `event` |
//! | what is the arena? | `board` |
//! | what may be chosen and edited? | `options`, `content`; together the rulebook in force: `rulebook` |
//! | what is true, and who may know it? | `state`, `view`, and back: `sample`; what stays hidden: `secret` |
//! | what may a seat do? | `legal`, and one action: `check`; in words: `choices`; from words: `read` |
//! | what comes of it? | `phases`, one file each; what chance decides: `chance` |
//! | what does it mean that something happened? | `describe`; a move in one sentence: `headline` |
//! | what is asked, what is told? | `prompt`, `tell`; positions: `set_up` |
//! | what is a learner given? | `features`, `deed` |
//!  | `policy`, `evaluate` |
//! | is everything in order? | `audit` |
//! | what is counted of a match? | `figures` |
//! | where does it come together? | `game` |

mod action;
mod audit;
mod board;
mod chance;
mod check;
mod checked;
mod choices;
mod content;
mod deed;
mod describe;
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
mod policy;
mod prompt;
mod read;
mod rulebook;
mod sample;
mod secret;
mod set_up;
mod state;
mod tell;
mod view;
mod vocab;
mod write;

pub use action::Action;
pub use board::{Direction, OffBoard, SPACES, Space};
pub use content::{Change, Numbers, OnMiss, StanceNumbers, WeaponNumbers};
pub use describe::Thing;
pub use evaluate::Weights;
pub use event::Event;
pub use options::{
    Agreement, AttackOrder, CapResult, DefenderInspiration, Exchange, InspirationOrder, Options, ParryReward,
    Retarget, Series, StanceDuration, Teams, default_clans,
};
pub use rulebook::{Knights, Pile};
pub use set_up::WrittenPosition;
pub use state::{Moment, State};
pub use view::{About, Combat, Ending, Group, KnightView, View};
pub use vocab::{Card, Clan, Face, Heart, Reason, Source, Stance, Step, Stopped, Token, Weapon, Wound};
