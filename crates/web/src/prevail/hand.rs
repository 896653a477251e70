//! The hand, by initiative: 1 is fastest. Where a card is asked for, each says what it would be worth.

use markup::html;
use maud::Markup;
use prevail::{CardFace, Fate, Id, Stat, Step};

use super::card::{Look, back, card, words};
use super::scene::{Scene, letter};
use crate::pan::{Near, nearness};

/// The hand below the field, and how near that is beside it.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let side = scene.side(scene.bottom());
    let hidden = usize::from(side.hand_count).saturating_sub(side.hand.len());
    let label = if scene.me().is_some() { "Your hand" } else { "Hand" };
    html! {
        section class="handside" aria-label=(label) {
            div class={ "hand n" (side.hand_count.clamp(4, 16)) } data-part="hand" data-at={ "hand." (letter(scene.bottom())) } {
                @if hidden > 0 { div class="rank backs" { p { b { (hidden) } "cards" } div { @for _ in 0..hidden { span class="hc" { (back()) } } } } }
                @else { @for initiative in 1..=4 { (rank(scene, &side.hand, initiative)) } }
            }
            (nearness(&[Near::Whole, Near::Usual, Near::Close]))
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
            @if scene.asks(Step::Play) { @for number in 1..=5 { i class={ "dotno d" (number) } aria-hidden="true" { (number) } } }
            @if let Some(choice) = choice {
                button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.first()] aria-label=(words(scene.game(), face)) {}
            }
        },
    };
    card(scene.game(), face, &scene.keeps(seat, face.id), look)
}

/// What a card would change where one is committed, if the rival commits none; else what it is good for.
fn worth(scene: &Scene<'_>, face: &CardFace) -> Option<String> {
    const RETREAT: &[Stat] = &[Stat::Speed, Stat::Flexibility];
    let view = scene.view();
    if let Some(changed) = changed(scene, face) {
        return Some(changed);
    }
    let combat = view.combat.as_ref();
    let shoots = combat.is_some_and(|combat| {
        view.units.get(combat.attacker).is_some_and(|unit| Some(unit.seat) == scene.me())
    });
    // What it adds here, and what helps only if the unit must retreat (PV-6.23, PV-8.6).
    let (adds, back): (&[Stat], &[Stat]) = if view.step == Step::Commit {
        (&[Stat::Attack, Stat::Defense], RETREAT)
    } else if view.step == Step::Spur {
        (RETREAT, &[])
    } else if view.step != Step::Volley {
        return None;
    } else if !shoots {
        (&[Stat::Defense], RETREAT)
    } else if combat.is_some_and(|combat| combat.far) {
        (&[Stat::Attack, Stat::Range], &[])
    } else {
        (&[Stat::Attack], &[])
    };
    let added: Vec<String> = face
        .commit
        .iter()
        .filter(|stat| adds.contains(stat))
        .map(|stat| format!("+1 {}", stat.name().to_lowercase()))
        .collect();
    Some(if !added.is_empty() {
        added.join(", ")
    } else if face.commit.iter().any(|stat| back.contains(stat)) {
        "for a retreat".to_owned()
    } else {
        "no use here".to_owned()
    })
}

/// What becomes different by a card: "9: they rout", "you hold at 5".
fn changed(scene: &Scene<'_>, face: &CardFace) -> Option<String> {
    if !matches!(scene.view().step, Step::Commit | Step::Volley) {
        return None;
    }
    let me = scene.me()?;
    let plain = scene.game().exchange(scene.view(), me, None)?;
    let with = scene.game().exchange(scene.view(), me, Some(face.id))?;
    let fate = |blow: Option<(u8, Fate)>| blow.map(|(_, fate)| fate);
    match (with.ours, with.theirs) {
        (Some((value, blow)), _) if fate(plain.ours) != Some(blow) => {
            Some(format!("{value}: they {}", blow.words_of_many()))
        }
        (_, Some((value, blow))) if fate(plain.theirs) != Some(blow) => {
            Some(format!("you {} at {value}", blow.words_of_many()))
        }
        _ => None,
    }
}
