//! What a happening means.

use kernel::{Happening, Motion, Seat, Tone};

use crate::action::From;
use crate::card::CardId;
use crate::event::Event;
use crate::place::{Mark, Slot};
use crate::rulebook::Authority;
use crate::vocab::Kind;

/// What a happening can name on the table. Equal cards cannot be told apart, so what is shown goes from place to place:
/// from the hand to the wall, from the market to the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// The attack in progress, beside the question.
    Onset,
    /// The attack in progress, or who attacks.
    Attacker(Seat),
    /// The attack in progress, or the card of a hand that attacks.
    Attack(Seat, CardId),
    /// A unit of a wall, a guard or a monarch.
    At(Mark),
    /// The authority of a player.
    Pool(Seat),
    /// The authority of the player whose turn it is.
    TurnPool,
    /// The authority of a player, in the one place or the other.
    Purse(Seat),
    /// A card of a hand, or the hand where its cards are not shown.
    Card(Seat, CardId),
    /// A card of a hand, or the supply of Generals.
    Entering(Seat, CardId),
    Hand(Seat),
    /// A card of the general zone.
    Zone(Seat, CardId),
    Deck(Seat),
    /// A discard pile.
    Discard(Seat),
    /// A card of the market, from 0.
    Offer(u8),
    MarketDeck,
    /// The discard pile of the market.
    MarketDiscard,
    /// The supply of Generals.
    Supply,
    /// Where the card lies that one looks at.
    Peeked,
}

use Thing::{At, Card, Deck, Discard, MarketDeck, MarketDiscard, Offer, Onset, Zone};

impl Authority {
    /// Who does it, what it comes to, what it names, what is counted of it, and how it is shown.
    pub(crate) fn describe(&self, event: &Event) -> Happening<'_, Thing> {
        let by = |seat: &Seat| Happening::by(*seat);
        let nobody = Happening::default;
        let own = |seat: &Seat| Happening::by(*seat).at([monarch(*seat)]);
        match event {
            Event::Game { number, first } => own(first).chapter(format!("game {number}")),
            Event::Turn { round, seat } => own(seat).chapter(format!("{round}·{}", seat.index() + 1)),
            Event::Triggered { seat, card, text: _ } => {
                by(seat).detail().at([Zone(*seat, *card), monarch(*seat)])
            }
            Event::Declared { seat, card, value: _ } => {
                let told = by(seat).detail().at([Onset, monarch(*seat)]);
                self.counted(
                    told.shown([Motion::fly(Card(*seat, *card), Onset)]),
                    *seat,
                    *card,
                    &["played", "attacked"],
                )
            }
            Event::Value { n, value: _ } => nobody().detail().at([Onset]).shown([gets(Onset, i32::from(*n))]),
            Event::Piercing | Event::Bypassing { rows: _ } => nobody().detail().at([Onset]),
            Event::Pierced { left } => {
                let said = Motion::say(Onset, format!("{left} pierce on"), Tone::Plain);
                nobody().detail().at([Onset]).shown([said])
            }
            Event::Ignored { seat, slot, card: _ } => {
                let who = wall(*seat, *slot);
                by(seat).detail().at([who]).shown([Motion::say(who, "passed by", Tone::Plain)])
            }
            Event::Disabled { seat, slot, card: _ } => {
                let who = wall(*seat, *slot);
                by(seat).at([who]).shown([Motion::say(who, "disabled", Tone::Hurt)])
            }
            Event::Shifted { seat, slot, card: _, n, until: _ } => {
                let who = wall(*seat, *slot);
                by(seat).detail().at([who]).shown([gets(who, i32::from(*n))])
            }
            Event::Aimed { seat, by: _, mark, card: _, value: _ } => Happening::of(*seat)
                .about([mark.seat()])
                .detail()
                .at([monarch(*seat), At(*mark)])
                .shown([Motion::Strike { who: Thing::Attacker(*seat), whom: At(*mark) }]),
            Event::Defeated { mark, card, dealt, defence } => {
                let said = Motion::say(At(*mark), format!("falls: {dealt} against {defence}"), Tone::Hurt);
                let told = Happening::by(mark.seat()).harm().at([At(*mark)]);
                let told = told.shown([said, Motion::fly(At(*mark), Discard(mark.seat()))]);
                self.counted(told, mark.seat(), *card, &["lost"])
            }
            Event::Stood { mark, card: _, dealt, defence } => {
                let said = Motion::say(At(*mark), format!("holds {defence} against {dealt}"), Tone::Good);
                let shakes = Motion::Shake { who: At(*mark) };
                nobody().about([mark.seat()]).at([At(*mark)]).shown([shakes, said])
            }
            Event::Damaged { seat, n, hp: _ } => {
                let who = monarch(*seat);
                own(seat).harm().shown([
                    Motion::Shake { who },
                    Motion::say(who, format!("−{n}"), Tone::Hurt),
                    Motion::count(who),
                ])
            }
            Event::Lost { seat, n, hp: _ } => {
                let who = monarch(*seat);
                own(seat).harm().shown([Motion::say(who, format!("−{n}"), Tone::Hurt), Motion::count(who)])
            }
            Event::Healed { seat, n, hp: _ } => {
                let who = monarch(*seat);
                own(seat).gain().shown([Motion::say(who, format!("+{n}"), Tone::Good), Motion::count(who)])
            }
            Event::Retreated { seat, card } => by(seat)
                .detail()
                .at([Discard(*seat)])
                .shown([Motion::fly(Thing::Attack(*seat, *card), Discard(*seat))]),
            Event::Defended { seat, card, slot } => {
                let place = wall(*seat, *slot);
                let told = by(seat).at([place]).shown([Motion::fly(Card(*seat, *card), place)]);
                self.counted(told, *seat, *card, &["played", "defended"])
            }
            Event::Relieved { seat, card: _, slot } => {
                let place = wall(*seat, *slot);
                by(seat).detail().at([place]).shown([Motion::fly(place, Discard(*seat))])
            }
            Event::Levied { seat, card, n: _, pool: _ } => {
                let told = by(seat)
                    .at([Thing::Pool(*seat)])
                    .shown([Motion::fly(Card(*seat, *card), Discard(*seat))]);
                self.counted(told.shown(coins(*seat)), *seat, *card, &["played", "levied"])
            }
            Event::Gained { seat, n: _, pool: _ } => {
                by(seat).gain().at([Thing::Pool(*seat)]).shown(coins(*seat))
            }
            Event::Bought { seat, slot, card, cost, pool: _, topped } => {
                let to = if *topped { Deck(*seat) } else { Discard(*seat) };
                let told = by(seat).at([Offer(*slot), to]).shown(pay(*seat, Offer(*slot), *cost));
                self.counted(told.shown([Motion::fly(Offer(*slot), to)]), *seat, *card, &["bought"])
            }
            Event::Hired { seat, card, cost, pool: _ } => {
                let told = by(seat).at([Zone(*seat, *card)]).shown(pay(*seat, Thing::Supply, *cost));
                self.counted(told, *seat, *card, &["bought"])
            }
            // Of those that enter a general zone, Spies are used for it; the others were bought or used already.
            Event::Entered { seat, card } => {
                let zone = Zone(*seat, *card);
                let told =
                    by(seat).detail().at([zone]).shown([Motion::fly(Thing::Entering(*seat, *card), zone)]);
                let spies = self.card(*card).is_some_and(|card| card.kind == Kind::Spy);
                self.counted(told, *seat, *card, if spies { &["played"] } else { &[] })
            }
            Event::Used { seat, card, from } => {
                let place = match from {
                    From::Hand => Card(*seat, *card),
                    From::Zone => Zone(*seat, *card),
                };
                self.counted(discards(*seat, place), *seat, *card, &["played"])
            }
            Event::Exposed { seat, card } => discards(*seat, Zone(*seat, *card)).harm(),
            Event::Rallied { seat, n } => {
                let word = format!("{} to attacks", signed(i32::from(*n)));
                own(seat).shown([Motion::say(monarch(*seat), word, tone(i32::from(*n)))])
            }
            Event::Cheaper { seat, n: _ }
            | Event::NoSwap { seat }
            | Event::Passed { seat }
            | Event::Rested { seat }
            | Event::Retired { seat, card: _ } => own(seat).detail(),
            Event::Annihilated { seat, card: _ } => own(seat).harm(),
            Event::Drew { seat, card, known: _ } => {
                let hand = card.map_or(Thing::Hand(*seat), |card| Card(*seat, card));
                by(seat).detail().at([hand, Deck(*seat)]).shown([Motion::fly(Deck(*seat), hand)])
            }
            Event::Discarded { seat, cards } => by(seat)
                .detail()
                .at([Discard(*seat)])
                .shown(cards.iter().map(|card| Motion::fly(Card(*seat, *card), Discard(*seat)))),
            Event::Dropped { seat, card } => by(seat)
                .harm()
                .detail()
                .at([Discard(*seat)])
                .shown([Motion::fly(Card(*seat, *card), Discard(*seat))]),
            Event::Reshuffled { seat } => {
                by(seat).detail().at([Deck(*seat)]).shown([Motion::fly(Discard(*seat), Deck(*seat))])
            }
            Event::Recalled { seat, slot, card } => {
                let (hand, place) = (Card(*seat, *card), wall(*seat, *slot));
                by(seat).at([hand, place]).shown([Motion::fly(place, hand)])
            }
            Event::Filled { slot, card: _ } => {
                nobody().detail().at([Offer(*slot)]).shown([Motion::fly(MarketDeck, Offer(*slot))])
            }
            Event::Depleted { n: _ } => nobody().harm().detail().at([MarketDeck]),
            Event::Restocked { n: _ } => {
                nobody().detail().at([MarketDeck]).shown([Motion::fly(MarketDiscard, MarketDeck)])
            }
            Event::Swapped { seat, slot, out: _, card: _ } => {
                let stall = Offer(*slot);
                by(seat).at([stall]).shown([Motion::fly(stall, MarketDeck), Motion::fly(MarketDeck, stall)])
            }
            Event::Swept { seat, slot, card: _ } => {
                by(seat).at([Offer(*slot), MarketDiscard]).shown([Motion::fly(Offer(*slot), MarketDiscard)])
            }
            Event::Peeked { seat, card: _ } => {
                by(seat).at([MarketDeck]).shown([Motion::fly(MarketDeck, Thing::Peeked)])
            }
            Event::Kept { seat } | Event::Bottomed { seat } => by(seat).detail().at([MarketDeck]),
            Event::Resigned { seat } => {
                own(seat).harm().shown([Motion::say(monarch(*seat), "resigns", Tone::Hurt)])
            }
            Event::Out { seats } => nobody()
                .about(seats.iter())
                .harm()
                .at(seats.iter().map(monarch))
                .shown(seats.iter().map(|seat| Motion::say(monarch(seat), "is out", Tone::Hurt))),
            Event::Scored { winners, reason: _, points: _ } | Event::Ended { winners, reason: _ } => {
                nobody().about(winners.iter()).at(winners.iter().map(monarch))
            }
        }
    }

    /// A card is "played" when it is used in any way.
    fn counted<'g>(
        &'g self,
        told: Happening<'g, Thing>,
        seat: Seat,
        card: CardId,
        verbs: &[&'static str],
    ) -> Happening<'g, Thing> {
        let Some(card) = self.card(card) else { return told };
        verbs.iter().fold(told, |told, verb| told.counted(seat, verb, &card.name))
    }
}

fn monarch(seat: Seat) -> Thing {
    At(Mark::Monarch { seat })
}

fn wall(seat: Seat, slot: Slot) -> Thing {
    At(Mark::Unit { seat, slot })
}

/// A card goes to the discard pile of its owner.
fn discards<'g>(seat: Seat, place: Thing) -> Happening<'g, Thing> {
    Happening::by(seat).at([place, Discard(seat)]).shown([Motion::fly(place, Discard(seat))])
}

/// "+2", "−1".
fn signed(n: i32) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

fn tone(n: i32) -> Tone {
    if n < 0 { Tone::Hurt } else { Tone::Good }
}

fn gets(who: Thing, n: i32) -> Motion<Thing> {
    Motion::say(who, signed(n), tone(n))
}

/// The pool is shown with its player, and once more with the turn.
fn coins(seat: Seat) -> [Motion<Thing>; 2] {
    [Thing::Pool(seat), Thing::TurnPool].map(Motion::count)
}

fn pay(seat: Seat, to: Thing, cost: u8) -> impl Iterator<Item = Motion<Thing>> {
    coins(seat).into_iter().chain([Motion::Pour { from: Thing::Purse(seat), to, n: cost.into() }])
}
