//! Accounts as a person meets them: signing up, one's own page, a profile, a report; at every size and in both themes, and
//! all of it without script too.

use crate::browser::{Browser, Script, Size};
use crate::check::{FAINT, Faults, PAGE};
use crate::shots;
use crate::wire::House;

const PASSWORD: &str = "correct horse";

/// Looks at the page as it is, at every size, and keeps pictures for whoever wants them.
fn looks(browser: &Browser, faults: &mut Faults, what: &str) {
    faults.check_all(browser, &[PAGE, &[FAINT]].concat(), what);
    for size in Size::ALL {
        browser.resize(size);
        shots::keep(browser, &format!("club-{what}-{}", size.0));
    }
    browser.resize(Size::LAPTOP);
}

/// Signs up by the form, as a person would.
fn signs_up(browser: &Browser, house: &House, name: &str) {
    browser.go(&house.page("/sign-up"));
    browser.write("#name", name);
    browser.write("#password", PASSWORD);
    browser.press("main .btn-main");
    browser.until("the front page", || browser.text(".bar").contains(name));
}

#[test]
fn an_account_from_beginning_to_end() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    browser.go(&house.page("/sign-up"));
    looks(&browser, &mut faults, "sign-up");
    browser.write("#name", "Radulf");
    browser.write("#password", "qwertyuiop");
    browser.press("main .btn-main");
    browser.until("what is wrong", || browser.text("#password-said").contains("lists of common passwords"));
    assert_eq!(browser.look("document.activeElement.id"), "password", "the field that is wrong is at hand");
    looks(&browser, &mut faults, "sign-up-wrong");
    signs_up(&browser, house, "Radulf");
    browser.press(".bar a.guest");
    browser.until_there("#delete");
    looks(&browser, &mut faults, "account");
    browser.press("#link button");
    browser.until_there("#device-link");
    looks(&browser, &mut faults, "device-link");
    let link = browser.look("document.querySelector('#device-link').value");
    browser.press("#codes button");
    browser.until_there(".codes");
    looks(&browser, &mut faults, "recovery-codes");
    browser.press("main .btn-main");
    browser.until("the account", || browser.text("#codes").contains("10 codes"));
    // The other device has played as a guest, and has no script.
    let phone = Browser::open(Script::Off);
    phone.go(&house.page("/new"));
    phone.write("#name", "Phone of Radulf");
    phone.choose("#seat\\.1", "open");
    phone.press(".sum .btn-main");
    phone.until_there("main[data-page=waiting]");
    phone.go(link.as_str().expect("there is a link"));
    looks(&phone, &mut faults, "link");
    phone.press("main .btn-main");
    phone.until_there("input[name=table]");
    looks(&phone, &mut faults, "claim");
    phone.press("main .btn-main");
    phone.until_there(".hero");
    browser.go(&house.front());
    browser.until("the table of the phone", || browser.is_there(".mine .tables a"));
    browser.go(&house.page("/account"));
    browser.press("#devices button:not([aria-label*='this device'])");
    browser.until("one device", || browser.look("document.querySelectorAll('#devices li').length") == 1);
    phone.go(&house.page("/account"));
    phone.until("the form to sign in", || phone.is_there("form[action='/sign-in'] #password"));
    looks(&phone, &mut faults, "sign-in");
    phone.close();
    browser.go(&house.page("/account"));
    browser.write("#confirm", "Somebody");
    browser.press("#delete button");
    browser.until("what is wrong", || browser.text("#confirm-said").contains("Your name is Radulf."));
    browser.write("#confirm", "Radulf");
    browser.press("#delete button");
    browser.until("the end", || browser.text("main").contains("Your account is deleted"));
    looks(&browser, &mut faults, "deleted");
    faults.are_none();
    // What was refused is told of on the console; nothing else may be.
    let mut other = browser.console();
    other.retain(|message| !message.contains("the server responded with a status of"));
    assert!(other.is_empty(), "{other:?}");
}

#[test]
fn what_others_see_of_an_account() {
    let (house, browser) = (House::shared(), Browser::open(Script::On));
    let mut faults = Faults::default();
    let other = Browser::open(Script::Off);
    signs_up(&other, house, "Isolde the Fair of Kent");
    signs_up(&browser, house, "Matilda");
    browser.go(&house.page("/player/Isolde%20the%20Fair%20of%20Kent"));
    browser.until_there("main h1");
    looks(&browser, &mut faults, "profile");
    browser.press("form[action='/block'] button");
    browser.until("the block", || browser.is_there("form[action='/unblock']"));
    browser.press("a[href^='/report']");
    browser.until_there("#text");
    browser.write("#text", "She never answers");
    looks(&browser, &mut faults, "report");
    browser.press("main .btn-main");
    browser.until("the answer", || browser.text("main").contains("Sent"));
    browser.go(&house.page("/reports"));
    browser.until_there("main form");
    looks(&browser, &mut faults, "reports");
    browser.write("main form .inp", "Spoke with her");
    browser.press("main form button");
    browser.until("the answer", || browser.text("main").contains("Done: Spoke with her"));
    browser.go(&house.page("/account"));
    assert!(browser.text("#reports").contains("Spoke with her"));
    looks(&browser, &mut faults, "account-with-reports");
    browser.go(&house.page("/recover"));
    looks(&browser, &mut faults, "recover");
    faults.are_none();
    other.close();
    browser.close();
}
