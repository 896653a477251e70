//! The curve of a match as a picture.

use std::fmt::Write as _;

use super::Analysis;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 240.0;
/// Room for the numbers at the left and below.
const LEFT: f32 = 44.0;
const BELOW: f32 = 28.0;
const ABOVE: f32 = 12.0;

/// Told apart by lightness too, for whoever does not see the hue.
const COLOURS: [&str; 6] = ["#7b3294", "#c98b00", "#1b7837", "#2166ac", "#b2182b", "#4d4d4d"];

impl Analysis {
    /// Every seat's true chance to win over the match, turning points marked: a picture that stands alone.
    pub fn svg(&self) -> String {
        let points = self.moments.len() + usize::from(self.end.is_some());
        let x = |i: usize| LEFT + (WIDTH - LEFT - 12.0) * i as f32 / points.saturating_sub(1).max(1) as f32;
        let y = |chance: f32| ABOVE + (HEIGHT - ABOVE - BELOW) * (1.0 - chance);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\"><title>Chances to win over the match</title>",
            HEIGHT + 18.0 * self.names.len() as f32,
        );
        for percent in [0u8, 25, 50, 75, 100] {
            let at = y(f32::from(percent) / 100.0);
            // Writing into a string cannot fail.
            let _ = write!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{}\" stroke=\"currentColor\" stroke-opacity=\".2\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"currentColor\">{percent}%</text>",
                WIDTH - 12.0,
                LEFT - 6.0,
                at + 4.0,
            );
        }
        for number in &self.turning {
            let Some(moment) = self.moments.get(number - 1) else { continue };
            let name = self.names.get(moment.seat.index()).map_or("", String::as_str);
            let _ = write!(
                svg,
                "<path d=\"M{0:.1} {ABOVE}V{1:.1}\" stroke=\"currentColor\" stroke-opacity=\".45\" \
                 stroke-dasharray=\"3 3\"><title>{number}. {2}: {3}</title></path>\
                 <text x=\"{0:.1}\" y=\"{4:.1}\" text-anchor=\"middle\" fill=\"currentColor\">{number}</text>",
                x(*number),
                HEIGHT - BELOW,
                escaped(name),
                escaped(&moment.played),
                HEIGHT - BELOW + 16.0,
            );
        }
        for (seat, name) in self.names.iter().enumerate() {
            let colour = COLOURS[seat % COLOURS.len()];
            let stood = self.moments.iter().map(|moment| moment.truth.get(seat));
            let stood = stood.chain(self.end.as_ref().map(|end| end.get(seat))).flatten();
            let line: Vec<String> =
                stood.enumerate().map(|(i, chance)| format!("{:.1},{:.1}", x(i), y(*chance))).collect();
            let dashes = if seat % 2 == 0 { "none" } else { "7 3" };
            let below = HEIGHT + 18.0 * seat as f32 + 8.0;
            let _ = write!(
                svg,
                "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\" \
                 points=\"{}\"/>\
                 <path d=\"M{LEFT} {below:.1}h28\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"{dashes}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" fill=\"currentColor\">{}</text>",
                line.join(" "),
                LEFT + 36.0,
                below + 4.0,
                escaped(name),
            );
        }
        svg.push_str("</svg>");
        svg
    }
}

/// What people are called is theirs to choose; it is text all the same.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text() {
        let names = vec!["<script>".to_owned(), "A & B".to_owned()];
        let found =
            Analysis { game: "x".to_owned(), names, moments: Vec::new(), end: None, turning: Vec::new() };
        let svg = found.svg();
        assert!(svg.contains("&lt;script&gt;") && svg.contains("A &amp; B") && !svg.contains("<script>"));
    }
}
