//! An army of one's own: the faction, how many of each troop type, the deck.

use kernel::{Game as _, Rule, Seat};
use markup::html;
use maud::Markup;
use prevail::{Action, CardFace, Faction, MusterView, Prevail, UnitType};

use super::card::{Look, card, chip};
use super::scene::{Scene, kept, threshold};
use super::unit;
use crate::parts::{icon, rule_no};

/// The sheet over the field while an army is built.
pub(super) fn muster(scene: &Scene<'_>) -> Markup {
    let Some((seat, army)) = building(scene) else { return html! {} };
    html! {
        div class=(if enlisting(scene) { "muster enlisting" } else { "muster" }) data-part="muster" {
            (factions(scene, army))
            @if let Some(faction) = faction(scene, army) {
                div class="musterlay" {
                    div class="leftside" { (troops(scene, seat, army, faction)) (loyal(scene, army, faction)) }
                    (deck(scene, army, faction))
                }
            }
        }
    }
}

/// The five conditions of an army (PV-2.2), and how many of the next type.
pub(super) fn checks(scene: &Scene<'_>) -> Markup {
    let Some((_, army)) = building(scene) else { return html! {} };
    let Some(faction) = faction(scene, army) else { return html! {} };
    let game = scene.game();
    let limits = game.limits();
    let fielded: Vec<(&UnitType, u16)> = faction
        .units
        .iter()
        .zip(&army.counts)
        .filter(|(_, number)| **number > 0)
        .map(|(kind, number)| (&game.kinds()[kind.index()], u16::from(*number)))
        .collect();
    let cost: u16 = fielded.iter().map(|(kind, number)| kind.cost * number).sum();
    let morale: u16 = fielded.iter().map(|(kind, number)| u16::from(kind.penalty) * number).sum();
    let twice = fielded.iter().filter(|(kind, _)| keepers(game, army, faction, kind) >= 2).count();
    let cards = 4 * usize::from(limits.cards);
    let rows = [
        ("Points", format!("{cost} of {}", limits.cost), cost <= limits.cost),
        (
            "Troop types",
            format!("{} of {}", fielded.len(), limits.types),
            fielded.len() <= limits.types.into(),
        ),
        ("Morale", format!("{morale}, at least {}", limits.morale), morale >= limits.morale),
        ("Cards", format!("{} of {cards}", army.cards.len()), army.cards.len() == cards),
        ("Kept by two cards", format!("{twice} of {}", fielded.len()), twice == fielded.len()),
    ];
    html! {
        div {
            ul class="checks" {
                @for (word, found, met) in rows {
                    li class=(if met { "meets" } else { "" }) { (icon(if met { "check" } else { "pv-order" })) span { (word) } b { (found) } }
                }
            }
            p class="hint" { "Only what still leads to a legal army can be chosen. " (rule_no(&Prevail::INFO, Rule::new("PV-2.2"))) }
        }
        (counts(scene))
    }
}

/// The cards of the deck that keep each fielded type; two are needed (PV-2.2).
fn loyal(scene: &Scene<'_>, army: &MusterView, faction: &Faction) -> Markup {
    let game = scene.game();
    let fielded: Vec<&UnitType> = faction
        .units
        .iter()
        .zip(&army.counts)
        .filter(|(_, number)| **number > 0)
        .map(|(kind, _)| &game.kinds()[kind.index()])
        .collect();
    let keeping = |kind: &UnitType| -> Vec<&CardFace> {
        let keeps = |card: &&prevail::Id| kept(game, faction, **card).iter().any(|own| own.id == kind.id);
        let mut faces: Vec<&CardFace> =
            army.cards.iter().filter(keeps).filter_map(|card| game.card(*card)).collect();
        faces.sort_by_key(|face| face.initiative);
        faces
    };
    html! {
        @if !fielded.is_empty() {
            section class="sheet loyal" {
                h3 { "Who stays loyal" }
                p class="hint" { "The cards of your deck that keep each troop type. Each type needs two. " (rule_no(&Prevail::INFO, Rule::new("PV-13.4"))) }
                ul {
                    @for kind in fielded {
                        @let faces = keeping(kind);
                        li {
                            (icon(unit::charge(kind))) b { (kind.name) }
                            span class="by" {
                                @for face in &faces { b class={ "pow i" (face.initiative) } title=(face.name) { (face.initiative) } }
                                @match faces.len() { 0 => "two more", 1 => "one more", _ => "" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many of the next type.
fn counts(scene: &Scene<'_>) -> Markup {
    let offers = || scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Field(_)));
    html! {
        @if offers().next().is_some() {
            div class="counts" {
                @for offer in offers() {
                    @if let Action::Field(number) = offer.action {
                        button class="btn" form="act" name="act" value=(offer.choice.notation) data-spot=[offer.choice.path.last()] data-hotkey=(number) aria-label=(offer.choice.label) { (number) }
                    }
                }
            }
        }
    }
}

/// Are the troops decided, and cards asked for?
fn enlisting(scene: &Scene<'_>) -> bool {
    scene.seen.choices.iter().any(|offer| matches!(offer.action, Action::Enlist(_)))
}

fn building<'a>(scene: &Scene<'a>) -> Option<(Seat, &'a MusterView)> {
    let seat = scene.me()?;
    Some((seat, scene.side(seat).muster.as_ref()?))
}

fn faction<'a>(scene: &Scene<'a>, army: &MusterView) -> Option<&'a Faction> {
    let id = army.faction?;
    scene.game().factions().iter().find(|faction| faction.id == id)
}

/// How many cards of the deck keep a type.
fn keepers(game: &Prevail, army: &MusterView, faction: &Faction, kind: &UnitType) -> usize {
    army.cards.iter().filter(|card| kept(game, faction, **card).iter().any(|own| own.id == kind.id)).count()
}

fn factions(scene: &Scene<'_>, army: &MusterView) -> Markup {
    html! {
        div class="facs" {
            @for (index, faction) in scene.game().factions().iter().enumerate() {
                @let choice = scene.choice(Action::Faction(index as u8));
                @let chosen = army.faction == Some(faction.id);
                @let inside = html! {
                    (icon(&format!("pv-f-{}", faction.id.as_str().to_lowercase())))
                    span { b { (faction.name) } small { (strength(scene.game(), faction)) } }
                };
                @match choice {
                    Some(choice) => button class="fac can" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (inside) },
                    None => span class=(if chosen { "fac on" } else { "fac" }) { (inside) },
                }
            }
        }
    }
}

/// The troops of a faction in a few words.
fn strength(game: &Prevail, faction: &Faction) -> String {
    let names: Vec<&str> =
        faction.units.iter().map(|kind| game.kinds()[kind.index()].name.as_str()).collect();
    names.join(", ")
}

fn troops(scene: &Scene<'_>, seat: Seat, army: &MusterView, faction: &Faction) -> Markup {
    let game = scene.game();
    let next = army.counts.len();
    html! {
        section class="sheet troops" {
            table class="stand" {
                thead {
                    tr {
                        th scope="col" { "Troops" }
                        th scope="col" title="points" { "pts" }
                        @for (word, sign) in [("Attack", "sword"), ("Range", "pv-range"), ("Speed", "pv-speed"), ("Flexibility", "pv-flex"), ("Retreats, reverses, routs at", "pv-rout"), ("Cards its rout costs", "pv-will"), ("Cards of the deck that keep it", "hand")] {
                            th scope="col" title=(word) { (icon(sign)) span class="vh" { (word) } }
                        }
                        th scope="col" { span class="vh" { "How many" } }
                    }
                }
                tbody {
                    @for (index, kind) in faction.units.iter().map(|kind| &game.kinds()[kind.index()]).enumerate() {
                        tr class=[(index == next).then_some("now")] {
                            th scope="row" { span class="who" { (unit::picture(seat, kind, 0)) span { b { (kind.name) } small { (traits(kind)) } } } }
                            td { (kind.cost) } td { (kind.attack) } td { (kind.range) } td { (kind.speed) } td { (kind.flexibility) }
                            td class="thr" { (thresholds(kind)) }
                            td { (kind.penalty) }
                            td { (keepers(game, army, faction, kind)) }
                            td { b { @match army.counts.get(index) { Some(number) => (number), None => "–" } } small class="of" { "of " (game.limits().limit(kind)) } }
                        }
                    }
                }
            }
        }
    }
}

/// "5 · 6 · 8": retreats, reverses, routs.
pub(super) fn thresholds(kind: &UnitType) -> String {
    [kind.retreat, kind.reverse, kind.rout]
        .map(|value| threshold(Some(value).filter(|value| *value > 0)))
        .join(" · ")
}

/// "formation, spear".
pub(super) fn traits(kind: &UnitType) -> String {
    kind.traits.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn deck(scene: &Scene<'_>, army: &MusterView, faction: &Faction) -> Markup {
    let game = scene.game();
    let of = |initiative: u8| {
        let faces = faction.cards.iter().map(|own| &game.cards()[own.card.index()]);
        faces.filter(move |face| face.initiative == initiative)
    };
    html! {
        section class="deckpick" {
            p class="mhead" { b { "Deck" } span { (game.limits().cards) " cards of each initiative" } }
            div class="cols" {
                @for initiative in 1..=4 {
                    section class={ "rank i" (initiative) } {
                        p { b { (initiative) } (of(initiative).filter(|face| army.cards.contains(&face.id)).count()) " of " (game.limits().cards) }
                        div { @for face in of(initiative) { (listed(scene, army, faction, face)) } }
                    }
                }
            }
        }
    }
}

fn listed(scene: &Scene<'_>, army: &MusterView, faction: &Faction, face: &CardFace) -> Markup {
    let choice = scene.with_card(face.id);
    let taken = army.cards.contains(&face.id);
    let class = match (choice.is_some(), taken) {
        (true, _) => "can",
        (false, true) => "taken",
        (false, false) => "left",
    };
    let keeps = kept(scene.game(), faction, face.id);
    let look = Look {
        class: class.to_owned(),
        key: Some(format!("list.{}", face.id)),
        over: html! {
            @if taken { span class="tag" { "taken" } }
            @if let Some(choice) = choice {
                button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label={ (choice.label) @if let Some(forecast) = &choice.forecast { ": " (forecast) } } {}
            }
        },
    };
    html! { div class="pickcard" { (card(scene.game(), face, &keeps, look)) } }
}

/// The types that a card keeps, as charges: for lists of cards.
pub(super) fn chips(kinds: &[&UnitType]) -> Markup {
    html! { @for kind in kinds { (chip(kind)) } }
}
