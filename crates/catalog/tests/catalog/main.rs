//! What holds for every game of the catalog.

mod advice;
mod allocation;
mod content;
mod hostile;
mod reference;
mod thinking;
