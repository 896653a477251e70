//! Authority plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    authority::Authority,
    [
        Playthrough::new("authority-2p-7", 2).seed("7"),
        Playthrough::new("authority-4p-1", 4),
        Playthrough::new("authority-solo-5", 2).preset("solo").seed("5"),
    ]
);
