//! What a view consists of.

use kernel::{BySeat, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::place::{Mark, Slot};
use crate::vocab::{Next, Phase, Reason, Step};

/// What one viewer may know of a match: everything public, and what is their own.
///
/// Cards are named by their ids; what is printed on them is in the game value: `game.card(id)`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The round, from 1.
    pub round: u8,
    /// The last round there can be.
    pub round_limit: u8,
    /// The phase of the turn.
    pub phase: Phase,
    /// What is being decided.
    pub step: Step,
    /// What follows when no trigger waits any more.
    pub then: Next,
    /// Whose turn it is.
    pub active: Seat,
    /// Who has the first-player token.
    pub first: Seat,
    /// Who owes the answer.
    pub pending: SeatSet,
    /// Whom the last question was put to.
    pub asked: Seat,
    /// Every player, by seat.
    pub courts: BySeat<CourtView>,
    /// What belongs to nobody.
    pub market: MarketView,
    /// The attack in progress.
    pub attack: Option<AttackView>,
    /// The abilities that wait, in the order in which `ord` counts them.
    pub triggers: Vec<TriggerView>,
    /// The ability that is resolving.
    pub resolving: Option<ResolvingView>,
    /// Who has declined the swap of this turn.
    pub declined: SeatSet,
    /// How many times monarchs have fallen.
    pub falls: u8,
    /// How many turns were begun.
    pub turns: u16,
    /// How many decisions were made in this turn, as far as the viewer knows (AU-11.14).
    pub decisions: u8,
    /// The game of a tournament match, from 1.
    pub game: u8,
    /// How many games the match can have (1 unless it is a tournament match).
    pub games: u8,
    /// How the game before ended, or this one.
    pub ended: Option<Reason>,
    /// How the match ended, once it has.
    pub ending: Option<Ending>,
}

/// What a viewer may know of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct CourtView {
    /// The team, from 0; none where everybody fights alone.
    pub team: Option<u8>,
    /// Hit points.
    pub hp: u8,
    /// The most it can have.
    pub hp_cap: u8,
    /// 0 while alive, else the number of the fall in which it was eliminated.
    pub fell: u8,
    /// Was it by resigning?
    pub resigned: bool,
    /// The authority pool.
    pub pool: u16,
    /// How many cards are in hand.
    pub hand_count: u8,
    /// The cards of the hand that the viewer knows, sorted: all of one's own, of others those that everybody knows.
    pub hand: Vec<Held>,
    /// How many of them everybody knows.
    pub known: u8,
    /// Those that everybody knows, sorted.
    pub shown: Vec<Held>,
    /// How many cards the hand is filled up to.
    pub hand_size: u8,
    /// How many cards are in the deck.
    pub deck_count: u8,
    /// The top cards of the deck that are known, top first.
    pub deck_top: Vec<Held>,
    /// The other cards that are hidden from the viewer, sorted: the deck, and of others the rest of the hand. Which
    /// cards a player owns is public, and which of them have acted; where they are is not.
    pub hidden: Vec<Held>,
    /// The discard pile, sorted.
    pub discard: Vec<Held>,
    /// Rows 1 to 3, each slot of each (3, 2 and 1 of them).
    pub rows: [Vec<Option<UnitView>>; 3],
    /// The Kingsguard while it stands in Row 0.
    pub guard: Option<GuardView>,
    /// The general zone in order of arrival.
    pub zone: Vec<Held>,
    /// What Protect takes off each damage to the monarch.
    pub protect: u8,
    /// Attacks declared this turn.
    pub attacks: u8,
    /// Purchases made this turn.
    pub bought: u8,
    /// Those of them that are deck cards.
    pub deck_buys: u8,
    /// Units defeated this turn.
    pub kills: u8,
    /// Attacks that cost a monarch HP this turn.
    pub hits: u8,
    /// What every attack gets for the rest of this turn.
    pub atk_turn: i8,
    /// How much less market cards cost for the rest of this turn.
    pub cheaper_market: u8,
    /// How much less Generals cost for the rest of this turn.
    pub cheaper_generals: u8,
    /// The number of the player's last turn; 0 before the first.
    pub last_turn: u16,
    /// Half points of a tournament match.
    pub points: u8,
}

/// A card that somebody has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Held {
    /// The card.
    pub card: CardId,
    /// Has it acted this turn?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
}

/// A unit in Rows 1 to 3.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UnitView {
    /// Where it stands.
    pub slot: Slot,
    /// The card.
    pub card: CardId,
    /// Has it acted this turn?
    pub spent: bool,
    /// Its defence value in force: against the active player's attacks if that is an enemy.
    pub defence: u16,
    /// The power printed on it.
    pub printed: u8,
    /// What Protect takes off each damage to it.
    pub protect: u8,
    /// What its defence gets until the end of the turn.
    pub this_turn: i8,
    /// What its defence gets until its owner's next turn.
    pub lasting: i8,
    /// Marked damage (option `damage_memory`).
    pub damage: u8,
    /// Disabled this turn.
    pub disabled: bool,
    /// Ignored by the attack in progress.
    pub ignored: bool,
    /// Does it block (the attack in progress, if there is one)?
    pub blocks: bool,
    /// Can opponents not choose it?
    pub steadfast: bool,
}

/// The Kingsguard in Row 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuardView {
    /// The card.
    pub card: CardId,
    /// Its defence value.
    pub defence: u16,
    /// Marked damage (option `damage_memory`).
    pub damage: u8,
    /// Does it block the attack in progress?
    pub blocks: bool,
}

/// What a viewer may know of what belongs to nobody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MarketView {
    /// m1 to m6.
    pub slots: Vec<Option<Offer>>,
    /// How many cards are in the market deck.
    pub deck_count: u8,
    /// The cards of the market deck whose place the viewer knows, from the bottom up.
    pub known: Vec<KnownCard>,
    /// All cards of the market deck, sorted, if everybody can know them but not work them out: with fewer than all
    /// faction cards in use, once the deck was made from the market discard.
    pub contents: Option<Vec<CardId>>,
    /// The market discard, sorted.
    pub discard: Vec<CardId>,
    /// Every General in the order of the box.
    pub supply: Vec<GeneralView>,
    /// The cards removed from the game, sorted.
    pub removed: Vec<CardId>,
    /// How often the market deck has run dry.
    pub depletions: u8,
    /// Was the deck made from the market discard?
    pub open: bool,
}

/// A card of the market.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// The card.
    pub card: CardId,
    /// What it costs the active player now.
    pub cost: u8,
    /// The cost printed on it.
    pub printed: u8,
}

/// A General in or out of the supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GeneralView {
    /// The card.
    pub card: CardId,
    /// What it costs the active player now.
    pub cost: u8,
    /// The cost printed on it.
    pub printed: u8,
    /// Is it in the supply?
    pub available: bool,
    /// Who has it.
    pub owners: SeatSet,
}

/// A card of the market deck whose place is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KnownCard {
    /// How many cards lie below it.
    pub below: u8,
    /// The card.
    pub card: CardId,
    /// Does everybody know?
    pub public: bool,
}

/// The attack in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AttackView {
    /// Who attacks.
    pub seat: Seat,
    /// With what.
    pub card: CardId,
    /// The attack value now; in a Pierce chain what is left of it. Never below 0.
    pub value: u16,
    /// The same before the limit at 0.
    pub raw: i16,
    /// Does it pierce?
    pub pierce: bool,
    /// The rows that it bypasses.
    pub bypass: Vec<u8>,
    /// What it is aimed at, once it is.
    pub mark: Option<Mark>,
    /// The defenders that are Ignored.
    pub ignored: Vec<Mark>,
    /// What it has defeated so far.
    pub defeated: Vec<FallenView>,
    /// Whose monarch it has cost HP.
    pub hit: Option<Seat>,
}

/// A unit that the attack in progress has defeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FallenView {
    /// The card.
    pub card: CardId,
    /// Where it stood.
    pub place: u8,
    /// Does its ability trigger?
    pub able: bool,
}

/// An ability that waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TriggerView {
    /// Whose.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// What it does, in words.
    pub text: String,
    /// Which ability of the card; 255 is the one that every Spy has.
    pub ability: u8,
    /// Where the card is or was, in canonical order.
    pub place: u8,
    /// The earlier group resolves first.
    pub group: u8,
    /// The player the event was about.
    pub about: Seat,
    /// The unit that was defeated, where the event was that.
    pub unit: CardId,
}

/// The ability that is resolving.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ResolvingView {
    /// The ability.
    pub trigger: TriggerView,
    /// The effect it is at, from 0.
    pub clause: u8,
    /// What was chosen for that effect so far, as it would be typed.
    pub picks: Vec<String>,
    /// Were all choices for that effect made?
    pub chosen: bool,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Each seat's place, from 1.
    pub places: BySeat<u8>,
    /// Those in first place.
    pub winners: SeatSet,
    /// Do several sides share the first place?
    pub draw: bool,
    /// What ended it.
    pub reason: Reason,
    /// The score of a game against the Pretender (AU-16.4).
    pub score: Option<i16>,
}
