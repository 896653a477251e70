//! What is known of a territory, shown in the corner of the map when it is pointed at.

use hex::{Land, Lands, Phase};
use kernel::Choice;
use markup::html;
use maud::Markup;

use super::scene::Scene;
use crate::parts::{crest, icon};

/// One plate for each territory; the style sheet shows the one that is meant.
pub(super) fn plates(scene: &Scene<'_>) -> Markup {
    html! { div class="plates" data-part="plates" { @for land in scene.map().all().iter() { (plate(scene, land)) } } }
}

fn plate(scene: &Scene<'_>, land: Land) -> Markup {
    let id = scene.id(land);
    let owner = scene.owner(land);
    let word = owner.map_or("empty", |seat| scene.word(seat));
    let offers = scene.offers(land);
    let island = if scene.map().islands().contains(land) { " · island" } else { "" };
    let borders = scene.map().near(land) - scene.map().over_sea(land);
    // A choice of two steps is made here: the territory was only the first of them.
    let confirm = offers.act.filter(|choice| choice.path.len() > 1);
    html! {
        div class={ "plate sheet seat-" (word) } data-shown={ "t-" (land.index()) } data-part={ "plate." (id) } data-shows={ "t-" (land.index()) } data-when={ "land." (id) } hidden {
            h3 { (scene.land_name(land)) }
            p class="own" {
                @match owner {
                    Some(seat) => { (crest(scene.tincture(seat), 14)) b { (scene.name(seat)) } }
                    None => "free",
                }
                " · " (scene.region_name(land)) (island)
            }
            @if let Some(seat) = scene.capital_of(land) { p { "capital of " b { (scene.name(seat)) } } }
            @if scene.fortified(land) { p class="fort" { "fortress: +" (scene.game().options().fortress_bonus.get()) " to defend" } }
            // A part of its own, always there: the sheet hides it beside a forecast. Were it made anew with every question,
            // so would every plate be.
            div class="held" data-part={ "held." (id) } { (held(scene, land)) }
            div class="would" data-part={ "would." (id) } { @if offers.act.is_some() { (would(scene, land)) } }
            // A part of its own: it comes and goes with every question.
            div class="do" data-part={ "do." (id) } { @if let Some(choice) = confirm { (sure(scene, land, choice)) } }
            div data-ground={ "near." (id) } {
                @if !borders.is_empty() { p class="nb" { "Borders " (names(scene, borders)) } }
                @if !scene.map().over_sea(land).is_empty() { p class="nb" { (icon("sea")) (names(scene, scene.map().over_sea(land))) } }
            }
        }
    }
}

/// How many of its holder's lands are next to it (HX-9.6), and what a fortress would cost the viewer there (HX-7.2).
fn held(scene: &Scene<'_>, land: Land) -> Markup {
    let whose = |seat| if scene.me() == Some(seat) { "yours" } else { scene.name(seat) };
    let beside =
        scene.owner(land).map(|seat| (whose(seat), (scene.map().near(land) & scene.lands(seat)).len()));
    let mine = scene.mine().filter(|(seat, _)| scene.owner(land) == Some(*seat));
    let site = mine.filter(|_| !scene.fortified(land) && scene.capital_of(land).is_none());
    let price = site.map(|(seat, _)| {
        let price = scene.game().fortress_price(scene.view(), seat, land);
        match scene.game().options().fortress_currency {
            hex::Currency::Cards => crate::parts::count(price.into(), "card", "cards"),
            hex::Currency::Coins => crate::parts::count(price.into(), "coin", "coins"),
        }
    });
    html! {
        @if let Some((whose, beside)) = beside { p { "next to " (crate::parts::count(beside.into(), "land", "lands")) " of " (whose) } }
        @if let Some(price) = price { p { "a fortress costs " (price) } }
    }
}

/// What would come of it, before anything is played: the terms of a battle with the best card for it, or the price.
fn would(scene: &Scene<'_>, land: Land) -> Markup {
    let Some(forecast) = scene.game().forecast(scene.view(), Some(land)) else {
        let offered = scene.offers(land).act.and_then(|choice| choice.forecast.as_ref());
        return html! { @if let Some(offered) = offered { p { (offered) } } };
    };
    let [mine, theirs] = forecast.bonuses();
    let rival = scene.realm(forecast.rival());
    let best = super::battle::best_card(scene, &forecast);
    html! {
        @if mine > 0 { p class="ours" { "over sea: you +" (mine) } }
        @if theirs > 0 { p class="theirs" { "fortress: they +" (theirs) } }
        p class="cards" { (scene.name(forecast.rival())) " has " (crate::parts::count(rival.hand_count.into(), "card", "cards")) }
        @if let Some((face, odds)) = best {
            p { "Your best, " b { (face.id) } ", takes it from " b { (odds.won) " of " (odds.won + odds.lost + odds.open) } @if odds.open > 0 { "; " (odds.open) " may vary" } "." }
        }
    }
}

/// The button that does it: the territory was only picked.
fn sure(scene: &Scene<'_>, land: Land, choice: &Choice) -> Markup {
    let name = scene.land_name(land);
    let (class, sign, words) = match scene.view().phase {
        Phase::Attack if scene.owner(land).is_some() => ("btn btn-strike", "parry", format!("Attack {name}")),
        Phase::Attack => ("btn btn-main", "hx-claim", format!("Claim {name}")),
        Phase::Fortify => ("btn btn-main", "fortress", format!("Build in {name}")),
        Phase::Place => ("btn btn-main", "crown", "Place it here".to_owned()),
        Phase::Resurge => ("btn btn-main", "hx-claim", "Come back here".to_owned()),
        Phase::Faction
        | Phase::Mulligan
        | Phase::FortPay
        | Phase::ClaimPay
        | Phase::Commit
        | Phase::Queen
        | Phase::Jack
        | Phase::Duel
        | Phase::Dossier
        | Phase::Recover
        | Phase::Over => ("btn btn-main", "check", choice.label.clone()),
    };
    html! {
        button class=(class) form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label=(choice.label) { (icon(sign)) (words) }
    }
}

fn names(scene: &Scene<'_>, lands: Lands) -> String {
    let names: Vec<&str> = lands.iter().map(|land| scene.land_name(land)).collect();
    names.join(", ")
}
