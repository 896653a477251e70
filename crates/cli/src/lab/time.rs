//! Durations as they are typed: `500ms`, `30s`, `2m`.

use std::time::Duration;

/// Units, and how many milliseconds each has.
const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];

/// Reads a duration of at least a millisecond and at most a day.
pub(super) fn read(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}`: write a duration such as 500ms, 30s or 2m");
    let at = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at(at);
    let (_, millis) = UNITS.iter().find(|(name, _)| *name == unit).ok_or_else(wrong)?;
    let millis =
        number.parse::<u64>().ok().and_then(|number| number.checked_mul(*millis)).ok_or_else(wrong)?;
    if (1..=86_400_000).contains(&millis) { Ok(Duration::from_millis(millis)) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_has_a_unit() {
        assert_eq!(read("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(read("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "3", "0s", "s", "-1s", "1d", "99h", "99999999999999999999s"] {
            assert!(read(wrong).is_err_and(|message| message.contains("30s")), "{wrong}");
        }
    }
}
