//! Whole sessions, as the program plays them.

mod plain;
