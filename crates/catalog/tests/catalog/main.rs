//! What holds for every game of the catalog.

mod advice;
mod allocation;
mod asked;
mod content;
mod departures;
mod hostile;
mod lessons;
mod reference;
mod thinking;
mod words;
