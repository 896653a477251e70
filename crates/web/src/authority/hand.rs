//! The hand, and what each card of it can do now: a click on a card opens its buttons, those that are not legal
//! say why.

use authority::{Card, CardId, Effect, Kind, Step};
use kernel::{Game as _, Seat};
use maud::{Markup, html};

use super::card::{Look, back, card, words};
use super::scene::{Scene, code};
use crate::parts::icon;

/// The hand at the bottom with the buttons above it.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let seat = scene.bottom();
    let court = scene.court(seat);
    let groups = groups(scene, seat);
    let hidden = usize::from(court.hand_count).saturating_sub(court.hand.len());
    html! {
        section class={ "handside" (if groups.len() + hidden > 5 { " full" } else { "" }) } aria-label=(if scene.me() == Some(seat) { "Your hand" } else { "Hand" }) {
            (bar(scene))
            div class="hand" data-part="hand" {
                @for (index, group) in groups.iter().enumerate() { (in_hand(scene, index, group)) }
                @for _ in 0..hidden { span class="hc" { (back()) } }
            }
        }
    }
}

/// Equal cards of the hand: they are interchangeable but for having acted.
struct Group {
    id: CardId,
    spent: bool,
    count: usize,
}

fn groups(scene: &Scene<'_>, seat: Seat) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for held in &scene.court(seat).hand {
        match groups.iter_mut().find(|group| group.id == held.card && group.spent == held.spent) {
            Some(group) => group.count += 1,
            None => groups.push(Group { id: held.card, spent: held.spent, count: 1 }),
        }
    }
    groups
}

fn in_hand(scene: &Scene<'_>, index: usize, group: &Group) -> Markup {
    let Some(printed) = scene.card(group.id) else { return html! {} };
    let own = scene.me() == Some(scene.bottom());
    let first = format!("hand.{}", group.id);
    let usable = own && !group.spent && scene.seen.words().any(|choice| choice.path.first() == Some(&first));
    let picked = scene.choice(&format!("pick h:{}", group.id));
    let look = Look {
        class: match (usable, group.spent) {
            (true, _) => "can".to_owned(),
            (false, true) => "spent".to_owned(),
            (false, false) => String::new(),
        },
        cost: None,
        key: Some(format!(
            "hand.{}.{}.{}",
            code(scene.bottom()),
            group.id,
            if group.spent { "spent" } else { "fresh" }
        )),
        over: html! {
            @if group.spent { span class="stamp" { "spent" } }
            @if usable { (in_force(scene, printed)) }
            @if group.count > 1 { span class="tag times" { "× " (group.count) } }
            @if usable {
                button type="button" class="hit" data-spot=(first) data-hotkey=(index + 1) aria-label={ (picked.map_or_else(|| "Use ".to_owned(), |choice| format!("{}: ", choice.label))) (words(printed)) } {}
            }
        },
    };
    html! {
        div class={ "hc" (if group.count > 1 { " several" } else { "" }) } {
            (card(printed, look))
            @if usable && picked.is_none() { (verbs(scene, printed)) }
        }
    }
}

/// With what it would attack now, where that is not the printed power.
fn in_force(scene: &Scene<'_>, card: &Card) -> Markup {
    let attack = scene.choice(&format!("atk {}", card.id)).and_then(|choice| number(&choice.label));
    let change = attack.map_or(0, |value| i32::from(value) - i32::from(card.power));
    html! {
        @if let Some(value) = attack.filter(|_| change != 0) {
            span class={ "force" (if change < 0 { " down" } else { "" }) } title={ "Attacks at " (value) ", " (card.power) " printed" } { (icon("sword")) (value) }
        }
    }
}

/// The buttons of one card, shown once it is picked.
fn verbs(scene: &Scene<'_>, card: &Card) -> Markup {
    let id = card.id;
    let rows: Vec<u8> = (1..=3).filter(|row| scene.choice(&format!("def {id} @{row}")).is_some()).collect();
    let relieves = card
        .abilities
        .iter()
        .any(|ability| ability.clauses.iter().any(|clause| clause.effect == Effect::Relieve));
    let relief = scene.seen.words().find(|choice| choice.notation.starts_with(&format!("rel {id} ")));
    html! {
        div class="verbs" role="group" aria-label={ "Use " (card.name) } {
            @if matches!(scene.view().step, Step::Drop | Step::Keep) {
                (verb(scene, "drop", "discard", "Discard", "d", &format!("drop {id}")))
            } @else {
                @if card.kind.fights() {
                    (verb(scene, "attack", "sword", "Attack", "a", &format!("atk {id}")))
                    (verb(scene, "defend", "shield", "Defend", "d", &format!("def {id} @{}", rows.first().copied().unwrap_or_else(|| lowest(scene)))))
                    @if relieves {
                        @match relief {
                            Some(choice) => (verb(scene, "relieve", "boot", "Relieve", "e", &choice.notation)),
                            None => (verb(scene, "relieve", "boot", "Relieve", "e", &format!("rel {id} P{}:1a", scene.bottom().index() + 1))),
                        }
                    }
                }
                @if card.kind == Kind::Spy { (verb(scene, "infiltrate", "spy", "Infiltrate", "g", &format!("spy {id}"))) }
                (verb(scene, "recruit", "authority", "Recruit", "r", &format!("rec {id}")))
                (verb(scene, "use", "superpower", if card.kind == Kind::Spy { "Counter-spy" } else { "Ability" }, "b", &format!("act {id}")))
            }
        }
    }
}

/// The row a unit would have to defend in, for the reason why it may not.
fn lowest(scene: &Scene<'_>) -> u8 {
    let rows = &scene.court(scene.bottom()).rows;
    rows.iter().position(|row| row.iter().any(Option::is_none)).map_or(1, |row| row as u8 + 1)
}

/// One button; where it is not legal it keeps its place and says why.
fn verb(scene: &Scene<'_>, spot: &str, sign: &str, word: &str, key: &str, line: &str) -> Markup {
    html! {
        @if let Some(choice) = scene.choice(line) {
            button class="btn" type="button" data-spot=(spot) data-hotkey=(key) title=(choice.label) aria-label=(choice.label) {
                (icon(sign)) (word) (worth(&choice.label)) kbd { (key.to_uppercase()) }
            }
        } @else {
            @let refusal = scene.game().why_not(scene.view(), line, scene.seen.names);
            button class="btn" type="button" aria-disabled="true" data-try=(line) title=(refusal) aria-label={ (word) ", not now: " (refusal) } {
                (icon(sign)) (word)
            }
        }
    }
}

fn worth(label: &str) -> Markup {
    html! { @if let Some(number) = number(label) { b class="worth" { (number) } } }
}

/// The number at the end of a label, where it says how much: "Attack with the Knight (4)".
fn number(label: &str) -> Option<u16> {
    label.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(')')?.parse().ok())
}

/// What can be done without a card, and what a card could do once one is picked.
fn bar(scene: &Scene<'_>) -> Markup {
    const ANSWERS: [(&str, &str, &str); 6] = [
        ("end", "End turn", "e"),
        ("pass", "Choose nothing", "0"),
        ("noswap", "Leave as is", "0"),
        ("keep", "Leave on top", "1"),
        ("bottom", "Put at the bottom", "2"),
        ("done", "Keep the rest", "0"),
    ];
    let asked = scene.seen.asked();
    html! {
        div class="actbar" {
            @if asked && scene.view().step == Step::Command {
                p class="ghosts js-only" aria-hidden="true" {
                    @for (sign, word) in [("sword", "Attack"), ("shield", "Defend"), ("authority", "Recruit"), ("superpower", "Ability")] {
                        span class="btn" aria-disabled="true" { (icon(sign)) (word) }
                    }
                }
            }
            @for (line, word, key) in ANSWERS {
                @if let Some(choice) = scene.choice(line) {
                    button class="btn btn-main" form="act" name="act" value=(line) data-spot=[choice.path.last()] data-hotkey=(key) aria-label=(choice.label) { (word) kbd { (key.to_uppercase()) } }
                }
            }
        }
    }
}
