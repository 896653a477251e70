//! Two people, one of whom would like a decision back.

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::House;

#[test]
fn a_decision_is_asked_back_declined_and_granted() {
    let house = House::shared();
    let ada = Browser::open(Script::On);
    let ben = Browser::open(Script::Off);
    ada.go(&house.page("/new?game=authority&seats=2"));
    ada.write("#name", "Ada");
    ada.press(".sum .btn-main");
    ada.until_there("main[data-page=waiting]");
    let table = ada.address();
    ben.go(&table);
    // A page without script comes again by itself; what is typed and sent in one go is not lost by it.
    ben.write(".sit [name=name]", "Ben\u{e007}");
    ben.until_there("main[data-page=table]");
    ada.until_there("main[data-page=table]");
    person::is_impatient(&ada);

    // The usual tables are friendly; whoever has decided nothing has nothing to ask back.
    let first = if ada.is_there("[data-asked]") { &ada } else { &ben };
    let (other, with_script) = if std::ptr::eq(first, &ada) { (&ben, true) } else { (&ada, false) };
    assert!(!first.is_there(".ask-undo"), "nothing was decided yet");
    first.press("#choice-list summary");
    first.press("#choice-list li:first-child button");
    first.until_there(".ask-undo button");
    let asked = first.text("#prompt h2");

    // It is asked, declined and said so.
    if with_script {
        first.key('u')
    } else {
        first.press(".ask-undo button")
    }
    first.until_there(".undo-request [value=withdraw]");
    other.until("the other is asked", || {
        if with_script {
            other.reload()
        }
        other.is_there(".undo-request [value=agree]")
    });
    other.press(".undo-request [value=decline]");
    first.until("it is said", || {
        if !with_script {
            first.reload()
        }
        first.text("#prompt").contains("declined")
    });
    assert_eq!(first.text("#prompt h2"), asked, "nothing has changed");

    // It is asked again and granted: the match stands where it stood.
    first.press(".ask-undo button");
    other.until("the other is asked", || {
        if with_script {
            other.reload()
        }
        other.is_there(".undo-request [value=agree]")
    });
    if with_script {
        other.press(".undo-request [value=agree]")
    } else {
        other.key('y')
    }
    for browser in [first, other] {
        browser.until("the log says it", || {
            if !std::ptr::eq(browser, &ada) {
                browser.reload()
            }
            browser.text("#log").contains("back by consent")
        });
        assert!(!browser.is_there(".undo-request"), "nothing is asked any more");
    }
    first.until_there("[data-asked]");
    ada.close();
    ben.close();
}
