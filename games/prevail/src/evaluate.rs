//! How good a position looks: cards, units, the fights that stand, and what hangs by a thread.

use kernel::{BySeat, Seat};

use crate::card::MaybeCard;
use crate::phases::Blow;
use crate::rulebook::Prevail;
use crate::space::Zone;
use crate::state::{BLACK, State, UnitId, WHITE, rival};
use crate::unit::Kinds;
use crate::vocab::Contact;

/// The value of each seat's position, 0 to 1.
pub(crate) fn evaluate(game: &Prevail, state: &State) -> BySeat<f32> {
    if let Some(end) = state.ended {
        return BySeat::new(2, |seat| match end.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == seat)),
        });
    }
    let white = worth(game, state, WHITE) - worth(game, state, BLACK) + fights(game, state);
    // A bounded curve without any function of the maths library: 0.5 when even, near 0 or 1 when far apart.
    let share = 0.5 + 0.5 * white / (25.0 + white.abs());
    BySeat::new(2, |seat| if seat == WHITE { share } else { 1.0 - share })
}

/// What a card that is not burnt is worth: an army lasts as long as its cards, and a rally brings back all others.
const UNBURNT: f32 = 11.0;
/// What a card in hand is worth beside that: it need not be brought back.
const IN_HAND: f32 = 2.5;
/// What ten points of troops are worth: they cost cards when they are lost, which are counted already.
const TROOPS: f32 = 0.6;
/// What it costs to be one rout from defeat.
const THIN: f32 = 3.0;
/// What it costs that a type hangs by one card.
const HANGING: f32 = 2.0;
/// What a commander is worth.
const COMMANDER: f32 = 3.0;

/// What a side has. The weights are those under which it foretold best who won; `banneret bench` measures that.
fn worth(game: &Prevail, state: &State, seat: Seat) -> f32 {
    let side = &state.sides[seat];
    let hand = state.hand(seat) + usize::from(side.awaiting.get().is_some());
    let unburnt = side.deck.without(side.burnt);
    let mut worth = IN_HAND * hand as f32 + UNBURNT * unburnt.len() as f32;
    let (mut largest, mut fielded) = (0, Kinds::default());
    for (id, _) in state.standing(seat) {
        let kind = state.unit(id).kind;
        let unit = game.kind(kind);
        fielded.insert(kind);
        worth += TROOPS * f32::from(unit.cost) / 10.0;
        largest = largest.max(unit.penalty);
        if !state.unit(id).engaged() {
            worth += exposure(game, state, id);
        }
    }
    if hand <= usize::from(largest) {
        worth -= THIN;
    }
    if side.commander.is_none() {
        worth -= COMMANDER;
    }
    // The types that two cards keep at least (PV-13.4).
    let (mut once, mut twice) = (0, 0);
    for card in unburnt.iter() {
        let kept = game.preserves(seat, side.faction, card).0;
        (once, twice) = (once | kept, twice | (once & kept));
    }
    worth - HANGING * Kinds(fielded.0 & !twice).len() as f32
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
    0.7 * state.engagers(false).map(of_white).sum::<f32>()
}

/// What the neighbours of a unit mean for it: enemies at its flank or back are bad.
fn exposure(game: &Prevail, state: &State, id: UnitId) -> f32 {
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
        sum -= match unit.facing.zone(way) {
            Zone::Front => 0.0,
            Zone::Flank => 1.0,
            Zone::Back => 3.0,
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
