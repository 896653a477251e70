//! What a program says, read generously: unknown fields and unknown kinds of messages are passed over.

use serde::Deserialize;

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ProgramMessage {
    /// It is there, and speaks this version.
    Hello {
        /// The version.
        protocol: u32,
    },
    /// Its answer.
    Move {
        /// As it was offered.
        notation: String,
        /// Which question it answers, if it says so.
        id: Option<u64>,
    },
    /// Anything else goes to the log.
    #[serde(other)]
    Other,
}

/// Reads a line; `None` if it cannot be.
pub(super) fn read(line: &str) -> Option<ProgramMessage> {
    serde_json::from_str(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_and_messages_are_passed_over() {
        let answer = ProgramMessage::Move { notation: "pass".to_owned(), id: None };
        assert_eq!(read(r#"{"type":"move","notation":"pass","mood":"good"}"#), Some(answer));
        let third = ProgramMessage::Move { notation: "pass".to_owned(), id: Some(3) };
        assert_eq!(read(r#"{"type":"move","notation":"pass","id":3}"#), Some(third));
        assert_eq!(read(r#"{"type":"info","depth":3}"#), Some(ProgramMessage::Other));
        assert_eq!(
            read(r#"{"type":"hello","protocol":1,"name":"x"}"#),
            Some(ProgramMessage::Hello { protocol: 1 })
        );
        for nonsense in ["", "pass", "{}", r#"{"type":"move"}"#, "[1]"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
