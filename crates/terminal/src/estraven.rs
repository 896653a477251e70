//! *Lords of Estraven* as text: both battlefields, the marketplace, the stack, the pitch zone, the hand.

use anstyle::Style;
use estraven::{Action, Card, Estraven, ItemView, Kind, LordView, Mark, Name, Step, UnitView, View};
use kernel::{Names, Seat, UnknownWord};

use crate::authority::colour;
use crate::find::find_card;
use crate::paint::sitter;
use crate::style::{FAINT, GOLD, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// The width of the picture.
const WIDTH: usize = 100;
/// Where the text of a card of the hand begins.
const TEXT: usize = 58;

impl Paint for Estraven {
    const TIPS: &'static [(&'static str, &'static str)] = &[
        ("card NAME", "what a card says, by name or id: card lancer, card KA06"),
        ("stack", "the stack in full, top first: what each item does and aims at"),
        ("stop attack on", "ask me in every attack window; also stop item, stop blocks, and off"),
        ("play KA08.1 > P2", "announce and name the targets in one line; levy X, with X for costs"),
        ("pitch KA05.1; play HM01.1", "several answers in one line"),
        ("atk HM01.1 > P2 + HM04.1", "attack and name who joins in one line"),
    ];

    fn paint(game: &Self, view: &View, names: Names<'_>) -> Vec<Line> {
        Painter { game, view, names, me: view.viewer.seat() }.table()
    }

    fn crowd(_: &View, action: &Action) -> Option<(&'static str, &'static str)> {
        matches!(action, Action::Trade { .. }).then_some(("Trade a card of your hand", "trade CARD <> SLOT"))
    }

    fn tint(_: &Self, seat: Seat) -> Style {
        colour(seat)
    }

    fn inspect(game: &Self, name: &str) -> Option<Result<Vec<Line>, UnknownWord>> {
        let found = find_card(name, game.cards(), |card| card.id.as_str(), |card| &card.name);
        Some(found.map(|card| printed(game, card)))
    }

    fn look(game: &Self, view: &View, names: Names<'_>, line: &str) -> Option<Result<Vec<Line>, String>> {
        line.eq_ignore_ascii_case("stack").then(|| {
            let painter = Painter { game, view, names, me: view.viewer.seat() };
            if view.stack.is_empty() {
                return Ok(vec![Line::of(FAINT, "  The stack is empty.")]);
            }
            Ok(view.stack.iter().rev().flat_map(|item| painter.item_in_full(item)).collect())
        })
    }
}

/// A card as it is printed.
fn printed(game: &Estraven, card: &Card) -> Vec<Line> {
    let mut head = Line::of(STRONG, format!("  {}", card.name));
    head.push(FAINT, format!("  {}", card.id));
    let mut kind = Line::of(PLAIN, format!("  {}", game.headline(card)));
    if card.token {
        kind.push(FAINT, ", token");
    } else {
        if card.kind != Kind::Resource {
            kind.push(PLAIN, format!(", costs {}, pitches for {}", card.cost, card.pitch));
        }
        kind.push(FAINT, format!(", {} of them", card.copies));
    }
    let text = if card.text.is_empty() { "No ability." } else { &card.text };
    let mut lines = vec![head, kind];
    lines.extend(Line::of(PLAIN, format!("  {text}")).wrap(WIDTH, 2));
    lines
}

struct Painter<'a> {
    game: &'a Estraven,
    view: &'a View,
    names: Names<'a>,
    me: Option<Seat>,
}

impl Painter<'_> {
    fn table(&self) -> Vec<Line> {
        let mut lines = self.heading();
        if self.view.turn == 0 {
            lines.extend(self.picks());
            return lines;
        }
        lines.push(Line::new());
        let bottom = self.me.unwrap_or(Seat::new(0));
        for (seat, lord) in self.view.lords.iter().filter(|(seat, _)| *seat != bottom) {
            lines.extend(self.lord(seat, lord));
            lines.push(Line::new());
        }
        lines.extend(self.market());
        lines.extend(self.stack());
        lines.extend(self.combat());
        lines.push(Line::new());
        lines.extend(self.lord(bottom, &self.view.lords[bottom]));
        lines.extend(self.hand(&self.view.lords[bottom]));
        lines
    }

    /// "Round 3 of 40, turn 5: main phase of P2 Ada | 4 mana, attack left, trade used".
    fn heading(&self) -> Vec<Line> {
        let view = self.view;
        if view.turn == 0 {
            return vec![Line::of(STRONG, "Everybody takes two decks")];
        }
        let mut line =
            Line::of(STRONG, format!("Round {} of {}, turn {}", view.round, view.round_cap, view.turn));
        if view.step != Step::Over {
            line.push(PLAIN, format!(": {} phase of ", view.phase));
            line.push(colour(view.active).bold(), self.seated(view.active));
            line.push(FAINT, "  |  ");
            line.push(GOLD, format!("{} mana", view.lords[view.active].pool));
            let left = |what: &str, n: u8, made: u8| match (n, made) {
                (0, 0) => format!("no {what}"),
                (0, _) => format!("{what} used"),
                (1, _) => format!("{what} left"),
                (n, _) => format!("{n} {what}s left"),
            };
            let attack = left("attack", view.attacks_left, view.attacks.0);
            let trade = left("trade", view.trades_left, view.trades.0);
            line.push(PLAIN, format!(", {attack}, {trade}"));
        }
        line.wrap(WIDTH, 4)
    }

    /// The decks to choose from, and who is ready.
    fn picks(&self) -> Vec<Line> {
        let mut lines = vec![Line::new(), Line::of(STRONG, "Decks")];
        for deck in self.game.decks() {
            let mut line = Line::of(KEY, format!("  {:<3}", deck.id));
            line.push(STRONG, format!("{:<22}", deck.name));
            line.push(FAINT, self.game.types().get(deck.troop).map_or("", String::as_str));
            lines.push(line);
        }
        for (seat, lord) in self.view.lords.iter() {
            let mut line = Line::of(colour(seat).bold(), self.seated(seat));
            let picks: Vec<&str> = lord.picks.iter().map(|id| id.as_str()).collect();
            line.push(
                PLAIN,
                format!("  {} {}", if lord.ready { "is ready" } else { "chooses" }, picks.join("+")),
            );
            lines.push(line);
        }
        lines
    }

    fn lord(&self, seat: Seat, lord: &LordView) -> Vec<Line> {
        let mut line = Line::of(colour(seat).bold(), self.seated(seat));
        if self.me == Some(seat) {
            line.push(PLAIN, " (you)");
        }
        if lord.fell > 0 {
            let how = lord.fall.map(|fall| fall.told(self.names, seat));
            let how = how.map_or_else(|| "is out".to_owned(), |how| format!("is out: {how}"));
            line.push(FAINT, format!("  {how}"));
            if self.view.ending.is_none() {
                return line.wrap(WIDTH, 4);
            }
        }
        line.push(STRONG, format!("  {} health", lord.health));
        if lord.shield > 0 {
            line.push(GOLD, format!(" (shield {})", lord.shield));
        }
        line.push(PLAIN, format!(", hand {}, ", lord.hand_count));
        line.push(if lord.deck_count <= 10 { GOLD } else { PLAIN }, format!("deck {}", lord.deck_count));
        line.push(PLAIN, format!(", mana {}", lord.pool));
        if lord.loose > 0 {
            line.push(FAINT, format!(" ({} loose)", lord.loose));
        }
        line.push(
            FAINT,
            format!("  {}", lord.picks.iter().map(|id| id.as_str()).collect::<Vec<_>>().join("+")),
        );
        if !lord.stops.is_empty() {
            let stops: Vec<String> = lord.stops.iter().map(ToString::to_string).collect();
            line.push(KEY, format!("  stops: {}", stops.join(", ")));
        }
        let mut lines = line.wrap(WIDTH, 4);
        for (kind, label) in
            [(Kind::Leader, "Leaders"), (Kind::Troop, "Troops"), (Kind::Resource, "Resources")]
        {
            lines.extend(self.units(lord, kind, label));
        }
        if !lord.pitched.is_empty() {
            let cards: Vec<String> = lord
                .pitched
                .iter()
                .map(|card| {
                    let fate = if card.returns { " returns" } else { "" };
                    format!("{} {} of {}{fate}", card.card, card.left, card.value)
                })
                .collect();
            lines.extend(self.listed("Pitched", &cards));
            if lord.returning > 0 {
                let (n, them) = (lord.returning, if lord.returning == 1 { "card" } else { "cards" });
                let text = format!("{:12}at the next Start: {n} {them} returned, {n} damage", "");
                lines.push(Line::of(GOLD, text));
            }
        }
        if !lord.grave.is_empty() {
            let cards: Vec<String> = lord.grave.iter().map(ToString::to_string).collect();
            lines.extend(self.listed("Graveyard", &cards));
        }
        if self.me != Some(seat) && !lord.hand.is_empty() {
            let cards: Vec<String> = lord.hand.iter().map(|held| self.called(held.card)).collect();
            lines.extend(self.listed("In hand", &cards));
        }
        lines
    }

    fn listed(&self, label: &str, items: &[String]) -> Vec<Line> {
        let mut line = Line::of(FAINT, format!("  {label:<10}"));
        line.push(FAINT, items.join(", "));
        line.wrap(WIDTH, 12)
    }

    fn units(&self, lord: &LordView, kind: Kind, label: &str) -> Vec<Line> {
        let of_kind = |unit: &&UnitView| self.game.card(unit.card.card).is_some_and(|card| card.kind == kind);
        let units: Vec<&UnitView> = lord.field.iter().filter(of_kind).collect();
        if units.is_empty() {
            return Vec::new();
        }
        let mut line = Line::of(FAINT, format!("  {label:<10}"));
        for (at, unit) in units.iter().enumerate() {
            if at > 0 {
                line.push(FAINT, " | ");
            }
            line.push(if unit.tapped { FAINT } else { PLAIN }, self.unit(unit, kind));
        }
        line.wrap(WIDTH, 12)
    }

    /// "HM01.1 Knight Commander 3/1/2 tapped". A Leader shows Power, Resistance and what is left of its Health.
    fn unit(&self, unit: &UnitView, kind: Kind) -> String {
        let mut text = self.called(unit.card);
        match kind {
            Kind::Leader => text += &format!(" {}/{}/{}", unit.power, unit.guard, unit.left),
            Kind::Troop => {
                text += &format!(" {}/{}", unit.power, unit.guard);
                if unit.damage > 0 {
                    text += &format!("-{}", unit.damage);
                }
            }
            Kind::Spell | Kind::Reaction | Kind::Resource => {}
        }
        let keywords = unit.keywords.iter().filter(|word| **word != estraven::Keyword::EntersTapped);
        for word in keywords {
            text += &format!(" {}", word.name());
        }
        if unit.shield > 0 {
            text += &format!(" shield {}", unit.shield);
        }
        if unit.tapped {
            text += " tapped";
        }
        text
    }

    /// A slot a line: what lies there, and what it does as far as there is room.
    fn market(&self) -> Vec<Line> {
        let deck = format!("  resource deck {}; slot 1 leaves next round", self.view.resources.len());
        let mut lines = vec![Line::of(STRONG, "Marketplace").then(FAINT, deck)];
        for (at, name) in self.view.slots.iter().enumerate() {
            let Some(card) = self.game.card(name.card) else { continue };
            let kind = card.goods.map_or_else(|| card.kind.name(), |goods| goods.name());
            let mut line = Line::of(KEY, format!("  {} ", at + 1));
            line.push(PLAIN, format!("{:<8}{:<22} ", name.to_string(), card.name));
            line.push(FAINT, format!("{kind:<11}"));
            let room = WIDTH.saturating_sub(line.width());
            let text = if card.text.chars().count() <= room {
                card.text.to_string()
            } else {
                let fits: String = card.text.chars().take(room.saturating_sub(1)).collect();
                fits.rsplit_once(' ').map_or("", |(kept, _)| kept).to_owned() + " …"
            };
            line.push(FAINT, text);
            lines.push(line);
        }
        lines
    }

    /// The stack in short, top first.
    fn stack(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for item in self.view.stack.iter().rev() {
            let mut line = Line::of(KEY, format!("  #{} ", item.number));
            line.push(colour(item.seat).bold(), self.seated(item.seat));
            line.push(PLAIN, format!(" {}", self.item(item)));
            lines.extend(line.wrap(WIDTH, 8));
        }
        if !lines.is_empty() {
            lines.insert(0, Line::of(STRONG, "Stack"));
        }
        lines
    }

    /// "Firebolt > P2 Ada", "trades HM05.1 Archer for RM1.1 Ore Wagon", "Council Edict answers #3".
    fn item(&self, item: &ItemView) -> String {
        let targets: Vec<String> = item.targets.iter().flatten().map(|mark| self.aimed(mark)).collect();
        let Some(card) = item.card else { return format!("trades {}", targets.join(" for ")) };
        let mut text = self.game.card(card).map_or("?", |card| card.name.as_str()).to_owned();
        if item.kind == estraven::ItemKind::Ability {
            text += if item.trigger { " (trigger)" } else { " (ability)" };
        }
        if let Some(number) = item.answers {
            text += &format!(" answers #{number}");
        }
        if !targets.is_empty() {
            text += &format!(" > {}", targets.join(", "));
        }
        text
    }

    fn item_in_full(&self, item: &ItemView) -> Vec<Line> {
        let mut line = Line::of(KEY, format!("  #{} ", item.number));
        line.push(colour(item.seat).bold(), self.seated(item.seat));
        line.push(STRONG, format!(" {}", self.item(item)));
        let mut lines = line.wrap(WIDTH, 6);
        let card = item.card.and_then(|card| self.game.card(card));
        if let Some(card) = card.filter(|card| !card.text.is_empty()) {
            lines.extend(Line::of(FAINT, format!("      {}", card.text)).wrap(WIDTH, 6));
        }
        lines
    }

    /// Who attacks what, who blocks, and what that would come to.
    fn combat(&self) -> Vec<Line> {
        let Some(combat) = &self.view.combat else { return Vec::new() };
        let mut line = Line::of(STRONG, "Attack on ");
        line.push(STRONG, self.aimed(&combat.target));
        for attacker in &combat.attackers {
            let blocks = combat.blocks.iter().filter(|(_, other)| *other == Mark::Object(attacker.unit));
            let blockers: Vec<String> = blocks.map(|(blocker, _)| self.called(*blocker)).collect();
            line.push(PLAIN, format!("  | {}", self.called(attacker.unit)));
            if attacker.blocked {
                let blockers =
                    if blockers.is_empty() { "nobody left".to_owned() } else { blockers.join(", ") };
                line.push(FAINT, format!(" blocked by {blockers}"));
            }
        }
        let mut lines = line.wrap(WIDTH, 4);
        if !combat.forecast.is_empty() {
            let blows: Vec<String> =
                combat.forecast.iter().map(|(mark, n)| format!("{n} to {}", self.aimed(mark))).collect();
            lines.extend(Line::of(FAINT, format!("  would deal {}", blows.join(", "))).wrap(WIDTH, 4));
        }
        lines
    }

    fn hand(&self, lord: &LordView) -> Vec<Line> {
        if lord.hand.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![Line::of(STRONG, "Hand")];
        for held in &lord.hand {
            let Some(card) = self.game.card(held.card.card) else { continue };
            let mut line = Line::of(KEY, format!("  {:<8}", held.card.to_string()));
            line.push(STRONG, format!("{:<22} ", card.name));
            if card.kind == Kind::Resource {
                line.push(GOLD, "free  ");
            } else {
                line.push(GOLD, format!("{}", card.cost));
                line.push(FAINT, format!(" (+{}) ", card.pitch));
            }
            line.push(PLAIN, self.game.kind_of(card));
            line.pad_to(TEXT - 1);
            line.push(PLAIN, " ");
            // What it leads, or whom it follows, stands before what it does.
            if let Some(types) = self.game.types_of(card).filter(|types| !types.is_empty()) {
                let leads = if card.kind == Kind::Leader { "Leads " } else { "" };
                line.push(FAINT, format!("{leads}{types}. "));
            }
            line.push(PLAIN, card.text.as_str());
            lines.extend(line.wrap(WIDTH, TEXT));
        }
        lines
    }

    fn seated(&self, seat: Seat) -> String {
        sitter(self.game, self.names, seat)
    }

    /// What something is aimed at: "HM01.1 Knight Commander", "P2 Ada".
    fn aimed(&self, mark: &Mark) -> String {
        match mark {
            Mark::Player(seat) => self.seated(*seat),
            Mark::Object(name) => self.called(*name),
            Mark::Gone => mark.to_string(),
        }
    }

    /// "HM01.1 Knight Commander".
    fn called(&self, name: Name) -> String {
        format!("{name} {}", self.game.card(name.card).map_or("?", |card| card.name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use kernel::Heuristics as _;
    use kernel::Notation as _;
    use std::sync::Arc;

    use estraven::{Options, WrittenLord, WrittenPosition};
    use kernel::{Dice, Game as _, Match, Rng, Viewer};

    use super::*;

    fn open(seats: u8) -> Estraven {
        Estraven::open(&Estraven::content(), &Options::default(), seats).expect("shipped content is sound")
    }

    /// Everything a viewer sees of sensible matches fits the screen, and every unit and slot in sight is named.
    #[test]
    fn whole_matches_fit_the_screen() {
        for seats in 2..=4 {
            let game = Arc::new(open(seats));
            let mut play = Match::start(game, Dice::new([seats; 32]));
            let mut rng = Rng::new(u64::from(seats));
            while let Some(seat) = play.pending().lowest() {
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    let view = play.view(viewer);
                    let lines = Estraven::paint(play.game(), &view, play.names(viewer));
                    for line in &lines {
                        let columns = line.text().trim_end().chars().count();
                        assert!(columns <= WIDTH, "{columns} columns: {}", line.text());
                    }
                    let text: String = lines.iter().map(Line::text).collect();
                    for (_, lord) in view.lords.iter().filter(|(_, lord)| lord.fell == 0) {
                        for unit in &lord.field {
                            assert!(
                                text.contains(&unit.card.to_string()),
                                "{} is missing: {text}",
                                unit.card
                            );
                        }
                    }
                    for item in &view.stack {
                        assert!(text.contains(&format!("#{} ", item.number)), "#{}: {text}", item.number);
                    }
                    assert!(Estraven::look(play.game(), &view, play.names(viewer), "stack").is_some());
                }
                let legal = play.legal(seat);
                let game = play.game().clone();
                let action =
                    game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
                play.play_action(seat, action.expect("a pending seat has a choice")).expect("it is legal");
            }
        }
    }

    /// What a position looks like under these options.
    fn painted(preset: &str, settings: &[(&str, &str)], given: WrittenPosition) -> String {
        let game: Arc<Estraven> =
            Arc::new(testkit::rehearsal::open(preset, 2, settings).expect("options fit"));
        let state = game.set_up(given, Dice::new([0; 32]), &mut ()).expect("a position");
        let play = Match::from_state(game, state);
        let lines =
            Estraven::paint(play.game(), &play.view(Viewer::Spectator), play.names(Viewer::Spectator));
        lines.iter().map(|line| line.text() + "\n").collect()
    }

    /// LE-3.5: an attack that cannot be made is not left.
    #[test]
    fn the_heading_counts_attacks_that_can_be_made() {
        let first = || WrittenPosition { turn: Some(1), ..WrittenPosition::default() };
        assert!(painted("standard", &[], first()).contains("attack left, trade left"));
        let fair = painted("fair_duel", &[], first());
        assert!(fair.contains("no attack, trade left"), "{fair}");
    }

    /// LE-5.9: a card that burns is not said to come back.
    #[test]
    fn the_pitch_zone_says_what_comes_back() {
        let given = || {
            let p1 =
                WrittenLord { pitch: vec!["HM01".to_owned(), "HM03 1".to_owned()], ..WrittenLord::default() };
            WrittenPosition { p1, ..WrittenPosition::default() }
        };
        let kept = painted("standard", &[], given());
        assert!(kept.contains("HM01.1 2 of 2 returns, HM03.1 1 of 3"), "{kept}");
        assert!(kept.contains("at the next Start: 1 card returned, 1 damage"), "{kept}");
        assert!(!painted("standard", &[("pitch_cleanup", "burn")], given()).contains("return"));
    }

    /// LE-13.6: who has resigned is not said to have fallen.
    #[test]
    fn who_is_out_says_how() {
        let game = Arc::new(open(3));
        let state = game.set_up(WrittenPosition::default(), Dice::new([0; 32]), &mut ()).expect("a position");
        let mut play = Match::from_state(game, state);
        play.play(Seat::new(1), None, "resign").expect("anybody may");
        let lines =
            Estraven::paint(play.game(), &play.view(Viewer::Spectator), play.names(Viewer::Spectator));
        let text: String = lines.iter().map(|line| line.text() + "\n").collect();
        assert!(text.contains("is out: P2 resigned in round 2"), "{text}");
    }

    #[test]
    fn a_card_is_found_by_id_by_name_and_by_part_of_it() {
        let game = open(2);
        let told = |word: &str| -> String {
            let lines =
                Estraven::inspect(&game, word).expect("there are cards").expect("there is such a card");
            lines.iter().map(|line| line.text() + "\n").collect()
        };
        for word in ["KA06", "ka06", "Lancer", "lanc"] {
            assert!(told(word).contains("Overrun."), "{word}: {}", told(word));
        }
        assert!(
            Estraven::look(
                &game,
                &Match::start(Arc::new(open(2)), Dice::new([1; 32])).view(Viewer::Spectator),
                Names::new(&[], Viewer::Spectator),
                "dance"
            )
            .is_none()
        );
    }
}
