//! Days as people write them. Pages say no hours: they do not know where their reader lives.

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day {
    pub year: i64,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAY: i64 = 86_400_000;

impl Day {
    /// The day of a moment, in milliseconds since 1970, at Greenwich.
    pub fn of(moment: i64) -> Self {
        // Counted from the first of March of the year 0: leap days come last, and 400 years are always as long.
        let days = moment.div_euclid(DAY) + 719_468;
        let (cycle, of_cycle) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_cycle - of_cycle / 1460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
        let of_year = of_cycle - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year + cycle * 400 + i64::from(month <= 2);
        Self { year, month: month as u8, day: day as u8 }
    }

    fn month(self) -> &'static str {
        MONTHS.get(usize::from(self.month).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// "March 2026".
    pub fn month_and_year(self) -> String {
        format!("{} {}", self.month(), self.year)
    }

    /// "12 March 2026".
    pub fn in_full(self) -> String {
        format!("{} {}", self.day, self.month_and_year())
    }
}

/// A moment as feeds write it (RFC 3339), in milliseconds since 1970.
pub fn in_rfc3339(moment: i64) -> String {
    let Day { year, month, day } = Day::of(moment);
    let second = moment.div_euclid(1000).rem_euclid(86_400);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

/// How long ago something was, in words; `now` and `then` in milliseconds since 1970.
pub fn ago(then: i64, now: i64) -> String {
    const HOUR: i64 = 3_600_000;
    match (now - then) / HOUR {
        ..=0 => "in the last hour".to_owned(),
        1 => "an hour ago".to_owned(),
        hours @ 2..=23 => format!("{hours} hours ago"),
        24..=47 => "yesterday".to_owned(),
        hours @ 48..=719 => format!("{} days ago", hours / 24),
        _ => Day::of(then).in_full(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (moment, text) in [
            (0, "1 January 1970"),
            (-1, "31 December 1969"),
            (951_782_400_000, "29 February 2000"),
            (951_868_800_000, "1 March 2000"),
            (1_709_164_800_000, "29 February 2024"),
            (1_767_225_599_999, "31 December 2025"),
            (1_767_225_600_000, "1 January 2026"),
            (4_107_542_400_000, "1 March 2100"),
        ] {
            assert_eq!(Day::of(moment).in_full(), text);
        }
        // Every day is the next of the one before.
        let mut last = Day::of(0);
        for number in 1..60_000 {
            let day = Day::of(number * DAY);
            let goes_on = (day.year, day.month) == (last.year, last.month) && day.day == last.day + 1;
            assert!(day > last && (goes_on || day.day == 1), "{last:?} {day:?}");
            last = day;
        }
    }

    #[test]
    fn what_is_long_ago_has_a_date() {
        let now = 1_767_225_600_000;
        let words = |hours: i64| ago(now - hours * 3_600_000, now);
        assert_eq!(words(0), "in the last hour");
        assert_eq!(words(-5), "in the last hour");
        assert_eq!(words(1), "an hour ago");
        assert_eq!(words(23), "23 hours ago");
        assert_eq!(words(30), "yesterday");
        assert_eq!(words(71), "2 days ago");
        assert_eq!(words(24 * 31), "1 December 2025");
    }
}
