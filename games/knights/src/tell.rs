//! What is asked and what happened, in words.

use kernel::{Prompt, Rule, Seat, SeatSet, Telling};

use crate::board::Space;
use crate::event::Cue;
use crate::rulebook::Knights;
use crate::view::{About, View};
use crate::vocab::{Card, Reason, Source, Stance, Step, Stopped, Wound};

impl Knights {
    /// What the seat of a view is being asked.
    pub(crate) fn question(&self, view: &View) -> Option<Prompt> {
        let seat = view.viewer.seat()?;
        if !view.pending.contains(seat) {
            return None;
        }
        let name = |seat: Seat| self.clan(seat).name();
        let (text, rule) = match view.step {
            Step::Plan => {
                (format!("Which token do you lay in slot {}?", view.knights[seat].plan.len() + 1), "KD-5.3")
            }
            Step::Move => ("Where do you move?".to_owned(), "KD-7.1"),
            Step::Vote | Step::Agree => match self.matter(view, seat)? {
                About::Space(space) => (format!("Who of you shall have {space}?"), "KD-7.5"),
                About::Target(target) => {
                    (format!("Who of you shall strike {} first?", name(target)), "KD-8.14")
                }
            },
            Step::Declare => ("Whom do you attack?".to_owned(), "KD-8.1"),
            Step::Retarget => {
                let target = view.knights[seat].target.map_or("Your target", name);
                (format!("{target} has been attacked already: whom do you attack?"), "KD-8.3")
            }
            Step::Inspire | Step::Respond => {
                let combat = view.combat?;
                let text = if combat.attacker == seat {
                    format!("You attack {}: do you use Inspiration?", name(combat.target))
                } else {
                    format!("{} attacks you: do you use Inspiration?", name(combat.attacker))
                };
                (text, "KD-8.7")
            }
            Step::Over => return None,
        };
        Some(Prompt { text, rule: Rule::new(rule) })
    }

    /// A cue in words.
    pub(crate) fn sentence(&self, cue: &Cue) -> Telling {
        let name = |seat: &Seat| self.clan(*seat).name();
        let (rule, text) = match cue {
            Cue::Turn { turn, initiative } => {
                ("KD-5.1", format!("Turn {turn} begins; {} has the initiative.", name(initiative)))
            }
            Cue::Planned { seat } => ("KD-5.11", format!("{} has planned.", name(seat))),
            Cue::Revealed { slot, seat, token } => {
                ("KD-6.1", format!("{} reveals {} in slot {slot}.", name(seat), token.name()))
            }
            Cue::SlotSkipped { slot } => ("KD-5.9", format!("Nobody acts in slot {slot}.")),
            Cue::Heading { seat, to: Some(to) } => ("KD-7.5", format!("{} wants to go to {to}.", name(seat))),
            Cue::Heading { seat, to: None } => ("KD-7.5", format!("{} wants to stay.", name(seat))),
            Cue::Voted { seat, name: named, about } => {
                let who = named.as_ref().map_or("nobody", name);
                match about {
                    About::Space(space) => {
                        ("KD-7.5", format!("{} votes for {who} to have {space}.", name(seat)))
                    }
                    About::Target(target) => (
                        "KD-8.14",
                        format!("{} votes for {who} to strike {} first.", name(seat), name(target)),
                    ),
                }
            }
            Cue::Moved { seat, from, to } => {
                ("KD-7.3", format!("{} moves from {from} to {}.", name(seat), ground(*to)))
            }
            Cue::Stayed { seat } => ("KD-7.2", format!("{} stays.", name(seat))),
            Cue::Stopped { seat, from, to, reason } => {
                let why = match reason {
                    Stopped::Contested => format!("{to} is contested"),
                    Stopped::HeadOn => format!("the way to {to} is met head-on"),
                    Stopped::Blocked => format!("{to} is not free"),
                };
                ("KD-7.3", format!("{} stays on {from}: {why}.", name(seat)))
            }
            Cue::Inspired { seat, source } => {
                let (rule, how) = match source {
                    Source::HighGround => ("KD-3.4", "from the High Ground"),
                    Source::Defeat => ("KD-8.10", "for defeating a knight"),
                    Source::Parry => ("KD-8.11", "for the parry"),
                };
                (rule, format!("{} regains Inspiration {how}.", name(seat)))
            }
            Cue::Equipped { seat, weapon } => {
                ("KD-6.3", format!("{} equips the {}.", name(seat), weapon.name()))
            }
            Cue::Stance { seat, stance: Stance::Defending } => ("KD-6.6", format!("{} defends.", name(seat))),
            Cue::Stance { seat, stance: Stance::Parrying } => ("KD-6.6", format!("{} parries.", name(seat))),
            Cue::Declared { seat, target: Some(target) } => {
                ("KD-8.1", format!("{} attacks {}.", name(seat), name(target)))
            }
            Cue::Declared { seat, target: None } => ("KD-8.1", format!("{} attacks no one.", name(seat))),
            Cue::Forfeit { seat } => ("KD-8.1", format!("{} has nobody in reach.", name(seat))),
            Cue::Order { seats } => {
                let names: Vec<&str> = seats.iter().map(name).collect();
                ("KD-8.2", format!("Order of attacks: {}.", names.join(", ")))
            }
            Cue::Retargeted { seat, target: Some(target) } => {
                ("KD-8.3", format!("{} chooses again and attacks {}.", name(seat), name(target)))
            }
            Cue::Retargeted { seat, target: None } => {
                ("KD-8.3", format!("{} chooses again and attacks no one.", name(seat)))
            }
            Cue::Spent { seat } => ("KD-8.7", format!("{} uses Inspiration.", name(seat))),
            Cue::Pile { seat, target, hearts, shields } => {
                let (attacker, target) = (name(seat), name(target));
                let (hearts, shields) = (counted(*hearts, "Heart"), counted(*shields, "Shield"));
                ("KD-8.5", format!("{attacker} against {target}: {hearts}, {shields}."))
            }
            Cue::Drawn { seat, card: Card::Heart } => ("KD-8.9", format!("{} draws a Heart.", name(seat))),
            Cue::Drawn { seat, card: Card::Shield } => ("KD-8.9", format!("{} draws a Shield.", name(seat))),
            Cue::AutoMiss { target, .. } => {
                ("KD-8.9", format!("There is no Heart to draw against {}.", name(target)))
            }
            Cue::Hit { seat, target, wound } => {
                let what = match wound {
                    Wound::Broken => format!("{}'s Heart is Broken", name(target)),
                    Wound::Defeated => format!("{} is defeated", name(target)),
                    Wound::NoEffect => format!("{} was defeated already", name(target)),
                };
                ("KD-8.10", format!("{} hits: {what}.", name(seat)))
            }
            Cue::Miss { seat, target } => ("KD-8.11", format!("{} misses {}.", name(seat), name(target))),
            Cue::Fumbled { seat, weapon } => {
                ("KD-8.11", format!("{} fumbles and loses the {}.", name(seat), weapon.name()))
            }
            Cue::Resigned { seat } => ("KD-11.1", format!("{} resigns.", name(seat))),
            Cue::Removed { seat } => ("KD-9.1", format!("{} leaves the arena.", name(seat))),
            Cue::Points { seat, gained, total } => {
                let points = counted(*gained as u8, "point");
                ("KD-12.4", format!("{} gets {points}, {total} in all.", name(seat)))
            }
            Cue::Battle { number } => ("KD-12.6", format!("Battle {number} begins.")),
            Cue::Ended { winners, reason } => self.ended(*winners, *reason),
        };
        Telling::new(Rule::new(rule), text)
    }

    fn ended(&self, winners: SeatSet, reason: Reason) -> (&'static str, String) {
        let names: Vec<&str> = winners.iter().map(|seat| self.clan(seat).name()).collect();
        let who = listed(&names);
        let win = if names.len() == 1 { "wins" } else { "win" };
        match reason {
            Reason::LastKnight => ("KD-10.1", format!("{who} {win}: the last knight standing.")),
            Reason::LastTeam => ("KD-12.3", format!("{who} {win}: the last team standing.")),
            Reason::FellTogether => ("KD-10.2", format!("A draw: {who} fall together.")),
            Reason::TurnCap if names.len() == 1 => ("KD-10.5", format!("{who} wins: the turns are over.")),
            Reason::TurnCap => ("KD-10.5", format!("The turns are over; {who} share the first place.")),
            Reason::Points if names.len() == 1 => ("KD-12.6", format!("{who} wins the series.")),
            Reason::Points => ("KD-12.6", format!("{who} share the series.")),
        }
    }
}

fn ground(space: Space) -> String {
    if space == Space::HIGH_GROUND { format!("{space}, the High Ground") } else { space.to_string() }
}

fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("{n} {what}") } else { format!("{n} {what}s") }
}

/// "Purple, Red and Aqua".
fn listed(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
