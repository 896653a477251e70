//! What is asked.

use kernel::{Prompt, Rule};

use crate::rulebook::Prevail;
use crate::view::{UnitView, View};
use crate::vocab::Step;

/// The unit that moves.
fn moving(view: &View) -> Option<&UnitView> {
    view.mover.and_then(|space| view.at(space).find(|unit| unit.seat == view.acting))
}

/// The unit that must retreat.
fn leaving(view: &View) -> Option<&UnitView> {
    view.combat.as_ref().and_then(|combat| view.units.get(combat.leaving?))
}

/// Where the fight is that is being resolved: " on G9".
fn aimed(view: &View) -> String {
    let target = view.combat.as_ref().and_then(|combat| view.units.get(combat.target)?.space);
    target.map_or_else(String::new, |space| format!(" on {space}"))
}

impl Prevail {
    /// What the seat of a view is being asked.
    pub(crate) fn prompt(&self, view: &View) -> Option<Prompt> {
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
                "The lower number acts first; the card is your order, your effect and your morale."
                    .to_owned(),
            ),
            Step::Commander => (
                "PV-5.1",
                "Where does your commander go?".to_owned(),
                "Up to four steps; commands and effects reach so far from it as the card says.".to_owned(),
            ),
            Step::Issue => {
                let command = in_play.map_or_else(String::new, |face| self.command_text(face));
                let help = format!(
                    "Only who is commanded acts: the card says how many, of which kind and how near. It reads: {command}."
                );
                ("PV-6.1", format!("Whom do you command ({} left)?", view.orders), help)
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
            Step::To => {
                let text = moving(view).map_or_else(
                    || "Where does it go?".to_owned(),
                    |unit| format!("{}: where to?", self.unit_name(unit)),
                );
                let help = "To advance a space costs Speed and to turn costs Flexibility; where an enemy stands, you engage it.";
                ("PV-6.10", text, with_figures(help, self.mover_figures(view)))
            }
            Step::Face => {
                let text = match (moving(view), &view.landing) {
                    (Some(unit), Some(landing)) => {
                        format!("{} on {}: which way?", self.unit_name(unit), landing.space)
                    }
                    _ => "Which way does it face?".to_owned(),
                };
                let help = "It advances and fights to its front; an enemy who comes from behind routs it.";
                ("PV-6.10", text, with_figures(help, self.mover_figures(view)))
            }
            Step::Shoot => (
                "PV-6.18",
                "Who shoots at whom?".to_owned(),
                "Each attack costs both players a card.".to_owned(),
            ),
            Step::Support => (
                "PV-6.22",
                format!("Fire{}, or add support?", aimed(view)),
                "Each supporter adds 1 and is used up. Then both must commit a card.".to_owned(),
            ),
            Step::Volley => (
                "PV-6.23",
                format!("Which card do you commit to the shot{}?", aimed(view)),
                with_figures(
                    "A card adds 1 to each statistic it names for your unit in this attack, and is spent.",
                    self.combat_figures(view),
                ),
            ),
            Step::Fight => (
                "PV-8.1",
                "Which engagement is resolved next?".to_owned(),
                "You and your opponent take turns to choose.".to_owned(),
            ),
            Step::Commit => (
                "PV-8.6",
                format!("Do you commit a card{}?", aimed(view)),
                with_figures(
                    "A card adds 1 to each statistic it names for your unit in this melee, and is spent.",
                    self.combat_figures(view),
                ),
            ),
            Step::Evade => {
                let unit = view.combat.as_ref().and_then(|combat| view.units.get(combat.target));
                let help =
                    "Who evades retreats unharmed and leaves the space to the enemy; who stands fights.";
                let help = with_figures(help, self.combat_figures(view));
                ("PV-8.5", format!("Does {} evade?", self.named(unit)), help)
            }
            Step::Retreat => {
                let text = format!("{} retreats: where to?", self.named(leaving(view)));
                let help = "It steps straight back, away from the enemy; a retreat costs no card.";
                ("PV-9.3", text, help.to_owned())
            }
            Step::Wheel => {
                let text = format!("{} retreats: which way does it face?", self.named(leaving(view)));
                let help = "It may turn as it retreats; an enemy who later comes from behind routs it.";
                ("PV-9.4", text, help.to_owned())
            }
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
        Some(Prompt::new(Rule::new(rule), text).help(help))
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
            "An army is units within the limits, and cards that preserve their types. At most {} points, {} types, \
             morale {} or more; {} cards of each initiative; two cards for each type.",
            limits.cost, limits.types, limits.morale, limits.cards
        ))
    }

    fn named(&self, unit: Option<&UnitView>) -> String {
        unit.map_or_else(|| "Your unit".to_owned(), |unit| self.unit_name(unit))
    }

    /// What the unit that moves can do.
    fn mover_figures(&self, view: &View) -> Option<String> {
        let unit = moving(view)?;
        Some(format!(
            "{} has Speed {} and Flexibility {}.",
            self.unit_name(unit),
            unit.stats.speed,
            unit.stats.flexibility
        ))
    }

    /// What the two who fight strike with, and where they break.
    fn combat_figures(&self, view: &View) -> Option<String> {
        let combat = view.combat.as_ref()?;
        let (attacker, target) = (view.units.get(combat.attacker)?, view.units.get(combat.target)?);
        let strikes = |unit: &UnitView| {
            let support = if combat.ranged { combat.supporters.len() as u8 } else { unit.stats.support };
            format!(
                "{} strikes with Attack {} and support {support}",
                self.unit_name(unit),
                unit.stats.attack
            )
        };
        let breaks = |unit: &UnitView| {
            let at = |word: &str, value: Option<u8>| value.map(|value| format!("{word} at {value}"));
            let stats = &unit.stats;
            let all = [at("reverses", stats.reverse), at("retreats", stats.retreat), at("routs", stats.rout)];
            all.into_iter().flatten().collect::<Vec<_>>().join(", ")
        };
        let shot = format!("{}; {} {}.", strikes(attacker), self.unit_name(target), breaks(target));
        if combat.ranged {
            return Some(shot);
        }
        Some(format!("{shot} {}; {} {}.", strikes(target), self.unit_name(attacker), breaks(attacker)))
    }
}

/// What teaches comes first, the figures of the moment after it.
fn with_figures(help: &str, figures: Option<String>) -> String {
    figures.map_or_else(|| help.to_owned(), |figures| format!("{help} {figures}"))
}
