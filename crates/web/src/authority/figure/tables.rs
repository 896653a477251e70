//! Tables with pictures: the factions without their colours, how abilities are written, the keywords, the game on one page.

use authority::{Authority, Card, Effect, Faction, Kind, Reach, Value, When};
use kernel::{Game as _, UnknownWord, Word as _};
use markup::html;
use maud::Markup;

use super::super::card::kind_icon;
use super::super::{art, reading};
use crate::figure::{Picture, table};
use crate::parts::{glyph, icon, linked, printed};

/// Each faction in colour and without: field, lines, charge.
pub(super) fn factions() -> Picture {
    let all: Vec<Option<Faction>> = Faction::ALL.iter().copied().map(Some).chain([None]).collect();
    let name = |faction: Option<Faction>| faction.map_or("No faction", Faction::name);
    let rows = all.iter().map(|faction| {
        let (lines, charge) = marks(*faction);
        let cells =
            vec![swatch(*faction, ""), swatch(*faction, " grey"), html! { (lines) }, html! { (charge) }];
        (html! { (name(*faction)) }, cells)
    });
    let body = table(&["Faction", "In colour", "In grey", "Lines", "Charge"], &rows.collect::<Vec<_>>());
    let said = all.iter().map(|faction| {
        let (lines, charge) = marks(*faction);
        format!("{}: {lines}, {charge}.", name(*faction))
    });
    Picture::html("au-marks", body).says(said.collect())
}

/// The field of a faction with its charge.
fn swatch(faction: Option<Faction>, class: &str) -> Markup {
    html! {
        span class={ (art::class(faction)) (class) } {
            svg class="au-swatch" viewBox="0 0 64 32" width="64" height="32" aria-hidden="true" {
                rect width="64" height="32" fill="var(--f)" {}
                rect width="64" height="32" fill=(art::hatch(faction)) {}
                (glyph(art::emblem(faction), 32.0, 16.0, 24.0, "#f6edd6"))
            }
        }
    }
}

/// The lines and the charge of a faction, in words.
const fn marks(faction: Option<Faction>) -> (&'static str, &'static str) {
    match faction {
        Some(Faction::Royal) => ("level lines", "crown"),
        Some(Faction::Blood) => ("upright lines", "running wolf"),
        Some(Faction::Iron) => ("crossed lines", "tower"),
        Some(Faction::Ox) => ("dots", "ox head"),
        Some(Faction::Hood) => ("slanting lines", "hood"),
        None => ("plain", "shield"),
    }
}

/// The four forms of an ability, each with a card of this content that has it.
pub(super) fn forms(game: &Authority) -> Picture {
    type Is = fn(&Card) -> bool;
    let forms: [(&str, Is, &str, &str); 4] = [
        (
            "Passive",
            |card| card.abilities.len() == 1 && card.abilities[0].when == When::PassiveDef,
            "works all the time in the place it names, and adds up",
            "AU-11.1",
        ),
        (
            "Triggered",
            |card| card.abilities.len() == 1 && card.abilities[0].when == When::Attack,
            "happens by itself when its moment comes",
            "AU-11.2",
        ),
        (
            "Active",
            |card| card.abilities.len() == 1 && card.abilities[0].when == When::Active,
            "is the one thing the unit does this turn; the unit is discarded first",
            "AU-11.4",
        ),
        (
            "General",
            |card| card.abilities.iter().any(|ability| ability.when == When::PassiveGen),
            "works in the general zone, for the rest of the game",
            "AU-8.7",
        ),
    ];
    let found: Vec<_> = forms
        .into_iter()
        .filter_map(|(name, is, means, rule)| {
            Some((name, game.cards().iter().find(|card| is(card))?, means, rule))
        })
        .collect();
    let rows = found.iter().map(|(name, card, means, rule)| {
        let cells = vec![
            html! { (printed(&card.text)) small { (card.name) } },
            html! { (means) },
            linked(&Authority::INFO, rule),
        ];
        (html! { (name) }, cells)
    });
    let body = table(&["Kind", "As printed", "What it means", "Rule"], &rows.collect::<Vec<_>>());
    let said = found.iter().map(|(name, card, means, rule)| {
        format!("{name}, as “{}” of {}: {means} ({rule}).", card.text, card.name)
    });
    Picture::html("au-forms", body).says(said.collect())
}

/// The keywords, each with its sign.
pub(super) fn keywords() -> Picture {
    let rows = reading::KEYWORDS.iter().map(|(word, means, rule)| {
        let cells = vec![html! { (means) }, linked(&Authority::INFO, rule)];
        (html! { (icon(sign(word))) " " (word) }, cells)
    });
    let body = table(&["Word", "What it means", "Rule"], &rows.collect::<Vec<_>>());
    let said = reading::KEYWORDS.iter().map(|(word, means, rule)| format!("{word}: {means} ({rule})."));
    Picture::html("au-keys", body).says(said.collect())
}

/// The charge of cards that have a keyword, or the sign of a type.
fn sign(word: &str) -> &'static str {
    let effect = match word.split([',', ' ']).next().unwrap_or(word) {
        "Pierce" => Effect::Pierce,
        "Protect" => Effect::Protect { who: Reach::Itself, n: 1 },
        "Steadfast" => Effect::Steadfast,
        "Relieve" | "Recall" => Effect::Relieve,
        "General" => Effect::General,
        "Retire" | "Discard" => Effect::Retire,
        "X" => Effect::Def { who: Reach::Itself, n: Value::Rows(1) },
        "Ignore" => return "bow",
        "Disable" => return "chain",
        "Bypass" => return "dagger",
        "Spy" => return kind_icon(Kind::Spy),
        "Superpower" => return kind_icon(Kind::Superpower),
        "Leader" => return kind_icon(Kind::Leader),
        _ => return "play",
    };
    art::verb_charge(&effect)
}

/// The game on one page, or one sheet of it.
pub(super) fn reference(parts: &[&str]) -> Result<Picture, UnknownWord> {
    let sheets = match parts {
        [] => reading::SHEETS.iter().collect(),
        [name] => {
            let found = reading::SHEETS.iter().find(|(known, ..)| known == name);
            let known = reading::SHEETS.iter().map(|(known, ..)| *known);
            vec![found.ok_or_else(|| UnknownWord::new("sheet", name, known))?]
        }
        [_, more, ..] => return Err(UnknownWord::new("sheet", more, [])),
    };
    let body = html! { div class="sheets" { @for (_, _, sheet) in &sheets { (sheet()) } } };
    let said = sheets.iter().map(|(_, says, _)| (*says).to_owned());
    Ok(Picture::html("au-sheets", body).says(said.collect()))
}
