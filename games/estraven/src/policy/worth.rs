//! What things are worth to a seat.

use kernel::Seat;

use crate::action::Action;
use crate::card::{Effect, Select};
use crate::evaluate::{leader_worth, troop_worth};
use crate::rulebook::Estraven;
use crate::state::{Id, State, Target, Unit};
use crate::vocab::Kind;

/// A seat and its position.
#[derive(Clone, Copy)]
pub(super) struct Worth<'a> {
    pub(super) game: &'a Estraven,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

/// Is one number greater than another, for good?
pub(super) fn better(one: f32, other: f32) -> bool {
    one > other + 0.001
}

impl Worth<'_> {
    /// Is waiting a sure way to lose? Who has less than a rival when the rounds are over loses (LE-13.4), so where a
    /// quarter of them has gone by somebody must attack: the rival need not.
    pub(super) fn pressed(&self) -> bool {
        let Worth { game, state, seat } = *self;
        let standing = |seat| (state.lord(seat).health, state.lord(seat).deck.len());
        u16::from(state.round) * 4 > game.options().round_cap.get()
            && game.alive(state).any(|other| standing(other) > standing(seat))
    }

    pub(super) fn unit(&self, unit: &Unit) -> f32 {
        match self.game.traits(unit.design).kind {
            Kind::Leader => leader_worth(self.game, unit) + 2.0,
            Kind::Troop => troop_worth(self.game, unit),
            Kind::Resource => 1.2,
            Kind::Spell | Kind::Reaction => 0.0,
        }
    }

    pub(super) fn unit_by_id(&self, id: Id) -> f32 {
        self.state.unit(id).map_or(0.0, |unit| self.unit(unit))
    }

    /// A card of a hand, as something to play.
    pub(super) fn held(&self, card: Id) -> f32 {
        let Some(card) = card.as_card() else { return 0.0 };
        let traits = self.game.traits_of(self.state, card);
        let cost = f32::from(traits.cost);
        match traits.kind {
            // The first Leader wins matches; a third is a luxury.
            Kind::Leader => match self.leaders() {
                0 => 9.0 - 0.6 * cost,
                1 => 4.5 - 0.2 * cost,
                _ => 2.0,
            },
            Kind::Troop => 0.9 * f32::from(traits.power) + 0.7 * f32::from(traits.guard),
            Kind::Spell => 1.4 + 0.8 * cost,
            Kind::Reaction => 1.6 + 0.5 * cost,
            Kind::Resource => 1.0,
        }
    }

    fn leaders(&self) -> usize {
        let leads = |unit: &&Unit| self.game.traits(unit.design).kind == Kind::Leader;
        self.state.units_of(self.seat).filter(leads).count()
    }

    /// What is given for a cost: an object, or a card of the hand.
    pub(super) fn given(&self, object: Id) -> f32 {
        match self.state.unit(object) {
            Some(unit) => self.unit(unit),
            None => self.held(object),
        }
    }

    /// The card in a slot, counted from 0.
    pub(super) fn ware(&self, slot: usize) -> f32 {
        let Some(card) = self.state.slots.get(slot) else { return 0.0 };
        let traits = self.game.traits_of(self.state, *card);
        match traits.kind {
            Kind::Resource => 1.6 + f32::from(traits.makes) + if traits.reacts != 0 { 0.3 } else { 0.0 },
            Kind::Leader | Kind::Troop | Kind::Spell | Kind::Reaction => self.held(Id::card(*card)),
        }
    }

    /// A target of what is being announced: harm is for rivals, help for oneself.
    pub(super) fn target(&self, target: Target) -> f32 {
        let Some(announce) = &self.state.announce else { return 0.0 };
        let item = &announce.item;
        let script = self.game.ability(item.design, item.ability);
        let effect = script.effects.iter().find(|effect| aims(effect, announce.aimed));
        let own = super::own(self.state, self.seat, target);
        let unit = target.id().and_then(|id| self.state.unit(id));
        match effect {
            Some(Effect::Damage { n, piercing, .. }) => {
                self.harm(target, *n, *piercing) * if own { -2.0 } else { 1.0 }
            }
            Some(Effect::Destroy { .. } | Effect::Tap { .. } | Effect::PickDiscard { .. }) => {
                unit.map_or(1.0, |unit| self.unit(unit)) * if own { -2.0 } else { 1.0 }
            }
            Some(Effect::Fight { .. }) => {
                unit.map_or(0.0, |unit| if own { f32::from(self.game.power(unit)) } else { self.unit(unit) })
            }
            Some(Effect::Raise { .. } | Effect::Recall { .. }) => target.id().map_or(0.0, |id| self.held(id)),
            Some(Effect::Heal { .. } | Effect::Prevent { .. }) => {
                let value = match (target.seat(), unit) {
                    (Some(seat), _) => 30.0 - f32::from(self.state.lord(seat).health),
                    (None, Some(unit)) => self.unit(unit) + f32::from(unit.damage),
                    (None, None) => 0.0,
                };
                if own { value } else { -value }
            }
            Some(Effect::Buff { power, guard, .. }) => {
                let good = i16::from(*power) + i16::from(*guard) >= 0;
                let value =
                    unit.map_or(0.0, |unit| self.unit(unit) + if self.fights(unit) { 5.0 } else { 0.0 });
                if own == good { value } else { -value }
            }
            Some(_) | None => unit.map_or(0.0, |unit| self.unit(unit)) * if own { 1.0 } else { -1.0 },
        }
    }

    fn fights(&self, unit: &Unit) -> bool {
        self.state.attacks(unit.id) || self.state.blocks(unit.id)
    }

    /// What so much damage would do: a kill counts most.
    pub(super) fn harm(&self, target: Target, n: u8, piercing: bool) -> f32 {
        if let Some(seat) = target.seat() {
            let health = f32::from(self.state.lord(seat).health);
            let n = f32::from(n);
            return if n >= health { 1000.0 } else { n * (1.0 + 4.0 / health.max(1.0)) };
        }
        let Some(unit) = target.id().and_then(|id| self.state.unit(id)) else { return 0.0 };
        let resistance = if piercing { 0 } else { self.game.resistance(unit) };
        let n = i16::from(n.saturating_sub(resistance)) - i16::from(unit.shield);
        if n >= self.game.left(unit) {
            return 2.0 + self.unit(unit);
        }
        let lasting = self.game.traits(unit.design).kind == Kind::Leader;
        if lasting { f32::from(n.max(0)) } else { 0.1 * f32::from(n.max(0)) }
    }

    /// A dear card goes to the bottom while mana is short.
    pub(super) fn scry(&self, legal: &[Action]) -> Option<Action> {
        let top = *self.state.lord(self.seat).deck.last()?;
        let traits = self.game.traits_of(self.state, top);
        let spare = traits.kind == Kind::Leader && self.leaders() > 1;
        super::may(legal, if traits.cost >= 5 || spare { Action::Bottom } else { Action::Keep })
    }
}

/// Is the effect for the target of this place?
fn aims(effect: &Effect, at: u8) -> bool {
    let target = |select: &Select| *select == Select::Target(at);
    if let Effect::Fight { a, b } = effect {
        target(a) || target(b)
    } else {
        effect.whom().is_some_and(target)
    }
}
