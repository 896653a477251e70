//! One table of ProjectHex as one viewer sees it, with the questions every part of the drawing asks.

use hex::{
    Action, Card, CardFace, Class, Colour, Hex, Id, Land, Lands, Map, MissionCard, Phase, RealmView, View,
};
use kernel::{Choice, Seat};

use super::outline::Sheet;
use crate::{Seen, Tincture};

/// One table as one viewer sees it.
pub(super) struct Scene<'a> {
    pub(super) seen: &'a Seen<'a, Hex>,
    pub(super) sheet: Sheet,
    owners: Vec<Option<Seat>>,
    offers: Vec<Offers<'a>>,
}

/// What may be done with a territory now.
#[derive(Clone, Copy, Default)]
pub(super) struct Offers<'a> {
    /// Place, come back, build, claim or attack there.
    pub(super) act: Option<&'a Choice>,
    /// Move the marker away from there.
    pub(super) leave: Option<&'a Choice>,
    /// Move a marker there.
    pub(super) enter: Option<&'a Choice>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(seen: &'a Seen<'a, Hex>) -> Self {
        let map = seen.game.map();
        let owners = map.all().iter().map(|land| seen.view.owner(map.territory(land).id)).collect();
        let mut offers = vec![Offers::default(); map.territories.len()];
        for offer in seen.choices {
            let choice = &offer.choice;
            match offer.action {
                Action::Capital { land }
                | Action::Resurge { land }
                | Action::Fort { land }
                | Action::Attack { land } => offers[land.index()].act = Some(choice),
                Action::Migrate { from, to } => {
                    offers[from.index()].leave = Some(choice);
                    offers[to.index()].enter = Some(choice);
                }
                Action::Faction { faction: _ }
                | Action::Mulligan { slots: _ }
                | Action::Decline
                | Action::EndFortify
                | Action::Pay { card: _ }
                | Action::EndAttack
                | Action::Commit { card: _ }
                | Action::Swap { card: _ }
                | Action::Bid { card: _ }
                | Action::Stop
                | Action::Drop { slots: _ }
                | Action::Keep
                | Action::Take { card: _ }
                | Action::Back
                | Action::Resign => {}
            }
        }
        Self { seen, sheet: Sheet::of(map), owners, offers }
    }

    pub(super) fn game(&self) -> &'a Hex {
        self.seen.game
    }

    pub(super) fn view(&self) -> &'a View {
        self.seen.view
    }

    pub(super) fn map(&self) -> &'a Map {
        self.seen.game.map()
    }

    pub(super) fn me(&self) -> Option<Seat> {
        self.seen.seat()
    }

    pub(super) fn realm(&self, seat: Seat) -> &'a RealmView {
        &self.view().realms[seat]
    }

    /// The viewer's own realm.
    pub(super) fn mine(&self) -> Option<(Seat, &'a RealmView)> {
        self.me().map(|seat| (seat, self.realm(seat)))
    }

    /// The seats, the viewer's first, then in turn order.
    pub(super) fn seats(&self) -> Vec<Seat> {
        self.seen.around()
    }

    pub(super) fn name(&self, seat: Seat) -> &'a str {
        self.seen.names.name(seat)
    }

    /// The word of a seat's colour, in classes and names of pieces.
    pub(super) fn word(&self, seat: Seat) -> &'static str {
        self.tincture(seat).word()
    }

    pub(super) fn tincture(&self, seat: Seat) -> Tincture {
        tincture(self.game().colour(seat))
    }

    pub(super) fn id(&self, land: Land) -> Id {
        self.game().land_id(land)
    }

    pub(super) fn land(&self, id: Id) -> Option<Land> {
        self.map().find(id.as_str())
    }

    pub(super) fn land_name(&self, land: Land) -> &'a str {
        &self.map().territory(land).name
    }

    pub(super) fn region_name(&self, land: Land) -> &'a str {
        self.map().territory(land).region.map_or("no region", |region| &self.map().regions[region].name)
    }

    pub(super) fn owner(&self, land: Land) -> Option<Seat> {
        self.owners[land.index()]
    }

    /// What a seat controls.
    pub(super) fn lands(&self, seat: Seat) -> Lands {
        self.map().all().iter().filter(|land| self.owner(*land) == Some(seat)).collect()
    }

    pub(super) fn offers(&self, land: Land) -> Offers<'a> {
        self.offers[land.index()]
    }

    /// Every territory where something may be done now.
    pub(super) fn offered(&self) -> Lands {
        self.map().all().iter().filter(|land| self.offers(*land).act.is_some()).collect()
    }

    pub(super) fn fortified(&self, land: Land) -> bool {
        self.view().fortresses.contains(&self.id(land))
    }

    /// Whose capital token lies there.
    pub(super) fn capital_of(&self, land: Land) -> Option<Seat> {
        let id = self.id(land);
        self.view().realms.iter().find(|(_, realm)| realm.capital == Some(id)).map(|(seat, _)| seat)
    }

    /// Where a battle is fought, or a fortress paid for.
    pub(super) fn site(&self) -> Option<Land> {
        self.view().site.and_then(|id| self.land(id))
    }

    pub(super) fn card(&self, id: Id) -> Option<(Card, &'a CardFace)> {
        let card = self.game().card(id.as_str())?;
        Some((card, &self.game().cards()[card.index()]))
    }

    pub(super) fn mission(&self, id: Id) -> Option<&'a MissionCard> {
        self.game().mission(id.as_str()).map(|mission| &self.game().missions()[mission.index()])
    }

    /// What a fortress would cost the viewer there, while one may be built.
    pub(super) fn price(&self, land: Land) -> Option<u8> {
        let built = self.asks(Phase::Fortify) && self.offers(land).act.is_some();
        self.me().filter(|_| built).map(|seat| self.game().fortress_price(self.view(), seat, land))
    }

    /// The icon of what fortresses are paid with.
    pub(super) fn currency(&self) -> &'static str {
        match self.game().options().fortress_currency {
            hex::Currency::Cards => "hand",
            hex::Currency::Coins => "authority",
        }
    }

    /// The battle that the viewer chooses a card for.
    pub(super) fn forecast(&self) -> Option<hex::Forecast<'a>> {
        if self.asks(Phase::Commit) { self.game().forecast(self.view(), None) } else { None }
    }

    /// Is the viewer asked this?
    pub(super) fn asks(&self, phase: Phase) -> bool {
        self.seen.asked() && self.view().phase == phase
    }

    /// Is the table still being laid out?
    pub(super) fn setup(&self) -> bool {
        matches!(self.view().phase, Phase::Faction | Phase::Mulligan | Phase::Place)
    }
}

/// The look of a colour.
pub(super) fn tincture(colour: Colour) -> Tincture {
    match colour {
        Colour::Blue => Tincture::Blue,
        Colour::Green => Tincture::Green,
        Colour::Orange => Tincture::Orange,
        Colour::Purple => Tincture::Purple,
        Colour::Red => Tincture::Red,
        Colour::Yellow => Tincture::Yellow,
    }
}

/// Does it come back?
pub(super) fn royal(face: &CardFace) -> bool {
    face.class == Class::Royal
}
