//! One match, played by hand.

use std::collections::VecDeque;

use bots::Spec;
use kernel::features::{FeatureRow, Features};
use kernel::record::Seal;
use kernel::{Deed, Match, Names, Playable, Record, Rng, Seat, SeatSet, Viewer, caught};
use serde::Serialize;

use crate::environment::Loaded;
use crate::lane::returned;
use crate::{Error, ErrorKind};

/// Something that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The number of the deed.
    pub deed: u32,
    /// As records write it.
    pub line: String,
}

/// A match as whoever plays it sees it: every question is asked of a seat, and answered by a line or a place in a list.
pub trait Session: Send + Sync {
    /// The same match, to be played on otherwise.
    fn copy(&self) -> Box<dyn Session>;

    /// Who owes a decision.
    fn pending(&self) -> SeatSet;

    /// How many actions were played.
    fn plies(&self) -> u32;

    /// What a seat may choose.
    fn legal(&self, seat: Seat) -> Vec<Choice>;

    /// Plays what a line says, in notation.
    fn play(&mut self, seat: Seat, line: &str) -> Result<(), Error>;

    /// Plays the legal action at this place, from 0.
    fn play_place(&mut self, seat: Seat, place: usize) -> Result<(), Error>;

    /// Plays the legal action that is this deed.
    fn play_deed(&mut self, seat: Seat, deed: u32) -> Result<(), Error>;

    /// What every seat got, once the match is over: 0 is a fair share.
    fn returns(&self) -> Option<Vec<f32>>;

    /// The observation of a viewer, as numbers.
    fn observe(&self, viewer: Viewer, row: &mut [f32]);

    /// The numbers of each legal action of a seat, a row each.
    fn describe(&self, seat: Seat) -> Vec<f32>;

    /// The observation of a viewer, as JSON.
    fn view(&self, viewer: Viewer) -> String;

    /// The last that a viewer noticed, so many things at most and the latest last: JSON, and a sentence.
    fn cues(&self, viewer: Viewer, most: usize) -> String;

    /// The position as a viewer sees it, in notation.
    fn position(&self, viewer: Viewer) -> String;

    /// What a bot would choose, as a place in the legal list. It knows what the seat knows.
    fn ask(&self, seat: Seat, bot: &str, seed: u64) -> Result<usize, Error>;

    /// A match that goes on from a world which the seat could be in.
    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Session>, Error>;

    /// The match so far as a record.
    fn record(&self) -> Result<String, Error>;
}

pub(crate) struct Play<G: Playable> {
    pub(crate) loaded: Loaded<G>,
    pub(crate) table: Match<G>,
    /// None for a match that only could have been.
    pub(crate) record: Option<Record>,
    /// What happened last, the whole truth.
    pub(crate) happened: Happened<G>,
}

/// So much of what happened is kept.
const KEPT: usize = 256;

/// What happened last, the whole truth.
pub(crate) struct Happened<G: Playable>(VecDeque<G::Event>);

impl<G: Playable> Happened<G> {
    /// With what happened in the deal.
    pub(crate) fn at(table: &Match<G>) -> Self {
        let mut happened = Self(VecDeque::new());
        happened.add(table.dealt().iter().cloned());
        happened
    }

    pub(crate) fn add(&mut self, events: impl IntoIterator<Item = G::Event>) {
        for event in events {
            if self.0.len() == KEPT {
                self.0.pop_front();
            }
            self.0.push_back(event);
        }
    }
}

/// Something that a viewer noticed.
#[derive(Serialize)]
struct Noticed<C> {
    event: C,
    text: String,
}

impl<G: Playable> Clone for Play<G> {
    fn clone(&self) -> Self {
        let happened = Happened(self.happened.0.clone());
        Self { loaded: self.loaded.clone(), table: self.table.clone(), record: self.record.clone(), happened }
    }
}

impl<G: Playable + Features> Play<G> {
    /// Plays what was checked, and writes it down; a panic changes nothing.
    fn take(
        &mut self,
        seat: Seat,
        check: impl FnOnce(&Match<G>) -> Result<kernel::Transaction<G>, kernel::Refusal>,
    ) -> Result<(), Error> {
        let table = &self.table;
        let (after, steps) =
            caught(|| check(table).map(|turn| table.after(turn))).map_err(Error::internal)??;
        self.table = after;
        self.happened.add(steps.iter().flat_map(|step| step.events.iter().cloned()));
        if let Some(record) = &mut self.record {
            steps.into_iter().for_each(|step| record.push(seat, step.notation));
            if let Some(outcome) = self.table.outcome() {
                record.finish(&outcome);
            }
        }
        Ok(())
    }

    fn take_action(&mut self, seat: Seat, action: Option<G::Action>, why: String) -> Result<(), Error> {
        let action = action.ok_or_else(|| Error::new(ErrorKind::Illegal, why))?;
        self.take(seat, |table| table.check_action(seat, action))
    }

    fn deed(&self, seat: Seat, action: G::Action) -> Deed {
        self.loaded.game.deed(self.table.state(), seat, action)
    }
}

impl<G: Playable + Features> Session for Play<G> {
    fn copy(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn pending(&self) -> SeatSet {
        self.table.pending()
    }

    fn plies(&self) -> u32 {
        self.table.plies()
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        let view = self.table.view(Viewer::Seat(seat));
        let choice = |action: G::Action| Choice {
            deed: self.loaded.deeds.number(self.deed(seat, action)).unwrap_or_default(),
            line: self.loaded.game.write(&view, action),
        };
        self.table.legal(seat).into_iter().map(choice).collect()
    }

    fn play(&mut self, seat: Seat, line: &str) -> Result<(), Error> {
        self.take(seat, |table| table.check(seat, None, line))
    }

    fn play_place(&mut self, seat: Seat, place: usize) -> Result<(), Error> {
        let legal = self.table.legal(seat);
        let why = format!("there is no legal action {place}; there are {} (from 0)", legal.len());
        self.take_action(seat, legal.get(place).copied(), why)
    }

    fn play_deed(&mut self, seat: Seat, deed: u32) -> Result<(), Error> {
        let legal = self.table.legal(seat);
        let wanted = self.loaded.deeds.deed(deed);
        let found = legal.iter().copied().find(|action| Some(self.deed(seat, *action)) == wanted);
        let why = format!("the deed {deed} is not legal now; {} others are", legal.len());
        self.take_action(seat, found, why)
    }

    fn returns(&self) -> Option<Vec<f32>> {
        self.table.outcome()?;
        let (game, state) = (&*self.loaded.game, self.table.state());
        Some(Seat::first(game.seats()).map(|seat| returned(game, state, seat)).collect())
    }

    fn observe(&self, viewer: Viewer, row: &mut [f32]) {
        self.loaded.game.features(self.table.state(), viewer, &mut FeatureRow::new(row));
    }

    fn describe(&self, seat: Seat) -> Vec<f32> {
        let (legal, width) = (self.table.legal(seat), self.loaded.choice.len());
        let mut rows = vec![0.0; legal.len() * width];
        for (row, action) in rows.chunks_exact_mut(width).zip(legal) {
            self.loaded.deeds.features(self.deed(seat, action), &mut FeatureRow::new(row));
        }
        rows
    }

    fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.table.view(viewer)).unwrap_or_default()
    }

    fn cues(&self, viewer: Viewer, most: usize) -> String {
        let game = &*self.loaded.game;
        let called: Vec<String> = Seat::first(game.seats()).map(|seat| game.seat_name(seat)).collect();
        let names = Names::new(&called, viewer);
        let noticed = |event| {
            let cue = game.cue(event, viewer)?;
            Some(Noticed { text: game.tell(&cue, names).text, event: cue })
        };
        let mut last: Vec<_> = self.happened.0.iter().rev().filter_map(noticed).take(most).collect();
        last.reverse();
        serde_json::to_string(&last).unwrap_or_default()
    }

    fn position(&self, viewer: Viewer) -> String {
        self.loaded.game.position(&self.table.view(viewer))
    }

    fn ask(&self, seat: Seat, bot: &str, seed: u64) -> Result<usize, Error> {
        let crate::Player::Bot(spec) = crate::Player::read(bot)? else {
            return Err(Error::usage("an agent cannot be asked; name a bot"));
        };
        let spec: Spec = spec;
        let legal = self.table.legal(seat);
        if legal.is_empty() {
            return Err(Error::usage(format!("{} is not asked", self.loaded.game.seat_name(seat))));
        }
        let view = self.table.view(Viewer::Seat(seat));
        let game = &*self.loaded.game;
        let chosen = caught(|| spec.bot::<G>(seed).choose(game, &view, &legal, spec.budget()));
        let chosen = chosen.map_err(Error::internal)?;
        legal
            .iter()
            .position(|action| *action == chosen)
            .ok_or_else(|| Error::internal("a bot chose nothing"))
    }

    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Session>, Error> {
        let view = self.table.view(Viewer::Seat(seat));
        let game = self.loaded.game.clone();
        let world = caught(|| game.sample(&view, &mut Rng::new(seed))).map_err(Error::internal)?;
        let table = Match::from_state(self.loaded.game.clone(), world);
        // What happened before is not told: it happened in another world.
        let happened = Happened::at(&table);
        Ok(Box::new(Self { loaded: self.loaded.clone(), table, record: None, happened }))
    }

    fn record(&self) -> Result<String, Error> {
        let none = || Error::usage("a match that goes on from a sampled world has no record");
        Ok(self.record.as_ref().ok_or_else(none)?.text(Seal::Open))
    }
}
