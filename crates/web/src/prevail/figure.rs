//! What the figures of the rulebook show: a part of the field, a fight in numbers, cards and piles, tables.

use kernel::{Game as _, Seat, UnknownWord, Word as _};
use markup::html;
use maud::Markup;
use prevail::{BLACK, Facing, Id, Prevail, Space, UnitView, WHITE, Zone};

use super::scene::{CELL, Scene, contact_letter, key, letter};
use super::{camp, card, field, land, spots, squares, tables, unit, volley};
use crate::Seen;
use crate::figure::{Ask, Picture, Spot};
use crate::parts::{listed, n};

const DRAWINGS: [&str; 12] = [
    "field", "board", "cards", "lead", "sums", "piece", "card", "terrain", "endings", "keeps", "units",
    "orders",
];
const SHOWS: [&str; 4] = ["neighbours", "zones", "behind", "helpers"];
/// How wide a panel is.
const WIDE: f64 = 316.0;
/// The strip for letters and numbers beside a part of the field.
const EDGE: f64 = 22.0;

/// What a panel asks for.
pub(super) fn figure(seen: &Seen<'_, Prevail>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
    let scene = Scene { seen };
    let (name, words) = ask.words();
    match (name, words.as_slice()) {
        ("field", [part]) => field(&scene, ask, spaces(&scene, part)?),
        ("board", []) => Ok(board(&scene)),
        ("cards", [side]) => cards(&scene, side),
        ("lead", []) => Ok(lead(&scene)),
        ("sums", []) => sums(&scene),
        ("piece", [kind]) => piece(&scene, kind),
        ("card", [id]) => printed(&scene, id),
        ("terrain", []) => Ok(tables::terrain()),
        ("endings", []) => Ok(tables::endings()),
        ("keeps", [faction]) => tables::keeps(scene.game(), faction),
        ("units", []) => Ok(tables::units(scene.game())),
        ("orders", []) => Ok(tables::orders(scene.game())),
        _ => Err(UnknownWord::new("drawing", ask.draw, DRAWINGS)),
    }
}

/// What the drawings use by name.
pub(super) fn defs() -> Markup {
    html! { svg class="defs" width="0" height="0" aria-hidden="true" { (unit::defs()) } }
}

/// The spaces between two corners: `C4-G8`.
fn spaces(scene: &Scene<'_>, part: &str) -> Result<Vec<Space>, UnknownWord> {
    let (from, to) = part.split_once('-').unwrap_or((part, part));
    let (from, to) = (space(scene, from)?, space(scene, to)?);
    let within = |at: usize, one: usize, other: usize| (one.min(other)..=one.max(other)).contains(&at);
    let all = scene.game().board().spaces();
    let inside = |space: &Space| {
        within(space.row(), from.row(), to.row()) && within(space.column(), from.column(), to.column())
    };
    Ok(all.filter(inside).collect())
}

fn space(scene: &Scene<'_>, name: &str) -> Result<Space, UnknownWord> {
    let board = scene.game().board();
    let found = name.parse::<Space>().ok().filter(|space| board.has(*space));
    found.ok_or_else(|| UnknownWord::new("space of this board", name, []))
}

/// A part of the field with everything on it, its letters and numbers at the edge.
fn field(scene: &Scene<'_>, ask: Ask<'_>, part: Vec<Space>) -> Result<Picture, UnknownWord> {
    let corners: Vec<(i32, i32)> = part.iter().map(|space| scene.corner(*space)).collect();
    let least = |pick: fn(&(i32, i32)) -> i32| corners.iter().map(pick).min().unwrap_or(0);
    let most = |pick: fn(&(i32, i32)) -> i32| corners.iter().map(pick).max().unwrap_or(0) + CELL;
    let (left, top, right, low) = (least(|at| at.0), least(|at| at.1), most(|at| at.0), most(|at| at.1));
    let (wide, high) = (f64::from(right - left) + EDGE + 4.0, f64::from(low - top) + EDGE + 4.0);
    let frame = [f64::from(left) - EDGE, f64::from(top) - EDGE, wide, high];
    let shown = shows(scene, ask, &part)?;
    let (across, down) = (right - left, low - top);
    let inside = html! {
        (land::part(scene, &part))
        (shown.below)
        (field::under(scene))
        g class="pieces" {
            @for (index, unit) in scene.view().units.iter().enumerate() {
                @if unit.space.is_some_and(|space| part.contains(&space)) { (field::piece(scene, index, unit)) }
            }
            @for seat in [WHITE, BLACK] {
                @if scene.side(seat).commander.is_some_and(|space| part.contains(&space)) { (field::commander(scene, seat)) }
            }
        }
        (spots::spots(scene))
        (squares::plates(scene))
        (volley::shot(scene))
        (field::fights(scene))
        (field::leaving(scene))
        (shown.above)
    };
    // What reaches beyond the part is cut off there.
    let body = html! {
        (labels(scene, &part, (left, top)))
        svg x=(left) y=(top) width=(across) height=(down) viewBox={ (left) " " (top) " " (across) " " (down) } { (inside) }
    };
    let mut words = in_words(scene, &part);
    words.extend(shown.words);
    let picture = Picture::svg("ground in-figure", frame, body).wide(wide.min(WIDE)).says(words);
    Ok(named(picture, scene, &part))
}

/// Row letters and column numbers of a part of the field.
fn labels(scene: &Scene<'_>, part: &[Space], (left, top): (i32, i32)) -> Markup {
    let first = part.first();
    html! {
        g class="labels" {
            @for space in part {
                @let (x, y) = scene.centre(*space);
                @if first.is_some_and(|first| first.row() == space.row()) { text x=(x) y=(top - 11) { (space.column() + 1) } }
                @if first.is_some_and(|first| first.column() == space.column()) { text x=(left - 11) y=(y) { (space.to_string().chars().next().unwrap_or('?')) } }
            }
        }
    }
}

/// What is to be seen of the geometry: below the pieces, above them, in words.
#[derive(Default)]
struct Shown {
    below: Markup,
    above: Markup,
    words: Vec<String>,
}

fn shows(scene: &Scene<'_>, ask: Ask<'_>, part: &[Space]) -> Result<Shown, UnknownWord> {
    let Some(asked) = ask.show.first() else { return Ok(Shown::default()) };
    let (what, at) = asked.word.split_once(' ').unwrap_or((&asked.word, ""));
    let unknown = || UnknownWord::new("thing to show", &asked.word, SHOWS.map(|known| known));
    let at = space(scene, at).map_err(|_| unknown())?;
    let facing = scene.view().at(at).next().map(|unit| unit.facing);
    let around =
        || Facing::ALL.iter().filter_map(|way| Some((*way, scene.game().board().neighbour(at, *way)?)));
    match (what, facing) {
        ("neighbours", _) => Ok(Shown {
            above: html! {
                @for (way, space) in around() { (tag(scene, space, way.word(), if way.is_diagonal() { "no" } else { "no dark" })) }
            },
            words: vec![format!(
                "Neighbours of {at}: {}.",
                listed(&around().map(|(way, space)| format!("{space} ({})", way.word())).collect::<Vec<_>>())
            )],
            ..Shown::default()
        }),
        ("zones", Some(facing)) => Ok(zones(scene, at, facing)),
        ("behind", Some(facing)) => {
            let behind: Vec<Space> =
                part.iter().filter(|space| at.has_behind(facing, **space)).copied().collect();
            let names: Vec<String> = behind.iter().map(ToString::to_string).collect();
            Ok(Shown {
                below: html! { path class="zone" d=(land::squares(scene, &behind, |_| true)) fill="url(#h-rear)" {} },
                words: vec![format!("Behind the unit: {}.", listed(&names))],
                ..Shown::default()
            })
        }
        ("helpers", _) => {
            let fighting: Vec<&UnitView> = scene.view().at(at).collect();
            let told = fighting.iter().flat_map(|unit| {
                let helpers = scene.game().helpers(scene.view(), unit.seat, at);
                let of = scene.game().seat_name(unit.seat);
                helpers.into_iter().map(move |(space, worth)| format!("{space} adds {worth} to {of}."))
            });
            Ok(Shown {
                words: told.collect(),
                above: html! { g class="tags" { @for unit in &fighting { (field::helpers(scene, unit, at)) } } },
                ..Shown::default()
            })
        }
        _ => Err(unknown()),
    }
}

/// Front, flanks and back of a unit (PV-1.5), with the letters of the contacts.
fn zones(scene: &Scene<'_>, at: Space, facing: Facing) -> Shown {
    const KINDS: [(Zone, &str, &str, &str); 3] = [
        (Zone::Front, "F", "Front", ""),
        (Zone::Flank, "K", "Flanks", "url(#h-flank)"),
        (Zone::Back, "R", "Back", "url(#h-rear)"),
    ];
    let board = scene.game().board();
    let of = |zone: Zone| -> Vec<Space> {
        let ways = Facing::ALL.iter().filter(|way| facing.zone(**way) == zone);
        ways.filter_map(|way| board.neighbour(at, *way)).collect()
    };
    let names = |spaces: &[Space]| listed(&spaces.iter().map(ToString::to_string).collect::<Vec<_>>());
    Shown {
        below: html! {
            @for (zone, letter, _, hatch) in KINDS {
                @let spaces = of(zone);
                @if hatch.is_empty() { path class="zone ahead" d=(land::squares(scene, &spaces, |_| true)) {} }
                @else { path class="zone" d=(land::squares(scene, &spaces, |_| true)) fill=(hatch) {} }
                @for space in spaces { (tag(scene, space, letter, "no")) }
            }
        },
        words: KINDS
            .map(|(zone, letter, name, _)| format!("{name} ({letter}): {}.", names(&of(zone))))
            .to_vec(),
        ..Shown::default()
    }
}

/// A word on a space.
fn tag(scene: &Scene<'_>, space: Space, word: &str, class: &str) -> Markup {
    let (x, y) = scene.centre(space);
    let half = 7.0 + 4.5 * word.len() as f64;
    html! {
        g class=(class) transform={ "translate(" (x) " " (y) ")" } {
            rect x=(n(-half)) y="-11" width=(n(2.0 * half)) height="22" rx="2" {}
            text { (word) }
        }
    }
}

/// The whole board with both armies: how large it is, and how they stand.
fn board(scene: &Scene<'_>) -> Picture {
    let board = scene.game().board();
    let all: Vec<Space> = board.spaces().collect();
    let (width, height) = scene.size();
    let rim = scene.rim();
    let body = html! {
        rect class="rim" x="2" y="2" width=(width - 4) height=(height - 4) rx="8" {}
        (land::part(scene, &all))
        rect class="ink" x=(rim) y=(rim) width=(width - 2 * rim) height=(height - 2 * rim) {}
        g class="pieces" {
            @for (index, unit) in scene.view().units.iter().enumerate() { (field::piece(scene, index, unit)) }
            @for seat in [WHITE, BLACK] { (field::commander(scene, seat)) }
        }
    };
    let mut words = vec![format!("The {board} board has {} rows of {}.", board.rows(), board.columns())];
    for seat in [WHITE, BLACK] {
        let standing = scene.view().standing(seat).count();
        words.push(format!("{} has {standing} units.", scene.game().seat_name(seat)));
    }
    let frame = [0.0, 0.0, f64::from(width), f64::from(height)];
    named(Picture::svg("ground in-figure whole", frame, body).says(words), scene, &all)
}

/// Every space by its name, every unit by its side, type and number, both commanders.
fn named(mut picture: Picture, scene: &Scene<'_>, part: &[Space]) -> Picture {
    for space in part {
        let (x, y) = scene.centre(*space);
        let rim = format!("M{} {}h54v54h-54z", x - 27, y - 27);
        let spot = Spot::path(x.into(), y.into(), rim, 20.0, space.to_string());
        picture = picture.with(space.to_string(), spot);
    }
    for unit in &scene.view().units {
        let Some(space) = unit.space.filter(|space| part.contains(space)) else { continue };
        let (x, y) = scene.centre(space);
        let spot = Spot::round(x.into(), y.into(), 26.0, scene.called(unit));
        picture = picture.with(key(unit.seat, unit.kind, unit.number), spot);
    }
    for seat in [WHITE, BLACK] {
        let Some(space) = scene.side(seat).commander.filter(|space| part.contains(space)) else { continue };
        let (x, y) = scene.centre(space);
        let called = format!("{}'s commander", scene.game().seat_name(seat));
        picture =
            picture.with(format!("{}-cmd", letter(seat)), Spot::round(x.into(), y.into(), 19.0, called));
    }
    picture
}

/// Who stands where and how, the fights, the ground, and what may be chosen.
fn in_words(scene: &Scene<'_>, part: &[Space]) -> Vec<String> {
    let view = scene.view();
    let inside = |space: Option<Space>| space.filter(|space| part.contains(space));
    let mut words = Vec::new();
    for seat in [WHITE, BLACK] {
        let units = view.units.iter().filter(|unit| unit.seat == seat);
        let told: Vec<String> = units
            .filter_map(|unit| {
                let space = inside(unit.space)?;
                Some(format!("{} on {space} facing {}", scene.unit_name(unit), unit.facing))
            })
            .collect();
        if !told.is_empty() {
            words.push(format!("{}: {}.", scene.game().seat_name(seat), told.join(", ")));
        }
        if let Some(space) = inside(scene.side(seat).commander) {
            words.push(format!("{}'s commander is on {space}.", scene.game().seat_name(seat)));
        }
    }
    for (space, engager, _) in field::engagements(scene) {
        let how = match engager.contact.and_then(contact_letter) {
            Some("F") => "from the front",
            Some("K") => "in the flank",
            Some(_) => "in the rear",
            None => "and both are locked",
        };
        if part.contains(&space) {
            words
                .push(format!("A fight on {space}: {} engaged {how}.", scene.game().seat_name(engager.seat)));
        }
    }
    let rough = part.iter().filter(|space| scene.game().ground(**space) != prevail::Ground::Plain);
    let rough: Vec<String> =
        rough.map(|space| format!("{space} {}", scene.game().ground(*space).name())).collect();
    if !rough.is_empty() {
        words.push(format!("The ground: {}.", rough.join(", ")));
    }
    let offered: Vec<&str> = scene.seen.choices.iter().map(|offer| offer.choice.label.as_str()).collect();
    if !offered.is_empty() && offered.len() <= 12 {
        words.push(format!("May be chosen: {}.", offered.join("; ")));
    }
    if words.is_empty() {
        words.push("Plain ground without a unit.".to_owned());
    }
    words
}

fn side(name: &str) -> Result<Seat, UnknownWord> {
    match name {
        "White" => Ok(WHITE),
        "Black" => Ok(BLACK),
        _ => Err(UnknownWord::new("side", name, ["White", "Black"])),
    }
}

/// Where the cards of a side are.
fn cards(scene: &Scene<'_>, name: &str) -> Result<Picture, UnknownWord> {
    let seat = side(name)?;
    let side = scene.side(seat);
    let in_play: Vec<Id> = side.in_play.into_iter().collect();
    let piles: [(&str, &[Id]); 5] = [
        ("In hand", &side.hand),
        ("In play", &in_play),
        ("Played area: back with a rally, one burns", &side.played),
        ("Discard pile: back with a rally", &side.discard),
        ("Burnt for good", &side.burnt),
    ];
    let names = |ids: &[Id]| {
        listed(&ids.iter().filter_map(|id| Some(scene.card(*id)?.name.as_str())).collect::<Vec<_>>())
    };
    let told = piles.iter().filter(|(_, ids)| !ids.is_empty());
    let words = told.map(|(title, ids)| format!("{title}: {}.", names(ids))).collect();
    let body = html! { @for (title, ids) in &piles { (camp::pile(scene, seat, title, ids)) } };
    Ok(Picture::html("piles-f", body).says(words))
}

/// The two cards in play, and who acts first.
fn lead(scene: &Scene<'_>) -> Picture {
    let view = scene.view();
    let face = |seat: Seat| scene.side(seat).in_play.and_then(|id| scene.card(id));
    let words = [WHITE, BLACK].iter().filter_map(|seat| {
        let face = face(*seat)?;
        Some(format!(
            "{} plays {}, initiative {}.",
            scene.game().seat_name(*seat),
            face.name,
            face.initiative
        ))
    });
    let words = words.chain([format!("{} acts first.", scene.game().seat_name(view.first))]).collect();
    let body = html! {
        @for seat in [scene.top(), scene.bottom()] {
            div {
                p { b { (scene.game().seat_name(seat)) } }
                @if let Some(face) = face(seat) { (card::card(scene.game(), face, &[], card::Look::default())) }
            }
        }
        (camp::lead(scene))
    };
    Picture::html("lead-f", body).says(words)
}

/// How both sides of the fight add up, term by term.
fn sums(scene: &Scene<'_>) -> Result<Picture, UnknownWord> {
    let view = scene.view();
    let Some(combat) = &view.combat else {
        return Err(UnknownWord::new("fight at this position", "sums", []));
    };
    let attacker = view.units.get(combat.attacker).map_or(WHITE, |unit| unit.seat);
    let seats: Vec<Seat> = if combat.ranged { vec![attacker] } else { vec![WHITE, BLACK] };
    let mut words = Vec::new();
    let mut rows = Vec::new();
    for seat in seats {
        let name = scene.game().seat_name(seat);
        let terms = scene.game().terms(view, seat);
        let total: i16 = terms.iter().map(|term| term.worth).sum();
        let told: Vec<String> = terms.iter().map(|term| format!("{} {}", term.word, term.worth)).collect();
        words.push(format!("{name}: {}; {total} in all.", told.join(", ")));
        rows.push((html! { (name) }, vec![html! { (told.join(" · ")) }, html! { b { (total) } }]));
    }
    let table = crate::figure::table(&["", "What is added", "In all"], &rows);
    Ok(Picture::html("sums-f", table).says(words))
}

/// A unit as it stands on the field, large.
fn piece(scene: &Scene<'_>, kind: &str) -> Result<Picture, UnknownWord> {
    let kinds = scene.game().kinds();
    let found = kinds.iter().find(|known| known.id.as_str() == kind);
    let kind =
        found.ok_or_else(|| UnknownWord::new("unit", kind, kinds.iter().map(|kind| kind.id.as_str())))?;
    let body = html! { (unit::drawn(WHITE, kind, 0)) };
    let words = vec![format!("A White unit of {} that faces north.", kind.name)];
    // Each number stands beside the unit, and a line leads to its part.
    let spots = [
        ("front", Spot::round(-38.0, -19.0, 3.0, "the triangle").leading(-3.0, -17.0)),
        ("body", Spot::round(-38.0, -3.0, 3.0, "the body").leading(-19.0, -3.0)),
        ("sign", Spot::round(38.0, -3.0, 3.0, "the sign").leading(9.0, 3.0)),
        ("flank", Spot::round(38.0, 9.0, 3.0, "the side").leading(23.0, 9.0)),
        ("back", Spot::round(-38.0, 16.5, 3.0, "the strip at the back").leading(-18.0, 16.5)),
    ];
    let picture = Picture::svg("ground in-figure", [-44.0, -30.0, 88.0, 54.0], body).says(words);
    Ok(spots.into_iter().fold(picture, |picture, (name, spot)| picture.with(name, spot)))
}

/// A card, large, with its parts.
fn printed(scene: &Scene<'_>, id: &str) -> Result<Picture, UnknownWord> {
    let cards = scene.game().cards();
    let found = cards.iter().find(|face| face.id.as_str() == id);
    let face =
        found.ok_or_else(|| UnknownWord::new("card", id, cards.iter().map(|face| face.id.as_str())))?;
    let keeps = scene.game().factions().first().map(|one| super::scene::kept(scene.game(), one, face.id));
    let body = html! {
        foreignObject x="0" y="0" width="300" height="420" {
            div class="held-card" { (card::card(scene.game(), face, &keeps.unwrap_or_default(), card::Look::default())) }
        }
    };
    let spots = [
        ("initiative", Spot::round(-18.0, 38.0, 10.0, "the shield").leading(14.0, 38.0)),
        ("name", Spot::round(150.0, -18.0, 10.0, "the name").leading(150.0, 24.0)),
        ("commit", Spot::round(318.0, 38.0, 10.0, "the ring").leading(286.0, 38.0)),
        ("whom", Spot::round(-18.0, 133.0, 10.0, "the disc of the banner").leading(38.0, 133.0)),
        ("number", Spot::round(318.0, 133.0, 10.0, "the bars of the banner").leading(264.0, 133.0)),
        ("order", Spot::round(-18.0, 258.0, 10.0, "the order").leading(16.0, 258.0)),
        ("round", Spot::round(-18.0, 293.0, 10.0, "the round effect").leading(16.0, 293.0)),
        ("keeps", Spot::round(318.0, 395.0, 10.0, "the foot").leading(284.0, 395.0)),
    ];
    let words = vec![card::words(scene.game(), face) + "."];
    let picture = Picture::svg("in-figure", [-32.0, -32.0, 364.0, 456.0], body).says(words);
    Ok(spots.into_iter().fold(picture, |picture, (name, spot)| picture.with(name, spot)))
}
