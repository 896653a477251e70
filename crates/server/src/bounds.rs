//! What a stranger may ask for, and how long it is kept. Every bound has a name by which it can be set.

use std::time::Duration;

use kernel::UnknownWord;
use store::Ages;

/// What a stranger may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests of any kind from one address: this many at once, then this many a second.
    pub requests: Rate,
    /// Posted forms from one address likewise.
    pub posts: Rate,
    /// New guests from one address likewise.
    pub guests: Rate,
    /// New tables from one address likewise.
    pub tables: Rate,
    /// Records uploaded from one address likewise.
    pub records: Rate,
    /// Messages on one socket likewise, of whatever kind.
    pub messages: Rate,
    /// Lines of chat of one seat likewise.
    pub chat: Rate,
    /// Requests of one seat to take a decision back likewise: each plays the match again.
    pub take_backs: Rate,
    /// Bytes that are read from one connection likewise.
    pub request_bytes: Rate,
    /// Bytes that are read from one socket likewise.
    pub message_bytes: Rate,
    /// Tries to sign in from one address.
    pub sign_ins: Rate,
    /// Tries at one account by all who were never signed in to it, and by each device that was.
    pub guesses: Rate,
    /// Accounts made from one address.
    pub sign_ups: Rate,
    /// Reports from one address.
    pub reports: Rate,
    /// New channels and tests of them from one address.
    pub tells: Rate,
    /// Connections at a time; who finds no place waits in the system's queue. Sockets have three quarters of them
    /// at most, those of onlookers half.
    pub connections: u32,
    /// Connections from one address at a time; a proxy may have all of them.
    pub connections_each: u32,
    /// Sockets from one address at a time.
    pub sockets_each: u32,
    /// Sockets of people who only look on from one address at a time.
    pub onlookers_each: u32,
    /// Sockets of people who only look on at one table at a time.
    pub onlookers: u32,
    /// Those of one address among them.
    pub onlookers_table_each: u32,
    /// Tables one guest has made that are not over.
    pub tables_guest: u32,
    /// Tables at which the account of a program may sit down in a day.
    pub bot_tables: u32,
    /// Tables that are kept in all.
    pub tables_all: u32,
    /// Tables in memory at a time.
    pub tables_live: u32,
    /// Bytes that the tables in memory take, as far as they can be counted; the largest that nobody looks at go first.
    pub tables_bytes: u32,
    /// Analyses that are being made for one address.
    pub analyses_each: u32,
    /// Analyses that are being made in all.
    pub analyses_all: u32,
    /// Bytes that wait for one socket.
    pub queue: u32,
    /// Bytes of answers that wait to be read by one address.
    pub answers_each: u32,
    /// Bytes of answers that wait to be read by anybody.
    pub answers_all: u32,
    /// How long a client may take to send the head of a request, or say nothing between two of them.
    pub headers: Duration,
    /// How long a request may take in all; one that sends its form too slowly is cut.
    pub answer: Duration,
    /// How long a client may let what is sent to it wait.
    pub unread: Duration,
    /// How long things are kept that nothing happens to.
    pub kept: Ages,
}

/// This many at once, then this many a second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    pub per_second: f64,
}

impl Rate {
    /// No bound at all, as far as anybody could notice.
    pub const NONE: Self = Self { burst: 1e12, per_second: 1e12 };

    const fn of(burst: u32, per_second: f64) -> Self {
        Self { burst: burst as f64, per_second }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Rate::of(1000, 100.0),
            posts: Rate::of(120, 10.0),
            guests: Rate::of(60, 0.1),
            tables: Rate::of(30, 0.05),
            records: Rate::of(20, 0.01),
            messages: Rate::of(60, 30.0),
            chat: Rate::of(8, 0.5),
            take_backs: Rate::of(4, 0.1),
            // A record may have 1 MiB.
            request_bytes: Rate::of(2 << 20, 131_072.0),
            message_bytes: Rate::of(64 << 10, 8192.0),
            sign_ins: Rate::of(30, 0.2),
            guesses: Rate::of(10, 0.02),
            sign_ups: Rate::of(10, 0.002),
            reports: Rate::of(10, 0.002),
            tells: Rate::of(30, 0.05),
            // Most systems allow a process 1024 open files unless they are told otherwise.
            connections: 900,
            connections_each: 300,
            sockets_each: 200,
            onlookers_each: 100,
            onlookers: 200,
            onlookers_table_each: 50,
            tables_guest: 50,
            bot_tables: 100,
            tables_all: 50_000,
            tables_live: 1000,
            tables_bytes: 256 << 20,
            analyses_each: 3,
            analyses_all: 32,
            queue: 256 << 10,
            answers_each: 16 << 20,
            answers_all: 96 << 20,
            headers: Duration::from_secs(15),
            answer: Duration::from_secs(30),
            unread: Duration::from_secs(20),
            kept: Ages {
                waiting: days(14),
                playing: days(90),
                over: None,
                uploaded: days(90),
                guests: days(90),
            },
        }
    }
}

const fn days(days: u64) -> Option<Duration> {
    Some(Duration::from_secs(days * DAY))
}

const DAY: u64 = 24 * 3600;

/// A bound by its kind.
enum Bound<'a> {
    Rate(&'a mut Rate),
    Count(&'a mut u32),
    Seconds(&'a mut Duration),
    Days(&'a mut Option<Duration>),
}

impl Limits {
    /// Sets one bound as it is typed: `requests=1000,100` (at once, a second), `connections=900`, `unread=20`
    /// (seconds), `kept_over=365` or `kept_over=never` (days).
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let (name, value) =
            text.split_once('=').ok_or_else(|| format!("write a limit as NAME=VALUE, not `{text}`"))?;
        let mut bounds = self.bounds();
        let names: Vec<&str> = bounds.iter().map(|(name, _)| *name).collect();
        let Some((_, bound)) = bounds.iter_mut().find(|(known, _)| *known == name) else {
            return Err(UnknownWord::new("limit", name, names).to_string());
        };
        bound.read(value).map_err(|what| format!("{name} is {what}, not `{}`", kernel::clip(value)))
    }

    /// The names of all bounds, each with its value as it is typed.
    pub fn written(mut self) -> Vec<(&'static str, String)> {
        self.bounds().iter().map(|(name, bound)| (*name, bound.written())).collect()
    }

    fn bounds(&mut self) -> [(&'static str, Bound<'_>); 39] {
        use Bound::{Count, Days, Rate, Seconds};
        [
            ("requests", Rate(&mut self.requests)),
            ("posts", Rate(&mut self.posts)),
            ("guests", Rate(&mut self.guests)),
            ("tables", Rate(&mut self.tables)),
            ("records", Rate(&mut self.records)),
            ("messages", Rate(&mut self.messages)),
            ("chat", Rate(&mut self.chat)),
            ("take_backs", Rate(&mut self.take_backs)),
            ("request_bytes", Rate(&mut self.request_bytes)),
            ("message_bytes", Rate(&mut self.message_bytes)),
            ("sign_ins", Rate(&mut self.sign_ins)),
            ("guesses", Rate(&mut self.guesses)),
            ("sign_ups", Rate(&mut self.sign_ups)),
            ("reports", Rate(&mut self.reports)),
            ("tells", Rate(&mut self.tells)),
            ("connections", Count(&mut self.connections)),
            ("connections_each", Count(&mut self.connections_each)),
            ("sockets_each", Count(&mut self.sockets_each)),
            ("onlookers_each", Count(&mut self.onlookers_each)),
            ("onlookers", Count(&mut self.onlookers)),
            ("onlookers_table_each", Count(&mut self.onlookers_table_each)),
            ("tables_guest", Count(&mut self.tables_guest)),
            ("bot_tables", Count(&mut self.bot_tables)),
            ("tables_all", Count(&mut self.tables_all)),
            ("tables_live", Count(&mut self.tables_live)),
            ("tables_bytes", Count(&mut self.tables_bytes)),
            ("analyses_each", Count(&mut self.analyses_each)),
            ("analyses_all", Count(&mut self.analyses_all)),
            ("queue", Count(&mut self.queue)),
            ("answers_each", Count(&mut self.answers_each)),
            ("answers_all", Count(&mut self.answers_all)),
            ("headers", Seconds(&mut self.headers)),
            ("answer", Seconds(&mut self.answer)),
            ("unread", Seconds(&mut self.unread)),
            ("kept_waiting", Days(&mut self.kept.waiting)),
            ("kept_playing", Days(&mut self.kept.playing)),
            ("kept_over", Days(&mut self.kept.over)),
            ("kept_uploaded", Days(&mut self.kept.uploaded)),
            ("kept_guests", Days(&mut self.kept.guests)),
        ]
    }
}

impl Bound<'_> {
    fn read(&mut self, text: &str) -> Result<(), &'static str> {
        match self {
            Self::Rate(rate) => {
                let what = "two numbers, at once and a second, such as `60,30`";
                let (burst, per_second) = text.split_once(',').ok_or(what)?;
                let number =
                    |text: &str| text.trim().parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0);
                let (Some(burst), Some(per_second)) = (number(burst), number(per_second)) else {
                    return Err(what);
                };
                **rate = Rate { burst, per_second };
            }
            Self::Count(count) => {
                **count = text.parse().ok().filter(|n| *n > 0).ok_or("a number from 1 on")?;
            }
            Self::Seconds(time) => {
                let seconds = text.parse().ok().filter(|n| (1..=DAY).contains(n));
                **time = Duration::from_secs(seconds.ok_or("a number of seconds")?);
            }
            Self::Days(age) => {
                **age = match text {
                    "never" => None,
                    text => {
                        let number = text.parse().ok().filter(|n| (1..=36_500).contains(n));
                        days(number.ok_or("a number of days, or `never`")?)
                    }
                };
            }
        }
        Ok(())
    }

    fn written(&self) -> String {
        match self {
            Self::Rate(rate) => format!("{},{}", rate.burst, rate.per_second),
            Self::Count(count) => count.to_string(),
            Self::Seconds(time) => time.as_secs().to_string(),
            Self::Days(Some(age)) => (age.as_secs() / DAY).to_string(),
            Self::Days(None) => "never".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The manual names every bound, with what it is if nothing is said.
    #[test]
    fn every_bound_is_in_the_manual() {
        let manual = include_str!("../../../docs/hosting.md");
        for (name, value) in Limits::default().written() {
            let row = manual.lines().find(|line| line.contains(&format!("| `{name}` | `{value}`")));
            assert!(row.is_some(), "docs/hosting.md does not say that {name} is {value}");
        }
    }

    #[test]
    fn every_bound_can_be_set_by_name() {
        for (name, value) in Limits::default().written() {
            let mut limits = Limits::default();
            limits.set(&format!("{name}={value}")).unwrap();
            assert_eq!(limits.written(), Limits::default().written(), "{name}");
            let wrong = limits.set(&format!("{name}=x")).unwrap_err();
            assert!(wrong.starts_with(name) && wrong.ends_with("not `x`"), "{wrong}");
        }
        let mut limits = Limits::default();
        limits.set("messages=5,0.5").unwrap();
        limits.set("kept_over=30").unwrap();
        limits.set("unread=7").unwrap();
        assert_eq!(limits.messages, Rate { burst: 5.0, per_second: 0.5 });
        assert_eq!((limits.kept.over, limits.unread), (days(30), Duration::from_secs(7)));
        for wrong in ["", "messages", "message=1,1", "messages=1", "messages=1,inf", "queue=0", "queue=-1"] {
            assert!(limits.set(wrong).is_err(), "{wrong}");
        }
        assert!(limits.set("conections=1").unwrap_err().contains("connections"));
    }
}
