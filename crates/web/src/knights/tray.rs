//! The viewer's own tray: what they decide now, and their queue.

use kernel::{Choice, Seat, Word as _};
use knights::{About, Action, Heart, KnightView, Step, Token, Weapon};
use maud::{Markup, html};

use super::combat;
use super::reading::about_token;
use super::scene::{Scene, fraction, token_icon};
use crate::parts::{crest, icon, sprite};

/// The tray of one viewer. Who watches has none, but sees the combat that is being decided.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    let Some(mine) = scene.mine() else { return combat::card(scene) };
    let asked = scene.seen.asked();
    html! {
        @match scene.view().step {
            Step::Plan if asked => (planning(scene, mine)),
            Step::Move if asked => { (moving(scene)) (queue(scene, mine)) },
            Step::Vote | Step::Agree if asked => { (voting(scene)) (queue(scene, mine)) },
            Step::Declare | Step::Retarget if asked => { (aiming(scene)) (queue(scene, mine)) },
            Step::Plan | Step::Move | Step::Vote | Step::Agree | Step::Declare | Step::Retarget | Step::Inspire | Step::Respond => {
                (combat::card(scene))
                @if mine.space.is_some() { (queue(scene, mine)) }
            },
            Step::Over => {},
        }
        @if asked { (combat::odds(scene)) }
    }
}

/// Three big slots and six stacks: each press lays one token.
fn planning(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let numbers = scene.seen.game.numbers();
    let laid: Vec<Token> = mine.plan.iter().copied().flatten().collect();
    let actions = usize::from(numbers.actions(mine.heart));
    html! {
        div class="sheet plan" {
            p class="caps" { "Your queue" }
            ol class={ "slots slots-" (actions) } {
                @for (index, (token, does)) in laid.iter().zip(forecasts(mine.weapon, &laid)).enumerate() {
                    li data-part={ "plan." (index + 1) } { span class="token" { (icon(token_icon(*token))) } span class="f" { (does) span class="vh" { " in slot " (index + 1) } } }
                }
                @for index in laid.len()..actions {
                    li data-part={ "plan." (index + 1) } {
                        span class={ "token hole" @if index == laid.len() { " next" } } { (index + 1) }
                        span class="f" { @if index == laid.len() { "next token" } }
                    }
                }
            }
            div class="hr" {}
            p class="caps" { "Tokens left" }
            div class="stacks" {
                @for (index, token) in Token::ALL.iter().enumerate() {
                    (stack(scene, *token, index, numbers.tokens(*token), &laid))
                }
            }
        }
    }
}

fn stack(scene: &Scene<'_>, token: Token, index: usize, all: u8, laid: &[Token]) -> Markup {
    let left = all.saturating_sub(laid.iter().filter(|other| **other == token).count() as u8);
    let choice = scene.choice(Action::Place { token });
    let armed =
        laid.iter().rev().find_map(|token| token.weapon()).or(scene.mine().and_then(|mine| mine.weapon));
    html! {
        button class={ "stackbtn" @if left > 1 { " heap" } } data-part={ "stack." (token.code()) } form="act" name="act" value=[choice.map(|choice| &choice.notation)] disabled[choice.is_none()]
            data-spot=[choice.and_then(|choice| choice.path.last())]
            data-about=(about_token(token)) data-hotkey=(index + 1) data-shows=[token.weapon().map(|weapon| format!("reach-{weapon}"))] {
            span class="two" { span class="token" { (icon(token_icon(token))) } }
            span class="nm" { @match token { Token::Movement => "Move", Token::Sword | Token::Spear | Token::Bow | Token::Shield | Token::Parry => (token.name()) } }
            span class="n" { (left) " of " (all) }
            span class="vh" { ": " (forecast(armed, token)) }
        }
    }
}

/// What the tokens of a plan would do if nothing interferes.
fn forecasts(mut armed: Option<Weapon>, plan: &[Token]) -> Vec<String> {
    let mut told = Vec::new();
    for token in plan {
        told.push(forecast(armed, *token));
        armed = token.weapon().or(armed);
    }
    told
}

/// What a token would do, with this weapon in hand.
fn forecast(armed: Option<Weapon>, token: Token) -> String {
    match token.weapon() {
        Some(weapon) if armed == Some(weapon) => format!("attack with {}", weapon.name()),
        Some(weapon) => format!("equip {}", weapon.name()),
        None => match token {
            Token::Shield => "defend",
            Token::Parry => "parry",
            Token::Sword | Token::Spear | Token::Bow | Token::Movement => "move 0 or 1 space",
        }
        .to_owned(),
    }
}

/// The viewer's queue: what was done, what is done now, what lies sealed.
fn queue(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let view = scene.view();
    let actions = scene.seen.game.numbers().actions(mine.heart);
    html! {
        div class="sheet plan queue" {
            p class="caps" { "Your queue" }
            ol class={ "slots small slots-" (mine.plan.len().max(2)) } {
                @for (index, token) in mine.plan.iter().enumerate() {
                    @let slot = index as u8 + 1;
                    @let barred = slot > mine.revealed && slot > actions;
                    li class=(if slot == view.slot { "now" } else if slot < view.slot { "past" } else { "" }) {
                        span class={ "token" @if barred { " hole" } } {
                            @match token { Some(token) => (icon(token_icon(*token))), None => "?" }
                        }
                        span class="f" {
                            @if barred { "barred by the wound" }
                            @else if slot == view.slot { b { "now" } }
                            @else if slot < view.slot { "done" }
                            @else { "sealed" }
                            span class="vh" { " in slot " (slot) @if let Some(token) = token { ": " (token.name()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The board is where one goes; here is what its marks mean, and staying.
fn moving(scene: &Scene<'_>) -> Markup {
    let maybe = scene.view().knights.iter().any(|(seat, knight)| {
        Some(seat) != scene.me()
            && knight.space.is_some_and(|space| scene.choice(Action::Move { to: space }).is_some())
    });
    html! {
        div class="sheet plan" {
            p class="caps" { "On the board" }
            ul class="legend" {
                li { span class="sw can" {} "may be entered" }
                @if maybe { li { span class="sw maybe" {} "only if the knight there leaves" } }
            }
            @if let Some(stay) = scene.choice(Action::Stay) {
                div class="foe" { (answer(stay, "0", html! { (icon("boot")) span class="nm" { "Stay" } })) }
            }
        }
    }
}

/// Whom to attack, with the chance of each.
fn aiming(scene: &Scene<'_>) -> Markup {
    let mut digit = 0;
    html! {
        div class="sheet plan aim" {
            p class="caps" { "In reach" }
            div class="foe" {
                @for (seat, knight) in scene.seats() {
                    @if let Some(choice) = scene.attack(Some(seat)) {
                        @let key = { digit += 1; digit.to_string() };
                        @let marks = condition(scene, knight);
                        (answer(choice, &key, html! {
                            (crest(scene.tincture(seat), 24))
                            span class="wide" {
                                span class="nm" { (scene.name(seat)) }
                                small { (scene.away(knight).unwrap_or_default()) " away · " (marks) }
                            }
                            @if let Some(pile) = scene.pile(knight) { span class="odds" { (fraction(pile)) } }
                        }))
                    }
                }
                @if let Some(none) = scene.attack(None) {
                    (answer(none, "0", html! { (icon("close")) span class="nm light wide" { "No attack" } }))
                }
            }
        }
    }
}

/// How a target stands, in words: "parrying, wounded".
fn condition(scene: &Scene<'_>, knight: &KnightView) -> String {
    let mut words = scene.stances(knight);
    if knight.defeated {
        words.push("defeated");
    } else if knight.heart == Heart::Broken {
        words.push("wounded");
    }
    if words.is_empty() { "open".to_owned() } else { words.join(", ") }
}

/// Whom to agree on.
fn voting(scene: &Scene<'_>) -> Markup {
    let me = scene.me();
    let group = scene.view().groups.iter().find(|group| me.is_some_and(|me| group.members.contains(me)));
    let about = group.map(|group| match group.about {
        About::Space(space) => format!("Who enters {space}?"),
        About::Target(seat) => format!("Who strikes {} first?", scene.seen.names.object(seat)),
    });
    let mut digit = 0;
    html! {
        div class="sheet plan" {
            p class="caps" { (about.unwrap_or_default()) }
            div class="foe" {
                @for (seat, knight) in scene.seats() {
                    @if let Some(choice) = scene.vote(Some(seat)) {
                        @let key = { digit += 1; digit.to_string() };
                        (named(choice, &format!("{}: {}", scene.name(seat), choice.label), &key, html! {
                            (helmet(scene, seat))
                            span class="nm wide" { (scene.name(seat)) small { " " (knight.clan.name()) } }
                        }))
                    }
                }
                @if let Some(nobody) = scene.vote(None) {
                    (answer(nobody, "0", html! { (icon("close")) span class="nm light wide" { "Nobody" } }))
                }
            }
            p class="hint" { "You must all name the same knight, or nobody gets it." }
        }
    }
}

fn helmet(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        svg class={ "helmet seat-" (scene.tincture(seat).word()) } width="28" height="28" viewBox="0 0 48 48" aria-hidden="true" {
            use href=(sprite("p-", "helm")) {}
        }
    }
}

/// A button for one legal choice. It belongs to the form of choices, so it works without script too.
pub(super) fn answer(choice: &Choice, key: &str, inside: Markup) -> Markup {
    named(choice, &choice.label, key, inside)
}

/// The same under a name of its own.
fn named(choice: &Choice, label: &str, key: &str, inside: Markup) -> Markup {
    html! {
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(key) aria-label=(label) {
            (inside)
            kbd aria-hidden="true" { (key) }
        }
    }
}
