//! What the figures of the rulebook show: the arena or a part of it, a panel, a token, the piles.

use kernel::{Seat, UnknownWord, Word as _};
use knights::{Clan, Face, Heart, KnightView, Knights, Space, Token, Weapon};
use markup::html;
use maud::Markup;

use super::geometry::{Point, SIDE, Table};
use super::scene::{Scene, chance, heart_icon, token_icon};
use super::{arena, panel};
use crate::figure::{self, Ask, Picture, Spot};
use crate::parts::{glyph, icon, n};
use crate::{Seen, Tincture};

const DRAWINGS: [&str; 7] = ["arena", "near", "table", "panel", "token", "step", "piles"];

/// What a panel asks for.
pub(super) fn figure(seen: &Seen<'_, Knights>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
    let (name, words) = ask.words();
    let reaches = Weapon::ALL.iter().map(|weapon| format!("reach {weapon}"));
    let known: Vec<String> = reaches.chain(["spaces".to_owned()]).collect();
    ask.check_shows(&known.iter().map(String::as_str).collect::<Vec<_>>())?;
    let scene = Scene::new(seen);
    let reach = Weapon::ALL.iter().copied().find(|weapon| ask.shows(&format!("reach {weapon}")));
    match (name, words.as_slice()) {
        ("arena", []) => Ok(board(&scene, [-342.0, -297.0, 684.0, 594.0], "arena in-figure", reach)),
        ("near", [space]) => near(&scene, space, 2.0),
        ("near", [space, "1"]) => near(&scene, space, 1.0),
        ("table", []) => Ok(table(&scene, 316.0)),
        ("table", ["large"]) => Ok(table(&scene, 560.0)),
        ("panel", [clan]) => tracker(seen, clan),
        ("token", [token]) => piece(token),
        ("step", [step]) => phase(step),
        ("piles", []) => Ok(Picture::html("piles", piles(seen.game)).says(piles_in_words(seen.game))),
        _ => Err(UnknownWord::new("drawing", ask.draw, DRAWINGS)),
    }
}

/// What the drawings use by name.
pub(super) fn defs() -> Markup {
    html! { svg class="defs" width="0" height="0" aria-hidden="true" { (panel::tokens()) } }
}

/// The spaces and who stands on them.
fn board(scene: &Scene<'_>, frame: [f64; 4], class: &'static str, reach: Option<Weapon>) -> Picture {
    let body = html! { (arena::wood()) (arena::ground(scene)) @if let Some(weapon) = reach { (reached(scene, weapon)) } (arena::pieces(scene)) };
    spots(Picture::svg(class, frame, body).says(in_words(scene)), scene)
}

/// The spaces within a few steps of one.
fn near(scene: &Scene<'_>, space: &str, steps: f64) -> Result<Picture, UnknownWord> {
    let all = Space::all().map(|space| space.to_string());
    let unknown = || UnknownWord::new("space", space, all.collect::<Vec<_>>().iter().map(String::as_str));
    let middle = Space::all().find(|known| known.to_string() == space).ok_or_else(unknown)?;
    let Point { x, y } = scene.table.centre(middle);
    let (wide, high) = ((2.0 * steps + 1.0) * 69.3 + 10.0, (3.0 * steps + 2.0) * SIDE + 10.0);
    Ok(board(scene, [x - wide / 2.0, y - high / 2.0, wide, high], "arena in-figure near", None))
}

/// Arena and panels.
fn table(scene: &Scene<'_>, width: f64) -> Picture {
    let body = html! { (panel::laid(scene)) (arena::wood()) (arena::ground(scene)) (arena::pieces(scene)) };
    let mut picture = Picture::svg("arena in-figure", [-468.0, -406.0, 936.0, 812.0], body)
        .wide(width)
        .says(in_words(scene));
    for clan in Clan::ALL {
        for (name, along, called) in panel::PLACES {
            let Point { x, y } = scene.table.beside(*clan, along);
            let spot = Spot::round(x, y, 30.0, format!("{} of {}", called, clan.name()));
            picture = picture.with(format!("{name} {}", clan.letter()), spot);
        }
    }
    spots(picture, scene)
}

/// The panel of a clan, as its player has it before them.
fn tracker(seen: &Seen<'_, Knights>, letter: &str) -> Result<Picture, UnknownWord> {
    let found = seen.view.knights.iter().find(|(_, knight)| knight.clan.letter().to_string() == letter);
    let (seat, knight) = found.ok_or_else(|| {
        let letters: Vec<String> =
            seen.view.knights.iter().map(|(_, knight)| knight.clan.letter().to_string()).collect();
        UnknownWord::new("clan at this table", letter, letters.iter().map(String::as_str))
    })?;
    let table = Table::seen_by(knight.clan);
    let scene = Scene { seen, table };
    let body = panel::panel(&scene, seat, knight);
    let mut picture = Picture::svg("arena in-figure tracker", [-231.0, 268.0, 462.0, 133.0], body);
    for (name, along, called) in panel::PLACES {
        let Point { x, y } = table.beside(knight.clan, along);
        let spot = Spot::round(x, y, 29.0, called);
        picture = picture.with(name, spot);
    }
    Ok(picture.says(vec![state(&scene, seat), panel::words(&scene, seat, knight) + "."]))
}

/// Every space by its name, every knight by the letter of its clan.
fn spots(mut picture: Picture, scene: &Scene<'_>) -> Picture {
    for space in Space::all() {
        let centre = scene.table.centre(space);
        picture = picture
            .with(space.to_string(), Spot::path(centre.x, centre.y, centre.cell(), 34.0, space.to_string()));
    }
    for (_, knight) in scene.view().knights.iter() {
        let Some(space) = knight.space else { continue };
        let Point { x, y } = scene.table.centre(space);
        let spot = Spot::round(x, y, 33.0, knight.clan.name());
        picture = picture.with(knight.clan.letter().to_string(), spot);
    }
    picture
}

/// The reach of a weapon from the viewer's knight, with the distances.
fn reached(scene: &Scene<'_>, weapon: Weapon) -> Markup {
    let Some(from) = scene.mine().and_then(|mine| mine.space) else { return html! {} };
    let inside: Vec<Space> =
        Space::all().filter(|space| *space != from && scene.in_reach(weapon, *space)).collect();
    let cells: String = inside.iter().map(|space| scene.table.centre(*space).cell()).collect();
    html! {
        path class="far-in" d=(cells) {}
        path class="far-rim" d=(scene.table.outline(|space| space == from || inside.contains(&space))) {}
        @for space in &inside {
            @if scene.on(*space).is_none() {
                @let Point { x, y } = scene.table.centre(*space);
                text class="far-no" x=(n(x)) y=(n(y + 8.0)) { (from.distance(*space)) }
            }
        }
    }
}

/// Whose turn it is, and how every knight stands.
fn in_words(scene: &Scene<'_>) -> Vec<String> {
    let view = scene.view();
    let slot = if view.slot == 0 { "planning".to_owned() } else { format!("slot {}", view.slot) };
    let first = scene.clan(view.initiative).name();
    let mut words = vec![format!("Turn {}, {slot}; {first} has the initiative.", view.turn)];
    words.extend(view.knights.iter().map(|(seat, _)| state(scene, seat)));
    words
}

fn state(scene: &Scene<'_>, seat: Seat) -> String {
    let (clan, condition) = (scene.clan(seat).name(), scene.condition(seat));
    match scene.knight(seat).space {
        Some(space) => format!("{clan} at {space}: {condition}."),
        None => format!("{clan} is gone."),
    }
}

/// A token, a knight's marks, the piece of a set-up.
fn piece(name: &str) -> Result<Picture, UnknownWord> {
    let token = Token::ALL.iter().find(|token| token.word() == name);
    let body = match (name, token) {
        (_, Some(token)) => panel::face_up(*token, true),
        ("inspiration", None) => {
            panel::inspiration(&KnightView { inspiration: Face::Up, ..KnightView::default() })
        }
        ("spent", None) => {
            panel::inspiration(&KnightView { inspiration: Face::Down, ..KnightView::default() })
        }
        ("heart", None) => card(Heart::Full),
        ("broken", None) => card(Heart::Broken),
        ("knight", None) => html! { g class="seat-purple" { (arena::helmet(Tincture::Purple)) } },
        (_, None) => {
            let others = ["inspiration", "spent", "heart", "broken", "knight"];
            let known = Token::ALL.iter().map(|token| token.word()).chain(others);
            return Err(UnknownWord::new("piece", name, known));
        }
    };
    let said = token.map_or_else(|| name.to_owned(), |token| token.name().to_owned());
    let picture = Picture::svg("piece-f", [-34.0, -34.0, 68.0, 68.0], body).wide(68.0);
    Ok(picture.says(vec![format!("A picture of the piece: {said}.")]))
}

fn card(heart: Heart) -> Markup {
    html! {
        rect x="-21" y="-29" width="42" height="58" rx="4" fill="var(--stock)" stroke="var(--piece-line)" stroke-width="1.6" {}
        rect x="-17" y="-25" width="34" height="50" rx="2" fill="none" stroke="var(--stock-line)" {}
        (glyph(heart_icon(heart), 0.0, 0.0, 28.0, if heart == Heart::Full { "#c2362c" } else { "#8f1d14" }))
    }
}

/// The steps of a slot, each by its sign.
fn phase(step: &str) -> Result<Picture, UnknownWord> {
    const STEPS: [(&str, &str); 6] = [
        ("reveal", "eye-open"),
        ("move", "boot"),
        ("equip", "sword"),
        ("stance", "shield"),
        ("attack", "parry"),
        ("clear", "heart-broken"),
    ];
    let found = STEPS.iter().find(|(name, _)| *name == step);
    let (name, sign) =
        found.ok_or_else(|| UnknownWord::new("step of a slot", step, STEPS.map(|(name, _)| name)))?;
    let body = html! { (glyph(sign, 0.0, 0.0, 40.0, "currentColor")) };
    let picture = Picture::svg("step-f", [-22.0, -22.0, 44.0, 44.0], body).wide(44.0);
    Ok(picture.says(vec![format!("Sign: {name}.")]))
}

/// Nobody inspired, the attacker, the target, both.
const INSPIRED: [(&str, bool, bool); 4] = [
    ("nobody inspired", false, false),
    ("attacker inspired", true, false),
    ("target inspired", false, true),
    ("both", true, true),
];

fn targets() -> [(&'static str, KnightView); 2] {
    [("", KnightView::default()), ("Defending", KnightView { defending: 1, ..KnightView::default() })]
}

/// Every pile there is, with its chance.
fn piles(game: &Knights) -> Markup {
    let row = |weapon: Weapon, (stance, target): (&str, KnightView)| {
        let name = html! {
            (icon(token_icon(weapon.token()))) " " (weapon.name()) @if !stance.is_empty() { " " small { (stance) } }
        };
        let cells = INSPIRED.map(|(_, attacker, defender)| {
            let pile = game.pile_against(weapon, &target, attacker, defender);
            html! {
                span class="pilepic" {
                    @for _ in 0..pile.hearts { span class="hs" { (icon("heart")) } }
                    @for _ in 0..pile.shields { span class="hs s" { (icon("shield")) } }
                }
                @if pile.hearts == 0 { "no draw" } @else { b { (chance(pile)) } }
            }
        });
        (name, cells.to_vec())
    };
    let rows = Weapon::ALL.iter().flat_map(|weapon| targets().map(|target| row(*weapon, target)));
    let columns: Vec<&str> = std::iter::once("Weapon").chain(INSPIRED.map(|(words, ..)| words)).collect();
    figure::table(&columns, &rows.collect::<Vec<_>>())
}

fn piles_in_words(game: &Knights) -> Vec<String> {
    let line = |weapon: Weapon, stance: &str, target: &KnightView| {
        let cells = INSPIRED.map(|(words, attacker, defender)| {
            let pile = game.pile_against(weapon, target, attacker, defender);
            format!("{words} {} Hearts and {} Shields", pile.hearts, pile.shields)
        });
        let against = if stance.is_empty() { String::new() } else { ", target Defending".to_owned() };
        format!("{}{against}: {}.", weapon.name(), cells.join("; "))
    };
    let rows = Weapon::ALL
        .iter()
        .flat_map(|weapon| targets().map(|(stance, target)| line(*weapon, stance, &target)));
    rows.collect()
}
