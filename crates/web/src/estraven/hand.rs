//! The own lord, the buttons of the question and the hand.

use estraven::{Action, Card, Held, Step};
use markup::html;
use maud::Markup;

use super::lord::lord;
use super::scene::{Part, Scene, code};
use super::{art, card, refused};
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

/// A card of the hand. Solid gold can be played now, also with mana that is pitched for it; dashed gold only pitched or
/// traded.
fn in_hand(scene: &Scene<'_>, index: usize, held: &Held) -> Markup {
    let Some(printed) = scene.card(held.card.card) else { return html! {} };
    let spot = format!("hand.{}", held.card);
    let plays =
        scene.from(&spot).any(|offer| !matches!(offer.action, Action::Pitch { .. } | Action::Trade { .. }));
    let class = match (scene.part(&spot), plays) {
        (Part::Nothing, _) => "",
        (Part::Goes, _) => " goes",
        (Part::Answer | Part::Begins, true) => " can",
        (Part::Answer | Part::Begins, false) => " maybe",
    };
    let line = refused::card(scene, held.card).filter(|_| scene.me() == Some(scene.bottom()));
    let why = line.as_ref().map(|line| scene.why_not(line));
    let known = held.known.iter().filter(|seat| scene.me() != Some(*seat)).count();
    html! {
        div class={ "hc" (class) } data-drag[!class.is_empty()] data-word=(held.card) data-part={ "hc." (held.card) } data-key={ "hand." (held.card) } data-face=(held.card.card) data-about=(card::about(printed)) {
            (card::card(scene.game(), printed, Some(&format!("hf.{}", held.card))))
            @if known > 0 { span class="seenby" title="Others know this card" { (art::sign("e-vigilant")) } }
            (levied(scene, printed))
            @if printed.pitch > 0 { span class="gives" aria-hidden="true" { "pitch +" (printed.pitch) } }
            @match scene.from(&spot).map(|offer| &offer.choice).find(|choice| choice.path.len() == 1) {
                Some(_) => (scene.hit(&spot, &printed.name)),
                None => @if class.is_empty() { @if let Some(line) = &line { (refused::hit(scene, line, &printed.name)) } } @else {
                    @let note = format!("whynot-{}", held.card);
                    button type="button" class="hit" data-spot=(spot) data-hotkey=(index + 1) aria-label={ "Use " (printed.name) } aria-describedby=[why.is_some().then_some(&note)] {}
                    @if let Some(why) = &why { p class="whynot" id=(note) { (why) } }
                },
            }
        }
    }
}

/// What the card costs with a levy, where the viewer has a Resource for it (LE-6.5).
fn levied(scene: &Scene<'_>, printed: &Card) -> Markup {
    let Some((goods, n)) = printed.price.levy else { return html! {} };
    let own = scene.me().into_iter().flat_map(|seat| &scene.lord(seat).field);
    let able = own.filter_map(|unit| scene.card(unit.card.card)).any(|card| card.goods == Some(goods));
    let price = printed.cost.saturating_sub(n);
    html! {
        @if able {
            span class="levy" title={ "With a levy of " (goods.name()) ": " (price) " mana" } { (art::sign(art::goods_icon(Some(goods)))) (price) }
        }
    }
}

/// What the picked card or unit may do, and what a line may decline: each button shows once an answer can go on with it.
fn verbs(scene: &Scene<'_>) -> Markup {
    let mut verbs: Vec<Verb> = Vec::new();
    for (spot, sign, word) in [("nolevy", "close", "Pay in full"), ("notgt", "close", "No more targets")] {
        if scene.seen.words().any(|choice| choice.path.iter().skip(2).any(|step| step == spot)) {
            verbs.push(Verb { spot: spot.to_owned(), sign, word: word.to_owned(), key: "0" });
        }
    }
    for offer in scene.seen.choices {
        if let (Some(verb), Some(spot)) = (verb(offer.action), offer.choice.path.get(1))
            && verbs.iter().all(|known| known.spot != *spot)
        {
            verbs.push(Verb { spot: spot.clone(), ..verb });
        }
    }
    let lacking = |verb: &str, from: &str| -> Vec<String> {
        let mut spots: Vec<String> = Vec::new();
        for offer in scene.seen.choices {
            let Some(spot) = offer.choice.path.first().filter(|spot| spot.starts_with(from)) else {
                continue;
            };
            let has = scene.from(spot).any(|offer| offer.choice.path.get(1).is_some_and(|step| step == verb));
            if offer.choice.path.len() > 1 && !has && !spots.contains(spot) {
                spots.push(spot.clone());
            }
        }
        spots
    };
    let main = scene.view().step == Step::Main;
    html! {
        div class="verbs pickbar js-only" data-part="verbs" role="group" aria-label="What it may do" {
            @for verb in &verbs {
                button class="btn" type="button" data-part={ "verb." (verb.spot) } data-spot=(verb.spot) data-hotkey=(verb.key) { (art::sign(verb.sign)) (verb.word) @if verb.spot == "pitch" { (gains(scene)) } kbd { (verb.key.to_uppercase()) } }
            }
            @if main {
                @for (sign, word, verb) in [("e-spell", "Play", "play"), ("e-pitch", "Pitch", "pitch")] { (refused::verb(sign, word, &format!("{verb} {{}}"), &lacking(verb, "hand."))) }
                (refused::verb("e-trade", "Trade", "trade {} <> 1", &lacking("trade", "hand.")))
            }
            span class="btn btn-felt shut" aria-hidden="true" { "Esc" }
        }
    }
}

/// The mana that the picked card gives when it is pitched.
fn gains(scene: &Scene<'_>) -> Markup {
    let hand = scene.me().map(|seat| scene.lord(seat).hand.as_slice()).unwrap_or_default();
    let worth = |held: &&Held, n: u8| scene.card(held.card.card).is_some_and(|card| card.pitch == n);
    html! {
        @for n in 1..=3 {
            @let spots: Vec<String> = hand.iter().filter(|held| worth(held, n)).map(|held| format!("hand.{}", held.card)).collect();
            @if !spots.is_empty() { b class="gain" hidden data-when=(spots.join(" ")) { "+" (n) } }
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
        (Action::NoLevy, "Pay in full", "0"),
        (Action::NoTarget, "No more targets", "0"),
        (Action::Pass, "Pass", "0"),
        (Action::JoinDone, "Attack", "d"),
        (Action::BlockDone, "Blocks done", "d"),
        (Action::PayTax, "Pay", "y"),
        (Action::DeclineTax, "Let it go", "0"),
        (Action::Keep, "Leave on top", "1"),
        (Action::Bottom, "To the bottom", "2"),
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
            @if scene.view().step == Step::Tax && scene.seen.asked() && scene.seen.offer(Action::PayTax).is_none() {
                @let why = scene.why_not("pay");
                button class="btn" form="act" name="act" value="pay" data-try="pay" aria-disabled="true" title=(why) { "Pay " small { (why.message) } }
            }
        }
    }
}
