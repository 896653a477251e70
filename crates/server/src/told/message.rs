//! What is said. A table makes it from what its reader may know, and nothing else goes into it.

use store::NoticeKind;

/// Something to tell, whatever the channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Message {
    pub(crate) kind: NoticeKind,
    /// The table's id; none of a list of several.
    pub(crate) table: Option<String>,
    /// The game's title.
    pub(crate) game: String,
    /// In one line.
    pub(crate) title: String,
    /// What else there is to say.
    pub(crate) text: String,
    /// The names of those who are waited for, as those see it who look on.
    pub(crate) waiting: Vec<String>,
    /// How many seconds are left.
    pub(crate) left: Option<u64>,
    /// The page it leads to.
    pub(crate) path: String,
}

/// What a table says of itself to whoever is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) table: String,
    pub(crate) game: String,
    /// The names of the other people, or of all people for one who looks on.
    pub(crate) others: Vec<String>,
    /// What the reader is asked.
    pub(crate) asked: Option<String>,
    pub(crate) waiting: Vec<String>,
    pub(crate) left: Option<u64>,
    /// How it ended, in words.
    pub(crate) result: Option<String>,
}

impl Facts {
    /// To somebody about their own seat.
    pub(crate) fn for_player(self, kind: NoticeKind) -> Message {
        let game = &self.game;
        let left = self.left.map(in_words);
        let title = match (kind, &left) {
            (NoticeKind::Over, _) => format!("{game} has ended"),
            (NoticeKind::Warn, Some(left)) => format!("{left} left: {game}"),
            (NoticeKind::Turn | NoticeKind::Warn | NoticeKind::Digest, _) => format!("Your turn: {game}"),
        };
        let mut parts = match kind {
            NoticeKind::Over => vec![sentence(self.result.clone().unwrap_or_default())],
            NoticeKind::Turn | NoticeKind::Warn | NoticeKind::Digest => {
                vec![self.asked.clone().map(sentence).unwrap_or_default()]
            }
        };
        if !self.others.is_empty() {
            parts.push(format!("With {}.", list(&self.others)));
        }
        if kind == NoticeKind::Turn {
            parts.extend(left.map(|left| format!("{left} left.")));
        }
        self.made(kind, title, &parts)
    }

    /// To a channel, about the table as those see it who look on.
    pub(crate) fn for_table(self, kind: NoticeKind) -> Message {
        let who = if self.others.is_empty() { "bots".to_owned() } else { list(&self.others) };
        let (title, mut parts) = match kind {
            NoticeKind::Over => {
                (format!("{} has ended", self.game), vec![sentence(self.result.clone().unwrap_or_default())])
            }
            NoticeKind::Turn | NoticeKind::Warn | NoticeKind::Digest => {
                (format!("{} ({who})", self.game), vec![format!("Waiting for {}.", list(&self.waiting))])
            }
        };
        parts.extend(
            self.left.filter(|_| kind == NoticeKind::Turn).map(|left| format!("{} left.", in_words(left))),
        );
        self.made(kind, title, &parts)
    }

    fn made(self, kind: NoticeKind, title: String, parts: &[String]) -> Message {
        let said: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        Message {
            kind,
            path: web::at::table(&self.table),
            table: Some(self.table),
            game: self.game,
            title,
            text: said.join(" "),
            waiting: self.waiting,
            left: self.left,
        }
    }
}

impl Message {
    /// What a test says.
    pub(crate) fn test() -> Self {
        Self {
            kind: NoticeKind::Digest,
            table: None,
            game: "Banneret".to_owned(),
            title: "A test from Banneret".to_owned(),
            text: "When it is your turn you are told here.".to_owned(),
            waiting: Vec::new(),
            left: None,
            path: web::at::MY_TURN.to_owned(),
        }
    }
}

/// With a full stop, unless it ends otherwise already.
fn sentence(text: String) -> String {
    match text.chars().last() {
        None | Some('.' | '?' | '!') => text,
        Some(_) => format!("{text}."),
    }
}

/// "Anna, Radulf and Ysolt".
pub(crate) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [some @ .., last] => format!("{} and {last}", some.join(", ")),
    }
}

/// How long that is, as people say it.
pub(crate) fn in_words(seconds: u64) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600, seconds / 60);
    let count = |number: u64, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    match (days, hours, minutes) {
        (2.., _, _) => count(days, "day"),
        (_, 2.., _) => count(hours, "hour"),
        (_, _, 1..) => count(minutes, "minute"),
        _ => count(seconds, "second"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Facts {
        Facts {
            table: "t1".to_owned(),
            game: "Prevail".to_owned(),
            others: vec!["Anna".to_owned(), "Radulf".to_owned()],
            asked: Some("Play a card".to_owned()),
            waiting: vec!["Anna".to_owned()],
            left: Some(2 * 86_400 + 3600),
            result: Some("Anna wins".to_owned()),
        }
    }

    #[test]
    fn messages_are_plain_sentences() {
        let said = |message: Message| format!("{} | {}", message.title, message.text);
        assert_eq!(
            said(facts().for_player(NoticeKind::Turn)),
            "Your turn: Prevail | Play a card. With Anna and Radulf. 2 days left."
        );
        assert_eq!(
            said(Facts { left: Some(43_200), ..facts() }.for_player(NoticeKind::Warn)),
            "12 hours left: Prevail | Play a card. With Anna and Radulf."
        );
        assert_eq!(
            said(facts().for_player(NoticeKind::Over)),
            "Prevail has ended | Anna wins. With Anna and Radulf."
        );
        assert_eq!(
            said(facts().for_table(NoticeKind::Turn)),
            "Prevail (Anna and Radulf) | Waiting for Anna. 2 days left."
        );
        assert_eq!(said(facts().for_table(NoticeKind::Over)), "Prevail has ended | Anna wins.");
    }

    #[test]
    fn times_are_in_words() {
        for (seconds, words) in [
            (1, "1 second"),
            (59, "59 seconds"),
            (60, "1 minute"),
            (7199, "119 minutes"),
            (7200, "2 hours"),
            (172_800, "2 days"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
    }
}
