//! Whether something can be announced: the whole sequence, from condition to costs (LE-6.3, LE-7.5).

use kernel::Seat;

use crate::action::Action;
use crate::card::{Ability, Aim, Card, Condition, Costs, Design, Form};
use crate::check::Code;
use crate::mana;
use crate::rulebook::Estraven;
use crate::stack::targets::{each_target, matches_unit};
use crate::state::{Id, Item, MAX_AIMS, MAX_STACK, Origin, State, Target};
use crate::vocab::{Goods, ItemKind, Kind, Role, Window};

/// Something that a seat would announce: a card of its hand, or an ability of an object it controls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'g> {
    pub(crate) seat: Seat,
    pub(crate) source: Id,
    pub(crate) design: Design,
    pub(crate) at: u8,
    pub(crate) card: &'g Card,
    pub(crate) ability: &'g Ability,
}

impl<'g> Plan<'g> {
    /// Playing a card.
    pub(crate) fn card(game: &'g Estraven, state: &State, seat: Seat, card: u8) -> Self {
        let design = state.design(card);
        Self::new(game, seat, Id::card(card), design, game.traits(design).play)
    }

    pub(crate) fn new(game: &'g Estraven, seat: Seat, source: Id, design: Design, at: u8) -> Self {
        Self { seat, source, design, at, card: game.face(design), ability: game.ability(design, at) }
    }

    /// What an action announces; `None` if it is nothing of the kind.
    pub(crate) fn of(game: &'g Estraven, state: &State, seat: Seat, action: Action) -> Option<Self> {
        if let Action::Play { card } | Action::React { card } = action {
            let card = card.as_card().filter(|card| game.traits_of(state, *card).kind != Kind::Resource)?;
            return Some(Self::card(game, state, seat, card));
        }
        let nth = |object: Id, k: u8, form: fn(&Form) -> bool| {
            let design = state.unit(object)?.design;
            Some(Self::new(game, seat, object, design, game.nth(design, k, form)?))
        };
        if let Action::Activate { object, k } = action {
            return nth(object, k, |form| *form == Form::Act);
        }
        if let Action::ReactAbility { object, k } = action {
            return nth(object, k, |form| matches!(form, Form::React(_)));
        }
        None
    }

    /// Is it a card that is played, and not an ability that is used?
    #[inline]
    pub(crate) fn is_card(&self) -> bool {
        matches!(self.ability.form, Form::Play)
    }

    pub(crate) fn condition(&self) -> Option<Condition> {
        match self.ability.form {
            Form::Play => self.card.when,
            Form::React(condition) => Some(condition),
            Form::On(..) | Form::Act | Form::Mana => None,
        }
    }

    fn held(&self) -> Option<u8> {
        if self.is_card() { self.source.as_card() } else { None }
    }
}

/// Can it be announced with the mana that lies ready (LE-6.3)? The first reason against it, in the order of LE-17.
pub(crate) fn can_announce(game: &Estraven, state: &State, plan: &Plan<'_>) -> Result<(), Code> {
    can_announce_with(game, state, plan, mana::pool(state, plan.seat))
}

/// The same where the mana that lies ready was counted before.
pub(crate) fn can_announce_with(
    game: &Estraven,
    state: &State,
    plan: &Plan<'_>,
    pool: u16,
) -> Result<(), Code> {
    if cheapest(game, state, plan) > pool {
        return Err(Code::NotEnoughMana);
    }
    possible(game, state, plan)
}

/// Could it be announced with all the mana the seat could make (LE-7.5)?
pub(crate) fn could_announce(game: &Estraven, state: &State, plan: &Plan<'_>) -> bool {
    let Costs { mana: cost, sacself, discard, .. } = plan.ability.costs;
    if possible(game, state, plan).is_err() {
        return false;
    }
    let mut most = mana::potential(game, state, plan.seat, plan.held(), discard);
    // What is sacrificed for it makes no mana as well, if it could: the least of what fits is taken.
    let makes = |id: Id| state.unit(id).map_or(0, |unit| mana::could_make(game, unit));
    if sacself {
        most = most.saturating_sub(makes(plan.source));
    }
    let least = |goods: Goods, but: Option<Id>| {
        let others = resources(game, state, plan.seat, goods).filter(|id| Some(*id) != but);
        others.min_by_key(|id| makes(*id))
    };
    let required = plan.card.price.require.filter(|_| plan.is_card()).and_then(|goods| least(goods, None));
    most = most.saturating_sub(required.map_or(0, makes));
    if most >= u16::from(cost) {
        return true;
    }
    let levy = plan.card.price.levy.filter(|_| plan.is_card());
    levy.is_some_and(|(goods, n)| {
        least(goods, required)
            .is_some_and(|id| most.saturating_sub(makes(id)) >= u16::from(cost.saturating_sub(n)))
    })
}

/// The least mana it can cost: a levy is taken where one is possible.
fn cheapest(game: &Estraven, state: &State, plan: &Plan<'_>) -> u16 {
    u16::from(levied(game, state, plan).map_or(plan.ability.costs.mana, |(_, cost)| cost))
}

/// What it costs with a levy, and of what, where one can be taken (LE-6.5).
pub(crate) fn levied(game: &Estraven, state: &State, plan: &Plan<'_>) -> Option<(Goods, u8)> {
    let levy = plan.card.price.levy.filter(|_| plan.is_card() && can_levy(game, state, plan.seat, plan.card));
    levy.map(|(goods, n)| (goods, plan.ability.costs.mana.saturating_sub(n)))
}

/// Is there a Resource for the levy that a requirement does not need?
pub(crate) fn can_levy(game: &Estraven, state: &State, seat: Seat, card: &Card) -> bool {
    let Some((goods, _)) = card.price.levy else { return false };
    let needed = usize::from(card.price.require == Some(goods));
    resources(game, state, seat, goods).count() > needed
}

/// The Resources of a type that a seat controls, tapped or not (LE-6.5).
pub(crate) fn resources<'a>(
    game: &'a Estraven,
    state: &'a State,
    seat: Seat,
    goods: Goods,
) -> impl Iterator<Item = Id> + 'a {
    state.units_of(seat).filter(move |unit| game.traits(unit.design).goods == Some(goods)).map(|unit| unit.id)
}

/// Everything but mana.
fn possible(game: &Estraven, state: &State, plan: &Plan<'_>) -> Result<(), Code> {
    if plan.condition().is_some_and(|condition| !holds(game, state, plan.seat, condition)) {
        return Err(Code::ConditionNotMet);
    }
    if state.stack.len() >= MAX_STACK {
        return Err(Code::Timing);
    }
    let aims = &plan.ability.aims;
    if !aims.is_empty() && !aims_possible(game, state, plan.seat, aims, &mut [Target::NONE; MAX_AIMS], 0) {
        return Err(Code::NoLegalTarget);
    }
    if payable(game, state, plan) { Ok(()) } else { Err(Code::CostNotPayable) }
}

/// Can the costs beside mana be paid (LE-12.2, LE-6.4)?
fn payable(game: &Estraven, state: &State, plan: &Plan<'_>) -> bool {
    let Costs { mana: _, tap, sacself, sac, discard } = plan.ability.costs;
    if tap && state.unit(plan.source).is_none_or(|unit| unit.tapped) {
        return false;
    }
    if let Some(filter) = sac {
        let fits = |unit: &&crate::state::Unit| {
            matches_unit(game, state, plan.seat, &filter, unit) && !(sacself && unit.id == plan.source)
        };
        if !state.field.iter().any(|unit| fits(&unit)) {
            return false;
        }
    }
    let held = || state.lord(plan.seat).hand.len() - usize::from(plan.held().is_some());
    if discard > 0 && held() < usize::from(discard) {
        return false;
    }
    let require = plan.card.price.require.filter(|_| plan.is_card());
    require.is_none_or(|goods| resources(game, state, plan.seat, goods).next().is_some())
}

/// Can all targets from the `at`-th on be chosen, all different, beside those chosen already (LE-6.9)?
pub(crate) fn aims_possible(
    game: &Estraven,
    state: &State,
    seat: Seat,
    aims: &[Aim],
    chosen: &mut [Target; MAX_AIMS],
    at: usize,
) -> bool {
    let Some(aim) = aims.get(at) else { return true };
    if aim.optional {
        chosen[at] = Target::NONE;
        return aims_possible(game, state, seat, aims, chosen, at + 1);
    }
    each_target(game, state, seat, &aim.filter, |target| {
        if chosen[..at].contains(&target) {
            return false;
        }
        chosen[at] = target;
        aims_possible(game, state, seat, aims, chosen, at + 1)
    })
}

/// What conditions could hold for a seat now, as [`Condition::glance`] counts.
pub(crate) fn glance(state: &State, seat: Seat) -> u8 {
    let Some(window) = state.window_kind() else { return 0 };
    let fights = state.combat.as_ref().is_some_and(|combat| seat == state.active || seat == combat.defender);
    u8::from(state.stack.iter().any(|item| item.seat != seat))
        | u8::from(fights && window == Window::Attack) << 1
        | u8::from(fights && window == Window::Blocks) << 2
        | u8::from(state.bereaved.contains(seat)) << 3
        | u8::from(state.hurt.contains(seat)) << 4
}

/// Does a condition hold for a seat now (LE-12.4)? The one place where conditions are read, for cards in hands and on
/// the battlefield alike.
pub(crate) fn holds(game: &Estraven, state: &State, seat: Seat, condition: Condition) -> bool {
    let Some(window) = state.window_kind() else { return false };
    let role = |role: Role| {
        state.combat.as_ref().is_some_and(|combat| role.is_of(seat, state.active, combat.defender))
    };
    match condition {
        Condition::Item { .. } => answers(game, state, seat, condition).next().is_some(),
        Condition::Attack(side) => window == Window::Attack && role(side),
        Condition::Blocks(side) => window == Window::Blocks && role(side),
        Condition::Combat => matches!(window, Window::Attack | Window::Blocks) && role(Role::Any),
        Condition::YourUnitDied => state.bereaved.contains(seat),
        Condition::YouDamaged => state.hurt.contains(seat),
    }
}

/// The stack items that a condition lets a seat answer, from the bottom.
pub(crate) fn answers<'a>(
    game: &'a Estraven,
    state: &'a State,
    seat: Seat,
    condition: Condition,
) -> impl Iterator<Item = &'a Item> {
    state.stack.iter().filter(move |item| match condition {
        Condition::Item { kinds, targets_mine } => {
            item.seat != seat
                && kinds & item_kind(game, item).bit() != 0
                && (!targets_mine || targets_seat(game, state, item, seat))
        }
        Condition::Attack(_) | Condition::Blocks(_) | Condition::Combat => false,
        Condition::YourUnitDied | Condition::YouDamaged => false,
    })
}

/// What an item is to conditions (LE-12.4).
pub(crate) fn item_kind(game: &Estraven, item: &Item) -> ItemKind {
    match item.origin {
        Origin::Card => match game.traits(item.design).kind {
            Kind::Spell => ItemKind::Spell,
            Kind::Reaction => ItemKind::Reaction,
            Kind::Leader | Kind::Troop | Kind::Resource => ItemKind::Unit,
        },
        Origin::Ability | Origin::Trigger => ItemKind::Ability,
        Origin::Trade => ItemKind::Trade,
    }
}

/// Has the item the seat or a unit it controls among its targets?
fn targets_seat(game: &Estraven, state: &State, item: &Item, seat: Seat) -> bool {
    if item.origin == Origin::Trade {
        return false;
    }
    let aims = &game.ability(item.design, item.ability).aims;
    item.targets.iter().zip(aims).any(|(target, aim)| {
        target.seat() == Some(seat)
            || (!aim.filter.what.in_graveyard()
                && target.id().and_then(|id| state.unit(id)).is_some_and(|unit| unit.seat == seat))
    })
}
