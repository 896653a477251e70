//! What must hold: targets of figures as a designer writes them, in a TOML file.

use std::ops::Range;
use std::str::FromStr;

use kernel::UnknownWord;
use toml_edit::{Document, Item, TomlError};

/// Where a figure should lie; an end that is not there is open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// Not below this.
    pub low: Option<f64>,
    /// Not above this.
    pub high: Option<f64>,
}

/// One line of a file of targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The figure's key.
    pub key: String,
    /// Where it should lie.
    pub target: Target,
    /// As it was written.
    pub text: String,
    /// Where the key stands in the file, from 1.
    pub line: usize,
}

/// A file of targets.
#[derive(Clone, PartialEq, Debug)]
pub struct Targets {
    /// What it is called in messages.
    pub file: String,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// What is wrong with a file of targets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TargetError {
    /// It is no TOML.
    #[error("{file}:{line}: {message}")]
    Toml {
        /// Which file.
        file: String,
        /// Which line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A target cannot be read.
    #[error("{file}:{line}: `{key} = {text}`: expected a number, `50 ± 1`, `48..52`, `>= 48` or `<= 52`")]
    Target {
        /// Which file.
        file: String,
        /// Which line.
        line: usize,
        /// Of which figure.
        key: String,
        /// What is written.
        text: String,
    },
    /// There is no such figure.
    #[error("{file}:{line}: {unknown}")]
    Figure {
        /// Which file.
        file: String,
        /// Which line.
        line: usize,
        /// What there is.
        unknown: UnknownWord,
    },
    /// There is nothing in it.
    #[error("{file}: no target; write one a line, such as `first_player = \"48..52\"`")]
    Nothing {
        /// Which file.
        file: String,
    },
}

impl Target {
    /// Does all of an interval lie inside?
    pub fn holds(&self, low: f64, high: f64) -> bool {
        self.low.is_none_or(|least| low >= least) && self.high.is_none_or(|most| high <= most)
    }

    /// Does all of an interval lie outside?
    pub fn fails(&self, low: f64, high: f64) -> bool {
        self.low.is_some_and(|least| high < least) || self.high.is_some_and(|most| low > most)
    }

    /// How far outside a number lies.
    pub fn miss(&self, number: f64) -> f64 {
        let below = self.low.map_or(0.0, |least| least - number);
        let above = self.high.map_or(0.0, |most| number - most);
        below.max(above).max(0.0)
    }
}

impl FromStr for Target {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).ok_or(());
        let between = |low: f64, high: f64| match low <= high {
            true => Ok(Self { low: Some(low), high: Some(high) }),
            false => Err(()),
        };
        if let Some(least) = text.trim().strip_prefix(">=") {
            return Ok(Self { low: Some(number(least)?), high: None });
        }
        if let Some(most) = text.trim().strip_prefix("<=") {
            return Ok(Self { low: None, high: Some(number(most)?) });
        }
        if let Some((low, high)) = text.split_once("..") {
            return between(number(low)?, number(high)?);
        }
        if let Some((middle, reach)) = text.split_once('±').or_else(|| text.split_once("+-")) {
            let (middle, reach) = (number(middle)?, number(reach)?);
            return between(middle - reach, middle + reach);
        }
        let exactly = number(text)?;
        between(exactly, exactly)
    }
}

impl Targets {
    /// Reads a file of targets: one figure a line.
    pub fn read(file: &str, text: &str) -> Result<Self, TargetError> {
        let document = document(file, text)?;
        let mut lines = Vec::new();
        for (key, item) in document.as_table() {
            let span = document.as_table().key(key).and_then(|key| key.span());
            lines.push(line(file, text, key, item, span)?);
        }
        if lines.is_empty() {
            return Err(TargetError::Nothing { file: file.to_owned() });
        }
        Ok(Self { file: file.to_owned(), lines })
    }

    /// Is every figure one of these?
    pub fn check<'a>(&self, known: impl Iterator<Item = &'a str> + Clone) -> Result<(), TargetError> {
        match self.lines.iter().find(|line| known.clone().all(|known| known != line.key)) {
            None => Ok(()),
            Some(line) => Err(TargetError::Figure {
                file: self.file.clone(),
                line: line.line,
                unknown: UnknownWord::new("figure", &line.key, known),
            }),
        }
    }
}

/// A TOML file with its places.
pub(super) fn document<'t>(file: &str, text: &'t str) -> Result<Document<&'t str>, TargetError> {
    Document::parse(text).map_err(|error: TomlError| TargetError::Toml {
        file: file.to_owned(),
        line: line_of(text, error.span()),
        message: error.message().to_owned(),
    })
}

/// Reads one target.
pub(super) fn line(
    file: &str,
    text: &str,
    key: &str,
    item: &Item,
    span: Option<Range<usize>>,
) -> Result<Line, TargetError> {
    let written = match item.as_str() {
        Some(written) => written.to_owned(),
        None => item.to_string().trim().to_owned(),
    };
    let line = line_of(text, span);
    let target = written.parse().map_err(|()| TargetError::Target {
        file: file.to_owned(),
        line,
        key: key.to_owned(),
        text: written.clone(),
    })?;
    Ok(Line { key: key.to_owned(), target, text: written, line })
}

/// The line on which something begins, from 1.
pub(super) fn line_of(text: &str, span: Option<Range<usize>>) -> usize {
    let before = span.and_then(|span| text.get(..span.start)).unwrap_or_default();
    before.matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_a_range_a_number_or_one_end() {
        let read = |text: &str| text.parse::<Target>().map(|target| (target.low, target.high));
        assert_eq!(read("48..52"), Ok((Some(48.0), Some(52.0))));
        assert_eq!(read("50 ± 1"), Ok((Some(49.0), Some(51.0))));
        assert_eq!(read("<= 5"), Ok((None, Some(5.0))));
        assert_eq!(read(">= 0.09"), Ok((Some(0.09), None)));
        assert_eq!(read("10"), Ok((Some(10.0), Some(10.0))));
        for wrong in ["", "fifty", "52..48", "..", "50 ±", "< 5", "nan", "1..inf"] {
            assert_eq!(read(wrong), Err(()), "{wrong}");
        }
    }

    #[test]
    fn an_interval_holds_fails_or_neither() {
        let target: Target = "48..52".parse().unwrap();
        assert!(target.holds(48.5, 51.5) && !target.fails(48.5, 51.5));
        assert!(!target.holds(47.0, 51.0) && !target.fails(47.0, 51.0));
        assert!(target.fails(53.0, 55.0) && target.fails(40.0, 47.9));
        assert_eq!((target.miss(50.0), target.miss(54.0), target.miss(47.5)), (0.0, 2.0, 0.5));
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let told = |text: &str| Targets::read("fair.gate.toml", text).unwrap_err().to_string();
        assert_eq!(
            told("# fair\nfirst_player = \"fifty\"\n"),
            "fair.gate.toml:2: `first_player = fifty`: expected a number, `50 ± 1`, `48..52`, `>= 48` or `<= 52`"
        );
        assert!(told("a = 1\na = = 2\n").starts_with("fair.gate.toml:2: "), "{}", told("a = 1\na = = 2\n"));
        assert!(told("# nothing\n").contains("no target"));
        let targets = Targets::read("fair.gate.toml", "draws = 0\nfirst_plyer = \"48..52\"\n").unwrap();
        let known = ["first_player", "draws"];
        assert_eq!(
            targets.check(known.into_iter()).unwrap_err().to_string(),
            "fair.gate.toml:2: no figure `first_plyer`; did you mean `first_player`? (known: first_player, draws)"
        );
    }
}
