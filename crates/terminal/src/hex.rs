//! *ProjectHex* as text: the map with its territories where they lie, a panel for each realm, the hand.

use anstyle::{AnsiColor, Style};
use hex::{Action, Colour, Hex, Id, Land, MissionCard, Phase, RealmView, View};
use kernel::{Names, Seat, UnknownWord, nearest};

use crate::paint::sitter;
use crate::screen::WIDTH;
use crate::style::{FAINT, GOLD, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// Rows of the map.
const ROWS: usize = 25;
/// Columns of the map, the last cell apart.
const COLUMNS: usize = WIDTH - CELL;
/// Columns of one territory: its id, whose it is, its marks.
const CELL: usize = 6;
/// Where the notes on a realm are indented.
const NOTES: usize = 4;

impl Paint for Hex {
    const TIPS: &'static [(&'static str, &'static str)] = &[
        ("near 4c", "what is next to a territory, by land and by sea, and who holds it"),
        ("dist 2a 5b", "how many steps it is from one territory to another"),
        ("mission NAME", "what a mission asks for, by name or id: mission eyes, mission MD5"),
        ("faction NAME", "what a faction can do: faction nomads, faction ASC"),
    ];

    fn paint(game: &Self, view: &View, names: Names<'_>) -> Vec<Line> {
        Painter { game, view, names, me: view.viewer.seat() }.table()
    }

    fn tint(game: &Self, seat: Seat) -> Style {
        colour(game.colour(seat))
    }

    fn crowd(_: &View, action: &Action) -> Option<(&'static str, &'static str)> {
        if matches!(action, Action::Capital { .. }) {
            return Some(("Place your capital in a territory", "cap TERRITORY"));
        }
        matches!(action, Action::Resurge { .. }).then_some(("Come back in a territory", "res TERRITORY"))
    }

    fn look(game: &Self, view: &View, names: Names<'_>, line: &str) -> Option<Result<Vec<Line>, String>> {
        let painter = Painter { game, view, names, me: view.viewer.seat() };
        let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match verb.to_lowercase().as_str() {
            "near" => Some(land(game, rest).map(|land| painter.near(land))),
            "dist" => Some(painter.distance(rest)),
            "mission" | "missions" => Some(painter.mission(rest)),
            "faction" | "factions" => Some(painter.faction(rest)),
            _ => None,
        }
    }
}

/// The colour of a seat, as near as sixteen colours come.
fn colour(colour: Colour) -> Style {
    let ansi = match colour {
        Colour::Blue => AnsiColor::BrightBlue,
        Colour::Green => AnsiColor::Green,
        Colour::Orange => AnsiColor::BrightRed,
        Colour::Purple => AnsiColor::Magenta,
        Colour::Red => AnsiColor::Red,
        Colour::Yellow => AnsiColor::Yellow,
    };
    ansi.on_default()
}

/// The territory of an id or a name.
fn land(game: &Hex, word: &str) -> Result<Land, String> {
    let map = game.map();
    let named = |land: &Land| map.territory(*land).name.eq_ignore_ascii_case(word.trim());
    map.find(word.trim()).or_else(|| map.all().iter().find(named)).ok_or_else(|| {
        let known = map.territories.iter().map(|territory| territory.name.as_str());
        let unknown = UnknownWord::new("territory", word, known);
        // The nearest is help; all of them are a map.
        UnknownWord { known: Vec::new(), ..unknown }.to_string()
    })
}

struct Painter<'a> {
    game: &'a Hex,
    view: &'a View,
    names: Names<'a>,
    me: Option<Seat>,
}

impl Painter<'_> {
    fn table(&self) -> Vec<Line> {
        let mut lines = vec![self.heading(), self.counts()];
        lines.extend(self.map());
        lines.extend(self.legend());
        lines.push(Line::new());
        lines.extend(self.view.realms.iter().flat_map(|(seat, realm)| self.realm(seat, realm)));
        lines.extend(self.hand());
        lines.extend(self.battle());
        lines
    }

    /// "Round 2 of 30: Attack step, turn of Blue".
    fn heading(&self) -> Line {
        let view = self.view;
        let mut line = Line::new();
        if view.round == 0 {
            line.push(STRONG, "Setup");
        } else {
            let last = self.game.options().max_rounds.get();
            line.push(STRONG, format!("Round {} of {last}", view.round));
        }
        line.push(STRONG, format!(": {}", doing(view.phase)));
        if view.round > 0 && view.ending.is_none() {
            line.push(PLAIN, ", turn of ");
            line.push(self.tint(view.active).bold(), self.name(view.active));
        }
        line
    }

    /// "Claims 1 of 3, value defeated 5, mission deck 12, discard 3".
    fn counts(&self) -> Line {
        let view = self.view;
        let mut counts = Vec::new();
        if view.claims > 0 || view.defeated > 0 {
            let most = self.game.options().claims_per_turn.get();
            let most = if most > 0 { format!(" of {most}") } else { String::new() };
            counts.push(format!("claims {}{most}, value defeated {}", view.claims, view.defeated));
        }
        let deck = view.deck.len() + view.deck_bottom.len();
        counts.push(format!("mission deck {deck}, discard {}", view.discard.len()));
        Line::of(FAINT, format!("  {}", counts.join(", ")))
    }

    /// The territories where they lie, as near as letters come.
    fn map(&self) -> Vec<Line> {
        let mut cells: Vec<Vec<(usize, Land)>> = vec![Vec::new(); ROWS];
        let mut lands: Vec<Land> = self.game.map().all().iter().collect();
        lands.sort_by_key(|land| (self.wanted(*land), land.index()));
        for land in lands {
            let (row, column) = self.free_cell(&cells, land);
            cells[row].push((column, land));
        }
        let rows = cells.into_iter().map(|mut row| {
            row.sort_unstable_by_key(|(column, _)| *column);
            let mut line = Line::new();
            for (column, land) in row {
                line.pad_to(column);
                line.append(self.cell(land));
            }
            line
        });
        let rows: Vec<Line> = rows.collect();
        let first = rows.iter().position(|row| row.width() > 0).unwrap_or(0);
        let last = rows.iter().rposition(|row| row.width() > 0).map_or(0, |last| last + 1);
        rows[first.min(last)..last].to_vec()
    }

    /// Where the territory would be drawn if nothing else were.
    fn wanted(&self, land: Land) -> (usize, usize) {
        let label = self.game.map().territory(land).label;
        (usize::from(label.y) * (ROWS - 1) / 1000, usize::from(label.x) * COLUMNS / 1000)
    }

    /// The free cell nearest to where the territory lies.
    fn free_cell(&self, cells: &[Vec<(usize, Land)>], land: Land) -> (usize, usize) {
        let (row, column) = self.wanted(land);
        let spots = (0..ROWS).flat_map(|r| (0..=COLUMNS).map(move |c| (r, c)));
        let free = spots.filter(|(r, c)| cells[*r].iter().all(|(other, _)| other.abs_diff(*c) >= CELL));
        // A row is about twice as high as a column is wide.
        let nearest = free.min_by_key(|(r, c)| 3 * r.abs_diff(row) + c.abs_diff(column));
        nearest.unwrap_or((row, column))
    }

    /// "5bB*#": id, letter of who holds it, capital, fortress.
    fn cell(&self, land: Land) -> Line {
        let id = self.game.land_id(land);
        let owner = self.view.owner(id);
        let style = match owner {
            Some(owner) if Some(owner) == self.me => self.tint(owner).bold().invert(),
            Some(owner) => self.tint(owner).bold(),
            None => FAINT,
        };
        let letter = owner.map_or_else(String::new, |owner| self.game.colour(owner).letter().to_string());
        let mut line = Line::of(style, format!("{id}{letter}"));
        let capital = self.view.realms.iter().find(|(_, realm)| realm.capital == Some(id));
        if let Some((seat, _)) = capital {
            line.push(self.tint(seat).bold(), "*");
        }
        if self.view.fortresses.contains(&id) {
            line.push(GOLD, "#");
        }
        line
    }

    /// What the signs mean, then the regions by the first letter of their territories, and who has how much of them.
    fn legend(&self) -> Vec<Line> {
        let map = self.game.map();
        let first = self.view.realms.iter().next().map_or(Colour::Blue, |(seat, _)| self.game.colour(seat));
        let sample = map.territories.first().map_or_else(String::new, |territory| territory.id.to_string());
        let mut signs = Line::of(FAINT, format!("  {sample}{} held by {}", first.letter(), first.name()));
        signs.push(FAINT, "  * capital  ");
        signs.push(GOLD, "#");
        signs.push(FAINT, " fortress");
        let mut lines = vec![signs, Line::of(FAINT, "  ")];
        for (at, region) in map.regions.iter().enumerate() {
            let mut part = Line::of(PLAIN, format!("{} {}", region.id, region.name));
            part.push(FAINT, format!(" {}", region.lands.len()));
            for (seat, realm) in self.view.realms.iter() {
                let here = |id: &&Id| map.find(id.as_str()).is_some_and(|land| region.lands.contains(land));
                let held = realm.lands.iter().filter(here).count();
                if held > 0 {
                    part.push(self.tint(seat), format!(" {}{held}", self.game.colour(seat).letter()));
                }
            }
            part.push(FAINT, if at + 1 < map.regions.len() { ", " } else { "" });
            // A region is not broken over two lines.
            if lines.last().is_some_and(|line| line.width() + part.width() > WIDTH) {
                lines.push(Line::of(FAINT, "  "));
            }
            if let Some(line) = lines.last_mut() {
                line.append(part);
            }
        }
        lines
    }

    /// A realm: its figures, then its missions with how far they are.
    fn realm(&self, seat: Seat, realm: &RealmView) -> Vec<Line> {
        let mut line = Line::of(self.tint(seat).bold(), self.name(seat));
        if self.me == Some(seat) {
            line.push(PLAIN, " (you)");
        }
        if let Some(faction) = self.faction_of(realm) {
            line.push(PLAIN, format!(" {}", faction.name));
        }
        if realm.resigned > 0 {
            line.push(FAINT, "  has resigned");
            return vec![line];
        }
        line.push(STRONG, format!("  {} prestige", realm.prestige));
        let held = realm.lands.len();
        let mut figures =
            vec![if held == 1 { "1 territory".to_owned() } else { format!("{held} territories") }];
        if !realm.regions.is_empty() {
            figures.push(format!("regions {}", ids(&realm.regions)));
        }
        if realm.coins > 0 {
            figures.push(format!("{} coins", realm.coins));
        }
        figures.push(format!("hand {}", realm.hand_count));
        line.push(PLAIN, format!(", {}", figures.join(", ")));
        if self.me != Some(seat) && !realm.hand.is_empty() {
            line.push(FAINT, format!(" ({})", ids(&realm.hand)));
        }
        if !realm.open.is_empty() || realm.closed_count > 0 {
            line.push(PLAIN, format!(", discard {}", ids(&realm.open)));
            if realm.closed_count > 0 {
                line.push(PLAIN, format!(" and {} face down", realm.closed_count));
            }
            if !realm.closed.is_empty() {
                line.push(FAINT, format!(" ({})", ids(&realm.closed)));
            }
        }
        if !realm.removed.is_empty() {
            line.push(FAINT, format!(", removed {}", ids(&realm.removed)));
        }
        if realm.ready {
            line.push(GOLD, "  has chosen");
        }
        let mut lines = line.wrap(WIDTH, NOTES);
        for (at, mission) in realm.dossier.iter().enumerate() {
            let mut line = Line::of(KEY, format!("  {} ", at + 1));
            match mission.and_then(|id| self.mission_card(id)) {
                Some(card) => {
                    line.push(STRONG, format!("{} ", card.name));
                    line.push(GOLD, format!("({}) ", card.prestige));
                    line.push(PLAIN, card.text.as_str());
                    if let Some((have, want)) = self.game.progress(self.view, seat, card.id) {
                        line.push(FAINT, format!(" {have}/{want}"));
                    }
                }
                None => line.push(FAINT, "no mission"),
            }
            lines.extend(line.wrap(WIDTH, NOTES));
        }
        lines
    }

    fn hand(&self) -> Option<Line> {
        let realm = &self.view.realms[self.me?];
        let mut line = Line::of(STRONG, "Hand  ");
        line.push(KEY, ids(&realm.hand));
        if let Some(card) = realm.sealed_card {
            line.push(GOLD, format!("  chosen: {card}"));
        }
        if let Some(slots) = realm.sealed_slots {
            line.push(GOLD, format!("  giving back: {}", slots.word()));
        }
        Some(line)
    }

    fn battle(&self) -> Option<Line> {
        let battle = self.view.battle.as_ref()?;
        let site = self.view.site.and_then(|id| self.game.map().find(id.as_str()))?;
        let mut line = Line::of(self.tint(battle.attacker).bold(), self.name(battle.attacker));
        line.push(STRONG, format!(" attacks {} of ", self.called(site)));
        line.push(self.tint(battle.defender).bold(), self.name(battle.defender));
        if battle.revealed {
            let side = |at: usize| {
                let card = battle.shown[at].map_or_else(|| "no card".to_owned(), |card| card.to_string());
                let worth = battle.values[at];
                let added = if worth.bonus > 0 { format!(" + {}", worth.bonus) } else { String::new() };
                format!("{card} worth {}{added}", worth.value)
            };
            line.push(STRONG, format!(": {} against {}", side(0), side(1)));
        }
        Some(line)
    }

    /// What is next to a territory.
    fn near(&self, land: Land) -> Vec<Line> {
        let map = self.game.map();
        let mut head = Line::of(STRONG, format!("  {}", self.called(land)));
        let region = map.territory(land).region.map_or("no region", |at| map.regions[at].name.as_str());
        head.push(PLAIN, format!(", {region}, "));
        head.append(self.holder(land));
        let mut lines = vec![head];
        for other in map.near(land).iter() {
            let way = if map.over_sea(land).contains(other) { "by sea " } else { "by land" };
            let mut line = Line::of(FAINT, format!("    {way}  "));
            line.push(PLAIN, format!("{}, ", self.called(other)));
            line.append(self.holder(other));
            lines.push(line);
        }
        lines
    }

    fn holder(&self, land: Land) -> Line {
        let id = self.game.land_id(land);
        let mut line = match self.view.owner(id) {
            Some(owner) => Line::of(self.tint(owner), format!("held by {}", self.name(owner))),
            None => Line::of(FAINT, "uncontrolled"),
        };
        if self.view.fortresses.contains(&id) {
            line.push(GOLD, ", fortress");
        }
        if let Some((seat, _)) = self.view.realms.iter().find(|(_, realm)| realm.capital == Some(id)) {
            line.push(self.tint(seat), format!(", capital of {}", self.name(seat)));
        }
        line
    }

    /// How far it is between two territories.
    fn distance(&self, words: &str) -> Result<Vec<Line>, String> {
        let (one, other) = words
            .split_once(char::is_whitespace)
            .ok_or_else(|| "Name two territories by their ids: dist 2a 5b.".to_owned())?;
        let (one, other) = (land(self.game, one)?, land(self.game, other)?);
        let steps = self.game.map().distance(one, other);
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        let text = format!("  {steps} from {} to {}", self.called(one), self.called(other));
        Ok(vec![Line::of(PLAIN, text)])
    }

    /// What a mission asks for; all of them where none is named.
    fn mission(&self, word: &str) -> Result<Vec<Line>, String> {
        let cards = self.game.missions();
        let told = |card: &MissionCard| {
            let mut line = Line::of(FAINT, format!("  {:<4}", card.id));
            line.push(STRONG, format!("{} ", card.name));
            line.push(GOLD, format!("({}) ", card.prestige));
            line.push(PLAIN, card.text.as_str());
            line.wrap(WIDTH, NOTES)
        };
        found("mission", cards, word, |card| (card.id, &card.name))
            .map(|cards| cards.into_iter().flat_map(told).collect())
    }

    /// What a faction can do; all of them where none is named.
    fn faction(&self, word: &str) -> Result<Vec<Line>, String> {
        let factions = found("faction", self.game.factions(), word, |faction| (faction.id, &faction.name))?;
        let told = |faction: &hex::Faction| {
            let mut line = Line::of(FAINT, format!("  {:<4}", faction.id));
            line.push(STRONG, format!("{}, {}: ", faction.name, faction.ability));
            line.push(PLAIN, faction.text.as_str());
            line.wrap(WIDTH, NOTES)
        };
        Ok(factions.into_iter().flat_map(told).collect())
    }

    fn mission_card(&self, id: Id) -> Option<&MissionCard> {
        self.game.missions().iter().find(|card| card.id == id)
    }

    fn faction_of(&self, realm: &RealmView) -> Option<&hex::Faction> {
        self.game.factions().iter().find(|faction| Some(faction.id) == realm.faction)
    }

    fn called(&self, land: Land) -> String {
        let territory = self.game.map().territory(land);
        format!("{} ({})", territory.name, territory.id)
    }

    fn name(&self, seat: Seat) -> String {
        sitter(self.game, self.names, seat)
    }

    fn tint(&self, seat: Seat) -> Style {
        colour(self.game.colour(seat))
    }
}

/// Those whose id the word is, or whose name holds it; all where there is no word.
fn found<'a, T>(
    kind: &'static str,
    all: &'a [T],
    word: &str,
    called: impl Fn(&T) -> (Id, &String),
) -> Result<Vec<&'a T>, String> {
    let lower = word.trim().to_lowercase();
    let exact: Vec<&T> = all.iter().filter(|item| called(item).0.is(&lower)).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let parts: Vec<&T> = all.iter().filter(|item| called(item).1.to_lowercase().contains(&lower)).collect();
    if parts.is_empty() {
        let names: Vec<&str> = all.iter().map(|item| called(item).1.as_str()).collect();
        let near = nearest(word, &names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("no {kind} `{}`{near}", kernel::clip(word)));
    }
    Ok(parts)
}

fn ids(ids: &[Id]) -> String {
    ids.iter().map(Id::to_string).collect::<Vec<_>>().join(" ")
}

fn doing(phase: Phase) -> &'static str {
    match phase {
        Phase::Faction => "factions are picked",
        Phase::Mulligan => "missions are given back",
        Phase::Place => "capitals are placed",
        Phase::Resurge => "Resurgence",
        Phase::Fortify => "Fortify step",
        Phase::FortPay => "paying for a fortress",
        Phase::Attack => "Attack step",
        Phase::ClaimPay => "paying for a claim",
        Phase::Commit => "battle, cards are chosen",
        Phase::Queen => "battle, a Queen",
        Phase::Jack => "battle, a Jack",
        Phase::Duel => "battle, two Jacks",
        Phase::Dossier => "Dossier step",
        Phase::Recover => "cards are recovered",
        Phase::Over => "the match is over",
    }
}

#[cfg(test)]
mod tests {
    use kernel::Heuristics as _;
    use kernel::Hidden as _;
    use std::sync::Arc;

    use kernel::{Dice, Game as _, Match, Rng, Viewer};
    use testkit::rehearsal;

    use super::*;

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| line.text() + "\n").collect()
    }

    fn look(line: &str) -> Option<Result<String, String>> {
        let game: Hex = rehearsal::open("balanced", 2, &[("factions", "none")]).unwrap();
        let view = game.view(&game.deal(Dice::new([1; 32])), Viewer::Seat(Seat::new(0)));
        let called = kernel::seat_names(&game);
        Hex::look(&game, &view, Names::new(&called, Viewer::Spectator), line)
            .map(|shown| shown.map(|lines| text(&lines)))
    }

    /// Whatever happens, the picture fits and shows every territory.
    #[test]
    fn every_position_fits_the_screen() {
        for (seats, settings) in [(2, &[][..]), (4, &[("discards", "closed")]), (6, &[])] {
            let game: Hex = rehearsal::open("balanced", seats, settings).unwrap();
            let mut rng = Rng::new(u64::from(seats));
            let mut play = Match::start(Arc::new(game), Dice::new([seats; 32]));
            while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < 150) {
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    let lines = Hex::paint(play.game(), &play.view(viewer), play.names(viewer));
                    for line in &lines {
                        let columns = line.text().trim_end().chars().count();
                        assert!(columns <= WIDTH, "{columns} columns: {}", line.text());
                    }
                    let text = text(&lines);
                    for territory in &play.game().map().territories {
                        assert!(text.contains(territory.id.as_str()), "{} is missing:\n{text}", territory.id);
                    }
                }
                let legal = play.legal(seat);
                let action = play.game().policy(play.state(), seat, &legal, &mut rng).unwrap();
                play.play_action(seat, action).unwrap();
            }
        }
    }

    /// A region that somebody has a part of says so where it is explained.
    #[test]
    fn the_legend_tells_the_regions() {
        let game: Hex = rehearsal::open("balanced", 2, &[("factions", "none")]).unwrap();
        let mut play = Match::start(Arc::new(game), Dice::new([1; 32]));
        for (seat, said) in [(0, "mul 1"), (1, "mul 1"), (0, "cap 5b"), (1, "cap 2d")] {
            play.play(Seat::new(seat), None, said).unwrap();
        }
        let text =
            text(&Hex::paint(play.game(), &play.view(Viewer::Spectator), play.names(Viewer::Spectator)));
        for part in ["1aB held by Blue", "1 Northcrown 6,", "2 The Great Reach 8 G1,", "5 Coppermoor 5 B1,"] {
            assert!(text.contains(part), "`{part}` is missing:\n{text}");
        }
        assert!(text.contains("1 territory, hand 13"), "{text}");
    }

    #[test]
    fn the_words_of_the_game_are_answered() {
        let near = look("near 4c").unwrap().unwrap();
        assert!(near.contains("Crabrock (4c), The Shards, uncontrolled"), "{near}");
        assert!(near.contains("by sea   Moonhook (0f)"), "{near}");
        assert_eq!(
            look("dist 2a 5b").unwrap().unwrap(),
            "  5 steps from Longwinter (2a) to Falconhead (5b)\n"
        );
        assert!(look("mission MD5").unwrap().unwrap().contains("Control every territory of Coppermoor."));
        assert!(look("MISSION eyes").unwrap().unwrap().contains("Eyes on the Horizon"));
        let all = look("mission").unwrap().unwrap();
        assert!(["GV", "MD1", "RVY"].iter().all(|id| all.contains(id)), "{all}");
        assert!(look("faction nomads").unwrap().unwrap().contains("Shifting Horde"));
        assert_eq!(look("x 5a"), None);
    }

    /// At a table the words answer and the question stays open.
    #[test]
    fn looking_is_no_answer() {
        let game: Hex = rehearsal::open("balanced", 2, &[("factions", "none")]).unwrap();
        let mut table = Match::start(Arc::new(game), Dice::new([1; 32]));
        let lines = ["near 4c", "dist 2a", "mission MD5", "mul 1"];
        let mut keyboard: crate::Keyboard = lines.into_iter().collect();
        let mut screen = crate::Screen::new(Vec::new(), true);
        let players = vec![crate::Player::Person, crate::Player::bot(bots::Level::Squire, 5)];
        let mut journal: Vec<(Seat, String)> = Vec::new();
        crate::Session::new(&mut table, players, &mut keyboard, &mut screen, &mut journal).run().unwrap();
        let text = String::from_utf8(screen.into_inner()).unwrap();
        assert!(text.contains("Crabrock (4c)") && text.contains("Name two territories"), "{text}");
        let own: Vec<&str> =
            journal.iter().filter(|(seat, _)| seat.index() == 0).map(|(_, line)| line.as_str()).collect();
        assert_eq!(own, ["mul 1"]);
    }

    /// The cards of a payment are called by their own names, and forty-four capitals are one line.
    #[test]
    fn a_two_is_the_two_and_a_crowd_is_one_line() {
        let game: Hex = rehearsal::open("balanced", 2, &[("factions", "none")]).unwrap();
        let mut table = Match::start(Arc::new(game), Dice::new([1; 32]));
        for (seat, said) in [(0, "mul 1"), (1, "mul 1")] {
            table.play(Seat::new(seat), None, said).unwrap();
        }
        let mut journal: Vec<(Seat, String)> = Vec::new();
        let mut typed = |table: &mut Match<Hex>, people: usize, lines: &[&str]| {
            let mut keyboard: crate::Keyboard = lines.iter().copied().collect();
            let mut screen = crate::Screen::new(Vec::new(), true);
            let bot = || crate::Player::bot(bots::Level::Squire, 5);
            let player = |at| if at < people { crate::Player::Person } else { bot() };
            crate::Session::new(table, vec![player(0), player(1)], &mut keyboard, &mut screen, &mut journal)
                .run()
                .unwrap();
            let raw = String::from_utf8(screen.into_inner()).unwrap();
            anstream::adapter::strip_str(&raw).to_string()
        };
        let text = typed(&mut table, 1, &["list", "cap 5b"]);
        let folded = text.matches("Place your capital in a territory").count();
        assert_eq!(folded, 1, "{text}");
        assert!(text.contains("(44 of them: type list)"), "{text}");
        assert!(text.contains("  44  Place it in "), "{text}");
        let text = typed(&mut table, 1, &["endf", "x 5a", "3", "x 5c", "Q", "x 5e", "q", "2"]);
        assert!(text.contains("   2  Pay with the 2") && text.contains("   K  Pay with the "), "{text}");
        let own = |(seat, line): &(Seat, String)| (seat.index() == 0).then(|| line.clone());
        let own: Vec<String> = journal.iter().filter_map(own).collect();
        assert!(
            own.ends_with(&["x 5a", "pay 3", "x 5c", "pay Q", "x 5e"].map(str::to_owned)),
            "q leaves: {own:?}"
        );
    }

    #[test]
    fn what_is_not_there_is_told() {
        assert_eq!(look("near 9z").unwrap().unwrap_err(), "no territory `9z`");
        assert_eq!(
            look("near crabrok").unwrap().unwrap_err(),
            "no territory `crabrok`; did you mean `Crabrock`?"
        );
        assert!(look("dist 2a").unwrap().unwrap_err().contains("two territories"));
        assert_eq!(look("mission xyz").unwrap().unwrap_err(), "no mission `xyz`");
    }
}
