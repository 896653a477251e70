//! The pages of Lords of Estraven, and its table at every kind of question.

use std::collections::BTreeSet;
use std::error::Error;
use std::sync::Arc;

use estraven::{Estraven, Options, Step};
use kernel::{Dice, Game as _, Heuristics as _, Hidden as _, Match, Rng, Viewer};
use web::pages::{self, Visit};
use web::{LogLine, Render as _, Seen};

use crate::shots::{cast, table_info, visit};

/// How many matches are played to find the questions.
const MATCHES: u8 = 6;

/// Every page by name, seen by a visitor who plays under `me` and likes `theme`.
pub(crate) fn every_page(theme: &str, me: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut pages = Vec::new();
    let visit = visit(theme, me);
    for (segment, _) in Estraven::EXTRAS {
        let page = pages::extra::<Estraven>(&visit, &Estraven::content(), segment);
        pages.push((format!("estraven-{segment}"), page.ok_or("an extra page has its segment")?));
    }
    let banner = pages::Banner::of::<Estraven>(&Estraven::content());
    pages.push(("estraven-rules".to_owned(), pages::rules(&visit, &banner)));
    for seats in [2, 4] {
        let mut found = BTreeSet::new();
        for seed in 0..MATCHES {
            whole_match(&visit, me, (seats, seed), &mut found, &mut pages)?;
        }
    }
    Ok(pages)
}

/// Plays a match as sensible lords do, and keeps the first late page of every kind of question not yet found.
fn whole_match(
    visit: &Visit<'_>,
    me: &str,
    (seats, seed): (u8, u8),
    found: &mut BTreeSet<String>,
    pages: &mut Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    let game = Arc::new(Estraven::open(&Estraven::content(), &Options::default(), seats)?);
    let mut play = Match::start(game.clone(), Dice::new([seed; 32]));
    let (mut rng, players, table) =
        (Rng::new(seed.into()), cast(me, seats), table_info::<Estraven>(Vec::new()));
    let mut log: Vec<LogLine> = Vec::new();
    while let Some(seat) = play.pending().lowest() {
        let view = play.view(Viewer::Seat(seat));
        let rich = view.step != Step::Main || play.legal(seat).len() > 14;
        let late = view.step == Step::Pick || (play.plies() > 60 && rich);
        let fight = if view.combat.is_some() { "-fight" } else { "" };
        let name = format!("{}{fight}", view.step);
        if late && found.insert(name.clone()) {
            pages.push((
                format!("estraven-{seats}-{name}"),
                page(visit, &play, Viewer::Seat(seat), &players, &log, &table),
            ));
        }
        let legal = play.legal(seat);
        let liked = game.policy(play.state(), seat, &legal, &mut rng);
        let action = liked.or_else(|| rng.pick(&legal).copied()).ok_or("a pending seat has a choice")?;
        let steps = play.play_action(seat, action)?;
        let names = play.names(Viewer::Spectator);
        for event in steps.iter().flat_map(|step| &step.events) {
            let cue = game.cue(event, Viewer::Spectator);
            log.extend(cue.map(|cue| web::log_line(&*game, names, play.plies(), &cue)));
        }
    }
    if found.insert("over".to_owned()) {
        pages.push((
            format!("estraven-{seats}-over"),
            page(visit, &play, Viewer::Spectator, &players, &log, &table),
        ));
    }
    Ok(())
}

fn page(
    visit: &Visit<'_>,
    play: &Match<Estraven>,
    viewer: Viewer,
    players: &[web::Player],
    log: &[LogLine],
    table: &web::TableInfo,
) -> String {
    let view = play.observe(viewer);
    let lately = &log[log.len().saturating_sub(12)..];
    pages::table(visit, &Seen::live(play, &view, players, lately, &[], table))
}
