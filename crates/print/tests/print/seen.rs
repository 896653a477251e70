//! Reference pictures of every figure as it is printed: whoever changes a look sees which of them it changes.
//!
//! They lie in `seen`, a picture for each game; `UPDATE_EXPECT=1` takes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use tiny_skia::Pixmap;

/// Cells beside each other, and the dots of a cell's side.
const COLUMNS: u32 = 8;
const CELL: u32 = 88;

/// A dot is another one if one of its colours differs by more, of 255, and a figure if more of its dots do: machines round
/// differently at the edges of shapes.
const LEAST: u8 = 24;
const MOST: usize = 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/seen")
}

/// The cells in which two pictures differ.
fn differing(before: &Pixmap, now: &Pixmap) -> Vec<usize> {
    let rows = now.height() / CELL;
    let cells = (0..rows * COLUMNS).filter(|cell| {
        let (left, top) = (cell % COLUMNS * CELL, cell / COLUMNS * CELL);
        let dots = (0..CELL * CELL).filter(|dot| {
            let (x, y) = (left + dot % CELL, top + dot / CELL);
            let parts = |picture: &Pixmap| {
                let dot = picture.pixel(x, y).expect("a dot of the picture");
                [dot.red(), dot.green(), dot.blue()]
            };
            parts(before).into_iter().zip(parts(now)).any(|(one, other)| one.abs_diff(other) > LEAST)
        });
        dots.count() > MOST
    });
    cells.map(|cell| cell as usize).collect()
}

fn compared<G: web::Render>() -> Option<String> {
    let id = G::INFO.id;
    let picture = print::figures(id, &G::content(), COLUMNS, CELL).expect("shipped figures are drawn");
    let kept = folder().join(format!("{id}.png"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(folder()).expect("a folder can be made");
        fs::write(&kept, &picture).expect("a picture can be kept");
        return None;
    }
    let Ok(before) = fs::read(&kept) else {
        return Some(format!("{} is not there: UPDATE_EXPECT=1 takes it", kept.display()));
    };
    let read = |bytes: &[u8]| Pixmap::decode_png(bytes).expect("a picture that was written here");
    let (before, now) = (read(&before), read(&picture));
    if (before.width(), before.height()) != (now.width(), now.height()) {
        return Some(format!("{id} has another number of figures than {}", kept.display()));
    }
    let numbers: Vec<String> =
        web::figure::Figures::of::<G>(&G::content()).all.into_iter().map(|figure| figure.number).collect();
    let changed: Vec<&str> = differing(&before, &now).into_iter().map(|at| numbers[at].as_str()).collect();
    if changed.is_empty() {
        return None;
    }
    let shown = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{id}-figures.png"));
    fs::write(&shown, &picture).expect("a picture can be shown");
    Some(format!(
        "{id}: {} look different; compare {} and {}",
        changed.join(", "),
        kept.display(),
        shown.display()
    ))
}

/// Look at what differs; if it is meant to be so, take the pictures anew.
#[test]
fn figures_look_on_paper_as_they_did() {
    let mut faults = Vec::new();
    catalog::for_each_game!(G => faults.extend(compared::<G>()));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_figure_that_looks_different_is_named() {
    let mut before = Pixmap::new(CELL * COLUMNS, CELL * 2).expect("a picture");
    before.fill(tiny_skia::Color::WHITE);
    let mut now = before.clone();
    let wide = CELL * COLUMNS;
    for x in 0..40 {
        let at = ((CELL + 30) * wide + CELL * 3 + x) as usize;
        now.pixels_mut()[at] = tiny_skia::PremultipliedColorU8::from_rgba(0, 0, 0, 255).expect("black");
    }
    assert_eq!(differing(&before, &now), [COLUMNS as usize + 3]);
    assert!(differing(&before, &before).is_empty());
}
