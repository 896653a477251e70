//! A short list that is copied as it stands.

/// Up to `N` items, in place. Equal when the items are, whatever is left behind them.
pub(crate) type List<T, const N: usize> = tinyvec::ArrayVec<[T; N]>;
