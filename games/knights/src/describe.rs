//! What a happening means.

use kernel::{Caption, Happening, Motion, Seat, Tone, Word as _};

use crate::board::Space;
use crate::event::Event;
use crate::rulebook::Knights;
use crate::view::About;
use crate::vocab::{Card, Stance, Stopped, Token, Wound};

/// What a happening can name on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Knight(Seat),
    /// Its Inspiration.
    Eye(Seat),
    /// A slot of its plan, from 1.
    Slot(Seat, u8),
    /// A space of the arena.
    Space(Space),
    /// A token, face up.
    Token(Token),
    /// A card of a pile.
    Card(Card),
}

use Thing::{Eye, Knight, Slot};

impl Knights {
    /// Who does it, what it comes to, what it names, what is counted of it, and how it is shown.
    pub(crate) fn describe(&self, event: &Event) -> Happening<'_, Thing> {
        let at = |seat: &Seat| Happening::by(*seat).at([Knight(*seat)]);
        match event {
            Event::Turn { turn, initiative } => at(initiative).chapter(turn.to_string()),
            Event::Battle { number } => Happening::default().chapter(format!("battle {number}")),
            Event::Planned { seat } => at(seat).detail(),
            Event::Revealed { slot, seat, token } => {
                let who = Slot(*seat, *slot);
                opens(Happening::by(*seat), *slot)
                    .detail()
                    .at([who])
                    .shown([Motion::Turn { who, face: Some(Thing::Token(*token)) }])
                    .counted(*seat, "played", token.word())
            }
            Event::SlotSkipped { slot } => opens(Happening::default(), *slot).detail(),
            Event::Heading { seat, to } => at(seat).detail().at(to.map(Thing::Space)),
            Event::Voted { seat, name, about } => {
                let (whom, thing) = match about {
                    About::Space(space) => (None, Thing::Space(*space)),
                    About::Target(target) => (Some(*target), Knight(*target)),
                };
                at(seat).about(name.iter().copied().chain(whom)).detail().at(name.map(Knight)).at([thing])
            }
            Event::Moved { seat, from: _, to } => {
                let to = Thing::Space(*to);
                at(seat)
                    .at([to])
                    .shown([Motion::Go { who: Knight(*seat), to: Some(to) }])
                    .counted(*seat, "moved", "knight")
            }
            Event::Stayed { seat } => at(seat).shown([says(*seat, "stays", Tone::Plain)]),
            Event::Stopped { seat, from: _, to, reason } => {
                let (who, toward) = (Knight(*seat), Thing::Space(*to));
                let motion = match reason {
                    Stopped::Contested | Stopped::Blocked => Motion::Lean { who, toward },
                    Stopped::HeadOn => Motion::Clash { who, toward },
                };
                at(seat).at([toward]).shown([motion, says(*seat, "stopped", Tone::Plain)])
            }
            Event::Inspired { seat, source: _ } => {
                at(seat).gain().at([Eye(*seat)]).shown([says(*seat, "inspired", Tone::Good)])
            }
            Event::Spent { seat } => at(seat).at([Eye(*seat)]).counted(*seat, "spent", "inspiration"),
            Event::Equipped { seat, weapon } => at(seat)
                .shown([says(*seat, weapon.name(), Tone::Plain)])
                .counted(*seat, "equipped", weapon.word()),
            Event::Stance { seat, stance } => {
                let word = match stance {
                    Stance::Defending => "defends",
                    Stance::Parrying => "parries",
                };
                at(seat).detail().shown([says(*seat, word, Tone::Plain)])
            }
            Event::Declared { seat, target } | Event::Retargeted { seat, target } => {
                at(seat).about(*target).detail().at(target.map(Knight))
            }
            Event::Forfeit { seat } => at(seat).shown([says(*seat, "holds back", Tone::Plain)]),
            Event::Order { seats } => {
                let all = seats.iter().copied();
                Happening::default().about(all.clone()).detail().at(all.map(Knight))
            }
            Event::Pile { seat, target, weapon: _, hearts, shields } => {
                let mut cards = vec![Thing::Card(Card::Heart); usize::from(*hearts)];
                cards.extend(vec![Thing::Card(Card::Shield); usize::from(*shields)]);
                between(*seat, *target).detail().shown([strikes(*seat, *target), Motion::Lay { cards }])
            }
            Event::Drawn { seat, card } => {
                at(seat).detail().shown([Motion::Draw { card: Thing::Card(*card) }])
            }
            Event::AutoMiss { seat, target } => Happening::of(*seat)
                .about([*target])
                .at([Knight(*seat), Knight(*target)])
                .shown([strikes(*seat, *target), says(*target, "miss", Tone::Plain)]),
            Event::Miss { seat, target } => between(*seat, *target)
                .shown([says(*target, "miss", Tone::Plain)])
                .counted(*seat, "struck", "miss"),
            Event::Hit { seat, target, wound } => hit(*seat, *target, *wound),
            Event::Fumbled { seat, weapon } => at(seat)
                .harm()
                .shown([Motion::Shake { who: Knight(*seat) }, says(*seat, "fumbles", Tone::Hurt)])
                .counted(*seat, "lost", weapon.word()),
            Event::Resigned { seat } => at(seat).harm().shown([says(*seat, "resigns", Tone::Hurt)]),
            Event::Removed { seat } => {
                at(seat).harm().shown([says(*seat, "falls", Tone::Hurt), Motion::Fall { who: Knight(*seat) }])
            }
            Event::Points { seat, gained, total: _ } => {
                at(seat).gain().shown([says(*seat, format!("+{gained}"), Tone::Good)])
            }
            Event::Ended { winners, reason: _ } => {
                Happening::default().about(winners.iter()).at(winners.iter().map(Knight))
            }
        }
    }
}

/// The part of the turn that a slot is.
fn opens(happening: Happening<'_, Thing>, slot: u8) -> Happening<'_, Thing> {
    happening.section(slot.to_string(), format!("Slot {slot}"))
}

fn between<'g>(seat: Seat, target: Seat) -> Happening<'g, Thing> {
    Happening::by(seat).about([target]).at([Knight(seat), Knight(target)])
}

fn hit<'g>(seat: Seat, target: Seat, wound: Wound) -> Happening<'g, Thing> {
    let shakes = Motion::Shake { who: Knight(target) };
    let struck = between(seat, target).counted(seat, "struck", "hit");
    match wound {
        Wound::Broken => struck
            .harm()
            .shown([shakes, says(target, "hit: Broken", Tone::Hurt)])
            .counted(seat, "hit", "heart"),
        Wound::Defeated => struck
            .harm()
            .shown([shakes, says(target, "hit: Defeated", Tone::Hurt)])
            .counted(seat, "hit", "knight")
            .counted(seat, "felled", "knight"),
        Wound::NoEffect => {
            struck.shown([says(target, "hit, no effect", Tone::Plain)]).counted(seat, "hit", "fallen knight")
        }
    }
}

fn says(seat: Seat, word: impl Into<Caption>, tone: Tone) -> Motion<Thing> {
    Motion::say(Knight(seat), word, tone)
}

fn strikes(seat: Seat, target: Seat) -> Motion<Thing> {
    Motion::Strike { who: Knight(seat), whom: Knight(target) }
}
