//! Abilities at work. What each effect is stands in [`declared`]; here is the step that resolves an ability effect by
//! effect, and beside it one file for each family of effects that does what they say.

mod attack;
mod cards;
mod declared;
mod defence;
mod life;
mod market;
mod passive;
mod pick;

use kernel::{List, Seat, Sink};

pub(crate) use self::attack::declared_value;
pub(crate) use self::cards::{draw, reshuffle};
pub(crate) use self::declared::{Choice, Syntax, choice, fits, syntax, text};
pub use self::declared::{Effect, Verb};
pub(crate) use self::defence::{
    Rebate, blocks, cost, defence, larger_hand, protect_monarch, protect_unit, relieves, steadfast,
};
pub(crate) use self::life::damage_monarch;
pub(crate) use self::market::swap;
pub(crate) use self::passive::has_passive;
pub(crate) use self::pick::{asks_pick, can_start, guarded, list_picks, may_pass, picks, unfinished_picks};
use crate::action::Object;
use crate::card::{May, Value};
use crate::event::Event;
use crate::phases::{ask, check};
use crate::rulebook::Authority;
use crate::state::{Resolving, State, Trigger};
use crate::vocab::{Next, Step};

/// Goes on with the ability that is resolving, up to its end or the next question. Its effects are one step: the
/// losing check comes at the end (AU-13.1).
pub(crate) fn go_on(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    while let Some(resolving) = state.resolving {
        let ability = game.ability(&resolving.trigger);
        let Some(clause) = ability.clauses.get(usize::from(resolving.clause)) else {
            state.resolving = None;
            return check(game, state, sink).unwrap_or(Next::Settle);
        };
        if !resolving.chosen && !pick::choose(game, state, &clause.effect, clause.may) {
            let step = if choice(&clause.effect) == Choice::Top { Step::Peek } else { Step::Pick };
            if step == Step::Peek {
                market::peek(game, state, resolving.trigger.owner, sink);
            }
            return ask(state, step, resolving.trigger.owner);
        }
        let Some(Resolving { trigger, picks, .. }) = state.resolving else { break };
        let mut now = Now { game, state, trigger: &trigger, picks: &picks, sink };
        declared::resolve(&clause.effect, &mut now);
        next_clause(state);
    }
    Next::Settle
}

/// A pick was answered.
pub(crate) fn picked(
    game: &Authority,
    state: &mut State,
    object: Object,
    sink: &mut impl Sink<Event>,
) -> Next {
    let Some(mut resolving) = state.resolving else { return Next::Settle };
    resolving.picks.push(object);
    state.resolving = Some(resolving);
    let clause = &game.ability(&resolving.trigger).clauses[usize::from(resolving.clause)];
    if let (Choice::Swap(_), Object::Market { slot }) = (choice(&clause.effect), object) {
        // AU-11.10: each swap is carried out before the next pick.
        market::swap(game, state, resolving.trigger.owner, slot, sink);
    }
    Next::Settle
}

/// AU-11.14: the last pick of an unfinished choice never was. There is no event: nobody else has seen it.
pub(crate) fn take_back(state: &mut State) -> Next {
    if let Some(resolving) = &mut state.resolving
        && resolving.picks.pop().is_some()
    {
        state.decisions -= 1;
    }
    Next::Wait
}

/// A pick was declined, or no more is wanted (AU-11.10).
pub(crate) fn passed(game: &Authority, state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    let Some(mut resolving) = state.resolving else { return Next::Settle };
    let ability = game.ability(&resolving.trigger);
    let clause = &ability.clauses[usize::from(resolving.clause)];
    let seat = resolving.trigger.owner;
    sink.emit(|| Event::Passed { seat });
    if clause.may == May::Ability && resolving.picks.is_empty() {
        resolving.clause = ability.clauses.len() as u8;
    } else {
        resolving.chosen = true;
    }
    state.resolving = Some(resolving);
    Next::Settle
}

/// The card just seen stays on top of the market deck, or goes to the bottom.
pub(crate) fn peeked(state: &mut State, bottom: bool, sink: &mut impl Sink<Event>) -> Next {
    if let Some(resolving) = state.resolving {
        market::replace_peeked(state, resolving.trigger.owner, bottom, sink);
        next_clause(state);
    }
    Next::Settle
}

fn next_clause(state: &mut State) {
    if let Some(resolving) = &mut state.resolving {
        resolving.clause += 1;
        resolving.picks = List::new();
        resolving.chosen = false;
    }
}

/// An effect that is carried out: whose it is, and what was chosen for it.
struct Now<'a, S> {
    game: &'a Authority,
    state: &'a mut State,
    trigger: &'a Trigger,
    picks: &'a [Object],
    sink: &'a mut S,
}

impl<S> Now<'_, S> {
    fn owner(&self) -> Seat {
        self.trigger.owner
    }

    /// What a number of a card comes to here.
    fn value(&self, value: Value) -> i16 {
        self.game.value(self.state.of(self.owner()), value, self.trigger.place.row())
    }

    /// The player that was picked.
    fn picked_player(&self) -> Option<Seat> {
        self.picks.iter().find_map(|pick| if let Object::Player { seat } = pick { Some(*seat) } else { None })
    }
}
