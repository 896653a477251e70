//! Somebody at a table who presses what can be pressed.

use crate::browser::Browser;

/// A match that has not ended after so many decisions never will.
const MOST_DECISIONS: u32 = 600;
/// What a person without a plan lays.
const PLAN: [&str; 3] = ["Mo", "Sw", "Sw"];
/// Where one answers, best first: on the board, else in the tray.
const ANSWERS: [&str; 4] = [
    "#board .sp.target[data-spot]",
    "#board .vote[data-spot]",
    "#board .sp.can[data-spot]",
    "#tray button[name=act]",
];

/// What a person sees at a glance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Glance {
    /// The question that is open, by its ticket.
    pub(crate) asked: Option<String>,
    pub(crate) over: bool,
    /// Are moves of others still being shown?
    playing: bool,
    /// Slots of a plan to be filled.
    slots: usize,
}

pub(crate) fn glance(browser: &Browser<'_>) -> Glance {
    let seen = browser.look(
        "(() => { const at = (s) => document.querySelector(s); const main = at('#main'); return {
            asked: at('[data-asked]') && at('#act [name=at]')?.value,
            over: !!at('.verdict'), playing: !!main && 'playing' in main.dataset,
            slots: at('[data-draft]')?.dataset.draftSize } })()",
    );
    Glance {
        asked: seen["asked"].as_str().map(str::to_owned),
        over: seen["over"] == true,
        playing: seen["playing"] == true,
        slots: seen["slots"].as_str().and_then(|slots| slots.parse().ok()).unwrap_or(0),
    }
}

/// Waits for a question or the end.
#[track_caller]
pub(crate) fn waits(browser: &Browser<'_>) -> Glance {
    let mut seen = glance(browser);
    browser.until("a question or the end", || {
        seen = glance(browser);
        !seen.playing && (seen.asked.is_some() || seen.over)
    });
    seen
}

/// Sets up a duel of so many turns, sits down as the first knight and leaves the second to `other`.
#[track_caller]
pub(crate) fn sets_up(browser: &Browser<'_>, front: &str, turns: u32, other: &str) {
    browser.go(front);
    browser.press("a[href='/new']");
    browser.press("button[name=seats][value='2']");
    browser.until_there("button[name=seats][value='2'].on");
    browser.choose("#seat\\.1", other);
    browser.write("#name", "Ada");
    browser.press("details.more summary");
    browser.write("[name='option.turn_cap']", &turns.to_string());
    browser.press(".sum .btn-main");
    browser.until("the table", || browser.address().contains("/t/"));
}

/// Has moves shown at once from now on.
#[track_caller]
pub(crate) fn is_impatient(browser: &Browser<'_>) {
    browser.press("#settings > summary");
    browser.press("#settings label:has([name=speed][value=instant])");
    browser.until_there("[data-speed=instant]");
    browser.press("#settings > summary");
}

/// Lays a plan and seals it.
#[track_caller]
pub(crate) fn plans(browser: &Browser<'_>, tokens: &[&str]) {
    for token in tokens {
        browser.press(&format!("[data-draft-item={token}]"));
    }
    browser.press("[data-draft-send]");
}

/// Answers the open question by pressing one of the answers, and waits until it is taken.
///
/// A sealed plan is shown token by token, so the page may ask something newer than what was seen; then nothing
/// more is pressed, and whoever plays on looks again.
#[track_caller]
pub(crate) fn answers(browser: &Browser<'_>) {
    let before = waits(browser);
    let taken = || {
        let now = glance(browser);
        now.over || now.asked != before.asked
    };
    let press = |answers: &[&str]| {
        browser.until(&format!("press one of {answers:?}"), || {
            taken() || answers.iter().any(|answer| browser.try_press(answer).unwrap_or(false))
        });
    };
    if before.slots > 0 {
        for token in &PLAN[..before.slots] {
            press(&[&format!("[data-draft-item={token}]")]);
        }
        press(&["[data-draft-send]"]);
    } else {
        press(&ANSWERS);
    }
    browser.until("the answer is taken", taken);
}

/// Answers until the match is over.
#[track_caller]
pub(crate) fn plays_to_the_end(browser: &Browser<'_>) {
    for _ in 0..MOST_DECISIONS {
        if waits(browser).over {
            return;
        }
        answers(browser);
    }
    panic!("the match does not end");
}

/// From the table that has ended to its result.
#[track_caller]
pub(crate) fn looks_at_the_result(browser: &Browser<'_>) {
    browser.until("the result", || {
        browser.is_there("main[data-page=replay]")
            || browser.try_press("#prompt a.btn-main").is_ok_and(|_| false)
    });
}
