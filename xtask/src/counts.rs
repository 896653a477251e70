//! How many tests ran, read off what the test runners print.

use std::ops::AddAssign;

/// Who printed a summary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Runner {
    /// nextest: one summary for all. What it passes on of a failed test holds that test's own, by libtest.
    Nextest,
    /// libtest, once per binary, or `banneret scenario run`.
    Plain,
}

/// Adds up the summaries in the output of one step.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    nextest: Option<Counts>,
    plain: Counts,
}

impl Tally {
    /// Takes note of a line, if it is a summary.
    pub(crate) fn note(&mut self, line: &str) {
        match Counts::read(line) {
            Some((Runner::Nextest, counts)) => *self.nextest.get_or_insert_default() += counts,
            Some((Runner::Plain, counts)) => self.plain += counts,
            None => {}
        }
    }

    /// How many tests there were; where nextest ran them, by its word alone.
    pub(crate) fn total(self) -> Counts {
        self.nextest.unwrap_or(self.plain)
    }

    /// What was noted in both outputs of a step.
    pub(crate) fn with(mut self, other: Self) -> Self {
        if let Some(counts) = other.nextest {
            *self.nextest.get_or_insert_default() += counts;
        }
        self.plain += other.plain;
        self
    }
}

/// Tests by how they ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) skipped: u32,
}

impl Counts {
    /// Reads one line of output, if it is a runner's summary:
    ///
    /// - nextest: `Summary [ 1.2s] 7 tests run: 5 passed (1 slow), 1 failed, 1 timed out, 2 skipped`
    /// - libtest: `test result: FAILED. 5 passed; 1 failed; 2 ignored; 0 measured; 3 filtered out; …`
    /// - `banneret scenario run`: `5 of 6 scenarios hold`
    fn read(line: &str) -> Option<(Runner, Self)> {
        let line = line.trim();
        if let Some(scenarios) = line.strip_suffix(" scenarios hold") {
            let (hold, all) = scenarios.split_once(" of ")?;
            let (hold, all) = (hold.parse::<u32>().ok()?, all.parse::<u32>().ok()?);
            return Some((Runner::Plain, Self { passed: hold, failed: all.checked_sub(hold)?, skipped: 0 }));
        }
        let (runner, list) = if line.starts_with("Summary [") {
            (Runner::Nextest, line.split_once("run: ")?.1)
        } else if let Some(result) = line.strip_prefix("test result: ") {
            (Runner::Plain, result.split_once(". ")?.1)
        } else {
            return None;
        };
        let mut counts = Self::default();
        let mut understood = false;
        for part in list.split([',', ';']) {
            let part = part.split('(').next().unwrap_or(part).trim();
            let Some((number, what)) = part.split_once(' ') else { continue };
            let Ok(number) = number.parse::<u32>() else { continue };
            match what {
                "passed" => {
                    counts.passed += number;
                    understood = true;
                }
                "failed" | "timed out" | "exec failed" => counts.failed += number,
                "skipped" | "ignored" => counts.skipped += number,
                _ => {}
            }
        }
        understood.then_some((runner, counts))
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Tally};

    fn read(line: &str) -> Option<(u32, u32, u32)> {
        Counts::read(line).map(|(_, c)| (c.passed, c.failed, c.skipped))
    }

    #[test]
    fn nextest_says_it_in_one_line() {
        let plain = "     Summary [   0.036s] 12 tests run: 12 passed, 0 skipped";
        assert_eq!(read(plain), Some((12, 0, 0)));
        let bad = "Summary [ 61.1s] 9/12 tests run: 5 passed (1 slow), 2 failed, 2 timed out, 3 skipped";
        assert_eq!(read(bad), Some((5, 4, 3)));
        let worse = "Summary [ 1s] 2 tests run: 0 passed, 1 failed, 1 exec failed, 0 skipped";
        assert_eq!(read(worse), Some((0, 2, 0)));
    }

    #[test]
    fn libtest_says_it_once_per_binary() {
        let line = "test result: FAILED. 5 passed; 1 failed; 2 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(read(line), Some((5, 1, 2)));
    }

    #[test]
    fn scenarios_say_it_alone_on_a_line() {
        assert_eq!(read("17 of 18 scenarios hold"), Some((17, 1, 0)));
        assert_eq!(read("18 of 17 scenarios hold"), None);
    }

    #[test]
    fn other_lines_say_nothing() {
        for line in
            ["", "running 3 tests", "test a ... ok", "error: 1 test failed", "test result: ok", "3 failed"]
        {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_failed_test_is_counted_once() {
        let mut tally = Tally::default();
        tally.note("    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 8 filtered out;");
        assert_eq!(tally.total(), Counts { passed: 0, failed: 1, skipped: 0 });
        tally.note("     Summary [   9.036s] 9 tests run: 8 passed, 1 failed, 0 skipped");
        let both = tally.with(Tally::default());
        assert_eq!(both.total(), Counts { passed: 8, failed: 1, skipped: 0 });
        assert_eq!(Tally::default().with(both).total(), both.total());
    }

    #[test]
    fn the_total_is_one_line() {
        let mut total = Counts { passed: 1, failed: 0, skipped: 0 };
        assert_eq!(total.to_string(), "1 passed, 0 failed");
        total += Counts { passed: 2, failed: 1, skipped: 4 };
        assert_eq!(total.to_string(), "3 passed, 1 failed, 4 skipped");
    }
}
