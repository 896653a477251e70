//! The rulings of Knight's Duty.

testkit::scenario_tests!(knights::Knights);
testkit::figure_tests!(knights::Knights);
