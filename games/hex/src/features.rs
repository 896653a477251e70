//! What a learner is given: a viewer's observation as numbers.

use std::hash::Hash as _;

use kernel::features::{around, place_of};
use kernel::{FeatureSink, Seat, Sketch, Viewer};

use crate::action::Action;
use crate::phases::terms;
use crate::rulebook::Hex;
use crate::sets::{Cards, Lands, Missions};
use crate::state::{Battle, Realm, Sealed, State, Turn};

impl Hex {
    /// HX-5.11: nobody else knows of what may still be taken back.
    pub(crate) fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
        if !viewer.owns(state.active) && self.may_take_back(state) {
            let mut back = *state;
            self.apply(&mut back, state.active, Action::Back, &mut ());
            return self.show_features(&back, viewer, out);
        }
        self.show_features(state, viewer, out);
    }

    /// Every pattern names every field, so that a new one cannot be shown or hidden without a decision.
    fn show_features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
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
            turn,
            site,
            left,
            battle,
            resigned: _, // with those who did
        } = state;
        let Turn { snapshot, entered, resurged, claims, marched, defeated, scored } = turn;
        let seats = self.seats();
        let n = usize::from(seats);
        let place = |seat: Seat| place_of(seat, viewer, seats);
        let lands = self.map().territories.len();
        let missions = self.missions().len();
        out.word(format_args!("phase"), Some(*phase));
        out.share(format_args!("round"), *round, 40);
        out.one_of(format_args!("active"), n, Some(place(*active)));
        let awaited = pending.iter().map(place).fold(0, |bits, at| bits | 1 << at);
        out.bits(format_args!("pending"), n, awaited);
        out.bits(format_args!("fortress"), lands, fortresses.0.into());
        out.one_of(format_args!("site"), lands, site.map(|land| land.index()));
        out.share(format_args!("left"), *left, 8);
        out.share(format_args!("claims"), *claims, 4);
        out.flag(format_args!("marched"), *marched);
        out.share(format_args!("defeated"), *defeated, 40);
        self.battle_features(state, out, place);
        if let Some(own) = around(viewer, seats).next() {
            let known = viewer.owns(own);
            let of = |at: usize| realms[own].dossier[at].filter(|_| known).map(|mission| mission.index());
            out.one_of(format_args!("mission1"), missions, of(0));
            out.one_of(format_args!("mission2"), missions, of(1));
        }
        for (at, seat) in around(viewer, seats).enumerate() {
            self.realm_features(&realms[seat], viewer.owns(seat), at, out);
        }
        let mut rest = Sketch::of(&(round, snapshot, entered, resurged, defeated, scored, site, left));
        let (lower, upper) = deck.blocks();
        for block in [lower, upper] {
            if viewer == Viewer::Everything {
                block.hash(&mut rest);
            } else {
                block.iter().copied().collect::<Missions>().hash(&mut rest);
            }
        }
        (discard, battle).hash(&mut rest);
        for (seat, realm) in realms.iter() {
            let own = viewer.owns(seat);
            let known = if own { realm.hand } else { self.worked_out(realm) };
            let Realm { capital, scored, coins, resigned, dossier, sealed, .. } = realm;
            let closed = if own { realm.closed } else { Cards::EMPTY };
            (capital, scored, coins, resigned, dossier, known, closed).hash(&mut rest);
            (realm.seen, realm.removed, sealed.filter(|_| own)).hash(&mut rest);
        }
        out.sketch(format_args!("rest"), rest);
    }

    fn battle_features(&self, state: &State, out: &mut impl FeatureSink, place: impl Fn(Seat) -> usize) {
        let (n, cards) = (usize::from(self.seats()), self.cards().len());
        let battle = state.battle.as_ref();
        out.flag(format_args!("battle"), battle.is_some());
        out.one_of(format_args!("battle.defender"), n, battle.map(|battle| place(battle.defender)));
        out.one_of(format_args!("battle.side"), 2, battle.map(|battle| battle.side.index()));
        let worth = battle.map(|battle| terms(self, state, battle, state.site.unwrap_or_default()));
        for side in [0, 1] {
            let shown = battle.and_then(|Battle { shown, .. }| shown[side]);
            out.one_of(format_args!("battle.shown{side}"), cards, shown.map(|card| card.index()));
            let bids = battle.map_or(0, |battle| battle.bids[side]);
            out.share(format_args!("battle.bids{side}"), bids, 13);
            let value = worth.as_ref().map_or(0, |worth| worth[side].value + worth[side].bonus);
            out.share(format_args!("battle.worth{side}"), value, 26);
        }
    }

    fn realm_features(&self, realm: &Realm, own: bool, at: usize, out: &mut impl FeatureSink) {
        let Realm {
            lands,
            hand,
            open,
            closed,
            removed,
            closed_royals,
            seen: _, // with the rest
            sealed,
            faction,
            capital,
            dossier: _, // of one's own, above
            prestige,
            scored: _, // with the rest
            coins,
            resigned,
        } = realm;
        let (territories, cards) = (self.map().territories.len(), self.cards().len());
        let known = if own { *hand } else { self.worked_out(realm) };
        let sealed_card = match sealed {
            Some(Sealed::Card(card)) if own => Some(card.index()),
            Some(Sealed::Card(_) | Sealed::Slots(_)) | None => None,
        };
        out.bits(format_args!("{at}.territory"), territories, lands.0.into());
        let regions = self.map().whole(*lands).count();
        out.share(format_args!("{at}.regions"), regions as u8, 8);
        out.share(format_args!("{at}.prestige"), *prestige, 3);
        out.share(format_args!("{at}.cards"), hand.len(), 13);
        out.bits(format_args!("{at}.hand"), cards, known.0.into());
        out.bits(format_args!("{at}.open"), cards, open.0.into());
        out.bits(format_args!("{at}.removed"), cards, removed.0.into());
        out.share(format_args!("{at}.closed"), closed.len(), 13);
        out.share(format_args!("{at}.closed_royals"), *closed_royals, 13);
        out.share(format_args!("{at}.coins"), *coins, 20);
        out.one_of(format_args!("{at}.faction"), self.factions().len(), faction.map(usize::from));
        let capital = capital.map_or(Lands::EMPTY, Lands::only);
        out.flag(format_args!("{at}.has_capital"), !capital.is_empty() && lands.has_all(capital));
        out.flag(format_args!("{at}.ready"), sealed.is_some());
        out.one_of(format_args!("{at}.sealed"), cards, sealed_card);
        out.flag(format_args!("{at}.resigned"), *resigned > 0);
    }
}
