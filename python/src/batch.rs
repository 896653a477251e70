//! Many matches side by side, stepped without the interpreter.

use std::sync::{Mutex, MutexGuard, PoisonError};

use learn::{Legal, Out};
use numpy::{PyArray1, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::error::{guarded, usage};

/// Matches side by side. What is seen is written into arrays that the caller binds once.
#[pyclass(module = "banneret")]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn learn::Batch>>,
    lanes: usize,
    choice: usize,
    buffers: Buffers,
}

/// Flat arrays of the caller, one row a lane.
#[derive(Default)]
struct Buffers {
    observation: Option<Py<PyArray1<f32>>>,
    last: Option<Py<PyArray1<f32>>>,
    actor: Option<Py<PyArray1<i32>>>,
    choices: Option<Py<PyArray1<i32>>>,
    deeds: Option<Py<PyArray1<i32>>>,
    mask: Option<Py<PyArray1<i8>>>,
    rewards: Option<Py<PyArray1<f32>>>,
    terminated: Option<Py<PyArray1<bool>>>,
    truncated: Option<Py<PyArray1<bool>>>,
    refused: Option<Py<PyArray1<bool>>>,
}

/// The same, borrowed for a step.
struct Borrowed<'py> {
    observation: Option<PyReadwriteArray1<'py, f32>>,
    last: Option<PyReadwriteArray1<'py, f32>>,
    actor: Option<PyReadwriteArray1<'py, i32>>,
    choices: Option<PyReadwriteArray1<'py, i32>>,
    deeds: Option<PyReadwriteArray1<'py, i32>>,
    mask: Option<PyReadwriteArray1<'py, i8>>,
    rewards: Option<PyReadwriteArray1<'py, f32>>,
    terminated: Option<PyReadwriteArray1<'py, bool>>,
    truncated: Option<PyReadwriteArray1<'py, bool>>,
    refused: Option<PyReadwriteArray1<'py, bool>>,
}

impl Buffers {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        Ok(Borrowed {
            observation: borrow(py, self.observation.as_ref())?,
            last: borrow(py, self.last.as_ref())?,
            actor: borrow(py, self.actor.as_ref())?,
            choices: borrow(py, self.choices.as_ref())?,
            deeds: borrow(py, self.deeds.as_ref())?,
            mask: borrow(py, self.mask.as_ref())?,
            rewards: borrow(py, self.rewards.as_ref())?,
            terminated: borrow(py, self.terminated.as_ref())?,
            truncated: borrow(py, self.truncated.as_ref())?,
            refused: borrow(py, self.refused.as_ref())?,
        })
    }
}

impl Borrowed<'_> {
    fn out(&mut self) -> PyResult<Out<'_>> {
        Ok(Out {
            observation: slice(self.observation.as_mut())?,
            last: slice(self.last.as_mut())?,
            actor: slice(self.actor.as_mut())?,
            choices: slice(self.choices.as_mut())?,
            deeds: slice(self.deeds.as_mut())?,
            mask: slice(self.mask.as_mut())?,
            rewards: slice(self.rewards.as_mut())?,
            terminated: slice(self.terminated.as_mut())?,
            truncated: slice(self.truncated.as_mut())?,
            refused: slice(self.refused.as_mut())?,
        })
    }
}

fn borrow<'py, T: numpy::Element>(
    py: Python<'py>,
    array: Option<&Py<PyArray1<T>>>,
) -> PyResult<Option<PyReadwriteArray1<'py, T>>> {
    array.map(|array| array.bind(py).try_readwrite()).transpose().map_err(usage)
}

fn slice<'a, T: numpy::Element>(array: Option<&'a mut PyReadwriteArray1<'_, T>>) -> PyResult<&'a mut [T]> {
    match array {
        Some(array) => array.as_slice_mut().map_err(usage),
        None => Ok(&mut []),
    }
}

fn legal_of(stable: bool) -> Legal {
    if stable { Legal::Stable } else { Legal::Slots }
}

impl Batch {
    pub(crate) fn new(inner: Box<dyn learn::Batch>, choice: usize) -> Self {
        Self { lanes: inner.lanes(), choice, inner: Mutex::new(inner), buffers: Buffers::default() }
    }

    /// A panic while it was held has been caught lane by lane, and left nothing half done but a lane that begins anew.
    fn lock(&self) -> MutexGuard<'_, Box<dyn learn::Batch>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Batch {
    #[getter]
    fn lanes(&self) -> usize {
        self.lanes
    }

    /// Names the arrays that every reset and step is written into: flat, one row a lane.
    #[pyo3(signature = (
        observation=None, last=None, actor=None, choices=None, deeds=None, mask=None, rewards=None,
        terminated=None, truncated=None, refused=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an array that may be asked for by its name")]
    fn bind(
        &mut self,
        observation: Option<Py<PyArray1<f32>>>,
        last: Option<Py<PyArray1<f32>>>,
        actor: Option<Py<PyArray1<i32>>>,
        choices: Option<Py<PyArray1<i32>>>,
        deeds: Option<Py<PyArray1<i32>>>,
        mask: Option<Py<PyArray1<i8>>>,
        rewards: Option<Py<PyArray1<f32>>>,
        terminated: Option<Py<PyArray1<bool>>>,
        truncated: Option<Py<PyArray1<bool>>>,
        refused: Option<Py<PyArray1<bool>>>,
    ) {
        self.buffers = Buffers {
            observation,
            last,
            actor,
            choices,
            deeds,
            mask,
            rewards,
            terminated,
            truncated,
            refused,
        };
    }

    #[pyo3(signature = (seed=None, which=None))]
    fn reset(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        which: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let mut borrowed = self.buffers.borrow(py)?;
        let out = borrowed.out()?;
        let which = which.as_ref().map(|which| which.as_slice()).transpose().map_err(usage)?;
        py.detach(|| guarded(|| self.lock().reset(seed, which, out)))
    }

    #[pyo3(signature = (actions, stable=false))]
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, i32>, stable: bool) -> PyResult<()> {
        let mut borrowed = self.buffers.borrow(py)?;
        let out = borrowed.out()?;
        let actions = actions.as_slice().map_err(usage)?;
        py.detach(|| guarded(|| self.lock().step(actions, legal_of(stable), out)))
    }

    /// Draws a legal answer for each lane.
    #[pyo3(signature = (actions, stable=false))]
    fn draw(&self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>, stable: bool) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(usage)?;
        py.detach(|| guarded(|| self.lock().draw(legal_of(stable), actions)))
    }

    /// The numbers of every choice of every lane, a row each, flat; and where the rows of each lane begin.
    #[expect(clippy::type_complexity, reason = "two arrays, as Python has them")]
    fn describe<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<i64>>)> {
        let mut offsets = vec![0; self.lanes + 1];
        let (rows, offsets) = py.detach(|| {
            guarded(|| {
                let mut inner = self.lock();
                let mut rows = vec![0.0; inner.offsets(&mut offsets)? * self.choice];
                inner.describe(&mut rows)?;
                Ok((rows, offsets))
            })
        })?;
        Ok((PyArray1::from_vec(py, rows), PyArray1::from_vec(py, offsets)))
    }

    /// Writes what any seat of a lane may know; says how many choices it has.
    fn peek(&self, lane: usize, seat: u8, mut row: PyReadwriteArray1<'_, f32>) -> PyResult<usize> {
        let row = row.as_slice_mut().map_err(usage)?;
        guarded(|| self.lock().peek(lane, seat, row))
    }

    /// The position of a lane as a guest sees it, in notation.
    fn position(&self, lane: usize) -> PyResult<String> {
        guarded(|| self.lock().position(lane))
    }

    /// Plays whole matches at random: how many decisions they took, and what each seat got on average.
    fn play_random(&self, py: Python<'_>, matches: u64) -> PyResult<(u64, Vec<f64>)> {
        let tally = py.detach(|| guarded(|| Ok(self.lock().play_random(matches))))?;
        Ok((tally.decisions, tally.returns))
    }

    /// The lanes whose last step was refused, and why.
    fn faults(&self) -> Vec<(usize, String)> {
        self.lock().faults().into_iter().map(|(lane, error)| (lane, error.message)).collect()
    }
}
