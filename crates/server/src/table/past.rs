//! A match that is over: its replay, its record, the table after it.

use kernel::record::{Seal, verify};
use kernel::{Match, Record, Refusal, Seat, Seed, Viewer};
use store::{Guest, Phase, SeatKind, SeatRow, Settings, Table};
use web::{LogLine, Mode, Render, Replay, Seen, pages};

use super::actor::{Actor, On};
use super::chairs::{bot, read_level};
use super::seeing::Sight;
use super::{Denied, Next};
use crate::games::kept_openings;
use crate::secret;
use crate::visitor::Visitor;

impl<G: Render> Actor<G> {
    /// A move of the finished match, as anybody saw it.
    pub(super) fn replay_page(
        &self,
        visitor: &Visitor,
        at: Option<u32>,
        view: Option<&str>,
    ) -> Result<String, Denied> {
        let guest = visitor.guest.as_ref();
        self.may_look(guest.map(|guest| guest.id))?;
        let (on, outcome) = self.over()?;
        let seats = self.game.seats();
        let viewer = match view {
            None => Viewer::Everything,
            Some(view) => web::at::read_view(view, seats).ok_or_else(|| {
                Denied::Nothing(format!("Nobody at this table is called `{}`.", kernel::clip(view)))
            })?,
        };
        let plies = on.at.plies();
        let at = at.unwrap_or(plies);
        if at > plies {
            return Err(Denied::Nothing(format!("The match has {plies} moves; there is no move {at}.")));
        }
        let record = self.record();
        let (then, log) = self.look_back(&record, at, viewer);
        let sight = Sight::of(&*self.game, then.state(), viewer);
        let shown: Vec<LogLine> = log.iter().filter(|line| line.ply <= at).cloned().collect();
        let replay = Replay {
            at,
            plies,
            outcome,
            marks: web::marks(&log),
            seed: Some(web::Seed {
                seed: Seed(self.table.settings.seed).to_string(),
                openings: record.openings.iter().map(|o| (o.moves as u32, o.seed.to_string())).collect(),
                commitment: record.commitment.to_string(),
                verified: verify::<G>(&record, &self.content).map(drop).map_err(|e| e.to_string()),
            }),
            rematch: guest.is_some_and(|guest| self.seat_of(guest.id).is_some()),
            play_on: then.outcome().is_none(),
        };
        let mine = self.viewer_of(guest.map(|guest| guest.id));
        let around = self.around(mine, guest.map(|guest| guest.id), &visitor.base, Mode::Replay(replay));
        let seen = Seen {
            game: &*self.game,
            view: &sight.view,
            viewer,
            prompt: None,
            choices: Vec::new(),
            asides: Vec::new(),
            ticket: 0,
            pending: sight.pending,
            outcome: sight.outcome,
            players: &around.players,
            log: &shown,
            chat: &around.chat,
            refusal: None,
            table: &around.info,
        };
        Ok(pages::table(&visitor.visit(), &seen))
    }

    /// The record: whole once the match is over. While it goes on only what was promised before it, because
    /// even the hash of a sealed answer would give the answer away.
    pub(super) fn record_text(&self, visitor: &Visitor) -> Result<String, Denied> {
        self.may_look(visitor.guest.as_ref().map(|guest| guest.id))?;
        let record = self.record();
        Ok(match self.table.phase {
            Phase::Over => record.text(Seal::Closed),
            // The moves of an earlier match, from which this one goes on, are known.
            Phase::Waiting | Phase::Playing => record.up_to(record.opened()).text(Seal::Closed),
        })
    }

    /// Makes the table after this one: its id.
    pub(super) async fn next_table(&mut self, guest: &Guest, how: Next) -> Result<String, Denied> {
        self.may_look(Some(guest.id))?;
        let (on, _) = self.over()?;
        self.hub.may_make_table(guest.id).await?;
        let made = match how {
            Next::Rematch => {
                let next = self.rematch(guest)?;
                let made = self.hub.store().add_rematch(self.table.id.clone(), next).await;
                if let Ok(id) = &made {
                    self.table.rematch = Some(id.clone());
                    self.reload_pages();
                }
                made
            }
            Next::On { at, seat, level } => {
                let next = self.play_on(on, guest, at, seat, &level)?;
                let id = next.id.clone();
                self.hub.store().add_table(next).await.map(|()| id)
            }
        };
        made.map_err(|error| {
            tracing::error!(table = self.table.id, %error, "a table could not be made");
            Denied::Broken("The new table could not be saved; try again in a moment.".to_owned())
        })
    }

    /// The same people one seat further, with a new seed.
    fn rematch(&self, guest: &Guest) -> Result<Table, Denied> {
        self.seat_of(guest.id)
            .ok_or_else(|| Denied::Refused("Only those who played may ask for a rematch.".to_owned()))?;
        let mut seats = self.table.seats.clone();
        seats.rotate_right(1);
        for (index, row) in seats.iter_mut().enumerate().filter(|(_, row)| row.kind == SeatKind::Bot) {
            row.name = format!("Bot {}", index + 1);
        }
        let settings =
            Settings { seed: secret::random(), openings: Vec::new(), ..self.table.settings.clone() };
        Ok(Table::new(secret::table_id(), settings, Some(guest.id), seats))
    }

    /// Against bots from a move of this match, with fresh dice: those that were to come are known by now. So is
    /// what is hidden in the position, and therefore nobody but its maker ever sits down at such a table.
    fn play_on(&self, on: &On<G>, guest: &Guest, at: u32, seat: u8, level: &str) -> Result<Table, Denied> {
        let level = read_level(level)?;
        if at >= on.at.plies() {
            return Err(Refusal::by_table("ended", "The match ended there; choose an earlier move.").into());
        }
        let mine = Seat::checked(seat.into())
            .filter(|seat| seat.index() < self.table.seats.len())
            .ok_or_else(|| Denied::Nothing("This table has no such seat.".to_owned()))?;
        let seats = Seat::first(self.game.seats())
            .map(|seat| if seat == mine { SeatRow::person(&guest.name, guest.id) } else { bot(seat, level) })
            .collect();
        let seed = secret::random();
        let record = self.record().played_on(at as usize, Seed(seed));
        let openings = kept_openings(&record.map_err(|error| Denied::Broken(error.to_string()))?);
        let settings = Settings { seed, openings, public: false, clock: None, ..self.table.settings.clone() };
        let table = Table::new(secret::table_id(), settings, Some(guest.id), seats);
        Ok(Table { actions: self.table.actions[..at as usize].to_vec(), ..table })
    }

    fn over(&self) -> Result<(&On<G>, kernel::Outcome), Denied> {
        let ended = self.on.as_ref().and_then(|on| Some((on, on.at.outcome()?)));
        ended.ok_or_else(|| Denied::Refused("The match is not over yet.".to_owned()))
    }

    /// The match after `at` moves, and the whole log as `viewer` may read it.
    fn look_back(&self, record: &Record, at: u32, viewer: Viewer) -> (Match<G>, Vec<LogLine>) {
        const LOADED: &str = "the match was replayed when the table was loaded";
        let mut now = record.start::<G>(&self.content).expect(LOADED);
        let mut then = now.clone();
        let mut log = Vec::new();
        while let Some(step) = record.play_next(&mut now).expect(LOADED) {
            let cues = step.events.iter().filter_map(|event| self.game.cue(event, viewer));
            log.extend(cues.map(|cue| web::log_line(&*self.game, now.plies(), &cue)));
            if now.plies() == at {
                then = now.clone();
            }
        }
        (then, log)
    }
}
