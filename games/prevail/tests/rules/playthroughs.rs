//! Prevail plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    prevail::Prevail,
    [
        Playthrough::new("prevail-mini-1", 2).preset("mini"),
        Playthrough::new("prevail-standard-7", 2).seed("7"),
        Playthrough::new("prevail-builder-3", 2).preset("builder").seed("3"),
    ]
);
