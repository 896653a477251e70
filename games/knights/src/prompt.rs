//! What is asked.

use kernel::{Dice, Names, Prompt, Rule, Seat};

use crate::action::Action;
use crate::board::Space;
use crate::choices::odds;
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
                self.plan_question(view, seat),
                "Everyone plans in secret. The slots are revealed one after the other.".to_owned(),
                "KD-5.3",
            ),
            Step::Move => (
                "Where do you move?".to_owned(),
                "Everyone moves at once. If two want the same space, both stay.".to_owned(),
                "KD-7.1",
            ),
            Step::Vote | Step::Agree => {
                let help = "You must all name the same knight, or nobody gets it.".to_owned();
                match self.matter(view, seat)? {
                    About::Space(Space::HIGH_GROUND) => {
                        ("Who gets the High Ground?".to_owned(), help, "KD-7.5")
                    }
                    About::Space(space) => (format!("Who gets {space}?"), help, "KD-7.5"),
                    About::Target(target) => {
                        (format!("Who strikes {} first?", names.object(target)), help, "KD-8.14")
                    }
                }
            }
            Step::Declare => (
                "Attack whom?".to_owned(),
                "A hit breaks the heart, a second one defeats. The chance is on each target.".to_owned(),
                "KD-8.1",
            ),
            Step::Retarget => {
                let target = view.knights[seat].target.map_or("Your target", name);
                (
                    format!("{target} was attacked. Another target?"),
                    "A knight can be attacked once in each slot.".to_owned(),
                    "KD-8.3",
                )
            }
            Step::Inspire | Step::Respond => {
                let combat = view.combat?;
                let (text, help) = if combat.attacker == seat {
                    (
                        format!("Use Inspiration against {}?", name(combat.target)),
                        self.inspired_help(view, seat, "It adds a heart to the pile.", "You hit"),
                    )
                } else {
                    let first = match self.options().defender_inspiration {
                        DefenderInspiration::RemoveHeart => "It takes a heart out of the pile.",
                        DefenderInspiration::AddShield => "It adds a shield to the pile.",
                    };
                    (
                        format!("{} attacks. Use Inspiration?", name(combat.attacker)),
                        self.inspired_help(view, seat, first, "You are hit"),
                    )
                };
                (text, help, "KD-8.7")
            }
            Step::Over => return None,
        };
        Some(Prompt::new(Rule::new(rule), text).help(help))
    }

    /// "Plan three actions", "Plan one more action".
    fn plan_question(&self, view: &View, seat: Seat) -> String {
        let laid = view.knights[seat].plan.len();
        let left = usize::from(self.numbers().actions(view.knights[seat].heart)).saturating_sub(laid);
        let more = if laid == 0 { "" } else { " more" };
        match left {
            1 => format!("Plan one{more} action"),
            2 => format!("Plan two{more} actions"),
            _ => format!("Plan three{more} actions"),
        }
    }

    /// KD-8.5: what Inspiration does to the pile, and to the chance of a hit.
    fn inspired_help(&self, view: &View, seat: Seat, first: &str, hit: &str) -> String {
        let state = self.world(view, Dice::new([0; 32]));
        let chance = |using| self.pile_after(&state, seat, Action::Inspire { using }).map(|pile| odds(&pile));
        let then = match (chance(true), chance(false)) {
            (Some(with), Some(without)) => format!(" {hit} {with} instead of {without}."),
            _ => String::new(),
        };
        format!("{first}{then} Regain it on the High Ground.")
    }
}
