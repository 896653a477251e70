//! What an attack or a melee would come to, with a card and without: the rules' own figures, before anything is played.

use kernel::Seat;

use crate::card::MaybeCard;
use crate::id::Id;
use crate::phases::Blow;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{State, UnitId};
use crate::view::View;

/// What a blow does to a unit (PV-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// It is lost.
    pub routs: bool,
    /// It falls back.
    pub retreats: bool,
    /// It turns about.
    pub reverses: bool,
}

/// The attack or melee that is being resolved, from the viewer's side, if the rival commits no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What the viewer strikes with, and what that does; nothing for the target of a shot.
    pub ours: Option<(u8, Fate)>,
    /// What the rival strikes with, and what that does; nothing for the target of a shot.
    pub theirs: Option<(u8, Fate)>,
}

impl Prevail {
    /// The attack or melee that is being resolved, if the viewer commits this card, or none.
    pub fn exchange(&self, view: &View, card: Option<Id>) -> Option<Exchange> {
        let me = view.viewer.seat()?;
        let combat = view.combat.as_ref()?;
        let state = self.world(view);
        let find = |index: usize| {
            let unit = view.units.get(index)?;
            state.own(unit.seat, unit.space?)
        };
        let (attacker, target) = (find(combat.attacker)?, find(combat.target)?);
        let card: MaybeCard = card.and_then(|id| self.known_card(id)).into();
        let commit = |id: UnitId| if id.owner() == me { card } else { MaybeCard::default() };
        let fate =
            |value: u8, id: UnitId| Fate::of(self.blow(value, self.thresholds(&state, id, commit(id))));
        if combat.ranged {
            let value = self.shot_value(&state, attacker, target, combat.supporters, commit(attacker));
            let blow = Some((value, fate(value, target)));
            let shoots = attacker.owner() == me;
            return Some(if shoots {
                Exchange { ours: blow, theirs: None }
            } else {
                Exchange { ours: None, theirs: blow }
            });
        }
        let (own, foe) = if attacker.owner() == me { (attacker, target) } else { (target, attacker) };
        let value = |id: UnitId| self.melee_value(&state, id, commit(id));
        Some(Exchange {
            ours: Some((value(own), fate(value(own), foe))),
            theirs: Some((value(foe), fate(value(foe), own))),
        })
    }

    /// The neighbours that add to what the unit of a seat on a space strikes with, and how much each (PV-8.10).
    pub fn helpers(&self, view: &View, seat: Seat, space: Space) -> Vec<(Space, u8)> {
        let state = self.world(view);
        let Some(unit) = state.own(seat, space).map(|id| state.unit(id)) else { return Vec::new() };
        let help = |way: Facing| {
            let worth = self.support_from(&state, seat, space, unit.facing, way);
            self.neighbour(space, way).filter(|_| worth > 0).map(|helper| (helper, worth))
        };
        Facing::ALL.into_iter().filter_map(help).collect()
    }

    /// What both sides would strike with in the engagement that a contact on a space makes, the seat's first.
    pub(crate) fn contact(&self, state: &State, seat: Seat, space: Space) -> Option<(u8, u8)> {
        let (engager, _) = state.engagers(true).find(|(_, at)| *at == space)?;
        let defender = state.unit(engager).foe?;
        let (own, foe) = if engager.owner() == seat { (engager, defender) } else { (defender, engager) };
        let value = |id: UnitId| self.melee_value(state, id, MaybeCard::default());
        Some((value(own), value(foe)))
    }
}

impl Fate {
    fn of(blow: Blow) -> Self {
        let Blow { rout, retreat, reverse } = blow;
        Self { routs: rout, retreats: retreat, reverses: reverse }
    }

    /// Does anything happen to the unit?
    pub fn hurts(self) -> bool {
        self != Self::default()
    }

    /// "routs", "falls back and turns about", "holds".
    pub fn words(self) -> &'static str {
        match self {
            Self { routs: true, .. } => "routs",
            Self { retreats: true, reverses: true, .. } => "falls back and turns about",
            Self { retreats: true, .. } => "falls back",
            Self { reverses: true, .. } => "turns about",
            Self { .. } => "holds",
        }
    }
}
