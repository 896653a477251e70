//! What the figures of the rulebook show: the map or a part of it, a battle, a seat, a card.

use hex::{Card, CardFace, Colour, Hex, Id, Land, Lands, Options, Side};
use kernel::content::Content;
use kernel::{Game as _, Seat, UnknownWord};
use markup::html;
use maud::Markup;

use super::card::{self, Look};
use super::outline::{Sheet, bounds, tones};
use super::places::{Anchor, SIZE, place, ribbon};
use super::scene::Scene;
use super::water::water;
use super::{battle, faction, map, mission, pieces, progress, rail};
use crate::Seen;
use crate::figure::{Ask, Picture, Spot};
use crate::parts::{count, crest, listed, n};

const DRAWINGS: [&str; 9] =
    ["map", "region", "around", "battle", "shown", "seat", "card", "mission", "faction"];
/// How wide a panel is.
const WIDE: f64 = 316.0;
/// How high a part of the map is drawn for its width.
const HIGH: f64 = 0.78;

/// What a panel asks for.
pub(super) fn figure(seen: &Seen<'_, Hex>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
    let scene = Scene::new(seen);
    let shows = Shows::read(&scene, ask)?;
    let (name, words) = ask.words();
    let picture = match (name, words.as_slice()) {
        ("map", []) => chart(&scene, &shows, whole(&scene), WIDE),
        ("map", ["large"]) => chart(&scene, &shows, whole(&scene), 660.0),
        ("region", [id]) => chart(&scene, &shows, close(&scene, region(&scene, id)?, 26.0), WIDE),
        ("around", ids @ [_, ..]) => chart(&scene, &shows, close(&scene, lands(&scene, ids)?, 30.0), WIDE),
        ("battle", []) => fight(&scene)?,
        ("shown", [one, other]) => shown(&scene, [one, other])?,
        ("seat", [colour]) => seat(&scene, colour)?,
        ("card", [id]) => printed_card(&scene, id)?,
        ("mission", [id]) => printed_mission(&scene, id)?,
        ("faction", [id]) => printed_faction(&scene, id)?,
        _ => return Err(UnknownWord::new("drawing", ask.draw, DRAWINGS)),
    };
    Ok(match shows.beside {
        Some(card) => picture.beside(card),
        None => picture,
    })
}

/// What the drawings use by name: the shapes of the map.
pub(super) fn defs(content: &Content) -> Markup {
    let game = Hex::open(content, &Options::default(), 2).ok();
    html! {
        @if let Some(game) = &game {
            svg class="defs" width="0" height="0" aria-hidden="true" { (map::shapes(game.map(), Sheet::of(game.map()))) }
        }
    }
}

/// What a panel asks to be shown on its drawing or beside it.
#[derive(Default)]
struct Shows {
    /// From here all distances are written.
    distances: Option<Land>,
    islands: bool,
    /// The card of a mission, of a faction, of a battle.
    beside: Option<Markup>,
}

impl Shows {
    fn read(scene: &Scene<'_>, ask: Ask<'_>) -> Result<Self, UnknownWord> {
        let game = scene.game();
        let lands = scene.map().all().iter().map(|land| format!("distances {}", scene.id(land)));
        let missions = game.missions().iter().map(|mission| format!("mission {}", mission.id));
        let factions = game.factions().iter().map(|faction| format!("faction {}", faction.id));
        let known: Vec<String> =
            lands.chain(missions).chain(factions).chain(["islands".to_owned()]).collect();
        ask.check_shows(&known.iter().map(String::as_str).collect::<Vec<_>>())?;
        let mut shows = Self::default();
        for shown in ask.show {
            match shown.word.split_once(' ') {
                Some(("distances", id)) => shows.distances = scene.map().find(id),
                Some(("mission", id)) => {
                    let card = game.mission(id).map(|at| &game.missions()[at.index()]);
                    shows.beside = card.map(|card| mission::printed(scene.map(), card));
                }
                Some(("faction", id)) => {
                    let at = game.faction(id).map(|at| &game.factions()[usize::from(at)]);
                    shows.beside = at.map(|one| faction::card(one, None, "", html! {}));
                }
                Some(_) | None => shows.islands = true,
            }
        }
        Ok(shows)
    }
}

/// The whole map.
fn whole(scene: &Scene<'_>) -> [f64; 4] {
    map::view_box(scene.map(), scene.sheet)
}

/// The part of the map that holds these territories and their names, with so much around them.
fn close(scene: &Scene<'_>, lands: Lands, around: f64) -> [f64; 4] {
    let [mut left, top, mut right, low] = bounds(scene.map(), scene.sheet, lands);
    for land in lands.iter() {
        let spot = place(scene.map(), scene.sheet, land);
        // A letter is half as wide as it is high, more or less.
        let wide = 0.52 * SIZE * scene.land_name(land).chars().count() as f64;
        let from = match spot.anchor {
            Anchor::Start => spot.name.0,
            Anchor::Middle => spot.name.0 - wide / 2.0,
            Anchor::End => spot.name.0 - wide,
        };
        if spot.sea && !spot.broken {
            (left, right) = (left.min(from - around / 2.0), right.max(from + wide - around / 2.0));
        }
    }
    let width = (right - left + 2.0 * around).max((low - top + 2.0 * around) / HIGH).max(240.0);
    let height = width * HIGH;
    [f64::midpoint(left, right) - width / 2.0, f64::midpoint(top, low) - height / 2.0, width, height]
}

fn region(scene: &Scene<'_>, id: &str) -> Result<Lands, UnknownWord> {
    let regions = &scene.map().regions;
    let found = regions.iter().find(|region| region.id.is(id)).map(|region| region.lands);
    found.ok_or_else(|| UnknownWord::new("region", id, regions.iter().map(|region| region.id.as_str())))
}

fn lands(scene: &Scene<'_>, ids: &[&str]) -> Result<Lands, UnknownWord> {
    let map = scene.map();
    let known = || map.territories.iter().map(|territory| territory.id.as_str());
    ids.iter().map(|id| map.find(id).ok_or_else(|| UnknownWord::new("territory", id, known()))).collect()
}

/// The map as far as it is seen in a frame, with everything on it.
fn chart(scene: &Scene<'_>, shows: &Shows, frame: [f64; 4], width: f64) -> Picture {
    let map = scene.map();
    let scale = frame[2] / width;
    // Names are drawn where they can be read.
    let class = match scale {
        scale if scale < 1.33 => "hexmap in-figure",
        scale if scale < 1.7 => "hexmap in-figure middling",
        _ => "hexmap in-figure far-off",
    };
    let seen: Lands = map.all().iter().filter(|land| meets(scene, *land, frame)).collect();
    let tones = tones(map);
    let body = html! {
        @if seen == map.all() { (water(map, scene.sheet)) }
        (map::coast())
        (map::routes(map, scene.sheet))
        g class="lands" { @for land in seen.iter() { (map::land_of(scene, land, tones[land.index()])) } }
        g class="regions" {
            @for at in 0..map.regions.len() {
                use class="ro" href={ "#r-" (at) } {}
                use class="ri" href={ "#r-" (at) } {}
            }
        }
        (map::marks(scene))
        @if shows.islands { g class="lens isles" { use class="l2" href="#isles" {} use class="l1" href="#isles" {} } }
        @if seen == map.all() { g class="ribbons" { @for region in 0..map.regions.len() { (map::ribbon_of(scene, region)) } } }
        g class="pieces" { @for land in seen.iter() { (pieces::on(scene, land)) } }
        @if let Some(from) = shows.distances { (distances(scene, from, seen)) }
        (map::arrows(scene))
        (map::tags(scene))
    };
    let mut words = in_words(scene);
    if let Some(from) = shows.distances {
        let told = seen.iter().filter(|land| *land != from);
        let told: Vec<String> =
            told.map(|land| format!("{} {}", scene.land_name(land), map.distance(from, land))).collect();
        words.push(format!("Distances from {}: {}.", scene.land_name(from), told.join(", ")));
    }
    if shows.islands {
        words.push(format!("Islands: {}.", names(scene, map.islands())));
    }
    spots(Picture::svg(class, frame, body).wide(width).says(words), scene, seen)
}

/// Is any of a territory seen in the frame?
fn meets(scene: &Scene<'_>, land: Land, [x, y, width, height]: [f64; 4]) -> bool {
    let [left, top, right, low] = bounds(scene.map(), scene.sheet, Lands::only(land));
    left < x + width && right > x && top < y + height && low > y
}

/// How far each territory is from one, in place of its pieces.
fn distances(scene: &Scene<'_>, from: Land, seen: Lands) -> Markup {
    html! {
        @for land in seen.iter().filter(|land| *land != from && scene.owner(*land).is_none()) {
            @let (x, y) = place(scene.map(), scene.sheet, land).pieces;
            text class="far-no" x=(n(x)) y=(n(y + 7.0)) { (scene.map().distance(from, land)) }
        }
    }
}

/// Every territory and capital, every region and route, by its name.
fn spots(mut picture: Picture, scene: &Scene<'_>, seen: Lands) -> Picture {
    let (map, sheet) = (scene.map(), scene.sheet);
    for land in seen.iter() {
        let (x, y) = place(map, sheet, land).pieces;
        let edge = sheet.edge(&map.territory(land).outline);
        picture =
            picture.with(scene.id(land).to_string(), Spot::path(x, y, edge, 22.0, scene.land_name(land)));
    }
    for region in &map.regions {
        let [left, top, right, low] = bounds(map, sheet, region.lands);
        let middle = (f64::midpoint(left, right), f64::midpoint(top, low));
        // On its ribbon a mark covers no name.
        let (x, y) = ribbon(map, sheet, region.id).map_or(middle, |(x, y, anchor)| match anchor {
            Anchor::Start => (x + 18.0, y + 10.0),
            Anchor::Middle => (x, y + 10.0),
            Anchor::End => (x - 18.0, y + 10.0),
        });
        let edge = sheet.around(map, region.lands);
        picture = picture.with(format!("region {}", region.id), Spot::path(x, y, edge, 30.0, &*region.name));
    }
    for route in &map.routes {
        let [(x, y), (tx, ty)] = route.line.map(|point| sheet.point(point));
        let [one, other] = route.between;
        let name = format!("route {}-{}", scene.id(one), scene.id(other));
        let called = format!("the sea route from {} to {}", scene.land_name(one), scene.land_name(other));
        picture = picture.with(name, Spot::round(f64::midpoint(x, tx), f64::midpoint(y, ty), 10.0, called));
    }
    picture
}

/// Where the turn is, what every seat has, and what may be chosen.
fn in_words(scene: &Scene<'_>) -> Vec<String> {
    let (view, map) = (scene.view(), scene.map());
    let mut words = Vec::new();
    let bare = scene.seats().iter().all(|seat| scene.lands(*seat).is_empty());
    if bare && scene.offered().is_empty() {
        for region in &map.regions {
            words.push(format!("{}: {}.", region.name, names(scene, region.lands)));
        }
        words.push(format!("{} join them over sea.", count(map.routes.len(), "route", "routes")));
        return words;
    }
    if scene.setup() {
        words.push("The table is being set up.".to_owned());
    } else {
        words.push(format!("Round {}, turn of {}.", view.round, scene.name(view.active)));
    }
    words.extend(scene.seats().into_iter().filter_map(|seat| realm(scene, seat)));
    let forts: Lands = view.fortresses.iter().filter_map(|id| scene.land(*id)).collect();
    if !forts.is_empty() {
        words.push(format!("Fortresses: {}.", names(scene, forts)));
    }
    let offered = scene.offered();
    let prices: Vec<String> = offered
        .iter()
        .filter_map(|land| Some(format!("{} {}", scene.land_name(land), scene.price(land)?)))
        .collect();
    if !prices.is_empty() {
        words.push(format!("A fortress costs: {}.", prices.join(", ")));
    } else if !offered.is_empty() {
        words.push(format!("May be chosen: {}.", names(scene, offered)));
    }
    words
}

/// What a seat has; nothing of one that has nothing.
fn realm(scene: &Scene<'_>, seat: Seat) -> Option<String> {
    let (realm, lands) = (scene.realm(seat), scene.lands(seat));
    let mut told = Vec::new();
    if !lands.is_empty() {
        told.push(format!("holds {}", names(scene, lands)));
    }
    if let Some(capital) = realm.capital.and_then(|id| scene.land(id)) {
        told.push(format!("has its capital in {}", scene.land_name(capital)));
    }
    if realm.prestige > 0 {
        told.push(format!("has {} prestige", realm.prestige));
    }
    (!told.is_empty()).then(|| format!("{} {}.", scene.name(seat), told.join(", ")))
}

fn names(scene: &Scene<'_>, lands: Lands) -> String {
    listed(&lands.iter().map(|land| scene.land_name(land)).collect::<Vec<_>>())
}

/// The battle that is being fought, as it lies beside the map.
fn fight(scene: &Scene<'_>) -> Result<Picture, UnknownWord> {
    let Some((told, site)) = scene.view().battle.as_ref().zip(scene.site()) else {
        return Err(UnknownWord::new("battle at this position", "battle", []));
    };
    let side = |side: Side, seat: Seat| {
        let id = told.shown[side.index()].or(scene.realm(seat).sealed_card);
        let card = id.and_then(|id| scene.card(id));
        let worth = told.values[side.index()];
        let shown = match (card, told.revealed) {
            (Some((_, face)), true) => format!("the {}, worth {}", face.name, worth.value + worth.bonus),
            (Some((_, face)), false) => format!("the {}, face down", face.name),
            (None, _) if scene.realm(seat).ready => "a card face down".to_owned(),
            (None, _) => "no card yet".to_owned(),
        };
        format!("{} with {shown}", scene.name(seat))
    };
    let words = format!(
        "A battle for {}: {} attacks, {} defends.",
        scene.land_name(site),
        side(Side::Attacker, told.attacker),
        side(Side::Defender, told.defender)
    );
    Ok(Picture::html("fight-f", battle::battle(scene)).says(vec![words]))
}

/// The cards of a battle that is over, the attacker's first, and where each went. The attacker is the active seat.
fn shown(scene: &Scene<'_>, cards: [&str; 2]) -> Result<Picture, UnknownWord> {
    let attacker = scene.view().active;
    let other = scene.seats().into_iter().find(|seat| *seat != attacker).unwrap_or(attacker);
    let mut sides = Vec::new();
    let mut words = Vec::new();
    for (seat, id) in [attacker, other].into_iter().zip(cards) {
        let (_, face) = find_card(scene, id)?;
        let went = went(scene, seat, face.id)
            .ok_or_else(|| UnknownWord::new("card that was shown", id, piles(scene, seat)))?;
        words.push(format!("{} showed the {}: {went}.", scene.name(seat), face.name));
        sides.push((seat, face, went));
    }
    let body = html! {
        @for (seat, face, went) in &sides {
            div class={ "one seat-" (scene.word(*seat)) (if *went == OUT { " out" } else { "" }) } {
                p class="who" { (crest(scene.tincture(*seat), 18)) b { (scene.name(*seat)) } }
                (card::card(face, scene.tincture(*seat), Look::default()))
                p class="went" { (went) }
            }
        }
    };
    Ok(Picture::html("shown-f", body).says(words))
}

const OUT: &str = "removed from the game";

/// Where a card went that was shown.
fn went(scene: &Scene<'_>, seat: Seat, id: Id) -> Option<&'static str> {
    let realm = scene.realm(seat);
    if realm.removed.contains(&id) {
        Some(OUT)
    } else if realm.open.contains(&id) {
        Some("on the discard pile")
    } else {
        None
    }
}

fn piles<'a>(scene: &Scene<'a>, seat: Seat) -> impl Iterator<Item = &'a str> {
    let realm = scene.realm(seat);
    realm.open.iter().chain(&realm.removed).map(Id::as_str)
}

/// A seat as it is seen beside the map: its cards, its missions.
fn seat(scene: &Scene<'_>, name: &str) -> Result<Picture, UnknownWord> {
    let called = |seat: &Seat| scene.game().colour(*seat).name();
    let seats = scene.seats();
    let found = seats.iter().find(|seat| called(seat) == name).copied();
    let seat = found.ok_or_else(|| UnknownWord::new("seat", name, seats.iter().map(called)))?;
    let realm = scene.realm(seat);
    let list = |ids: &[Id]| listed(&ids.iter().map(Id::as_str).collect::<Vec<_>>());
    let mut words =
        vec![format!("{name} has {} in hand.", count(usize::from(realm.hand_count), "card", "cards"))];
    for (ids, what) in [(&realm.open, "On the discard pile"), (&realm.removed, "Removed from the game")] {
        if !ids.is_empty() {
            words.push(format!("{what}: {}.", list(ids)));
        }
    }
    for mission in realm.dossier.iter().flatten().filter_map(|id| scene.mission(*id)) {
        let progress = progress::progress(scene, seat, mission);
        words.push(format!("Mission {}: {} of {}.", mission.name, progress.have, progress.need));
    }
    Ok(Picture::html("seat-f", html! { ol class="realms" { (rail::panel(scene, seat)) } }).says(words))
}

fn find_card<'a>(scene: &Scene<'a>, id: &str) -> Result<(Card, &'a CardFace), UnknownWord> {
    let cards = scene.game().cards();
    let found = scene.game().card(id).map(|card| (card, &cards[card.index()]));
    found.ok_or_else(|| UnknownWord::new("card", id, cards.iter().map(|face| face.id.as_str())))
}

fn printed_card(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let (_, face) = find_card(scene, id)?;
    let tincture = super::scene::tincture(Colour::Blue);
    let words = format!("The card {}, {}. {}", face.id, face.name, card::says(face));
    Ok(Picture::html("card-f", card::card(face, tincture, Look::default())).says(vec![words]))
}

fn printed_mission(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let missions = scene.game().missions();
    let found = scene.game().mission(id).map(|at| &missions[at.index()]);
    let card =
        found.ok_or_else(|| UnknownWord::new("mission", id, missions.iter().map(|card| card.id.as_str())))?;
    let words = format!("The mission {}, {} prestige: {}", card.name, card.prestige, card.text);
    Ok(Picture::html("card-f", mission::printed(scene.map(), card)).says(vec![words]))
}

fn printed_faction(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let factions = scene.game().factions();
    let found = scene.game().faction(id).map(|at| &factions[usize::from(at)]);
    let one =
        found.ok_or_else(|| UnknownWord::new("faction", id, factions.iter().map(|one| one.id.as_str())))?;
    let words = format!("{}, {}: {}", one.name, one.ability, one.text);
    Ok(Picture::html("card-f", faction::card(one, None, "", html! {})).says(vec![words]))
}
