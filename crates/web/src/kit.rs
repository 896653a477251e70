//! What is in the box of a game, drawn by the same hands as the table: to be printed and cut out.

use std::sync::Arc;

use kernel::content::{Content, Faults};
use kernel::{Dice, Match, Names, Options as _, Seat, Viewer};
use markup::html;
use maud::Markup;

use crate::figure::nowhere;
use crate::{Arms, Kind, Player, Render, Seen};

/// A kind of thing in the box, and how many of it there are.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is called, alone.
    pub name: String,
    /// Its id in notation; empty where it has none.
    pub id: String,
    /// With what it is kept: "Starting deck, 4 alike", "Tokens of Purple".
    pub group: String,
    pub count: usize,
    /// The rule that says so.
    pub rule: &'static str,
    pub shape: Shape,
    /// A card, `article.card`, or a drawing, `svg`.
    pub front: Markup,
    /// A drawing; nothing where it has one side only.
    pub back: Markup,
}

impl Part {
    /// With its front and its back.
    pub(crate) fn new(
        name: &str,
        id: String,
        group: &str,
        count: usize,
        rule: &'static str,
        shape: Shape,
        [front, back]: [Markup; 2],
    ) -> Self {
        Self { name: name.to_owned(), id, group: group.to_owned(), count, rule, shape, front, back }
    }
}

/// What lies beside the cards, by the rule that says so: what it is called, how many there are, its form, front and back.
pub(crate) fn beside<const N: usize>(
    rule: &'static str,
    things: [(&str, usize, Shape, [Markup; 2]); N],
) -> [Part; N] {
    things.map(|(name, count, shape, faces)| {
        Part::new(name, String::new(), "Beside the cards", count, rule, shape, faces)
    })
}

/// The same on both sides.
pub(crate) fn alike(face: Markup) -> [Markup; 2] {
    [face.clone(), face]
}

/// What form a thing has, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A card of 63 by 88.
    Card,
    /// A round token of this width.
    Round(f32),
    /// A square token of this width.
    Square(f32),
    /// A piece that is folded and stands, 25 by 45.
    Standee,
    /// A board of this width.
    Board(f32),
}

/// What is in the box of a game.
#[derive(Clone, Debug, Default)]
pub struct Kit {
    pub parts: Vec<Part>,
    /// What the drawings use by name.
    pub defs: Markup,
}

/// What is in the box of a game with this content; or what is wrong with the content.
pub fn kit<G: Render>(content: &Content) -> Result<Kit, Faults> {
    G::open(content, &G::Options::default(), G::INFO.min_seats)?;
    let Kit { parts, defs } = G::kit(content)?;
    Ok(Kit { parts, defs: html! { (crate::pages::patterns()) (G::figure_defs(content)) (defs) } })
}

/// The back of a card of this colour: a charge in a lozenge.
pub(crate) fn back(colour: &str, charge: &str) -> Markup {
    const LINE: &str = "#c9a45a";
    html! {
        svg viewBox="0 0 63 88" {
            rect x="-3" y="-3" width="69" height="94" fill=(colour) {}
            rect x="-3" y="-3" width="69" height="94" fill="url(#h-back)" {}
            rect x="4.500" y="4.500" width="54" height="79" rx="2.500" fill="none" stroke=(LINE) stroke-width=".7" {}
            path d="M31.500 22L48 44 31.500 66 15 44z" fill=(colour) stroke=(LINE) stroke-width=".8" {}
            (crate::parts::glyph(charge, 31.5, 44.0, 19.0, LINE))
        }
    }
}

/// A round token with a sign on it.
pub(crate) fn sign(field: &str, charge: &str, ink: &str) -> Markup {
    html! {
        svg viewBox="0 0 60 60" {
            circle cx="30" cy="30" r="34" fill=(field) {}
            circle cx="30" cy="30" r="26" fill="none" stroke=(ink) stroke-opacity=".5" {}
            (crate::parts::glyph(charge, 30.0, 30.0, 34.0, ink))
        }
    }
}

/// A card on which something is counted from 0 on: a marker lies on its number.
pub(crate) fn track(title: &str, most: usize, says: &str) -> Markup {
    let step = if most > 42 { 6.6 } else { 8.0 };
    let across = (54.0 / step) as usize;
    html! {
        svg viewBox="0 0 63 88" {
            rect x="-3" y="-3" width="69" height="94" fill="#fcf7ea" {}
            text x="31.5" y="9" font-size="5.6" style="font-family:Banneret Serif;font-weight:700;text-anchor:middle" { (title) }
            text x="31.5" y="14" font-size="2.9" style="font-family:Banneret Sans;text-anchor:middle" { (says) }
            @for n in 0..=most {
                @let x = 31.5 + step * ((n % across) as f64 - (across as f64 - 1.0) / 2.0);
                @let y = 21.5 + step * (n / across) as f64;
                circle cx=(crate::parts::n(x)) cy=(crate::parts::n(y)) r=(format!("{:.2}", step / 2.0 - 0.25)) fill=(if n % 5 == 0 { "#f1e0b4" } else { "#fff" }) stroke="#b7a681" stroke-width=".25" {}
                text x=(crate::parts::n(x)) y=(format!("{:.2}", y + 1.2)) font-size="3.3" style="font-family:Banneret Sans;font-weight:600;text-anchor:middle" { (n) }
            }
        }
    }
}

/// A table of this many seats before anybody has decided anything, as somebody sees it who only watches, but for what
/// is edited away.
pub(crate) fn opened<G: Render, T>(
    content: &Content,
    options: &[(&str, &str)],
    seats: u8,
    edit: impl FnOnce(&mut G::View),
    draw: impl FnOnce(&Seen<'_, G>) -> T,
) -> Result<T, Faults> {
    let mut chosen = G::Options::default();
    for (name, value) in options {
        // Content without what is asked for has the default instead.
        let _ = chosen.set(content, name, value);
    }
    let game = Arc::new(G::open(content, &chosen, seats)?);
    let mut table: Match<G> = Match::start(Arc::clone(&game), Dice::new([0; 32]));
    let called: Vec<String> = Seat::first(seats).map(|seat| game.seat_name(seat)).collect();
    table.call(&called);
    let players: Vec<Player> = called
        .iter()
        .map(|name| Player { arms: Arms::of_name(name), name: name.clone(), kind: Kind::Open })
        .collect();
    let (mut observed, info) = (table.observe(Viewer::Spectator), nowhere());
    edit(&mut observed.view);
    Ok(draw(&Seen::of(&game, &observed, Names::new(&called, Viewer::Spectator), &players, &info)))
}
