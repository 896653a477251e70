//! The combat that is being decided, and the table of odds.

use kernel::{Game as _, Rule, Seat, Word as _};
use knights::{Action, Combat, KnightView, Knights, Pile, Weapon};
use markup::html;
use maud::Markup;

use super::scene::{Scene, chance, heart_icon};
use super::tray::answer;
use crate::parts::{count, crest, icon, rule_no};

/// The pile, the chance now and with Inspiration, and the answer.
pub(super) fn card(scene: &Scene<'_>) -> Markup {
    let Some(combat) = scene.view().combat else { return html! {} };
    let target = scene.knight(combat.target);
    let now = Pile { hearts: combat.hearts, shields: combat.shields };
    html! {
        section class="combat" aria-label="Combat" {
            div class="duel" {
                (fighter(scene, combat.attacker, combat.weapon.name()))
                (icon("parry"))
                (fighter(scene, combat.target, &stance_words(scene, target)))
            }
            p class="chance" { b { (chance(now)) } " to hit" }
            div class="pilecards" role="img" aria-label={ "The pile: " (count(now.hearts.into(), "Heart", "Hearts")) ", " (count(now.shields.into(), "Shield", "Shields")) } {
                @for _ in 0..now.hearts { span class="pc" { (icon(heart_icon(target.heart))) } }
                @for _ in 0..now.shields { span class="pc s" { (icon("shield")) } }
            }
            @if let Some(other) = with_inspiration(scene, &combat) {
                p class="hint" { (other) " " (rule_no(&Knights::INFO, Rule::new("KD-8.7"))) }
            }
        }
    }
}

/// To use Inspiration or to keep it; or that this is decided.
pub(super) fn answers(scene: &Scene<'_>) -> Markup {
    html! {
        @if let (Some(using), Some(keeping)) = (scene.choice(Action::Inspire { using: true }), scene.choice(Action::Inspire { using: false })) {
            (answer(using, "1", html! { (icon("eye-open")) "Use it" }))
            (answer(keeping, "0", html! { (icon("eye-closed")) "Keep it" }))
        } @else if let Some(me) = scene.me() {
            @if scene.view().asked.contains(me) && !scene.view().pending.contains(me) { p class="ready" { (icon("lock")) "Your answer is sealed." } }
        }
    }
}

fn fighter(scene: &Scene<'_>, seat: Seat, words: &str) -> Markup {
    html! {
        div {
            (crest(scene.tincture(seat), 34))
            b class="serif" { (scene.name(seat)) }
            small { (words) }
        }
    }
}

fn stance_words(scene: &Scene<'_>, knight: &KnightView) -> String {
    let stances = scene.stances(knight);
    if stances.is_empty() { "open".to_owned() } else { stances.join(", ") }
}

/// What Inspiration would change, from where the viewer stands.
fn with_inspiration(scene: &Scene<'_>, combat: &Combat) -> Option<String> {
    let game = scene.seen.game;
    let target = scene.knight(combat.target);
    let pile = |attacker: bool, defender: bool| {
        chance(game.pile_against(combat.weapon, target, attacker || combat.boosted, defender))
    };
    let asked = scene.view().asked;
    let me = scene.me().filter(|me| asked.contains(*me))?;
    let attacking = me == combat.attacker;
    if !attacking && me != combat.target {
        return None;
    }
    let other = if attacking { combat.target } else { combat.attacker };
    let (mine, theirs) = (pile(attacking, !attacking), pile(!attacking, attacking));
    // Whoever is not asked has no token to use, or has decided already.
    Some(if asked.contains(other) {
        let (name, both) = (scene.name(other), pile(true, true));
        format!("{mine} if you use Inspiration, {theirs} if {name} does, {both} if both do.")
    } else {
        format!("{mine} if you use Inspiration.")
    })
}

/// The chance to hit with every weapon: on demand, or always where there is room.
pub(super) fn odds(scene: &Scene<'_>) -> Markup {
    let game = scene.seen.game;
    let open = KnightView::default();
    let defending = KnightView { defending: 1, ..KnightView::default() };
    html! {
        details class="sheet oddsbox" id="odds" data-part="odds" {
            summary class="caps" { "Chance to hit" }
            table {
                thead { tr { th scope="col" { span class="vh" { "Weapon" } } th scope="col" { "reach" } th scope="col" { "open" } th scope="col" { "defending" } } }
                tbody {
                    @for weapon in Weapon::ALL {
                        tr data-shows={ "reach-" (weapon) } {
                            th scope="row" { (icon(weapon.word())) " " (weapon.name()) }
                            td { (game.numbers().weapon(*weapon).reach.end()) }
                            td { (chance(game.pile_against(*weapon, &open, false, false))) }
                            td { (chance(game.pile_against(*weapon, &defending, false, false))) }
                        }
                    }
                }
            }
            p class="hint" {
                "Inspired: " (chance(game.pile_against(Weapon::Sword, &open, true, false))) ", "
                (chance(game.pile_against(Weapon::Spear, &open, true, false))) ", "
                (chance(game.pile_against(Weapon::Bow, &open, true, false))) " in the open; against an inspired target "
                (chance(game.pile_against(Weapon::Sword, &open, false, true))) ", "
                (chance(game.pile_against(Weapon::Spear, &open, false, true))) ", "
                (chance(game.pile_against(Weapon::Bow, &open, false, true))) ". "
                (rule_no(&Knights::INFO, Rule::new("KD-8.5")))
            }
        }
    }
}
