//! What an effect can be about, and when its owner is asked (AU-11.10, AU-11.11).

use kernel::Seat;

use super::declared::{Choice, choice};
use super::defence::{passes, steadfast};
use crate::action::{Action, Object};
use crate::card::{Ability, Aim, Effect, May, Side};
use crate::cycle::{Cycle, Held};
use crate::rulebook::Authority;
use crate::state::{Resolving, State, Trigger};
use crate::vocab::{Kind, Step};

/// Makes the choices of the effect that is resolving as far as they are forced. Is nothing left to ask?
pub(super) fn choose(game: &Authority, state: &mut State, effect: &Effect, may: May) -> bool {
    let choice = choice(effect);
    if choice == Choice::Top {
        return state.market.deck.is_empty();
    }
    let most = most_picks(choice);
    let Some(mut resolving) = state.resolving else { return true };
    while resolving.picks.len() < most {
        let mut found = 0;
        let mut only = None;
        options(game, state, choice, &resolving.trigger, &resolving.picks, |object| {
            found += 1;
            only = Some(object);
        });
        match (found, only) {
            (1, Some(object)) if !declinable(choice, may) => resolving.picks.push(object),
            (0, _) | (_, None) => break,
            _ => {
                state.resolving = Some(resolving);
                return false;
            }
        }
    }
    state.resolving = Some(resolving);
    true
}

/// What the seat that is asked to pick may answer.
pub(crate) fn list_picks(game: &Authority, state: &State, out: &mut Vec<Action>) {
    picks(game, state, |object| out.push(Action::Pick { object }));
    if may_pass(game, state) {
        out.push(Action::Pass);
    }
}

/// Everything that can be picked now.
pub(crate) fn picks(game: &Authority, state: &State, found: impl FnMut(Object)) {
    if let (Step::Pick, Some(resolving)) = (state.step, &state.resolving) {
        let clause = &game.ability(&resolving.trigger).clauses[usize::from(resolving.clause)];
        options(game, state, choice(&clause.effect), &resolving.trigger, &resolving.picks, found);
    }
}

/// AU-11.14: how many picks of the effect that is resolving nobody but its owner has seen: all until no more is asked,
/// but for swaps, which are carried out one by one.
pub(crate) fn unfinished_picks(game: &Authority, state: &State) -> usize {
    match (state.step, state.resolving, asks_pick(game, state)) {
        (Step::Pick, Some(resolving), Some((effect, _))) if !matches!(choice(effect), Choice::Swap(_)) => {
            resolving.picks.len()
        }
        _ => 0,
    }
}

/// May the pick that is asked be declined?
pub(crate) fn may_pass(game: &Authority, state: &State) -> bool {
    asks_pick(game, state).is_some_and(|(effect, may)| declinable(choice(effect), may))
}

/// The effect whose choice is asked for.
pub(crate) fn asks_pick<'g>(game: &'g Authority, state: &State) -> Option<(&'g Effect, May)> {
    let Resolving { trigger, clause, .. } = state.resolving.as_ref()?;
    let clause = game.ability(trigger).clauses.get(usize::from(*clause))?;
    Some((&clause.effect, clause.may))
}

/// AU-11.4: has every mandatory choice of an ability that `owner` would use a possible object? `card` is the used card,
/// which lies in the discard pile by then.
pub(crate) fn can_start(game: &Authority, state: &State, owner: Seat, ability: &Ability) -> bool {
    let trigger = Trigger { owner, ..Trigger::default() };
    ability.clauses.iter().all(|clause| {
        // The used card itself can be retired: the cost is paid first.
        let choice = choice(&clause.effect);
        let always = choice == Choice::OwnCard || declinable(choice, clause.may);
        let needed = if always { 0 } else { most_picks(choice) };
        let mut found = 0;
        if needed > 0 {
            options(game, state, choice, &trigger, &[], |_| found += 1);
        }
        found >= needed
    })
}

/// May the choice be declined, or stopped early?
fn declinable(choice: Choice, may: May) -> bool {
    let up_to = match choice {
        Choice::Units { aim, .. } => aim.up_to.is_some(),
        Choice::Swap(_) => true,
        Choice::Nothing | Choice::Defeated | Choice::OwnCard | Choice::Spy | Choice::Enemy => false,
        Choice::Market(_) | Choice::Top => false,
    };
    up_to || may != May::No
}

/// How many objects are chosen at most.
fn most_picks(choice: Choice) -> usize {
    usize::from(match choice {
        Choice::Units { aim, .. } => aim.up_to.unwrap_or(1),
        Choice::Swap(n) | Choice::Market(n) => n,
        Choice::Defeated | Choice::OwnCard | Choice::Spy | Choice::Enemy => 1,
        Choice::Nothing | Choice::Top => 0,
    })
}

/// Every possible object of an effect, in canonical order, but for those picked already.
fn options(
    game: &Authority,
    state: &State,
    choice: Choice,
    trigger: &Trigger,
    picked: &[Object],
    mut found: impl FnMut(Object),
) {
    let owner = trigger.owner;
    let mut offer = |object: Object| {
        if !picked.contains(&object) {
            found(object);
        }
    };
    match choice {
        Choice::Nothing | Choice::Top => {}
        Choice::Units { aim, guarded } => defenders(game, state, owner, &aim, guarded, offer),
        Choice::Defeated => {
            let (seat, card) = (trigger.about, trigger.unit);
            if Cycle::find(state.of(seat).cycle.discard(), card).is_some() {
                offer(Object::Defeated { seat, card });
            }
        }
        Choice::OwnCard => {
            let cycle = &state.of(owner).cycle;
            // The hand has two sorted parts; what is known comes first.
            let (known, rest) = cycle.hand().split_at(cycle.known());
            each_design(known, |card| offer(Object::Hand { card }));
            each_design(rest, |card| {
                if !known.iter().any(|other| other.design() == card) {
                    offer(Object::Hand { card });
                }
            });
            each_design(cycle.discard(), |card| offer(Object::Discard { card }));
        }
        Choice::Spy => {
            for seat in game.enemies(state, owner) {
                let zone = &state.of(seat).zone;
                for (at, spy) in zone.iter().enumerate() {
                    let card = spy.design();
                    let again = zone[..at].iter().any(|other| other.design() == card);
                    if game.traits(card).kind == Kind::Spy && !again {
                        offer(Object::Spy { seat, card });
                    }
                }
            }
        }
        Choice::Enemy => game.enemies(state, owner).for_each(|seat| offer(Object::Player { seat })),
        Choice::Swap(_) if state.market.deck.is_empty() => {}
        Choice::Swap(_) | Choice::Market(_) => {
            for (slot, card) in (0..).zip(&state.market.slots) {
                if card.is_some() {
                    offer(Object::Market { slot });
                }
            }
        }
    }
}

/// Is the effect one for which opponents cannot choose a Steadfast unit (AU-12.11)?
pub(crate) fn guarded(effect: &Effect) -> bool {
    matches!(choice(effect), Choice::Units { guarded: true, .. })
}

/// The defenders that fit; where `guarded`, not the Steadfast ones.
fn defenders(
    game: &Authority,
    state: &State,
    owner: Seat,
    aim: &Aim,
    guarded: bool,
    mut offer: impl FnMut(Object),
) {
    let mut of = |seat: Seat| {
        let court = state.of(seat);
        for (slot, unit) in court.defenders() {
            let immune = guarded && steadfast(game, court, slot);
            if passes(game, &aim.filter, slot, unit.card.design()) && !immune {
                offer(Object::Unit { seat, slot });
            }
        }
    };
    match aim.side {
        Side::Own => of(owner),
        Side::Enemy => game.enemies(state, owner).for_each(of),
    }
}

/// Each design of a sorted part once.
fn each_design(part: &[Held], mut found: impl FnMut(crate::card::Design)) {
    let mut last = None;
    for card in part {
        if last != Some(card.design()) {
            last = Some(card.design());
            found(card.design());
        }
    }
}
