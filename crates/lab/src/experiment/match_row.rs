//! One row for each match that was played: for other programs, which ask questions of their own.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::figure::Figure;
use super::moments::Sum;
use super::sheet::Sheet;

/// More matches than this are not kept one by one.
pub const MOST_ROWS: usize = 1_000_000;

/// One match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRow {
    /// Who played.
    pub players: String,
    /// What all its chance was derived from: both sides of a pair have the same.
    pub seed: u64,
    /// "A" or "B".
    pub side: &'static str,
    /// By how many chairs everybody had moved on.
    pub seating: u64,
    /// Each figure, as it was counted.
    pub figures: Vec<(Figure, Sum)>,
}

/// What every row begins with.
const EVERY: [&str; 4] = ["players", "seed", "side", "seating"];

impl Sheet {
    /// A table of matches: a column for each figure, empty where a match has nothing to count. Shares are from 0 to 1.
    pub fn of_matches(rows: &[MatchRow]) -> Self {
        let told = |figure: &Figure| !figure.is_part();
        let keys: BTreeSet<&Figure> = rows
            .iter()
            .flat_map(|row| row.figures.iter().map(|(figure, _)| figure))
            .filter(|one| told(one))
            .collect();
        let columns =
            EVERY.map(str::to_owned).into_iter().chain(keys.iter().map(|figure| figure.key())).collect();
        let cells = |row: &MatchRow| -> Vec<Value> {
            let MatchRow { players, seed, side, seating, figures } = row;
            let mut cells = vec![json!(players), json!(seed), json!(side), json!(seating)];
            // Both are in the order of the figures.
            let mut counted = figures.iter().peekable();
            for key in &keys {
                while counted.next_if(|(figure, _)| figure < key).is_some() {}
                cells.push(match counted.next_if(|(figure, _)| figure == *key) {
                    Some((_, Sum { sum, of, .. })) if *of > 0 => json!(*sum as f64 / *of as f64),
                    _ => Value::Null,
                });
            }
            cells
        };
        Self { columns, rows: rows.iter().map(cells).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_match_is_a_row_with_what_it_has_of_all_figures() {
        let row = |seed, figures: Vec<(Figure, Sum)>| MatchRow {
            players: "heuristic".to_owned(),
            seed,
            side: "A",
            seating: 0,
            figures,
        };
        let won = (Figure::FirstPlayer, Sum::new(60, 60));
        let long = (Figure::Length("turns".to_owned()), Sum::new(9, 1));
        let picture = (Figure::Lasted(9), Sum::new(1, 1));
        let rows = [row(7, vec![won, long.clone(), picture]), row(8, vec![long])];
        let csv = Sheet::of_matches(&rows).csv();
        let expected =
            "players,seed,side,seating,first_player,turns\nheuristic,7,A,0,1.0,9.0\nheuristic,8,A,0,,9.0\n";
        assert_eq!(csv, expected);
    }
}
