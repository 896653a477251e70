//! *Knight's Duty* as text: the arena as nine rows of spaces, a line for each knight below it.

use anstyle::{AnsiColor, Style};
use kernel::{Game as _, Names, Seat, SeatSet, Word as _};
use knights::{About, Clan, Combat, Direction, Face, Heart, KnightView, Knights, Space, Step, Token, View};

use crate::paint::person;
use crate::screen::WIDTH;
use crate::style::{FAINT, GOLD, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// Columns of one space.
const CELL: usize = 4;
/// Columns left of the widest row.
const MARGIN: usize = 4;
/// Where the notes on a knight begin.
const NOTES: usize = 44;
/// Where the legend begins.
const LEGEND: usize = 48;

impl Paint for Knights {
    const TIPS: &'static [(&'static str, &'static str)] = &[
        ("plan Sw Mo Sw", "lay all tokens of the turn at once; 1 6 1 does the same"),
        ("mv SE", "move by direction"),
    ];

    fn paint(game: &Self, view: &View, names: Names<'_>) -> Vec<Line> {
        Painter { game, view, names, me: view.viewer.seat() }.table()
    }

    fn tint(game: &Self, seat: Seat) -> Style {
        let name = game.seat_name(seat);
        Clan::ALL.iter().find(|clan| clan.name() == name).map_or(PLAIN, |clan| colour(*clan))
    }
}

/// The clan's colour, as near as sixteen colours come.
fn colour(clan: Clan) -> Style {
    let colour = match clan {
        Clan::Purple => AnsiColor::Magenta,
        Clan::Red => AnsiColor::Red,
        Clan::Yellow => AnsiColor::Yellow,
        Clan::Aqua => AnsiColor::Cyan,
        Clan::Blue => AnsiColor::BrightBlue,
        Clan::Green => AnsiColor::Green,
    };
    colour.on_default()
}

struct Painter<'a> {
    game: &'a Knights,
    view: &'a View,
    names: Names<'a>,
    me: Option<Seat>,
}

impl Painter<'_> {
    fn table(&self) -> Vec<Line> {
        let mut lines = vec![self.heading(), Line::new()];
        lines.extend(self.arena());
        lines.push(Line::new());
        let panels = self.view.knights.iter().map(|(seat, knight)| self.panel(seat, knight));
        lines.extend(panels.flat_map(|panel| panel.wrap(WIDTH, NOTES)));
        lines.extend(self.order());
        lines.extend(self.view.groups.iter().map(|group| self.vote(group.about, group.members)));
        lines.extend(self.view.combat.iter().flat_map(|combat| self.combat(combat)));
        lines
    }

    /// "Turn 2, slot 1 of 3: moves | initiative: Aqua".
    fn heading(&self) -> Line {
        let view = self.view;
        let mut line = Line::new();
        if view.battles > 1 {
            line.push(STRONG, format!("Battle {} of {}, ", view.battle, view.battles));
        }
        line.push(STRONG, format!("Turn {}", view.turn));
        if view.slot > 0 {
            line.push(STRONG, format!(", slot {} of 3", view.slot));
        }
        line.push(STRONG, format!(": {}", doing(view.step)));
        line.push(FAINT, "  |  initiative: ");
        line.push(self.tint(view.initiative), self.name(view.initiative));
        line
    }

    fn arena(&self) -> Vec<Line> {
        let mut rows = vec![Vec::new(); 9];
        for space in Space::all() {
            let (column, row) = (0..self.turns()).fold(space.axial(), |(q, r), _| (-r, q + r));
            rows[usize::from((row + 4).unsigned_abs())].push((column, space));
        }
        rows.iter_mut().for_each(|row| row.sort_by_key(|(column, _)| *column));
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let legend = self.legend();
        rows.iter()
            .zip(legend)
            .map(|(row, legend)| {
                let mut line = Line::of(PLAIN, " ".repeat(MARGIN + (widest - row.len()) * CELL / 2));
                for (_, space) in row {
                    let (style, text) = self.cell(*space);
                    let edge = line.width() + CELL;
                    line.push(style, text);
                    line.pad_to(edge);
                }
                line.pad_to(LEGEND);
                line.append(legend);
                line
            })
            .collect()
    }

    /// The viewer's own side is at the bottom, so that forward is up.
    fn turns(&self) -> usize {
        self.me.map_or(0, |me| self.game.turns(me))
    }

    /// A space: its id, or who stands on it.
    fn cell(&self, space: Space) -> (Style, String) {
        let high = space == Space::HIGH_GROUND;
        match self.view.knights.iter().find(|(_, knight)| knight.space == Some(space)) {
            Some((seat, knight)) => {
                let letter = knight.clan.letter();
                let text = match (high, knight.defeated, Some(seat) == self.me) {
                    (_, true, _) => format!("x{letter}x"),
                    (true, false, _) => format!("*{letter}*"),
                    (false, false, true) => format!("[{letter}]"),
                    (false, false, false) => format!("({letter})"),
                };
                let style = colour(knight.clan).bold();
                (if Some(seat) == self.me { style.invert() } else { style }, text)
            }
            None if high => (GOLD, format!("*{space}")),
            None if self.in_step(space) => (KEY, format!(" {space}")),
            None => (FAINT, format!(" {space}")),
        }
    }

    /// Could the viewer move there now?
    fn in_step(&self, space: Space) -> bool {
        let mine = self.me.filter(|me| self.view.step == Step::Move && self.view.pending.contains(*me));
        mine.and_then(|me| self.view.knights[me].space).is_some_and(|mine| mine.distance(space) == 1)
    }

    /// What the marks mean, and where the winds blow from; one line beside each row.
    fn legend(&self) -> [Line; 9] {
        let mut legend: [Line; 9] = Default::default();
        let all = Direction::ALL.len();
        let way = |at: usize| Direction::ALL[(at + all - self.turns()) % all].word();
        legend[1] = Line::of(FAINT, format!("   {:<2}  {}", way(5), way(0)));
        legend[2] = Line::of(FAINT, format!(" {:>2}   +   {}", way(4), way(1)));
        legend[3] = Line::of(FAINT, format!("   {:<2}  {}", way(3), way(2)));
        if let Some(me) = self.me {
            let letter = self.view.knights[me].clan.letter();
            legend[5] = Line::of(self.tint(me).bold(), format!("[{letter}]")).then(FAINT, " your knight");
        }
        legend[6] = Line::of(GOLD, "*E5").then(FAINT, " High Ground");
        legend[7] = Line::of(FAINT, "[Sw] face up, [##] face down");
        legend[8] = Line::of(GOLD, "eye").then(FAINT, " Inspiration: open, closed");
        legend
    }

    /// `P Full Sword eye:open [Sw][##][##]`, and what else is worth knowing.
    fn panel(&self, seat: Seat, knight: &KnightView) -> Line {
        let mut line = Line::of(PLAIN, if self.view.pending.contains(seat) { "> " } else { "  " });
        let style = self.tint(seat);
        if knight.space.is_none() {
            line.push(style.dimmed(), knight.clan.letter().to_string());
            line.push(FAINT, format!(" {}", out(knight)));
            self.points(seat, &mut line);
            return line;
        }
        line.push(style.bold(), knight.clan.letter().to_string());
        line.push(PLAIN, " ");
        match knight.heart {
            Heart::Full => line.push(PLAIN, "Full   "),
            Heart::Broken => line.push(AnsiColor::Red.on_default(), "Broken "),
        }
        line.push(PLAIN, format!("{:<6}", knight.weapon.map_or("-", |weapon| weapon.name())));
        match knight.inspiration {
            Face::Up => line.push(GOLD, "eye:open   "),
            Face::Down => line.push(FAINT, "eye:closed "),
        }
        self.plan(seat, knight, &mut line);
        line.pad_to(NOTES);
        line.push(PLAIN, self.notes(seat, knight).join(", "));
        self.points(seat, &mut line);
        line
    }

    /// The tokens of the turn: face up in brackets, the viewer's own that are still face down in parentheses.
    fn plan(&self, seat: Seat, knight: &KnightView, line: &mut Line) {
        if knight.plan.is_empty() {
            let planning = self.view.step == Step::Plan && self.view.pending.contains(seat);
            line.push(FAINT, if planning { "planning" } else { "" });
        }
        for (i, token) in knight.plan.iter().enumerate() {
            let slot = i as u8 + 1;
            let text = match (token, slot <= knight.revealed) {
                (Some(token), true) => format!("[{}]", token.code()),
                (Some(token), false) => format!("({})", token.code()),
                (None, _) => "[##]".to_owned(),
            };
            let style = match (slot == self.view.slot, token) {
                (true, Some(token)) => token_colour(*token).bold(),
                (false, Some(_)) => PLAIN,
                (_, None) => FAINT,
            };
            line.push(style, text);
        }
    }

    fn notes(&self, seat: Seat, knight: &KnightView) -> Vec<String> {
        let mut notes: Vec<String> = person(self.game, self.names, seat).into_iter().collect();
        match (self.me, self.distance_to_me(knight)) {
            (Some(me), _) if me == seat => notes.push("you".to_owned()),
            (_, Some(distance)) => notes.push(format!("{distance} away")),
            (_, None) => {}
        }
        notes.extend(knight.team.map(|team| format!("team {}", team + 1)));
        notes.extend((knight.defending > 0).then(|| "Defending".to_owned()));
        notes.extend((knight.parrying > 0).then(|| "Parrying".to_owned()));
        notes.extend(knight.heading.map(|to| format!("to {to}?")));
        notes.extend(knight.target.map(|target| format!("attacks {}", self.name(target))));
        notes.extend(knight.barred.then(|| "cannot act".to_owned()));
        notes.extend(knight.defeated.then(|| "defeated".to_owned()));
        notes.extend(knight.resigned.then(|| "resigned".to_owned()));
        notes
    }

    fn distance_to_me(&self, knight: &KnightView) -> Option<u8> {
        let mine = self.view.knights[self.me?].space?;
        Some(mine.distance(knight.space?))
    }

    fn points(&self, seat: Seat, line: &mut Line) {
        if self.view.battles > 1 {
            line.push(STRONG, format!(" {} points", self.view.points[seat]));
        }
    }

    /// Who strikes in which order, once there is one.
    fn order(&self) -> Option<Line> {
        let queue = &self.view.queue;
        if queue.len() < 2 {
            return None;
        }
        let mut line = Line::of(FAINT, "  Order of attacks: ");
        for (i, seat) in queue.iter().enumerate() {
            line.push(FAINT, if i == 0 { "" } else { ", " });
            let now = i + 1 == usize::from(self.view.struck);
            let style = self.tint(*seat);
            line.push(if now { style.bold().underline() } else { style }, self.name(*seat));
        }
        Some(line)
    }

    fn vote(&self, about: About, members: SeatSet) -> Line {
        let mut line = match about {
            About::Space(space) => Line::of(PLAIN, format!("  All want {space}: ")),
            About::Target(target) => {
                Line::of(PLAIN, "  All attack ").then(self.tint(target), self.name(target)).then(PLAIN, ": ")
            }
        };
        for (i, seat) in members.iter().enumerate() {
            line.push(PLAIN, if i == 0 { "" } else { ", " });
            line.push(self.tint(seat), self.name(seat));
        }
        line
    }

    /// The pile of a combat, card by card, with the chance as it stands.
    fn combat(&self, combat: &Combat) -> [Line; 2] {
        let Combat { attacker, target, weapon, hearts, shields, boosted } = *combat;
        let who = Line::of(STRONG, "  Combat: ")
            .then(self.tint(attacker).bold(), self.name(attacker))
            .then(PLAIN, " attacks ")
            .then(self.tint(target).bold(), self.name(target))
            .then(PLAIN, format!(" with the {}", weapon.name()))
            .then(PLAIN, if boosted { ", inspired" } else { "" });
        let mut pile = Line::of(PLAIN, "  Pile:   ");
        for _ in 0..hearts {
            pile.push(AnsiColor::BrightRed.on_default(), "[H]");
        }
        for _ in 0..shields {
            pile.push(AnsiColor::BrightBlue.on_default(), "[S]");
        }
        let (hearts, cards) = (u32::from(hearts), u32::from(hearts) + u32::from(shields));
        let percent = (hearts * 100).checked_div(cards).unwrap_or(0);
        pile.push(PLAIN, format!("  hits {hearts} in {cards} ({percent}%) as it stands"));
        [who, pile]
    }

    fn tint(&self, seat: Seat) -> Style {
        colour(self.view.knights[seat].clan)
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.view.knights[seat].clan.name()
    }
}

fn doing(step: Step) -> &'static str {
    match step {
        Step::Plan => "planning",
        Step::Move => "moves",
        Step::Vote => "a vote on a contested space",
        Step::Declare => "targets",
        Step::Agree => "who strikes first",
        Step::Retarget => "choosing again",
        Step::Inspire | Step::Respond => "combat",
        Step::Over => "over",
    }
}

fn token_colour(token: Token) -> Style {
    match token {
        Token::Sword | Token::Spear | Token::Bow => AnsiColor::BrightRed.on_default(),
        Token::Shield | Token::Parry => AnsiColor::BrightBlue.on_default(),
        Token::Movement => AnsiColor::BrightGreen.on_default(),
    }
}

fn out(knight: &KnightView) -> String {
    let how = if knight.resigned { "resigned" } else { "out" };
    match knight.removed {
        Some(moment) if moment.slot > 0 => format!("{how} in turn {}, slot {}", moment.turn, moment.slot),
        Some(moment) => format!("{how} in turn {}", moment.turn),
        None => how.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Dice, Match, Rng, Setup, Viewer};

    use super::*;

    fn start(options: &[(&str, &str)], seats: u8) -> Match<Knights> {
        let options: Vec<_> =
            options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let setup = Setup::<Knights>::new(&Knights::content(), None, &options, Some(seats)).unwrap();
        Match::start(Arc::new(setup.open(&Knights::content()).unwrap()), Dice::new([7; 32]))
    }

    fn painted(table: &Match<Knights>, viewer: Viewer) -> Vec<String> {
        let lines = Knights::paint(table.game(), &table.view(viewer), table.names(viewer));
        lines.iter().map(|line| line.text().trim_end().to_owned()).collect()
    }

    /// KD-4.2: the knights of a duel stand on A3 and I3.
    #[test]
    fn kd_4_2_a_duel_begins_like_this() {
        let mut table = start(&[], 2);
        let (purple, aqua) = (Seat::new(0), Seat::new(1));
        table.play(purple, None, "plan Sw Mo Sw").unwrap();
        let lines = painted(&table, Viewer::Seat(aqua));
        assert!(lines[0].starts_with("Turn 1: planning  |  initiative: "), "{lines:#?}");
        assert_eq!(lines[2], "             A1  A2 (P)  A4  A5");
        assert!(lines[6].starts_with("     E1  E2  E3  E4 *E5  E6  E7  E8  E9"), "{lines:#?}");
        assert!(lines[10].starts_with("             I1  I2 [A]  I4  I5"), "{lines:#?}");
        // KD-5.11: that Purple has planned is seen, what is not.
        assert_eq!(lines[12], "  P Full   -     eye:open   [##][##][##]    8 away");
        assert_eq!(lines[13], "> A Full   -     eye:open   planning        you");
        let own = painted(&table, Viewer::Seat(purple));
        assert_eq!(own[12], "  P Full   -     eye:open   (Sw)(Mo)(Sw)    you");
    }

    /// KD-8.5: the pile of a combat is shown card by card.
    #[test]
    fn kd_8_5_a_combat_shows_its_pile() {
        let mut table = start(&[("start_weapon", "bow"), ("attack_agreement", "none")], 4);
        for seat in Seat::first(4) {
            table.play(seat, None, "plan Bo Mo Mo").unwrap();
        }
        while table.view(Viewer::Spectator).combat.is_none() {
            let seat = table.pending().lowest().unwrap();
            let action = table.legal(seat)[0];
            table.play_action(seat, action).unwrap();
        }
        let lines = painted(&table, Viewer::Spectator);
        let pile = lines.last().unwrap();
        assert_eq!(pile, "  Pile:   [H][S][S][S]  hits 1 in 4 (25%) as it stands", "{lines:#?}");
    }

    #[test]
    fn no_line_of_any_match_is_wider_than_eighty_columns() {
        let many: [(&[(&str, &str)], u8); 4] = [
            (&[], 6),
            (&[("teams", "2v2v2"), ("friendly_fire", "true")], 6),
            (&[("series", "tournament"), ("series_length", "2"), ("turn_cap", "20")], 6),
            (
                &[
                    ("stance_duration", "turn"),
                    ("start_weapon", "sword"),
                    ("inspiration_order", "attacker_first"),
                ],
                5,
            ),
        ];
        let mut rng = Rng::new(7);
        for (options, seats) in many {
            let mut table = start(options, seats);
            while let Some(seat) = table.pending().lowest() {
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    for line in painted(&table, viewer) {
                        assert!(line.chars().count() <= 80, "{line}");
                    }
                }
                let action = *rng.pick(&table.legal(seat)).unwrap();
                table.play_action(seat, action).unwrap();
            }
            assert!(painted(&table, Viewer::Everything)[0].contains(": over"));
        }
    }
}
