//! A match that is over, to be looked at move by move. It is played again and checked once; then any move is a few
//! moves away from a position that was kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::content::Content;
use kernel::record::verify;
use kernel::{Match, Outcome, Record, Viewer};
use web::pages::{self, Visit};
use web::{Course, LogLine, Mark, Mode, Render, Replay, Seen, Story};

use super::course::course;
use super::{At, Cue, Log, Moment, TableContext};
use crate::screen::Screen;
use crate::wire::{Body, CueTold, Format, Patch, Told, text};

/// Every so many moves a position is kept, in a long match at greater distances: there are only so many.
const KEYFRAME: u32 = 32;
const KEYFRAMES: u32 = 64;
/// For so many viewers it is kept what they were told.
const EYES: usize = 2;
/// Every so many lines of a log it is kept how far the story had come.
const CHAPTER: usize = 128;
/// The most lines of the log on a page of a replay, give or take a chapter, and when stepping back.
const LINES: usize = 150;
const LINES_BACK: usize = 40;

/// A finished match.
pub(super) struct Past<G: Render> {
    record: Record,
    verified: Result<(), String>,
    /// After 0, `every`, twice as many … moves.
    keyframes: Vec<Match<G>>,
    every: u32,
    plies: u32,
    outcome: Option<Outcome>,
    course: Arc<Course>,
    /// Does it tell the turning points of an analysis?
    analysed: bool,
    eyes: BTreeMap<Viewer, Eyes<G>>,
}

/// All that one viewer was told.
struct Eyes<G: Render> {
    /// With the number of the move.
    cues: Vec<(u32, kernel::Cue<G::Event>)>,
    /// How far the story had come before each [`CHAPTER`] of them.
    stories: Vec<Story>,
    marks: Vec<Mark>,
}

impl<G: Render> Eyes<G> {
    fn bytes(&self) -> usize {
        let stories = self.stories.len() * size_of::<Story>() + self.marks.capacity() * size_of::<Mark>();
        self.cues.capacity() * size_of::<(u32, kernel::Cue<G::Event>)>() + stories
    }
}

impl<G: Render> Past<G> {
    /// Plays a record again and checks it.
    ///
    /// # Panics
    /// If it cannot be played: it was, when its table was loaded.
    pub(super) fn of(content: &Content, record: &Record) -> Self {
        let mut now = record.start::<G>(content).expect(LOADED);
        now.call(&record.chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>());
        let every = (record.moves.len() as u32).div_ceil(KEYFRAMES).max(KEYFRAME);
        let mut keyframes = vec![now.clone()];
        while record.play_next(&mut now).expect(LOADED).is_some() {
            if now.plies().is_multiple_of(every) {
                keyframes.push(now.clone());
            }
        }
        Self {
            verified: verify::<G>(record, content).map(drop).map_err(|e| e.to_string()),
            record: record.clone(),
            every,
            plies: now.plies(),
            outcome: now.outcome(),
            course: Arc::new(course(&keyframes[0], record, None)),
            analysed: false,
            keyframes,
            eyes: BTreeMap::new(),
        }
    }

    /// The memory it takes, about.
    pub(super) fn bytes(&self) -> usize {
        /// A move as it is written.
        const MOVE: usize = 48;
        let moves = self.record.moves.len() * MOVE;
        let keyframes = self.keyframes.len() * size_of::<Match<G>>();
        moves + keyframes + self.eyes.values().map(Eyes::bytes).sum::<usize>()
    }

    /// A move as a page.
    pub(super) fn page(&mut self, visit: &Visit<'_>, moment: Moment, context: &TableContext) -> String {
        let (story, log) = self.log(moment, LINES);
        let then = self.after(moment.at);
        self.with_seen(&then, moment, context, |seen| pages::table(visit, &Seen { story, log: &log, ..seen }))
    }

    /// A move as what differs from the move `from`: a step as live tables tell it.
    pub(super) fn step(&mut self, from: u32, moment: Moment, context: &TableContext) -> String {
        let (was, now) = (self.after(from.min(self.plies)), self.after(moment.at));
        let before =
            self.with_seen(&was, Moment { at: from, ..moment }, context, |seen| web::fragments(&seen));
        let parts = self.with_seen(&now, moment, context, |seen| web::fragments(&seen));
        let of_the_move = moment.at == from + 1;
        let (mut story, lines) = self.log(moment, if moment.at < from { LINES_BACK } else { LINES });
        let told = web::log_lines(&**now.game(), now.names(moment.viewer), &mut story, &lines);
        let log = if moment.at >= from && moment.at - from <= KEYFRAME {
            let newer = told.into_iter().filter(|(ply, _)| *ply > from);
            Log { lines: newer.map(|(_, told)| told).collect(), fresh: false }
        } else {
            Log { lines: told.into_iter().map(|(_, told)| told).collect(), fresh: true }
        };
        let happened = lines.into_iter().filter(|line| of_the_move && line.ply == moment.at);
        let cues: Vec<Cue> = happened.map(Cue::from).collect();
        let Patch { fragments, .. } = Screen::new(&before, &[], from).step(&parts, moment.at);
        let body = Body::Html { fragments, log: &log.lines, fresh: log.fresh, choices: None, chat: None };
        let at = At { version: moment.at, seat: None, ticket: None };
        let cues = cues.iter().map(|cue| CueTold::of(cue, Format::Html)).collect();
        text(&Told::Step { at, cues, body }).to_string()
    }

    /// The match after so many moves.
    fn after(&self, plies: u32) -> Match<G> {
        let frame = self.keyframes.get((plies / self.every) as usize).or(self.keyframes.last());
        let mut then = frame.expect("the start is kept").clone();
        while then.plies() < plies && self.record.play_next(&mut then).expect(LOADED).is_some() {}
        then
    }

    /// The latest lines of the log at a moment, and how far the story had come before them.
    fn log(&mut self, moment: Moment, lines: usize) -> (Story, Vec<LogLine>) {
        let start = self.keyframes[0].clone();
        let (game, names, eyes) = (start.game(), start.names(moment.viewer), self.eyes(moment.viewer));
        let end = eyes.cues.partition_point(|(ply, _)| *ply <= moment.at);
        let first = end.saturating_sub(lines) / CHAPTER;
        let mut story = eyes.stories.get(first).cloned().unwrap_or_default();
        let cues = eyes.cues[(first * CHAPTER).min(end)..end].iter();
        let mut shown = web::log_of(&**game, names, cues.map(|(ply, cue)| (*ply, cue)));
        for line in shown.drain(..shown.len().saturating_sub(lines)) {
            story.follow(&line);
        }
        (story, shown)
    }

    /// What a viewer was told, from the beginning; worked out when it is first asked for.
    fn eyes(&mut self, viewer: Viewer) -> &Eyes<G> {
        if !self.eyes.contains_key(&viewer) && self.eyes.len() >= EYES {
            self.eyes.pop_first();
        }
        let (record, start) = (&self.record, &self.keyframes[0]);
        self.eyes.entry(viewer).or_insert_with(|| {
            let mut now = start.clone();
            let game = now.game().clone();
            let dealt = now.dealt().iter().filter_map(|event| game.cue(event, viewer));
            let mut cues: Vec<(u32, kernel::Cue<G::Event>)> = dealt.map(|cue| (0, cue)).collect();
            while let Some(step) = record.play_next(&mut now).expect(LOADED) {
                let heard = step.events.iter().filter_map(|event| game.cue(event, viewer));
                cues.extend(heard.map(|cue| (now.plies(), cue)));
            }
            let lines: Vec<LogLine> =
                cues.iter().map(|(ply, cue)| web::log_line(&*game, now.names(viewer), *ply, cue)).collect();
            let (mut story, mut stories) = (Story::default(), Vec::new());
            for (index, line) in lines.iter().enumerate() {
                if index.is_multiple_of(CHAPTER) {
                    stories.push(story.clone());
                }
                story.follow(line);
            }
            Eyes { cues, stories, marks: web::marks(&lines) }
        })
    }

    fn with_seen<T>(
        &mut self,
        then: &Match<G>,
        moment: Moment,
        context: &TableContext,
        show: impl FnOnce(Seen<'_, G>) -> T,
    ) -> T {
        if let (false, Some(swings)) = (self.analysed, &context.looked.swings) {
            self.course = Arc::new(course(&self.keyframes[0], &self.record, Some(swings)));
            self.analysed = true;
        }
        let marks = self.eyes(moment.viewer).marks.clone();
        let record = &self.record;
        let replay = self.outcome.map(|outcome| Replay {
            at: moment.at,
            plies: self.plies,
            outcome,
            marks,
            seed: record.seed.map(|seed| web::Seed {
                seed: seed.to_string(),
                openings: record.openings.iter().map(|o| (o.moves as u32, o.seed.to_string())).collect(),
                commitment: record.commitment.to_string(),
                verified: self.verified.clone(),
            }),
            own: moment.own,
            course: self.course.clone(),
            looked: context.looked.curve.clone(),
            laid: moment.laid,
            play_on: then.outcome().is_none(),
        });
        let context = context.in_mode(replay.map_or(Mode::Live, Mode::Replay));
        let game = &**then.game();
        let observed = then.observe(moment.viewer);
        let names = then.names(moment.viewer);
        let seen = Seen::of(game, &observed, names, &context.players, &context.info);
        // Nothing is asked any more.
        show(Seen { prompt: None, choices: &[], side_actions: &[], ticket: 0, ..seen })
    }
}

const LOADED: &str = "the match was replayed when the table was loaded";
