//! A card lying in a row: value, name, one caption, the charge of its faction.

use authority::{Action, Card, GuardView, Mark, Slot, UnitView, When};
use kernel::{Choice, Seat};
use markup::html;
use maud::Markup;

use super::forecast::Outcome;
use super::reading::KEYWORDS;
use super::scene::Scene;
use super::{art, card, forecast};
use crate::keywords::title;
use crate::parts::icon;

/// One slot of Rows 1 to 3, held or open.
pub(super) fn slot(scene: &Scene<'_>, seat: Seat, slot: Slot) -> Markup {
    let units = scene.court(seat).rows.iter().flatten().flatten();
    match units.clone().find(|unit| unit.slot == slot) {
        Some(unit) => match scene.card(unit.card) {
            Some(card) => self::unit(scene, seat, unit, card),
            None => html! {},
        },
        None => open(scene, seat, slot),
    }
}

/// An empty slot: where a chosen card may defend it lights up.
fn open(scene: &Scene<'_>, seat: Seat, slot: Slot) -> Markup {
    let row = slot.row();
    let rows = scene.court(seat).rows.iter().flatten().flatten();
    // A unit takes the lowest free letter (AU-1.10): that slot stands for the row.
    let lowest = Slot::of_row(row).iter().find(|slot| rows.clone().all(|unit| unit.slot != **slot));
    let defend = scene.first(|action| matches!(action, Action::Defend { row: to, .. } if to == row));
    let spot = defend
        .filter(|_| scene.me() == Some(seat) && lowest == Some(&slot))
        .and_then(|choice| choice.path.last());
    let at = format!("unit.{}", Mark::Unit { seat, slot });
    html! {
        @match spot {
            Some(spot) => button type="button" class="slot place" data-spot=(spot) data-at=(at) aria-label={ "Row " (row) ", open" } { "Row " (row) },
            None => div class="slot" data-at=(at) { "Row " (row) },
        }
    }
}

fn unit(scene: &Scene<'_>, seat: Seat, unit: &UnitView, card: &Card) -> Markup {
    let mark = Mark::Unit { seat, slot: unit.slot };
    let own = scene.me() == Some(seat);
    let relieve =
        scene.first(|action| own && matches!(action, Action::Relieve { slot, .. } if slot == unit.slot));
    let choice = scene.aim(mark);
    // Whether it blocks the attack in progress says nothing of a unit on the attacker's side.
    let enemy = scene.view().attack.as_ref().is_none_or(|attack| attack.seat != seat);
    let passed = enemy && !unit.disabled && (unit.ignored || !unit.blocks);
    let outcome = choice.filter(|_| scene.aiming()).and_then(|_| forecast::outcome(scene, mark));
    let mut class = String::new();
    for (is, word) in [(unit.disabled, " off"), (passed, " ghost")] {
        if is {
            class += word;
        }
    }
    let shift = match unit.defence.cmp(&u16::from(unit.printed)) {
        std::cmp::Ordering::Less => " down",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => " up",
    };
    lying(
        scene,
        &Lying {
            card,
            class: &class,
            key: format!("unit.{mark}"),
            value: unit.defence,
            shift,
            outcome,
            caption: condition(unit, card, passed),
            marks: html! {
                @if unit.disabled { span class="mk" title=(title(&KEYWORDS, "Disabled", "Disable")) { (icon("chain")) } }
                @if unit.protect > 0 { span class="mk" title=(title(&KEYWORDS, &format!("Protect {}", unit.protect), "Protect")) { (icon("shield")) (unit.protect) } }
            },
            sign: art::emblem(card.faction),
            seat,
            choice,
            also: relieve,
        },
    )
}

/// The Kingsguard in Row 0, or the place it left.
pub(super) fn guard(scene: &Scene<'_>, seat: Seat, guard: Option<&GuardView>) -> Markup {
    let card = guard.and_then(|guard| scene.card(guard.card));
    let (Some(guard), Some(card)) = (guard, card) else {
        return html! { div class="slot" { "Row 0 fallen" } };
    };
    let mark = Mark::Guard { seat };
    let choice = scene.aim(mark);
    let caption = match guard.damage {
        0 => "royal guard".to_owned(),
        damage => format!("{damage} damage marked"),
    };
    lying(
        scene,
        &Lying {
            card,
            class: if guard.blocks { " guard" } else { " guard ghost" },
            key: format!("unit.{mark}"),
            value: guard.defence,
            shift: "",
            outcome: choice.and_then(|_| forecast::outcome(scene, mark)),
            caption,
            marks: html! {},
            sign: "crown",
            seat,
            choice,
            also: None,
        },
    )
}

/// What a tile shows.
struct Lying<'a> {
    card: &'a Card,
    class: &'a str,
    key: String,
    value: u16,
    shift: &'static str,
    /// What the attack in progress would do to it.
    outcome: Option<Outcome>,
    caption: String,
    marks: Markup,
    sign: &'static str,
    seat: Seat,
    choice: Option<&'a Choice>,
    also: Option<&'a Choice>,
}

fn lying(scene: &Scene<'_>, tile: &Lying<'_>) -> Markup {
    let Lying { card, class, key, value, shift, outcome, caption, marks, sign, seat, choice, also } = tile;
    let hostile = scene.me() != Some(*seat);
    let state = match choice {
        Some(_) if hostile => " target",
        Some(_) => " can",
        None => "",
    };
    let spot = choice.or(*also).and_then(|choice| choice.path.last());
    let class = format!("tile {}{class}{state}", art::class(card.faction));
    let told = outcome.as_ref().map_or(caption, |outcome| &outcome.words);
    let label = match choice {
        Some(choice) => format!("{}: {told}", choice.label),
        None => format!("{}, defends at {value}, {caption}", card.name),
    };
    let inside = html! {
        span class={ "side" (shift) } aria-hidden="true" { (value) }
        span class="tx" aria-hidden="true" {
            span class=(if has_long_word(&card.name) { "nm long" } else { "nm" }) { (card.name) }
            @match outcome {
                Some(outcome) if outcome.brief != outcome.words => small { span class="full" { (outcome.words) } span class="brief" { (outcome.brief) } },
                Some(_) | None => small { (told) },
            }
        }
        span class="mks" aria-hidden="true" { (marks) }
        (icon(if state == " target" { "sword" } else { sign }))
        span class="vh" { (label) }
    };
    let about = card::about(card);
    html! {
        @match spot {
            Some(spot) => button type="button" class=(class) data-part=(key) data-spot=(spot) data-key=(key) data-face=(card.id) data-about=(about) title=(card::words(card)) { (inside) },
            None => a class=(class) data-part=(key) href=(about) data-about=(about) data-key=(key) data-face=(card.id) title=(card::words(card)) { (inside) },
        }
    }
}

/// How a unit stands, in a few words.
fn condition(unit: &UnitView, card: &Card, passed: bool) -> String {
    let mut words = Vec::new();
    if unit.disabled {
        words.push("Disabled".to_owned());
    }
    if unit.ignored {
        words.push("Ignored".to_owned());
    } else if passed {
        words.push("does not block".to_owned());
    }
    if unit.damage > 0 {
        words.push(format!("{} damage marked", unit.damage));
    }
    let change = i32::from(unit.defence) - i32::from(unit.printed);
    if change != 0 {
        words.push(format!("{} printed, {change:+}", unit.printed).replace('-', "−"));
    }
    if unit.protect > 0 {
        words.push(format!("protected {}", unit.protect));
    }
    if unit.steadfast {
        words.push("steadfast".to_owned());
    }
    words.extend(habit(card).filter(|_| words.is_empty() && !unit.disabled));
    if words.is_empty() { format!("defends at {}", unit.defence) } else { words.join(", ") }
}

/// What a unit does while it stands in a row, in a few words.
fn habit(card: &Card) -> Option<String> {
    const HABITS: [(When, &str); 4] = [
        (When::PassiveDef, ""),
        (When::StartDef, " at the start"),
        (When::Attacked, " when attacked"),
        (When::Defeated, " when felled"),
    ];
    let mut habits =
        card.abilities.iter().flat_map(|ability| HABITS.iter().find(|(when, _)| *when == ability.when));
    habits.next().map(|(_, moment)| format!("{}{moment}", card::gist(card)))
}

/// Is a word of a name too long for a narrow tile?
fn has_long_word(name: &str) -> bool {
    const LONGEST: usize = 11;
    name.split([' ', '-']).any(|word| word.chars().count() > LONGEST)
}
