//! The rulings of the toy game.

testkit::scenario_tests!(testkit::toy::Pennant);
