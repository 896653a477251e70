//! Authority keeps the contract.

testkit::conformance_tests!(authority::Authority);
