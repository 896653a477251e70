//! How a match is set up.

use kernel::{Game, Setup};
use testkit::toy::Pennant;

#[test]
fn a_setting_given_twice_is_a_mistake() {
    let set = |value: &str| ("pennants".to_owned(), value.to_owned());
    let faults = Setup::<Pennant>::new(&Pennant::content(), None, &[set("1"), set("2")], None).unwrap_err();
    assert_eq!(faults.to_string(), "option `pennants` is set twice");
}

#[test]
fn a_table_made_by_hand_is_checked_when_it_opens() {
    let setup = Setup::<Pennant> { options: Default::default(), seats: 1 };
    assert!(setup.open(&Pennant::content()).is_err());
}
