//! Lines of styled text, and the trait that turns a view into them.

use std::fmt;

use anstyle::Style;
use kernel::{Names, Playable, Seat, UnknownWord};

use crate::plain;
use crate::style::PLAIN;

/// How a game looks as text, in a file of its own. A game that says nothing is shown as an outline of its view.
pub trait Paint: Playable {
    /// Ways to answer that the numbered choices do not show, for the help: what to type, what it does.
    const TIPS: &'static [(&'static str, &'static str)] = &[];

    /// The table as the viewer of `view` may see it, top to bottom, no line wider than 100 columns; people are called by
    /// `names`.
    fn paint(game: &Self, view: &Self::View, names: Names<'_>) -> Vec<Line> {
        plain::paint(game, view, names)
    }

    /// The colour of a seat, on the board and wherever its name is told.
    fn tint(_game: &Self, seat: Seat) -> Style {
        plain::tint(seat)
    }

    /// How many choices of one kind are told in one line, where this is one of them: what they do, and how one is typed.
    fn crowd(_view: &Self::View, _action: &Self::Action) -> Option<(&'static str, &'static str)> {
        None
    }

    /// What `card NAME` shows; `None` in a game that has no cards to look at.
    fn inspect(_game: &Self, _name: &str) -> Option<Result<Vec<Line>, UnknownWord>> {
        None
    }

    /// What a word of the game's own shows beside its board, like `near 4c`; `None` if the line is none of them.
    fn look(
        _game: &Self,
        _view: &Self::View,
        _names: Names<'_>,
        _line: &str,
    ) -> Option<Result<Vec<Line>, String>> {
        None
    }
}

/// The longest name that a board has room for.
const LONGEST: usize = 16;

/// A seat on the board: what it is called in what one types, and who sits there, "P2 Ada". Once where both are the same,
/// and without a name where one sits oneself.
pub(crate) fn sitter<G: Playable>(game: &G, names: Names<'_>, seat: Seat) -> String {
    let typed = game.seat_name(seat);
    match person(game, names, seat) {
        Some(name) => format!("{typed} {name}"),
        None => typed,
    }
}

/// Who sits there, if it is somebody else with a name, in the room there is.
pub(crate) fn person<G: Playable>(game: &G, names: Names<'_>, seat: Seat) -> Option<String> {
    let name = names.name(seat);
    if names.is_you(seat) || name == game.seat_name(seat) {
        return None;
    }
    let long = name.chars().count() > LONGEST;
    Some(if long { name.chars().take(LONGEST - 1).chain(['…']).collect() } else { name.to_owned() })
}

/// One line: pieces of text, each in its style.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    spans: Vec<(Style, String)>,
}

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// A line in one style.
    pub fn of(style: Style, text: impl Into<String>) -> Self {
        Self::new().then(style, text)
    }

    /// The line with more text after it.
    #[must_use]
    pub fn then(mut self, style: Style, text: impl Into<String>) -> Self {
        self.push(style, text);
        self
    }

    /// Adds text.
    pub fn push(&mut self, style: Style, text: impl Into<String>) {
        let text = text.into();
        match self.spans.last_mut() {
            _ if text.is_empty() => {}
            Some((last, before)) if *last == style => before.push_str(&text),
            Some(_) | None => self.spans.push((style, text)),
        }
    }

    /// Adds blanks up to `column`, at least none.
    pub fn pad_to(&mut self, column: usize) {
        self.push(PLAIN, " ".repeat(column.saturating_sub(self.width())));
    }

    /// Adds all of another line.
    pub fn append(&mut self, other: Line) {
        other.spans.into_iter().for_each(|(style, text)| self.push(style, text));
    }

    /// How many columns it takes: one for each character, which holds for all that we write.
    pub fn width(&self) -> usize {
        self.spans.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// The text without its styles.
    pub fn text(&self) -> String {
        self.spans.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The line cut into lines of at most `width` columns, at blanks; those after the first begin with
    /// `indent` blanks. A word longer than a line stays whole.
    pub fn wrap(self, width: usize, indent: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut line = Line::new();
        for (style, text) in self.spans {
            for word in text.split_inclusive(' ') {
                let long = line.width() + word.trim_end().chars().count() > width;
                if long && line.width() > indent {
                    lines.push(std::mem::take(&mut line));
                    line.pad_to(indent);
                }
                line.push(style, word);
            }
        }
        lines.push(line);
        lines
    }
}

/// With styles as escape sequences, without a line break.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.spans.iter().rposition(|(_, text)| !text.trim_end().is_empty());
        for (i, (style, text)) in self.spans.iter().take(last.map_or(0, |last| last + 1)).enumerate() {
            let text = if Some(i) == last { text.trim_end() } else { text };
            write!(f, "{style}{text}{style:#}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Dice, Match, Viewer};

    use super::*;
    use crate::style::STRONG;

    #[test]
    fn a_long_line_is_cut_at_blanks() {
        let line = Line::of(PLAIN, "one two ").then(STRONG, "three four");
        let cut: Vec<String> =
            line.wrap(10, 2).iter().map(|line| line.text().trim_end().to_owned()).collect();
        assert_eq!(cut, ["one two", "  three", "  four"]);
    }

    #[test]
    fn a_word_longer_than_the_line_stays_whole() {
        let cut = Line::of(PLAIN, "a unwrappable b").wrap(5, 0);
        assert_eq!(cut.iter().map(Line::text).collect::<Vec<_>>(), ["a ", "unwrappable ", "b"]);
    }

    #[test]
    fn blanks_at_the_end_are_not_written() {
        assert_eq!(Line::of(PLAIN, "a").then(PLAIN, "  ").to_string(), "a");
        assert_eq!(Line::of(PLAIN, "   ").to_string(), "");
    }

    /// Every game calls people by name on its board: a table of strangers reads as such, and one's own seat is "you".
    #[test]
    fn boards_call_people_by_name() {
        fn names_everybody<G: Paint + testkit::Checked>() {
            let game: G = testkit::rehearsal::open(G::INFO.quick_preset, 2, &[]).expect("it opens");
            let mut play = Match::start(Arc::new(game), Dice::new([1; 32]));
            play.call(&["Ada".to_owned(), "Somebody with a very long name".to_owned()]);
            let viewer = Viewer::Seat(Seat::new(0));
            let lines = G::paint(play.game(), &play.view(viewer), play.names(viewer));
            let text: String = lines.iter().map(|line| line.text() + "\n").collect();
            assert!(text.contains("Somebody with a…"), "{}: {text}", G::INFO.id);
            assert!(!text.contains("Ada"), "{}: {text}", G::INFO.id);
        }
        names_everybody::<template::Template>();
        catalog::for_each_game!(G => names_everybody::<G>());
    }
}
