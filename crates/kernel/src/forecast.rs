//! What would come of a choice: parts that programs read, and the one renderer that says them in words.

use std::fmt;

use serde::{Serialize, Serializer};

/// What would come of a choice, as far as its viewer can tell.
///
/// ```
/// use kernel::{Forecast, ForecastItem};
/// let blow = Forecast::of(ForecastItem::value("", 4)).and(ForecastItem::Damage { to: None, n: 4, left: Some(36) });
/// assert_eq!(blow.to_string(), "4: 4 damage, 36 left");
/// assert_eq!(blow.terms().to_string(), "4");
/// assert_eq!(Forecast::of(ForecastItem::Chance { n: 3, of: 4 }).when("in the open").to_string(), "3 in 4 in the open");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    parts: Vec<ForecastPart>,
}

/// A part of a forecast, and on what condition it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForecastPart {
    /// What is predicted.
    #[serde(flatten)]
    pub what: ForecastItem,
    /// When, by what or for whom: "in the open". Said after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
}

/// One part of a forecast.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum ForecastItem {
    /// What it strikes with, defends with or counts: "value 5", "worth 4 + 2", "4".
    Value {
        /// What the figure is; may be empty.
        what: &'static str,
        /// The figure.
        #[serde(flatten)]
        figure: Figure,
    },
    /// Two figures that are compared: "6 against 4".
    Against {
        /// The chooser's.
        ours: Figure,
        /// The other's.
        theirs: Figure,
    },
    /// A chance: "3 in 4".
    Chance {
        /// So often it happens.
        n: u32,
        /// In this many.
        of: u32,
    },
    /// "4 damage to Ada, 36 left".
    Damage {
        /// Who or what takes it; nothing where the choice says so.
        to: Option<String>,
        /// How much.
        n: u32,
        /// What is left after it, where that is worth saying; at nothing it falls.
        left: Option<i32>,
    },
    /// Who or what is struck falls, or this many do.
    Falls {
        /// How many; nothing where it is the target.
        #[serde(flatten)]
        count: Option<Amount>,
    },
    /// So much of the blow goes on to the next target.
    Pierces {
        /// How much.
        n: u32,
    },
    /// What is paid: "costs 3: 1 loose, 2 from Ore Wagon".
    Cost {
        /// How much.
        #[serde(flatten)]
        amount: Amount,
        /// From where, where that is not plain.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        from: Vec<String>,
    },
    /// What somebody gets: "+2 cards", "Ada: +2 cards".
    Gain {
        /// Who, if not the chooser.
        who: Option<String>,
        /// How much.
        #[serde(flatten)]
        amount: Amount,
    },
    /// What somebody loses: "−3 HP, 10 left".
    Loss {
        /// Who, if not the chooser.
        who: Option<String>,
        /// How much.
        #[serde(flatten)]
        amount: Amount,
        /// What is left of it.
        left: Option<i32>,
    },
    /// What the chooser has left: "3 cards left".
    Left {
        /// How much.
        #[serde(flatten)]
        amount: Amount,
    },
    /// How it ends: "they retreat", "holds".
    Ends {
        /// In words.
        how: String,
    },
    /// Whatever else is worth knowing.
    Note {
        /// In words.
        text: String,
    },
}

/// A figure and what is added to it: "4 + 2".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Figure {
    /// The figure.
    pub n: i32,
    /// What is added.
    #[serde(skip_serializing_if = "is_nothing")]
    pub bonus: i32,
}

/// So much of something: "1 card", "3 mana", "5".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Amount {
    /// How much.
    pub n: i32,
    /// Of what, one of it; empty where that is plain.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: &'static str,
    #[serde(skip)]
    countable: bool,
}

impl Forecast {
    /// This alone.
    pub fn of(what: ForecastItem) -> Self {
        Self { parts: vec![ForecastPart { what, when: None }] }
    }

    /// Words that have no part of their own.
    pub fn note(text: impl Into<String>) -> Self {
        Self::of(ForecastItem::note(text))
    }

    /// And this.
    #[must_use]
    pub fn and(mut self, what: ForecastItem) -> Self {
        self.parts.push(ForecastPart { what, when: None });
        self
    }

    /// The last part holds then.
    #[must_use]
    pub fn when(mut self, when: impl Into<String>) -> Self {
        if let Some(last) = self.parts.last_mut() {
            last.when = Some(when.into());
        }
        self
    }

    /// And all of that.
    #[must_use]
    pub fn then(mut self, more: Self) -> Self {
        self.parts.extend(more.parts);
        self
    }

    /// Its parts.
    pub fn parts(&self) -> &[ForecastPart] {
        &self.parts
    }

    /// The figures before what they come to: "4" of "4: falls".
    #[must_use]
    pub fn terms(&self) -> Self {
        let parts = self.parts.iter().take_while(|part| !part.what.is_outcome()).cloned().collect();
        Self { parts }
    }

    /// `None` if the forecast is empty.
    pub fn some(self) -> Option<Self> {
        (!self.parts.is_empty()).then_some(self)
    }
}

impl FromIterator<ForecastItem> for Forecast {
    fn from_iter<I: IntoIterator<Item = ForecastItem>>(all: I) -> Self {
        Self { parts: all.into_iter().map(|what| ForecastPart { what, when: None }).collect() }
    }
}

impl ForecastItem {
    /// A figure by itself.
    pub fn value(what: &'static str, n: impl Into<i32>) -> Self {
        Self::Value { what, figure: Figure::new(n, 0) }
    }

    /// One plain figure against another.
    pub fn against(ours: impl Into<i32>, theirs: impl Into<i32>) -> Self {
        Self::Against { ours: Figure::new(ours, 0), theirs: Figure::new(theirs, 0) }
    }

    /// What is paid.
    pub const fn cost(amount: Amount) -> Self {
        Self::Cost { amount, from: Vec::new() }
    }

    /// What the chooser gets.
    pub const fn gain(amount: Amount) -> Self {
        Self::Gain { who: None, amount }
    }

    /// How it ends.
    pub fn ends(how: impl Into<String>) -> Self {
        Self::Ends { how: how.into() }
    }

    /// Words that have no part of their own.
    pub fn note(text: impl Into<String>) -> Self {
        Self::Note { text: text.into() }
    }

    /// Does it say what the figures before it come to?
    fn is_outcome(&self) -> bool {
        matches!(self, Self::Damage { .. } | Self::Falls { .. } | Self::Pierces { .. } | Self::Ends { .. })
    }

    /// What stands between it and what follows.
    fn separator(&self, next: &Self) -> &'static str {
        match (self, next) {
            (Self::Value { .. } | Self::Against { .. }, next) if next.is_outcome() => ": ",
            (Self::Note { .. }, Self::Ends { .. }) => ": ",
            (Self::Cost { .. }, _) | (_, Self::Damage { .. }) => "; ",
            _ => ", ",
        }
    }
}

impl Figure {
    /// A figure, and what is added to it.
    pub fn new(n: impl Into<i32>, bonus: impl Into<i32>) -> Self {
        Self { n: n.into(), bonus: bonus.into() }
    }
}

impl Amount {
    /// This many things: "2 cards".
    pub fn count(n: impl TryInto<i32>, unit: &'static str) -> Self {
        Self { n: n.try_into().unwrap_or(i32::MAX), unit, countable: true }
    }

    /// So much of something that has no plural: "3 mana".
    pub fn much(n: impl TryInto<i32>, unit: &'static str) -> Self {
        Self { countable: false, ..Self::count(n, unit) }
    }

    fn unit(self) -> String {
        match (self.unit, self.countable && self.n != 1) {
            ("", _) => String::new(),
            (unit, true) => format!(" {unit}s"),
            (unit, false) => format!(" {unit}"),
        }
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            if let Some(before) = at.checked_sub(1).and_then(|before| self.parts.get(before)) {
                f.write_str(before.what.separator(&part.what))?;
            }
            write!(f, "{part}")?;
        }
        Ok(())
    }
}

impl fmt::Display for ForecastPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.when {
            Some(when) => write!(f, "{} {when}", self.what),
            None => write!(f, "{}", self.what),
        }
    }
}

impl fmt::Display for ForecastItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |who: &Option<String>| who.as_ref().map_or_else(String::new, |who| format!("{who}: "));
        let left = |left: &Option<i32>, none: &str| match left {
            Some(..=0) => none.to_owned(),
            Some(n) => format!(", {n} left"),
            None => String::new(),
        };
        match self {
            Self::Value { what: "", figure } => write!(f, "{figure}"),
            Self::Value { what, figure } => write!(f, "{what} {figure}"),
            Self::Against { ours, theirs } => write!(f, "{ours} against {theirs}"),
            Self::Chance { n, of } => write!(f, "{n} in {of}"),
            Self::Damage { to, n, left: rest } => {
                let much = if *n == 0 { "no".to_owned() } else { n.to_string() };
                let whom = to.as_ref().map_or_else(String::new, |to| format!(" to {to}"));
                write!(f, "{much} damage{whom}{}", left(rest, ", falls"))
            }
            Self::Falls { count: None } => f.write_str("falls"),
            Self::Falls { count: Some(count) } => {
                write!(f, "{count} {}", if count.n == 1 { "falls" } else { "fall" })
            }
            Self::Pierces { n } => write!(f, "{n} pierces on"),
            Self::Cost { amount: Amount { n: 0, .. }, from: _ } => f.write_str("costs nothing"),
            Self::Cost { amount, from } if from.is_empty() => write!(f, "costs {amount}"),
            Self::Cost { amount, from } => write!(f, "costs {amount}: {}", from.join(", ")),
            Self::Gain { who, amount } => write!(f, "{}{:+}{}", whose(who), amount.n, amount.unit()),
            Self::Loss { who, amount, left: rest } => {
                write!(f, "{}−{amount}{}", whose(who), left(rest, ", 0 left"))
            }
            Self::Left { amount } => write!(f, "{amount} left"),
            Self::Ends { how } => f.write_str(how),
            Self::Note { text } => f.write_str(text),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bonus {
            0 => write!(f, "{}", self.n),
            bonus => write!(f, "{} + {bonus}", self.n),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.n, self.unit())
    }
}

/// A forecast on the wire: `forecast` has the words, or `null`, and `parts` the parts, if there are any.
pub(crate) fn on_the_wire<S: Serializer>(forecast: &Option<Forecast>, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Both<'a> {
        forecast: Option<String>,
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        parts: &'a [ForecastPart],
    }
    let parts = forecast.as_ref().map_or(&[][..], Forecast::parts);
    Both { forecast: forecast.as_ref().map(Forecast::to_string), parts }.serialize(to)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_nothing(n: &i32) -> bool {
    *n == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Rule};

    #[test]
    fn parts_are_said_in_one_sentence() {
        let archer = || Some("Archer".to_owned());
        for (forecast, words) in [
            (Forecast::of(ForecastItem::Chance { n: 3, of: 4 }), "3 in 4"),
            (
                Forecast::note("flank")
                    .and(ForecastItem::against(6, 4))
                    .and(ForecastItem::ends("they retreat")),
                "flank, 6 against 4: they retreat",
            ),
            (Forecast::note("rear").and(ForecastItem::ends("they rout")), "rear: they rout"),
            (
                Forecast::of(ForecastItem::Cost {
                    amount: Amount::much(3, ""),
                    from: vec!["3 loose".to_owned()],
                })
                .and(ForecastItem::Damage { to: archer(), n: 2, left: Some(0) })
                .and(ForecastItem::Damage { to: archer(), n: 0, left: None }),
                "costs 3: 3 loose; 2 damage to Archer, falls; no damage to Archer",
            ),
            (Forecast::of(ForecastItem::cost(Amount::count(1, "card"))), "costs 1 card"),
            (Forecast::of(ForecastItem::cost(Amount::count(0, "card"))), "costs nothing"),
            (Forecast::of(ForecastItem::Left { amount: Amount::count(2, "card") }), "2 cards left"),
            (
                Forecast::of(ForecastItem::gain(Amount::much(3, "mana")))
                    .and(ForecastItem::Gain { who: archer(), amount: Amount::count(1, "card") }),
                "+3 mana, Archer: +1 card",
            ),
            (
                Forecast::of(ForecastItem::Loss { who: None, amount: Amount::much(3, "HP"), left: Some(10) }),
                "−3 HP, 10 left",
            ),
            (
                Forecast::of(ForecastItem::Falls { count: None }).and(ForecastItem::Pierces { n: 2 }),
                "falls, 2 pierces on",
            ),
            (Forecast::of(ForecastItem::Falls { count: Some(Amount::count(2, "unit")) }), "2 units fall"),
        ] {
            assert_eq!(forecast.to_string(), words);
        }
    }

    #[test]
    fn programs_get_words_and_parts() {
        let mut choice = Choice::new(Rule::new("KD-8.1"), "atk P2", "Attack Ada", ["knight.P2"]);
        let json = |choice: &Choice| serde_json::to_value(choice).unwrap();
        assert_eq!(json(&choice)["forecast"], serde_json::Value::Null);
        assert_eq!(json(&choice).get("parts"), None);
        choice.forecast = Some(
            Forecast::of(ForecastItem::Chance { n: 3, of: 4 })
                .when("in the open")
                .and(ForecastItem::cost(Amount::count(2, "card"))),
        );
        assert_eq!(json(&choice)["forecast"], "3 in 4 in the open, costs 2 cards");
        assert_eq!(
            json(&choice)["parts"],
            serde_json::json!([
                { "part": "chance", "n": 3, "of": 4, "when": "in the open" },
                { "part": "cost", "n": 2, "unit": "card" },
            ])
        );
    }
}
