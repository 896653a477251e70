//! Reference pictures: how every question looks at every size. Whoever changes a look sees what it did to all of them.
//!
//! They lie beside the tests, in `seen`, a folder for each game, and are small: of every block of pixels the mean colour is
//! kept. `UPDATE_EXPECT=1` takes them anew. What differs is put below the target folder: before, after, and what has changed.

use std::fs;
use std::path::{Path, PathBuf};

use data_encoding::BASE64;

use crate::browser::{Browser, Size};
use crate::check::Faults;
use crate::pixels;

/// A block of 12 by 12 pixels is another one if its colour is by more than one of 16 shades, and a page if more of its blocks
/// are: some smoothed edges differ from one chromium to the next.
const LEAST: u8 = 17;
const MOST: f64 = 0.002;

/// Pictures as a page shows them begin so.
const DATA: &str = "data:image/webp;base64,";

/// The pictures of one game.
#[derive(Debug)]
pub(crate) struct Album {
    folder: PathBuf,
    /// Are they taken anew?
    taken: bool,
    /// Those that were looked at.
    names: Vec<String>,
}

impl Album {
    /// The album of a game, or of another subject; one that was never taken holds nobody to anything.
    pub(crate) fn of(subject: &str) -> Option<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/seen").join(subject);
        let taken = std::env::var_os("UPDATE_EXPECT").is_some();
        if taken {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
        }
        folder.is_dir().then(|| Self { folder, taken, names: Vec::new() })
    }

    /// Looks at the page as it is; nothing may be picked, pointed at or on its way.
    pub(crate) fn look(&mut self, browser: &Browser, size: Size, faults: &mut Faults, what: &str) {
        browser.moves_to((1.0, 1.0));
        browser.look("(document.activeElement.blur(), scrollTo(0, 0), document.querySelector('#toast')?.remove() ?? 0)");
        pixels::stills(browser);
        let now = pixels::blocks(browser);
        let large = || pixels::window(browser, 1.0, "webp");
        self.compare(browser, &format!("{what} {}", size.0), &now, large, faults);
        browser.look("(document.adoptedStyleSheets = []).length");
    }

    /// Compares a picture with the one that is kept of the same name; the large one shows where they differ.
    pub(crate) fn compare(
        &mut self,
        browser: &Browser,
        what: &str,
        now: &str,
        large: impl Fn() -> String,
        faults: &mut Faults,
    ) {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
        let name: String = what.chars().map(plain).collect();
        let kept = self.folder.join(format!("{name}.webp"));
        self.names.push(format!("{name}.webp"));
        if self.taken {
            return fs::write(kept, bytes(now)).unwrap();
        }
        let Ok(before) = fs::read(&kept) else {
            return faults.add(&format!("{} is not there: UPDATE_EXPECT=1 takes it", kept.display()), what);
        };
        let before = format!("{DATA}{}", BASE64.encode(&before));
        let changed = pixels::share(browser, &before, now, LEAST);
        if changed > MOST {
            let shown = differing();
            fs::create_dir_all(&shown).unwrap();
            let large = large();
            let difference = pixels::difference(browser, &before, now, &large, LEAST);
            let difference = difference.as_str().unwrap_or_default();
            for (which, picture) in [("before", &*before), ("after", &*large), ("changed", difference)] {
                fs::write(shown.join(format!("{name}-{which}.webp")), bytes(picture)).unwrap();
            }
            let where_to = shown.join(format!("{name}-*.webp"));
            faults.add(
                &format!("{:.1}% of it looks different: see {}", 100.0 * changed, where_to.display()),
                what,
            );
        }
    }

    /// Names the pictures of what nobody looks at any more.
    pub(crate) fn close(self, faults: &mut Faults) {
        for kept in fs::read_dir(&self.folder).unwrap() {
            let name = kept.unwrap().file_name().to_string_lossy().into_owned();
            if !self.names.contains(&name) {
                faults.add(
                    &format!("nobody looks at {name} any more: UPDATE_EXPECT=1 throws it away"),
                    "the album",
                );
            }
        }
    }
}

fn bytes(picture: &str) -> Vec<u8> {
    BASE64.decode(picture.rsplit(',').next().unwrap_or_default().as_bytes()).unwrap()
}

/// Where it is shown what differs: below the target folder, beside the program of the tests.
fn differing() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    program.ancestors().nth(3).unwrap_or(Path::new(".")).join("seen")
}
