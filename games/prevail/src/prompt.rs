//! What is asked.

use kernel::{Prompt, Rule, Seat};

use crate::card::MaybeCard;
use crate::rulebook::Prevail;
use crate::state::rival;
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
                    (Some(_), Some(_), _) => "Face which way?".to_owned(),
                    (Some(unit), None, _) => format!("Deploy the {}", self.kind_name(unit.kind)),
                    (None, _, None) => "Deploy your commander".to_owned(),
                    (None, _, Some(_)) => "Is everything in place?".to_owned(),
                };
                ("PV-2.5", text, "Your rival sees nothing until both are done.".to_owned())
            }
            Step::Play => (
                "PV-4.1",
                "Play a card".to_owned(),
                "The lower number goes first. It gives your orders and your effect for the round.".to_owned(),
            ),
            Step::Commander => (
                "PV-5.1",
                "Move your commander".to_owned(),
                "Up to four steps. Your card says how far the commander's orders reach.".to_owned(),
            ),
            Step::Issue => {
                let card = in_play
                    .map_or_else(String::new, |face| format!(" {}: {}.", face.name, self.command_text(face)));
                let text = match view.orders {
                    1 => "Command 1 more".to_owned(),
                    n => format!("Command {n} more"),
                };
                ("PV-6.1", text, format!("Only units you pick act this round.{card}"))
            }
            Step::Pick => (
                "PV-6.9",
                "Which unit moves?".to_owned(),
                "Every commanded unit moves once or holds.".to_owned(),
            ),
            Step::Spur => (
                "PV-14.2",
                "Commit a card to this move?".to_owned(),
                "It adds 1 to Speed or Flexibility.".to_owned(),
            ),
            Step::To => {
                let text = moving(view).map_or_else(
                    || "Move where?".to_owned(),
                    |unit| format!("{}: move where?", self.kind_name(unit.kind)),
                );
                let help = "Steps use Speed, turns use Flexibility. Enter an enemy's space to engage.";
                ("PV-6.10", text, with_figures(help, mover_figures(view)))
            }
            Step::Face => {
                let help = "Units fight to the front. An attack from behind routs them.";
                ("PV-6.10", "Face which way?".to_owned(), with_figures(help, mover_figures(view)))
            }
            Step::Shoot => (
                "PV-6.18",
                "Shoot at which unit?".to_owned(),
                "Each volley costs both players a card.".to_owned(),
            ),
            Step::Support => (
                "PV-6.22",
                "Fire, or add support?".to_owned(),
                "Each supporter adds 1 and cannot shoot again. Then both commit a card.".to_owned(),
            ),
            Step::Volley => (
                "PV-6.23",
                "Commit a card to this volley".to_owned(),
                "It adds 1 to what it names and is spent until you rally.".to_owned(),
            ),
            Step::Fight => (
                "PV-8.1",
                "Which melee is next?".to_owned(),
                "You and your rival take turns to choose.".to_owned(),
            ),
            Step::Commit => (
                "PV-8.6",
                "Commit a card to this melee?".to_owned(),
                with_figures(
                    "It adds 1 to what it names and is spent until you rally.",
                    self.combat_figures(view, "Now it is"),
                ),
            ),
            Step::Evade => {
                let unit = view.combat.as_ref().and_then(|combat| view.units.get(combat.target));
                let help = "You give up the space unharmed.";
                let help = with_figures(help, self.combat_figures(view, "Stay, and it is"));
                ("PV-8.5", format!("Evade with the {}?", self.named(unit)), help)
            }
            Step::Retreat => {
                let text = format!("Retreat the {} where?", self.named(leaving(view)));
                let help = "Straight back, away from the enemy. It costs no card.";
                ("PV-9.3", text, help.to_owned())
            }
            Step::Wheel => {
                let text = "Face which way?".to_owned();
                let help = "It may turn as it retreats. An attack from behind routs it.";
                ("PV-9.4", text, help.to_owned())
            }
            Step::Discard => (
                "PV-12.2",
                match view.owed[seat] {
                    1 => "Pay 1 card".to_owned(),
                    n => format!("Pay {n} cards"),
                },
                "A rally brings it back.".to_owned(),
            ),
            Step::Rally => (
                "PV-13.2",
                "Rally now?".to_owned(),
                "All your cards come back except one, burnt at random.".to_owned(),
            ),
            Step::Abandon => (
                "PV-13.7",
                "Give up a unit".to_owned(),
                "Your cards no longer support all of them.".to_owned(),
            ),
            Step::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }

    fn muster_question(&self, view: &View) -> Prompt {
        let limits = self.limits();
        let muster = view.viewer.seat().and_then(|seat| view.sides[seat].muster.clone()).unwrap_or_default();
        let faction = muster.faction.and_then(|id| self.read_faction(id.as_str()));
        let Some(faction) = faction else {
            return Prompt::new(Rule::new("PV-2.2"), "Choose your army").help("Units and cards differ.");
        };
        let list = &self.faction(faction).units;
        let (text, figures) = match list.get(muster.counts.len()) {
            Some(kind) => {
                let fielded = list.iter().zip(&muster.counts);
                let cost: u16 = fielded.map(|(kind, count)| self.kind(*kind).cost * u16::from(*count)).sum();
                let unit = self.kind(*kind);
                let left = limits.cost.saturating_sub(cost);
                let figures = format!(
                    "{} points each, {left} left. At most {} types, morale {} or more.",
                    unit.cost, limits.types, limits.morale
                );
                (format!("How many {}?", unit.name), figures)
            }
            None if muster.cards.len() < usize::from(4 * limits.cards) => {
                let figures = format!("{} cards of each initiative, two for each type.", limits.cards);
                ("Add a card to your deck".to_owned(), figures)
            }
            None => ("Is your army complete?".to_owned(), String::new()),
        };
        let help = format!("Units cost points, and cards keep their types loyal. {figures}");
        Prompt::new(Rule::new("PV-2.2"), text).help(help.trim_end())
    }

    fn named(&self, unit: Option<&UnitView>) -> &str {
        unit.map_or("unit", |unit| self.kind_name(unit.kind))
    }

    /// What the two who fight strike with, the cards that are shown included.
    fn combat_figures(&self, view: &View, now: &str) -> Option<String> {
        let combat = view.combat.as_ref()?;
        let me = view.viewer.seat()?;
        let state = self.world(view);
        let strike = |seat: Seat| {
            let at = [combat.attacker, combat.target].into_iter().find(|at| view.units[*at].seat == seat)?;
            let unit = state.own(seat, view.units[at].space?)?;
            let card = combat.commits[seat].and_then(|id| self.read_card(id.as_str()));
            Some(self.melee_value(&state, unit, MaybeCard::from(card)))
        };
        Some(format!("{now} {} against {}.", strike(me)?, strike(rival(me))?))
    }
}

/// What the unit that moves can do.
fn mover_figures(view: &View) -> Option<String> {
    let stats = &moving(view)?.stats;
    Some(format!("It has Speed {} and Flexibility {}.", stats.speed, stats.flexibility))
}

/// What teaches comes first, the figures of the moment after it.
fn with_figures(help: &str, figures: Option<String>) -> String {
    figures.map_or_else(|| help.to_owned(), |figures| format!("{help} {figures}"))
}
