//! The banner in the art window of a card, drawn from what the card is: the field is its faction, the division its
//! number, the charge what it does. A designer's new card has a picture at once.

use authority::{Card, Effect, Faction, Kind};
use markup::html;
use maud::Markup;

use crate::parts::{glyph, n};

/// Ivory, the metal of every banner.
const IVORY: &str = "#f6edd6";
/// The field, in the colour of the faction.
const FIELD: &str = "var(--f)";

/// The class of a faction.
pub(super) fn class(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Royal) => "f-royal",
        Some(Faction::Blood) => "f-blood",
        Some(Faction::Iron) => "f-iron",
        Some(Faction::Ox) => "f-ox",
        Some(Faction::Hood) => "f-hood",
        None => "f-none",
    }
}

/// The charge of a faction; starting cards have a plain shield.
pub(super) fn emblem(faction: Option<Faction>) -> &'static str {
    if faction.is_some() { class(faction) } else { "shield" }
}

/// The hatching of a faction.
pub(super) fn hatch(faction: Option<Faction>) -> &'static str {
    match faction {
        Some(Faction::Royal) => "url(#h-blue)",
        Some(Faction::Blood) => "url(#h-red)",
        Some(Faction::Iron) => "url(#h-iron)",
        Some(Faction::Ox) => "url(#h-yellow)",
        Some(Faction::Hood) => "url(#h-purple)",
        None => "url(#h-empty)",
    }
}

/// The banner of a card, twice as wide as high.
pub(super) fn banner(card: &Card) -> Markup {
    let main = charge(card);
    let second = match card.faction {
        Some(_) if emblem(card.faction) != main => emblem(card.faction),
        Some(_) | None => main,
    };
    html! {
        svg viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            (field(card))
            (division(card, main, second))
            rect x="1.5" y="1.5" width="97" height="47" fill="none" stroke=(IVORY) stroke-width=".6" opacity=".8" {}
        }
    }
}

/// The banner of a card as a portrait: its charge in a roundel.
pub(super) fn portrait(card: &Card) -> Markup {
    html! {
        svg viewBox="22 0 56 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            (field(card))
            circle cx="50" cy="25" r="21.5" fill="color-mix(in srgb, var(--f) 72%, #120c06)" stroke=(IVORY) stroke-width="1" {}
            circle cx="50" cy="25" r="19.6" fill="none" stroke=(IVORY) stroke-width=".5" {}
            (glyph(charge(card), 50.0, 25.0, 28.0, IVORY))
            rect x="1.5" y="1.5" width="97" height="47" fill="none" stroke=(IVORY) stroke-width=".6" opacity=".8" {}
        }
    }
}

fn field(card: &Card) -> Markup {
    html! {
        rect width="100" height="50" fill=(FIELD) {}
        rect width="100" height="50" fill=(hatch(card.faction)) {}
    }
}

/// The division of the field: by the number in the id, except for those who stand out.
fn division(card: &Card, main: &str, second: &str) -> Markup {
    let number: usize = card.id.as_str().trim_start_matches(char::is_alphabetic).parse().unwrap_or(0);
    let stands_out = match card.kind {
        Kind::Leader | Kind::Superpower | Kind::General => true,
        Kind::Unit | Kind::Spy => false,
    };
    if stands_out {
        return rays(main);
    }
    // Each faction begins elsewhere, so that neighbours in the market differ.
    let first = card.faction.map_or(card.power.into(), |faction| 3 * faction.index());
    match (number + first) % 8 {
        0 => pale(main),
        1 => fess(main, second),
        2 => chevron(main, second),
        3 => bend(main, second),
        4 => chief(main, second),
        5 => pile(main, second),
        6 => quarterly(main, second),
        _ => roundel(main, second),
    }
}

/// Upright halves, the charge counterchanged over the line.
fn pale(main: &str) -> Markup {
    html! {
        rect x="50" width="50" height="50" fill=(IVORY) {}
        svg width="50" height="50" viewBox="0 0 50 50" { (glyph(main, 50.0, 25.0, 38.0, IVORY)) }
        svg x="50" width="50" height="50" viewBox="50 0 50 50" { (glyph(main, 50.0, 25.0, 38.0, FIELD)) }
    }
}

/// A level band.
fn fess(main: &str, second: &str) -> Markup {
    html! {
        rect y="12" width="100" height="26" fill=(IVORY) {}
        path d="M0 9.8H100M0 40.2H100" stroke=(IVORY) stroke-width=".8" {}
        (glyph(main, 50.0, 25.0, 23.0, FIELD))
        (glyph(second, 18.0, 25.0, 13.0, FIELD))
        (glyph(second, 82.0, 25.0, 13.0, FIELD))
    }
}

fn chevron(main: &str, second: &str) -> Markup {
    html! {
        path d="M-4 50L50 13l54 37v-16L50-3-4 34z" transform="translate(0 9)" fill=(IVORY) {}
        (glyph(second, 20.0, 15.0, 16.0, IVORY))
        (glyph(second, 80.0, 15.0, 16.0, IVORY))
        (glyph(main, 50.0, 40.0, 17.0, IVORY))
    }
}

fn bend(main: &str, second: &str) -> Markup {
    html! {
        path d="M0 0h22l78 40v10H78L0 12z" fill=(IVORY) {}
        (glyph(main, 50.0, 25.0, 21.0, FIELD))
        (glyph(second, 78.0, 14.0, 18.0, IVORY))
        (glyph(second, 22.0, 37.0, 18.0, IVORY))
    }
}

/// A band along the top.
fn chief(main: &str, second: &str) -> Markup {
    html! {
        rect width="100" height="15" fill=(IVORY) {}
        path d="M0 16.8H100" stroke=(IVORY) stroke-width=".8" {}
        @for x in [26.0, 50.0, 74.0] { (glyph(second, x, 7.5, 10.5, FIELD)) }
        (glyph(main, 50.0, 33.5, 28.0, IVORY))
    }
}

/// A wedge from the top.
fn pile(main: &str, second: &str) -> Markup {
    html! {
        path d="M14 0h72L50 52z" fill=(IVORY) {}
        (glyph(main, 50.0, 18.0, 25.0, FIELD))
        (glyph(second, 14.0, 33.0, 16.0, IVORY))
        (glyph(second, 86.0, 33.0, 16.0, IVORY))
    }
}

fn quarterly(main: &str, second: &str) -> Markup {
    html! {
        path d="M50 0h50v25H50zM0 25h50v25H0z" fill=(IVORY) {}
        (glyph(main, 25.0, 12.5, 19.0, IVORY))
        (glyph(second, 75.0, 12.5, 19.0, FIELD))
        (glyph(second, 25.0, 37.5, 19.0, FIELD))
        (glyph(main, 75.0, 37.5, 19.0, IVORY))
    }
}

fn roundel(main: &str, second: &str) -> Markup {
    html! {
        circle cx="50" cy="25" r="20.5" fill=(IVORY) {}
        circle cx="50" cy="25" r="22.8" fill="none" stroke=(IVORY) stroke-width=".8" {}
        (glyph(main, 50.0, 25.0, 27.0, FIELD))
        (glyph(second, 14.0, 25.0, 17.0, IVORY))
        (glyph(second, 86.0, 25.0, 17.0, IVORY))
    }
}

fn rays(main: &str) -> Markup {
    const RAYS: u8 = 30;
    let lines: String = (0..RAYS)
        .map(|ray| {
            let angle = f64::from(ray) * std::f64::consts::TAU / f64::from(RAYS);
            format!("M50 25L{} {}", n(50.0 + 80.0 * angle.cos()), n(25.0 + 80.0 * angle.sin()))
        })
        .collect();
    html! {
        path d=(lines) stroke=(IVORY) stroke-width="1.1" opacity=".75" {}
        circle cx="50" cy="25" r="22" fill=(FIELD) {}
        circle cx="50" cy="25" r="20" fill="none" stroke=(IVORY) stroke-width=".7" {}
        (glyph(main, 50.0, 25.0, 28.0, IVORY))
    }
}

/// The charge of a card: the main thing it does, or the arms of a plain unit.
pub(super) fn charge(card: &Card) -> &'static str {
    let clause = card.abilities.iter().flat_map(|ability| &ability.clauses).map(|clause| &clause.effect);
    // Moving to the general zone is how a card gets there, not what it does.
    clause.filter(|effect| **effect != Effect::General).map(verb_charge).next().unwrap_or(match card.power {
        0..=2 => "spear",
        3 => "u-infantry",
        4 => "sword",
        5 => "crown",
        _ => "u-cavalry",
    })
}

pub(super) fn verb_charge(effect: &Effect) -> &'static str {
    match effect {
        Effect::Atk(_) | Effect::AtkTurn(_) | Effect::AtkAura { faction: _, n: _ } => "axe",
        Effect::Def { who: _, n: _ } | Effect::Steadfast => "fortress",
        Effect::DefUntil { aim: _, n, until: _ } if *n < 0 => "drop",
        Effect::DefUntil { aim: _, n: _, until: _ } => "fortress",
        Effect::Pierce => "pierce",
        Effect::Bypass(_) | Effect::DiscardHand { who: _, n: _ } => "dagger",
        Effect::Ignore(_) => "bow",
        Effect::Nonblock => "banner",
        Effect::Disable(_) => "chain",
        Effect::Protect { who: _, n: _ } => "shield",
        Effect::Relieve | Effect::Recall(_) => "boot",
        Effect::Damage(_) => "k-red",
        Effect::Lose(_) => "drop",
        Effect::Heal(_) => "chalice",
        Effect::Authority(_) => "authority",
        Effect::Draw(_) | Effect::HandSize(_) => "hand",
        Effect::AnnihilateDefeated | Effect::Annihilate(_) => "k-yellow",
        Effect::Retire => "discard",
        Effect::CounterSpy => "spy",
        Effect::General => "general",
        Effect::Cost { less: _, on: _ }
        | Effect::CostTurn { less: _, on: _ }
        | Effect::SwapMarket(_)
        | Effect::Sweep(_) => "market",
        Effect::PeekMarket => "eye-open",
        Effect::TopDeck => "deck",
    }
}
