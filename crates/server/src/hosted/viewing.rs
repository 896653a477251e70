//! One viewer through a match: what it may know now, and what it was told.

use std::collections::VecDeque;

use kernel::{Match, Names, Observation, Playable, Ply, Seat, Ticket, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use web::{LogLine, Render, Story};

use super::{AGE, At, Cue, Log, Noticed};

/// The most lines of the log that a live table shows; the replay has them all.
const LOG_KEPT: usize = 150;

/// One viewer through a match.
///
/// Versions count what this viewer heard and did itself, tickets are made of what it may answer ([`kernel::Ticket`]).
/// Neither depends on how many actions others played, nor on when the viewer was shown what came of them: so a match
/// that was replayed has the same numbers as one that was never out of memory, and no number tells of a secret.
#[derive(Debug)]
pub(super) struct Viewing<G: Playable> {
    pub(super) viewer: Viewer,
    /// How often a decision had been taken back when the match was opened.
    age: u32,
    /// What was shown.
    pub(super) version: u32,
    pub(super) observed: Observation<G>,
    /// What it was told lately: a cue is a few bytes, its line a few hundred.
    entries: VecDeque<Told<G>>,
    /// What happened, shown or not.
    count: Count,
    /// What it heard of that and has not been shown yet, and whether anything happened.
    heard: Vec<Told<G>>,
    pub(super) behind: bool,
    /// What last befell the viewer, in a sentence.
    pub(super) harm: Option<String>,
    /// How far the story had come before the first of them, and after the last.
    before: Story,
    after: Story,
}

/// How much of a match one viewer can have noticed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count {
    /// What it heard and did.
    pub(super) version: u32,
    /// The steps of which it heard anything. What follows a question that was asked in secret belongs to the step
    /// before it, as if nobody had been asked.
    pub(super) steps: u32,
    /// Names the latest step: where it begins.
    step: u32,
    /// Has nothing of it been heard?
    silent: bool,
    /// Does it still go on?
    goes_on: bool,
}

impl Count {
    /// An action was played, after which a seat is asked in secret, or none.
    fn play(&mut self, viewer: Viewer, by: Seat, secretly: Option<Seat>) {
        if !self.goes_on {
            (self.step, self.silent) = (self.version + 1, true);
        }
        self.version += u32::from(viewer == Viewer::Seat(by));
        self.goes_on = secretly.is_some_and(|seat| viewer != Viewer::Seat(seat));
    }

    /// The viewer hears something of it.
    fn hear(&mut self) {
        self.version += 1;
        self.steps += u32::from(std::mem::take(&mut self.silent));
    }
}

/// One thing that a viewer was told, when, and in which step.
#[derive(Clone, Debug)]
pub(super) struct Told<G: Playable> {
    version: u32,
    step: u32,
    entry: Entry<G>,
}

/// What a viewer can be told.
#[derive(Clone, Debug)]
enum Entry<G: Playable> {
    /// What happened.
    Cue(kernel::Cue<G::Event>),
    /// A decision of this seat was taken back, of which everybody had been told this.
    TakenBack(Seat, String),
}

impl<G: Render> Entry<G> {
    fn line(&self, game: &G, names: Names<'_>, step: u32) -> LogLine {
        match self {
            Self::Cue(cue) => web::log_line(game, names, step, cue),
            Self::TakenBack(seat, told) => web::taken_back(game, names, step, *seat, told),
        }
    }
}

impl<G: Render> Viewing<G> {
    /// At the start of a match on whose way so much was taken back: each time versions begin a new age, so that what
    /// was asked before has another name than what is asked since.
    pub(super) fn new(of: &Match<G>, viewer: Viewer, taken: usize) -> Self {
        let age = taken as u32;
        let version = age * AGE;
        let dealt = of.dealt().iter().filter_map(|event| of.game().cue(event, viewer));
        let heard = dealt.map(|cue| Told { version, step: version, entry: Entry::Cue(cue) }).collect();
        let mut viewing = Self {
            viewer,
            age,
            version,
            observed: of.observe(viewer),
            entries: VecDeque::new(),
            count: Count { version, steps: 0, step: version, silent: true, goes_on: false },
            heard,
            behind: false,
            harm: None,
            before: Story::default(),
            after: Story::default(),
        };
        viewing.follow(of);
        viewing
    }

    /// Names the decision that the viewer is in.
    pub(super) fn ticket(&self) -> Ticket {
        // Odd, so that each age has its own.
        self.observed.ticket.wrapping_add(self.age.wrapping_mul(0x9e37_79b9))
    }

    /// Something was played that the viewer will be shown.
    pub(super) fn hear(&mut self, of: &Match<G>, by: Seat, events: &[G::Event]) {
        self.count.play(self.viewer, by, of.secretly_asked(events));
        for cue in events.iter().filter_map(|event| of.game().cue(event, self.viewer)) {
            self.count.hear();
            let Count { version, step, .. } = self.count;
            self.heard.push(Told { version, step, entry: Entry::Cue(cue) });
        }
        self.behind = true;
    }

    /// How much the viewer will have noticed after these steps.
    pub(super) fn after<'a>(
        &self,
        steps: impl IntoIterator<Item = (Seat, &'a Ply<G>, &'a Match<G>)>,
    ) -> Count {
        let mut count = self.count;
        for (by, step, to) in steps {
            count.play(self.viewer, by, to.secretly_asked(&step.events));
            let heard = step.events.iter().filter(|event| to.game().cue(event, self.viewer).is_some());
            heard.for_each(|_| count.hear());
        }
        count
    }

    /// The viewer is shown the match as it stands: what it notices, if anything.
    pub(super) fn catch_up(&mut self, to: &Match<G>, index: usize) -> Option<Noticed> {
        if !std::mem::take(&mut self.behind) {
            return None;
        }
        let observed = to.observe(self.viewer);
        let nothing = self.version == self.count.version
            && observed.ticket == self.observed.ticket
            && same(&observed, &self.observed);
        if nothing {
            return None;
        }
        let since = std::mem::replace(&mut self.version, self.count.version);
        self.observed = observed;
        let (game, names) = (&**to.game(), to.names(self.viewer));
        let lines = web::log_of(game, names, cues(&self.heard));
        let log = web::log_lines(game, names, &mut self.after, &lines);
        self.suffer(&lines);
        let told = cues(&self.heard).zip(lines).map(|((_, cue), line)| Cue {
            text: line.text,
            rule: line.rule,
            motions: line.motions,
            matters: line.matters,
            cue: raw(cue),
        });
        let cues = told.collect();
        self.keep(to);
        Some(Noticed { viewer: index, since, cues, log: log.into_iter().map(|(_, deed)| deed).collect() })
    }

    /// The match was replayed so far: the viewer has been shown all of it.
    pub(super) fn replayed(&mut self, of: &Match<G>) {
        self.follow(of);
        self.observed = of.observe(self.viewer);
        self.behind = false;
    }

    /// A step of a match that is being replayed was played: the story goes on without being told to anybody.
    pub(super) fn hear_again(&mut self, of: &Match<G>, by: Seat, events: &[G::Event]) {
        self.hear(of, by, events);
        if !self.count.goes_on {
            self.follow(of);
        }
    }

    fn follow(&mut self, of: &Match<G>) {
        let lines = web::log_of(&**of.game(), of.names(self.viewer), cues(&self.heard));
        for line in &lines {
            self.after.follow(line);
        }
        self.suffer(&lines);
        self.version = self.count.version;
        self.keep(of);
    }

    /// What was heard has been told.
    fn keep(&mut self, of: &Match<G>) {
        self.entries.extend(self.heard.drain(..));
        while self.entries.len() > LOG_KEPT {
            let Some(Told { step, entry, .. }) = self.entries.pop_front() else { break };
            self.before.follow(&entry.line(of.game(), of.names(self.viewer), step));
        }
    }

    /// The viewer is told that a decision was taken back.
    pub(super) fn note(&mut self, of: &Match<G>, seat: Seat, told: &str) {
        self.follow(of);
        let Count { version, .. } = self.count;
        let entry = Entry::TakenBack(seat, told.to_owned());
        self.entries.push_back(Told { version, step: version, entry });
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
        let entries: Vec<&Told<G>> = self.entries.iter().collect();
        let is_cue = |told: &Told<G>| matches!(told.entry, Entry::Cue(_));
        let mut lines = Vec::new();
        for run in entries.chunk_by(|one, next| is_cue(one) && is_cue(next)) {
            match run {
                [one] if !is_cue(one) => lines.push(one.entry.line(game, names, one.step)),
                run => lines.extend(web::log_of(game, names, cues(run.iter().copied()))),
            }
        }
        (self.before.clone(), lines)
    }

    pub(super) fn log_since(&self, of: &Match<G>, since: Option<u32>) -> Log {
        let (mut story, lines) = self.recent(of);
        let told = web::log_lines(&**of.game(), of.names(self.viewer), &mut story, &lines);
        // All that came after `since` are kept if something of it, or of before, is; and only whole steps are added.
        let kept = |since: u32| {
            self.entries.len() < LOG_KEPT || self.entries.front().is_some_and(|first| first.version <= since)
        };
        let whole = |since: u32| !self.entries.iter().any(|told| told.step <= since && told.version > since);
        match since.filter(|since| kept(*since) && whole(*since)) {
            Some(since) => {
                let newer = told.into_iter().filter(|(step, _)| *step > since);
                Log { lines: newer.map(|(_, told)| told).collect(), fresh: false }
            }
            None => Log { lines: told.into_iter().map(|(_, told)| told).collect(), fresh: true },
        }
    }

    /// The memory it takes, about.
    pub(super) fn bytes(&self) -> usize {
        /// A choice in words.
        const CHOICE: usize = 512;
        let choices = self.observed.choices.len() + self.observed.asides.len();
        size_of::<Self>() + self.entries.capacity() * size_of::<Told<G>>() + choices * CHOICE
    }

    pub(super) fn at(&self) -> At {
        let seat = self.viewer.seat();
        At { version: self.version, seat, ticket: seat.map(|_| self.ticket()) }
    }

    /// The steps of which the viewer heard anything, shown or not.
    pub(super) fn steps(&self) -> u32 {
        self.count.steps
    }
}

/// What was told of what happened, with its step.
fn cues<'a, G: Render>(
    told: impl IntoIterator<Item = &'a Told<G>>,
) -> impl Iterator<Item = (u32, &'a kernel::Cue<G::Event>)> {
    told.into_iter().filter_map(|told| match &told.entry {
        Entry::Cue(cue) => Some((told.step, cue)),
        Entry::TakenBack(_, _) => None,
    })
}

/// What a game tells programs, as it is written.
///
/// # Panics
/// If a view or a cue cannot be written as JSON, which is a bug of the game.
pub(super) fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("every view and cue can be written as JSON")
}

/// Does a viewer observe the same? What it is asked is compared by the ticket.
fn same<G: Playable>(a: &Observation<G>, b: &Observation<G>) -> bool {
    a.view == b.view
        && a.choices == b.choices
        && a.asides == b.asides
        && a.awaited == b.awaited
        && a.outcome == b.outcome
}
