//! Prevail keeps the contract.

use prevail::Prevail;

kernel::conformance_tests!(Prevail, |suite| suite.games(1));
