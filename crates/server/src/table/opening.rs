//! A table as it is kept, opened again: its record, and the match that comes of it.

use kernel::record::Opening;
use kernel::{Record, Seat, Seed};
use store::{SeatKind, Table};

use super::Denied;
use crate::hosted::ErasedMatch;
use crate::hub::Hub;
use crate::pool::NotRun;

/// Opens the match of a table as it is kept, by playing it again elsewhere.
pub(super) async fn open_match(hub: &Hub, table: &Table) -> Result<Box<dyn ErasedMatch>, Denied> {
    let (record, shelf, table) = (recorded(table), hub.clone(), table.clone());
    let open = move || {
        let game = shelf.games().find(&record.game).map_err(|unknown| unknown.to_string())?;
        let mut hosted = game.host(&record, &table)?;
        if table.settings.lesson {
            hosted.coach(&record);
        }
        Ok(hosted)
    };
    hub.pool()
        .run(open)
        .await
        .map_err(|why| match why {
            NotRun::Failed => Denied::Panicked,
            NotRun::Busy | NotRun::Stopping => why.into(),
        })?
        .map_err(Denied::Broken)
}

/// The record of a table as it is kept.
pub(super) fn recorded(table: &Table) -> Record {
    let seed = Seed(table.settings.seed);
    Record {
        game: table.settings.game.clone(),
        rules: table.settings.rules_version,
        content: table.settings.content_hash.clone(),
        options: crate::games::read_options(&table.settings.options),
        given: table.settings.given.as_ref().and_then(|given| serde_json::from_str(given).ok()),
        chairs: table.seats.iter().map(chair).collect(),
        commitment: seed.commitment(),
        seed: Some(seed),
        openings: table
            .settings
            .openings
            .iter()
            .map(|opening| Opening { seed: Seed(opening.seed), moves: opening.moves as usize })
            .collect(),
        result: None,
        moves: table
            .actions
            .iter()
            .map(|action| kernel::record::Move {
                seat: Seat::checked(action.seat.into()).unwrap_or_default(),
                notation: action.notation.clone(),
            })
            .collect(),
    }
}

fn chair(row: &store::SeatRow) -> kernel::Chair {
    match (row.kind, &row.level) {
        (SeatKind::Bot, Some(level)) => kernel::Chair::bot(&row.name, level),
        (SeatKind::Person | SeatKind::Open, _) | (SeatKind::Bot, None) => kernel::Chair::person(&row.name),
    }
}
