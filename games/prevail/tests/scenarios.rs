//! The rulings of Prevail.

kernel::scenario_tests!(prevail::Prevail);
