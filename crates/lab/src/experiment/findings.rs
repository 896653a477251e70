//! What came of an impact study: which effects are found, how they rank, and how that is told.

use std::fmt;

use serde::Serialize;

use super::compare::Stopped;
use super::edits::Change;
use super::evidence::Interval;
use super::plan::LAB_VERSION;
use super::result::rounded;
use crate::text::{grouped, widest};

/// Of all that is called found, at most this share is false, on average.
const FALSE: f64 = 0.1;
/// So many of the strongest and weakest are told.
const TOLD: usize = 8;

/// What was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Made {
    /// The game's id.
    pub game: String,
    /// What was done with each thing.
    #[serde(rename = "do")]
    pub change: Change,
    /// Who played.
    pub players: String,
    /// What all chance was derived from.
    pub seed: u64,
    /// Pairs for each thing.
    pub pairs: u64,
    /// Why it ended.
    pub stopped: Stopped,
    /// Clusters that are left out because a match broke off.
    pub broken_off: u64,
}

/// What came of it. `Display` writes both ends of the ranking.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ImpactReport {
    /// The version of this form.
    pub lab: u32,
    /// "impact".
    pub kind: &'static str,
    /// What was played.
    #[serde(flatten)]
    pub made: Made,
    /// Every thing, the strongest first.
    pub rows: Vec<ImpactRow>,
    /// Other players it was asked for.
    pub others: Vec<String>,
}

/// One thing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ImpactRow {
    /// What people call it.
    pub thing: String,
    /// Whose wins it moved, where it was not handed to a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// By how many points.
    pub by: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How much a bet against "no effect" has won.
    pub e_value: f64,
    /// Is it called found?
    pub found: bool,
    /// Its place, by the shrunk effect.
    pub rank: usize,
    /// The effect, drawn toward the mean of all as far as it is uncertain.
    pub shrunk: f64,
    /// How alike both sides of a pair came out.
    pub pairing: Option<f64>,
    /// Wins of those who had to do with it, less their fair share: no effect.
    pub correlation: Option<f64>,
    /// What they did with it.
    pub correlation_of: Option<&'static str>,
    /// Does it hold for the other players?
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    #[serde(skip)]
    error: f64,
}

impl ImpactRow {
    pub(super) fn new(
        thing: &str,
        figure: Option<String>,
        interval: Interval,
        error: f64,
        e_value: f64,
        pairing: Option<f64>,
    ) -> Self {
        let Interval { low, estimate, high } = interval;
        Self {
            thing: thing.to_owned(),
            figure,
            by: estimate,
            low,
            high,
            e_value,
            found: false,
            rank: 0,
            shrunk: estimate,
            pairing,
            correlation: None,
            correlation_of: None,
            holds: Vec::new(),
            error,
        }
    }

    /// "too strong", "too weak", "not found".
    fn finding(&self) -> &'static str {
        match (self.found, self.by > 0.0) {
            (false, _) => "not found",
            (true, true) => "too strong",
            (true, false) => "too weak",
        }
    }
}

impl ImpactReport {
    pub(super) fn of(made: Made, mut rows: Vec<ImpactRow>) -> Self {
        find(&mut rows);
        shrink(&mut rows);
        rows.sort_by(|one, other| {
            other.shrunk.total_cmp(&one.shrunk).then_with(|| one.thing.cmp(&other.thing))
        });
        for (at, row) in rows.iter_mut().enumerate() {
            row.rank = at + 1;
            for number in [&mut row.by, &mut row.low, &mut row.high, &mut row.shrunk, &mut row.e_value] {
                *number = rounded(*number);
            }
            row.correlation = row.correlation.map(rounded);
            row.pairing = row.pairing.map(rounded);
        }
        Self { lab: LAB_VERSION, kind: "impact", made, rows, others: Vec::new() }
    }

    /// The things that were found.
    pub fn found(&self) -> impl Iterator<Item = &ImpactRow> {
        self.rows.iter().filter(|row| row.found)
    }

    /// Notes what the same changes did with other players.
    pub fn note(&mut self, players: &str, other: &Self) {
        self.others.push(players.to_owned());
        for row in &mut self.rows {
            let again =
                other.rows.iter().find(|again| again.thing == row.thing && again.figure == row.figure);
            row.holds.push(match again {
                None => "not asked".to_owned(),
                Some(again) if again.low > 0.0 && row.by > 0.0 || again.high < 0.0 && row.by < 0.0 => {
                    "yes".to_owned()
                }
                Some(again) if again.high < row.by.abs() / 2.0 && again.low > -row.by.abs() / 2.0 => {
                    "no".to_owned()
                }
                Some(again) if again.low > 0.0 || again.high < 0.0 => "no".to_owned(),
                Some(_) => "?".to_owned(),
            });
        }
    }

    /// All rows, or both ends.
    pub fn table(&self, all: bool) -> String {
        let mut text = String::new();
        // A String takes whatever is written to it.
        let _ = self.write(&mut text, all);
        text
    }

    fn write(&self, to: &mut impl fmt::Write, all: bool) -> fmt::Result {
        let Made { pairs, players, seed, broken_off, .. } = &self.made;
        let strong = self.found().filter(|row| row.by > 0.0).count();
        let weak = self.found().count() - strong;
        let n = self.rows.len();
        writeln!(to, "{strong} too strong, {weak} too weak, of {n} (at most 1 in 10 finds false)\n")?;
        let shown = |row: &&ImpactRow| all || row.found || row.rank <= TOLD || row.rank + TOLD > n;
        let label = |row: &ImpactRow| match &row.figure {
            Some(figure) => format!("{} ({figure})", row.thing),
            None => row.thing.clone(),
        };
        let labels: Vec<String> = self.rows.iter().filter(shown).map(label).collect();
        let width = widest(labels.iter().map(String::as_str)).clamp(4, 32);
        let others = self.others.iter().map(|players| format!("  {players}?")).collect::<String>();
        writeln!(to, "{:width$}  points  95% interval     finding     correl.{others}", "what")?;
        let mut folded = 0;
        for row in &self.rows {
            if !shown(&row) {
                folded += 1;
                continue;
            }
            if std::mem::take(&mut folded) > 0 {
                let between = n - self.rows.iter().filter(shown).count();
                writeln!(to, "...  {between} between not found; --all shows them")?;
            }
            let name: String = label(row).chars().take(width).collect();
            let correlation = row.correlation.map_or(String::new(), |points| format!("{points:+.1}"));
            let range = format!("{:+.1} to {:+.1}", row.low, row.high);
            write!(
                to,
                "{name:width$}  {:>+6.1}  {range:<15}  {:<10}  {correlation:>7}",
                row.by,
                row.finding()
            )?;
            row.holds.iter().try_for_each(|holds| write!(to, "  {holds:<9}"))?;
            writeln!(to)?;
        }
        let verb = self.rows.iter().find_map(|row| row.correlation_of).unwrap_or("had");
        writeln!(to, "correl. = wins of those who {verb} it, less their share: not an effect\n")?;
        writeln!(to, "{} pairs each; {players}; seed {seed}", grouped(*pairs))?;
        if *broken_off > 0 {
            writeln!(to, "{} pairs broke off and are left out", grouped(*broken_off))?;
        }
        Ok(())
    }
}

impl fmt::Display for ImpactReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.table(false))
    }
}

/// e-BH: the largest k such that k bets have each won as much as n / (0.1 k). It holds however the effects depend on
/// each other.
fn find(rows: &mut [ImpactRow]) {
    let mut won: Vec<f64> = rows.iter().map(|row| row.e_value).collect();
    won.sort_by(|one, other| other.total_cmp(one));
    let n = won.len() as f64;
    let enough = |k: usize| n / (FALSE * k as f64);
    let k = (1..=won.len()).rev().find(|k| won[k - 1] >= enough(*k));
    if let Some(k) = k {
        rows.iter_mut().for_each(|row| row.found = row.e_value >= enough(k));
    }
}

/// Draws each effect toward the mean of all, the more the less is known of it (empirical Bayes): the best of eighty is
/// never as good as it looks.
fn shrink(rows: &mut [ImpactRow]) {
    let n = rows.len().max(1) as f64;
    let mean = rows.iter().map(|row| row.by).sum::<f64>() / n;
    let spread = rows.iter().map(|row| (row.by - mean).powi(2)).sum::<f64>() / n;
    let noise = rows.iter().map(|row| row.error.powi(2)).sum::<f64>() / n;
    let real = (spread - noise).max(0.0);
    for row in rows {
        let known = real / (real + row.error.powi(2)).max(1e-12);
        row.shrunk = mean + (row.by - mean) * known;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(thing: &str, by: f64, error: f64, e_value: f64) -> ImpactRow {
        let interval = Interval { low: by - 2.0 * error, estimate: by, high: by + 2.0 * error };
        ImpactRow::new(thing, None, interval, error, e_value, None)
    }

    /// By hand: with four, one needs 40, two need 20 each, three need 13.3.
    #[test]
    fn many_are_found_together_that_would_not_be_alone() {
        let found = |won: [f64; 4]| {
            let mut rows = won.map(|won| row("x", 1.0, 1.0, won));
            find(&mut rows);
            rows.map(|row| row.found)
        };
        assert_eq!(found([39.0, 1.0, 1.0, 1.0]), [false; 4]);
        assert_eq!(found([40.0, 19.0, 1.0, 1.0]), [true, false, false, false]);
        assert_eq!(found([21.0, 20.0, 1.0, 1.0]), [true, true, false, false]);
        assert_eq!(found([1.0, 14.0, 14.0, 14.0]), [false, true, true, true]);
    }

    #[test]
    fn what_is_uncertain_is_drawn_to_the_mean() {
        let mut rows =
            [row("sure", 5.0, 0.5, 1.0), row("unsure", 5.0, 5.0, 1.0), row("other", -10.0, 0.5, 1.0)];
        shrink(&mut rows);
        assert!(rows[0].shrunk > rows[1].shrunk && rows[1].shrunk > 0.0, "{rows:?}");
        assert!((rows[2].shrunk + 10.0).abs() < 0.5);
    }
}
