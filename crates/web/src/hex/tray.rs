//! Beside the question: one's missions, what is in reach, the answers that are no place on the map.

use hex::{Action, Land, Phase, Slots};
use kernel::Choice;
use markup::html;
use maud::Markup;

use super::card::{self, Look};
use super::map::counts_for;
use super::mission::{brief, numeral, open};
use super::scene::Scene;
use super::{battle, guide, hand, mission, rail};
use crate::parts::{count, crest, icon};

/// Everything between the question and the list of choices.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    html! {
        (battle::battle(scene))
        (pile(scene))
        (battle::beside(scene))
        (draft(scene))
        (scored(scene))
        @if scene.view().battle.is_none() { (dossier(scene)) }
        (answers(scene))
        (reach(scene))
        (guide::guide(scene))
    }
}

/// Who has which faction, while they are chosen.
fn draft(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.view().phase == Phase::Faction {
            section class="sheet order" aria-label="Who chooses" data-part="draft" {
                p class="caps" { "Who chooses" }
                ol class="ladder" {
                    // The last seat chooses first (HX-3.2).
                    @for (at, (seat, realm)) in scene.view().realms.iter().collect::<Vec<_>>().into_iter().rev().enumerate() {
                        @let faction = realm.faction.and_then(|id| scene.game().faction(id.as_str())).map(|at| &scene.game().factions()[usize::from(at)]);
                        @let now = scene.view().pending.contains(seat);
                        li class=(if faction.is_some() { "done" } else { "" }) aria-current=[now.then_some("step")] {
                            span class="n" { @if faction.is_some() { (icon("check")) } @else { (at + 1) } }
                            (crest(scene.tincture(seat), 18))
                            span { (scene.name(seat)) @if let Some(faction) = faction { ": " b { (faction.name) } } @else if now { " chooses" } }
                        }
                    }
                }
            }
        }
    }
}

/// What the viewer's turn has scored.
fn scored(scene: &Scene<'_>) -> Markup {
    let Some((seat, realm)) = scene.mine().filter(|(seat, _)| *seat == scene.view().active) else {
        return html! {};
    };
    let target = scene.game().options().prestige_target.get();
    html! {
        @for mission in scene.view().scored.iter().filter_map(|id| scene.mission(*id)) {
            section class="sheet scored" aria-label="Scored this turn" data-part={ "scored." (mission.id) } {
                (mission::printed(scene.map(), mission))
                div {
                    p class="caps" { "Scored this turn" }
                    h3 { (brief(mission)) }
                    p { (mission.name) " brings " b { (mission.prestige) " prestige" } ". You have " (realm.prestige) " of " (target) "." }
                    (rail::laurels(scene, seat, None))
                }
            }
        }
    }
}

/// The viewer's two missions.
fn dossier(scene: &Scene<'_>) -> Markup {
    let Some((seat, realm)) = scene.mine() else { return html! {} };
    html! {
        @if realm.dossier.iter().any(Option::is_some) {
            section class="sheet dossier" aria-label="Your missions" data-part="dossier" {
                p class="caps" { "Your missions " span class="worthnow" { (rail::laurels(scene, seat, None)) } }
                div class="two" {
                    @for (slot, id) in realm.dossier.iter().enumerate() {
                        @match id.and_then(|id| scene.mission(id)) {
                            Some(mission) => (open(scene, seat, slot, mission)),
                            None => span class="card void" {},
                        }
                    }
                }
            }
        }
    }
}

/// Missions to give back or to drop.
fn answers(scene: &Scene<'_>) -> Markup {
    let Some((seat, realm)) = scene.mine().filter(|_| scene.seen.asked()) else { return html! {} };
    let (title, act): (&str, fn(Slots) -> Action) = if scene.asks(Phase::Mulligan) {
        ("Give back", |slots| Action::Mulligan { slots })
    } else if scene.asks(Phase::Dossier) {
        ("Discard", |slots| Action::Drop { slots })
    } else {
        return html! {};
    };
    let offered = Slots::ALL.into_iter().filter_map(|slots| Some((slots, scene.seen.offer(act(slots))?)));
    html! {
        section class="sheet answer" aria-label=(title) data-part="answers" {
            p class="caps" { (title) }
            div class="foe" {
                @for (at, (slots, choice)) in offered.enumerate() {
                    @let named: Vec<usize> = (0..2).filter(|slot| slots.has(*slot)).collect();
                    @let shows = named.first().filter(|_| named.len() == 1).map(|slot| format!("m-{}-{}", scene.word(seat), slot + 1));
                    button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(at + 1) data-shows=[shows] {
                        @for slot in &named { span class="pen" { (numeral(*slot)) } }
                        span class="wide" {
                            @match named.as_slice() {
                                [] => span class="nm" { "Neither: keep both" },
                                [slot] => @if let Some(mission) = realm.dossier[*slot].and_then(|id| scene.mission(id)) {
                                    span class="nm" { (brief(mission)) }
                                    small { (mission.text) }
                                },
                                _ => span class="nm" { "Both" },
                            }
                        }
                        kbd { (at + 1) }
                    }
                }
            }
        }
    }
}

/// The territories that may be chosen: battles first, then what counts for a mission.
fn reach(scene: &Scene<'_>) -> Markup {
    let offered: Vec<(Land, &Choice)> =
        scene.map().all().iter().filter_map(|land| Some((land, scene.offers(land).act?))).collect();
    let attacks = scene.view().phase == Phase::Attack;
    let (battles, mut rest): (Vec<_>, Vec<_>) =
        offered.into_iter().partition(|(land, _)| attacks && scene.owner(*land).is_some());
    rest.sort_by_key(|(land, _)| counts_for(scene, *land).is_none());
    let moves = scene.map().all().iter().any(|land| scene.offers(land).leave.is_some());
    // Where nearly everything may be chosen, the list names only what counts for a mission.
    let wide = scene.view().phase == Phase::Place;
    if wide {
        rest.retain(|(land, _)| counts_for(scene, *land).is_some());
    }
    // The map has them all; a list is read only while it is short.
    rest.truncate(10);
    let title = if wide {
        "Within your missions"
    } else if scene.asks(Phase::Resurge) {
        "Come back in"
    } else if scene.asks(Phase::Fortify) {
        "Build on"
    } else {
        "Claim"
    };
    let most = if attacks { scene.game().options().claims_per_turn.get() } else { 0 };
    let note = if wide {
        "any marked land will do".to_owned()
    } else if most > 0 {
        format!("a card each, {} of {most} left", most.saturating_sub(scene.view().claims.into()))
    } else if attacks {
        "a card each".to_owned()
    } else {
        String::new()
    };
    html! {
        @if !battles.is_empty() || !rest.is_empty() || moves {
            section class="sheet reach" aria-label="In reach" data-part="reach" {
                @if !battles.is_empty() {
                    p class="caps" { "Battle " span { "one secret card each" } }
                    div class="foe" { @for (land, choice) in &battles { (battle_for(scene, *land, choice)) } }
                }
                @if !rest.is_empty() {
                    p class="caps" { (title) " " span { (note) } }
                    div class="offers" { @for (land, choice) in &rest { (offer(scene, *land, choice)) } }
                }
                @if moves { p class="caps" { "Move " span { "pick one of your lands with a dashed rim, then where it goes" } } }
            }
        }
    }
}

fn battle_for(scene: &Scene<'_>, land: Land, choice: &Choice) -> Markup {
    let forecast = scene.game().forecast(scene.view(), Some(land));
    let [mine, theirs] = forecast.as_ref().map_or([0, 0], hex::Forecast::bonuses);
    let cards = scene.owner(land).map_or(0, |owner| scene.realm(owner).hand_count);
    html! {
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.first()] data-shows={ "t-" (land.index()) } title=(spoken(choice)) {
            @if let Some(owner) = scene.owner(land) { (crest(scene.tincture(owner), 22)) }
            span class="wide" {
                span class="nm" { (scene.land_name(land)) }
                small { (count(cards.into(), "card", "cards")) @if mine > 0 { " · over sea" } @if theirs > 0 { " · fortress" } }
            }
            @if let Some(numeral) = counts_for(scene, land) { span class="pen" { (numeral) } }
            @if mine + theirs > 0 { span class="vs" { @if mine > 0 { "you +" (mine) } @if theirs > 0 { small { "they +" (theirs) } } } }
        }
    }
}

fn offer(scene: &Scene<'_>, land: Land, choice: &Choice) -> Markup {
    html! {
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.first()] data-shows={ "t-" (land.index()) } {
            @if let Some(numeral) = counts_for(scene, land) { span class="pen" aria-hidden="true" { (numeral) } }
            (scene.land_name(land))
            @if scene.view().phase == Phase::Fortify {
                @if let Some(price) = scene.price(land) { span class="cards" { (icon(scene.currency())) (price) } }
            }
        }
    }
}

fn spoken(choice: &Choice) -> String {
    match &choice.forecast {
        Some(forecast) => format!("{}: {forecast}", choice.label),
        None => choice.label.clone(),
    }
}

/// The discard pile fanned out, to choose from: for a Queen, and what comes back.
fn pile(scene: &Scene<'_>) -> Markup {
    let Some((seat, realm)) = scene.mine().filter(|_| scene.seen.asked()) else { return html! {} };
    let pile = realm.open.iter().chain(&realm.closed).filter_map(|id| scene.card(*id));
    let offered: Vec<_> = pile
        .filter_map(|(card, face)| {
            let choice =
                scene.seen.offer(Action::Swap { card }).or(scene.seen.offer(Action::Take { card }))?;
            Some((card, face, choice))
        })
        .collect();
    html! {
        @if !offered.is_empty() {
            section class="sheet fan" aria-label="Your discard pile" data-part="fan" {
                p class="caps" { "Your discard pile" }
                div class="row" {
                    @for (which, face, choice) in offered {
                        div class="hc" {
                            (card::card(face, scene.tincture(seat), Look {
                                class: "can",
                                part: Some(format!("fan.{}", face.id)),
                                drawn: Some(which.index()),
                                over: html! {
                                    button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label=(hand::words(choice, face)) {}
                                },
                                ..Look::default()
                            }))
                        }
                    }
                }
            }
        }
    }
}
