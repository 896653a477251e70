//! A battle beside the question: two cards, their values term by term, what is at stake, and in which order it is settled.

use hex::{Action, BattleView, Card, CardFace, Land, Phase, Side, Value};
use kernel::{Rule, Seat};
use maud::{Markup, html};

use super::card::{self, Look, figure};
use super::forecast::{Forecast, Verdict};
use super::scene::{Scene, royal};
use crate::parts::{crest, icon, rule_no};

const SIDES: [(Side, &str); 2] = [(Side::Attacker, "att"), (Side::Defender, "def")];

/// The battle that is being fought, if one is.
pub(super) fn battle(scene: &Scene<'_>) -> Markup {
    let Some((battle, site)) = scene.view().battle.as_ref().zip(scene.site()) else { return html! {} };
    html! {
        section class="sheet battle" aria-label="The battle" data-part="battle" {
            header { (icon("parry")) h3 { (scene.land_name(site)) } small { (scene.id(site)) " · " (scene.region_name(site)) } }
            div class="sides" { @for (side, word) in SIDES { (one(scene, battle, side, word)) } }
            (terms(battle))
            (stake(scene, battle, site))
            @if !battle.revealed { (strip()) }
        }
    }
}

/// What follows it: what one's cards would do before they are shown, the order in which it is settled after.
pub(super) fn beside(scene: &Scene<'_>) -> Markup {
    let Some(battle) = scene.view().battle.as_ref() else { return html! {} };
    html! {
        @if let Some(forecast) = Forecast::of(scene).filter(|_| scene.asks(Phase::Commit)) { (versus(scene, &forecast)) }
        @if battle.revealed { (order(scene, battle)) }
    }
}

fn fighter(battle: &BattleView, side: Side) -> Seat {
    match side {
        Side::Attacker => battle.attacker,
        Side::Defender => battle.defender,
    }
}

/// One side: who, and the card that lies there.
fn one(scene: &Scene<'_>, battle: &BattleView, side: Side, word: &str) -> Markup {
    let seat = fighter(battle, side);
    let (realm, tincture) = (scene.realm(seat), scene.tincture(seat));
    let mine = scene.me() == Some(seat);
    let key = format!("shown.{word}");
    let shown = battle.shown[side.index()].or(realm.sealed_card).and_then(|id| scene.card(id));
    let bids = battle.bids[side.index()];
    let deciding = scene.view().pending.contains(seat);
    html! {
        div class={ "one " (word) " seat-" (tincture.word()) } {
            p class="who" { (crest(tincture, 18)) b { @if mine { "You" } @else { (scene.name(seat)) } } }
            div class="slotcard" data-at={ "slot." (word) } {
                @if let Some((_, face)) = shown {
                    (card::card(face, tincture, Look { key: Some(key), part: Some(format!("slotcard.{word}")), ..Look::default() }))
                } @else if realm.ready {
                    (card::back(tincture, &key))
                } @else {
                    span class=(if mine { "card hole" } else { "card hole theirs" }) { span { "?" small { @if !deciding && realm.hand_count == 0 { "no card" } @else if mine { "your card" } @else { "choosing" } } } }
                }
                @if realm.ready && !battle.revealed { span class="tag" { (icon("lock")) "sealed" } }
                @if bids > 0 { span class="tag t-gold" { (bids) " discarded" } }
            }
        }
    }
}

/// What each side comes to, term by term.
fn terms(battle: &BattleView) -> Markup {
    let [attack, defence] = battle.values;
    let value = |worth: u8| if battle.revealed { worth.to_string() } else { "?".to_owned() };
    let total = |worth: hex::Worth| match (battle.revealed, worth.bonus) {
        (true, bonus) => (worth.value + bonus).to_string(),
        (false, 0) => "?".to_owned(),
        (false, bonus) => format!("? + {bonus}"),
    };
    html! {
        table class="terms" {
            caption class="vh" { "What each side comes to" }
            tbody {
                tr { td { (value(attack.value)) } th scope="row" { "card" } td { (value(defence.value)) } }
                @if attack.bonus > 0 { tr { td { "+" (attack.bonus) } th scope="row" { "over sea" } td { "–" } } }
                @if defence.bonus > 0 { tr { td { "–" } th scope="row" { "fortress" } td { "+" (defence.bonus) } } }
                tr class="total" {
                    td data-key="value.att" data-face=(total(attack)) { span data-count { (total(attack)) } }
                    th scope="row" { "in all" }
                    td data-key="value.def" data-face=(total(defence)) { span data-count { (total(defence)) } }
                }
            }
        }
    }
}

/// What the territory means to the attacker, or how much is still needed.
fn stake(scene: &Scene<'_>, battle: &BattleView, site: Land) -> Markup {
    let [attack, defence] = battle.values.map(|worth| worth.value + worth.bonus);
    if scene.view().phase == Phase::Jack {
        let more = match battle.side {
            Side::Attacker => (defence + 1).saturating_sub(attack),
            Side::Defender => attack.saturating_sub(defence),
        };
        let goal = match battle.side {
            Side::Attacker => "take it",
            Side::Defender => "hold it: a tie holds",
        };
        return html! {
            p class="stake" {
                @if more == 0 { "It is enough as it stands." } @else { b { (more) " more" } " would " (goal) "." }
            }
        };
    }
    let region = scene.map().territory(site).region.map(|region| &scene.map().regions[region]);
    html! {
        p class="stake" {
            @if let Some(region) = region {
                @let held = (region.lands & scene.lands(battle.attacker)).len() + 1;
                "If it falls: " b { (region.name) } " " (held) " of " (region.lands.len()) ". "
            }
            "A tie holds it."
            @if battle.march { " On the march: a basic card comes back." }
        }
    }
}

fn strip() -> Markup {
    html! {
        ol class="strip" aria-label="Where the battle is" {
            li aria-current="step" { "Seal" }
            @for later in ["Reveal", "Queens", "Jacks", "Result"] { li { (later) } }
        }
    }
}

/// The card that is pointed at against each card the rival may hold, and what royals are worth here.
fn versus(scene: &Scene<'_>, forecast: &Forecast<'_>) -> Markup {
    let Some((_, realm)) = scene.mine() else { return html! {} };
    let rival = scene.name(forecast.rival);
    let hand: Vec<(Card, &CardFace)> = realm.hand.iter().filter_map(|id| scene.card(*id)).collect();
    html! {
        @if !forecast.against.is_empty() {
            section class="sheet versus" aria-label="What your cards would do" data-part="versus" {
                div class="set any" {
                    p class="caps" { (rival) " may play" }
                    ol class="cells" { @for theirs in &forecast.against { li class="lose" { b { (theirs.id) } } } }
                    p { "Point at a card of yours to see what it beats." }
                }
                @for (which, mine) in &hand {
                    @let odds = forecast.odds(mine);
                    div class={ "set v-" (which.index()) } {
                        p class="caps" { "Your " (mine.id) " against " (rival) }
                        ol class="cells" { @for theirs in &forecast.against { (cell(theirs, forecast.meets(mine, theirs))) } }
                        p {
                            @if odds.open { "It counts what you decide after the reveal." }
                            @else { "Wins against " b { (odds.won) " of " (odds.settled) } @if odds.settled < forecast.against.len() { "; the others decide later" } "." }
                        }
                    }
                }
            }
        }
        @let royals: Vec<_> = hand.iter().filter(|(_, face)| royal(face)).collect();
        @if !royals.is_empty() {
            ul class="sheet royalty" aria-label="Your royals here" data-part="royalty" {
                @for (card, face) in royals {
                    @let choice = scene.seen.offer(Action::Commit { card: *card });
                    li { b { (face.id) } (icon(figure(face))) span { (choice.and_then(|choice| choice.forecast.as_deref()).unwrap_or(&face.name)) } }
                }
            }
        }
    }
}

fn cell(theirs: &CardFace, verdict: Verdict) -> Markup {
    let (class, sign) = match verdict {
        Verdict::Won => ("win", "✓"),
        Verdict::Lost => ("lose", "–"),
        Verdict::Open => ("may", "?"),
    };
    html! { li class=(class) { b { (theirs.id) } span { (sign) } } }
}

/// The order in which it is settled: what is done, who decides now, what is to come (HX-6.18).
fn order(scene: &Scene<'_>, battle: &BattleView) -> Markup {
    let phase = scene.view().phase;
    let decides = fighter(battle, battle.side);
    let yours = scene.me() == Some(decides);
    let shown: Vec<&str> =
        battle.shown.iter().flatten().filter_map(|id| Some(scene.card(*id)?.1.name.as_str())).collect();
    let whose =
        |what: &str| if yours { format!("your {what}") } else { format!("{}: {what}", scene.name(decides)) };
    let jacks = battle.shown.iter().flatten().filter_map(|id| scene.card(*id));
    let jack = jacks.filter(|(_, face)| face.value == Value::PaidCount).count() > 0;
    let mut steps: Vec<(bool, Option<Seat>, String)> = vec![
        (true, Some(battle.attacker), "attacks".to_owned()),
        (true, None, "both seal a card".to_owned()),
        (true, None, format!("shown: {}", shown.join(", "))),
    ];
    let now = match phase {
        Phase::Queen => Some(whose("Queen takes a card of the pile")),
        Phase::Jack => Some(whose("Jack: discard or stop")),
        Phase::Duel => Some(whose("Jack: discard, or give in")),
        _ => None,
    };
    let current = now.as_ref().map(|_| steps.len());
    if let Some(now) = now {
        steps.push((false, Some(decides), now));
    }
    if phase == Phase::Queen && jack {
        steps.push((false, None, "a Jack counts discards".to_owned()));
    }
    if phase != Phase::Duel {
        steps.push((false, None, "values are compared".to_owned()));
    }
    steps.push((false, None, "shown cards are discarded".to_owned()));
    html! {
        section class="sheet order" aria-label="The order of the battle" data-part="order" {
            p class="caps" { "Order of the battle " (rule_no(&<hex::Hex as kernel::Game>::INFO, Rule::new("HX-6.18"))) }
            ol class="ladder" {
                @for (at, (done, seat, words)) in steps.iter().enumerate() {
                    li class=(if *done { "done" } else { "" }) aria-current=[(current == Some(at)).then_some("step")] {
                        span class="n" { @if *done { (icon("check")) } @else { (at + 1) } }
                        @match seat { Some(seat) => (crest(scene.tincture(*seat), 18)), None => span {} }
                        span { (words) }
                    }
                }
            }
        }
    }
}
