//! Two people at one table.

use crate::browser::{Browser, Script};
use crate::person;
use crate::wire::{House, Wire};

/// How the tokens are drawn.
const SIGNS: [&str; 6] = ["sword", "spear", "bow", "boot", "shield", "parry"];

#[test]
fn a_sealed_plan_stays_sealed_and_a_broken_wire_is_mended() {
    let house = House::shared();
    let wire = Wire::to(house);
    let ada = Browser::open(Script::On);
    let ben = Browser::open(Script::On);
    person::sets_up(&ada, &house.front(), 2, "open");
    ada.until_there("main[data-page=waiting]");
    let table = ada.address().rsplit('/').next().unwrap().to_owned();

    ben.go(&format!("{}t/{table}", wire.front()));
    ben.write(".sit [name=name]", "Ben");
    ben.press(".sit button");
    for browser in [&ada, &ben] {
        browser.until_there("main[data-page=table]");
        person::is_impatient(browser);
        person::waits(browser);
    }

    // Ben has folded the log away and is typing: a move that comes meanwhile takes nothing from him.
    ben.press("#log-fold > summary");
    ben.write(".say [name=say]", "hm");
    ben.look("(document.querySelector('[data-part=\"slot.P.1\"]').closest('.panel').isTheSame = true)");

    // Ada seals a plan; Ben learns that she is ready, and nothing else.
    let before = signs(&ben.source());
    let mark = wire.mark();
    person::plans(&ada, &["Bo", "Sp", "Pa"]);
    ada.until("sealed", || !ada.is_there("[data-asked]"));
    ben.until("she is ready", || !ben.text("#prompt").contains("decides too"));
    assert_eq!(signs(&ben.source()), before, "no token has come into view");
    let typed = ben.look("document.activeElement.matches('.say [name=say]') && document.activeElement.value");
    assert_eq!(typed, "hm", "he is still typing");
    assert!(!ben.is_there("#log-fold[open]"), "what he has folded stays so");
    let same =
        ben.look("document.querySelector('[data-part=\"slot.P.1\"]').closest('.panel').isTheSame === true");
    assert_eq!(same, true, "what has not changed is the same element");
    let heard = wire.heard_since(mark);
    assert!(heard.contains("\"type\":\"step\""), "{heard}");
    for told in ["plan Bo", "Bo Sp", "place Bo", "Sp Pa"] {
        assert!(!heard.contains(told), "`{told}` was sent to Ben: {heard}");
    }

    // In the middle of his plan the wire breaks; what he has laid is still there, and so is the table.
    person::plans(&ben, &["Mo"]);
    let mark = wire.mark();
    wire.cut();
    ben.until("the wire is mended", || {
        let again = wire.heard_since(mark).contains("101 Switching Protocols");
        again && ben.look("!document.documentElement.dataset.link") == true
    });
    assert_eq!(person::glance(&ben).slots, 2, "one token is laid");
    person::plans(&ben, &["Sw", "Sh"]);
    ben.until("the plans are revealed", || {
        ben.is_there("#board .sp.can[data-spot]") || !ben.is_there(".stackbtn")
    });

    // He leaves while it is her turn or his, and comes back from the front page.
    ben.go(&wire.front());
    ada.until("he is away", || ada.text("#status").contains("Ben away"));
    ben.press(&format!(".mine a[href='/t/{table}']"));
    ben.until_there("main[data-page=table]");
    ada.until("he is back", || !ada.text("#status").contains("away"));

    // They say something, and play to the end.
    ada.write(".say [name=say]", "Good luck!");
    ada.press(".say button");
    ben.until("he hears her", || ben.text("#chat").contains("Good luck!"));
    // A greeting is one press, and shown for a moment; whoever is muted is not heard.
    ada.press("#greet > summary");
    ada.press("#greet [value=well]");
    ben.until("he sees it", || ben.text("#toast").contains("Ada Well played!"));
    ben.press("#seat-menu > summary");
    ben.press("[data-mute='0']");
    ben.until_there("[data-mute='0'][aria-pressed=true]");
    assert!(!ben.is_there("#chat [data-from='0']:not([hidden])"), "she is muted");
    ben.press("#seat-menu > summary");
    let both = [&ada, &ben];
    let mut n_answers = 0;
    while !both.iter().all(|browser| person::glance(browser).over) {
        for browser in both {
            if person::glance(browser).asked.is_some() {
                person::answers(browser);
                n_answers += 1;
            }
        }
        assert!(n_answers < 140, "two turns have not so many decisions");
    }
    for browser in both {
        person::looks_at_the_result(browser);
    }
    ada.close();
    ben.close();
}

/// How often each token is drawn or named in a page.
fn signs(page: &str) -> Vec<usize> {
    SIGNS.iter().map(|sign| page.matches(&format!("#i-{sign}\"")).count()).collect()
}
