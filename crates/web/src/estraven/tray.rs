//! What lies beside the question: the stack, what is being announced, the forecast of a fight, cards that lie in piles or
//! in other hands.

use std::collections::BTreeSet;

use estraven::{Action, ItemKind, ItemView, Mark, Name, Step, Window};
use kernel::{Choice, Offer};
use markup::html;
use maud::Markup;

use super::art::{self, Province};
use super::scene::{Part, Scene, code};
use super::{answers, card, fight, muster, pay};
use crate::parts::listed;

/// The tray below the prompt.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(announce) = &scene.view().announce { (announced(scene, &announce.item)) }
        (stack(scene))
        (next(scene))
        (pay::lines(scene))
        (fight::forecast(scene))
        (answers::answers(scene))
        (ways(scene))
        (looked(scene))
        (picks(scene))
        @if scene.view().step == Step::Pick { (muster::lists(scene)) }
    }
}

/// The stack, newest on top: that one resolves first.
fn stack(scene: &Scene<'_>) -> Markup {
    let stack = &scene.view().stack;
    html! {
        @if !stack.is_empty() {
            div class="stack" data-part="stack" {
                span class="caps" { span { "The stack" } span { "top resolves first" } }
                ol { @for (at, item) in stack.iter().rev().enumerate() { li { (item_of(scene, at + 1, item)) } } }
            }
        }
    }
}

/// What comes when everybody passes: the top of the stack, or the next step of the turn.
fn next(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let Some(window) = view.window.as_ref().filter(|_| view.step == Step::Respond && scene.seen.asked())
    else {
        return html! {};
    };
    let next = match (view.stack.last(), window.kind) {
        (Some(item), _) => format!("{} resolves", title(scene, item)),
        (None, Window::Attack) => "blocks are made".to_owned(),
        (None, Window::Blocks) => "combat damage is dealt".to_owned(),
        (None, Window::Damage) => "the fight is over".to_owned(),
        (None, Window::Start | Window::Plain) => "the turn goes on".to_owned(),
        (None, Window::End) => "the turn ends".to_owned(),
    };
    html! { p class="waits next" data-part="next" { b { "If all pass: " } (next) "." } }
}

/// The keys of what an item aims at or answers, for the threads that are drawn to them.
fn aims(item: &ItemView) -> Option<String> {
    let targets = item.targets.iter().flatten().filter_map(|mark| match mark {
        Mark::Player(seat) => Some(format!("hp.{}", code(*seat))),
        Mark::Object(name) => Some(name.to_string()),
        Mark::Gone => None,
    });
    let keys: Vec<String> = targets.chain(item.answers.map(|number| format!("item.{number}"))).collect();
    (!keys.is_empty()).then(|| keys.join(" "))
}

/// The name by which a card is found on the stack, and where it goes if nothing else becomes of it.
fn lies(item: &ItemView) -> (Option<String>, Option<String>) {
    let card = match (item.kind, item.targets.first()) {
        (ItemKind::Trade, Some(Some(Mark::Object(offered)))) => Some(*offered),
        (ItemKind::Spell | ItemKind::Reaction | ItemKind::Unit, _) => match item.source {
            Mark::Object(name) => Some(name),
            Mark::Player(_) | Mark::Gone => None,
        },
        (ItemKind::Trade | ItemKind::Ability, _) => None,
    };
    let spent = matches!(item.kind, ItemKind::Spell | ItemKind::Reaction);
    (card.map(|name| format!("cast.{name}")), spent.then(|| format!("pile.{}.grave", code(item.seat))))
}

pub(super) fn item_of(scene: &Scene<'_>, place: usize, item: &ItemView) -> Markup {
    // A trade has no card of its own: what is offered stands for it.
    let offered = item.targets.iter().flatten().find_map(|mark| match mark {
        Mark::Object(name) => Some(name.card),
        Mark::Player(_) | Mark::Gone => None,
    });
    let Some(shown) = item.card.or(offered) else { return html! {} };
    let Some(printed) = scene.card(shown) else { return html! {} };
    let key = format!("item.{}", item.number);
    let (cast, leaves) = lies(item);
    let choice = scene.from(&key).map(|offer| &offer.choice).next();
    let class = format!(
        "stackitem seat-{}{}",
        scene.tincture(item.seat).word(),
        if choice.is_some() { " can" } else { "" }
    );
    let hurts = item.targets.iter().flatten().any(|mark| match mark {
        Mark::Player(seat) => scene.me() == Some(*seat),
        Mark::Object(name) => scene.unit(*name).is_some_and(|(seat, _)| scene.me() == Some(seat)),
        Mark::Gone => false,
    }) && scene.me() != Some(item.seat);
    let inside = html! {
        span class="num" { b { (place) } }
        span class={ "pic " (Province::of(scene.game(), printed).class()) } data-part={ "ip." (item.number) } { (art::art(printed)) }
        span {
            b class="nm" { (title(scene, item)) }
            small { span class=(if hurts { "to" } else { "" }) { (does(scene, item)) } }
            @if item.kind != ItemKind::Trade && !printed.text.is_empty() { small { (printed.text) } }
        }
    };
    html! {
        @match choice {
            Some(choice) => button class=(class) form="act" name="act" value=(choice.notation) data-spot=(key) data-part=(key) data-key=(key) data-at=[&cast] data-leaves=[&leaves] data-aims=[aims(item)] data-face=(shown) { span class="vh" { (choice.label) ": " } (inside) },
            None if scene.part(&key) == Part::Goes => button type="button" class={ (class) " goes" } data-spot=(key) data-part=(key) data-key=(key) data-at=[&cast] data-leaves=[&leaves] data-aims=[aims(item)] data-face=(shown) { span class="vh" { "Answer " } (inside) },
            None => div class=(class) data-part=(key) data-key=(key) data-at=[&cast] data-leaves=[&leaves] data-aims=[aims(item)] data-face=(shown) { (inside) },
        }
    }
}

/// What an item of the stack is called.
pub(super) fn title(scene: &Scene<'_>, item: &ItemView) -> String {
    let name = item.card.map_or("Trade", |card| scene.card_name(card));
    match (item.kind, item.trigger) {
        (ItemKind::Ability, true) => format!("{name}, trigger"),
        (ItemKind::Ability, false) => format!("{name}, ability"),
        (ItemKind::Spell | ItemKind::Reaction | ItemKind::Unit | ItemKind::Trade, _) => name.to_owned(),
    }
}

/// What an item is about: "answers Feint", "on you".
pub(super) fn does(scene: &Scene<'_>, item: &ItemView) -> String {
    let marks: Vec<String> = item.targets.iter().flatten().map(|mark| scene.called(*mark)).collect();
    if item.kind == ItemKind::Trade {
        return format!("{} for slot {}", marks.join(" for "), item.ability + 1);
    }
    let mut words = Vec::new();
    let answered = scene.view().stack.iter().find(|other| item.answers == Some(other.number));
    words.extend(answered.map(|other| format!("answers {}", title(scene, other))));
    if !marks.is_empty() {
        words.push(format!("on {}", listed(&marks)));
    }
    if item.kind == ItemKind::Unit {
        words.push("comes onto the battlefield".to_owned());
    }
    words.join(", ")
}

/// What is being announced, and what was chosen so far.
fn announced(scene: &Scene<'_>, item: &ItemView) -> Markup {
    let Some(printed) = item.card.and_then(|card| scene.card(card)) else { return html! {} };
    let Some(announce) = &scene.view().announce else { return html! {} };
    let called = |name: &Name| scene.card_name(name.card).to_owned();
    let mut given: Vec<String> = announce.discards.iter().map(called).collect();
    given.extend([announce.levy, announce.require, announce.sacrifice].iter().flatten().map(called));
    let aims: Vec<String> = item.targets.iter().flatten().map(|mark| scene.called(*mark)).collect();
    html! {
        div class="payline" data-part="announce" {
            span class="caps" { (printed.name) @if let Some(price) = scene.game().announced_price(scene.view()).filter(|price| *price > 0) { ", " (price) " mana" } }
            span class="after" { (printed.text) }
            @if !aims.is_empty() { span { "On " (listed(&aims)) } }
            @if !given.is_empty() { span { "Given: " (listed(&given)) } }
        }
    }
}

/// What the turn still allows, in four lines.
fn ways(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let count = |wanted: fn(Action) -> bool| {
        let mut starts: Vec<&String> = scene
            .seen
            .choices
            .iter()
            .filter(|offer| wanted(offer.action))
            .filter_map(|offer| offer.choice.path.first())
            .collect();
        starts.sort_unstable();
        starts.dedup();
        starts.len()
    };
    let rows = [
        (
            "e-pitch",
            "Pitch",
            count(|action| matches!(action, Action::Pitch { .. })),
            ("card for mana", "cards for mana"),
        ),
        (
            "e-spell",
            "Play",
            count(|action| matches!(action, Action::Play { .. })),
            ("card in reach", "cards in reach"),
        ),
        (
            "sword",
            "Attack",
            count(|action| matches!(action, Action::Attack { .. })),
            ("Leader ready", "Leaders ready"),
        ),
        (
            "e-trade",
            "Trade",
            count(|action| matches!(action, Action::Trade { .. })),
            ("card to offer", "cards to offer"),
        ),
    ];
    html! {
        @if view.step == Step::Main && scene.seen.asked() {
            ul class="turnways" data-part="ways" {
                @for (sign, word, n, what) in rows {
                    @let spent = (word == "Attack" && view.attacks_left == 0) || (word == "Trade" && view.trades_left == 0);
                    li class=(if n == 0 { "turnway off" } else { "turnway" }) { (art::sign(sign)) span { b { (word) } small { @if spent { "none left this turn" } @else { (crate::parts::count(n, what.0, what.1)) } } } }
                }
            }
        }
    }
}

/// The card on top of the own deck, while it is decided where it goes.
fn looked(scene: &Scene<'_>) -> Markup {
    let Some(seat) = scene.me().filter(|_| scene.view().step == Step::Scry && scene.seen.asked()) else {
        return html! {};
    };
    let lord = scene.lord(seat);
    let top = lord.deck.iter().find(|known| known.below + 1 == lord.deck_count);
    html! {
        @if let Some(printed) = top.and_then(|known| scene.card(known.card.card)) {
            div class="seen-card" data-at="looked" { (card::card(scene.game(), printed, None)) }
        }
    }
}

/// What lies in a graveyard or in another hand, as buttons: it is seen nowhere else.
fn picks(scene: &Scene<'_>) -> Markup {
    let about = scene.game().subjects(scene.view());
    let elsewhere = |name: &Name| {
        scene.view().lords.iter().any(|(seat, lord)| {
            let held = lord.hand.iter().any(|held| held.card == *name);
            lord.grave.contains(name) || held && scene.me() != Some(seat)
        })
    };
    let whole = scene.seen.choices.iter().filter(|offer| offer.choice.path.len() == 1);
    let offers: Vec<&Offer<Action>> =
        whole.filter(|offer| about(offer.action).is_some_and(|name| elsewhere(&name))).collect();
    html! {
        @if !offers.is_empty() {
            div class="picks" data-part="picks" {
                @for (index, offer) in offers.iter().enumerate() { (pick(scene, &offer.choice, about(offer.action), index)) }
            }
        }
        (later(scene))
        @if scene.view().step == Step::PickHand && scene.seen.asked() { (others(scene, &offers)) }
    }
}

/// The same for cards of a graveyard that an announcement may go on with.
fn later(scene: &Scene<'_>) -> Markup {
    let steps: BTreeSet<&str> =
        scene.seen.words().flat_map(|choice| choice.path.iter().skip(1).map(String::as_str)).collect();
    let graves = scene.view().lords.iter().flat_map(|(_, lord)| &lord.grave);
    let buried = graves.map(|name| (format!("grave.{name}"), *name));
    let spots: Vec<(String, Name)> = buried.filter(|(spot, _)| steps.contains(spot.as_str())).collect();
    html! {
        @if !spots.is_empty() {
            div class="picks later js-only" data-part="later" {
                @for (spot, name) in spots {
                    @if let Some(printed) = scene.card(name.card) {
                        button class="btn" type="button" data-spot=(spot) data-part={ "later." (name) } {
                            span class="tx" { b { (printed.name) } small { (card::words(scene.game(), printed)) } }
                        }
                    }
                }
            }
        }
    }
}

fn pick(scene: &Scene<'_>, choice: &Choice, name: Option<Name>, index: usize) -> Markup {
    let spot = choice.path.last();
    let text = name.and_then(|name| scene.card(name.card)).map(|printed| card::words(scene.game(), printed));
    let key = (index + 1).to_string();
    html! {
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[spot] data-hotkey=[(index < 9).then_some(&key)] {
            span class="tx" { b { (choice.label) } @if let Some(text) = text { small { (text) } } }
            @if index < 9 { kbd aria-hidden="true" { (key) } }
        }
    }
}

/// The cards of a hand that was looked at and that cannot be picked.
fn others(scene: &Scene<'_>, offers: &[&Offer<Action>]) -> Markup {
    let safe = scene.rivals().into_iter().flat_map(|seat| &scene.lord(seat).hand).filter(|held| {
        let spot = format!("hand.{}", held.card);
        !offers.is_empty() && offers.iter().all(|offer| offer.choice.path.last() != Some(&spot))
    });
    let names: Vec<&str> = safe.map(|held| scene.card_name(held.card.card)).collect();
    html! { @if !names.is_empty() { p class="waits" { "Known besides: " (names.join(", ")) } } }
}
