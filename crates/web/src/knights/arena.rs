//! The arena: spaces, reach, what may be clicked, knights, tags.

use kernel::{Seat, Word as _};
use knights::{About, Action, Clan, Face, Heart, KnightView, Space, Step, Weapon};
use markup::html;
use maud::Markup;

use super::geometry::Point;
use super::labels::{self, Tag};
use super::panel;
use super::reading::{about_high_ground, about_knight};
use super::scene::{Scene, chance, eye_icon, heart_icon, tincture};
use crate::Tincture;
use crate::parts::{glyph, n, sprite};

/// The whole board.
pub(super) fn arena(scene: &Scene<'_>) -> Markup {
    html! {
        svg class="arena" viewBox="-468 -406 936 812" role="group" aria-label="The arena" data-tries=[scene.moving().then_some("mv")] {
            (panel::panels(scene))
            (wood())
            (ground(scene))
            (reaches(scene))
            (arrows(scene))
            g id="ghosts" {}
            (pieces(scene))
            (labels::tags(&tags(scene), &centres(scene)))
            (bubbles(scene))
        }
    }
}

/// The frame of the spaces.
pub(super) fn wood() -> Markup {
    html! {
        g data-ground="arena" {
            polygon points="339,0 169.5,293.6 -169.5,293.6 -339,0 -169.5,-293.6 169.5,-293.6" fill="var(--wood-rim)" stroke="var(--piece-line)" stroke-width="1.5" {}
            polygon points="333.5,0 166.7,288.8 -166.7,288.8 -333.5,0 -166.7,-288.8 166.7,-288.8" fill="none" stroke="var(--wood-line)" stroke-width="1.2" {}
        }
    }
}

/// The spaces, with what may be chosen.
pub(super) fn ground(scene: &Scene<'_>) -> Markup {
    html! { g class="spaces" data-part="spaces" { @for space in Space::all() { (space_of(scene, space)) } } }
}

/// The knights.
pub(super) fn pieces(scene: &Scene<'_>) -> Markup {
    html! { g class="pieces" data-part="pieces" { @for seat in standing(scene) { (piece(scene, seat)) } } }
}

/// What a space is to the viewer now.
enum Role {
    /// Nothing to do here.
    Rest,
    /// May be chosen.
    Can,
    /// May be chosen, and works only if the knight there leaves.
    Maybe,
    /// A knight here may be attacked.
    Target,
    /// Not legal: choosing it asks why, with this line.
    Try(String),
}

impl Role {
    fn class(&self) -> &'static str {
        match self {
            Self::Rest | Self::Try(_) => "sp",
            Self::Can => "sp can",
            Self::Maybe => "sp maybe",
            Self::Target => "sp target",
        }
    }
}

fn role(scene: &Scene<'_>, space: Space) -> (Role, Option<String>, Option<String>) {
    let on = scene.on(space);
    let mine = scene.mine().and_then(|mine| mine.space) == Some(space);
    if scene.moving() {
        let action = if mine { Action::Stay } else { Action::Move { to: space } };
        return match scene.choice(action) {
            Some(choice) if on.is_some() && !mine => {
                (Role::Maybe, choice.path.last().cloned(), Some(choice.label.clone()))
            }
            Some(choice) => (Role::Can, choice.path.last().cloned(), Some(choice.label.clone())),
            // Choosing it asks why not: the arena says with which line.
            None => (Role::Rest, None, None),
        };
    }
    if let Some((seat, knight)) = on.filter(|_| scene.aiming() && !mine) {
        return match scene.attack(Some(seat)) {
            Some(choice) => (Role::Target, choice.path.last().cloned(), Some(choice.label.clone())),
            None => (Role::Try(format!("at {}", knight.clan.letter())), None, None),
        };
    }
    (Role::Rest, None, None)
}

fn space_of(scene: &Scene<'_>, space: Space) -> Markup {
    let centre = scene.table.centre(space);
    let (role, spot, label) = role(scene, space);
    // The name that is written on the space is part of what it is called.
    let written = space.to_string();
    let label =
        label.map(|label| if label.contains(&written) { label } else { format!("{label}, {written}") });
    let (q, r) = space.axial();
    let wood = ["w1", "w2", "w3"][(q - r).rem_euclid(3) as usize];
    let start = Clan::ALL.iter().find(|clan| Space::start(**clan) == space);
    let button = spot.as_ref().map(|_| "button");
    let line = match &role {
        Role::Try(line) => Some(line.as_str()),
        Role::Rest | Role::Can | Role::Maybe | Role::Target => None,
    };
    let asks = scene.aiming() || scene.moving();
    let far =
        scene.on(space).filter(|_| asks && spot.is_none()).map(|(_, knight)| format!("far-{}", knight.clan));
    html! {
        g class={ (role.class()) " " (wood) } data-part={ "space." (space) } data-at={ "space." (space) } data-word=(space) data-spot=[spot.as_ref()] data-try=[line] data-shows=[far] data-about=[(space == Space::HIGH_GROUND).then(about_high_ground)]
            role=[button] tabindex=[button.map(|_| "0")] aria-label=[label] {
            g data-ground={ "cell." (space) } {
                path class="c" d=(centre.cell()) {}
                @if space == Space::HIGH_GROUND {
                    polygon points=(centre.hexagon(34.0)) fill="none" stroke="var(--gold)" stroke-width="2" {}
                    (glyph("highground", centre.x, centre.y, 40.0, "var(--gold)"))
                }
                @if let Some(clan) = start {
                    g opacity=".3" { (glyph(&format!("k-{clan}"), centre.x, centre.y - 2.0, 30.0, "var(--wood-edge)")) }
                }
            }
            @match role {
                Role::Rest | Role::Try(_) => {},
                Role::Can => { circle class="dot" cx=(n(centre.x)) cy=(n(centre.y)) r="5" {} },
                Role::Maybe => { circle class="ring" cx=(n(centre.x)) cy=(n(centre.y)) r="30" {} },
                Role::Target => {
                    path class="corners-edge" d=(centre.corner_marks(37.0)) {}
                    path class="corners" d=(centre.corner_marks(37.0)) {}
                },
            }
            text class="co" aria-hidden="true" x=(n(centre.x)) y=(n(centre.y + 34.0)) { (space) }
        }
    }
}

/// The reach of the viewer's weapons: of the one in hand while it matters, of each while it is planned or pointed at. Drawn
/// all the time, so that it is sent only when the knight has moved.
fn reaches(scene: &Scene<'_>) -> Markup {
    let Some(mine) = scene.mine() else { return html! {} };
    let Some(from) = mine.space else { return html! {} };
    let held = match scene.view().step {
        _ if !scene.seen.asked() => None,
        Step::Plan | Step::Declare | Step::Retarget => mine.weapon,
        Step::Move | Step::Vote | Step::Agree | Step::Inspire | Step::Respond | Step::Over => None,
    };
    let reached = |weapon: Weapon| move |space: Space| space == from || scene.in_reach(weapon, space);
    html! {
        g class=(held.map_or_else(|| "reaches".to_owned(), |weapon| format!("reaches held-{weapon}"))) aria-hidden="true" data-part="reaches" {
            g data-part="rings" {
                @for weapon in Weapon::ALL {
                    @let cells: String = Space::all().filter(|space| reached(*weapon)(*space)).map(|space| scene.table.centre(space).cell()).collect();
                    g class={ "reach reach-" (weapon) } {
                        path class="pale" d=(cells) {}
                        path class="rim" d=(scene.table.outline(reached(*weapon))) {}
                    }
                }
            }
        }
    }
}

/// Who wants to go where, who attacks whom.
fn arrows(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let current = usize::from(view.struck).checked_sub(1).and_then(|index| view.queue.get(index)).copied();
    html! {
        g class="arrows" aria-hidden="true" data-part="arrows" {
            @for seat in standing(scene) {
                @let knight = scene.knight(seat);
                @if let (Some(from), Some(to)) = (knight.space, knight.heading) {
                    (arrow(scene.table.centre(from), scene.table.centre(to), "heading", 0.55))
                }
                @if let (Some(from), Some(to)) = (knight.space, knight.target.and_then(|target| scene.knight(target).space)) {
                    @let class = if current == Some(seat) { "aim now" } else { "aim" };
                    (arrow(scene.table.centre(from), scene.table.centre(to), class, 1.0))
                }
            }
        }
    }
}

/// An arrow between two spaces that leaves both pieces free.
fn arrow(from: Point, to: Point, class: &str, part: f64) -> Markup {
    let length = from.distance(to).max(1.0);
    let (start, end) = (from.toward(to, 24.0 / length), from.toward(to, part * (1.0 - 26.0 / length)));
    let side = |sign: f64| Point {
        x: end.x - (to.x - from.x) / length * 9.0 + sign * (to.y - from.y) / length * 6.0,
        y: end.y - (to.y - from.y) / length * 9.0 - sign * (to.x - from.x) / length * 6.0,
    };
    html! {
        g class=(class) {
            path class="edge" d={ "M" (start.text()) "L" (end.text()) } {}
            path d={ "M" (start.text()) "L" (end.text()) } {}
            path class="head" d={ "M" (end.text()) "L" (side(1.0).text()) "L" (side(-1.0).text()) "z" } {}
        }
    }
}

fn standing(scene: &Scene<'_>) -> Vec<Seat> {
    // Painted from the back of the board to the front, so that helmets stand before what is behind them.
    let mut seats: Vec<(Seat, Point)> = scene
        .view()
        .knights
        .iter()
        .filter_map(|(seat, knight)| Some((seat, scene.table.centre(knight.space?))))
        .collect();
    seats.sort_by(|(_, a), (_, b)| a.y.total_cmp(&b.y));
    seats.into_iter().map(|(seat, _)| seat).collect()
}

fn centres(scene: &Scene<'_>) -> Vec<Point> {
    standing(scene)
        .into_iter()
        .filter_map(|seat| Some(scene.table.centre(scene.knight(seat).space?)))
        .collect()
}

/// A knight with its badges, always in the same corners.
fn piece(scene: &Scene<'_>, seat: Seat) -> Markup {
    let knight = scene.knight(seat);
    let Some(space) = knight.space else { return html! {} };
    let word = tincture(knight.clan).word();
    let class = format!(
        "knight seat-{word}{}{}",
        if knight.defeated { " fallen" } else { "" },
        if scene.me() == Some(seat) { " mine" } else { "" }
    );
    let health = if knight.defeated { "defeated" } else { knight.heart.word() };
    html! {
        g transform=(scene.table.centre(space).translate()) data-place data-part={ "piece." (knight.clan.letter()) } {
            g class=(class) data-key={ "knight." (knight.clan.letter()) } data-face=(health) data-ghost="ghosts" data-about=(about_knight())
                role="img" aria-label=(scene.describe(seat)) {
                g data-part={ "helm." (knight.clan.letter()) } { (helmet(tincture(knight.clan))) }
                (badges(knight))
            }
        }
    }
}

/// A knight without its badges.
pub(super) fn helmet(tincture: Tincture) -> Markup {
    html! {
        ellipse cx="0" cy="19" rx="23" ry="8.5" fill="rgba(20,12,4,.35)" {}
        path d="M-21 12v5c0 4.6 9.4 8.4 21 8.4s21-3.8 21-8.4v-5z" fill="var(--seat)" stroke="var(--piece-line)" stroke-width="1.4" {}
        ellipse cx="0" cy="12" rx="21" ry="8" fill="var(--seat)" stroke="var(--piece-line)" stroke-width="1.4" {}
        ellipse cx="0" cy="12" rx="21" ry="8" fill={ "url(#h-" (tincture.word()) ")" } {}
        use href=(sprite("p-", "helm")) x="-21" y="-28" width="43" height="43" {}
    }
}

fn badges(knight: &KnightView) -> Markup {
    let (eye_field, eye_ink) = match knight.inspiration {
        Face::Up => ("#f3d67c", "#33240a"),
        Face::Down => ("#6b6355", "#fff"),
    };
    let heart_ink = match knight.heart {
        Heart::Full => "#c2362c",
        Heart::Broken => "#8f1d14",
    };
    html! {
        g transform="translate(-19 15)" {
            circle r="9.6" fill="#fcf7ea" stroke="var(--piece-line)" stroke-width="1.2" {}
            (glyph(heart_icon(knight.heart), 0.0, 0.3, 13.6, heart_ink))
        }
        g transform="translate(19 15)" {
            circle r="9.6" fill=(eye_field) stroke="var(--piece-line)" stroke-width="1.2" {}
            (glyph(eye_icon(knight.inspiration), 0.0, 0.0, 13.6, eye_ink))
        }
        @if let Some(weapon) = knight.weapon {
            g data-weapon transform="translate(-21 -11)" {
                circle r="11" fill="#2a2219" stroke="#f5eedc" stroke-width="1.1" {}
                (glyph(weapon.word(), 0.0, 0.0, 15.0, "#f5eedc"))
            }
        }
        @if knight.defending > 0 { (stance("shield", if knight.parrying > 0 { -9.0 } else { 0.0 })) }
        @if knight.parrying > 0 { (stance("parry", if knight.defending > 0 { 9.0 } else { 0.0 })) }
    }
}

fn stance(name: &str, x: f64) -> Markup {
    html! {
        g transform={ "translate(" (n(x)) " 20)" } {
            path d="M-10-8h20v7.500c0 5.500-4.500 8.500-10 10.500-5.500-2-10-5-10-10.500z" fill="#f5eedc" stroke="var(--piece-line)" stroke-width="1.4" {}
            (glyph(name, 0.0, 0.0, 13.0, "#2a2219"))
        }
    }
}

/// The odds of every knight that may be attacked, how far away the others are, what just befell one.
fn tags(scene: &Scene<'_>) -> Vec<Tag> {
    let mut tags = Vec::new();
    for seat in standing(scene) {
        let knight = scene.knight(seat);
        let Some(space) = knight.space else { continue };
        let at = scene.table.centre(space);
        if scene.aiming() && scene.me() != Some(seat) {
            match (scene.attack(Some(seat)), scene.pile(knight), scene.away(knight)) {
                (Some(_), Some(pile), _) => {
                    tags.push(Tag { at, text: chance(pile), class: "strike".to_owned() });
                }
                (None, _, Some(away)) => {
                    tags.push(Tag {
                        at,
                        text: format!("{away} away"),
                        class: format!("far far-{}", knight.clan),
                    });
                }
                (Some(_), None, _) | (None, _, None) => {}
            }
        } else if knight.defeated {
            tags.push(Tag { at, text: "falls".to_owned(), class: "strike".to_owned() });
        }
    }
    // What is always there takes its place before what only shows when pointed at.
    tags.sort_by_key(|tag| tag.class.starts_with("far"));
    tags
}

/// The bubble of a vote the viewer takes part in: a helmet for each contender, and nobody.
fn bubbles(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me().filter(|_| scene.seen.asked()) else { return html! {} };
    let mine = scene.view().groups.iter().find(|group| group.members.contains(me));
    let Some((group, space)) = mine.and_then(|group| {
        let space = match group.about {
            About::Space(space) => Some(space),
            About::Target(seat) => scene.knight(seat).space,
        };
        Some((group, space?))
    }) else {
        return html! {};
    };
    let names: Vec<Option<Seat>> = group.members.iter().map(Some).chain([None]).collect();
    let width = 52.0 * names.len() as f64 + 12.0;
    let at = scene.table.centre(space);
    let place = labels::bubble_place(at, &centres(scene), width);
    html! {
        g class="bubble" {
            path class="leader" d={ "M" (place.text()) "L" (at.toward(place, 0.3).text()) } {}
            rect class="bubble-field" x=(n(place.x - width / 2.0)) y=(n(place.y - 32.0)) width=(n(width)) height="64" rx="6" {}
            @for (index, name) in names.iter().enumerate() {
                @if let Some(choice) = scene.vote(*name) {
                    @let x = place.x - width / 2.0 + 32.0 + 52.0 * index as f64;
                    g class=(name.map_or_else(|| "vote".to_owned(), |seat| format!("vote seat-{}", scene.tincture(seat).word())))
                        transform={ "translate(" (n(x)) " " (n(place.y)) ")" } data-spot=[choice.path.last()] role="button" tabindex="0" aria-label=(choice.label) {
                        circle r="24" {}
                        @match name {
                            Some(_) => { use href=(sprite("p-", "helm")) x="-18" y="-18" width="36" height="36" {} },
                            None => { (glyph("close", 0.0, 0.0, 26.0, "var(--ink-2)")) },
                        }
                    }
                }
            }
        }
    }
}
