//! The rulings of Lords of Estraven.

kernel::scenario_tests!(estraven::Estraven);
