//! The rulings of Prevail.

testkit::scenario_tests!(prevail::Prevail);
testkit::figure_tests!(prevail::Prevail);
