//! The pages of ProjectHex, and its table at every question of rehearsed matches.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use hex::{Hex, Options, Phase};
use kernel::{
    Dice, Game as _, Heuristics as _, Hidden as _, Match, Options as _, Rng, Seat, Viewer, Word as _,
};
use web::pages::{self, Visit};
use web::{LogLine, Mode, Render as _, Replay, Seen, TableInfo};

use crate::shots::{cast, table_info, visit};

type Pages = Vec<(String, String)>;

/// Every page of ProjectHex by name, seen by a visitor who plays under `me` and likes `theme`.
pub(crate) fn every_page(theme: &str, me: &str) -> Result<Pages, Box<dyn Error>> {
    let mut pages = Vec::new();
    let visit = visit(theme, me);
    for (segment, _) in Hex::EXTRAS {
        let page = pages::extra::<Hex>(&visit, &Hex::content(), segment);
        pages.push((format!("hex-{segment}"), page.ok_or("an extra page has its segment")?));
    }
    let rules = pages::rules(&visit, &pages::Banner::of::<Hex>(&Hex::content()));
    pages.push(("hex-rules".to_owned(), rules));
    for (seats, changes) in [
        (2, &[("discards", "closed")][..]),
        (2, &[("fortress_currency", "coins")]),
        (6, &[]),
        (4, &[]),
        (2, &[]),
    ] {
        rehearse(&visit, me, seats, changes, &mut pages)?;
    }
    Ok(pages)
}

/// A whole match by sensible play: the table at the latest of each question as its seat sees it, once more as a
/// stranger does, its end, and its replay in the middle with everything shown.
fn rehearse(
    visit: &Visit<'_>,
    me: &str,
    seats: u8,
    changes: &[(&str, &str)],
    pages: &mut Pages,
) -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    for (key, value) in changes {
        options.set(&Hex::content(), key, value)?;
    }
    let game = Arc::new(Hex::open(&Hex::content(), &options, seats).map_err(|faults| faults.to_string())?);
    let (mut rng, players) = (Rng::new(u64::from(seats)), cast(me, seats));
    let mut play = Match::start(game.clone(), Dice::new([11; 32]));
    let (mut log, mut states): (Vec<LogLine>, _) = (Vec::new(), vec![play.clone()]);
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let name =
        changes.first().map_or_else(|| format!("hex-{seats}"), |(_, value)| format!("hex-{seats}-{value}"));
    let info = table_info::<Hex>(options.changes());
    let show = |play: &Match<Hex>, viewer: Viewer, log: &[LogLine]| {
        let view = play.observe(viewer);
        let recent = &log[log.len().saturating_sub(40)..];
        pages::table(visit, &Seen::live(play, &view, &players, recent, &[], &info))
    };
    while let Some(seat) = play.pending().lowest() {
        let view = play.observe(Viewer::Seat(seat));
        let phase: Phase = view.view.phase;
        let kept = !told.contains_key(&format!("{name}-{}", phase.word())) || rng.below(3) == 0;
        if kept && (!view.choices.is_empty()) {
            told.insert(format!("{name}-{}", phase.word()), show(&play, Viewer::Seat(seat), &log));
            if phase == Phase::Jack || phase == Phase::Commit {
                told.insert(format!("{name}-watching"), show(&play, Viewer::Spectator, &log));
            }
        }
        let legal = play.legal(seat);
        let action = game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
        let steps = play.play_action(seat, action.ok_or("a pending seat has choices")?)?;
        for event in steps.iter().flat_map(|step| &step.events) {
            let cue = game.cue(event, Viewer::Everything);
            let names = play.names(Viewer::Everything);
            log.extend(cue.map(|cue| web::log_line(&*game, names, play.plies(), &cue)));
        }
        states.push(play.clone());
    }
    pages.extend(told);
    pages.push((format!("{name}-over"), show(&play, Viewer::Seat(Seat::new(0)), &log)));
    let at = play.plies() / 2;
    let then = &states[at as usize];
    let outcome = play.outcome().ok_or("it is over")?;
    let (plies, marks) = (play.plies(), web::marks(&log));
    let replay = Replay {
        at,
        plies,
        outcome,
        marks,
        seed: None,
        own: None,
        laid: false,
        course: Arc::default(),
        looked: Arc::default(),
        play_on: true,
    };
    let info = TableInfo { mode: Mode::Replay(replay), ..table_info::<Hex>(options.changes()) };
    let so_far: Vec<LogLine> = log.iter().filter(|line| line.ply <= at).cloned().collect();
    let view = then.observe(Viewer::Everything);
    let mut seen = Seen::live(then, &view, &players, &so_far, &[], &info);
    (seen.prompt, seen.choices, seen.side_actions) = (None, &[], &[]);
    pages.push((format!("{name}-replay"), pages::table(visit, &seen)));
    Ok(())
}
