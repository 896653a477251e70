//! Reference pictures of every figure of every rulebook, on a phone, a laptop and a wide screen: whoever changes a look sees
//! which of them it changes. They lie in `seen/figures`, a picture for each rules page and size with its figures below one another;
//! those on paper lie with the tests of `print`.

use serde_json::Value;

use crate::browser::{Browser, Script, Size};
use crate::check::Faults;
use crate::pixels;
use crate::seen::Album;
use crate::wire::House;

/// A rules page with all its figures is at most so large when it is sent, in bytes.
const MOST: u64 = 400_000;

/// Only the figures are left of the page, one below the other from its corner on: a change of the text moves none of them.
const ALONE: &str = "(() => {
    const figures = [...document.querySelectorAll('main figure.fig')];
    document.body.classList.add('figures-alone');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        *, ::before, ::after { transition: none !important; animation: none !important; content-visibility: visible !important; }
        figure.fig :is(.figacts, figcaption) { display: none !important; }
        figure.fig { position: static !important; margin: 0 0 12px !important; break-inside: avoid; }`);
    document.adoptedStyleSheets = [sheet];
    const wide = (figure) => figure.getBoundingClientRect().width;
    const widths = figures.map(wide);
    const text = document.querySelector('main .text');
    text.replaceChildren(...text.querySelectorAll('.defs'), ...figures);
    figures.forEach((figure, at) => { figure.style.width = `${widths[at]}px`; figure.style.maxWidth = 'none'; });
    Object.assign(text.style, { display: 'block', position: 'absolute', left: 0, top: 0, margin: 0, padding: 0, zIndex: 99999, maxWidth: 'none', background: '#fff' });
    scrollTo(0, 0);
    return figures.length;
})()";

/// Where each of them is.
const PLACES: &str = "[...document.querySelectorAll('main figure.fig')].map((figure) => {
    const { left, top, width, height } = figure.getBoundingClientRect();
    return [figure.id, [left, top + scrollY, width, height]];
})";

#[test]
fn figures_look_as_they_did() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    let mut album = Album::of("figures").expect("pictures of the figures are kept");
    for info in catalog::games() {
        for size in Size::ALL {
            browser.resize(size);
            browser.go(&house.page(&format!("/rules/{}", info.id)));
            let sent = browser.look("performance.getEntriesByType('navigation')[0].encodedBodySize");
            let sent = sent.as_u64().expect("a size");
            assert!(0 < sent && sent <= MOST, "the rules of {} are sent in {sent} bytes", info.id);
            let figures = browser.look(ALONE).as_u64();
            assert_eq!(figures, Some(info.figures.matches("[[figure]]").count() as u64), "{}", info.id);
            let places = browser.look(PLACES);
            let what = format!("{} {}", info.id, size.0);
            let part = whole(&places);
            let picture = |scale: f64, format: &str| browser.picture_of(&part, scale, format);
            let now = pixels::blocks_of(&browser, &picture(0.25, "png"));
            album.compare(&browser, &what, &now, || picture(1.0, "webp"), &mut faults);
        }
    }
    album.close(&mut faults);
    faults.are_none();
    browser.close();
}

/// What holds all of them.
fn whole(places: &Value) -> Value {
    let far = |at: usize, long: usize| {
        let ends = places.as_array().into_iter().flatten();
        ends.filter_map(|place| Some(place[1][at].as_f64()? + place[1][long].as_f64()?)).fold(0.0, f64::max)
    };
    serde_json::json!([0, 0, far(0, 2).ceil(), far(1, 3).ceil()])
}
