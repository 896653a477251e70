//! The marketplace: a queue of which the oldest leaves first.

use estraven::Name;
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::card;
use super::scene::{Part, Scene};

/// The marketplace and the resource deck that feeds it.
pub(super) fn market(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let (made, allowed) = view.trades;
    let left = allowed.saturating_sub(made);
    let own = scene.me() == Some(view.active);
    html! {
        section class="bazaar" data-part="bazaar" aria-label="Marketplace" {
            div class="mhead" {
                h2 { "Marketplace" }
                @match (own, left) {
                    (false, _) => span class="state" { "not your turn" },
                    (true, 0) => span class="state" { "no trade left" },
                    (true, 1) => span class="state ok" { "one trade left" },
                    (true, n) => span class="state ok" { (n) " trades left" },
                }
            }
            p class="leaving" { (art::sign("e-return")) "slot 1 leaves at round " (u16::from(view.round) + 1) }
            ol class="wares" { @for (index, name) in view.slots.iter().enumerate() { (ware(scene, index, *name)) } }
            p class="feed" data-at="pile.resource" title={ (view.resources.len()) " in the resource deck" } { (art::sign("deck")) b { (view.resources.len()) } span { "in the resource deck" } }
        }
    }
}

pub(super) fn ware(scene: &Scene<'_>, index: usize, name: Name) -> Markup {
    let Some(printed) = scene.card(name.card) else { return html! {} };
    let slot = index + 1;
    let spot = format!("slot.{slot}");
    let class = match scene.part(&spot) {
        Part::Answer | Part::Begins => " can",
        Part::Goes => " goes",
        Part::Nothing => "",
    };
    let what = printed.goods.map_or_else(|| printed.kind.name(), |goods| goods.name());
    html! {
        li class={ "ware " (Province::of(scene.game(), printed).class()) (class) (if index == 0 { " leaves" } else { "" }) } data-part={ "ware." (name) } data-key=(name) data-at=(spot) data-drop={ "trade " (spot) } data-about=(card::about(printed)) {
            span class="no" { (slot) }
            span class="pic" data-part={ "pic." (name) } { (art::art(printed)) }
            span class="tx" data-part={ "wt." (name) } title=(card::words(scene.game(), printed)) { b { (card::called(printed)) } small { (what) " · " (card::gist(printed)) } }
            (scene.hit(&spot, &format!("Slot {slot}: {}", printed.name)))
        }
    }
}
