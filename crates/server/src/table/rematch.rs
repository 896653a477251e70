//! A rematch: somebody who played offers it, and once all the others accept they go on at a new table.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, SeatSet};
use store::{Guest, SeatKind, Settings, StoreError, Table};

use super::actor::{Actor, bits};
use super::{Denied, Group};
use crate::secret;
use crate::wire::{Format, Told, text};

impl Actor {
    /// Somebody would like a rematch, or would rather not: is there one now?
    pub(super) async fn may_go_on(&mut self, guest: &Guest, decline: bool) -> Result<bool, Denied> {
        let only = || Denied::Refused("Only those who played may ask for a rematch.".to_owned());
        let seat = self.seat_of(guest.id).ok_or_else(only)?;
        if self.table.rematch.is_some() {
            return Ok(true);
        }
        let mut offers = self.offers();
        if !decline {
            // Where they will sit is not known yet: it counts as one table more.
            self.hub.may_sit(guest.id, &format!("after {}", self.table.id)).await?;
        }
        if decline {
            (offers, self.declined) = (SeatSet::EMPTY, Some(seat));
        } else {
            offers.insert(seat);
            self.declined = None;
        }
        let kept = self.hub.store().offer_rematch(self.fence.clone(), bits(offers)).await;
        kept.map_err(|error| Denied::Broken(error.to_string()))?;
        self.table.offers = bits(offers);
        let agreed = self.people().all(|person| offers.contains(person));
        if !agreed {
            self.presence_changed(None);
            self.tell_rematch();
        }
        Ok(agreed)
    }

    /// The same people one seat further, with a new seed.
    pub(super) async fn make_rematch(&mut self, guest: &Guest) -> Result<String, StoreError> {
        let mut seats = self.table.seats.clone();
        seats.rotate_right(1);
        let settings = Settings {
            seed: secret::random(),
            openings: Vec::new(),
            lesson: false,
            ..self.table.settings.clone()
        };
        let next = Table::new(secret::table_id(), settings, Some(guest.id), seats);
        let made = self.hub.store().add_rematch(self.fence.clone(), next).await?;
        self.table.rematch = Some(made.clone());
        self.tell_rematch();
        for holder in self.table.seats.iter().flat_map(|row| &row.holders) {
            self.hub.seated().tell(*holder, &made);
        }
        Ok(made)
    }

    /// The people who must agree: where a bot plays for somebody, nobody waits for them.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let rows = self.table.seats.iter().zip(self.all_seats());
        rows.filter(|(row, _)| row.kind == SeatKind::Person && row.level.is_none()).map(|(_, seat)| seat)
    }

    fn offers(&self) -> SeatSet {
        self.all_seats().filter(|seat| self.table.offers & 1 << seat.index() != 0).collect()
    }

    pub(super) fn rematch_shown(&self) -> web::Rematch {
        web::Rematch { offers: self.offers(), declined: self.declined, table: self.table.rematch.clone() }
    }

    /// Those who played are told: their pages show the offer, or go to the new table.
    fn tell_rematch(&mut self) {
        let message = text(&Told::Rematch { offers: self.offers(), table: self.table.rematch.as_deref() });
        let seats = self.all_seats().map(Seat::index);
        let groups =
            seats.flat_map(|viewer| [Format::Html, Format::Json].map(|format| Group { viewer, format }));
        let told: BTreeMap<Group, Utf8Bytes> = groups.map(|group| (group, message.clone())).collect();
        self.tell_groups(&told, None);
    }
}
