//! What is shown: pages and sockets.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use bots::Level;
use kernel::{Outcome, Refusal, Seat, Seed, Word as _};
use store::{GuestId, Phase, SeatKind};
use web::pages;
use web::{Chat, Fragment, Greeting, Kind, May, Mode, Player, TableInfo};

use super::actor::{Actor, Failed};
use super::feed::{Feed, choices};
use super::{Denied, Group, Has, Pictured, Watcher, Watching};
use crate::hosted::{AnalysisShown, At, Log, Noticed, TableContext};
use crate::screen::Screen;
use crate::seating;
use crate::visitor::Visitor;
use crate::wire::{Body, CloseReason, Format, PROTOCOL, Patch, PlayerTold, Told, text};

/// From so many places a seat may be looked at.
const SOCKETS_OF_A_SEAT: usize = 16;

impl Actor {
    /// The page of the table for a visitor.
    pub(super) async fn page(
        &mut self,
        visitor: &Visitor,
        refusal: Option<&Refusal>,
    ) -> Result<String, Failed> {
        let guest = visitor.guest.as_ref().map(|guest| guest.id);
        self.may_look(guest)?;
        let viewer = self.viewer_of(guest);
        match self.table.phase {
            Phase::Playing => {
                let version = self.screen(viewer).version();
                let mut context = self.context(viewer, guest, &visitor.base, Mode::Live);
                (context.info.version, context.chat) = (version, self.chat());
                Ok(self.hosted().page(&visitor.visit(), viewer, &context, refusal))
            }
            Phase::Over => self.replay(visitor, None, None, None).await,
            Phase::Waiting => {
                let context = self.context(viewer, guest, &visitor.base, Mode::Live);
                let seat = guest.and_then(|guest| self.seat_of(guest));
                let problem = refusal.map(ToString::to_string);
                Ok(self.hosted().waiting_page(&visitor.visit(), &context, seat, problem.as_deref()))
            }
        }
    }

    /// What is drawn where there is only a link to the table: nothing but what everybody may look at.
    pub(super) fn pictured(&mut self) -> Result<Pictured, Denied> {
        self.may_look(None)?;
        if !self.begun() {
            return Err(Denied::Nothing("The match has not begun.".to_owned()));
        }
        let onlooker = self.viewer_of(None);
        let context = self.context(onlooker, None, "", Mode::Live);
        let (game, version) = (self.hosted().info().id, self.hosted().at(onlooker).version);
        Ok(Pictured { game, version, drawings: self.hosted().drawings(&context) })
    }

    /// The page behind a personal link: a link alone changes nothing.
    pub(super) fn come_page(&self, visitor: &Visitor, token: &str) -> Result<String, Denied> {
        let seat = self
            .seat_of_token(token)
            .ok_or_else(|| Denied::Nothing("This link no longer leads to a seat.".to_owned()))?;
        let link = pages::PersonalLink {
            id: &self.table.id,
            game: self.hosted().info().title,
            token,
            seat: &self.hosted().seat_name(seat),
            tincture: self.hosted().tincture(seat),
            player: &self.table.seats[seat.index()].name,
        };
        Ok(pages::personal_link(&visitor.visit(), &link))
    }

    /// A table that only its players may see is waiting-room to everybody and closed to others afterwards.
    pub(super) fn may_look(&self, guest: Option<GuestId>) -> Result<(), Denied> {
        let seated = guest.is_some_and(|guest| self.seat_of(guest).is_some());
        let open = self.table.settings.spectators || self.table.phase == Phase::Waiting;
        if open || seated { Ok(()) } else { Err(Denied::Private) }
    }

    /// Opens a socket: brings it up to date and counts it as present.
    pub(super) fn watch(&mut self, watcher: Watcher, has: &Has) -> Result<Watching, Denied> {
        self.may_look(watcher.guest)?;
        let viewer = self.viewer_of(watcher.guest);
        let seated = self.seat_at(viewer).is_some();
        if seated {
            self.make_room_for_seat(viewer)
        } else {
            self.has_room_for_onlooker(&watcher)?
        }
        let group = Group { viewer, format: watcher.format };
        let number = self.hub.number_watcher();
        self.watchers.insert(number, (group, watcher));
        // The others first: what the newcomer lacks has changed with its coming.
        self.presence_changed(Some(number));
        for message in self.greeting(group, has) {
            self.tell_one(number, message);
        }
        let clocks = if self.clocks.is_empty() { BTreeMap::new() } else { self.clocks_of(viewer) };
        if !clocks.is_empty() {
            self.tell_one(number, self.clock_told(viewer, &clocks));
            self.feeds[viewer].clocks = clocks;
        }
        Ok(Watching { number, seated })
    }

    /// A seat always gets in: if it looks from too many places, it no longer looks from the first of them.
    fn make_room_for_seat(&mut self, viewer: usize) {
        let its = self.watchers.iter().filter(|(_, (group, _))| group.viewer == viewer);
        let numbers: Vec<u64> = its.map(|(number, _)| *number).collect();
        for number in numbers.iter().take((numbers.len() + 1).saturating_sub(SOCKETS_OF_A_SEAT)) {
            self.dismiss(*number);
        }
    }

    /// Those who look on share the room, and one address does not take all of it.
    fn has_room_for_onlooker(&self, watcher: &Watcher) -> Result<(), Denied> {
        let limits = &self.hub.config().limits;
        let seats = self.table.seats.len();
        let onlookers = self.watchers.values().filter(|(group, _)| group.viewer >= seats);
        let mine = onlookers.filter(|(_, other)| other.from == watcher.from).count();
        let full = self.watching() >= limits.onlookers || mine >= limits.onlookers_table_each as usize;
        if full || !watcher.room { Err(Denied::Crowded) } else { Ok(()) }
    }

    /// Nothing more is told to a socket.
    fn dismiss(&mut self, number: u64) {
        if let Some((_, watcher)) = self.watchers.remove(&number) {
            watcher.to.dismiss(CloseReason::Gone);
        }
    }

    /// Asks again who may look, because that may have changed.
    fn dismiss_strangers(&mut self) {
        let strangers: Vec<u64> = self
            .watchers
            .iter()
            .filter(|(_, (_, watcher))| self.may_look(watcher.guest).is_err())
            .map(|(number, _)| *number)
            .collect();
        for number in strangers {
            self.dismiss(number);
        }
    }

    /// A socket was closed.
    pub(super) fn unwatch(&mut self, watcher: u64) {
        if self.watchers.remove(&watcher).is_some() {
            self.presence_changed(None);
        }
    }

    /// What a socket is told first: what it lacks.
    fn greeting(&mut self, group: Group, has: &Has) -> Vec<Utf8Bytes> {
        if !self.begun() {
            return vec![self.presence(group.format, None)];
        }
        match group.format {
            Format::Html => vec![self.page_greeting(group.viewer, has.version)],
            Format::Json => self.program_greeting(group.viewer, has.version),
        }
    }

    /// A page gets what changed since its version; one that shows something else altogether is fetched again.
    fn page_greeting(&mut self, viewer: usize, has: Option<u32>) -> Utf8Bytes {
        let parts = self.fragments(viewer);
        let screen = self.screen(viewer);
        if has.is_some_and(|version| !screen.had(version)) {
            return text(&Told::Reload);
        }
        let Patch { version, fragments } = screen.lacking(has, &parts);
        let (lacks_choices, lacks_chat) = (screen.lacks_choices(has), screen.lacks_chat(has));
        let told = has.and_then(|version| screen.told(version));
        let Log { lines, fresh } = self.hosted().log_since(viewer, told);
        let body = Body::Html {
            fragments,
            log: &lines,
            fresh,
            choices: lacks_choices.then(|| choices(self.hosted(), viewer)),
            chat: lacks_chat.then(|| self.chat().iter().map(web::chat_line).collect()),
        };
        let (game, at) = (self.hosted().info().id, self.hosted().at(viewer));
        text(&Told::Table { protocol: PROTOCOL, game, at: At { version, ..at }, body })
    }

    /// A program gets the steps it missed, or the whole table.
    fn program_greeting(&mut self, viewer: usize, has: Option<u32>) -> Vec<Utf8Bytes> {
        let at = self.hosted().at(viewer);
        let backlog = self.feeds[viewer].backlog.get_or_insert_default();
        let missed = has.and_then(|since| backlog.gap(since, at.version));
        let mut greeting = missed.unwrap_or_else(|| {
            let game = self.hosted().info().id;
            let observed = self.hosted().observed(viewer);
            vec![text(&Told::Table { protocol: PROTOCOL, game, at, body: observed.body() })]
        });
        greeting.push(self.presence(Format::Json, None));
        greeting
    }

    /// A viewer noticed a step: its clients are told, each in its format.
    pub(super) fn show_step(&mut self, noticed: &Noticed) {
        let viewer = noticed.viewer;
        let (json, html) = (Group { viewer, format: Format::Json }, Group { viewer, format: Format::Html });
        let watched = self.watchers.values().any(|(other, _)| *other == html);
        let mut feed = std::mem::take(&mut self.feeds[viewer]);
        let for_programs = feed.program_step(self.hosted(), noticed);
        let context = || self.context(viewer, None, "", Mode::Live);
        let for_pages = feed.page_step(self.hosted(), noticed, context, watched);
        self.feeds[viewer] = feed;
        for (group, step) in [(json, for_programs), (html, for_pages)] {
            if let Some(step) = step {
                self.tell_group(group, &step);
            }
        }
    }

    /// Something changed around the match: who is there, who sits where.
    pub(super) fn presence_changed(&mut self, except: Option<u64>) {
        let mut told: BTreeMap<Group, Utf8Bytes> = BTreeMap::new();
        for viewer in 0..self.feeds.len() {
            let html = Group { viewer, format: Format::Html };
            if self.begun() && self.feeds[viewer].screen.is_some() {
                let parts = self.fragments(viewer);
                if let Some(patch) = self.screen(viewer).change_if_any(&parts) {
                    told.insert(html, self.presence(Format::Html, Some(patch)));
                }
            } else if !self.begun() {
                told.insert(html, self.presence(Format::Html, None));
            }
            told.insert(Group { viewer, format: Format::Json }, self.presence(Format::Json, None));
        }
        self.tell_groups(&told, except);
    }

    /// Somebody said something.
    pub(super) fn show_chat(&mut self) {
        let Some(said) = self.table.chat.last().cloned() else { return };
        let Some(seat) = Seat::checked(said.seat.into()) else { return };
        let line = self.chat().last().map(web::chat_line);
        let mut told: BTreeMap<Group, Utf8Bytes> = BTreeMap::new();
        for viewer in 0..self.feeds.len() {
            let version = self.feeds[viewer].screen.as_mut().map(|screen| {
                screen.hear();
                screen.version()
            });
            let (name, words) = (said.name.as_str(), said.text.as_str());
            let greeting = Greeting::of(words);
            let plain = Told::Chat { seat, name, text: words, greeting, line: None, version: None };
            told.insert(Group { viewer, format: Format::Json }, text(&plain));
            let html = Told::Chat { seat, name, text: words, greeting, line: line.as_deref(), version };
            told.insert(Group { viewer, format: Format::Html }, text(&html));
        }
        self.tell_groups(&told, None);
    }

    /// Everything that anybody is shown of the match; the rules panic if they cannot.
    pub(super) fn try_showing(&self) {
        for viewer in 0..self.feeds.len() {
            let hosted = self.hosted();
            drop((hosted.observed(viewer), hosted.lines(viewer), hosted.log_since(viewer, None)));
            drop(self.fragments(viewer));
        }
    }

    /// Seats changed hands. Whoever is now somebody else, or sees a match begin, starts afresh.
    pub(super) fn chairs_changed(&mut self, begins: bool) {
        self.dismiss_strangers();
        let numbers: Vec<u64> = self.watchers.keys().copied().collect();
        for number in numbers {
            let Some((group, watcher)) = self.watchers.get(&number) else { continue };
            let (old, format) = (group.viewer, watcher.format);
            let group = Group { viewer: self.viewer_of(watcher.guest), format };
            if let Some((of, _)) = self.watchers.get_mut(&number) {
                *of = group;
            }
            if old == group.viewer && !begins && self.begun() {
                continue;
            }
            match format {
                Format::Html => self.tell_one(number, text(&Told::Reload)),
                Format::Json => {
                    for message in self.greeting(group, &Has::default()) {
                        self.tell_one(number, message);
                    }
                }
            }
        }
        self.presence_changed(None);
    }

    /// The match stands at another moment: what was sent of it is void, and everybody starts afresh.
    pub(super) fn begin_afresh(&mut self) {
        self.feeds = self.feeds.iter().map(|_| Feed::default()).collect();
        self.chairs_changed(true);
    }

    /// The page as a whole has become another.
    pub(super) fn reload_pages(&mut self) {
        let pages = (0..self.feeds.len()).map(|viewer| Group { viewer, format: Format::Html });
        let told = pages.map(|group| (group, text(&Told::Reload))).collect();
        self.tell_groups(&told, None);
    }

    pub(super) fn tell_groups(&mut self, told: &BTreeMap<Group, Utf8Bytes>, except: Option<u64>) {
        let numbers: Vec<u64> = self.watchers.keys().copied().filter(|n| Some(*n) != except).collect();
        for number in numbers {
            if let Some((group, _)) = self.watchers.get(&number)
                && let Some(message) = told.get(group)
            {
                self.tell_one(number, message.clone());
            }
        }
    }

    fn tell_group(&mut self, group: Group, message: &Utf8Bytes) {
        let of_it = self.watchers.iter().filter(|(_, (other, _))| *other == group);
        let numbers: Vec<u64> = of_it.map(|(number, _)| *number).collect();
        for number in numbers {
            self.tell_one(number, message.clone());
        }
    }

    fn presence(&self, format: Format, patch: Option<Patch<'_>>) -> Utf8Bytes {
        let players: Vec<PlayerTold> = self
            .table
            .seats
            .iter()
            .zip(self.all_seats())
            .map(|(row, seat)| PlayerTold {
                seat,
                name: row.name.clone(),
                kind: row.kind.word(),
                level: row.level.clone(),
                online: self.is_online(seat),
            })
            .collect();
        let players = (format == Format::Json).then_some(players.as_slice());
        text(&Told::Presence { players, watching: self.watching(), patch })
    }

    /// The screen of a viewer's pages; made when it is first needed.
    fn screen(&mut self, viewer: usize) -> &mut Screen {
        let made = match self.feeds[viewer].screen {
            Some(_) => None,
            None => {
                let hosted = self.hosted();
                Some(Screen::new(
                    &self.fragments(viewer),
                    &choices(hosted, viewer),
                    hosted.at(viewer).version,
                ))
            }
        };
        let screen = &mut self.feeds[viewer].screen;
        if made.is_some() {
            *screen = made;
        }
        screen.as_mut().expect("it was just made")
    }

    fn fragments(&self, viewer: usize) -> Vec<Fragment> {
        self.hosted().fragments(viewer, &self.context(viewer, None, "", Mode::Live))
    }

    /// What is true of the table for one viewer, whatever the match. A guest may be host without a seat. Links begin
    /// with `base`; what is sent to many has none, and each page makes them whole.
    pub(super) fn context(
        &self,
        viewer: usize,
        guest: Option<GuestId>,
        base: &str,
        mode: Mode,
    ) -> TableContext {
        let seat = self.seat_at(viewer);
        let row = seat.map(|seat| &self.table.seats[seat.index()]);
        let (waiting, playing) = (self.table.phase == Phase::Waiting, self.table.phase == Phase::Playing);
        let host = guest.is_some() && self.table.host == guest;
        let may = May {
            hand_over: playing && row.is_some_and(|row| row.level.is_none()),
            reclaim: playing && row.is_some_and(|row| row.level.is_some()),
            leave: waiting && row.is_some(),
            fill: waiting && host,
            request_undo: seat.is_some_and(|seat| self.may_request_undo(seat)),
            be_hinted: seat.is_some_and(|seat| self.may_be_hinted(seat).is_ok()),
            say: row.is_some(),
            personal: seat
                .and_then(|seat| self.personal_token(seat))
                .map(|token| format!("{base}/t/{}/come/{token}", self.table.id)),
        };
        let info = TableInfo {
            id: self.table.id.clone(),
            link: format!("{base}{}", web::at::table(&self.table.id)),
            host: self.table.host.and_then(|host| self.seat_of(host)),
            public: self.table.settings.public,
            spectators: self.table.settings.spectators,
            clock: self.table.settings.clock,
            friendly: self.table.settings.friendly,
            stand_in: self.table.settings.stand_in,
            time_out: super::clock::in_words(self.table.settings.time_out),
            claim: self.table.settings.claim,
            absent: seat.map(|seat| self.absent(seat)).unwrap_or_default(),
            undo_request: self.undo_request_shown(),
            halted: self.halted,
            resigned: self.hosted().resigned(),
            watching: self.watching(),
            specs: self.hosted().specs(),
            changes: self.hosted().changes(),
            version: 0,
            may,
            levels: Level::ALL.iter().map(|level| level.word()).collect(),
            mode,
            rematch: self.rematch_shown(),
            commitment: Seed(self.table.settings.seed).commitment().to_string(),
        };
        TableContext { players: self.players(seat), chat: Vec::new(), info, looked: AnalysisShown::default() }
    }

    /// Who sits where, as somebody on a seat sees it: whoever looks is there, and who plays no more is not awaited.
    fn players(&self, looking: Option<Seat>) -> Vec<Player> {
        let over = self.table.phase == Phase::Over;
        let rows = self.table.seats.iter().zip(self.all_seats());
        rows.map(|(row, seat)| {
            let kind = match (row.kind, &row.level) {
                (SeatKind::Open, _) => Kind::Open,
                (SeatKind::Person, None) => {
                    Kind::Person { online: over || looking == Some(seat) || self.is_online(seat) }
                }
                (SeatKind::Person, Some(level)) => Kind::Bot { level: level.clone(), standing_in: true },
                (SeatKind::Bot, level) => {
                    Kind::Bot { level: level.clone().unwrap_or_default(), standing_in: false }
                }
            };
            Player { name: row.name.clone(), arms: seating::arms(row), kind }
        })
        .collect()
    }

    fn chat(&self) -> Vec<Chat> {
        let said = self.table.chat.iter();
        said.map(|said| Chat {
            name: said.name.clone(),
            seat: said.seat,
            tincture: Seat::checked(said.seat.into()).map(|seat| self.hosted().tincture(seat)),
            text: said.text.clone(),
        })
        .collect()
    }

    /// The number of a viewer: the seat's own, or the last for those who look on.
    pub(super) fn viewer_of(&self, guest: Option<GuestId>) -> usize {
        guest.and_then(|guest| self.seat_of(guest)).map_or(self.table.seats.len(), Seat::index)
    }

    fn seat_at(&self, viewer: usize) -> Option<Seat> {
        (viewer < self.table.seats.len()).then(|| Seat::checked(viewer as u64)).flatten()
    }

    pub(super) fn is_online(&self, seat: Seat) -> bool {
        self.watchers.values().any(|(group, _)| group.viewer == seat.index())
    }

    fn watching(&self) -> u32 {
        self.watchers.values().filter(|(group, _)| group.viewer >= self.table.seats.len()).count() as u32
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
        let gone = self.hosted().resigned().map(|gone| {
            let did = if gone.stayed_away { "stayed away" } else { "resigned" };
            format!("{} {did}", self.table.seats[gone.seat.index()].name)
        });
        let reason = gone.as_deref().unwrap_or(outcome.reason);
        format!("{} {verb}: {reason}", names.join(" and "))
    }
}
