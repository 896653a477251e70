//! What cannot be done now says why: a press on it, by hand or key, with or without script, tries it and is refused in
//! words and with the rule.

use estraven::{Action, Form, Keyword, Kind, Name, Step, UnitView};
use kernel::Seat;
use markup::html;
use maud::Markup;

use super::art;
use super::scene::{Part, Scene, code};

/// The button laid over a piece that no answer names: it tries this line.
pub(super) fn hit(scene: &Scene<'_>, line: &str, name: &str) -> Markup {
    let why = scene.why_not(line);
    html! {
        button class="hit tried" form="act" name="act" value=(line) data-try=(line) aria-disabled="true" title=(why) aria-label={ (name) ", not now: " (why) } {}
    }
}

/// What would be tried with a card of the own hand, if it cannot be played now.
pub(super) fn card(scene: &Scene<'_>, name: Name) -> Option<String> {
    let spot = format!("hand.{name}");
    let plays = |action: Action| matches!(action, Action::Play { .. } | Action::React { .. });
    if !scene.seen.asked() || scene.from(&spot).any(|offer| plays(offer.action)) {
        return None;
    }
    match scene.view().step {
        Step::Main => Some(format!("play {name}")),
        Step::Respond => Some(format!("react {name}")),
        Step::Tax if scene.part(&spot) == Part::Nothing => Some(format!("pitch {name}")),
        Step::Deploy if scene.part(&spot) == Part::Nothing => Some(format!("pick {name}")),
        Step::Tax
        | Step::Deploy
        | Step::Pick
        | Step::Answer
        | Step::Levy
        | Step::Target
        | Step::Cost
        | Step::Join
        | Step::Block
        | Step::Edict
        | Step::Scry
        | Step::PickHand
        | Step::Slot
        | Step::Discard
        | Step::Over => None,
    }
}

/// What would be tried with something on the battlefield that no answer names.
pub(super) fn unit(scene: &Scene<'_>, seat: Seat, unit: &UnitView) -> Option<String> {
    let name = unit.card;
    let printed = scene.card(name.card)?;
    let own = scene.me() == Some(seat);
    let has =
        |wanted: fn(&Form) -> bool| own && printed.abilities.iter().any(|ability| wanted(&ability.form));
    if !scene.seen.asked() {
        return None;
    }
    match scene.view().step {
        Step::Main if own && printed.kind == Kind::Leader => {
            let rival = scene.rivals().into_iter().find(|rival| scene.lord(*rival).fell == 0)?;
            Some(format!("atk {name} > {}", code(rival)))
        }
        Step::Main => has(|form| *form == Form::Act).then(|| format!("act {name}:1")),
        Step::Respond => has(|form| matches!(form, Form::React(_))).then(|| format!("use {name}:1")),
        Step::Join => {
            (own && printed.kind != Kind::Resource && !fights(scene, name)).then(|| format!("join {name}"))
        }
        Step::Block if own && printed.kind != Kind::Resource && !fights(scene, name) => {
            let attacker = scene.view().combat.as_ref()?.attackers.first()?.unit;
            Some(format!("blk {name} > {attacker}"))
        }
        Step::Block
        | Step::Target
        | Step::Edict
        | Step::Pick
        | Step::Answer
        | Step::Levy
        | Step::Cost
        | Step::Tax
        | Step::Scry
        | Step::PickHand
        | Step::Slot
        | Step::Deploy
        | Step::Discard
        | Step::Over => None,
    }
}

/// Does it attack or block?
fn fights(scene: &Scene<'_>, name: Name) -> bool {
    scene.view().combat.as_ref().is_some_and(|combat| {
        combat.attackers.iter().any(|attacker| attacker.unit == name)
            || combat.blocks.iter().any(|(blocker, _)| *blocker == name)
    })
}

/// The lock on what a picked Leader may not attack (LE-11.5) or an announcement may not aim at (LE-11.9), with why not.
pub(super) fn lock(scene: &Scene<'_>, seat: Seat, unit: &UnitView) -> Markup {
    let name = unit.card;
    let leader = scene.card(name.card).is_some_and(|card| card.kind == Kind::Leader);
    if scene.me() == Some(seat) || !scene.seen.asked() {
        return html! {};
    }
    let lock = |line: &str, word: &str, when: Option<String>| {
        let why = scene.why_not(line);
        html! {
            button class="guardlock" form="act" name="act" value=(line) data-try=(line) aria-disabled="true" hidden[when.is_some()] data-when=[when] title=(why) aria-label={ (scene.card_name(name.card)) ": " (why) } { (art::sign("lock")) (word) }
        }
    };
    let (step, spot) = (scene.view().step, format!("unit.{name}"));
    if step == Step::Target && scene.part(&spot) == Part::Nothing && unit.keywords.contains(&Keyword::Warded)
    {
        return lock(&format!("tgt {name}"), "Warded", None);
    }
    if step != Step::Main || !leader {
        return html! {};
    }
    let attacks = || scene.seen.choices.iter().filter(|offer| matches!(offer.action, Action::Attack { .. }));
    let paths: Vec<&[String]> = attacks().map(|offer| offer.choice.path.as_slice()).collect();
    let mut leaders: Vec<&str> = paths.iter().filter_map(|path| Some(path.first()?.as_str())).collect();
    leaders.dedup();
    let free = paths.iter().any(|path| path.contains(&spot));
    let about = scene.game().subjects(scene.view());
    match attacks().find_map(|offer| about(offer.action)).filter(|_| !free) {
        Some(first) => lock(&format!("atk {first} > {name}"), "guarded", Some(leaders.join(" "))),
        None => html! {},
    }
}

/// A verb that some of these picked things have not: pressed, it says why.
pub(super) fn verb(sign: &str, word: &str, line: &str, spots: &[String]) -> Markup {
    html! {
        @if !spots.is_empty() {
            button class="btn" type="button" hidden data-when=(spots.join(" ")) data-try=(line) aria-disabled="true" { (art::sign(sign)) (word) }
        }
    }
}

/// The verb with which anything on the table may be tried while this is asked: a press on what does not fit says why.
pub(super) fn tries(scene: &Scene<'_>) -> Option<&'static str> {
    let verb = match scene.view().step {
        Step::Target => "tgt",
        Step::Cost | Step::Edict => "cost",
        Step::Levy => "levy",
        Step::Pick
        | Step::Main
        | Step::Answer
        | Step::Respond
        | Step::Join
        | Step::Block
        | Step::Tax
        | Step::Scry
        | Step::PickHand
        | Step::Slot
        | Step::Deploy
        | Step::Discard
        | Step::Over => return None,
    };
    scene.seen.asked().then_some(verb)
}
