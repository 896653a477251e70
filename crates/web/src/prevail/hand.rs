//! The hand, by initiative: 1 is fastest. Where a card is asked for, each says what it would be worth.

use maud::{Markup, html};
use prevail::{CardFace, Id, Stat, Step};

use super::card::{Look, back, card, words};
use super::field;
use super::scene::{Scene, letter};

/// The hand below the field, and the lens beside it.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let side = scene.side(scene.bottom());
    let hidden = usize::from(side.hand_count).saturating_sub(side.hand.len());
    let label = if scene.me().is_some() { "Your hand" } else { "Hand" };
    html! {
        section class="handside" aria-label=(label) {
            div class={ "hand n" (side.hand_count.clamp(4, 16)) } data-part="hand" {
                @if hidden > 0 { div class="rank backs" { p { b { (hidden) } "cards" } div { @for _ in 0..hidden { span class="hc" { (back()) } } } } }
                @else { @for initiative in 1..=4 { (rank(scene, &side.hand, initiative)) } }
            }
            (field::lens())
        }
    }
}

fn rank(scene: &Scene<'_>, hand: &[Id], initiative: u8) -> Markup {
    let cards: Vec<&CardFace> =
        hand.iter().filter_map(|id| scene.card(*id)).filter(|face| face.initiative == initiative).collect();
    let word = match initiative {
        1 => "fastest",
        4 => "slowest",
        _ => "",
    };
    html! {
        section class={ "rank i" (initiative) " k" (cards.len().max(1)) } {
            p { b { (initiative) } (word) }
            div { @for face in cards { div class="hc" { (in_hand(scene, face)) } } }
        }
    }
}

fn in_hand(scene: &Scene<'_>, face: &CardFace) -> Markup {
    let seat = scene.bottom();
    let choice = scene.with_card(face.id);
    let last = scene.last_of(seat, face.id);
    let class = match (choice.is_some(), last.is_empty()) {
        (true, true) => "can",
        (true, false) => "can lastkeeper",
        (false, true) => "",
        (false, false) => "lastkeeper",
    };
    let look = Look {
        class: class.to_owned(),
        key: Some(format!("hand.{}.{}", letter(seat), face.id)),
        over: html! {
            @if !last.is_empty() { span class="tag lasttag" { "last: " (last.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>().join(", ")) } }
            @if choice.is_some() { @if let Some(worth) = worth(scene, face) { span class="tag worth" { (worth) } } }
            @if let Some(choice) = choice {
                button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label={ (choice.label) ": " (words(scene.game(), face)) } {}
            }
        },
    };
    card(scene.game(), face, &scene.keeps(seat, face.id), look)
}

/// What a card would add where one is committed: only what counts there.
fn worth(scene: &Scene<'_>, face: &CardFace) -> Option<String> {
    let useful: &[Stat] = match scene.view().step {
        Step::Commit => &[Stat::Attack, Stat::Defense],
        Step::Volley => &[Stat::Attack, Stat::Range, Stat::Defense],
        Step::Spur => &[Stat::Speed, Stat::Flexibility],
        _ => return None,
    };
    let adds: Vec<String> = face
        .commit
        .iter()
        .filter(|stat| useful.contains(stat))
        .map(|stat| format!("+1 {}", stat.name().to_lowercase()))
        .collect();
    Some(if adds.is_empty() { "no use here".to_owned() } else { adds.join(", ") })
}
