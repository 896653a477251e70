//! The same matches under several presets, side by side.

use std::fmt;

use serde::Serialize;

use crate::report::Findings;
use crate::text::{share, widest};

/// What came of the same plan under several presets. `Display` puts the wins of each seat side by side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison(pub Vec<(String, Findings)>);

/// A kind of trait with more values than this is not put side by side.
const FEW: usize = 6;

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SEAT: &str = "wins by seat";
        let Some((_, first)) = self.0.first() else { return Ok(()) };
        let names = || first.seats.iter().map(|seat| seat.name.as_str());
        let told = |found: &'_ Findings| -> Vec<(String, String)> {
            let few = found.traits.iter().filter(|kind| kind.values.len() <= FEW);
            few.flat_map(|kind| {
                kind.values
                    .iter()
                    .map(|value| (format!("{} {}", kind.kind, value.name), share(&value.fared.wins)))
            })
            .collect()
        };
        let traits: Vec<Vec<(String, String)>> = self.0.iter().map(|(_, found)| told(found)).collect();
        let kinds = traits.iter().flatten().map(|(name, _)| name.as_str());
        let width = widest(names().chain([SEAT, "draws"]).chain(kinds));
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
        if !unit.is_empty() {
            row(f, unit, &lengths)?;
        }
        // Who begins may matter more than who sits where.
        for (name, _) in traits.first().into_iter().flatten() {
            let of = |told: &Vec<(String, String)>| told.iter().find(|(other, _)| other == name).cloned();
            let cells: Vec<String> =
                traits.iter().map(|told| of(told).map_or(String::new(), |(_, won)| won)).collect();
            row(f, name, &cells)?;
        }
        Ok(())
    }
}
