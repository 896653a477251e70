//! The lists: in a fight each attacker has a lane, its blockers stand opposite, everybody else stays home. The viewer's
//! side is always below.

use estraven::{AttackerView, CombatView, Kind, Mark, Name, Step, UnitView};
use kernel::Seat;
use maud::{Markup, html};

use super::field::stores;
use super::forecast::fate;
use super::scene::{Part, Scene};
use super::unit;
use crate::parts::{crest, icon, listed};

/// More attackers than this stand closer.
const MANY: usize = 5;

/// The lanes of a duel, between what stays home on either side.
pub(super) fn lists(scene: &Scene<'_>, top: Seat, bottom: Seat) -> Markup {
    let Some(combat) = &scene.view().combat else { return html! {} };
    let class = if combat.attackers.len() > MANY { "lists many" } else { "lists" };
    html! {
        (rest(scene, combat, top, false))
        div class=(class) {
            (prize(scene, combat))
            @for attacker in &combat.attackers { (lane(scene, combat, attacker, combat.defender == bottom)) }
        }
        (rest(scene, combat, bottom, true))
    }
}

/// Who is not in the fight.
fn rest(scene: &Scene<'_>, combat: &CombatView, seat: Seat, mine: bool) -> Markup {
    let fights = |name: Name| {
        combat.attackers.iter().any(|attacker| attacker.unit == name)
            || combat.blocks.iter().any(|(blocker, attacker)| *blocker == name && stands(combat, *attacker))
    };
    let units = scene.lord(seat).field.iter().filter(|unit| {
        let unit_kind = scene.card(unit.card.card).is_some_and(|card| card.kind != Kind::Resource);
        unit_kind && !fights(unit.card)
    });
    html! {
        section class={ "rest " (if mine { "me" } else { "them" }) } aria-label=(if mine { "Your other units" } else { "Their other units" }) {
            span class="caps" { "home" }
            @for unit in units { (unit::chip(scene, seat, unit)) }
            (stores(scene, seat))
        }
    }
}

/// Is what was blocked still attacking?
fn stands(combat: &CombatView, attacker: Mark) -> bool {
    combat.attackers.iter().any(|known| Mark::Object(known.unit) == attacker)
}

/// What is attacked, and what the attack would cost it.
fn prize(scene: &Scene<'_>, combat: &CombatView) -> Markup {
    html! {
        section class="prize" data-part="prize" {
            span class="caps" { "attack on" }
            (crest(scene.tincture(combat.defender), 34))
            b { (scene.called(combat.target)) }
            @match fate(scene, combat.target).filter(|_| !combat.dealt) {
                Some(fate) if fate.then != fate.now => {
                    p class="toll" { (fate.now) " → " span class="hurt" { (fate.then.max(0)) } }
                    small { (if scene.view().step == Step::Join { "if nobody blocks" } else { "with these blocks" }) }
                },
                Some(_) | None => small { @if combat.dealt { "damage was dealt" } @else { "nothing gets through" } },
            }
        }
    }
}

fn lane(scene: &Scene<'_>, combat: &CombatView, attacker: &AttackerView, under_attack: bool) -> Markup {
    let blockers: Vec<(Seat, &UnitView)> = blockers(scene, combat, attacker.unit);
    let Some((owner, unit)) = scene.unit(attacker.unit) else { return html! {} };
    let strikes = html! { (unit::unit(scene, owner, unit, true)) };
    let stand = html! {
        @for (index, (seat, blocker)) in blockers.iter().enumerate() {
            span class="peg" { (unit::unit(scene, *seat, blocker, true)) @if blockers.len() > 1 { span class="ordno" { (index + 1) } } }
        }
        @if blockers.is_empty() { (opening(scene, combat, attacker)) }
    };
    let power: u16 = blockers.iter().map(|(_, unit)| u16::from(unit.power)).sum();
    let (ours, theirs) = if under_attack { ("down", "up") } else { ("up", "down") };
    html! {
        section class=(if attacker.blocked { "lane" } else { "lane open" }) data-at={ "lane." (attacker.unit) } {
            div class="half top" { @if under_attack { (strikes) } @else { (stand) } }
            div class="clash" {
                span class={ "blow " (ours) } { (unit.power) (icon("play")) }
                p {
                    @if combat.dealt { "struck" }
                    @else if !attacker.blocked { "through to " (scene.called(combat.target)) }
                    @else if blockers.is_empty() { "its blockers are gone" }
                }
                @if power > 0 { span class={ "blow " (theirs) } { (power) (icon("play")) } }
            }
            div class="half bot" { @if under_attack { (stand) } @else { (strikes) } }
        }
    }
}

/// An empty half: where a picked unit may block, it says so.
fn opening(scene: &Scene<'_>, combat: &CombatView, attacker: &AttackerView) -> Markup {
    let spot = format!("unit.{}", attacker.unit);
    html! {
        @if scene.view().step == Step::Block && scene.part(&spot) == Part::Goes {
            button type="button" class="hole js-only" data-spot=(spot) aria-label={ "Block " (scene.card_name(attacker.unit.card)) } { b { "Block here" } }
        } @else if !combat.dealt {
            p class="through" { b { (if attacker.blocked { "Held" } else { "Open" }) } span { "to " (scene.called(combat.target)) } }
        }
    }
}

fn blockers<'a>(scene: &Scene<'a>, combat: &CombatView, attacker: Name) -> Vec<(Seat, &'a UnitView)> {
    let blocks = combat.blocks.iter().filter(|(_, whom)| *whom == Mark::Object(attacker));
    blocks.filter_map(|(blocker, _)| scene.unit(*blocker)).collect()
}

/// The forecast beside the question, in words.
pub(super) fn forecast(scene: &Scene<'_>) -> Markup {
    let Some(combat) = scene.view().combat.as_ref().filter(|combat| !combat.dealt) else { return html! {} };
    let fighters = |seat: Seat| {
        let lord = scene.lord(seat);
        lord.field
            .iter()
            .filter_map(|unit| Some((unit.card, fate(scene, Mark::Object(unit.card))?)))
            .collect::<Vec<_>>()
    };
    let attacks: Vec<&str> =
        combat.attackers.iter().map(|attacker| scene.card_name(attacker.unit.card)).collect();
    html! {
        div class="forecast" data-part="forecast" {
            span class="caps" { (if scene.view().step == Step::Join { "If nobody blocks" } else { "With these blocks" }) }
            ul {
                li { (crest(scene.tincture(scene.view().active), 16)) span { b { (listed(&attacks)) } " against " (scene.called(combat.target)) } span {} }
                @if let Mark::Player(seat) = combat.target {
                    @if let Some(fate) = fate(scene, combat.target) {
                        li { (crest(scene.tincture(seat), 16)) span { b { (scene.name(seat)) } } span class="num hurt" { (fate.now) " → " (fate.then) } }
                    }
                }
                @for seat in [scene.view().active, combat.defender] {
                    @let fates = fighters(seat);
                    @let fallen: Vec<&str> = fates.iter().filter(|(_, fate)| fate.falls()).map(|(name, _)| scene.card_name(name.card)).collect();
                    @let hurt: Vec<String> = fates.iter().filter(|(_, fate)| !fate.falls() && fate.then != fate.now).map(|(name, fate)| format!("{} has {} left", scene.card_name(name.card), fate.then)).collect();
                    @if !fallen.is_empty() { li { (crest(scene.tincture(seat), 16)) span { b class="hurt" { (listed(&fallen)) } (if fallen.len() == 1 { " falls" } else { " fall" }) } span {} } }
                    @if !hurt.is_empty() { li { (crest(scene.tincture(seat), 16)) span { (hurt.join(", ")) } span {} } }
                }
            }
        }
    }
}
