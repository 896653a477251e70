//! What can be picked on the field: spaces, and the facings around one.

use std::collections::BTreeMap;

use kernel::ANY_ORDER;
use markup::html;
use maud::Markup;
use prevail::{Action, Facing, Id, Space, Step, UnitView};

use super::land::square;
use super::scene::{Scene, key, rival};
use super::unit;
use crate::parts::{n, sprite};

/// What a space is to the viewer now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// Somewhere to go.
    Can,
    /// Where it stands already.
    Here,
    /// One's own unit.
    Own,
    /// An enemy.
    Target,
}

impl Role {
    const fn class(self) -> &'static str {
        match self {
            Self::Can => "sp can",
            Self::Here => "sp here",
            Self::Own => "sp own",
            Self::Target => "sp target",
        }
    }
}

/// A space that can be picked.
struct Spot {
    role: Role,
    spot: String,
    label: String,
}

/// Everything that can be picked on the field, above the pieces.
pub(super) fn spots(scene: &Scene<'_>) -> Markup {
    let found = found(scene);
    let ways = ways(scene);
    html! {
        g class="spots" data-part="spots" {
            @for (space, spot) in &found {
                path class={ (spot.role.class()) (if spot.role == Role::Can && scene.view().at(*space).next().is_some() { " over" } else { "" }) } d=(square(scene, *space)) data-spot=(spot.spot) data-of=[over(scene, *space)] role="button" tabindex="0" aria-label=(spot.label) {}
            }
            @if let Some(ticks) = ticks(scene, &ways, &found) { path class="ticks8" d=(ticks) {} }
            @if let Some(marks) = corners(scene, &found) {
                path class="corners-edge" d=(marks) {}
                path class="corners" d=(marks) {}
            }
            (letters(scene, &ways, &found))
            @for space in passed(scene) {
                @let (x, y) = scene.centre(space);
                g class="no gold" transform={ "translate(" (x + 20) " " (y + 20) ")" } { rect x="-9" y="-9" width="18" height="18" rx="2" {} use href=(sprite("i-pv-", "pass")) x="-7" y="-7" width="14" height="14" {} }
            }
            (wheel(scene))
        }
    }
}

/// The line that a space which is not legal is tried with, to hear why not.
pub(super) fn tries(scene: &Scene<'_>) -> Option<&'static str> {
    if !scene.seen.asked() {
        return None;
    }
    match scene.view().step {
        Step::Commander => Some("cmdr"),
        Step::Pick => Some("pick"),
        Step::To => Some("to"),
        Step::Support => Some("sup"),
        Step::Fight => Some("fight"),
        Step::Abandon => Some("abandon"),
        Step::Deploy => {
            let side = scene.me().map(|seat| scene.side(seat))?;
            side.put.is_none().then_some(if side.placed < side.roster { "put" } else { "placecmd" })
        }
        Step::Army
        | Step::Play
        | Step::Issue
        | Step::Spur
        | Step::Face
        | Step::Shoot
        | Step::Volley
        | Step::Commit
        | Step::Evade
        | Step::Retreat
        | Step::Wheel
        | Step::Discard
        | Step::Rally
        | Step::Over => None,
    }
}

fn found(scene: &Scene<'_>) -> BTreeMap<Space, Spot> {
    let mut found = BTreeMap::new();
    for offer in scene.seen.choices {
        for (index, (space, role)) in spaces(scene, offer.action).into_iter().enumerate() {
            let mut path = offer.choice.path.iter().filter(|spot| *spot != ANY_ORDER);
            let Some(spot) = path.nth(index) else { continue };
            let alone = offer.choice.path.len() == 1;
            let label = match (&offer.choice.forecast, who(scene, space)) {
                (Some(forecast), _) if alone => format!("{}: {forecast}", offer.choice.label),
                (None, _) if alone => offer.choice.label.clone(),
                (_, Some(who)) => who,
                (_, None) => space.to_string(),
            };
            found.entry(space).or_insert_with(|| Spot { role, spot: spot.clone(), label });
        }
    }
    found
}

/// The piece that a spot lies over: pointing at the spot asks about it.
fn over(scene: &Scene<'_>, space: Space) -> Option<String> {
    let unit = scene.view().at(space).next()?;
    Some(key(unit.seat, unit.kind, unit.number))
}

/// Who stands on a space, in words.
fn who(scene: &Scene<'_>, space: Space) -> Option<String> {
    scene.view().at(space).next().map(|unit| scene.describe(unit))
}

/// The spaces that an action names, in the order in which they are picked.
fn spaces(scene: &Scene<'_>, action: Action) -> Vec<(Space, Role)> {
    let me = scene.bottom();
    match action {
        Action::Put(at) | Action::Lead(at) | Action::Fall(at) | Action::Retreat(at, _) => {
            vec![(at, Role::Can)]
        }
        Action::Commander(at) if scene.side(me).commander == Some(at) => vec![(at, Role::Here)],
        Action::Commander(at) => vec![(at, Role::Can)],
        Action::To(at) if scene.view().mover == Some(at) => vec![(at, Role::Here)],
        Action::To(at) if scene.own(rival(me), at).is_some() => vec![(at, Role::Target)],
        Action::To(at) => vec![(at, Role::Can)],
        Action::Command(at) | Action::Pick(at) | Action::Support(at) | Action::Abandon(at) => {
            vec![(at, Role::Own)]
        }
        Action::Fight(at) => vec![(at, Role::Target)],
        Action::Line(a, b) => vec![(a, Role::Own), (b, Role::Own)],
        Action::Shoot(from, at) => vec![(from, Role::Own), (at, Role::Target)],
        Action::Faction(_)
        | Action::Field(_)
        | Action::Enlist(_)
        | Action::Face(_)
        | Action::Ready
        | Action::Undo
        | Action::Play(_)
        | Action::Done
        | Action::Back
        | Action::EndMoves
        | Action::Fire
        | Action::EndShots
        | Action::Commit(_)
        | Action::Evade
        | Action::Stand
        | Action::Discard(_)
        | Action::Rally
        | Action::NoRally
        | Action::Concede => Vec::new(),
    }
}

/// The facings that can be had on each space: of a move, of a retreat.
fn ways(scene: &Scene<'_>) -> Vec<(Space, Facing)> {
    let retreats = scene.seen.choices.iter().filter_map(|offer| {
        if let Action::Retreat(at, facing) = offer.action { Some((at, facing)) } else { None }
    });
    match (scene.view().step, scene.view().mover, scene.me()) {
        (Step::To, Some(from), Some(me)) if scene.seen.asked() => {
            scene.game().placements(scene.view(), me, from)
        }
        _ => retreats.collect(),
    }
}

/// Small heads at the edge of a space: the facings that can be had there.
fn ticks(scene: &Scene<'_>, ways: &[(Space, Facing)], found: &BTreeMap<Space, Spot>) -> Option<String> {
    const HEADS: [(i32, i32, &str); 8] = [
        (0, -27, "l4 7h-8z"),
        (23, -23, "l-2 8-6-6z"),
        (27, 0, "l-7 4v-8z"),
        (23, 23, "l-8-2 6-6z"),
        (0, 27, "l-4-7h8z"),
        (-23, 23, "l2-8 6 6z"),
        (-27, 0, "l7-4v8z"),
        (-23, -23, "l8 2-6 6z"),
    ];
    let free = |space: &Space| found.get(space).is_some_and(|spot| spot.role != Role::Target);
    let heads: String = ways
        .iter()
        .filter(|(space, _)| free(space))
        .map(|(space, facing)| {
            let ((x, y), (dx, dy, head)) = (scene.centre(*space), HEADS[scene.way(*facing)]);
            format!("M{} {}{head}", x + dx, y + dy)
        })
        .collect();
    (!heads.is_empty()).then_some(heads)
}

/// At each enemy that can be met: from the front, in the flank, in the rear.
fn letters(scene: &Scene<'_>, ways: &[(Space, Facing)], found: &BTreeMap<Space, Spot>) -> Markup {
    let met = |space: &Space, spot: &Spot| -> Option<String> {
        let enemy = scene.own(rival(scene.me()?), *space).filter(|_| spot.role == Role::Target)?;
        let mut letters = String::new();
        for (_, facing) in ways.iter().filter(|(at, _)| at == space) {
            let letter = match facing.turn(enemy.facing) {
                4 => 'F',
                2 => 'K',
                _ => 'R',
            };
            if !letters.contains(letter) {
                letters.push(letter);
            }
        }
        (!letters.is_empty()).then_some(letters)
    };
    html! {
        @for (space, spot) in found {
            @if let Some(letters) = met(space, spot) {
                @let (x, y) = scene.centre(*space);
                @let wide = 7 + 10 * letters.len() as i32;
                g class="no" transform={ "translate(" (x + 29 - wide / 2) " " (y - 20) ")" } { rect x=(-wide / 2) y="-9" width=(wide) height="18" rx="2" {} text { (letters) } }
            }
        }
    }
}

/// The friends that the mover can pass.
fn passed(scene: &Scene<'_>) -> Vec<Space> {
    let asked = scene.seen.asked() && scene.view().step == Step::To;
    if asked { scene.game().passed(scene.view()) } else { Vec::new() }
}

/// The units that would leave if the card burnt that alone keeps them, each with that card (PV-13.4).
pub(super) fn at_risk(scene: &Scene<'_>) -> Vec<(Space, Id)> {
    let Some(me) = scene.me().filter(|_| scene.seen.asked() && scene.view().step == Step::Rally) else {
        return Vec::new();
    };
    let played = &scene.side(me).played;
    let keepers =
        |card: &Id| scene.last_of(me, *card).into_iter().map(|kind| (kind.id, *card)).collect::<Vec<_>>();
    let last: Vec<(Id, Id)> = played.iter().flat_map(keepers).collect();
    let keeper = |unit: &UnitView| last.iter().find(|(kind, _)| *kind == unit.kind).map(|(_, card)| *card);
    scene.view().standing(me).filter_map(|unit| Some((unit.space?, keeper(unit)?))).collect()
}

/// Do all of them hang on the same card?
pub(super) fn one_card(marked: &[(Space, Id)]) -> bool {
    marked.iter().all(|(_, card)| Some(card) == marked.first().map(|(_, first)| first))
}

/// The corners of what can be attacked, or would be lost.
fn corners(scene: &Scene<'_>, found: &BTreeMap<Space, Spot>) -> Option<String> {
    let targets = found.iter().filter(|(_, spot)| spot.role == Role::Target).map(|(space, _)| *space);
    let marks: String = targets
        .chain(at_risk(scene).into_iter().map(|(space, _)| space))
        .map(|space| {
            let (x, y) = scene.centre(space);
            format!(
                "M{} {}v-12h12M{} {}h12v12M{} {}v12h-12M{} {}h-12v-12",
                x - 27,
                y - 15,
                x + 15,
                y - 27,
                x + 27,
                y + 15,
                x - 15,
                y + 27
            )
        })
        .collect();
    (!marks.is_empty()).then_some(marks)
}

/// Where the unit stands whose facing is asked.
pub(super) fn facing_at(scene: &Scene<'_>) -> Option<Space> {
    let view = scene.view();
    let asked = scene.seen.choices.iter().any(|offer| matches!(offer.action, Action::Face(_)));
    let landing = view.landing.as_ref().map(|landing| landing.space);
    let fall = view.combat.as_ref().and_then(|combat| combat.fall);
    let put = scene.me().and_then(|seat| scene.side(seat).put);
    landing.or(fall).or(put).filter(|_| asked)
}

/// The facings a unit can have, as petals around its space.
fn wheel(scene: &Scene<'_>) -> Markup {
    /// The petal that points upwards, and its tip.
    const PETAL: &str = "M-10.9-30.1L-22.6-62A66 66 0 0 1 22.6-62L10.9-30.1A32 32 0 0 0-10.9-30.1z";
    let Some(space) = facing_at(scene) else { return html! {} };
    let (x, y) = scene.centre(space);
    let shown = super::tray::facing_unit(scene);
    html! {
        g class="wheel" transform={ "translate(" (x) " " (y) ")" } {
            rect class="landing" x="-30" y="-30" width="60" height="60" {}
            @if let Some((seat, kind)) = shown {
                g class="ghosted" transform=(format!("scale({})", n(0.8))) { (unit::drawn(seat, kind, scene.way(scene.view().at(space).find(|unit| unit.seat == seat).map_or(if scene.turned() { Facing::S } else { Facing::N }, |unit| unit.facing)))) }
            }
            @for facing in Facing::ALL {
                @if let Some(choice) = scene.choice(Action::Face(facing)) {
                    g class="wedge" data-spot=[choice.path.last()] role="button" tabindex="0" aria-label={ "Face " (facing.words(scene.bottom())) } transform={ "rotate(" (scene.way(facing) * 45) ")" } {
                        path d=(PETAL) {}
                        path class="tip" d="M0-59L9-44H-9z" {}
                    }
                }
            }
        }
    }
}
