//! One viewer through a match: what it may know now, and what it was told.

use std::collections::VecDeque;

use kernel::{Choice, Game, Match, Outcome, Prompt, SeatSet, Step, Ticket, Viewer};
use serde_json::value::{RawValue, to_raw_value};
use web::{LogLine, Render, Story};

use super::{At, Cue, Log, Noticed};

/// The most lines of the log that a live table shows; the replay has them all.
const LOG_KEPT: usize = 150;

/// What one viewer may know and do at a moment: everything that is ever sent about a match is made from it.
///
/// Two worlds that a viewer cannot tell apart have equal sights; the leak test holds every byte to that.
#[derive(Debug)]
pub struct Sight<G: Game> {
    /// What may be known.
    pub view: G::View,
    /// What may be answered.
    pub legal: Vec<G::Action>,
    /// What may be done beside.
    pub asides: Vec<G::Action>,
    /// Who owes a decision.
    pub pending: SeatSet,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A sight in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// What may be answered.
    pub choices: Vec<Choice>,
    /// What may be done beside.
    pub asides: Vec<Choice>,
}

impl<G: Game> Sight<G> {
    /// What `viewer` sees of a state.
    pub fn of(game: &G, state: &G::State, viewer: Viewer) -> Self {
        let (mut legal, mut asides) = (Vec::new(), Vec::new());
        if let Some(seat) = viewer.seat() {
            game.legal(state, seat, &mut legal);
            game.asides(state, seat, &mut asides);
        }
        Self {
            view: game.view(state, viewer),
            legal,
            asides,
            pending: game.pending(state),
            outcome: game.outcome(state),
        }
    }

    /// The same in words.
    pub fn words(&self, game: &G) -> Words {
        let choices =
            |actions: &[G::Action]| actions.iter().map(|action| game.choice(&self.view, *action)).collect();
        Words {
            prompt: game.prompt(&self.view),
            choices: choices(&self.legal),
            asides: choices(&self.asides),
        }
    }
}

impl<G: Game> PartialEq for Sight<G> {
    fn eq(&self, other: &Self) -> bool {
        let Self { view, legal, asides, pending, outcome } = self;
        *view == other.view
            && *legal == other.legal
            && *asides == other.asides
            && *pending == other.pending
            && *outcome == other.outcome
    }
}

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
    /// Its name at the match.
    asked: Ticket,
    pub(super) sight: Sight<G>,
    /// The latest cues with their versions: a cue is a few bytes, its line a few hundred.
    cues: VecDeque<(u32, G::Cue)>,
    /// How far the story had come before the first of them, and after the last.
    before: Story,
    after: Story,
}

impl<G: Render> Viewing<G> {
    /// At the start of a match.
    pub(super) fn new(of: &Match<G>, viewer: Viewer) -> Self {
        Self {
            viewer,
            version: 0,
            ticket: 0,
            asked: asked(of, viewer),
            sight: Sight::of(&**of.game(), of.state(), viewer),
            cues: VecDeque::new(),
            before: Story::default(),
            after: Story::default(),
        }
    }

    /// The match has moved on by a step: what the viewer notices of it, if anything.
    pub(super) fn advance(&mut self, to: &Match<G>, step: &Step<G>) -> Option<Vec<G::Cue>> {
        let game = &**to.game();
        let sight = Sight::of(game, to.state(), self.viewer);
        let cues: Vec<G::Cue> = step.events.iter().filter_map(|event| game.cue(event, self.viewer)).collect();
        let now_asked = asked(to, self.viewer);
        if sight == self.sight && cues.is_empty() && now_asked == self.asked {
            return None;
        }
        self.version += 1;
        if now_asked != self.asked {
            (self.asked, self.ticket) = (now_asked, self.version);
        }
        self.sight = sight;
        self.cues.extend(cues.iter().map(|cue| (self.version, cue.clone())));
        while self.cues.len() > LOG_KEPT {
            let Some((version, cue)) = self.cues.pop_front() else { break };
            self.before.follow(&web::log_line(game, version, &cue));
        }
        Some(cues)
    }

    /// The same as it is told.
    pub(super) fn told(&mut self, game: &G, index: usize, cues: Vec<G::Cue>) -> Noticed {
        let lines: Vec<LogLine> = cues.iter().map(|cue| web::log_line(game, self.version, cue)).collect();
        let log = web::log_lines(game, &mut self.after, &lines);
        let told = cues.iter().zip(lines).map(|(cue, line)| Cue {
            text: line.text,
            rule: line.rule,
            motions: line.motions,
            cue: raw(cue),
        });
        Noticed { viewer: index, cues: told.collect(), log }
    }

    /// The story goes on without being told to anybody: the match is being replayed.
    pub(super) fn follow(&mut self, game: &G, cues: &[G::Cue]) {
        for cue in cues {
            self.after.follow(&web::log_line(game, self.version, cue));
        }
    }

    /// The newest lines of the log, and how far the story had come before them.
    pub(super) fn recent(&self, game: &G) -> (Story, Vec<LogLine>) {
        let lines = self.cues.iter().map(|(version, cue)| web::log_line(game, *version, cue));
        (self.before.clone(), lines.collect())
    }

    pub(super) fn log_since(&self, game: &G, since: Option<u32>) -> Log {
        let (mut story, lines) = self.recent(game);
        let told = web::log_lines(game, &mut story, &lines);
        // All that came after `since` are kept if something of it, or of before, is.
        let whole = self.cues.len() < LOG_KEPT;
        match since.filter(|since| whole || self.cues.front().is_some_and(|(first, _)| first <= since)) {
            Some(since) => {
                let newer = lines.iter().zip(told).filter(|(line, _)| line.ply > since);
                Log { lines: newer.map(|(_, told)| told).collect(), fresh: false }
            }
            None => Log { lines: told, fresh: true },
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

fn asked<G: Game>(of: &Match<G>, viewer: Viewer) -> Ticket {
    viewer.seat().map_or(0, |seat| of.ticket(seat))
}
