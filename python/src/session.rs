//! One match, with the names that OpenSpiel has for what can be asked of it.

use std::sync::Arc;

use kernel::Viewer;
use learn::{Environment, Session};
use numpy::{PyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::error::{guarded, usage};
use crate::game::seat_of;

/// A match.
#[pyclass(module = "banneret")]
pub(crate) struct Match {
    session: Box<dyn Session>,
    game: Arc<dyn Environment>,
}

impl Match {
    pub(crate) fn new(session: Box<dyn Session>, game: Arc<dyn Environment>) -> Self {
        Self { session, game }
    }

    /// Whose eyes: a seat, -1 for a guest, -2 for somebody who sees everything.
    fn viewer(&self, viewer: i32) -> PyResult<Viewer> {
        match viewer {
            -1 => Ok(Viewer::Spectator),
            -2 => Ok(Viewer::Everything),
            seat => seat_of(&*self.game, u8::try_from(seat).unwrap_or(u8::MAX)).map(Viewer::Seat),
        }
    }
}

#[pymethods]
impl Match {
    fn pending(&self) -> Vec<usize> {
        self.session.pending().iter().map(|seat| seat.index()).collect()
    }

    fn plies(&self) -> u32 {
        self.session.plies()
    }

    /// The number of the deed of each legal action, and its notation.
    fn legal(&self, seat: u8) -> PyResult<Vec<(u32, String)>> {
        let seat = seat_of(&*self.game, seat)?;
        let legal = guarded(|| Ok(self.session.legal(seat)))?;
        Ok(legal.into_iter().map(|choice| (choice.deed, choice.line)).collect())
    }

    fn play(&mut self, seat: u8, line: &str) -> PyResult<()> {
        let seat = seat_of(&*self.game, seat)?;
        guarded(|| self.session.play(seat, line))
    }

    fn play_place(&mut self, seat: u8, place: usize) -> PyResult<()> {
        let seat = seat_of(&*self.game, seat)?;
        guarded(|| self.session.play_place(seat, place))
    }

    fn play_deed(&mut self, seat: u8, deed: u32) -> PyResult<()> {
        let seat = seat_of(&*self.game, seat)?;
        guarded(|| self.session.play_deed(seat, deed))
    }

    fn returns(&self) -> Option<Vec<f32>> {
        self.session.returns()
    }

    fn observe(&self, viewer: i32, mut row: PyReadwriteArray1<'_, f32>) -> PyResult<()> {
        let viewer = self.viewer(viewer)?;
        let row = row.as_slice_mut().map_err(usage)?;
        let size = self.game.observation().len();
        if row.len() != size {
            return Err(usage(format!("an observation has {size} numbers; there is room for {}", row.len())));
        }
        guarded(|| {
            self.session.observe(viewer, row);
            Ok(())
        })
    }

    fn describe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = seat_of(&*self.game, seat)?;
        Ok(PyArray1::from_vec(py, guarded(|| Ok(self.session.describe(seat)))?))
    }

    fn view(&self, viewer: i32) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        guarded(|| Ok(self.session.view(viewer)))
    }

    /// The last that a viewer noticed, as JSON.
    fn cues(&self, viewer: i32, most: usize) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        guarded(|| Ok(self.session.cues(viewer, most)))
    }

    fn position(&self, viewer: i32) -> PyResult<String> {
        let viewer = self.viewer(viewer)?;
        guarded(|| Ok(self.session.position(viewer)))
    }

    /// What a bot would choose, as a place in the legal list.
    fn ask(&self, py: Python<'_>, seat: u8, bot: &str, seed: u64) -> PyResult<usize> {
        let seat = seat_of(&*self.game, seat)?;
        py.detach(|| guarded(|| self.session.ask(seat, bot, seed)))
    }

    fn resample(&self, seat: u8, seed: u64) -> PyResult<Self> {
        let seat = seat_of(&*self.game, seat)?;
        Ok(Self::new(guarded(|| self.session.resample(seat, seed))?, self.game.clone()))
    }

    fn record(&self) -> PyResult<String> {
        guarded(|| self.session.record())
    }

    fn clone(&self) -> Self {
        Self::new(self.session.copy(), self.game.clone())
    }
}
