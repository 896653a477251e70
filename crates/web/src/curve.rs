//! The curve of a finished match: every side's chance to win, as an analysis has drawn it.

use markup::html;
use maud::{Markup, PreEscaped};

use crate::Tincture;
use crate::parts::{crest, icon};

/// How far the analysis of a finished match has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum AnalysisProgress<T> {
    /// Nobody has asked for it.
    #[default]
    Unasked,
    /// This many moves of this many are done.
    Working {
        done: usize,
        /// Of this many.
        of: usize,
    },
    /// It could not be made.
    Failed(String),
    /// It is made.
    Done(T),
}

impl<T> AnalysisProgress<T> {
    /// The same of something that is made from it.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> AnalysisProgress<U> {
        match self {
            Self::Unasked => AnalysisProgress::Unasked,
            Self::Working { done, of } => AnalysisProgress::Working { done, of },
            Self::Failed(why) => AnalysisProgress::Failed(why),
            Self::Done(found) => AnalysisProgress::Done(make(found)),
        }
    }
}

/// A curve, ready to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// The lines: a picture that was drawn by this program, to be stretched to the room there is.
    pub plot: String,
    /// The same in words.
    pub described: String,
    /// Whose lines they are.
    pub sides: Vec<CurveSide>,
    /// How many moves the match has.
    pub moves: usize,
}

/// A side of a match: a line of the curve.
#[derive(Clone, PartialEq, Debug)]
pub struct CurveSide {
    /// What it is called.
    pub name: String,
    /// The look of its seats.
    pub tinctures: Vec<Tincture>,
    /// A short piece of its line, drawn by this program.
    pub sample: String,
}

/// What a curve lies on.
pub fn ground() -> Token {
    token("sheet")
}

/// What is written beside it.
pub fn ink() -> Token {
    token("ink")
}

/// Its fine lines.
pub fn rule() -> Token {
    token("rule-2")
}

fn token(name: &str) -> Token {
    crate::assets::token(name).unwrap_or_else(|| panic!("the style sheet has no colour named {name}"))
}

impl Tincture {
    /// What lines of this seat are drawn with, by day and by candle light; and, where that is ink, what fills them.
    pub fn inks(self) -> (Token, Option<Token>) {
        match self {
            Self::White | Self::Black => (token("ink"), Some(token(self.word()))),
            Self::Purple
            | Self::Red
            | Self::Yellow
            | Self::Aqua
            | Self::Blue
            | Self::Green
            | Self::Orange
            | Self::Empty => (token(&format!("{}-ink", self.word())), None),
        }
    }
}

/// A colour by day and by candle light.
pub type Token = (&'static str, &'static str);

/// The curve with its scales and its legend.
pub(crate) fn figure(curve: &Curve, legend: bool) -> Markup {
    let Curve { plot, described, sides, moves } = curve;
    html! {
        figure class="chances" {
            div class="scaled" {
                ol class="scale" aria-hidden="true" { li { "100%" } li { "75%" } li { "50%" } li { "25%" } li { "0%" } }
                // Drawn by the analysis itself, which writes names as text.
                (PreEscaped(plot))
            }
            p class="along" aria-hidden="true" { span { "start" } span { "moves" } span { "end: move " (moves) } }
            figcaption class="vh" { (described) }
            @if legend {
                ul class="legend" aria-label="Whose line is whose" {
                    @for side in sides {
                        li { (PreEscaped(&side.sample)) @for tincture in &side.tinctures { (crest(*tincture, 16)) } b { (side.name) } }
                    }
                }
            }
        }
    }
}

/// How far an analysis has come, for whoever waits; a script asks again, and without one the page does.
pub(crate) fn waiting<T>(looked: &AnalysisProgress<T>) -> Markup {
    html! {
        @match looked {
            AnalysisProgress::Unasked | AnalysisProgress::Done(_) => {}
            AnalysisProgress::Working { done, of } => {
                p { "Analysing: move " (done) " of " (of) "." }
                progress value=(done) max=(of) aria-label="Moves analysed" { (done) " of " (of) }
            }
            AnalysisProgress::Failed(why) => p { (icon("warning")) " " (why) }
        }
    }
}

/// How often a page that waits for an analysis asks again, in milliseconds, as long as there is something to wait for.
pub(crate) fn again<T>(looked: &AnalysisProgress<T>) -> Option<&'static str> {
    match looked {
        AnalysisProgress::Working { .. } => Some("2000"),
        AnalysisProgress::Unasked | AnalysisProgress::Failed(_) | AnalysisProgress::Done(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{self, Asset};

    /// The curve stands beside the result of every game: a sheet that has a class of the same name would bend it there.
    #[test]
    fn no_game_styles_what_the_curve_is_made_of() {
        let is_game = |asset: &&Asset| asset.mime.starts_with("text/css") && !asset.href.contains("/style.");
        let sheets: Vec<&Asset> = assets::all().iter().filter(is_game).collect();
        assert!(sheets.len() >= 5, "{sheets:?}");
        for Asset { href, bytes, .. } in sheets {
            let sheet = str::from_utf8(bytes).unwrap();
            for class in ["chances", "scaled", "scale", "plot", "along", "sample", "turn", "core"] {
                let selects = sheet.match_indices(&format!(".{class}")).any(|(at, found)| {
                    let next = sheet[at + found.len()..].chars().next();
                    !next.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
                });
                assert!(!selects, "{href} has a rule for .{class}");
            }
        }
    }

    const ALL: [Tincture; 10] = [
        Tincture::Purple,
        Tincture::Red,
        Tincture::Yellow,
        Tincture::Aqua,
        Tincture::Blue,
        Tincture::Green,
        Tincture::Orange,
        Tincture::White,
        Tincture::Black,
        Tincture::Empty,
    ];

    /// As the guidelines for accessible content define it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        let straight = |c: f64| if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * straight(part(1)) + 0.7152 * straight(part(3)) + 0.0722 * straight(part(5))
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (a, b) = (luminance(one), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_line_is_seen_on_its_ground_by_day_and_by_candle_light() {
        let ground = ground();
        for tincture in ALL {
            let ((light, dark), _) = tincture.inks();
            assert!(contrast(light, ground.0) >= 3.0, "{tincture:?} on light");
            assert!(contrast(dark, ground.1) >= 3.0, "{tincture:?} on dark");
        }
    }

    #[test]
    fn a_line_has_the_ink_of_its_seat() {
        assert_eq!(Tincture::Blue.inks(), (token("blue-ink"), None));
        let (white, black) = (Tincture::White.inks(), Tincture::Black.inks());
        assert_eq!(white.0, black.0);
        assert!(
            white.1.is_some() && white.1 != black.1,
            "told apart by what fills them: {white:?} {black:?}"
        );
    }
}
