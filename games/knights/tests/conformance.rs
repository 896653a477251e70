//! Knight's Duty keeps the contract.

kernel::conformance_tests!(knights::Knights);
