//! Pictures of a page, compared pixel by pixel. The page itself decodes them: a test needs no library for that.

use serde_json::Value;

use crate::browser::Browser;

/// Nothing fades any more: a colour would be measured on its way. What a pointer has opened is closed.
const STILL: &str = "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important; } .glance { display: none !important; }'); document.adoptedStyleSheets = [sheet]; return 0; })()";

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

/// All that is in the window, so many times as small as it is, as a page can show it.
pub(crate) fn window(browser: &Browser, scale: f64, format: &str) -> String {
    browser.look(DRAWN);
    let all = browser.look("[scrollX, scrollY, innerWidth, innerHeight]");
    browser.picture_of(&all, scale, format)
}

/// Blocks of so many pixels of the window and of its picture, each of one colour of 16 shades: the mean of what is there. What is written
/// leaves a shade of grey in it, and how its letters were smoothed nothing.
const BLOCKS: &str = "async (picture) => {
    const PIXELS_OF_A_BLOCK = 3, SHADE = 17;
    const { width, height, data } = await pixels(picture);
    const [wide, high] = [Math.floor(width / PIXELS_OF_A_BLOCK), Math.floor(height / PIXELS_OF_A_BLOCK)];
    const small = new ImageData(wide, high), sums = new Float64Array(wide * high * 4);
    for (let y = 0; y < high * PIXELS_OF_A_BLOCK; y++) for (let x = 0; x < wide * PIXELS_OF_A_BLOCK; x++) {
        const block = 4 * (Math.floor(y / PIXELS_OF_A_BLOCK) * wide + Math.floor(x / PIXELS_OF_A_BLOCK));
        for (let c = 0; c < 4; c++) sums[block + c] += data[4 * (y * width + x) + c];
    }
    sums.forEach((sum, at) => { small.data[at] = SHADE * Math.round(sum / PIXELS_OF_A_BLOCK ** 2 / SHADE); });
    return small;
}";

/// The window in blocks of 12 by 12 pixels, as a page can show it.
pub(crate) fn blocks(browser: &Browser) -> String {
    blocks_of(browser, &window(browser, 0.25, "png"))
}

/// A picture that was taken at a quarter of its size, in such blocks.
pub(crate) fn blocks_of(browser: &Browser, quarter: &str) -> String {
    let small = browser.look(&format!(
        "(async () => {{
            const pixels = {PIXELS}, small = await ({BLOCKS})('{quarter}');
            const canvas = Object.assign(document.createElement('canvas'), {{ width: small.width, height: small.height }});
            canvas.getContext('2d').putImageData(small, 0, 0);
            return canvas.toDataURL('image/webp', 1);
        }})()"
    ));
    small.as_str().expect("a picture").to_owned()
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

/// A large picture in grey, with the blocks in red that are of another colour than before: as a page can show it.
pub(crate) fn difference(browser: &Browser, before: &str, after: &str, large: &str, least: u8) -> Value {
    browser.look(&format!(
        "(async () => {{
            const pixels = {PIXELS}, [one, other, large] = await Promise.all([pixels('{before}'), pixels('{after}'), pixels('{large}')]);
            const [across, down] = [large.width / other.width, large.height / other.height];
            for (let i = 0; i < large.data.length; i += 4) {{
                const [x, y] = [(i / 4) % large.width, Math.floor(i / 4 / large.width)];
                const at = 4 * (Math.floor(y / down) * other.width + Math.floor(x / across));
                const changed = [0, 1, 2].some((c) => !(Math.abs(one.data[at + c] - other.data[at + c]) <= {least}));
                const grey = 128 + (large.data[i] + large.data[i + 1] + large.data[i + 2]) / 6;
                large.data.set(changed ? [220, grey / 4, grey / 4, 255] : [grey, grey, grey, 255], i);
            }}
            const canvas = Object.assign(document.createElement('canvas'), {{ width: large.width, height: large.height }});
            canvas.getContext('2d').putImageData(large, 0, 0);
            return canvas.toDataURL('image/webp');
        }})()"
    ))
}
