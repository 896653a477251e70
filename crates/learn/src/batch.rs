//! Many matches, stepped side by side on all cores.

use std::sync::Arc;

use kernel::features::Features;
use kernel::{Playable, Rng};
use rayon::ThreadPool;

use crate::lane::{Lane, Shared};
use crate::out::{Legal, Out, Widths};
use crate::{Error, Plan, Player};

/// What came of matches that were played at random.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many there were.
    pub matches: u64,
    /// How many decisions they took.
    pub decisions: u64,
    /// What each seat got, on average.
    pub returns: Vec<f64>,
}

/// Matches side by side, each in a lane of its own.
///
/// Every lane has its own chance: what happens in one depends neither on how many there are nor on how many threads step
/// them. A lane that is given nonsense says so and stays as it is, and the others go on.
pub trait Batch: Send {
    /// How many lanes there are.
    fn lanes(&self) -> usize;

    /// Begins a new match in every lane, or in those that `which` marks, and writes what is seen. With a seed the chance
    /// of these lanes is that of a new batch.
    fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>, out: Out<'_>) -> Result<(), Error>;

    /// Answers for the seat that is asked in each lane.
    fn step(&mut self, answers: &[i32], legal: Legal, out: Out<'_>) -> Result<(), Error>;

    /// Draws a legal answer for each lane.
    fn draw(&mut self, legal: Legal, answers: &mut [i32]) -> Result<(), Error>;

    /// How many choices each lane has, added up from the first: lane `i` has the rows from `offsets[i]` to
    /// `offsets[i + 1]`.
    fn offsets(&self, offsets: &mut [i64]) -> Result<usize, Error>;

    /// The numbers of every choice of every lane, a row each.
    fn describe(&mut self, rows: &mut [f32]) -> Result<(), Error>;

    /// Plays `matches` whole matches at random, the first in the first lane and so on around. One that breaks off counts for
    /// nothing, and its lane says so.
    fn play_random(&mut self, matches: u64) -> Tally;

    /// Writes what any seat of a lane may know; says how many choices it has.
    fn peek(&mut self, lane: usize, seat: u8, row: &mut [f32]) -> Result<usize, Error>;

    /// The position of a lane as a guest sees it, in notation.
    fn position(&self, lane: usize) -> Result<String, Error>;

    /// The lanes whose last step was refused, and why.
    fn faults(&self) -> Vec<(usize, Error)>;
}

pub(crate) struct Lanes<G: Playable> {
    shared: Arc<Shared<G>>,
    lanes: Vec<Lane<G>>,
    widths: Widths,
    /// How many numbers a choice has.
    row: usize,
    pool: Option<ThreadPool>,
}

/// So few lanes are stepped by one thread.
const GRAIN: usize = 16;

/// A lane's own seed: mixed, so that seeds of neighbours have nothing in common.
fn seed_of(seed: u64, lane: usize) -> u64 {
    let mut rng = Rng::new(seed ^ (lane as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    rng.bits()
}

impl<G: Playable + Features> Lanes<G> {
    pub(crate) fn new(
        mut shared: Shared<G>,
        plan: &Plan,
        observation: usize,
        row: usize,
    ) -> Result<Self, Error> {
        let seats = usize::from(shared.game.seats());
        if plan.lanes == 0 || plan.lanes > 1 << 20 {
            return Err(Error::usage(format!("{} lanes: 1 to {} are possible", plan.lanes, 1 << 20)));
        }
        if shared.players.is_empty() {
            shared.players = vec![Player::Agent; seats];
        }
        if shared.players.len() != seats {
            let message = format!("{} players for {seats} seats", shared.players.len());
            return Err(Error::usage(message));
        }
        if !shared.players.contains(&Player::Agent) {
            return Err(Error::usage("nobody is an agent; leave a seat to the program that steps"));
        }
        let pool =
            (plan.threads > 0).then(|| rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build());
        let pool = pool.transpose().map_err(Error::usage)?;
        let lanes = (0..plan.lanes).map(|lane| Lane::new(&shared, seed_of(plan.seed, lane))).collect();
        let widths = Widths { observation, slots: kernel::MAX_BREADTH + 1, seats };
        Ok(Self { shared: Arc::new(shared), lanes, widths, row, pool })
    }

    fn lane(&self, lane: usize) -> Result<usize, Error> {
        let lanes = self.lanes.len();
        let none = || Error::usage(format!("there is no lane {lane}; there are {lanes} (from 0)"));
        (lane < lanes).then_some(lane).ok_or_else(none)
    }

    /// Does something with each lane and its rows, on all threads.
    fn each(
        &mut self,
        out: Out<'_>,
        work: impl Fn(usize, &mut Lane<G>, &mut Out<'_>) + Sync,
    ) -> Result<(), Error> {
        out.check(self.lanes.len(), self.widths)?;
        let Self { lanes, widths, pool, .. } = self;
        let run = || share(lanes, 0, out, *widths, &work);
        match pool {
            Some(pool) => pool.install(run),
            None => run(),
        }
        Ok(())
    }
}

/// Halves the lanes until few are left.
fn share<G: Playable>(
    lanes: &mut [Lane<G>],
    first: usize,
    mut out: Out<'_>,
    widths: Widths,
    work: &(impl Fn(usize, &mut Lane<G>, &mut Out<'_>) + Sync),
) {
    if lanes.len() > GRAIN {
        let half = lanes.len() / 2;
        let (lower, upper) = lanes.split_at_mut(half);
        let (rows, more) = out.split(half, widths);
        rayon::join(
            || share(lower, first, rows, widths, work),
            || share(upper, first + half, more, widths, work),
        );
        return;
    }
    for (at, lane) in lanes.iter_mut().enumerate() {
        let (mut rows, rest) = out.split(1, widths);
        work(first + at, lane, &mut rows);
        out = rest;
    }
}

/// The same for the rows of their choices.
fn describe<G: Playable + Features>(shared: &Shared<G>, lanes: &mut [Lane<G>], row: usize, rows: &mut [f32]) {
    if let [lane] = lanes {
        return lane.describe(shared, row, rows);
    }
    let (lower, upper) = lanes.split_at_mut(lanes.len() / 2);
    let (own, rest) = rows.split_at_mut(lower.iter().map(Lane::choices).sum::<usize>() * row);
    if lower.len() < GRAIN {
        describe(shared, lower, row, own);
        describe(shared, upper, row, rest);
    } else {
        rayon::join(|| describe(shared, lower, row, own), || describe(shared, upper, row, rest));
    }
}

impl<G: Playable + Features> Batch for Lanes<G> {
    fn lanes(&self) -> usize {
        self.lanes.len()
    }

    fn reset(&mut self, seed: Option<u64>, which: Option<&[bool]>, out: Out<'_>) -> Result<(), Error> {
        if which.is_some_and(|which| which.len() != self.lanes.len()) {
            return Err(Error::usage(format!("the mask of lanes is not one of {} lanes", self.lanes.len())));
        }
        let shared = self.shared.clone();
        self.each(out, move |at, lane, out| {
            if which.is_none_or(|which| which[at]) {
                if let Some(seed) = seed {
                    lane.reseed(seed_of(seed, at));
                }
                lane.restart(&shared);
            }
            lane.look(&shared, out);
        })
    }

    fn step(&mut self, answers: &[i32], legal: Legal, out: Out<'_>) -> Result<(), Error> {
        if answers.len() != self.lanes.len() {
            return Err(Error::usage(format!("{} actions for {} lanes", answers.len(), self.lanes.len())));
        }
        let shared = self.shared.clone();
        self.each(out, move |at, lane, out| lane.step(&shared, answers[at], legal, out))
    }

    fn draw(&mut self, legal: Legal, answers: &mut [i32]) -> Result<(), Error> {
        let shared = self.shared.clone();
        if answers.len() != self.lanes.len() {
            return Err(Error::usage(format!(
                "room for {} actions of {} lanes",
                answers.len(),
                self.lanes.len()
            )));
        }
        for (lane, answer) in self.lanes.iter_mut().zip(answers) {
            *answer = lane.draw(&shared, legal);
        }
        Ok(())
    }

    fn offsets(&self, offsets: &mut [i64]) -> Result<usize, Error> {
        if offsets.len() != self.lanes.len() + 1 {
            return Err(Error::usage(format!(
                "{} offsets for {} lanes and the end",
                offsets.len(),
                self.lanes.len()
            )));
        }
        let mut total = 0;
        offsets[0] = 0;
        for (lane, offset) in self.lanes.iter().zip(&mut offsets[1..]) {
            total += lane.choices();
            *offset = total as i64;
        }
        Ok(total)
    }

    fn describe(&mut self, rows: &mut [f32]) -> Result<(), Error> {
        let total: usize = self.lanes.iter().map(Lane::choices).sum();
        if rows.len() != total * self.row {
            let message = format!("room for {} numbers; {total} choices have {} each", rows.len(), self.row);
            return Err(Error::usage(message));
        }
        let Self { shared, lanes, row, pool, .. } = self;
        let mut run = || describe(shared, lanes, *row, rows);
        match pool {
            Some(pool) => pool.install(run),
            None => run(),
        }
        Ok(())
    }

    fn play_random(&mut self, matches: u64) -> Tally {
        use rayon::prelude::*;
        let (shared, count) = (self.shared.clone(), self.lanes.len() as u64);
        let seats = self.widths.seats;
        let lanes = &mut self.lanes;
        let mut play = || {
            let of_lane = |(at, lane): (usize, &mut Lane<G>)| {
                let own = matches / count + u64::from((at as u64) < matches % count);
                let mut totals = vec![0.0; seats];
                let decisions = (0..own).map(|_| lane.play_out(&shared, &mut totals)).sum::<u64>();
                (decisions, totals)
            };
            // Kept lane by lane, so that the sums do not depend on who was ready first.
            lanes.par_iter_mut().enumerate().map(of_lane).collect::<Vec<_>>()
        };
        let played = match &self.pool {
            Some(pool) => pool.install(play),
            None => play(),
        };
        let mut tally = Tally { matches, decisions: 0, returns: vec![0.0; seats] };
        for (decisions, totals) in played {
            tally.decisions += decisions;
            for (sum, total) in tally.returns.iter_mut().zip(totals) {
                *sum += total / matches.max(1) as f64;
            }
        }
        tally
    }

    fn peek(&mut self, lane: usize, seat: u8, row: &mut [f32]) -> Result<usize, Error> {
        let Widths { observation, seats, .. } = self.widths;
        if usize::from(seat) >= seats {
            return Err(Error::usage(format!("there is no seat {seat}; there are {seats} (from 0)")));
        }
        if row.len() != observation {
            let room = row.len();
            return Err(Error::usage(format!(
                "an observation has {observation} numbers; there is room for {room}"
            )));
        }
        let lane = self.lane(lane)?;
        Ok(self.lanes[lane].peek(&self.shared, kernel::Seat::new(seat), row))
    }

    fn position(&self, lane: usize) -> Result<String, Error> {
        Ok(self.lanes[self.lane(lane)?].position(&self.shared))
    }

    fn faults(&self) -> Vec<(usize, Error)> {
        let fault = |(at, lane): (usize, &Lane<G>)| lane.fault.clone().map(|fault| (at, fault));
        self.lanes.iter().enumerate().filter_map(fault).collect()
    }
}
