//! What a happening means.

use kernel::{Caption, Happening, Motion, Seat, Tone};

use crate::event::{Event, Name};
use crate::id::Id;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::vocab::Step;

/// What a happening can name on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    Unit(Name),
    Commander(Seat),
    /// A space of the field.
    Space(Space),
    /// The hand, or the will to fight where it is not on the table.
    Hand(Seat),
    /// A card of the hand, or the hand: one of a rival's lies nowhere.
    Card(Seat, Id),
    /// Where the card in play lies.
    InPlay(Seat),
    /// A card in play.
    Played(Seat, Id),
    /// Where a commit lies sealed.
    Committed(Seat),
    /// The pile of cards that were paid or committed.
    Spent(Seat),
    /// The pile of cards that were in play.
    Old(Seat),
    /// The pile of cards that are gone.
    Burnt(Seat),
    /// The will to fight, a number.
    Will(Seat),
    /// The colour of a side.
    Side(Seat),
    /// Whom a card orders.
    Charge(Id),
}

use Thing::{Burnt, Card, Commander, Committed, Hand, InPlay, Old, Spent, Unit};

impl Prevail {
    /// Who does it, what it comes to, what it names, what is counted of it, and how it is shown.
    pub(crate) fn describe(&self, event: &Event) -> Happening<'_, Thing> {
        let by = |seat: &Seat| Happening::by(*seat);
        let nobody = Happening::default;
        let called = |id: &Id| self.card(*id).map_or("", |face| face.name.as_str());
        let troop = |id: &Id| self.unit_type(*id).map_or("", |kind| kind.name.as_str());
        let space = |space: &Space| Thing::Space(*space);
        match event {
            Event::Mustered { seat, faction: _, units: _ } => by(seat),
            Event::Ready { seat } => by(seat).detail(),
            Event::Deployed => nobody(),
            Event::First { seat, coin: false } => by(seat).detail(),
            Event::First { seat, coin: true } => {
                let cards = vec![Thing::Side(crate::WHITE), Thing::Side(crate::BLACK)];
                by(seat).detail().shown([Motion::Lay { cards }, Motion::Draw { card: Thing::Side(*seat) }])
            }
            Event::Round { round } => nobody().chapter(round.to_string()),
            Event::Chosen { seat, step } => {
                let to = if *step == Step::Play { InPlay(*seat) } else { Committed(*seat) };
                by(seat).detail().shown([Motion::fly(Hand(*seat), to)])
            }
            Event::Played { seat, card } => {
                let who = Thing::Played(*seat, *card);
                by(seat).section("1", "Cards").at([who]).shown([Motion::Turn { who, face: None }]).counted(
                    *seat,
                    "played",
                    called(card),
                )
            }
            Event::Initiative { seat } => by(seat).at([Commander(*seat)]),
            Event::Led { seat, from: _, to } => by(seat)
                .section("2", "Commanders")
                .at([Commander(*seat), space(to)])
                .shown([Motion::Go { who: Commander(*seat), to: Some(space(to)) }]),
            Event::Commanded { seat, space: at } => by(seat).section("3", "Orders").detail().at([space(at)]),
            Event::Lined { seat, from, to } => {
                by(seat).section("3", "Orders").detail().at([space(from), space(to)])
            }
            Event::Moved { unit, from: _, to, facing: _ } => goes(unit, *to),
            Event::Retreated { unit, from: _, to, facing: _ } => goes(unit, *to)
                .shown([Motion::say(Unit(*unit), "retreats", Tone::Hurt)])
                .counted(unit.seat, "retreated", troop(&unit.kind)),
            Event::Engaged { space: at, contact: _, unit, met } => nobody()
                .about([unit.seat, met.seat])
                .at([Unit(*met), space(at)])
                .shown([Motion::Shake { who: Unit(*met) }, Motion::say(space(at), "engaged", Tone::Plain)]),
            Event::Shot { unit, from: _, at } => of(unit)
                .at([space(at)])
                .shown([strikes(unit, space(at))])
                .counted(unit.seat, "shot", troop(&unit.kind)),
            Event::Supported { unit, space: _, at } => of(unit)
                .detail()
                .at([space(at)])
                .shown([strikes(unit, space(at)), Motion::say(Unit(*unit), "supports", Tone::Good)]),
            Event::Committed { seat, card: None, step: _ } => by(seat).detail(),
            Event::Committed { seat, card: Some(card), step: _ } => by(seat)
                .detail()
                .at([Card(*seat, *card)])
                .shown([Motion::fly(Card(*seat, *card), Spent(*seat)), counts(*seat)])
                .counted(*seat, "committed", called(card)),
            Event::ShotValue { seat, value: _ } => by(seat).detail(),
            Event::Declined { seat } => by(seat).section("5", "Rally").detail(),
            Event::Fought { space: at, contact: _ } => {
                nobody().section("4", "Melee").detail().at([space(at)])
            }
            Event::Rotated { unit, space: _, facing: _ } => jolted(unit, "turns", Tone::Plain).detail(),
            Event::Values { space: at, white, black, units: [ours, theirs] } => {
                let word = Caption::Score([(ours.seat, *white), (theirs.seat, *black)]);
                nobody()
                    .about([ours.seat, theirs.seat])
                    .detail()
                    .at([Unit(*ours), Unit(*theirs), space(at)])
                    .shown([strikes(ours, Unit(*theirs)), strikes(theirs, Unit(*ours))])
                    .shown([Motion::Say { who: space(at), word, tone: Tone::Plain }])
            }
            Event::Evaded { unit } => of(unit).shown([Motion::say(Unit(*unit), "evades", Tone::Good)]),
            Event::Stood { unit } => jolted(unit, "stands", Tone::Good),
            Event::Routed { unit, space: at, penalty } => of(unit)
                .harm()
                .at([space(at)])
                .shown([Motion::say(Unit(*unit), format!("routs: −{penalty}"), Tone::Hurt)])
                .shown([Motion::Fall { who: Unit(*unit) }])
                .counted(unit.seat, "routed", troop(&unit.kind)),
            Event::Blocked { unit } => jolted(unit, "no way back", Tone::Hurt),
            Event::Reversed { unit, space: _, facing: _ } => jolted(unit, "reversed", Tone::Hurt),
            Event::Locked { space: at, units: [ours, theirs] } => {
                let clash =
                    |who: &Name, other: &Name| Motion::Clash { who: Unit(*who), toward: Unit(*other) };
                nobody().detail().at([Unit(*ours), Unit(*theirs), space(at)]).shown([
                    clash(ours, theirs),
                    clash(theirs, ours),
                    Motion::say(space(at), "locked", Tone::Plain),
                ])
            }
            Event::Captured { seat, space: at } => by(seat)
                .harm()
                .at([Commander(*seat), space(at)])
                .shown([Motion::say(Commander(*seat), "captured", Tone::Hurt)])
                .shown([Motion::Fall { who: Commander(*seat) }])
                .counted(*seat, "lost", "commander"),
            Event::Discarded { seat, card } => by(seat)
                .detail()
                .at([Spent(*seat)])
                .shown([Motion::fly(Card(*seat, *card), Spent(*seat)), counts(*seat)])
                .counted(*seat, "paid", called(card)),
            Event::Burnt { seat, card, played, hand: _ } => by(seat)
                .gain()
                .section("5", "Rally")
                .at([Burnt(*seat)])
                .shown([Motion::Lay { cards: played.iter().map(|id| Thing::Charge(*id)).collect() }])
                .shown([Motion::Draw { card: Thing::Charge(*card) }])
                .shown([
                    Motion::fly(Old(*seat), Burnt(*seat)),
                    Motion::fly(Old(*seat), Hand(*seat)),
                    counts(*seat),
                ])
                .counted(*seat, "rallied", "army")
                .counted(*seat, "burnt", called(card)),
            Event::Unsupported { seat, kind } => {
                by(seat).harm().detail().counted(*seat, "left unsupported", troop(kind))
            }
            Event::Ended { winner, reason: _ } => nobody().about(*winner),
        }
    }
}

/// What a unit does, or what becomes of it.
fn of<'g>(unit: &Name) -> Happening<'g, Thing> {
    Happening::by(unit.seat).at([Unit(*unit)])
}

fn goes<'g>(unit: &Name, to: Space) -> Happening<'g, Thing> {
    let to = Thing::Space(to);
    of(unit).at([to]).shown([Motion::Go { who: Unit(*unit), to: Some(to) }])
}

/// Something happens to a unit where it stands.
fn jolted<'g>(unit: &Name, word: &'static str, tone: Tone) -> Happening<'g, Thing> {
    of(unit).shown([Motion::Shake { who: Unit(*unit) }, Motion::say(Unit(*unit), word, tone)])
}

fn strikes(who: &Name, whom: Thing) -> Motion<Thing> {
    Motion::Strike { who: Unit(*who), whom }
}

fn counts(seat: Seat) -> Motion<Thing> {
    Motion::Count { who: Thing::Will(seat) }
}
