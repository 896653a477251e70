//! AU-11.5, AU-11.6: abilities that are due, and their order.

use kernel::{Seat, Sink};

use super::ask;
use crate::card::{Ability, Design, Effect};
use crate::effects;
use crate::event::Event as Told;
use crate::options::TriggerOrder;
use crate::rulebook::Authority;
use crate::state::{Origin, Resolving, State, Trigger};
use crate::vocab::{Next, Step, When};

/// What an ability triggers on.
#[derive(Clone, Copy, Default)]
pub(super) struct Event {
    /// The player it is about.
    pub(super) about: Seat,
    /// The unit that was defeated.
    pub(super) unit: Design,
    /// Is it the first of its kind this turn for the player?
    pub(super) first: bool,
    /// The group that the trigger belongs to.
    pub(super) group: u8,
}

/// Puts the abilities of a card that a moment triggers into the queue; conditions are read now (AU-11.3).
pub(super) fn gather(
    game: &Authority,
    state: &mut State,
    owner: Seat,
    card: Design,
    place: Origin,
    when: When,
    event: Event,
) {
    for (ability, printed) in game.abilities(card, when) {
        if game.holds(state.of(owner), printed.condition, event.first, None) {
            let Event { about, unit, group, .. } = event;
            state.queue.push(Trigger { owner, card, ability, place, group, about, unit });
        }
    }
}

/// Resolves what is due, one by one; when nothing is left, what was to follow follows.
pub(super) fn settle(game: &Authority, state: &mut State, sink: &mut impl Sink<Told>) -> Next {
    if state.resolving.is_some() {
        return effects::go_on(game, state, sink);
    }
    let due = group(state);
    let Some(first) = due.first() else { return state.then };
    if order_matters(game, due) {
        let asked = match game.options().trigger_order {
            TriggerOrder::Owner => first.owner,
            TriggerOrder::Active => state.active,
        };
        return ask(state, Step::Order, asked);
    }
    begin(game, state, 0, sink)
}

/// The triggers that are due together: the first group of the queue.
pub(crate) fn group(state: &State) -> &[Trigger] {
    let first = state.queue.first().map(|trigger| trigger.group);
    let end = state.queue.iter().position(|trigger| Some(trigger.group) != first);
    &state.queue[..end.unwrap_or(state.queue.len())]
}

/// The trigger that resolves next was chosen.
pub(super) fn ordered(game: &Authority, state: &mut State, index: usize, sink: &mut impl Sink<Told>) -> Next {
    begin(game, state, index, sink)
}

fn begin(game: &Authority, state: &mut State, index: usize, sink: &mut impl Sink<Told>) -> Next {
    let trigger = state.queue.remove(index);
    start(game, state, trigger, sink);
    Next::Settle
}

/// An ability begins to resolve.
pub(super) fn start(game: &Authority, state: &mut State, trigger: Trigger, sink: &mut impl Sink<Told>) {
    state.resolving = Some(Resolving::new(trigger));
    sink.emit(|| Told::Triggered {
        seat: trigger.owner,
        card: game.id(trigger.card),
        text: words(game.ability(&trigger)),
    });
}

/// What an ability does, in words.
pub(crate) fn words(ability: &Ability) -> String {
    let parts: Vec<String> =
        ability.clauses.iter().map(|clause| effects::text(&clause.effect, ability.when)).collect();
    parts.join(", then ")
}

/// AU-11.6: is the order of these asked for?
fn order_matters(game: &Authority, due: &[Trigger]) -> bool {
    let Some((first, rest)) = due.split_first() else { return false };
    rest.iter().any(|other| other.card != first.card)
        && !due.iter().all(|trigger| is_plain(game.ability(trigger)))
}

/// Does the ability consist only of effects whose order cannot matter?
fn is_plain(ability: &Ability) -> bool {
    ability.clauses.iter().all(|clause| {
        matches!(
            clause.effect,
            Effect::Atk(_) | Effect::Pierce | Effect::Bypass(_) | Effect::Authority(_) | Effect::Heal(_)
        )
    })
}
