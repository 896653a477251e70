//! A match of one game behind the trait: here, and in its neighbours, the type of the game is known.

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Level;
use kernel::content::Content;
use kernel::lesson::{self, Coach, Lesson};
use kernel::{
    Choice, Info, Match, Names, OptionSpec, Options, Outcome, Ply, Record, RecordError, Refusal, Seat,
    SeatSet, Setup, SideActionKind, Ticket, Transaction, Viewer,
};
use lab::Effort;
use store::{Action, How, Undone};
use web::pages::{self, Visit};
use web::{Fragment, Gone, Render, Seen, Tincture};

use super::past::Past;
use super::undo_point::undo_point;
use super::viewing::{Late, Viewing, raw};
use super::{
    Advance, Advice, AnalysisJob, At, Attempt, Audience, ErasedMatch, Log, Moment, Noticed, Observed,
    Proposal, TableContext, Thought, UndoPoint,
};
use crate::wire::SideActionTold;

/// A match and everybody who looks at it.
pub(crate) struct LiveMatch<G: Render> {
    pub(super) content: Arc<Content>,
    pub(super) game: Arc<G>,
    setup: Setup<G>,
    specs: Arc<[OptionSpec]>,
    at: Match<G>,
    /// The seats in order, then those who only look on.
    viewers: Vec<Viewing<G>>,
    /// Who played the last action, if it was to resign.
    resigned: Option<Gone>,
    /// What was checked and is still to be played.
    proposed: VecDeque<(Seat, Ply<G>, Match<G>)>,
    /// How that came about.
    how: How,
    /// Follows a guided first match.
    coach: Option<Coach>,
    /// Kept once somebody looks back at the finished match.
    pub(super) past: Option<Past<G>>,
}

impl<G: Render> LiveMatch<G> {
    /// Plays again what was kept; everything is checked: rules, content, seed, every move and its notation. On the way
    /// everybody is told what was taken back there.
    pub(crate) fn open(
        content: Arc<Content>,
        record: &Record,
        played: &[Action],
        taken: &[Undone],
    ) -> Result<Self, RecordError> {
        let setup = record.setup::<G>(&content)?;
        let mut at = record.start::<G>(&content)?;
        let game = at.game().clone();
        let viewers = Viewer::during_play(game.seats());
        let mut viewers: Vec<_> = viewers.map(|viewer| Viewing::new(&at, viewer, taken.len())).collect();
        note_taken(&mut viewers, &at, taken);
        let mut resigned = None;
        loop {
            let how = played.get(at.plies() as usize).map_or(How::Played, |action| action.how);
            let before = (how != How::Played).then(|| at.clone());
            let Some(step) = record.play_next(&mut at)? else { break };
            let by = record.moves[at.plies() as usize - 1].seat;
            resigned = gone(&step, by, how);
            let late = before.and_then(|before| Late::of(&before, by, step.action, how));
            for viewing in &mut viewers {
                viewing.hear_again(&at, by, &step.events, late.as_ref());
            }
            note_taken(&mut viewers, &at, taken);
        }
        viewers.iter_mut().for_each(|viewing| viewing.replayed(&at));
        let specs = <G::Options as Options>::specs(&content).into();
        Ok(Self {
            specs,
            content,
            game,
            setup,
            at,
            viewers,
            resigned,
            proposed: VecDeque::new(),
            how: How::Played,
            coach: None,
            past: None,
        })
    }

    fn seen<'a>(
        &'a self,
        viewing: &'a Viewing<G>,
        context: &'a TableContext,
        refusal: Option<&'a Refusal>,
    ) -> Seen<'a, G> {
        let (observed, names) = (viewing.observed(&self.at), self.at.names(viewing.viewer));
        let seen = Seen::of(&*self.game, observed, names, &context.players, &context.info);
        let coach = self.coaching(viewing.viewer);
        let harm = viewing.harm.as_deref();
        let late = viewing.late.as_ref().map(|(what, _)| what.as_str());
        Seen { ticket: viewing.ticket(&self.at), chat: &context.chat, refusal, coach, harm, late, ..seen }
    }

    /// What the coach of a guided first match says to a viewer.
    fn coaching(&self, viewer: Viewer) -> Option<lesson::Advice<'_>> {
        let coach = self.coach.as_ref().filter(|coach| viewer == Viewer::Seat(coach.learner()));
        coach.and_then(Coach::advice)
    }

    /// A slip during a guided first match is not played.
    fn by_the_coach(&self, turn: Transaction<G>) -> Result<Transaction<G>, Refusal> {
        let Some(coach) = &self.coach else { return Ok(turn) };
        let offers = &self.viewers[turn.seat.index()].observed(&self.at).choices;
        let label = |act: &str| {
            let offer = offers.iter().find(|offer| offer.choice.notation == act);
            offer.map_or_else(|| act.to_owned(), |offer| offer.choice.label.clone())
        };
        let notations = turn.steps.iter().map(|step| step.notation.as_str());
        coach.refuse(turn.seat, notations, label).map_or(Ok(turn), Err)
    }

    fn check(&self, seat: Seat, attempt: Attempt<'_>) -> Result<Transaction<G>, Refusal> {
        let viewing = &self.viewers[seat.index()];
        let check = |line| self.at.check_observed(&viewing.observes(&self.at), line);
        match attempt {
            Attempt::Answer { at, line: _ } if viewing.behind || at != viewing.ticket(&self.at) => {
                Err(stale())
            }
            Attempt::Answer { at: _, line } => self.by_the_coach(check(line)?),
            Attempt::SideAction { line } => {
                let turn = check(line)?;
                let side_actions = &viewing.observed(&self.at).side_actions;
                let beside =
                    |action| side_actions.iter().any(|(_, side_action)| side_action.action == action);
                if !turn.steps.iter().all(|step| beside(step.action)) {
                    return Err(Refusal::by_table("no_ticket", "Say which question you answer."));
                }
                self.by_the_coach(turn)
            }
            Attempt::Thought { line } => check(line),
            Attempt::Failed | Attempt::Late => {
                self.at.check_action(seat, self.game.timeout(self.at.state(), seat))
            }
            Attempt::Claimed => {
                let last = self
                    .at
                    .side_actions(seat)
                    .into_iter()
                    .find(|side_action| side_action.kind == SideActionKind::Final);
                let why = "The match cannot be claimed right now. Wait for the next decision.";
                let last = last.ok_or_else(|| Refusal::by_table("not_now", why))?;
                self.at.check_action(seat, last.action)
            }
        }
    }
}

impl<G: Render> ErasedMatch for LiveMatch<G> {
    fn bytes(&self) -> usize {
        let viewers: usize = self.viewers.iter().map(Viewing::bytes).sum();
        size_of::<Self>() + viewers + self.past.as_ref().map_or(0, Past::bytes)
    }

    fn info(&self) -> Info {
        G::INFO
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    fn tincture(&self, seat: Seat) -> Tincture {
        G::tincture(&self.game, seat)
    }

    fn specs(&self) -> Arc<[OptionSpec]> {
        self.specs.clone()
    }

    fn call(&mut self, names: &[String]) {
        self.at.call(names);
        for viewing in &mut self.viewers {
            viewing.rename();
        }
    }

    fn changes(&self) -> Vec<(&'static str, String)> {
        self.setup.options.changes()
    }

    fn plies(&self) -> u32 {
        self.at.plies()
    }

    fn pending(&self) -> SeatSet {
        self.at.pending()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.at.outcome()
    }

    fn resigned(&self) -> Option<Gone> {
        self.resigned.filter(|_| self.at.outcome().is_some())
    }

    fn ticket(&self, seat: Seat) -> Ticket {
        self.viewers[seat.index()].observes(&self.at).ticket
    }

    fn propose(&mut self, seat: Seat, attempt: Attempt<'_>) -> Result<Proposal, Refusal> {
        let turn = self.check(seat, attempt)?;
        self.proposed = step_by_step(&self.at, turn);
        let steps = || self.proposed.iter().map(|(by, step, to)| (*by, step, to));
        let onlooker = &self.viewers[self.viewers.len() - 1];
        let awaits = self.proposed.back().map_or(SeatSet::EMPTY, |(_, _, after)| after.pending());
        let unnoticed = || onlooker.after(steps(), How::Played).version == onlooker.counted();
        self.how = attempt.how(|| awaits.contains(seat) && unnoticed());
        let public = onlooker.after(steps(), self.how);
        Ok(Proposal {
            notations: steps().map(|(_, step, _)| step.notation.clone()).collect(),
            how: self.how,
            awaits,
            version: public.version,
            steps: public.steps,
            waits: steps()
                .flat_map(|(_, step, _)| &step.events)
                .filter_map(|event| self.game.secret_delay(event))
                .collect(),
        })
    }

    fn advance(&mut self) -> Option<Advance> {
        let (seat, step, after) = self.proposed.pop_front()?;
        let waits: Vec<_> = step.events.iter().filter_map(|event| self.game.secret_delay(event)).collect();
        if !waits.is_empty() {
            self.viewers.iter().for_each(|viewing| viewing.hold(&self.at));
        }
        let late = Late::of(&self.at, seat, step.action, self.how);
        self.at = after;
        self.resigned = gone(&step, seat, self.how);
        if let Some(coach) = &mut self.coach {
            coach.note(seat, &step.notation);
        }
        for viewing in &mut self.viewers {
            viewing.hear(&self.at, seat, &step.events, late.as_ref());
        }
        Some(Advance { waits, secretly: self.at.secretly_asked(&step.events) })
    }

    fn show(&mut self, viewer: usize, audience: Audience) -> Option<Noticed> {
        self.viewers[viewer].catch_up(&self.at, viewer, audience)
    }

    fn coach(&mut self, record: &Record) {
        // With content of which the lesson knows nothing the match is an ordinary one.
        self.coach = Lesson::of::<G>(&self.content).ok().map(Coach::new);
        if let Some(coach) = &mut self.coach {
            record.moves.iter().for_each(|played| coach.note(played.seat, &played.notation));
        }
    }

    fn undo_point(&self, record: &Record, seat: Seat) -> Result<UndoPoint, Refusal> {
        undo_point::<G>(&self.content, record, seat)
    }

    fn go_free(&mut self) {
        self.coach = None;
    }

    fn is_coached(&self, seat: Seat) -> bool {
        self.coaching(Viewer::Seat(seat)).is_some()
    }

    fn thought(&self, seat: Seat, level: Level, seed: u64) -> Thought {
        let taught = self.coach.as_ref().and_then(|coach| coach.answer(seat));
        if let Some(line) = taught.map(str::to_owned) {
            return Box::new(move |_| Some(line));
        }
        let (game, observed) = (self.game.clone(), self.viewers[seat.index()].observes(&self.at));
        Box::new(move |budget| {
            let legal: Vec<G::Action> = observed.choices.iter().map(|offer| offer.action).collect();
            let action = level.bot::<G>(seed).choose(&game, &observed.view, &legal, budget);
            let chosen = observed.choices.iter().find(|offer| offer.action == action);
            chosen.map(|offer| offer.choice.notation.clone())
        })
    }

    fn advice(&self, seat: Seat, seed: u64) -> Advice {
        // What the seat observes goes in, and nothing else of the match.
        let (game, viewer) = (self.game.clone(), Viewer::Seat(seat));
        let observed = self.viewers[seat.index()].observes(&self.at);
        let names = self.at.names(viewer);
        let called: Vec<String> = Seat::first(game.seats()).map(|seat| names.name(seat).to_owned()).collect();
        Advice(Box::new(move |budget| {
            bots::advise(&*game, &observed, Names::new(&called, viewer), budget, seed)
        }))
    }

    fn analysis(&self, record: Record) -> AnalysisJob {
        let content = self.content.clone();
        AnalysisJob(Box::new(move |progress| {
            lab::analyse::<G>(&record, &content, Effort::default(), progress)
        }))
    }

    fn only_answer(&self, seat: Seat) -> Option<String> {
        let only = self.at.only_answer(seat)?;
        Some(self.game.write(&self.at.view(Viewer::Seat(seat)), only))
    }

    fn at(&self, viewer: usize) -> At {
        self.viewers[viewer].at(&self.at)
    }

    fn steps(&self) -> u32 {
        self.viewers[self.viewers.len() - 1].steps()
    }

    fn observed(&self, viewer: usize) -> Observed<'_> {
        let observed = self.viewers[viewer].observed(&self.at);
        let side_actions = observed.side_actions.iter();
        Observed {
            view: raw(&observed.view),
            prompt: &observed.prompt,
            choices: observed.choices.iter().map(|offer| &offer.choice).collect(),
            side_actions: side_actions
                .map(|(kind, side_action)| SideActionTold::of(*kind, &side_action.choice))
                .collect(),
            pending: observed.awaited,
            outcome: observed.outcome,
        }
    }

    fn awaited(&self, viewer: usize) -> SeatSet {
        self.viewers[viewer].observed(&self.at).awaited
    }

    fn lines(&self, viewer: usize) -> Vec<Choice> {
        self.viewers[viewer].observed(&self.at).offers().iter().map(|offer| offer.choice.clone()).collect()
    }

    fn fragments(&self, viewer: usize, context: &TableContext) -> Vec<Fragment> {
        web::fragments(&self.seen(&self.viewers[viewer], context, None))
    }

    fn log_since(&self, viewer: usize, version: Option<u32>) -> Log {
        self.viewers[viewer].log_since(&self.at, version)
    }

    fn drawings(&self, context: &TableContext) -> String {
        let onlooker = &self.viewers[usize::from(self.game.seats())];
        web::figure::whole(&self.seen(onlooker, context, None), &self.content)
    }

    fn page(
        &self,
        visit: &Visit<'_>,
        viewer: usize,
        context: &TableContext,
        refusal: Option<&Refusal>,
    ) -> String {
        let viewing = &self.viewers[viewer];
        let (story, log) = viewing.recent(&self.at);
        pages::table(visit, &Seen { story, log: &log, ..self.seen(viewing, context, refusal) })
    }

    fn waiting_page(
        &self,
        visit: &Visit<'_>,
        context: &TableContext,
        seat: Option<Seat>,
        problem: Option<&str>,
    ) -> String {
        let (players, table) = (&context.players, &context.info);
        pages::waiting(visit, &pages::Waiting { game: &*self.game, players, table, seat, problem })
    }

    fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    fn look_back(&mut self, record: &Record) {
        self.past = Some(Past::of(&self.content, record));
    }

    fn replay_page(&mut self, visit: &Visit<'_>, moment: Moment, context: TableContext) -> String {
        self.past.as_mut().map(|past| past.page(visit, moment, &context)).unwrap_or_default()
    }

    fn replay_step(&mut self, from: u32, moment: Moment, context: TableContext) -> String {
        self.past.as_mut().map(|past| past.step(from, moment, &context)).unwrap_or_default()
    }
}

fn gone<G: Render>(step: &Ply<G>, seat: Seat, how: How) -> Option<Gone> {
    (step.side_action == Some(SideActionKind::Final))
        .then_some(Gone { seat, stayed_away: how == How::Claimed })
}

/// Tells everybody what was taken back when the match stood here.
fn note_taken<G: Render>(viewers: &mut [Viewing<G>], at: &Match<G>, taken: &[Undone]) {
    for Undone { seat, told, .. } in taken.iter().filter(|taken| taken.left == at.plies()) {
        let seat = Seat::checked((*seat).into()).unwrap_or_default();
        viewers.iter_mut().for_each(|viewing| viewing.note(at, seat, told));
    }
}

/// A packed line was checked whole; it is told action by action.
fn step_by_step<G: Render>(from: &Match<G>, turn: Transaction<G>) -> VecDeque<(Seat, Ply<G>, Match<G>)> {
    let seat = turn.seat;
    if turn.steps.len() == 1 {
        let (after, mut steps) = from.after(turn);
        return steps.pop().map(|step| (seat, step, after)).into_iter().collect();
    }
    let (mut at, mut path) = (from.clone(), VecDeque::new());
    for step in turn.steps {
        let played = at.play_action(seat, step.action).expect("the line was checked as a whole");
        path.extend(played.into_iter().map(|step| (seat, step, at.clone())));
    }
    path
}

fn stale() -> Refusal {
    Refusal::by_table("stale", "That question was answered already. Look again.")
}
