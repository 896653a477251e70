//! Times of the day where somebody is.

use store::Telling;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60;

/// The minute of the day of a moment, where their clock stands.
fn minute(at: i64, telling: &Telling) -> i64 {
    (at.div_euclid(MINUTE) + i64::from(telling.zone)).rem_euclid(DAY)
}

/// When that minute of the day comes next after a moment.
fn next(at: i64, telling: &Telling, of_day: u16) -> i64 {
    let wait = (i64::from(of_day) - minute(at, telling)).rem_euclid(DAY);
    let wait = if wait == 0 { DAY } else { wait };
    (at.div_euclid(MINUTE) + wait) * MINUTE
}

/// When their next list is due.
pub(crate) fn next_list(at: i64, telling: &Telling) -> i64 {
    next(at, telling, telling.digest)
}

/// If nothing is sent to them at a moment: when it is quiet no more.
pub(crate) fn quiet_until(at: i64, telling: &Telling) -> Option<i64> {
    let (from, to) = telling.quiet?;
    let (now, from, until) = (minute(at, telling), i64::from(from), i64::from(to));
    let quiet = if from <= until { (from..until).contains(&now) } else { now >= from || now < until };
    quiet.then(|| next(at, telling, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: i64, minute: i64) -> i64 {
        (20_000 * DAY + hour * 60 + minute) * MINUTE
    }

    #[test]
    fn quiet_hours_go_over_midnight() {
        let telling = Telling { quiet: Some((22 * 60, 7 * 60)), ..Telling::default() };
        assert_eq!(quiet_until(at(21, 59), &telling), None);
        assert_eq!(quiet_until(at(22, 0), &telling), Some(at(31, 0)));
        assert_eq!(quiet_until(at(3, 30), &telling), Some(at(7, 0)));
        assert_eq!(quiet_until(at(7, 0), &telling), None);
        let noon = Telling { quiet: Some((12 * 60, 13 * 60)), ..telling };
        assert_eq!(quiet_until(at(12, 30), &noon), Some(at(13, 0)));
        assert_eq!(quiet_until(at(11, 30), &noon), None);
        let never = Telling { quiet: Some((60, 60)), ..telling };
        assert_eq!(quiet_until(at(1, 0), &never), None);
    }

    #[test]
    fn it_is_the_hour_where_they_are() {
        let east = Telling { quiet: Some((22 * 60, 7 * 60)), zone: 120, ..Telling::default() };
        assert_eq!(quiet_until(at(20, 30), &east), Some(at(29, 0)));
        assert_eq!(quiet_until(at(19, 30), &east), None);
        let west = Telling { zone: -300, ..Telling::default() };
        assert_eq!(next_list(at(22, 59), &west), at(23, 0), "18:00 there");
        assert_eq!(next_list(at(23, 0), &west), at(47, 0), "the next day");
    }
}
