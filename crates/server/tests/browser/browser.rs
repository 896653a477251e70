//! One person's browser, and what they do with it.

use std::cell::{Cell, RefCell, RefMut};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::chromium::Tab;

/// How long anything may take before a test gives up on it. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);
/// How long what may not come is waited for.
pub(crate) const IN_VAIN: Duration = Duration::from_secs(8);
/// How long a page is asked to wait for something in one go.
const ONE_WAIT: Duration = Duration::from_secs(2);

/// Finds what a selector names, as far as a person can press it.
const PRESS: &str = include_str!("press.js");

/// Waits until the window is so wide, the faces are there, and nothing large moves from one frame to the next.
const LIES_STILL: &str = "async (width) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const lies = () => [...document.querySelectorAll('svg, section, article, #main > *')].slice(0, 60)
        .map((one) => { const { left, top, width, height } = one.getBoundingClientRect(); return [left, top + scrollY, width, height].map(Math.round); }).join();
    await document.fonts.ready;
    for (let frames = 0, before = ''; frames < 100; frames++) {
        await frame();
        const now = innerWidth === width || frames > 20 ? lies() : '';
        if (now && now === before) return true;
        before = now;
    }
    return false; }";

pub(crate) const TAB: char = '\u{E004}';
pub(crate) const ENTER: char = '\u{E007}';
pub(crate) const ESCAPE: char = '\u{E00C}';
pub(crate) const RIGHT: char = '\u{E014}';
pub(crate) const DOWN: char = '\u{E015}';

/// What chromium says of a page that is gone.
const GONE: [&str; 4] = [
    "Execution context was destroyed",
    "Inspected target navigated",
    "Cannot find context",
    "Cannot find default",
];

/// One person's browser: a tab with cookies and storage of its own.
#[derive(Debug)]
pub(crate) struct Browser {
    tab: RefCell<Tab>,
    script: Script,
    size: Cell<Option<Size>>,
}

/// May pages run script?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Script {
    On,
    Off,
}

/// A kind of screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size(pub(crate) u32, pub(crate) u32);

impl Size {
    pub(crate) const PHONE: Self = Self(390, 844);
    pub(crate) const LAPTOP: Self = Self(1366, 768);
    pub(crate) const WIDE: Self = Self(1920, 1080);
    pub(crate) const ALL: [Self; 3] = [Self::PHONE, Self::LAPTOP, Self::WIDE];
}

/// Something lies over what should have been pressed.
#[derive(Debug)]
pub(crate) struct Covered(#[expect(dead_code, reason = "whoever gives up tells it")] String);

impl Browser {
    pub(crate) fn open(script: Script) -> Self {
        let browser = Self { tab: RefCell::new(Tab::open()), script, size: Cell::new(None) };
        if script == Script::Off {
            browser.tell("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
        }
        browser.resize(Size::LAPTOP);
        browser
    }

    /// Ends the browser; nobody may have complained on its console.
    #[track_caller]
    pub(crate) fn close(self) {
        self.is_quiet();
    }

    /// No script failed, nothing was not found, no content policy was broken.
    #[track_caller]
    pub(crate) fn is_quiet(&self) {
        let complaints = self.console();
        assert!(complaints.is_empty(), "the console says: {complaints:#?}");
    }

    /// What the console has said since this was last asked.
    pub(crate) fn console(&self) -> Vec<String> {
        self.tab().console()
    }

    /// Tells chromium something.
    #[track_caller]
    pub(crate) fn tell(&self, method: &str, params: Value) -> Value {
        self.tab().must(method, params)
    }

    /// Somebody who was never here.
    pub(crate) fn forgets(&self) {
        self.tell("Network.clearBrowserCookies", json!({}));
    }

    /// A cookie of the page.
    pub(crate) fn cookie(&self, name: &str) -> Option<Value> {
        let all = self.tell("Network.getCookies", json!({}));
        all["cookies"].as_array()?.iter().find(|cookie| cookie["name"] == name).cloned()
    }

    /// A picture of what is seen, in base64.
    pub(crate) fn picture(&self) -> String {
        self.tell("Page.captureScreenshot", json!({ "optimizeForSpeed": true }))["data"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// A picture of a part of the page: left, top, width and height. As a page can show it.
    pub(crate) fn picture_of(&self, part: &Value, scale: f64, format: &str) -> String {
        let clip = json!({ "x": part[0], "y": part[1], "width": part[2], "height": part[3], "scale": scale });
        // What lies below the window is drawn, too.
        let foot = part[1].as_f64().unwrap_or(0.0) + part[3].as_f64().unwrap_or(0.0);
        let beyond = self.size.get().is_some_and(|Size(_, height)| foot > f64::from(height));
        let how = json!({
            "format": format, "quality": 60, "optimizeForSpeed": format == "png", "clip": clip,
            "captureBeyondViewport": beyond,
        });
        let data = &self.tell("Page.captureScreenshot", how)["data"];
        format!("data:image/{format};base64,{}", data.as_str().unwrap())
    }

    /// The size of what is seen; a window has borders and a least width.
    pub(crate) fn resize(&self, size: Size) {
        if self.size.replace(Some(size)) == Some(size) {
            return;
        }
        let Size(width, height) = size;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.tell("Emulation.setDeviceMetricsOverride", metrics);
        if self.script == Script::On {
            // The page hears of it with one of its next frames, and whatever is fitted to its size then follows.
            self.look(&format!("({LIES_STILL})({width})"));
        }
    }

    /// What the system of this person asks of pages, such as `prefers-reduced-motion`.
    pub(crate) fn prefers(&self, feature: &str, value: &str) {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        self.tell("Emulation.setEmulatedMedia", features);
    }

    #[track_caller]
    pub(crate) fn go(&self, address: &str) {
        let went = self.tell("Page.navigate", json!({ "url": address }));
        if let Some(error) = went["errorText"].as_str() {
            panic!("{address}: {error}");
        }
        self.has_loaded();
    }

    pub(crate) fn reload(&self) {
        self.leaves(|| drop(self.tell("Page.reload", json!({}))));
    }

    /// Presses what leads to another page, if there is such a thing, and waits for that page.
    pub(crate) fn try_leave(&self, selector: &str) -> bool {
        let there = self.is_there(selector);
        if there {
            self.look("(window.isLeft = true)");
            // Beside a busy core a press may come while the page is laid out, and meet nothing: a person presses again.
            self.until("another page", || {
                let _ = self.try_press(selector);
                self.soon("window.isLeft === true ? false : true", IN_VAIN).is_some()
            });
            self.has_loaded();
        }
        there
    }

    /// Presses what leads to another page, if it can be seen and pressed at this moment, and waits for that page.
    pub(crate) fn leaves_by(&self, selector: &str) -> bool {
        self.look("(window.isLeft = true)");
        let pressed = self.try_press(selector).unwrap_or(false);
        if pressed {
            self.has_left();
        }
        pressed
    }

    fn leaves(&self, go: impl FnOnce()) {
        // The page that is left may look loaded for a moment longer.
        self.look("(window.isLeft = true)");
        go();
        self.has_left();
    }

    fn has_left(&self) {
        self.until("another page", || self.look("window.isLeft") != true);
        self.has_loaded();
    }

    fn has_loaded(&self) {
        self.until("the page is there", || self.look("document.readyState") == "complete");
    }

    pub(crate) fn address(&self) -> String {
        self.look("location.href").as_str().unwrap().to_owned()
    }

    /// What a script would tell of the page, or what its promise comes to. Tests look with it; they never act with it.
    #[track_caller]
    pub(crate) fn look(&self, script: &str) -> Value {
        for _ in 0..100 {
            if let Some(seen) = self.try_look(script) {
                return seen;
            }
            self.tab().settle();
        }
        panic!("no page stays long enough for {script}");
    }

    /// The same, unless the page has gone meanwhile.
    #[track_caller]
    fn try_look(&self, script: &str) -> Option<Value> {
        let params = json!({
            "expression": format!("({script})"), "returnByValue": true, "awaitPromise": true, "userGesture": true,
        });
        let mut answer = match self.tab().call("Runtime.evaluate", params) {
            Ok(answer) => answer,
            Err(why) if GONE.iter().any(|gone| why.contains(gone)) => return None,
            Err(why) => panic!("{script}: {why}"),
        };
        if let Some(thrown) = answer.get("exceptionDetails") {
            panic!("{script}: {thrown:#}");
        }
        Some(answer["result"]["value"].take())
    }

    pub(crate) fn is_there(&self, selector: &str) -> bool {
        self.look(&format!("!!document.querySelector({})", json!(selector))) == true
    }

    /// What is written in all of the elements.
    pub(crate) fn text(&self, selector: &str) -> String {
        let all = format!(
            "[...document.querySelectorAll({})].map((e) => e.textContent).join('\\n')",
            json!(selector)
        );
        self.look(&all).as_str().unwrap().to_owned()
    }

    /// Everything the page is made of.
    pub(crate) fn source(&self) -> String {
        self.look("document.documentElement.outerHTML").as_str().unwrap().to_owned()
    }

    /// Waits until something is so.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, mut so: impl FnMut() -> bool) {
        let start = Instant::now();
        while !so() {
            assert!(start.elapsed() < PATIENCE, "{}", self.despair(what));
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    fn despair(&self, what: &str) -> String {
        let (address, page, said) = (self.address(), self.text("#main"), self.console());
        format!("{what}: not so after {PATIENCE:?}, at {address}:\n{page}\n{said:#?}")
    }

    /// Waits until the page says something that is true, and hands it over.
    #[track_caller]
    pub(crate) fn when(&self, what: &str, script: &str) -> Value {
        let start = Instant::now();
        loop {
            if let Some(seen) = self.soon(script, ONE_WAIT) {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "{}", self.despair(what));
        }
    }

    /// What the page says as soon as it is true, if that does not take too long.
    #[track_caller]
    pub(crate) fn soon(&self, script: &str, patience: Duration) -> Option<Value> {
        let seen = match self.script {
            // The page waits by itself: nobody has to ask it again and again.
            Script::On => self.look(&format!(
                "new Promise((done) => {{ const look = () => {script}; const end = performance.now() + {}; \
                 const again = () => {{ const seen = look(); \
                 if (seen || performance.now() > end) done(seen); else setTimeout(again, {}); }}; again(); }})",
                patience.as_millis(),
                BETWEEN_LOOKS.as_millis(),
            )),
            Script::Off => {
                let start = Instant::now();
                loop {
                    let seen = self.look(script);
                    if is_true(&seen) || start.elapsed() > patience {
                        break seen;
                    }
                    thread::sleep(BETWEEN_LOOKS);
                }
            }
        };
        is_true(&seen).then_some(seen)
    }

    #[track_caller]
    pub(crate) fn until_there(&self, selector: &str) {
        self.when(selector, &format!("!!document.querySelector({})", json!(selector)));
    }

    /// Does such a thing come? Only what does not is waited for in vain, so it may take long beside a busy core.
    #[track_caller]
    pub(crate) fn comes(&self, selector: &str) -> bool {
        self.soon(&format!("!!document.querySelector({})", json!(selector)), IN_VAIN).is_some()
    }

    /// Presses the first element that a person can see and press. What lies under something else, is outside
    /// the window or disabled cannot be pressed.
    #[track_caller]
    pub(crate) fn press(&self, selector: &str) {
        let start = Instant::now();
        loop {
            match self.try_press(selector) {
                Ok(true) => return,
                // The page may be changing under the finger; what stays in the way is told in the end.
                last => assert!(
                    start.elapsed() < PATIENCE,
                    "{}",
                    self.despair(&format!("press {selector} ({last:?})"))
                ),
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Presses the first such element that can be seen and pressed, if there is one.
    #[track_caller]
    pub(crate) fn try_press(&self, selector: &str) -> Result<bool, Covered> {
        let found = match self.script {
            // What moves would slip from under the finger: it must lie still for a frame.
            Script::On => self.look(&format!(
                "(async (press) => {{ const one = press(); if (one?.x === undefined) return one; \
                 await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); const other = press(); \
                 return other?.x === one.x && other?.y === one.y ? one : {{ over: 'its own way to another place' }}; \
                 }})(() => {PRESS}({}))",
                json!(selector)
            )),
            Script::Off => self.look(&format!("{PRESS}({})", json!(selector))),
        };
        if let Some(over) = found["over"].as_str() {
            return Err(Covered(over.to_owned()));
        }
        if found["x"].is_number() {
            let at = |kind: &str, buttons: u8| mouse(kind, &found["x"], &found["y"], buttons);
            self.tab().all(
                "Input.dispatchMouseEvent",
                [at("mouseMoved", 0), at("mousePressed", 1), at("mouseReleased", 0)],
            );
        }
        self.tab().settle();
        Ok(!found.is_null())
    }

    /// Empties a field and types into it.
    #[track_caller]
    pub(crate) fn write(&self, selector: &str, text: &str) {
        self.until_there(selector);
        self.look(&format!(
            "((field) => {{ field.focus(); field.value = ''; field.dispatchEvent(new Event('input', {{ bubbles: true }})); \
             return true; }})(document.querySelector({}))",
            json!(selector)
        ));
        text.chars().for_each(|key| self.key(key));
    }

    /// Empties a field and pastes into it: a long text, key by key, would take a minute.
    #[track_caller]
    pub(crate) fn paste(&self, selector: &str, text: &str) {
        self.look(&format!(
            "(() => {{ const field = document.querySelector({}); field.value = {}; }})()",
            json!(selector),
            json!(text)
        ));
    }

    /// Chooses from a list.
    #[track_caller]
    pub(crate) fn choose(&self, list: &str, value: &str) {
        self.press(&format!("{list} option[value=\"{value}\"]"));
    }

    /// Moves the mouse over the first such element.
    #[track_caller]
    pub(crate) fn hover(&self, selector: &str) {
        self.moves_to(self.middle(selector));
    }

    /// Moves the mouse to a point.
    pub(crate) fn moves_to(&self, (x, y): (f64, f64)) {
        self.tab().all("Input.dispatchMouseEvent", [mouse("mouseMoved", &json!(x), &json!(y), 0)]);
    }

    /// Draws something to a place with the mouse.
    #[track_caller]
    pub(crate) fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.middle(from), self.middle(to));
        self.drags(from, to);
    }

    /// The mouse takes hold of a point and brings it to another.
    pub(crate) fn drags(&self, from: (f64, f64), to: (f64, f64)) {
        const STEPS: u8 = 8;
        let at = |kind: &str, (x, y): (f64, f64), buttons: u8| mouse(kind, &json!(x), &json!(y), buttons);
        let way = (0..=STEPS).map(|step| {
            let part = f64::from(step) / f64::from(STEPS);
            ((from.0 + (to.0 - from.0) * part).round(), (from.1 + (to.1 - from.1) * part).round())
        });
        self.tab().all("Input.dispatchMouseEvent", [at("mouseMoved", from, 0), at("mousePressed", from, 1)]);
        for point in way {
            self.tab().all("Input.dispatchMouseEvent", [at("mouseMoved", point, 1)]);
        }
        self.tab().all("Input.dispatchMouseEvent", [at("mouseReleased", to, 0)]);
        self.tab().settle();
    }

    /// The middle of the first such thing that can be seen, brought into the window.
    #[track_caller]
    pub(crate) fn middle(&self, selector: &str) -> (f64, f64) {
        let at = self.when(
            selector,
            &format!(
                "(() => {{ const one = [...document.querySelectorAll({})].find((one) => one.checkVisibility({{ visibilityProperty: true }})); \
                 one?.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }}); const box = one?.getBoundingClientRect(); \
                 return box && [box.left + box.width / 2, box.top + box.height / 2]; }})()",
                json!(selector)
            ),
        );
        (at[0].as_f64().unwrap().round(), at[1].as_f64().unwrap().round())
    }

    /// Presses a key and lets it go, wherever the focus is.
    pub(crate) fn key(&self, key: char) {
        let (name, code, text) = match key {
            TAB => ("Tab".to_owned(), 9, None),
            ENTER | '\n' => ("Enter".to_owned(), 13, Some("\r".to_owned())),
            ESCAPE => ("Escape".to_owned(), 27, None),
            RIGHT => ("ArrowRight".to_owned(), 39, None),
            DOWN => ("ArrowDown".to_owned(), 40, None),
            '-' => (key.to_string(), 189, Some(key.to_string())),
            '+' => (key.to_string(), 187, Some(key.to_string())),
            _ => (key.to_string(), u32::from(key.to_ascii_uppercase()), Some(key.to_string())),
        };
        let kind = if text.is_some() { "keyDown" } else { "rawKeyDown" };
        let mut down = json!({ "type": kind, "key": name, "windowsVirtualKeyCode": code });
        if let Some(text) = text {
            down["text"] = json!(text);
        }
        let up = json!({ "type": "keyUp", "key": name, "windowsVirtualKeyCode": code });
        self.tab().all("Input.dispatchKeyEvent", [down, up]);
        self.tab().settle();
    }

    fn tab(&self) -> RefMut<'_, Tab> {
        self.tab.borrow_mut()
    }
}

fn mouse(kind: &str, x: &Value, y: &Value, buttons: u8) -> Value {
    let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
    let clicks = u8::from(kind != "mouseMoved");
    json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": clicks })
}

/// As a script would see it.
fn is_true(seen: &Value) -> bool {
    !matches!(seen, Value::Null | Value::Bool(false)) && seen != 0 && seen != ""
}
