//! What may answer an attack or blocks, by public facts alone: who stands untapped, which abilities lie open, how many
//! cards and how much mana there are, and the cards one knows.

use estraven::{Card, Condition, Form, Kind, Role, Step, UnitView};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::art;
use super::scene::Scene;
use crate::parts::{count, listed};

/// Beside the question who joins and who blocks.
pub(super) fn answers(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let Some(combat) = view.combat.as_ref().filter(|_| scene.seen.asked()) else { return html! {} };
    let join = view.step == Step::Join;
    if !join && view.step != Step::Block {
        return html! {};
    }
    let title = if join {
        "What may answer".to_owned()
    } else {
        format!("After blocks, {} is asked first", scene.name(view.active))
    };
    // Whoever is attacked or attacks is named first.
    let first = if join { combat.defender } else { view.active };
    let others = scene.rivals().into_iter().filter(|seat| *seat != first && scene.lord(*seat).fell == 0);
    html! {
        div class="answers" data-part="answers" {
            span class="caps" { (title) }
            ul {
                @if join { (untapped(scene, combat.defender)) }
                @for seat in std::iter::once(first).chain(others) { (open(scene, seat)) (hidden(scene, seat)) }
                @if !join { (own(scene)) }
            }
        }
    }
}

fn untapped(scene: &Scene<'_>, seat: Seat) -> Markup {
    let may = |unit: &&UnitView| {
        let fights = scene.card(unit.card.card).is_some_and(|card| card.kind != Kind::Resource);
        fights && !unit.tapped && !unit.keywords.contains(&estraven::Keyword::Reckless)
    };
    let names: Vec<&str> =
        scene.lord(seat).field.iter().filter(may).map(|unit| scene.card_name(unit.card.card)).collect();
    html! {
        li class=(if names.is_empty() { "none" } else { "" }) {
            (art::sign("shield"))
            @if names.is_empty() { span { "Nobody can block" } }
            @else { span { b { (names.len()) " untapped" } " may block: " (listed(&names)) } }
        }
    }
}

/// The reaction abilities that lie open.
fn open(scene: &Scene<'_>, seat: Seat) -> Markup {
    let able = |unit: &&UnitView| !unit.tapped || scene.card(unit.card.card).is_some_and(|card| !taps(card));
    let able = scene.lord(seat).field.iter().filter(able).filter_map(|unit| scene.card(unit.card.card));
    html! {
        @for card in able.filter(|card| reacts(card).any(|when| comes(scene, seat, when))) {
            li { (art::sign("e-reaction")) span { b { (card.name) } ": " (card.text) } }
        }
    }
}

fn hidden(scene: &Scene<'_>, seat: Seat) -> Markup {
    let lord = scene.lord(seat);
    let known: Vec<&str> = lord.hand.iter().map(|held| scene.card_name(held.card.card)).collect();
    html! {
        li {
            (art::sign("hand"))
            span {
                @if scene.rivals().len() > 1 { (scene.name(seat)) ": " }
                b { (count(lord.hand_count.into(), "card", "cards")) } " in hand, " (lord.pool) " mana ready"
                @if !known.is_empty() { "; " (listed(&known)) (if known.len() == 1 { " is known" } else { " are known" }) }
            }
        }
    }
}

/// What the viewer holds for after the blocks.
fn own(scene: &Scene<'_>) -> Markup {
    let Some(seat) = scene.me() else { return html! {} };
    let held = scene.lord(seat).hand.iter().filter_map(|held| scene.card(held.card.card));
    let fits = |card: &&Card| card.when.is_some_and(|when| comes(scene, seat, when));
    let names: Vec<&str> = held.filter(fits).map(|card| card.name.as_str()).collect();
    html! {
        li class=(if names.is_empty() { "none" } else { "" }) {
            (art::sign("e-reaction"))
            @if names.is_empty() { span { "You hold no Reaction for after blocks" } }
            @else { span { "You hold " b { (listed(&names)) } } }
        }
    }
}

fn reacts(card: &Card) -> impl Iterator<Item = Condition> {
    card.abilities
        .iter()
        .filter_map(|ability| if let Form::React(condition) = ability.form { Some(condition) } else { None })
}

fn taps(card: &Card) -> bool {
    card.abilities.iter().any(|ability| matches!(ability.form, Form::React(_)) && ability.costs.tap)
}

/// Will a seat meet the condition in this combat: before blocks, and after them (LE-12.4, LE-14.2)?
fn comes(scene: &Scene<'_>, seat: Seat, condition: Condition) -> bool {
    let view = scene.view();
    let Some(combat) = &view.combat else { return false };
    let is = |role: Role| role.is_of(seat, view.active, combat.defender);
    match condition {
        Condition::Attack(role) => view.step == Step::Join && is(role),
        Condition::Blocks(role) => is(role),
        Condition::Combat => is(Role::Any),
        Condition::Item { .. } | Condition::YourUnitDied | Condition::YouDamaged => false,
    }
}
