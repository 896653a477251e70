//! What the lab has found, drawn: for its pages and for the one file that is sent to a friend. Both read the JSON that the
//! commands of the lab print, so what is kept can be shown again.

mod charts;
mod findings;
mod report;
mod result;

pub use report::report;
pub use result::{LabResult, ReportError, VERSION};
pub(crate) use result::{Plate, grouped_of};
