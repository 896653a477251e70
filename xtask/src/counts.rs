//! How many tests ran, read off what libtest and the program print.

use std::ops::AddAssign;

/// Tests by how they ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) skipped: u32,
}

impl Counts {
    /// Adds up the summaries in an output.
    pub(crate) fn of(output: &str) -> Self {
        let mut all = Self::default();
        output.lines().filter_map(Self::read).for_each(|counts| all += counts);
        all
    }

    /// Reads one line of output, if it is a summary:
    ///
    /// - libtest: `test result: FAILED. 5 passed; 1 failed; 2 ignored; 0 measured; 3 filtered out; …`
    /// - `banneret scenario run`: `5 of 6 scenarios hold`
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Some(scenarios) = line.strip_suffix(" scenarios hold") {
            let (hold, all) = scenarios.split_once(" of ")?;
            let (hold, all) = (hold.parse::<u32>().ok()?, all.parse::<u32>().ok()?);
            return Some(Self { passed: hold, failed: all.checked_sub(hold)?, skipped: 0 });
        }
        let (_, list) = line.strip_prefix("test result: ")?.split_once(". ")?;
        let mut counts = Self::default();
        let mut understood = false;
        for part in list.split(';') {
            let Some((number, what)) = part.trim().split_once(' ') else { continue };
            let Ok(number) = number.parse::<u32>() else { continue };
            match what {
                "passed" => {
                    counts.passed += number;
                    understood = true;
                }
                "failed" => counts.failed += number,
                "ignored" => counts.skipped += number,
                _ => {}
            }
        }
        understood.then_some(counts)
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
    use super::Counts;

    fn read(line: &str) -> Option<(u32, u32, u32)> {
        Counts::read(line).map(|c| (c.passed, c.failed, c.skipped))
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
    fn an_output_may_hold_many_summaries() {
        let output =
            "running 1 test\n.\ntest result: ok. 1 passed; 0 failed; 0 ignored;\n\n3 of 4 scenarios hold\n";
        assert_eq!(Counts::of(output), Counts { passed: 4, failed: 1, skipped: 0 });
        assert_eq!(Counts::of(""), Counts::default());
    }

    #[test]
    fn the_total_is_one_line() {
        let mut total = Counts { passed: 1, failed: 0, skipped: 0 };
        assert_eq!(total.to_string(), "1 passed, 0 failed");
        total += Counts { passed: 2, failed: 1, skipped: 4 };
        assert_eq!(total.to_string(), "3 passed, 1 failed, 4 skipped");
    }
}
