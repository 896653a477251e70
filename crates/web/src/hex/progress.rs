//! How far a mission is: so many of so many, and the territories it is about. Read off the view.

use hex::{Land, Lands, MissionCard, Needs};
use kernel::Seat;

use super::scene::{Scene, tincture};
use crate::Tincture;

/// How far a mission is.
pub(super) struct Progress {
    pub(super) have: u16,
    pub(super) need: u16,
    /// The territories that would bring it nearer; none where any might.
    pub(super) left: Lands,
}

/// How far a seat is with a mission.
pub(super) fn progress(scene: &Scene<'_>, seat: Seat, mission: &MissionCard) -> Progress {
    let (map, view) = (scene.map(), scene.view());
    let lands = scene.lands(seat);
    let acts = view.round > 0 && view.active == seat;
    let whole = || map.whole(lands);
    let counted = |have: usize, need: usize| Progress {
        have: have.min(need) as u16,
        need: need as u16,
        left: Lands::EMPTY,
    };
    let all_of = |wanted: Lands| Progress {
        have: u16::from((wanted & lands).len()),
        need: u16::from(wanted.len()),
        left: wanted - lands,
    };
    match mission.needs {
        Needs::ControlRegion(region) => all_of(map.regions[usize::from(region)].lands),
        Needs::RegionsAtLeast(n) => counted(whole().count(), usize::from(n)),
        Needs::RegionsApart(least) => {
            let far = whole().any(|one| whole().any(|other| map.region_distance(one, other) >= least));
            counted(if far { 2 } else { whole().count().min(1) }, 2)
        }
        Needs::OneInEachRegion => {
            let (held, missing): (Vec<_>, Vec<_>) =
                map.regions.iter().partition(|region| lands.has_any(region.lands));
            // Far from the goal anything would do, and nothing is worth a flag.
            let near = missing.iter().filter(|_| missing.len() <= 2);
            let left = near.fold(Lands::EMPTY, |all, region| all | region.lands);
            Progress { left, ..counted(held.len(), map.regions.len()) }
        }
        Needs::ControlAllIslands => all_of(map.islands()),
        Needs::FortressesAtLeast(n) => {
            counted(lands.iter().filter(|land| scene.fortified(*land)).count(), usize::from(n))
        }
        Needs::CapitalOf(colour) => {
            let capital = scene.game().seat_of(colour).and_then(|rival| scene.realm(rival).capital);
            match capital.and_then(|id| scene.land(id)) {
                Some(capital) => all_of(Lands::only(capital)),
                None => counted(0, 1),
            }
        }
        Needs::RegionFromNothing => {
            let before: Lands = view.snapshot.iter().filter_map(|id| scene.land(*id)).collect();
            let fresh = map.regions.iter().filter(|region| acts && !before.has_any(region.lands));
            let nearest = fresh.max_by_key(|region| {
                u16::from((region.lands & lands).len()) * 64 / u16::from(region.lands.len()).max(1)
            });
            match nearest.filter(|region| lands.has_any(region.lands)) {
                Some(region) => all_of(region.lands),
                None => counted(0, 1),
            }
        }
        Needs::DefeatedValue(n) => counted(if acts { usize::from(view.defeated) } else { 0 }, usize::from(n)),
        Needs::Supported { count, support } => {
            let supported = |land: &Land| (map.near(*land) & lands).len() >= support;
            counted(lands.iter().filter(supported).count(), usize::from(count))
        }
        Needs::HandAndTerritories { cards, territories } => {
            let hand = scene.realm(seat).hand_count.min(cards);
            counted(usize::from(hand + lands.len().min(territories)), usize::from(cards + territories))
        }
    }
}

/// The territories a mission is about, to be outlined on the map.
pub(super) fn about(scene: &Scene<'_>, mission: &MissionCard) -> Lands {
    let map = scene.map();
    match mission.needs {
        Needs::ControlRegion(region) => map.regions[usize::from(region)].lands,
        Needs::ControlAllIslands => map.islands(),
        Needs::CapitalOf(colour) => {
            let capital = scene.game().seat_of(colour).and_then(|rival| scene.realm(rival).capital);
            capital.and_then(|id| scene.land(id)).map_or(Lands::EMPTY, Lands::only)
        }
        Needs::RegionsAtLeast(_)
        | Needs::RegionsApart(_)
        | Needs::OneInEachRegion
        | Needs::FortressesAtLeast(_)
        | Needs::RegionFromNothing
        | Needs::DefeatedValue(_)
        | Needs::Supported { count: _, support: _ }
        | Needs::HandAndTerritories { cards: _, territories: _ } => Lands::EMPTY,
    }
}

/// The colour whose capital it is about.
pub(super) fn rival(mission: &MissionCard) -> Option<Tincture> {
    if let Needs::CapitalOf(colour) = mission.needs { Some(tincture(colour)) } else { None }
}

/// The icon of a kind of mission.
pub(super) fn sign(mission: &MissionCard) -> &'static str {
    match mission.needs {
        Needs::ControlRegion(_) => "hx-destiny",
        Needs::RegionsAtLeast(_) => "hx-orb",
        Needs::RegionsApart(_) => "hx-globe",
        Needs::OneInEachRegion => "hx-colony",
        Needs::ControlAllIslands => "hx-ship",
        Needs::FortressesAtLeast(_) => "hx-wall",
        Needs::CapitalOf(_) => "hx-rival",
        Needs::RegionFromNothing => "hx-swift",
        Needs::DefeatedValue(_) => "hx-victory",
        Needs::Supported { count: _, support: _ }
        | Needs::HandAndTerritories { cards: _, territories: _ } => "hx-horizon",
    }
}
