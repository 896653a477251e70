//! Effects at work (LE-12.7 to LE-12.10). What each effect is stands in [`declared`]; the other files do what they say.
//!
//! An effect is carried out completely, or asks somebody and is come back to with the answer.

mod damage;
mod declared;
mod deploy;
mod edict;
mod market;
mod pick_discard;
mod scry;
mod tax;
mod units;

use kernel::{List, Seat, Sink};

pub(crate) use self::damage::{Dealer, deal};
pub use self::declared::{Effect, Verb};
pub(crate) use self::declared::{Subject, Syntax, subject, syntax, text};
pub(crate) use self::deploy::can_deploy;
pub(crate) use self::edict::edict_choices;
pub(crate) use self::market::fits as ware_fits;
pub(crate) use self::pick_discard::can_pick;
pub(crate) use self::tax::taxed;
use crate::card::{Filter, Select};
use crate::chance::DIE;
use crate::event::Event;
use crate::rulebook::Estraven;
use crate::stack::{each_unit, next_effect};
use crate::state::{Flow, Id, Item, MAX_FIELD, MAX_SEATS, Resolve, State, Target};
use crate::vocab::{Kind, Step};

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
    declared::resolve(effect, &mut Now { game, state, item, sink })
}

/// An effect that is carried out, and the item it belongs to.
struct Now<'a, S> {
    game: &'a Estraven,
    state: &'a mut State,
    item: &'a Item,
    sink: &'a mut S,
}

impl<S: Sink<Event>> Now<'_, S> {
    fn seat(&self) -> Seat {
        self.item.seat
    }

    /// Whom a selector means now.
    fn chosen(&self, select: &Select) -> Chosen {
        selected(self.game, self.state, self.item, select)
    }

    /// The units and cards among them.
    fn objects(&self, select: &Select) -> List<Id, MAX_FIELD> {
        self.chosen(select).iter().filter_map(|target| target.id()).collect()
    }

    /// The players among them.
    fn players(&self, select: &Select) -> List<Seat, MAX_SEATS> {
        self.chosen(select).iter().filter_map(|target| target.seat()).collect()
    }

    /// What a seat has answered to the effect, once it has.
    fn answered(&self, seat: Seat) -> Option<Target> {
        self.state.resolve.filter(|now| now.answered).map(|now| now.chosen[seat.index()])
    }

    /// Asks a seat: the effect is come back to.
    fn ask(&mut self, step: Step, seat: Seat) -> bool {
        self.state.ask(step, seat);
        false
    }

    /// The effect is done.
    fn done(&mut self) -> bool {
        next_effect(self.state);
        true
    }

    /// LE-12.12: one roll when the effect is reached; its branch follows effect by effect.
    fn roll(&mut self) -> bool {
        let n = self.state.dice.below(DIE.of(self.seat()), 6) as u8 + 1;
        self.sink.emit(|| Event::Rolled { n });
        if let Some(now) = &mut self.state.resolve {
            now.roll = n;
            now.inner = 0;
        }
        true
    }
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
