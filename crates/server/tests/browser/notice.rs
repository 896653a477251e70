//! What a person must notice: what was said and offered while they looked elsewhere, and what they are reading.

use ::knights::Knights;
use serde_json::{Value, json};

use crate::browser::{Browser, Script, Size};
use crate::check::Faults;
use crate::deciding::FACES;
use crate::wire::House;
use crate::{laid, learn, person};

/// Can somebody see and press all of it?
fn is_seen(browser: &Browser, selector: &str) -> bool {
    browser.look(&format!(
        "(() => {{ const one = document.querySelector({selector:?}), box = one?.getBoundingClientRect(); \
         if (!(box?.width >= 12 && box.height >= 12) || !one.checkVisibility({{ visibilityProperty: true }})) return false; \
         return one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }})()"
    )) == true
}

/// On a phone a message comes as a toast in the room of the bar and is counted until the chat was seen; a rematch
/// is an offer that the other hears of wherever they look, and that takes both to the new table.
#[test]
fn on_a_phone_chat_and_rematch_are_noticed() {
    let house = House::shared();
    let (ada, ben) = (Browser::open(Script::On), Browser::open(Script::On));
    person::sets_up(&ada, &house.front(), 1, "open");
    ada.until_there("main[data-page=waiting]");
    ben.go(&ada.address());
    ben.write(".sit [name=name]", "Ben");
    ben.press(".sit button");
    for one in [&ada, &ben] {
        one.until_there("main[data-page=table]");
        person::is_impatient(one);
        person::waits(one);
    }
    ben.resize(Size::PHONE);
    assert!(!is_seen(&ben, "#unread"), "nothing was said yet");
    ada.write(".say [name=say]", "Well met");
    ada.press(".say .words button");
    ben.until("he is told", || ben.text("#toast").contains("Ada Well met"));
    assert!(is_seen(&ben, "#toast .btn"), "the toast can be pressed");
    let covers = ben.look(
        "document.querySelector('#toast').getBoundingClientRect().bottom > document.querySelector('.ask').getBoundingClientRect().top",
    );
    assert_eq!(covers, false, "the toast covers nothing that is asked");
    ben.until("it is counted", || is_seen(&ben, "#unread") && ben.text("#unread") == "1");
    ada.write(".say [name=say]", "Ready?");
    ada.press(".say .words button");
    ben.until("so is the next", || ben.text("#unread") == "2");
    ben.press("#toast .btn");
    ben.until("the chat is seen", || is_seen(&ben, "#chat li:last-child") && !is_seen(&ben, "#unread"));

    ben.resize(Size::LAPTOP);
    let both = [&ada, &ben];
    while !both.iter().all(|one| person::glance(one).over) {
        for one in both.into_iter().filter(|one| person::glance(one).asked.is_some()) {
            person::answers(one);
        }
    }
    ben.resize(Size::PHONE);
    ben.look("scrollTo(0, document.documentElement.scrollHeight)");
    ada.press("#rematch .btn-main");
    ben.until("he is told", || ben.text("#toast").contains("Ada offered a rematch."));
    assert!(is_seen(&ben, "#toast .btn"), "wherever he looks");
    ben.press("#toast .btn");
    ben.until("the answer is in sight", || is_seen(&ben, "#rematch .btn-main"));
    ben.look("scrollTo(0, 0)");
    ben.until("the offer has its sign in the bar", || is_seen(&ben, ".offer .unread"));
    let before = ben.address();
    ben.press("#rematch .btn-main");
    for one in both {
        one.until("the new table", || one.address() != before && one.is_there("main[data-page=table]"));
        person::waits(one);
    }
    assert_eq!(ada.address(), ben.address());
    ada.close();
    ben.close();
}

/// What somebody reads or needs, and a card beside what is pointed at.
const OVER: &str = "(() => { const card = document.querySelector('#glance:not([hidden])');
    if (!card?.checkVisibility({ visibilityProperty: true })) return [];
    const a = card.getBoundingClientRect(), name = (one) => one.id || one.getAttribute('class');
    const read = document.querySelectorAll('.coach, #prompt, .note, #tray > *, .hand, .hexhand, .actbar, .go, .order, .stack');
    const out = a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight ? ['the card leaves the window'] : [];
    return out.concat([...read].filter((one) => { const b = one.getBoundingClientRect();
        return b.width && a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1; }).map((one) => `the card covers ${name(one)}`)); })()";

/// Some of each kind of thing that has a card of its own, in the window.
const POINTED: &str = "(() => { const kinds = new Map();
    for (const one of document.querySelectorAll('#board [data-about], #board [data-of], #tray [data-about], .rail [data-about]')) {
        const box = one.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight || !one.contains(document.elementFromPoint(x, y))) continue;
        const kind = `${one.closest('[class]').getAttribute('class').split(' ')[0]}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), [x, y]]);
    }
    return [...kinds.values()].flatMap((all) => all.filter((_, at) => at % Math.ceil(all.length / 3) === 0)).slice(0, 9); })()";

/// Points at things, and names what their cards cover.
fn points(browser: &Browser, faults: &mut Faults, what: &str) -> usize {
    let mut cards = 0;
    for at in browser.look(POINTED).as_array().into_iter().flatten() {
        let (x, y) = (at[0].as_f64().unwrap_or_default(), at[1].as_f64().unwrap_or_default());
        browser.moves_to((2.0, 2.0));
        browser.when("nothing is shown", "!document.querySelector('#glance:not([hidden])')");
        browser.moves_to((x, y));
        // Not everything has a card, and where there is no room none is shown.
        let shown = browser.soon(
            "document.querySelector('#glance:not([hidden]) > :is(li, article, section, b)')?.localName",
            std::time::Duration::from_millis(900),
        );
        cards += usize::from(shown.is_some());
        for fault in browser.look(OVER).as_array().into_iter().flatten().filter_map(Value::as_str) {
            faults.add(fault, &format!("{what}, {x:.0},{y:.0}"));
        }
    }
    browser.moves_to((2.0, 2.0));
    cards
}

/// A card beside what is pointed at never lies over the question, the coach, the tray, the hand or the queue.
#[test]
fn hover_cards_cover_nothing_that_is_read() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    for (game, _) in FACES {
        learn::begins(&browser, house, game);
        person::is_impatient(&browser);
        person::waits(&browser);
        for size in [Size::LAPTOP, Size::WIDE] {
            browser.resize(size);
            points(&browser, &mut faults, &format!("the lesson of {game}, {} wide", size.0));
        }
        browser.resize(Size::LAPTOP);
    }
    laid::comes_to::<Knights>(&browser, house, (Some("quick"), 6), "KD-8.3");
    let cards = points(&browser, &mut faults, "a queue of attacks");
    assert!(cards > 0 && browser.is_there(".order"), "{cards} cards beside a queue");
    faults.are_none();
    browser.close();
}

/// The front page offers each game with its usual number of bots, the weakest to whoever was never here; no
/// button stands alone in its row; a table in the list says how long one may think.
#[test]
fn the_front_page_fits_the_game() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.go(&house.front());
    assert_eq!(browser.look("document.querySelector('#quick-level').value"), "squire");
    let usual = [("hex", 3), ("estraven", 1), ("knights", 3), ("prevail", 1), ("authority", 1)];
    for (game, bots) in usual {
        browser.choose("#quick-game", game);
        let chosen = browser.look("document.querySelector('#quick-bots').value");
        assert_eq!(chosen, json!(bots.to_string()), "{game}");
    }
    for size in Size::ALL {
        browser.resize(size);
        let alone = browser.look(
            "[...document.querySelectorAll('.games .acts')].filter((acts) => { const tops = [...acts.querySelectorAll('.btn')].map((one) => Math.round(one.getBoundingClientRect().top)); \
             return tops.some((top) => tops.filter((other) => Math.abs(other - top) < 4).length === 1); }).length",
        );
        assert_eq!(alone, 0, "{} wide: a button stands alone", size.0);
    }
    browser.resize(Size::LAPTOP);

    browser.go(&house.page("/new?game=knights&seats=2"));
    browser.write("#name", "Ada");
    browser.choose("#clock-choice", "120");
    browser.press("label:has([name=public])");
    browser.press(".sum .btn-main");
    browser.until_there("main[data-page=waiting]");
    let table = browser.address().rsplit('/').next().unwrap_or_default().to_owned();
    let other = Browser::open(Script::On);
    other.go(&house.front());
    let row = other.text(&format!(".tables li:has(a[href='/t/{table}'])"));
    assert!(row.contains("2 minutes a move"), "{row}");
    browser.close();
    other.close();
}

/// Tokens can be put back until the plan is locked, one by one or all of them; only the lock seals it, and then
/// nothing offers to take it back. Nothing on the tray moves meanwhile.
#[test]
fn a_plan_is_cleared_and_locked() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 2, "knight");
    person::is_impatient(&browser);
    assert_eq!(person::waits(&browser).slots, 3);
    let clear = ".go [data-lines]";
    let lies = || {
        browser.look("['.go', '.stacks', '.plan .slots'].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top))")
    };
    let before = lies();
    let lay = |token: &str, left: usize| {
        browser.press(&person::stack(token));
        browser.until(&format!("{left} are left"), || person::glance(&browser).slots == left);
    };
    lay("Mo", 2);
    lay("Sw", 1);
    assert!(!browser.is_there(person::LOCK), "a plan with a hole cannot be locked");
    browser.press(clear);
    browser.until("all are back", || person::glance(&browser).slots == 3);
    lay("Mo", 2);
    lay("Sw", 1);
    // The last one only lies ready.
    browser.press(&person::stack("Sh"));
    browser.until_there(person::LOCK);
    assert_eq!(person::glance(&browser).slots, 1, "nothing is sealed");
    browser.press(clear);
    browser.until("all are back", || person::glance(&browser).slots == 3);
    assert!(!browser.is_there(person::LOCK));
    lay("Mo", 2);
    lay("Sw", 1);
    browser.press(".laid[data-lines]:not([hidden], [data-part])");
    browser.until("a pressed token goes back, and those after it", || person::glance(&browser).slots == 3);
    lay("Sp", 2);
    lay("Sw", 1);
    browser.press(&person::stack("Sh"));
    browser.until_there(person::LOCK);
    assert_eq!(lies(), before, "nothing has moved");
    let asked = person::glance(&browser).asked;
    browser.press(person::LOCK);
    browser.until("it is locked", || person::glance(&browser).asked != asked);
    assert!(!browser.is_there("[data-take-back]"), "a sealed plan stands");
    browser.close();
}
