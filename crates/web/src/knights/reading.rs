//! The pages of Knight's Duty beside its rules: every piece, and the quick reference.

use kernel::content::Content;
use kernel::{Game as _, Info, Rule, Word as _};
use knights::{KnightView, Knights, Options, Token, Weapon};
use markup::html;
use maud::Markup;

use super::scene::{chance, token_icon};
use crate::at;
use crate::keywords::{self, Keyword};
use crate::parts::{count, icon, rule_no};
use crate::render::REFERENCE;

const PIECES: &str = "pieces";

/// Where its rules say numbers of the content.
pub(super) const NUMBERS: [&str; 10] = [
    "The Sword reaches distances {weapons.sword.reach.0} to {weapons.sword.reach.1}, the Spear {weapons.spear.reach.0} to \
     {weapons.spear.reach.1}, the Bow {weapons.bow.reach.0} to {weapons.bow.reach.1}.",
    "Bow H={weapons.bow.hearts} S={weapons.bow.shields}, Spear H={weapons.spear.hearts} S={weapons.spear.shields}, \
     Sword H={weapons.sword.hearts} S={weapons.sword.shields};",
    "the Sword hits {weapons.sword.hearts} times in {weapons.sword.hearts+weapons.sword.shields}, the Spear \
     {weapons.spear.hearts} in {weapons.spear.hearts+weapons.spear.shields}, the Bow {weapons.bow.hearts} in \
     {weapons.bow.hearts+weapons.bow.shields}",
    "The Sword {weapons.sword.reach.1} spaces, the Spear {weapons.spear.reach.1}, the Bow {weapons.bow.reach.1}, counted",
    "| Sword | Sw | {weapons.sword.reach.0}..{weapons.sword.reach.1} | {weapons.sword.hearts} | {weapons.sword.shields} |",
    "| Sword | Sw | {weapons.sword.tokens} | takes",
    "| Spear | Sp | {weapons.spear.reach.0}..{weapons.spear.reach.1} | {weapons.spear.hearts} | {weapons.spear.shields} |",
    "| Spear | Sp | {weapons.spear.tokens} | takes",
    "| Bow | Bo | {weapons.bow.reach.0}..{weapons.bow.reach.1} | {weapons.bow.hearts} | {weapons.bow.shields} |",
    "| Bow | Bo | {weapons.bow.tokens} | takes",
];

/// The pages: the last segment of the address, and the title.
pub(super) const PAGES: [(&str, &str); 2] = [(PIECES, "Pieces"), (REFERENCE, "Quick reference")];

const INFO: &Info = &Knights::INFO;

const KEYWORDS: [Keyword; 9] = [
    ("Reach", "how far an attack goes; nothing blocks it, only distance counts", "KD-3.3"),
    ("Equip", "a weapon token you do not hold takes the weapon up", "KD-6.3"),
    ("Attack", "a weapon token you do hold strikes with it", "KD-6.4"),
    ("Defending", "a Heart less and a Shield more in the pile of every attack on you in this slot", "KD-6.6"),
    ("Parrying", "whoever attacks you in this slot and misses drops the weapon", "KD-8.11"),
    ("Initiative", "whose attack is fought first; the others follow clockwise", "KD-8.2"),
    ("Inspiration", "once: a Heart more where you attack, or a Heart less where you are attacked", "KD-8.7"),
    ("Broken", "a second hit defeats, and slot 3 is lost", "KD-8.10"),
    ("High Ground", "the middle of the arena, E5: who lands there has Inspiration again", "KD-7.6"),
];

/// Where a token is shown large.
pub(super) fn about_token(token: Token) -> String {
    about(token.name())
}

/// Where a knight is explained.
pub(super) fn about_knight() -> String {
    about("knight")
}

/// Where Inspiration is explained.
pub(super) fn about_inspiration() -> String {
    about("inspiration")
}

/// Where the High Ground is explained.
pub(super) fn about_high_ground() -> String {
    about("high-ground")
}

fn about(anchor: &str) -> String {
    format!("{}#{}", at::extra(INFO.id, PIECES), anchor.to_lowercase())
}

/// The page at this segment.
pub(super) fn page(content: &Content, segment: &str) -> Option<Markup> {
    let game = Knights::open(content, &Options::default(), Knights::INFO.min_seats).ok()?;
    match segment {
        PIECES => Some(pieces(&game)),
        REFERENCE => Some(reference(&game)),
        _ => None,
    }
}

fn no(number: &'static str) -> Markup {
    rule_no(INFO, Rule::new(number))
}

/// Every piece; each has its name as anchor.
fn pieces(game: &Knights) -> Markup {
    html! {
        h1 { "The pieces of Knight's Duty" }
        p class="intro" { "Three tokens make a plan. All knights reveal slot by slot, and in every slot they move, take up weapons, raise their guard and strike, in this order. " (no("KD-6.1")) }
        ul class="gallery pieces" {
            @for token in Token::ALL { (piece(token.name(), token_icon(*token), token_words(game, *token), Some(game.numbers().tokens(*token)))) }
            (piece("Knight", "heart", "A Full Heart has three actions a turn, a Broken Heart two. The first hit breaks the Heart, the second removes the knight. Broken, Initiative.".to_owned(), None))
            (piece("Inspiration", "eye-open", "Spent in a combat, in secret, by attacker and target alike. Inspiration, High Ground.".to_owned(), None))
            (piece("High Ground", "highground", "Landing there, or starting a turn there, turns Inspiration face up. High Ground.".to_owned(), None))
        }
    }
}

fn piece(name: &str, sign: &str, words: String, copies: Option<u8>) -> Markup {
    html! {
        li id=(name.to_lowercase().replace(' ', "-")) {
            span class="token big" { (icon(sign)) }
            h3 { (name) }
            p { (words) }
            @if let Some(copies) = copies { p class="copies" { (count(copies.into(), "token", "tokens")) " in a plan at most " (no("KD-5.2")) } }
            (keywords::used(INFO, &KEYWORDS, &words))
        }
    }
}

fn token_words(game: &Knights, token: Token) -> String {
    let Some(weapon) = token.weapon() else {
        return match token {
            Token::Shield => "Raised for this slot. Defending.".to_owned(),
            Token::Parry => "Ready for this slot; it leaves the chances alone. Parrying.".to_owned(),
            Token::Movement | Token::Sword | Token::Spear | Token::Bow => {
                "One space, or none. Movement comes before everything else in a slot; all move at once."
                    .to_owned()
            }
        };
    };
    let (open, guarded) = (KnightView::default(), KnightView { defending: 1, ..KnightView::default() });
    let odds = |target: &KnightView| chance(game.pile_against(weapon, target, false, false));
    format!(
        "Reach {}. Hits {} in the open, {} if the target is Defending. Equip first, then Attack.",
        game.numbers().weapon(weapon).reach.end(),
        odds(&open),
        odds(&guarded)
    )
}

/// The game on one page.
fn reference(game: &Knights) -> Markup {
    let open = KnightView::default();
    let guarded = KnightView { defending: 1, ..KnightView::default() };
    let odds = |weapon: Weapon, target: &KnightView, mine: bool, theirs: bool| {
        chance(game.pile_against(weapon, target, mine, theirs))
    };
    html! {
        h1 { "Knight's Duty on one page" }
        p class="intro" { "The last knight standing wins; those who fall together share a draw. " (no("KD-10.1")) " " (no("KD-10.2")) }
        div class="sheets" {
            section class="sheet" {
                h2 { "A turn" }
                ol class="numbered" {
                    li { b { "Plan. " } "Everybody lays three tokens face down, two with a Broken Heart. " (no("KD-5.3")) }
                    li { b { "Slots 1, 2, 3. " } "Each is revealed for all at once and carried out. " (no("KD-5.6")) " " (no("KD-6.1")) }
                    li { b { "Next turn. " } "All tokens come back, and the initiative passes on. " (no("KD-5.1")) }
                }
            }
            section class="sheet" {
                h2 { "In every slot" }
                ol class="numbered" {
                    li { b { "Move. " } "Chosen in secret; all at once; two who want the same space both stay, unless they agree. " (no("KD-7.3")) " " (no("KD-7.5")) }
                    li { b { "Equip. " } "A weapon you do not hold is taken up. " (no("KD-6.3")) }
                    li { b { "Guard. " } "Shield or Parry, to the end of the slot. " (no("KD-6.6")) }
                    li { b { "Attack. " } "Name a knight within reach, or no one. A knight that was attacked already is not attacked again: choose anew. " (no("KD-8.1")) " " (no("KD-8.3")) }
                }
            }
            section class="sheet" {
                h2 { "Chance to hit" }
                table class="stand" {
                    thead { tr { th scope="col" { "Weapon" } th scope="col" { "Reach" } th scope="col" { "Open" } th scope="col" { "Defending" } th scope="col" { "Inspired" } th scope="col" { "Target inspired" } } }
                    tbody {
                        @for weapon in Weapon::ALL {
                            tr {
                                td { span class="who" { (icon(weapon.word())) (weapon.name()) } }
                                td { (game.numbers().weapon(*weapon).reach.end()) }
                                td { (odds(*weapon, &open, false, false)) }
                                td { (odds(*weapon, &guarded, false, false)) }
                                td { (odds(*weapon, &open, true, false)) }
                                td { (odds(*weapon, &open, false, true)) }
                            }
                        }
                    }
                }
                p class="hint" { "One card is drawn from a pile of Hearts and Shields: a Heart hits. " (no("KD-8.5")) " " (no("KD-8.9")) }
            }
            section class="sheet" {
                h2 { "Hearts" }
                ul class="plainlist" {
                    li { "The first hit breaks the Heart: two actions a turn, none in slot 3. " (no("KD-8.10")) " " (no("KD-5.7")) }
                    li { "The second hit defeats; the knight still strikes in this slot. " (no("KD-8.4")) " " (no("KD-9.1")) }
                }
            }
            section class="sheet wide" { h2 { "Words" } (keywords::list(INFO, &KEYWORDS)) }
        }
    }
}
