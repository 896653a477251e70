//! What chance decides, each kind of draw in a stream of its own.

use kernel::Stream;

/// HX-3.2: the factions.
pub(crate) const FACTIONS: Stream = Stream::new(0);
/// HX-3.4: the mission deck at setup.
pub(crate) const MISSIONS: Stream = Stream::new(1);
/// HX-3.7: the discard pile that goes under the deck.
pub(crate) const MULLIGAN: Stream = Stream::new(2);
/// HX-4.2: the discard pile that becomes the deck.
pub(crate) const RENEWAL: Stream = Stream::new(3);
