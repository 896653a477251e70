//! Where events go.

/// A receiver of events.
///
/// The event comes as a closure, so a sink that does not listen never pays for building it; a sink never
/// influences the game (the conformance suite plays every game with and without one).
pub trait Sink<E> {
    /// Something happened.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Ignores everything; compiles to nothing.
impl<E> Sink<E> for () {
    #[inline(always)]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

/// Collects everything, in order.
impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
