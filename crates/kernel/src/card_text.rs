//! What is printed on a card.

use std::fmt;
use std::ops::Deref;

/// What is printed on a card: a text, and its sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardText {
    text: String,
    sentences: Vec<Sentence>,
}

/// A sentence that is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// When it happens, or at what price; a colon follows it. Empty where nothing stands before.
    pub lead: String,
    /// What happens.
    pub body: String,
}

impl Sentence {
    /// A sentence with nothing before it.
    pub fn plain(body: impl Into<String>) -> Self {
        Self { lead: String::new(), body: body.into() }
    }

    /// "When attacking: Pierce."
    pub fn after(lead: impl Into<String>, body: impl Into<String>) -> Self {
        Self { lead: lead.into(), body: body.into() }
    }
}

impl CardText {
    /// The sentences, in order.
    pub fn sentences(&self) -> &[Sentence] {
        &self.sentences
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl FromIterator<Sentence> for CardText {
    fn from_iter<I: IntoIterator<Item = Sentence>>(sentences: I) -> Self {
        let sentences: Vec<Sentence> = sentences.into_iter().collect();
        let text = sentences.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        Self { text, sentences }
    }
}

impl Deref for CardText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl PartialEq<str> for CardText {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for CardText {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl fmt::Display for CardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lead.is_empty() { f.write_str(&self.body) } else { write!(f, "{}: {}", self.lead, self.body) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_its_sentences() {
        let text: CardText =
            [Sentence::plain("Swift."), Sentence::after("When attacking", "Pierce.")].into_iter().collect();
        assert_eq!(text, "Swift. When attacking: Pierce.");
        assert_eq!(text.sentences()[1].lead, "When attacking");
        assert!(CardText::default().is_empty());
    }
}
