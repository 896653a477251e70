//! What one viewer sees and was told.

use kernel::{Choice, Game, Match, Outcome, Prompt, Seat, SeatSet, Step, Ticket, Viewer};
use web::{LogLine, Render};

use crate::wire::Cue;

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
pub(crate) struct Seeing<G: Game> {
    pub(crate) viewer: Viewer,
    pub(crate) version: u32,
    /// The version at which the present decision was asked: its name on the wire.
    pub(crate) ticket: u32,
    /// Its name at the match.
    asked: Ticket,
    pub(crate) sight: Sight<G>,
    pub(crate) log: Vec<LogLine>,
}

impl<G: Render> Seeing<G> {
    /// At the start of a match.
    pub(crate) fn new(of: &Match<G>, viewer: Viewer) -> Self {
        let sight = Sight::of(&**of.game(), of.state(), viewer);
        Self { viewer, version: 0, ticket: 0, asked: asked(of, viewer), sight, log: Vec::new() }
    }

    /// The match has moved on by a step: what the viewer notices of it, if anything.
    pub(crate) fn advance(&mut self, to: &Match<G>, step: &Step<G>) -> Option<Vec<Cue<G::Cue>>> {
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
        self.log.extend(cues.iter().map(|cue| web::log_line(game, self.version, cue)));
        if self.log.len() > LOG_KEPT * 2 {
            self.log.drain(..self.log.len() - LOG_KEPT);
        }
        let told = |cue| Cue { telling: game.tell(&cue), motions: G::beat(game, &cue).motions, cue };
        Some(cues.into_iter().map(told).collect())
    }

    /// The newest lines of the log.
    pub(crate) fn recent(&self) -> &[LogLine] {
        &self.log[self.log.len().saturating_sub(LOG_KEPT)..]
    }

    /// The seat that looks, if one does.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.viewer.seat()
    }
}

fn asked<G: Game>(of: &Match<G>, viewer: Viewer) -> Ticket {
    viewer.seat().map_or(0, |seat| of.ticket(seat))
}
