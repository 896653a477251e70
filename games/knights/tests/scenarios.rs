//! The rulings of Knight's Duty.

kernel::scenario_tests!(knights::Knights);
