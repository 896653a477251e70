//! The rulings of Authority.

kernel::scenario_tests!(authority::Authority);
