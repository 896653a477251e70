//! Knight's Duty keeps the contract.

use knights::Knights;

// Forgetful: tokens turned face up in the last slot are back in the hand before anybody is asked again (KD-5.1).
kernel::conformance_tests!(Knights, |suite| suite.games(1).shares(Knights::share_plans).forgetful());
