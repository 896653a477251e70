//! The report of an arena for people.

use std::fmt;

use super::{ArenaReport, Standing, Thinking};
use crate::text::{counted, grouped, tell_faults, widest};

impl fmt::Display for ArenaReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            seats,
            seed,
            rounds,
            matches,
            standings,
            until_decided,
            decided,
            crashed,
            crashes,
            seconds,
        } = self;
        let (rounds, all) = (counted(*rounds, "round"), grouped(*matches));
        let took = seconds.map_or(String::new(), |seconds| format!(" ({seconds:.1} s)"));
        writeln!(f, "{game}: {rounds}, {all} matches, {seats} seats, seed {seed}{took}\n")?;
        let width = widest(standings.iter().map(|one| one.bot.as_str())).max(3);
        write!(
            f,
            "{:width$}  {:>8}  {:>7}  {:>6}  {:>16}  {:>5}  {:>13}",
            "bot", "players", "wins", "value", "95% interval", "fair", "Elo"
        )?;
        match seconds {
            Some(_) => writeln!(f, "  {:>9}  {:>9}", "mean ms", "99% ms")?,
            None => writeln!(f)?,
        }
        for Standing { bot, players, wins, score, fair, elo, elo_error, thinking, faults: _ } in standings {
            let percent = |rate: f64| format!("{:.1}%", rate * 100.0);
            let interval = format!("{} to {}", percent(score.low), percent(score.high));
            write!(
                f,
                "{bot:width$}  {:>8}  {:>7}  {:>6}  {interval:>16}  {:>5}  {:>13}",
                grouped(*players),
                percent(wins.rate),
                percent(score.rate),
                format!("{:.0}%", fair * 100.0),
                format!("{elo:+.0} ±{elo_error:.0}"),
            )?;
            match thinking {
                Some(Thinking { mean_ms, within_99_ms, .. }) => {
                    writeln!(f, "  {mean_ms:>9.2}  {within_99_ms:>9.2}")?;
                }
                None => writeln!(f)?,
            }
        }
        for Standing { bot, faults, .. } in standings {
            tell_faults(f, bot, faults)?;
        }
        match decided {
            Some(true) => writeln!(f, "\ndecided: the first bot scores more than its share")?,
            Some(false) => writeln!(f, "\ndecided: the first bot scores less than its share")?,
            None if *until_decided => writeln!(f, "\nnot decided")?,
            None => {}
        }
        if *crashed > 0 {
            writeln!(f, "\n{} matches crashed:", grouped(*crashed))?;
            for crash in crashes {
                writeln!(f, "round {}, seed {}: {}", crash.index, crash.seed, crash.message)?;
            }
        }
        Ok(())
    }
}
