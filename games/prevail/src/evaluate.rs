//! How good a position looks: cards, units, the fights that stand, and what hangs by a thread.

use kernel::weights::sigmoid;
use kernel::{BySeat, Seat};

use crate::card::MaybeCard;
use crate::phases::Blow;
use crate::rulebook::Prevail;
use crate::space::Zone;
use crate::state::{BLACK, State, UnitId, WHITE, rival};
use crate::unit::Kinds;
use crate::vocab::Contact;

kernel::weights! {
    /// What a side's strength is made of.
    pub struct Weights {
        /// A card that is not burnt: an army lasts as long as its cards, and a rally brings back all others.
        unburnt = 0.658,
        /// A card in hand, beside that: it need not be brought back.
        in_hand = 0.111,
        /// Ten points of troops: they cost cards when they are lost, which are counted already.
        troops = -0.007,
        /// To be one rout from defeat.
        thin = -0.150,
        /// A type that hangs by one card.
        hanging = -0.337,
        /// To have no commander.
        leaderless = 0.039,
        /// An enemy at the flank of a unit.
        flanked = -0.063,
        /// An enemy at its back.
        backed = -0.051,
        /// What the fights that stand would bring.
        fights = 0.025,
    }
}

/// The chance of each seat to win.
pub(crate) fn evaluate_with(game: &Prevail, state: &State, weights: &Weights) -> BySeat<f32> {
    if let Some(end) = state.ended {
        return BySeat::new(2, |seat| match end.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == seat)),
        });
    }
    let lead = worth(game, state, WHITE, weights) - worth(game, state, BLACK, weights);
    let white = sigmoid(lead + weights.fights * fights(game, state));
    BySeat::new(2, |seat| if seat == WHITE { white } else { 1.0 - white })
}

/// What a side has.
fn worth(game: &Prevail, state: &State, seat: Seat, weights: &Weights) -> f32 {
    let side = &state.sides[seat];
    let hand = state.hand(seat) + usize::from(side.awaiting.get().is_some());
    let unburnt = side.deck.without(side.burnt);
    let mut worth = weights.in_hand * hand as f32 + weights.unburnt * unburnt.len() as f32;
    let (mut largest, mut fielded) = (0, Kinds::default());
    for (id, _) in state.standing(seat) {
        let kind = state.unit(id).kind;
        let unit = game.kind(kind);
        fielded.insert(kind);
        worth += weights.troops * f32::from(unit.cost) / 10.0;
        largest = largest.max(unit.penalty);
        if !state.unit(id).engaged() {
            worth += exposure(game, state, id, weights);
        }
    }
    if hand <= usize::from(largest) {
        worth += weights.thin;
    }
    if side.commander.is_none() {
        worth += weights.leaderless;
    }
    // The types that two cards keep at least (PV-13.4).
    let (mut once, mut twice) = (0, 0);
    for card in unburnt.iter() {
        let kept = game.preserves(seat, side.faction, card).0;
        (once, twice) = (once | kept, twice | (once & kept));
    }
    worth + weights.hanging * Kinds(fielded.0 & !twice).len() as f32
}

/// What the fights that stand would bring White.
fn fights(game: &Prevail, state: &State) -> f32 {
    let of_white = |(engager, _): (UnitId, _)| {
        let unit = state.unit(engager);
        let Some((foe, contact)) = unit.foe.zip(unit.contact) else { return 0.0 };
        let gain = match contact {
            Contact::Rear => price(game, state, foe),
            Contact::Front | Contact::Flank | Contact::Joined | Contact::Locked => {
                exchange(game, state, engager, foe, [MaybeCard::default(); 2])
            }
        };
        if engager.owner() == WHITE { gain } else { -gain }
    };
    state.engagers(false).map(of_white).sum()
}

/// What the neighbours of a unit mean for it: enemies at its flank or back are bad.
fn exposure(game: &Prevail, state: &State, id: UnitId, weights: &Weights) -> f32 {
    let unit = state.unit(id);
    let Some(at) = unit.at else { return 0.0 };
    let mut sum = 0.0;
    for way in crate::Facing::ALL {
        let Some(space) = game.neighbour(at, way) else { continue };
        let Some(enemy) = state.own(rival(id.owner()), space).map(|enemy| state.unit(enemy)) else {
            continue;
        };
        if enemy.engaged() || enemy.facing.zone(way.opposite()) != Zone::Front {
            continue;
        }
        sum += match unit.facing.zone(way) {
            Zone::Front => 0.0,
            Zone::Flank => weights.flanked,
            Zone::Back => weights.backed,
        };
    }
    sum
}

/// What the rout of a unit costs its owner.
pub(crate) fn price(game: &Prevail, state: &State, id: UnitId) -> f32 {
    let unit = game.kind(state.unit(id).kind);
    let hand = state.hand(id.owner());
    let penalty = f32::from(unit.penalty);
    // The last cards are the dearest.
    let last = if unit.penalty > 0 && hand <= usize::from(unit.penalty) { 40.0 } else { 0.0 };
    3.0 * penalty + f32::from(unit.cost) / 10.0 + last
}

/// What a melee of two units with these commits (of the first, of the second) would bring the owner of the first.
pub(crate) fn exchange(
    game: &Prevail,
    state: &State,
    own: UnitId,
    foe: UnitId,
    commits: [MaybeCard; 2],
) -> f32 {
    let values = [game.melee_value(state, own, commits[0]), game.melee_value(state, foe, commits[1])];
    let suffered = game.blow(values[1], game.thresholds(state, own, commits[0]));
    let dealt = game.blow(values[0], game.thresholds(state, foe, commits[1]));
    harm(game, state, foe, dealt) - harm(game, state, own, suffered)
}

/// What a blow costs the owner of the unit it falls on.
pub(crate) fn harm(game: &Prevail, state: &State, id: UnitId, blow: Blow) -> f32 {
    if blow.rout {
        return price(game, state, id);
    }
    let mut sum = 0.0;
    if blow.retreat {
        sum += if game.is_cut_off(state, id) { price(game, state, id) } else { 1.0 };
    }
    if blow.reverse {
        sum += 1.5;
    }
    sum
}
