//! ProjectHex plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    hex::Hex,
    [
        Playthrough::new("hex-2p-7", 2).seed("7"),
        Playthrough::new("hex-4p-balanced-1", 4).preset("balanced"),
        Playthrough::new("hex-3p-closed-3", 3)
            .option("discards", "closed")
            .option("factions", "random")
            .seed("3"),
    ]
);
