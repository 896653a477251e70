//! What is shown: pages and sockets.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use kernel::{Outcome, Refusal, Seat, Seed, Word as _};
use store::{GuestId, Phase, SeatKind};
use web::pages;
use web::{Chat, Fragment, Kind, May, Mode, Player, Render, Seen, TableInfo};

use super::actor::Actor;
use super::scene::{Moment, SceneKey};
use super::seeing::{Seeing, Words};
use super::{Denied, Watcher};
use crate::visitor::Visitor;
use crate::wire::{At, Cue, Format, Plain, PlayerTold, text};

/// What a page needs beside the match.
pub(super) struct Around {
    pub(super) players: Vec<Player>,
    pub(super) chat: Vec<Chat>,
    pub(super) info: TableInfo,
}

impl<G: Render> Actor<G> {
    /// The page of the table for a visitor.
    pub(super) fn page(&self, visitor: &Visitor, refusal: Option<&Refusal>) -> Result<String, Denied> {
        let guest = visitor.guest.as_ref().map(|guest| guest.id);
        self.may_look(guest)?;
        let viewer = self.viewer_of(guest);
        match (&self.on, self.table.phase) {
            (Some(on), Phase::Playing) => {
                let seeing = &on.viewers[viewer];
                let around = self.around(viewer, guest, &visitor.base, Mode::Live);
                let words = seeing.sight.words(&self.game);
                Ok(pages::table(&visitor.visit(), &self.seen(seeing, words, &around, refusal)))
            }
            (Some(_), Phase::Over) => self.replay_page(visitor, None, None),
            (_, Phase::Waiting) | (None, _) => {
                let around = self.around(viewer, guest, &visitor.base, Mode::Live);
                let problem = refusal.map(ToString::to_string);
                let waiting = pages::Waiting {
                    game: &*self.game,
                    players: &around.players,
                    table: &around.info,
                    seat: guest.and_then(|guest| self.seat_of(guest)),
                    problem: problem.as_deref(),
                };
                Ok(pages::waiting(&visitor.visit(), &waiting))
            }
        }
    }

    /// The page behind a personal link: a link alone changes nothing.
    pub(super) fn come_page(&self, visitor: &Visitor, token: &str) -> Result<String, Denied> {
        let seat = self
            .seat_of_token(token)
            .ok_or_else(|| Denied::Nothing("This link leads to no seat any more.".to_owned()))?;
        let come = pages::Come {
            id: &self.table.id,
            game: G::INFO.title,
            token,
            seat: &self.game.seat_name(seat),
            tincture: G::tincture(&self.game, seat),
            player: &self.table.seats[seat.index()].name,
        };
        Ok(pages::come(&visitor.visit(), &come))
    }

    /// A table that only its players may see is waiting-room to everybody and closed to others afterwards.
    pub(super) fn may_look(&self, guest: Option<GuestId>) -> Result<(), Denied> {
        let seated = guest.is_some_and(|guest| self.seat_of(guest).is_some());
        let open = self.table.settings.spectators || self.table.phase == Phase::Waiting;
        if open || seated { Ok(()) } else { Err(Denied::Private) }
    }

    /// Opens a socket: brings it up to date and counts it as present.
    pub(super) fn watch(&mut self, watcher: Watcher, since: Option<u32>) -> Result<u64, Denied> {
        self.may_look(watcher.guest)?;
        if self.watchers.len() >= self.hub.config().limits.watchers {
            return Err(Denied::Refused("Too many people look at this table already.".to_owned()));
        }
        let viewer = self.viewer_of(watcher.guest);
        let key = SceneKey { viewer, format: watcher.format, base: watcher.base.clone() };
        let number = self.next_watcher;
        self.next_watcher += 1;
        self.watchers.insert(number, (key.clone(), watcher));
        for message in self.greeting(&key, since) {
            self.tell_one(number, message);
        }
        if let Some(seat) = self.seat_at(viewer).filter(|seat| self.clocks.contains_key(seat)) {
            self.tell_one(number, self.clock_told(seat));
        }
        self.presence_changed(Some(number));
        Ok(number)
    }

    /// A socket was closed.
    pub(super) fn unwatch(&mut self, watcher: u64) {
        if self.watchers.remove(&watcher).is_some() {
            self.presence_changed(None);
        }
    }

    /// What a socket is told first: the steps it missed, or the whole table.
    fn greeting(&mut self, key: &SceneKey, since: Option<u32>) -> Vec<Utf8Bytes> {
        let Some(on) = &self.on else { return vec![self.presence(key.format, BTreeMap::new())] };
        let seeing = &on.viewers[key.viewer];
        if let Some(since) = since
            && let Some(scene) = self.scenes.get(key)
            && let Some(mut missed) = scene.gap(since, seeing.version)
        {
            missed.push(self.presence(key.format, scene.missed()));
            return missed;
        }
        let words = seeing.sight.words(&self.game);
        let fragments = self.fragments(key, &words);
        let moment = Moment { at: at(seeing), sight: &seeing.sight, words: &words };
        let scene = self.scenes.entry(key.clone()).or_default();
        let mut greeting = vec![scene.table(&moment, key.format, fragments)];
        if key.format == Format::Json {
            greeting.push(self.presence(Format::Json, BTreeMap::new()));
        }
        greeting
    }

    /// A viewer noticed a step: its sockets are told.
    pub(super) fn show_step(&mut self, viewer: usize, cues: &[Cue<G::Cue>]) {
        let mut scenes = std::mem::take(&mut self.scenes);
        let mut told = Vec::new();
        if let Some(on) = &self.on {
            let seeing = &on.viewers[viewer];
            let words = seeing.sight.words(&self.game);
            let moment = Moment { at: at(seeing), sight: &seeing.sight, words: &words };
            scenes.retain(|key, scene| {
                if key.viewer != viewer {
                    return true;
                }
                let step = scene.step(&moment, key.format, cues, self.fragments(key, &words));
                let watched = self.watchers.values().any(|(other, _)| other == key);
                told.push((key.clone(), step));
                scene.is_worth_keeping(watched)
            });
        }
        self.scenes = scenes;
        for (key, step) in told {
            self.tell_scene(&key, &step);
        }
    }

    /// Something changed around the match: who is there, who sits where.
    pub(super) fn presence_changed(&mut self, except: Option<u64>) {
        self.show_loose(except, |actor, format, fragments| {
            (format == Format::Json || !fragments.is_empty()).then(|| actor.presence(format, fragments))
        });
    }

    /// Somebody said something.
    pub(super) fn show_chat(&mut self) {
        self.show_loose(None, |actor, format, fragments| {
            let said = actor.table.chat.last()?;
            Some(text(&Plain::Chat {
                seat: Seat::checked(said.seat.into())?,
                name: &said.name,
                text: &said.text,
                fragments: (format == Format::Html).then_some(fragments),
            }))
        });
    }

    /// Seats changed hands. Whoever is now somebody else, or sees a match begin, starts afresh.
    pub(super) fn chairs_changed(&mut self) {
        let begun = self.on.is_some() && self.scenes.is_empty();
        let numbers: Vec<u64> = self.watchers.keys().copied().collect();
        for number in numbers {
            let Some((key, watcher)) = self.watchers.get(&number) else { continue };
            let (old, format) = (key.viewer, watcher.format);
            let viewer = self.viewer_of(watcher.guest);
            if let Some((key, _)) = self.watchers.get_mut(&number) {
                key.viewer = viewer;
            }
            let key = SceneKey { viewer, format, base: self.watchers[&number].0.base.clone() };
            if old != viewer || begun || self.on.is_none() {
                for message in self.greeting(&key, None) {
                    self.tell_one(number, message);
                }
                if format == Format::Html {
                    self.tell_one(number, text(&Plain::Reload));
                }
            }
        }
        self.presence_changed(None);
    }

    /// The page as a whole has become another.
    pub(super) fn reload_pages(&mut self) {
        let numbers: Vec<u64> = self.watchers.keys().copied().collect();
        for number in numbers {
            if self.watchers.get(&number).is_some_and(|(key, _)| key.format == Format::Html) {
                self.tell_one(number, text(&Plain::Reload));
            }
        }
    }

    /// Tells every scene what changed without a step, in the words of `say`.
    fn show_loose(
        &mut self,
        except: Option<u64>,
        say: impl Fn(&Self, Format, BTreeMap<&'static str, &str>) -> Option<Utf8Bytes>,
    ) {
        let mut scenes = std::mem::take(&mut self.scenes);
        let mut told: BTreeMap<SceneKey, Utf8Bytes> = BTreeMap::new();
        let keys: Vec<SceneKey> = self.watchers.values().map(|(key, _)| key.clone()).collect();
        for key in keys {
            if told.contains_key(&key) {
                continue;
            }
            let fragments = match (&self.on, scenes.get_mut(&key)) {
                (Some(on), Some(scene)) => {
                    let words = on.viewers[key.viewer].sight.words(&self.game);
                    scene.loosen(self.fragments(&key, &words))
                }
                (None, _) | (_, None) => BTreeMap::new(),
            };
            if let Some(message) = say(self, key.format, fragments) {
                told.insert(key, message);
            }
        }
        self.scenes = scenes;
        let numbers: Vec<u64> = self.watchers.keys().copied().filter(|n| Some(*n) != except).collect();
        for number in numbers {
            if let Some((key, _)) = self.watchers.get(&number)
                && let Some(message) = told.get(key)
            {
                self.tell_one(number, message.clone());
            }
        }
    }

    fn tell_scene(&mut self, key: &SceneKey, message: &Utf8Bytes) {
        let full: Vec<u64> = self
            .watchers
            .iter()
            .filter(|(_, (other, watcher))| other == key && watcher.to.try_send(message.clone()).is_err())
            .map(|(number, _)| *number)
            .collect();
        for number in full {
            // It does not keep up: closing its queue closes the socket, and it may come back for the gap.
            self.watchers.remove(&number);
        }
    }

    fn presence(&self, format: Format, fragments: BTreeMap<&'static str, &str>) -> Utf8Bytes {
        let players: Vec<PlayerTold> = self
            .table
            .seats
            .iter()
            .zip(Seat::first(self.game.seats()))
            .map(|(row, seat)| PlayerTold {
                seat,
                name: row.name.clone(),
                kind: row.kind.word(),
                level: row.level.clone(),
                online: self.is_online(seat),
            })
            .collect();
        let html = format == Format::Html;
        text(&Plain::Presence {
            players: (!html).then_some(&players),
            watching: self.watching(),
            fragments: html.then_some(fragments),
        })
    }

    fn fragments(&self, key: &SceneKey, words: &Words) -> Vec<Fragment> {
        let (Format::Html, Some(on)) = (key.format, &self.on) else { return Vec::new() };
        let seeing = &on.viewers[key.viewer];
        let around = self.around(key.viewer, None, &key.base, Mode::Live);
        web::fragments(&self.seen(seeing, words.clone(), &around, None))
    }

    pub(super) fn seen<'a>(
        &'a self,
        seeing: &'a Seeing<G>,
        words: Words,
        around: &'a Around,
        refusal: Option<&'a Refusal>,
    ) -> Seen<'a, G> {
        Seen {
            game: &self.game,
            view: &seeing.sight.view,
            viewer: seeing.viewer,
            prompt: words.prompt,
            choices: words.choices,
            asides: words.asides,
            ticket: seeing.ticket,
            pending: seeing.sight.pending,
            outcome: seeing.sight.outcome,
            players: &around.players,
            log: seeing.recent(),
            chat: &around.chat,
            refusal,
            table: &around.info,
        }
    }

    /// What is true of the table for one viewer, whatever the match. A guest may be host without a seat.
    pub(super) fn around(&self, viewer: usize, guest: Option<GuestId>, base: &str, mode: Mode) -> Around {
        let seat = self.seat_at(viewer);
        let row = seat.map(|seat| &self.table.seats[seat.index()]);
        let (waiting, playing) = (self.table.phase == Phase::Waiting, self.table.phase == Phase::Playing);
        let host = guest.is_some() && self.table.host == guest;
        let may = May {
            hand_over: playing && row.is_some_and(|row| row.level.is_none()),
            take_back: playing && row.is_some_and(|row| row.level.is_some()),
            leave: waiting && row.is_some(),
            fill: waiting && host,
            say: row.is_some(),
            personal: seat
                .and_then(|seat| self.personal_token(seat))
                .map(|token| format!("{base}/t/{}/come/{token}", self.table.id)),
        };
        let info = TableInfo {
            id: self.table.id.clone(),
            link: format!("{base}{}", web::at::table(&self.table.id)),
            public: self.table.settings.public,
            spectators: self.table.settings.spectators,
            clock: self.table.settings.clock,
            watching: self.watching(),
            changes: kernel::Options::changes(&self.setup.options),
            version: self.on.as_ref().map_or(0, |on| on.viewers[viewer].version.into()),
            may,
            levels: Level::ALL.iter().map(|level| level.word()).collect(),
            mode,
            rematch: self.table.rematch.clone(),
            commitment: Seed(self.table.settings.seed).commitment().to_string(),
        };
        Around { players: self.players(), chat: self.chat(), info }
    }

    fn players(&self) -> Vec<Player> {
        let rows = self.table.seats.iter().zip(Seat::first(self.game.seats()));
        rows.map(|(row, seat)| {
            let kind = match (row.kind, &row.level) {
                (SeatKind::Open, _) => Kind::Open,
                (SeatKind::Person, None) => Kind::Person { online: self.is_online(seat) },
                (SeatKind::Person, Some(level)) => Kind::Bot { level: level.clone(), standing_in: true },
                (SeatKind::Bot, level) => {
                    Kind::Bot { level: level.clone().unwrap_or_default(), standing_in: false }
                }
            };
            Player { name: row.name.clone(), kind }
        })
        .collect()
    }

    fn chat(&self) -> Vec<Chat> {
        let said = self.table.chat.iter();
        said.map(|said| Chat {
            name: said.name.clone(),
            tincture: Seat::checked(said.seat.into()).map(|seat| G::tincture(&self.game, seat)),
            text: said.text.clone(),
        })
        .collect()
    }

    /// The place among the viewers: the seat's own, or the last for those who look on.
    pub(super) fn viewer_of(&self, guest: Option<GuestId>) -> usize {
        guest.and_then(|guest| self.seat_of(guest)).map_or(self.table.seats.len(), Seat::index)
    }

    fn seat_at(&self, viewer: usize) -> Option<Seat> {
        (viewer < self.table.seats.len()).then(|| Seat::checked(viewer as u64)).flatten()
    }

    fn is_online(&self, seat: Seat) -> bool {
        self.watchers.values().any(|(key, _)| key.viewer == seat.index())
    }

    fn watching(&self) -> u32 {
        self.watchers.values().filter(|(key, _)| key.viewer >= self.table.seats.len()).count() as u32
    }

    /// How the match ended, for lists.
    pub(super) fn result_in_words(&self, outcome: &Outcome) -> String {
        let winners = outcome.winners();
        let names: Vec<&str> =
            winners.iter().map(|seat| self.table.seats[seat.index()].name.as_str()).collect();
        let verb = match (outcome.is_draw(), names.len()) {
            (true, _) => "draw",
            (false, 1) => "wins",
            (false, _) => "win",
        };
        format!("{} {verb}: {}", names.join(" and "), outcome.reason)
    }
}

fn at<G: Render>(seeing: &Seeing<G>) -> At {
    let seat = seeing.seat();
    At { version: seeing.version, seat, ticket: seat.map(|_| seeing.ticket) }
}
