//! The table in a real browser: only what a person could press is pressed.
//!
//! Needs Debian's chromium-headless-shell; `cargo xtask test` installs it where it may.
#![expect(clippy::unwrap_used, reason = "a test that cannot do what a person could has failed")]

mod analysis;
mod animation;
mod answered;
mod authority;
mod axe;
mod browser;
mod check;
mod chromium;
mod clock;
mod club;
mod company;
mod deciding;
mod estraven;
mod figured;
mod happened;
mod heard;
mod hex;
mod hint;
mod keyboard;
mod lab;
mod laid;
mod learn;
mod lit;
mod look;
mod mend;
mod names;
mod newcomer;
mod notice;
mod pages;
mod pan;
mod past;
mod person;
mod pixels;
mod plain;
mod playing;
mod prevail;
mod seen;
mod shots;
mod still;
mod take_back;
mod told;
mod touch;
mod two;
mod visit;
mod wire;
