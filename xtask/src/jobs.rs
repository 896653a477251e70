//! What can run at the same time: jobs are begun in order, as many at once as there are cores, and each tells what it has
//! printed when it is over.

use std::collections::VecDeque;
use std::io::{PipeReader, Read as _, pipe};
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::counts::Counts;
use crate::step::{End, Step};

/// One program to be run, for the step it is part of.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) step: &'static str,
    /// Which part of the step it is; nothing where it is all of it.
    pub(crate) part: String,
    pub(crate) command: Command,
}

impl Job {
    /// All of a step.
    pub(crate) fn new(step: &'static str, mut command: Command, words: &[&str]) -> Self {
        command.args(words);
        Self { step, part: String::new(), command }
    }
}

/// Runs all jobs, at most `most` at a time, and adds up what came of each step. A step took as long as its jobs together.
pub(crate) fn run(jobs: Vec<Job>, most: usize) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for job in &jobs {
        if steps.iter().all(|step| step.name != job.step) {
            let (end, took, counts) = (End::Passed, Duration::ZERO, Counts::default());
            steps.push(Step { name: job.step, end, took, counts });
        }
    }
    let (waiting, steps) = (Mutex::new(VecDeque::from(jobs)), Mutex::new(steps));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    thread::scope(|scope| {
        for _ in 0..most.max(1) {
            scope.spawn(|| {
                while let Some(mut job) = next() {
                    let start = Instant::now();
                    let (passed, output) = match output(&mut job.command) {
                        Ok(ended) => ended,
                        Err(error) => (false, format!("error: {error:#}\n").into_bytes()),
                    };
                    let mut steps = steps.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some(step) = steps.iter_mut().find(|step| step.name == job.step) else { continue };
                    step.took += start.elapsed();
                    step.counts += tell(&job, start.elapsed(), &output);
                    if !passed {
                        step.end = End::Failed;
                    }
                }
            });
        }
    });
    steps.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a command to its end; says whether all was well, and what it printed.
fn output(command: &mut Command) -> Result<(bool, Vec<u8>)> {
    let (mut child, mut printed) = start(command)?;
    let mut output = Vec::new();
    printed.read_to_end(&mut output).context("cannot read what a job prints")?;
    let status = child.wait().context("cannot wait for a job")?;
    Ok((status.success(), output))
}

/// Starts a command; both of its outputs come in the order in which they are written.
fn start(command: &mut Command) -> Result<(Child, PipeReader)> {
    let program = command.get_program().to_string_lossy().into_owned();
    let (printed, out) = pipe().context("cannot make a pipe")?;
    let err = out.try_clone().context("cannot make a pipe")?;
    let child = command.stdout(out).stderr(err).spawn().with_context(|| format!("cannot start {program}"))?;
    // Its ends of the pipe belong to the child alone, or nobody would see the end of its output.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    Ok((child, printed))
}

/// Prints what a job has printed, and adds up the summaries in it.
fn tell(job: &Job, took: Duration, output: &[u8]) -> Counts {
    let gap = if job.part.is_empty() { "" } else { ": " };
    let output = String::from_utf8_lossy(output);
    println!("\n=== {}{gap}{} ({:.1} s)\n{output}", job.step, job.part, took.as_secs_f32());
    Counts::of(&output)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{Job, run};
    use crate::step::End;

    fn job(step: &'static str, part: &str, script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job { step, part: part.to_owned(), command }
    }

    #[test]
    fn what_jobs_count_is_added_up_for_each_step() {
        let ok = "echo 'test result: ok. 3 passed; 0 failed; 1 ignored;'";
        let bad = "echo 'test result: FAILED. 1 passed; 2 failed; 0 ignored;' >&2; exit 101";
        let steps = run(vec![job("a", "one", ok), job("b", "", ok), job("a", "two", bad)], 2);
        let told: Vec<_> = steps.iter().map(|step| (step.name, &step.end, step.counts.to_string())).collect();
        let failed = "4 passed, 2 failed, 1 skipped".to_owned();
        let passed = "3 passed, 0 failed, 1 skipped".to_owned();
        assert_eq!(told, [("a", &End::Failed, failed), ("b", &End::Passed, passed)]);
    }

    #[test]
    fn a_job_that_cannot_start_fails_and_the_others_run() {
        let none = Job { step: "a", part: String::new(), command: Command::new("/nobody/has/this") };
        let steps = run(vec![none, job("b", "", "true")], 1);
        assert_eq!(steps.iter().map(|step| &step.end).collect::<Vec<_>>(), [&End::Failed, &End::Passed]);
    }

    /// Each of the two waits until the other has begun.
    #[test]
    fn jobs_run_at_the_same_time() {
        let folder = std::env::temp_dir().join(format!("banneret-jobs-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for a moment");
        let meets = |mine: &str, other: &str| {
            let (mine, other) = (folder.join(mine), folder.join(other));
            format!("touch '{}'; until [ -e '{}' ]; do sleep 0.01; done", mine.display(), other.display())
        };
        let steps = run(vec![job("a", "", &meets("a", "b")), job("b", "", &meets("b", "a"))], 2);
        assert!(steps.iter().all(|step| step.end == End::Passed));
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
