//! A battle beside the question: two cards, their values term by term, what is at stake, and in which order it is settled.

use hex::{Action, BattleView, Card, CardFace, Forecast, Land, Odds, Phase, Side, Value, Verdict};
use kernel::{Rule, Seat};
use markup::html;
use maud::Markup;

use super::card::{self, Look, figure};
use super::scene::{Scene, royal};
use crate::components::strip::strip;
use crate::parts::{crest, icon, rule_no};

const SIDES: [(Side, &str); 2] = [(Side::Attacker, "att"), (Side::Defender, "def")];

/// The battle that is being fought, if one is.
pub(super) fn battle(scene: &Scene<'_>) -> Markup {
    let Some((battle, site)) = scene.view().battle.as_ref().zip(scene.site()) else { return html! {} };
    html! {
        section class="sheet battle" aria-label="The battle" data-part="battle" {
            header { (icon("parry")) h3 { (scene.land_name(site)) } small { (scene.region_name(site)) } }
            div class="sides" { @for (side, word) in SIDES { (one(scene, battle, side, word)) } }
            (terms(scene, battle))
            (stake(scene, battle, site))
            @if !battle.revealed { (strip("Where the battle is", ["Seal", "Reveal", "Queens", "Jacks", "Result"], 0, false)) }
        }
    }
}

/// What follows it: what one's cards would do before they are shown, the order in which it is settled after.
pub(super) fn beside(scene: &Scene<'_>) -> Markup {
    let Some(battle) = scene.view().battle.as_ref() else { return html! {} };
    html! {
        @if let Some(forecast) = scene.forecast() { (versus(scene, &forecast)) }
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
    let key = format!("shown.{}", tincture.word());
    let shown = battle.shown[side.index()].or(realm.sealed_card).and_then(|id| scene.card(id));
    let drawn = |card: Card| mine.then(|| card.index());
    let bids = battle.bids[side.index()];
    let deciding = scene.view().pending.contains(seat);
    html! {
        div class={ "one " (word) " seat-" (tincture.word()) } data-at={ "side." (word) } {
            p class="who" { (crest(tincture, 18)) b { @if mine { "You" } @else { (scene.name(seat)) } } }
            div class="slotcard" data-at={ "slot." (tincture.word()) } {
                @if let Some((_, queen)) = battle.queens[side.index()].and_then(|id| scene.card(id)) {
                    span class="under" aria-hidden="true" { (card::card(queen, tincture, Look::default())) }
                    @if bids == 0 { span class="tag" { "was the " (queen.name) } }
                }
                @if let Some((which, face)) = shown {
                    (card::card(face, tincture, Look { key: Some(key), part: Some(format!("slotcard.{}", tincture.word())), drawn: drawn(which), ..Look::default() }))
                } @else if realm.ready {
                    (card::back(tincture, &key))
                } @else {
                    span class=(if mine { "card hole" } else { "card hole theirs" }) {
                        @if mine && scene.asks(Phase::Commit) { (unsealed(scene)) }
                        span class="none" { "?" small { @if !deciding && realm.hand_count == 0 { "no card" } @else if mine { "your card" } @else { "choosing" } } }
                    }
                }
                @if realm.ready && !battle.revealed { span class="tag" { (icon("lock")) "sealed" } }
                @if bids > 0 { span class="tag t-gold" { (bids) " discarded" } }
            }
        }
    }
}

/// The card that is picked, before it is sealed.
fn unsealed(scene: &Scene<'_>) -> Markup {
    let hand = scene.mine().map(|(_, realm)| realm.hand.as_slice()).unwrap_or_default();
    html! {
        @for (which, face) in hand.iter().filter_map(|id| scene.card(*id)) {
            span class="set" data-shown={ "v-" (which.index()) } data-when={ "hand." (face.id) } hidden { (face.id) small { "not sealed yet" } }
        }
    }
}

/// What each side comes to, term by term.
fn terms(scene: &Scene<'_>, battle: &BattleView) -> Markup {
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
                    td data-key={ "value." (scene.word(battle.attacker)) } data-face=(total(attack)) { span data-count { (total(attack)) } }
                    th scope="row" { "in all" }
                    td data-key={ "value." (scene.word(battle.defender)) } data-face=(total(defence)) { span data-count { (total(defence)) } }
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
        let paid = battle.bids[battle.side.index()];
        let goal = match battle.side {
            Side::Attacker => "take it",
            Side::Defender => "hold it: a tie holds",
        };
        return html! {
            p class="stake" {
                span class="need" { @if more == 0 { "It is enough as it stands." } @else { b { (more) " more" } " would " (goal) "." } }
                span class="tally2" aria-hidden="true" { @for at in 0..(paid + more).min(13) { i class=(if at < paid { "on" } else { "" }) {} } }
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

/// The card that is picked or pointed at against each card the rival may hold, and what royals are worth here.
fn versus(scene: &Scene<'_>, forecast: &Forecast<'_>) -> Markup {
    let Some((_, realm)) = scene.mine() else { return html! {} };
    let rival = scene.name(forecast.rival());
    let hand: Vec<(Card, &CardFace)> = realm.hand.iter().filter_map(|id| scene.card(*id)).collect();
    let against: Option<Vec<Card>> = forecast.against().map(|cards| cards.iter().collect());
    html! {
        @if let Some(against) = &against {
            section class="sheet versus" aria-label="What your cards would do" data-part="versus" {
                div class="set any" {
                    p class="caps" { @if against.is_empty() { (rival) " has no card" } @else { (rival) " may play" } }
                    ol class="cells" { @for theirs in against { li { b { (id(scene, *theirs)) } } } }
                    p { "Point at a card of yours, or pick it, to see what it beats." }
                }
                @for (which, mine) in &hand {
                    div class="set" data-shown={ "v-" (which.index()) } data-when={ "hand." (mine.id) } hidden {
                        p class="caps" { "Your " (mine.id) " against " (rival) }
                        ol class="cells" { @for theirs in against { (cell(scene, *theirs, forecast.meets(*which, Some(*theirs)))) } }
                        p { (verdict(scene, forecast, *which)) }
                    }
                }
            }
        }
        @let royals: Vec<_> = hand.iter().filter(|(_, face)| royal(face)).collect();
        @if !royals.is_empty() {
            ul class="sheet royalty" aria-label="Your royals here" data-part="royalty" {
                @for (card, face) in royals {
                    @let choice = scene.seen.offer(Action::Commit { card: *card });
                    li { b { (face.id) } (icon(figure(face))) span { @match choice.and_then(|choice| choice.forecast.as_ref()) { Some(told) => (told), None => (face.name) } } }
                }
            }
        }
    }
}

fn id(scene: &Scene<'_>, card: Card) -> hex::Id {
    scene.game().cards()[card.index()].id
}

/// A card of the rival, and what would become of the battle against it.
fn cell(scene: &Scene<'_>, theirs: Card, verdict: Verdict) -> Markup {
    let (class, words) = match verdict {
        Verdict::Won => ("win", "you win"),
        Verdict::Lost => ("lose", "you lose"),
        Verdict::Open => ("may", "decided after the reveal"),
    };
    html! {
        li class=(class) title=(words) {
            b { (id(scene, theirs)) }
            @match verdict {
                Verdict::Won => (icon("check")),
                Verdict::Lost => span { "–" },
                Verdict::Open => span { "?" },
            }
        }
    }
}

/// How a card does against the whole hand, in a sentence.
fn verdict(scene: &Scene<'_>, forecast: &Forecast<'_>, mine: Card) -> Markup {
    let Some(odds) = forecast.odds(mine) else { return html! {} };
    let all = odds.won + odds.lost + odds.open;
    let verb = if scene.me() == scene.view().battle.as_ref().map(|battle| battle.attacker) {
        "Takes it from "
    } else {
        "Holds it against "
    };
    html! {
        @if forecast.against().is_some_and(|hand| hand.is_empty()) {
            @if odds.won > 0 { "Wins: nothing stands against it." } @else if odds.open > 0 { "It counts what you discard then." } @else { "Loses to what is added." }
        } @else {
            (verb) b { (odds.won) " of " (all) }
            @if odds.open > 0 { "; " (odds.open) " " (if odds.open == 1 { "depends" } else { "depend" }) " on what is decided after the reveal" }
            "."
        }
    }
}

/// The card of the viewer's hand that beats most of what the rival may show, the cheapest of them.
pub(super) fn best_card<'a>(scene: &Scene<'a>, forecast: &Forecast<'_>) -> Option<(&'a CardFace, Odds)> {
    let (_, realm) = scene.mine()?;
    let hand = realm.hand.iter().filter_map(|id| scene.card(*id));
    let known = hand.filter_map(|(card, face)| Some((face, forecast.odds(card)?)));
    known.reduce(|best, next| if next.1.won > best.1.won { next } else { best })
}

/// The order in which it is settled: what is done, who decides now, what is to come (HX-6.18).
fn order(scene: &Scene<'_>, battle: &BattleView) -> Markup {
    let phase = scene.view().phase;
    let decides = fighter(battle, battle.side);
    let yours = scene.me() == Some(decides);
    // What was shown first, before a Queen took another card.
    let first = battle.queens.iter().zip(&battle.shown).filter_map(|(queen, shown)| queen.or(*shown));
    let shown: Vec<&str> = first.filter_map(|id| Some(scene.card(id)?.1.name.as_str())).collect();
    let whose =
        |what: &str| if yours { format!("your {what}") } else { format!("{}: {what}", scene.name(decides)) };
    let jacks = battle.shown.iter().flatten().filter_map(|id| scene.card(*id));
    let jack = jacks.filter(|(_, face)| face.value == Value::PaidCount).count() > 0;
    let mut steps: Vec<(bool, Option<Seat>, String)> = vec![
        (true, Some(battle.attacker), "attacks".to_owned()),
        (true, None, "both seal a card".to_owned()),
        (true, None, format!("shown: {}", shown.join(", "))),
    ];
    for (side, _) in SIDES {
        let swapped = battle.queens[side.index()].zip(battle.shown[side.index()]);
        if let Some((queen, card)) = swapped {
            let name = |id| scene.card(id).map_or("", |(_, face)| face.name.as_str());
            steps.push((
                true,
                Some(fighter(battle, side)),
                format!("{} becomes {}", name(queen), name(card)),
            ));
        }
    }
    let now = match phase {
        Phase::Queen => Some(whose("Queen takes a card of the pile")),
        Phase::Jack => Some(whose("Jack: discard or stop")),
        Phase::Duel => Some(whose("Jack: discard, or give in")),
        Phase::Faction
        | Phase::Mulligan
        | Phase::Place
        | Phase::Resurge
        | Phase::Fortify
        | Phase::FortPay
        | Phase::Attack
        | Phase::ClaimPay
        | Phase::Commit
        | Phase::Dossier
        | Phase::Recover
        | Phase::Over => None,
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
