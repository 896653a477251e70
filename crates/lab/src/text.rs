//! Reports for people.

use std::fmt;

use crate::deeds::DeedFindings;
use crate::report::{Findings, Pace, Report};
use crate::stats::{Lengths, Share};

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.findings, self.pace)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_seats = self.seats.len();
        writeln!(f, "{}: {} matches, {n_seats} seats, seed {}", self.game, grouped(self.matches), self.seed)?;
        writeln!(f)?;
        let width =
            self.seats.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0).max("draws".len());
        writeln!(
            f,
            "{:width$}  {:<8}  {:>9}  {:>6}  {:>15}  value",
            "seat", "bot", "wins", "", "95% interval"
        )?;
        for seat in &self.seats {
            let (name, level, value) = (&seat.name, seat.level, seat.value);
            writeln!(f, "{name:width$}  {level:<8}  {}  {value:.3}", share(&seat.wins))?;
        }
        writeln!(f, "{:width$}  {:<8}  {}", "draws", "", share(&self.draws))?;
        writeln!(f)?;
        if let Some(length) = &self.length {
            writeln!(f, "{}", lengths(length.unit, &length.lengths))?;
        }
        writeln!(f, "{}", lengths("decisions", &self.decisions))?;
        writeln!(f)?;
        for end in &self.ends {
            writeln!(f, "{}  {} ({})", share(&end.share), end.reason, end.rule)?;
        }
        let mut last = "";
        let width = self.deeds.iter().map(|deed| deed.card.chars().count()).max().unwrap_or(0);
        for DeedFindings { deed, card, times, players, value } in &self.deeds {
            if *deed != last {
                last = deed;
                writeln!(f, "\n{deed:width$}  {:>9}  {:>9}  value", "times", "players")?;
            }
            writeln!(f, "{card:width$}  {:>9}  {:>9}  {value:.3}", grouped(*times), grouped(*players))?;
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

fn share(share: &Share) -> String {
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

    #[test]
    fn thousands_are_kept_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
