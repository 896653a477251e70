//! Whole sessions, as the program plays them.

mod only;
mod plain;
mod turned;
