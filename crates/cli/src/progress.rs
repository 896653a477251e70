//! A bar that shows how far a long job has come, for people only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the error stream; it draws nothing where that is not a terminal.
pub(crate) fn bar(length: u64, unit: &str) -> ProgressBar {
    let template = format!("{{wide_bar}} {{pos}}/{{len}} {unit} {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is ours");
    ProgressBar::new(length).with_style(style)
}
