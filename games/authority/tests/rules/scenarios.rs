//! The rulings of Authority.

testkit::scenario_tests!(authority::Authority);
