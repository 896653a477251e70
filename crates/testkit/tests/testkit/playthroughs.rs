//! The toy game plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    testkit::toy::Pennant,
    [
        Playthrough::new("pennant-2p-7", 2).seed("7"),
        Playthrough::new("pennant-3p-dice-1", 3).option("ties", "dice").random(),
    ]
);
