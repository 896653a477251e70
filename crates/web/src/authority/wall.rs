//! One player on the table: the dial of the monarch, the rows, the piles, the general zone.

use authority::{Action, CardId, From, Held, Mark, Object, Slot};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::reading::KEYWORDS;
use super::scene::{Scene, code};
use super::{art, card, forecast, tile};
use crate::cards::dial;
use crate::components::cardlist::{Line, counted, list};
use crate::keywords::title;
use crate::parts::icon;

/// A player's pyramid with everything beside it. The rows run away from the rival: Row 1 is nearest to them.
pub(super) fn wall(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let court = scene.court(seat);
    let guard = html! { div class="mid" { (tile::guard(scene, seat, court.guard.as_ref())) } };
    let third = html! { div class="mid" { (tile::slot(scene, seat, Slot::ALL[5])) } };
    let second = html! {
        div class="r2a" { (tile::slot(scene, seat, Slot::ALL[3])) }
        div class="r2b" { (tile::slot(scene, seat, Slot::ALL[4])) }
    };
    let first =
        html! { @for slot in Slot::of_row(1) { div class="r1" { (tile::slot(scene, seat, *slot)) } } };
    let left = html! { div class="flank l" { (monarch(scene, seat)) (who(scene, seat)) } };
    let right = html! { div class="flank r" { (zone(scene, seat)) } };
    html! {
        section data-part={ "wall." (code(seat)) } class={ "wall" (if mine { " me" } else { " them" }) (fallen(scene, seat)) } aria-label=(label(scene, seat)) {
            @if mine { (first) (second) (left) (third) (right) (guard) }
            @else { (left) (guard) (right) (third) (second) (first) }
            (row_numbers(scene, seat, mine))
        }
    }
}

/// A rival where there are several: the same in a box.
pub(super) fn rival(scene: &Scene<'_>, seat: Seat) -> Markup {
    let court = scene.court(seat);
    html! {
        section data-part={ "wall." (code(seat)) } class={ "foe4" (fallen(scene, seat)) (if scene.view().active == seat { " active" } else { "" }) } aria-label=(label(scene, seat)) {
            div class="hd" { (monarch(scene, seat)) (who(scene, seat)) (zone(scene, seat)) }
            div class="t3" { (tile::guard(scene, seat, court.guard.as_ref())) }
            div class="t3" { (tile::slot(scene, seat, Slot::ALL[5])) }
            @for slot in Slot::of_row(2) { div class="t3" { (tile::slot(scene, seat, *slot)) } }
            @for slot in Slot::of_row(1) { div class="t2" { (tile::slot(scene, seat, *slot)) } }
        }
    }
}

fn fallen(scene: &Scene<'_>, seat: Seat) -> &'static str {
    if scene.court(seat).fell > 0 { " fallen" } else { "" }
}

fn label(scene: &Scene<'_>, seat: Seat) -> String {
    if scene.me() == Some(seat) {
        "Your wall".to_owned()
    } else {
        format!("The wall of {}", scene.name(seat))
    }
}

/// The numbers of the rows, and how far the attack in progress reaches.
fn row_numbers(scene: &Scene<'_>, seat: Seat, mine: bool) -> Markup {
    let order: [u8; 4] = if mine { [1, 2, 3, 0] } else { [0, 3, 2, 1] };
    let reached = |row: u8| match row {
        0 => scene.aim(Mark::Guard { seat }).is_some(),
        row => Slot::of_row(row).iter().any(|slot| scene.aim(Mark::Unit { seat, slot: *slot }).is_some()),
    };
    let monarch = scene.aim(Mark::Monarch { seat }).is_some();
    let deep =
        if monarch { 4 } else { [1, 2, 3, 0].iter().rposition(|row| reached(*row)).map_or(0, |at| at + 1) };
    html! {
        @for (index, row) in order.iter().enumerate() {
            i class={ "rowno at-" (index) (if scene.aiming() && reached(*row) { " hit" } else { "" }) } aria-hidden="true" { (row) }
        }
        @if scene.aiming() && deep > 0 { i class={ "path deep-" (deep) } aria-hidden="true" {} }
    }
}

/// The dial of a monarch: a tick for each point. It is what one strikes at, or picks, to mean the player.
pub(super) fn monarch(scene: &Scene<'_>, seat: Seat) -> Markup {
    let court = scene.court(seat);
    let mark = Mark::Monarch { seat };
    let choice = scene.aim(mark).or_else(|| scene.choice(Action::First { seat }));
    let outcome = choice.filter(|_| scene.aiming()).and_then(|_| forecast::outcome(scene, mark));
    let word = scene.tincture(seat).word();
    let class = format!(
        "dial seat-{word}{}",
        match choice {
            Some(_) if scene.aiming() => " target",
            Some(_) => " can",
            None => "",
        }
    );
    let inside = html! {
        (dial(scene.tincture(seat), court.hp, court.hp_cap, &format!("Hit points of {}", scene.name(seat)), None))
        @if court.protect > 0 { span class="guarded" title=(title(&KEYWORDS, &format!("Protect {}", court.protect), "Protect")) { (icon("shield")) (court.protect) } }
        @if let Some(outcome) = &outcome { span class="tag t-strike" { (outcome.words) } }
    };
    html! {
        @match choice.and_then(|choice| choice.path.last().map(|spot| (choice, spot))) {
            Some((choice, spot)) => button type="button" class=(class) data-part={ "dial." (code(seat)) } data-spot=(spot) data-key={ "hp." (code(seat)) } data-face=(court.hp) aria-label={ (choice.label) ", " (court.hp) " hit points" @if let Some(outcome) = &outcome { ": " (outcome.words) } } { span class="drawn" aria-hidden="true" { (inside) } },
            None => div class=(class) data-part={ "dial." (code(seat)) } data-key={ "hp." (code(seat)) } data-face=(court.hp) { (inside) },
        }
    }
}

/// Who it is, and the piles with their counts.
fn who(scene: &Scene<'_>, seat: Seat) -> Markup {
    let court = scene.court(seat);
    let acts = scene.view().pending.contains(seat);
    html! {
        div class="who2" data-part={ "who." (code(seat)) } {
            b class=(if acts { "acts-now" } else { "" }) { (scene.name(seat)) @if acts { span class="vh" { ", to decide" } } }
            small { (scene.about(seat)) }
            div class="counts" {
                @if court.fell > 0 { span { "out" } }
                @else {
                    (known_hand(scene, seat))
                    (pile(scene, seat, "deck", "deck", usize::from(court.deck_count), "Top of the deck, known", &held(&court.deck_top)))
                    (pile(scene, seat, "discard", "discard", court.discard.len(), "Discard pile", &held(&court.discard)))
                    @if court.pool > 0 { span class="pool" title="Authority to spend this turn (AU-7.1)" data-key={ "pool." (code(seat)) } data-face=(court.pool) { (icon("authority")) span data-count { (court.pool) } } }
                }
            }
        }
    }
}

/// How many cards are in hand, and those of them that are known although they are not shown at the bottom.
fn known_hand(scene: &Scene<'_>, seat: Seat) -> Markup {
    let court = scene.court(seat);
    let known = if scene.bottom() == seat { Vec::new() } else { held(&court.hand) };
    pile(scene, seat, "hand", "hand", court.hand_count.into(), "Known in hand", &known)
}

fn held(cards: &[Held]) -> Vec<CardId> {
    cards.iter().map(|held| held.card).collect()
}

/// A pile with its count; where cards of it are known, a click lists them.
fn pile(
    scene: &Scene<'_>,
    seat: Seat,
    name: &str,
    sign: &str,
    count: usize,
    title: &str,
    cards: &[CardId],
) -> Markup {
    let face = html! { (icon(sign)) (count) span class="vh" { " in the " (name) } };
    let at = format!("pile.{}.{name}", code(seat));
    html! {
        @if cards.is_empty() { span title={ (crate::parts::count(count, "card", "cards")) " in the " (name) } data-at=(at) { (face) } }
        @else {
            details class="menu pilemenu" data-part={ "pile." (code(seat)) "." (name) } id={ "pile-" (code(seat)) "-" (name) } data-at=(at) {
                summary title={ (title) ": press to see the cards" } { (face) }
                div class="sheet menu-sheet" { h2 { (title) } (card_list(scene, &at, cards)) }
            }
        }
    }
}

/// Cards by name, equal ones together; each opens large.
pub(super) fn card_list(scene: &Scene<'_>, pile: &str, cards: &[CardId]) -> Markup {
    let lines = counted(cards.iter().copied()).into_iter().filter_map(|(id, count)| {
        let card = scene.card(id)?;
        Some(Line {
            part: format!("{pile}.{}", card.id),
            class: art::class(card.faction).to_owned(),
            about: card::about(card),
            words: card::words(card),
            sign: html! { b class="pow" { @if card.kind.leads() { "–" } @else { (card.power) } } },
            name: &card.name,
            count,
        })
    });
    list(lines)
}

/// The general zone: small portraits in order of arrival.
fn zone(scene: &Scene<'_>, seat: Seat) -> Markup {
    let zone = &scene.court(seat).zone;
    // At a table of three or four there is room for two large ones.
    let large = if scene.view().courts.iter().count() > 2 { 2 } else { 3 };
    let size = match zone.len() {
        few if few <= large => "",
        0..=5 => " many",
        _ => " many crowd",
    };
    html! {
        div data-part={ "zone." (code(seat)) } class={ "gens" (size) } role="list" aria-label="General zone" {
            @for (index, held) in zone.iter().enumerate() {
                @if let Some(card) = scene.card(held.card) {
                    @let own = scene.with_card(held.card, |card| Action::Use { card, from: From::Zone }).filter(|_| scene.me() == Some(seat));
                    @let choice = own.or_else(|| scene.with_card(held.card, |card| Action::Pick { object: Object::Spy { seat, card } }));
                    @let class = format!("card {}{}{}{}", art::class(card.faction),
                        if card.kind == authority::Kind::General { " f-general" } else { "" },
                        match choice { Some(_) if own.is_none() => " target", Some(_) => " can", None => "" },
                        if held.spent { " spent" } else { "" });
                    @let key = format!("general.{}.{index}", code(seat));
                    @let at = format!("zone.{}.{}", code(seat), held.card);
                    span class="gen" role="listitem" data-part={ "zone." (code(seat)) "." (index) } {
                        @match choice.and_then(|choice| choice.path.last().map(|spot| (choice, spot))) {
                            Some((choice, spot)) => button type="button" class=(class) data-spot=(spot) data-key=(key) data-at=(at) data-face=(held.card) data-about=(card::about(card)) title=(card::words(card)) aria-label=(choice.label) { (card::portrait(card, &key)) },
                            None => a class=(class) href=(card::about(card)) data-about=(card::about(card)) data-key=(key) data-at=(at) data-face=(held.card) title=(card::words(card)) aria-label=(card::words(card)) { (card::portrait(card, &key)) },
                        }
                    }
                }
            }
            @for _ in zone.len()..2 { span class="hole" {} }
        }
    }
}
