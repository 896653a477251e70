//! What chance decides, each kind of draw in a stream of its own.

use kernel::Stream;

/// KD-4.5: who receives the initiative.
pub(crate) const INITIATIVE: Stream = Stream::new(0);
/// KD-8.9: what each attacker draws from the pile.
pub(crate) const PILE: Stream = Stream::new(2);
/// What is hidden in the plans of a written position.
pub(crate) const PLAN: Stream = Stream::new(8);
