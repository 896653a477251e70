//! What stands on a battlefield: units and Resources. A Leader is a square banner on a pole, a Troop a plain card, a
//! Resource a tile.

use estraven::{Card, Estraven, Keyword, Kind, Mark, Step, UnitView};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::card;
use super::forecast::fate;
use super::reading::KEYWORDS;
use super::refused;
use super::scene::{Part, Scene};
use super::tray::title as title_of;
use crate::keywords::title;

/// What a piece is to the question at hand, as classes.
pub(super) fn state(scene: &Scene<'_>, seat: Seat, spot: &str) -> &'static str {
    let foe = scene.me() != Some(seat);
    match scene.part(spot) {
        Part::Answer if foe && scene.view().step == Step::Target => " target",
        Part::Answer | Part::Begins => " can",
        Part::Goes => " goes",
        Part::Nothing => "",
    }
}

/// A unit on the battlefield, or in the lists where it `fights`: there it stands even when tapped.
pub(super) fn unit(scene: &Scene<'_>, seat: Seat, unit: &UnitView, fights: bool) -> Markup {
    let Some(printed) = scene.card(unit.card.card) else { return html! {} };
    let (name, spot) = (unit.card, format!("unit.{}", unit.card));
    let fate = fate(scene, Mark::Object(name));
    let mut class = format!(
        "unit {} {}{}",
        if printed.kind == Kind::Leader { "leader" } else { "troop" },
        Province::of(scene.game(), printed).class(),
        state(scene, seat, &spot)
    );
    for (is, word) in [
        (printed.token, " tok"),
        (unit.tapped && !fights, " tapped"),
        (unit.tapped && fights, " spun"),
        (fate.is_some_and(|fate| fate.falls()), " doomed"),
    ] {
        if is {
            class += word;
        }
    }
    html! {
        article class=(class) data-part={ "u." (name) } data-drag[scene.part(&spot) == Part::Begins] data-key=(name) data-word=(name) data-face={ (name.card) (if unit.tapped { "t" } else { "u" }) } data-about=(card::about(printed)) aria-label=(words(scene.game(), printed, unit)) {
            (body(scene, printed, unit))
            (signs(printed, unit))
            (numbers(printed, unit, fate.map(|fate| fate.then)))
            @if unit.tapped { span class="tapd" title="Tapped" { (art::sign("tap")) } }
            @if fate.is_some_and(|fate| fate.falls()) { span class="tag t-fall" { "falls" } }
            (aimed(scene, Mark::Object(name)))
            (touched(scene, seat, unit, &printed.name))
            (refused::lock(scene, seat, unit))
        }
    }
}

/// The button laid over a piece: it answers, or says why not.
fn touched(scene: &Scene<'_>, seat: Seat, unit: &UnitView, called: &str) -> Markup {
    let spot = format!("unit.{}", unit.card);
    let line = if scene.part(&spot) == Part::Nothing { refused::unit(scene, seat, unit) } else { None };
    match line {
        Some(line) => refused::hit(scene, &line, called),
        None => scene.hit(&spot, called),
    }
}

/// The picture, the name and the types: they never change while the piece stands.
fn body(scene: &Scene<'_>, printed: &Card, unit: &UnitView) -> Markup {
    let game = scene.game();
    let long = if card::short(printed).chars().count() > 14 { "unm lg" } else { "unm" };
    html! {
        div class="body" {
            div class="art" {
                span class="pic" data-part={ "pic." (unit.card) } { (art::art(printed)) }
                @if unit.damage > 0 { span class="drops" title={ (unit.damage) " damage" } { (art::sign("drop")) b { (unit.damage) } } }
                @if unit.shield > 0 { span class="ward" title={ "The next " (unit.shield) " damage is prevented" } { (art::sign("e-prevent")) @if unit.shield < 99 { (unit.shield) } } }
            }
            b class=(long) { (card::called(printed)) }
        }
        span class="typs" data-part={ "ut." (unit.card) } {
            @for (sign, name) in art::type_signs(game, printed.types) { span class="typ" title=(name) { (art::sign(&sign)) } }
        }
    }
}

/// The keywords in force; those granted this turn stand out.
fn signs(printed: &Card, unit: &UnitView) -> Markup {
    let shown = unit.keywords.iter().filter(|word| **word != Keyword::EntersTapped);
    html! {
        span class="kws" data-part={ "uk." (unit.card) } {
            @for word in shown {
                span class=(if unit.granted.contains(word) { "kwd lent" } else { "kwd" }) title=(title(&KEYWORDS, word.name(), word.name())) { (art::sign(art::keyword_icon(*word))) }
            }
            @if let Some(n) = printed.imposing { span class="kwd" title=(title(&KEYWORDS, &format!("Imposing {n}"), "Imposing")) { (art::sign("e-imposing")) } }
        }
    }
}

/// Power, Resistance, what is left: in force, and after the damage that is foreseen.
fn numbers(printed: &Card, unit: &UnitView, then: Option<i16>) -> Markup {
    let change = |n: i8| match n {
        1.. => " up",
        0 => "",
        _ => " down",
    };
    let leader = printed.kind == Kind::Leader;
    let full = if leader { i16::from(printed.health) } else { i16::from(unit.guard) };
    let hurt = if unit.left < full {
        " hurt"
    } else if leader {
        ""
    } else {
        change(unit.more_guard)
    };
    html! {
        span class="stats" data-part={ "us." (unit.card) } {
            span class={ "st st-p" (change(unit.more_power)) } title="Power" { (art::sign("sword")) b { (unit.power) } }
            @if leader { span class={ "st st-r" (change(unit.more_guard)) } title="Resistance" { (art::sign("shield")) b { (unit.guard.max(0)) } } }
            span class={ "st " (if leader { "st-h" } else { "st-t" }) (hurt) } title=(if leader { "Health" } else { "Toughness" }) data-key={ "heart." (unit.card) } data-face=(unit.left) {
                (art::sign("heart")) b data-count { (unit.left) }
                @if unit.left < full { small { "/" (full) } }
                @if let Some(then) = then.filter(|then| *then > 0 && *then != unit.left) { i class="fc" title="after damage" { (then) } }
            }
        }
    }
}

/// A unit that stays out of the fight.
pub(super) fn chip(scene: &Scene<'_>, seat: Seat, unit: &UnitView) -> Markup {
    let Some(printed) = scene.card(unit.card.card) else { return html! {} };
    let (name, spot) = (unit.card, format!("unit.{}", unit.card));
    let state = state(scene, seat, &spot);
    let (step, part) = (scene.view().step, scene.part(&spot));
    let fight = matches!(step, Step::Join | Step::Block);
    let off = fight && part == Part::Nothing && refused::unit(scene, seat, unit).is_some();
    let may = matches!(part, Part::Answer | Part::Begins);
    let note = match unit.keywords.first() {
        _ if may && step == Step::Join => "may join",
        _ if may && step == Step::Block => "may block",
        _ if unit.tapped => "tapped",
        Some(word) => word.name(),
        None if off && step == Step::Join => "not led",
        None => "stays home",
    };
    let kind = if printed.kind == Kind::Leader { "leader" } else { "troop" };
    html! {
        article class={ "chip " (kind) " " (Province::of(scene.game(), printed).class()) (state) (if off { " off" } else { "" }) (if unit.tapped { " tapped" } else { "" }) } data-part={ "c." (name) } data-drag[part == Part::Begins] data-key=(name) data-word=(name) data-face={ (name.card) (if unit.tapped { "t" } else { "u" }) } data-about=(card::about(printed)) title=(words(scene.game(), printed, unit)) {
            span class="pic" data-part={ "pic." (name) } { (art::art(printed)) }
            span class="tx" { b { (printed.name) } small { span class="pt" { (line(printed, unit)) } (note) } }
            (aimed(scene, Mark::Object(name)))
            (touched(scene, seat, unit, &printed.name))
            (refused::lock(scene, seat, unit))
        }
    }
}

/// A Resource on the battlefield.
pub(super) fn store(scene: &Scene<'_>, seat: Seat, unit: &UnitView) -> Markup {
    let Some(printed) = scene.card(unit.card.card) else { return html! {} };
    let (name, spot) = (unit.card, format!("unit.{}", unit.card));
    html! {
        article class={ "store p-market" (state(scene, seat, &spot)) (if unit.tapped { " tapped" } else { "" }) } data-part={ "u." (name) } data-key=(name) data-word=(name) data-face={ (name.card) (if unit.tapped { "t" } else { "u" }) } data-about=(card::about(printed)) title=(card::words(scene.game(), printed)) {
            span class="pic" { (art::sign(art::goods_icon(printed.goods))) }
            span class="tx" data-part={ "st." (name) } { b { (printed.name) } small { (card::gist(printed)) } }
            (aimed(scene, Mark::Object(name)))
            (touched(scene, seat, unit, &printed.name))
        }
    }
}

/// The place on the stack of what aims at it, in the colour of its player.
pub(super) fn aimed(scene: &Scene<'_>, mark: Mark) -> Markup {
    html! {
        @if let Some((place, item)) = scene.aimed(mark) {
            span class={ "aimed seat-" (scene.tincture(item.seat).word()) } title={ "Aimed at by " (title_of(scene, item)) } { (place) }
        }
    }
}

/// "3/1/2", or "2/1" for a Troop.
fn line(printed: &Card, unit: &UnitView) -> String {
    if printed.kind == Kind::Leader {
        format!("{}/{}/{}", unit.power, unit.guard.max(0), unit.left)
    } else {
        format!("{}/{}", unit.power, unit.left)
    }
}

/// A unit in words.
fn words(game: &Estraven, printed: &Card, unit: &UnitView) -> String {
    let mut text = format!("{}, {} {}", printed.name, printed.kind.name(), line(printed, unit));
    if unit.tapped {
        text += ", tapped";
    }
    if unit.damage > 0 {
        text += &format!(", {} damage", unit.damage);
    }
    for word in &unit.keywords {
        text += &format!(", {}", word.name());
    }
    if printed.kind == Kind::Leader {
        text += &format!(", leads {}", card::led(game, printed.types));
    }
    if !printed.text.is_empty() {
        text += &format!(". {}", printed.text);
    }
    text
}
