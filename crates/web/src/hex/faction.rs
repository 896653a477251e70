//! The factions: as cards laid out to choose from, and in few words.

use hex::{Action, Faction, Phase};
use markup::html;
use maud::Markup;

use super::reading::FACTIONS;
use super::scene::Scene;
use crate::parts::{crest, glyph, icon};
use crate::{Tincture, at};

/// All factions on the cloth while they are chosen.
pub(super) fn spread(scene: &Scene<'_>) -> Markup {
    html! {
        @if scene.view().phase == Phase::Faction {
            div class="spread" data-part="spread" {
                @for (index, faction) in scene.game().factions().iter().enumerate() { (laid(scene, index, faction)) }
            }
        }
    }
}

fn laid(scene: &Scene<'_>, index: usize, faction: &Faction) -> Markup {
    let taken =
        scene.view().realms.iter().find(|(_, realm)| realm.faction == Some(faction.id)).map(|(seat, _)| seat);
    let choice = scene.seen.offer(Action::Faction { faction: index as u8 });
    let class = if choice.is_some() {
        "can"
    } else if taken.is_some() {
        "taken"
    } else {
        ""
    };
    html! {
        div class="fh" data-part={ "faction." (faction.id) } {
            (card(faction, taken.map(|seat| scene.tincture(seat)), class, html! {
                @if let Some(choice) = choice {
                    button class="hit" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(index + 1) aria-label={ (choice.label) ". " (faction.text) } {}
                }
                @if let Some(seat) = taken { span class="tag whose" { (crest(scene.tincture(seat), 14)) (scene.name(seat)) } }
            }))
        }
    }
}

/// A faction as it is printed; in the colours of who plays it.
pub(super) fn card(faction: &Faction, owner: Option<Tincture>, class: &str, over: Markup) -> Markup {
    const IVORY: &str = "#f6edd6";
    let seat = owner.map_or_else(String::new, |tincture| format!("seat-{} ", tincture.word()));
    let hatch = owner.map_or("iron", Tincture::word);
    let emblem = emblem(faction);
    html! {
        article class={ "card fc " (seat) (class) } data-face=(faction.id) data-about=(about(faction)) {
            div class="face" {
                header { h3 class=(if faction.name.chars().count() > 14 { "long" } else { "" }) { (faction.name) } }
                div class="art" {
                    svg viewBox="0 0 100 50" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                        rect width="100" height="50" fill="var(--f)" {}
                        rect width="100" height="50" fill={ "url(#h-" (hatch) ")" } {}
                        circle cx="50" cy="25" r="20.5" fill=(IVORY) {}
                        circle cx="50" cy="25" r="22.6" fill="none" stroke=(IVORY) stroke-width=".8" {}
                        (glyph(emblem, 50.0, 25.0, 29.0, "var(--fdark, var(--f))"))
                        (glyph(emblem, 14.0, 25.0, 15.0, IVORY))
                        (glyph(emblem, 86.0, 25.0, 15.0, IVORY))
                        rect x="1.5" y="1.5" width="97" height="47" fill="none" stroke=(IVORY) stroke-width=".6" opacity=".8" {}
                    }
                }
                p class="type" { (faction.ability) }
                div class=(match faction.text.chars().count() { 0..=76 => "abil", 77..=130 => "abil long", _ => "abil longest" }) { p { (faction.text) } }
                p class="gist" { b { (short(faction)) } (faction.ability) }
                footer { span {} span class="no" { (faction.id) } span {} }
            }
            (over)
        }
    }
}

/// Where a faction is shown large.
pub(super) fn about(faction: &Faction) -> String {
    format!("{}#{}", at::extra("hex", FACTIONS), faction.id)
}

/// Its name without the article.
pub(super) fn short(faction: &Faction) -> &str {
    faction.name.trim_start_matches("The ")
}

/// Its emblem: what it can do that others cannot.
pub(super) fn emblem(faction: &Faction) -> &'static str {
    let talents = &faction.talents;
    if talents.sea_bonus > 0 {
        "hx-isl"
    } else if talents.migrate {
        "hx-nom"
    } else if talents.march {
        "hx-asc"
    } else if talents.start_fortress {
        "hx-arc"
    } else if talents.recover.is_some_and(|recover| recover.count.is_none()) {
        "hx-imp"
    } else if talents.recover.is_some() {
        "hx-new"
    } else {
        "hx-phi"
    }
}

/// A faction in a line of the rail.
pub(super) fn line(faction: &Faction) -> Markup {
    html! { p class="fac" title=(faction.text) data-about=(about(faction)) { (icon(emblem(faction))) b { (short(faction)) } span { (faction.ability) } } }
}
