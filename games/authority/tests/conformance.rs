//! Authority keeps the contract.

kernel::conformance_tests!(authority::Authority);
