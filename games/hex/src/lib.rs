//! *ProjectHex*: two to six realms on a map of many coasts.
//!
//! Every claim, fortress and battle is paid from the same thirteen cards, and what is left must defend until the next
//! turn. Missions lie face up, so the table sees the threat coming; a player who has three prestige first wins.
//! `RULES.md` has the numbered rules; the code cites them.
//!
//! ```
//! use std::sync::Arc;
//! use hex::{Hex, Options};
//! use kernel::{Dice, Game, Hidden, Notation, Present, Match, Options as _, Seat, Viewer};
//!
//! // A duel by the rulebook, without factions: the content that ships, two seats.
//! let content = Hex::content();
//! let mut options = Options::default();
//! options.set(&content, "factions", "none")?;
//! let game = Hex::open(&content, &options, 2)?;
//! let mut duel = Match::start(Arc::new(game), Dice::new([7; 32]));
//! let (blue, green) = (Seat::new(0), Seat::new(1));
//!
//! // The mulligan is secret: Green sees that Blue has chosen, and two missions.
//! duel.play(blue, None, "mul 2")?;
//! let seen = duel.view(Viewer::Seat(green));
//! assert!(seen.realms[blue].ready && seen.realms[blue].sealed_slots.is_none());
//!
//! // Capitals keep their distance.
//! duel.play(green, None, "mul 1")?;
//! duel.play(blue, None, "cap 5b")?;
//! let refusal = duel.play(green, None, "cap 0b").unwrap_err();
//! assert_eq!(refusal.to_string(), "Tollgate is too close to another player. Stay two steps away. (HX-3.9)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position can be written down and set up, and bots ask the same rules:
//!
//! ```
//! use hex::{WrittenPosition, WrittenRealm, Hex, Options};
//! use kernel::{Dice, Game, Hidden, Notation, Present, Names, Rng, Seat, Viewer};
//!
//! let game = Hex::open(&Hex::content(), &Options::default(), 2)?;
//! let realm = |land: &str| Some(WrittenRealm { lands: vec![land.to_owned()], ..WrittenRealm::default() });
//! let given = WrittenPosition { blue: realm("5b"), green: realm("5a"), ..WrittenPosition::default() };
//! let state = game.set_up(given, Dice::new([1; 32]), &mut ())?;
//!
//! // A bot gets its view and thinks about worlds made from it.
//! let blue = Seat::new(0);
//! let view = game.view(&state, Viewer::Seat(blue));
//! let world = game.sample(&view, &mut Rng::new(1));
//! assert_eq!(game.view(&world, Viewer::Seat(blue)), view);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | what words does the game have? | `vocab`, `id`, `sets`, `action`, `event` |
//! | what is the map? | `map` |
//! | what may be chosen and edited? | `options`, `content`; together the rulebook in force: `rulebook` |
//! | when is a mission met? | `missions` |
//! | what is true, and who may know it? | `state`, `deck`, `view`, and back: `sample`, `secret` |
//! | what may a seat do? | `legal`, and one action: `check`; as text: `choices`, `read` |
//! | what comes of it? | `phases`, one file each; what chance decides: `chance` |
//! | what does it mean that something happened? | `describe`; a move in one sentence: `headline` |
//! | what is said? | `prompt`, `tell`, `text`; positions: `set_up`, `position` |
//! | what is a learner given? | `features`, `deed` |
//!  | `policy`, `evaluate`; how far a mission is: `aim`; what a card would come to: `forecast` |
//! | is everything in order? | `audit` |
//! | what is counted? | `figures` |
//! | where does it come together? | `game` |

mod action;
mod aim;
mod audit;
mod chance;
mod check;
mod checked;
mod choices;
mod content;
mod deck;
mod deed;
mod describe;
mod evaluate;
mod event;
mod fate;
mod features;
mod figures;
mod forecast;
mod foretell;
mod game;
mod headline;
mod id;
mod legal;
mod map;
mod missions;
mod options;
mod phases;
mod policy;
mod position;
mod prompt;
mod read;
mod rulebook;
mod sample;
mod secret;
mod set_up;
mod sets;
mod state;
mod tell;
mod text;
mod view;
mod vocab;
mod write;

pub use action::Action;
pub use content::{CardFace, Faction, MissionCard, Needs, Recover, Talents, Value};
pub use describe::Thing;
pub use evaluate::Weights;
pub use event::{Event, Terms};
pub use forecast::{Forecast, Odds, Verdict};
pub use id::{Id, NoId};
pub use map::{Map, Point, Region, Route, Territory};
pub use options::{
    AttackSource, Currency, Discards, Eyes, FactionIds, Factions, GlobalEmpire, King, Maps, Options,
    OwnRivalry,
};
pub use rulebook::Hex;
pub use set_up::{WrittenPosition, WrittenRealm};
pub use sets::{Card, Cards, Land, Lands, Mission, Missions};
pub use state::State;
pub use view::{BattleView, Ending, RealmView, View, Worth};
pub use vocab::{Class, Colour, Effect, Phase, Reason, Side, Slots};
