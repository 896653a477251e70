//! Experiments of the lab whose work can be shared: opened here, played in parts anywhere, put together here.

use std::num::NonZeroUsize;

use kernel::UnknownWord;
use lab::work::{self, Conclusion, Effort, Request, Shard};
use learn::{Error, ErrorKind};
use pyo3::prelude::*;

use crate::error::guarded;

/// An experiment, opened. The same words open the same on every machine.
#[pyclass(frozen, module = "banneret")]
pub(crate) struct Task(Box<dyn work::Task>);

/// What was asked for cannot be.
fn wrong(why: impl std::fmt::Display) -> Error {
    let why = why.to_string();
    let nearest = UnknownWord::told_in(&why).0.map(str::to_owned);
    Error { nearest, ..Error::new(ErrorKind::Setup, why) }
}

#[pymethods]
impl Task {
    /// Opens what a request in JSON asks for.
    #[new]
    fn open(request: &str) -> PyResult<Self> {
        let opened = || {
            let request: Request = serde_json::from_str(request).map_err(wrong)?;
            let task = catalog::with_game!(&request.game, G => work::task::<G>(&request, &|folder| {
                catalog::load_content::<G>(folder).map_err(|error| error.to_string())
            }))?;
            Ok(Self(task.map_err(wrong)?))
        };
        guarded(opened)
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    #[getter]
    fn id(&self) -> String {
        self.0.id()
    }

    #[getter]
    fn units(&self) -> u64 {
        self.0.units()
    }

    /// Plays a part: what was counted, as text that is the same on every machine.
    #[pyo3(signature = (part, of, jobs=1))]
    fn part(&self, py: Python<'_>, part: u64, of: u64, jobs: usize) -> PyResult<String> {
        let played = || {
            let shard: Shard = format!("{part}/{of}").parse().map_err(wrong)?;
            let effort = Effort { jobs: NonZeroUsize::new(jobs), stop: &|| false, done: &|_| {} };
            let played = self.0.part(shard, effort).map_err(wrong)?;
            played.ok_or_else(|| Error::new(ErrorKind::Internal, "the part was given up"))
        };
        py.detach(|| guarded(played))
    }

    /// Puts parts together: what was found as JSON and in words; or the request for what is to be played next, and nothing.
    fn conclude(&self, py: Python<'_>, parts: Vec<String>) -> PyResult<(String, Option<String>)> {
        let concluded = || {
            let named = |(at, text)| (format!("part {}", at + 1), text);
            let parts: Vec<(String, String)> = parts.into_iter().enumerate().map(named).collect();
            match self.0.conclude(&parts).map_err(|why| Error::new(ErrorKind::Record, why))? {
                Conclusion::Found(found) => Ok((found.json(), Some(found.to_string()))),
                Conclusion::Further(request) => Ok((serde_json::to_string(&request).map_err(wrong)?, None)),
            }
        };
        py.detach(|| guarded(concluded))
    }
}
