//! The hand, and what each card of it can do now: a click on a card opens its buttons, those that are not legal
//! say why.

use authority::{Action, Card, CardId, Effect, From, Kind, Object, Slot, Step};
use kernel::{Choice, Forecast, Notation as _, Present as _, Seat};
use markup::html;
use maud::Markup;

use super::card::{Look, card, words};
use super::scene::{Scene, code};
use crate::cards::back;
use crate::parts::icon;

/// The hand at the bottom with the buttons above it.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let seat = scene.bottom();
    let court = scene.court(seat);
    let groups = groups(scene, seat);
    let hidden = usize::from(court.hand_count).saturating_sub(court.hand.len());
    html! {
        section class={ "handside" (if groups.len() + hidden > 5 { " full" } else { "" }) } aria-label=(if scene.me() == Some(seat) { "Your hand" } else { "Hand" }) {
            (bar(scene))
            div class="hand" data-part="hand" {
                @for (index, group) in groups.iter().enumerate() { (in_hand(scene, index, group)) }
                @for _ in 0..hidden { span class="hc" { (back()) } }
            }
        }
    }
}

/// Equal cards of the hand: they are interchangeable but for having acted.
struct Group {
    id: CardId,
    spent: bool,
    count: usize,
}

fn groups(scene: &Scene<'_>, seat: Seat) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for held in &scene.court(seat).hand {
        match groups.iter_mut().find(|group| group.id == held.card && group.spent == held.spent) {
            Some(group) => group.count += 1,
            None => groups.push(Group { id: held.card, spent: held.spent, count: 1 }),
        }
    }
    groups
}

fn in_hand(scene: &Scene<'_>, index: usize, group: &Group) -> Markup {
    let Some(printed) = scene.card(group.id) else { return html! {} };
    let own = scene.me() == Some(scene.bottom());
    let first = format!("hand.{}", group.id);
    let usable = own && !group.spent && scene.seen.words().any(|choice| choice.path.first() == Some(&first));
    let picked = scene.with_card(group.id, |card| Action::Pick { object: Object::Hand { card } });
    let look = Look {
        class: match (usable, group.spent) {
            (true, _) => "can".to_owned(),
            (false, true) => "spent".to_owned(),
            (false, false) => String::new(),
        },
        cost: None,
        key: Some(format!(
            "hand.{}.{}.{}",
            code(scene.bottom()),
            group.id,
            if group.spent { "spent" } else { "fresh" }
        )),
        over: html! {
            @if group.spent { span class="stamp" { "spent" } }
            @if usable { (in_force(scene, printed)) }
            @if group.count > 1 { span class="tag times" { "× " (group.count) } }
            @if usable {
                button type="button" class="hit" data-spot=(first) data-hotkey=(index + 1) aria-label={ (picked.map_or_else(|| "Use ".to_owned(), |choice| format!("{}: ", choice.label))) (words(printed)) } {}
            }
        },
    };
    html! {
        div class={ "hc" (if group.count > 1 { " several" } else { "" }) } {
            (card(printed, look))
            @if usable && picked.is_none() { (verbs(scene, printed)) }
        }
    }
}

/// With what it would attack now, where that is not the printed power.
fn in_force(scene: &Scene<'_>, card: &Card) -> Markup {
    let attack =
        scene.game().design(card.id).and_then(|design| scene.game().attack_value(scene.view(), design));
    let change = attack.map_or(0, |value| i32::from(value) - i32::from(card.power));
    html! {
        @if let Some(value) = attack.filter(|_| change != 0) {
            span class={ "force" (if change < 0 { " down" } else { "" }) } title={ "Attacks at " (value) ", " (card.power) " printed" } { (icon("sword")) (value) }
        }
    }
}

/// The buttons of one card, shown once it is picked.
fn verbs(scene: &Scene<'_>, printed: &Card) -> Markup {
    let Some(card) = scene.game().design(printed.id) else { return html! {} };
    let legal_row = (1..=3).find(|row| scene.choice(Action::Defend { card, row: *row }).is_some());
    let row = legal_row.unwrap_or_else(|| lowest(scene));
    let relieves = printed
        .abilities
        .iter()
        .any(|ability| ability.clauses.iter().any(|clause| clause.effect == Effect::Relieve));
    let relief = scene.seen.choices.iter().map(|offer| offer.action);
    let relief = relief
        .into_iter()
        .find(|action| matches!(action, Action::Relieve { card: other, .. } if *other == card));
    let relief = relief.or_else(|| Slot::of_row(1).first().map(|slot| Action::Relieve { card, slot: *slot }));
    html! {
        div class="verbs" role="group" aria-label={ "Use " (printed.name) } {
            @if matches!(scene.view().step, Step::Drop | Step::Keep) {
                (verb(scene, "drop", "discard", "Discard", "d", Action::Drop { card }))
            } @else {
                @if printed.kind.fights() {
                    (verb(scene, "attack", "sword", "Attack", "a", Action::Attack { card }))
                    (verb(scene, "defend", "shield", "Defend", "d", Action::Defend { card, row }))
                    @if let Some(relief) = relief.filter(|_| relieves) { (verb(scene, "relieve", "boot", "Relieve", "e", relief)) }
                }
                @if printed.kind == Kind::Spy { (verb(scene, "infiltrate", "spy", "Infiltrate", "g", Action::Infiltrate { card })) }
                (verb(scene, "recruit", "authority", "Recruit", "r", Action::Levy { card }))
                (verb(scene, "use", "superpower", if printed.kind == Kind::Spy { "Counter-spy" } else { "Ability" }, "b", Action::Use { card, from: From::Hand }))
            }
        }
    }
}

/// The row a unit would have to defend in, for the reason why it may not.
fn lowest(scene: &Scene<'_>) -> u8 {
    let rows = &scene.court(scene.bottom()).rows;
    rows.iter().position(|row| row.iter().any(Option::is_none)).map_or(1, |row| row as u8 + 1)
}

/// One button; where it is not legal it keeps its place and says why.
fn verb(scene: &Scene<'_>, spot: &str, sign: &str, word: &str, key: &str, action: Action) -> Markup {
    html! {
        @if let Some(choice) = scene.choice(action) {
            button class="btn" type="button" data-spot=(spot) data-hotkey=(key) title=(choice.label) aria-label=(choice.label) {
                (icon(sign)) (word) @if let Some(worth) = worth(choice, action) { b class="worth" { (worth) } } kbd { (key.to_uppercase()) }
            }
        } @else {
            @let line = scene.game().write(scene.view(), action);
            @let refusal = scene.game().why_not(scene.view(), &line, scene.seen.names);
            button class="btn" type="button" aria-disabled="true" data-try=(line) title=(refusal) aria-label={ (word) ", not now: " (refusal) } {
                (icon(sign)) (word)
            }
        }
    }
}

/// The figure on a button: what the card attacks with, defends with or brings. What an ability does has no room there.
fn worth(choice: &Choice, action: Action) -> Option<Forecast> {
    let figure = matches!(
        action,
        Action::Attack { .. } | Action::Defend { .. } | Action::Relieve { .. } | Action::Levy { .. }
    );
    choice.forecast.as_ref().filter(|_| figure).map(Forecast::terms)
}

/// What can be done without a card, and what a card could do once one is picked.
fn bar(scene: &Scene<'_>) -> Markup {
    const ANSWERS: [(Action, &str, &str); 6] = [
        (Action::End, "End turn", "e"),
        (Action::Pass, "Nothing", "0"),
        (Action::NoSwap, "No swap", "0"),
        (Action::Keep, "Leave it", "1"),
        (Action::Bottom, "To the bottom", "2"),
        (Action::Done, "Keep the rest", "0"),
    ];
    let asked = scene.seen.asked();
    html! {
        div class="actbar" {
            @if asked && scene.view().step == Step::Command {
                p class="ghosts js-only" aria-hidden="true" {
                    @for (sign, word) in [("sword", "Attack"), ("shield", "Defend"), ("authority", "Recruit"), ("superpower", "Ability")] {
                        span class="btn" aria-disabled="true" { (icon(sign)) (word) }
                    }
                }
            }
            @for (action, word, key) in ANSWERS {
                @if let Some(choice) = scene.choice(action) {
                    button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(key) aria-label=(choice.label) { (word) kbd { (key.to_uppercase()) } }
                }
            }
        }
    }
}
