//! The rulings of ProjectHex.

kernel::scenario_tests!(hex::Hex);
