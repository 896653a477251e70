//! A figure in words: made of the same data as its drawing.

use kernel::{Names, Seat, Viewer};
use testkit::figure::{Arrow, Moment, Panel, Sign, Way};

use super::picture::Picture;
use crate::Render;
use crate::parts::listed;

type Wrong = (usize, String);

/// Who looks, what lies where, what is marked, and what has happened.
pub(super) fn sentences<G: Render>(
    panel: &Panel,
    moment: &Moment<G>,
    picture: &Picture,
) -> Result<Vec<String>, Wrong> {
    let game = &**moment.table.game();
    let mut said = Vec::new();
    if let Viewer::Seat(seat) = moment.viewer {
        said.push(format!("Seen by {}.", game.seat_name(seat)));
    }
    said.extend(picture.words.iter().cloned());
    said.extend(marked(panel, picture)?);
    let told = happened(moment);
    if !told.is_empty() {
        said.push(format!("What happened: {}", told.join(" ")));
    }
    if !panel.note.is_empty() {
        said.push(panel.note.clone());
    }
    Ok(said)
}

/// What has been told of a moment, with nobody called "you".
fn happened<G: Render>(moment: &Moment<G>) -> Vec<String> {
    let game = &**moment.table.game();
    let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
    let names = Names::new(&called, moment.viewer).aloud();
    let cues = moment.events.iter().filter_map(|event| game.cue(event, moment.viewer));
    cues.map(|cue| game.tell(&cue, names).text).collect()
}

fn marked(panel: &Panel, picture: &Picture) -> Result<Vec<String>, Wrong> {
    let mut said = Vec::new();
    let mut signs: Vec<(Sign, Vec<&str>)> = Vec::new();
    for (sign, name) in &panel.signs {
        let called = picture.spot(name)?.called.as_str();
        match signs.iter_mut().find(|(known, _)| known == sign) {
            Some((_, names)) => names.push(called),
            None => signs.push((*sign, vec![called])),
        }
    }
    said.extend(signs.iter().map(|(sign, names)| format!("{}: {}.", meaning(*sign), listed(names))));
    for Arrow { way, from, to } in &panel.arrows {
        let (from, to) = (&picture.spot(from)?.called, &picture.spot(to)?.called);
        said.push(match way {
            Way::Attack => format!("An attack: {from} against {to}."),
            Way::Move => format!("{from} goes to {to}."),
            Way::Barred => format!("Not allowed: {from} to {to}."),
            Way::Help => format!("{from} helps {to}."),
        });
    }
    for (name, text) in &panel.discs {
        said.push(format!("{text} marks {}.", picture.spot(name)?.called));
    }
    for plate in &panel.plates {
        said.push(format!("Beside {}: {}.", picture.spot(&plate.at)?.called, plate.text));
    }
    Ok(said)
}

/// What a mark around a thing means.
pub(super) const fn meaning(sign: Sign) -> &'static str {
    match sign {
        Sign::Lit => "May be chosen, or is in use",
        Sign::Target => "Target",
        Sign::Counts => "Counts",
        Sign::Faded => "Ignored, spent or just gone",
        Sign::Struck => "Falls here",
    }
}

/// What an arrow means.
pub(super) const fn way_meaning(way: Way) -> &'static str {
    match way {
        Way::Attack => "attack",
        Way::Move => "goes there",
        Way::Barred => "not allowed",
        Way::Help => "helps",
    }
}
