//! The table: HTTP and sockets around matches, seats, guests and bots.
//!
//! The life of a move: a socket or a form hands a line of text to the table's actor; the actor checks it
//! against the rules, makes it durable, and only then tells every viewer what that viewer may know. No handler
//! here knows a rule, and nothing that is sent is made from more than a view.
//!
//! # Layout
//!
//! | question | answer |
//! |---|---|
//! | how is it started and stopped? | [`serve()`], [`Server`], [`Config`], [`write_logs`] |
//! | which games are there? | [`Games`], the one registry |
//! | what is a match to the server? | `hosted`, the trait behind which the type of the game is known |
//! | where do rules run that take long? | `pool` |
//! | which tables are in memory, and which leave first? | `hub`, `memory` |
//! | what happens at a table? | `table`, an actor for each |
//! | which addresses are answered? | `site`, one file for each group |
//! | what do programs ask? | `api`, one table of routes, docs/api.md |
//! | what is said on a socket? | [`wire`], docs/protocol.md |
//! | who has an account, and who guesses passwords? | `accounts`, and `site::account` for its pages |
//! | how much may a stranger ask? | [`Limits`], `accept`, `throttle`, `limits`, `outbox`, `words` |
//! | where was a match won and lost? | `analyses`, and [`palette`] for its picture |
//! | who is told that it is their turn, and how? | `told`, and `site::told` for its pages |
//! | who wakes a table whose clock runs for days? | `deadlines` |
//! | what is no longer kept? | `sweep` |
//! | what does a change of a card do? | `lab`, and `site::lab` for its pages |
//! | what if the content is edited meanwhile? | `reload`, `contents` |

mod accept;
mod accounts;
pub mod admin;
mod analyses;
mod api;
mod attendance;
mod bounds;
mod config;
mod contents;
mod curve;
mod deadlines;
mod games;
mod health;
mod hosted;
mod hub;
mod idle;
mod lab;
mod limits;
mod logs;
mod memory;
mod opening;
mod outbox;
mod pictures;
mod pool;
mod reload;
mod screen;
mod seated;
mod seating;
mod secret;
mod serve;
mod site;
mod sweep;
mod table;
mod thinkers;
mod throttle;
mod told;
mod visitor;
pub mod wire;
mod words;

pub use bounds::{Limits, Rate};
pub use config::{Config, ServeError, SignUps};
pub use curve::palette;
pub use games::Games;
pub use logs::write_logs;
pub use serve::{Gauge, Server, run_to_end, serve, told_to_stop};
pub use told::Within;
pub use told::mail::MailConfig;
