//! The rulings of Prevail.

testkit::scenario_tests!(prevail::Prevail);
