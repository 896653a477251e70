//! What happened, in words.

use kernel::{Names, Rule, Seat, SeatSet, Telling};

use crate::event::{Event, Terms};
use crate::id::Id;
use crate::rulebook::Hex;
use crate::text::{counted, listed};
use crate::vocab::Reason;

impl Hex {
    /// A cue in words.
    pub(crate) fn tell(&self, cue: &Event, names: Names<'_>) -> Telling {
        let does = |seat: &Seat, verb: &str| names.does(*seat, verb);
        let (rule, text) = match cue {
            Event::Faction { seat, faction } => {
                let name =
                    self.faction(faction.as_str()).map(|at| self.factions()[usize::from(at)].name.as_str());
                ("HX-3.2", format!("{} {}.", does(seat, "plays"), name.unwrap_or("a faction")))
            }
            Event::Drew { seat, mission, .. } => {
                ("HX-4.1", format!("{} {}.", does(seat, "draws"), self.title(*mission)))
            }
            Event::Rejected { seat, mission } => {
                ("HX-4.1", format!("{} {} already: set aside.", does(seat, "meets"), self.title(*mission)))
            }
            Event::NoMission { seat, slot } => {
                ("HX-4.2", format!("There is no mission for slot {slot} of {}.", names.object(*seat)))
            }
            Event::Shuffled { cards, under } => (
                if *under { "HX-3.7" } else { "HX-4.2" },
                format!("{} shuffled.", are(*cards, "discarded mission")),
            ),
            Event::Ready { seat } => ("HX-12.3", format!("{} chosen.", does(seat, "has"))),
            Event::Mulligan { seat, missions } if missions.is_empty() => {
                ("HX-3.6", format!("{} both missions.", does(seat, "keeps")))
            }
            Event::Mulligan { seat, missions } => {
                let titles: Vec<String> = missions.iter().map(|mission| self.title(*mission)).collect();
                ("HX-3.6", format!("{} back {}.", does(seat, "gives"), listed(&titles)))
            }
            Event::Capital { seat, land } => {
                ("HX-3.9", format!("{} the capital in {}.", does(seat, "places"), self.place(*land)))
            }
            Event::Turn { seat, round } => ("HX-5.1", format!("Round {round}: {} turn.", names.owner(*seat))),
            Event::Resurged { seat, land, from: None } => {
                ("HX-8.1", format!("{} back in {}.", does(seat, "comes"), self.place(*land)))
            }
            Event::Resurged { seat, land, from: Some(from) } => {
                let from = names.object(*from);
                (
                    "HX-8.2",
                    format!("{} back in {}, taken from {from}.", does(seat, "comes"), self.place(*land)),
                )
            }
            Event::Declined { seat } => ("HX-8.3", format!("{} away.", does(seat, "stays"))),
            Event::Refreshed { seat, cards, face_down, unseen } => {
                ("HX-5.3", format!("{} {}.", does(seat, "takes"), self.refreshed(cards, *face_down, unseen)))
            }
            Event::Fort { seat, land, price } => {
                let what = if self.coins() { "coin" } else { "card" };
                let price = counted(*price, what);
                (
                    "HX-7.4",
                    format!("{} a fortress in {} for {price}.", does(seat, "begins"), self.place(*land)),
                )
            }
            Event::Paid { seat, card, for_fortress, .. } => {
                let rule = if *for_fortress { "HX-7.4" } else { "HX-6.3" };
                (rule, format!("{} {}.", does(seat, "pays"), self.one(*card)))
            }
            Event::Built { seat, land, with_capital } => {
                let rule = if *with_capital { "HX-3.10" } else { "HX-7.4" };
                (rule, format!("{} fortress in {} stands.", names.whose(*seat), self.place(*land)))
            }
            Event::Claimed { seat, land, free } => {
                let how = if *free { " on the march, for nothing" } else { "" };
                ("HX-6.3", format!("{} {}{how}.", does(seat, "claims"), self.place(*land)))
            }
            Event::Migrated { seat, from, to } => (
                "HX-6.20",
                format!("{} from {} to {}.", does(seat, "migrates"), self.place(*from), self.place(*to)),
            ),
            Event::Attacked { seat, land, defender, march, .. } => {
                let how = if *march { ", on the march" } else { "" };
                let defender = names.object(*defender);
                (
                    "HX-6.1",
                    format!("{} {}, held by {defender}{how}.", does(seat, "attacks"), self.place(*land)),
                )
            }
            Event::Revealed { seat, card, .. } => {
                ("HX-6.5", format!("{} {}.", does(seat, "shows"), self.one(Some(*card))))
            }
            Event::Swapped { seat, card, .. } => {
                ("HX-6.6", format!("{} the Queen for {}.", does(seat, "swaps"), self.one(Some(*card))))
            }
            Event::Bid { seat, card, count, .. } => {
                ("HX-6.7", format!("{} {} for the Jack: {count}.", does(seat, "discards"), self.one(*card)))
            }
            Event::Stopped { seat, count } => ("HX-6.7", format!("{} at {count}.", does(seat, "stops"))),
            Event::Mustered { seat, card, value } => {
                let owner = names.whose(*seat);
                ("HX-6.9", format!("{owner} {} is worth {value} there.", self.card_name(*card)))
            }
            Event::Compared { land, attack, defence, .. } => {
                let (attack, defence) = (worth(attack), worth(defence));
                ("HX-6.11", format!("In {} it is {attack} against {defence}.", self.place(*land)))
            }
            Event::DuelEnded { loser, .. } => {
                ("HX-6.7", format!("{} the duel of the Jacks.", does(loser, "loses")))
            }
            Event::Captured { seat, land, from } => {
                let from = names.object(*from);
                ("HX-6.11", format!("{} {} from {from}.", does(seat, "takes"), self.place(*land)))
            }
            Event::Held { seat, land } => {
                ("HX-6.11", format!("{} {}.", does(seat, "holds"), self.place(*land)))
            }
            Event::Discarded { seats } => {
                let alone = seats.lowest().filter(|_| seats.len() == 1);
                let both = || "Both cards are discarded.".to_owned();
                ("HX-6.13", alone.map_or_else(both, |seat| format!("{} the card.", does(&seat, "discards"))))
            }
            Event::Removed { seat, card } => {
                let owner = names.owner(*seat);
                ("HX-6.13", format!("The Ace removes {owner} {} from the game.", self.card_name(*card)))
            }
            Event::Kept { seat, card } => {
                ("HX-6.19", format!("{} {} back from the march.", does(seat, "takes"), self.one(Some(*card))))
            }
            Event::Cancelled { land } => {
                ("HX-10.5", format!("The battle for {} is called off.", self.place(*land)))
            }
            Event::Scored { seat, mission, prestige, total } => {
                let title = self.title(*mission);
                ("HX-5.6", format!("{} {title}: {prestige} prestige, {total} in all.", does(seat, "scores")))
            }
            Event::Income { seat, coins } => ("HX-11.2", format!("{} {coins} coins.", does(seat, "gets"))),
            Event::Dropped { seat, mission } => {
                ("HX-5.9", format!("{} {}.", does(seat, "discards"), self.title(*mission)))
            }
            Event::Recovered { seat, card, .. } => {
                ("HX-5.10", format!("{} {}.", does(seat, "recovers"), self.one(*card)))
            }
            Event::Resigned { seat } => ("HX-10.2", format!("{}.", does(seat, "resigns"))),
            Event::Ended { winners, reason } => ended(*winners, *reason, names),
        };
        Telling::new(Rule::new(rule), text)
    }

    /// "the 2 and the 9, and two cards unseen".
    fn refreshed(&self, cards: &[Id], face_down: u8, unseen: &[Id]) -> String {
        let known: Vec<String> =
            cards.iter().chain(unseen).map(|card| format!("the {}", self.card_name(*card))).collect();
        let hidden = usize::from(face_down) - unseen.len();
        let mut parts = Vec::new();
        if !known.is_empty() {
            parts.push(listed(&known));
        }
        if hidden > 0 {
            parts.push(format!("{} unseen", counted(hidden as u8, "card")));
        }
        format!("{} back to the hand", parts.join(", and "))
    }

    /// "Longridge (5a)".
    pub(crate) fn place(&self, land: Id) -> String {
        self.land(land).map_or_else(|| land.to_string(), |land| self.called(land))
    }

    /// "Manifest Destiny: Coppermoor".
    fn title(&self, mission: Id) -> String {
        let card = self.mission(mission.as_str()).map(|mission| self.mission_card(mission));
        card.map_or_else(|| mission.to_string(), |card| card.name.clone())
    }

    /// "the King", or "a card face down".
    fn one(&self, card: Option<Id>) -> String {
        card.map_or_else(|| "a card face down".to_owned(), |card| format!("the {}", self.card_name(card)))
    }

    /// "King", "7".
    pub(crate) fn card_name(&self, card: Id) -> String {
        let royal = |card: crate::sets::Card| !self.suit().basics.contains(card);
        let face = self.card(card.as_str()).filter(|card| royal(*card)).map(|card| self.suit().face(card));
        face.map_or_else(|| card.to_string(), |face| face.name.clone())
    }
}

pub(crate) fn worth(terms: &Terms) -> String {
    if terms.bonus > 0 { format!("{} + {}", terms.value, terms.bonus) } else { terms.value.to_string() }
}

fn are(n: u8, what: &str) -> String {
    format!("{} {}", counted(n, what), if n == 1 { "is" } else { "are" })
}

fn ended(winners: SeatSet, reason: Reason, names: Names<'_>) -> (&'static str, String) {
    let alone = winners.lowest().filter(|_| winners.len() == 1);
    let win = alone.map_or_else(|| "share the first place".to_owned(), |seat| names.verb(seat, "wins"));
    let (rule, why) = match reason {
        Reason::Prestige => ("HX-10.1", "enough prestige"),
        Reason::LastSeat => ("HX-10.2", "everybody else has resigned"),
        Reason::RoundCap => ("HX-10.3", "the last round is over"),
    };
    (rule, format!("{} {win}: {why}.", names.subjects(winners)))
}
