//! What a sensible player would do: quick, by the tactics of the rules' last part.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a player looks at the few actions and effects that matter to the question"
)]

mod front;

use std::ops::RangeInclusive;

use kernel::{Rng, Seat};

use self::front::Front;
use crate::action::{Action, Object};
use crate::card::{Design, Effect};
use crate::effects::{Rebate, asks_pick, defence};
use crate::evaluate::mean_power;
use crate::place::Slot;
use crate::rulebook::Authority;
use crate::state::State;
use crate::vocab::{Kind, Step, When};

/// The rounds in which whoever leads is worth its price: neither too early nor too late for a card that costs a whole turn
/// and pays back in time.
const LEADERS: RangeInclusive<u8> = 3..=10;

/// One of `legal` for `seat`. It looks at what the seat may know and at nothing else: the table and its own cards.
pub(crate) fn policy(
    game: &Authority,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    match state.step {
        Step::Command => {
            let mut plan = Plan::new(game, state, seat);
            best(legal, |action| plan.score(action) + 0.2 * rng.unit())
        }
        Step::Target | Step::Pierce => best(legal, |action| match action {
            Action::Target { mark } => front::target_gain(game, state, *mark) + 0.1 * rng.unit(),
            _ => 0.0,
        }),
        Step::Pick => best(legal, |action| pick_score(game, state, seat, action) + 0.1 * rng.unit()),
        Step::Order => legal.first().copied(),
        Step::Swap => Some(swap(game, state, seat, legal)),
        Step::Drop => best(legal, |action| match action {
            Action::Drop { card } => -worth(game, *card),
            _ => 0.0,
        }),
        Step::Keep => best(legal, |action| match action {
            Action::Drop { card } => mean_power(game, state, seat) - worth(game, *card),
            _ => 0.0,
        }),
        Step::Peek => Some(peek(game, state, seat)),
        Step::First => Some(Action::First { seat }),
        Step::Over => None,
    }
}

/// What the seat is after in this Command Phase.
struct Plan<'g> {
    game: &'g Authority,
    state: &'g State,
    seat: Seat,
    /// What the dearest card worth buying costs, if the pool and all levies reach it.
    goal: Option<u16>,
    mean: f32,
    /// How many cards go round.
    cycle: usize,
    rebate: Rebate,
    /// What there is to attack.
    front: Front,
    /// Are there several enemies?
    crowd: bool,
}

impl<'g> Plan<'g> {
    fn new(game: &'g Authority, state: &'g State, seat: Seat) -> Self {
        let court = state.of(seat);
        let fresh = court.cycle.hand().iter().filter(|card| !card.spent()).map(|card| card.design());
        let levies = fresh.filter(|card| game.traits(*card).kind.levies());
        let reach = court.pool + levies.map(|card| levy(game, card)).sum::<u16>();
        let mean = mean_power(game, state, seat);
        let on_sale = state.market.slots.iter().flatten().copied();
        // At other times nobody wants one.
        let hiring = LEADERS.contains(&state.round);
        let generals = game.supplied(if hiring { state.market.supply } else { 0 });
        let rebate = Rebate::new(game, court);
        let priced = on_sale.chain(generals).map(|card| (card, u16::from(rebate.cost(game, card))));
        let goal = priced
            .filter(|(card, cost)| *cost <= reach && wants(game, state, seat, *card, mean))
            .map(|(_, cost)| cost)
            .max();
        let crowd = game.enemies(state, seat).count() > 1;
        let front = Front::new(game, state);
        Self { game, state, seat, goal, mean, cycle: court.cycle.all().len(), rebate, front, crowd }
    }

    fn score(&mut self, action: &Action) -> f32 {
        let Self { game, state, seat, goal, mean, cycle, crowd, .. } = *self;
        let court = state.of(seat);
        let power = |card: Design| f32::from(game.traits(card).power);
        match *action {
            Action::Attack { card } => {
                let gain = self.front.attack_gain(game, state, card);
                if gain <= 0.0 { -1.0 } else { 2.0 + gain - 0.5 * power(card) }
            }
            Action::Defend { card, row } => {
                let bonus = if game.traits(card).has(When::PassiveDef) { 1.5 } else { 0.0 };
                let start = if game.traits(card).has(When::StartDef) { 3.0 } else { 0.0 };
                let thin = (mean - power(card)).max(0.0);
                // Among many, whoever is behind walls is left alone.
                let early = if state.round <= 3 {
                    1.0
                } else if crowd {
                    0.5
                } else {
                    0.0
                };
                let short = if cycle <= 6 { 6.0 } else { 0.0 };
                0.8 + thin + bonus + start + early + 0.2 * f32::from(row) - short
            }
            Action::Relieve { card, slot } => {
                let old = court.rows[slot.index()].map_or(0.0, |unit| power(unit.card.design()));
                power(card) - old - 2.0
            }
            Action::Levy { card } => match goal {
                Some(goal) if court.pool < goal => {
                    // The largest that is needed; the rest may fight.
                    let missing = f32::from(goal - court.pool);
                    let n = f32::from(levy(game, card));
                    1.5 + 0.3 * n.min(missing) - 0.3 * (n - missing).max(0.0)
                }
                Some(_) | None => -0.5,
            },
            Action::Buy { slot } => match state.market.slots[usize::from(slot)] {
                Some(card) => self.purchase(card),
                None => -1.0,
            },
            Action::Hire { card } => self.purchase(card) - 0.2,
            Action::Infiltrate { .. } => 2.5,
            Action::Use { card, .. } => self.use_gain(card),
            _ => 0.0,
        }
    }

    fn purchase(&self, card: Design) -> f32 {
        let Self { game, state, seat, goal, mean, .. } = *self;
        let price = u16::from(self.rebate.cost(game, card));
        if !wants(game, state, seat, card, mean) {
            return -1.0;
        }
        // Cheaper things only when nothing better is in reach.
        if Some(price) == goal { 8.0 + worth(game, card) } else { -0.5 }
    }

    fn use_gain(&self, card: Design) -> f32 {
        let Self { game, state, seat, .. } = *self;
        if game.traits(card).kind == Kind::Spy {
            return -0.2;
        }
        let court = state.of(seat);
        let fighters = court
            .cycle
            .hand()
            .iter()
            .filter(|held| !held.spent() && game.traits(held.design()).kind.fights());
        let others = fighters.count().saturating_sub(1) as f32;
        let mut gain = -0.4 * f32::from(game.traits(card).power);
        for (_, ability) in game.abilities(card, When::Active) {
            for clause in &ability.clauses {
                gain += match &clause.effect {
                    Effect::Draw(n) => 2.2 * f32::from(*n),
                    Effect::AtkTurn(n) => f32::from(*n) * (others - 1.0),
                    Effect::Damage(_) => 4.0,
                    Effect::Annihilate(_) => 5.0,
                    Effect::General => 3.5,
                    Effect::Retire => 1.5,
                    Effect::Authority(_) => 1.8,
                    Effect::CostTurn { less, .. } => f32::from(*less),
                    Effect::DefUntil { .. } => 0.5,
                    _ => 0.0,
                };
            }
        }
        gain
    }
}

/// Is a card worth having: better than what the deck has, and for the player who leads, at the right time?
fn wants(game: &Authority, state: &State, seat: Seat, card: Design, mean: f32) -> bool {
    let traits = game.traits(card);
    if traits.kind.leads() {
        return LEADERS.contains(&state.round) && game.fits_zone(state.of(seat), card);
    }
    worth(game, card) > mean + 0.5
}

/// What a card brings to a deck: its power, and its abilities as far as the price shows them.
fn worth(game: &Authority, card: Design) -> f32 {
    let traits = game.traits(card);
    if traits.kind.leads() {
        return f32::from(traits.cost) * 0.6;
    }
    f32::from(traits.power) + (f32::from(traits.cost) - f32::from(traits.power)).clamp(0.0, 4.0) * 0.4
}

/// The authority that a card would bring, bonuses that always work included.
fn levy(game: &Authority, card: Design) -> u16 {
    let bonus: u16 = game
        .abilities(card, When::Levy)
        .filter(|(_, ability)| ability.condition.is_none())
        .flat_map(|(_, ability)| &ability.clauses)
        .map(|clause| match clause.effect {
            Effect::Authority(crate::card::Value::Fixed(n)) => n.max(0) as u16,
            _ => 0,
        })
        .sum();
    u16::from(game.traits(card).power) + bonus
}

fn pick_score(game: &Authority, state: &State, seat: Seat, action: &Action) -> f32 {
    let Action::Pick { object } = action else { return 0.0 };
    let Some((effect, _)) = asks_pick(game, state) else { return 0.0 };
    let power = |card: Design| f32::from(game.traits(card).power);
    match *object {
        Object::Unit { seat: owner, slot } => {
            let value = f32::from(defence(game, state, owner, slot, Some(state.active)));
            match effect {
                Effect::Recall(_) => recall_gain(game, state, owner, slot),
                // Those in front count most.
                _ => 1.0 + value - 0.5 * f32::from(slot.row()),
            }
        }
        Object::Player { seat: owner } => 50.0 - f32::from(state.of(owner).hp),
        Object::Market { slot } => match (effect, state.market.slots[usize::from(slot)]) {
            (Effect::Sweep(_), Some(card)) => f32::from(game.traits(card).cost) * 0.1,
            (_, Some(card)) => 2.5 - worth(game, card),
            (_, None) => -1.0,
        },
        Object::Hand { card } => 2.0 - worth(game, card),
        Object::Discard { card } => 4.0 - worth(game, card),
        // The strong ones for good; the weak ones may go on clogging.
        Object::Defeated { card, .. } => power(card) - mean_power(game, state, seat).min(3.5),
        Object::Spy { card, .. } => power(card),
    }
}

/// A strong unit in the front that may still act is better in hand.
fn recall_gain(game: &Authority, state: &State, seat: Seat, slot: Slot) -> f32 {
    match state.of(seat).rows[slot.index()] {
        Some(unit) if !unit.card.spent() => f32::from(game.traits(unit.card.design()).power) - 4.5,
        Some(_) | None => -1.0,
    }
}

/// Sends the weakest card away when nothing on show beats the deck.
fn swap(game: &Authority, state: &State, seat: Seat, legal: &[Action]) -> Action {
    let mean = mean_power(game, state, seat);
    let good = state.market.slots.iter().flatten().any(|card| worth(game, *card) > mean + 0.5);
    let weakest = legal.iter().copied().filter_map(|action| match action {
        Action::Swap { slot } => Some((worth(game, state.market.slots[usize::from(slot)]?), action)),
        _ => None,
    });
    let weakest = weakest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action);
    if good { Action::NoSwap } else { weakest.unwrap_or(Action::NoSwap) }
}

fn peek(game: &Authority, state: &State, seat: Seat) -> Action {
    let useful =
        state.market.deck.last().is_some_and(|top| worth(game, top.card) > mean_power(game, state, seat));
    if useful { Action::Keep } else { Action::Bottom }
}

fn best(legal: &[Action], mut score: impl FnMut(&Action) -> f32) -> Option<Action> {
    let scored = legal.iter().map(|action| (score(action), *action));
    scored.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}
