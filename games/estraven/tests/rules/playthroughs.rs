//! Lords of Estraven plays what its pages say.

use testkit::playthrough::Playthrough;

testkit::playthrough_tests!(
    estraven::Estraven,
    [Playthrough::new("estraven-2p-7", 2).seed("7"), Playthrough::new("estraven-3p-1", 3),]
);
