//! How the values of a fight add up, term by term: what a person reads before a card is committed.

use kernel::Seat;

use crate::card::MaybeCard;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, UnitId};
use crate::stats::{fighting_facing, slope};
use crate::unit::cover;
use crate::view::View;
use crate::vocab::{Ground, Stat};

/// A part of what a unit strikes with: where it comes from, and how much it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// "Attack", "Advance, within 1", "Support from H8".
    pub word: String,
    /// What it adds; below zero it takes off.
    pub worth: i16,
}

impl Prevail {
    /// What this seat's unit strikes with in the combat that is being resolved, term by term; commits count once they
    /// are shown. Nothing for the target of a shot.
    pub fn terms(&self, view: &View, seat: Seat) -> Vec<Term> {
        let Some((state, attacker, target)) = self.fighting(view) else { return Vec::new() };
        let (own, foe) = if attacker.owner() == seat { (attacker, target) } else { (target, attacker) };
        let (Some(at), Some(there)) = (state.unit(own).at, state.unit(foe).at) else { return Vec::new() };
        if !state.combat.ranged {
            let mut terms = self.attack_terms(&state, own, state.combat.commits[seat]);
            self.melee_terms(&state, own, at, &mut terms);
            return never_below_0(terms);
        }
        if own != attacker {
            return Vec::new();
        }
        let mut terms = self.attack_terms(&state, own, state.combat.commits[seat]);
        let helpers = state.standing(seat).filter(|(id, _)| state.combat.has_joined(*id));
        let places: Vec<String> = helpers.map(|(_, space)| space.to_string()).collect();
        push(&mut terms, format!("Support from {}", places.join(", ")), places.len() as i16);
        let (from, to) = (self.ground(at), self.ground(there));
        push(&mut terms, format!("Cover of {}", to.name()), -i16::from(cover(to)));
        push(&mut terms, slope_word(slope(from, to)), slope(from, to).into());
        never_below_0(terms)
    }

    /// PV-7.1: the printed Attack, and what cards add to it.
    fn attack_terms(&self, state: &State, id: UnitId, commit: MaybeCard) -> Vec<Term> {
        let unit = state.unit(id);
        let printed = i16::from(self.kind(unit.kind).attack);
        let mut terms = vec![Term { word: "Attack".to_owned(), worth: printed }];
        if let Some(face) = state.sides[id.owner()].in_play.get().map(|card| self.face(card)) {
            if unit.commanded() {
                push(
                    &mut terms,
                    format!("{}, ordered", face.name),
                    face.command.modifier(Stat::Attack).into(),
                );
            }
            if self.affected(state, &face.effect, id) {
                let near = face.effect.inspiration.map_or_else(String::new, |range| match range {
                    0 => ", with the commander".to_owned(),
                    _ => format!(", within {range}"),
                });
                push(&mut terms, format!("{}{near}", face.name), face.effect.modifier(Stat::Attack).into());
            }
        }
        if let Some(card) = commit.get() {
            let face = self.face(card);
            push(&mut terms, format!("{}, committed", face.name), face.bonus[Stat::Attack.index()].into());
        }
        // PV-7.3: Attack alone is never below 0 either.
        never_below_0(terms)
    }

    /// PV-8.7, PV-8.10, PV-11: what neighbours and the ground add in melee.
    fn melee_terms(&self, state: &State, id: UnitId, at: Space, terms: &mut Vec<Term>) {
        let unit = state.unit(id);
        let facing = fighting_facing(state, id);
        for way in Facing::ALL {
            let worth = self.support_from(state, id.owner(), at, facing, way);
            if let Some(helper) = self.neighbour(at, way) {
                push(terms, format!("Support from {helper}"), worth.into());
            }
        }
        let ground: Ground = self.ground(at);
        let hindrance = self.kind(unit.kind).footing[ground as usize].hindrance;
        push(terms, format!("In {}", ground.name()), -i16::from(hindrance));
        push(terms, slope_word(unit.slope), unit.slope.into());
    }
}

fn slope_word(slope: i8) -> String {
    if slope > 0 { "From above".to_owned() } else { "From below".to_owned() }
}

fn push(terms: &mut Vec<Term>, word: String, worth: i16) {
    if worth != 0 {
        terms.push(Term { word, worth });
    }
}

fn never_below_0(mut terms: Vec<Term>) -> Vec<Term> {
    let sum: i16 = terms.iter().map(|term| term.worth).sum();
    push(&mut terms, "Never below 0".to_owned(), (-sum).max(0));
    terms
}
