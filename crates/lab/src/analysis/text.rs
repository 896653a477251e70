//! An analysis for people.

use std::fmt::Write as _;

use super::{Analysis, Shown};
use crate::text::widest;

impl Analysis {
    /// Every move as a line: the chance of each side before it, what was played, and what would have been better.
    pub fn text(&self, shown: Shown) -> String {
        let sides: Vec<String> = (0..self.sides.len()).map(|side| self.side_name(side)).collect();
        let width = widest(self.names.iter().map(String::as_str)).max(4);
        let percent = |chance: f32| format!("{:.0}%", chance * 100.0);
        let wide = |name: &String| name.chars().count().max(4);
        let mut text = format!("{:>4}  {:width$}  ", "move", "who");
        // Writing into a string cannot fail.
        for name in &sides {
            let _ = write!(text, "{:>1$}  ", name, wide(name));
        }
        text.push_str("played\n");
        for (number, moment) in (1..).zip(&self.moments) {
            let turned = self.turns(shown).iter().any(|turn| turn.number == number);
            let _ = write!(
                text,
                "{number:>4}{} {:width$}  ",
                if turned { "*" } else { " " },
                self.name(moment.seat)
            );
            for (side, name) in sides.iter().enumerate() {
                let chance = self.chance(shown, number - 1, side).unwrap_or_default();
                let _ = write!(text, "{:>1$}  ", percent(chance), wide(name));
            }
            text.push_str(&moment.played.notation);
            if let Some(verdict) = moment.verdict.as_ref().filter(|verdict| verdict.grade.costs()) {
                let (grade, lost) = (verdict.grade.word(), percent(verdict.lost()));
                let _ = write!(text, "  ({grade}, {lost} lost; better: {})", verdict.best.notation);
            }
            text.push('\n');
        }
        text.push_str("\n* turning points. ");
        text.push_str(match (self.hidden, shown) {
            (false, _) => "By name: the chance to win before the move.",
            (true, Shown::Known) => "By name: the chance to win before the move, as far as each could know; --shown true tells it as it was.",
            (true, Shown::Truth) => "By name: the chance to win before the move, as it was; choices are judged by what could be known.",
        });
        text
    }
}
