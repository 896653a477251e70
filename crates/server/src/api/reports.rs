//! What was reported, for whoever runs the site.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::{Done, Found};
use super::problem::{Kind, Problem};
use super::route::{Call, Nothing};
use crate::words;

/// The most reports of a list.
const LISTED: u32 = 100;

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ReportList {
    /// Those that wait for an answer first.
    reports: Vec<Report>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Report {
    id: i64,
    /// Whom it is about, as they were called then.
    name: String,
    table: Option<String>,
    kind: String,
    text: String,
    /// In milliseconds since 1970.
    created: i64,
    /// What was done, in a line.
    answer: Option<String>,
}

pub(super) async fn list(call: Call<Nothing>) -> Result<Found<ReportList>, Problem> {
    let told = |report: store::Report| {
        let store::Report { id, reporter: _, about: _, name, table, kind, text, created, answer } = report;
        Report { id, name, table, kind, text, created, answer }
    };
    let reports = call.hub.store().reports(LISTED).await?;
    Ok(Found(ReportList { reports: reports.into_iter().map(told).collect() }))
}

/// What was done about a report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Answered {
    /// The number of the report.
    report: i64,
    /// What was done, in a line: whoever reported it reads that.
    #[schemars(length(min = 1))]
    answer: String,
}

pub(super) async fn answer(call: Call<Nothing, Nothing, Answered>) -> Result<Done, Problem> {
    let Answered { report, answer } = call.body;
    let answer =
        words::chat(&answer).ok_or_else(|| Problem::new(Kind::Impossible, "There is nothing to say."))?;
    let known = call.hub.store().reports(u32::MAX).await?.iter().any(|known| known.id == report);
    if !known {
        return Err(Problem::nothing(format!("There is no report {report}.")));
    }
    call.hub.store().answer_report(report, answer).await?;
    Ok(Done)
}
