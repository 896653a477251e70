//! The real keyboard: a thread that reads lines, and Ctrl-C.

use std::io::{self, BufRead as _};
use std::thread;

use terminal::{Keyboard, KeyboardInput};

use crate::failure::Failure;

/// Begins to listen. Lines, the end of the input and Ctrl-C (or a request to terminate) arrive in one place,
/// so that whoever waits for one hears the others.
pub(crate) fn listen() -> Result<Keyboard, Failure> {
    let (heard, keyboard) = Keyboard::new();
    let interrupts = heard.clone();
    // A send fails only when the session is over, and then it does not matter.
    ctrlc::set_handler(move || drop(interrupts.send(KeyboardInput::Interrupt)))
        .map_err(|error| Failure::bad(format!("cannot listen for Ctrl-C: {error}")))?;
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let said = match stdin.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => KeyboardInput::End,
                Ok(_) => KeyboardInput::Line(
                    String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned(),
                ),
            };
            let last = said == KeyboardInput::End;
            if heard.send(said).is_err() || last {
                return;
            }
        }
    });
    Ok(keyboard)
}
