//! The same matches under several presets, side by side.

use std::fmt;

use serde::Serialize;

use crate::report::Findings;
use crate::text::{share, widest};

/// What came of the same plan under several presets. `Display` puts the wins of each seat side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Beside(pub Vec<(String, Findings)>);

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SEAT: &str = "wins by seat";
        let Some((_, first)) = self.0.first() else { return Ok(()) };
        let names = || first.seats.iter().map(|seat| seat.name.as_str());
        let width = widest(names().chain([SEAT, "draws"]));
        let row = |f: &mut fmt::Formatter<'_>, name: &str, cells: &[String]| {
            write!(f, "{name:width$}")?;
            cells.iter().try_for_each(|cell| write!(f, "  {cell:>33}"))?;
            writeln!(f)
        };
        let presets: Vec<String> = self.0.iter().map(|(preset, _)| preset.clone()).collect();
        row(f, SEAT, &presets)?;
        for (at, name) in names().enumerate() {
            let won = self.0.iter().filter_map(|(_, found)| found.seats.get(at));
            let cells: Vec<String> = won.map(|seat| share(&seat.fared.wins)).collect();
            row(f, name, &cells)?;
        }
        let draws: Vec<String> = self.0.iter().map(|(_, found)| share(&found.draws)).collect();
        row(f, "draws", &draws)?;
        let unit = first.length.as_ref().map_or("", |length| length.unit);
        let lengths: Vec<String> = self
            .0
            .iter()
            .map(|(_, found)| {
                found
                    .length
                    .as_ref()
                    .map_or(String::new(), |length| format!("mean {:.1}", length.lengths.mean))
            })
            .collect();
        if unit.is_empty() { Ok(()) } else { row(f, unit, &lengths) }
    }
}
