//! How long a person may take over one decision.

use markup::html;
use maud::Markup;

use crate::parts::{icon, told};
use crate::{Mode, Render, Seen};

/// The times a table may have: in seconds, and in words.
pub const CLOCKS: [(u32, &str); 9] = [
    (15, "15 seconds"),
    (30, "30 seconds"),
    (60, "1 minute"),
    (120, "2 minutes"),
    (300, "5 minutes"),
    (86_400, "1 day"),
    (172_800, "2 days"),
    (259_200, "3 days"),
    (604_800, "7 days"),
];

/// What may follow when somebody's time runs out, the usual first: as a form sends it, as a choice, and in a sentence.
pub const TIME_OUTS: [(&str, &str, &str); 3] = [
    ("rules", "The rules choose", "the rules choose"),
    ("bot", "A bot plays on", "a bot plays on until they are back"),
    ("resign", "The seat resigns", "the seat resigns"),
];

/// One of them as a form sends it: its place in the list.
pub fn read_time_out(text: &str) -> Result<usize, String> {
    let words = TIME_OUTS.map(|(word, _, _)| word);
    let found = words.iter().position(|word| *word == text || (text.is_empty() && *word == words[0]));
    found.ok_or_else(|| kernel::UnknownWord::new("choice for when time runs out", text, words).to_string())
}

/// One of them as a form sends it; `Ok(None)` for as long as one likes.
pub fn read_clock(text: &str) -> Result<Option<u32>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let known = |seconds: &u32| CLOCKS.iter().any(|(allowed, _)| allowed == seconds);
    text.parse().ok().filter(known).map(Some).ok_or_else(|| {
        let allowed: Vec<String> = CLOCKS.iter().map(|(seconds, _)| seconds.to_string()).collect();
        format!("There is no clock of `{}` seconds; there are {}.", kernel::clip(text), allowed.join(", "))
    })
}

/// Such a time in words.
pub fn clock_words(seconds: u32) -> String {
    let found = CLOCKS.iter().find(|(allowed, _)| *allowed == seconds);
    found.map_or_else(|| format!("{seconds} seconds"), |(_, words)| (*words).to_owned())
}

/// What was answered for the viewer, whose time ran out: said where the next question is.
pub(crate) fn ran_out<G: Render>(seen: &Seen<'_, G>) -> Markup {
    html! {
        @if let Some(late) = seen.late.filter(|_| seen.table.mode == Mode::Live && seen.outcome.is_none()) {
            p class="stand-in" role="status" { span { (icon("clock")) " You ran out of time: " (told(seen.game, seen.names, late)) "." } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_one_of_the_list_or_none() {
        assert_eq!(read_clock(""), Ok(None));
        assert_eq!(read_clock("120"), Ok(Some(120)));
        for bad in ["0", "-1", "121", "two minutes", "99999999999999999999"] {
            let problem = read_clock(bad).expect_err("it is none of the list");
            assert!(problem.contains(bad) && problem.contains("300"), "{problem}");
        }
        assert_eq!((clock_words(60), clock_words(7)), ("1 minute".to_owned(), "7 seconds".to_owned()));
        assert_eq!((read_time_out(""), read_time_out("resign")), (Ok(0), Ok(2)));
        assert!(read_time_out("bots").is_err_and(|why| why.contains("bot")));
    }
}
