//! Mistakes in data files and set-ups, collected so that all are reported at once.

use std::error::Error;
use std::fmt;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::Rule;

/// One mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where it is; none for a mistake in the options or the seats.
    pub place: Option<Place>,
    /// What is wrong, what was expected and the nearest known word.
    pub message: String,
    /// The rule that says so, where one does.
    pub rule: Option<Rule>,
}

/// A place in a data file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// How many characters of the line it covers, at least 1.
    pub width: usize,
}

impl Fault {
    /// A set-up that a rule forbids.
    pub fn setup(rule: Rule, message: impl Into<String>) -> Self {
        Self { place: None, message: message.into(), rule: Some(rule) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Place { file, line, column, width: _ }) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        f.write_str(&self.message)?;
        self.rule.map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

/// Every mistake found, never empty when it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// One mistake without a place.
    pub fn one(message: impl Into<String>) -> Self {
        Self(vec![Fault { place: None, message: message.into(), rule: None }])
    }

    /// Every mistake with the line it is in, underlined; `source` is asked for the text of a file.
    pub fn render<'a>(&self, source: impl Fn(&str) -> Option<&'a str>) -> String {
        let renderer = Renderer::plain();
        let mut shown = Vec::new();
        for fault in &self.0 {
            let title = match fault.rule {
                Some(rule) => format!("{} ({rule})", fault.message),
                None => fault.message.clone(),
            };
            let line = fault.place.as_ref().and_then(|place| {
                let line = source(&place.file)?.lines().nth(place.line - 1)?;
                Some((place, place.window(line)))
            });
            let title = Level::ERROR.primary_title(title.as_str());
            shown.push(match line {
                Some((place, (line, span))) => renderer.render(&[title.element(
                    Snippet::source(line)
                        .line_start(place.line)
                        .path(place.file.as_str())
                        .annotation(AnnotationKind::Primary.span(span)),
                )]),
                None => renderer.render(&[annotate_snippets::Group::with_title(title)]),
            });
        }
        shown.join("\n\n")
    }
}

impl Place {
    /// As much of `line` as is worth showing, and the bytes of that which it covers.
    fn window<'l>(&self, line: &'l str) -> (&'l str, std::ops::Range<usize>) {
        let before = if line.len() > WINDOW { (self.column - 1).saturating_sub(WINDOW / 4) } else { 0 };
        let from = line.char_indices().nth(before).map_or(line.len(), |(at, _)| at);
        let shown = &line[from..];
        let shown = shown.char_indices().nth(WINDOW).map_or(shown, |(end, _)| &shown[..end]);
        let byte = |column: usize| shown.char_indices().nth(column).map_or(shown.len(), |(at, _)| at);
        let column = self.column - 1 - before;
        (shown, byte(column)..byte(column + self.width))
    }
}

/// The most characters of a line that are shown with a mistake in it.
const WINDOW: usize = 160;

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Faults {}
