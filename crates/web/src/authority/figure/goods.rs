//! The market, a purchase, general zones, a deck that is shuffled.

use authority::Held;
use kernel::{Game as _, Seat};
use markup::html;
use maud::Markup;

use super::super::card::{Look, card};
use super::super::market::{marker, seals};
use super::super::scene::{Scene, code};
use super::{CARD, Pile, STEP, WIDTH, empty, in_words, label, pile, small, small_spot, spotted};
use crate::figure::{Picture, Spot, placed};
use crate::parts::n;

/// The six slots, three abreast, and the piles below.
pub(super) fn market(scene: &Scene<'_>) -> Picture {
    const ABREAST: usize = 3;
    let market = &scene.view().market;
    let step = WIDTH / ABREAST as f64;
    let (wide, high) = (step - 6.0, (step - 6.0) * 1.4);
    let at =
        |slot: usize| (3.0 + step * (slot % ABREAST) as f64, 2.0 + (high + 8.0) * (slot / ABREAST) as f64);
    let rows = market.slots.len().div_ceil(ABREAST) as f64;
    let shelf = 2.0 + (high + 8.0) * rows + 4.0;
    let mut spots = Vec::new();
    for (slot, offer) in market.slots.iter().enumerate() {
        let (x, y) = at(slot);
        let called = offer.as_ref().map_or("an empty slot", |offer| scene.card_name(offer.card));
        spots
            .push((format!("m{}", slot + 1), Spot::rect(x + wide / 2.0, y + high / 2.0, wide, high, called)));
    }
    let left = market.supply.iter().filter(|general| general.available).count();
    let piles: [(&str, &str, Markup); 4] = [
        ("deck", "the market deck", marker("deck", market.deck_count.into(), "deck")),
        ("discard", "the market discard", marker("discard", market.discard.len(), "discard")),
        ("generals", "the supply of Generals", marker("general", left, "Generals")),
        ("depletions", "the depletions", seals(market.depletions)),
    ];
    let quarter = WIDTH / 4.0;
    for (index, (name, called, _)) in piles.iter().enumerate() {
        let x = quarter * (index as f64 + 0.5);
        spots.push(((*name).to_owned(), Spot::rect(x, shelf + 23.0, quarter - 8.0, 46.0, *called)));
        spots.push((format!("{name} no"), Spot::round(x - quarter / 2.0 + 7.0, shelf + 4.0, 10.0, *called)));
    }
    let body = html! {
        @for (slot, offer) in market.slots.iter().enumerate() {
            @let (x, y) = at(slot);
            @match offer.as_ref().and_then(|offer| Some((offer, scene.card(offer.card)?))) {
                Some((offer, printed)) => (placed(x, y, wide, high, &card(printed, Look { cost: Some(offer.cost), ..Look::default() }))),
                None => { (empty(x, y, wide, high)) (label(x + wide / 2.0, y + high / 2.0, "empty")) },
            }
        }
        @for (index, (.., face)) in piles.iter().enumerate() {
            (placed(quarter * index as f64 + 4.0, shelf, quarter - 8.0, 46.0, face))
        }
    };
    let slots: Vec<String> = market
        .slots
        .iter()
        .enumerate()
        .map(|(slot, offer)| match offer {
            Some(offer) => format!("m{}: {}, costs {}", slot + 1, scene.card_name(offer.card), offer.cost),
            None => format!("m{}: empty", slot + 1),
        })
        .collect();
    let said = vec![
        format!("The market: {}.", slots.join("; ")),
        format!(
            "{} cards in the market deck, {} in the market discard, {left} Generals in the supply.",
            market.deck_count,
            market.discard.len()
        ),
        format!("{} of three depletions.", market.depletions),
    ];
    spotted(Picture::svg("au-f", [0.0, 0.0, WIDTH, shelf + 50.0], body).says(said), spots)
}

/// The first slots of the market, the pool of a seat, its hand and its discard pile.
pub(super) fn purchase(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (court, market) = (scene.court(seat), &scene.view().market);
    let mut spots = Vec::new();
    let from = (WIDTH - 3.0 * STEP + 4.0) / 2.0;
    let y = CARD.1 + 62.0;
    spots.push(("pool".to_owned(), Spot::rect(WIDTH / 2.0, CARD.1 + 32.0, 120.0, 30.0, "the pool")));
    let slots: Vec<Markup> = (0..3)
        .map(|slot| {
            let x = from + STEP * slot as f64;
            let offer = market.slots.get(slot).and_then(Option::as_ref);
            let called = offer.map_or("an empty slot", |offer| scene.card_name(offer.card)).to_owned();
            spots.push((
                format!("m{}", slot + 1),
                Spot::rect(x + CARD.0 / 2.0, CARD.1 / 2.0 + 2.0, CARD.0, CARD.1, called),
            ));
            match offer {
                Some(offer) => small(scene, offer.card, x, 2.0, ""),
                None => {
                    html! { (empty(x, 2.0, CARD.0, CARD.1)) (label(x + CARD.0 / 2.0, CARD.1 / 2.0, "sold")) }
                }
            }
        })
        .collect();
    for (index, held) in court.hand.iter().take(2).enumerate() {
        spots.push((
            format!("hand {}", held.card),
            small_spot(scene, held.card, 8.0 + 40.0 * index as f64, y),
        ));
    }
    let called = format!("discard pile of {}", scene.name(seat));
    let wide = 34.0 * (court.discard.len().clamp(1, 3) - 1) as f64;
    let told = Pile {
        name: "discard".to_owned(),
        called,
        cards: &court.discard,
        x: WIDTH - 8.0 - CARD.0 - wide,
        y,
        step: 34.0,
        most: 3,
    };
    let discard = pile(scene, &mut spots, &told);
    let body = html! {
        @for slot in &slots { (slot) }
        rect class="au-plate" x=(n(WIDTH / 2.0 - 60.0)) y=(n(CARD.1 + 17.0)) width="120" height="30" rx="3" {}
        text class="au-pool" x=(n(WIDTH / 2.0)) y=(n(CARD.1 + 37.0)) text-anchor="middle" { "pool: " (court.pool) }
        @for (index, held) in court.hand.iter().take(2).enumerate() { (small(scene, held.card, 8.0 + 40.0 * index as f64, y, "")) }
        @if court.hand.is_empty() { (empty(8.0, y, CARD.0, CARD.1)) }
        (label(8.0 + CARD.0 / 2.0, y + CARD.1 + 14.0, "hand"))
        (discard)
    };
    let said = vec![
        format!("{} has {} authority in the pool.", scene.name(seat), court.pool),
        format!("Hand: {}.", in_words(scene, &court.hand)),
        format!("Discard pile: {}.", in_words(scene, &court.discard)),
    ];
    spotted(Picture::svg("au-f", [0.0, 0.0, WIDTH, y + CARD.1 + 22.0], body).says(said), spots)
}

/// The general zone and the discard pile of every seat.
pub(super) fn zones(scene: &Scene<'_>) -> Picture {
    let mut spots = Vec::new();
    let mut said = Vec::new();
    let high = CARD.1 + 44.0;
    let seats: Vec<Seat> = Seat::first(scene.game().seats()).collect();
    let bodies: Vec<Markup> = seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let (court, y) = (scene.court(*seat), 18.0 + high * index as f64);
            let name = scene.name(*seat);
            said.push(format!("General zone of {name}: {}.", in_words(scene, &court.zone)));
            said.push(format!("Discard pile of {name}: {}.", in_words(scene, &court.discard)));
            let mut put = |kind: &str, called: &str, cards: &[Held], x: f64, step: f64| {
                let told = Pile {
                    name: format!("{kind} {}", code(*seat)),
                    called: called.to_owned(),
                    cards,
                    x,
                    y,
                    step,
                    most: 2,
                };
                pile(scene, &mut spots, &told)
            };
            let zone = put("zone", "general zone", &court.zone, 14.0, STEP);
            let discard = put("discard", "discard pile", &court.discard, 200.0, 34.0);
            html! { text class="au-who" x="20" y=(n(y - 5.0)) { (name) } (zone) (discard) }
        })
        .collect();
    let height = high * seats.len() as f64 + 2.0;
    let body = html! { @for body in bodies { (body) } };
    spotted(Picture::svg("au-f", [0.0, 0.0, WIDTH, height], body).says(said), spots)
}

/// Deck, discard pile and hand of a seat.
pub(super) fn deck(scene: &Scene<'_>, seat: Seat) -> Picture {
    let court = scene.court(seat);
    let mut spots = vec![(
        "deck".to_owned(),
        Spot::rect(20.0 + CARD.0 / 2.0, 2.0 + CARD.1 / 2.0, CARD.0, CARD.1, "the deck"),
    )];
    let told = Pile {
        name: "discard".to_owned(),
        called: "discard pile".to_owned(),
        cards: &court.discard,
        x: 130.0,
        y: 2.0,
        step: 50.0,
        most: 3,
    };
    let discard = pile(scene, &mut spots, &told);
    let y = CARD.1 + 32.0;
    for (index, held) in court.hand.iter().enumerate() {
        spots.push((
            format!("hand {}", held.card),
            small_spot(scene, held.card, 2.0 + STEP * index as f64, y),
        ));
    }
    let body = html! {
        @if court.deck_count == 0 { (empty(20.0, 2.0, CARD.0, CARD.1)) }
        @else { (placed(20.0, 2.0, CARD.0, CARD.1, &crate::cards::back())) }
        (label(20.0 + CARD.0 / 2.0, CARD.1 + 16.0, &format!("deck: {}", court.deck_count)))
        (discard)
        @for (index, held) in court.hand.iter().enumerate() { (small(scene, held.card, 2.0 + STEP * index as f64, y, "")) }
        @if court.hand.is_empty() { (empty(2.0, y, CARD.0, CARD.1)) }
        (label(WIDTH / 2.0, y + CARD.1 + 14.0, &format!("hand: {}", court.hand_count)))
    };
    let said = vec![
        format!("{} has {} cards in the deck.", scene.name(seat), court.deck_count),
        format!("Discard pile: {}.", in_words(scene, &court.discard)),
        format!("Hand: {}.", in_words(scene, &court.hand)),
    ];
    spotted(Picture::svg("au-f", [0.0, 0.0, WIDTH, y + CARD.1 + 22.0], body).says(said), spots)
}
