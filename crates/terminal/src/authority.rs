//! *Authority* as text: the market, every wall row by row, the hand with what its cards say.

use anstyle::{AnsiColor, Style};
use authority::{Authority, Card, CardId, CourtView, Held, Kind, Slot, Step, UnitView, View};
use kernel::{Names, Seat, UnknownWord, Word as _};

use crate::find::find_card;
use crate::paint::sitter;
use crate::style::{FAINT, GOLD, KEY, PLAIN, STRONG};
use crate::{Line, Paint};

/// The width of the picture.
const WIDTH: usize = 100;
/// Columns of one unit in a row.
const CELL: usize = 29;
/// Where the text of a card begins.
const TEXT: usize = 50;

impl Paint for Authority {
    const TIPS: &'static [(&'static str, &'static str)] = &[
        ("card NAME", "what a card says, by name or id: card lancer, card RS06"),
        ("atk KN > P2:1a", "attack and name the target in one line"),
        ("rec", "recruit: rec MA turns a Man-at-arms into authority"),
    ];

    fn paint(game: &Self, view: &View, names: Names<'_>) -> Vec<Line> {
        Painter { game, view, names, me: view.viewer.seat() }.table()
    }

    fn tint(_: &Self, seat: Seat) -> Style {
        colour(seat)
    }

    fn inspect(game: &Self, name: &str) -> Option<Result<Vec<Line>, UnknownWord>> {
        Some(find_card(name, game.cards(), |card| card.id.as_str(), |card| &card.name).map(printed))
    }
}

/// A card as it is printed.
fn printed(card: &Card) -> Vec<Line> {
    let mut head = Line::of(STRONG, format!("  {}", card.name));
    head.push(FAINT, format!("  {}", card.id));
    let mut kind = Line::of(PLAIN, format!("  {}", card.kind.name()));
    kind.push(
        PLAIN,
        card.faction.map_or(", starting card".to_owned(), |faction| format!(", {}", faction.name())),
    );
    if !card.kind.leads() {
        kind.push(PLAIN, format!(", power {}", card.power));
    }
    if let Some(cost) = card.cost {
        kind.push(PLAIN, format!(", costs {cost}"));
    }
    kind.push(FAINT, format!(", {} of them", card.copies));
    let text = if card.text.is_empty() { "No ability." } else { &card.text };
    let mut lines = vec![head, kind];
    lines.extend(Line::of(PLAIN, format!("  {text}")).wrap(WIDTH, 2));
    lines
}

struct Painter<'a> {
    game: &'a Authority,
    view: &'a View,
    names: Names<'a>,
    me: Option<Seat>,
}

impl Painter<'_> {
    fn table(&self) -> Vec<Line> {
        let mut lines = vec![self.heading(), Line::new()];
        let bottom = self.me.unwrap_or(Seat::new(0));
        for (seat, court) in self.view.courts.iter().filter(|(seat, _)| *seat != bottom) {
            lines.extend(self.court(seat, court, false));
            lines.push(Line::new());
        }
        lines.extend(self.market());
        lines.push(Line::new());
        lines.extend(self.court(bottom, &self.view.courts[bottom], true));
        lines.extend(self.hand(&self.view.courts[bottom]));
        lines.extend(self.attack());
        lines.extend(self.waiting());
        lines
    }

    /// "Round 6 of 40: Command Phase of P1 | 2 authority, 1 attack, 0 bought".
    fn heading(&self) -> Line {
        let view = self.view;
        let court = &view.courts[view.active];
        let mut line = Line::new();
        if view.games > 1 {
            line.push(STRONG, format!("Game {} of {}, ", view.game, view.games));
        }
        line.push(STRONG, format!("Round {} of {}", view.round, view.round_limit));
        if view.step != Step::Over {
            line.push(PLAIN, format!(": {} phase of ", view.phase.word()));
            line.push(colour(view.active).bold(), self.seated(view.active));
            line.push(FAINT, "  |  ");
            line.push(GOLD, format!("{} authority", court.pool));
            line.push(
                PLAIN,
                format!(", {} declared, {} bought", plural(court.attacks, "attack"), court.bought),
            );
        }
        line
    }

    /// A player: the figures in one line, then the rows. One's own wall has Row 1 on top, facing the others.
    fn court(&self, seat: Seat, court: &CourtView, own: bool) -> Vec<Line> {
        let mut lines = self.figures(seat, court);
        if court.fell > 0 {
            return lines;
        }
        let rows: [u8; 4] = if own { [1, 2, 3, 0] } else { [0, 3, 2, 1] };
        lines.extend(
            rows.into_iter().map(|row| if row == 0 { self.guard(court) } else { self.row(court, row) }),
        );
        lines
    }

    fn figures(&self, seat: Seat, court: &CourtView) -> Vec<Line> {
        let mut line = Line::of(colour(seat).bold(), self.seated(seat));
        if self.me == Some(seat) {
            line.push(PLAIN, " (you)");
        }
        if let Some(team) = court.team {
            line.push(PLAIN, format!(" team {}", if team == 0 { 'A' } else { 'B' }));
        }
        if court.fell > 0 {
            line.push(FAINT, "  is out");
            return vec![line];
        }
        line.push(STRONG, format!("  {} HP", court.hp));
        if court.protect > 0 {
            line.push(PLAIN, format!(" (Protect {})", court.protect));
        }
        if self.view.games > 1 {
            line.push(PLAIN, format!(", {} half points", court.points));
        }
        line.push(PLAIN, format!(", hand {}, deck {}", court.hand_count, court.deck_count));
        line.push(PLAIN, format!(", discard {}", court.discard.len()));
        if !court.discard.is_empty() {
            line.push(FAINT, format!(" ({})", ids(&court.discard)));
        }
        if self.me != Some(seat) && !court.hand.is_empty() {
            line.push(FAINT, format!(", in hand {}", ids(&court.hand)));
        }
        if !court.zone.is_empty() {
            let zone: Vec<String> = court.zone.iter().map(|held| self.named(held.card)).collect();
            line.push(PLAIN, format!(" | general zone: {}", zone.join(", ")));
        }
        line.wrap(WIDTH, 4)
    }

    fn guard(&self, court: &CourtView) -> Line {
        let mut line = Line::of(FAINT, "  Row 0 ");
        match &court.guard {
            Some(guard) => {
                let mut text = format!("{} {}", guard.defence, self.name(guard.card));
                if guard.damage > 0 {
                    text += &format!(" -{}", guard.damage);
                }
                line.push(GOLD, cell(&text));
            }
            None => line.push(FAINT, cell("-")),
        }
        line
    }

    fn row(&self, court: &CourtView, row: u8) -> Line {
        let mut line = Line::of(FAINT, format!("  Row {row} "));
        for slot in Slot::of_row(row) {
            let units = court.rows.iter().flatten().flatten();
            match units.clone().find(|unit| unit.slot == *slot) {
                Some(unit) => {
                    let style = if unit.disabled || unit.ignored { FAINT } else { PLAIN };
                    line.push(style, cell(&self.unit(unit)));
                }
                None => line.push(FAINT, cell(&format!("{slot} -"))),
            }
            line.push(PLAIN, " ");
        }
        line
    }

    /// "1a 4 Stone Levy (2) P1": slot, value in force, name, printed power where it differs, marks.
    fn unit(&self, unit: &UnitView) -> String {
        let mut text = format!("{} {} {}", unit.slot, unit.defence, self.name(unit.card));
        if unit.defence != u16::from(unit.printed) {
            text += &format!(" ({})", unit.printed);
        }
        for (holds, mark) in [
            (unit.protect > 0, format!(" P{}", unit.protect)),
            (unit.damage > 0, format!(" -{}", unit.damage)),
            (unit.disabled, " off".to_owned()),
            (unit.ignored, " ign".to_owned()),
        ] {
            if holds {
                text += &mark;
            }
        }
        text
    }

    fn market(&self) -> Vec<Line> {
        let market = &self.view.market;
        let mut head = Line::of(STRONG, "Market");
        let piles = format!("  deck {}, discard {}, ", market.deck_count, market.discard.len());
        head.push(PLAIN, piles);
        head.push(PLAIN, format!("depletions {} of 3", market.depletions));
        let mut lines = vec![head];
        for (index, offer) in market.slots.iter().enumerate() {
            let mut line = Line::of(KEY, format!("  m{} ", index + 1));
            match offer.as_ref().and_then(|offer| Some((offer, self.game.card(offer.card)?))) {
                Some((offer, card)) => {
                    let less = if offer.cost < offer.printed {
                        format!(" ({})", offer.printed)
                    } else {
                        String::new()
                    };
                    self.describe(&mut line, card, &format!("costs {}{less}", offer.cost));
                }
                None => line.push(FAINT, "-"),
            }
            lines.extend(line.wrap(WIDTH, TEXT));
        }
        let supply: Vec<String> = market
            .supply
            .iter()
            .filter(|general| general.available)
            .map(|general| format!("{} {}", self.named(general.card), general.cost))
            .collect();
        let mut line = Line::of(STRONG, "Generals ");
        line.push(FAINT, if supply.is_empty() { "none left".to_owned() } else { supply.join(", ") });
        lines.extend(line.wrap(WIDTH, 4));
        lines
    }

    /// "RS06 Royal Lancer      5 Unit   costs 7   When attacking: Pierce."
    fn describe(&self, line: &mut Line, card: &Card, note: &str) {
        line.push(FAINT, format!("{:<5}", card.id));
        line.push(STRONG, format!("{:<17}", card.name));
        let power = if card.kind.leads() { "-".to_owned() } else { card.power.to_string() };
        line.push(PLAIN, format!("{power:>2} "));
        line.push(
            PLAIN,
            if card.kind == Kind::Unit { String::new() } else { format!("{} ", card.kind.name()) },
        );
        line.push(GOLD, note);
        line.pad_to(TEXT - 1);
        line.push(PLAIN, " ");
        line.push(PLAIN, card.text.as_str());
    }

    fn hand(&self, court: &CourtView) -> Vec<Line> {
        if self.me.is_none() && court.hand.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![Line::of(STRONG, "Hand")];
        let mut shown: Vec<(Held, usize)> = Vec::new();
        for held in &court.hand {
            match shown.iter_mut().find(|(other, _)| other == held) {
                Some((_, count)) => *count += 1,
                None => shown.push((*held, 1)),
            }
        }
        for (held, count) in shown {
            let Some(card) = self.game.card(held.card) else { continue };
            let mut line = Line::of(KEY, if count > 1 { format!("  {count}x ") } else { "     ".to_owned() });
            self.describe(&mut line, card, if held.spent { "spent" } else { "" });
            lines.extend(line.wrap(WIDTH, TEXT));
        }
        lines
    }

    fn attack(&self) -> Option<Line> {
        let attack = self.view.attack.as_ref()?;
        let mut line = Line::of(colour(attack.seat).bold(), self.seated(attack.seat));
        line.push(STRONG, format!(" attacks with {} at {}", self.name(attack.card), attack.value));
        if attack.pierce {
            line.push(PLAIN, ", Pierce");
        }
        if !attack.bypass.is_empty() {
            let rows: Vec<String> = attack.bypass.iter().map(u8::to_string).collect();
            line.push(PLAIN, format!(", bypasses Row {}", rows.join(", ")));
        }
        Some(line)
    }

    /// The abilities that wait to be ordered.
    fn waiting(&self) -> Vec<Line> {
        let triggers = self.view.triggers.iter().enumerate().filter(|_| self.view.step == Step::Order);
        triggers
            .flat_map(|(index, trigger)| {
                let mut line = Line::of(KEY, format!("  ord {} ", index + 1));
                line.push(STRONG, self.name(trigger.card));
                line.push(PLAIN, format!(": {}", trigger.text));
                line.wrap(WIDTH, 8)
            })
            .collect()
    }

    fn seated(&self, seat: Seat) -> String {
        sitter(self.game, self.names, seat)
    }

    fn name(&self, id: CardId) -> &str {
        self.game.card(id).map_or("?", |card| card.name.as_str())
    }

    /// "Red Oracle BR12".
    fn named(&self, id: CardId) -> String {
        format!("{} {id}", self.name(id))
    }
}

/// The colours of numbered seats, as near as sixteen colours come.
pub(crate) fn colour(seat: Seat) -> Style {
    let colours = [AnsiColor::BrightBlue, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Green];
    colours.get(seat.index()).map_or(PLAIN, |colour| colour.on_default())
}

pub(crate) fn plural(n: u8, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

fn ids(cards: &[Held]) -> String {
    cards.iter().map(|held| held.card.as_str()).collect::<Vec<_>>().join(" ")
}

/// A text in its cell, cut where it is too long.
fn cell(text: &str) -> String {
    let inner = CELL - 2;
    let text: String = if text.chars().count() > inner {
        text.chars().take(inner - 1).chain(['…']).collect()
    } else {
        text.to_owned()
    };
    format!("[{text:<inner$}]")
}

#[cfg(test)]
mod tests {
    use kernel::Heuristics as _;
    use std::sync::Arc;

    use authority::Options;
    use kernel::{Dice, Game as _, Match, Rng, Viewer};

    use super::*;

    fn open(seats: u8) -> Authority {
        Authority::open(&Authority::content(), &Options::default(), seats).expect("shipped content is sound")
    }

    /// Everything a viewer sees of sensible matches fits the screen, and every card in sight is named.
    #[test]
    fn every_picture_fits_a_hundred_columns() {
        for seats in 2..=4 {
            let mut rng = Rng::new(u64::from(seats));
            let mut play = Match::start(Arc::new(open(seats)), Dice::new([seats; 32]));
            while let Some(seat) = play.pending().lowest().filter(|_| play.plies() < 220) {
                for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                    let view = play.view(viewer);
                    let lines = Authority::paint(play.game(), &view, play.names(viewer));
                    for line in &lines {
                        // Blanks at the end are not written.
                        let columns = line.text().trim_end().chars().count();
                        assert!(columns <= WIDTH, "{columns} columns: {}", line.text());
                    }
                    let text: String = lines.iter().map(Line::text).collect();
                    for offer in view.market.slots.iter().flatten() {
                        assert!(text.contains(offer.card.as_str()), "{} is on offer: {text}", offer.card);
                    }
                }
                let legal = play.legal(seat);
                let game = play.game().clone();
                let action =
                    game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
                play.play_action(seat, action.expect("a pending seat has a choice")).expect("it is legal");
            }
        }
    }

    #[test]
    fn a_card_is_found_by_id_by_name_and_by_part_of_it() {
        let game = open(2);
        let told = |word: &str| -> String {
            let lines =
                Authority::inspect(&game, word).expect("there are cards").expect("there is such a card");
            lines.iter().map(|line| line.text() + "\n").collect()
        };
        for word in ["RS06", "rs06", "Royal Lancer", "lancer"] {
            assert!(told(word).contains("When attacking: Pierce."), "{word}: {}", told(word));
        }
        assert!(told("knight").contains("power 4"), "a whole name goes before a part of one");
        let unknown = Authority::inspect(&game, "royal lancr").expect("there are cards").unwrap_err();
        assert_eq!(unknown.nearest.as_deref(), Some("Royal Lancer"));
    }
}
