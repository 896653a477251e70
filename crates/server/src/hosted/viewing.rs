//! One viewer through a match: what it may know now, and what it was told.

use std::collections::VecDeque;

use kernel::{Game, Match, Observation, Ply, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use web::{LogLine, Render, Story};

use super::{At, Cue, Log, Noticed};

/// The most lines of the log that a live table shows; the replay has them all.
const LOG_KEPT: usize = 150;

/// One viewer through a match.
///
/// Versions and tickets count what this viewer noticed. Were they the table's own, the number alone would tell
/// how many sealed answers others have given.
#[derive(Debug)]
pub(super) struct Viewing<G: Game> {
    pub(super) viewer: Viewer,
    pub(super) version: u32,
    /// The version at which the present decision was asked: its name on the wire.
    pub(super) ticket: u32,
    pub(super) observed: Observation<G>,
    /// The latest cues with their versions: a cue is a few bytes, its line a few hundred.
    cues: VecDeque<(u32, G::Cue)>,
    /// What happened and has not been shown yet, and whether anything did.
    heard: Vec<G::Cue>,
    pub(super) behind: bool,
    /// How far the story had come before the first of them, and after the last.
    before: Story,
    after: Story,
}

impl<G: Render> Viewing<G> {
    /// At the start of a match.
    pub(super) fn new(of: &Match<G>, viewer: Viewer) -> Self {
        let heard = of.dealt().iter().filter_map(|event| of.game().cue(event, viewer));
        let dealt: Vec<G::Cue> = heard.collect();
        let mut viewing = Self {
            viewer,
            version: 0,
            ticket: 0,
            observed: of.observe(viewer),
            cues: dealt.iter().map(|cue| (0, cue.clone())).collect(),
            heard: Vec::new(),
            behind: false,
            before: Story::default(),
            after: Story::default(),
        };
        viewing.follow(of, &dealt);
        viewing
    }

    /// Something happened that the viewer will be shown.
    pub(super) fn hear(&mut self, game: &G, events: &[G::Event]) {
        self.heard.extend(events.iter().filter_map(|event| game.cue(event, self.viewer)));
        self.behind = true;
    }

    /// The viewer is shown the match as it stands: what it notices, if anything.
    pub(super) fn catch_up(&mut self, to: &Match<G>) -> Option<Vec<G::Cue>> {
        if !std::mem::take(&mut self.behind) {
            return None;
        }
        let game = &**to.game();
        let cues = std::mem::take(&mut self.heard);
        let observed = notice(self.viewer, &self.observed, to, cues.is_empty())?;
        self.version += 1;
        if observed.ticket != self.observed.ticket {
            self.ticket = self.version;
        }
        self.observed = observed;
        self.cues.extend(cues.iter().map(|cue| (self.version, cue.clone())));
        while self.cues.len() > LOG_KEPT {
            let Some((version, cue)) = self.cues.pop_front() else { break };
            self.before.follow(&web::log_line(game, to.names(self.viewer), version, &cue));
        }
        Some(cues)
    }

    /// The version that the viewer will have after these steps. What is held back is shown in one go.
    pub(super) fn after<'a>(&self, steps: impl IntoIterator<Item = (&'a Ply<G>, &'a Match<G>)>) -> u32 {
        if self.behind {
            return self.version + 1;
        }
        let (mut version, mut latest) = (self.version, None);
        for (step, to) in steps {
            let before = latest.as_ref().unwrap_or(&self.observed);
            let silent = step.events.iter().all(|event| to.game().cue(event, self.viewer).is_none());
            if let Some(observed) = notice(self.viewer, before, to, silent) {
                version += 1;
                latest = Some(observed);
            }
        }
        version
    }

    /// The same as it is told.
    pub(super) fn told(&mut self, of: &Match<G>, index: usize, cues: Vec<G::Cue>) -> Noticed {
        let (game, names) = (&**of.game(), of.names(self.viewer));
        let lines: Vec<LogLine> =
            cues.iter().map(|cue| web::log_line(game, names, self.version, cue)).collect();
        let log = web::log_lines(game, names, &mut self.after, &lines);
        let log = log.into_iter().map(|(_, deed)| deed).collect();
        let told = cues.iter().zip(lines).map(|(cue, line)| Cue {
            text: line.text,
            rule: line.rule,
            motions: line.motions,
            matters: line.matters,
            cue: raw(cue),
        });
        Noticed { viewer: index, cues: told.collect(), log }
    }

    /// The story goes on without being told to anybody: the match is being replayed.
    pub(super) fn follow(&mut self, of: &Match<G>, cues: &[G::Cue]) {
        for cue in cues {
            self.after.follow(&web::log_line(&**of.game(), of.names(self.viewer), self.version, cue));
        }
    }

    /// The newest lines of the log, and how far the story had come before them.
    pub(super) fn recent(&self, of: &Match<G>) -> (Story, Vec<LogLine>) {
        let (game, names) = (&**of.game(), of.names(self.viewer));
        let lines = self.cues.iter().map(|(version, cue)| web::log_line(game, names, *version, cue));
        (self.before.clone(), lines.collect())
    }

    pub(super) fn log_since(&self, of: &Match<G>, since: Option<u32>) -> Log {
        let (mut story, lines) = self.recent(of);
        let told = web::log_lines(&**of.game(), of.names(self.viewer), &mut story, &lines);
        // All that came after `since` are kept if something of it, or of before, is.
        let whole = self.cues.len() < LOG_KEPT;
        match since.filter(|since| whole || self.cues.front().is_some_and(|(first, _)| first <= since)) {
            Some(since) => {
                let newer = told.into_iter().filter(|(version, _)| *version > since);
                Log { lines: newer.map(|(_, told)| told).collect(), fresh: false }
            }
            None => Log { lines: told.into_iter().map(|(_, told)| told).collect(), fresh: true },
        }
    }

    pub(super) fn at(&self) -> At {
        let seat = self.viewer.seat();
        At { version: self.version, seat, ticket: seat.map(|_| self.ticket) }
    }
}

/// What a game tells programs, as it is written.
///
/// # Panics
/// If a view or a cue cannot be written as JSON, which is a bug of the game.
pub(super) fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("every view and cue can be written as JSON")
}

/// What a viewer observes now; `None` if there is nothing new in it and it heard nothing.
fn notice<G: Game>(
    viewer: Viewer,
    before: &Observation<G>,
    to: &Match<G>,
    silent: bool,
) -> Option<Observation<G>> {
    let observed = to.observe(viewer);
    let nothing = silent && observed.ticket == before.ticket && same(&observed, before);
    (!nothing).then_some(observed)
}

/// Does a viewer observe the same? What it is asked is compared by the ticket.
fn same<G: Game>(a: &Observation<G>, b: &Observation<G>) -> bool {
    a.view == b.view
        && a.choices == b.choices
        && a.asides == b.asides
        && a.awaited == b.awaited
        && a.outcome == b.outcome
}
