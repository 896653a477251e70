//! A comparison in a terminal of 80 columns.

use std::fmt;

use super::figure::Group;
use super::result::{Compared, FigureResult, Holds};
use super::verdict::Verdict;
use crate::text::{grouped, widest};

/// Columns of the little chart in a row.
const CHART: usize = 15;

impl FigureResult {
    /// One decimal, two where the numbers are small, none where they are large.
    fn told(&self, number: f64) -> String {
        let places = match self.a.abs().max(self.b.abs()) {
            _ if self.is_share() => 1,
            ..3.0 => 2,
            3.0..100.0 => 1,
            _ => 0,
        };
        format!("{number:.places$}")
    }

    fn is_share(&self) -> bool {
        self.unit == "points"
    }

    /// The figure on one side.
    fn side(&self, number: f64) -> String {
        let percent = if self.is_share() { "%" } else { "" };
        format!("{}{percent}", self.told(number))
    }

    /// "10.7 to 16.4".
    pub fn range(&self) -> Option<String> {
        Some(format!("{} to {}", self.told(self.low?), self.told(self.high?)))
    }

    /// What is said of it: "better by 13.6 points (10.7 to 16.4)".
    pub(super) fn said(&self) -> String {
        self.said_with(if self.is_share() { " points" } else { "" }, Some(" more matches"))
    }

    /// The same for a narrow column.
    fn brief(&self) -> String {
        self.said_with("", None)
    }

    fn said_with(&self, unit: &str, matches: Option<&str>) -> String {
        match (self.verdict, self.by, self.range()) {
            (Verdict::Same, _, _) => format!("same within {}", margin(self.margin)),
            (Verdict::CannotTell, _, _) => match self.more_matches {
                Some(more) => {
                    format!("cannot tell yet: about {}{}", grouped(more), matches.unwrap_or_default())
                }
                None => {
                    let unit = matches.map_or("", |_| " matches");
                    format!("cannot tell after {}{unit}", grouped(self.matches))
                }
            },
            (Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower, Some(by), Some(range)) => {
                format!("{} by {}{unit} ({range})", self.direction(), self.told(by))
            }
            (Verdict::Better | Verdict::Worse | Verdict::Higher | Verdict::Lower, _, _) => {
                self.direction().to_owned()
            }
        }
    }

    /// "0.4 worse (2.5 worse to 1.7 better)", while it is open.
    pub fn leaning(&self) -> Option<String> {
        let [up, down] = if self.goal.is_some() { ["better", "worse"] } else { self.directions };
        let lean =
            |number: f64| format!("{} {}", self.told(number.abs()), if number < 0.0 { down } else { up });
        Some(format!("{} ({} to {})", lean(self.by?), lean(self.low?), lean(self.high?)))
    }

    /// The interval with less on the left and more on the right, or worse and better.
    fn ends(&self) -> Option<[f64; 3]> {
        let (low, by, high) = (self.low?, self.by?, self.high?);
        let turned = matches!(self.verdict, Verdict::Worse | Verdict::Lower);
        Some(if turned { [-high, -by, -low] } else { [low, by, high] })
    }

    /// `(-o-)` on an axis that reaches so far to both sides of `|`.
    fn chart(&self, reach: f64) -> String {
        let Some([low, by, high]) = self.ends().filter(|_| self.is_share()) else {
            return " ".repeat(CHART);
        };
        let middle = (CHART / 2) as f64;
        let at = |number: f64| {
            (middle + (number / reach * middle).round()).clamp(0.0, (CHART - 1) as f64) as usize
        };
        let mut columns = vec![b' '; CHART];
        columns[CHART / 2] = b'|';
        let [low, by, high] = [at(low), at(by), at(high)];
        if low < high {
            columns[low..=high].fill(b'-');
            columns[CHART / 2] = if (low..=high).contains(&(CHART / 2)) { b'|' } else { columns[CHART / 2] };
            columns[low] = b'(';
            columns[high] = b')';
        }
        columns[by] = b'o';
        columns.into_iter().map(char::from).collect()
    }
}

/// A margin is a whole number more often than not.
fn margin(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.2}") }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.headline_words())?;
        let width = widest(self.figures.iter().map(|figure| figure.name.as_str()).chain(["figure"]));
        let width = width.min(16);
        let axis = format!("{:<w$}0{:>w$}", "worse", "better", w = CHART / 2);
        for (i, group) in
            [Group::Changed, Group::Fairness, Group::Length, Group::Play].into_iter().enumerate()
        {
            let rows: Vec<&FigureResult> = self.figures.iter().filter(|row| row.group == group).collect();
            if i == 0 {
                writeln!(f, "{:width$} {:>6} {:>6} {axis} verdict", "figure", "A", "B")?;
            }
            let ends = rows.iter().filter_map(|row| row.ends()).flatten();
            let reach = ends.fold(1.0, |most: f64, end| most.max(end.abs())).min(50.0);
            for row in rows {
                let name: String = row.name.chars().take(width).collect();
                let (a, b, chart) = (row.side(row.a), row.side(row.b), row.chart(reach));
                writeln!(f, "{name:width$} {a:>6} {b:>6} {chart} {}", row.brief())?;
            }
        }
        self.tell_holds(f)?;
        let correlation = self.figures.first().and_then(|figure| figure.correlation);
        let correlation = correlation.map_or(String::new(), |both| format!("; correlation {both:.2}"));
        let players = self.players.first().map_or("", String::as_str);
        let (pairs, matches) = (grouped(self.pairs), grouped(self.matches));
        writeln!(f, "\n{pairs} pairs, {matches} matches; {players}{correlation}; seed {}", self.seed)?;
        if let Some(luck) = self.figures.iter().find_map(|figure| figure.luck) {
            let times = 1.0 / (1.0 - luck).max(0.01);
            let percent = luck * 100.0;
            writeln!(f, "luck taken out: {percent:.0}% of the spread, worth {times:.1} times the matches")?;
        }
        let open = self.figures.iter().filter(|figure| figure.verdict == Verdict::CannotTell).count();
        if open > 0 {
            let figures = if open == 1 { "figure" } else { "figures" };
            writeln!(f, "{open} {figures} open; a longer --limit tells more")?;
        }
        if self.broken_off > 0 {
            let (n, pairs) = match self.broken_off {
                1 => ("1 match".to_owned(), "its pair is"),
                n => (format!("{} matches", grouped(n)), "their pairs are"),
            };
            writeln!(f, "{n} broke off, and {pairs} left out: {}", self.broken.join("; "))?;
        }
        Ok(())
    }
}

impl Compared {
    /// "BETTER  first player: better by 13.6 points (10.7 to 16.4), goal 50".
    pub fn headline_words(&self) -> String {
        let Some(figure) = self.headline() else {
            return match self.figures.is_empty() {
                true => "CANNOT TELL  no pair was played to its end".to_owned(),
                false => "SAME  same in every figure".to_owned(),
            };
        };
        let goal = figure
            .goal
            .map_or(String::new(), |goal| format!(", goal {}", margin((goal * 10.0).round() / 10.0)));
        format!("{}  {}: {}{goal}", figure.direction().to_uppercase(), figure.name, figure.words)
    }

    fn tell_holds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, players) in self.players.iter().enumerate().skip(1) {
            writeln!(f, "\nholds for {players}?")?;
            let asked =
                |figure: &&FigureResult| !matches!(figure.verdict, Verdict::Same | Verdict::CannotTell);
            let width = widest(self.figures.iter().filter(asked).map(|figure| figure.name.as_str()));
            for figure in self.figures.iter().filter(asked) {
                let words = figure.holds.get(at - 1).map_or("not asked".to_owned(), |held| figure.held(held));
                writeln!(f, "{:width$}  {words}", figure.name)?;
            }
        }
        Ok(())
    }
}

impl FigureResult {
    /// "yes, by 11.9", "no, +0.3", "cannot tell".
    pub fn held(&self, held: &Holds) -> String {
        let by = held.by.unwrap_or_default();
        match held.verdict {
            Verdict::CannotTell => "cannot tell".to_owned(),
            verdict if verdict == self.verdict => format!("yes, by {}", self.told(by)),
            Verdict::Worse | Verdict::Lower => format!("no, -{}", self.told(by.abs())),
            Verdict::Better | Verdict::Higher | Verdict::Same => {
                format!("no, {}{}", if by < 0.0 { "-" } else { "+" }, self.told(by.abs()))
            }
        }
    }
}
