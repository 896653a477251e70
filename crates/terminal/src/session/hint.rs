//! `hint`: the best choices, as a search sees them from the seat's own view.

use std::io::{self, Write};

use bots::{Advised, Budget, Level, Said};
use kernel::{Seat, Viewer};

use super::{Journal, Session};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

impl<G: Paint, W: Write, J: Journal> Session<'_, G, W, J> {
    /// Shows what a marshal would do. Where other people play it would be an unfair voice.
    pub(super) fn hint(&mut self, seat: Seat) -> io::Result<()> {
        if self.people.len() > 1 {
            return self.refuse("A hint is for a table without other people.");
        }
        let viewer = Viewer::Seat(seat);
        let game = &**self.table.game();
        let budget: Budget = Level::Marshal.budget();
        let seed = u64::from(self.table.plies());
        let advised = bots::advise(game, &self.table.view(viewer), self.table.names(viewer), budget, seed);
        for (i, Advised { notation, label, chance, share: _, line }) in advised.iter().enumerate() {
            let mut told =
                Line::of(if i == 0 { STRONG } else { PLAIN }, format!("{:>6.0}%  ", chance * 100.0));
            told.append(self.coloured(label));
            told.push(KEY, format!("  {notation}"));
            self.screen.line(told, 10)?;
            let later = line
                .iter()
                .skip(1)
                .map(|Said { seat, notation }| format!("{} {notation}", self.called(*seat)));
            let later = later.collect::<Vec<_>>().join(", ");
            if !later.is_empty() {
                self.screen.line(Line::of(FAINT, format!("          then perhaps {later}")), 12)?;
            }
        }
        self.screen.line(Line::of(FAINT, "  The chance to win after each, as far as you can know."), 2)
    }
}
