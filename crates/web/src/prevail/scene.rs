//! One battle as one viewer sees it, with the questions every part of the drawing asks.

use kernel::{Choice, Game as _, Seat};
use prevail::{
    Action, BLACK, Board, CardFace, Contact, Facing, Faction, Id, Prevail, SideView, Space, Step, UnitType,
    UnitView, View, WHITE,
};

use crate::{Seen, Tincture};

/// The side of a space in the drawing.
pub(super) const CELL: i32 = 60;

/// One battle as one viewer sees it.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) seen: &'a Seen<'a, Prevail>,
}

impl<'a> Scene<'a> {
    pub(super) fn view(&self) -> &'a View {
        self.seen.view
    }

    pub(super) fn game(&self) -> &'a Prevail {
        self.seen.game
    }

    pub(super) fn me(&self) -> Option<Seat> {
        self.seen.seat()
    }

    /// Whose camp is below: the viewer's, or Black's for those who watch, so that the letters run downwards.
    pub(super) fn bottom(&self) -> Seat {
        self.me().unwrap_or(BLACK)
    }

    pub(super) fn top(&self) -> Seat {
        rival(self.bottom())
    }

    pub(super) fn side(&self, seat: Seat) -> &'a SideView {
        &self.seen.view.sides[seat]
    }

    pub(super) fn faction(&self, seat: Seat) -> Option<&'a Faction> {
        let id = self.side(seat).faction?;
        self.game().factions().iter().find(|faction| faction.id == id)
    }

    pub(super) fn card(&self, id: Id) -> Option<&'a CardFace> {
        self.game().card(id)
    }

    pub(super) fn kind(&self, id: Id) -> Option<&'a UnitType> {
        self.game().unit_type(id)
    }

    /// The types that a card keeps loyal to a seat, of those it fields.
    pub(super) fn keeps(&self, seat: Seat, card: Id) -> Vec<&'a UnitType> {
        let Some(faction) = self.faction(seat) else { return Vec::new() };
        kept(self.game(), faction, card)
            .into_iter()
            .filter(|kind| self.view().units.iter().any(|unit| unit.seat == seat && unit.kind == kind.id))
            .collect()
    }

    /// The types on the board that only this card still keeps (PV-13.4).
    pub(super) fn last_of(&self, seat: Seat, card: Id) -> Vec<&'a UnitType> {
        let side = self.side(seat);
        let Some(deck) = &side.deck else { return Vec::new() };
        let unburnt: Vec<Id> = deck.iter().copied().filter(|other| !side.burnt.contains(other)).collect();
        let stands = |kind: &UnitType| self.view().standing(seat).any(|unit| unit.kind == kind.id);
        self.keeps(seat, card)
            .into_iter()
            .filter(|kind| stands(kind))
            .filter(|kind| {
                let keeps = |other: &&Id| self.keeps(seat, **other).iter().any(|kept| kept.id == kind.id);
                unburnt.iter().filter(keeps).count() == 1
            })
            .collect()
    }

    /// "Manipular Legion 2".
    pub(super) fn unit_name(&self, unit: &UnitView) -> String {
        format!("{} {}", self.kind(unit.kind).map_or("Unit", |kind| kind.name.as_str()), unit.number)
    }

    /// Whose unit, where: "White Manipular Legion 2 on B6, facing south".
    pub(super) fn called(&self, unit: &UnitView) -> String {
        let place = unit.space.map_or_else(String::new, |space| format!(" on {space}"));
        let (owner, name) = (self.game().seat_name(unit.seat), self.unit_name(unit));
        format!("{owner} {name}{place}, facing {}", unit.facing.words(self.bottom()))
    }

    /// The same, and what it can do: read aloud where it can be picked.
    pub(super) fn describe(&self, unit: &UnitView) -> String {
        format!("{}. {}", self.called(unit), unit.stats.words())
    }

    /// The unit a seat has on a space.
    pub(super) fn own(&self, seat: Seat, space: Space) -> Option<&'a UnitView> {
        self.view().at(space).find(|unit| unit.seat == seat)
    }

    /// The choice to do this, if it is legal now.
    pub(super) fn choice(&self, action: Action) -> Option<&'a Choice> {
        self.seen.offer(action)
    }

    /// What can be done with a card of the hand or of a faction's list.
    pub(super) fn with_card(&self, id: Id) -> Option<&'a Choice> {
        let cards = self.game().cards();
        let offer = self.seen.choices.iter().find(|offer| {
            card_of(offer.action)
                .is_some_and(|card| cards.get(card.index()).is_some_and(|face| face.id == id))
        });
        offer.map(|offer| &offer.choice)
    }

    /// How many cards of each initiative a seat may still play, where decks are open.
    pub(super) fn may_play(&self, seat: Seat) -> Option<[usize; 4]> {
        let side = self.side(seat);
        let deck = side.deck.as_ref()?;
        let away = [&side.played, &side.discard, &side.burnt];
        let held = deck
            .iter()
            .filter(|id| side.in_play != Some(**id) && !away.iter().any(|pile| pile.contains(id)))
            .filter_map(|id| self.card(*id));
        let mut counts = [0_usize; 4];
        for face in held {
            if let Some(count) = counts.get_mut(usize::from(face.initiative).saturating_sub(1)) {
                *count += 1;
            }
        }
        Some(counts)
    }

    /// Is the viewer asked this?
    pub(super) fn asks(&self, step: Step) -> bool {
        self.seen.asked() && self.view().step == step
    }

    /// Is a card of the hand asked for?
    pub(super) fn asks_card(&self) -> bool {
        self.seen
            .choices
            .iter()
            .any(|offer| !matches!(offer.action, Action::Enlist(_)) && card_of(offer.action).is_some())
    }

    pub(super) fn tincture(&self, seat: Seat) -> Tincture {
        tincture(seat)
    }

    /// Who sits there, by name: "You", "Ysolt", "White".
    pub(super) fn name(&self, seat: Seat) -> String {
        self.seen.name(seat)
    }

    /// What sits there: "Carthage · knight bot".
    pub(super) fn about(&self, seat: Seat) -> String {
        let mut words = vec![self.game().seat_name(seat)];
        if let Some(faction) = self.faction(seat) {
            words.push(faction.name.clone());
        }
        words.extend(self.seen.kind(seat));
        words.join(" · ")
    }

    /// The board lies so that the viewer's side is below: for White it is turned round.
    pub(super) fn turned(&self) -> bool {
        self.bottom() == WHITE
    }

    /// The width of the wooden rim.
    pub(super) fn rim(&self) -> i32 {
        match self.game().board() {
            Board::Small | Board::Standard => 30,
            Board::Large => 52,
        }
    }

    /// The upper left corner of a space.
    pub(super) fn corner(&self, space: Space) -> (i32, i32) {
        let board = self.game().board();
        let space = if self.turned() { board.turned(space) } else { space };
        (self.rim() + space.column() as i32 * CELL, self.rim() + space.row() as i32 * CELL)
    }

    /// The middle of a space.
    pub(super) fn centre(&self, space: Space) -> (i32, i32) {
        let (x, y) = self.corner(space);
        (x + CELL / 2, y + CELL / 2)
    }

    /// The width and the height of the drawing.
    pub(super) fn size(&self) -> (i32, i32) {
        let board = self.game().board();
        (board.columns() as i32 * CELL + 2 * self.rim(), board.rows() as i32 * CELL + 2 * self.rim())
    }

    /// A facing as it lies on the screen, from 0 for upwards, clockwise in steps of 45°.
    pub(super) fn way(&self, facing: Facing) -> usize {
        (facing.index() + if self.turned() { 4 } else { 0 }) % 8
    }
}

/// The other seat.
pub(super) fn rival(seat: Seat) -> Seat {
    if seat == WHITE { BLACK } else { WHITE }
}

/// The look of a seat.
pub(super) fn tincture(seat: Seat) -> Tincture {
    if seat == WHITE { Tincture::White } else { Tincture::Black }
}

/// A seat in names of pieces: `w`, `b`.
pub(super) fn letter(seat: Seat) -> char {
    if seat == WHITE { 'w' } else { 'b' }
}

/// The name of a unit among the pieces: `w-leg2`.
pub(super) fn key(seat: Seat, kind: Id, number: u8) -> String {
    format!("{}-{kind}{number}", letter(seat))
}

/// The card that an action is about.
pub(super) fn card_of(action: Action) -> Option<prevail::Card> {
    match action {
        Action::Enlist(card) | Action::Play(card) | Action::Discard(card) | Action::Commit(Some(card)) => {
            Some(card)
        }
        Action::Faction(_)
        | Action::Field(_)
        | Action::Put(_)
        | Action::Face(_)
        | Action::Lead(_)
        | Action::Ready
        | Action::Undo
        | Action::Commander(_)
        | Action::Command(_)
        | Action::Line(..)
        | Action::Done
        | Action::Pick(_)
        | Action::Back
        | Action::To(_)
        | Action::EndMoves
        | Action::Shoot(..)
        | Action::Support(_)
        | Action::Fire
        | Action::EndShots
        | Action::Commit(None)
        | Action::Fight(_)
        | Action::Evade
        | Action::Stand
        | Action::Retreat(..)
        | Action::Fall(_)
        | Action::Rally
        | Action::NoRally
        | Action::Abandon(_)
        | Action::Concede => None,
    }
}

/// The types that a card of a faction keeps, in the order of the content.
pub(super) fn kept<'a>(game: &'a Prevail, faction: &Faction, card: Id) -> Vec<&'a UnitType> {
    let own = faction.cards.iter().find(|own| game.cards()[own.card.index()].id == card);
    own.map_or_else(Vec::new, |own| own.preserves.iter().map(|kind| &game.kinds()[kind.index()]).collect())
}

/// The letter of a contact; a chain where none is meant.
pub(super) const fn contact_letter(contact: Contact) -> Option<&'static str> {
    match contact {
        Contact::Front => Some("F"),
        Contact::Flank => Some("K"),
        Contact::Rear => Some("R"),
        Contact::Joined | Contact::Locked => None,
    }
}

/// A threshold, or a dash where there is none.
pub(super) fn threshold(value: Option<u8>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| value.to_string())
}
