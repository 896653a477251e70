//! What a typed line means at the table, before the game reads it.

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input<'a> {
    /// Nothing: show the question again.
    Nothing,
    /// `?`, `help`
    Help,
    /// `why ATTEMPT`
    Why(&'a str),
    /// `log [all]`
    Log { whole: bool },
    /// `details`
    Details,
    /// `rules [NUMBER]`
    Rules(&'a str),
    /// `card NAME`
    Card(&'a str),
    /// `board`
    Board,
    /// `list`
    List,
    /// `hint`
    Hint,
    /// `resign`
    Resign,
    /// `quit`
    Quit,
    /// Choices by the numbers they are marked with.
    Numbers(Vec<usize>),
    /// Anything else: the game's notation.
    Line(&'a str),
}

/// The words of the table, as `help` lists them: what to type, what it does.
pub(crate) const WORDS: &[(&str, &str)] = &[
    ("3", "take the choice marked 3; several numbers answer several questions in a row"),
    ("NOTATION", "take a choice by what stands behind it; any case will do"),
    ("why ATTEMPT", "is it allowed, and by which rule?"),
    ("rules [NUMBER]", "what a rule says"),
    ("board", "draw the table again"),
    ("list", "every choice on a line of its own, also where many alike are told in one"),
    ("hint", "what a marshal would do; only where no other person plays"),
    ("log [all]", "what has happened"),
    ("details", "tell what happens with all details, or in a sentence each again"),
    ("resign", "give up; you are asked once more"),
    ("quit", "leave; the match is saved and can be resumed. Ctrl-C does the same"),
    ("?", "this help"),
];

/// Reads a line.
pub(crate) fn read(line: &str) -> Input<'_> {
    let line = line.trim();
    let (verb, rest) =
        line.split_once(char::is_whitespace).map_or((line, ""), |(verb, rest)| (verb, rest.trim()));
    match (verb.to_lowercase().as_str(), rest) {
        ("", _) => Input::Nothing,
        ("?" | "h" | "help", _) => Input::Help,
        ("why", attempt) => Input::Why(attempt),
        ("log", rest) => Input::Log { whole: rest.eq_ignore_ascii_case("all") },
        ("details", "") => Input::Details,
        ("rule" | "rules", number) => Input::Rules(number),
        ("card", name) => Input::Card(name),
        ("board" | "table", "") => Input::Board,
        ("list", "") => Input::List,
        ("hint", "") => Input::Hint,
        ("resign", "") => Input::Resign,
        ("quit" | "exit", "") => Input::Quit,
        // A capital is a Queen.
        _ if line == "q" => Input::Quit,
        _ => numbers(line).map_or(Input::Line(line), Input::Numbers),
    }
}

fn numbers(line: &str) -> Option<Vec<usize>> {
    line.split_whitespace().map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_words_are_told_from_notation() {
        assert_eq!(read("  "), Input::Nothing);
        assert_eq!(read("?"), Input::Help);
        assert_eq!(read("WHY mv E5"), Input::Why("mv E5"));
        assert_eq!(read("why"), Input::Why(""));
        assert_eq!(read("log ALL"), Input::Log { whole: true });
        assert_eq!(read("rules KD-7.3"), Input::Rules("KD-7.3"));
        assert_eq!(read("Card royal lancer"), Input::Card("royal lancer"));
        assert_eq!(read("Hint"), Input::Hint);
        assert_eq!(read("list"), Input::List);
        assert_eq!((read("q"), read("QUIT"), read("Q")), (Input::Quit, Input::Quit, Input::Line("Q")));
        assert_eq!(read("Details"), Input::Details);
        assert_eq!(read("3"), Input::Numbers(vec![3]));
        assert_eq!(read("1 6  1"), Input::Numbers(vec![1, 6, 1]));
        assert_eq!(read("plan Sw Mo Sw"), Input::Line("plan Sw Mo Sw"));
        assert_eq!(read("99999999999999999999999"), Input::Line("99999999999999999999999"));
        assert_eq!(read("resign now"), Input::Line("resign now"));
    }
}
