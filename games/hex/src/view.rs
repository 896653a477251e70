//! What one viewer may know.

use kernel::{Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::deck::Deck;
use crate::id::Id;
use crate::phases::{outcome, reason, terms};
use crate::rulebook::Hex;
use crate::sets::{Cards, Lands, Mission, Missions};
use crate::state::{Battle, BySeat, Realm, Sealed, State, Turn};
use crate::vocab::{Colour, Phase, Reason, Side, Slots};

/// What one viewer may know of a match: everything public, and what is their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The round, from 1; 0 during setup.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// What is being decided.
    pub phase: Phase,
    /// Who still owes a decision.
    pub pending: SeatSet,
    /// Every seat.
    pub realms: BySeat<RealmView>,
    /// The territories with a fortress.
    pub fortresses: Vec<Id>,
    /// The upper block of the mission deck: which cards are in it, by the order of the rulebook. In which order they
    /// lie nobody knows.
    pub deck: Vec<Id>,
    /// The lower block of the mission deck, likewise: what was given back in the mulligan, until it is reached.
    pub deck_bottom: Vec<Id>,
    /// The mission discard pile.
    pub discard: Vec<Id>,
    /// What the active seat controlled when its turn began.
    pub snapshot: Vec<Id>,
    /// What it has entered by migration this turn.
    pub entered: Vec<Id>,
    /// Where it came back this turn.
    pub resurged: Option<Id>,
    /// The claims it has paid for this turn.
    pub claims: u8,
    /// Has it used its march this turn?
    pub marched: bool,
    /// The card value it has defeated this turn.
    pub defeated: u16,
    /// The missions it has scored this turn.
    pub scored: Vec<Id>,
    /// Where a fortress or a claim is being paid for, or a battle fought.
    pub site: Option<Id>,
    /// Cards still to be paid for the fortress, or to be recovered.
    pub left: u8,
    /// The battle that is being fought.
    pub battle: Option<BattleView>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

/// What a viewer may know of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RealmView {
    /// Its colour.
    pub colour: Colour,
    /// Its faction.
    pub faction: Option<Id>,
    /// Where its capital token lies.
    pub capital: Option<Id>,
    /// What it controls.
    pub lands: Vec<Id>,
    /// The regions it controls.
    pub regions: Vec<Id>,
    /// Its prestige.
    pub prestige: u8,
    /// The missions it has scored.
    pub scored: Vec<Id>,
    /// Its coins.
    pub coins: u16,
    /// Its two missions.
    pub dossier: [Option<Id>; 2],
    /// How many cards it holds; a sealed one counts.
    pub hand_count: u8,
    /// The cards of its hand that the viewer knows: all of its own, and with open discards everybody's.
    pub hand: Vec<Id>,
    /// With closed discards: the cards that everybody knows to be in its hand.
    pub seen: Vec<Id>,
    /// The face-up part of its discard pile.
    pub open: Vec<Id>,
    /// How many cards of its discard pile lie face down.
    pub closed_count: u8,
    /// How many of them everybody knows to be royals, at least.
    pub closed_royals: u8,
    /// The cards face down, as far as the viewer knows them: its own.
    pub closed: Vec<Id>,
    /// Its cards that are out of the game.
    pub removed: Vec<Id>,
    /// Has it chosen in secret?
    pub ready: bool,
    /// The card it has chosen in secret, for the viewer whose it is.
    pub sealed_card: Option<Id>,
    /// The missions it gives back, for the viewer whose they are.
    pub sealed_slots: Option<Slots>,
    /// 0 while it plays; 1 if it was the first to resign, 2 the next.
    pub resigned: u8,
}

/// A battle that is being fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BattleView {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub defender: Seat,
    /// Whose decision it is, once the cards are shown.
    pub side: Side,
    /// The cards shown, the attacker's first.
    pub shown: [Option<Id>; 2],
    /// Have the cards been shown?
    pub revealed: bool,
    /// The Queens that were swapped for what is now shown, the attacker's first.
    pub queens: [Option<Id>; 2],
    /// Cards discarded for a Jack, the attacker's first.
    pub bids: [u8; 2],
    /// Is it the Ascendancy's march?
    pub march: bool,
    /// What each side is worth as things stand, the attacker's first: the card, and what is added.
    pub values: [Worth; 2],
}

/// What one side of a battle is worth as things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Worth {
    /// The card shown; 0 before the reveal.
    pub value: u8,
    /// What is added to it.
    pub bonus: u8,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Each seat's place, from 1.
    pub places: BySeat<u8>,
    /// Those in first place.
    pub winners: SeatSet,
    /// What ended it.
    pub reason: Reason,
}

impl Default for RealmView {
    /// A place at the table that nobody takes.
    fn default() -> Self {
        Self {
            colour: Colour::Blue,
            faction: None,
            capital: None,
            lands: Vec::new(),
            regions: Vec::new(),
            prestige: 0,
            scored: Vec::new(),
            coins: 0,
            dossier: [None; 2],
            hand_count: 0,
            hand: Vec::new(),
            seen: Vec::new(),
            open: Vec::new(),
            closed_count: 0,
            closed_royals: 0,
            closed: Vec::new(),
            removed: Vec::new(),
            ready: false,
            sealed_card: None,
            sealed_slots: None,
            resigned: 0,
        }
    }
}

impl View {
    /// Who controls a territory.
    pub fn owner(&self, land: Id) -> Option<Seat> {
        self.realms.iter().find(|(_, realm)| realm.lands.contains(&land)).map(|(seat, _)| seat)
    }
}

impl Hex {
    /// Builds a view from nothing. All patterns name every field, so that a new one cannot be shown or hidden without
    /// a decision.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        // HX-5.11: nobody else knows of what may still be taken back.
        if !viewer.owns(state.active) && self.may_take_back(state) {
            let mut back = *state;
            self.apply(&mut back, state.active, Action::Back, &mut ());
            return self.show(&back, viewer);
        }
        self.show(state, viewer)
    }

    fn show(&self, state: &State, viewer: Viewer) -> View {
        let State {
            dice: _,
            realms,
            fortresses,
            deck,
            discard,
            absent: _, // what is nowhere else
            round,
            active,
            phase,
            pending,
            turn: Turn { snapshot, entered, resurged, claims, marched, defeated, scored },
            site,
            left,
            battle,
            resigned: _, // with those who did
        } = state;
        let (deck_bottom, deck) = self.show_deck(deck, viewer);
        View {
            viewer,
            round: *round,
            active: *active,
            phase: *phase,
            pending: *pending,
            realms: realms.map(|seat, realm| self.show_realm(seat, realm, viewer)),
            fortresses: self.land_ids(*fortresses),
            deck,
            deck_bottom,
            discard: self.mission_ids(discard.iter()),
            snapshot: self.land_ids(*snapshot),
            entered: self.land_ids(*entered),
            resurged: resurged.map(|land| self.land_id(land)),
            claims: *claims,
            marched: *marched,
            defeated: *defeated,
            scored: self.mission_ids(scored.iter()),
            site: site.map(|land| self.land_id(land)),
            left: *left,
            battle: battle.as_ref().map(|battle| self.show_battle(state, battle)),
            ending: outcome(self, state).map(|outcome| Ending {
                places: outcome.places.map(|_, place| *place),
                winners: outcome.winners(),
                reason: reason(self, state),
            }),
        }
    }

    fn show_realm(&self, seat: Seat, realm: &Realm, viewer: Viewer) -> RealmView {
        let Realm {
            lands,
            hand,
            open,
            closed,
            removed,
            closed_royals,
            seen,
            sealed,
            faction,
            capital,
            dossier,
            prestige,
            scored,
            coins,
            resigned,
        } = realm;
        let own = viewer.owns(seat);
        let known = if own { *hand } else { self.worked_out(realm) };
        let regions = self.map().whole(*lands).map(|at| self.map().regions[at].id).collect();
        RealmView {
            colour: self.colour(seat),
            faction: faction.map(|faction| self.factions()[usize::from(faction)].id),
            capital: capital.map(|land| self.land_id(land)),
            lands: self.land_ids(*lands),
            regions,
            prestige: *prestige,
            scored: self.mission_ids(scored.iter()),
            coins: *coins,
            dossier: dossier.map(|slot| slot.map(|mission| self.mission_id(mission))),
            hand_count: hand.len(),
            hand: self.card_ids(known),
            seen: self.card_ids(*seen),
            open: self.card_ids(*open),
            closed_count: closed.len(),
            closed_royals: *closed_royals,
            closed: if own { self.card_ids(*closed) } else { Vec::new() },
            removed: self.card_ids(*removed),
            ready: sealed.is_some(),
            sealed_card: match sealed {
                Some(Sealed::Card(card)) if own => Some(self.card_id(*card)),
                Some(Sealed::Card(_) | Sealed::Slots(_)) | None => None,
            },
            sealed_slots: match sealed {
                Some(Sealed::Slots(slots)) if own => Some(*slots),
                Some(Sealed::Card(_) | Sealed::Slots(_)) | None => None,
            },
            resigned: *resigned,
        }
    }

    /// The cards of a hand that everybody can work out (HX-12.2, HX-12.5).
    pub(crate) fn worked_out(&self, realm: &Realm) -> Cards {
        if realm.closed.is_empty() {
            // Whatever is nowhere else is in the hand.
            return realm.hand;
        }
        let royals_only = realm.closed_royals == realm.closed.len();
        realm.seen | if royals_only { self.basics(realm.hand) } else { Cards::EMPTY }
    }

    fn show_battle(&self, state: &State, battle: &Battle) -> BattleView {
        let Battle { defender, side, shown, revealed, queens, bids, march } = battle;
        let ids =
            |cards: &[Option<crate::sets::Card>; 2]| cards.map(|card| card.map(|card| self.card_id(card)));
        let terms = terms(self, state, battle, state.site.unwrap_or_default());
        BattleView {
            attacker: state.active,
            defender: *defender,
            side: *side,
            shown: ids(shown),
            revealed: *revealed,
            queens: ids(queens),
            bids: *bids,
            march: *march,
            values: terms.map(|terms| Worth { value: terms.value, bonus: terms.bonus }),
        }
    }

    /// The cards of each block, the lower first; in their order only for the referee.
    fn show_deck(&self, deck: &Deck, viewer: Viewer) -> (Vec<Id>, Vec<Id>) {
        let (lower, upper) = deck.blocks();
        let show = |block: &[Mission]| {
            if viewer == Viewer::Everything {
                return self.mission_ids(block.iter().rev().copied());
            }
            self.mission_ids(block.iter().copied().collect::<Missions>().iter())
        };
        (show(lower), show(upper))
    }

    pub(crate) fn land_ids(&self, lands: Lands) -> Vec<Id> {
        lands.iter().map(|land| self.land_id(land)).collect()
    }

    pub(crate) fn card_ids(&self, cards: Cards) -> Vec<Id> {
        cards.iter().map(|card| self.card_id(card)).collect()
    }

    fn mission_ids(&self, missions: impl Iterator<Item = Mission>) -> Vec<Id> {
        missions.map(|mission| self.mission_id(mission)).collect()
    }
}
