//! What a person is shown before anything is played: forecasts, a second look, large faces, the quick reference.

use hex::Hex;

use crate::browser::{Browser, ESCAPE, Script, Size};
use crate::laid;
use crate::learn;
use crate::person::{self, Setup};
use crate::wire::House;

fn authority(browser: &Browser, house: &House) {
    let setup = Setup { game: "authority", seats: 2, others: "squire", options: &[("first_player", "P1")] };
    person::opens(browser, &house.front(), setup);
    browser.until_there("main[data-page=table]");
    person::is_impatient(browser);
    person::waits(browser);
}

/// The first such thing that can be seen has the focus.
fn has_focus(browser: &Browser, selector: &str) {
    browser.look(&format!(
        "[...document.querySelectorAll({selector:?})].find((one) => one.checkVisibility({{ visibilityProperty: true }})).focus()"
    ));
}

/// Pointing shows what would come of a press; to end a turn with cards left asks once.
#[test]
fn what_would_come_of_it_is_shown_before_it_is_played() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    authority(&browser, house);
    // Now and then all cards of a first hand are alike, and none could be picked instead.
    while browser.look("document.querySelectorAll('#board .hand .hc').length < 2") == true {
        authority(&browser, house);
    }
    browser.press("#board .hand .can > .hit");
    browser.until_there("#board .hc:has(.picked) .verbs [data-spot=attack]");
    browser.hover("#board .hc:has(.picked) .verbs [data-spot=attack]");
    browser.until("the forecast", || browser.text("#glance").contains("holds,"));
    // What is shown for a second look is that card's use, not that of its likes.
    person::sets(&browser, "confirm", "always");
    browser.press("#board .hc:has(.picked) .verbs [data-spot=recruit]");
    browser.until_there("#confirm .btn-main");
    let rows = browser.look(
        "[...document.querySelectorAll('#board .verbs')].filter((row) => row.checkVisibility()).length",
    );
    assert_eq!(rows, 1, "the uses of one card");
    browser.key(ESCAPE);
    person::sets(&browser, "confirm", "touch");
    // Another first spot changes the mind.
    browser.press("#board .hc:not(:has(.picked)) .can > .hit");
    browser.until("another card", || {
        browser.look("document.querySelectorAll('#board .hand .picked').length") == 1
    });
    browser.key(ESCAPE);
    let before = person::glance(&browser).asked;
    browser.press("#board .actbar [value=end]");
    browser.until("the warning", || browser.text("#refusal .preview .loses").contains("discarded unused"));
    assert_eq!(person::glance(&browser).asked, before, "nothing was played");
    browser.key(ESCAPE);
    browser.until("it is let go", || !browser.is_there("#confirm"));
    browser.press("#board .actbar [value=end]");
    // In the same place lies what confirms it.
    browser.press("#confirm .btn-main");
    browser.until("a second press plays it", || person::glance(&browser).asked != before);
    browser.close();
}

/// Who wants to confirm every move sees it first, whatever the game; a second press or the button plays it.
#[test]
fn a_move_is_confirmed_where_that_is_wanted() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    person::sets_up(&browser, &house.front(), 1, "squire");
    person::is_impatient(&browser);
    person::sets(&browser, "confirm", "always");
    let before = person::waits(&browser).asked;
    browser.press(&person::stack("Sp"));
    browser.until_there("#confirm .btn-main");
    assert!(browser.text(".preview").contains("reach 3, 2 in 4 in the open"), "{}", browser.text(".preview"));
    browser.press(&person::stack("Mo"));
    browser.until("another token", || browser.text(".preview b") == "Move");
    assert_eq!(person::glance(&browser).asked, before, "nothing was played");
    browser.press("#confirm .btn-main");
    browser.until("it is played", || person::glance(&browser).asked != before);
    browser.press(&person::stack("Sp"));
    browser.until_there("#confirm .btn-main");
    browser.press(&person::stack("Sp"));
    browser.until("a second press plays it", || person::glance(&browser).slots == 1);
    browser.close();
}

/// On a phone the button that confirms lies beside other things, and holds its words.
#[test]
fn what_confirms_holds_its_words() {
    const CUT: &str = "((yes, words) => (words.selectNodeContents(yes), words.getBoundingClientRect().width > yes.clientWidth))
        (document.querySelector('#confirm .btn-main'), document.createRange())";
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    browser.resize(Size::PHONE);
    laid::comes_where::<Hex>(&browser, house, (None, 2), |seen| {
        let ten = seen.offers().iter().any(|offer| offer.choice.label == "Discard the 10");
        seen.prompt.as_ref().is_some_and(|asked| asked.rule.number() == "HX-6.7") && ten
    });
    browser.look("(document.documentElement.dataset.confirm = 'always').length");
    let path = browser.look(
        "[...document.querySelectorAll('#act [data-path]')].find((one) => one.textContent.includes('Discard the 10')).dataset.path",
    );
    browser.press(&format!("#main [data-spot='{}']", path.as_str().unwrap_or_default()));
    browser.until_there("#confirm .btn-main");
    assert_eq!(browser.look(CUT), false, "{}", browser.text("#confirm"));
    browser.close();
}

/// Something of each game that has a large face.
pub(crate) const FACES: [(&str, &str); 5] = [
    ("knights", ".stackbtn[data-about]"),
    ("authority", "#board .card[data-about]"),
    ("hex", "#tray .card[data-about]"),
    ("estraven", "#board .hc[data-about]"),
    ("prevail", "#board article.card[data-about]"),
];

/// In every game the large face comes by key and by pointing and goes with Escape; the quick reference lies beside the
/// table, which stays.
#[test]
fn everything_is_explained_without_leaving_the_table() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    for (game, face) in FACES {
        learn::begins(&browser, house, game);
        // A game may begin with a question that has none.
        browser.until(&format!("{game}: a face"), || {
            browser.is_there(face) || browser.try_press(".coached").is_ok_and(|_| false)
        });
        person::waits(&browser);
        let table = browser.address();
        browser.press("a[data-beside]");
        browser.until("the reference", || browser.text("#beside[open] h1").contains("on one page"));
        browser.key(ESCAPE);
        browser.until("it is closed", || !browser.is_there("#beside[open]"));
        has_focus(&browser, "#main :is(button, a, [tabindex='0']):is([data-about], [data-about] *)");
        browser.key('i');
        browser.until_there("#rule-sheet[open] [data-rule] > *");
        browser.key(ESCAPE);
        browser.until("the sheet is closed", || !browser.is_there("#rule-sheet[open]"));
        browser.hover(face);
        browser.until(&format!("{game}: the large face"), || {
            browser.is_there("#glance:not([hidden]) > :is(li, article, section)")
        });
        assert_eq!(browser.address(), table, "nobody has left the table");
    }
    browser.close();
}
