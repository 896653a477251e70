//! How a deck changes: real decks of matches that the game's own policy plays, with the content in force.

use std::collections::BTreeMap;

use authority::{Authority, CardId, CourtView, Event};
use kernel::{Hidden as _, Viewer};
use markup::html;
use testkit::rehearsal::{Style, rehearse};

use crate::figure::{Picture, table};
use crate::parts::n;

/// So many matches are played.
const MATCHES: u64 = 12;
/// The rounds that are looked at.
const ROUNDS: [u8; 4] = [1, 6, 12, 18];

/// The decks of a round, added up.
#[derive(Default)]
struct Sum {
    decks: f64,
    cards: f64,
    power: f64,
    starting: f64,
    zone: f64,
}

/// How many cards a deck has, how strong they are and where they are from, in four rounds.
pub(super) fn over_time(game: &Authority) -> Picture {
    let mut sums: BTreeMap<u8, Sum> = BTreeMap::new();
    for seed in 0..MATCHES {
        rehearse(game, Style::Policy, seed, |_, _, _, events, after| {
            let begun = events.iter().find_map(|event| {
                let Event::Turn { round, .. } = event else { return None };
                ROUNDS.contains(round).then_some(*round)
            });
            let Some(round) = begun else { return };
            let view = game.view(after, Viewer::Everything);
            add(game, sums.entry(round).or_default(), &view.courts[view.active]);
        });
    }
    let mean = |sum: &Sum, of: f64| of / sum.decks.max(1.0);
    let power = |sum: &Sum| sum.power / sum.cards.max(1.0);
    let bar = |value: f64| {
        html! { svg class="au-bar" width="90" height="12" viewBox="0 0 90 12" aria-hidden="true" { rect width="90" height="12" {} rect class="v" width=(n(value.min(8.0) / 8.0 * 90.0)) height="12" {} } }
    };
    let tenth = |value: f64| format!("{value:.1}");
    let rows = sums.iter().map(|(round, sum)| {
        let cells = vec![
            html! { (bar(power(sum))) " " b { (tenth(power(sum))) } },
            html! { (tenth(mean(sum, sum.cards))) },
            html! { (tenth(mean(sum, sum.starting))) },
            html! { (tenth(mean(sum, sum.cards - sum.starting))) },
            html! { (tenth(mean(sum, sum.zone))) },
        ];
        (html! { "Round " (round) }, cells)
    });
    let columns = ["", "Mean power", "Cards", "Starting", "Bought", "General zone"];
    let body = table(&columns, &rows.collect::<Vec<_>>());
    let mut said = vec![format!("Mean of {MATCHES} matches that the game's own policy plays.")];
    said.extend(sums.iter().map(|(round, sum)| {
        format!(
            "Round {round}: {} cards with a mean power of {}; {} of the starting deck, {} bought; {} in the general zone.",
            tenth(mean(sum, sum.cards)),
            tenth(power(sum)),
            tenth(mean(sum, sum.starting)),
            tenth(mean(sum, sum.cards - sum.starting)),
            tenth(mean(sum, sum.zone)),
        )
    }));
    Picture::html("au-decks", body).says(said)
}

/// Adds the cards of a player that come into the hand again and again, wherever they are.
fn add(game: &Authority, sum: &mut Sum, court: &CourtView) {
    let held = court.hand.iter().chain(&court.deck_top).chain(&court.discard).map(|held| held.card);
    let standing = court.rows.iter().flatten().flatten().map(|unit| unit.card);
    let all: Vec<CardId> = held.chain(standing).collect();
    sum.decks += 1.0;
    sum.zone += court.zone.len() as f64;
    for card in all.into_iter().filter_map(|id| game.card(id)) {
        sum.cards += 1.0;
        sum.power += f64::from(card.power);
        sum.starting += f64::from(u8::from(card.cost.is_none()));
    }
}
