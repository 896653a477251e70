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
            Phase::Faction => (
                "HX-3.2",
                "Which faction do you play?".to_owned(),
                "Each has one ability that no other faction has.".to_owned(),
            ),
            Phase::Mulligan => (
                "HX-3.6",
                "Which missions do you give back?".to_owned(),
                "You draw new ones for them. Nobody sees your choice before all have chosen.".to_owned(),
            ),
            Phase::Place => (
                "HX-3.9",
                "Where is your capital?".to_owned(),
                "It lies at least two steps from every other capital. Think of what your missions ask for."
                    .to_owned(),
            ),
            Phase::Resurge => (
                "HX-8.1",
                "You control nothing: where do you come back?".to_owned(),
                "Resurgence costs no card, and your turn goes on from there.".to_owned(),
            ),
            Phase::Fortify => (
                "HX-5.4",
                "Do you build a fortress?".to_owned(),
                format!(
                    "A fortress adds {} to the defence of its territory, whoever holds it.",
                    self.options().fortress_bonus.get()
                ),
            ),
            Phase::FortPay => (
                "HX-7.4",
                format!(
                    "What do you pay for the fortress in {}? {} to go.",
                    site(),
                    counted(view.left, "card")
                ),
                "Basics come back at the beginning of your next turn, royals never.".to_owned(),
            ),
            Phase::Attack => (
                "HX-5.5",
                "What do you claim or attack?".to_owned(),
                "Cards you keep defend you until your next turn.".to_owned(),
            ),
            Phase::ClaimPay => (
                "HX-6.3",
                format!("Which card do you pay for the claim on {}?", site()),
                "Basics come back at the beginning of your next turn, royals never.".to_owned(),
            ),
            Phase::Commit => {
                let battle = view.battle.as_ref()?;
                let text = if battle.attacker == seat {
                    format!("You attack {}, held by {}: which card?", site(), names.name(battle.defender))
                } else {
                    format!("{} attacks {}: which card defends it?", names.name(battle.attacker), site())
                };
                (
                    "HX-6.4",
                    text,
                    "Both cards are turned over together; a tie favours the defender.".to_owned(),
                )
            }
            Phase::Queen => (
                "HX-6.6",
                "Which card of your discard pile does the Queen take?".to_owned(),
                "That card fights in her place, and she goes to the pile.".to_owned(),
            ),
            Phase::Jack => {
                let battle = view.battle.as_ref()?;
                let [mine, theirs] =
                    [battle.side, battle.side.other()].map(|side| battle.values[side.index()]);
                let text = "Do you discard a card for your Jack?".to_owned();
                let sum = |side: crate::view::Worth| match side.bonus {
                    0 => side.value.to_string(),
                    bonus => format!("{} + {bonus}", side.value),
                };
                let help = format!(
                    "Your Jack is worth the number of cards you discard for it. It is {} now, against {}.",
                    sum(mine),
                    sum(theirs)
                );
                ("HX-6.7", text, help)
            }
            Phase::Duel => (
                "HX-6.7",
                "Two Jacks: do you discard a card, or give in?".to_owned(),
                "Whoever stops first loses the battle.".to_owned(),
            ),
            Phase::Dossier => (
                "HX-5.9",
                "Do you discard a mission?".to_owned(),
                "A new one is drawn for it; it can score in your next turn.".to_owned(),
            ),
            Phase::Recover => (
                "HX-5.10",
                format!("Which card do you recover? {} to go.", counted(view.left, "card")),
                "It goes from your discard pile to your hand, and can defend you until your next turn."
                    .to_owned(),
            ),
            Phase::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }
}
