//! What is asked and what happened, in words.

use kernel::{Names, Prompt, Rule, Telling};

use crate::event::{Cue, Name};
use crate::id::Id;
use crate::rulebook::Prevail;
use crate::view::{UnitView, View};
use crate::vocab::{Contact, Reason, Step};

impl Prevail {
    /// What the seat of a view is being asked.
    pub(crate) fn question(&self, view: &View) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        if !view.pending.contains(seat) {
            return None;
        }
        let side = &view.sides[seat];
        let in_play = side.in_play.and_then(|id| self.card(id));
        let (rule, text, help) = match view.step {
            Step::Army => return Some(self.muster_question(view)),
            Step::Deploy => {
                let next = view.units.iter().filter(|unit| unit.seat == seat).nth(side.placed.into());
                let text = match (next, side.put, side.commander) {
                    (Some(unit), Some(space), _) => {
                        format!("Which way does {} on {space} face?", self.kind_name(unit.kind))
                    }
                    (Some(unit), None, _) => format!("Where does {} deploy?", self.unit_name(unit)),
                    (None, _, None) => "Where does your commander deploy?".to_owned(),
                    (None, _, Some(_)) => "Is your deployment complete?".to_owned(),
                };
                ("PV-2.5", text, "Nothing is shown until both have deployed.".to_owned())
            }
            Step::Play => (
                "PV-4.1",
                "Which card do you play?".to_owned(),
                "The lower number acts first; the card is your order, your effect and your morale.".to_owned(),
            ),
            Step::Commander => (
                "PV-5.1",
                "Where does your commander go?".to_owned(),
                "Up to four steps; commands and effects reach so far from it as the card says.".to_owned(),
            ),
            Step::Issue => {
                let command = in_play.map_or_else(String::new, |face| self.command_text(face));
                ("PV-6.1", format!("Whom do you command ({} left)?", view.orders), format!("{command}."))
            }
            Step::Pick => (
                "PV-6.9",
                "Which unit moves?".to_owned(),
                "Every commanded unit moves once or holds.".to_owned(),
            ),
            Step::Spur => (
                "PV-14.2",
                "Do you commit a card to this move?".to_owned(),
                "It adds 1 to Speed or Flexibility.".to_owned(),
            ),
            Step::To => ("PV-6.10", "Where does it go?".to_owned(), self.mover_help(view)),
            Step::Face => ("PV-6.10", "Which way does it face?".to_owned(), self.mover_help(view)),
            Step::Shoot => (
                "PV-6.18",
                "Who shoots at whom?".to_owned(),
                "Each attack costs both players a card.".to_owned(),
            ),
            Step::Support => (
                "PV-6.22",
                "Who supports the shot?".to_owned(),
                "Each supporter adds 1 and cannot shoot itself.".to_owned(),
            ),
            Step::Volley => (
                "PV-6.23",
                "Which card do you commit to the ranged attack?".to_owned(),
                self.combat_help(view),
            ),
            Step::Fight => (
                "PV-8.1",
                "Which engagement is resolved next?".to_owned(),
                "You and your opponent take turns to choose.".to_owned(),
            ),
            Step::Commit => ("PV-8.6", "Do you commit a card to the melee?".to_owned(), self.combat_help(view)),
            Step::Evade => ("PV-8.5", "Does your unit evade?".to_owned(), self.combat_help(view)),
            Step::Retreat => {
                ("PV-9.3", "Where does your unit fall back to?".to_owned(), self.combat_help(view))
            }
            Step::Wheel => ("PV-9.4", "Which way does it face there?".to_owned(), self.combat_help(view)),
            Step::Discard => (
                "PV-12.2",
                format!("Which card do you pay with ({} owed)?", view.owed[seat]),
                "A rally brings it back.".to_owned(),
            ),
            Step::Rally => (
                "PV-13.2",
                "Do you rally?".to_owned(),
                "All played and discarded cards return but one, which burns at random.".to_owned(),
            ),
            Step::Abandon => (
                "PV-13.7",
                "Which unit do you abandon?".to_owned(),
                "Your hand cannot support all units.".to_owned(),
            ),
            Step::Over => return None,
        };
        let prompt = Prompt::new(Rule::new(rule), text);
        Some(if help.is_empty() { prompt } else { prompt.help(help) })
    }

    fn muster_question(&self, view: &View) -> Prompt {
        let limits = self.limits();
        let muster = view.viewer.seat().and_then(|seat| view.sides[seat].muster.clone()).unwrap_or_default();
        let faction = muster.faction.and_then(|id| self.read_faction(id.as_str()));
        let text = match faction {
            None => "Which faction do you lead?".to_owned(),
            Some(faction) => {
                let list = &self.faction(faction).units;
                match list.get(muster.counts.len()) {
                    Some(kind) => {
                        let cost: u16 = list
                            .iter()
                            .zip(&muster.counts)
                            .map(|(kind, count)| self.kind(*kind).cost * u16::from(*count))
                            .sum();
                        let unit = self.kind(*kind);
                        format!(
                            "How many {} do you field ({} each, {} left)?",
                            unit.name,
                            unit.cost,
                            limits.cost.saturating_sub(cost)
                        )
                    }
                    None if muster.cards.len() < usize::from(4 * limits.cards) => {
                        "Which card do you take into your deck?".to_owned()
                    }
                    None => "Is your army complete?".to_owned(),
                }
            }
        };
        Prompt::new(Rule::new("PV-2.2"), text).help(format!(
            "At most {} points, {} types, morale {} or more; {} cards of each initiative; two cards for each type.",
            limits.cost, limits.types, limits.morale, limits.cards
        ))
    }

    fn mover_help(&self, view: &View) -> String {
        let mover = view.mover.and_then(|space| view.at(space).find(|unit| unit.seat == view.acting));
        mover.map_or_else(String::new, |unit| {
            format!(
                "{}: Speed {}, Flexibility {}.",
                self.unit_name(unit),
                unit.stats.speed,
                unit.stats.flexibility
            )
        })
    }

    fn combat_help(&self, view: &View) -> String {
        let Some(combat) = &view.combat else { return String::new() };
        let (Some(attacker), Some(target)) = (view.units.get(combat.attacker), view.units.get(combat.target))
        else {
            return String::new();
        };
        let fighter = |unit: &UnitView| {
            format!(
                "{} (Attack {}, support {}, {})",
                self.unit_name(unit),
                unit.stats.attack,
                if combat.ranged { combat.supporters } else { unit.stats.support },
                thresholds(unit)
            )
        };
        if combat.ranged {
            return format!("{} is shot at by {}.", fighter(target), fighter(attacker));
        }
        format!("{} meets {}.", fighter(attacker), fighter(target))
    }

    pub(crate) fn kind_name(&self, id: Id) -> &str {
        self.unit_type(id).map_or("a unit", |unit| unit.name.as_str())
    }

    pub(crate) fn unit_name(&self, unit: &UnitView) -> String {
        format!("{} {}", self.kind_name(unit.kind), unit.number)
    }

    fn card_name(&self, id: Id) -> String {
        self.card(id).map_or_else(|| id.to_string(), |face| format!("{id} {}", face.name))
    }

    /// A cue in words.
    pub(crate) fn sentence(&self, cue: &Cue, names: Names<'_>) -> Telling {
        let unit = |name: &Name| format!("{} {} {}", names.owner(name.seat), self.kind_name(name.kind), name.number);
        let capital = |text: String| {
            let mut chars = text.chars();
            chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
        };
        let (rule, text) = match cue {
            Cue::Mustered { seat, faction, units } => {
                let name = self.factions().iter().find(|own| own.id == *faction).map_or("?", |own| &own.name);
                let verb = names.verb(*seat, "leads");
                ("PV-2.9", format!("{} {verb} {name}: {units} units.", names.subject(*seat)))
            }
            Cue::Ready { seat } => {
                ("PV-2.5", format!("{} {} ready.", names.subject(*seat), names.verb(*seat, "is")))
            }
            Cue::Deployed => ("PV-2.5", "Both armies stand.".to_owned()),
            Cue::First { seat, coin } => {
                let how = if *coin { "The coin gives" } else { "The scenario gives" };
                ("PV-2.8", format!("{how} {} the first initiative.", names.object(*seat)))
            }
            Cue::Round { round } => ("PV-3.1", format!("Round {round}.")),
            Cue::Chosen { seat } => {
                ("PV-4.1", format!("{} {} chosen.", names.subject(*seat), names.verb(*seat, "has")))
            }
            Cue::Played { seat, card } => {
                let face = self.card(*card);
                let initiative = face.map_or(0, |face| face.initiative);
                let verb = names.verb(*seat, "plays");
                let card = self.card_name(*card);
                ("PV-4.2", format!("{} {verb} {card} ({initiative}).", names.subject(*seat)))
            }
            Cue::Initiative { seat } => {
                let verb = names.verb(*seat, "has");
                ("PV-3.4", format!("{} {verb} the initiative.", names.subject(*seat)))
            }
            Cue::Led { seat, from, to } => {
                ("PV-5.1", format!("{} commander goes from {from} to {to}.", capital(names.owner(*seat).to_string())))
            }
            Cue::Commanded { seat, space } => {
                let verb = names.verb(*seat, "commands");
                ("PV-6.3", format!("{} {verb} {space}.", names.subject(*seat)))
            }
            Cue::Lined { seat, from, to } => {
                let verb = names.verb(*seat, "commands");
                ("PV-6.4", format!("{} {verb} the line {from}-{to}.", names.subject(*seat)))
            }
            Cue::Moved { unit: name, from, to, facing } if from == to => {
                ("PV-6.10", format!("{} on {from} turns to {facing}.", capital(unit(name))))
            }
            Cue::Moved { unit: name, from, to, facing } => {
                ("PV-6.10", format!("{} goes from {from} to {to}, facing {facing}.", capital(unit(name))))
            }
            Cue::Engaged { space, contact } => ("PV-6.15", format!("Engagement on {space}: {contact}.")),
            Cue::Shot { unit: name, from, at } => {
                ("PV-6.18", format!("{} on {from} shoots at {at}.", capital(unit(name))))
            }
            Cue::Supported { unit: name, space } => {
                ("PV-6.22", format!("{} on {space} supports the shot.", capital(unit(name))))
            }
            Cue::Committed { seat, card } => {
                let verb = names.verb(*seat, "commits");
                let what = card.map_or_else(|| "no card".to_owned(), |card| self.card_name(card));
                ("PV-8.6", format!("{} {verb} {what}.", names.subject(*seat)))
            }
            Cue::ShotValue { seat, value } => {
                ("PV-6.25", format!("{} attack has value {value}.", capital(names.owner(*seat).to_string())))
            }
            Cue::Fought { space, contact } => {
                let how = match contact {
                    Contact::Front => "to the front",
                    Contact::Flank => "in the flank",
                    Contact::Rear => "in the rear",
                    Contact::Joined => "joined before",
                    Contact::Locked => "locked",
                };
                ("PV-8.1", format!("The engagement on {space} is resolved ({how})."))
            }
            Cue::Rotated { unit: name, space, facing } => {
                ("PV-8.4", format!("{} on {space} turns to {facing}.", capital(unit(name))))
            }
            Cue::Values { space, white, black } => {
                let (w, b) = (names.object(crate::WHITE), names.object(crate::BLACK));
                ("PV-8.7", format!("Melee on {space}: {white} for {w}, {black} for {b}."))
            }
            Cue::Evaded { unit: name } => ("PV-8.5", format!("{} evades.", capital(unit(name)))),
            Cue::Stood { unit: name } => ("PV-8.5", format!("{} stands.", capital(unit(name)))),
            Cue::Routed { unit: name, space, penalty } => {
                let cost = if *penalty > 0 { format!(" ({penalty} to pay)") } else { String::new() };
                ("PV-9.2", format!("{} on {space} routs{cost}.", capital(unit(name))))
            }
            Cue::Retreated { unit: name, from, to, facing } => {
                ("PV-9.3", format!("{} falls back from {from} to {to}, facing {facing}.", capital(unit(name))))
            }
            Cue::Blocked { unit: name } => {
                ("PV-9.3", format!("{} cannot fall back and stands.", capital(unit(name))))
            }
            Cue::Reversed { unit: name, space, facing } => {
                ("PV-9.7", format!("{} on {space} turns round to {facing}.", capital(unit(name))))
            }
            Cue::Locked { space } => ("PV-8.9", format!("The melee on {space} stays locked.")),
            Cue::Captured { seat, space } => {
                let owner = capital(names.owner(*seat).to_string());
                ("PV-10.2", format!("{owner} commander is captured on {space}."))
            }
            Cue::Discarded { seat, card } => {
                let verb = names.verb(*seat, "pays");
                ("PV-12.2", format!("{} {verb} with {}.", names.subject(*seat), self.card_name(*card)))
            }
            Cue::Burnt { seat, card, hand } => {
                let verb = names.verb(*seat, "rallies");
                let card = self.card_name(*card);
                ("PV-13.3", format!("{} {verb}: {card} burns, {hand} cards in hand.", names.subject(*seat)))
            }
            Cue::Declined { seat } => {
                let verb = names.verb(*seat, "does");
                ("PV-13.5", format!("{} {verb} not rally.", names.subject(*seat)))
            }
            Cue::Unsupported { seat, kind } => {
                let owner = capital(names.owner(*seat).to_string());
                ("PV-13.4", format!("{owner} {} have no support.", self.kind_name(*kind)))
            }
            Cue::Ended { winner, reason } => {
                let why = match reason {
                    Reason::CannotPay => "a cost cannot be paid",
                    Reason::HandEmptied => "a payment took the last card",
                    Reason::CommanderLost => "a commander is lost",
                    Reason::EmptyHandAtStart => "no card is left to play",
                    Reason::ArmyDestroyed => "no unit is left",
                    Reason::Concede => "the battle is conceded",
                    Reason::Adjudicated => "the last round is over",
                };
                let who = winner.map_or_else(
                    || "The battle is drawn".to_owned(),
                    |seat| format!("{} {}", names.subject(seat), names.verb(seat, "wins")),
                );
                ("PV-12.7", format!("{who}: {why}."))
            }
        };
        Telling::new(Rule::new(rule), text)
    }
}

/// "6/5/8", a dash for what never triggers.
pub(crate) fn thresholds(unit: &UnitView) -> String {
    let one = |value: Option<u8>| value.map_or_else(|| "–".to_owned(), |value| value.to_string());
    let stats = &unit.stats;
    format!("{}/{}/{}", one(stats.reverse), one(stats.retreat), one(stats.rout))
}

