//! The rulings of Lords of Estraven.

testkit::scenario_tests!(estraven::Estraven);
testkit::figure_tests!(estraven::Estraven);
