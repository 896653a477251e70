//! A panic in the rules is a bug; it costs what was just tried and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs rules that may have a bug: what they come to, or what their panic says.
///
/// Whatever they were changing when they panicked is half done: throw it away.
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no reason".to_owned())
    })
}
