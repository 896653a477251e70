//! What a view consists of.

use kernel::{BySeat, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::fate::Fall;
use crate::name::{Mark, Name};
use crate::state::MAX_SEATS;
use crate::vocab::{ItemKind, Keyword, Phase, Reason, Step, Stop, Window};

/// What one viewer may know of a match: everything public, and what is their own.
///
/// Cards are named; what is printed on them is in the game value: `game.card(name.card)`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The round, from 1; 0 while decks are picked.
    pub round: u8,
    /// The last round there can be.
    pub round_cap: u16,
    /// The turn, from 1.
    pub turn: u16,
    /// The phase of the turn.
    pub phase: Phase,
    /// What is being decided.
    pub step: Step,
    /// Whom the question was put to.
    pub asked: Seat,
    /// Who owes an answer.
    pub pending: SeatSet,
    /// Whose turn it is.
    pub active: Seat,
    /// Whose turn begins a round.
    pub marker: Seat,
    /// Who had the very first turn.
    pub opened: Seat,
    /// Every player, by seat.
    pub lords: BySeat<LordView, MAX_SEATS>,
    /// The marketplace, slot 1 first.
    pub slots: Vec<Name>,
    /// What is in the resource deck, sorted: its order is known to nobody.
    pub resources: Vec<Name>,
    /// The stack, bottom first.
    pub stack: Vec<ItemView>,
    /// Triggers that wait, in the order of their events.
    pub waiting: Vec<TriggerView>,
    /// The combat in progress.
    pub combat: Option<CombatView>,
    /// The event buffer: cards that died.
    pub died: Vec<Name>,
    /// Whose units died.
    pub bereaved: SeatSet,
    /// Who was dealt damage.
    pub hurt: SeatSet,
    /// Attacks made and allowed this turn.
    pub attacks: (u8, u8),
    /// How many may still be declared: none in the very first turn under `first_turn_attack = false` (LE-3.5).
    pub attacks_left: u8,
    /// Trades made and allowed this turn.
    pub trades: (u8, u8),
    /// How many may still be made.
    pub trades_left: u8,
    /// Actions and resolved items of this turn.
    pub actions: u16,
    /// The open window.
    pub window: Option<WindowView>,
    /// What is being announced.
    pub announce: Option<AnnounceView>,
    /// How far the top item has resolved.
    pub resolve: Option<ResolveView>,
    /// How many tokens of each kind were created.
    pub tokens: Vec<u16>,
    /// How many items were put on the stack.
    pub items: u16,
    /// How many objects entered the battlefield.
    pub entered: u16,
    /// How many times players have lost.
    pub falls: u8,
    /// Cards of others that left the game with somebody who lost, sorted.
    pub removed: Vec<Name>,
    /// How the match ended, once it has.
    pub ending: Option<Ending>,
}

/// What a viewer may know of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LordView {
    /// Health.
    pub health: i16,
    /// Loose mana.
    pub loose: u16,
    /// The whole mana pool.
    pub pool: u16,
    /// What is left of prevention shields.
    pub shield: u16,
    /// 0 while playing, else the number of the fall.
    pub fell: u8,
    /// How the player was lost, if that is known.
    pub fall: Option<Fall>,
    /// Did a draw fail?
    pub failed: bool,
    /// Have both decks been picked?
    pub ready: bool,
    /// The decks that were picked: one's own at once, all when all are in.
    pub picks: Vec<CardId>,
    /// The starting deck, in order, copies together.
    pub list: Vec<Run>,
    /// How many cards are in hand.
    pub hand_count: u8,
    /// The cards of the hand that the viewer knows.
    pub hand: Vec<Held>,
    /// How many cards are in the deck.
    pub deck_count: u8,
    /// The cards of the deck that the viewer knows, by how many lie below.
    pub deck: Vec<KnownCard>,
    /// The graveyard, sorted: it has no order, and so no top (LE-2.5).
    pub grave: Vec<Name>,
    /// The pitch zone, oldest first.
    pub pitched: Vec<PitchedView>,
    /// How many of those cards would come back at the next Start as they are, each for 1 damage (LE-5.6, LE-5.9).
    pub returning: u8,
    /// What would be loose mana then.
    pub kept: u16,
    /// What the player controls, oldest first.
    pub field: Vec<UnitView>,
    /// The stops that are on; only one's own are known.
    pub stops: Vec<Stop>,
}

/// This many copies in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Run {
    /// The card.
    pub card: CardId,
    /// How many.
    pub copies: u8,
}

/// A card of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Held {
    /// The card.
    pub card: Name,
    /// Who else knows it there, as far as the viewer can tell.
    pub known: SeatSet,
}

/// A card of a deck whose place is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KnownCard {
    /// How many cards lie below it.
    pub below: u8,
    /// The card.
    pub card: Name,
}

/// A pitched card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PitchedView {
    /// The card.
    pub card: Name,
    /// What it was pitched for.
    pub value: u8,
    /// What is left of that.
    pub left: u8,
    /// Would it come back at the next Start, for 1 damage, and not go to the graveyard (LE-5.6, LE-5.9)?
    pub returns: bool,
}

/// An object on the battlefield.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UnitView {
    /// The card or token.
    pub card: Name,
    /// When it entered.
    pub age: u16,
    /// Is it tapped?
    pub tapped: bool,
    /// Power now.
    pub power: u8,
    /// Toughness of a Troop or Resistance of a Leader now.
    pub guard: i8,
    /// What is left of Toughness or Health.
    pub left: i16,
    /// Marked damage.
    pub damage: u8,
    /// What this turn adds to Power.
    pub more_power: i8,
    /// What this turn adds to Toughness or Resistance.
    pub more_guard: i8,
    /// The keywords it has now.
    pub keywords: Vec<Keyword>,
    /// Those of them that were granted this turn.
    pub granted: Vec<Keyword>,
    /// What is left of prevention shields.
    pub shield: u8,
    /// Was it dealt damage since the last state check?
    pub struck: bool,
}

/// An item on the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ItemView {
    /// `#n`.
    pub number: u16,
    /// Its controller.
    pub seat: Seat,
    /// What it is.
    pub kind: ItemKind,
    /// Is it a trigger?
    pub trigger: bool,
    /// The card, or the object whose ability it is while that is the same.
    pub source: Mark,
    /// The design; a trade has none.
    pub card: Option<CardId>,
    /// Which ability of the card; the slot, from 0, for a trade.
    pub ability: u8,
    /// What it targets; for a trade the card offered and the card wanted.
    pub targets: Vec<Option<Mark>>,
    /// The item it answers.
    pub answers: Option<u16>,
}

/// A trigger that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TriggerView {
    /// Its controller.
    pub seat: Seat,
    /// The object whose ability it is while that is the same.
    pub source: Mark,
    /// The design.
    pub card: CardId,
    /// Which ability of the card.
    pub ability: u8,
    /// When its source entered.
    pub age: u16,
}

/// The combat in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CombatView {
    /// The Leader that attacked, while it is in it.
    pub leader: Option<Name>,
    /// What is attacked.
    pub target: Mark,
    /// Who defends.
    pub defender: Seat,
    /// Who attacks, in order.
    pub attackers: Vec<AttackerView>,
    /// Who blocks whom, in order.
    pub blocks: Vec<(Name, Mark)>,
    /// Has combat damage been dealt?
    pub dealt: bool,
    /// What would be dealt now, with the blocks made so far: to whom, and how much of it would get through.
    pub forecast: Vec<(Mark, u16)>,
}

/// A unit that attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AttackerView {
    /// The unit.
    pub unit: Name,
    /// Was it blocked?
    pub blocked: bool,
}

/// The open window. Who has passed in it, silently or aloud, is shown to nobody (LE-7.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WindowView {
    /// Which.
    pub kind: Window,
    /// Who is asked first.
    pub first: Seat,
    /// Has the current settling put a trigger on the stack?
    pub put: bool,
}

/// An announcement: the choices made so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnnounceView {
    /// What will be put on the stack.
    pub item: ItemView,
    /// Which choice is next, as LE-6.2 counts.
    pub stage: u8,
    /// How many targets were chosen or declined.
    pub aimed: u8,
    /// The Resource of a levy.
    pub levy: Option<Name>,
    /// The Resource that was required.
    pub require: Option<Name>,
    /// What is sacrificed.
    pub sacrifice: Option<Name>,
    /// What is discarded.
    pub discards: Vec<Name>,
}

/// How far the top item has resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ResolveView {
    /// The effect it is at, from 0.
    pub effect: u8,
    /// What a die fell on.
    pub roll: Option<u8>,
    /// The effect of its branch.
    pub inner: u8,
    /// Which targets were legal when it began, a bit each.
    pub legal: u8,
    /// What was chosen for the effect so far, by seat.
    pub chosen: Vec<Option<Mark>>,
    /// The market card of a trade that was countered.
    pub ware: Option<Mark>,
    /// Its slot, from 0.
    pub slot: u8,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Each seat's place, from 1.
    pub places: BySeat<u8>,
    /// Those in first place.
    pub winners: SeatSet,
    /// Do several share it?
    pub draw: bool,
    /// What ended it.
    pub reason: Reason,
}
