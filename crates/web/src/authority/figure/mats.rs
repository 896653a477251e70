//! The table from above, in millimetres: what lies where before a player, and how much room it takes.

use kernel::{Seat, UnknownWord};
use markup::html;
use maud::Markup;

use super::super::scene::{Scene, code};
use super::{WIDTH, label};
use crate::figure::{Picture, Spot};
use crate::parts::n;

/// A card, in millimetres; a defender lies on its side.
const CARD: (f64, f64) = (63.0, 88.0);
/// How far things are apart.
const GAP: f64 = 5.0;
/// What one player needs.
const AREA: (f64, f64) = (420.0, 330.0);
/// What the market needs.
const MARKET: (f64, f64) = (620.0, CARD.1);
/// A board for two.
const BOARD: (f64, f64) = (640.0, 2.0 * AREA.1 + MARKET.1 + 40.0);

/// A place on the table.
struct Zone {
    name: &'static str,
    called: &'static str,
    /// What is written on it.
    text: &'static str,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

const fn zone(
    name: &'static str,
    called: &'static str,
    text: &'static str,
    at: (f64, f64),
    size: (f64, f64),
) -> Zone {
    Zone { name, called, text, x: at.0, y: at.1, width: size.0, height: size.1 }
}

/// How wide a row is.
const fn row(cards: f64) -> f64 {
    cards * CARD.1 + (cards - 1.0) * GAP
}

/// Where the row of so many begins, and where the one at this place from the rival's side lies.
const fn row_at(cards: f64, place: f64) -> (f64, f64) {
    ((AREA.0 - row(cards)) / 2.0, place * (CARD.0 + GAP))
}

/// What lies before a player, who sits below; the rival's side is at the top.
const ZONES: [Zone; 10] = [
    zone("row 1", "Row 1", "Row 1", row_at(3.0, 0.0), (row(3.0), CARD.0)),
    zone("row 2", "Row 2", "Row 2", row_at(2.0, 1.0), (row(2.0), CARD.0)),
    zone("row 3", "Row 3", "Row 3", row_at(1.0, 2.0), (row(1.0), CARD.0)),
    zone("row 0", "Row 0, the Kingsguard", "Row 0", row_at(1.0, 3.0), (row(1.0), CARD.0)),
    zone("deck", "the deck", "deck", (15.0, 140.0), CARD),
    zone("discard", "the discard pile", "discard", (88.0, 140.0), CARD),
    zone("zone", "the general zone", "general zone", (270.0, 140.0), (140.0, CARD.1)),
    zone("counters", "hit points and authority", "HP, pool", (15.0, 240.0), (136.0, 36.0)),
    zone("command", "the Command zone", "in use", (347.0, 238.0), (CARD.0, CARD.1)),
    zone("hand", "the hand", "hand", (110.0, 286.0), (200.0, 40.0)),
];

/// The market between the players.
const STALL: [Zone; 5] = [
    zone("slots", "the six slots of the market", "m1 to m6", (0.0, 0.0), (6.0 * CARD.0 + 5.0 * GAP, CARD.1)),
    zone("market deck", "the market deck", "market deck", (413.0, 0.0), CARD),
    zone("market discard", "the market discard", "market discard", (481.0, 0.0), CARD),
    zone("generals", "the supply of Generals", "Generals", (549.0, 0.0), (CARD.0, CARD.1 - 30.0)),
    zone("depletions", "the depletion counter", "seals", (549.0, CARD.1 - 26.0), (CARD.0, 26.0)),
];

/// A drawing in millimetres, so many pixels wide.
struct Plan {
    /// Pixels for a millimetre.
    scale: f64,
    out: Vec<Markup>,
    spots: Vec<(String, Spot)>,
    said: Vec<String>,
}

impl Plan {
    fn new(width: f64, millimetres: f64) -> Self {
        Self { scale: width / millimetres, out: Vec::new(), spots: Vec::new(), said: Vec::new() }
    }

    /// A place, turned round where its player sits across the table; its words only where they fit.
    fn zone(&mut self, zone: &Zone, from: (f64, f64), across: bool, owner: &str) {
        let (mut x, mut y) = (zone.x, zone.y);
        if across {
            (x, y) = (AREA.0 - zone.x - zone.width, AREA.1 - zone.y - zone.height);
        }
        let k = self.scale;
        let (x, y, width, height) = ((from.0 + x) * k, (from.1 + y) * k, zone.width * k, zone.height * k);
        let (middle, centre) = (x + width / 2.0, y + height / 2.0);
        let cards =
            matches!(zone.name, "row 1" | "row 2" | "row 3" | "row 0" | "slots").then(|| match zone.name {
                "row 1" => 3,
                "row 2" => 2,
                "slots" => 6,
                _ => 1,
            });
        let words: Vec<&str> = if zone.text.len() as f64 * 6.2 > width {
            zone.text.split(' ').collect()
        } else {
            vec![zone.text]
        };
        self.out.push(html! {
            rect class="mat" x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) rx="2" {}
            @for cut in 1..cards.unwrap_or(1) { path class="mat-cut" d={ "M" (n(x + width * f64::from(cut) / f64::from(cards.unwrap_or(1)))) " " (n(y)) "v" (n(height)) } {} }
            @for (line, word) in words.iter().enumerate() {
                text class="mat-t" x=(n(middle)) y=(n(centre + 4.0 + 12.0 * (line as f64 - (words.len() - 1) as f64 / 2.0))) text-anchor="middle" { (word) }
            }
        });
        let suffix = if owner.is_empty() { String::new() } else { format!(" {owner}") };
        // A number stands in the corner, clear of the words.
        self.spots.push((format!("{}{suffix}", zone.name), Spot::round(x + 2.0, y + 2.0, 10.0, zone.called)));
    }

    /// The area of a player.
    fn area(&mut self, from: (f64, f64), across: bool, owner: &str) {
        ZONES.iter().for_each(|zone| self.zone(zone, from, across, owner));
    }

    fn market(&mut self, from: (f64, f64)) {
        STALL.iter().for_each(|zone| self.zone(zone, from, false, ""));
    }

    /// A measure along a line.
    fn measure(&mut self, from: (f64, f64), to: (f64, f64), text: &str) {
        let k = self.scale;
        let (x1, y1, x2, y2) = (from.0 * k, from.1 * k, to.0 * k, to.1 * k);
        let upright = (x1 - x2).abs() < 1.0;
        let (dx, dy) = if upright { (4.0, 0.0) } else { (0.0, 4.0) };
        let (mx, my) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
        let wide = text.len() as f64 * 6.4 + 6.0;
        self.said.push(format!("{text}."));
        self.out.push(html! {
            path class="mat-dim" d={ "M" (n(x1)) " " (n(y1)) "L" (n(x2)) " " (n(y2)) "M" (n(x1 - dx)) " " (n(y1 - dy)) "L" (n(x1 + dx)) " " (n(y1 + dy)) "M" (n(x2 - dx)) " " (n(y2 - dy)) "L" (n(x2 + dx)) " " (n(y2 + dy)) } {}
            rect class="mat-gap" x=(n(mx - wide / 2.0)) y=(n(my - 8.0)) width=(n(wide)) height="16" {}
            text class="mat-t" x=(n(mx)) y=(n(my + 4.0)) text-anchor="middle" { (text) }
        });
    }

    /// A drawing of so many millimetres, with a rim.
    fn picture(self, (left, top): (f64, f64), (width, height): (f64, f64)) -> Picture {
        let Self { scale, out, spots, said } = self;
        let frame = [left * scale, top * scale, width * scale, height * scale];
        let body = html! { @for thing in out { (thing) } };
        let class = if width * scale > WIDTH + 40.0 { "au-mat plan" } else { "au-mat" };
        let picture = Picture::svg(class, frame, body).wide(width * scale).says(said);
        super::spotted(picture, spots)
    }
}

/// What lies before one player.
pub(super) fn area(scene: &Scene<'_>) -> Picture {
    let mut plan = Plan::new(520.0, AREA.0 + 20.0);
    plan.area((0.0, 0.0), false, "");
    let seat = scene.bottom();
    let court = scene.court(seat);
    plan.said.push(format!("{} sits below, the rivals above.", scene.name(seat)));
    plan.said.push(format!(
        "{} HP, {} cards in the deck, {} in hand, {} in the discard pile.",
        court.hp,
        court.deck_count,
        court.hand_count,
        court.discard.len()
    ));
    plan.picture((-10.0, -10.0), (AREA.0 + 20.0, AREA.1 + 20.0))
}

/// Two players and the market between them.
pub(super) fn areas(scene: &Scene<'_>) -> Picture {
    let mut plan = Plan::new(640.0, BOARD.0 + 20.0);
    board(&mut plan, scene, (0.0, 0.0));
    plan.picture((-10.0, -10.0), (BOARD.0 + 20.0, BOARD.1 + 20.0))
}

fn board(plan: &mut Plan, scene: &Scene<'_>, (x, y): (f64, f64)) {
    let inset = x + (BOARD.0 - AREA.0) / 2.0;
    let below = y + AREA.1 + MARKET.1 + 40.0;
    let seats = scene.seen.around();
    plan.area((inset, y), true, &code(seats[1]));
    plan.market((x + (BOARD.0 - MARKET.0) / 2.0, y + AREA.1 + 20.0));
    plan.area((inset, below), false, &code(seats[0]));
    plan.said.push(format!(
        "{} sits below, {} above; the market lies between them.",
        scene.name(seats[0]),
        scene.name(seats[1])
    ));
}

/// Who sits where, with the market in the middle and the direction of play.
pub(super) fn seats(scene: &Scene<'_>) -> Picture {
    const SIDE: f64 = WIDTH;
    let around: Vec<Seat> = scene.seen.around();
    // Clockwise from below, as seen from above.
    let places: &[(f64, f64, f64)] = match around.len() {
        2 => &[(158.0, 262.0, 0.0), (158.0, 54.0, 180.0)],
        3 => &[(158.0, 262.0, 0.0), (54.0, 120.0, 90.0), (262.0, 120.0, 270.0)],
        _ => &[(158.0, 262.0, 0.0), (54.0, 158.0, 90.0), (158.0, 54.0, 180.0), (262.0, 158.0, 270.0)],
    };
    let middle = if around.len() == 3 { 120.0 } else { 158.0 };
    let mut picture_spots = Vec::new();
    let body = html! {
        rect class="mat-table" x="2" y="2" width=(n(SIDE - 4.0)) height=(n(SIDE - 4.0)) rx="10" {}
        rect class="mat" x="108" y=(n(middle - 20.0)) width="100" height="40" rx="2" {}
        text class="mat-t" x="158" y=(n(middle + 4.0)) text-anchor="middle" { "market" }
        @for (index, (seat, (x, y, turn))) in around.iter().zip(places).enumerate() {
            @let word = scene.tincture(*seat).word();
            g class={ "seat-" (word) } transform={ "translate(" (n(*x)) " " (n(*y)) ") rotate(" (n(*turn)) ")" } {
                @for (row, count) in [(0, 3), (1, 2), (2, 1), (3, 1)] {
                    @for at in 0..count { rect class="mat-card" x=(n(f64::from(at) * 26.0 - f64::from(count) * 13.0 + 1.0)) y=(n(f64::from(row) * 18.0 - 36.0)) width="24" height="16" rx="1.5" {} }
                }
                rect class="mat-card mat-pile" x="-46" y="0" width="15" height="22" rx="1.5" {}
                rect class="mat-card mat-pile" x="-28" y="0" width="15" height="22" rx="1.5" {}
                rect class="mat-card mat-pile" x="20" y="0" width="26" height="22" rx="1.5" {}
            }
            @let (lx, ly) = name_at(*x, *y, *turn);
            text class="mat-n" x=(n(lx)) y=(n(ly)) text-anchor="middle" { (scene.name(*seat)) @if index == 0 { "" } }
        }
        path class="mat-turn" d={ "M" (n(122.0)) " " (n(middle + 34.0)) "A46 46 0 0 1 " (n(112.0)) " " (n(middle - 30.0)) } {}
        path class="mat-head" d={ "M" (n(112.0)) " " (n(middle - 34.0)) "l7 6-10 5z" } {}
    };
    for (seat, (x, y, _)) in around.iter().zip(places) {
        picture_spots.push((code(*seat), Spot::round(*x, *y, 50.0, scene.name(*seat))));
    }
    let names: Vec<String> = around.iter().map(|seat| scene.name(*seat)).collect();
    let said = vec![
        format!("Clockwise from below: {}.", names.join(", ")),
        "The market lies in the middle; turns go clockwise.".to_owned(),
    ];
    super::spotted(Picture::svg("au-mat", [0.0, 0.0, SIDE, SIDE], body).says(said), picture_spots)
}

/// Where the name of a seat stands, outside of its rows.
fn name_at(x: f64, y: f64, turn: f64) -> (f64, f64) {
    match turn as i32 {
        90 => (x - 30.0, y - 48.0),
        180 => (x + 74.0, y + 4.0),
        270 => (x + 30.0, y - 48.0),
        _ => (x + 74.0, y + 4.0),
    }
}

/// The area of one player with its measures.
pub(super) fn measured_area() -> Picture {
    let mut plan = Plan::new(WIDTH, AREA.0 + 60.0);
    plan.area((0.0, 0.0), false, "");
    plan.measure((73.0, -16.0), (347.0, -16.0), "274 mm");
    plan.measure((AREA.0 + 18.0, 0.0), (AREA.0 + 18.0, AREA.1), "330");
    plan.measure((0.0, AREA.1 + 20.0), (AREA.0, AREA.1 + 20.0), "420 mm");
    plan.said.push("A card is 63 by 88 mm; defenders lie on their side, rows are 5 mm apart.".to_owned());
    plan.picture((-10.0, -32.0), (AREA.0 + 60.0, AREA.1 + 72.0))
}

/// A board for two with its measures.
pub(super) fn measured_board() -> Picture {
    let mut plan = Plan::new(WIDTH, BOARD.0 + 90.0);
    let inset = (BOARD.0 - AREA.0) / 2.0;
    for (name, x, y, width, height) in [
        ("one seat", inset, 0.0, AREA.0, AREA.1),
        ("market", 0.0, AREA.1 + 20.0, BOARD.0, MARKET.1),
        ("the other", inset, AREA.1 + MARKET.1 + 40.0, AREA.0, AREA.1),
    ] {
        plan.zone(&Zone { name, called: name, text: name, x, y, width, height }, (0.0, 0.0), false, "");
    }
    plan.measure((0.0, -24.0), (BOARD.0, -24.0), "640 mm");
    plan.measure((BOARD.0 + 30.0, 0.0), (BOARD.0 + 30.0, BOARD.1), "788");
    plan.picture((-16.0, -46.0), (BOARD.0 + 90.0, BOARD.1 + 60.0))
}

/// How cards are laid: in rows, in the hand, on a pile.
pub(super) fn placing(what: &str) -> Result<Picture, UnknownWord> {
    let card = |x: f64, y: f64, width: f64, height: f64, turn: f64| {
        html! { rect class="mat-card" transform={ "rotate(" (n(turn)) " " (n(x + width / 2.0)) " " (n(y + height * 1.6)) ")" } x=(n(x)) y=(n(y)) width=(n(width)) height=(n(height)) rx="4" {} }
    };
    let (body, says) = match what {
        "rows" => (
            html! {
                @for x in [20.0, 114.0, 208.0] { (card(x, 20.0, 88.0, 63.0, 0.0)) }
                @for x in [67.0, 161.0] { (card(x, 89.0, 88.0, 63.0, 0.0)) }
                path class="mat-dim" d="M108 14v76M114 14v76M14 83h288M14 89h288" {}
                (label(111.0, 10.0, "5 mm"))
                (label(284.0, 106.0, "5 mm"))
            },
            "Defenders lie on their side; 5 mm between neighbours and between rows.",
        ),
        "hand" => (
            html! { @for (at, turn) in [-18.0, -6.0, 6.0, 18.0].into_iter().enumerate() { (card(88.0 + 26.0 * at as f64, 26.0, 63.0, 88.0, turn)) } (label(158.0, 150.0, "the left edge of each stays in view")) },
            "A hand is fanned so that the left edge of each card, with its power, stays in view.",
        ),
        "pile" => (
            html! {
                @for at in 0..4 { (card(60.0 + 3.0 * f64::from(at), 30.0 - 3.0 * f64::from(at), 63.0, 88.0, 0.0)) }
                @for at in 0..3 { (card(180.0 + 22.0 * f64::from(at), 24.0, 63.0, 88.0, 0.0)) }
                (label(96.0, 140.0, "deck: squared"))
                (label(234.0, 140.0, "zone: 22 mm in view"))
            },
            "A pile is squared, so that only its top card is seen; in a general zone 22 mm of each card stay in view.",
        ),
        _ => return Err(UnknownWord::new("way of placing", what, ["rows", "hand", "pile"])),
    };
    Ok(Picture::svg("au-mat", [0.0, 0.0, WIDTH, 160.0], body).says(vec![says.to_owned()]))
}

/// A table of 90 by 120 cm for a match of a tournament.
pub(super) fn tournament(scene: &Scene<'_>) -> Picture {
    const TABLE: (f64, f64) = (900.0, 1200.0);
    let mut plan = Plan::new(440.0, TABLE.0 + 120.0);
    let k = plan.scale;
    plan.out.push(
        html! { rect class="mat-table" x="0" y="0" width=(n(TABLE.0 * k)) height=(n(TABLE.1 * k)) rx="6" {} },
    );
    let (x, y) = ((TABLE.0 - BOARD.0) / 2.0 - 20.0, (TABLE.1 - BOARD.1) / 2.0);
    let inset = x + (BOARD.0 - AREA.0) / 2.0;
    let seats = scene.seen.around();
    let names = [scene.name(seats[1]), scene.name(seats[0])];
    plan.said.push(format!("{} sits below, {} above; the market lies between them.", names[1], names[0]));
    for zone in [
        zone("clock", "the clock, in reach of both", "clock", (768.0, 500.0), (110.0, 60.0)),
        zone("score", "the score of the match", "score", (768.0, 600.0), (110.0, 90.0)),
        zone("removed", "cards that are out of the game", "removed", (768.0, 730.0), (110.0, CARD.1)),
        zone("judge", "the judge's side", "judge", (915.0, 520.0), (90.0, 160.0)),
        zone("above", "the area of the one", "player", (inset, y), AREA),
        zone("market", "the market", "market", (x, y + AREA.1 + 20.0), (BOARD.0, MARKET.1)),
        zone("below", "the area of the other", "player", (inset, y + AREA.1 + MARKET.1 + 40.0), AREA),
    ] {
        plan.zone(&zone, (0.0, 0.0), false, "");
    }
    plan.measure((20.0, 24.0), (TABLE.0 - 20.0, 24.0), "90 cm");
    plan.measure((52.0, 60.0), (52.0, TABLE.1 - 20.0), "120 cm");
    plan.said.push(format!(
        "A match of up to {} games, with a market deck of {} cards.",
        scene.view().games,
        scene.view().market.deck_count
    ));
    plan.picture((-8.0, -8.0), (TABLE.0 + 120.0, TABLE.1 + 16.0))
}
