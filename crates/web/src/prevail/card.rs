//! A command card: its initiative on the shield, whom it orders in the banner, what it adds when it is committed at the
//! top right, whom it keeps at the foot. One markup serves every width.

use markup::html;
use maud::Markup;
use prevail::{CardFace, Influence, Order, Prevail, Size, Stat, Trait, UnitType};

use super::{reading, unit};
pub(super) use crate::cards::back;
use crate::parts::{icon, minus, sprite};

/// How a card is shown here and now.
#[derive(Default)]
pub(super) struct Look {
    /// More classes: what may be done with it.
    pub(super) class: String,
    /// The name of the place it lies in, and of the card among the pieces.
    pub(super) key: Option<String>,
    /// What lies over it: the button, tags.
    pub(super) over: Markup,
}

/// The front of a card; `keeps` are the types it keeps loyal.
pub(super) fn card(game: &Prevail, face: &CardFace, keeps: &[&UnitType], look: Look) -> Markup {
    let long = match face.name.chars().count() {
        0..=12 => "",
        13..=16 => "long",
        _ => "longer",
    };
    let (order, round) = (minus(&game.command_text(face)), game.effect_text(face).map(|text| minus(&text)));
    let text = match order.len() + round.as_ref().map_or(0, String::len) {
        0..=40 => "abil short",
        41..=70 => "abil",
        71..=100 => "abil long",
        _ => "abil long longest",
    };
    html! {
        article class={ "card cmd i" (face.initiative) " " (look.class) } data-part=[look.key.as_ref()] data-key=[look.key.as_ref()] data-face=(face.id) data-about=(reading::about_card(face.id)) {
            div class="face" data-part=[look.key.as_ref().map(|key| format!("{key}.face"))] {
                header {
                    b class="pow" { (face.initiative) }
                    h3 class=(long) { (face.name) }
                    b class="add" title={ "Committed to a fight it adds " (adds(face)) } { @for stat in &face.commit { (icon(stat_icon(*stat))) } }
                }
                div class="art" { (banner(game, face)) }
                div class=(text) {
                    p { b { "Order: " } (order) "." }
                    @if let Some(round) = &round { p { b { "Round: " } (round) "." } }
                }
                p class="gist" { b { (face.name) } (gist(face)) }
                footer {
                    span class="adds" { (adds(face)) }
                    span class="keeps" { @for kind in keeps { (chip(kind)) } }
                }
            }
            (look.over)
        }
    }
}

/// A type as its charge.
pub(super) fn chip(kind: &UnitType) -> Markup {
    html! { span class="chip" title={ "Keeps " (kind.name) " loyal" } { (icon(unit::charge(kind))) } }
}

/// "Attack +1".
pub(super) fn adds(face: &CardFace) -> String {
    let adds: Vec<String> = face.commit.iter().map(|stat| format!("{} +1", stat.name())).collect();
    adds.join(", ")
}

/// A card in words: "Move, initiative 1. 1 line moves within 1".
pub(super) fn words(game: &Prevail, face: &CardFace) -> String {
    format!("{}, initiative {}. {}", face.name, face.initiative, game.command_text(face))
}

pub(super) const fn stat_icon(stat: Stat) -> &'static str {
    match stat {
        Stat::Attack => "sword",
        Stat::Range => "pv-range",
        Stat::Speed => "pv-speed",
        Stat::Flexibility => "pv-flex",
        Stat::Defense => "shield",
    }
}

fn gist(face: &CardFace) -> String {
    let verb = match face.order {
        Order::Move => "move",
        Order::Ranged => "shoot",
    };
    let what = match (face.size, face.number) {
        (Size::Units, 1) => "unit",
        (Size::Units, _) => "units",
        (Size::Lines, 1) => "line",
        (Size::Lines, _) => "lines",
    };
    format!("{verb} {} {what}", face.number)
}

/// The banner from data: the disc is whom it orders; bars are lines, billets units; slanting is shooting.
fn banner(game: &Prevail, face: &CardFace) -> Markup {
    let slant = match face.order {
        Order::Move => None,
        Order::Ranged => Some("translate(65 21) rotate(-24) scale(.92) translate(-65 -21)"),
    };
    let number = i32::from(face.number);
    html! {
        svg viewBox="0 0 92 42" aria-hidden="true" {
            rect x="-12" y="-24" width="116" height="90" fill={ "url(#h-i" (face.initiative) ")" } {}
            g class="ord" transform=[slant] {
                @match face.size {
                    Size::Lines => @for line in 0..number {
                        @let y = 21 - number * 5 + line * 10;
                        path d={ "M44 " (y + 1) "H86V" (y + 8) "H44z" } {}
                        path class="cut" d={ "M52 " (y + 1) "v7m8 0v-7m8 0v7m8 0v-7" } {}
                    },
                    Size::Units => @for unit in 0..number {
                        rect x=(65 - number.min(4) * 5 + unit % 4 * 10 + 1) y=(if number > 4 { 9 + unit / 4 * 13 } else { 16 }) width="8" height="10" rx=".8" {}
                    },
                }
            }
            circle class="disc" cx="22" cy="21" r="16.5" {}
            circle class="disc2" cx="22" cy="21" r="14.6" {}
            use class="who" href=(sprite("i-", charge(game, &face.command))) x="11.5" y="10.5" width="21" height="21" {}
        }
    }
}

/// Whom a command may name: its type's charge, or that of a type with the trait; the standard where all may be named.
pub(super) fn charge(game: &Prevail, command: &Influence) -> &'static str {
    let named = command.types.first().map(|kind| &game.kinds()[kind.index()]);
    let fits = |kind: &&UnitType| command.traits.iter().all(|wanted: &Trait| kind.has(*wanted));
    let kind = named.or_else(|| game.kinds().iter().find(fits).filter(|_| !command.traits.is_empty()));
    kind.map_or("commander", unit::charge)
}
