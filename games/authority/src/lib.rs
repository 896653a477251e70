//! *Authority*: a deck-building war of two to four monarchs.

mod action;
mod audit;
mod card;
mod content;
mod cycle;
mod effects;
mod evaluate;
mod event;
mod game;
mod given;
mod legal;
mod list;
mod notation;
mod options;
mod phases;
mod phrase;
mod place;
mod policy;
mod pretender;
mod refuse;
mod rulebook;
mod sample;
mod show;
mod state;
mod tell;
mod text;
mod view;
mod vocab;

pub use action::{Action, From, Object};
pub use card::{
    Ability, Aim, Card, CardId, Clause, Condition, Design, Effect, Filter, Harm, May, NoCardId, Reach, Side,
    Value,
};
pub use event::{Cue, Event};
pub use given::{Given, GivenCourt};
pub use options::{
    Change, DamageMemory, Deckout, FirstPlayer, Format, GeneralLimit, GeneralSupply, HandCarry,
    KingsguardOrder, MarketDeck, Mode, Options, Reshuffle, RowFill, SoloLevel, TeamTurns, TriggerOrder,
    ZoneCopies,
};
pub use place::{Mark, Slot};
pub use rulebook::Authority;
pub use state::State;
pub use view::{
    AttackView, CourtView, Ending, FallenView, GeneralView, GuardView, Held, KnownCard, MarketView, Offer,
    ResolvingView, TriggerView, UnitView, View,
};
pub use vocab::{Count, Faction, Goods, Kind, Passage, Phase, Reason, Stage, Step, Until, Verb, When, Who};
