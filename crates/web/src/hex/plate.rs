//! What is known of a territory, shown in the corner of the chart when it is pointed at.

use hex::{Land, Lands};
use maud::{Markup, html};

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
        div class={ "plate sheet seat-" (word) } id={ "t-" (land.index()) } data-part={ "plate." (id) } data-shows={ "t-" (land.index()) } {
            h3 { (scene.land_name(land)) " " small { (id) } }
            p class="own" {
                @match owner {
                    Some(seat) => { (crest(scene.tincture(seat), 14)) b { (scene.name(seat)) } }
                    None => "free",
                }
                " · " (scene.region_name(land)) (island)
            }
            @if let Some(seat) = scene.capital_of(land) { p { "capital of " b { (scene.name(seat)) } } }
            @if scene.fortified(land) { p { "fortress: +" (scene.game().options().fortress_bonus.get()) " to defend" } }
            p data-part={ "would." (id) } { (offers.act.and_then(|choice| choice.forecast.as_deref()).unwrap_or_default()) }
            @if let Some(choice) = confirm {
                div class="do" { button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] { (choice.label) } }
            }
            div data-ground={ "near." (id) } {
                @if !borders.is_empty() { p class="nb" { "Borders " (names(scene, borders)) } }
                @if !scene.map().over_sea(land).is_empty() { p class="nb" { (icon("sea")) (names(scene, scene.map().over_sea(land))) } }
            }
        }
    }
}

fn names(scene: &Scene<'_>, lands: Lands) -> String {
    let names: Vec<&str> = lands.iter().map(|land| scene.land_name(land)).collect();
    names.join(", ")
}
