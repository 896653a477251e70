//! What touches a unit now: its order, the card in play, its fight, its neighbours, its loyalty. Said of any unit that is
//! asked about, in the browser and in the terminal alike.

use crate::card::{Influence, MaybeCard};
use crate::options::SupportModel;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space, Zone};
use crate::state::{State, UnitId, rival};
use crate::view::{Stats, UnitView, View};
use crate::vocab::{Contact, Order, Stat};

/// One thing that touches a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Touch {
    /// In a sentence.
    pub text: String,
    /// For better or for worse.
    pub tone: Touching,
}

/// How a thing touches a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touching {
    Helps,
    /// It is so.
    Is,
    /// It is a danger.
    Hurts,
}

impl Stats {
    /// "Attack 4 and 2 of support, speed 2, flexibility 2, retreats at 5, reverses at 6, routs at 8".
    pub fn words(&self) -> String {
        let mut text = format!("Attack {}", self.attack);
        if self.support > 0 {
            text += &format!(" and {} of support", self.support);
        }
        if self.range > 0 {
            text += &format!(", range {}", self.range);
        }
        text += &format!(", speed {}, flexibility {}", self.speed, self.flexibility);
        for (word, value) in [("retreats", self.retreat), ("reverses", self.reverse), ("routs", self.rout)] {
            if let Some(value) = value {
                text += &format!(", {word} at {value}");
            }
        }
        text
    }
}

impl Prevail {
    /// What touches each unit of a view now, in the order of [`View::units`]; nothing for who stands nowhere.
    pub fn touches(&self, view: &View) -> Vec<Vec<Touch>> {
        let state = self.world(view);
        let told = |unit: &UnitView| {
            let found = unit.space.and_then(|space| Some((state.own(unit.seat, space)?, space)));
            found.map_or_else(Vec::new, |(id, space)| self.touches_one(view, &state, id, space))
        };
        view.units.iter().map(told).collect()
    }

    fn touches_one(&self, view: &View, state: &State, id: UnitId, space: Space) -> Vec<Touch> {
        let mut told = Vec::new();
        self.touched_by_card(state, id, space, &mut told);
        let name = |at: Space, id: UnitId| {
            let unit = view.at(at).find(|unit| unit.seat == id.owner());
            unit.map_or_else(|| "a unit".to_owned(), |unit| format!("{} on {at}", self.unit_name(unit)))
        };
        let seat = id.owner();
        if let Some(foe) = state.unit(id).foe {
            let engager = if state.unit(id).contact.is_some() { id } else { foe };
            let value = |id: UnitId| self.melee_value(state, id, MaybeCard::default());
            let told_of = if state.unit(engager).contact == Some(Contact::Rear) {
                let (tone, what) = if engager == id {
                    (Touching::Helps, "its enemy routs")
                } else {
                    (Touching::Hurts, "it routs")
                };
                Touch { text: format!("Contact in the rear: {what}."), tone }
            } else {
                is(format!("In a fight: {} against {}, cards aside.", value(id), value(foe)))
            };
            told.push(told_of);
        } else {
            for way in Facing::ALL {
                let Some(there) = self.neighbour(space, way) else { continue };
                if let Some(friend) = state.own(seat, there).filter(|friend| state.unit(*friend).engaged()) {
                    let facing = crate::stats::fighting_facing(state, friend);
                    let worth = self.support_from(state, seat, there, facing, way.opposite());
                    if worth > 0 {
                        told.push(helps(format!("Adds {worth} to the fight of {}.", name(there, friend))));
                    }
                } else if let Some(enemy) = state.own(rival(seat), there) {
                    let side = match state.unit(id).facing.zone(way) {
                        Zone::Front => continue,
                        Zone::Flank => "in its flank",
                        Zone::Back => "at its back",
                    };
                    told.push(hurts(format!("{} stands {side}.", name(there, enemy))));
                }
            }
        }
        if self.ways_back(state, id, MaybeCard::default()).is_empty() {
            told.push(hurts("It has no way to retreat.".to_owned()));
        }
        let hindrance = self.kind(state.unit(id).kind).footing[self.ground(space) as usize].hindrance;
        if hindrance > 0 {
            told.push(hurts(format!("In {} it strikes with {hindrance} less.", self.ground(space).name())));
        }
        self.touched_by_loyalty(view, state, id, &mut told);
        told
    }

    /// PV-6.7, PV-7.1: its order, and what the card in play does to it.
    fn touched_by_card(&self, state: &State, id: UnitId, space: Space, told: &mut Vec<Touch>) {
        let unit = state.unit(id);
        let side = &state.sides[id.owner()];
        let Some(face) = side.in_play.get().map(|card| self.face(card)) else { return };
        if unit.commanded() {
            let done = match (unit.used, face.order) {
                (false, Order::Move) => " and has not moved yet",
                (false, Order::Ranged) => " and has not shot yet",
                (true, Order::Move) => " and has moved",
                (true, Order::Ranged) => " and has shot",
            };
            let what = modifiers(&face.command);
            told.push(is(format!("Ordered by {}{what}{done}.", face.name)));
        }
        let what = modifiers(&face.effect);
        if what.is_empty() || !face.effect.kinds.has(unit.kind) {
            return;
        }
        if self.affected(state, &face.effect, id) {
            told.push(helps(format!("Under {}{what}.", face.name)));
        } else if let Some(commander) = side.commander {
            let far = commander.distance(space);
            told.push(is(format!("{far} from its commander: nothing from {}.", face.name)));
        }
    }

    /// PV-13.4: how many cards still keep its type, where the deck is known.
    fn touched_by_loyalty(&self, view: &View, state: &State, id: UnitId, told: &mut Vec<Touch>) {
        let seat = id.owner();
        let known =
            view.sides[seat].deck.is_some() && self.options().support_model == SupportModel::ExactType;
        if !known {
            return;
        }
        let side = &state.sides[seat];
        let kind = state.unit(id).kind;
        let unburnt = side.deck.without(side.burnt);
        let keepers: Vec<&str> = unburnt
            .iter()
            .filter(|card| self.preserves(seat, side.faction, *card).has(kind))
            .map(|card| self.face(card).name.as_str())
            .collect();
        match keepers.as_slice() {
            [] => told.push(hurts("No card keeps it any more: a rally would rout it.".to_owned())),
            [one] => told.push(hurts(format!("Only {one} still keeps it loyal."))),
            many => told.push(is(format!("{} cards keep it loyal.", many.len()))),
        }
    }
}

/// ": Attack +1, Speed −2", or nothing.
fn modifiers(influence: &Influence) -> String {
    let all = <Stat as kernel::Word>::ALL.iter().filter(|stat| influence.modifier(**stat) != 0);
    let words: Vec<String> =
        all.map(|stat| format!("{} {:+}", stat.name(), influence.modifier(*stat))).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

fn is(text: String) -> Touch {
    Touch { text, tone: Touching::Is }
}

fn helps(text: String) -> Touch {
    Touch { text, tone: Touching::Helps }
}

fn hurts(text: String) -> Touch {
    Touch { text, tone: Touching::Hurts }
}
