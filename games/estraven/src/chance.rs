//! What chance decides, each kind of draw in a stream of its own.

use kernel::Stream;

/// LE-3.3: the first seat.
pub(crate) const FIRST: Stream = Stream::new(0);
/// LE-1.4: the resource deck.
pub(crate) const RESOURCES: Stream = Stream::new(1);
/// LE-3.3: the deck of each player.
pub(crate) const DECK: Stream = Stream::new(4);
/// LE-12.12: the dice of each player.
pub(crate) const DIE: Stream = Stream::new(8);
