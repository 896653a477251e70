//! The rulings of ProjectHex.

testkit::scenario_tests!(hex::Hex);
testkit::figure_tests!(hex::Hex);
