//! What is asked.

use kernel::{Names, Prompt, Rule};

use crate::rulebook::Hex;
use crate::text::counted;
use crate::view::View;
use crate::vocab::Phase;

impl Hex {
    /// What the seat of a view is being asked.
    pub(crate) fn prompt(&self, view: &View, names: Names<'_>) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        if !view.pending.contains(seat) {
            return None;
        }
        let site = || view.site.map_or_else(|| "there".to_owned(), |land| self.place(land));
        let (rule, text, help) = match view.phase {
            Phase::Faction => {
                ("HX-3.2", "Choose your faction".to_owned(), "Each has one ability of its own.".to_owned())
            }
            Phase::Mulligan => (
                "HX-3.6",
                "Give back a mission?".to_owned(),
                "You draw a new one for each. Nobody sees what you do until all have chosen.".to_owned(),
            ),
            Phase::Place => (
                "HX-3.9",
                "Place your capital".to_owned(),
                "At least two steps from every other capital. Think of your missions.".to_owned(),
            ),
            Phase::Resurge => (
                "HX-8.1",
                "You have no land. Come back where?".to_owned(),
                "It costs no card, and your turn goes on.".to_owned(),
            ),
            Phase::Fortify => (
                "HX-5.4",
                "Build a fortress?".to_owned(),
                format!(
                    "Adds {} to the defence of its land, whoever holds it.",
                    self.options().fortress_bonus.get()
                ),
            ),
            Phase::FortPay => (
                "HX-7.4",
                format!("Pay {}", counted(view.left, "more card")),
                format!(
                    "Number cards come back next turn, royals never do. This is for the fortress in {}.",
                    site()
                ),
            ),
            Phase::Attack => (
                "HX-5.5",
                "Claim or attack?".to_owned(),
                "Free land costs one card. Cards you keep defend you until your next turn.".to_owned(),
            ),
            Phase::ClaimPay => (
                "HX-6.3",
                format!("Pay a card for {}", site()),
                "Number cards come back next turn, royals never do.".to_owned(),
            ),
            Phase::Commit => {
                let battle = view.battle.as_ref()?;
                let (text, tie) = if battle.attacker == seat {
                    (format!("Attack {} with which card?", site()), "A tie goes to the defender.")
                } else {
                    let attacker = names.name(battle.attacker);
                    (format!("{attacker} attacks {}. Defend with?", site()), "You win ties.")
                };
                ("HX-6.4", text, format!("Both cards are turned at once. {tie}"))
            }
            Phase::Queen => (
                "HX-6.6",
                "Queen: take back which card?".to_owned(),
                "It fights in her place. She goes to the pile.".to_owned(),
            ),
            Phase::Jack => {
                let battle = view.battle.as_ref()?;
                let [mine, theirs] =
                    [battle.side, battle.side.other()].map(|side| battle.values[side.index()]);
                let text = "Jack: discard a card?".to_owned();
                let sum = |side: crate::view::Worth| match side.bonus {
                    0 => side.value.to_string(),
                    bonus => format!("{} + {bonus}", side.value),
                };
                let help = format!(
                    "Your Jack is worth one for each card you discard. It is {} now, against {}.",
                    sum(mine),
                    sum(theirs)
                );
                ("HX-6.7", text, help)
            }
            Phase::Duel => (
                "HX-6.7",
                "Two Jacks: discard or give in?".to_owned(),
                "Whoever stops first loses.".to_owned(),
            ),
            Phase::Dossier => (
                "HX-5.9",
                "Replace a mission?".to_owned(),
                "The new one can score from your next turn.".to_owned(),
            ),
            Phase::Recover => (
                "HX-5.10",
                format!("Take back {}", counted(view.left, "card")),
                "From your discard pile to your hand. It can defend you at once.".to_owned(),
            ),
            Phase::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }
}
