//! What a happening means.

use kernel::{Happening, Motion, Seat, Tone};

use crate::card::CardId;
use crate::event::Event;
use crate::name::{Mark, Name};
use crate::rulebook::Estraven;
use crate::vocab::Reason;

/// What a happening can name on the table. Every card has a name of its own, so it can be followed from place to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A player, or a piece on the battlefield, in the marketplace or laid out.
    At(Mark),
    /// What counts down when it is hurt.
    Heart(Mark),
    /// A piece, or the player that it is of.
    Source(Seat, Name),
    /// The mana of a player.
    Pool(Seat),
    /// The battlefield of a player.
    Field(Seat),
    /// The picks of a player, under seal.
    Seal(Seat),
    /// The picks of a player, face up.
    Picks(Seat, [CardId; 2]),
    Hand(Seat),
    /// A card of a hand that is seen.
    Held(Name),
    /// A card of a hand, or the hand where the card is hidden.
    Card(Seat, Name),
    /// A card of a hand or a piece, or the hand.
    Played(Seat, Name),
    /// A card on the stack, or the hand.
    Cast(Seat, Name),
    /// A card on the stack or of a hand, or the graveyard.
    Entering(Seat, Name),
    /// A pitched card.
    Pitched(Name),
    Deck(Seat),
    /// The top card of a deck for the player who looks at it, or the deck.
    Looked(Seat),
    /// A graveyard.
    Grave(Seat),
    /// A graveyard, or the Resources that nobody has.
    Gone(Seat),
    /// The Resources that nobody has.
    Resources,
    /// A slot of the marketplace.
    Slot(u8),
    /// An item on the stack.
    Item(u16),
    /// An item, or where it would be: what nobody can answer is over before anybody sees it.
    Laid(u16),
    /// A side of the die.
    Die(u8),
}

use Thing::{At, Card, Deck, Gone, Grave, Hand, Held, Item, Laid, Pool};

impl Estraven {
    /// Who does it, what it comes to, what it names, what is counted of it, and how it is shown.
    pub(crate) fn describe(&self, event: &Event) -> Happening<'_, Thing> {
        let by = |seat: &Seat| Happening::by(*seat);
        let nobody = Happening::default;
        let own = |seat: &Seat| Happening::by(*seat).at([lord(*seat)]);
        match event {
            Event::Picked { seat, deck: _, ready: _ }
            | Event::Kept { seat }
            | Event::Bottomed { seat }
            | Event::MoreAttacks { seat, n: _ }
            | Event::MoreTrades { seat, n: _ }
            | Event::Rested { seat } => own(seat).detail(),
            Event::Dealt { first, decks } => own(first).about(decks.iter().map(|(seat, _)| *seat)).shown(
                decks.iter().map(|(seat, picks)| Motion::Turn {
                    who: Thing::Seal(*seat),
                    face: Some(Thing::Picks(*seat, *picks)),
                }),
            ),
            Event::Revealed { slot: _, card } => {
                nobody().detail().at([piece(*card)]).shown([Motion::fly(Thing::Resources, piece(*card))])
            }
            Event::Swept { card } => {
                nobody().detail().at([piece(*card)]).shown([Motion::fly(piece(*card), Thing::Resources)])
            }
            Event::Turn { round, turn: _, seat } => {
                own(seat).chapter(format!("{round}·{}", seat.index() + 1))
            }
            Event::Returned { seat, cards, health: _ } => own(seat)
                .harm()
                .detail()
                .shown(cards.iter().map(|card| Motion::fly(Thing::Pitched(*card), Card(*seat, *card))))
                .shown([Motion::Shake { who: lord(*seat) }, Motion::count(lord(*seat))]),
            Event::Spent { seat, cards, loose: _ } => by(seat)
                .detail()
                .at([Grave(*seat)])
                .shown(cards.iter().map(|card| Motion::fly(Thing::Pitched(*card), Grave(*seat))))
                .shown([Motion::count(Pool(*seat))]),
            Event::Drew { seat, n: _, cards } => {
                let unseen = cards.is_empty().then(|| Motion::fly(Deck(*seat), Hand(*seat)));
                let drawn = by(seat).detail().at(cards.iter().map(|card| Held(*card))).shown(
                    cards.iter().map(|card| Motion::fly(Deck(*seat), Card(*seat, *card))).chain(unseen),
                );
                cards.iter().fold(drawn, |told, card| self.counted(told, *seat, *card, "drawn"))
            }
            Event::Milled { seat, cards } => by(seat)
                .harm()
                .at([Grave(*seat)])
                .shown(cards.iter().map(|_| Motion::fly(Deck(*seat), Grave(*seat)))),
            Event::Pitched { seat, card, pool: _ } => {
                let place = Thing::Pitched(*card);
                let told = by(seat).detail().at([place]);
                let told = told.shown([Motion::fly(Card(*seat, *card), place), Motion::count(Pool(*seat))]);
                self.counted(told, *seat, *card, "pitched")
            }
            Event::Mana { seat, n: _, pool: _ } => {
                by(seat).detail().at([Pool(*seat)]).shown([Motion::count(Pool(*seat))])
            }
            Event::Paid { seat, number, n } => {
                by(seat).detail().at([Pool(*seat), Item(*number)]).shown(pays(*seat, *number, *n))
            }
            Event::Tapped { seat, object } => {
                by(seat).detail().at([piece(*object)]).shown([Motion::Shake { who: piece(*object) }])
            }
            Event::Laid { seat, card } => {
                let told = by(seat).at([piece(*card)]).shown([Motion::fly(Card(*seat, *card), piece(*card))]);
                self.counted(told, *seat, *card, "played")
            }
            Event::Announced { seat, source, ability } => {
                let told = by(seat).detail().at([Thing::Source(*seat, *source)]);
                self.counted(told, *seat, *source, if *ability { "used" } else { "played" })
            }
            Event::Put { seat, number, source, text: _, targets, answers: _, answered: _, paid } => {
                let paid = (*paid > 0).then(|| pays(*seat, *number, *paid));
                Happening::of(*seat)
                    .about(targets.iter().copied().filter_map(player))
                    .at([Item(*number)])
                    .at(targets.iter().map(|mark| At(*mark)))
                    .shown([Motion::fly(Thing::Played(*seat, *source), Laid(*number))])
                    .shown(paid.into_iter().flatten())
            }
            Event::Offered { seat, number, card, slot: _, ware } => by(seat)
                .detail()
                .at([Item(*number), piece(*ware)])
                .shown([Motion::fly(Card(*seat, *card), Laid(*number))]),
            Event::Sacrificed { seat, object } => {
                by(seat).harm().at([piece(*object)]).shown([Motion::fly(piece(*object), Gone(*seat))])
            }
            Event::Discarded { seat, card } => {
                by(seat).at([Grave(*seat)]).shown([Motion::fly(Card(*seat, *card), Grave(*seat))])
            }
            Event::Resolves { number, seat: _, source: _ } => nobody().detail().at([Item(*number)]),
            Event::Taxed { seat, number, source: _, n: _ } => by(seat).detail().at([Item(*number)]),
            Event::Fizzled { number, source: _ } => ends(*number, "fizzles"),
            Event::Countered { number, source: _ } => ends(*number, "countered"),
            Event::Entered { seat, unit, tapped: _ } => Happening::of(*seat)
                .at([piece(*unit)])
                .shown([Motion::fly(Thing::Entering(*seat, *unit), piece(*unit))]),
            Event::Died { seat, unit } => {
                // A token goes nowhere: it is gone.
                let token = self.card(unit.card).is_some_and(|card| card.token);
                let gone = Motion::Fall { who: piece(*unit) };
                let gone = if token { gone } else { Motion::fly(piece(*unit), Grave(*seat)) };
                let told = Happening::of(*seat).harm().at([piece(*unit)]);
                self.counted(
                    told.shown([Motion::say(piece(*unit), "dies", Tone::Hurt), gone]),
                    *seat,
                    *unit,
                    "lost",
                )
            }
            Event::Damaged { mark, n, left: _, by, item } => {
                let who = by.map(piece).or(item.map(Item));
                let blow = who.map(|who| Motion::Strike { who, whom: At(*mark) });
                // Who is struck by a unit may be striking at the same time: it cannot shake as well.
                let shaken = matches!(mark, Mark::Player(_)) || by.is_none();
                let shake = shaken.then_some(Motion::Shake { who: At(*mark) });
                let said = Motion::say(At(*mark), format!("−{n}"), Tone::Hurt);
                happens_to(*mark)
                    .harm()
                    .shown(blow.into_iter().chain(shake).chain([said, Motion::count(Thing::Heart(*mark))]))
            }
            Event::Healed { mark, n, left: _ } => happens_to(*mark).gain().shown([
                Motion::say(At(*mark), format!("+{n}"), Tone::Good),
                Motion::count(Thing::Heart(*mark)),
            ]),
            Event::Prevented { mark, n } => spared(*mark, format!("{n} prevented")),
            Event::Shielded { mark, n } => spared(*mark, format!("shielded {n}")).detail(),
            Event::Buffed { unit, power, guard } => {
                let signed = |n: i8| if n < 0 { format!("−{}", n.unsigned_abs()) } else { format!("+{n}") };
                let said = format!("{}/{}", signed(*power), signed(*guard));
                nobody().at([piece(*unit)]).shown([Motion::say(piece(*unit), said, Tone::Plain)])
            }
            Event::Granted { unit, keyword: _ } | Event::Turned { unit, tapped: _ } => {
                nobody().detail().at([piece(*unit)])
            }
            Event::Recalled { seat, card } => {
                by(seat).at([Held(*card)]).shown([Motion::fly(Grave(*seat), Card(*seat, *card))])
            }
            Event::Looked { seat, card } => {
                let shown = match card {
                    Some(_) => Motion::fly(Deck(*seat), Thing::Looked(*seat)),
                    None => Motion::Shake { who: Deck(*seat) },
                };
                by(seat).detail().at([Deck(*seat)]).shown([shown])
            }
            Event::Saw { seat, of, cards: _ } => by(seat).about([*of]).detail().at([Hand(*of)]),
            Event::Rolled { n } => {
                let cards = (1..=6).map(Thing::Die).collect();
                nobody().detail().shown([Motion::Lay { cards }, Motion::Draw { card: Thing::Die(*n) }])
            }
            Event::Took { seat, slot, card } => {
                let told = by(seat).at([Held(*card)]);
                let told = told.shown([Motion::fly(Thing::Slot(*slot), Card(*seat, *card))]);
                self.counted(told, *seat, *card, "taken")
            }
            Event::Traded { seat, slot, card, ware } => {
                let told = by(seat)
                    .at([piece(*card), Held(*ware)])
                    .shown([Motion::fly(Thing::Cast(*seat, *card), piece(*card))])
                    .shown([Motion::fly(Thing::Slot(*slot), Card(*seat, *ware))]);
                let told = self.counted(told, *seat, *card, "traded away");
                self.counted(told, *seat, *ware, "traded for")
            }
            Event::Attacked { seat, leader, target } => {
                let told = by(seat).about(player(*target)).at([piece(*leader), At(*target)]);
                self.counted(told.shown([goes(*leader)]), *seat, *leader, "attacked")
            }
            Event::Joined { unit } => nobody().at([piece(*unit)]).shown([goes(*unit)]),
            Event::Blocked { unit, attacker } => {
                nobody().at([piece(*unit), piece(*attacker)]).shown([goes(*unit)])
            }
            Event::Round { n: _ } | Event::Opened { window: _ } | Event::Broken => nobody().detail(),
            Event::Waited { seat, may: _ } => by(seat).detail(),
            Event::Stop { seat, stop: _, on: _ } => Happening::of(*seat).detail(),
            Event::Resigned { seat } => {
                own(seat).harm().shown([Motion::say(lord(*seat), "resigns", Tone::Hurt)])
            }
            Event::Lost { seats } => {
                let falls = |seat| {
                    let said = Motion::say(lord(seat), "falls", Tone::Hurt);
                    [said, Motion::Fall { who: Thing::Field(seat) }, Motion::count(lord(seat))]
                };
                nobody()
                    .about(seats.iter())
                    .harm()
                    .at(seats.iter().map(lord))
                    .shown(seats.iter().flat_map(falls))
            }
            Event::Ended { winners, reason } => {
                let named = match reason {
                    Reason::LastLord | Reason::RoundCap => *winners,
                    Reason::Together | Reason::CapDraw => kernel::SeatSet::EMPTY,
                };
                nobody().about(named.iter()).at(winners.iter().map(lord))
            }
        }
    }

    fn counted<'g>(
        &'g self,
        told: Happening<'g, Thing>,
        seat: Seat,
        card: Name,
        verb: &'static str,
    ) -> Happening<'g, Thing> {
        match self.card(card.card) {
            Some(card) => told.counted(seat, verb, &card.name),
            None => told,
        }
    }
}

fn lord(seat: Seat) -> Thing {
    At(Mark::Player(seat))
}

fn piece(name: Name) -> Thing {
    At(Mark::Object(name))
}

fn player(mark: Mark) -> Option<Seat> {
    match mark {
        Mark::Player(seat) => Some(seat),
        Mark::Object(_) | Mark::Gone => None,
    }
}

/// A player is hurt or healed, or a piece.
fn happens_to<'g>(mark: Mark) -> Happening<'g, Thing> {
    player(mark).map_or_else(Happening::default, Happening::by).at([At(mark)])
}

/// Damage is kept from somebody, or will be.
fn spared<'g>(mark: Mark, word: String) -> Happening<'g, Thing> {
    Happening::default().about(player(mark)).at([At(mark)]).shown([Motion::say(At(mark), word, Tone::Good)])
}

/// Something that waited to happen comes to nothing.
fn ends<'g>(number: u16, word: &'static str) -> Happening<'g, Thing> {
    let who = Item(number);
    Happening::default().at([who]).shown([Motion::Shake { who }, Motion::say(who, word, Tone::Hurt)])
}

fn goes(unit: Name) -> Motion<Thing> {
    Motion::Go { who: piece(unit), to: None }
}

fn pays(seat: Seat, number: u16, n: u8) -> [Motion<Thing>; 2] {
    [Motion::Pour { from: Pool(seat), to: Laid(number), n: n.into() }, Motion::count(Pool(seat))]
}
