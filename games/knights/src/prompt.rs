//! What is asked.

use kernel::{Names, Prompt, Rule, Seat};

use crate::options::DefenderInspiration;
use crate::rulebook::Knights;
use crate::view::{About, View};
use crate::vocab::Step;

impl Knights {
    /// What the seat of a view is being asked.
    pub(crate) fn prompt(&self, view: &View, names: Names<'_>) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        if !view.pending.contains(seat) {
            return None;
        }
        let name = |seat: Seat| names.name(seat);
        let (text, help, rule) = match view.step {
            Step::Plan => (
                format!("Which token do you lay in slot {}?", view.knights[seat].plan.len() + 1),
                "All plan in secret; the slots are revealed one after the other, for everybody at once.",
                "KD-5.3",
            ),
            Step::Move => (
                "Where do you move?".to_owned(),
                "Everybody moves at once; two who want the same space both stay.",
                "KD-7.1",
            ),
            Step::Vote | Step::Agree => {
                let help = "Only if all of you name the same knight does it get its way.";
                match self.matter(view, seat)? {
                    About::Space(space) => (format!("Who of you shall have {space}?"), help, "KD-7.5"),
                    About::Target(target) => {
                        (format!("Who of you shall strike {} first?", name(target)), help, "KD-8.14")
                    }
                }
            }
            Step::Declare => (
                "Whom do you attack?".to_owned(),
                "A hit breaks a Heart, a second one defeats; the chance is that of drawing a Heart.",
                "KD-8.1",
            ),
            Step::Retarget => {
                let target = view.knights[seat].target.map_or("Your target", name);
                (
                    format!("{target} has been attacked already: whom do you attack?"),
                    "A knight is attacked once in a slot; you may choose another within reach.",
                    "KD-8.3",
                )
            }
            Step::Inspire | Step::Respond => {
                let combat = view.combat?;
                let (text, help) = if combat.attacker == seat {
                    let text = format!("You attack {}: do you use Inspiration?", name(combat.target));
                    (text, "It puts a Heart into the pile, and is spent until you reach the High Ground.")
                } else {
                    let text = format!("{} attacks you: do you use Inspiration?", name(combat.attacker));
                    (text, self.guarded_help())
                };
                (text, help, "KD-8.7")
            }
            Step::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }

    /// KD-8.5: what Inspiration does for a target.
    fn guarded_help(&self) -> &'static str {
        match self.options().defender_inspiration {
            DefenderInspiration::RemoveHeart => {
                "It takes a Heart out of the pile, and is spent until you reach the High Ground."
            }
            DefenderInspiration::AddShield => {
                "It puts a Shield into the pile, and is spent until you reach the High Ground."
            }
        }
    }
}
