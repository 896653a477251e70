//! A printed card, and the same card as a small portrait. One markup serves every width.

use authority::{Card, Effect, Kind, Reach, Value, When};
use markup::html;
use maud::Markup;

use super::art;
use crate::at;
use crate::parts::{icon, printed};

/// How a card is shown here and now.
#[derive(Default)]
pub(super) struct Look {
    /// More classes: what may be done with it.
    pub(super) class: String,
    /// What it costs now, where that is not what is printed.
    pub(super) cost: Option<u8>,
    /// The key of the place it lies in.
    pub(super) key: Option<String>,
    /// What lies over it: the button, tags.
    pub(super) over: Markup,
}

/// The front of a card.
pub(super) fn card(card: &Card, look: Look) -> Markup {
    let general = if card.kind == Kind::General { " f-general" } else { "" };
    html! {
        article class={ "card " (art::class(card.faction)) (general) " " (look.class) } data-part=[look.key.as_ref()] data-key=[look.key.as_ref()] data-face=(card.id) data-about=(about(card)) {
            div class="face" data-part=[look.key.as_ref().map(|key| format!("{key}.face.{}", card.id))] {
                header {
                    @if card.kind.leads() { b class="nopow" {} } @else { b class="pow" { (card.power) } }
                    h3 class=(if card.name.chars().count() > 13 { "long" } else { "" }) { (card.name) }
                    @if let Some(printed) = card.cost {
                        @match look.cost.filter(|now| *now != printed) {
                            Some(now) => b class="cost less" { (now) s { (printed) } },
                            None => b class="cost" { (printed) },
                        }
                    }
                }
                div class="art" { (art::banner(card)) }
                p class=(if type_line(card).chars().count() > 24 { "type long" } else { "type" }) { (icon(kind_icon(card.kind))) span class="kd" { (card.kind.name()) " · " } (house(card)) }
                (ability_box(card))
                p class="gist" { b { (card.name) } (gist(card)) }
                footer {
                    (rarity(card.copies, card.cost.is_some()))
                    span class="no" { (card.id) }
                    span class="fac" { (icon(art::emblem(card.faction))) }
                }
            }
            (look.over)
        }
    }
}

/// A card of a general zone: its charge and its name. What lies around it changes, it does not: it is a part by itself,
/// named by where it lies.
pub(super) fn portrait(card: &Card, place: &str) -> Markup {
    html! {
        span class="face" data-part={ (place) ".face." (card.id) } {
            span class="art" { (art::portrait(card)) }
            span class="nm" { (card.name) }
        }
    }
}

/// Where a card is shown large.
pub(super) fn about(card: &Card) -> String {
    format!("{}#{}", at::extra("authority", super::reading::CARDS), card.id)
}

/// A card in words: "Royal Lancer, Unit of the Royal Soldiers, power 5. When attacking: Pierce."
pub(super) fn words(card: &Card) -> String {
    let mut text = format!("{}, {}", card.name, type_line(card));
    if !card.kind.leads() {
        text += &format!(", power {}", card.power);
    }
    if !card.text.is_empty() {
        text += &format!(". {}", card.text);
    }
    text
}

fn type_line(card: &Card) -> String {
    format!("{} · {}", card.kind.name(), house(card))
}

fn house(card: &Card) -> &str {
    card.faction.map_or("Starting card", |faction| match faction.name() {
        "House of Golden Ox" => "Golden Ox",
        name => name,
    })
}

pub(super) fn kind_icon(kind: Kind) -> &'static str {
    match kind {
        Kind::Unit => "u-infantry",
        Kind::Spy => "spy",
        Kind::Leader => "leader",
        Kind::Superpower => "superpower",
        Kind::General => "general",
    }
}

/// The ability box: the moment in bold, then what happens.
fn ability_box(card: &Card) -> Markup {
    let class = match card.text.chars().count() {
        0 => "abil none",
        1..=62 => "abil",
        63..=118 => "abil long",
        _ => "abil longest",
    };
    html! {
        div class=(class) { p { @if card.text.is_empty() { "No ability" } @else { (printed(&card.text)) } } }
    }
}

/// One lozenge for a common card, two for an uncommon one, three for a rare one.
fn rarity(copies: u8, sold: bool) -> Markup {
    let (lozenges, word) = match copies {
        _ if !sold => (0, "Starting card: every monarch begins with it"),
        0 | 1 => (3, "Rare: one copy"),
        2 => (2, "Uncommon: two copies"),
        _ => (1, "Common: three copies or more"),
    };
    html! {
        span class="rar" title=(word) { @for i in 0..3 { i class=(if i < lozenges { "" } else { "o" }) {} } }
    }
}

/// What a card does in two or three words, for where its text has no room.
pub(super) fn gist(card: &Card) -> String {
    let Some(ability) = card.abilities.last() else { return "plain".to_owned() };
    let Some(clause) = ability.clauses.first() else { return "plain".to_owned() };
    match &clause.effect {
        Effect::Atk(value) => format!("attack {}", signed(*value)),
        Effect::AtkTurn(n) | Effect::AtkAura { faction: _, n } => {
            format!("attacks {}", signed(Value::Fixed(*n)))
        }
        Effect::Def { who: Reach::Itself, n } => format!("wall {}", signed(*n)),
        Effect::Def { who: Reach::OthersInRow | Reach::All(..) | Reach::Monarch, n } => {
            format!("walls {}", signed(*n))
        }
        Effect::DefUntil { aim: _, n, until: _ } => format!("a wall {}", signed(Value::Fixed(*n))),
        Effect::Pierce => "pierces".to_owned(),
        Effect::Bypass(_) => "bypasses".to_owned(),
        Effect::Ignore(_) => "ignores one".to_owned(),
        Effect::Nonblock => "does not block".to_owned(),
        Effect::Disable(_) => "disables one".to_owned(),
        Effect::Protect { who: _, n } => format!("protects {n}"),
        Effect::Steadfast => "steadfast".to_owned(),
        Effect::Relieve => "relieves".to_owned(),
        Effect::Damage(harms) => format!("{} damage", harms.first().map_or(0, |harm| harm.n)),
        Effect::Lose(n) => format!("lose {n} HP"),
        Effect::Heal(value) => format!("{} HP", signed(*value)),
        Effect::Authority(value) if ability.when == When::Levy => format!("recruit {}", signed(*value)),
        Effect::Authority(value) => format!("{} authority", signed(*value)),
        Effect::Draw(n) => format!("draw {n}"),
        Effect::DiscardHand { who: _, n: _ } => "robs a hand".to_owned(),
        Effect::AnnihilateDefeated | Effect::Annihilate(_) => "annihilates".to_owned(),
        Effect::Retire => "retires".to_owned(),
        Effect::Recall(_) => "recalls".to_owned(),
        Effect::CounterSpy => "counter-spy".to_owned(),
        Effect::General => "to the zone".to_owned(),
        Effect::Cost { less, on: _ } | Effect::CostTurn { less, on: _ } => format!("cost −{less}"),
        Effect::SwapMarket(_) | Effect::Sweep(_) => "works the market".to_owned(),
        Effect::PeekMarket => "peeks".to_owned(),
        Effect::TopDeck => "buys to the top".to_owned(),
        Effect::HandSize(n) => format!("hand +{n}"),
    }
}

fn signed(value: Value) -> String {
    match value {
        Value::Fixed(n) => format!("{n:+}").replace('-', "−"),
        Value::Rows(1) => "+X".to_owned(),
        Value::Rows(n) => format!("+{n}X"),
        Value::Each { n, of: _, at_most: _ } => format!("{n:+} each"),
    }
}
