//! Being told: whose turn it is, how somebody is told of it, and what makes the site an app that can.

mod app;
mod channels;
mod my_turn;

pub use app::{manifest, offline, worker};
pub use channels::{ChannelShown, Tell, ask_to_tell, tell};
pub use my_turn::{MyTurn, my_turn};
