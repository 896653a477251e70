//! One lord on the table: health, who it is, hand, deck, graveyard, what is pitched, mana.

use estraven::{CardId, Estraven, Mark, Name, PitchedView};
use kernel::{Game as _, Seat};
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::card;
use super::field::stores;
use super::forecast::fate;
use super::pay::{self, Wish};
use super::scene::{Part, Scene, code};
use super::unit::aimed;
use crate::cards::{back, dial};
use crate::components::cardlist::{Line, counted, list};
use crate::parts::count;

/// From here on a deck is shown as running out (LE-13.2).
const LOW_DECK: u8 = 10;

/// The bar of a lord. Whose hand is not shown in full has it here.
pub(super) fn lord(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let lord = scene.lord(seat);
    let class = format!(
        "lord {} seat-{}{}",
        if mine { "me" } else { "them" },
        scene.tincture(seat).word(),
        if lord.fell > 0 { " fallen" } else { "" }
    );
    html! {
        section class=(class) data-part={ "lord." (code(seat)) } aria-label=(scene.name(seat)) {
            (health(scene, seat))
            (who(scene, seat))
            @if lord.fell > 0 { span class="felled" { "out" } }
            @if !mine { (fan(scene, seat)) }
            (deck(scene, seat))
            (grave(scene, seat))
            (pitched(scene, seat, mine))
            @if !mine && scene.game().seats() > 2 { (stores(scene, seat)) }
        }
    }
}

/// The dial; it is what one picks to mean the player.
fn health(scene: &Scene<'_>, seat: Seat) -> Markup {
    let lord = scene.lord(seat);
    let spot = format!("player.{}", code(seat));
    let foe = scene.me() != Some(seat);
    let part = scene.part(&spot);
    let class = format!(
        "dial seat-{}{}",
        scene.tincture(seat).word(),
        match part {
            Part::Answer if foe => " target",
            Part::Answer | Part::Begins => " can",
            Part::Goes => " goes",
            Part::Nothing => "",
        }
    );
    let whole = scene.from(&spot).map(|offer| &offer.choice).next();
    let start = scene.game().options().starting_health.get() as u8;
    let points = lord.health.clamp(0, 255) as u8;
    let label = format!("Health of {}", scene.name(seat));
    let inside = html! {
        (dial(scene.tincture(seat), points, start.max(points), &label, Some(&format!("hpd.{}", code(seat)))))
        @if lord.shield > 0 { span class="guarded" title="The next damage is prevented" { (art::sign("e-prevent")) @if lord.shield < 99 { (lord.shield) } } }
        @if let Some(fate) = fate(scene, Mark::Player(seat)).filter(|fate| fate.then != fate.now) { span class="tag t-strike" { (fate.now) " → " (fate.then) } }
        (aimed(scene, Mark::Player(seat)))
    };
    let (name, key) = (format!("dial.{}", code(seat)), format!("hp.{}", code(seat)));
    html! {
        @match (whole, part) {
            (Some(choice), _) => button class=(class) form="act" name="act" value=(choice.notation) data-part=(name) data-spot=(spot) data-key=(key) data-face=(points) { span class="vh" { (choice.label) ": " } (inside) },
            (None, Part::Nothing) => div class=(class) data-part=(name) data-key=(key) data-face=(points) { (inside) },
            (None, Part::Answer | Part::Begins | Part::Goes) => button type="button" class=(class) data-part=(name) data-spot=(spot) data-key=(key) data-face=(points) { (inside) },
        }
    }
}

fn who(scene: &Scene<'_>, seat: Seat) -> Markup {
    let acts = scene.view().pending.contains(seat);
    let provinces: Vec<&str> = scene.lord(seat).picks.iter().map(|id| province(scene.game(), *id)).collect();
    html! {
        div class="who2" data-part={ "who." (code(seat)) } {
            b class=(if acts { "acts-now" } else { "" }) { (scene.name(seat)) @if acts { span class="vh" { ", to decide" } } }
            small { (scene.about(seat)) @if scene.view().active == seat && scene.view().round > 0 { " · to play" } }
            @if !provinces.is_empty() {
                span class="provs" data-part={ "provs." (code(seat)) } title=(provinces.join(" and ")) {
                    @for name in &provinces { (art::arms(Province::named(name))) }
                    span { (provinces.join(" and ")) }
                }
            }
        }
    }
}

/// The province of a deck.
pub(super) fn province(game: &Estraven, deck: CardId) -> &str {
    let mut decks = game.decks().iter();
    decks.find(|known| known.id == deck).map_or("a deck", |deck| deck.province.as_str())
}

/// The hand of a rival: known cards face up, the others as backs.
fn fan(scene: &Scene<'_>, seat: Seat) -> Markup {
    let lord = scene.lord(seat);
    let hidden = usize::from(lord.hand_count).saturating_sub(lord.hand.len());
    html! {
        span class="fan" data-part={ "fan." (code(seat)) } data-at={ "pile." (code(seat)) ".hand" } title={ (count(lord.hand_count.into(), "card", "cards")) " in hand" } {
            span class="backs" {
                @for held in &lord.hand {
                    @if let Some(printed) = scene.card(held.card.card) {
                        span class={ "knowncard " (Province::of(scene.game(), printed).class()) } data-about=(card::about(printed)) title={ (printed.name) ": known to you" } { (art::art(printed)) (art::sign("e-vigilant")) }
                    }
                }
                @for _ in 0..hidden.min(3) { (back()) }
            }
            span class="ct" { b { (lord.hand_count) } small { "hand" } }
        }
    }
}

/// The deck as a pile that thins: an empty one loses.
fn deck(scene: &Scene<'_>, seat: Seat) -> Markup {
    let n = scene.lord(seat).deck_count;
    let low = n <= LOW_DECK;
    let sheets = n.div_ceil(4).clamp(u8::from(n > 0), 6);
    html! {
        span class=(if low { "pilebox low" } else { "pilebox" }) data-part={ "deck." (code(seat)) } data-at={ "pile." (code(seat)) ".deck" } title={ (count(n.into(), "card", "cards")) " in the deck: an empty deck loses" } {
            svg class="pilepic" data-part={ "sheets." (code(seat)) } viewBox="0 0 34 42" aria-hidden="true" {
                @for sheet in 0..sheets { use href="#sheet" x=(2 + sheet) y=(9 - sheet) {} }
            }
            span { b { @if low { (art::sign("e-glass")) } span data-count { (n) } } small { "deck" } }
        }
    }
}

/// The graveyard: its count, and a click lists it.
fn grave(scene: &Scene<'_>, seat: Seat) -> Markup {
    let grave = &scene.lord(seat).grave;
    html! {
        details class="menu pilebox grave" id={ "grave-" (code(seat)) } data-part={ "grave." (code(seat)) } data-at={ "pile." (code(seat)) ".grave" } {
            summary title={ "Graveyard: " (count(grave.len(), "card", "cards")) ", open to all" } {
                span class="gravepic none" { (art::sign("e-grave")) }
                span { b { (grave.len()) } small { "grave" } }
            }
            div class="sheet menu-sheet" {
                h2 { "Graveyard" }
                @if grave.is_empty() { p { "Empty." } }
                (card_list(scene, seat, grave))
            }
        }
    }
}

/// Cards by name, equal ones together; each opens large.
fn card_list(scene: &Scene<'_>, seat: Seat, names: &[Name]) -> Markup {
    let lines = counted(names.iter().map(|name| name.card)).into_iter().filter_map(|(id, count)| {
        let printed = scene.card(id)?;
        Some(Line {
            part: format!("gl.{}.{id}", code(seat)),
            class: Province::of(scene.game(), printed).class(),
            about: card::about(printed),
            words: card::words(scene.game(), printed),
            sign: art::sign(art::kind_icon(printed.kind)),
            name: &printed.name,
            count,
        })
    });
    list(lines)
}

/// The pitch zone and the mana. A card that gave nothing comes back and hurts, a used one goes to the graveyard (LE-5.6).
fn pitched(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let lord = scene.lord(seat);
    let unused = lord.returning;
    // Only one's own crystals turn gold.
    let wishes = scene.me().filter(|me| *me == seat).map(|_| pay::wishes(scene));
    html! {
        div class="pz" data-part={ "pz." (code(seat)) } data-drop=[mine.then_some("pitch")] {
            span class="pzcards" { @for pitched in &lord.pitched { (in_zone(scene, wishes.as_deref(), pitched)) } }
            span class="pool" data-key={ "pool." (code(seat)) } data-face=(lord.pool) {
                span class="big" { i class=(if lord.pool > 0 { "gem on" } else { "gem" }) {} b data-count { (lord.pool) } }
                small { "mana" }
            }
            @if lord.loose > 0 {
                span class="loose" title={ (lord.loose) " loose mana: " @if lord.kept == 0 { "burns at the next Start" } @else { "stays from turn to turn" } } {
                    @if lord.loose >= 5 { span class="gs" { b { (lord.loose) } } }
                    @else if let Some(wishes) = &wishes { (pay::loose(scene, wishes, lord.loose)) }
                    @else { span class="gs" { (art::gems(lord.loose as u8, lord.loose as u8)) } }
                    small { "loose" }
                }
            }
            @if mine && unused > 0 {
                p class="startwarn" {
                    span class="full" { b { (unused) } " unused: " span class="hurt" { "−" (unused) " health" } " at your Start" }
                    span class="brief" { "−" (unused) }
                }
            }
        }
    }
}

fn in_zone(scene: &Scene<'_>, wishes: Option<&[Wish]>, pitched: &PitchedView) -> Markup {
    let Some(printed) = scene.card(pitched.card.card) else { return html! {} };
    let unused = pitched.returns;
    let (class, sign, words) = if unused {
        ("fate back", "e-return", "Unused: comes back at the next Start, 1 damage")
    } else {
        ("fate", "e-grave", "Goes to the graveyard at the next Start")
    };
    html! {
        span class={ "pzc " (Province::of(scene.game(), printed).class()) (if unused { " fresh" } else { " used" }) } data-part={ "pzc." (pitched.card) } data-key={ "pz." (pitched.card) } data-about=(card::about(printed)) title={ (printed.name) ": " (pitched.left) " of " (pitched.value) " left" } {
            (art::art(printed))
            span class=(class) title=(words) { (art::sign(sign)) }
            @if let Some(wishes) = wishes { (pay::crystals(scene, wishes, pitched.card, pitched.value, pitched.left)) }
            @else { span class="gs" { (art::gems(pitched.value, pitched.left)) } }
        }
    }
}
