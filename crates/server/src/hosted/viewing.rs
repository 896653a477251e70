//! One viewer through a match: what it may know now, and what it was told.

use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};

use kernel::{Match, Names, Observation, Playable, Ply, Rule, Seat, Ticket, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use store::How;
use web::{LogLine, Render, Story};

use super::{AGE, At, Audience, Cue, Log, Noticed};

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
    /// What was shown.
    pub(super) version: u32,
    /// Made when somebody wants it: for most viewers at most steps nobody does.
    observed: OnceLock<Arc<Observation<G>>>,
    /// What it was told lately: a cue is a few bytes, its line a few hundred.
    entries: VecDeque<Told<G>>,
    /// What happened, shown or not.
    count: Count,
    /// What it heard of that and has not been shown yet, and whether anything happened.
    heard: Vec<Told<G>>,
    pub(super) behind: bool,
    /// What last befell the viewer, in a sentence.
    pub(super) harm: Option<String>,
    /// What was answered for the viewer, if its time ran out when it was asked last.
    /// With whether there was more to answer.
    pub(super) late: Option<(String, bool)>,
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
    Undone(Seat, String),
    /// The time of this seat ran out; what was answered for it, if the viewer may know.
    TimedOut(Seat, Option<String>),
    /// This seat stayed away, and the others claimed the match.
    StayedAway(Seat),
}

/// An action that was played for a seat whose time had run out, or that stayed away.
#[derive(Debug)]
pub(super) struct Late {
    seat: Seat,
    /// What it was, for whoever's it is.
    what: String,
    how: How,
}

impl Late {
    /// If it came about so: an action of `seat` in a match as it was before.
    pub(super) fn of<G: Playable>(
        before: &Match<G>,
        seat: Seat,
        action: G::Action,
        how: How,
    ) -> Option<Self> {
        if how == How::Played {
            return None;
        }
        let viewer = Viewer::Seat(seat);
        let choice = before.game().choices(&before.view(viewer), &[action], before.names(viewer)).pop();
        Some(Self { seat, what: choice.map(|choice| choice.label).unwrap_or_default(), how })
    }

    /// What a viewer is told of it. The others hear of a time-out once, at the end of it, however much was answered then.
    fn told<G: Playable>(&self, viewer: Viewer) -> Option<Entry<G>> {
        let own = viewer == Viewer::Seat(self.seat);
        let timed_out = || Entry::TimedOut(self.seat, own.then(|| self.what.clone()));
        match self.how {
            How::Played => None,
            How::TimedOut => Some(timed_out()),
            How::TimedOutPartly => own.then(timed_out),
            How::Claimed => Some(Entry::StayedAway(self.seat)),
        }
    }
}

impl<G: Render> Entry<G> {
    /// What programs are told of it.
    fn words(&self, game: &G, names: Names<'_>, step: u32) -> (String, Option<Rule>) {
        match self {
            Self::Cue(cue) => {
                let telling = game.tell(cue, names);
                (telling.text, Some(telling.rule))
            }
            Self::Undone(_, _) | Self::TimedOut(_, _) | Self::StayedAway(_) => {
                let line = self.line(game, names, step);
                (line.text, line.rule)
            }
        }
    }

    fn line(&self, game: &G, names: Names<'_>, step: u32) -> LogLine {
        match self {
            Self::Cue(cue) => web::log_line(game, names, step, cue),
            Self::Undone(seat, told) => web::undone(game, names, step, *seat, told),
            Self::TimedOut(seat, what) => web::timed_out(game, names, step, *seat, what.as_deref()),
            Self::StayedAway(seat) => web::stayed_away(game, names, step, *seat),
        }
    }
}

impl<G: Render> Viewing<G> {
    /// At the start of a match on whose way so much was taken back: each time versions begin a new age, so that what
    /// was asked before has another name than what is asked since.
    pub(super) fn new(of: &Match<G>, viewer: Viewer, taken: usize) -> Self {
        let version = taken as u32 * AGE;
        let dealt = of.dealt().iter().filter_map(|event| of.game().cue(event, viewer));
        let heard = dealt.map(|cue| Told { version, step: version, entry: Entry::Cue(cue) }).collect();
        let mut viewing = Self {
            viewer,
            version,
            observed: OnceLock::new(),
            entries: VecDeque::new(),
            count: Count { version, steps: 0, step: version, silent: true, goes_on: false },
            heard,
            behind: false,
            harm: None,
            late: None,
            before: Story::default(),
            after: Story::default(),
        };
        viewing.follow(of);
        viewing
    }

    /// What the viewer was shown, of a match that has not gone on since unless [`Viewing::hold`] was told before.
    pub(super) fn observed(&self, of: &Match<G>) -> &Arc<Observation<G>> {
        self.observed.get_or_init(|| of.observe(self.viewer).into())
    }

    /// What the viewer observes of the match as it stands, shown or not.
    pub(super) fn observes(&self, of: &Match<G>) -> Arc<Observation<G>> {
        if self.behind { of.observe(self.viewer).into() } else { self.observed(of).clone() }
    }

    /// The match is about to go on, and the viewer may not be shown that yet: it keeps what it sees now.
    pub(super) fn hold(&self, of: &Match<G>) {
        self.observed(of);
    }

    /// The seats are called otherwise. Whoever waits to be shown something hears it then.
    pub(super) fn rename(&mut self) {
        if !self.behind {
            self.observed = OnceLock::new();
        }
    }

    /// Names the decision that the viewer is in.
    pub(super) fn ticket(&self, of: &Match<G>) -> Ticket {
        // Odd, so that each age has its own.
        self.observed(of).ticket.wrapping_add((self.version / AGE).wrapping_mul(0x9e37_79b9))
    }

    /// Something was played that the viewer will be shown.
    pub(super) fn hear(&mut self, of: &Match<G>, by: Seat, events: &[G::Event], late: Option<&Late>) {
        self.count.play(self.viewer, by, of.secretly_asked(events));
        if self.viewer == Viewer::Seat(by) {
            let before = self.late.take();
            self.late = late.map(|late| {
                let what = match before {
                    Some((before, true)) => format!("{before}, {}", late.what),
                    Some((_, false)) | None => late.what.clone(),
                };
                (what, late.how == How::TimedOutPartly)
            });
        }
        if let Some(entry) = late.and_then(|late| late.told(self.viewer)) {
            self.count.hear();
            let Count { version, step, .. } = self.count;
            self.heard.push(Told { version, step, entry });
        }
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
        how: How,
    ) -> Count {
        let mut count = self.count;
        for (by, step, to) in steps {
            count.play(self.viewer, by, to.secretly_asked(&step.events));
            let late = Late { seat: by, what: String::new(), how };
            if late.told::<G>(self.viewer).is_some() {
                count.hear();
            }
            let heard = step.events.iter().filter(|event| to.game().cue(event, self.viewer).is_some());
            heard.for_each(|_| count.hear());
        }
        count
    }

    /// The viewer is shown the match as it stands: what it notices, if anything and if somebody listens.
    pub(super) fn catch_up(&mut self, to: &Match<G>, index: usize, audience: Audience) -> Option<Noticed> {
        if !std::mem::take(&mut self.behind) {
            return None;
        }
        let before = self.observed.take();
        if !audience.pages && !audience.programs {
            self.follow(to);
            return None;
        }
        let observed = self.observed(to);
        let unchanged =
            |before: Arc<Observation<G>>| observed.ticket == before.ticket && same(observed, &before);
        if self.version == self.count.version && before.is_some_and(unchanged) {
            return None;
        }
        let since = self.version;
        let (game, names) = (&**to.game(), to.names(self.viewer));
        let raw = |told: &Told<G>| told.cue().filter(|_| audience.programs).map(raw);
        let (cues, log) = if audience.pages {
            let lines = lines(game, names, &self.heard);
            self.suffer(&lines);
            let log = web::log_lines(game, names, &mut self.after, &lines);
            let shown = |(told, line): (&Told<G>, LogLine)| Cue { cue: raw(told), ..line.into() };
            let cues = self.heard.iter().zip(lines).map(shown).collect();
            self.keep(to);
            (cues, log.into_iter().map(|(_, entry)| entry).collect())
        } else {
            let told = |told: &Told<G>| {
                let (text, rule) = told.entry.words(game, names, told.step);
                Cue { text, rule, motions: Vec::new(), matters: 0, cue: raw(told) }
            };
            let cues = self.heard.iter().map(told).collect();
            self.follow(to);
            (cues, Vec::new())
        };
        Some(Noticed { viewer: index, since, cues, log })
    }

    /// The match was replayed so far: the viewer has been shown all of it.
    pub(super) fn replayed(&mut self, of: &Match<G>) {
        self.follow(of);
        self.behind = false;
        // What cannot be shown to everybody is found out now.
        self.observed = Arc::new(of.observe(self.viewer)).into();
    }

    /// A step of a match that is being replayed was played: the story goes on without being told to anybody.
    pub(super) fn hear_again(&mut self, of: &Match<G>, by: Seat, events: &[G::Event], late: Option<&Late>) {
        self.hear(of, by, events, late);
        if !self.count.goes_on {
            self.follow(of);
        }
    }

    /// What was heard is told, though nobody reads it as a log: lines are made of it only where it tells of harm.
    fn follow(&mut self, of: &Match<G>) {
        let (game, names) = (&**of.game(), of.names(self.viewer));
        let mut harmed = false;
        for cue in self.heard.iter().filter_map(Told::cue) {
            harmed |= web::follow(game, names, &mut self.after, cue);
        }
        if harmed {
            self.suffer(&lines(game, names, &self.heard));
        }
        self.keep(of);
    }

    /// What was heard has been told.
    fn keep(&mut self, of: &Match<G>) {
        self.version = self.count.version;
        // Doubling would leave a long match with as much room again as it has told.
        if self.entries.capacity() < self.entries.len() + self.heard.len() {
            self.entries.reserve_exact(self.heard.len().max(self.entries.len() / 8));
        }
        self.entries.extend(self.heard.drain(..));
        while self.entries.len() > LOG_KEPT {
            if let Some(cue) = self.entries.pop_front().as_ref().and_then(Told::cue) {
                web::follow(&**of.game(), of.names(self.viewer), &mut self.before, cue);
            }
        }
    }

    /// The viewer is told that a decision was taken back.
    pub(super) fn note(&mut self, of: &Match<G>, seat: Seat, told: &str) {
        self.follow(of);
        let Count { version, .. } = self.count;
        let entry = Entry::Undone(seat, told.to_owned());
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
        (self.before.clone(), lines(&**of.game(), of.names(self.viewer), &self.entries))
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
        let choices = self.observed.get().map_or(0, |seen| seen.choices.len() + seen.side_actions.len());
        size_of::<Self>() + self.entries.capacity() * size_of::<Told<G>>() + choices * CHOICE
    }

    pub(super) fn at(&self, of: &Match<G>) -> At {
        let seat = self.viewer.seat();
        At { version: self.version, seat, ticket: seat.map(|_| self.ticket(of)) }
    }

    /// How much it heard and did, shown or not.
    pub(super) fn counted(&self) -> u32 {
        self.count.version
    }

    /// The steps of which the viewer heard anything, shown or not.
    pub(super) fn steps(&self) -> u32 {
        self.count.steps
    }
}

impl<G: Playable> Told<G> {
    /// What happened in the match; none for what the table tells.
    fn cue(&self) -> Option<&kernel::Cue<G::Event>> {
        match &self.entry {
            Entry::Cue(cue) => Some(cue),
            Entry::Undone(_, _) | Entry::TimedOut(_, _) | Entry::StayedAway(_) => None,
        }
    }
}

/// What was told as lines of the log, one for each; what happened in between is a story of its own.
fn lines<'a, G: Render>(
    game: &G,
    names: Names<'_>,
    told: impl IntoIterator<Item = &'a Told<G>>,
) -> Vec<LogLine> {
    let told: Vec<&Told<G>> = told.into_iter().collect();
    let runs = told.chunk_by(|one, next| one.cue().is_some() && next.cue().is_some());
    let lines = runs.flat_map(|run| match run {
        [one] if one.cue().is_none() => vec![one.entry.line(game, names, one.step)],
        run => web::log_of(game, names, run.iter().filter_map(|told| Some((told.step, told.cue()?)))),
    });
    lines.collect()
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
        && a.side_actions == b.side_actions
        && a.awaited == b.awaited
        && a.outcome == b.outcome
}
