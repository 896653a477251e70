//! The tables of the rulebook that are made from the content: the ground, units, cards, who keeps whom, how a match ends.

use kernel::{Game as _, UnknownWord, Word as _};
use markup::html;
use maud::Markup;
use prevail::{CardFace, Faction, Ground, Prevail, Reason, UnitType, WHITE};

use super::scene::kept;
use super::{card, land, muster, reading, sheet, unit};
use crate::figure::{Picture, table};
use crate::parts::{listed, minus, rule_no};

type Row = (Markup, Vec<Markup>);

/// What each terrain does (PV-11).
pub(super) fn terrain() -> Picture {
    let kinds = || Ground::ALL.iter().filter(|ground| ground.level() <= 1);
    let row = |ground: &Ground| -> Row {
        (html! { (land::sample(*ground)) " " (ground.name()) }, vec![html! { (reading::effect(*ground)) }])
    };
    let words = kinds().map(|ground| format!("{}: {}.", ground.name(), reading::effect(*ground))).collect();
    of(&["Ground", "What it costs to enter, and does"], kinds().map(row).collect(), words)
}

/// How a match ends (PV-12).
pub(super) fn endings() -> Picture {
    let row = |reason: &Reason| -> Row {
        let (words, rule) = reason.told();
        (html! { (words) }, vec![rule_no(&Prevail::INFO, rule)])
    };
    let words =
        Reason::ALL.iter().map(|reason| format!("A match ends because {}.", reason.told().0)).collect();
    of(&["A match ends because", "Rule"], Reason::ALL.iter().map(row).collect(), words)
}

/// Which cards of a faction keep which of its troops loyal (PV-13.4).
pub(super) fn keeps(game: &Prevail, id: &str) -> Result<Picture, UnknownWord> {
    let factions = game.factions();
    let found = factions.iter().find(|faction| faction.id.as_str() == id);
    let faction =
        found.ok_or_else(|| UnknownWord::new("faction", id, factions.iter().map(|one| one.id.as_str())))?;
    let rows = faction.units.iter().map(|kind| &game.kinds()[kind.index()]);
    let rows: Vec<(&UnitType, Vec<&str>)> = rows.map(|kind| (kind, keepers(game, faction, kind))).collect();
    let words = rows.iter().map(|(kind, cards)| format!("{}: {}.", kind.name, listed(cards))).collect();
    let row = |(kind, cards): &(&UnitType, Vec<&str>)| -> Row {
        (named(kind), vec![html! { (cards.len()) }, html! { (cards.join(", ")) }])
    };
    Ok(of(&["Troops", "Cards", "Kept by"], rows.iter().map(row).collect(), words))
}

fn keepers<'a>(game: &'a Prevail, faction: &Faction, kind: &UnitType) -> Vec<&'a str> {
    let cards = faction.cards.iter().map(|own| &game.cards()[own.card.index()]);
    let keep = cards.filter(|face| kept(game, faction, face.id).iter().any(|kept| kept.id == kind.id));
    keep.map(|face| face.name.as_str()).collect()
}

/// A unit type by its piece and name.
fn named(kind: &UnitType) -> Markup {
    html! { span class="piecename" { (unit::picture(WHITE, kind, 0)) span { (kind.name) } } }
}

/// All units, faction by faction (PV-1.8).
pub(super) fn units(game: &Prevail) -> Picture {
    let mut rows: Vec<Row> = Vec::new();
    let mut words = Vec::new();
    for faction in game.factions() {
        for kind in faction.units.iter().map(|kind| &game.kinds()[kind.index()]) {
            let [attack, range, speed, flexibility, retreat, reverse, rout] =
                sheet::figures(kind).map(|(_, _, value)| value);
            words.push(format!(
                "{} ({}): Attack {attack}, Range {range}, Speed {speed}, Flexibility {flexibility}; retreats at \
                 {retreat}, reverses at {reverse}, routs at {rout} for {} cards; {} points; {}.",
                kind.name,
                faction.name,
                kind.penalty,
                kind.cost,
                muster::traits(kind)
            ));
            rows.push((
                html! { (named(kind)) small { (faction.name) } },
                vec![
                    html! { (attack) " · " (range) },
                    html! { (speed) " · " (flexibility) },
                    html! { (retreat) " · " (reverse) " · " (rout) },
                    html! { (kind.penalty) " · " (kind.cost) },
                ],
            ));
        }
    }
    let columns = [
        "Unit",
        "Attack · Range",
        "Speed · Flexibility",
        "Retreats · reverses · routs at",
        "Rout costs · points",
    ];
    of(&columns, rows, words)
}

/// All command cards, by initiative (PV-1.10).
pub(super) fn orders(game: &Prevail) -> Picture {
    let mut faces: Vec<&CardFace> = game.cards().iter().collect();
    faces.sort_by_key(|face| face.initiative);
    let round = |face: &CardFace| game.effect_text(face).map_or_else(|| "–".to_owned(), |text| minus(&text));
    let row = |face: &&CardFace| -> Row {
        (
            html! { span class={ "piecename i" (face.initiative) } { b class="pow" { (face.initiative) } span { (face.name) } } },
            vec![
                html! { (minus(&game.command_text(face))) },
                html! { (round(face)) },
                html! { (card::adds(face)) },
            ],
        )
    };
    let words = faces
        .iter()
        .map(|face| {
            format!("{}; round: {}; committed: {}.", card::words(game, face), round(face), card::adds(face))
        })
        .collect();
    of(&["Card", "Order", "Round", "Committed"], faces.iter().map(row).collect(), words)
}

fn of(columns: &[&str], rows: Vec<Row>, words: Vec<String>) -> Picture {
    Picture::html("made-f", table(columns, &rows)).says(words)
}
