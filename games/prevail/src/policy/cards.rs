//! Cards: which to play, to commit, to pay with, and when to rally.

use kernel::{Rng, Seat};

use super::sight::Sight;
use super::{STRIDE, best};
use crate::action::Action;
use crate::card::{Card, MaybeCard};
use crate::evaluate::{exchange, harm};
use crate::rulebook::Prevail;
use crate::state::{State, UnitId, rival};
use crate::vocab::{Order, Size, Stat};

/// A card that changes less is not committed.
const NOTICED: f32 = 0.1;

/// The card that orders most where it counts; a little chance keeps it from being foreseen.
pub(super) fn play(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let sole = game.sole_preservers(state, seat);
    best(legal, |action| {
        let Action::Play(card) = action else { return 0.0 };
        let risk = if sole.has(card) { 1.5 } else { 0.0 };
        use_of(game, state, seat, card) - risk + 1.5 * rng.unit()
    })
}

/// What a card would do if it were played now.
fn use_of(game: &Prevail, state: &State, seat: Seat, card: Card) -> f32 {
    let face = game.face(card);
    let near = |id: UnitId, range: Option<u8>| {
        let (Some(range), Some(commander), Some(at)) =
            (range, state.sides[seat].commander, state.unit(id).at)
        else {
            return true;
        };
        commander.distance(at) <= range + STRIDE
    };
    let fits = |(id, _): &(UnitId, _)| {
        let unit = state.unit(*id);
        face.command.kinds.has(unit.kind) && !unit.engaged() && near(*id, face.command.inspiration)
    };
    let free = state.standing(seat).filter(fits).count() as f32;
    let each = match face.size {
        Size::Units => f32::from(face.number),
        // A line is as long as the army allows.
        Size::Lines => 4.0 * f32::from(face.number),
    };
    let affected = |(id, _): &(UnitId, _)| {
        face.effect.kinds.has(state.unit(*id).kind) && near(*id, face.effect.inspiration)
    };
    let effect = 0.2 * state.standing(seat).filter(affected).count().min(4) as f32;
    match face.order {
        Order::Move => free.min(each) + effect,
        Order::Ranged if state.hand(seat) < 4 => effect,
        Order::Ranged => {
            let sight = Sight::new(game, state, seat);
            let shoots = |(id, at): &(UnitId, crate::Space)| {
                let range = game.kind(state.unit(*id).kind).range;
                fits(&(*id, *at)) && range > 0 && sight.nearest(*at).is_some_and(|far| far <= range + 1)
            };
            let shooters = state.standing(seat).filter(shoots).count() as f32;
            let hurry = if state.hand(rival(seat)) <= 3 { 4.0 } else { 0.0 };
            if shooters > 0.0 { shooters.min(each) + effect + hurry } else { 0.0 }
        }
    }
}

/// What it is worth to keep a card in hand.
fn keep(game: &Prevail, state: &State, seat: Seat, card: Card) -> f32 {
    let bonus = |stat| f32::from(game.bonus(card, stat));
    use_of(game, state, seat, card) + 0.8 * bonus(Stat::Attack) + bonus(Stat::Defense)
}

/// The shot that hurts most, if cards allow: one attack with many supporters costs as much as one without.
pub(super) fn shoot(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let (own, theirs) = (state.hand(seat), state.hand(rival(seat)));
    let helpers = state.standing(seat).filter(|(id, _)| {
        let unit = state.unit(*id);
        unit.commanded() && !unit.used
    });
    let helpers = helpers.count().saturating_sub(1).min(3) as u8;
    best(legal, |action| {
        let Action::Shoot(from, at) = action else { return 0.0 };
        let (Some(attacker), Some(target)) = (state.own(seat, from), state.own(rival(seat), at)) else {
            return -1.0;
        };
        let value = game.shot_value(state, attacker, target, helpers, MaybeCard::default());
        let blow = game.blow(value, game.thresholds(state, target, MaybeCard::default()));
        let finish = if theirs <= 1 && own > 1 { 50.0 } else { 0.0 };
        let squeeze = if theirs <= 3 && own > theirs { 2.0 } else { 0.0 };
        let cost = if own <= 3 { 6.0 } else { 1.4 };
        harm(game, state, target, blow) + finish + squeeze - cost
    })
}

/// Supporters as long as one more changes what happens.
pub(super) fn support(game: &Prevail, state: &State, legal: &[Action]) -> Option<Action> {
    let (attacker, target) = state.combat.attacker.zip(state.combat.target)?;
    let thresholds = game.thresholds(state, target, MaybeCard::default());
    let blow = |more: u8| {
        let supporters = state.combat.helped() + more;
        game.blow(game.shot_value(state, attacker, target, supporters, MaybeCard::default()), thresholds)
    };
    let left = legal.iter().filter(|action| matches!(action, Action::Support(_))).count() as u8;
    // One more than needed answers a committed Defense.
    let wanted = (1..=left).any(|more| blow(more) != blow(0)) || blow(0) != blow_less(game, state);
    let support = legal.iter().copied().find(|action| matches!(action, Action::Support(_)));
    support.filter(|_| wanted).or(Some(Action::Fire))
}

/// What the shot would do against a defender that commits Defense.
fn blow_less(game: &Prevail, state: &State) -> crate::phases::Blow {
    let Some((attacker, target)) = state.combat.attacker.zip(state.combat.target) else {
        return crate::phases::Blow::default();
    };
    let thresholds = game.thresholds(state, target, MaybeCard::default());
    let value = game.shot_value(state, attacker, target, state.combat.helped(), MaybeCard::default());
    game.blow(value.saturating_sub(1), thresholds)
}

/// The card that changes most, else the one that is missed least.
pub(super) fn volley(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    let (attacker, target) = state.combat.attacker.zip(state.combat.target)?;
    let own = attacker.owner() == seat;
    let outcome = |card: MaybeCard| {
        let (theirs, mine) = if own { (MaybeCard::default(), card) } else { (card, MaybeCard::default()) };
        let value = game.shot_value(state, attacker, target, state.combat.helped(), mine);
        let harm = harm(game, state, target, game.blow(value, game.thresholds(state, target, theirs)));
        if own { harm } else { -harm }
    };
    let before = outcome(MaybeCard::default());
    best(legal, |action| {
        let Action::Commit(Some(card)) = action else { return 0.05 };
        outcome(Some(card).into()) - before - 0.1 * keep(game, state, seat, card)
    })
}

/// A card if it saves the unit or breaks the enemy, and the hand can spare it.
pub(super) fn commit(
    game: &Prevail,
    state: &State,
    seat: Seat,
    legal: &[Action],
    rng: &mut Rng,
) -> Option<Action> {
    let (engager, defender) = state.combat.attacker.zip(state.combat.target)?;
    let (own, foe) = if engager.owner() == seat { (engager, defender) } else { (defender, engager) };
    let outcome = |card: MaybeCard| exchange(game, state, own, foe, [card, MaybeCard::default()]);
    let before = outcome(MaybeCard::default());
    let cost = match state.hand(seat) {
        0..=2 => 5.0,
        3 => 2.0,
        _ => 0.8,
    };
    let bluff = rng.unit();
    best(legal, |action| {
        let Action::Commit(Some(card)) = action else { return 0.0 };
        if game.bonus(card, Stat::Attack) == 0 && game.bonus(card, Stat::Defense) == 0 {
            return -1.0;
        }
        let gain = outcome(Some(card).into()) - before;
        if gain < NOTICED {
            return -1.0;
        }
        gain - cost - 0.1 * keep(game, state, seat, card) + 0.2 * bluff
    })
}

/// The card that is missed least.
pub(super) fn discard(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    best(legal, |action| {
        let Action::Discard(card) = action else { return 0.0 };
        -keep(game, state, seat, card)
    })
}

/// When the hand is thin, and sooner if no type hangs by a played card.
pub(super) fn rally(game: &Prevail, state: &State, seat: Seat, legal: &[Action]) -> Option<Action> {
    if !legal.contains(&Action::Rally) {
        return Some(Action::NoRally);
    }
    let side = &state.sides[seat];
    let sole = game.sole_preservers(state, seat);
    let at_risk = side.played.intersection(sole).len();
    let pressed = state.engagers(false).count().min(2);
    let threatened = match at_risk {
        0 => 2 + pressed,
        _ => 1 + pressed.min(1),
    };
    Some(if state.hand(seat) <= threatened { Action::Rally } else { Action::NoRally })
}
