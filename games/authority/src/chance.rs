//! What chance decides, each kind of draw in a stream of its own.

use kernel::Stream;

/// AU-2.1: the first player.
pub(crate) const FIRST: Stream = Stream::new(0);
/// AU-2.3: the market deck at setup.
pub(crate) const STOCK: Stream = Stream::new(1);
/// AU-10.2: the market discard becomes the market deck.
pub(crate) const RESTOCK: Stream = Stream::new(2);
/// AU-2.2: the decks at setup, seat by seat.
pub(crate) const DEAL: Stream = Stream::new(3);
/// AU-9.2: the discard pile of each player becomes the deck.
pub(crate) const RESHUFFLE: Stream = Stream::new(4);
/// AU-12.7: what each player discards at random.
pub(crate) const DISCARD: Stream = Stream::new(8);
