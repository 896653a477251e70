//! The curve of a match as a picture.
//!
//! [`Analysis::plot`] draws the lines alone, to be stretched to whatever room a page has: its text and its strokes keep
//! their size. [`Analysis::svg`] puts scales and a legend around the same lines, for a file that stands alone.

use std::fmt::Write as _;

use super::{Analysis, Shown, TurningPoint};

/// A colour by day and by candle light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tone {
    /// On a light ground.
    pub light: String,
    /// On a dark one.
    pub dark: String,
}

/// What a side is drawn with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ink {
    /// A word for style sheets.
    pub class: String,
    pub line: Tone,
    /// What the line is filled with, where it is an outline.
    pub core: Option<Tone>,
}

/// The colours of a picture that stands alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// What it is drawn on.
    pub ground: Tone,
    pub text: Tone,
    /// Fine lines.
    pub rule: Tone,
    /// Each side.
    pub inks: Vec<Ink>,
}

/// Told apart by more than colour: the dashes of each side.
const DASHES: [&str; 6] = ["none", "9 4", "2 4", "12 4 2 4", "5 3", "16 4 5 4"];

/// The names of turning points keep so many parts in a hundred of the width between them, or stand on rows of their own.
const APART: f32 = 6.0;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 200.0;
const LEFT: f32 = 48.0;
const TOP: f32 = 84.0;
const ROW: f32 = 18.0;

impl Analysis {
    /// The lines alone, with their turning points numbered in order above them; `place` is what else the element says.
    pub fn plot(&self, shown: Shown, inks: &[Ink], place: &str) -> String {
        let mut svg = format!("<svg {place} overflow=\"visible\">");
        // Writing into a string cannot fail.
        for percent in [0u8, 25, 50, 75, 100] {
            let _ = write!(
                svg,
                "<line class=\"rule\" x1=\"0\" x2=\"100%\" y1=\"{percent}%\" y2=\"{percent}%\" stroke=\"#8f7f61\" stroke-opacity=\".45\"/>"
            );
        }
        for (index, (turn, row)) in (1..).zip(rows(self.turns(shown), self.points())) {
            let _ = write!(
                svg,
                "<g class=\"turn\"><line x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"{top}\" y2=\"100%\" stroke=\"#574b3b\" stroke-dasharray=\"2 3\"/>\
                 <text x=\"{x:.2}%\" y=\"{y}\" text-anchor=\"middle\" font-size=\"13\" font-weight=\"700\">{index}<title>{title}</title></text></g>",
                x = self.across(turn.number),
                top = -4.0 - ROW * row as f32,
                y = -8.0 - ROW * row as f32,
                title = escaped(&self.turned(turn)),
            );
        }
        let _ = write!(
            svg,
            "<svg viewBox=\"0 0 100 100\" width=\"100%\" height=\"100%\" preserveAspectRatio=\"none\" overflow=\"visible\">"
        );
        for (side, ink) in (0..self.sides.len()).zip(inks) {
            let chances =
                (0..self.points()).filter_map(|point| Some((point, self.chance(shown, point, side)?)));
            let at = |(point, chance): (usize, f32)| {
                format!("{:.2},{:.1}", self.across(point), 100.0 * (1.0 - chance))
            };
            let points: String = chances.map(at).collect::<Vec<_>>().join(" ");
            let dashes = DASHES[side % DASHES.len()];
            let Ink { class, line, core } = ink;
            let mut stroke = |part: &str, colour: &str, width: f32| {
                let _ = write!(
                    svg,
                    "<polyline class=\"{part} {class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\" \
                     stroke-linejoin=\"round\" vector-effect=\"non-scaling-stroke\" points=\"{points}\"/>"
                );
            };
            stroke("line", &line.light, if core.is_some() { 4.5 } else { 2.5 });
            if let Some(core) = core {
                stroke("core", &core.light, 2.0);
            }
        }
        svg.push_str("</svg></svg>");
        svg
    }

    /// A short line as a side is drawn, for a legend.
    pub fn sample(&self, side: usize, ink: &Ink, place: &str) -> String {
        let dashes = DASHES[side % DASHES.len()];
        let Ink { class, line, core } = ink;
        let stroke = |part: &str, colour: &str, width: f32| {
            format!(
                "<path class=\"{part} {class}\" d=\"M1 5H43\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"/>"
            )
        };
        let wide = if core.is_some() { 4.5 } else { 2.5 };
        let core = core.as_ref().map(|core| stroke("core", &core.light, 2.0)).unwrap_or_default();
        format!(
            "<svg {place} width=\"44\" height=\"10\" viewBox=\"0 0 44 10\" aria-hidden=\"true\">{}{core}</svg>",
            stroke("line", &line.light, wide)
        )
    }

    /// A picture that stands alone: lines, scales, turning points in words, legend.
    pub fn svg(&self, shown: Shown, palette: &Palette) -> String {
        let turns = self.turns(shown);
        let below = TOP + HEIGHT + 44.0;
        let height = below + ROW * (self.sides.len() + turns.len()) as f32 + 14.0;
        let title = match (self.hidden, shown) {
            (false, _) => "Chances to win over the match",
            (true, Shown::Known) => "Chances to win over the match, as far as each could know",
            (true, Shown::Truth) => "Chances to win over the match, as it was",
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"13\" fill=\"{}\"><title>{title}</title><desc>{}</desc>{}\
             <rect class=\"ground\" width=\"100%\" height=\"100%\" fill=\"{}\"/><text x=\"{LEFT}\" y=\"22\" font-size=\"15\" font-weight=\"700\">{title}</text>",
            palette.text.light,
            escaped(&self.described(shown)),
            by_candle_light(palette),
            palette.ground.light,
        );
        for percent in [0u8, 25, 50, 75, 100] {
            let y = TOP + HEIGHT * (1.0 - f32::from(percent) / 100.0) + 4.0;
            let _ = write!(svg, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{percent}%</text>", LEFT - 8.0);
        }
        let (wide, end) = (WIDTH - LEFT - 20.0, if self.end.is_some() { "end" } else { "here" });
        let _ = write!(
            svg,
            "{}<text x=\"{LEFT}\" y=\"{foot}\">start</text><text x=\"{}\" y=\"{foot}\" text-anchor=\"middle\">moves</text>\
             <text x=\"{}\" y=\"{foot}\" text-anchor=\"end\">{end}: move {}</text>",
            self.plot(
                shown,
                &palette.inks,
                &format!("x=\"{LEFT}\" y=\"{TOP}\" width=\"{wide}\" height=\"{HEIGHT}\"")
            ),
            LEFT + wide / 2.0,
            LEFT + wide,
            self.moments.len(),
            foot = TOP + HEIGHT + 18.0,
        );
        for (side, ink) in palette.inks.iter().enumerate().take(self.sides.len()) {
            let y = below + ROW * side as f32;
            let drawn = self.sample(side, ink, &format!("x=\"{LEFT}\" y=\"{}\"", y - 9.0));
            let _ = write!(
                svg,
                "{drawn}<text x=\"{}\" y=\"{y}\">{}</text>",
                LEFT + 54.0,
                escaped(&self.side_name(side))
            );
        }
        for (index, turn) in turns.iter().enumerate() {
            let y = below + 6.0 + ROW * (self.sides.len() + index) as f32;
            let said = escaped(&format!("{}. {}", index + 1, self.turned(turn)));
            let _ = write!(svg, "<text x=\"{LEFT}\" y=\"{y}\">{said}</text>");
        }
        svg.push_str("</svg>");
        svg
    }

    /// The curve in words, for screen readers.
    pub fn described(&self, shown: Shown) -> String {
        let last = self.points().saturating_sub(1);
        let side = |side: usize| {
            let of = |point| format!("{:.0}%", 100.0 * self.chance(shown, point, side).unwrap_or_default());
            format!(
                "{} begins at {}, is at {} half way and at {} in the end.",
                self.side_name(side),
                of(0),
                of(last / 2),
                of(last)
            )
        };
        (0..self.sides.len()).map(side).collect::<Vec<_>>().join(" ")
    }

    /// A turning point in words: "move 38, Ada: Strike Bob. Ada 39% → 71%".
    fn turned(&self, turn: &TurningPoint) -> String {
        let TurningPoint { number, side, from, to } = turn;
        let did = self
            .moments
            .get(number - 1)
            .map(|moment| format!("{}: {}", self.name(moment.seat), moment.played.label));
        let (from, to) = (from * 100.0, to * 100.0);
        format!("move {number}, {}. {} {from:.0}% → {to:.0}%", did.unwrap_or_default(), self.side_name(*side))
    }

    /// How far across a point is, in parts of a hundred.
    fn across(&self, point: usize) -> f32 {
        100.0 * point as f32 / self.points().saturating_sub(1).max(1) as f32
    }
}

/// The turning points with the row that the number of each stands on, counted from the curve upwards.
fn rows(turns: &[TurningPoint], points: usize) -> impl Iterator<Item = (&TurningPoint, usize)> {
    let mut ends: Vec<f32> = Vec::new();
    turns.iter().map(move |turn| {
        let x = 100.0 * turn.number as f32 / points.saturating_sub(1).max(1) as f32;
        let free = ends.iter().position(|end| x - end >= APART).unwrap_or(ends.len());
        if free == ends.len() {
            ends.push(x)
        } else {
            ends[free] = x
        }
        (turn, free)
    })
}

/// The same picture in dark colours, where the viewer prefers them.
fn by_candle_light(palette: &Palette) -> String {
    let mut style = format!(
        "<style>@media (prefers-color-scheme:dark){{svg{{fill:{}}}.ground{{fill:{}}}.rule{{stroke:{}}}.turn line{{stroke:{}}}",
        palette.text.dark, palette.ground.dark, palette.rule.dark, palette.rule.dark
    );
    for Ink { class, line, core } in &palette.inks {
        let _ = write!(style, ".line.{class}{{stroke:{}}}", line.dark);
        if let Some(core) = core {
            let _ = write!(style, ".core.{class}{{stroke:{}}}", core.dark);
        }
    }
    style.push_str("}</style>");
    style
}

/// What people are called is theirs to choose; it is text all the same.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use kernel::Seat;

    use super::super::{ANALYSIS_VERSION, Moment, MoveText, TurningPoints};
    use super::*;

    fn tone(colour: &str) -> Tone {
        Tone { light: colour.to_owned(), dark: format!("{colour}d") }
    }

    fn palette() -> Palette {
        let ink = |class: &str, line: &str| Ink { class: class.to_owned(), line: tone(line), core: None };
        let inks = vec![ink("seat-blue", "#00f"), ink("seat-red", "#f00")];
        Palette { ground: tone("#fff"), text: tone("#000"), rule: tone("#888"), inks }
    }

    fn found(names: &[&str], sides: &[&[u8]]) -> Analysis {
        let chances = |a: f32| vec![a, a, 1.0 - a, 1.0 - a];
        let said = MoveText { notation: "x".to_owned(), label: "Strike <Bob>".to_owned() };
        let moment = |a: f32| Moment {
            seat: Seat::new(0),
            played: said.clone(),
            truth: chances(a),
            known: chances(1.0 - a),
            verdict: None,
        };
        Analysis {
            version: ANALYSIS_VERSION,
            game: "x".to_owned(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            sides: sides.iter().map(|side| side.iter().map(|seat| Seat::new(*seat)).collect()).collect(),
            moments: vec![moment(0.5), moment(0.2)],
            end: Some(chances(1.0)),
            hidden: true,
            turning: TurningPoints {
                known: vec![TurningPoint { number: 2, side: 0, from: 0.8, to: 1.0 }],
                truth: Vec::new(),
            },
        }
    }

    #[test]
    fn names_are_text() {
        let svg = found(&["<script>", "A & B", "C", "D"], &[&[0], &[1]]).svg(Shown::Known, &palette());
        assert!(
            svg.contains("&lt;script&gt;") && svg.contains("A &amp; B") && !svg.contains("<script>"),
            "{svg}"
        );
        assert!(svg.contains("Strike &lt;Bob&gt;"), "a turning point names its move");
    }

    #[test]
    fn a_side_has_one_line_in_the_colour_of_its_seat() {
        let svg = found(&["A", "B", "C", "D"], &[&[0, 1], &[2, 3]]).svg(Shown::Known, &palette());
        assert_eq!(svg.matches("<polyline").count(), 2, "{svg}");
        assert!(svg.contains(">A and B<") && svg.contains(">C and D<"), "{svg}");
        assert!(svg.contains("class=\"line seat-blue\" fill=\"none\" stroke=\"#00f\""), "{svg}");
        assert!(svg.contains(".line.seat-red{stroke:#f00d}"), "and by candle light: {svg}");
    }

    #[test]
    fn what_was_true_is_another_curve_than_what_could_be_known() {
        let found = found(&["A", "B", "C", "D"], &[&[0, 1], &[2, 3]]);
        let of = |shown| found.plot(shown, &palette().inks, "");
        assert!(
            of(Shown::Known).contains("points=\"0.00,50.0 50.00,20.0 100.00,0.0\""),
            "{}",
            of(Shown::Known)
        );
        assert!(
            of(Shown::Truth).contains("points=\"0.00,50.0 50.00,80.0 100.00,0.0\""),
            "{}",
            of(Shown::Truth)
        );
        assert!(of(Shown::Known).contains("class=\"turn\"") && !of(Shown::Truth).contains("class=\"turn\""));
    }

    #[test]
    fn numbers_that_are_near_each_other_stand_on_rows_of_their_own() {
        let turn = |number| TurningPoint { number, side: 0, from: 0.0, to: 1.0 };
        let turns = [turn(10), turn(12), turn(13), turn(50), turn(53)];
        let on: Vec<usize> = rows(&turns, 101).map(|(_, row)| row).collect();
        assert_eq!(on, [0, 1, 2, 0, 1]);
    }
}
