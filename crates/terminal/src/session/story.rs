//! What happened, as each person may know it.

use kernel::{Game, Match, Seat, SeatSet, Telling, Viewer};

/// The log of a session: every happening in the words of every seat and of a spectator.
#[derive(Debug)]
pub(super) struct Story {
    entries: Vec<Entry>,
    /// How many entries each seat was told.
    told: Vec<usize>,
}

#[derive(Debug)]
struct Entry {
    by_seat: Vec<Option<Telling>>,
    public: Option<Telling>,
}

impl Story {
    pub(super) fn new(seats: u8) -> Self {
        Self { entries: Vec::new(), told: vec![0; usize::from(seats)] }
    }

    /// Something happened.
    pub(super) fn note<G: Game>(&mut self, table: &Match<G>, events: &[G::Event]) {
        let game = &**table.game();
        let told = |event, viewer| game.cue(event, viewer).map(|cue| game.tell(&cue, table.names(viewer)));
        self.entries.extend(events.iter().map(|event| Entry {
            by_seat: Seat::first(game.seats()).map(|seat| told(event, Viewer::Seat(seat))).collect(),
            public: told(event, Viewer::Spectator),
        }));
    }

    /// Everything so far is known to everybody.
    pub(super) fn all_told(&mut self) {
        self.told.fill(self.entries.len());
    }

    /// What `seat` has not been told yet.
    pub(super) fn news(&mut self, seat: Seat) -> Vec<Telling> {
        let from = std::mem::replace(&mut self.told[seat.index()], self.entries.len());
        self.entries[from..].iter().filter_map(|entry| entry.by_seat[seat.index()].clone()).collect()
    }

    /// What all may know and one of `seats`, or nobody if there are none, has not been told yet.
    pub(super) fn public_news(&mut self, seats: SeatSet) -> Vec<Telling> {
        let from = seats.iter().map(|seat| self.told[seat.index()]).min().unwrap_or(self.told[0]);
        self.all_told();
        self.entries[from..].iter().filter_map(|entry| entry.public.clone()).collect()
    }

    /// Everything `seat` may know.
    pub(super) fn whole(&self, seat: Seat) -> Vec<Telling> {
        self.entries.iter().filter_map(|entry| entry.by_seat[seat.index()].clone()).collect()
    }
}
