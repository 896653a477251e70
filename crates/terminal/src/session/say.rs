//! What the session says without being asked: greeting, news, the end.

use std::io::{self, Write};

use kernel::{Outcome, Rule, Seat, SeatSet, Viewer};

use super::story::Done;
use super::{Journal, Player, Session};
use crate::style::{FAINT, KEY, PLAIN, STRONG};
use crate::{Line, Paint, YOU};

impl<G: Paint, W: Write, J: Journal> Session<'_, G, W, J> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
        for seat in Seat::first(self.table.game().seats()) {
            let mut line = Line::of(PLAIN, "  ");
            line.append(self.name(seat));
            line.pad_to(12);
            line.push(PLAIN, self.who(seat));
            let own = self.table.game().seat_name(seat);
            if self.called(seat) != own {
                line.push(FAINT, format!(", {own} on the board and in what you type"));
            }
            self.screen.line(line, 12)?;
        }
        let hint = Line::of(PLAIN, "Answer with a number or the words behind it. ")
            .then(KEY, "?")
            .then(PLAIN, " shows what else you can type.");
        if self.people.is_empty() { Ok(()) } else { self.screen.line(hint, 0) }
    }

    fn who(&self, seat: Seat) -> String {
        match &self.players[seat.index()] {
            Player::Person if self.people.len() == 1 => "you".to_owned(),
            Player::Person => "at the keyboard".to_owned(),
            Player::Bot { level, seed: _, bot: _ } => format!("a {level} bot"),
        }
    }

    /// Tells `seat` what it has not heard.
    pub(super) fn tell_news(&mut self, seat: Seat) -> io::Result<()> {
        let news = self.story.news(self.table, seat);
        self.stale |= !news.is_empty();
        self.tell(&news)
    }

    /// Tells `seat` once what has become of it, if it is out of a match that goes on.
    pub(super) fn tell_fate(&mut self, seat: Seat) -> io::Result<()> {
        let game = self.table.game();
        let fate = game.fate(&self.table.view(Viewer::Seat(seat)), seat);
        let fate = fate.filter(|_| self.table.outcome().is_none());
        let told = std::mem::replace(&mut self.out, fate.is_some());
        let Some(fate) = fate.filter(|_| !told) else { return Ok(()) };
        let mut line = Line::of(STRONG, format!("  {}", fate.what));
        if let Some(place) = fate.place {
            line.push(PLAIN, format!(": place {place} of {}", game.seats()));
        }
        line.push(PLAIN, ". The others play on. ");
        line.push(FAINT, format!("({})", fate.rule));
        self.screen.line(line, 2)
    }

    pub(super) fn tell_public(&mut self) -> io::Result<()> {
        let news = self.story.public_news(self.table, self.people);
        self.tell(&news)
    }

    /// Tells what was done: each entry in a sentence, or with everything that explains it.
    pub(super) fn tell(&mut self, entries: &[Done]) -> io::Result<()> {
        let told: Vec<(Rule, &str)> = if self.details {
            let whole = entries.iter().flat_map(|done| &done.whole);
            whole.map(|telling| (telling.rule, telling.text.as_str())).collect()
        } else {
            entries.iter().map(|done| (done.rule, done.text.as_str())).collect()
        };
        // What happens by the same rule is told in one breath.
        for same in told.chunk_by(|(one, _), (next, _)| one == next) {
            let mut line = Line::of(FAINT, "  - ");
            for (_, text) in same {
                line.append(self.coloured(text));
                line.push(PLAIN, " ");
            }
            line.push(FAINT, format!("({})", same[0].0));
            self.screen.line(line, 4)?;
        }
        Ok(())
    }

    pub(super) fn farewell(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.tell_public()?;
        let view = self.table.view(Viewer::Everything);
        let picture = G::paint(self.table.game(), &view, self.table.names(Viewer::Everything));
        self.screen.gap()?;
        self.screen.picture(&picture)?;
        self.screen.gap()?;
        let winners = outcome.winners();
        let mut line = self.names(winners);
        let mine = self.people.len() == 1 && winners == self.people;
        let verdict = match (outcome.is_draw(), winners.len()) {
            (true, _) => " share a draw: ",
            (false, 1) if mine && self.called(self.people.lowest().unwrap_or_default()) == YOU => " win: ",
            (false, 1) => " wins: ",
            (false, _) => " win: ",
        };
        line.push(STRONG, verdict);
        line.push(PLAIN, outcome.reason);
        line.push(FAINT, format!(" ({})", outcome.rule));
        self.screen.line(line, 2)?;
        let mut seats: Vec<Seat> = Seat::first(outcome.places.seats()).collect();
        seats.sort_by_key(|seat| outcome.places[*seat]);
        for seat in seats {
            let mut line = Line::of(PLAIN, format!("  {}. ", outcome.places[seat]));
            line.append(self.name(seat));
            line.pad_to(14);
            line.push(FAINT, self.who(seat));
            // "You have resigned" to whoever sits there, "resigned" in a list.
            let fate = self.table.game().fate(&self.table.view(Viewer::Seat(seat)), seat);
            if let Some(how) = fate.as_ref().and_then(|fate| fate.what.strip_prefix("You have ")) {
                line.push(FAINT, format!(", {how}"));
            }
            self.screen.line(line, 2)?;
        }
        Ok(())
    }

    /// "Purple, Red and Aqua".
    fn names(&self, seats: SeatSet) -> Line {
        let mut line = Line::new();
        for (i, seat) in seats.iter().enumerate() {
            let joint = if i == 0 {
                ""
            } else if i + 1 == seats.len() {
                " and "
            } else {
                ", "
            };
            line.push(PLAIN, joint);
            line.append(self.name(seat));
        }
        line
    }

    /// A sentence with the names of seats in their colours.
    pub(super) fn coloured(&self, text: &str) -> Line {
        let game = &**self.table.game();
        let own = Seat::first(game.seats()).map(|seat| (game.seat_name(seat), seat));
        let called = Seat::first(game.seats()).map(|seat| (self.called(seat).to_owned(), seat));
        let names: Vec<(String, Seat)> = own.chain(called).collect();
        let mut line = Line::new();
        let mut rest = text;
        while let Some((at, name, seat)) = next_name(rest, &names) {
            line.push(PLAIN, &rest[..at]);
            line.push(G::tint(game, seat), name);
            rest = &rest[at + name.len()..];
        }
        line.push(PLAIN, rest);
        line
    }
}

/// The first name in `text` that stands as a word of its own.
fn next_name<'a>(text: &str, names: &'a [(String, Seat)]) -> Option<(usize, &'a str, Seat)> {
    let inside_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    names
        .iter()
        .flat_map(|(name, seat)| text.match_indices(name.as_str()).map(|(at, _)| (at, name.as_str(), *seat)))
        .filter(|(at, name, _)| {
            !inside_word(text[..*at].chars().next_back())
                && !inside_word(text[at + name.len()..].chars().next())
        })
        .min_by_key(|(at, name, _)| (*at, std::cmp::Reverse(name.len())))
}
