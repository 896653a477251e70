//! The third layer of the contract: how actions and positions are written and read.

use serde::de::DeserializeOwned;

use crate::{Dice, Flaws, Hidden, Refusal, Sink};

/// How actions and positions are written in records, typed by people and sent by programs.
pub trait Notation: Hidden {
    /// A position as a person writes it down.
    type WrittenPosition: DeserializeOwned;

    /// An action as records write it: `mv E5`. Unique among the legal actions of a decision; depends on no names.
    fn write(&self, view: &Self::View, action: Self::Action) -> String;

    /// Takes the next action off a line of text. A line may pack several (`plan Sw Mo Sw`): the rest is read
    /// again after the first was applied. Reads what the seat of `view` meant, not whether it is legal.
    fn read(&self, view: &Self::View, line: &str) -> Result<Reading<Self::Action>, Refusal>;

    /// The position in the game's own notation, as far as the viewer knows it: for logs, playthroughs, bug
    /// reports. One line where the game has one, several where it needs them.
    fn position(&self, view: &Self::View) -> String;

    /// The position that a person wrote down, or everything that is wrong with it, each with its place. What happens on
    /// the way from the position to its first decision goes to `sink`.
    fn set_up(
        &self,
        given: Self::WrittenPosition,
        dice: Dice,
        sink: &mut impl Sink<Self::Event>,
    ) -> Result<Self::State, Flaws>;
}

/// What was read off a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading<A> {
    /// The first action on it.
    pub action: A,
    /// What is to be read once the first was applied; `None` if that was all.
    pub rest: Option<String>,
}

impl<A> Reading<A> {
    /// A line that holds one action.
    pub fn one(action: A) -> Self {
        Self { action, rest: None }
    }
}
