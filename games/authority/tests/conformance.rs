//! Authority keeps the contract.

use authority::Authority;

kernel::conformance_tests!(Authority, |suite| suite.games(1));
