//! Playing a scenario through `Match`, which checks every action.

use super::expect::Expect;
use super::read::{Plan, PlayEntry, Ready, Refused};
use super::{Difference, Failure};
use crate::Checked;
use kernel::content::Fault;
use kernel::{Match, Refusal, Seat};

pub(super) fn play<G: Checked>(plan: Plan<G>) -> Result<(), Failure> {
    let Ready { mut table, events, steps, expect } = match plan {
        Plan::Ready(ready) => *ready,
        Plan::Refused { wanted, faults } => {
            return fail("the set-up".to_owned(), judge_setup(&wanted, &faults));
        }
    };
    go_on(&mut table, events, &steps, &expect)?;
    used_up(&table)
}

/// Plays on, and checks what must be so in between and in the end: everything that has happened, what has happened
/// `already` included.
pub(crate) fn go_on<G: Checked>(
    table: &mut Match<G>,
    already: Vec<G::Event>,
    steps: &[PlayEntry],
    expect: &Expect,
) -> Result<Vec<G::Event>, Failure> {
    let (mut events, mut checked) = (already, 0);
    followed(table, "before the first step")?;
    for (i, step) in steps.iter().enumerate() {
        match step {
            PlayEntry::Check(expect) => {
                let place = format!("the check at line {}", expect.line);
                fail(place, expect.differences(table, &events[checked..]))?;
                checked = events.len();
            }
            PlayEntry::Play { line, seat, act, refused } => {
                let name = table.game().seat_name(*seat);
                let place = format!("step {} (line {line}): {name} `{act}`", i + 1);
                let played = table.play(*seat, None, act);
                fail(place.clone(), differences(&played, refused.as_ref()))?;
                events.extend(played.into_iter().flatten().flat_map(|step| step.events));
                followed(table, &place)?;
            }
            PlayEntry::Late { line, seat, answer } => {
                let name = table.game().seat_name(*seat);
                let place = format!("step {} (line {line}): {name} is late", i + 1);
                let played = time_out(table, *seat, answer);
                events.extend(played.map_err(|differs| Failure::new(&place, differs))?);
                followed(table, &place)?;
            }
        }
    }
    fail("[expect]".to_owned(), expect.differences(table, &events[checked..]))?;
    Ok(events)
}

/// Whatever was written of chance must have come about.
pub(crate) fn used_up<G: Checked>(table: &Match<G>) -> Result<(), Failure> {
    let Some(at) = G::dice(table.state()).followed() else { return Ok(()) };
    let counts = [
        ("dice", "rolls", at.rolls_written, at.rolls, "thrown"),
        ("shuffles", "shuffles of things with names", at.shuffles_written, at.shuffles, "made"),
    ];
    let unused = counts.into_iter().filter(|(_, _, written, used, _)| used < written);
    let unused = unused.map(|(what, things, written, used, done)| {
        Difference::new(what, format!("{written} {things}"), format!("only {used} were {done}"))
    });
    fail("at the end".to_owned(), unused.collect())
}

/// The rules answer for a seat: what has happened then, or how the answer differs from the one that was expected.
fn time_out<G: Checked>(
    table: &mut Match<G>,
    seat: Seat,
    answer: &str,
) -> Result<Vec<G::Event>, Vec<Difference>> {
    let one = |what: &str, got: String| vec![Difference::new(what, format!("`{answer}`"), got)];
    if !table.pending().contains(seat) {
        return Err(one("the rules answer", "nothing: the seat is not asked".to_owned()));
    }
    let action = table.game().timeout(table.state(), seat);
    let steps =
        table.play_action(seat, action).map_err(|refusal| one("the rules answer", refusal.to_string()))?;
    let got = steps.iter().map(|step| step.notation.as_str()).collect::<Vec<_>>().join(" ");
    if got != *answer {
        return Err(one("the rules answer", format!("`{got}`")));
    }
    Ok(steps.into_iter().flat_map(|step| step.events).collect())
}

/// A set-up that must be refused.
fn judge_setup(wanted: &Refused, faults: &[Fault]) -> Vec<Difference> {
    let Refused { rule, code: _, says } = wanted;
    let by = |fault: &Fault| match fault.rule {
        Some(by) => by.number() == rule,
        None if rule == "table" => true,
        // Options and positions say the rule at the end of their message, if one forbids them.
        None => {
            let said = fault.message.strip_suffix(')').and_then(|said| said.strip_suffix(rule.as_str()));
            said.is_some_and(|said| said.ends_with(['(', ' ']))
        }
    };
    let fits = |fault: &Fault| by(fault) && says.as_ref().is_none_or(|says| fault.message.contains(says));
    if faults.iter().any(fits) {
        return Vec::new();
    }
    let said = says.as_ref().map_or(String::new(), |says| format!(", saying `{says}`"));
    let got: Vec<String> = faults.iter().map(Fault::to_string).collect();
    let got = if got.is_empty() { "it can be played".to_owned() } else { got.join("\n") };
    vec![Difference::new("refused", format!("by {rule}{said}"), got)]
}

fn differences<S>(played: &Result<S, Refusal>, refused: Option<&Refused>) -> Vec<Difference> {
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

/// Some draw was not scripted: what follows would mislead.
fn followed<G: Checked>(table: &Match<G>, place: &str) -> Result<(), Failure> {
    match G::dice(table.state()).followed().and_then(|at| at.stray) {
        Some(stray) => {
            let expected = "every die and every shuffle as it is written";
            Err(Failure::new(place, vec![Difference::new("chance", expected, stray)]))
        }
        None => Ok(()),
    }
}

fn fail(step: String, differences: Vec<Difference>) -> Result<(), Failure> {
    if differences.is_empty() { Ok(()) } else { Err(Failure { step, differences }) }
}
