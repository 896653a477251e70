//! An analysis for people.

use std::fmt;

use super::Analysis;
use crate::text::widest;

/// A choice that gives away less than this is as good as the best.
const SLIP: f32 = 0.05;

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = widest(self.names.iter().map(String::as_str)).max(4);
        let percent = |chance: f32| format!("{:.0}%", chance * 100.0);
        write!(f, "{:>4}  {:width$}  {:>5}  ", "move", "who", "knew")?;
        for name in &self.names {
            write!(f, "{:>1$}  ", name, name.chars().count().max(4))?;
        }
        writeln!(f, "played")?;
        for (number, moment) in (1..).zip(&self.moments) {
            let name = self.names.get(moment.seat.index()).map_or("", String::as_str);
            let mark = if self.turning.contains(&number) { "*" } else { " " };
            write!(f, "{number:>4}{mark} {name:width$}  {:>5}  ", percent(moment.known))?;
            for (name, chance) in self.names.iter().zip(&moment.truth) {
                write!(f, "{:>1$}  ", percent(*chance), name.chars().count().max(4))?;
            }
            write!(f, "{}", moment.played)?;
            if let Some(verdict) = &moment.verdict {
                let lost = verdict.played_chance.map(|played| verdict.best_chance - played);
                let best = (&verdict.best, percent(verdict.best_chance));
                match lost {
                    Some(lost) if lost >= SLIP => {
                        write!(f, "  (better: {} {}, {} lost)", best.0, best.1, percent(lost))?;
                    }
                    None => write!(f, "  (better: {} {})", best.0, best.1)?,
                    Some(_) => {}
                }
            }
            writeln!(f)?;
        }
        write!(f, "\n* turning points. knew: what whoever moved could know; by name: what was true.")
    }
}
