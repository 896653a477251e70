//! What a card would come to in a battle, against each card that the other side may show.
//!
//! Every figure is the rules' own; what is still to be decided after the reveal (a Queen, a Jack) is known as what it
//! comes to at least and at most.

use kernel::Seat;

use crate::content::Value;
use crate::phases::{bonus, value};
use crate::rulebook::Hex;
use crate::sets::{Card, Cards, Land};
use crate::state::State;
use crate::view::View;
use crate::vocab::{Phase, Side};

/// What becomes of a battle, for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The asker takes the territory, or holds it, whatever is decided later.
    Won,
    /// The asker does not, whatever is decided later.
    Lost,
    /// It depends on what is decided after the reveal.
    Open,
}

/// A battle for a territory, as one of its two sides may know it before the cards are shown.
#[derive(Clone, Debug)]
pub struct Forecast<'g> {
    game: &'g Hex,
    state: State,
    land: Land,
    side: Side,
    me: Seat,
    rival: Seat,
}

/// How a card does against everything the rival may show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Odds {
    /// Against this many cards it is [`Verdict::Won`].
    pub won: usize,
    /// Against this many it is [`Verdict::Lost`].
    pub lost: usize,
    /// Against this many it is [`Verdict::Open`].
    pub open: usize,
}

impl Hex {
    /// The battle that the viewer chooses a card for, or would fight for `land` if it attacked there now.
    pub fn forecast(&self, view: &View, land: Option<Land>) -> Option<Forecast<'_>> {
        let me = view.viewer.seat()?;
        let state = self.world(view);
        let (land, side, rival) = match (land, &state.battle) {
            (Some(land), None) if view.phase == Phase::Attack && me == state.active => {
                (land, Side::Attacker, state.owner(land).filter(|owner| *owner != me)?)
            }
            (None, Some(battle)) if !battle.revealed && me == state.active => {
                (state.site?, Side::Attacker, battle.defender)
            }
            (None, Some(battle)) if !battle.revealed && me == battle.defender => {
                (state.site?, Side::Defender, state.active)
            }
            (Some(_) | None, _) => return None,
        };
        Some(Forecast { game: self, state, land, side, me, rival })
    }
}

impl Forecast<'_> {
    /// The other side.
    pub fn rival(&self) -> Seat {
        self.rival
    }

    /// What is added to each side, the asker's first (HX-6.10).
    pub fn bonuses(&self) -> [u8; 2] {
        [self.side, self.side.other()].map(|side| bonus(self.game, &self.state, self.land, side))
    }

    /// The cards that the rival may show; `None` where nobody can work its hand out (HX-12.2).
    pub fn against(&self) -> Option<Cards> {
        (!self.game.closed()).then(|| self.state.realms[self.rival].hand)
    }

    /// What becomes of the battle with these two cards; the rival shows none from an empty hand (HX-6.4).
    pub fn meets(&self, mine: Card, theirs: Option<Card>) -> Verdict {
        let duel =
            self.may_count(self.me, mine) && theirs.is_some_and(|theirs| self.may_count(self.rival, theirs));
        if duel {
            return Verdict::Open;
        }
        let [added, against] = self.bonuses();
        let (least, most) = self.comes_to(self.me, mine);
        let (low, high) = theirs.map_or((0, 0), |theirs| self.comes_to(self.rival, theirs));
        // HX-6.11: a tie favours the defender.
        let beats = |mine: u8, theirs: u8| match self.side {
            Side::Attacker => mine + added > theirs + against,
            Side::Defender => mine + added >= theirs + against,
        };
        if beats(least, high) {
            Verdict::Won
        } else if beats(most, low) {
            Verdict::Open
        } else {
            Verdict::Lost
        }
    }

    /// How a card does against everything the rival may show; `None` where nobody can work that out.
    pub fn odds(&self, mine: Card) -> Option<Odds> {
        let hand = self.against()?;
        let mut odds = Odds::default();
        let mut count = |theirs: Option<Card>| match self.meets(mine, theirs) {
            Verdict::Won => odds.won += 1,
            Verdict::Lost => odds.lost += 1,
            Verdict::Open => odds.open += 1,
        };
        if hand.is_empty() {
            count(None);
        }
        hand.iter().for_each(|theirs| count(Some(theirs)));
        Some(odds)
    }

    /// What a card is worth to its owner there, at least and at most, without what is added.
    pub fn comes_to(&self, seat: Seat, card: Card) -> (u8, u8) {
        let realm = &self.state.realms[seat];
        let left = realm.hand.len().saturating_sub(1);
        let plain = |card: Card| match self.game.suit().face(card).value {
            Value::PaidCount => (0, left),
            Value::Swap | Value::Face(_) | Value::Fixed(_) | Value::Muster(_) | Value::Realm(_) => {
                let worth = value(self.game, &self.state, seat, card, self.land, 0);
                (worth, worth)
            }
        };
        // HX-6.6: the Queen is swapped where there is anything to swap her with.
        let swapped = self.game.suit().swaps.contains(card) && !realm.pile().is_empty();
        if !swapped {
            return plain(card);
        }
        let each = realm.pile().iter().map(plain);
        each.reduce(|(low, high), (least, most)| (low.min(least), high.max(most))).unwrap_or_default()
    }

    /// May the card come to count discards: a Jack, or a Queen that can become one?
    fn may_count(&self, seat: Seat, card: Card) -> bool {
        let suit = self.game.suit();
        let pile = self.state.realms[seat].pile();
        suit.counts.contains(card) || (suit.swaps.contains(card) && !(pile & suit.counts).is_empty())
    }
}
