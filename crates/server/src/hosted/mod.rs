//! The interface of a running match: everything a table does with one, whatever the game.
//!
//! [`ErasedMatch`] is object-safe, so the server is compiled once and a game more costs it nothing. The types of the games
//! end in [`LiveMatch`], which is made by the registry and known to nobody else.

mod course;
mod live;
mod past;
mod undo_point;
mod viewing;

use std::fmt;
use std::sync::Arc;

use bots::{Advised, Budget, Level};
use kernel::{
    Choice, Info, OptionSpec, Outcome, Prompt, Record, Refusal, Rule, Seat, SeatSet, Ticket, Viewer,
};
use lab::Analysis;
use serde_json::value::RawValue;
use store::How;
use web::pages::Visit;
use web::{
    AnalysisProgress, Chat, Curve, Fragment, Gone, LogLine, Mode, Motion, Player, TableInfo, Tincture,
};

pub(crate) use live::LiveMatch;

use crate::wire::{Body, SideActionTold};

/// A match that a table hosts. Viewers are numbered: the seats in order, then those who only look on.
pub(crate) trait ErasedMatch: Send {
    /// The memory it takes, about.
    fn bytes(&self) -> usize;
    /// The game.
    fn info(&self) -> Info;
    /// What the game calls a seat.
    fn seat_name(&self, seat: Seat) -> String;
    /// The look of a seat.
    fn tincture(&self, seat: Seat) -> Tincture;
    /// Every option there is.
    fn specs(&self) -> Arc<[OptionSpec]>;
    /// From now on the seats are called so.
    fn call(&mut self, names: &[String]);
    /// The options that differ from the rulebook's.
    fn changes(&self) -> Vec<(&'static str, String)>;

    /// How many actions were played.
    fn plies(&self) -> u32;
    /// The seats that owe a decision.
    fn pending(&self) -> SeatSet;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Who ended it by resigning, or by staying away.
    fn resigned(&self) -> Option<Gone>;
    /// The decision that a seat is in.
    fn ticket(&self, seat: Seat) -> Ticket;

    /// Checks what a seat would do. Nothing has happened yet: it is made durable, then [`ErasedMatch::advance`] plays it.
    fn propose(&mut self, seat: Seat, attempt: Attempt<'_>) -> Result<Proposal, Refusal>;
    /// Plays the next action of what was proposed; `None` if nothing is left. Nobody is shown anything of it yet.
    fn advance(&mut self) -> Option<Advance>;
    /// Shows a viewer the match as it stands: what it notices, if anything and if somebody listens.
    fn show(&mut self, viewer: usize, audience: Audience) -> Option<Noticed>;
    /// A coach sits down beside the learner of the guided first match, of which this has been played.
    fn coach(&mut self, record: &Record);
    /// The last decision of a seat in this record, if it is one that can be taken back by consent. Takes as long as the
    /// match has moves.
    fn undo_point(&self, record: &Record, seat: Seat) -> Result<UndoPoint, Refusal>;
    /// The coach leaves.
    fn go_free(&mut self);
    /// Has a coach something to say to this seat?
    fn is_coached(&self, seat: Seat) -> bool;
    /// What a bot of this level would answer for a pending seat, to be worked out elsewhere: the line to propose.
    fn thought(&self, seat: Seat, level: Level, seed: u64) -> Thought;

    /// What a search would tell the person of this seat, to be worked out elsewhere.
    fn advice(&self, seat: Seat, seed: u64) -> Advice;
    /// Where the match of a record was won and lost, to be worked out elsewhere.
    fn analysis(&self, record: Record) -> AnalysisJob;

    /// The answer of a seat that everybody knows to have no other.
    fn only_answer(&self, seat: Seat) -> Option<String>;
    /// Which version a viewer has seen, and which decision it is in.
    fn at(&self, viewer: usize) -> At;
    /// The steps of the match of which those have heard who only look on.
    fn steps(&self) -> u32;
    /// What a viewer may know and do, for programs.
    fn observed(&self, viewer: usize) -> Observed<'_>;
    /// The seats that owe a decision, as a viewer was shown.
    fn awaited(&self, viewer: usize) -> SeatSet;
    /// What a viewer's page offers: the same, or whole lines that begin with one of them.
    fn lines(&self, viewer: usize) -> Vec<Choice>;
    /// The named parts of a viewer's page.
    fn fragments(&self, viewer: usize, context: &TableContext) -> Vec<Fragment>;
    /// The lines of the log that a viewer was told after a version, oldest first; all that are kept, if not all that
    /// came after it are.
    fn log_since(&self, viewer: usize, version: Option<u32>) -> Log;
    /// The table as those see it who look on, in drawings ([`web::figure::whole`]).
    fn drawings(&self, context: &TableContext) -> String;
    /// A viewer's page.
    fn page(
        &self,
        visit: &Visit<'_>,
        viewer: usize,
        context: &TableContext,
        refusal: Option<&Refusal>,
    ) -> String;
    /// The page before the match.
    fn waiting_page(
        &self,
        visit: &Visit<'_>,
        context: &TableContext,
        seat: Option<Seat>,
        problem: Option<&str>,
    ) -> String;

    /// Is it ready to be looked back at?
    fn looks_back(&self) -> bool;
    /// Gets ready to look back at a finished match: plays it again and checks everything. Takes as long as the match
    /// has moves, the first time.
    fn look_back(&mut self, record: &Record);
    /// A move of a finished match, as a page.
    fn replay_page(&mut self, visit: &Visit<'_>, moment: Moment, context: TableContext) -> String;
    /// A move of a finished match, as what differs from another: a step as live tables tell it.
    fn replay_step(&mut self, from: u32, moment: Moment, context: TableContext) -> String;
}

/// Whenever a decision is taken back, versions begin anew from the next multiple of this; in no match is so much told.
pub(crate) const AGE: u32 = 1 << 20;

/// A decision that can be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UndoPoint {
    /// How many actions are left then.
    pub(crate) left: u32,
    /// What everybody was told of it.
    pub(crate) told: String,
}

/// What a seat tries to do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Attempt<'a> {
    /// An answer to the decision that the viewer was told of by this number.
    Answer { at: u32, line: &'a str },
    /// Something beside the question.
    SideAction { line: &'a str },
    /// What a bot has thought.
    Thought { line: &'a str },
    /// What the rules answer for a bot that failed.
    Failed,
    /// What the rules answer for one whose time ran out.
    Late,
    /// They stayed away, and the others claim the match.
    Claimed,
}

impl Attempt<'_> {
    /// As it is kept; `more` if the seat has still to answer and nobody else has noticed anything.
    fn how(self, more: impl FnOnce() -> bool) -> How {
        match self {
            Self::Answer { .. } | Self::SideAction { .. } | Self::Thought { .. } | Self::Failed => {
                How::Played
            }
            Self::Late if more() => How::TimedOutPartly,
            Self::Late => How::TimedOut,
            Self::Claimed => How::Claimed,
        }
    }
}

/// What was checked and is still to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    /// Its actions as records write them; a packed line has several.
    pub(crate) notations: Vec<String>,
    /// How they came about.
    pub(crate) how: How,
    /// Who owes a decision afterwards.
    pub(crate) awaits: SeatSet,
    /// The version of those who only look on afterwards, and how many steps they will have heard of: what everybody may
    /// know of how far the match is.
    pub(crate) version: u32,
    pub(crate) steps: u32,
    /// The seats that may be asked on the way as far as others know, and how many milliseconds each is given.
    pub(crate) waits: Vec<(Seat, u16)>,
}

/// A bot's thinking: a line at the end of it, none if it fails.
pub(crate) type Thought = Box<dyn FnOnce(Budget) -> Option<String> + Send>;

/// What a search says to whoever asks it.
pub(crate) struct Advice(pub(crate) Box<dyn FnOnce(Budget) -> Vec<Advised> + Send>);

/// The analysis of a match; it tells how many moves are done, and ends when it is told `false`.
pub(crate) struct AnalysisJob(pub(crate) Box<Analyst>);

type Analyst = dyn FnOnce(&mut dyn FnMut(usize) -> bool) -> Result<Analysis, String> + Send;

impl fmt::Debug for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Advice")
    }
}

impl fmt::Debug for AnalysisJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnalysisJob")
    }
}

/// What a table must know of an action that was played, to show it in due time.
#[derive(Debug, Default)]
pub(crate) struct Advance {
    /// The seats that may have been asked on the way, as far as others know, and how many milliseconds each is given.
    pub(crate) waits: Vec<(Seat, u16)>,
    /// The seat that is asked now, if others cannot know that it is.
    pub(crate) secretly: Option<Seat>,
}

/// Who listens for a viewer. For those who do not, nothing is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Audience {
    pub(crate) pages: bool,
    pub(crate) programs: bool,
}

/// What one viewer noticed of what was played.
#[derive(Debug)]
pub(crate) struct Noticed {
    pub(crate) viewer: usize,
    /// The version it had before.
    pub(crate) since: u32,
    pub(crate) cues: Vec<Cue>,
    /// The same as lines of the log, for pages.
    pub(crate) log: Vec<String>,
}

/// A cue in words, as it is shown, and as the game defines it.
#[derive(Debug)]
pub(crate) struct Cue {
    pub(crate) text: String,
    pub(crate) rule: Option<Rule>,
    pub(crate) motions: Vec<Motion>,
    /// How much it matters to the viewer.
    pub(crate) matters: u8,
    /// For programs; none where the table tells it and not the game.
    pub(crate) cue: Option<Box<RawValue>>,
}

impl From<LogLine> for Cue {
    fn from(LogLine { text, rule, motions, matters, .. }: LogLine) -> Self {
        Self { text, rule, motions, matters, cue: None }
    }
}

/// Lines of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Log {
    pub(crate) lines: Vec<String>,
    /// Do they take the place of all older ones?
    pub(crate) fresh: bool,
}

/// Which version, for whom, and which decision is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub(crate) struct At {
    /// Counts what this viewer was told and did; says nothing about what it was not told.
    pub(crate) version: u32,
    pub(crate) seat: Option<Seat>,
    /// Names the decision of this seat.
    pub(crate) ticket: Option<u32>,
}

/// What a viewer may know and do, for programs.
#[derive(Debug)]
pub(crate) struct Observed<'a> {
    pub(crate) view: Box<RawValue>,
    pub(crate) prompt: &'a Option<Prompt>,
    pub(crate) choices: Vec<&'a Choice>,
    pub(crate) side_actions: Vec<SideActionTold<'a>>,
    pub(crate) pending: SeatSet,
    pub(crate) outcome: Option<Outcome>,
}

/// What a page needs beside the match.
#[derive(Clone, Debug)]
pub(crate) struct TableContext {
    pub(crate) players: Vec<Player>,
    pub(crate) chat: Vec<Chat>,
    pub(crate) info: TableInfo,
    /// The analysis of a match that is over.
    pub(crate) looked: AnalysisShown,
}

/// What a page about a finished match shows of its analysis.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysisShown {
    /// The curve, or how far it has come.
    pub(crate) curve: Arc<AnalysisProgress<Curve>>,
    /// Where it turned, once that is known.
    pub(crate) swings: Option<Vec<Swing>>,
}

/// A move that changed the prospects of somebody.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Swing {
    /// After so many moves.
    pub(crate) ply: u32,
    /// Whose prospects.
    pub(crate) seat: Seat,
    /// Before it.
    pub(crate) from: f32,
    /// After it.
    pub(crate) to: f32,
}

impl TableContext {
    /// The same at another moment.
    fn in_mode(&self, mode: Mode) -> Self {
        Self { info: TableInfo { mode, ..self.info.clone() }, ..self.clone() }
    }
}

/// A moment of a finished match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    /// After so many moves.
    pub(crate) at: u32,
    /// Through whose eyes.
    pub(crate) viewer: Viewer,
    /// The seat of whoever looks, if they played.
    pub(crate) own: Option<Seat>,
    /// Was the match laid down, and not played here?
    pub(crate) laid: bool,
}

impl Observed<'_> {
    /// As it is told.
    pub(crate) fn body(&self) -> Body<'_> {
        Body::Json {
            view: &self.view,
            prompt: self.prompt,
            choices: &self.choices,
            side_actions: &self.side_actions,
            pending: self.pending,
            outcome: &self.outcome,
        }
    }
}
