//! What a card would come to against each card the rival may hold. Read off the view; what a Queen or a Jack may still
//! bring is not guessed at.

use hex::{CardFace, Discards, Land, Side, Value};
use kernel::Seat;

use super::scene::Scene;

/// What would become of a battle, for the one who asks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Won,
    Lost,
    /// It depends on what is decided after the reveal.
    Open,
}

/// A battle the viewer chooses a card for.
pub(super) struct Forecast<'a> {
    scene: &'a Scene<'a>,
    site: Land,
    me: Seat,
    side: Side,
    pub(super) rival: Seat,
    /// The cards the rival may play, where that is known.
    pub(super) against: Vec<&'a CardFace>,
    bonus: [u8; 2],
}

/// How a card does against all of them.
pub(super) struct Odds {
    pub(super) won: usize,
    /// Against how many it is settled at the reveal.
    pub(super) settled: usize,
    pub(super) open: bool,
}

impl<'a> Forecast<'a> {
    /// The battle in which the viewer takes part before the cards are shown; none with closed discards, where nobody
    /// knows what the rival holds (HX-12.2).
    pub(super) fn of(scene: &'a Scene<'a>) -> Option<Self> {
        let battle = scene.view().battle.as_ref().filter(|battle| !battle.revealed)?;
        let (me, site) = (scene.me()?, scene.site()?);
        let (side, rival) = if me == battle.attacker {
            (Side::Attacker, battle.defender)
        } else if me == battle.defender {
            (Side::Defender, battle.attacker)
        } else {
            return None;
        };
        let open = scene.game().options().discards == Discards::Open;
        let hand = scene.realm(rival).hand.iter().filter(|_| open);
        let against = hand.filter_map(|id| Some(scene.card(*id)?.1)).collect();
        let bonus = battle.values.map(|worth| worth.bonus);
        Some(Self { scene, site, me, side, rival, against, bonus })
    }

    /// What becomes of the battle with these two cards.
    pub(super) fn meets(&self, mine: &CardFace, theirs: &CardFace) -> Verdict {
        let (Some(mine), Some(theirs)) = (self.worth(self.me, mine), self.worth(self.rival, theirs)) else {
            return Verdict::Open;
        };
        let mine = mine + self.bonus[self.side.index()];
        let theirs = theirs + self.bonus[self.side.other().index()];
        let won = match self.side {
            Side::Attacker => mine > theirs,
            Side::Defender => mine >= theirs,
        };
        if won { Verdict::Won } else { Verdict::Lost }
    }

    /// How a card does against everything the rival may hold.
    pub(super) fn odds(&self, mine: &CardFace) -> Odds {
        let verdicts: Vec<Verdict> = self.against.iter().map(|theirs| self.meets(mine, theirs)).collect();
        let count = |verdict: Verdict| verdicts.iter().filter(|one| **one == verdict).count();
        let open = self.worth(self.me, mine).is_none();
        Odds { won: count(Verdict::Won), settled: count(Verdict::Won) + count(Verdict::Lost), open }
    }

    /// What a card is worth to its owner here (HX-6.8); none where that is decided after the reveal.
    fn worth(&self, seat: Seat, face: &CardFace) -> Option<u8> {
        let lands = self.scene.lands(seat);
        match face.value {
            Value::Face(worth) | Value::Fixed(worth) => Some(worth),
            Value::Muster(base) => Some(base + (self.scene.map().near(self.site) & lands).len()),
            Value::Realm(most) => Some(lands.len().min(most)),
            Value::Swap => {
                let realm = self.scene.realm(seat);
                (realm.open.is_empty() && realm.closed_count == 0).then_some(0)
            }
            Value::PaidCount => None,
        }
    }
}
