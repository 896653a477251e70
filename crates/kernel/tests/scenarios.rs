//! The rulings of the toy game.

kernel::scenario_tests!(kernel::toy::Pennant);
