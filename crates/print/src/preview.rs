//! What is shown of a table where there is only a link to it: its drawings abreast on felt, as a picture of dots.

use crate::css::Sheet;
use crate::ink::{Art, Colour, Path};
use crate::raster::grid;
use crate::svg::Painter;
use crate::tree::Tree;

/// How large such a picture is, in dots.
pub const PREVIEW: (u32, u32) = (1200, 630);
/// The rim around the drawings and between them.
const RIM: f32 = 24.0;
const FELT: u32 = 0x23_3d33;

/// A picture of the drawings of a game's table ([`web::figure::whole`]), as PNG.
pub fn preview(game: &str, drawings: &str) -> Vec<u8> {
    let page = format!(
        "<html data-theme=\"light\"><body class=\"reading\"><main class=\"rules leafed\"><article class=\"text\">{drawings}</article></main></body></html>"
    );
    let tree = Tree::read(&page);
    let sheet = Sheet::read(&web::assets::styles(game));
    let painter = Painter::new(&tree, &sheet, &crate::boxed);
    let (wide, high) = (PREVIEW.0 as f32, PREVIEW.1 as f32);
    let mut art = Art::new();
    art.fill(Path::rect(0.0, 0.0, wide, high), Colour::of(FELT));
    let stage = tree.find(0, "div", "stage");
    let drawn: Vec<_> = stage
        .into_iter()
        .flat_map(|stage| tree.elements(stage))
        .filter(|id| tree.node(*id).name == "svg")
        .collect();
    // As high as each other, and as high as there is room for all of them.
    let shapes: Vec<f32> = drawn.iter().map(|id| painter.picture(*id, Some(100.0)).2 / 100.0).collect();
    let all: f32 = shapes.iter().map(|shape| 1.0 / shape.max(0.01)).sum();
    let room = wide - RIM * (drawn.len() as f32 + 1.0);
    let height = (high - 2.0 * RIM).min(room / all.max(0.01));
    let mut x = (wide - height * all - RIM * (drawn.len() as f32 - 1.0)) / 2.0;
    for (id, shape) in drawn.iter().zip(&shapes) {
        let width = height / shape.max(0.01);
        art.at(x, (high - height) / 2.0, painter.picture(*id, Some(width)).0);
        x += width + RIM;
    }
    grid(&[(0, &art)], (1, 1), PREVIEW, 1.0)
}
