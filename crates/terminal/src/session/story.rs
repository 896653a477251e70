//! What happened, as each person may know it.

use kernel::{Cue, LogPart, Match, Playable, Rule, Seat, SeatSet, Telling, Viewer, log_entries};

/// The log of a session: every happening, with the step of the match that it belongs to.
#[derive(Debug)]
pub(super) struct Story<G: Playable> {
    entries: Vec<(u32, G::Event)>,
    steps: u32,
    /// How many entries each seat was told.
    told: Vec<usize>,
}

/// Something that was done, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Done {
    /// What it came to.
    pub(super) text: String,
    /// The rule by which it did.
    pub(super) rule: Rule,
    /// All that was told of it, in order.
    pub(super) whole: Vec<Telling>,
}

impl<G: Playable> Story<G> {
    pub(super) fn new(seats: u8) -> Self {
        Self { entries: Vec::new(), steps: 0, told: vec![0; usize::from(seats)] }
    }

    /// Something happened in one step.
    pub(super) fn note(&mut self, events: &[G::Event]) {
        self.steps += 1;
        self.entries.extend(events.iter().map(|event| (self.steps, event.clone())));
    }

    /// Everything so far is known to everybody.
    pub(super) fn all_told(&mut self) {
        self.told.fill(self.entries.len());
    }

    /// What `seat` has not been told yet.
    pub(super) fn news(&mut self, table: &Match<G>, seat: Seat) -> Vec<Done> {
        let from = std::mem::replace(&mut self.told[seat.index()], self.entries.len());
        done(table, Viewer::Seat(seat), &self.entries[from..])
    }

    /// What all may know and one of `seats`, or nobody if there are none, has not been told yet.
    pub(super) fn public_news(&mut self, table: &Match<G>, seats: SeatSet) -> Vec<Done> {
        let from = seats.iter().map(|seat| self.told[seat.index()]).min().unwrap_or(self.told[0]);
        self.all_told();
        // Whoever sits alone at the keyboard is spoken to until the end.
        let viewer = seats.lowest().filter(|_| seats.len() == 1).map_or(Viewer::Spectator, Viewer::Seat);
        done(table, viewer, &self.entries[from..])
    }

    /// Everything `seat` may know.
    pub(super) fn whole(&self, table: &Match<G>, seat: Seat) -> Vec<Done> {
        done(table, Viewer::Seat(seat), &self.entries)
    }
}

/// The log_entries of what happened, as `viewer` may know them.
fn done<G: Playable>(table: &Match<G>, viewer: Viewer, entries: &[(u32, G::Event)]) -> Vec<Done> {
    let (game, names) = (&**table.game(), table.names(viewer));
    let noticed = entries.iter().filter_map(|(step, event)| Some((*step, game.cue(event, viewer)?)));
    let cues: Vec<(u32, Cue<G::Event>)> = noticed.collect();
    let part = |cue| if game.describe(cue).detail { LogPart::Detail } else { LogPart::Entry };
    let parts: Vec<(u32, LogPart)> = cues.iter().map(|(step, cue)| (*step, part(cue))).collect();
    let tell = |at: &usize| game.tell(&cues[*at].1, names);
    log_entries(&parts)
        .into_iter()
        .map(|entry| {
            let details: Vec<&Cue<G::Event>> = entry.details.iter().map(|at| &cues[*at].1).collect();
            let Telling { text, rule } = tell(&entry.head);
            let headline = game.headline(&cues[entry.head].1, &details, names);
            let text = headline.map_or(text, |headline| headline.text);
            let mut order = entry.details.clone();
            order.push(entry.head);
            order.sort_unstable();
            Done { text, rule, whole: order.iter().map(tell).collect() }
        })
        .collect()
}
