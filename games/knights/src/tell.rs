//! What happened, in words.

use kernel::{Names, Rule, Seat, SeatSet, Telling};

use crate::board::Space;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::view::About;
use crate::vocab::{Card, Reason, Source, Stance, Stopped, Wound};

impl Knights {
    /// A cue in words.
    pub(crate) fn tell(&self, cue: &Event, names: Names<'_>) -> Telling {
        let does = |seat: &Seat, verb| names.does(*seat, verb);
        let whom = |seat: &Seat| names.object(*seat);
        let (rule, text) = match cue {
            Event::Turn { turn, initiative } => ("KD-5.1", {
                let has = format!("{} {}", whom(initiative), names.verb(*initiative, "has"));
                format!("Turn {turn} begins; {has} the initiative.")
            }),
            Event::Planned { seat } => ("KD-5.11", format!("{} ready.", does(seat, "is"))),
            Event::Revealed { slot, seat, token } => {
                ("KD-6.1", format!("{} {} in slot {slot}.", does(seat, "reveals"), token.name()))
            }
            Event::SlotSkipped { slot } => ("KD-5.9", format!("Nobody acts in slot {slot}.")),
            Event::Heading { seat, to: Some(to) } => {
                ("KD-7.5", format!("{} to go to {to}.", does(seat, "wants")))
            }
            Event::Heading { seat, to: None } => ("KD-7.5", format!("{} to stay.", does(seat, "wants"))),
            Event::Voted { seat, name: named, about } => {
                let who = named.map_or_else(|| "nobody".to_owned(), |seat| whom(&seat).to_string());
                match about {
                    About::Space(space) => {
                        ("KD-7.5", format!("{} for {who} to have {space}.", does(seat, "votes")))
                    }
                    About::Target(target) => (
                        "KD-8.14",
                        format!("{} for {who} to strike {} first.", does(seat, "votes"), whom(target)),
                    ),
                }
            }
            Event::Moved { seat, from, to } => {
                ("KD-7.3", format!("{} from {from} to {}.", does(seat, "moves"), ground(*to)))
            }
            Event::Stayed { seat } => ("KD-7.2", format!("{}.", does(seat, "stays"))),
            Event::Stopped { seat, from, to, reason } => {
                let why = match reason {
                    Stopped::Contested => format!("{to} is contested"),
                    Stopped::HeadOn => format!("the way to {to} is met head-on"),
                    Stopped::Blocked => format!("{to} is not free"),
                };
                ("KD-7.3", format!("{} on {from}: {why}.", does(seat, "stays")))
            }
            Event::Inspired { seat, source } => {
                let (rule, how) = match source {
                    Source::HighGround => ("KD-3.4", "from the High Ground"),
                    Source::Defeat => ("KD-8.10", "for defeating a knight"),
                    Source::Parry => ("KD-8.11", "for the parry"),
                };
                (rule, format!("{} Inspiration {how}.", does(seat, "regains")))
            }
            Event::Equipped { seat, weapon } => {
                ("KD-6.3", format!("{} the {}.", does(seat, "equips"), weapon.name()))
            }
            Event::Stance { seat, stance: Stance::Defending } => {
                ("KD-6.6", format!("{}.", does(seat, "defends")))
            }
            Event::Stance { seat, stance: Stance::Parrying } => {
                ("KD-6.6", format!("{}.", does(seat, "parries")))
            }
            Event::Declared { seat, target: Some(target) } => {
                ("KD-8.1", format!("{} {}.", does(seat, "attacks"), whom(target)))
            }
            Event::Declared { seat, target: None } => {
                ("KD-8.1", format!("{} no one.", does(seat, "attacks")))
            }
            Event::Forfeit { seat } => ("KD-8.1", format!("{} nobody in reach.", does(seat, "has"))),
            Event::Order { seats } => {
                let order: Vec<String> = seats.iter().map(|seat| names.object(*seat).to_string()).collect();
                ("KD-8.2", format!("Order of attacks: {}.", order.join(", ")))
            }
            Event::Retargeted { seat, target: Some(target) } => (
                "KD-8.3",
                format!(
                    "{} again and {} {}.",
                    does(seat, "chooses"),
                    names.verb(*seat, "attacks"),
                    whom(target)
                ),
            ),
            Event::Retargeted { seat, target: None } => (
                "KD-8.3",
                format!("{} again and {} no one.", does(seat, "chooses"), names.verb(*seat, "attacks")),
            ),
            Event::Spent { seat } => ("KD-8.7", format!("{} Inspiration.", does(seat, "uses"))),
            Event::Pile { seat, target, hearts, shields, .. } => {
                let (attacker, target) = (names.subject(*seat), whom(target));
                let (hearts, shields) = (counted(*hearts, "Heart"), counted(*shields, "Shield"));
                ("KD-8.5", format!("{attacker} against {target}: {hearts}, {shields}."))
            }
            Event::Drawn { seat, card: Card::Heart } => {
                ("KD-8.9", format!("{} a Heart.", does(seat, "draws")))
            }
            Event::Drawn { seat, card: Card::Shield } => {
                ("KD-8.9", format!("{} a Shield.", does(seat, "draws")))
            }
            Event::AutoMiss { target, .. } => {
                ("KD-8.9", format!("There is no Heart to draw against {}.", whom(target)))
            }
            Event::Hit { seat, target, wound } => {
                let what = match wound {
                    Wound::Broken => format!("{} Heart is Broken", names.owner(*target)),
                    Wound::Defeated => format!("{} {} defeated", whom(target), names.verb(*target, "is")),
                    Wound::NoEffect => {
                        format!("{} {} defeated already", whom(target), names.verb(*target, "was"))
                    }
                };
                ("KD-8.10", format!("{}: {what}.", does(seat, "hits")))
            }
            Event::Miss { seat, target } => {
                ("KD-8.11", format!("{} {}.", does(seat, "misses"), whom(target)))
            }
            Event::Fumbled { seat, weapon } => (
                "KD-8.11",
                format!(
                    "{} and {} the {}.",
                    does(seat, "fumbles"),
                    names.verb(*seat, "loses"),
                    weapon.name()
                ),
            ),
            Event::Resigned { seat } => ("KD-11.1", format!("{}.", does(seat, "resigns"))),
            Event::Removed { seat } => ("KD-9.1", format!("{} the arena.", does(seat, "leaves"))),
            Event::Points { seat, gained, total } => {
                let points = counted(*gained as u8, "point");
                ("KD-12.4", format!("{} {points}, {total} in all.", does(seat, "gets")))
            }
            Event::Battle { number } => ("KD-12.6", format!("Battle {number} begins.")),
            Event::Ended { winners, reason } => self.ended(*winners, *reason, names),
        };
        Telling::new(Rule::new(rule), text)
    }

    fn ended(&self, winners: SeatSet, reason: Reason, names: Names<'_>) -> (&'static str, String) {
        let one = winners.len() == 1;
        let (whom, win) = (names.objects(winners), names.verb_of(winners, "wins"));
        let wins = format!("{} {win}", names.subjects(winners));
        match reason {
            Reason::LastKnight => ("KD-10.1", format!("{wins}: the last knight standing.")),
            Reason::LastTeam => ("KD-12.3", format!("{wins}: the last team standing.")),
            Reason::FellTogether => ("KD-10.2", format!("A draw: {whom} fall together.")),
            Reason::TurnCap if one => ("KD-10.5", format!("{wins}: the turns are over.")),
            Reason::TurnCap => ("KD-10.5", format!("The turns are over; {whom} share the first place.")),
            Reason::Points if one => ("KD-12.6", format!("{wins} the series.")),
            Reason::Points => ("KD-12.6", format!("{} share the series.", names.subjects(winners))),
        }
    }
}

fn ground(space: Space) -> String {
    if space == Space::HIGH_GROUND { format!("{space}, the High Ground") } else { space.to_string() }
}

fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("{n} {what}") } else { format!("{n} {what}s") }
}
