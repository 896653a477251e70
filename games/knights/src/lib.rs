//! *Knight's Duty*: a simultaneous arena brawl for two to six knights.

mod action;
mod audit;
mod board;
mod content;
mod evaluate;
mod event;
mod game;
mod given;
mod legal;
mod notation;
mod options;
mod phases;
mod policy;
mod refuse;
mod rulebook;
mod sample;
mod state;
mod tell;
mod view;
mod vocab;

pub use action::Action;
pub use board::{Direction, OffBoard, SPACES, Space};
pub use content::{Change, Numbers, OnMiss, StanceNumbers, WeaponNumbers};
pub use event::{Cue, Event};
pub use given::Given;
pub use options::{
    Agreement, AttackOrder, CapResult, DefenderInspiration, Exchange, InspirationOrder, Options, ParryReward,
    Retarget, Series, StanceDuration, Teams, default_clans,
};
pub use rulebook::{Knights, Pile};
pub use state::{Moment, State};
pub use view::{About, Combat, Ending, Group, KnightView, View};
pub use vocab::{Card, Clan, Face, Heart, Reason, Source, Stance, Step, Stopped, Token, Weapon, Wound};
