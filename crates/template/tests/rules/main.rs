//! The rules: what every game is checked for, the rulings, and whole matches.

use kernel::Game as _;
use kernel::content::Faults;
use template::{Options, Template};
use testkit::playthrough::Playthrough;

testkit::conformance_tests!(Template);
testkit::scenario_tests!(Template);
testkit::playthrough_tests!(Template, [Playthrough::new("template-2p", 2)]);

/// TM-1.1: a box that cannot be played with is refused, with the place.
#[test]
fn tm_1_1_prizes_that_cannot_be_are_refused() {
    let open = |text: &str| -> Result<Template, Faults> {
        let mut content = Template::content();
        content.overlay("template.toml", text.to_owned()).expect("the file is known");
        Template::open(&content, &Options::default(), 2)
    };
    let refused = |text: &str| open(text).expect_err("it is refused").to_string();
    assert_eq!(refused("prizes = []"), "template.toml:1:10: there must be 1 to 24 prizes, not 0 (TM-1.1)");
    assert!(refused("prizes = [0]").contains("a whole number from 1 to 99"));
}
