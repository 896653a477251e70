//! The rulings of ProjectHex.

testkit::scenario_tests!(hex::Hex);
