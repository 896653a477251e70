//! Pictures of a page, compared pixel by pixel. The page itself decodes them: a test needs no library for that.

use serde_json::{Value, json};

use crate::browser::Browser;

/// Nothing fades any more: a colour would be measured on its way.
const STILL: &str = "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important; }'); document.adoptedStyleSheets = [sheet]; return 0; })()";

const DRAWN: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))";

/// The pixels of a picture.
const PIXELS: &str = "async (picture) => {
    const image = Object.assign(new Image(), { src: picture });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
}";

/// From now on nothing of the page fades or moves by itself.
pub(crate) fn stills(browser: &Browser) {
    browser.look(STILL);
}

/// A picture of an element, and of so many pixels around it, as a page can show it.
pub(crate) fn drawn(browser: &Browser, selector: &str, rim: u8) -> String {
    browser.look(DRAWN);
    let at = browser.look(&format!(
        "(() => {{ const {{ left, top, width, height }} = document.querySelector({selector:?}).getBoundingClientRect(); \
         return [Math.max(0, left + scrollX - {rim}), Math.max(0, top + scrollY - {rim}), width + 2 * {rim}, height + 2 * {rim}]; }})()"
    ));
    browser.picture_of(&at, 1.0, "png")
}

/// A small picture of all that is in the window, as a page can show it.
pub(crate) fn small(browser: &Browser) -> String {
    const HALF: f64 = 0.5;
    browser.look(DRAWN);
    let all = browser.look("[scrollX, scrollY, innerWidth, innerHeight]");
    browser.picture_of(&all, HALF, "webp")
}

/// The share of two pictures' pixels that are of another colour, by more than `least` of 255; pictures of different sizes
/// have nothing in common.
pub(crate) fn share(browser: &Browser, before: &str, after: &str, least: u8) -> f64 {
    let share = browser.look(&format!(
        "(async () => {{
            const pixels = {PIXELS};
            const [one, other] = await Promise.all([pixels('{before}'), pixels('{after}')]);
            if (one.width !== other.width || one.height !== other.height) return 1;
            let changed = 0;
            for (let i = 0; i < one.data.length; i += 4) {{
                changed += [0, 1, 2].some((c) => Math.abs(one.data[i + c] - other.data[i + c]) > {least});
            }}
            return changed / (one.data.length / 4);
        }})()"
    ));
    share.as_f64().expect("a share")
}

/// The second picture in grey, with whatever is of another colour than in the first in red: as a page can show it.
pub(crate) fn difference(browser: &Browser, before: &str, after: &str, least: u8) -> Value {
    browser.look(&format!(
        "(async () => {{
            const pixels = {PIXELS}, [one, other] = [await pixels({}), await pixels({})];
            for (let i = 0; i < other.data.length; i += 4) {{
                const changed = [0, 1, 2].some((c) => !(Math.abs(one.data[i + c] - other.data[i + c]) <= {least}));
                const grey = 128 + (other.data[i] + other.data[i + 1] + other.data[i + 2]) / 6;
                other.data.set(changed ? [220, 0, 40, 255] : [grey, grey, grey, 255], i);
            }}
            const canvas = Object.assign(document.createElement('canvas'), {{ width: other.width, height: other.height }});
            canvas.getContext('2d').putImageData(other, 0, 0);
            return canvas.toDataURL('image/webp');
        }})()",
        json!(before),
        json!(after)
    ))
}
