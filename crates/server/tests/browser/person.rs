//! Somebody at a table who presses what can be pressed.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::Browser;

/// A match that has not ended after so many decisions never will.
const MOST_DECISIONS: u32 = 600;
/// What a person without a plan lays.
const PLAN: [&str; 3] = ["Mo", "Sw", "Sw"];
/// What a person without a plan does with one card after the other.
const VERBS: [&str; 3] = ["attack", "recruit", "defend"];
/// Where one answers with one press, best first: on the board, in the tray, in the market.
const ANSWERS: [&str; 6] = [
    "#board .target[data-spot]",
    "#board .vote[data-spot]",
    "#board .sp.can[data-spot]",
    "#tray button[name=act]",
    "#board .stall .can > .hit",
    "#board .dial.can[data-spot]",
];
/// A card of the hand: what can be done with it is shown once it is pressed.
const CARD: &str = "#board .hand .can > .hit:not(.picked)";
/// What the card in hand can be used for; one that is picked is an answer by itself.
const USES: &str = "#board .hc:has(.picked) > .verbs [data-spot]";
/// To end one's turn, or to leave things as they are: what is left when nothing else is, and now and then before.
const ENOUGH: &str = "#board .actbar button[name=act]";

/// What is first shown with what would be lost by it is done all the same by this button.
const CONFIRM: &str = "#confirm .btn-main";

/// What a person sees at a glance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Glance {
    /// The question that is open, by its ticket.
    pub(crate) asked: Option<String>,
    pub(crate) over: bool,
    /// Are moves of others still being shown?
    pub(crate) playing: bool,
    /// Slots of a plan to be filled.
    pub(crate) slots: usize,
}

impl Glance {
    fn ticket(&self) -> usize {
        self.asked.as_ref().and_then(|asked| asked.parse().ok()).unwrap_or(0)
    }
}

/// What is seen at a glance; nothing while there is nothing to do.
const GLANCE: &str = "((wait) => { const at = (s) => document.querySelector(s); const main = at('#main');
    const asked = at('[data-asked]') && at('#act [name=at]')?.value, over = !!at('.verdict'), playing = !!main && 'playing' in main.dataset;
    // Before the table has come by the connection, a press would bring another page.
    const met = !at('html.js main[data-page=table][data-socket]:not([data-met])');
    if (wait && (playing || (!asked && !over) || !met)) return null;
    return { asked, over, playing, slots: at('.stackbtn') ? document.querySelectorAll('.plan .hole').length : 0 }; })";

pub(crate) fn glance(browser: &Browser) -> Glance {
    read(&browser.look(&format!("{GLANCE}(false)")))
}

/// Waits for a question or the end.
#[track_caller]
pub(crate) fn waits(browser: &Browser) -> Glance {
    read(&browser.when("a question or the end", &format!("{GLANCE}(true)")))
}

fn read(seen: &Value) -> Glance {
    Glance {
        asked: seen["asked"].as_str().map(str::to_owned),
        over: seen["over"] == true,
        playing: seen["playing"] == true,
        slots: seen["slots"].as_u64().map_or(0, |slots| slots as usize),
    }
}

/// A table to be set up: which game, how many sit there, who has the other seats, and the options that are not left
/// as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup<'a> {
    pub(crate) game: &'a str,
    pub(crate) seats: u8,
    pub(crate) others: &'a str,
    pub(crate) options: &'a [(&'a str, &'a str)],
}

/// Sets up a table with the form for new ones, and sits down in its first seat.
#[track_caller]
pub(crate) fn opens(browser: &Browser, front: &str, setup: Setup<'_>) {
    let Setup { game, seats, others, options } = setup;
    browser.go(&format!("{front}new?game={game}&seats={seats}"));
    let chairs = (1..seats).map(|seat| (format!("seat.{seat}"), others));
    let options = options.iter().map(|(option, value)| (format!("option.{option}"), *value));
    let fields: BTreeMap<String, &str> = chairs.chain(options).chain([("name".to_owned(), "Ada")]).collect();
    browser.look(&format!(
        "(() => {{ for (const [name, value] of Object.entries({})) {{ \
         const field = document.querySelector(`form [name=\"${{CSS.escape(name)}}\"]`); field.value = value; \
         if (field.value !== value) throw new Error(`${{name}} cannot be ${{value}}`); }} }})()",
        json!(fields)
    ));
    browser.press(".sum .btn-main");
    browser.until("the table", || browser.address().contains("/t/"));
}

/// Somebody who was never here sits down with a squire to this game.
#[track_caller]
pub(crate) fn sits_down(browser: &Browser, front: &str, game: &str) {
    browser.forgets();
    opens(browser, front, Setup { game, seats: 2, others: "squire", options: &[] });
    browser.until_there("main[data-page=table]");
}

/// Plays from the first question to the result, which says who prevailed and by which of the `rules`.
#[track_caller]
pub(crate) fn plays_to_the_result(browser: &Browser, rules: &str) {
    browser.until_there("main[data-page=table]");
    is_impatient(browser);
    plays_to_the_end(browser);
    looks_at_the_result(browser);
    let verdict = browser.text(".verdict");
    assert!(verdict.contains("prevail") || verdict.contains("draw"), "{verdict}");
    let rule = format!(".verdict a.rule-no[href^='{rules}']");
    assert!(browser.is_there(&rule), "the result names its rule");
    assert!(browser.text("#verify summary").contains("Record verified"));
}

/// Sets up a duel of so many turns, sits down as the first knight and leaves the second to `other`.
#[track_caller]
pub(crate) fn sets_up(browser: &Browser, front: &str, turns: u32, other: &str) {
    let options = [("turn_cap", &*turns.to_string())];
    opens(browser, front, Setup { game: "knights", seats: 2, others: other, options: &options });
}

/// Has moves shown at once from now on.
#[track_caller]
pub(crate) fn is_impatient(browser: &Browser) {
    sets(browser, "speed", "instant");
}

/// Changes one of the settings in their menu.
#[track_caller]
pub(crate) fn sets(browser: &Browser, name: &str, value: &str) {
    browser.press("#settings > summary");
    browser.press(&format!("#settings label:has([name={name}][value={value}])"));
    browser.until_there(&format!("[data-{name}={value}]"));
    browser.press("#settings > summary");
}

/// Lays a plan token by token, and locks it in with the last one.
#[track_caller]
pub(crate) fn plans(browser: &Browser, tokens: &[&str]) {
    for token in tokens {
        let before = glance(browser);
        browser.until("the token is laid", || {
            // What a rival does meanwhile is shown first: a press would only mean to go on.
            if glance(browser).playing {
                let _ = browser.try_press("#next");
                return false;
            }
            browser.press(&stack(token));
            if before.slots == 1 && browser.comes(LOCK) {
                browser.press(LOCK);
            }
            let asked = json!(before.asked);
            let answered = format!("(document.querySelector('[data-asked]') && document.querySelector('#act [name=at]')?.value) !== {asked}");
            browser.soon(&answered, ANSWERED).is_some()
        });
    }
}

/// A press that is heard is answered within that time.
pub(crate) const ANSWERED: Duration = Duration::from_secs(5);

/// Seals a plan, once a token lies ready for its last slot.
pub(crate) const LOCK: &str = "[data-lock]:enabled";

/// The stack of a kind of token.
pub(crate) fn stack(token: &str) -> String {
    format!(".stackbtn[value='place {token}']")
}

/// The token that a person without a plan lays next.
pub(crate) fn next_token(seen: &Glance) -> String {
    stack(PLAN[PLAN.len().saturating_sub(seen.slots).min(PLAN.len() - 1)])
}

/// Answers the open question by pressing one of the answers, and waits until it is taken.
///
/// A sealed plan is shown token by token, so the page may ask something newer than what was seen; then nothing
/// more is pressed, and whoever plays on looks again.
#[track_caller]
pub(crate) fn answers(browser: &Browser) {
    let before = waits(browser);
    let taken = || {
        let now = glance(browser);
        now.over || now.asked != before.asked
    };
    let can_press = |answer: &str| browser.try_press(answer).unwrap_or(false);
    let press = |answers: &[&str]| {
        browser.until(&format!("press one of {answers:?}"), || {
            taken() || answers.iter().any(|answer| can_press(answer))
        });
    };
    if before.slots > 0 {
        press(&[&next_token(&before)]);
        if before.slots == 1 {
            press(&[LOCK]);
        }
    } else if before.ticket().is_multiple_of(3) && browser.is_there(ENOUGH) {
        press(&[ENOUGH]);
    } else if browser.is_there(CARD) && !ANSWERS.iter().any(|answer| browser.is_there(answer)) {
        press(&[CARD]);
        let liked = format!("{USES}[data-spot={}]", VERBS[before.ticket() % VERBS.len()]);
        // A card that is picked for an ability has no uses: that it was pressed is the answer.
        press(&[&liked, USES]);
    } else {
        let answers: Vec<&str> = ANSWERS.into_iter().chain([ENOUGH]).collect();
        press(&answers);
    }
    browser.until("the answer is taken", || taken() || browser.try_press(CONFIRM).is_ok_and(|_| false));
}

/// Answers until the match is over.
#[track_caller]
pub(crate) fn plays_to_the_end(browser: &Browser) {
    for _ in 0..MOST_DECISIONS {
        if waits(browser).over {
            return;
        }
        answers(browser);
    }
    panic!("the match does not end");
}

/// Sets up a table and plays to the result, which names one of the `rules`: so many answers at most, each given by
/// pressing the spots that lead to it.
#[track_caller]
pub(crate) fn plays_by_spots(browser: &Browser, front: &str, setup: Setup<'_>, most: usize, rules: &str) {
    opens(browser, front, setup);
    browser.until_there("main[data-page=table]");
    is_impatient(browser);
    answers_by_spots(browser, most);
    looks_at_the_result(browser);
    let verdict = browser.text(".verdict");
    assert!(verdict.contains("prevail") || verdict.contains("draw"), "{verdict}");
    assert!(browser.is_there(&format!(".verdict a.rule-no[href^='{rules}']")), "the result names its rule");
}

/// Gives legal answers until the match is over.
#[track_caller]
fn answers_by_spots(browser: &Browser, most: usize) {
    for number in 0..most {
        if waits(browser).over {
            return;
        }
        presses_a_path(browser, number);
    }
}

/// Gives one of the legal answers by pressing the spots that lead to it.
#[track_caller]
pub(crate) fn presses_a_path(browser: &Browser, number: usize) {
    let before = waits(browser);
    presses_spots(browser, number);
    browser.until("the answer is taken", || {
        let now = glance(browser);
        let stands = |button| browser.try_press(button).is_ok_and(|_| false);
        now.over || now.asked != before.asked || stands(CONFIRM) || stands(LOCK)
    });
}

/// Presses the spots that lead to one of the legal answers that begin in sight, and does not wait for what comes of it.
#[track_caller]
pub(crate) fn presses_spots(browser: &Browser, number: usize) {
    let before = waits(browser);
    let sent = || {
        let now = glance(browser);
        now.over || now.playing || now.asked != before.asked
    };
    let path = browser.look(&format!(
        "(() => {{ const all = [...document.querySelectorAll('#act [data-path]')].map((one) => one.dataset.path.split(' ').filter((spot) => spot !== '&')); \
         const begins = ([spot]) => [...document.querySelectorAll(`#main [data-spot=\"${{CSS.escape(spot)}}\"]`)].some((one) => one.checkVisibility({{ visibilityProperty: true }})); \
         const seen = all.filter(begins), some = seen.length ? seen : all; return some[{number} % some.length]; }})()"
    ));
    for spot in path.as_array().into_iter().flatten().filter_map(|spot| spot.as_str()) {
        let spot = format!("[data-spot='{spot}']");
        browser.until(&format!("press {spot}"), || {
            scrolls_to(browser, &spot);
            sent() || browser.try_press(&spot).unwrap_or(false)
        });
    }
}

/// Scrolls to the first such thing that is in sight, as a person does where a hand or the question lies over it.
pub(crate) fn scrolls_to(browser: &Browser, selector: &str) {
    browser.look(&format!(
        "[...document.querySelectorAll({selector:?})].find((one) => one.checkVisibility({{ visibilityProperty: true }})) \
         ?.scrollIntoView({{ block: 'center', inline: 'center' }}) ?? 0"
    ));
}

/// From the table that has ended to its result.
#[track_caller]
pub(crate) fn looks_at_the_result(browser: &Browser) {
    browser.until("the result", || {
        browser.is_there("main[data-page=replay]")
            || browser.try_press("#prompt a.btn-main").is_ok_and(|_| false)
    });
}
