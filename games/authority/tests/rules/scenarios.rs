//! The rulings of Authority.

testkit::scenario_tests!(authority::Authority);
testkit::figure_tests!(authority::Authority);
