//! What is asked and what happened, in words.

use kernel::{Dice, Prompt, Rule, Seat, SeatSet, Telling};

use crate::action::From;
use crate::card::CardId;
use crate::effects::asks_pick;
use crate::event::Cue;
use crate::place::Mark;
use crate::rulebook::Authority;
use crate::text::happening;
use crate::view::View;
use crate::vocab::{Reason, Step, Until, When};

impl Authority {
    /// What the seat of a view is being asked.
    pub(crate) fn question(&self, view: &View) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        if !view.pending.contains(seat) {
            return None;
        }
        let (text, rule) = match view.step {
            Step::Command => {
                let pool = view.courts[seat].pool;
                (format!("Use a unit, buy a card or end your Command Phase ({pool} authority)."), "AU-3.3")
            }
            Step::Target => {
                let attack = view.attack.as_ref()?;
                (
                    format!("What does the {} attack ({})?", self.card_name(attack.card), attack.value),
                    "AU-6.4",
                )
            }
            Step::Pierce => {
                let left = view.attack.as_ref()?.value;
                (format!("The attack pierces: what does it hit next ({left} left)?"), "AU-12.3")
            }
            Step::Pick => {
                let trigger = &view.resolving.as_ref()?.trigger;
                let state = self.world(view, Dice::new([0; 32]));
                let (effect, _) = asks_pick(self, &state)?;
                (
                    format!("{}: {}.", self.card_name(trigger.card), happening(effect, When::Attack)),
                    "AU-11.10",
                )
            }
            Step::Order => ("Which ability resolves next?".to_owned(), "AU-11.6"),
            Step::Swap => ("Do you swap a market card?".to_owned(), "AU-10.6"),
            Step::Drop => {
                let size = view.courts[seat].hand_size;
                (format!("Which card do you discard, down to {size}?"), "AU-3.6")
            }
            Step::Keep => ("Which card do you discard before you draw?".to_owned(), "AU-9.1"),
            Step::Peek => {
                let top = view.market.known.last().map_or("?", |known| self.card_name(known.card));
                (format!("The top card of the market deck is the {top}: does it stay?"), "AU-1.13")
            }
            Step::First => ("Who starts the next game?".to_owned(), "AU-16.1"),
            Step::Over => return None,
        };
        Some(Prompt { text, rule: Rule::new(rule) })
    }

    /// A cue in words.
    pub(crate) fn sentence(&self, cue: &Cue) -> Telling {
        let who = |seat: &Seat| self.name(*seat);
        let card = |id: &CardId| self.card_name(*id);
        let (rule, text) = match cue {
            Cue::Game { number, first } => {
                ("AU-2.1", format!("Game {number} begins; {} starts.", who(first)))
            }
            Cue::Turn { round, seat } => ("AU-3.2", format!("Round {round}: {}'s turn.", who(seat))),
            Cue::Triggered { seat, card: id, text } => {
                ("AU-11.2", format!("{}'s {}: {text}.", who(seat), card(id)))
            }
            Cue::Declared { seat, card: id, value } => {
                ("AU-6.2", format!("{} attacks with the {} ({value}).", who(seat), card(id)))
            }
            Cue::Value { n, value } => ("AU-6.7", format!("The attack gets {n:+}: {value}.")),
            Cue::Piercing => ("AU-12.3", "The attack pierces.".to_owned()),
            Cue::Bypassing { rows } if rows.len() == 4 => {
                ("AU-12.5", "The attack bypasses every row.".to_owned())
            }
            Cue::Bypassing { rows } => {
                let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
                ("AU-12.5", format!("The attack bypasses Row {}.", rows.join(", ")))
            }
            Cue::Ignored { seat, slot, card: id } => {
                ("AU-12.1", format!("{}'s {} in {slot} is Ignored.", who(seat), card(id)))
            }
            Cue::Disabled { seat, slot, card: id } => {
                ("AU-12.2", format!("{}'s {} in {slot} is Disabled.", who(seat), card(id)))
            }
            Cue::Shifted { seat, slot, card: id, n, until } => {
                let length = match until {
                    Until::Turn => "this turn",
                    Until::NextStart => "until its owner's next turn",
                };
                ("AU-12.9", format!("{}'s {} in {slot} defends at {n:+} {length}.", who(seat), card(id)))
            }
            Cue::Aimed { mark, card: id, value, .. } => (
                "AU-6.4",
                format!("The attack ({value}) is aimed at {}.", self.told_mark(*mark, id.as_ref())),
            ),
            Cue::Defeated { mark, card: id, dealt, defence } => {
                let what = self.told_mark(*mark, Some(id));
                ("AU-6.7", format!("{dealt} against {defence}: {what} is defeated."))
            }
            Cue::Stood { mark, card: id, dealt, defence } => {
                let what = self.told_mark(*mark, Some(id));
                ("AU-6.7", format!("{dealt} against {defence}: {what} holds."))
            }
            Cue::Pierced { left } => ("AU-12.3", format!("{left} of the attack goes on.")),
            Cue::Damaged { seat, n, hp } => {
                ("AU-6.7", format!("{}'s monarch takes {n} damage: {hp} HP.", who(seat)))
            }
            Cue::Lost { seat, n, hp } => ("AU-1.11", format!("{} loses {n} HP: {hp} HP.", who(seat))),
            Cue::Healed { seat, n, hp } => ("AU-1.11", format!("{} gains {n} HP: {hp} HP.", who(seat))),
            Cue::Retreated { seat, card: id } => {
                ("AU-6.10", format!("{}'s {} goes to the discard pile.", who(seat), card(id)))
            }
            Cue::Defended { seat, card: id, slot } => {
                ("AU-5.2", format!("{} defends with the {} in {slot}.", who(seat), card(id)))
            }
            Cue::Relieved { seat, card: id, slot } => {
                ("AU-12.10", format!("{}'s {} in {slot} is relieved.", who(seat), card(id)))
            }
            Cue::Levied { seat, card: id, n, pool } => (
                "AU-7.1",
                format!("{} recruits with the {}: {n} authority, {pool} in all.", who(seat), card(id)),
            ),
            Cue::Gained { seat, n, pool } => {
                ("AU-7.2", format!("{} gains {n} authority, {pool} in all.", who(seat)))
            }
            Cue::Bought { seat, card: id, cost, topped, .. } => {
                let where_to = if *topped { ", onto the deck" } else { "" };
                ("AU-7.3", format!("{} buys the {} for {cost}{where_to}.", who(seat), card(id)))
            }
            Cue::Hired { seat, card: id, cost, .. } => {
                ("AU-8.1", format!("{} buys the General {} for {cost}.", who(seat), card(id)))
            }
            Cue::Entered { seat, card: id } => {
                ("AU-8.7", format!("{} enters {}'s general zone.", card(id), who(seat)))
            }
            Cue::Used { seat, card: id, from } => {
                let place = match from {
                    From::Hand => "",
                    From::Zone => " of the general zone",
                };
                ("AU-11.4", format!("{} uses the {}{place}.", who(seat), card(id)))
            }
            Cue::Exposed { seat, card: id } => {
                ("AU-8.5", format!("{}'s {} is exposed and discarded.", who(seat), card(id)))
            }
            Cue::Rallied { seat, n } => {
                ("AU-11.1", format!("{}'s attacks get {n:+} for the rest of this turn.", who(seat)))
            }
            Cue::Cheaper { seat, n } => {
                ("AU-7.4", format!("Cards cost {} {n} less for the rest of this turn.", who(seat)))
            }
            Cue::Drew { seat, card: Some(id), .. } => {
                ("AU-9.1", format!("{} draws the {}.", who(seat), card(id)))
            }
            Cue::Drew { seat, card: None, .. } => ("AU-9.1", format!("{} draws a card.", who(seat))),
            Cue::Discarded { seat, cards } => {
                let names: Vec<&str> = cards.iter().map(card).collect();
                ("AU-9.1", format!("{} discards {}.", who(seat), listed(&names)))
            }
            Cue::Dropped { seat, card: id } => {
                ("AU-12.7", format!("{} discards the {} at random.", who(seat), card(id)))
            }
            Cue::Reshuffled { seat } => {
                ("AU-9.2", format!("{} shuffles the discard pile into a deck.", who(seat)))
            }
            Cue::Annihilated { seat, card: id } => {
                ("AU-12.6", format!("{}'s {} is annihilated.", who(seat), card(id)))
            }
            Cue::Retired { seat, card: id } => {
                ("AU-12.6", format!("{} retires the {}.", who(seat), card(id)))
            }
            Cue::Recalled { seat, slot, card: id } => {
                ("AU-12.12", format!("{} recalls the {} from {slot}.", who(seat), card(id)))
            }
            Cue::Filled { slot, card: id } => ("AU-10.1", format!("m{}: {}.", slot + 1, card(id))),
            Cue::Depleted { n } => ("AU-10.2", format!("The market deck has run dry: depletion {n} of 3.")),
            Cue::Restocked { n } => {
                ("AU-10.2", format!("The market discard, {n} cards, becomes the market deck."))
            }
            Cue::Swapped { seat, slot, out, card: id } => {
                let text =
                    format!("{} swaps the {} in m{} for the {}.", who(seat), card(out), slot + 1, card(id));
                ("AU-10.6", text)
            }
            Cue::NoSwap { seat } => ("AU-10.6", format!("{} leaves the market as it is.", who(seat))),
            Cue::Swept { seat, slot, card: id } => {
                ("AU-10.5", format!("{} sweeps the {} from m{}.", who(seat), card(id), slot + 1))
            }
            Cue::Peeked { seat, card: Some(id) } => {
                ("AU-1.13", format!("{} sees the {} on top of the market deck.", who(seat), card(id)))
            }
            Cue::Peeked { seat, card: None } => {
                ("AU-1.13", format!("{} looks at the top card of the market deck.", who(seat)))
            }
            Cue::Kept { seat } => ("AU-1.13", format!("{} leaves it on top.", who(seat))),
            Cue::Bottomed { seat } => ("AU-1.13", format!("{} puts it on the bottom.", who(seat))),
            Cue::Passed { seat } => ("AU-11.10", format!("{} chooses nothing more.", who(seat))),
            Cue::Rested { seat } => ("AU-3.3", format!("{} ends the Command Phase.", who(seat))),
            Cue::Resigned { seat } => ("AU-13.6", format!("{} resigns.", who(seat))),
            Cue::Out { seats } => {
                let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let is = if names.len() == 1 { "is" } else { "are" };
                ("AU-13.1", format!("{} {is} out.", listed(&names)))
            }
            Cue::Scored { winners, reason, points } => {
                let (_, end) = self.ended(*winners, *reason);
                let points: Vec<String> = points.iter().map(|half| half_points(*half)).collect();
                ("AU-16.1", format!("{end} Points: {}.", points.join(" to ")))
            }
            Cue::Ended { winners, reason } => self.ended(*winners, *reason),
        };
        Telling::new(Rule::new(rule), text)
    }

    fn ended(&self, winners: SeatSet, reason: Reason) -> (&'static str, String) {
        let names: Vec<String> = winners.iter().map(|seat| self.name(seat)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let who = listed(&names);
        let one = names.len() == 1;
        match reason {
            Reason::LastMonarch => ("AU-13.4", format!("{who} wins: the last monarch standing.")),
            Reason::LastTeam => ("AU-13.4", format!("{who} win: the last team standing.")),
            Reason::FellTogether => ("AU-13.2", format!("A draw: {who} fall together.")),
            Reason::Depletion if one => ("AU-13.5", format!("{who} wins: the market has run dry.")),
            Reason::Depletion => ("AU-13.5", format!("The market has run dry; {who} share the first place.")),
            Reason::RoundLimit if one => ("AU-13.7", format!("{who} wins: the rounds are over.")),
            Reason::RoundLimit => ("AU-13.7", format!("The rounds are over; {who} share the first place.")),
            Reason::Points if one => ("AU-16.1", format!("{who} wins the match.")),
            Reason::Points => ("AU-16.1", format!("{who} share the match.")),
        }
    }

    fn told_mark(&self, mark: Mark, card: Option<&CardId>) -> String {
        let owner = self.name(mark.seat());
        let card = card.map_or("unit", |id| self.card_name(*id));
        match mark {
            Mark::Unit { slot, .. } => format!("{owner}'s {card} in {slot}"),
            Mark::Guard { .. } => format!("{owner}'s {card} in Row 0"),
            Mark::Monarch { .. } => format!("{owner}'s monarch"),
        }
    }

    fn card_name(&self, id: CardId) -> &str {
        self.card(id).map_or("card", |card| card.name.as_str())
    }
}

fn half_points(half: u8) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}½", half / 2) }
}

/// "P1, P2 and P4".
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
