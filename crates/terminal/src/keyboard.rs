//! What is typed, line by line, and the wish to leave.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};

/// One thing heard from the person at the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyboardInput {
    /// A line, without its end.
    Line(String),
    /// Nothing more will be typed.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// The receiving end of a keyboard. Whoever reads the real one sends here, so that Ctrl-C is heard while
/// nobody types.
#[derive(Debug)]
pub struct Keyboard {
    heard: Receiver<KeyboardInput>,
    typed: VecDeque<String>,
    ended: bool,
    interrupted: bool,
}

impl Keyboard {
    /// A keyboard and where to send what is heard. When every sender is gone, the input has ended.
    pub fn new() -> (Sender<KeyboardInput>, Self) {
        let (sender, heard) = channel();
        (sender, Self { heard, typed: VecDeque::new(), ended: false, interrupted: false })
    }

    /// Waits for the next line. An interrupt comes before lines that were typed and not yet asked for.
    pub fn line(&mut self) -> KeyboardInput {
        loop {
            if self.interrupted() {
                return KeyboardInput::Interrupt;
            }
            if let Some(line) = self.typed.pop_front() {
                return KeyboardInput::Line(line);
            }
            if self.ended {
                return KeyboardInput::End;
            }
            let heard = self.heard.recv().unwrap_or(KeyboardInput::End);
            self.note(heard);
        }
    }

    /// Was Ctrl-C pressed? Does not wait.
    pub fn interrupted(&mut self) -> bool {
        while let Ok(heard) = self.heard.try_recv() {
            self.note(heard);
        }
        self.interrupted
    }

    fn note(&mut self, heard: KeyboardInput) {
        match heard {
            KeyboardInput::Line(line) => self.typed.push_back(line),
            KeyboardInput::End => self.ended = true,
            KeyboardInput::Interrupt => self.interrupted = true,
        }
    }
}

/// A keyboard at which all lines were already typed: for tests and scripts.
impl<S: Into<String>> FromIterator<S> for Keyboard {
    fn from_iter<I: IntoIterator<Item = S>>(lines: I) -> Self {
        let (sender, keyboard) = Self::new();
        for line in lines {
            sender.send(KeyboardInput::Line(line.into())).expect("the keyboard is here");
        }
        keyboard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_order_and_then_the_end() {
        let mut keyboard: Keyboard = ["a", "b"].into_iter().collect();
        assert_eq!(keyboard.line(), KeyboardInput::Line("a".into()));
        assert!(!keyboard.interrupted());
        assert_eq!(keyboard.line(), KeyboardInput::Line("b".into()));
        assert_eq!((keyboard.line(), keyboard.line()), (KeyboardInput::End, KeyboardInput::End));
    }

    #[test]
    fn an_interrupt_is_heard_before_lines_that_wait() {
        let (sender, mut keyboard) = Keyboard::new();
        sender.send(KeyboardInput::Line("a".into())).unwrap();
        sender.send(KeyboardInput::Interrupt).unwrap();
        assert!(keyboard.interrupted());
        assert_eq!(keyboard.line(), KeyboardInput::Interrupt);
    }
}
