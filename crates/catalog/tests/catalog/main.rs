//! What holds for every game of the catalog.

mod advice;
mod allocation;
mod content;
mod departures;
mod hostile;
mod reference;
mod thinking;
