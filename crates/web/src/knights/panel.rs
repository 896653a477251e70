//! The six coloured panels around the arena: slots, Inspiration, who is ready, who has the initiative.

use kernel::{Seat, Word as _};
use knights::{Clan, Face, Heart, KnightView, Step, Token};
use markup::html;
use maud::Markup;

use super::reading::about_inspiration;
use super::scene::{Scene, eye_icon, tincture, token_icon};
use crate::parts::{glyph, n};

/// The panel as it lies at the bottom, the arena above it.
const FIELD: &str = "M-168.4 296.8H168.4L226.1 396.8H-226.1z";
const INNER_LINE: &str = "M-162.9 301.3H162.9L218.6 392.3H-218.6z";
/// Where the three slots, the Inspiration token, the charge and the ready mark lie along it.
const SLOTS: [f64; 3] = [-108.8, -37.6, 33.6];
const INSPIRATION: f64 = 108.8;
const CHARGE: f64 = -166.8;
const READY: f64 = 166.8;
const MIDDLE: f64 = 330.0;
const NAME: f64 = 378.0;

/// What lies on a panel, how far along it, and what it is called.
pub(super) const PLACES: [(&str, (f64, f64), &str); 5] = [
    ("slot 1", (SLOTS[0], MIDDLE), "slot 1"),
    ("slot 2", (SLOTS[1], MIDDLE), "slot 2"),
    ("slot 3", (SLOTS[2], MIDDLE), "slot 3"),
    ("inspiration", (INSPIRATION, MIDDLE), "Inspiration"),
    ("panel", (0.0, NAME), "the panel"),
];

/// All six panels and the wood they lie on.
pub(super) fn panels(scene: &Scene<'_>) -> Markup {
    html! { (tokens()) (laid(scene)) }
}

/// The panels, of tokens that are drawn already.
pub(super) fn laid(scene: &Scene<'_>) -> Markup {
    html! {
        g class="panels" data-part="panels" {
            polygon points="464.7,0 232.3,402.4 -232.3,402.4 -464.7,0 -232.3,-402.4 232.3,-402.4" fill="var(--wood-edge)" {}
            @for clan in Clan::ALL {
                @match scene.view().knights.iter().find(|(_, knight)| knight.clan == *clan) {
                    Some((seat, knight)) => (panel(scene, seat, knight)),
                    None => (bare(scene, *clan)),
                }
            }
        }
    }
}

/// A panel nobody uses: bare wood.
fn bare(scene: &Scene<'_>, clan: Clan) -> Markup {
    html! {
        g data-ground={ "bare." (clan.letter()) } transform={ "rotate(" (scene.table.angle(clan)) ")" } {
            path d=(FIELD) fill="var(--wood-rim)" stroke="var(--wood-edge)" stroke-width="1.5" {}
            path d=(INNER_LINE) fill="none" stroke="var(--wood-line)" stroke-opacity=".5" {}
        }
    }
}

pub(super) fn panel(scene: &Scene<'_>, seat: Seat, knight: &KnightView) -> Markup {
    let word = tincture(knight.clan).word();
    let angle = scene.table.angle(knight.clan);
    let class = format!("panel seat-{word}{}", if knight.space.is_none() { " out" } else { "" });
    // Turned with its side, but never upside down.
    let name_turn = if (91..270).contains(&angle) { 180 } else { 0 };
    let label = match knight.team {
        Some(team) => format!("{} · {}", knight.clan.house(), team_name(team)),
        None => knight.clan.house().to_owned(),
    };
    let half = 4.2 * label.chars().count() as f64 + 10.0;
    let upright = |x: f64, y: f64| format!("translate({} {}) rotate({})", n(x), n(y), -angle);
    html! {
        g class=(class) data-part={ "panel." (knight.clan.letter()) } transform={ "rotate(" (angle) ")" } role="group" aria-labelledby={ "words-" (knight.clan.letter()) } {
            desc id={ "words-" (knight.clan.letter()) } data-part={ "words." (knight.clan.letter()) } { (words(scene, seat, knight)) }
            g data-ground={ "house." (knight.clan.letter()) } {
                path d=(FIELD) fill="var(--seat)" {}
                path d=(FIELD) fill={ "url(#h-" (word) ")" } {}
                path d=(INNER_LINE) fill="none" stroke="var(--seat-on)" stroke-opacity=".55" {}
                g transform={ "translate(0 " (n(NAME)) ") rotate(" (name_turn) ")" } {
                    rect x=(n(-half)) y="-10" width=(n(half * 2.0)) height="20" rx="2" fill="var(--seat)" {}
                    text class="house" y="5.5" fill="var(--seat-on)" { (label) }
                }
                g transform=(upright(CHARGE, MIDDLE)) { (glyph(&format!("k-{word}"), 0.0, 0.0, 30.0, "var(--seat-on)")) }
            }
            @for (index, x) in SLOTS.into_iter().enumerate() {
                g transform=(upright(x, MIDDLE)) { (slot(scene, seat, knight, index)) }
            }
            g transform=(upright(INSPIRATION, MIDDLE)) { (inspiration(knight)) }
            g data-part={ "lead." (knight.clan.letter()) } transform=(upright(half + 20.0, NAME - 1.0)) {
                @if scene.view().initiative == seat && scene.view().step != Step::Over {
                    circle r="13" fill="#f3d67c" stroke="var(--piece-line)" stroke-width="1.4" {}
                    (glyph("banner", 0.0, 0.0, 17.0, "#33240a"))
                }
            }
            g data-part={ "ready." (knight.clan.letter()) } transform=(upright(READY, MIDDLE)) {
                @if let Some(sign) = ready_sign(scene, seat, knight) {
                    circle r="15" fill="var(--stock)" stroke="var(--piece-line)" stroke-width="1.4" {}
                    (glyph(sign, 0.0, 0.0, 20.0, "#2c6b3f"))
                }
            }
        }
    }
}

/// A tick for a plan that is laid, a lock for any other answer that is sealed.
fn ready_sign(scene: &Scene<'_>, seat: Seat, knight: &KnightView) -> Option<&'static str> {
    let view = scene.view();
    match view.step {
        Step::Plan => (knight.ready && knight.space.is_some()).then_some("check"),
        Step::Move
        | Step::Vote
        | Step::Declare
        | Step::Agree
        | Step::Retarget
        | Step::Inspire
        | Step::Respond => (view.asked.contains(seat) && !view.pending.contains(seat)).then_some("lock"),
        Step::Over => None,
    }
}

/// One of the three slots: empty, face down, face up, or closed by a wound.
fn slot(scene: &Scene<'_>, seat: Seat, knight: &KnightView, index: usize) -> Markup {
    let view = scene.view();
    let clan = tincture(knight.clan).word();
    let current = view.slot > 0 && usize::from(view.slot) == index + 1;
    let shown = index < usize::from(knight.revealed);
    let token = knight.plan.get(index).copied();
    let closed = knight.space.is_some()
        && !shown
        && index >= usize::from(scene.seen.game.numbers().actions(knight.heart))
        && (knight.heart == Heart::Broken || token.is_none());
    let key = format!("slot.{}.{}", knight.clan.letter(), index + 1);
    let face = match (closed, shown, token) {
        (true, _, _) => "closed",
        (false, true, Some(Some(token))) => token.word(),
        (false, false, Some(Some(token))) if scene.me() == Some(seat) => token.word(),
        (false, _, Some(_)) => "down",
        (false, _, None) => "empty",
    };
    html! {
        g data-part={ "now." (key) } {
            @if current && !closed && token.is_some() { circle r="33" fill="none" stroke="var(--gold)" stroke-width="4.5" {} }
        }
        g class="slot-token" data-part=(key) data-key=(key) data-face=(face) {
            @if closed {
                circle r="27" fill="rgba(0,0,0,.32)" {}
                path d="M-13-13L13 13M13-13L-13 13" stroke="var(--seat-on)" stroke-opacity=".75" stroke-width="2.4" stroke-linecap="round" {}
            } @else if let Some(Some(token)) = token {
                (face_up(token, shown))
            } @else if token.is_some() {
                use href={ "#down-" (clan) } {}
            } @else {
                circle r="27" fill="rgba(0,0,0,.26)" stroke="var(--seat-on)" stroke-opacity=".7" stroke-width="1.2" stroke-dasharray="3 3" {}
                text class="slot-no" y="7" fill="var(--seat-on)" { (index + 1) }
            }
        }
    }
}

/// A token that can be read: everybody sees it, or only its owner does.
pub(super) fn face_up(token: Token, shown: bool) -> Markup {
    html! { use href={ "#" (if shown { "up" } else { "own" }) "-" (token.word()) } {} }
}

/// Every token from every side, drawn once and used by name: a step turns many of them.
pub(super) fn tokens() -> Markup {
    let sides = |token: &Token| [("up", "1", "none"), ("own", ".72", "4 3")].map(|side| (*token, side));
    html! {
        defs data-ground="tokens" {
            @for (token, (name, opacity, dashes)) in Token::ALL.iter().flat_map(sides) {
                g id={ (name) "-" (token.word()) } opacity=(opacity) {
                    circle r="28.5" fill="var(--stock)" stroke="var(--piece-line)" stroke-width="1.6" {}
                    circle r="25" fill="none" stroke="var(--stock-line)" stroke-dasharray=(dashes) {}
                    (glyph(token_icon(token), 0.0, 0.0, 34.0, "var(--stock-ink)"))
                }
            }
            @for clan in Clan::ALL.iter().map(|clan| tincture(*clan).word()) {
                g id={ "down-" (clan) } {
                    circle r="28.5" fill="var(--seat)" stroke="var(--piece-line)" stroke-width="1.6" {}
                    circle r="28.5" fill={ "url(#h-" (clan) ")" } {}
                    circle r="24" fill="none" stroke="var(--seat-on)" stroke-width="1.2" {}
                    (glyph(&format!("k-{clan}"), 0.0, 0.0, 28.0, "var(--seat-on)"))
                }
            }
        }
    }
}

pub(super) fn inspiration(knight: &KnightView) -> Markup {
    let key = format!("eye.{}", knight.clan.letter());
    let (field, line, ink) = match knight.inspiration {
        Face::Up => ("#f3d67c", "#7c5710", "#33240a"),
        Face::Down => ("rgba(0,0,0,.42)", "rgba(255,255,255,.35)", "var(--seat-on)"),
    };
    html! {
        g data-part=(key) data-key=(key) data-face=(knight.inspiration.word()) data-about=(about_inspiration()) {
            path d="M0-32L32 0 0 32-32 0z" fill=(field) stroke="var(--piece-line)" stroke-width="1.6" {}
            path d="M0-26L26 0 0 26-26 0z" fill="none" stroke=(line) {}
            (glyph(eye_icon(knight.inspiration), 0.0, 0.0, 29.0, ink))
        }
    }
}

/// The panel in words.
pub(super) fn words(scene: &Scene<'_>, seat: Seat, knight: &KnightView) -> String {
    let slots = SLOTS.iter().enumerate().map(|(index, _)| match knight.plan.get(index) {
        Some(Some(token)) if index < usize::from(knight.revealed) => token.name(),
        Some(Some(token)) if scene.me() == Some(seat) => token.name(),
        Some(_) => "face down",
        None => "empty",
    });
    let slots: Vec<&str> = slots.collect();
    format!("{}, {}: slots {}", scene.describe(seat), knight.clan.house(), slots.join(", "))
}

/// What a team is called.
pub(super) fn team_name(team: u8) -> String {
    format!("team {}", team + 1)
}
