//! What things are worth to a seat.

use kernel::Seat;

use super::lethal;
use crate::action::Action;
use crate::card::{Condition, Effect, Select, Types};
use crate::effects::subject;
use crate::evaluate::{leader, leader_worth, troop, troop_worth};
use crate::rulebook::Estraven;
use crate::stack::can_levy;
use crate::state::{Id, State, Target, Unit};
use crate::vocab::{Kind, Role};

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
            Kind::Leader => {
                let worth = leader(traits.power as u8, traits.guard as u8, traits.health.into());
                match self.leaders() {
                    0 => worth + 3.0,
                    1 => worth,
                    _ => 0.5 * worth,
                }
            }
            Kind::Troop => {
                let worth = troop(traits.power as u8, traits.guard, traits.keywords);
                if self.is_led(traits.types) { worth } else { 0.7 * worth }
            }
            Kind::Spell => 1.4 + 0.8 * cost,
            Kind::Reaction => 0.6 + 0.5 * cost,
            Kind::Resource => 1.0,
        }
    }

    /// What it is worth to keep a card, beside the mana it could be pitched for.
    pub(super) fn kept(&self, card: u8) -> f32 {
        let Worth { game, state, .. } = *self;
        let traits = game.traits_of(state, card);
        let held = self.held(Id::card(card));
        match traits.kind {
            // It waits for nothing.
            Kind::Reaction if !self.live(card) => 0.5 * held,
            // What is dear waits too long in the first turns.
            Kind::Leader | Kind::Troop | Kind::Spell if self.too_dear(card) => 0.3,
            Kind::Leader | Kind::Troop | Kind::Spell | Kind::Reaction | Kind::Resource => held,
        }
    }

    /// Could the condition of a Reaction come to hold soon?
    pub(super) fn live(&self, card: u8) -> bool {
        let Worth { game, state, seat } = *self;
        let leads = |unit: &Unit| game.is_leader(unit);
        let mine = || state.units_of(seat);
        let rivals = || state.field.iter().filter(|unit| unit.seat != seat);
        let Some(condition) = game.face(state.design(card)).when else { return true };
        match condition {
            Condition::Item { .. } | Condition::YouDamaged => true,
            Condition::Attack(Role::Defender) => rivals().any(leads),
            Condition::Attack(Role::Attacker) | Condition::Blocks(Role::Attacker) => mine().any(leads),
            Condition::Blocks(Role::Defender) => rivals().any(leads) && mine().any(|unit| game.is_unit(unit)),
            Condition::Attack(Role::Any) | Condition::Blocks(Role::Any) | Condition::Combat => {
                mine().chain(rivals()).any(leads)
            }
            Condition::YourUnitDied => mine().any(|unit| game.is_unit(unit)),
        }
    }

    /// Is it out of reach for the first two turns, and not the only Leader there is to hope for?
    fn too_dear(&self, card: u8) -> bool {
        let Worth { game, state, seat } = *self;
        let leads = |card: u8| game.traits_of(state, card).kind == Kind::Leader;
        let others = || state.lord(seat).hand.iter().filter(|other| *other != card);
        state.round <= 2
            && game.traits_of(state, card).cost >= 5
            && !can_levy(game, state, seat, game.face(state.design(card)))
            && !(leads(card) && self.leaders() == 0 && !others().any(leads))
    }

    /// Is there a Resource that a card could levy: one's own, in hand, or in the marketplace?
    fn levy_near(&self, card: u8) -> bool {
        let Worth { game, state, seat } = *self;
        let Some((goods, _)) = game.face(state.design(card)).price.levy else { return false };
        let fits = |card: u8| game.traits_of(state, card).goods == Some(goods);
        can_levy(game, state, seat, game.face(state.design(card)))
            || state.lord(seat).hand.iter().chain(state.slots.iter().copied()).any(fits)
    }

    /// Does a Leader of one's own lead one of these types?
    fn is_led(&self, types: Types) -> bool {
        self.state
            .units_of(self.seat)
            .any(|unit| self.game.is_leader(unit) && self.game.traits(unit.design).types.meets(types))
    }

    fn leaders(&self) -> usize {
        self.state.units_of(self.seat).filter(|unit| self.game.is_leader(unit)).count()
    }

    /// What is given for a cost: an object, or a card of the hand.
    pub(super) fn given(&self, object: Id) -> f32 {
        match self.state.unit(object) {
            Some(unit) => self.unit(unit),
            None => self.held(object),
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
                let fells = target.seat().is_some_and(|rival| !own && lethal::fells(self, rival, *n));
                let harm = if fells { 1000.0 } else { self.harm(target, *n, *piercing) };
                harm * if own { -2.0 } else { 1.0 }
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

    /// A dear card goes to the bottom while nothing is near to levy for it, and so does a third Leader.
    pub(super) fn scry(&self, legal: &[Action]) -> Option<Action> {
        let top = *self.state.lord(self.seat).deck.last()?;
        let traits = self.game.traits_of(self.state, top);
        let spare = traits.kind == Kind::Leader && self.leaders() > 1;
        super::may(
            legal,
            if (traits.cost >= 5 && !self.levy_near(top)) || spare { Action::Bottom } else { Action::Keep },
        )
    }
}

/// Is the effect for the target of this place?
fn aims(effect: &Effect, at: u8) -> bool {
    let target = |select: &Select| *select == Select::Target(at);
    if let Effect::Fight { a, b } = effect {
        target(a) || target(b)
    } else {
        subject(effect).select().is_some_and(target)
    }
}
