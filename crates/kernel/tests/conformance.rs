//! The toy game keeps the contract.

kernel::conformance_tests!(kernel::toy::Pennant, |suite| suite.games(50));
