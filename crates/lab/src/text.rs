//! Reports for people.

use std::fmt;

use bots::Faults;

use crate::counters::{CounterFindings, FigureFindings};
use crate::report::{Findings, Pace, Report, SeatFindings};
use crate::stats::{Lengths, Share};
use crate::traits::{TraitFindings, ValueFindings};
use crate::win_stats::WinStats;

/// The heading over a [`share`] of wins.
const WINS: &str = "     wins             95% interval";
/// A table of more lines than this is long.
const SHORT: usize = 30;
/// The last part of it.
const INTERVAL: &str = "   95% interval";

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pace {
            Some(pace) => write!(f, "{}\n{pace}", self.findings),
            None => write!(f, "{}", self.findings),
        }
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_seats = self.seats.len();
        writeln!(f, "{}: {} matches, {n_seats} seats, seed {}", self.game, grouped(self.matches), self.seed)?;
        writeln!(f)?;
        let width = widest(self.seats.iter().map(|seat| seat.name.as_str()).chain(["draws"]));
        let bot = widest(self.seats.iter().map(|seat| seat.level.as_str())).max(8);
        writeln!(f, "{:width$}  {:<bot$}  {WINS}  value", "seat", "bot")?;
        for SeatFindings { seat: _, name, level, fared, faults: _ } in &self.seats {
            writeln!(f, "{name:width$}  {level:<bot$}  {}  {:.3}", share(&fared.wins), fared.value)?;
        }
        writeln!(f, "{:width$}  {:<bot$}  {}", "draws", "", share(&self.draws))?;
        for found in &self.traits {
            write!(f, "\n{found}")?;
        }
        writeln!(f)?;
        if let Some(length) = &self.length {
            writeln!(f, "{}", lengths(length.unit, &length.lengths))?;
        }
        writeln!(f, "{}", lengths("decisions", &self.decisions))?;
        writeln!(f, "\n{:>9}  {:>6}  {INTERVAL}  end", "matches", "")?;
        for end in &self.ends {
            writeln!(f, "{}  {} ({})", share(&end.share), end.reason, end.rule)?;
        }
        self.tell_figures(f)?;
        // The short tables first: what there are few kinds of is not looked for behind a long list of places.
        let mut tables: Vec<&[CounterFindings]> =
            self.counters.chunk_by(|one, next| one.verb == next.verb).collect();
        tables.sort_by_key(|counters| counters.len() > SHORT);
        for counters in tables {
            tell_counters(f, counters)?;
        }
        for SeatFindings { level, faults, .. } in &self.seats {
            tell_faults(f, level, faults)?;
        }
        if self.crashed > 0 {
            writeln!(
                f,
                "\n{} matches crashed; a run of one match with its seed plays it again:",
                grouped(self.crashed)
            )?;
            for crash in &self.crashes {
                writeln!(f, "match {}, seed {}: {}", crash.index, crash.seed, crash.message)?;
            }
        }
        Ok(())
    }
}

impl Findings {
    /// The result page of an average match.
    fn tell_figures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TITLE: &str = "an average match";
        if self.figures.is_empty() {
            return Ok(());
        }
        let width = widest(self.figures.iter().map(|figure| figure.label).chain([TITLE]));
        let column = |name: &str| name.chars().count().max(13);
        write!(f, "\n{TITLE:width$}")?;
        for seat in &self.seats {
            write!(f, "  {:>1$}", seat.name, column(&seat.name))?;
        }
        writeln!(f)?;
        for FigureFindings { label, by_seat, reach } in &self.figures {
            write!(f, "{label:width$}")?;
            for (seat, (mean, reach)) in self.seats.iter().zip(by_seat.iter().zip(reach)) {
                write!(f, "  {:>1$}", format!("{mean:.2} ±{reach:.2}"), column(&seat.name))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What a bot did wrong, if it did.
pub(crate) fn tell_faults(f: &mut fmt::Formatter<'_>, bot: &str, faults: &Faults) -> fmt::Result {
    if faults.lost > 0 {
        writeln!(f, "\n{bot} lost {} to the heuristic:", counted(faults.lost, "decision"))?;
    } else if !faults.told.is_empty() {
        writeln!(f, "\n{bot}:")?;
    }
    faults.told.iter().try_for_each(|fault| writeln!(f, "  {fault}"))
}

/// "1 round", "2 rounds".
pub(crate) fn counted(n: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(n), if n == 1 { "" } else { "s" })
}

/// All things of one verb.
fn tell_counters(f: &mut fmt::Formatter<'_>, counters: &[CounterFindings]) -> fmt::Result {
    let verb = counters.first().map_or("", |found| found.verb);
    let width = widest(counters.iter().map(|found| found.thing.as_str()).chain([verb]));
    writeln!(f, "\n{verb:width$}  {:>9}  {:>9}  {WINS}  value", "times", "players")?;
    for CounterFindings { verb: _, thing, times, fared } in counters {
        writeln!(f, "{thing:width$}  {:>9}  {}", grouped(*times), fortune(fared))?;
    }
    Ok(())
}

impl fmt::Display for TraitFindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, values, pairings } = self;
        let width = widest(values.iter().map(|value| value.name.as_str()).chain([*kind]));
        writeln!(f, "{kind:width$}  {:>9}  {WINS}  value", "players")?;
        for ValueFindings { name, fared } in values {
            writeln!(f, "{name:width$}  {}", fortune(fared))?;
        }
        if pairings.is_empty() {
            return Ok(());
        }
        // The columns are the rows by number: names would not fit.
        let title = format!("{kind}: wins of the row against");
        let width = (width + 3).max(title.chars().count());
        write!(f, "\n{title:width$}")?;
        (1..=values.len()).try_for_each(|column| write!(f, "  {column:>8}"))?;
        writeln!(f)?;
        for (row, ValueFindings { name, .. }) in (1usize..).zip(values) {
            write!(f, "{:width$}", format!("{row:>2} {name}"))?;
            for ValueFindings { name: against, .. } in values {
                let met = pairings.iter().find(|pair| pair.name == *name && pair.against == *against);
                write!(f, "  {:>8}", met.map_or_else(|| "-".to_owned(), |pair| cell(&pair.fared.wins)))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} matches/s, {} decisions/s ({:.1} s, {} {})",
            grouped(self.matches_per_second.round() as u64),
            grouped(self.decisions_per_second.round() as u64),
            self.seconds,
            self.jobs,
            if self.jobs == 1 { "job" } else { "jobs" },
        )
    }
}

/// A number with its thousands apart: `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0)
}

/// Players, wins and value.
fn fortune(WinStats { players, wins, value }: &WinStats) -> String {
    format!("{:>9}  {}  {value:.3}", grouped(*players), share(wins))
}

/// A rate and how far its interval reaches, for a table that has many of them.
fn cell(share: &Share) -> String {
    let reach = (share.high - share.rate).max(share.rate - share.low);
    format!("{:.0}% ±{:.0}", share.rate * 100.0, reach * 100.0)
}

pub(crate) fn share(share: &Share) -> String {
    let percent = |rate: f64| rate * 100.0;
    let interval = format!("{:.1}% to {:.1}%", percent(share.low), percent(share.high));
    format!("{:>9}  {:>5.1}%  {interval:>15}", grouped(share.count), percent(share.rate))
}

fn lengths(unit: &str, lengths: &Lengths) -> String {
    let Lengths { mean, median, within_95, longest } = lengths;
    format!("{unit:<10} mean {mean:.1}, median {median}, 95% within {within_95}, longest {longest}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traits::Pairing;

    #[test]
    fn thousands_are_kept_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn pairings_are_a_table_whose_columns_are_its_rows() {
        let fared = |wins, players| WinStats { players, wins: Share::of(wins, players), value: 0.5 };
        let value = |name: &str| ValueFindings { name: name.to_owned(), fared: fared(100, 200) };
        let pairing = |name: &str, against: &str, wins| Pairing {
            name: name.to_owned(),
            against: against.to_owned(),
            fared: fared(wins, 100),
        };
        let found = TraitFindings {
            kind: "deck",
            values: vec![value("ember"), value("frost"), value("thorn")],
            pairings: vec![
                pairing("ember", "frost", 60),
                pairing("frost", "ember", 40),
                pairing("thorn", "ember", 0),
            ],
        };
        let text = found.to_string();
        let table: Vec<&str> = text.lines().skip(5).collect();
        assert_eq!(
            table,
            [
                "deck: wins of the row against         1         2         3",
                " 1 ember                              -   60% ±10         -",
                " 2 frost                        40% ±10         -         -",
                " 3 thorn                          0% ±4         -         -",
            ]
        );
    }
}
