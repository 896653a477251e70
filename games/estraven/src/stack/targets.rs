//! What a filter means: which players, units and cards it fits (LE-12.5, LE-6.9).

use kernel::Seat;

use crate::card::{Fights, Filter, Side, What};
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target, Unit};
use crate::vocab::{Keyword, Kind};

/// Does the filter, seen from `seat`, fit this unit? Whether it may be *chosen* is another question.
pub(crate) fn matches_unit(game: &Estraven, state: &State, seat: Seat, filter: &Filter, unit: &Unit) -> bool {
    let traits = game.traits(unit.design);
    let kind = match filter.what {
        What::Any | What::Unit => traits.kind.is_unit(),
        What::Leader | What::PlayerOrLeader => traits.kind == Kind::Leader,
        What::Troop => traits.kind == Kind::Troop,
        What::Player | What::GraveCard | What::GraveTroop | What::GraveLeader => false,
    };
    kind && match filter.side {
        None => true,
        Some(Side::Mine) => unit.seat == seat,
        Some(Side::Enemy) => unit.seat != seat,
    } && filter.tapped.is_none_or(|tapped| unit.tapped == tapped)
        && filter.fights.is_none_or(|fights| match fights {
            Fights::Attacking => state.attacks(unit.id),
            Fights::Blocking => state.blocks(unit.id),
            Fights::Either => state.attacks(unit.id) || state.blocks(unit.id),
        })
        && filter.power_at_most.is_none_or(|most| game.power(unit) <= most)
        && filter.cost_at_most.is_none_or(|most| traits.cost <= most)
        && filter.types.is_none_or(|types| traits.kind == Kind::Troop && traits.types.meets(types))
}

/// Does the filter fit a card that is no unit now: in a graveyard, or in a hand for `deploy`?
pub(crate) fn matches_card(game: &Estraven, state: &State, filter: &Filter, card: u8) -> bool {
    let traits = game.traits_of(state, card);
    let kind = match filter.what {
        What::GraveCard | What::Any => true,
        What::GraveTroop | What::Troop => traits.kind == Kind::Troop,
        What::GraveLeader | What::Leader => traits.kind == Kind::Leader,
        What::Unit => traits.kind.is_unit(),
        What::Player | What::PlayerOrLeader => false,
    };
    kind && filter.power_at_most.is_none_or(|most| traits.power <= most as i8)
        && filter.cost_at_most.is_none_or(|most| traits.cost <= most)
        && filter.types.is_none_or(|types| traits.kind == Kind::Troop && traits.types.meets(types))
        && (!filter.died_now || state.died.contains(card))
}

fn matches_player(filter: &Filter, seat: Seat, player: Seat) -> bool {
    matches!(filter.what, What::Any | What::Player | What::PlayerOrLeader)
        && match filter.side {
            None => true,
            Some(Side::Mine) => player == seat,
            Some(Side::Enemy) => player != seat,
        }
}

/// Every unit that the filter fits, oldest first.
pub(crate) fn each_unit(
    game: &Estraven,
    state: &State,
    seat: Seat,
    filter: &Filter,
    mut found: impl FnMut(&Unit),
) {
    state.field.iter().filter(|unit| matches_unit(game, state, seat, filter, unit)).for_each(&mut found);
}

/// Everything that `seat` may choose for the filter, until `found` says that it is enough: players, then units by age,
/// then cards of its graveyard.
pub(crate) fn each_target(
    game: &Estraven,
    state: &State,
    seat: Seat,
    filter: &Filter,
    mut found: impl FnMut(Target) -> bool,
) -> bool {
    if filter.what.in_graveyard() {
        let mut cards = state.lord(seat).grave.iter();
        return cards
            .any(|card| matches_card(game, state, filter, card) && found(Target::object(Id::card(card))));
    }
    let mut players = game.alive(state).filter(|player| matches_player(filter, seat, *player));
    if players.any(|player| found(Target::player(player))) {
        return true;
    }
    state.field.iter().any(|unit| {
        matches_unit(game, state, seat, filter, unit)
            && may_choose(game, seat, unit)
            && found(Target::object(unit.id))
    })
}

/// LE-11 Warded.
fn may_choose(game: &Estraven, seat: Seat, unit: &Unit) -> bool {
    unit.seat == seat || !game.has(unit, Keyword::Warded)
}

/// Is it a legal target for the filter (LE-6.9)? When an item resolves, `died_now` is not looked at again: the card
/// must only lie there still (LE-12.5).
pub(crate) fn is_target(
    game: &Estraven,
    state: &State,
    seat: Seat,
    filter: &Filter,
    target: Target,
    resolving: bool,
) -> bool {
    if let Some(player) = target.seat() {
        return player.index() < usize::from(game.seats())
            && state.lord(player).alive()
            && matches_player(filter, seat, player);
    }
    let Some(id) = target.id() else { return false };
    if filter.what.in_graveyard() {
        let filter = Filter { died_now: filter.died_now && !resolving, ..*filter };
        return id.as_card().is_some_and(|card| {
            state.lord(seat).grave.contains(card) && matches_card(game, state, &filter, card)
        });
    }
    state
        .unit(id)
        .is_some_and(|unit| matches_unit(game, state, seat, filter, unit) && may_choose(game, seat, unit))
}
