//! *Knight's Duty*: a simultaneous arena brawl for two to six knights.

mod action;
mod board;
mod event;
mod options;
mod state;
mod view;
mod vocab;

pub use action::Action;
pub use board::{Direction, OffBoard, SPACES, Space};
pub use event::{Cue, Event};
pub use options::{
    Agreement, AttackOrder, CapResult, DefenderInspiration, Exchange, InspirationOrder, Options, ParryReward,
    Retarget, Series, StanceDuration, Teams, default_clans,
};
pub use state::{Moment, State};
pub use view::{About, Combat, Ending, Group, KnightView, View};
pub use vocab::{Card, Clan, Face, Heart, Reason, Source, Stance, Step, Stopped, Token, Weapon, Wound};
