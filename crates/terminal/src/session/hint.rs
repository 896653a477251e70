//! `hint`: the best choices, as a search sees them from the seat's own view.

use std::io::{self, Write};

use bots::{Advised, Budget, Level, LineMove, Run};
use kernel::{Names, Seat, Viewer};

use super::{Journal, Session};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// How the choices are counted. Not in figures: a figure that is typed answers the question.
const PLACES: [&str; bots::TOLD] = ["best", "2nd", "3rd"];

impl<G: Paint, W: Write, J: Journal> Session<'_, G, W, J> {
    /// Shows what a marshal would do. Where other people play it would be an unfair voice.
    pub(super) fn hint(&mut self, seat: Seat) -> io::Result<()> {
        if self.people.len() > 1 {
            return self.refuse("Hints are for tables without other people.");
        }
        let viewer = Viewer::Seat(seat);
        let budget: Budget = Level::Marshal.budget();
        let seed = u64::from(self.table.plies());
        let observed = self.table.observe(viewer);
        let advised = bots::advise(&**self.table.game(), &observed, self.table.names(viewer), budget, seed);
        let only = advised.iter().any(|one| one.only);
        for (place, one) in PLACES.iter().zip(&advised) {
            let Advised { notation, label, path: _, chance, share: _, as_good, only: _, line } = one;
            let best = *place == PLACES[0];
            let place = if only { "" } else { place };
            let mut told = Line::of(
                if best { STRONG } else { PLAIN },
                format!("  {place:<4} {:>3.0}%  ", chance * 100.0),
            );
            told.append(self.coloured(label));
            told.push(KEY, format!("  {notation}"));
            if *as_good && !best {
                told.push(FAINT, "  about as good");
            }
            self.screen.line(told, 13)?;
            let later = continuation(line, self.table.names(viewer), seat);
            if !later.is_empty() {
                self.screen.line(Line::of(FAINT, format!("             {later}")), 13)?;
            }
        }
        let told = if only {
            "  There is only one choice; the chance to win after it, as far as you can know."
        } else {
            "  The chance to win after each, as far as you can know; what others hold is a guess."
        };
        self.screen.line(Line::of(FAINT, told), 2)
    }
}

/// "then Recruit a Knight (2 times); perhaps Ada: Attack". What comes after somebody else has played is a guess.
fn continuation(line: &[LineMove], names: Names<'_>, me: Seat) -> String {
    let run = |(index, Run { seat, acts }): (usize, Run<'_>)| {
        let acts: Vec<String> = acts
            .into_iter()
            .map(|(said, times)| match times {
                1 => said.label.clone(),
                _ => format!("{} ({times} times)", said.label),
            })
            .collect();
        let acts = acts.join(", ");
        match (index, seat == me) {
            (0, true) => format!("then {acts}"),
            (0, false) => format!("then perhaps {}: {acts}", names.object(seat)),
            (_, _) => format!("perhaps {}: {acts}", names.object(seat)),
        }
    };
    bots::runs(line).into_iter().enumerate().map(run).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seat: u8, label: &str) -> LineMove {
        let (notation, path) = (label.to_lowercase(), Vec::new());
        LineMove { seat: Seat::new(seat), notation, label: label.to_owned(), path }
    }

    #[test]
    fn a_continuation_counts_what_is_done_again_and_says_what_is_a_guess() {
        let called = ["Ada".to_owned(), "Bo".to_owned()];
        let me = Seat::new(0);
        let told = |line: &[LineMove]| continuation(line, Names::new(&called, Viewer::Seat(me)), me);
        let line =
            [said(0, "Recruit"), said(0, "Recruit"), said(1, "Attack"), said(1, "End"), said(0, "Defend")];
        assert_eq!(told(&line), "then Recruit (2 times); perhaps Bo: Attack, End; perhaps you: Defend");
        assert_eq!(told(&line[2..]), "then perhaps Bo: Attack, End; perhaps you: Defend");
        assert_eq!(told(&[]), "");
    }
}
