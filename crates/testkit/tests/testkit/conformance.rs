//! The toy game keeps the contract.

testkit::conformance_tests!(testkit::toy::Pennant, |suite| suite.games(50));
