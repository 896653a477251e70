//! Rows, monarch, and the cards around them.

use authority::{CourtView, Mark, Slot};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::super::scene::{Scene, code};
use super::super::{tile, wall};
use super::{CARD, Pile, STEP, WIDTH, in_words, label, pile, small, small_spot, spotted};
use crate::figure::{Picture, Spot, placed};
use crate::parts::n;

/// A tile, and how far rows are apart.
const TILE: (f64, f64) = (98.0, 42.0);
const ROW: f64 = 47.0;
/// Where the rows end.
const BELOW: f64 = 4.0 * ROW + 2.0;

/// The rows of a seat.
pub(super) fn wall(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (body, spots) = rows(scene, seat);
    let picture = Picture::svg("au-f", [0.0, 0.0, WIDTH, BELOW], body).says(court_in_words(scene, seat));
    spotted(picture, spots)
}

/// The rows of a rival, and below them who attacks, with both discard piles.
pub(super) fn attack(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (rows, mut spots) = rows(scene, seat);
    let active = scene.view().active;
    let y = BELOW + 10.0;
    let attacker = scene.view().attack.as_ref();
    let middle = (WIDTH - CARD.0) / 2.0;
    if let Some(attack) = attacker {
        spots.push(("attacker".to_owned(), small_spot(scene, attack.card, middle, y)));
    }
    let mut discarded = |seat: Seat, x: f64| {
        let called = format!("discard pile of {}", scene.name(seat));
        let cards = &scene.court(seat).discard;
        let most = if attacker.is_some() { 1 } else { 2 };
        let told = Pile { name: format!("discard {}", code(seat)), called, cards, x, y, step: 34.0, most };
        pile(scene, &mut spots, &told)
    };
    let theirs = discarded(seat, 8.0);
    let wide = if attacker.is_none() && scene.court(active).discard.len() > 1 { 34.0 } else { 0.0 };
    let ours = discarded(active, WIDTH - 8.0 - CARD.0 - wide);
    let body = html! {
        (rows)
        (theirs) (ours)
        @if let Some(attack) = attacker {
            (small(scene, attack.card, middle, y, "can"))
            (label(WIDTH / 2.0, y + CARD.1 + 14.0, "attacks"))
        }
    };
    let mut said = court_in_words(scene, seat);
    if let Some(attack) = attacker {
        said.push(format!("{} attacks for {}.", scene.card_name(attack.card), attack.value));
    }
    for seat in [seat, active] {
        said.push(format!(
            "Discard pile of {}: {}.",
            scene.name(seat),
            in_words(scene, &scene.court(seat).discard)
        ));
    }
    let picture = Picture::svg("au-f", [0.0, 0.0, WIDTH, y + CARD.1 + 22.0], body).says(said);
    spotted(picture, spots)
}

/// The rows of a seat with its hand below.
pub(super) fn home(scene: &Scene<'_>, seat: Seat) -> Picture {
    let (rows, mut spots) = rows(scene, seat);
    let y = BELOW + 10.0;
    let hand = &scene.court(seat).hand;
    let from = (WIDTH - STEP * hand.len() as f64 + 4.0) / 2.0;
    let at = |index: usize| from + STEP * index as f64;
    for (index, held) in hand.iter().enumerate() {
        spots.push((format!("hand {}", held.card), small_spot(scene, held.card, at(index), y)));
    }
    let body = html! {
        (rows)
        @for (index, held) in hand.iter().enumerate() { (small(scene, held.card, at(index), y, "")) }
        @if hand.is_empty() { (label(WIDTH / 2.0, y + CARD.1 / 2.0, "no card in hand")) }
    };
    let mut said = court_in_words(scene, seat);
    said.push(format!("Hand: {}.", in_words(scene, hand)));
    spotted(Picture::svg("au-f", [0.0, 0.0, WIDTH, y + CARD.1 + 6.0], body).says(said), spots)
}

/// The rows and the monarch. Row 1 is nearest to the rival: of who looks it is at the top, of others at the bottom.
fn rows(scene: &Scene<'_>, seat: Seat) -> (Markup, Vec<(String, Spot)>) {
    let court = scene.court(seat);
    let order: [u8; 4] = if scene.me() == Some(seat) { [1, 2, 3, 0] } else { [0, 3, 2, 1] };
    let place = |row: u8| order.iter().position(|known| *known == row).unwrap_or_default();
    let y = |row: u8| 2.0 + ROW * place(row) as f64;
    let x = |row: u8, index: usize| match row {
        1 => 17.0 + 100.0 * index as f64,
        2 => 67.0 + 100.0 * index as f64,
        _ => 117.0,
    };
    let spot = |row: u8, index: usize, called: String| {
        Spot::rect(x(row, index) + TILE.0 / 2.0, y(row) + TILE.1 / 2.0, TILE.0, TILE.1, called)
    };
    let mut spots = Vec::new();
    for slot in Slot::ALL {
        let index = Slot::of_row(slot.row()).iter().position(|known| *known == slot).unwrap_or_default();
        let mark = Mark::Unit { seat, slot }.to_string();
        spots.push((mark, spot(slot.row(), index, unit_called(scene, court, slot))));
    }
    spots.push((Mark::Guard { seat }.to_string(), spot(0, 0, "the Kingsguard in Row 0".to_owned())));
    // The order in which rows shield is written on the corner of their first place.
    for row in order {
        spots.push((
            format!("row {row}"),
            Spot::round(x(row, 0) + TILE.0 - 10.0, (y(row) + 3.0).max(12.0), 10.0, format!("Row {row}")),
        ));
    }
    let top = y(3).min(y(0));
    let heart = (269.0, top + ROW - 3.0);
    spots.push((
        Mark::Monarch { seat }.to_string(),
        Spot::round(heart.0, heart.1, 38.0, format!("the monarch of {}", scene.name(seat))),
    ));
    let tile_at =
        |row: u8, index: usize, inside: &Markup| placed(x(row, index), y(row), TILE.0, TILE.1, inside);
    let body = html! {
        @for row in order { text class="au-row" x="5" y=(n(y(row) + TILE.1 / 2.0 + 4.0)) { (row) } }
        @for slot in Slot::ALL {
            @let index = Slot::of_row(slot.row()).iter().position(|known| *known == slot).unwrap_or_default();
            (tile_at(slot.row(), index, &tile::slot(scene, seat, slot)))
        }
        (tile_at(0, 0, &tile::guard(scene, seat, court.guard.as_ref())))
        (placed(heart.0 - 38.0, heart.1 - 38.0, 76.0, 76.0, &wall::monarch(scene, seat)))
        text class="au-who" x="22" y=(n(top + ROW + 1.0)) { (scene.name(seat)) }
    };
    (body, spots)
}

fn unit_called(scene: &Scene<'_>, court: &CourtView, slot: Slot) -> String {
    let found = court.rows.iter().flatten().flatten().find(|unit| unit.slot == slot);
    found.map_or_else(
        || format!("the free place {slot}"),
        |unit| format!("{} in Row {}", scene.card_name(unit.card), slot.row()),
    )
}

/// A seat in words: its monarch, its rows.
pub(super) fn court_in_words(scene: &Scene<'_>, seat: Seat) -> Vec<String> {
    let court = scene.court(seat);
    let mut said = vec![format!("{} has {} HP.", scene.name(seat), court.hp)];
    for row in 1..=3u8 {
        let units: Vec<String> = court.rows[usize::from(row) - 1]
            .iter()
            .flatten()
            .map(|unit| {
                let state = match (unit.disabled, unit.ignored, unit.blocks) {
                    (true, ..) => ", Disabled",
                    (_, true, _) => ", Ignored",
                    (_, _, false) => ", does not block",
                    _ => "",
                };
                format!("{} at {}{state}", scene.card_name(unit.card), unit.defence)
            })
            .collect();
        let units = if units.is_empty() { "nobody".to_owned() } else { units.join("; ") };
        said.push(format!("Row {row}: {units}."));
    }
    let guard = court.guard.as_ref();
    said.push(guard.map_or_else(
        || "Row 0: fallen.".to_owned(),
        |guard| format!("Row 0: Kingsguard at {}.", guard.defence),
    ));
    said
}
