//! The table in a real browser: only what a person could press is pressed.
//!
//! Needs Debian's chromium and its driver; `cargo xtask test` installs them where it may.
#![expect(clippy::unwrap_used, reason = "a test that cannot do what a person could has failed")]

mod analysis;
mod battle;
mod browser;
mod clock;
mod company;
mod contrast;
mod corners;
mod court;
mod deciding;
mod driver;
mod happened;
mod hint;
mod islands;
mod keyboard;
mod laid;
mod learn;
mod legible;
mod names;
mod newcomer;
mod pan;
mod past;
mod person;
mod plain;
mod playing;
mod readable;
mod realm;
mod shots;
mod sizes;
mod take_back;
mod theatre;
mod touch;
mod two;
mod uncovered;
mod wire;
