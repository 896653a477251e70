//! The own lord, the buttons of the question and the hand.

use estraven::{Action, Held, Step};
use maud::{Markup, html};

use super::lord::lord;
use super::scene::{Part, Scene, code};
use super::{art, card};
use crate::cards::back;

/// The foot of the table.
pub(super) fn hand(scene: &Scene<'_>) -> Markup {
    let seat = scene.bottom();
    let lord_view = scene.lord(seat);
    let hidden = usize::from(lord_view.hand_count).saturating_sub(lord_view.hand.len());
    let own = scene.me() == Some(seat);
    html! {
        section class="handside" aria-label=(if own { "Your hand" } else { "Hand" }) {
            div class="homebar" { (lord(scene, seat, true)) (bar(scene)) (verbs(scene)) }
            div class="hand" data-part="hand" data-at={ "pile." (code(seat)) ".hand" } {
                @for (index, held) in lord_view.hand.iter().enumerate() { (in_hand(scene, index, held)) }
                @for _ in 0..hidden { span class="hc" { (back()) } }
            }
        }
    }
}

/// A card of the hand. Solid gold can be played now, dashed gold only pitched or traded.
fn in_hand(scene: &Scene<'_>, index: usize, held: &Held) -> Markup {
    let Some(printed) = scene.card(held.card.card) else { return html! {} };
    let spot = format!("hand.{}", held.card);
    let plays =
        scene.from(&spot).any(|offer| !matches!(offer.action, Action::Pitch { .. } | Action::Trade { .. }));
    let class = match (scene.part(&spot), plays) {
        (Part::Nothing | Part::Goes, _) => "",
        (Part::Answer | Part::Begins, true) => " can",
        (Part::Answer | Part::Begins, false) => " maybe",
    };
    let known = held.known.iter().filter(|seat| scene.me() != Some(*seat)).count();
    html! {
        div class={ "hc" (class) } data-part={ "hc." (held.card) } data-key={ "hand." (held.card) } data-face=(held.card.card) data-about=(card::about(printed)) {
            (card::card(scene.game(), printed, Some(&format!("hf.{}", held.card))))
            @if known > 0 { span class="seenby" title="Others know this card" { (art::sign("e-vigilant")) } }
            @match scene.from(&spot).map(|offer| &offer.choice).find(|choice| choice.path.len() == 1) {
                Some(_) => (scene.hit(&spot, &printed.name)),
                None => @if class.is_empty() {} @else {
                    button type="button" class="hit" data-spot=(spot) data-hotkey=(index + 1) aria-label={ "Use " (printed.name) } {}
                },
            }
        }
    }
}

/// What the picked card or unit may do: each button shows once an answer can go on with it.
fn verbs(scene: &Scene<'_>) -> Markup {
    let mut verbs: Vec<Verb> = Vec::new();
    for offer in scene.seen.choices {
        if let (Some(verb), Some(spot)) = (verb(offer.action), offer.choice.path.get(1))
            && verbs.iter().all(|known| known.spot != *spot)
        {
            verbs.push(Verb { spot: spot.clone(), ..verb });
        }
    }
    html! {
        div class="verbs pickbar js-only" data-part="verbs" role="group" aria-label="What it may do" {
            @for verb in &verbs {
                button class="btn" type="button" data-part={ "verb." (verb.spot) } data-spot=(verb.spot) data-hotkey=(verb.key) { (art::sign(verb.sign)) (verb.word) kbd { (verb.key.to_uppercase()) } }
            }
            span class="btn btn-felt shut" aria-hidden="true" { "Esc" }
        }
    }
}

struct Verb {
    spot: String,
    sign: &'static str,
    word: String,
    key: &'static str,
}

/// The button between what is used and what for.
fn verb(action: Action) -> Option<Verb> {
    let numbered = |word: &str, k: u8| if k > 1 { format!("{word} {k}") } else { word.to_owned() };
    let (sign, word, key) = match action {
        Action::Pitch { card: _ } => ("e-pitch", "Pitch".to_owned(), "c"),
        Action::Play { card: _ } => ("e-spell", "Play".to_owned(), "p"),
        Action::Trade { card: _, slot: _ } => ("e-trade", "Trade".to_owned(), "t"),
        Action::Attack { leader: _, target: _ } => ("sword", "Attack".to_owned(), "a"),
        Action::Activate { object: _, k } => ("tap", numbered("Use ability", k), "u"),
        Action::Mana { object: _ } => ("mana", "Make mana".to_owned(), "m"),
        Action::React { card: _ } => ("e-reaction", "React".to_owned(), "r"),
        Action::ReactAbility { object: _, k } => ("e-reaction", numbered("React", k), "r"),
        Action::PickDeck { deck: _ }
        | Action::EndTurn
        | Action::Answer { item: _ }
        | Action::Levy { object: _ }
        | Action::NoLevy
        | Action::Target { target: _ }
        | Action::NoTarget
        | Action::Cost { object: _ }
        | Action::Pass
        | Action::Join { unit: _ }
        | Action::JoinDone
        | Action::Block { unit: _, attacker: _ }
        | Action::BlockDone
        | Action::PayTax
        | Action::DeclineTax
        | Action::Keep
        | Action::Bottom
        | Action::Pick { card: _ }
        | Action::PickNone
        | Action::Slot { slot: _ }
        | Action::Discard { card: _ }
        | Action::SetStop { stop: _, on: _ }
        | Action::Resign => return None,
    };
    Some(Verb { spot: String::new(), sign, word, key })
}

/// What can be answered without a piece.
fn bar(scene: &Scene<'_>) -> Markup {
    const ANSWERS: [(Action, &str, &str); 11] = [
        (Action::EndTurn, "End turn", "e"),
        (Action::NoLevy, "No levy", "0"),
        (Action::NoTarget, "No further target", "0"),
        (Action::Pass, "Pass", "0"),
        (Action::JoinDone, "Attack so", "d"),
        (Action::BlockDone, "Blocks done", "d"),
        (Action::PayTax, "Pay", "y"),
        (Action::DeclineTax, "Do not pay", "0"),
        (Action::Keep, "Keep it on top", "1"),
        (Action::Bottom, "Put it at the bottom", "2"),
        (Action::PickNone, "None", "0"),
    ];
    html! {
        div class="actbar" data-part="actbar" {
            @for (action, word, key) in ANSWERS {
                @if let Some(choice) = scene.seen.offer(action) {
                    button class="btn btn-main" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] data-hotkey=(key) aria-label={ (word) ": " (choice.label) } {
                        (word)
                        @if let Some(told) = choice.forecast.as_ref().filter(|_| scene.view().step == Step::Main) { small { (told) } }
                        kbd { (key.to_uppercase()) }
                    }
                }
            }
        }
    }
}
