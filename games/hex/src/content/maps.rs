//! The maps (`maps/*.toml`): each mistake is told where it stands.

use kernel::Rule;
use kernel::content::{Item, Reader, Spot, Table};

use super::{pair, read_id};
use crate::id::Id;
use crate::map::{MAX_REGIONS, Map, Point, Region, Route, Territory, UNREACHABLE};
use crate::sets::{Land, Lands};

/// HX-11.6: what a map must be.
const SOUND: Rule = Rule::new("HX-11.6");
/// The most borders and routes together, so that no question offers too many actions.
const MAX_LINKS: usize = 300;

/// The missions that a map leaves out, and where it says so.
pub(crate) type LeftOut<'r> = Vec<(Id, Spot<'r>)>;

/// Reads a map file and what it leaves out; what is wrong goes to the reader.
pub(crate) fn read_map<'r>(
    reader: &'r Reader,
    file: &'r str,
    text: &'r str,
    seats: u8,
) -> (Map, LeftOut<'r>) {
    let mut file = reader.text(file, text);
    let name = file.need("name").text();
    let [width, height] = pair(file.need("aspect"), [1..=10_000, 1..=10_000]);
    let leave_out = file.maybe("leave_out").map_or_else(Vec::new, |item| {
        let named = item.list().into_iter();
        named
            .map(|item| (item.spot(), item))
            .map(|(at, item)| (read_id(item, "mission", std::iter::empty()), at))
            .collect()
    });
    let mut regions: Vec<Region> = Vec::new();
    let listed = file.need("region");
    let regions_at = listed.spot();
    for mut table in listed.tables() {
        let id = read_id(table.need("id"), "region", regions.iter().map(|region| region.id));
        regions.push(Region { id, name: table.need("name").text(), lands: Lands::EMPTY });
    }
    if regions.len() > MAX_REGIONS {
        regions_at
            .fault(Some(SOUND), format!("a map has at most {MAX_REGIONS} regions, not {}", regions.len()));
    }
    let listed = file.need("territory");
    let all_at = listed.spot();
    let drafts = read_territories(listed, &mut regions);
    for region in &regions {
        if region.lands.is_empty() {
            regions_at.fault(Some(SOUND), format!("region `{}` has no territory", region.id));
        }
    }
    let ids: Vec<Id> = drafts.iter().map(|draft| draft.territory.id).collect();
    let spots: Vec<Spot<'_>> = drafts.iter().map(|draft| draft.spot).collect();
    let territories = join_borders(drafts, &ids);
    let routes = file.maybe("route").map_or_else(Vec::new, |item| read_routes(item, &ids, &territories));
    let links =
        territories.iter().map(|one| usize::from(one.borders.len())).sum::<usize>() / 2 + routes.len();
    let map = Map::new(name, (width, height), territories, regions, routes);
    check_whole(&map, &spots, all_at, links, seats);
    (map, leave_out)
}

/// A territory whose neighbours are still names.
struct Draft<'r> {
    territory: Territory,
    borders: Vec<(String, Spot<'r>)>,
    spot: Spot<'r>,
}

fn read_territories<'r>(item: Item<'r>, regions: &mut [Region]) -> Vec<Draft<'r>> {
    let spot = item.spot();
    let mut drafts: Vec<Draft<'r>> = Vec::new();
    for mut table in item.tables() {
        let draft = read_territory(&mut table, &drafts, regions);
        drafts.push(draft);
    }
    if !(2..=Lands::MOST).contains(&drafts.len()) {
        let message = format!("a map has 2 to {} territories, not {}", Lands::MOST, drafts.len());
        spot.fault(Some(SOUND), message);
        drafts.truncate(Lands::MOST);
    }
    drafts
}

fn read_territory<'r>(table: &mut Table<'r>, before: &[Draft<'r>], regions: &mut [Region]) -> Draft<'r> {
    let spot = table.spot();
    let id = read_id(table.need("id"), "territory", before.iter().map(|draft| draft.territory.id));
    let name = table.need("name").text();
    let known: Vec<String> = regions.iter().map(|region| region.id.to_string()).collect();
    let region = table.maybe("region").map(|item| item.one_of("region", &known));
    if let Some(region) = region.and_then(|at| regions.get_mut(at))
        && before.len() < Lands::MOST
    {
        region.lands.insert(Land(before.len() as u8));
    }
    let borders = table.need("borders").list().into_iter();
    let borders = borders.map(|item| {
        let at = item.spot();
        (item.text(), at)
    });
    let borders = borders.collect();
    let label = read_point(table.need("label"));
    let outline = table.need("outline");
    let outline_at = outline.spot();
    let outline: Vec<Point> = outline.list().into_iter().map(read_point).collect();
    if outline.len() < 3 {
        outline_at.fault(Some(SOUND), format!("an outline has at least three points, not {}", outline.len()));
    } else if let Some((one, other)) = Map::crossing(&outline) {
        let [p, q] = [outline[one], outline[other]];
        let message = format!(
            "the outline of `{id}` crosses itself: its edges from [{}, {}] and from [{}, {}] meet",
            p.x, p.y, q.x, q.y
        );
        outline_at.fault(Some(SOUND), message);
    }
    let territory = Territory { id, name, region, borders: Lands::EMPTY, label, outline };
    Draft { territory, borders, spot }
}

/// Names become numbers, and a border that only one side has is told.
fn join_borders(drafts: Vec<Draft<'_>>, ids: &[Id]) -> Vec<Territory> {
    let named: Vec<Vec<(Option<Land>, Spot<'_>)>> = drafts
        .iter()
        .map(|draft| draft.borders.iter().map(|(name, at)| (find(ids, name, *at), *at)).collect())
        .collect();
    let mut territories: Vec<Territory> = drafts.into_iter().map(|draft| draft.territory).collect();
    for (at, borders) in named.iter().enumerate() {
        let here = Land(at as u8);
        for (there, spot) in borders {
            let Some(there) = *there else { continue };
            let (one, other) = (ids[at], ids[there.index()]);
            if there == here {
                spot.fault(Some(SOUND), format!("`{one}` cannot border on itself"));
            } else if territories[at].borders.contains(there) {
                spot.fault(Some(SOUND), format!("the border of `{one}` with `{other}` is named twice"));
            } else if !named[there.index()].iter().any(|(back, _)| *back == Some(here)) {
                spot.fault(
                    Some(SOUND),
                    format!("`{one}` borders on `{other}`, but `{other}` not on `{one}`"),
                );
            } else {
                territories[at].borders.insert(there);
            }
        }
    }
    territories
}

fn read_routes(item: Item<'_>, ids: &[Id], territories: &[Territory]) -> Vec<Route> {
    let mut routes: Vec<Route> = Vec::new();
    for mut table in item.tables() {
        let between = table.need("between");
        let at = between.spot();
        let named = between.list().into_iter();
        let ends = named.map(|item| {
            let at = item.spot();
            find(ids, &item.text(), at)
        });
        let ends: Vec<Option<Land>> = ends.collect();
        let line: Vec<Point> = table.need("line").list().into_iter().map(read_point).collect();
        let (Ok([one, other]), Ok(line)) = (<[Option<Land>; 2]>::try_from(ends), line.try_into()) else {
            at.fault(Some(SOUND), "a route has two territories and a line of two points");
            continue;
        };
        let (Some(one), Some(other)) = (one, other) else { continue };
        let said = format!("`{}` and `{}`", ids[one.index()], ids[other.index()]);
        let twice = |route: &Route| route.between == [one, other] || route.between == [other, one];
        if one == other {
            at.fault(Some(SOUND), format!("a route joins two territories, not {said}"));
        } else if territories[one.index()].borders.contains(other) {
            at.fault(Some(SOUND), format!("{said} have a border already"));
        } else if routes.iter().any(twice) {
            at.fault(Some(SOUND), format!("{said} have a route already"));
        } else {
            routes.push(Route { between: [one, other], line });
        }
    }
    routes
}

/// What holds of the map as a whole.
fn check_whole(map: &Map, spots: &[Spot<'_>], all_at: Spot<'_>, links: usize, seats: u8) {
    for land in map.all().iter().skip(1) {
        if map.distance(Land(0), land) == UNREACHABLE {
            let (id, first) = (map.territory(land).id, map.territory(Land(0)).id);
            spots[land.index()].fault(Some(SOUND), format!("no way leads from `{first}` to `{id}`"));
        }
    }
    if links > MAX_LINKS {
        all_at.fault(Some(SOUND), format!("a map has at most {MAX_LINKS} borders and routes, not {links}"));
    }
    // HX-3.9: wherever the others sit, the last seat finds a place.
    let mut taken: Vec<usize> = map.all().iter().map(|land| 1 + usize::from(map.near(land).len())).collect();
    taken.sort_unstable_by(|a, b| b.cmp(a));
    let taken: usize = taken.iter().take(usize::from(seats).saturating_sub(1)).sum();
    if taken >= map.territories.len() {
        let message = format!("the map `{}` is too small for the capitals of {seats} seats", map.name);
        all_at.fault(Some(Rule::new("HX-3.9")), message);
    }
}

fn find(ids: &[Id], name: &str, at: Spot<'_>) -> Option<Land> {
    let found = ids.iter().position(|id| id.as_str() == name);
    if found.is_none() {
        let unknown = kernel::UnknownWord::new("territory", name, ids.iter().map(Id::as_str));
        // The nearest is help; all of them are a map.
        at.fault(None, kernel::UnknownWord { known: Vec::new(), ..unknown }.to_string());
    }
    found.map(|at| Land(at as u8))
}

fn read_point(item: Item<'_>) -> Point {
    let [x, y] = pair(item, [0..=1000, 0..=1000]);
    Point { x, y }
}
