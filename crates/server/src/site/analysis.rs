//! Where a match was won and lost: an analysis for all once it is over.

use std::sync::atomic::Ordering;

use axum::extract::{Path, State};
use axum::http::header::{self, HeaderValue};
use axum::response::Response;
use lab::{Analysis, Moment};
use web::pages::{self, AnalysisRow, Progress};

use super::reply::{denied, page};
use crate::analyses::{Found, Work};
use crate::hub::Hub;
use crate::table::Msg;
use crate::visitor::Visitor;

pub(super) async fn analysis(State(hub): State<Hub>, visitor: Visitor, Path(id): Path<String>) -> Response {
    // Whether one may look is asked of the table each time; the work is done once.
    let guest = visitor.guest.as_ref().map(|guest| guest.id);
    let (moves, inquiry) = match hub.ask(&id, |reply| Msg::Analyse { guest, reply }).await {
        Ok(Ok(asked)) => asked,
        Ok(Err(why)) | Err(why) => return denied(&visitor, &why),
    };
    let work = hub.analyses().begin(hub.store(), &id, moves, inquiry).await;
    let mut response = page(shown(&visitor, &id, &work));
    if work.found.get().is_none() {
        // With script or without, the page shows itself again until it is done.
        response.headers_mut().insert(header::REFRESH, HeaderValue::from_static("2"));
    }
    response
}

fn shown(visitor: &Visitor, id: &str, work: &Work) -> String {
    let rows: Vec<AnalysisRow>;
    let progress = match work.found.get() {
        None => Progress::Working { done: work.done.load(Ordering::Relaxed), of: work.of },
        Some(Err(why)) => Progress::Failed(why),
        Some(Ok(Found { analysis, svg })) => {
            rows =
                (1..).zip(&analysis.moments).map(|(number, moment)| told(analysis, number, moment)).collect();
            Progress::Done { svg, rows: &rows }
        }
    };
    pages::analysis(&visitor.visit(), id, &progress)
}

fn told(analysis: &Analysis, number: usize, moment: &Moment) -> AnalysisRow {
    let Moment { seat, played, truth, known, verdict } = moment;
    AnalysisRow {
        who: analysis.names.get(seat.index()).cloned().unwrap_or_default(),
        played: played.clone(),
        chance: (*known, truth.get(seat.index()).copied().unwrap_or(0.0)),
        played_chance: verdict.as_ref().and_then(|verdict| verdict.played_chance),
        best: verdict.as_ref().map(|verdict| (verdict.best.clone(), verdict.best_chance)),
        turn: analysis.turning.contains(&number),
    }
}
