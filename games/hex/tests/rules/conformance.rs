//! ProjectHex keeps the contract.

testkit::conformance_tests!(hex::Hex);
