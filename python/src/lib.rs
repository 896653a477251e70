//! The native part of the Python package `banneret`: what [`learn`] does, as Python has it.
//!
//! Nothing here knows a game. A panic never crosses the border: it becomes an exception, and whoever steps a batch has the
//! interpreter's lock released meanwhile.

mod batch;
mod error;
mod game;
mod lab;
mod session;

/// The native part of `banneret`.
#[pyo3::pymodule]
mod _core {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::error::{
        BanneretError, IllegalAction, InternalError, RecordError, SetupError, UnknownName, UsageError,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::lab::Task;
    #[pymodule_export]
    use crate::session::Match;

    /// Id, title, blurb, fewest and most seats, version of the rules, presets.
    type Row = (&'static str, &'static str, &'static str, u8, u8, u32, Vec<&'static str>);

    /// Every game.
    #[pyfunction]
    fn games() -> Vec<Row> {
        let row = |(info, presets): (kernel::Info, Vec<&'static str>)| -> Row {
            let kernel::Info { id, title, blurb, min_seats, max_seats, rules_version, .. } = info;
            (id, title, blurb, min_seats, max_seats, rules_version, presets)
        };
        learn::games().into_iter().map(row).collect()
    }

    /// The names of bots.
    #[pyfunction]
    fn bots() -> Vec<&'static str> {
        ::bots::Spec::names().collect()
    }

    /// Opens a game.
    #[pyfunction]
    #[pyo3(signature = (game, preset=None, options=Vec::new(), seats=None, content=None))]
    fn open(
        game: String,
        preset: Option<String>,
        options: Vec<(String, String)>,
        seats: Option<u8>,
        content: Option<std::path::PathBuf>,
    ) -> PyResult<Game> {
        Game::open(learn::Table { game, preset, options, seats, content })
    }
}
