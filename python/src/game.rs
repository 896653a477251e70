//! A game, opened.

use std::sync::Arc;

use kernel::Seat;
use kernel::features::Feature;
use learn::{Environment, Plan, Player, Reset, Table};
use pyo3::prelude::*;

use crate::batch::Batch;
use crate::error::{guarded, usage};
use crate::session::Match;

/// A game with options, seats and content.
#[pyclass(frozen, module = "banneret")]
pub(crate) struct Game(Arc<dyn Environment>);

impl Game {
    pub(crate) fn open(table: Table) -> PyResult<Self> {
        Ok(Self(guarded(|| learn::open(&table))?.into()))
    }
}

fn names(features: &[Feature]) -> Vec<(String, f32)> {
    features.iter().map(|feature| (feature.name.clone(), feature.low)).collect()
}

#[pymethods]
impl Game {
    #[getter]
    fn id(&self) -> &'static str {
        self.0.info().id
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.0.info().title
    }

    #[getter]
    fn rules_version(&self) -> u32 {
        self.0.info().rules_version
    }

    #[getter]
    fn rules(&self) -> &'static str {
        self.0.info().rules
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    #[getter]
    fn options(&self) -> Vec<(String, String)> {
        self.0.options()
    }

    #[getter]
    fn content_hash(&self) -> String {
        self.0.content_hash()
    }

    #[getter]
    fn max_plies(&self) -> u32 {
        self.0.max_plies()
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.0.observation().len()
    }

    #[getter]
    fn choice_size(&self) -> usize {
        self.0.choice().len()
    }

    #[getter]
    fn deeds(&self) -> u32 {
        self.0.deeds().count()
    }

    #[getter]
    fn slots(&self) -> usize {
        kernel::MAX_BREADTH + 1
    }

    /// A number for the list of deeds: as long as it is the same, so are their numbers.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.0.deeds().fingerprint()
    }

    /// The numbers of an observation: name and least value. None is more than 1.
    fn observation_names(&self) -> Vec<(String, f32)> {
        names(self.0.observation())
    }

    /// The numbers of a choice, likewise.
    fn choice_names(&self) -> Vec<(String, f32)> {
        names(self.0.choice())
    }

    /// What a deed is: its kind, and the number of each thing that is named.
    fn deed(&self, number: u32) -> PyResult<(&'static str, Vec<(&'static str, u16)>)> {
        let deeds = self.0.deeds();
        let none = || usage(format!("there is no deed {number}; there are {} (from 0)", deeds.count()));
        let deed = deeds.deed(number).ok_or_else(none)?;
        let kind = &deeds.kinds()[usize::from(deed.kind)];
        let named = kind.parts.iter().zip(deed.parts).filter(|(part, _)| !part.name.is_empty());
        Ok((kind.name, named.map(|(part, number)| (part.name, number)).collect()))
    }

    fn seat_name(&self, seat: u8) -> PyResult<String> {
        Ok(self.0.seat_name(self.seat(seat)?))
    }

    /// A new match.
    fn start(&self, seed: &str) -> PyResult<Match> {
        Ok(Match::new(guarded(|| self.0.start(seed))?, self.0.clone()))
    }

    /// A match as a record tells it.
    fn replay(&self, record: &str) -> PyResult<Match> {
        Ok(Match::new(guarded(|| self.0.replay(record))?, self.0.clone()))
    }

    /// Many matches side by side.
    #[pyo3(signature = (lanes, seed=0, players=Vec::new(), reset="next_step", max_steps=0, threads=0))]
    fn batch(
        &self,
        lanes: usize,
        seed: u64,
        players: Vec<String>,
        reset: &str,
        max_steps: u32,
        threads: usize,
    ) -> PyResult<Batch> {
        let batch = guarded(|| {
            let players = players.iter().map(|player| Player::read(player)).collect::<Result<_, _>>()?;
            let reset = Reset::read(reset)?;
            self.0.batch(&Plan { lanes, seed, players, reset, max_steps, threads })
        })?;
        Ok(Batch::new(batch, self.0.choice().len()))
    }
}

impl Game {
    fn seat(&self, seat: u8) -> PyResult<Seat> {
        seat_of(&*self.0, seat)
    }
}

/// A seat of a game.
pub(crate) fn seat_of(game: &dyn Environment, seat: u8) -> PyResult<Seat> {
    if seat < game.seats() {
        return Ok(Seat::new(seat));
    }
    Err(usage(format!("there is no seat {seat}; there are {} (from 0)", game.seats())))
}
