//! *Authority*: a deck-building war of two to four monarchs.

mod action;
mod card;
mod content;
mod cycle;
mod event;
mod list;
mod options;
mod place;
mod state;
mod text;
mod view;
mod vocab;

pub use action::{Action, From, Object};
pub use card::{
    Ability, Aim, Card, CardId, Clause, Condition, Design, Effect, Filter, Harm, May, NoCardId, Reach, Side,
    Value,
};
pub use event::{Cue, Event};
pub use options::{
    Change, DamageMemory, Deckout, FirstPlayer, Format, GeneralLimit, GeneralSupply, HandCarry,
    KingsguardOrder, MarketDeck, Mode, Options, Reshuffle, RowFill, SoloLevel, TeamTurns, TriggerOrder,
    ZoneCopies,
};
pub use place::{Mark, Slot};
pub use state::State;
pub use view::{
    AttackView, CourtView, Ending, FallenView, GeneralView, GuardView, Held, KnownCard, MarketView, Offer,
    ResolvingView, TriggerView, UnitView, View,
};
pub use vocab::{Count, Faction, Goods, Kind, Passage, Phase, Reason, Stage, Step, Until, Verb, When, Who};
