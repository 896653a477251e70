//! What happened, in words.

use kernel::{Names, Rule, Telling};

use crate::choices::commit_rule;
use crate::event::{Event, Name};
use crate::id::Id;
use crate::rulebook::Prevail;
use crate::view::UnitView;
use crate::vocab::{Contact, Step};

impl Prevail {
    pub(crate) fn kind_name(&self, id: Id) -> &str {
        self.unit_type(id).map_or("a unit", |unit| unit.name.as_str())
    }

    pub(crate) fn unit_name(&self, unit: &UnitView) -> String {
        format!("{} {}", self.kind_name(unit.kind), unit.number)
    }

    fn card_name(&self, id: Id) -> String {
        self.card(id).map_or_else(|| id.to_string(), |face| face.name.clone())
    }

    /// A cue in words.
    pub(crate) fn tell(&self, cue: &Event, names: Names<'_>) -> Telling {
        let (rule, told) = self.told(cue, names);
        Telling::new(Rule::new(rule), format!("{told}."))
    }

    /// Its rule, and its sentence without the full stop.
    pub(crate) fn told(&self, cue: &Event, names: Names<'_>) -> (&'static str, String) {
        let unit =
            |name: &Name| format!("{} {} {}", names.owner(name.seat), self.kind_name(name.kind), name.number);
        // Directions are said as whoever is spoken to sits; whoever looks on sits with White.
        let sits = names.listener().unwrap_or(crate::WHITE);
        let capital = |text: String| {
            let mut chars = text.chars();
            chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
        };
        match cue {
            Event::Mustered { seat, faction, units } => {
                let name = self.factions().iter().find(|own| own.id == *faction).map_or("?", |own| &own.name);
                let verb = names.verb(*seat, "leads");
                ("PV-2.9", format!("{} {verb} {name}: {units} units", names.subject(*seat)))
            }
            Event::Ready { seat } => {
                ("PV-2.5", format!("{} {} ready", names.subject(*seat), names.verb(*seat, "is")))
            }
            Event::Deployed => ("PV-2.5", "Both armies stand".to_owned()),
            Event::First { seat, coin } => {
                let how = if *coin { "The coin gives" } else { "The scenario gives" };
                ("PV-2.8", format!("{how} {} the first initiative", names.object(*seat)))
            }
            Event::Round { round } => ("PV-3.1", format!("Round {round}")),
            Event::Chosen { seat, step } => {
                let (who, has) = (names.subject(*seat), names.verb(*seat, "has"));
                if *step == Step::Play {
                    ("PV-4.1", format!("{who} {has} chosen a card"))
                } else {
                    (commit_rule(*step), format!("{who} {has} sealed a commit"))
                }
            }
            Event::Played { seat, card } => {
                let face = self.card(*card);
                let initiative = face.map_or(0, |face| face.initiative);
                let verb = names.verb(*seat, "plays");
                let card = self.card_name(*card);
                ("PV-4.2", format!("{} {verb} {card} ({initiative})", names.subject(*seat)))
            }
            Event::Initiative { seat } => {
                let verb = names.verb(*seat, "has");
                ("PV-3.4", format!("{} {verb} the initiative", names.subject(*seat)))
            }
            Event::Led { seat, from, to } => (
                "PV-5.1",
                format!("{} commander goes from {from} to {to}", capital(names.owner(*seat).to_string())),
            ),
            Event::Commanded { seat, space } => {
                let verb = names.verb(*seat, "commands");
                ("PV-6.3", format!("{} {verb} {space}", names.subject(*seat)))
            }
            Event::Lined { seat, from, to } if from == to => {
                let verb = names.verb(*seat, "commands");
                ("PV-6.4", format!("{} {verb} {from} alone", names.subject(*seat)))
            }
            Event::Lined { seat, from, to } => {
                let verb = names.verb(*seat, "commands");
                ("PV-6.4", format!("{} {verb} the line {from}-{to}", names.subject(*seat)))
            }
            Event::Moved { unit: name, from, to, facing } if from == to => {
                ("PV-6.10", format!("{} on {from} turns to face {}", capital(unit(name)), facing.words(sits)))
            }
            Event::Moved { unit: name, from, to, facing } => (
                "PV-6.10",
                format!("{} goes from {from} to {to}, facing {}", capital(unit(name)), facing.words(sits)),
            ),
            Event::Engaged { space, contact, unit: name, met } => {
                ("PV-6.15", format!("{} engages {} on {space}: {contact}", capital(unit(name)), unit(met)))
            }
            Event::Shot { unit: name, from, at } => {
                ("PV-6.18", format!("{} on {from} shoots at {at}", capital(unit(name))))
            }
            Event::Supported { unit: name, space, at: _ } => {
                ("PV-6.22", format!("{} on {space} supports the shot", capital(unit(name))))
            }
            Event::Committed { seat, card, step } => {
                let verb = names.verb(*seat, "commits");
                let what = card.map_or_else(|| "no card".to_owned(), |card| self.card_name(card));
                (commit_rule(*step), format!("{} {verb} {what}", names.subject(*seat)))
            }
            Event::ShotValue { seat, value } => {
                ("PV-6.25", format!("{} attack has value {value}", capital(names.owner(*seat).to_string())))
            }
            Event::Fought { space, contact } => {
                let how = match contact {
                    Contact::Front => "to the front",
                    Contact::Flank => "in the flank",
                    Contact::Rear => "in the rear",
                    Contact::Joined => "joined before",
                    Contact::Locked => "locked",
                };
                ("PV-8.1", format!("The engagement on {space} is resolved ({how})"))
            }
            Event::Rotated { unit: name, space, facing } => {
                ("PV-8.4", format!("{} on {space} turns to face {}", capital(unit(name)), facing.words(sits)))
            }
            Event::Values { space, white, black, units: _ } => {
                let (w, b) = (names.object(crate::WHITE), names.object(crate::BLACK));
                ("PV-8.7", format!("Melee on {space}: {white} for {w}, {black} for {b}"))
            }
            Event::Evaded { unit: name } => ("PV-8.5", format!("{} evades", capital(unit(name)))),
            Event::Stood { unit: name } => ("PV-8.5", format!("{} stands", capital(unit(name)))),
            Event::Routed { unit: name, space, penalty } => {
                let cost = if *penalty > 0 { format!(" ({penalty} to pay)") } else { String::new() };
                ("PV-9.2", format!("{} on {space} routs{cost}", capital(unit(name))))
            }
            Event::Retreated { unit: name, from, to, facing } => (
                "PV-9.3",
                format!(
                    "{} retreats from {from} to {to}, facing {}",
                    capital(unit(name)),
                    facing.words(sits)
                ),
            ),
            Event::Blocked { unit: name } => {
                ("PV-9.3", format!("{} cannot retreat and stands", capital(unit(name))))
            }
            Event::Reversed { unit: name, space, facing } => (
                "PV-9.7",
                format!("{} on {space} reverses to face {}", capital(unit(name)), facing.words(sits)),
            ),
            Event::Locked { space, units: _ } => ("PV-8.9", format!("The melee on {space} stays locked")),
            Event::Captured { seat, space } => {
                let owner = capital(names.owner(*seat).to_string());
                ("PV-10.2", format!("{owner} commander is captured on {space}"))
            }
            Event::Discarded { seat, card } => {
                let verb = names.verb(*seat, "pays");
                ("PV-12.2", format!("{} {verb} with {}", names.subject(*seat), self.card_name(*card)))
            }
            Event::Burnt { seat, card, played: _, hand } => {
                let verb = names.verb(*seat, "rallies");
                let card = self.card_name(*card);
                ("PV-13.3", format!("{} {verb}: {card} burns, {hand} cards in hand", names.subject(*seat)))
            }
            Event::Declined { seat } => {
                let verb = names.verb(*seat, "does");
                ("PV-13.5", format!("{} {verb} not rally", names.subject(*seat)))
            }
            Event::Unsupported { seat, kind } => {
                let owner = capital(names.owner(*seat).to_string());
                ("PV-13.4", format!("{owner} {} have no support", self.kind_name(*kind)))
            }
            Event::Ended { winner, reason } => {
                let (why, _) = reason.told();
                let who = winner.map_or_else(
                    || "The battle is drawn".to_owned(),
                    |seat| format!("{} {}", names.subject(seat), names.verb(seat, "wins")),
                );
                ("PV-12.7", format!("{who}: {why}"))
            }
        }
    }
}
