//! Knight's Duty keeps the contract.

testkit::conformance_tests!(knights::Knights);
