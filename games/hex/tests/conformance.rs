//! ProjectHex keeps the contract.

kernel::conformance_tests!(hex::Hex);
