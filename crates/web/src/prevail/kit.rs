//! What is in the box of Prevail: boards, the units and cards of every faction, commanders, terrain (PV-1.2, PV-1.8, PV-1.10).

use kernel::content::{Content, Faults};
use kernel::{Game as _, Seat, Word as _};
use markup::html;
use maud::Markup;
use prevail::{BLACK, Faction, Ground, Kind, Options, Prevail, UnitType, WHITE};

use super::card::{Look, card};
use super::scene::{Scene, kept};
use super::{land, sheet, unit};
use crate::kit::{Kit, Part, Shape, back, opened, sign};
use crate::parts::{glyph, n};

/// A space of the board, in millimetres.
const SPACE: f32 = 25.0;

pub(super) fn kit(content: &Content) -> Result<Kit, Faults> {
    let game = Prevail::open(content, &Options::default(), 2)?;
    let mut parts = Vec::new();
    for (mode, name) in [("mini", "Small board"), ("standard", "Standard board"), ("epic", "Large board")] {
        let options = [("mode", mode), ("scenario", "open")];
        let (front, wide) =
            opened::<Prevail, _>(content, &options, 2, |_| {}, |seen| plain(&Scene { seen }))?;
        parts.push(Part::new(
            name,
            String::new(),
            "Boards",
            1,
            "PV-1.2",
            Shape::Board(wide),
            [front, Markup::default()],
        ));
    }
    for faction in game.factions() {
        let group = format!("Units of {}", faction.name);
        for kind in &faction.units {
            let own = &game.kinds()[kind.index()];
            parts.push(Part::new(
                &own.name,
                own.id.to_string(),
                &group,
                copies(&game, faction, *kind),
                "PV-1.8",
                Shape::Square(22.0),
                [piece(WHITE, own), piece(BLACK, own)],
            ));
        }
        let group = format!("Cards of {}", faction.name);
        for own in &faction.cards {
            let face = &game.cards()[own.card.index()];
            let keeps = kept(&game, faction, face.id);
            parts.push(Part::new(
                &face.name,
                face.id.to_string(),
                &group,
                1,
                "PV-2.2",
                Shape::Card,
                [card(&game, face, &keeps, Look::default()), back("#3b2a20", &emblem(faction))],
            ));
        }
    }
    for (name, seat) in [("White", WHITE), ("Black", BLACK)] {
        let front = commander(seat);
        parts.push(Part::new(
            &format!("Commander of {name}"),
            String::new(),
            "Commanders",
            1,
            "PV-1.12",
            Shape::Round(18.0),
            [front.clone(), front],
        ));
    }
    let coin = |word: &str| {
        let (field, ink) = if word == "white" { ("#fcf7ea", "#231d16") } else { ("#2a2219", "#fcf7ea") };
        sign(field, &format!("k-{word}"), ink)
    };
    parts.push(Part::new(
        "Initiative",
        String::new(),
        "Commanders",
        1,
        "PV-2.8",
        Shape::Round(25.0),
        [coin("white"), coin("black")],
    ));
    for ground in Ground::ALL.iter().filter(|ground| **ground != Ground::Plain) {
        let on =
            |scenario: &prevail::Scenario| scenario.terrain.iter().filter(|(_, own)| own == ground).count();
        let most = game.scenarios().iter().map(on).max().unwrap_or(0);
        if most > 0 {
            parts.push(Part::new(
                ground.name(),
                String::new(),
                "Terrain",
                most,
                "PV-11.1",
                Shape::Square(SPACE),
                [land::sample(*ground), Markup::default()],
            ));
        }
    }
    Ok(Kit { parts, defs: html! { svg class="defs" { (unit::defs()) } } })
}

fn emblem(faction: &Faction) -> String {
    format!("pv-f-{}", faction.id.as_str().to_lowercase())
}

/// As many as the largest army of the box has, and no fewer than a usual army may have.
fn copies(game: &Prevail, faction: &Faction, kind: Kind) -> usize {
    let own = |army: &&prevail::Army| game.factions()[army.faction].id == faction.id;
    let fielded = |army: &prevail::Army| army.units.iter().filter(|(other, _)| *other == kind).count();
    let most = game.box_armies().iter().filter(own).map(fielded).max().unwrap_or(0);
    most.max(game.kinds()[kind.index()].limit.into())
}

/// A board without terrain, and its width: a space has 25 mm.
fn plain(scene: &Scene<'_>) -> (Markup, f32) {
    let (width, height) = scene.size();
    let drawn = html! { svg class="ground" viewBox={ "0 0 " (width) " " (height) } { (land::land(scene)) } };
    (drawn, width as f32 / super::scene::CELL as f32 * SPACE)
}

/// A unit: its front to the upper edge, its numbers at the foot.
fn piece(seat: Seat, kind: &UnitType) -> Markup {
    let numbers = sheet::figures(kind);
    let (ink, field) = if seat == WHITE { ("#231d16", "#fcf7ea") } else { ("#fcf7ea", "#2a2219") };
    let name = kind.name.chars().count() as f64;
    html! {
        svg viewBox="-30 -30 60 60" {
            rect x="-34" y="-34" width="68" height="68" fill=(field) {}
            g transform="translate(0 -5.500) scale(.86)" { (unit::drawn(seat, kind, 0)) }
            text y="20" font-size=(n((92.0 / name).min(5.6))) fill=(ink) style="font-family:Banneret Sans;font-weight:700;text-anchor:middle" { (kind.name) }
            @for (at, (_, sign, value)) in numbers.iter().enumerate() {
                @let x = -26.0 + 7.7 * at as f64;
                (glyph(sign, x, 25.2, 4.6, ink))
                text x=(n(x + 2.6)) y="26.900" font-size="4.800" fill=(ink) style="font-family:Banneret Sans;font-weight:700" { (value) }
            }
        }
    }
}

fn commander(seat: Seat) -> Markup {
    if seat == WHITE {
        sign("#fcf7ea", "commander", "#231d16")
    } else {
        sign("#2a2219", "commander", "#fcf7ea")
    }
}
