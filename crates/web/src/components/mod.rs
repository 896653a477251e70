//! What the tables of several games have in common, each drawn in one place.

pub(crate) mod cardlist;
pub(crate) mod standings;
pub(crate) mod strip;
