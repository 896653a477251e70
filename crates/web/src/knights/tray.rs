//! The viewer's own tray: their plan, and what they decide now.

use kernel::{Choice, Seat, SideActionKind, Word as _};
use knights::{Action, Heart, KnightView, Step, Token, Weapon};
use markup::html;
use maud::Markup;

use super::combat;
use super::reading::about_token;
use super::scene::{Scene, chance, token_icon};
use crate::parts::{crest, icon, sprite};

/// The tray of one viewer: their plan, what they may answer, and the slot of what ends the step, each always in its place.
/// Who watches has none, but sees the combat that is being decided.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    let Some(mine) = scene.mine() else {
        return html! { @if scene.view().combat.is_some() { div class="sheet" { (combat::card(scene)) } } };
    };
    let step = scene.view().step;
    let asked = scene.seen.asked();
    if step == Step::Over || mine.space.is_none() && scene.view().combat.is_none() {
        return html! {};
    }
    let (ways, end) = match step {
        Step::Plan if asked => (stacks(scene, mine), sealing(scene, mine)),
        Step::Move if asked => (legend(scene), last(scene, Action::Stay, "boot", "Stay here")),
        Step::Vote | Step::Agree if asked => {
            (voting(scene), last(scene, Action::Name { seat: None }, "close", "Nobody"))
        }
        Step::Declare | Step::Retarget if asked => {
            (aiming(scene), last(scene, Action::Target { seat: None }, "close", "No attack"))
        }
        Step::Plan
        | Step::Move
        | Step::Vote
        | Step::Agree
        | Step::Declare
        | Step::Retarget
        | Step::Inspire
        | Step::Respond
        | Step::Over => (combat::card(scene), combat::answers(scene)),
    };
    html! {
        div class="sheet plan" {
            @if step == Step::Plan && asked { (planned(scene, mine)) } @else { (queue(scene, mine)) }
            div class="ways" { (ways) }
            div class="go" { (end) }
        }
        @if asked { (combat::odds(scene)) }
    }
}

/// What is laid face down, with what each token would do; a token that is pressed goes back, and those after it.
fn planned(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let laid: Vec<Token> = mine.plan.iter().copied().flatten().collect();
    let actions = usize::from(scene.seen.game.numbers().actions(mine.heart));
    html! {
        ol class={ "slots slots-" (actions) } aria-label="Your plan" {
            @for (index, (token, does)) in laid.iter().zip(forecasts(mine.weapon, &laid)).enumerate() {
                li data-part={ "plan." (index + 1) } { (laid_token(*token, index, &does, &back(scene, laid.len() - index), None)) }
            }
            @for index in laid.len()..actions {
                li data-part={ "plan." (index + 1) } {
                    span class={ "token hole" @if index == laid.len() { " next" } } { (index + 1) }
                    span class="f" {}
                    // The last token is held back until the plan is locked.
                    @if index + 1 == actions {
                        @for token in Token::ALL {
                            @if let Some(choice) = scene.choice(Action::Place { token: *token }) {
                                (laid_token(*token, index, &forecast(armed(mine, &laid), *token), "", choice.path.last()))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A token of the plan. One that is only held shows while its stack is picked.
fn laid_token(token: Token, index: usize, does: &str, lines: &str, held: Option<&String>) -> Markup {
    // What is held is a part of its own: it changes less often than the slot.
    let part = held.map(|_| format!("held.{}", token.code()));
    html! {
        button type="button" class={ "laid" @if let Some(weapon) = token.weapon() { " arms-" (weapon) } } data-part=[part] data-lines=(lines) data-when=[held] hidden[held.is_some()] aria-label={ "Take back: " (does) " in slot " (index + 1) } {
            span class="token" { (icon(token_icon(token))) span class="x js-only" { (icon("close")) } }
            span class="f" { (does) }
        }
    }
}

/// The lines that take so many tokens back.
fn back(scene: &Scene<'_>, tokens: usize) -> String {
    let line = scene.seen.side_actions.iter().find(|(kind, _)| *kind == SideActionKind::TakeBack);
    line.map(|(_, offer)| vec![offer.choice.notation.as_str(); tokens].join(";")).unwrap_or_default()
}

/// Only this seals the plan: until then every token can go back.
fn sealing(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let full = mine.plan.len() + 1 == usize::from(scene.seen.game.numbers().actions(mine.heart));
    html! {
        button type="button" class="btn btn-main js-only" disabled data-lock=[full.then_some("")] data-hotkey="Enter" { (icon("lock")) "Lock in" }
        button type="button" class="btn js-only" data-lines=(back(scene, mine.plan.len())) { "Clear" }
    }
}

/// The answer that ends the step without doing anything.
fn last(scene: &Scene<'_>, action: Action, sign: &str, words: &str) -> Markup {
    html! { @if let Some(choice) = scene.choice(action) { (answer(choice, "0", html! { (icon(sign)) (words) })) } }
}

/// Six stacks: each press lays one token.
fn stacks(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let laid: Vec<Token> = mine.plan.iter().copied().flatten().collect();
    html! {
        div class="stacks" {
            @for (index, token) in Token::ALL.iter().enumerate() {
                (stack(scene, *token, index, scene.seen.game.numbers().tokens(*token), &laid))
            }
        }
    }
}

/// The weapon in hand once these tokens have done their work.
fn armed(mine: &KnightView, laid: &[Token]) -> Option<Weapon> {
    laid.iter().rev().find_map(|token| token.weapon()).or(mine.weapon)
}

fn stack(scene: &Scene<'_>, token: Token, index: usize, all: u8, laid: &[Token]) -> Markup {
    let left = all.saturating_sub(laid.iter().filter(|other| **other == token).count() as u8);
    let choice = scene.choice(Action::Place { token });
    let armed = scene.mine().and_then(|mine| armed(mine, laid));
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

/// The viewer's plan: what was done, what is done now, what lies sealed.
fn queue(scene: &Scene<'_>, mine: &KnightView) -> Markup {
    let view = scene.view();
    let actions = scene.seen.game.numbers().actions(mine.heart);
    html! {
        ol class={ "slots queue slots-" (mine.plan.len().max(2)) } aria-label="Your plan" {
            @for (index, token) in mine.plan.iter().enumerate() {
                @let slot = index as u8 + 1;
                @let barred = slot > mine.revealed && slot > actions;
                li class=(if slot == view.slot { "now" } else if slot < view.slot { "past" } else { "" }) {
                    span class={ "token" @if barred { " hole" } } {
                        @match token { Some(token) => (icon(token_icon(*token))), None => "?" }
                    }
                    span class="f" {
                        @if barred { "lost while Broken" }
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

/// The board is where one goes; here is what its marks mean.
fn legend(scene: &Scene<'_>) -> Markup {
    let maybe = scene.view().knights.iter().any(|(seat, knight)| {
        Some(seat) != scene.me()
            && knight.space.is_some_and(|space| scene.choice(Action::Move { to: space }).is_some())
    });
    html! {
        ul class="legend" {
            li { span class="sw can" {} "may be entered" }
            @if maybe { li { span class="sw maybe" {} "only if the knight there leaves" } }
        }
    }
}

/// Whom to attack, with the chance of each.
fn aiming(scene: &Scene<'_>) -> Markup {
    let mut digit = 0;
    html! {
        div class="foe aim" {
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
                        @if let Some(pile) = scene.pile(knight) { span class="odds" { (chance(pile)) } }
                    }))
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
    let mut digit = 0;
    html! {
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
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(key) title=(label) {
            (inside)
            kbd aria-hidden="true" { (key) }
        }
    }
}
