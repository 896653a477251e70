//! Where a match was won and lost: an analysis for all once it is over, as a page and as files.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use lab::{Analysis, Moment, Shown};
use serde::Deserialize;
use web::pages::{self, AnalysisRow, AnalysisTurn, Asked, Findings, Judged};
use web::{AnalysisProgress, Tincture};

use super::reply::{denied_at, page};
use crate::analyses::Work;
use crate::curve::{curve, palette_of};
use crate::hub::Hub;
use crate::table::{Analysed, Denied, Msg};
use crate::visitor::Visitor;

/// What of it is asked for. What is not understood is as if it were not there: the page has all that is needed to ask anew.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Fields {
    shown: Option<String>,
    seat: Option<String>,
    moves: Option<String>,
}

pub(super) async fn analysis(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(fields): Query<Fields>,
) -> Response {
    let (about, work) = match looked(&hub, &visitor, &id).await {
        Ok(found) => found,
        Err(why) => return denied_at(&visitor, &id, &why),
    };
    let asked = fields.read(about.players.len());
    let looked = work.progress().map(|found| findings(found, asked, &about.players));
    page(pages::analysis(&visitor.visit(), &id, &about, asked, &looked))
}

pub(super) async fn json(State(hub): State<Hub>, visitor: Visitor, Path(id): Path<String>) -> Response {
    file(&hub, &visitor, &id, "json", "application/json", |found, _| {
        serde_json::to_string_pretty(found).unwrap_or_default()
    })
    .await
}

pub(super) async fn svg(
    State(hub): State<Hub>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(fields): Query<Fields>,
) -> Response {
    file(&hub, &visitor, &id, "svg", "image/svg+xml", |found, players| {
        let shown = shown(fields.read(players.len()));
        found.svg(shown, &palette_of(&found.sides, tincture_of(players)))
    })
    .await
}

/// The analysis as a file, once it is made.
async fn file(
    hub: &Hub,
    visitor: &Visitor,
    id: &str,
    ending: &str,
    kind: &'static str,
    write: impl FnOnce(&Analysis, &[(String, Tincture)]) -> String,
) -> Response {
    let (about, work) = match looked(hub, visitor, id).await {
        Ok(found) => found,
        Err(why) => return denied_at(visitor, id, &why),
    };
    match work.progress() {
        AnalysisProgress::Done(found) => {
            let named = format!("attachment; filename=\"{id}.{ending}\"");
            let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, named)];
            (headers, write(found, &about.players)).into_response()
        }
        AnalysisProgress::Unasked | AnalysisProgress::Working { .. } | AnalysisProgress::Failed(_) => {
            denied_at(visitor, id, &Denied::Refused("The analysis is not made yet.".to_owned()))
        }
    }
}

/// Whether one may look is asked of the table each time; the work is done once.
async fn looked(hub: &Hub, visitor: &Visitor, id: &str) -> Result<(pages::Match, Arc<Work>), Denied> {
    let asked = hub.ask(id, |reply| Msg::Analyse { visitor: visitor.clone(), reply }).await??;
    let Analysed { info, outcome, players, work } = asked;
    let made = hub.store().made(id.to_owned()).await.ok().flatten();
    let link = format!("{}{}", visitor.base, web::at::part(id, "analysis"));
    Ok((
        pages::Match {
            info,
            players,
            outcome,
            date: made.map(|made| web::when::Day::of(made).in_full()),
            link,
        },
        work,
    ))
}

impl Fields {
    fn read(&self, seats: usize) -> Asked {
        let seat = self.seat.as_deref().and_then(|seat| seat.parse().ok());
        Asked {
            truth: self.shown.as_deref() == Some("true"),
            seat: seat.filter(|seat| usize::from(*seat) < seats),
            all: match self.moves.as_deref() {
                Some("all") => Some(true),
                Some("costly") => Some(false),
                Some(_) | None => None,
            },
        }
    }
}

fn shown(asked: Asked) -> Shown {
    if asked.truth { Shown::Truth } else { Shown::Known }
}

fn tincture_of(players: &[(String, Tincture)]) -> impl Fn(kernel::Seat) -> Tincture {
    |seat| players.get(seat.index()).map_or(Tincture::Empty, |(_, tincture)| *tincture)
}

fn findings(found: &Analysis, asked: Asked, players: &[(String, Tincture)]) -> Findings {
    let shown = shown(asked);
    let turn = |turn: &lab::TurningPoint| AnalysisTurn {
        number: turn.number,
        side: turn.side,
        chances: (turn.from, turn.to),
    };
    Findings {
        hidden: found.hidden,
        curve: curve(found, shown, tincture_of(players)),
        turns: found.turns(shown).iter().map(turn).collect(),
        rows: (1..).zip(&found.moments).map(|(number, moment)| row(found, shown, number, moment)).collect(),
    }
}

fn row(found: &Analysis, shown: Shown, number: usize, moment: &Moment) -> AnalysisRow {
    let said = |said: &lab::MoveText| (said.label.clone(), said.notation.clone());
    let chance = |point| found.chance(shown, point, found.side(moment.seat));
    let before = chance(number - 1).unwrap_or_default();
    let judged = moment.verdict.as_ref().map(|verdict| Judged {
        word: verdict.grade.word(),
        lost: verdict.grade.costs().then(|| verdict.lost()),
        best: (verdict.best.notation != moment.played.notation).then(|| said(&verdict.best)),
    });
    AnalysisRow {
        number,
        seat: moment.seat,
        played: said(&moment.played),
        chances: (before, chance(number).unwrap_or(before)),
        judged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_as_if_it_were_not_there() {
        let fields = |shown: &str, seat: &str, moves: &str| Fields {
            shown: Some(shown.to_owned()),
            seat: Some(seat.to_owned()),
            moves: Some(moves.to_owned()),
        };
        assert_eq!(fields("x", "9", "few").read(2), Asked::default());
        assert_eq!(fields("true", "1", "all").read(2), Asked { truth: true, seat: Some(1), all: Some(true) });
    }
}
