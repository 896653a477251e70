//! Finding a card by what a person types.

use kernel::UnknownWord;

/// The card of an id, of a name, or of the one name that holds the word.
pub(crate) fn find_card<'a, C>(
    word: &str,
    cards: &'a [C],
    id: impl Fn(&C) -> &str,
    name: impl Fn(&C) -> &str,
) -> Result<&'a C, UnknownWord> {
    let lower = word.trim().to_lowercase();
    let exact = |card: &&C| id(card).eq_ignore_ascii_case(&lower) || name(card).to_lowercase() == lower;
    if let Some(card) = cards.iter().find(exact) {
        return Ok(card);
    }
    let parts = cards.iter().filter(|card| name(card).to_lowercase().contains(&lower));
    let parts: Vec<&C> = parts.filter(|_| !lower.is_empty()).collect();
    match parts.as_slice() {
        [card] => Ok(card),
        [] => {
            let unknown = UnknownWord::new("card", word, cards.iter().map(&name));
            // The nearest is help; all of them are a book.
            Err(UnknownWord { known: Vec::new(), ..unknown })
        }
        several => Err(UnknownWord::new("one card", word, several.iter().map(|card| name(card)))),
    }
}
