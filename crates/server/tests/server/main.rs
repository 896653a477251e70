//! The server as its clients see it: over real connections, on a store of its own.

mod clock;
mod common;
mod company;
mod player;

mod crash;
mod hardening;
mod leak;
mod learn;
mod life;
mod limits;
mod past;
mod protocol;
mod seats;
mod sockets;
