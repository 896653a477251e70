//! Ratings: the strengths under which the results are most likely (Bradley and Terry), on Elo's scale.

/// Points of rating in one unit of log-odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// Each bot is taken to have drawn so many matches with an average one beforehand: a bot that won everything has a
/// rating all the same.
const PRIOR: f64 = 0.5;

/// For each bot its rating around the mean of all, and how far it may be off (95%). `won[i][j]` is how often `i` was
/// before `j`, draws as halves.
pub(super) fn ratings(won: &[Vec<f64>]) -> Vec<(f64, f64)> {
    let n = won.len();
    let mut theta = vec![0.0; n];
    let mut information = vec![vec![0.0; n]; n];
    for _ in 0..50 {
        let mut gradient = vec![0.0; n];
        information = vec![vec![0.0; n]; n];
        for i in 0..n {
            let even = logistic(theta[i]);
            gradient[i] += PRIOR * (1.0 - 2.0 * even);
            information[i][i] += 2.0 * PRIOR * even * (1.0 - even);
            for j in (0..n).filter(|j| *j != i) {
                let played = won[i][j] + won[j][i];
                let chance = logistic(theta[i] - theta[j]);
                gradient[i] += won[i][j] - played * chance;
                let known = played * chance * (1.0 - chance);
                information[i][i] += known;
                information[i][j] -= known;
            }
        }
        let step = solve(&information, &gradient);
        for (theta, step) in theta.iter_mut().zip(&step) {
            *theta += step.clamp(-1.0, 1.0);
        }
    }
    let mean = theta.iter().sum::<f64>() / n.max(1) as f64;
    let error = |i: usize| {
        // Of a rating around the mean, so that only differences count.
        let deviation: Vec<f64> = (0..n).map(|j| f64::from(u8::from(i == j)) - 1.0 / n as f64).collect();
        let spread: f64 = solve(&information, &deviation).iter().zip(&deviation).map(|(a, b)| a * b).sum();
        1.96 * spread.max(0.0).sqrt() * SCALE
    };
    theta.iter().enumerate().map(|(i, theta)| ((theta - mean) * SCALE, error(i))).collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Solves a small system of equations by elimination.
fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let n = right.len();
    let mut rows: Vec<Vec<f64>> =
        matrix.iter().zip(right).map(|(row, b)| row.iter().copied().chain([*b]).collect()).collect();
    for i in 0..n {
        let pivot = (i..n).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs())).unwrap_or(i);
        rows.swap(i, pivot);
        if rows[i][i].abs() < 1e-12 {
            continue;
        }
        let pivot = rows[i].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = row[i] / pivot[i];
            for (cell, above) in row.iter_mut().zip(&pivot).skip(i) {
                *cell -= factor * above;
            }
        }
    }
    (0..n).map(|i| if rows[i][i].abs() < 1e-12 { 0.0 } else { rows[i][n] / rows[i][i] }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 75 of 100 is 400 · log10(3) = 190.8 points.
    #[test]
    fn three_of_four_is_191_points() {
        let found = ratings(&[vec![0.0, 750.0], vec![250.0, 0.0]]);
        let apart = found[0].0 - found[1].0;
        assert!((apart - 190.8).abs() < 1.0, "{apart}");
        // The standard error of a share of 75% in 1000 is 1.37 points of percent: 12.7 points of rating for a difference.
        let error = 2.0 * found[0].1 / 1.96;
        assert!((error - 12.7).abs() < 0.5, "{error}");
    }

    #[test]
    fn whoever_never_lost_has_a_rating_that_is_told_as_uncertain() {
        let found = ratings(&[vec![0.0, 20.0], vec![0.0, 0.0]]);
        assert!(found[0].0 > 150.0 && found[0].0.is_finite() && found[0].1 > 100.0, "{found:?}");
    }

    #[test]
    fn strength_is_passed_on_by_those_in_between() {
        let won = [vec![0.0, 60.0, 0.0], vec![40.0, 0.0, 60.0], vec![0.0, 40.0, 0.0]];
        let found = ratings(&won);
        assert!(found[0].0 > found[1].0 && found[1].0 > found[2].0, "{found:?}");
        assert!((found[0].0 - found[2].0 - 2.0 * 70.4).abs() < 10.0, "{found:?}");
    }
}
