//! Knight's Duty plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    knights::Knights,
    [
        Playthrough::new("knights-2p-7", 2).seed("7"),
        Playthrough::new("knights-4p-quick-1", 4).preset("quick"),
        Playthrough::new("knights-3p-r03-3", 3).preset("r03").seed("3"),
    ]
);
