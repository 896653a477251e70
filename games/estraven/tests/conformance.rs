//! Lords of Estraven keeps the contract.

kernel::conformance_tests!(estraven::Estraven);
