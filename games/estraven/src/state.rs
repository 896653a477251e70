//! The whole truth of a match.

use kernel::{Dice, Seat, SeatSet};

use crate::card::Design;
use crate::content::{DECK_CARDS, MAX_TOKENS};
use crate::fate::Lost;
use crate::set::Cards;
use crate::vocab::{Phase, Reason, Step, Window};
use kernel::List;

/// The most seats.
pub(crate) const MAX_SEATS: usize = 4;
/// The slots of the marketplace (LE-10.1).
pub(crate) const SLOTS: usize = 5;
/// The most targets of one ability.
pub(crate) const MAX_AIMS: usize = 3;
/// The cards of one player's starting deck (LE-2.1).
pub(crate) const OWN_CARDS: usize = 2 * DECK_CARDS;
/// Where the resource cards begin in the roster.
pub(crate) const RESOURCES: usize = MAX_SEATS * OWN_CARDS;
/// Every card of a match.
pub(crate) const MAX_CARDS: usize = RESOURCES + DECK_CARDS;
/// The most objects on the battlefield (LE-2.10).
pub(crate) const MAX_FIELD: usize = 90;
/// The most items on the stack (LE-7.15).
pub(crate) const MAX_STACK: usize = 40;
/// The most triggers that wait (LE-7.15).
pub(crate) const MAX_WAITING: usize = 40;
/// The most attackers of one attack, and the most blockers (LE-8.13).
pub(crate) const MAX_ATTACK: usize = 19;

/// Everybody, spectators included: who knows a card that is public.
pub(crate) const PUBLIC: SeatSet = SeatSet::first(kernel::MAX_SEATS as u8);

/// An object that can be named: a card of the roster, or a token by kind and number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Id(pub(crate) u16);

impl Id {
    /// Nothing has it.
    pub(crate) const GONE: Self = Target::GONE.any_id();

    /// The card at this place of the roster.
    #[inline]
    pub(crate) const fn card(at: u8) -> Self {
        Self(at as u16)
    }

    /// The token of this kind and number, from 0.
    pub(crate) const fn token(kind: u8, number: u16) -> Self {
        Self(256 + number * MAX_TOKENS as u16 + kind as u16)
    }

    /// Its place in the roster, if it is a card.
    #[inline]
    pub(crate) const fn as_card(self) -> Option<u8> {
        if self.0 < MAX_CARDS as u16 { Some(self.0 as u8) } else { None }
    }

    /// Its kind and number, if it is a token.
    pub(crate) const fn as_token(self) -> Option<(u8, u16)> {
        if self.0 < 256 || self.0 >= Target::PLAYERS {
            return None;
        }
        let rest = self.0 - 256;
        Some(((rest % MAX_TOKENS as u16) as u8, rest / MAX_TOKENS as u16))
    }
}

/// What a script or an attack is aimed at: a player, or an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target(pub(crate) u16);

impl Target {
    const PLAYERS: u16 = 0xff00;
    /// Declined.
    pub(crate) const NONE: Self = Self(u16::MAX);
    /// It was something, and that is gone (LE-2.6).
    pub(crate) const GONE: Self = Self(u16::MAX - 1);

    #[inline]
    pub(crate) const fn player(seat: Seat) -> Self {
        Self(Self::PLAYERS + seat.index() as u16)
    }

    #[inline]
    pub(crate) const fn object(id: Id) -> Self {
        Self(id.0)
    }

    #[inline]
    pub(crate) const fn seat(self) -> Option<Seat> {
        if self.0 >= Self::PLAYERS && self.0 < Self::GONE.0 {
            Seat::checked((self.0 - Self::PLAYERS) as u64)
        } else {
            None
        }
    }

    #[inline]
    pub(crate) const fn id(self) -> Option<Id> {
        if self.0 < Self::PLAYERS { Some(Id(self.0)) } else { None }
    }

    /// The id of what it is, which is no object's where it is a player or gone.
    pub(crate) const fn any_id(self) -> Id {
        Id(self.0)
    }
}

impl Default for Target {
    fn default() -> Self {
        Self::NONE
    }
}

/// The whole truth of a match, known to nobody.
///
/// Two states are equal when the same match would go on from both, whatever is answered and drawn: hands and
/// graveyards are sets, everything else has an order that the rules look at.
///
/// It cannot be sent or stored:
/// ```compile_fail,E0277
/// fn sendable<T: serde::Serialize>() {}
/// sendable::<estraven::State>();
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) dice: Dice,
    /// What each card of the match is: 40 places for each seat, then the resource deck.
    pub(crate) roster: [Design; MAX_CARDS],
    /// Who knows each card while it is in a hand (part E).
    pub(crate) known: [SeatSet; MAX_CARDS],
    pub(crate) lords: [Lord; MAX_SEATS],
    /// Everything on the battlefield, oldest first (LE-2.9).
    pub(crate) field: List<Unit, MAX_FIELD>,
    /// The pitch zones together, oldest first.
    pub(crate) pitched: List<Pitched, RESOURCES>,
    /// Bottom to top, unless it is `unordered`: see [`crate::zones::resource_deck`].
    pub(crate) resource_deck: List<u8, MAX_CARDS>,
    /// Was the resource deck shuffled, and its order not worked out since?
    pub(crate) unordered: bool,
    /// Slot 1 first; filled slots leave no gap (LE-10.3).
    pub(crate) slots: List<u8, SLOTS>,
    /// Bottom to top.
    pub(crate) stack: List<Item, MAX_STACK>,
    /// Triggers that wait, in the order of their events (LE-7.9).
    pub(crate) waiting: List<Trigger, MAX_WAITING>,
    pub(crate) combat: Option<Combat>,
    /// The event buffer (LE-7.10): cards that died, whose units died, who was damaged.
    pub(crate) died: Cards,
    pub(crate) bereaved: SeatSet,
    pub(crate) hurt: SeatSet,
    pub(crate) round: u8,
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    /// Whose turn begins a round (LE-14.5).
    pub(crate) marker: Seat,
    /// Who had the very first turn.
    pub(crate) opened: Seat,
    pub(crate) phase: Phase,
    pub(crate) attacks: Allowance,
    pub(crate) trades: Allowance,
    /// Actions and resolved items of this turn (LE-13.5).
    pub(crate) actions: u16,
    /// What happens next when nobody is asked.
    pub(crate) flow: Flow,
    /// The question that is open.
    pub(crate) step: Step,
    /// Whom it was put to.
    pub(crate) asked: Seat,
    pub(crate) window: Option<Open>,
    pub(crate) announce: Option<Announce>,
    pub(crate) resolve: Option<Resolve>,
    /// How many tokens of each kind were created.
    pub(crate) tokens: [u16; MAX_TOKENS],
    /// How many items were put on the stack since the game began.
    pub(crate) items: u16,
    /// How many objects entered the battlefield.
    pub(crate) entered: u16,
    /// How many times players have lost.
    pub(crate) falls: u8,
    /// How each player was lost, by seat.
    pub(crate) lost: [Lost; MAX_SEATS],
    /// Cards that left the game with somebody who had them from others (LE-14.4).
    pub(crate) removed: Cards,
    pub(crate) ended: Option<Reason>,
}

/// What belongs to one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Lord {
    pub(crate) health: i16,
    pub(crate) loose: u16,
    /// What is left of prevention shields this turn.
    pub(crate) shield: u16,
    pub(crate) hand: Cards,
    pub(crate) grave: Cards,
    /// Bottom to top.
    pub(crate) deck: List<u8, OWN_CARDS>,
    /// Which places of the deck, from the bottom, the owner knows.
    pub(crate) seen: u64,
    pub(crate) stops: u8,
    /// A card had to be drawn and there was none (LE-13.2).
    pub(crate) failed: bool,
    /// 0 while playing, else the number of the fall.
    pub(crate) fell: u8,
    /// The decks that were picked, ascending; how many.
    pub(crate) picks: [u8; 2],
    pub(crate) picked: u8,
}

impl Lord {
    #[inline]
    pub(crate) fn alive(&self) -> bool {
        self.fell == 0
    }
}

/// An object on the battlefield: a unit or a Resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Unit {
    pub(crate) id: Id,
    /// When it entered (LE-2.9).
    pub(crate) age: u16,
    /// Keywords granted this turn.
    pub(crate) granted: u16,
    pub(crate) design: Design,
    pub(crate) seat: Seat,
    pub(crate) damage: u8,
    pub(crate) power: i8,
    /// What Toughness or Resistance gets this turn.
    pub(crate) guard: i8,
    pub(crate) shield: u8,
    pub(crate) tapped: bool,
    /// Was it dealt damage since the last state check?
    pub(crate) struck: bool,
}

/// A card of a pitch zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Pitched {
    pub(crate) card: u8,
    pub(crate) seat: Seat,
    /// What it was pitched for and what is left of it, half a byte each: there may be many.
    amounts: u8,
}

impl Pitched {
    pub(crate) fn new(card: u8, seat: Seat, value: u8, left: u8) -> Self {
        Self { card, seat, amounts: value << 4 | left }
    }

    #[inline]
    pub(crate) const fn value(self) -> u8 {
        self.amounts >> 4
    }

    #[inline]
    pub(crate) const fn left(self) -> u8 {
        self.amounts & 15
    }

    /// Has some of it been used?
    #[inline]
    pub(crate) const fn touched(self) -> bool {
        self.left() < self.value()
    }

    pub(crate) const fn take(&mut self, n: u8) {
        self.amounts -= n;
    }
}

/// How often something was done this turn, and how often it may be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Allowance {
    pub(crate) made: u8,
    pub(crate) allowed: u8,
}

impl Allowance {
    #[inline]
    pub(crate) fn left(self) -> bool {
        self.made < self.allowed
    }
}

/// What a stack item comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Origin {
    /// A card that was played.
    #[default]
    Card,
    /// An ability that was used.
    Ability,
    /// An ability that happened.
    Trigger,
    /// A trade: the card is the first target, the market card the second, the slot is `ability`.
    Trade,
}

/// An item on the stack (LE-7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Item {
    /// `#n`.
    pub(crate) number: u16,
    /// The card, or the object whose ability it is while that is still the same.
    pub(crate) source: Target,
    /// The number of the item it answers; 0 for none.
    pub(crate) answers: u16,
    pub(crate) targets: [Target; MAX_AIMS],
    pub(crate) origin: Origin,
    pub(crate) design: Design,
    pub(crate) ability: u8,
    pub(crate) seat: Seat,
}

/// An ability that is due (LE-7.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Trigger {
    pub(crate) source: Target,
    pub(crate) age: u16,
    pub(crate) design: Design,
    pub(crate) ability: u8,
    pub(crate) seat: Seat,
}

/// The combat in progress (LE-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Combat {
    /// The Leader that declared it, while it is in it.
    pub(crate) leader: Option<Id>,
    pub(crate) target: Target,
    pub(crate) defender: Seat,
    pub(crate) attackers: List<Attacker, MAX_ATTACK>,
    pub(crate) blocks: List<Block, MAX_ATTACK>,
    /// Has combat damage been dealt?
    pub(crate) dealt: bool,
}

/// A unit that attacks, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Attacker {
    pub(crate) id: Id,
    pub(crate) blocked: bool,
}

/// A unit that blocks, in the order in which they were assigned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Block {
    pub(crate) blocker: Id,
    /// Whom it blocks; that one may be gone.
    pub(crate) attacker: Target,
}

/// An open window (LE-7.3, LE-7.13). The seats that have passed are those before `done` in asking order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    pub(crate) kind: Window,
    /// Who is asked first.
    pub(crate) first: Seat,
    /// How many seats, from the first, have passed.
    pub(crate) done: u8,
    /// Has the current settling put a trigger on the stack (LE-7.4, line 3a)?
    pub(crate) put: bool,
}

/// What happens next when nobody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Flow {
    /// Decks are picked.
    Pick,
    /// A turn begins.
    Turn,
    /// The active seat may act.
    Main,
    /// Goes on with the announcement.
    Announce,
    /// Steps 1 and 2 of a window.
    Settle,
    /// Steps 3 to 6 of a window.
    Ask,
    /// Goes on with the item that resolves.
    Resolve,
    Join,
    Block,
    /// Combat damage.
    Strike,
    /// The End phase begins.
    End,
    /// Down to the hand size.
    Discard,
    /// LE-4.6c and d.
    WearOff,
    /// Nothing any more.
    Over,
}

impl Flow {
    /// Where an open question would be worked out again.
    pub(crate) const fn at(step: Step) -> Self {
        match step {
            Step::Pick => Self::Pick,
            Step::Main => Self::Main,
            Step::Answer | Step::Levy | Step::Target | Step::Cost => Self::Announce,
            Step::Respond => Self::Ask,
            Step::Join => Self::Join,
            Step::Block => Self::Block,
            Step::Edict | Step::Tax | Step::Scry | Step::PickHand | Step::Slot | Step::Deploy => {
                Self::Resolve
            }
            Step::Discard => Self::Discard,
            Step::Over => Self::Over,
        }
    }
}

/// Where an announcement is (LE-6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum AnnounceStep {
    Answer,
    Levy,
    Require,
    Targets,
    Sacrifice,
    Discard,
    Pay,
}

/// An announcement in progress: all that was chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Announce {
    pub(crate) item: Item,
    /// When the source of a trigger entered; its place among the waiting.
    pub(crate) stage: AnnounceStep,
    /// How many targets were chosen or declined.
    pub(crate) aimed: u8,
    pub(crate) levy: Option<Id>,
    pub(crate) require: Option<Id>,
    pub(crate) sacrifice: Option<Id>,
    pub(crate) discards: Cards,
}

/// The item that resolves: it is the top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Resolve {
    /// The effect it is at.
    pub(crate) effect: u8,
    /// The side a die fell on, while its branch is carried out; 0 otherwise.
    pub(crate) roll: u8,
    /// The effect of that branch.
    pub(crate) inner: u8,
    /// Which targets were still legal when it began, a bit each.
    pub(crate) legal: u8,
    /// What was chosen for the current effect, by seat where several choose.
    pub(crate) chosen: [Target; MAX_SEATS],
    /// Has the current effect asked its question?
    pub(crate) answered: bool,
    /// What the trade was about that a counter took off the stack, for `seize`, and its slot from 0.
    pub(crate) ware: Target,
    pub(crate) slot: u8,
}

impl State {
    /// Nobody has anything; decks are picked.
    pub(crate) fn blank(dice: Dice) -> Self {
        Self {
            dice,
            roster: [Design::NONE; MAX_CARDS],
            known: [SeatSet::EMPTY; MAX_CARDS],
            lords: [Lord::default(); MAX_SEATS],
            field: List::new(),
            pitched: List::new(),
            resource_deck: List::new(),
            unordered: false,
            slots: List::new(),
            stack: List::new(),
            waiting: List::new(),
            combat: None,
            died: Cards::EMPTY,
            bereaved: SeatSet::EMPTY,
            hurt: SeatSet::EMPTY,
            round: 0,
            turn: 0,
            active: Seat::new(0),
            marker: Seat::new(0),
            opened: Seat::new(0),
            phase: Phase::Pick,
            attacks: Allowance::default(),
            trades: Allowance::default(),
            actions: 0,
            flow: Flow::Pick,
            step: Step::Pick,
            asked: Seat::new(0),
            window: None,
            announce: None,
            resolve: None,
            tokens: [0; MAX_TOKENS],
            items: 0,
            entered: 0,
            falls: 0,
            lost: [Lost::default(); MAX_SEATS],
            removed: Cards::EMPTY,
            ended: None,
        }
    }

    #[inline]
    pub(crate) fn lord(&self, seat: Seat) -> &Lord {
        &self.lords[seat.index()]
    }

    #[inline]
    pub(crate) fn lord_mut(&mut self, seat: Seat) -> &mut Lord {
        &mut self.lords[seat.index()]
    }

    /// What a card is.
    #[inline]
    pub(crate) fn design(&self, card: u8) -> Design {
        self.roster[usize::from(card)]
    }

    #[inline]
    pub(crate) fn unit(&self, id: Id) -> Option<&Unit> {
        self.field.iter().find(|unit| unit.id == id)
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, id: Id) -> Option<&mut Unit> {
        self.field.iter_mut().find(|unit| unit.id == id)
    }

    /// What a seat controls, oldest first.
    #[inline]
    pub(crate) fn units_of(&self, seat: Seat) -> impl Iterator<Item = &Unit> {
        self.field.iter().filter(move |unit| unit.seat == seat)
    }

    /// The item of this number, while it is on the stack.
    pub(crate) fn item(&self, number: u16) -> Option<&Item> {
        self.stack.iter().find(|item| item.number == number)
    }

    /// Is the unit attacking?
    pub(crate) fn attacks(&self, id: Id) -> bool {
        self.combat.as_ref().is_some_and(|combat| combat.attackers.iter().any(|attacker| attacker.id == id))
    }

    /// Is the unit blocking?
    pub(crate) fn blocks(&self, id: Id) -> bool {
        self.combat.as_ref().is_some_and(|combat| combat.blocks.iter().any(|block| block.blocker == id))
    }

    /// The kind of the open window.
    #[inline]
    pub(crate) fn window_kind(&self) -> Option<Window> {
        self.window.map(|open| open.kind)
    }

    /// Puts a question to a seat.
    #[inline]
    pub(crate) fn ask(&mut self, step: Step, seat: Seat) {
        self.step = step;
        self.asked = seat;
    }

    /// Who owes an answer.
    #[inline]
    pub(crate) fn pending(&self, seats: u8) -> SeatSet {
        match self.step {
            Step::Over => SeatSet::EMPTY,
            Step::Pick => Seat::first(seats)
                .filter(|seat| self.lord(*seat).alive() && self.lord(*seat).picked < 2)
                .collect(),
            Step::Main
            | Step::Answer
            | Step::Levy
            | Step::Target
            | Step::Cost
            | Step::Respond
            | Step::Join
            | Step::Block
            | Step::Edict
            | Step::Tax
            | Step::Scry
            | Step::PickHand
            | Step::Slot
            | Step::Deploy
            | Step::Discard => SeatSet::only(self.asked),
        }
    }
}
