//! *Authority*: a deck-building war of two to four monarchs.

mod card;
mod content;
mod text;
mod vocab;

pub use card::{
    Ability, Aim, Card, CardId, Clause, Condition, Design, Effect, Filter, Harm, May, NoCardId, Reach, Side,
    Value,
};
pub use vocab::{Count, Faction, Goods, Kind, Passage, Phase, Reason, Step, Until, Verb, When, Who};
