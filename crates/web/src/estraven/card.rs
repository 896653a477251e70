//! A printed card. One markup serves every width.

use estraven::{Card, Effect, Estraven, Kind, Types};
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use crate::at;
use crate::parts::printed;

/// The front of a card, as a part of this name.
pub(super) fn card(game: &Estraven, card: &Card, part: Option<&str>) -> Markup {
    let province = Province::of(game, card);
    let name = match short(card).chars().count() {
        0..=13 => "nm",
        14..=22 => "nm long",
        _ => "nm longest",
    };
    let line = type_line(game, card);
    html! {
        article class={ "card es-card " (kind_class(card.kind)) " " (province.class()) (if card.token { " token-card" } else { "" }) } data-part=[part] {
            div class="face" {
                header {
                    @if card.kind == Kind::Resource || card.token { span {} } @else { b class="mcost" title={ "Costs " (card.cost) } { (card.cost) } }
                    h3 class=(name) { (called(card)) }
                    span class="pitch" title={ "Pitch value " (card.pitch) } { (art::gems(card.pitch.max(1), card.pitch)) }
                }
                div class="art" { (art::art(card)) }
                p class=(if line.chars().count() > 24 { "type long" } else { "type" }) { (art::sign(if card.kind == Kind::Resource { art::goods_icon(card.goods) } else { art::kind_icon(card.kind) })) (line) }
                (text_box(card))
                p class="gist" { b { (called(card)) } (gist(card)) }
                footer {
                    (stats(card))
                    span class="id" { (card.id) }
                    span class="fac" { (art::sign(&province.emblem())) }
                }
            }
        }
    }
}

/// The name of a card; what a person is called besides shows where there is room.
pub(super) fn called(card: &Card) -> Markup {
    let rest = card.name.strip_prefix(short(card)).filter(|rest| !rest.is_empty());
    html! { (short(card)) @if let Some(rest) = rest { span class="epithet" { (rest) } } }
}

/// "Galbreght" of "Galbreght, Degenerate Gambler".
pub(super) fn short(card: &Card) -> &str {
    card.name.split_once(", ").map_or(card.name.as_str(), |(name, _)| name)
}

/// Where a card is shown large.
pub(super) fn about(card: &Card) -> String {
    format!("{}#{}", at::extra("estraven", super::reading::CARDS), card.id)
}

/// A card in words: "Foot Soldier, Troop 2/1, Soldier, costs 1. Text".
pub(super) fn words(game: &Estraven, card: &Card) -> String {
    let mut text = format!("{}, {}", card.name, game.headline(card));
    if card.kind != Kind::Resource && !card.token {
        text += &format!(", costs {}", card.cost);
    }
    if !card.text.is_empty() {
        text += &format!(". {}", card.text);
    }
    text
}

/// The names of types: "Soldiers and Acolytes".
pub(super) fn led(game: &Estraven, types: Types) -> String {
    if types == Types::ANY {
        return "any Troop".to_owned();
    }
    let names: Vec<String> =
        types.iter().filter_map(|at| game.types().get(at)).map(|name| format!("{name}s")).collect();
    crate::parts::listed(&names)
}

fn type_line(game: &Estraven, card: &Card) -> String {
    let province = game
        .decks()
        .iter()
        .find(|deck| {
            card.id.as_str().starts_with(deck.id.as_str()) && card.kind != Kind::Resource && !card.token
        })
        .map_or("", |deck| deck.province.as_str());
    let kind = match card.kind {
        Kind::Leader => return format!("Leads {}", led(game, card.types)),
        Kind::Troop => {
            card.types.iter().next().and_then(|at| game.types().get(at)).map_or("Troop", String::as_str)
        }
        Kind::Resource => {
            return card
                .goods
                .map_or_else(|| "Resource".to_owned(), |goods| format!("Resource · {}", goods.name()));
        }
        Kind::Spell | Kind::Reaction => card.kind.name(),
    };
    let place = if card.token { "token" } else { province };
    if place.is_empty() { kind.to_owned() } else { format!("{kind} · {place}") }
}

pub(super) fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Leader => "k-leader",
        Kind::Troop => "k-troop",
        Kind::Spell => "k-spell",
        Kind::Reaction => "k-reaction",
        Kind::Resource => "k-resource",
    }
}

fn text_box(card: &Card) -> Markup {
    let class = match card.text.chars().count() {
        0 => "abil none",
        1..=58 => "abil",
        59..=104 => "abil long",
        105..=150 => "abil longest",
        _ => "abil fullest",
    };
    html! {
        div class=(class) { p { @if card.text.is_empty() { "No ability" } @else { (printed(&card.text)) } } }
    }
}

fn stats(card: &Card) -> Markup {
    html! {
        @match card.kind {
            Kind::Leader => span class="stats" {
                (stat("st-p", "Power", "sword", card.power)) (stat("st-r", "Resistance", "shield", card.resistance)) (stat("st-h", "Health", "heart", card.health))
            },
            Kind::Troop => span class="stats" { (stat("st-p", "Power", "sword", card.power)) (stat("st-t", "Toughness", "heart", card.toughness)) },
            Kind::Spell | Kind::Reaction | Kind::Resource => span {},
        }
    }
}

fn stat(class: &str, title: &str, sign: &str, n: u8) -> Markup {
    html! { span class={ "st " (class) } title=(title) { (art::sign(sign)) b { (n) } } }
}

/// What a card does in two or three words, for where its text has no room.
pub(super) fn gist(card: &Card) -> String {
    let effect = card.abilities.iter().find_map(|ability| ability.effects.first());
    let Some(effect) = effect else {
        return match card.kind {
            Kind::Leader | Kind::Troop => "plain".to_owned(),
            Kind::Spell | Kind::Reaction | Kind::Resource => card.kind.name().to_owned(),
        };
    };
    match effect {
        Effect::Damage { to: _, n, piercing: false } => format!("{n} damage"),
        Effect::Damage { to: _, n, piercing: true } => format!("{n}, piercing"),
        Effect::Heal { to: _, n } => format!("heals {n}"),
        Effect::Prevent { to: _, n: 99 } => "prevents all".to_owned(),
        Effect::Prevent { to: _, n } => format!("prevents {n}"),
        Effect::Fight { a: _, b: _ } => "a fight".to_owned(),
        Effect::Buff { to: _, power, guard } => format!("{power:+}/{guard:+}").replace('-', "−"),
        Effect::Grant { to: _, keyword } => keyword.name().to_owned(),
        Effect::Tap { to: _ } => "taps".to_owned(),
        Effect::Untap { to: _ } => "untaps".to_owned(),
        Effect::Destroy { to: _ } => "destroys".to_owned(),
        Effect::Token { kind: _, n } => crate::parts::count(usize::from(*n), "token", "tokens"),
        Effect::Edict { filter: _ } => "each loses one".to_owned(),
        Effect::Deploy { filter: _ } => "deploys".to_owned(),
        Effect::Raise { to: _ } => "raises one".to_owned(),
        Effect::Recall { to: _ } => "recalls one".to_owned(),
        Effect::Draw { to: _, n } => format!("draw {n}"),
        Effect::Mill { to: _, n } => format!("mill {n}"),
        Effect::Scry => "looks ahead".to_owned(),
        Effect::PickDiscard { to: _ } => "robs a hand".to_owned(),
        Effect::Mana { n } => format!("{n} mana"),
        Effect::ExtraAttack { n: _ } => "attack again".to_owned(),
        Effect::ExtraTrade { n: _ } => "trade again".to_owned(),
        Effect::TakeMarket { ware: _ } => "takes a ware".to_owned(),
        Effect::Seize => "seizes it".to_owned(),
        Effect::D6 { branches: _ } => "a die".to_owned(),
        Effect::Counter => "counters".to_owned(),
        Effect::Tax { n } => format!("taxes {n}"),
    }
}
