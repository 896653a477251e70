//! How far a realm is from its missions: what bots look at.

use kernel::{List, Seat};

use crate::content::Needs;
use crate::map::{MAX_REGIONS, UNREACHABLE};
use crate::rulebook::Hex;
use crate::sets::{Land, Lands, Mission};
use crate::state::State;

/// What a territory costs that somebody else holds, about.
const HELD: f32 = 2.0;
/// What its fortress adds to that.
const FORTIFIED: f32 = 1.5;
/// More than any mission is worth.
const HOPELESS: f32 = 30.0;

/// A realm as it is, or as it would be with one territory more or less, and the steps from it to every territory.
#[derive(Clone, Copy)]
pub(crate) struct Prospect<'g> {
    game: &'g Hex,
    state: &'g State,
    seat: Seat,
    lands: Lands,
    others: Lands,
    reach: [u8; Lands::MOST],
    /// Those that are one step away at most.
    close: Lands,
}

impl<'g> Prospect<'g> {
    /// The realm as it is.
    pub(crate) fn of(game: &'g Hex, state: &'g State, seat: Seat) -> Self {
        Self::holding(game, state, seat, state.realms[seat].lands)
    }

    /// The realm if it held just these territories.
    pub(crate) fn holding(game: &'g Hex, state: &'g State, seat: Seat, lands: Lands) -> Self {
        let others = state.controlled() - state.realms[seat].lands - lands;
        // Without any it could come back anywhere.
        let mut reach = [if lands.is_empty() { 1 } else { UNREACHABLE }; Lands::MOST];
        lands.iter().for_each(|land| shorten(&mut reach, game.map().distances(land)));
        let map = game.map();
        let close = if lands.is_empty() { map.all() } else { lands | map.around(lands) };
        Self { game, state, seat, lands, others, reach, close }
    }

    /// The realm with one territory more.
    pub(crate) fn with(&self, land: Land) -> Self {
        let mut more = *self;
        more.lands.insert(land);
        more.others.remove(land);
        shorten(&mut more.reach, self.game.map().distances(land));
        more.close |= Lands::only(land) | self.game.map().near(land);
        more
    }

    /// The realm with one territory less.
    pub(crate) fn without(&self, land: Land) -> Self {
        let mut lands = self.lands;
        lands.remove(land);
        let mut less = Self::holding(self.game, self.state, self.seat, lands);
        less.others.insert(land);
        less
    }

    /// What its two missions promise: each counts its prestige, the less the farther it is.
    pub(crate) fn promise(&self) -> f32 {
        let missions = self.state.realms[self.seat].dossier.into_iter().flatten();
        missions.map(|mission| self.promise_of(mission)).sum()
    }

    /// What one mission promises.
    pub(crate) fn promise_of(&self, mission: Mission) -> f32 {
        f32::from(self.game.mission_card(mission).prestige) / (1.0 + 0.5 * self.cost(mission))
    }

    /// About how many cards it would take to meet the mission; 0 if it is met.
    pub(crate) fn cost(&self, mission: Mission) -> f32 {
        let map = self.game.map();
        let regions = || (0..map.regions.len()).map(|region| self.region(region));
        match self.game.mission_card(mission).needs {
            Needs::ControlRegion(region) => self.region(usize::from(region)),
            Needs::RegionsAtLeast(n) => cheapest(regions(), n),
            Needs::RegionsApart(least) => {
                let costs: List<f32, MAX_REGIONS> = regions().collect();
                let pairs = (0..costs.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
                let far = pairs.filter(|(one, other)| self.game.region_distance(*one, *other) >= least);
                least_of(far.map(|(one, other)| costs[one] + costs[other]))
            }
            Needs::OneInEachRegion => {
                let missing = map.regions.iter().filter(|region| !self.lands.has_any(region.lands));
                missing.map(|region| least_of(region.lands.iter().map(|land| self.way(land)))).sum()
            }
            Needs::ControlAllIslands => self.all_of(map.islands()),
            Needs::FortressesAtLeast(n) => self.fortresses(n),
            Needs::CapitalOf(colour) => {
                let owner = self.game.seat_of(colour);
                let capital = owner.and_then(|owner| self.state.realms[owner].capital);
                capital.map_or(HOPELESS, |land| self.way(land))
            }
            Needs::RegionFromNothing => {
                let held = if self.acts() { self.state.turn.snapshot } else { self.lands };
                let fresh = (0..map.regions.len()).filter(|at| !held.has_any(map.regions[*at].lands));
                least_of(fresh.map(|region| self.in_one_turn(region)))
            }
            Needs::DefeatedValue(n) => self.victories(n),
            Needs::Supported { count, support } => self.support(count, support),
            Needs::HandAndTerritories { cards, territories } => {
                let short = |have: u8, want: u8| f32::from(want.saturating_sub(have));
                let hand = self.state.realms[self.seat].hand.len();
                2.0 * short(hand, cards) + short(self.lands.len(), territories)
            }
        }
    }

    fn acts(&self) -> bool {
        self.state.round > 0 && self.seat == self.state.active
    }

    /// What one territory costs if it is next to one's own.
    fn weight(&self, land: Land) -> f32 {
        if self.lands.contains(land) {
            0.0
        } else if self.others.contains(land) {
            HELD + if self.state.fortresses.contains(land) { FORTIFIED } else { 0.0 }
        } else {
            1.0
        }
    }

    /// What it costs to get to a territory and take it.
    fn way(&self, land: Land) -> f32 {
        self.weight(land) + f32::from(self.reach[land.index()].saturating_sub(1))
    }

    /// What it costs to take all of these.
    fn all_of(&self, lands: Lands) -> f32 {
        let missing = lands - self.lands;
        let mut cost = f32::from(missing.len());
        let held = missing & self.others;
        if !held.is_empty() {
            let fortified = held & self.state.fortresses;
            cost += (HELD - 1.0) * f32::from(held.len()) + FORTIFIED * f32::from(fortified.len());
        }
        if !missing.has_any(self.close) {
            let nearest = missing.iter().map(|land| self.reach[land.index()]).min().unwrap_or(1);
            cost += f32::from(nearest.saturating_sub(1));
        }
        cost
    }

    fn region(&self, region: usize) -> f32 {
        self.all_of(self.game.map().regions[region].lands)
    }

    /// A region that must be taken in one turn: hopeless beyond the cards and claims there are.
    fn in_one_turn(&self, region: usize) -> f32 {
        let cost = self.region(region);
        let lands = self.game.map().regions[region].lands;
        let claims = (lands - self.lands - self.others).len();
        let limit = self.game.options().claims_per_turn.get();
        let too_many = limit > 0 && u16::from(claims) > limit;
        if too_many || cost > f32::from(self.game.suit().all.len()) { HOPELESS } else { cost + 1.0 }
    }

    fn fortresses(&self, n: u8) -> f32 {
        let missing = n.saturating_sub((self.lands & self.state.fortresses).len());
        let realm = &self.state.realms[self.seat];
        let taken = (self.state.fortresses - self.lands).iter().map(|land| self.way(land));
        let sites = self.lands - self.state.fortresses - self.state.capitals();
        let built = sites.iter().map(|land| {
            let price = f32::from(self.game.price(realm, land));
            if self.game.coins() { 0.5 * price } else { price }
        });
        // Where there is no site yet, one is claimed first.
        let later = std::iter::repeat_n(3.0, usize::from(missing));
        cheapest(taken.chain(built).chain(later), missing)
    }

    fn victories(&self, n: u8) -> f32 {
        let done = if self.acts() { self.state.turn.defeated } else { 0 };
        let left = u16::from(n).saturating_sub(done);
        if left == 0 {
            return 0.0;
        }
        let nearest = self.others.iter().map(|land| self.reach[land.index()]).min().unwrap_or(9);
        f32::from(left.div_ceil(6)) * 1.5 + f32::from(nearest.saturating_sub(1))
    }

    fn support(&self, count: u8, support: u8) -> f32 {
        let map = self.game.map();
        let wide = self.close.iter().filter(|land| map.degree(*land) >= support);
        let needs = wide.map(|land| {
            let beside = (map.near(land) & self.lands).len();
            self.weight(land) + f32::from(support.saturating_sub(beside))
        });
        // Territories that support each other share their neighbours.
        0.6 * cheapest(needs.chain(std::iter::repeat_n(5.0, usize::from(count))), count)
    }
}

/// Takes the fewer steps to every territory; all of them at once.
fn shorten(reach: &mut [u8; Lands::MOST], other: &[u8; Lands::MOST]) {
    reach.iter_mut().zip(other).for_each(|(steps, other)| *steps = (*steps).min(*other));
}

/// The sum of the `n` least.
fn cheapest(costs: impl Iterator<Item = f32>, n: u8) -> f32 {
    let mut least = [HOPELESS; 16];
    let n = usize::from(n).min(least.len());
    for cost in costs {
        let mut carried = cost;
        for place in &mut least[..n] {
            if carried < *place {
                std::mem::swap(&mut carried, place);
            }
        }
    }
    least[..n].iter().sum()
}

fn least_of(costs: impl Iterator<Item = f32>) -> f32 {
    costs.fold(HOPELESS, f32::min)
}
