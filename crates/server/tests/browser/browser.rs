//! One browser with a profile of its own, and what a person does with it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::driver::{Driver, Refused};

/// How long anything may take before a test gives up on it. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);
const BETWEEN_LOOKS: Duration = Duration::from_millis(25);
/// The protocol's name for a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// One browser with a profile of its own.
#[derive(Debug)]
pub(crate) struct Browser<'a> {
    driver: &'a Driver,
    session: String,
    profile: PathBuf,
}

/// May pages run script?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Script {
    On,
    Off,
}

/// A kind of screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(pub(crate) u32, pub(crate) u32);

impl Size {
    pub(crate) const PHONE: Self = Self(390, 844);
    pub(crate) const LAPTOP: Self = Self(1366, 768);
    pub(crate) const WIDE: Self = Self(1920, 1080);
}

impl<'a> Browser<'a> {
    pub(crate) fn open(driver: &'a Driver, script: Script) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let profile = std::env::temp_dir().join(format!("banneret-browser-{}-{number}", std::process::id()));
        let mut chrome = json!({
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--window-size=1366,768",
                format!("--user-data-dir={}", profile.display()),
            ],
        });
        if script == Script::Off {
            chrome["prefs"] = json!({ "profile.managed_default_content_settings.javascript": 2 });
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": chrome,
            "goog:loggingPrefs": { "browser": "ALL" },
        }}});
        let session = driver.new_session(&wanted);
        let session = format!("/session/{}", session["sessionId"].as_str().unwrap());
        let browser = Self { driver, session, profile };
        browser.resize(Size::LAPTOP);
        browser
    }

    /// Ends the browser; nobody may have complained on its console.
    pub(crate) fn close(self) {
        self.is_quiet();
    }

    /// No script failed, nothing was not found, no content policy was broken.
    pub(crate) fn is_quiet(&self) {
        let log = self.call("POST", "/se/log", &json!({ "type": "browser" })).unwrap();
        let complaints: Vec<&Value> = log.as_array().unwrap().iter().collect();
        assert!(complaints.is_empty(), "the console says: {complaints:#?}");
    }

    pub(crate) fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Refused> {
        self.driver.call(method, &format!("{}{path}", self.session), body)
    }

    /// The size of what is seen; a window has borders and a least width.
    pub(crate) fn resize(&self, Size(width, height): Size) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        let command = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": metrics });
        self.call("POST", "/goog/cdp/execute", &command).unwrap();
    }

    /// What the system of this person asks of pages, such as `prefers-reduced-motion`.
    pub(crate) fn prefers(&self, feature: &str, value: &str) {
        let features = json!({ "features": [{ "name": feature, "value": value }] });
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": features });
        self.call("POST", "/goog/cdp/execute", &command).unwrap();
    }

    pub(crate) fn go(&self, address: &str) {
        self.call("POST", "/url", &json!({ "url": address })).unwrap_or_else(|e| panic!("{address}: {e}"));
    }

    pub(crate) fn reload(&self) {
        self.call("POST", "/refresh", &json!({})).unwrap();
    }

    pub(crate) fn address(&self) -> String {
        self.call("GET", "/url", &Value::Null).unwrap().as_str().unwrap().to_owned()
    }

    /// What a script would tell of the page. Tests look with it; they never act with it.
    pub(crate) fn look(&self, script: &str) -> Value {
        let body = json!({ "script": format!("return ({script})"), "args": [] });
        self.call("POST", "/execute/sync", &body).unwrap_or_else(|refused| panic!("{script}: {refused}"))
    }

    pub(crate) fn is_there(&self, selector: &str) -> bool {
        !self.all(selector).is_empty()
    }

    /// What is written in all of the elements.
    pub(crate) fn text(&self, selector: &str) -> String {
        let list =
            self.look(&format!("[...document.querySelectorAll({selector:?})].map(e => e.textContent)"));
        list.as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
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
            if start.elapsed() > PATIENCE {
                let (address, page) = (self.address(), self.text("#main"));
                panic!("{what}: not so after {PATIENCE:?}, at {address}:\n{page}\n{:#?}", self.console());
            }
            std::thread::sleep(BETWEEN_LOOKS);
        }
    }

    fn console(&self) -> Option<Value> {
        self.call("POST", "/se/log", &json!({ "type": "browser" })).ok()
    }

    #[track_caller]
    pub(crate) fn until_there(&self, selector: &str) {
        self.until(selector, || self.is_there(selector));
    }

    /// Presses the first element that a person can see and press. What lies under something else, is outside
    /// the window or disabled cannot be pressed.
    #[track_caller]
    pub(crate) fn press(&self, selector: &str) {
        let mut last = String::new();
        self.until(&format!("press {selector}"), || match self.try_press(selector) {
            Ok(pressed) => pressed,
            Err(refused) => {
                // The page may be changing under the finger; what stays in the way is told in the end.
                last = refused.to_string();
                let changing = ["stale element reference", "element click intercepted", "no such element"];
                assert!(changing.contains(&refused.error.as_str()), "press {selector}: {refused}");
                false
            }
        });
    }

    /// Presses the first such element that can be seen and pressed, if there is one.
    pub(crate) fn try_press(&self, selector: &str) -> Result<bool, Refused> {
        for element in self.all(selector) {
            if self.can_be_pressed(&element)? {
                self.call("POST", &format!("/element/{element}/click"), &json!({}))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn can_be_pressed(&self, element: &str) -> Result<bool, Refused> {
        let is = |what: &str| {
            let answer = self.call("GET", &format!("/element/{element}/{what}"), &Value::Null)?;
            Ok(answer == json!(true))
        };
        let disabled = format!("/element/{element}/attribute/aria-disabled");
        let disabled = self.call("GET", &disabled, &Value::Null)? == json!("true");
        Ok(!disabled && is("displayed")? && is("enabled")?)
    }

    fn all(&self, selector: &str) -> Vec<String> {
        let query = json!({ "using": "css selector", "value": selector });
        let found = self.call("POST", "/elements", &query).unwrap_or_else(|e| panic!("{selector}: {e}"));
        let found = found.as_array().unwrap();
        found.iter().map(|element| element[ELEMENT].as_str().unwrap().to_owned()).collect()
    }

    /// Empties a field and types into it.
    #[track_caller]
    pub(crate) fn write(&self, selector: &str, text: &str) {
        self.until_there(selector);
        let element = self.all(selector).swap_remove(0);
        self.call("POST", &format!("/element/{element}/clear"), &json!({})).unwrap();
        self.call("POST", &format!("/element/{element}/value"), &json!({ "text": text })).unwrap();
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
        self.until_there(selector);
        let element = self.all(selector).swap_remove(0);
        let goal =
            json!({ "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": { ELEMENT: element } });
        let actions = json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": [goal] }] });
        self.call("POST", "/actions", &actions).unwrap_or_else(|e| panic!("hover over {selector}: {e}"));
    }

    /// Draws something to a place with the mouse.
    #[track_caller]
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.until_there(from);
        self.until_there(to);
        let at = |selector: &str, ms: u32| {
            let element = self.all(selector).swap_remove(0);
            json!({ "type": "pointerMove", "duration": ms, "x": 0, "y": 0, "origin": { ELEMENT: element } })
        };
        let button = |kind: &str| json!({ "type": kind, "button": 0 });
        let moves = json!([at(from, 0), button("pointerDown"), at(to, 200), button("pointerUp")]);
        let actions = json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": moves }] });
        self.call("POST", "/actions", &actions).unwrap_or_else(|e| panic!("{from} to {to}: {e}"));
    }

    /// Presses a key and lets it go, wherever the focus is.
    pub(crate) fn key(&self, key: char) {
        let keys = json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": keys }] });
        self.call("POST", "/actions", &actions).unwrap();
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        // A browser that has crashed cannot be told.
        let _ = self.call("DELETE", "", &Value::Null);
        // It still writes a little while it leaves.
        for _ in 0..40 {
            let _ = std::fs::remove_dir_all(&self.profile);
            std::thread::sleep(BETWEEN_LOOKS);
            if !self.profile.exists() {
                break;
            }
        }
    }
}
