//! One viewer through a match: what it may know now, and what it was told.

use std::collections::VecDeque;

use kernel::{Game, Match, Names, Observation, Ply, Seat, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use web::{LogLine, Render, Story};

use super::{AGE, At, Cue, Log, Noticed};

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
    /// What it was told lately, with the versions: a cue is a few bytes, its line a few hundred.
    entries: VecDeque<(u32, Entry<G>)>,
    /// What happened and has not been shown yet, and whether anything did.
    heard: Vec<G::Cue>,
    pub(super) behind: bool,
    /// What last befell the viewer, in a sentence.
    pub(super) harm: Option<String>,
    /// How far the story had come before the first of them, and after the last.
    before: Story,
    after: Story,
}

/// One thing that a viewer was told.
#[derive(Clone, Debug)]
enum Entry<G: Game> {
    /// What happened.
    Cue(G::Cue),
    /// A decision of this seat was taken back, of which everybody had been told this.
    TakenBack(Seat, String),
}

impl<G: Render> Entry<G> {
    fn cue(&self) -> Option<&G::Cue> {
        match self {
            Self::Cue(cue) => Some(cue),
            Self::TakenBack(_, _) => None,
        }
    }

    fn line(&self, game: &G, names: Names<'_>, version: u32) -> LogLine {
        match self {
            Self::Cue(cue) => web::log_line(game, names, version, cue),
            Self::TakenBack(seat, told) => web::taken_back(game, names, version, *seat, told),
        }
    }
}

impl<G: Render> Viewing<G> {
    /// At the start of a match on whose way so much was taken back: each time versions begin a new age, so that what
    /// was asked before has another name than what is asked since.
    pub(super) fn new(of: &Match<G>, viewer: Viewer, taken: usize) -> Self {
        let version = taken as u32 * AGE;
        let heard = of.dealt().iter().filter_map(|event| of.game().cue(event, viewer));
        let dealt: Vec<G::Cue> = heard.collect();
        let mut viewing = Self {
            viewer,
            version,
            ticket: version,
            observed: of.observe(viewer),
            entries: dealt.iter().map(|cue| (version, Entry::Cue(cue.clone()))).collect(),
            heard: Vec::new(),
            behind: false,
            harm: None,
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
        self.entries.extend(cues.iter().map(|cue| (self.version, Entry::Cue(cue.clone()))));
        while self.entries.len() > LOG_KEPT {
            let Some((version, entry)) = self.entries.pop_front() else { break };
            self.before.follow(&entry.line(game, to.names(self.viewer), version));
        }
        Some(cues)
    }

    /// The viewer is told that a decision was taken back.
    pub(super) fn note(&mut self, seat: Seat, told: &str) {
        self.entries.push_back((self.version, Entry::TakenBack(seat, told.to_owned())));
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
        let lines = web::log_of(game, names, cues.iter().map(|cue| (self.version, cue)));
        self.suffer(&lines);
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
        let told = cues.iter().map(|cue| (self.version, cue));
        let lines = web::log_of(&**of.game(), of.names(self.viewer), told);
        for line in &lines {
            self.after.follow(line);
        }
        self.suffer(&lines);
    }

    /// What befell the viewer in these lines is remembered, if anything did.
    fn suffer(&mut self, lines: &[LogLine]) {
        if let Some(harm) = web::harm(lines) {
            self.harm = Some(harm.to_owned());
        }
    }

    /// The newest lines of the log, and how far the story had come before them.
    pub(super) fn recent(&self, of: &Match<G>) -> (Story, Vec<LogLine>) {
        let (game, names) = (&**of.game(), of.names(self.viewer));
        let entries: Vec<&(u32, Entry<G>)> = self.entries.iter().collect();
        let is_cue = |entry: &(u32, Entry<G>)| matches!(entry.1, Entry::Cue(_));
        let mut lines = Vec::new();
        for run in entries.chunk_by(|one, next| is_cue(one) && is_cue(next)) {
            let cues: Vec<(u32, &G::Cue)> =
                run.iter().filter_map(|(version, entry)| Some((*version, entry.cue()?))).collect();
            if cues.is_empty() {
                lines.extend(run.iter().map(|(version, entry)| entry.line(game, names, *version)));
            } else {
                lines.extend(web::log_of(game, names, cues));
            }
        }
        (self.before.clone(), lines)
    }

    pub(super) fn log_since(&self, of: &Match<G>, since: Option<u32>) -> Log {
        let (mut story, lines) = self.recent(of);
        let told = web::log_lines(&**of.game(), of.names(self.viewer), &mut story, &lines);
        // All that came after `since` are kept if something of it, or of before, is.
        let whole = self.entries.len() < LOG_KEPT;
        match since.filter(|since| whole || self.entries.front().is_some_and(|(first, _)| first <= since)) {
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
