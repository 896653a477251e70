//! The lists: in a fight each attacker has a lane, its blockers stand opposite, everybody else stays home. The viewer's
//! side is always below.

use estraven::{Action, AttackerView, CombatView, Kind, Mark, Name, Step, UnitView};
use kernel::{Choice, Game as _, Seat};
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::field::stores;
use super::forecast::fate;
use super::scene::{Part, Scene, code};
use super::unit;
use crate::cards::dial;
use crate::parts::{crest, icon, listed};

/// More attackers than this stand closer.
const MANY: usize = 5;

/// The lanes: the prize, then each attacker with who stands in its way.
pub(super) fn lists(scene: &Scene<'_>) -> Markup {
    let Some(combat) = &scene.view().combat else { return html! {} };
    let class = if combat.attackers.len() > MANY { "lists many" } else { "lists" };
    html! {
        div class=(class) data-at="seam" {
            (prize(scene, combat))
            @for attacker in &combat.attackers { (lane(scene, combat, attacker)) }
        }
    }
}

/// Who of a lord is not in the fight.
pub(super) fn rest(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let Some(combat) = &scene.view().combat else { return html! {} };
    let fights = |name: Name| {
        combat.attackers.iter().any(|attacker| attacker.unit == name)
            || combat.blocks.iter().any(|(blocker, attacker)| *blocker == name && stands(combat, *attacker))
    };
    let units = scene.lord(seat).field.iter().filter(|unit| {
        let unit_kind = scene.card(unit.card.card).is_some_and(|card| card.kind != Kind::Resource);
        unit_kind && !fights(unit.card)
    });
    let who = if scene.me() == Some(seat) {
        "Your other units".to_owned()
    } else {
        format!("Other units of {}", scene.name(seat))
    };
    html! {
        section class={ "rest " (if mine { "me" } else { "them" }) } data-at={ "field." (code(seat)) } aria-label=(who) {
            span class="caps" { "home" }
            @for unit in units { (unit::chip(scene, seat, unit)) }
            // Of several rivals each has its Resources beside its name.
            @if mine || scene.game().seats() == 2 { (stores(scene, seat)) }
        }
    }
}

/// Is what was blocked still attacking?
fn stands(combat: &CombatView, attacker: Mark) -> bool {
    combat.attackers.iter().any(|known| Mark::Object(known.unit) == attacker)
}

/// Who attacks, what is attacked, and what the attack would cost it.
fn prize(scene: &Scene<'_>, combat: &CombatView) -> Markup {
    let attacker = scene.view().active;
    html! {
        section class="prize" data-part="prize" {
            span class="caps" { (crest(scene.tincture(attacker), 16)) (if scene.me() == Some(attacker) { "You attack".to_owned() } else { format!("{} attacks", scene.name(attacker)) }) }
            (attacked(scene, combat))
            b { (scene.called(combat.target)) }
            @match fate(scene, combat.target).filter(|_| !combat.dealt) {
                Some(fate) if fate.then != fate.now => {
                    p class="toll" { (fate.now) " → " span class="hurt" { (fate.then.max(0)) } }
                    small { (so_far(combat)) ": " (fate.now - fate.then) " damage" }
                },
                Some(_) | None => small { @if combat.dealt { "damage was dealt" } @else { "nothing gets through" } },
            }
        }
    }
}

/// The blocks under which a forecast holds.
fn so_far(combat: &CombatView) -> &'static str {
    if combat.blocks.is_empty() { "If nobody blocks" } else { "So far" }
}

/// The dial of the lord or the picture of the Leader that is attacked.
fn attacked(scene: &Scene<'_>, combat: &CombatView) -> Markup {
    let tincture = scene.tincture(combat.defender);
    match combat.target {
        Mark::Object(name) => html! {
            @if let Some(printed) = scene.card(name.card) {
                span class={ "pic " (Province::of(scene.game(), printed).class()) } { (art::art(printed)) }
            }
        },
        Mark::Player(seat) => {
            let start = scene.game().options().starting_health.get() as u8;
            let points = scene.lord(seat).health.clamp(0, 255) as u8;
            let label = format!("Health of {}", scene.name(seat));
            html! { div class={ "dial seat-" (tincture.word()) } { (dial(tincture, points, start.max(points), &label, None)) } }
        }
        Mark::Gone => html! { (crest(tincture, 34)) },
    }
}

/// One attacker and who blocks it. The viewer's side is below; who only watches sees the attack come from above.
fn lane(scene: &Scene<'_>, combat: &CombatView, attacker: &AttackerView) -> Markup {
    let from_above = scene.view().active != scene.bottom();
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
    let (ours, theirs) = if from_above { ("down", "up") } else { ("up", "down") };
    html! {
        section class=(if attacker.blocked { "lane" } else { "lane open" }) data-at={ "lane." (attacker.unit) } data-drop={ "unit." (attacker.unit) } {
            div class="half top" { @if from_above { (strikes) } @else { (stand) } }
            div class="clash" {
                span class={ "blow " (ours) } { (unit.power) (icon("play")) }
                p {
                    @if combat.dealt { "struck" }
                    @else if !attacker.blocked { "through to " (scene.called(combat.target)) }
                    @else if blockers.is_empty() { "its blockers are gone" }
                }
                @if !blockers.is_empty() { (here(scene, attacker, blockers.len())) }
                (barred(scene, attacker))
                @if power > 0 { span class={ "blow " (theirs) } { (power) (icon("play")) } }
            }
            div class="half bot" { @if from_above { (stand) } @else { (strikes) } }
        }
    }
}

/// An empty half: where a picked unit may block, it says so and what would come of it.
fn opening(scene: &Scene<'_>, combat: &CombatView, attacker: &AttackerView) -> Markup {
    let spot = format!("unit.{}", attacker.unit);
    html! {
        @if scene.view().step == Step::Block && scene.part(&spot) == Part::Goes {
            button type="button" class="hole js-only" data-spot=(spot) {
                @for Block { blocker, called, choice, .. } in blocks(scene, attacker) {
                    span hidden data-when=(blocker) { b { (called) " blocks here" } @if let Some(told) = &choice.forecast { (told) } }
                }
            }
        }
        @if !combat.dealt {
            p class="through" { b { (if attacker.blocked { "Held" } else { "Open" }) } span { "to " (scene.called(combat.target)) } }
        }
    }
}

/// The place of one blocker more.
fn here(scene: &Scene<'_>, attacker: &AttackerView, before: usize) -> Markup {
    let blocks = blocks(scene, attacker);
    let place = match before + 1 {
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        n => format!("{n}th"),
    };
    html! {
        @if !blocks.is_empty() {
            button type="button" class="here js-only" data-spot={ "unit." (attacker.unit) } {
                @for Block { blocker, called, choice, .. } in blocks {
                    span hidden data-when=(blocker) { (called) " " (place) @if let Some(told) = &choice.forecast { ": " (told) } }
                }
            }
        }
    }
}

/// Why a picked unit cannot block this attacker, while it can block another (Elusive, Imposing).
fn barred(scene: &Scene<'_>, attacker: &AttackerView) -> Markup {
    let able = blocks(scene, attacker);
    let all = scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Block { .. }));
    let about = scene.game().subjects(scene.view());
    let mut names: Vec<Name> = all.filter_map(|offer| about(offer.action)).collect();
    names.dedup();
    let barred = names.into_iter().filter(|name| able.iter().all(|block| block.name != *name));
    html! {
        @for name in barred {
            p class="no" hidden data-when={ "unit." (name) } { (scene.why_not(&format!("blk {name} > {}", attacker.unit)).message) }
        }
    }
}

/// A unit that may block an attacker.
struct Block<'a> {
    name: Name,
    blocker: &'a str,
    called: &'a str,
    choice: &'a Choice,
}

fn blocks<'a>(scene: &Scene<'a>, attacker: &AttackerView) -> Vec<Block<'a>> {
    let (spot, about) = (format!("unit.{}", attacker.unit), scene.game().subjects(scene.view()));
    let offers = scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Block { .. }));
    offers
        .filter_map(|offer| match offer.choice.path.as_slice() {
            [blocker, whom] if *whom == spot => {
                let name = about(offer.action)?;
                Some(Block { name, blocker, called: scene.card_name(name.card), choice: &offer.choice })
            }
            _ => None,
        })
        .collect()
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
            span class="caps" { (so_far(combat)) }
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
