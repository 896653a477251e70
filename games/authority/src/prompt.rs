//! What is asked.

use kernel::{Dice, Prompt, Rule, bare};

use crate::effects::{self, asks_pick};
use crate::rulebook::Authority;
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
                let text = match view.courts[seat].hand.iter().filter(|held| !held.spent).count() {
                    0 => "Your turn: no cards to use".to_owned(),
                    1 => "Your turn: 1 card to use".to_owned(),
                    n => format!("Your turn: {n} cards to use"),
                };
                (text, "AU-3.3")
            }
            Step::Target => {
                let attack = view.attack.as_ref()?;
                let name = self.card_name(attack.card);
                (format!("{name} attacks with {}. Which target?", attack.value), "AU-6.4")
            }
            Step::Pierce => {
                let left = view.attack.as_ref()?.value;
                (format!("{left} left. Hit what next?"), "AU-12.3")
            }
            Step::Pick => {
                let trigger = &view.resolving.as_ref()?.trigger;
                (format!("{}: pick one", self.card_name(trigger.card)), "AU-11.10")
            }
            Step::Order => ("Which ability first?".to_owned(), "AU-11.6"),
            Step::Swap => ("Swap a market card?".to_owned(), "AU-10.6"),
            Step::Drop => {
                let size = view.courts[seat].hand_size;
                (format!("Discard down to {size} cards"), "AU-3.6")
            }
            Step::Keep => ("Discard before you draw?".to_owned(), "AU-9.1"),
            Step::Peek => {
                let top = view.market.known.last().map_or("?", |known| bare(self.card_name(known.card)));
                (format!("Leave the {top} on top?"), "AU-1.13")
            }
            Step::First => ("Who starts the next game?".to_owned(), "AU-16.1"),
            Step::Over => return None,
        };
        let help = match view.step {
            Step::Command => {
                let teaches = "Each card acts once: attack, defend, recruit or use its ability.";
                let note =
                    if view.courts[seat].pool == 0 { " You have 0 authority. Recruit first." } else { "" };
                format!("{teaches}{note}")
            }
            Step::Target => {
                "Front rows protect those behind. You need at least the target's defence.".to_owned()
            }
            Step::Pierce => "What is left after a defeat goes on to the next target.".to_owned(),
            Step::Pick => {
                let state = self.world(view, Dice::new([0; 32]));
                let (effect, _) = asks_pick(self, &state)?;
                format!(
                    "The card's ability asks you to choose. {}.",
                    sentence(&effects::text(effect, When::Attack))
                )
            }
            Step::Order => "They all happen. You choose the order.".to_owned(),
            Step::Swap => "It goes under the deck and a new one is turned up.".to_owned(),
            Step::Drop => "You may not keep more.".to_owned(),
            Step::Keep => "A card you keep is one card less to draw.".to_owned(),
            Step::Peek => "Only you have seen it.".to_owned(),
            Step::First => "The first player attacks first.".to_owned(),
            Step::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }
}

/// The same with a capital letter.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
