//! *Prevail* as text: the board with facings as arrows, both hands and piles below it.
//!
//! White's units are written in capitals, Black's in small letters, so that the picture needs no colours.

use anstyle::{AnsiColor, Style};
use kernel::{Names, Seat, UnknownWord};
use prevail::{
    Action, BLACK, Board, CardFace, Contact, Facing, Id, Phase, Prevail, SideView, Space, Step, Touching,
    UnitType, UnitView, View, WHITE,
};

use crate::authority::plural;
use crate::paint::sitter;
use crate::screen::WIDTH;
use crate::style::{FAINT, GOLD, PLAIN, STRONG};
use crate::{Line, Paint};

/// Columns left of the board.
const MARGIN: usize = 3;
/// Where the text behind the name of a pile begins.
const INDENT: usize = 8;

impl Paint for Prevail {
    const TIPS: &'static [(&'static str, &'static str)] = &[
        ("mv E9>F9S", "move a unit in one go: from, to, facing"),
        ("hold E9", "let a commanded unit stay as it is"),
        ("unit E9", "the unit on a space, with its figures now; unit LEG for what is printed on a type"),
        ("moves E9", "where the unit on a space could go"),
        ("card T05", "what a card says"),
    ];

    fn paint(game: &Self, view: &View, names: Names<'_>) -> Vec<Line> {
        Painter { game, view, names }.table()
    }

    fn tint(_: &Self, seat: Seat) -> Style {
        colour(seat)
    }

    fn crowd(view: &View, action: &Action) -> Option<(&'static str, &'static str)> {
        if let Action::Commander(space) = action {
            let stays = view.sides[view.acting].commander == Some(*space);
            return (!stays).then_some(("Move the commander up to four steps", "cmdr SPACE"));
        }
        if let Action::To(space) = action {
            // Whom it would meet stays to be seen.
            let meets = view.at(*space).any(|unit| unit.seat != view.acting);
            return (!meets).then_some(("Move to a free space", "to SPACE"));
        }
        if matches!(action, Action::Put(_)) {
            return Some(("Deploy it on a space of your zone", "put SPACE"));
        }
        matches!(action, Action::Lead(_)).then_some(("Place the commander in your zone", "placecmd SPACE"))
    }

    fn inspect(game: &Self, name: &str) -> Option<Result<Vec<Line>, UnknownWord>> {
        let wanted = name.trim();
        let found = game.cards().iter().find(|face| {
            face.id.as_str().eq_ignore_ascii_case(wanted) || face.name.eq_ignore_ascii_case(wanted)
        });
        let known = || game.cards().iter().map(|face| face.name.as_str());
        Some(found.map(|face| card(game, face)).ok_or_else(|| UnknownWord::new("card", wanted, known())))
    }

    fn look(game: &Self, view: &View, names: Names<'_>, line: &str) -> Option<Result<Vec<Line>, String>> {
        let (verb, rest) = line.trim().split_once(' ')?;
        let painter = Painter { game, view, names };
        match verb {
            "unit" => Some(painter.units_on(rest.trim())),
            "moves" => Some(painter.moves_from(rest.trim())),
            _ => None,
        }
    }
}

/// White is bright, Black is blue: as near as sixteen colours come.
fn colour(seat: Seat) -> Style {
    let colour = if seat == WHITE { AnsiColor::BrightWhite } else { AnsiColor::BrightBlue };
    colour.on_default()
}

/// A card with everything on it.
fn card(game: &Prevail, face: &CardFace) -> Vec<Line> {
    let commits: Vec<String> = face.commit.iter().map(|stat| format!("{} +1", stat.name())).collect();
    let mut lines = vec![
        Line::of(STRONG, format!("{} {}", face.id, face.name))
            .then(FAINT, format!("  initiative {}", face.initiative)),
        Line::of(PLAIN, format!("Command: {}.", game.command_text(face))),
    ];
    if let Some(effect) = game.effect_text(face) {
        lines.push(Line::of(PLAIN, format!("Round effect: {effect}.")));
    }
    lines.push(Line::of(PLAIN, format!("Commit: {}.", commits.join(", "))));
    for faction in game.factions() {
        if let Some(own) = faction.cards.iter().find(|own| game.cards()[own.card.index()].id == face.id) {
            let text = format!("{} preserves {}.", faction.name, game.kind_list(own.preserves));
            lines.push(Line::of(FAINT, text));
        }
    }
    lines
}

struct Painter<'a> {
    game: &'a Prevail,
    view: &'a View,
    names: Names<'a>,
}

impl Painter<'_> {
    /// Who sits at the bottom of the board, so that forward is up: the viewer, for onlookers White.
    fn bottom(&self) -> Seat {
        self.view.viewer.seat().unwrap_or(WHITE)
    }

    /// So many rows or columns in the order in which they are drawn.
    fn drawn(&self, many: usize) -> impl Iterator<Item = usize> + use<> {
        let turned = self.bottom() == WHITE;
        (0..many).map(move |at| if turned { many - 1 - at } else { at })
    }

    /// A facing as it is drawn.
    fn arrow(&self, facing: Facing) -> char {
        arrow(if self.bottom() == WHITE { facing.opposite() } else { facing })
    }

    fn table(&self) -> Vec<Line> {
        let mut lines = vec![self.heading(), Line::new()];
        lines.extend(self.board());
        lines.push(Line::new());
        lines.extend(self.fights());
        for (seat, side) in self.view.sides.iter() {
            lines.extend(self.side(seat, side));
        }
        lines
    }

    /// "Round 3, Issue Commands  |  first player: White".
    fn heading(&self) -> Line {
        let view = self.view;
        let text = match view.phase {
            Phase::Muster => format!("{}: muster", self.game.scenario().name),
            Phase::Cards | Phase::Commanders | Phase::Commands | Phase::Melee | Phase::Cleanup => {
                format!("{}, round {}: {}", self.game.scenario().name, view.round, view.phase.name())
            }
        };
        Line::of(STRONG, text)
            .then(FAINT, "  |  initiative: ")
            .then(colour(view.first), sitter(self.game, self.names, view.first))
    }

    /// Columns of one space: an arrow and as many letters as the board has room for.
    fn cell_width(&self) -> usize {
        match self.game.board() {
            Board::Small => 6,
            Board::Standard => 4,
            Board::Large => 2,
        }
    }

    fn board(&self) -> Vec<Line> {
        let (board, width) = (self.game.board(), self.cell_width());
        let mut numbers = Line::of(PLAIN, " ".repeat(MARGIN));
        for column in self.drawn(board.columns()).map(|column| column + 1) {
            // Two digits fill a narrow cell, so every other number is left out there.
            let text = if width > 2 || column % 2 == 1 { column.to_string() } else { String::new() };
            numbers.push(FAINT, format!("{text:<width$}").chars().take(width).collect::<String>());
        }
        let mut lines = vec![numbers];
        for row in self.drawn(board.rows()) {
            let letter = Space::new(row, 0).to_string().chars().next().unwrap_or('?');
            let mut line = Line::of(FAINT, format!("{letter}  "));
            for column in self.drawn(board.columns()) {
                let (style, text) = self.cell(Space::new(row, column));
                line.push(style, format!("{text:<width$}"));
            }
            lines.push(line);
        }
        lines
    }

    /// A space: who stands there, or its ground.
    fn cell(&self, space: Space) -> (Style, String) {
        let wide = self.cell_width() > 2;
        let here: Vec<&UnitView> = self.view.at(space).collect();
        let commanders: Vec<Seat> = [WHITE, BLACK]
            .into_iter()
            .filter(|seat| self.view.sides[*seat].commander == Some(space))
            .collect();
        let star = if commanders.is_empty() || !wide { "" } else { "*" };
        match here.as_slice() {
            [] => match commanders.first() {
                Some(seat) => (colour(*seat), format!("{}*", letter(*seat))),
                None => (FAINT, self.game.ground(space).to_string()),
            },
            [unit] if wide => {
                let letters = self.cell_width() - 2;
                (colour(unit.seat), format!("{:.letters$}{}{star}", cased(unit), self.arrow(unit.facing)))
            }
            [unit] => (colour(unit.seat), format!("{:.1}{}", cased(unit), self.arrow(unit.facing))),
            [one, other, ..] if wide => {
                let letters = self.cell_width() / 2 - 1;
                let short = |unit: &UnitView| format!("{:.letters$}{}", cased(unit), self.arrow(unit.facing));
                (GOLD, short(one) + &short(other))
            }
            [one, other, ..] => (GOLD, format!("{:.1}{:.1}", cased(one), cased(other))),
        }
    }

    /// A line for each engagement.
    fn fights(&self) -> Vec<Line> {
        let engagers = self.view.units.iter().filter(|unit| unit.contact.is_some());
        engagers
            .filter_map(|unit| {
                let (space, contact) = (unit.space?, unit.contact?);
                let foe = self.view.at(space).find(|other| other.seat != unit.seat)?;
                let mut line = Line::of(GOLD, format!("{space} {contact}: "));
                let rear = contact == Contact::Rear;
                let value = |unit: &UnitView| {
                    let value = (!rear).then(|| self.game.strike(self.view, unit.seat, space));
                    value.map_or_else(String::new, |value| format!(" ({value})"))
                };
                line.push(colour(unit.seat), self.faced(unit));
                line.push(
                    PLAIN,
                    format!("{}{}", value(unit), if rear { " will rout " } else { " against " }),
                );
                line.push(colour(foe.seat), self.faced(foe));
                line.push(PLAIN, value(foe));
                for seat in [WHITE, BLACK] {
                    if self.view.sides[seat].commander == Some(space) {
                        line.push(colour(seat), format!(" {}*", letter(seat)));
                    }
                }
                Some(line.wrap(WIDTH, 4))
            })
            .flatten()
            .collect()
    }

    /// The cards of a side, as far as the viewer knows them.
    fn side(&self, seat: Seat, side: &SideView) -> Vec<Line> {
        let faction = self.game.factions().iter().find(|own| Some(own.id) == side.faction);
        let mut head = Line::of(colour(seat).bold(), sitter(self.game, self.names, seat));
        if let Some(faction) = faction {
            head.push(FAINT, format!("  {}", faction.name));
        }
        let (standing, all) = (self.view.standing(seat).count(), side.roster);
        head.push(PLAIN, format!("  {} in hand, {standing} of {all} units", plural(side.hand_count, "card")));
        if let Some(id) = side.in_play {
            head.push(PLAIN, "  in play: ");
            head.push(STRONG, self.card_name(id));
            head.push(
                FAINT,
                self.game.card(id).map_or_else(String::new, |face| format!(": {}", self.says(face))),
            );
        } else if side.awaiting {
            head.push(FAINT, "  has chosen");
        }
        let mut lines = head.wrap(WIDTH, INDENT);
        for (name, pile) in [
            ("hand", &side.hand),
            ("played", &side.played),
            ("discard", &side.discard),
            ("burnt", &side.burnt),
        ] {
            if name == "hand" && self.picks_a_card(seat) {
                lines.extend(pile.iter().flat_map(|id| self.card_in_hand(*id)));
            } else if !pile.is_empty() {
                let names: Vec<String> = pile.iter().map(|id| self.card_name(*id)).collect();
                let mut line = Line::of(FAINT, format!("  {name}"));
                line.pad_to(INDENT + 2);
                line.push(PLAIN, names.join(", "));
                lines.extend(line.wrap(WIDTH, INDENT + 2));
            }
        }
        lines
    }

    /// Does the viewer look for a card of this side's hand?
    fn picks_a_card(&self, seat: Seat) -> bool {
        let asked = self.view.viewer.seat() == Some(seat) && self.view.pending.contains(seat);
        asked
            && matches!(self.view.step, Step::Play | Step::Commit | Step::Volley | Step::Spur | Step::Discard)
    }

    /// "T12 Advance  initiative 2; 2 lines move within 1; units within 1, Attack +1; commit Flexibility +1".
    fn card_in_hand(&self, id: Id) -> Vec<Line> {
        /// Where what it says begins.
        const SAYS: usize = 26;
        let Some(face) = self.game.card(id) else { return Vec::new() };
        let mut line = Line::of(PLAIN, "  ").then(STRONG, format!("{id} {}", face.name));
        line.pad_to(SAYS - 1);
        line.push(STRONG, format!(" initiative {}", face.initiative));
        let commits: Vec<&str> = face.commit.iter().map(|stat| stat.name()).collect();
        line.push(PLAIN, format!("; {}; commit {} +1", self.says(face), commits.join(", ")));
        line.wrap(WIDTH, SAYS)
    }

    /// What a card orders and what it does for the round.
    fn says(&self, face: &CardFace) -> String {
        let command = self.game.command_text(face);
        self.game.effect_text(face).map_or_else(|| command.clone(), |effect| format!("{command}; {effect}"))
    }

    /// What is printed on a type of unit, by its id or its name.
    fn kind(&self, text: &str) -> Option<Vec<Line>> {
        let wanted = |kind: &&UnitType| {
            kind.id.as_str().eq_ignore_ascii_case(text) || kind.name.eq_ignore_ascii_case(text)
        };
        let kind = self.game.kinds().iter().find(wanted)?;
        let threshold = |n: u8| if n == 0 { "never".to_owned() } else { format!("at {n}") };
        let traits: Vec<String> = kind.traits.iter().map(ToString::to_string).collect();
        let mut line = Line::of(STRONG, format!("{} {}", kind.id.as_str().to_uppercase(), kind.name));
        line.push(FAINT, format!("  {} points, up to {}", kind.cost, kind.limit));
        let figures = format!(
            "Attack {}, Range {}, Speed {}, Flexibility {}; reverses {}, retreats {}, routs {}; its rout costs {}",
            kind.attack,
            kind.range,
            kind.speed,
            kind.flexibility,
            threshold(kind.reverse),
            threshold(kind.retreat),
            threshold(kind.rout),
            plural(kind.penalty, "card"),
        );
        let mut lines = vec![line];
        lines.extend(Line::of(PLAIN, figures).wrap(WIDTH, 2));
        lines.extend((!traits.is_empty()).then(|| Line::of(FAINT, traits.join(" "))));
        Some(lines)
    }

    /// What stands on a space, with its figures now; or what is printed on a type of unit.
    fn units_on(&self, text: &str) -> Result<Vec<Line>, String> {
        if let Some(printed) = self.kind(text) {
            return Ok(printed);
        }
        let space = self.space(text)?;
        let ground = self.game.ground(space);
        let mut lines = vec![Line::of(STRONG, space.to_string()).then(FAINT, format!("  {}", ground.name()))];
        let touches = self.game.touches(self.view);
        for (unit, touches) in
            self.view.units.iter().zip(touches).filter(|(unit, _)| unit.space == Some(space))
        {
            let mut line = Line::of(colour(unit.seat), self.named(unit));
            line.push(PLAIN, format!(" facing {}: {}", unit.facing.words(self.bottom()), unit.stats.words()));
            if let Some(kind) = self.game.unit_type(unit.kind) {
                let traits: Vec<String> = kind.traits.iter().map(ToString::to_string).collect();
                line.push(FAINT, format!(", its rout costs {}, {}", kind.penalty, traits.join(" ")));
            }
            lines.extend(line.wrap(WIDTH, 2));
            for touch in touches {
                // The sign says it where there are no colours.
                let (style, sign) = match touch.tone {
                    Touching::Helps => (PLAIN, '+'),
                    Touching::Is => (FAINT, ' '),
                    Touching::Hurts => (GOLD, '!'),
                };
                lines.extend(Line::of(style, format!("{sign} {}", touch.text)).wrap(WIDTH, 4));
            }
        }
        if lines.len() == 1 {
            lines.push(Line::of(FAINT, "no unit is there"));
        }
        Ok(lines)
    }

    /// Where the unit on a space could go if it were commanded now, space by space.
    fn moves_from(&self, text: &str) -> Result<Vec<Line>, String> {
        let space = self.space(text)?;
        let unit = self.view.at(space).next().ok_or_else(|| format!("No unit is on {space}."))?;
        let found = self.game.placements(self.view, unit.seat, space);
        let mut line = Line::of(colour(unit.seat), self.named(unit));
        line.push(PLAIN, format!(" on {space}, {} placements:", found.len()));
        let mut last = None;
        for (to, facing) in found {
            let foe = self.view.at(to).any(|other| other.seat != unit.seat);
            if last.replace(to) != Some(to) {
                line.push(if foe { GOLD } else { PLAIN }, format!(" {to}"));
            }
            line.push(FAINT, self.arrow(facing).to_string());
        }
        Ok(line.wrap(WIDTH, 2))
    }

    fn space(&self, text: &str) -> Result<Space, String> {
        let found = text.to_ascii_uppercase().parse::<Space>().ok();
        let found = found.filter(|space| self.game.board().has(*space));
        found.ok_or_else(|| format!("There is no space `{}` on this board.", kernel::clip(text)))
    }

    /// "LEG↓ Manipular Legion 2".
    fn faced(&self, unit: &UnitView) -> String {
        format!("{}{} {}", cased(unit), self.arrow(unit.facing), self.named(unit))
    }

    fn named(&self, unit: &UnitView) -> String {
        let name = self.game.unit_type(unit.kind).map_or("unit", |kind| kind.name.as_str());
        format!("{name} {}", unit.number)
    }

    fn card_name(&self, id: Id) -> String {
        self.game
            .card(id)
            .map_or_else(|| id.to_string(), |face| format!("{id} {} ({})", face.name, face.initiative))
    }
}

fn letter(seat: Seat) -> char {
    if seat == WHITE { 'W' } else { 'B' }
}

/// The type of a unit in the letters of its side.
fn cased(unit: &UnitView) -> String {
    let id = unit.kind.to_string();
    if unit.seat == WHITE { id.to_uppercase() } else { id.to_lowercase() }
}

const fn arrow(facing: Facing) -> char {
    match facing {
        Facing::N => '↑',
        Facing::NE => '↗',
        Facing::E => '→',
        Facing::SE => '↘',
        Facing::S => '↓',
        Facing::SW => '↙',
        Facing::W => '←',
        Facing::NW => '↖',
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Dice, Game as _, Heuristics as _, Match, Rng, Viewer};
    use testkit::rehearsal;

    use super::*;

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| line.text() + "\n").collect()
    }

    /// Everything a viewer sees of sensible matches fits the screen.
    #[test]
    fn every_picture_fits_the_screen() {
        for preset in ["mini", "rulebook", "epic", "builder"] {
            let game: Prevail = rehearsal::open(preset, 2, &[]).expect("shipped content is sound");
            let mut rng = Rng::new(1);
            let mut play = Match::start(Arc::new(game), Dice::new([1; 32]));
            while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < 250) {
                let view = play.view(Viewer::Seat(seat));
                for line in Prevail::paint(play.game(), &view, play.names(Viewer::Seat(seat))) {
                    let columns = line.text().trim_end().chars().count();
                    assert!(columns <= WIDTH, "{columns} columns: {}", line.text());
                }
                let legal = play.legal(seat);
                let game = play.game().clone();
                let action = game.policy(play.state(), seat, &legal, &mut rng).expect("it always answers");
                play.play_action(seat, action).expect("it is legal");
            }
        }
    }

    #[test]
    fn units_moves_and_cards_can_be_looked_at() {
        let game: Prevail = rehearsal::open("mini", 2, &[]).expect("shipped content is sound");
        let play = Match::start(Arc::new(game), Dice::new([1; 32]));
        let view = play.view(Viewer::Seat(WHITE));
        let look = |line: &str| {
            let seen = Prevail::look(play.game(), &view, play.names(Viewer::Seat(WHITE)), line)
                .expect("it is a word of the game");
            seen.map_or_else(|refused| refused, |lines| text(&lines))
        };
        assert!(
            look("unit b6").contains("Manipular Legion 1 facing forward: Attack 4"),
            "{}",
            look("unit b6")
        );
        assert!(look("unit b6").contains("cards keep it loyal."), "{}", look("unit b6"));
        assert!(look("unit A1").contains("no unit is there"));
        for word in ["unit leg", "unit LEG", "unit Manipular Legion"] {
            let printed = look(word);
            assert!(
                printed.contains("LEG Manipular Legion") && printed.contains("Speed 2, Flexibility 2"),
                "{printed}"
            );
        }
        assert!(look("moves B3").contains("Equites 1 on B3"), "{}", look("moves B3"));
        assert!(look("moves Z9").contains("There is no space `Z9`"));
        assert_eq!(Prevail::look(play.game(), &view, play.names(Viewer::Seat(WHITE)), "play T05"), None);
        let card = Prevail::inspect(play.game(), "t12").expect("there are cards").expect("there is T12");
        assert!(text(&card).contains("2 lines move within 1"), "{}", text(&card));
    }

    /// A player who builds an army has no units on the board yet, and reads what is printed on them.
    #[test]
    fn types_of_units_can_be_looked_at_before_there_are_any() {
        let game: Prevail = rehearsal::open("builder", 2, &[]).expect("shipped content is sound");
        let play = Match::start(Arc::new(game), Dice::new([1; 32]));
        let view = play.view(Viewer::Seat(WHITE));
        let seen = Prevail::look(play.game(), &view, play.names(Viewer::Seat(WHITE)), "unit vel");
        let seen = text(&seen.expect("it is a word of the game").expect("there is such a type"));
        assert!(seen.contains("VEL Velites") && seen.contains("points"), "{seen}");
    }

    /// A lesson's board after contact: who fights, and how each of them faces, and what the cards of the hand say.
    #[test]
    fn engaged_spaces_keep_types_and_facings_and_cards_say_what_they_do() {
        let game: Prevail = rehearsal::open("tutorial", 2, &[]).expect("shipped content is sound");
        let mut play = Match::start(Arc::new(game), Dice::new([1; 32]));
        let first = text(&Prevail::paint(
            play.game(),
            &play.view(Viewer::Seat(WHITE)),
            play.names(Viewer::Seat(WHITE)),
        ));
        let advance = first.lines().find(|line| line.contains("T12 Advance")).expect("it is in hand");
        assert!(advance.contains("initiative 2; 2 lines move within 1;"), "{first}");
        let lesson = kernel::lesson::Lesson::of::<Prevail>(&Prevail::content()).expect("it is sound");
        let mut coach = kernel::lesson::Coach::new(lesson);
        while play.view(Viewer::Spectator).phase != Phase::Melee {
            let seat = play.pending().lowest().expect("somebody is asked");
            let act = coach.answer(seat).expect("it goes on to the melee").to_owned();
            play.play(seat, None, &act).expect("it is legal");
            coach.note(seat, &act);
        }
        let view = play.view(Viewer::Spectator);
        let seen = text(&Prevail::paint(play.game(), &view, play.names(Viewer::Spectator)));
        assert!(seen.contains("LE↑li↓"), "{seen}");
        assert!(
            seen.contains("E6 front: LEG↑ Manipular Legion 2 (5) against lib↓ Libyan Spearmen 3 (4)"),
            "{seen}"
        );
    }
}
