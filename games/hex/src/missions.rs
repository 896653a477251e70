//! HX-9: when a mission is met.

use kernel::Seat;

use crate::content::Needs;
use crate::id::Id;
use crate::options::OwnRivalry;
use crate::rulebook::Hex;
use crate::sets::{Lands, Mission};
use crate::state::State;
use crate::view::View;

impl Hex {
    /// Does the seat meet the mission right now? "This turn" is the running turn, and of the active seat only
    /// (HX-4.6).
    pub(crate) fn meets(&self, state: &State, seat: Seat, mission: Mission) -> bool {
        let realm = &state.realms[seat];
        let lands = realm.lands;
        let acts = state.round > 0 && seat == state.active;
        match self.mission_card(mission).needs {
            // HX-9.9.
            Needs::ControlRegion(region) => lands.has_all(self.map().regions[usize::from(region)].lands),
            // HX-9.5.
            Needs::RegionsAtLeast(n) => self.map().whole(lands).count() >= usize::from(n),
            // HX-9.7.
            Needs::RegionsApart(least) => {
                let whole = self.map().whole(lands);
                let far = |one: usize, other: usize| self.region_distance(one, other) >= least;
                whole.clone().any(|one| whole.clone().any(|other| far(one, other)))
            }
            // HX-9.3.
            Needs::OneInEachRegion => self.map().regions.iter().all(|region| lands.has_any(region.lands)),
            // HX-9.4.
            Needs::ControlAllIslands => lands.has_all(self.map().islands()),
            // HX-9.8.
            Needs::FortressesAtLeast(n) => (lands & state.fortresses).len() >= n,
            // HX-9.10, HX-4.5.
            Needs::CapitalOf(colour) => {
                self.seat_of(colour).is_some_and(|owner| match state.realms[owner].capital {
                    Some(capital) => lands.contains(capital),
                    None => owner == seat && self.options().own_rivalry == OwnRivalry::Reject,
                })
            }
            // HX-9.2.
            Needs::RegionFromNothing => {
                let fresh = |region: usize| !state.turn.snapshot.has_any(self.map().regions[region].lands);
                acts && self.map().whole(lands).any(fresh)
            }
            // HX-9.1.
            Needs::DefeatedValue(n) => acts && state.turn.defeated >= u16::from(n),
            // HX-9.6.
            Needs::Supported { count, support } => self.supported(lands, support).len() >= count,
            Needs::HandAndTerritories { cards, territories } => {
                realm.hand.len() >= cards && lands.len() >= territories
            }
        }
    }

    /// What the missions are called; a Rivalry has a colour in its name.
    pub(crate) fn mission_names(&self) -> Vec<String> {
        self.missions().iter().map(|card| card.name.clone()).collect()
    }

    /// Those of the territories that are next to this many others of them (HX-9.6).
    pub(crate) fn supported(&self, lands: Lands, support: u8) -> Lands {
        lands.iter().filter(|land| (self.map().near(*land) & lands).len() >= support).collect()
    }

    /// How far a seat has come with a mission, as everybody can see: so much of so much. `None` where there is nothing
    /// to count.
    pub fn progress(&self, view: &View, seat: Seat, mission: Id) -> Option<(u16, u16)> {
        let realm = &view.realms[seat];
        let lands = self.lands(&realm.lands);
        let map = self.map();
        let of = |have: usize, want: usize| Some((have.min(want) as u16, want as u16));
        let set = |all: Lands| of((lands & all).len().into(), all.len().into());
        let acts = view.round > 0 && seat == view.active;
        match self.mission_card(self.mission(mission.as_str())?).needs {
            Needs::ControlRegion(region) => set(map.regions[usize::from(region)].lands),
            Needs::RegionsAtLeast(n) => of(map.whole(lands).count(), n.into()),
            Needs::RegionsApart(_) => None,
            Needs::OneInEachRegion => {
                let touched = map.regions.iter().filter(|region| lands.has_any(region.lands)).count();
                of(touched, map.regions.len())
            }
            Needs::ControlAllIslands => set(map.islands()),
            Needs::FortressesAtLeast(n) => of((lands & self.lands(&view.fortresses)).len().into(), n.into()),
            Needs::CapitalOf(colour) => {
                let capital = self.seat_of(colour).and_then(|owner| view.realms[owner].capital);
                of(capital.is_some_and(|capital| realm.lands.contains(&capital)).into(), 1)
            }
            Needs::RegionFromNothing => {
                let held = if acts { self.lands(&view.snapshot) } else { lands };
                let fresh = map.regions.iter().filter(|region| !held.has_any(region.lands));
                let best = fresh.max_by_key(|region| {
                    let missing = (region.lands - lands).len();
                    std::cmp::Reverse(missing)
                })?;
                set(best.lands)
            }
            Needs::DefeatedValue(n) => of(if acts { view.defeated.into() } else { 0 }, n.into()),
            Needs::Supported { count, support } => {
                of(self.supported(lands, support).len().into(), count.into())
            }
            Needs::HandAndTerritories { cards, territories } => {
                let have = realm.hand_count.min(cards) + lands.len().min(territories);
                of(have.into(), (cards + territories).into())
            }
        }
    }
}
