//! Effects at work: one file for each verb or pair of verbs (LE-12.7 to LE-12.10).
//!
//! An effect is carried out completely, or asks somebody and is come back to with the answer.

mod buff;
mod counter;
mod damage;
mod deploy;
mod destroy;
mod draw;
mod edict;
mod extra;
mod fight;
mod heal;
mod market;
mod pick_discard;
mod prevent;
mod raise;
mod recall;
mod roll;
mod scry;
mod tap;
mod tax;
mod token;

use kernel::{Seat, Sink};

pub(crate) use self::damage::{Dealer, deal};
pub(crate) use self::deploy::can_deploy;
pub(crate) use self::edict::edict_choices;
pub(crate) use self::market::fits as ware_fits;
pub(crate) use self::pick_discard::can_pick;
pub(crate) use self::tax::taxed;
use crate::card::{Effect, Filter, Select};
use crate::event::Event;
use crate::mana;
use crate::rulebook::Estraven;
use crate::stack::{each_unit, next_effect};
use crate::state::{Flow, Item, MAX_FIELD, MAX_SEATS, Resolve, State, Target};
use crate::vocab::Kind;
use kernel::List;

/// The answer to a question that has two.
pub(crate) const YES: Target = Target(1);
/// The other one, and what declines.
pub(crate) const NO: Target = Target::GONE;

/// Whom an effect is for.
type Chosen = List<Target, { MAX_FIELD + MAX_SEATS }>;

/// Carries out one effect of the item that resolves; false if somebody is asked.
pub(crate) fn apply(
    game: &Estraven,
    state: &mut State,
    item: &Item,
    effect: &Effect,
    sink: &mut impl Sink<Event>,
) -> bool {
    let to = |state: &State, select: &Select| selected(game, state, item, select);
    let seat = item.seat;
    match effect {
        Effect::Damage { to: select, n, piercing } => {
            let targets = to(state, select);
            damage::damage(game, state, item, &targets, *n, *piercing, sink);
        }
        Effect::Heal { to: select, n } => heal::heal(game, state, &to(state, select), *n, sink),
        Effect::Prevent { to: select, n } => prevent::prevent(game, state, &to(state, select), *n, sink),
        Effect::Fight { a, b } => fight::fight(game, state, &to(state, a), &to(state, b), sink),
        Effect::Buff { to: select, power, guard } => {
            buff::buff(game, state, &to(state, select), *power, *guard, sink);
        }
        Effect::Grant { to: select, keyword } => {
            buff::grant(game, state, &to(state, select), *keyword, sink);
        }
        Effect::Tap { to: select } => tap::turn(game, state, &to(state, select), true, sink),
        Effect::Untap { to: select } => tap::turn(game, state, &to(state, select), false, sink),
        Effect::Destroy { to: select } => destroy::destroy(game, state, &to(state, select), sink),
        Effect::Token { kind, n } => token::create(game, state, seat, *kind, *n, sink),
        Effect::Edict { filter } => return edict::edict(game, state, seat, filter, sink),
        Effect::Deploy { filter } => return deploy::deploy(game, state, seat, filter, sink),
        Effect::Raise { to: select } => raise::raise(game, state, seat, &to(state, select), sink),
        Effect::Recall { to: select } => recall::recall(game, state, seat, &to(state, select), sink),
        Effect::Draw { to: select, n } => draw::draw(game, state, &to(state, select), *n, sink),
        Effect::Mill { to: select, n } => draw::mill(game, state, &to(state, select), *n, sink),
        Effect::Scry => return scry::scry(game, state, seat, sink),
        Effect::PickDiscard { to: select } => {
            return pick_discard::pick_discard(game, state, seat, &to(state, select), sink);
        }
        Effect::Mana { n } => mana::add(state, seat, *n, sink),
        Effect::ExtraAttack { n } => extra::attack(state, seat, *n, sink),
        Effect::ExtraTrade { n } => extra::trade(state, seat, *n, sink),
        Effect::TakeMarket { ware } => return market::take(game, state, seat, *ware, sink),
        Effect::Seize => market::seize(game, state, seat, sink),
        Effect::D6 { .. } => return roll::roll(state, seat, sink),
        Effect::Counter => counter::counter(game, state, item.answers, sink),
        Effect::Tax { n } => return tax::tax(game, state, item.answers, *n, sink),
    }
    next_effect(state);
    true
}

/// The effect that the item which resolves is at.
pub(crate) fn current<'g>(game: &'g Estraven, state: &State) -> Option<&'g Effect> {
    let (now, item) = (state.resolve?, state.stack.last()?);
    within(game.ability(item.design, item.ability).effects.get(usize::from(now.effect))?, &now)
}

/// The effect itself, or the one of its branch once the die has fallen; `None` when the branch is done.
pub(crate) fn within<'g>(effect: &'g Effect, now: &Resolve) -> Option<&'g Effect> {
    let Effect::D6 { branches } = effect else { return Some(effect) };
    if now.roll == 0 {
        return Some(effect);
    }
    let branch = branches.iter().find(|branch| (branch.from..=branch.to).contains(&now.roll))?;
    branch.effects.get(usize::from(now.inner))
}

/// A question of the current effect was answered.
pub(crate) fn chosen(state: &mut State, seat: Seat, choice: Target) -> Option<Flow> {
    if let Some(now) = &mut state.resolve {
        now.chosen[seat.index()] = choice;
        now.answered = true;
    }
    Some(Flow::Resolve)
}

/// The seat that was asked is gone: the effect does nothing for it (LE-14.4).
pub(crate) fn skip(state: &mut State) {
    let seat = state.asked;
    chosen(state, seat, NO);
}

/// What a seat has answered to the current effect, once it has.
fn answered(state: &State, seat: Seat) -> Option<Target> {
    state.resolve.filter(|now| now.answered).map(|now| now.chosen[seat.index()])
}

/// Done with an effect that could have asked.
fn done(state: &mut State) -> bool {
    next_effect(state);
    true
}

/// Whom a selector means now (LE-12.6).
fn selected(game: &Estraven, state: &State, item: &Item, select: &Select) -> Chosen {
    let mut found = Chosen::new();
    match select {
        Select::Target(at) => {
            let legal = state.resolve.is_some_and(|now| now.legal & 1 << at != 0);
            let target = state.item(item.number).map_or(Target::GONE, |item| item.targets[usize::from(*at)]);
            if legal && target != Target::GONE && target != Target::NONE {
                found.push(target);
            }
        }
        Select::All(filter) => every(game, state, item.seat, filter, &mut found),
        Select::Joiners => {
            let combat = state.combat.as_ref();
            let attackers = combat.into_iter().flat_map(|combat| combat.attackers.iter());
            found.extend(
                attackers
                    .filter_map(|attacker| state.unit(attacker.id))
                    .filter(|unit| game.traits(unit.design).kind == Kind::Troop)
                    .map(|unit| Target::object(unit.id)),
            );
        }
        Select::Itself => {
            // The item on the stack forgets its source when that leaves.
            let source = state.item(item.number).map_or(Target::GONE, |item| item.source);
            if source.id().is_some_and(|id| state.unit(id).is_some()) {
                found.push(source);
            }
        }
        Select::You => found.push(Target::player(item.seat)),
        Select::Opps => {
            let active = state.active;
            let others =
                game.round_from(active).filter(|seat| *seat != item.seat && state.lord(*seat).alive());
            found.extend(others.map(Target::player));
        }
    }
    found
}

/// Every match at this moment, players first.
fn every(game: &Estraven, state: &State, seat: Seat, filter: &Filter, found: &mut Chosen) {
    use crate::card::{Side, What};
    if matches!(filter.what, What::Any | What::Player | What::PlayerOrLeader) {
        let fits = |player: &Seat| match filter.side {
            None => true,
            Some(Side::Mine) => *player == seat,
            Some(Side::Enemy) => *player != seat,
        };
        found.extend(
            game.round_from(state.active)
                .filter(|player| state.lord(*player).alive() && fits(player))
                .map(Target::player),
        );
    }
    each_unit(game, state, seat, filter, |unit| found.push(Target::object(unit.id)));
}
