//! A link as a picture that a phone can read.

use std::fmt::Write as _;

use markup::html;
use maud::Markup;
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet edge that readers need, in modules.
const EDGE: i32 = 4;

/// The picture of a link; none for one that is too long to be drawn.
pub(crate) fn code(link: &str) -> Option<Markup> {
    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let side = code.size() + 2 * EDGE;
    let mut dark = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            // A row of dark modules is one stroke.
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                // Writing to a text cannot fail.
                let _ = write!(dark, "M{} {}h{run}v1h-{run}z", x + EDGE, y + EDGE);
            }
            x += run.max(1);
        }
    }
    Some(html! {
        svg class="qr" viewBox={ "0 0 " (side) " " (side) } role="img" aria-label="The link as a QR code" shape-rendering="crispEdges" {
            path fill="#fff" d={ "M0 0h" (side) "v" (side) "H0z" } {}
            path fill="#17120c" d=(dark) {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the drawing back, module by module, and compares it with the code.
    #[test]
    fn every_dark_module_is_drawn_once() {
        let link = "https://table.example/t/0123456789ab";
        let drawn = code(link).map(|code| code.into_string()).unwrap_or_default();
        let wanted = QrCode::encode_text(link, QrCodeEcc::Medium).unwrap();
        let strokes = drawn.split("fill=\"#17120c\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut n_dark = 0;
        for stroke in strokes.split_terminator('z') {
            let (place, run) = stroke[1..].split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let run: i32 = run.split('v').next().unwrap().parse().unwrap();
            for x in x..x + run {
                assert!(wanted.get_module(x - EDGE, y - EDGE), "{x} {y}");
                n_dark += 1;
            }
        }
        let all = (0..wanted.size()).flat_map(|y| (0..wanted.size()).map(move |x| (x, y)));
        assert_eq!(n_dark, all.filter(|(x, y)| wanted.get_module(*x, *y)).count());
        assert!(code(&"x".repeat(5000)).is_none());
    }
}
