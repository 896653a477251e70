//! The pages of Prevail, and its table at every question that comes up in a few matches.

use std::collections::BTreeSet;
use std::error::Error;
use std::sync::Arc;

use kernel::{Dice, Game as _, Heuristics as _, Hidden as _, Match, Rng, Seat, Viewer};
use prevail::Prevail;
use testkit::rehearsal;
use web::pages::{self, Visit};
use web::{LogLine, Render as _, Seen, log_line};

use crate::shots::{cast, table_info, visit};

/// The battles that are looked at, and for how many actions.
const BATTLES: [(&str, u32); 4] = [("mini", 140), ("rulebook", 60), ("builder", 70), ("epic", 3)];

/// Every page of Prevail by name, seen by a visitor who plays under `me` and likes `theme`.
pub(crate) fn every_page(theme: &str, me: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let visit = visit(theme, me);
    let mut pages = Vec::new();
    for (segment, _) in Prevail::EXTRAS {
        let page = pages::extra::<Prevail>(&visit, &Prevail::content(), segment);
        pages.push((format!("prevail-{segment}"), page.ok_or("an extra page has its segment")?));
    }
    pages.push((
        "prevail-rules".to_owned(),
        pages::rules(&visit, &pages::Banner::of::<Prevail>(&Prevail::content())),
    ));
    for (preset, plies) in BATTLES {
        battle(&visit, me, preset, plies, &mut pages)?;
    }
    Ok(pages)
}

/// Plays a match sensibly and keeps the page of the first question of each kind, for each seat.
fn battle(
    visit: &Visit<'_>,
    me: &str,
    preset: &str,
    plies: u32,
    pages: &mut Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    let table = table_info::<Prevail>(Vec::new());
    let players = cast(me, 2);
    let game: Prevail = rehearsal::open(preset, 2, &[])?;
    let mut rng = Rng::new(3);
    let mut play = Match::start(Arc::new(game), Dice::new([3; 32]));
    let mut known: BTreeSet<(String, Seat)> = BTreeSet::new();
    let mut log: Vec<LogLine> = Vec::new();
    while let Some(seat) = play.pending().iter().last().filter(|_| play.plies() < plies) {
        let observed = play.observe(Viewer::Seat(seat));
        let verb = observed.choices.first().and_then(|offer| offer.choice.notation.split(' ').next());
        let question = format!("{}-{}", observed.view.step, verb.unwrap_or_default());
        if known.insert((question.clone(), seat)) {
            let seen = Seen::live(&play, &observed, &players, &log, &[], &table);
            let name = format!("prevail-{preset}-{question}-{}", play.game().seat_name(seat).to_lowercase());
            pages.push((name, pages::table(visit, &seen)));
        }
        let legal = play.legal(seat);
        let liked = play.game().policy(play.state(), seat, &legal, &mut rng);
        let action = liked.or_else(|| rng.pick(&legal).copied()).ok_or("a pending seat has a choice")?;
        let steps = play.play_action(seat, action)?;
        let cues = steps.iter().flat_map(|step| &step.events);
        let cues = cues.filter_map(|event| play.game().cue(event, Viewer::Spectator));
        log.extend(
            cues.map(|cue| log_line(&**play.game(), play.names(Viewer::Spectator), play.plies(), &cue)),
        );
    }
    Ok(())
}
