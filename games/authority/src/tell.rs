//! What happened, in words.

use kernel::{Names, Rule, Seat, SeatSet, Telling, bare};

use crate::action::From;
use crate::card::CardId;
use crate::event::Event;
use crate::place::Mark;
use crate::rulebook::Authority;
use crate::vocab::{Reason, Until};

impl Authority {
    /// A cue in words.
    pub(crate) fn tell(&self, cue: &Event, names: Names<'_>) -> Telling {
        let does = |seat: &Seat, verb| names.does(*seat, verb);
        let whose = |seat: &Seat| names.whose(*seat);
        let (full, card) = (|id: &CardId| self.card_name(*id), |id: &CardId| bare(self.card_name(*id)));
        let (rule, text) = match cue {
            Event::Game { number, first } => (
                "AU-2.1",
                format!("Game {number} begins; {} {}.", names.object(*first), names.verb(*first, "starts")),
            ),
            Event::Turn { round, seat } => ("AU-3.2", format!("Round {round}: {} turn.", names.owner(*seat))),
            Event::Triggered { seat, card: id, text } => {
                ("AU-11.2", format!("{} {}: {text}.", whose(seat), card(id)))
            }
            Event::Declared { seat, card: id, value } => {
                ("AU-6.2", format!("{} with the {} ({value}).", does(seat, "attacks"), card(id)))
            }
            Event::Value { n, value } => ("AU-6.7", format!("The attack gets {n:+}: {value}.")),
            Event::Piercing => ("AU-12.3", "The attack pierces.".to_owned()),
            Event::Bypassing { rows } if rows.len() == 4 => {
                ("AU-12.5", "The attack bypasses every row.".to_owned())
            }
            Event::Bypassing { rows } => {
                let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
                ("AU-12.5", format!("The attack bypasses Row {}.", rows.join(", ")))
            }
            Event::Ignored { seat, slot, card: id } => {
                ("AU-12.1", format!("{} {} in Row {} is Ignored.", whose(seat), card(id), slot.row()))
            }
            Event::Disabled { seat, slot, card: id } => {
                ("AU-12.2", format!("{} {} in Row {} is Disabled.", whose(seat), card(id), slot.row()))
            }
            Event::Shifted { seat, slot, card: id, n, until } => {
                let length = match until {
                    Until::Turn => "this turn",
                    Until::NextStart => "until its owner's next turn",
                };
                let row = slot.row();
                ("AU-12.9", format!("{} {} in Row {row} defends at {n:+} {length}.", whose(seat), card(id)))
            }
            Event::Aimed { mark, card: id, value, .. } => (
                "AU-6.4",
                format!("The attack ({value}) is aimed at {}.", self.told_mark(*mark, id.as_ref(), names)),
            ),
            Event::Defeated { mark, card: id, dealt, defence } => {
                let what = self.told_mark(*mark, Some(id), names);
                ("AU-6.7", format!("{dealt} against {defence}: {what} is defeated."))
            }
            Event::Stood { mark, card: id, dealt, defence } => {
                let what = self.told_mark(*mark, Some(id), names);
                ("AU-6.7", format!("{dealt} against {defence}: {what} holds."))
            }
            Event::Pierced { left } => ("AU-12.3", format!("{left} of the attack goes on.")),
            Event::Damaged { seat, n, hp } => {
                ("AU-6.7", format!("{} monarch takes {n} damage: {hp} HP.", whose(seat)))
            }
            Event::Lost { seat, n, hp } => ("AU-1.11", format!("{} {n} HP: {hp} HP.", does(seat, "loses"))),
            Event::Healed { seat, n, hp } => ("AU-1.11", format!("{} {n} HP: {hp} HP.", does(seat, "gains"))),
            Event::Retreated { seat, card: id } => {
                ("AU-6.10", format!("{} {} goes to the discard pile.", whose(seat), card(id)))
            }
            Event::Defended { seat, card: id, slot } => {
                ("AU-5.2", format!("{} with the {} in Row {}.", does(seat, "defends"), card(id), slot.row()))
            }
            Event::Relieved { seat, card: id, slot } => {
                ("AU-12.10", format!("{} {} in Row {} is relieved.", whose(seat), card(id), slot.row()))
            }
            Event::Levied { seat, card: id, n, pool } => (
                "AU-7.1",
                format!("{} with the {}: {n} authority, {pool} in all.", does(seat, "recruits"), card(id)),
            ),
            Event::Gained { seat, n, pool } => {
                ("AU-7.2", format!("{} {n} authority, {pool} in all.", does(seat, "gains")))
            }
            Event::Bought { seat, card: id, cost, topped, .. } => {
                let where_to = if *topped { ", onto the deck" } else { "" };
                ("AU-7.3", format!("{} the {} for {cost}{where_to}.", does(seat, "buys"), card(id)))
            }
            Event::Hired { seat, card: id, cost, .. } => {
                ("AU-8.1", format!("{} the General {} for {cost}.", does(seat, "buys"), card(id)))
            }
            Event::Entered { seat, card: id } => {
                ("AU-8.7", format!("{} enters {} general zone.", full(id), names.owner(*seat)))
            }
            Event::Used { seat, card: id, from } => {
                let place = match from {
                    From::Hand => "",
                    From::Zone => " of the general zone",
                };
                ("AU-11.4", format!("{} the {}{place}.", does(seat, "uses"), card(id)))
            }
            Event::Exposed { seat, card: id } => {
                ("AU-8.5", format!("{} {} is exposed and discarded.", whose(seat), card(id)))
            }
            Event::Rallied { seat, n } => {
                ("AU-11.1", format!("{} attacks get {n:+} for the rest of this turn.", whose(seat)))
            }
            Event::Cheaper { seat, n } => {
                ("AU-7.4", format!("Cards cost {} {n} less for the rest of this turn.", names.object(*seat)))
            }
            Event::Drew { seat, card: Some(id), .. } => {
                ("AU-9.1", format!("{} the {}.", does(seat, "draws"), card(id)))
            }
            Event::Drew { seat, card: None, .. } => ("AU-9.1", format!("{} a card.", does(seat, "draws"))),
            Event::Discarded { seat, cards } => {
                let names: Vec<&str> = cards.iter().map(full).collect();
                ("AU-9.1", format!("{} {}.", does(seat, "discards"), listed(&names)))
            }
            Event::Dropped { seat, card: id } => {
                ("AU-12.7", format!("{} the {} at random.", does(seat, "discards"), card(id)))
            }
            Event::Reshuffled { seat } => {
                ("AU-9.2", format!("{} the discard pile into a deck.", does(seat, "shuffles")))
            }
            Event::Annihilated { seat, card: id } => {
                ("AU-12.6", format!("{} {} is annihilated.", whose(seat), card(id)))
            }
            Event::Retired { seat, card: id } => {
                ("AU-12.6", format!("{} the {}.", does(seat, "retires"), card(id)))
            }
            Event::Recalled { seat, slot, card: id } => {
                ("AU-12.12", format!("{} the {} from Row {}.", does(seat, "recalls"), card(id), slot.row()))
            }
            Event::Filled { slot: _, card: id } => {
                ("AU-10.1", format!("{} comes into the market.", full(id)))
            }
            Event::Depleted { n } => ("AU-10.2", format!("The market deck has run dry: depletion {n} of 3.")),
            Event::Restocked { n } => {
                ("AU-10.2", format!("The market discard, {n} cards, becomes the market deck."))
            }
            Event::Swapped { seat, slot: _, out, card: id } => {
                ("AU-10.6", format!("{} the {} for the {}.", does(seat, "swaps"), card(out), card(id)))
            }
            Event::NoSwap { seat } => ("AU-10.6", format!("{} the market as it is.", does(seat, "leaves"))),
            Event::Swept { seat, slot: _, card: id } => {
                ("AU-10.5", format!("{} the {} from the market.", does(seat, "sweeps"), card(id)))
            }
            Event::Peeked { seat, card: Some(id) } => {
                ("AU-1.13", format!("{} the {} on top of the market deck.", does(seat, "sees"), card(id)))
            }
            Event::Peeked { seat, card: None } => {
                ("AU-1.13", format!("{} at the top card of the market deck.", does(seat, "looks")))
            }
            Event::Kept { seat } => ("AU-1.13", format!("{} it on top.", does(seat, "leaves"))),
            Event::Bottomed { seat } => ("AU-1.13", format!("{} it on the bottom.", does(seat, "puts"))),
            Event::Passed { seat } => ("AU-11.10", format!("{} nothing more.", does(seat, "chooses"))),
            Event::Rested { seat } => ("AU-3.3", format!("{} the turn.", does(seat, "ends"))),
            Event::Resigned { seat } => ("AU-13.6", format!("{}.", does(seat, "resigns"))),
            Event::Out { seats } => {
                ("AU-13.1", format!("{} {} out.", names.subjects(*seats), names.verb_of(*seats, "is")))
            }
            Event::Scored { winners, reason, points } => {
                let (_, end) = self.ended(*winners, *reason, names);
                let points: Vec<String> = points.iter().map(|half| half_points(*half)).collect();
                ("AU-16.1", format!("{end} Points: {}.", points.join(" to ")))
            }
            Event::Ended { winners, reason } => self.ended(*winners, *reason, names),
        };
        Telling::new(Rule::new(rule), text)
    }

    fn ended(&self, winners: SeatSet, reason: Reason, names: Names<'_>) -> (&'static str, String) {
        let one = winners.len() == 1;
        let (whom, win) = (names.objects(winners), names.verb_of(winners, "wins"));
        let wins = format!("{} {win}", names.subjects(winners));
        match reason {
            Reason::LastMonarch => ("AU-13.4", format!("{wins}: the last monarch standing.")),
            Reason::LastTeam => ("AU-13.4", format!("{wins}: the last team standing.")),
            Reason::FellTogether => ("AU-13.2", format!("A draw: {whom} fall together.")),
            Reason::Depletion if one => ("AU-13.5", format!("{wins}: the market has run dry.")),
            Reason::Depletion => {
                ("AU-13.5", format!("The market has run dry; {whom} share the first place."))
            }
            Reason::RoundLimit if one => ("AU-13.7", format!("{wins}: the rounds are over.")),
            Reason::RoundLimit => ("AU-13.7", format!("The rounds are over; {whom} share the first place.")),
            Reason::Points if one => ("AU-16.1", format!("{wins} the match.")),
            Reason::Points => ("AU-16.1", format!("{} share the match.", names.subjects(winners))),
        }
    }

    pub(crate) fn told_mark(&self, mark: Mark, card: Option<&CardId>, names: Names<'_>) -> String {
        let owner = names.owner(mark.seat());
        let card = card.map_or("unit", |id| bare(self.card_name(*id)));
        match mark {
            Mark::Unit { slot, .. } => format!("{owner} {card} in Row {}", slot.row()),
            Mark::Guard { .. } => format!("{owner} {card} in Row 0"),
            Mark::Monarch { .. } => format!("{owner} monarch"),
        }
    }

    pub(crate) fn card_name(&self, id: CardId) -> &str {
        self.card(id).map_or("card", |card| card.name.as_str())
    }
}

fn half_points(half: u8) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}½", half / 2) }
}

/// "Squire, Knight and Mage".
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
