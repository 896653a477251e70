//! The server as its clients see it: over real connections, on a store of its own.

mod absent;
mod accounts;
mod api;
mod attack;
mod clock;
mod common;
mod company;
mod moving;
mod picture;
mod player;
mod process;

mod crash;
mod days;
mod fault;
mod hardening;
mod hint;
mod lab;
mod leak;
mod learn;
mod life;
mod limits;
mod numbers;
mod only;
mod pace;
mod past;
mod plain;
mod protocol;
mod public;
mod quiet;
mod seats;
mod sockets;
mod take_back;
mod thought;
mod told;
mod words;
