//! Playing a scenario through the checked door.

use super::read::{Plan, Refused, Step};
use super::{Difference, Failure};
use crate::{Game, Match, Refusal};

pub(super) fn play<G: Game>(plan: Plan<G>) -> Result<(), Failure> {
    let Plan { heading: _, mut table, steps, expect } = plan;
    let mut events = Vec::new();
    followed(&table, "before the first step")?;
    for (i, step) in steps.iter().enumerate() {
        match step {
            Step::Check(expect) => {
                let place = format!("the check at line {}", expect.line);
                fail(place, expect.differences(&table, &events))?;
                events.clear();
            }
            Step::Play { line, seat, act, refused } => {
                let name = table.game().seat_name(*seat);
                let place = format!("step {} (line {line}): {name} `{act}`", i + 1);
                let played = table.play(*seat, None, act);
                fail(place.clone(), judge(&played, refused.as_ref()))?;
                events.extend(played.into_iter().flatten().flat_map(|step| step.events));
                followed(&table, &place)?;
            }
        }
    }
    fail("[expect]".to_owned(), expect.differences(&table, &events))?;
    match G::dice(table.state()).script() {
        Some(script) if script.used < script.written => {
            let (used, written) = (script.used, script.written);
            let unused =
                Difference::new("dice", format!("{written} rolls"), format!("only {used} were thrown"));
            fail("at the end".to_owned(), vec![unused])
        }
        Some(_) | None => Ok(()),
    }
}

fn judge<S>(played: &Result<S, Refusal>, refused: Option<&Refused>) -> Vec<Difference> {
    match (played, refused) {
        (Ok(_), None) => Vec::new(),
        (Ok(_), Some(wanted)) => {
            vec![Difference::new("refused", format!("by {}", wanted.rule), "it was played")]
        }
        (Err(refusal), None) => {
            vec![Difference::new("refused", "no", format!("[{}] {refusal}", refusal.code))]
        }
        (Err(refusal), Some(Refused { rule, code, says })) => {
            let by = refusal.rule.map_or("table", |rule| rule.number());
            let parts = [
                ("rule", Some(rule), by),
                ("code", code.as_ref(), refusal.code),
                ("says", says.as_ref(), &refusal.message),
            ];
            let differs = |(what, wanted, got): (&str, Option<&String>, &str)| {
                wanted.filter(|wanted| *wanted != got).map(|wanted| Difference::new(what, wanted, got))
            };
            parts.into_iter().filter_map(differs).collect()
        }
    }
}

/// A die that was not in the script has fallen somewhere: what follows would mislead.
fn followed<G: Game>(table: &Match<G>, place: &str) -> Result<(), Failure> {
    match G::dice(table.state()).script() {
        Some(script) if script.strayed => {
            let expected = format!("{} rolls, each by a die that has that side", script.written);
            let got = format!("roll {} is missing or too high for the die", script.used + 1);
            fail(place.to_owned(), vec![Difference::new("dice", expected, got)])
        }
        Some(_) | None => Ok(()),
    }
}

fn fail(step: String, differences: Vec<Difference>) -> Result<(), Failure> {
    if differences.is_empty() { Ok(()) } else { Err(Failure { step, differences }) }
}
