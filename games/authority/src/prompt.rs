//! What is asked.

use kernel::{Dice, Prompt, Rule};

use crate::effects::asks_pick;
use crate::rulebook::Authority;
use crate::text::happening;
use crate::view::View;
use crate::vocab::{Step, When};

impl Authority {
    /// What the seat of a view is being asked.
    pub(crate) fn prompt(&self, view: &View) -> Option<Prompt> {
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
        let help = match view.step {
            Step::Command => {
                "Each card of your hand acts once: it attacks, defends, recruits or does what it says."
            }
            Step::Target => {
                "Front rows shield those behind them; an attack at least as strong as the defence defeats."
            }
            Step::Pierce => "What an attack has left after a defeat goes on to the next.",
            Step::Pick => "The card says what may be chosen.",
            Step::Order => "Abilities that wait at the same time resolve in the order you say.",
            Step::Swap => "A swap puts a market card under the deck and turns up another.",
            Step::Drop => "A hand is not kept beyond its size.",
            Step::Keep => "What you keep you do not draw anew.",
            Step::Peek => "Only you have seen it.",
            Step::First => "Whoever starts attacks first.",
            Step::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }
}
