//! What the server writes about itself.

use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// The variable that says how much: `debug`, `server=debug,warn`.
const VARIABLE: &str = "BANNERET_LOG";

/// Writes logs to standard error, one event a line with its fields, as much as `BANNERET_LOG` says. Does nothing
/// if somebody writes them already.
pub fn write_logs() {
    let filter = EnvFilter::builder()
        .with_default_directive(LevelFilter::INFO.into())
        .with_env_var(VARIABLE)
        .from_env_lossy();
    let logs = tracing_subscriber::fmt().with_writer(std::io::stderr).with_env_filter(filter);
    // An embedding program may have its own.
    let _ = logs.try_init();
}
