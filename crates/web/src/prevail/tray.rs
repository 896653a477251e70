//! What belongs to the question: facts in a panel, then the answers.

use kernel::{Choice, Game as _, Offer, Seat};
use markup::html;
use maud::Markup;
use prevail::{Action, CommanderLoss, Facing, Space, Stance, Step, UnitType, UnitView, Zone};

use super::scene::{Scene, threshold};
use super::{deploy, fight, muster, orders, sure, unit};
use crate::parts::{count, icon, minus, rule_no};

/// The tray of the viewer.
pub(super) fn tray(scene: &Scene<'_>) -> Markup {
    html! {
        (anatomy(scene))
        @if scene.seen.asked() { (facts(scene)) } @else { (fight::panel(scene)) }
        (compass(scene))
        (sure::panels(scene))
        (deploy::straight(scene))
        (answers(scene))
    }
}

/// What the parts of a card are, by the numbers on the one that is picked. It lies open before the first card is played.
fn anatomy(scene: &Scene<'_>) -> Markup {
    const PARTS: [(&str, &str); 5] = [
        ("Initiative.", "The lower number acts first."),
        ("Order.", "Whom you may move, near your commander."),
        ("Round.", "Helps all round, near your commander."),
        ("Commit.", "Thrown into a fight, it adds this."),
        ("Keeps.", "Burn the last card that keeps a troop type, and it leaves."),
    ];
    html! {
        @if scene.asks(Step::Play) {
            details class="parts" id="anatomy" open[scene.view().round == 1] data-part="anatomy" {
                summary { "The parts of a card" }
                ol class="anatomy" { @for (at, (word, text)) in PARTS.iter().enumerate() { li { b { (at + 1) } span { b { (word) } " " (text) } } } }
            }
        }
    }
}

/// What helps with the question that is asked.
fn facts(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    match view.step {
        Step::Army => muster::checks(scene),
        Step::Deploy => deploy::roster(scene),
        Step::Play => omen(scene),
        Step::Commander => leading(scene),
        Step::Issue => orders::orders(scene),
        Step::Pick => html! { (orders::orders(scene)) (legend()) },
        Step::Spur => html! { (orders::orders(scene)) (mover(scene)) },
        Step::To => html! { (orders::orders(scene)) (mover(scene)) (contacts(scene)) (legend()) },
        Step::Face => html! { (orders::orders(scene)) (legend()) },
        Step::Shoot => html! { (orders::orders(scene)) (shots(scene)) },
        Step::Fight => fights(scene),
        Step::Support => html! { (fight::panel(scene)) (supporters(scene)) },
        Step::Volley | Step::Commit | Step::Evade | Step::Wheel => fight::panel(scene),
        Step::Retreat => html! { (fight::panel(scene)) (ways_out(scene)) },
        Step::Discard => owed(scene),
        Step::Rally => risks(scene),
        Step::Abandon => abandoned(scene),
        Step::Over => html! {},
    }
}

/// What the card in play does from where the commander will stand, and what may happen to it there.
fn leading(scene: &Scene<'_>) -> Markup {
    let game = scene.game();
    let card = scene.me().and_then(|me| scene.side(me).in_play).and_then(|id| scene.card(id));
    let price = match game.options().commander_loss {
        CommanderLoss::Discard2 => "it is lost: 2 cards",
        CommanderLoss::Lose => "the battle is lost",
        CommanderLoss::None => "it is lost",
    };
    html! {
        div class="rowsbox" {
            ul class="rows" {
                @if let Some(card) = card {
                    li { (icon("commander")) span { b { (card.name) } ": " (minus(&game.command_text(card))) "." @if let Some(effect) = game.effect_text(card) { " All round: " (minus(&effect)) "." } } }
                }
                li { (icon("warning")) span { "It does not fight or block. Caught without a unit of its own, " (price) ". " (rule_no(&prevail::Prevail::INFO, kernel::Rule::new("PV-10.2"))) } }
            }
        }
    }
}

/// The unit whose facing is asked, or which is asked where it retreats to.
pub(super) fn facing_unit<'a>(scene: &Scene<'a>) -> Option<(Seat, &'a UnitType)> {
    let view = scene.view();
    let me = scene.me()?;
    let unit = if view.step == Step::Deploy {
        view.units.iter().filter(|unit| unit.seat == me).nth(scene.side(me).placed.into())
    } else if matches!(view.step, Step::Wheel | Step::Retreat) {
        view.combat.as_ref().and_then(|combat| view.units.get(combat.leaving?))
    } else {
        scene.own(me, view.mover?)
    }?;
    Some((unit.seat, scene.kind(unit.kind)?))
}

/// The facings, laid as the board lies; those that cannot be had keep their place.
fn compass(scene: &Scene<'_>) -> Markup {
    const LAID: [Option<usize>; 9] =
        [Some(7), Some(0), Some(1), Some(6), None, Some(2), Some(5), Some(4), Some(3)];
    let facing = |way: usize| Facing::ALL.into_iter().find(|facing| scene.way(*facing) == way);
    // Where a unit retreats to one of several spaces, the spaces are the answers.
    let asked = scene.seen.choices.iter().any(|offer| {
        matches!(offer.action, Action::Face(_))
            || (matches!(offer.action, Action::Retreat(..)) && offer.choice.path.len() > 1)
    });
    html! {
        @if asked {
            div class="turnto" {
                div class="compass" {
                    @for place in LAID {
                        @match place.and_then(facing) {
                            Some(facing) => (petal(scene, facing)),
                            None => span class="mid" { @if let Some((seat, kind)) = facing_unit(scene) { (unit::picture(seat, kind, 0)) } },
                        }
                    }
                }
                (outcomes(scene))
            }
        }
    }
}

/// What comes of each facing with which an enemy is met.
fn outcomes(scene: &Scene<'_>) -> Markup {
    let met =
        |offer: &&Offer<Action>| matches!(offer.action, Action::Face(_)) && offer.choice.forecast.is_some();
    html! {
        @if scene.seen.choices.iter().any(|offer| met(&offer)) {
            ul class="rows" {
                @for offer in scene.seen.choices.iter().filter(met) {
                    li { (icon("pv-clash")) span { b { (offer.choice.label) } @if let Some(told) = &offer.choice.forecast { ": " (told) } } }
                }
            }
        }
    }
}

fn petal(scene: &Scene<'_>, facing: Facing) -> Markup {
    let name = facing.words(scene.bottom());
    if let Some(choice) = scene.choice(Action::Face(facing)) {
        let contact = choice.forecast.as_ref();
        let stances = scene.game().stance(scene.view(), facing);
        let words: Vec<(&str, String)> =
            stances.iter().map(|(space, stance)| means(*space, *stance)).collect();
        return html! {
            button class=(if contact.is_some() || !words.is_empty() { "btn" } else { "btn plain" }) form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] aria-label={ "Face " (name) @if let Some(contact) = contact { ", " (contact) } @for (_, word) in &words { ", " (word) } } {
                (arrow(scene, facing))
                // What comes of it stands below: a petal has room for the figures.
                @if let Some(contact) = contact { span aria-hidden="true" { (contact.terms()) } }
                @for (class, word) in words.iter().take(2) { span class=(class) aria-hidden="true" { (word) } }
            }
        };
    }
    let back = scene
        .seen
        .choices
        .iter()
        .find(|offer| matches!(offer.action, Action::Retreat(_, way) if way == facing && offer.choice.path.len() > 1));
    html! {
        @match back {
            Some(offer) => button type="button" class="btn plain" data-spot=[offer.choice.path.last()] aria-label={ "Facing " (name) } { (arrow(scene, facing)) },
            None => span class="void" { (arrow(scene, facing)) },
        }
    }
}

/// A facing as the viewer sees it: which way the unit would look.
fn arrow(scene: &Scene<'_>, facing: Facing) -> Markup {
    html! {
        svg class="way" viewBox="-12 -12 24 24" aria-hidden="true" {
            path d="M0-10L8-1H3V10H-3V-1H-8z" transform={ "rotate(" (scene.way(facing) * 45) ")" } {}
        }
    }
}

/// What a facing means for a neighbour: "H9: +2", "H7: back".
fn means(space: Space, stance: Stance) -> (&'static str, String) {
    match stance {
        Stance::Helps(0) => ("", format!("{space}: 0")),
        Stance::Helps(worth) => ("good", format!("{space}: +{worth}")),
        Stance::Shows(Zone::Front) => ("", format!("{space}: front")),
        Stance::Shows(Zone::Flank) => ("bad", format!("{space}: flank")),
        Stance::Shows(Zone::Back) => ("bad", format!("{space}: back")),
    }
}

/// The answers that are no space, card or facing.
fn answers(scene: &Scene<'_>) -> Markup {
    let leads = scene.me().and_then(|me| scene.side(me).commander);
    let stays = |action: Action| {
        scene.view().mover.is_some_and(|at| action == Action::To(at))
            || leads.is_some_and(|at| action == Action::Commander(at))
    };
    let sign = |action: Action| sign(action).or_else(|| stays(action).then_some("check"));
    let all: Vec<(usize, &Offer<Action>, &str)> = scene
        .seen
        .choices
        .iter()
        .filter_map(|offer| Some((offer, sign(offer.action)?)))
        .enumerate()
        .map(|(index, (offer, sign))| (index + 1, offer, sign))
        .collect();
    // Where every answer says what comes of it they lie below one another; elsewhere they are a row of buttons.
    let told = all.iter().filter(|(_, offer, _)| offer.choice.forecast.is_some()).count();
    let (ways, acts) = if told > 1 { (all, Vec::new()) } else { (Vec::new(), all) };
    html! {
        @if !ways.is_empty() {
            div class="waysout answers" {
                @for (index, offer, sign) in &ways {
                    button class="btn" form="act" name="act" value=(offer.choice.notation) data-spot=[offer.choice.path.last()] data-hotkey=(index) { (icon(sign)) (said(&offer.choice)) }
                }
            }
        }
        // The place of what ends a step stays, whether something ends it or not.
        @if scene.seen.asked() {
            div class="acts go" {
                @for (index, offer, sign) in &acts {
                    button class=(if *index == 1 && !scene.asks_card() { "btn btn-main" } else { "btn" }) form="act" name="act" value=(offer.choice.notation) data-spot=[offer.choice.path.last()] data-hotkey=(index) title=[&offer.choice.forecast] { (icon(sign)) (offer.choice.label) }
                }
            }
        }
    }
}

/// The icon of an answer that is a button by itself.
fn sign(action: Action) -> Option<&'static str> {
    match action {
        Action::Ready | Action::Done | Action::EndMoves | Action::EndShots => Some("check"),
        Action::Undo | Action::Back => Some("prev"),
        Action::Fire => Some("pv-range"),
        Action::Commit(None) | Action::NoRally => Some("lock"),
        Action::Evade => Some("pv-retreat"),
        Action::Stand => Some("shield"),
        Action::Rally => Some("pv-rally"),
        Action::Concede => Some("banner"),
        Action::Faction(_)
        | Action::Field(_)
        | Action::Enlist(_)
        | Action::Put(_)
        | Action::Face(_)
        | Action::Lead(_)
        | Action::Play(_)
        | Action::Commander(_)
        | Action::Command(_)
        | Action::Line(..)
        | Action::Pick(_)
        | Action::To(_)
        | Action::Shoot(..)
        | Action::Support(_)
        | Action::Commit(Some(_))
        | Action::Fight(_)
        | Action::Retreat(..)
        | Action::Fall(_)
        | Action::Discard(_)
        | Action::Abandon(_) => None,
    }
}

/// The unit that moves, with its figures now.
fn mover(scene: &Scene<'_>) -> Markup {
    let unit = scene.me().zip(scene.view().mover).and_then(|(me, space)| scene.own(me, space));
    html! { @if let Some(unit) = unit { div { (unit_line(scene, unit)) } } }
}

/// A unit with its figures now.
pub(super) fn unit_line(scene: &Scene<'_>, who: &UnitView) -> Markup {
    let stats = &who.stats;
    let rows = [
        ("Attack", "sword", stats.attack.to_string()),
        ("Range", "pv-range", stats.range.to_string()),
        ("Speed", "pv-speed", stats.speed.to_string()),
        ("Flexibility", "pv-flex", stats.flexibility.to_string()),
        ("Retreats at", "pv-retreat", threshold(stats.retreat)),
        ("Turns at", "pv-reverse", threshold(stats.reverse)),
        ("Routs at", "pv-rout", threshold(stats.rout)),
    ];
    html! {
        div class="unitline" {
            @if let Some(kind) = scene.kind(who.kind) { (unit::picture(who.seat, kind, scene.way(who.facing))) }
            span class="tx" {
                b { (scene.unit_name(who)) }
                span class="stats" { @for (word, sign, value) in rows { span title=(word) { (icon(sign)) (value) } } }
            }
        }
    }
}

/// The marks of a move. It stays from pick to pick, so that it is sent once; the style sheet shows it where it helps.
fn legend() -> Markup {
    html! {
        div class="legendbox" data-part="legend" {
            ul class="legend" {
                li { span class="key can" {} span { "can go there and face so" } }
                li { span class="key target" {} span { "contact: F front, K flank, R rear" } }
                li { span class="key pass" { (icon("pv-pass")) } span { "a friend it passes" } }
                li { span class="key shut" { (icon("pv-clash")) } span { "a fight: closed to all" } }
            }
        }
    }
}

/// The enemies that can be met, and how.
fn contacts(scene: &Scene<'_>) -> Markup {
    let met =
        |offer: &&Offer<Action>| matches!(offer.action, Action::To(_)) && offer.choice.forecast.is_some();
    html! {
        @if scene.seen.choices.iter().any(|offer| met(&offer)) {
            div class="waysout" { @for offer in scene.seen.choices.iter().filter(met) { (picked(&offer.choice, "pv-clash")) } }
        }
    }
}

/// Who may shoot at whom, and with what value.
fn shots(scene: &Scene<'_>) -> Markup {
    let shots = scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Shoot(..)));
    html! { div class="waysout" { @for offer in shots { (way(&offer.choice, "pv-range")) } } }
}

/// Who may join the shot, and what it would come to then.
fn supporters(scene: &Scene<'_>) -> Markup {
    let view = scene.view();
    let helpers = scene.seen.choices.iter().filter_map(|offer| {
        let Action::Support(space) = offer.action else { return None };
        let who = scene.me().and_then(|me| scene.own(me, space))?;
        Some((&offer.choice, who, scene.kind(who.kind)?, space))
    });
    let at = view.combat.as_ref().and_then(|combat| view.units.get(combat.target)?.space);
    let joined = scene.game().supported_shot(view, 1);
    html! {
        div class="toggles" {
            p class="caps" { "Who else shoots" @if let Some(at) = at { " at " (at) } "?" }
            @for (choice, who, kind, space) in helpers {
                button class="btn" form="act" name="act" value=(choice.notation) data-spot=[choice.path.last()] {
                    (icon(unit::charge(kind))) (scene.unit_name(who)) " on " (space)
                    @if let Some((value, fate)) = joined { span class="n" { (value) ": they " (fate.words_of_many()) } }
                }
            }
        }
    }
}

/// The fights that may be resolved next, with what they come to.
fn fights(scene: &Scene<'_>) -> Markup {
    let fights = scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Fight(_)));
    html! { div class="waysout" { @for offer in fights { (way(&offer.choice, "pv-clash")) } } }
}

/// The units that may be given up, and what each costs.
fn abandoned(scene: &Scene<'_>) -> Markup {
    let units = scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Abandon(_)));
    html! { div class="waysout" { @for offer in units { (way(&offer.choice, "pv-rout")) } } }
}

/// Every way to retreat, in one answer each.
fn ways_out(scene: &Scene<'_>) -> Markup {
    let ways = scene
        .seen
        .choices
        .iter()
        .filter(|offer| matches!(offer.action, Action::Retreat(..) | Action::Fall(_)));
    html! { div class="waysout" { @for offer in ways.take(12) { (way(&offer.choice, "pv-retreat")) } } }
}

/// An answer of two steps, picked here as well as on the field.
fn picked(choice: &Choice, sign: &str) -> Markup {
    html! {
        button type="button" class="btn" data-spot=[choice.path.first()] { (icon(sign)) (said(choice)) }
    }
}

fn way(choice: &Choice, sign: &str) -> Markup {
    // What is one press on the field as well shows there what it means.
    let spot = choice.path.first().filter(|_| choice.path.len() == 1);
    html! {
        button class="btn" form="act" name="act" value=(choice.notation) data-spot=[spot] { (icon(sign)) (said(choice)) }
    }
}

/// An answer, and below it what would come of it.
fn said(choice: &Choice) -> Markup {
    html! { span class="tx" { b { (choice.label) } @if let Some(forecast) = &choice.forecast { small { (forecast) } } } }
}

/// What is known of the rival's card.
fn omen(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let theirs = super::scene::rival(me);
    let chosen = scene.side(theirs).awaiting;
    html! {
        div class="rowsbox" {
            ul class="rows" {
                li { (icon("banner")) span { "A lower number acts first; a tie goes to " b { (kernel::Game::seat_name(scene.game(), scene.view().first)) } ", who has the initiative." } }
                li { (icon("pv-will")) span { "The card lies in play for the round and comes back with a rally." } }
                @if chosen { li { (icon("lock")) span { "Your rival has chosen." } } }
            }
        }
    }
}

/// What is owed: a place for each card that must be paid, and what is left then.
fn owed(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let (hand, owed) = (scene.side(me).hand_count, scene.view().owed[me]);
    html! {
        div class="owed" {
            p class="caps" { (count(owed.into(), "card owed", "cards owed")) }
            div class="dues" aria-hidden="true" { @for number in 1..=owed { span class="due" { (number) } } }
            p class="hint" { (count(hand.into(), "card", "cards")) " in hand, " (count(hand.saturating_sub(owed).into(), "stays", "stay")) ". What you pay comes back with a rally." }
        }
    }
}

/// The cards that the rout of every unit of these types costs.
fn price(scene: &Scene<'_>, seat: Seat, kinds: &[&UnitType]) -> usize {
    let of = |unit: &UnitView| {
        kinds.iter().find(|kind| kind.id == unit.kind).map_or(0, |kind| usize::from(kind.penalty))
    };
    scene.view().standing(seat).map(of).sum()
}

/// Which card may burn in a rally, and what leaves with it.
fn risks(scene: &Scene<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let played = &scene.side(me).played;
    html! {
        div {
            p class="caps" { "One of these burns" }
            ul class="risks" {
                @for face in played.iter().filter_map(|id| scene.card(*id)) {
                    @let last = scene.last_of(me, face.id);
                    li class=(if last.is_empty() { format!("i{}", face.initiative) } else { format!("i{} bad", face.initiative) }) {
                        b class="pow" { (face.initiative) }
                        span class="tx" {
                            b { (face.name) }
                            small { @if last.is_empty() { "nobody leaves" } @else { (last.iter().map(|kind| kind.name.as_str()).collect::<Vec<_>>().join(", ")) " rout: " @match price(scene, me, &last) { 0 => "it costs no card", price => { "you pay " (count(price, "card", "cards")) } } } }
                        }
                        span class="odds" { "1 in " (played.len()) }
                    }
                }
            }
        }
    }
}
