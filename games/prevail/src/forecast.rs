//! What an attack or a melee would come to, with a card and without: the rules' own figures, before anything is played.

use kernel::{Forecast, ForecastItem, Seat};

use crate::card::MaybeCard;
use crate::id::Id;
use crate::options::BlockedRetreat;
use crate::phases::may_evade;
use crate::rulebook::Prevail;
use crate::space::{Facing, Space, Zone};
use crate::state::{State, UnitId, rival};
use crate::stats::{Thresholds, fighting_facing};
use crate::view::View;
use crate::vocab::{Contact, Step};

/// What a blow does to a unit (PV-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fate {
    /// It is lost.
    pub routs: bool,
    pub retreats: bool,
    pub reverses: bool,
    /// It would have to retreat and has no way to (PV-9.3).
    pub cornered: bool,
}

/// The attack or melee that is being resolved, from one side: commits count once they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What that side strikes with, and what that does; nothing for the target of a shot.
    pub ours: Option<(u8, Fate)>,
    /// What the rival strikes with, and what that does; nothing for the target of a shot.
    pub theirs: Option<(u8, Fate)>,
}

/// Where a unit begins to retreat, to turn and to rout in the combat that is being resolved, if ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breaking {
    pub retreat: Option<u8>,
    pub reverse: Option<u8>,
    pub rout: Option<u8>,
}

impl Prevail {
    /// The attack or melee that is being resolved, if this seat commits this card, or none, and its rival none.
    pub fn exchange(&self, view: &View, seat: Seat, card: Option<Id>) -> Option<Exchange> {
        let (state, attacker, target) = self.fighting(view)?;
        let combat = view.combat.as_ref()?;
        let card: MaybeCard = card.and_then(|id| self.known_card(id)).into();
        let commit = |id: UnitId| match state.combat.commits[id.owner()] {
            shown if shown.get().is_some() => shown,
            _ if id.owner() == seat => card,
            none => none,
        };
        let fate = |value: u8, id: UnitId| self.fate(&state, value, id, commit(id));
        if combat.ranged {
            let value = self.shot_value(&state, attacker, target, state.combat.helped(), commit(attacker));
            let blow = Some((value, fate(value, target)));
            return Some(if attacker.owner() == seat {
                Exchange { ours: blow, theirs: None }
            } else {
                Exchange { ours: None, theirs: blow }
            });
        }
        let (own, foe) = if attacker.owner() == seat { (attacker, target) } else { (target, attacker) };
        let value = |id: UnitId| self.melee_value(&state, id, commit(id));
        Some(Exchange {
            ours: Some((value(own), fate(value(own), foe))),
            theirs: Some((value(foe), fate(value(foe), own))),
        })
    }

    /// PV-6.22, PV-6.25: the shot that is being prepared with this many supporters more, cards aside.
    pub fn supported_shot(&self, view: &View, more: u8) -> Option<(u8, Fate)> {
        let (state, attacker, target) = self.fighting(view)?;
        let ranged = view.combat.as_ref().is_some_and(|combat| combat.ranged);
        ranged.then(|| self.shot_blow(&state, attacker, target, state.combat.helped() + more))
    }

    /// The thresholds of this seat's unit in the combat that is being resolved; commits count once they are shown.
    pub fn breaking(&self, view: &View, seat: Seat) -> Option<Breaking> {
        let (state, attacker, target) = self.fighting(view)?;
        let id = if attacker.owner() == seat { attacker } else { target };
        let Thresholds { reverse, retreat, rout } =
            self.thresholds(&state, id, state.combat.commits[id.owner()]);
        let known = |value: u8| (value != crate::stats::NEVER).then_some(value);
        Some(Breaking { retreat: known(retreat), reverse: known(reverse), rout: known(rout) })
    }

    /// PV-8.5: where the defender of a front engagement could evade to once the commits are shown, cards aside; nothing
    /// where it may not.
    pub fn evades_to(&self, view: &View) -> Vec<Space> {
        let Some((state, engager, defender)) = self.fighting(view) else { return Vec::new() };
        let front = state.unit(engager).contact == Some(Contact::Front) && state.step == Step::Commit;
        if !front || !may_evade(self, &state, engager, defender) {
            return Vec::new();
        }
        let mut spaces: Vec<Space> =
            self.legal_retreats(&state, defender).placements().map(|(space, _)| space).collect();
        spaces.dedup();
        spaces
    }

    /// The two units of the combat that is being resolved, while both are there.
    pub(crate) fn fighting(&self, view: &View) -> Option<(State, UnitId, UnitId)> {
        let combat = view.combat.as_ref()?;
        let state = self.world(view);
        let find = |index: usize| {
            let unit = view.units.get(index)?;
            state.own(unit.seat, unit.space?)
        };
        let (attacker, target) = (find(combat.attacker)?, find(combat.target)?);
        Some((state, attacker, target))
    }

    /// The neighbours that add to what the unit of a seat on a space strikes with, and how much each (PV-8.10).
    pub fn helpers(&self, view: &View, seat: Seat, space: Space) -> Vec<(Space, u8)> {
        let state = self.world(view);
        let Some(facing) = state.own(seat, space).map(|id| fighting_facing(&state, id)) else {
            return Vec::new();
        };
        let help = |way: Facing| {
            let worth = self.support_from(&state, seat, space, facing, way);
            self.neighbour(space, way).filter(|_| worth > 0).map(|helper| (helper, worth))
        };
        Facing::ALL.into_iter().filter_map(help).collect()
    }

    /// PV-8.7: what the unit of a seat on a space strikes with in melee now, cards that may be committed aside.
    pub fn strike(&self, view: &View, seat: Seat, space: Space) -> u8 {
        let state = self.world(view);
        state.own(seat, space).map_or(0, |id| self.melee_value(&state, id, MaybeCard::default()))
    }

    /// How the engagement on a space looks for a seat, cards aside: "flank, 6 against 4: they retreat".
    pub(crate) fn meeting(&self, state: &State, seat: Seat, space: Space) -> Option<Forecast> {
        let (engager, _) = state.engagers(true).find(|(_, at)| *at == space)?;
        let contact = state.unit(engager).contact?;
        let defender = state.unit(engager).foe?;
        let (own, foe) = if engager.owner() == seat { (engager, defender) } else { (defender, engager) };
        if contact == Contact::Rear {
            let ends = ForecastItem::ends(if own == engager { "they rout" } else { "you rout" });
            return Some(Forecast::note(contact.to_string()).and(ends));
        }
        let mut state = *state;
        let facing = fighting_facing(&state, defender);
        state.unit_mut(defender).facing = facing;
        let value = |id: UnitId| self.melee_value(&state, id, MaybeCard::default());
        let (ours, theirs) = (value(own), value(foe));
        let fate = |value: u8, id: UnitId| self.fate(&state, value, id, MaybeCard::default());
        let (dealt, suffered) = (fate(ours, foe), fate(theirs, own));
        let ends = ForecastItem::ends(Fate::of_both(dealt, suffered));
        Some(Forecast::note(contact.to_string()).and(ForecastItem::against(ours, theirs)).and(ends))
    }
}

impl Prevail {
    /// The friends through whom the mover can pass to somewhere it could not reach otherwise (PV-6.11).
    pub fn passed(&self, view: &View) -> Vec<Space> {
        let state = self.world(view);
        let Some(mover) = state.mover else { return Vec::new() };
        let whole = self.reach(&state, mover, state.spur);
        let friends =
            state.standing(mover.owner()).filter(|(id, _)| *id != mover && !state.unit(*id).engaged());
        let matters = |(id, _): &(UnitId, Space)| {
            let mut without = state;
            without.bar(*id);
            self.reach(&without, mover, state.spur) != whole
        };
        friends.filter(matters).map(|(_, space)| space).collect()
    }

    /// What a facing on the space that the mover goes to means for its neighbours (PV-1.5, PV-8.10).
    pub fn stance(&self, view: &View, facing: Facing) -> Vec<(Space, Stance)> {
        let mut state = self.world(view);
        let Some((mover, landing)) = state.mover.zip(state.landing) else { return Vec::new() };
        let (seat, here) = (mover.owner(), landing.space);
        if state.own(rival(seat), here).is_some() {
            return Vec::new();
        }
        state.lift(mover);
        state.place(mover, here, facing);
        let means = |way: Facing| {
            let space = self.neighbour(here, way)?;
            if let Some(friend) = state.own(seat, space).map(|id| state.unit(id)) {
                let worth = self.support_from(&state, seat, space, friend.facing, way.opposite());
                return friend.engaged().then_some((space, Stance::Helps(worth)));
            }
            state.own(rival(seat), space).map(|_| (space, Stance::Shows(facing.zone(way))))
        };
        Facing::ALL.into_iter().filter_map(means).collect()
    }
}

/// What a unit is to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    /// It adds so much to a friend that fights.
    Helps(u8),
    /// It shows this side to an enemy.
    Shows(Zone),
}

impl Fate {
    /// Without a way back a unit that must retreat routs, or stands (PV-9.3).
    pub(crate) fn with_way(self, way: bool, blocked: BlockedRetreat) -> Self {
        match (way, blocked) {
            (true, _) => self,
            (false, BlockedRetreat::Rout) => Self { routs: true, cornered: true, ..Self::default() },
            (false, BlockedRetreat::Stand) => Self { retreats: false, cornered: true, ..self },
        }
    }

    /// How a melee ends: "they retreat, you hold" in as few words.
    pub(crate) fn of_both(dealt: Self, suffered: Self) -> String {
        match (dealt.hurts(), suffered.hurts()) {
            (false, false) => "nobody gives way".to_owned(),
            (true, false) => format!("they {}", dealt.words_of_many()),
            (false, true) => format!("you {}", suffered.words_of_many()),
            (true, true) => format!("they {}, you {}", dealt.words_of_many(), suffered.words_of_many()),
        }
    }

    /// Does anything happen to the unit?
    pub fn hurts(self) -> bool {
        self.routs || self.retreats || self.reverses
    }

    /// "routs", "retreats and reverses", "holds".
    pub fn words(self) -> &'static str {
        match self {
            Self { routs: true, cornered: true, .. } => "has no room to retreat and routs",
            Self { routs: true, .. } => "routs",
            Self { retreats: true, reverses: true, .. } => "retreats and reverses",
            Self { retreats: true, .. } => "retreats",
            Self { reverses: true, .. } => "reverses",
            Self { cornered: true, .. } => "has no room to retreat and stands",
            Self { .. } => "holds",
        }
    }

    /// The same of those who are spoken to, or of many.
    pub fn words_of_many(self) -> &'static str {
        match self {
            Self { routs: true, cornered: true, .. } => "have no room to retreat and rout",
            Self { routs: true, .. } => "rout",
            Self { retreats: true, reverses: true, .. } => "retreat and reverse",
            Self { retreats: true, .. } => "retreat",
            Self { reverses: true, .. } => "reverse",
            Self { cornered: true, .. } => "have no room to retreat and stand",
            Self { .. } => "hold",
        }
    }
}
