//! The rulebook in force: options, map, cards, missions, factions, and who has which colour.

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Rule, Seat, SeatSet, Word as _};

use crate::content::{self, CardFace, Faction, MissionCard, Needs, Suit, Talents};
use crate::id::Id;
use crate::map::Map;
use crate::options::{AttackSource, Currency, Discards, Factions, Options};
use crate::sets::{Card, Cards, Land, Lands, Mission, Missions};
use crate::state::{Realm, State};
use crate::view::View;
use crate::vocab::Colour;

/// *ProjectHex* with these options, this map, these cards and this table.
#[derive(Clone, Debug)]
pub struct Hex {
    options: Options,
    seats: u8,
    colours: [Colour; Colour::COUNT],
    map: Map,
    suit: Suit,
    missions: Vec<MissionCard>,
    factions: Vec<Faction>,
    /// The missions of the deck (HX-3.4).
    in_play: Missions,
    /// The faction of each seat with `factions = fixed` (HX-3.2).
    fixed: [Option<u8>; Colour::COUNT],
    /// Pairs of regions by their distance, for Global Empire (HX-1.7).
    region_distances: Vec<Vec<u8>>,
}

impl Hex {
    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let reader = Reader::new();
        let named = &options.colours.0;
        if !named.is_empty() && named.len() != usize::from(seats) {
            let message = format!("option `colours` names {} colours for {seats} seats", named.len());
            reader.fault(Fault { place: None, message, rule: Some(Rule::new("HX-3.1")) });
        }
        let suit = Suit::read(&reader, content, options.king);
        let factions = content::read_factions(&reader, content);
        let fixed = fix_factions(&reader, options, &factions, seats);
        let file = format!("{}/{}.toml", content::MAPS, options.map.name());
        let texts = content.folder(content::MAPS);
        let text =
            texts.into_iter().find(|(stem, _)| *stem == options.map.name()).map_or("", |(_, text)| text);
        let (map, left_out) = content::read_map(&reader, &file, text, seats);
        let missions = content::read_missions(&reader, content, options, (&map, &left_out), seats);
        let (suit, factions, map, missions) = reader.finish((suit, factions, map, missions))?;
        let mut colours = [Colour::Blue; Colour::COUNT];
        let usual = if named.is_empty() { Colour::ALL } else { named };
        colours.iter_mut().zip(usual).for_each(|(place, colour)| *place = *colour);
        let at_table = &colours[..usize::from(seats)];
        let plays = |card: &MissionCard| match card.needs {
            Needs::CapitalOf(colour) => at_table.contains(&colour),
            Needs::ControlRegion(_)
            | Needs::RegionsAtLeast(_)
            | Needs::RegionsApart(_)
            | Needs::OneInEachRegion
            | Needs::ControlAllIslands
            | Needs::FortressesAtLeast(_)
            | Needs::RegionFromNothing
            | Needs::DefeatedValue(_)
            | Needs::Supported { .. }
            | Needs::HandAndTerritories { .. } => true,
        };
        let in_play = missions
            .iter()
            .enumerate()
            .filter(|(_, card)| plays(card))
            .map(|(at, _)| Mission(at as u8))
            .collect();
        let n = map.regions.len();
        let region_distances =
            (0..n).map(|one| (0..n).map(|other| map.region_distance(one, other)).collect()).collect();
        let options = options.clone();
        Ok(Self { options, seats, colours, map, suit, missions, factions, in_play, fixed, region_distances })
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The map in force.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The battle cards every seat has, in order.
    pub fn cards(&self) -> &[CardFace] {
        &self.suit.faces
    }

    /// The missions of this map, whether their colour is in play or not.
    pub fn missions(&self) -> &[MissionCard] {
        &self.missions
    }

    /// The factions, in order.
    pub fn factions(&self) -> &[Faction] {
        &self.factions
    }

    /// The colour of a seat (HX-3.1).
    pub fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    /// The seat of a colour, if one plays it.
    pub fn seat_of(&self, colour: Colour) -> Option<Seat> {
        self.everybody().find(|seat| self.colour(*seat) == colour)
    }

    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// The seats in order.
    pub(crate) fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::first(self.seats)
    }

    pub(crate) fn suit(&self) -> &Suit {
        &self.suit
    }

    pub(crate) fn in_play(&self) -> Missions {
        self.in_play
    }

    pub(crate) fn fixed_faction(&self, seat: Seat) -> Option<u8> {
        self.fixed[seat.index()]
    }

    /// What a realm can do that others cannot.
    #[inline]
    pub(crate) fn talents(&self, realm: &Realm) -> Talents {
        realm.faction.map_or_else(Talents::default, |faction| self.factions[usize::from(faction)].talents)
    }

    /// The id of a territory.
    #[inline]
    pub fn land_id(&self, land: Land) -> Id {
        self.map.territory(land).id
    }

    #[inline]
    pub fn card_id(&self, card: Card) -> Id {
        self.suit.face(card).id
    }

    #[inline]
    pub fn mission_id(&self, mission: Mission) -> Id {
        self.missions[mission.index()].id
    }

    /// The card of an id, in whatever case.
    pub fn card(&self, id: &str) -> Option<Card> {
        self.cards().iter().position(|face| face.id.is(id)).map(|at| Card(at as u8))
    }

    /// The mission of an id, in whatever case.
    pub fn mission(&self, id: &str) -> Option<Mission> {
        self.missions.iter().position(|card| card.id.is(id)).map(|at| Mission(at as u8))
    }

    /// The card behind a mission.
    pub(crate) fn mission_card(&self, mission: Mission) -> &MissionCard {
        &self.missions[mission.index()]
    }

    /// The faction of an id, in whatever case.
    pub fn faction(&self, id: &str) -> Option<u8> {
        self.factions.iter().position(|faction| faction.id.is(id)).map(|at| at as u8)
    }

    /// Are payments discarded face down (HX-12.2)?
    #[inline]
    pub(crate) fn closed(&self) -> bool {
        self.options.discards == Discards::Closed
    }

    /// Are fortresses paid in coins (HX-11.2)?
    #[inline]
    pub(crate) fn coins(&self) -> bool {
        self.options.fortress_currency == Currency::Coins
    }

    /// What a fortress costs a realm there (HX-7.2); nothing can pay for one without a capital to measure from.
    #[inline]
    pub(crate) fn price(&self, realm: &Realm, land: Land) -> u8 {
        let base = self.options.fortress_base.get() as u8;
        realm.capital.map_or(u8::MAX, |capital| base.saturating_add(self.map.distance(land, capital)))
    }

    /// What a fortress would cost a seat there, as everybody can work out (HX-7.2).
    pub fn fortress_price(&self, view: &View, seat: Seat, land: Land) -> u8 {
        let capital = view.realms[seat].capital.and_then(|capital| self.land(capital));
        self.price(&Realm { capital, ..Realm::default() }, land)
    }

    /// Can the realm pay so much (HX-7.4)?
    #[inline]
    pub(crate) fn affords(&self, realm: &Realm, price: u8) -> bool {
        if self.coins() { realm.coins >= u16::from(price) } else { realm.hand.len() >= price }
    }

    /// The territories on which the active seat may build at all (HX-7.1).
    #[inline]
    pub(crate) fn sites(&self, state: &State) -> Lands {
        state.acting().lands - state.fortresses - state.capitals()
    }

    /// The territories from which the active seat may attack (HX-6.17).
    #[inline]
    pub(crate) fn origins(&self, state: &State) -> Lands {
        let lands = state.acting().lands;
        match self.options.attack_source {
            AttackSource::Any => lands,
            AttackSource::Snapshot => {
                let back = state.turn.resurged.map_or(Lands::EMPTY, Lands::only);
                lands & (state.turn.snapshot | back)
            }
        }
    }

    /// The territories that the active seat's march reaches; none once it is used, or for others.
    #[inline]
    pub(crate) fn march_reach(&self, state: &State) -> Lands {
        let realm = state.acting();
        if state.turn.marched || !self.talents(realm).march {
            return Lands::EMPTY;
        }
        self.map.around(state.turn.snapshot & realm.lands)
    }

    /// Is there no claim left to pay for (HX-6.16)?
    #[inline]
    pub(crate) fn claims_spent(&self, state: &State) -> bool {
        let limit = self.options.claims_per_turn.get();
        limit > 0 && u16::from(state.turn.claims) >= limit
    }

    /// The distance of two regions (HX-1.7).
    #[inline]
    pub(crate) fn region_distance(&self, one: usize, other: usize) -> u8 {
        self.region_distances[one][other]
    }

    /// The seats that have not resigned, in turn order from the first.
    pub(crate) fn living(&self, state: &State) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let living: SeatSet = state.living();
        self.everybody().filter(move |seat| living.contains(*seat))
    }

    /// The basics of a pile (HX-6.14).
    #[inline]
    pub(crate) fn basics(&self, cards: Cards) -> Cards {
        cards & self.suit.basics
    }
}

/// HX-3.2: the factions that the options name, one entry for each seat, none twice.
fn fix_factions(
    reader: &Reader,
    options: &Options,
    factions: &[Faction],
    seats: u8,
) -> [Option<u8>; Colour::COUNT] {
    let mut fixed = [None; Colour::COUNT];
    let named = &options.fixed_factions.0;
    let fault = |message: String| {
        reader.fault(Fault { place: None, message, rule: Some(Rule::new("HX-3.2")) });
    };
    match options.factions {
        Factions::Fixed if named.len() != usize::from(seats) => {
            fault(format!("option `fixed_factions` names {} factions for {seats} seats", named.len()));
        }
        Factions::Draft | Factions::Random | Factions::None if !named.is_empty() => {
            fault("option `fixed_factions` goes with `factions = fixed`".to_owned());
        }
        Factions::Draft | Factions::Random | Factions::None | Factions::Fixed => {}
    }
    for (place, name) in fixed.iter_mut().zip(named) {
        let id = name.0.as_ref().map(kernel::Named::name);
        *place = id.and_then(|id| factions.iter().position(|faction| faction.id.is(id))).map(|at| at as u8);
    }
    for (at, faction) in fixed.iter().enumerate() {
        if let Some(faction) = faction.filter(|_| fixed[..at].contains(faction)) {
            fault(format!("option `fixed_factions` names `{}` twice", factions[usize::from(faction)].id));
        }
    }
    fixed
}
