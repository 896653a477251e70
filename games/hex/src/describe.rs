//! What a happening means.

use kernel::{Happening, Motion, Seat, Tone};

use crate::event::Event;
use crate::id::Id;
use crate::rulebook::Hex;

/// What a happening can name on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// What is told of a player's cards.
    Cards(Seat),
    /// The hand, or where it would lie.
    Hand(Seat),
    /// A card of the hand, or the hand.
    Card(Seat, Id),
    /// The discard pile.
    Pile(Seat),
    /// The cards that nobody sees.
    Held(Seat),
    /// A slot of the dossier, 1 or 2.
    Slot(Seat, u8),
    /// A mission that lies open, or the dossier of this player.
    Mission(Seat, Id),
    /// The deck of missions.
    Missions,
    /// The missions that were discarded.
    OldMissions,
    /// The prestige of a player.
    Prestige(Seat),
    /// The seat of a player.
    Seat(Seat),
    Faction(Id),
    /// A territory.
    Land(Id),
    /// What stands on a territory, or the territory.
    On(Id),
    /// The marker on a territory, or what stands there.
    Marker(Id),
    /// The marker on a territory, or the capital of this player: no marker stands beside a crown.
    Base(Seat, Id),
    /// The capital of a player.
    Capital(Seat),
    /// The fortress on a territory.
    Fort(Id),
    /// The attacker of a battle.
    Attacker,
    /// Where a side of a battle lays its card.
    Place(Seat),
    /// The card that a side has laid there.
    Shown(Seat),
    /// The back of that card, or one's own; where missions are given back there is none.
    Sealed(Seat),
    /// What a side of a battle comes to.
    Value(Seat),
    /// Where the cards go that a side has played.
    Heap(Seat),
    /// A card of a player, face up.
    Face(Seat, Id),
}

use Thing::{
    Capital, Card, Cards, Hand, Heap, Land, Marker, Missions, OldMissions, On, Pile, Place, Shown, Slot,
};

impl Hex {
    /// Who does it, what it comes to, what it names, what is counted of it, and how it is shown.
    pub(crate) fn describe(&self, event: &Event) -> Happening<'_, Thing> {
        let by = |seat: &Seat| Happening::by(*seat);
        let cards = |seat: &Seat| Happening::by(*seat).at([Cards(*seat)]);
        match event {
            Event::Faction { seat, faction } => cards(seat).at([Thing::Faction(*faction)]),
            Event::Drew { seat, slot, mission } => by(seat)
                .at([Slot(*seat, *slot)])
                .shown([Motion::fly(Missions, Slot(*seat, *slot))])
                .counted(*seat, "drawn", self.mission_name(*mission)),
            Event::Rejected { seat, mission: _ } => {
                by(seat).detail().at([OldMissions]).shown([Motion::fly(Missions, OldMissions)])
            }
            Event::NoMission { seat, slot } => by(seat).detail().at([Slot(*seat, *slot)]),
            Event::Shuffled { cards: _, under: _ } => {
                Happening::default().detail().at([Missions]).shown([Motion::fly(OldMissions, Missions)])
            }
            Event::Ready { seat } => {
                cards(seat).detail().shown([Motion::fly(Thing::Held(*seat), Thing::Sealed(*seat))])
            }
            Event::Mulligan { seat, missions } => missions.iter().fold(
                by(seat).at([Slot(*seat, 1), Slot(*seat, 2)]).shown(
                    missions.iter().map(|mission| Motion::fly(Thing::Mission(*seat, *mission), Missions)),
                ),
                |told, mission| told.counted(*seat, "given back", self.mission_name(*mission)),
            ),
            Event::Capital { seat, land } => {
                by(seat).at([Land(*land)]).shown([Motion::fly(Hand(*seat), Capital(*seat))])
            }
            Event::Turn { seat, round } => cards(seat).chapter(format!("{round}·{}", seat.index() + 1)),
            // What is written first is shown by itself, apart from the cards that fly before and after it.
            Event::Resurged { seat, land, from } => {
                let back = by(seat)
                    .about(*from)
                    .gain()
                    .at([Land(*land)])
                    .shown([
                        Motion::say(On(*land), "comes back", Tone::Good),
                        Motion::fly(Hand(*seat), Marker(*land)),
                    ])
                    .counted(*seat, "resurged", self.land_name(*land));
                from.iter().fold(back, |told, from| told.counted(*from, "lost", self.land_name(*land)))
            }
            Event::Declined { seat } | Event::Stopped { seat, count: _ } => cards(seat).detail(),
            Event::Refreshed { seat, cards: known, face_down: _, unseen } => {
                let back =
                    known.iter().chain(unseen).map(|card| Motion::fly(Pile(*seat), Card(*seat, *card)));
                cards(seat).detail().shown(back)
            }
            Event::Fort { seat, land, price: _ } => {
                by(seat).detail().section("F", "Fortify").at([Land(*land)])
            }
            Event::Paid { seat, card, for_fortress: _, face_down: _ } => {
                cards(seat).detail().shown([paid(*seat, *card)])
            }
            Event::Built { seat, land, with_capital: _ } => by(seat)
                .at([Land(*land)])
                .shown([
                    Motion::say(On(*land), "fortress", Tone::Good),
                    Motion::fly(Pile(*seat), Thing::Fort(*land)),
                ])
                .counted(*seat, "built", self.land_name(*land)),
            Event::Claimed { seat, land, free: _ } => by(seat)
                .section("A", "Attack")
                .at([Land(*land)])
                .shown([Motion::fly(Hand(*seat), Marker(*land))])
                .counted(*seat, "claimed", self.land_name(*land)),
            Event::Migrated { seat, from, to } => by(seat)
                .section("A", "Attack")
                .at([Land(*from), Land(*to)])
                .shown([Motion::fly(Marker(*from), Marker(*to))])
                .counted(*seat, "entered", self.land_name(*to)),
            Event::Attacked { seat, land, from, defender, march: _ } => {
                let lean = |from: &Id| Motion::Lean { who: Thing::Base(*seat, *from), toward: On(*land) };
                by(seat)
                    .about([*defender])
                    .section("A", "Attack")
                    .at([Land(*land), Cards(*seat)])
                    .shown(from.iter().map(lean))
                    .shown([Motion::say(On(*land), "attacked", Tone::Hurt)])
            }
            Event::Revealed { seat, card, march: _ } => by(seat)
                .detail()
                .at([Place(*seat)])
                .shown([turn(*seat, *card)])
                .counted(*seat, "played", self.face_name(*card)),
            // The Queen goes to the pile; the card she takes is turned up in her place.
            Event::Swapped { seat, queen: _, card } => by(seat)
                .detail()
                .at([Place(*seat)])
                .shown([Motion::fly(Shown(*seat), Heap(*seat)), turn(*seat, *card)]),
            Event::Bid { seat, card, count: _, face_down: _ } => {
                let value = Motion::Count { who: Thing::Value(*seat) };
                cards(seat).detail().shown([paid(*seat, *card), value])
            }
            Event::Mustered { seat, card: _, value } => by(seat)
                .detail()
                .at([Place(*seat)])
                .shown([Motion::say(Shown(*seat), format!("musters {value}"), Tone::Good)]),
            Event::Compared { land, attack, defence, captured: _, march: _ } => {
                let strike = Motion::Strike { who: Shown(attack.seat), whom: Shown(defence.seat) };
                let [attack, defence] = [attack, defence].map(|side| side.value + side.bonus);
                let said = Motion::say(On(*land), format!("{attack} against {defence}"), Tone::Plain);
                Happening::default().detail().at([Land(*land)]).shown([strike, said])
            }
            Event::DuelEnded { land, loser } => by(loser).harm().at([Land(*land), Place(*loser)]).shown([
                Motion::Shake { who: Shown(*loser) },
                Motion::say(Shown(*loser), "gives in", Tone::Hurt),
            ]),
            Event::Captured { seat, land, from } => by(seat)
                .about([*from])
                .gain()
                .at([Land(*land)])
                .shown([Motion::Shake { who: On(*land) }, Motion::say(On(*land), "taken", Tone::Hurt)])
                .counted(*seat, "captured", self.land_name(*land))
                .counted(*from, "lost", self.land_name(*land)),
            Event::Held { seat, land } => by(seat)
                .at([Land(*land)])
                .shown([Motion::Shake { who: Thing::Attacker }, Motion::say(On(*land), "holds", Tone::Good)])
                .counted(*seat, "held", self.land_name(*land)),
            // Of one alone it is said who discards.
            Event::Discarded { seats } => Happening::default()
                .about(seats.iter().filter(|_| seats.len() == 1))
                .detail()
                .at(seats.iter().map(Cards))
                .shown(seats.iter().map(|seat| Motion::fly(Shown(seat), Heap(seat)))),
            Event::Removed { seat, card } => cards(seat)
                .harm()
                .detail()
                .shown([
                    Motion::say(Shown(*seat), "removed", Tone::Hurt),
                    Motion::fly(Shown(*seat), Thing::Seat(*seat)),
                ])
                .counted(*seat, "removed", self.face_name(*card)),
            Event::Kept { seat, card } => by(seat)
                .detail()
                .at([Card(*seat, *card)])
                .shown([Motion::fly(Shown(*seat), Card(*seat, *card))]),
            Event::Cancelled { land } => Happening::default().at([Land(*land)]).shown([Motion::say(
                On(*land),
                "called off",
                Tone::Plain,
            )]),
            Event::Scored { seat, mission, prestige, total: _ } => {
                let (from, to) = (Thing::Mission(*seat, *mission), Thing::Prestige(*seat));
                let n = u16::from(*prestige);
                by(seat)
                    .gain()
                    .section("M", "Missions")
                    .at([to])
                    .shown([Motion::say(to, format!("+{n}"), Tone::Good), Motion::Pour { from, to, n }])
                    .shown([Motion::fly(from, OldMissions)])
                    .counted(*seat, "scored", self.mission_name(*mission))
            }
            Event::Income { seat, coins } => {
                cards(seat).detail().shown([Motion::say(Cards(*seat), format!("+{coins}"), Tone::Good)])
            }
            Event::Dropped { seat, mission } => by(seat)
                .detail()
                .section("D", "Dossier")
                .at([Slot(*seat, 1), Slot(*seat, 2)])
                .shown([Motion::fly(Thing::Mission(*seat, *mission), OldMissions)])
                .counted(*seat, "dropped", self.mission_name(*mission)),
            Event::Recovered { seat, card, face_down: _ } => {
                let to = card.map_or(Hand(*seat), |card| Card(*seat, card));
                cards(seat).detail().section("D", "Dossier").shown([Motion::fly(Pile(*seat), to)])
            }
            Event::Resigned { seat } => {
                cards(seat).harm().shown([Motion::say(Cards(*seat), "resigns", Tone::Hurt)])
            }
            Event::Ended { winners, reason: _ } => {
                Happening::default().about(winners.iter()).at(winners.iter().map(Thing::Prestige))
            }
        }
    }

    fn land_name(&self, id: Id) -> &str {
        self.land(id).map_or("", |land| self.map().territory(land).name.as_str())
    }

    fn face_name(&self, id: Id) -> &str {
        self.card(id.as_str()).map_or("", |card| self.suit().face(card).name.as_str())
    }

    fn mission_name(&self, id: Id) -> &str {
        self.mission(id.as_str()).map_or("", |mission| self.mission_card(mission).name.as_str())
    }
}

/// A card of the hand is discarded for something.
fn paid(seat: Seat, card: Option<Id>) -> Motion<Thing> {
    Motion::fly(card.map_or(Hand(seat), |card| Card(seat, card)), Pile(seat))
}

fn turn(seat: Seat, card: Id) -> Motion<Thing> {
    Motion::Turn { who: Place(seat), face: Some(Thing::Face(seat, card)) }
}
