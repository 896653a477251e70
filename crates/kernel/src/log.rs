//! What was told, grouped by what was done: a log shows the entries, and folds what explains them.

/// What a line of a log is to the lines around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogPart {
    /// It opens a turn and stands for itself.
    Opens,
    /// It says what something came to.
    Entry,
    /// It only explains what something came to.
    Detail,
}

/// Something that was done, by the places of its lines: the one that says what it came to, and those that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// What it came to.
    pub head: usize,
    /// What explains it, in order.
    pub details: Vec<usize>,
}

/// The entries of a log whose lines have these parts and belong to these steps of the match.
///
/// What explains something is told before it; what is told after the last entry of a step belongs to that, and a step of
/// details alone is known by the first of them. No entry is longer than a step: so lines can be added, and none has to
/// be changed.
pub fn log_entries(lines: &[(u32, LogPart)]) -> Vec<LogEntry> {
    let mut entries = Vec::new();
    let mut first = 0;
    for step in lines.chunk_by(|(one, _), (next, _)| one == next) {
        let mut done: Vec<(LogPart, LogEntry)> = Vec::new();
        let mut before: Vec<usize> = Vec::new();
        for (at, (_, part)) in (first..).zip(step) {
            match part {
                LogPart::Opens => {
                    done.extend(loose(&mut before));
                    done.push((LogPart::Opens, LogEntry { head: at, details: Vec::new() }));
                }
                LogPart::Entry => {
                    let details = std::mem::take(&mut before);
                    done.push((LogPart::Entry, LogEntry { head: at, details }));
                }
                LogPart::Detail => before.push(at),
            }
        }
        match done.last_mut() {
            Some((LogPart::Entry | LogPart::Detail, last)) => last.details.append(&mut before),
            Some((LogPart::Opens, _)) | None => done.extend(loose(&mut before)),
        }
        entries.extend(done.into_iter().map(|(_, entry)| entry));
        first += step.len();
    }
    entries
}

/// Details that came to nothing.
fn loose(details: &mut Vec<usize>) -> Option<(LogPart, LogEntry)> {
    let mut all = std::mem::take(details).into_iter();
    all.next().map(|head| (LogPart::Detail, LogEntry { head, details: all.collect() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_lie_below_what_they_came_to() {
        use LogPart::{Detail, Entry as Done, Opens};
        let log = [
            (1, Detail),
            (1, Detail),
            (1, Done),
            (1, Detail),
            (2, Detail),
            (2, Detail),
            (3, Detail),
            (3, Opens),
            (3, Detail),
        ];
        let told: Vec<(usize, Vec<usize>)> =
            log_entries(&log).into_iter().map(|entry| (entry.head, entry.details)).collect();
        assert_eq!(told, [(2, vec![0, 1, 3]), (4, vec![5]), (6, vec![]), (7, vec![]), (8, vec![])]);
    }
}
