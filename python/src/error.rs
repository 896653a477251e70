//! What can be wrong, as Python's exceptions.

use learn::{Error, ErrorKind};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(
    banneret,
    BanneretError,
    PyException,
    "Anything that banneret refuses, with a message in words."
);
create_exception!(
    banneret,
    UnknownName,
    BanneretError,
    "A name that nothing has; `nearest` is the one that is most like it."
);
create_exception!(banneret, SetupError, BanneretError, "Options, seats or content that cannot be.");
create_exception!(banneret, RecordError, BanneretError, "A record that is not a match of this game.");
create_exception!(
    banneret,
    IllegalAction,
    BanneretError,
    "An action that the rules refuse; `rule` is the number of the rule."
);
create_exception!(banneret, UsageError, BanneretError, "A call that makes no sense now.");
create_exception!(banneret, InternalError, BanneretError, "The rules have a bug. Nothing was changed.");

/// Runs what may fail or panic.
pub(crate) fn guarded<T>(run: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    let done = kernel::caught(run).unwrap_or_else(|panic| Err(Error::new(ErrorKind::Internal, panic)));
    done.map_err(raised)
}

/// The exception of a mistake.
pub(crate) fn raised(error: Error) -> PyErr {
    let Error { kind, message, rule, nearest } = error;
    let raised = match kind {
        ErrorKind::Unknown => UnknownName::new_err(message),
        ErrorKind::Setup => SetupError::new_err(message),
        ErrorKind::Record => RecordError::new_err(message),
        ErrorKind::Illegal => IllegalAction::new_err(message),
        ErrorKind::Usage => UsageError::new_err(message),
        ErrorKind::Internal => InternalError::new_err(message),
    };
    Python::attach(|py| {
        let value = raised.value(py);
        let told = value.setattr("rule", rule).and_then(|()| value.setattr("nearest", nearest));
        told.err().unwrap_or_else(|| raised.clone_ref(py))
    })
}

/// A mistake in how something was called.
pub(crate) fn usage(message: impl std::fmt::Display) -> PyErr {
    raised(Error::new(ErrorKind::Usage, message))
}
