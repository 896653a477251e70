//! Lords of Estraven keeps the contract.

testkit::conformance_tests!(estraven::Estraven);
