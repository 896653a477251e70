//! What one viewer may know.

use kernel::{BySeat, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::Cards;
use crate::id::Id;
use crate::options::DeckLists;
use crate::phases::Next;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space};
use crate::state::{Combat, End, Landing, Side, State, Unit, UnitId};
use crate::stats::NEVER;
use crate::vocab::{Contact, Mode, Phase, Reason, Stat, Step};

/// What one viewer may know of a match: everything public, and what is their own.
///
/// Unit types and cards are named by their ids; what is printed on them is in the game value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The round, from 1; 0 before the first.
    pub round: u8,
    /// The phase of the round.
    pub phase: Phase,
    /// What is being decided.
    pub step: Step,
    /// Who owes an answer.
    pub pending: SeatSet,
    /// Who has the initiative.
    pub first: Seat,
    /// Who had it in the first round, once its cards are shown.
    pub opener: Option<Seat>,
    /// Whose part of the phase it is.
    pub acting: Seat,
    /// White and Black.
    pub sides: BySeat<SideView, 2>,
    /// Every unit that the viewer knows of: White's roster, then Black's, those that are gone included.
    pub units: Vec<UnitView>,
    /// Commands that may still be issued.
    pub orders: u8,
    /// Where the unit is that moves.
    pub mover: Option<Space>,
    /// Where it goes, until it is said how it faces there.
    pub landing: Option<LandingView>,
    /// The card that was committed to its move.
    pub spur: Option<Id>,
    /// The attack or melee that is being resolved.
    pub combat: Option<CombatView>,
    /// The cards that each side owes.
    pub owed: BySeat<u8, 2>,
    /// Where play goes on after a payment or a retreat.
    pub then: Next,
    /// How the match ended, once it has.
    pub ending: Option<Ending>,
}

/// What a viewer may know of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct SideView {
    /// Its faction, once it is known.
    pub faction: Option<Id>,
    /// How many units are in its roster, once that is known.
    pub roster: u8,
    /// How many cards are in hand.
    pub hand_count: u8,
    /// The cards of the hand, if they are the viewer's own.
    pub hand: Vec<Id>,
    /// Every card it started with, if the viewer knows them.
    pub deck: Option<Vec<Id>>,
    /// The played area.
    pub played: Vec<Id>,
    /// The discard pile.
    pub discard: Vec<Id>,
    /// The burnt pile.
    pub burnt: Vec<Id>,
    /// The card in play.
    pub in_play: Option<Id>,
    /// Does a card lie face down?
    pub awaiting: bool,
    /// That card, if it is the viewer's own.
    pub chosen: Option<Id>,
    /// Was a commit sealed?
    pub sealed: bool,
    /// The sealed card, if it is the viewer's own; none if none was committed.
    pub commit: Option<Id>,
    /// Where its commander is, while it has one.
    pub commander: Option<Space>,
    /// The army that is being built, if it is the viewer's own.
    pub muster: Option<MusterView>,
    /// How many units are deployed, if they are the viewer's own.
    pub placed: u8,
    /// Where the next unit goes, until it is said how it faces there.
    pub put: Option<Space>,
}

/// An army that is being built.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct MusterView {
    /// Its faction, once it is chosen.
    pub faction: Option<Id>,
    /// How many units of each type of the faction's list, as far as that is decided.
    pub counts: Vec<u8>,
    /// The cards that were taken, in order.
    pub cards: Vec<Id>,
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UnitView {
    /// Whose.
    pub seat: Seat,
    /// Its type.
    pub kind: Id,
    /// Which of its type, from 1.
    pub number: u8,
    /// Where it stands, while it does and the viewer may know.
    pub space: Option<Space>,
    /// How it faces.
    pub facing: Facing,
    /// Is an enemy in the same space?
    pub engaged: bool,
    /// If it is the engager: how they came together.
    pub contact: Option<Contact>,
    /// If it is the engager: what the slope adds this round.
    pub slope: i8,
    /// Which command of this round named it, from 1; 0 if none did. The units of a line share one.
    pub order: u8,
    /// Has it moved, shot or supported this round?
    pub used: bool,
    /// If it is the engager: was the engagement resolved this round?
    pub resolved: bool,
    /// Its statistics now.
    pub stats: Stats,
}

impl UnitView {
    /// Was it commanded this round?
    pub const fn commanded(&self) -> bool {
        self.order > 0
    }
}

/// The statistics of a unit now (PV-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stats {
    /// Attack.
    pub attack: u8,
    /// What neighbours would add in melee.
    pub support: u8,
    /// Range.
    pub range: u8,
    /// Speed.
    pub speed: u8,
    /// Flexibility.
    pub flexibility: u8,
    /// Reverse, if it triggers at all.
    pub reverse: Option<u8>,
    /// Retreat, if it triggers at all.
    pub retreat: Option<u8>,
    /// Rout, if it triggers at all.
    pub rout: Option<u8>,
}

/// Where a mover goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LandingView {
    /// The space.
    pub space: Space,
    /// The facings it can have there.
    pub facings: Vec<Facing>,
    /// For a front engagement: the level of the highest space it can be entered from, plus one.
    pub height: u8,
}

/// The attack or melee that is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CombatView {
    /// Who shoots or engaged, by its place in [`View::units`].
    pub attacker: usize,
    /// Who is shot at or was engaged.
    pub target: usize,
    /// Is it a ranged attack?
    pub ranged: bool,
    /// Who supports the shot, by place in [`View::units`].
    pub supporters: Vec<usize>,
    /// Must the attacker commit a card that adds to Range?
    pub far: bool,
    /// The cards committed, once they are shown.
    pub commits: BySeat<Option<Id>, 2>,
    /// Whose unit must still retreat.
    pub retreats: SeatSet,
    /// Whose unit must still reverse.
    pub reverses: SeatSet,
    /// The unit that is asked where it retreats to.
    pub leaving: Option<usize>,
    /// Where it goes, until it is said how it faces there.
    pub fall: Option<Space>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Who won; none for a draw.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
}

impl View {
    /// The units of a seat that are on the board.
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = &UnitView> {
        self.units.iter().filter(move |unit| unit.seat == seat && unit.space.is_some())
    }

    /// The units on a space: none, one, or two enemies.
    pub fn at(&self, space: Space) -> impl Iterator<Item = &UnitView> {
        self.units.iter().filter(move |unit| unit.space == Some(space))
    }
}

impl Prevail {
    /// What `viewer` may know, taken apart field by field: a new field stops the build until somebody decides.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        let State {
            dice: _,
            units: _,
            grid: _,
            sides,
            round,
            phase,
            step,
            pending,
            first,
            opener,
            acting,
            then,
            orders,
            mover,
            landing,
            spur,
            combat,
            owed,
            beheaded: _,
            ended,
        } = state;
        let place = |id: UnitId| {
            let before = if id.owner().index() == 0 { 0 } else { usize::from(sides[crate::WHITE].roster) };
            before + state.roster(id.owner()).position(|other| other == id).unwrap_or(0)
        };
        View {
            viewer,
            round: *round,
            phase: *phase,
            step: *step,
            pending: *pending,
            first: *first,
            opener: *opener,
            acting: *acting,
            sides: sides.map(|seat, side| self.show_side(state, seat, side, viewer)),
            units: Seat::first(2).flat_map(|seat| self.show_units(state, seat, viewer)).collect(),
            orders: *orders,
            mover: mover.and_then(|id| state.unit(id).at),
            landing: landing.map(|Landing { space, facings, height }| LandingView {
                space,
                facings: Facing::of_bits(facings).collect(),
                height,
            }),
            spur: spur.get().map(|card| self.face(card).id),
            combat: self.show_combat(state, combat, place),
            owed: *owed,
            then: *then,
            ending: ended.map(|End { winner, reason }| Ending { winner, reason }),
        }
    }

    fn show_side(&self, state: &State, seat: Seat, side: &Side, viewer: Viewer) -> SideView {
        let Side {
            faction,
            roster,
            deck,
            hand,
            played,
            discard,
            burnt,
            awaiting,
            in_play,
            commander,
            sealed,
            muster,
            placed,
            put,
        } = side;
        let own = viewer.owns(seat);
        let raising = state.step == Step::Army;
        let known = !raising || own;
        let ids = |cards: Cards| cards.iter().map(|card| self.face(card).id).collect::<Vec<Id>>();
        let open = self.options().deck_lists == DeckLists::Open || self.mode() == Mode::Tutorial;
        let mine = |at: Option<Space>| at.filter(|_| own);
        SideView {
            faction: (known && (muster.sworn || *roster > 0 || !deck.is_empty()))
                .then(|| self.faction(*faction).id),
            roster: if known { *roster } else { 0 },
            hand_count: if raising && !own { 0 } else { hand.len() as u8 },
            hand: if own { ids(*hand) } else { Vec::new() },
            deck: (own || (open && !raising)).then(|| ids(*deck)),
            played: ids(*played),
            discard: ids(*discard),
            burnt: ids(*burnt),
            in_play: in_play.get().map(|card| self.face(card).id),
            awaiting: awaiting.get().is_some(),
            chosen: awaiting.get().filter(|_| own).map(|card| self.face(card).id),
            sealed: sealed.is_some(),
            commit: sealed.filter(|_| own).and_then(|card| card.get()).map(|card| self.face(card).id),
            commander: if state.step == Step::Deploy { mine(*commander) } else { *commander },
            muster: (raising && own && *roster == 0).then(|| MusterView {
                faction: muster.sworn.then(|| self.faction(*faction).id),
                counts: muster.counts[..usize::from(muster.decided)].to_vec(),
                cards: muster.cards[..usize::from(muster.taken)]
                    .iter()
                    .filter_map(|card| card.get())
                    .map(|card| self.face(card).id)
                    .collect(),
            }),
            placed: if own { *placed } else { 0 },
            put: mine(*put),
        }
    }

    fn show_units(&self, state: &State, seat: Seat, viewer: Viewer) -> Vec<UnitView> {
        let own = viewer.owns(seat);
        if state.step == Step::Army && !own {
            return Vec::new();
        }
        let secret = state.step == Step::Deploy && !own;
        state.roster(seat).map(|id| self.show_unit(state, id, secret)).collect()
    }

    fn show_unit(&self, state: &State, id: UnitId, secret: bool) -> UnitView {
        let Unit { at, kind, facing, foe, contact, slope, order, used, resolved } = *state.unit(id);
        let shown = at.filter(|_| !secret);
        UnitView {
            seat: id.owner(),
            kind: self.kind(kind).id,
            number: state.number(id),
            space: shown,
            facing: if shown.is_some() { facing } else { Facing::N },
            engaged: foe.is_some(),
            contact,
            slope,
            order,
            used,
            resolved,
            stats: self.show_stats(state, id, shown.is_some()),
        }
    }

    fn show_stats(&self, state: &State, id: UnitId, placed: bool) -> Stats {
        let printed = self.kind(state.unit(id).kind);
        let threshold = |value: u8| Some(value).filter(|value| *value != 0 && *value != NEVER);
        if !placed {
            // Who stands nowhere is near no commander.
            return Stats {
                attack: printed.attack,
                support: 0,
                range: printed.range,
                speed: printed.speed,
                flexibility: printed.flexibility,
                reverse: threshold(printed.reverse),
                retreat: threshold(printed.retreat),
                rout: threshold(printed.rout),
            };
        }
        let thresholds = self.thresholds(state, id, None.into());
        Stats {
            attack: self.plain(state, id, Stat::Attack),
            support: self.support(state, id),
            range: self.plain(state, id, Stat::Range),
            speed: self.plain(state, id, Stat::Speed),
            flexibility: self.plain(state, id, Stat::Flexibility),
            reverse: threshold(thresholds.reverse),
            retreat: threshold(thresholds.retreat),
            rout: threshold(thresholds.rout),
        }
    }

    fn show_combat(
        &self,
        state: &State,
        combat: &Combat,
        place: impl Fn(UnitId) -> usize,
    ) -> Option<CombatView> {
        let Combat {
            attacker,
            target,
            ranged,
            supporters: _,
            far,
            commits,
            retreats,
            reverses,
            leaving,
            fall,
        } = *combat;
        let team = state.roster(attacker?.owner()).filter(|id| combat.has_joined(*id));
        Some(CombatView {
            attacker: place(attacker?),
            target: place(target?),
            ranged,
            supporters: team.map(&place).collect(),
            far,
            commits: commits.map(|_, card| card.get().map(|card| self.face(card).id)),
            retreats,
            reverses,
            leaving: leaving.map(place),
            fall,
        })
    }
}
