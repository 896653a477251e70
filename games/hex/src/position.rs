//! Positions as the game writes them down.

use std::fmt::Write as _;

use crate::id::Id;
use crate::rulebook::Hex;
use crate::view::{RealmView, View};

/// The position of a view: one line for the table, one for each seat. `?3` are three cards that the viewer does not
/// know.
pub(crate) fn position(game: &Hex, view: &View) -> String {
    let mut text = String::new();
    write_lines(game, view, &mut text).expect("a String takes everything");
    text
}

fn write_lines(game: &Hex, view: &View, text: &mut String) -> std::fmt::Result {
    write!(text, "R{} {} {} | forts", view.round, game.colour(view.active), view.phase)?;
    write_ids(&view.fortresses, text)?;
    write!(text, " | deck {} | discard", view.deck.len() + view.deck_bottom.len())?;
    write_ids(&view.discard, text)?;
    if view.claims > 0 || view.defeated > 0 {
        write!(text, " | claims {} defeated {}", view.claims, view.defeated)?;
    }
    if let Some(site) = view.site {
        write!(text, " | at {site}")?;
    }
    if view.left > 0 {
        write!(text, " left {}", view.left)?;
    }
    if let Some(battle) = &view.battle {
        let shown = battle.shown.map(|card| card.map_or_else(|| "-".to_owned(), |card| card.to_string()));
        write!(text, " {} against {}", shown[0], shown[1])?;
        if battle.bids != [0, 0] {
            write!(text, " bids {} {}", battle.bids[0], battle.bids[1])?;
        }
    }
    for (seat, realm) in view.realms.iter() {
        write!(text, "\n{}", game.colour(seat))?;
        write_realm(realm, text)?;
    }
    Ok(())
}

fn write_realm(realm: &RealmView, text: &mut String) -> std::fmt::Result {
    if let Some(faction) = realm.faction {
        write!(text, " {faction}")?;
    }
    if realm.resigned > 0 {
        return write!(text, " resigned {}", realm.resigned);
    }
    write!(text, " {} prestige", realm.prestige)?;
    if realm.coins > 0 {
        write!(text, " {} coins", realm.coins)?;
    }
    for slot in realm.dossier {
        write!(text, " {}", slot.map_or_else(|| "-".to_owned(), |mission| mission.to_string()))?;
    }
    text.push_str(" | lands");
    for land in &realm.lands {
        write!(text, " {land}{}", if realm.capital == Some(*land) { "*" } else { "" })?;
    }
    if let Some(lost) = realm.capital.filter(|capital| !realm.lands.contains(capital)) {
        write!(text, " (*{lost})")?;
    }
    text.push_str(" | hand");
    write_ids(&realm.hand, text)?;
    write_unknown(usize::from(realm.hand_count) - realm.hand.len(), text)?;
    text.push_str(" | pile");
    write_ids(&realm.open, text)?;
    if realm.closed_count > 0 {
        text.push_str(" face down");
        write_ids(&realm.closed, text)?;
        write_unknown(usize::from(realm.closed_count) - realm.closed.len(), text)?;
    }
    if !realm.removed.is_empty() {
        text.push_str(" | out");
        write_ids(&realm.removed, text)?;
    }
    if realm.ready {
        let chosen = realm.sealed_card.map(|card| card.to_string());
        let chosen = chosen.or_else(|| realm.sealed_slots.map(|slots| slots.word().to_owned()));
        write!(text, " | ready {}", chosen.as_deref().unwrap_or("?"))?;
    }
    Ok(())
}

fn write_ids(ids: &[Id], text: &mut String) -> std::fmt::Result {
    ids.iter().try_for_each(|id| write!(text, " {id}"))
}

fn write_unknown(count: usize, text: &mut String) -> std::fmt::Result {
    if count > 0 { write!(text, " ?{count}") } else { Ok(()) }
}
