//! What is in the box of Knight's Duty: the board, and for every clan its knight, weapons, tokens and cards (KD-2.1).

use kernel::content::{Content, Faults};
use kernel::{Game as _, Word as _};
use knights::{Clan, Face, Heart, Knights, Options, Step, Token, View, Weapon};
use markup::html;
use maud::Markup;

use super::scene::{Scene, eye_icon, heart_icon, tincture, token_icon};
use super::{arena, panel};
use crate::kit::{Kit, Part, Shape, back, opened, sign};
use crate::parts::{glyph, sprite};

/// As many cards of each kind has a clan: no pile ever needs more (KD-2.3).
const CARDS: usize = 4;

pub(super) fn kit(content: &Content) -> Result<Kit, Faults> {
    let game = Knights::open(content, &Options::default(), Knights::INFO.max_seats)?;
    let board = opened::<Knights, Markup>(content, &[], Knights::INFO.max_seats, bare, |seen| {
        let scene = Scene::new(seen);
        html! { svg class="arena in-figure near" viewBox="-468 -406 936 812" { (panel::laid(&scene)) (arena::wood()) (arena::ground(&scene)) } }
    })?;
    let mut parts = vec![Part {
        name: "The arena".to_owned(),
        id: String::new(),
        group: "Board".to_owned(),
        count: 1,
        rule: "KD-2.1",
        shape: Shape::Board(423.0),
        front: board,
        back: Markup::default(),
    }];
    for clan in Clan::ALL {
        let word = tincture(*clan).word();
        let group = format!("{}, {}", clan.name(), clan.house());
        let mut add = |name: &str, count: usize, shape: Shape, front: Markup, back: Markup| {
            parts.push(Part {
                name: name.to_owned(),
                id: String::new(),
                group: group.clone(),
                count,
                rule: "KD-2.1",
                shape,
                front,
                back,
            });
        };
        add("Knight", 1, Shape::Standee, knight(*clan), knight(*clan));
        for token in Token::ALL {
            let front = sign("#fcf7ea", token_icon(*token), "#231d16");
            add(token.name(), game.numbers().tokens(*token).into(), Shape::Round(25.0), front, reverse(word));
        }
        add("Inspiration", 1, Shape::Round(25.0), inspiration(Face::Up, word), inspiration(Face::Down, word));
        for weapon in Weapon::ALL {
            let name = format!("{} to equip", weapon.name());
            let front = html! {
                svg class={ "seat-" (word) } viewBox="0 0 60 60" {
                    rect x="-4" y="-4" width="68" height="68" fill="var(--seat)" {}
                    rect x="6" y="6" width="48" height="48" rx="4" fill="#fcf7ea" stroke="#231d16" {}
                    (glyph(weapon.word(), 30.0, 30.0, 38.0, "#231d16"))
                }
            };
            add(&name, 1, Shape::Square(25.0), front.clone(), front);
        }
        let field = format!("var(--{word})");
        for (name, icon, ink) in [
            ("Full Heart", heart_icon(Heart::Full), "#c2362c"),
            ("Broken Heart", heart_icon(Heart::Broken), "#8f1d14"),
            ("Shield", "shield", "#231d16"),
        ] {
            add(name, CARDS, Shape::Card, face(name, icon, ink, &field), back("#3b2a20", "banner"));
        }
    }
    parts.push(Part {
        name: "Initiative".to_owned(),
        id: String::new(),
        group: "Board".to_owned(),
        count: 1,
        rule: "KD-4.5",
        shape: Shape::Round(25.0),
        front: sign("#f3d67c", "crown", "#33240a"),
        back: sign("#f3d67c", "crown", "#33240a"),
    });
    Ok(Kit { parts, ..Kit::default() })
}

/// On the board itself nobody has the initiative.
fn bare(view: &mut View) {
    view.step = Step::Over;
}

/// The back of an action token: its clan.
fn reverse(word: &str) -> Markup {
    html! {
        svg class={ "seat-" (word) } viewBox="0 0 60 60" {
            circle cx="30" cy="30" r="34" fill="var(--seat)" {}
            circle cx="30" cy="30" r="34" fill={ "url(#h-" (word) ")" } {}
            circle cx="30" cy="30" r="25" fill="none" stroke="var(--seat-on)" stroke-width="1.2" {}
            (glyph(&format!("k-{word}"), 30.0, 30.0, 30.0, "var(--seat-on)"))
        }
    }
}

fn inspiration(face: Face, word: &str) -> Markup {
    let (field, ink) = match face {
        Face::Up => ("#f3d67c", "#33240a"),
        Face::Down => ("var(--seat)", "var(--seat-on)"),
    };
    html! {
        svg class={ "seat-" (word) } viewBox="0 0 60 60" {
            circle cx="30" cy="30" r="34" fill=(field) {}
            path d="M30 7L53 30 30 53 7 30z" fill="none" stroke=(ink) {}
            (glyph(eye_icon(face), 30.0, 30.0, 27.0, ink))
        }
    }
}

/// A knight that stands: its clan's shield and helmet.
fn knight(clan: Clan) -> Markup {
    let word = tincture(clan).word();
    html! {
        svg class={ "seat-" (word) } viewBox="0 0 25 45" {
            rect width="25" height="45" fill="var(--seat)" {}
            rect width="25" height="45" fill={ "url(#h-" (word) ")" } {}
            rect x="1.500" y="1.500" width="22" height="42" rx="1.500" fill="none" stroke="var(--seat-on)" stroke-width=".4" {}
            use href=(sprite("p-", "helm")) x="2.500" y="3" width="20" height="20" {}
            (glyph(&format!("k-{word}"), 12.5, 31.0, 14.0, "var(--seat-on)"))
            text x="12.5" y="42" font-size="3.2" fill="var(--seat-on)" style="font-family:Banneret Serif;font-weight:700;text-anchor:middle" { (clan.name()) }
        }
    }
}

/// A battle card: a sign on a field, its name at the foot.
fn face(name: &str, icon: &str, ink: &str, field: &str) -> Markup {
    html! {
        svg viewBox="0 0 63 88" {
            rect x="-3" y="-3" width="69" height="94" fill=(field) {}
            rect x="4" y="4" width="55" height="80" rx="3" fill="#fcf7ea" stroke="#231d16" stroke-width=".5" {}
            (glyph(icon, 31.5, 40.0, 44.0, ink))
            text x="31.5" y="77" font-size="6.5" style="font-family:Banneret Serif;font-weight:700;text-anchor:middle" { (name) }
        }
    }
}
