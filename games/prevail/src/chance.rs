//! What chance decides, each kind of draw in a stream of its own.

use kernel::Stream;

/// PV-2.8: the coin for the first initiative.
pub(crate) const COIN: Stream = Stream::new(0);
/// PV-13.3: the card that a rally of each side burns.
pub(crate) const RALLY: Stream = Stream::new(2);
