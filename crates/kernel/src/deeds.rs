//! What was told, grouped by what was done: a log shows the deeds, and folds what explains them.

/// What a line of a log is to the lines around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// It opens a turn and stands for itself.
    Opens,
    /// It says what something came to.
    Deed,
    /// It only explains what something came to.
    Detail,
}

/// Something that was done, by the places of its lines: the one that says what it came to, and those that explain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// What it came to.
    pub head: usize,
    /// What explains it, in order.
    pub details: Vec<usize>,
}

/// The deeds of a log whose lines have these parts and belong to these steps of the match.
///
/// What explains something is told before it; what is told after the last deed of a step belongs to that, and a step of
/// details alone is known by the first of them. No deed is longer than a step: so lines can be added, and none has to
/// be changed.
pub fn deeds(lines: &[(u32, Part)]) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut first = 0;
    for step in lines.chunk_by(|(one, _), (next, _)| one == next) {
        let mut done: Vec<(Part, Deed)> = Vec::new();
        let mut before: Vec<usize> = Vec::new();
        for (at, (_, part)) in (first..).zip(step) {
            match part {
                Part::Opens => {
                    done.extend(loose(&mut before));
                    done.push((Part::Opens, Deed { head: at, details: Vec::new() }));
                }
                Part::Deed => {
                    let details = std::mem::take(&mut before);
                    done.push((Part::Deed, Deed { head: at, details }));
                }
                Part::Detail => before.push(at),
            }
        }
        match done.last_mut() {
            Some((Part::Deed | Part::Detail, last)) => last.details.append(&mut before),
            Some((Part::Opens, _)) | None => done.extend(loose(&mut before)),
        }
        deeds.extend(done.into_iter().map(|(_, deed)| deed));
        first += step.len();
    }
    deeds
}

/// Details that came to nothing.
fn loose(details: &mut Vec<usize>) -> Option<(Part, Deed)> {
    let mut all = std::mem::take(details).into_iter();
    all.next().map(|head| (Part::Detail, Deed { head, details: all.collect() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_lie_below_what_they_came_to() {
        use Part::{Deed as Done, Detail, Opens};
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
            deeds(&log).into_iter().map(|deed| (deed.head, deed.details)).collect();
        assert_eq!(told, [(2, vec![0, 1, 3]), (4, vec![5]), (6, vec![]), (7, vec![]), (8, vec![])]);
    }
}
