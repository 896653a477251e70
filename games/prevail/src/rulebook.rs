//! The rulebook in force: the options chosen and the content loaded.

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Rule, Seat};

use crate::card::{Card, CardFace, Cards};
use crate::content::{Army, Faction, Library, Limits, Scenario};
use crate::event::Name;
use crate::id::Id;
use crate::muster::{MOST_UNITS, Prospects};
use crate::options::{ArmyBuilding, Deployment, Options, SupportModel, Terrain};
use crate::space::{Board, Facing, MAX_SPACES, Space};
use crate::state::{BLACK, State, UnitId, WHITE};
use crate::support::cover_all;
use crate::unit::{Kind, Kinds, UnitType};
use crate::vocab::{Ground, Mode};

/// The rulebook of a match: options, content, battlefield.
#[derive(Clone, Debug)]
pub struct Prevail {
    options: Options,
    library: Library,
    scenario: Scenario,
    mode: Mode,
    limits: Limits,
    /// The armies of White and Black, unless they are built.
    armies: Option<[Army; 2]>,
    deploys: bool,
    ground: Box<[Ground; MAX_SPACES]>,
    flat: bool,
    neighbours: Box<[[u16; 8]; MAX_SPACES]>,
    prospects: Vec<Prospects>,
    /// The ids of cards and unit types in the order of the content, side by side: views are read back all the time.
    card_ids: Vec<Id>,
    kind_ids: Vec<Id>,
    /// For each seat its army against the other's, for figures.
    pairings: [String; 2],
}

/// No space, in the table of neighbours.
const NOWHERE: u16 = u16::MAX;

impl Prevail {
    /// Opens the rulebook; reports every mistake at once.
    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let reader = Reader::new();
        if seats != 2 {
            let message = format!("`players` must be 2, not {seats}");
            reader.fault(Fault::setup(Rule::new("PV-1.1"), message));
        }
        let library = Library::read(&reader, content);
        if !reader.is_clean() {
            return reader.finish(()).and_then(|()| Err(Faults::default()));
        }
        let named = |scenario: &&Scenario| scenario.id == options.scenario.name();
        let Some(scenario) = library.scenarios.iter().find(named).cloned() else {
            let message = format!("there is no scenario `{}`", kernel::clip(options.scenario.name()));
            reader.fault(Fault::setup(Rule::new("PV-14.1"), message));
            return reader.finish(()).and_then(|()| Err(Faults::default()));
        };
        let mode = scenario.mode.unwrap_or(options.mode.mode());
        let limits = library.modes[crate::content::mode_place(mode)];
        // The tutorial has its own armies and its own deployment, whatever the options say.
        let builds = options.army_building == ArmyBuilding::Custom && mode != Mode::Tutorial;
        let deploys = builds || (options.deployment == Deployment::Free && mode != Mode::Tutorial);
        let mut ground = Box::new([Ground::Plain; MAX_SPACES]);
        if options.terrain == Terrain::On {
            scenario.terrain.iter().for_each(|(space, kind)| ground[space.index()] = *kind);
        }
        let board = limits.board;
        let mut neighbours = Box::new([[NOWHERE; 8]; MAX_SPACES]);
        for space in board.spaces() {
            for way in Facing::ALL {
                if let Some(next) = board.neighbour(space, way) {
                    neighbours[space.index()][way.index()] = next.index() as u16;
                }
            }
        }
        let mut game = Self {
            card_ids: library.cards.iter().map(|face| face.id).collect(),
            kind_ids: library.units.iter().map(|unit| unit.id).collect(),
            flat: ground.iter().all(|kind| *kind == Ground::Plain),
            options: options.clone(),
            library,
            scenario,
            mode,
            limits,
            armies: None,
            deploys,
            ground,
            neighbours,
            prospects: Vec::new(),
            pairings: Default::default(),
        };
        if builds {
            game.foresee(&reader);
        } else {
            game.call_up(&reader);
        }
        reader.finish(game)
    }

    /// PV-2.2: what each faction can become.
    fn foresee(&mut self, reader: &Reader) {
        let most = MOST_UNITS[crate::content::mode_place(self.mode)];
        let cheapest = self.library.units.iter().map(|unit| unit.cost).min().unwrap_or(1);
        let crowd: usize = usize::from(self.limits.cost / cheapest);
        if self.mode != Mode::Epic && crowd > most {
            let message = format!(
                "an army of units that cost {cheapest} could have {crowd} units; a zone has room for {most}"
            );
            reader.fault(Fault::setup(Rule::new("PV-2.2"), message));
        }
        self.prospects = self
            .library
            .factions
            .iter()
            .map(|faction| Prospects::new(&self.library, &self.limits, faction))
            .collect();
        if !self.prospects.iter().any(Prospects::possible) {
            reader.fault(Fault::setup(Rule::new("PV-2.2"), "no faction can build a legal army"));
        }
    }

    /// PV-2.3: the armies that the options name, or those of the scenario.
    fn call_up(&mut self, reader: &Reader) {
        let chosen = [&self.options.white, &self.options.black];
        let found = [WHITE, BLACK].map(|seat| {
            let named = chosen[seat.index()].0.as_ref().map(|named| named.name());
            let wanted = |army: &&Army| match named {
                Some(name) => army.name == name,
                None => army.faction == self.scenario.factions[seat.index()] && army.mode == self.mode,
            };
            let army = self.library.armies.iter().find(wanted).cloned();
            let who = ["white", "black"][seat.index()];
            match &army {
                None => {
                    let faction = &self.library.factions[self.scenario.factions[seat.index()]];
                    let message =
                        format!("there is no {} army of {}: name one by `{who}`", self.mode, faction.name);
                    reader.fault(Fault::setup(Rule::new("PV-2.3"), message));
                }
                Some(army) if army.mode != self.mode => {
                    let message = format!(
                        "`{who}` = {} is an army for a {} battle; this is a {} one",
                        army.name, army.mode, self.mode
                    );
                    reader.fault(Fault::setup(Rule::new("PV-2.3"), message));
                }
                Some(army) => self.check_army(reader, seat, army),
            }
            army
        });
        if let [Some(white), Some(black)] = found {
            self.pairings = [
                format!("{} against {}", white.name, black.name),
                format!("{} against {}", black.name, white.name),
            ];
            self.armies = Some([white, black]);
        }
    }

    /// PV-2.5, PV-2.6: does the army of the box fit the ground? PV-13.7: can its deck hold it together?
    fn check_army(&self, reader: &Reader, seat: Seat, army: &Army) {
        if !self.deploys {
            for (kind, space) in &army.units {
                let space = self.seen_by(seat, *space);
                if self.kind(*kind).footing[self.ground(space) as usize].speed.is_none() {
                    let message = format!(
                        "{} of the army {} would start on {space}, which is {}",
                        self.kind(*kind).name,
                        army.name,
                        self.ground(space).name()
                    );
                    reader.fault(Fault::setup(Rule::new("PV-2.5"), message));
                }
            }
            if self.ground(self.seen_by(seat, army.commander)) == Ground::Deep {
                let message = format!("the commander of the army {} would start in deep water", army.name);
                reader.fault(Fault::setup(Rule::new("PV-2.6"), message));
            }
        }
        if self.options.support_model == SupportModel::Counted && self.mode != Mode::Tutorial {
            let mut counts = [0; crate::unit::MAX_KINDS];
            army.units.iter().for_each(|(kind, _)| counts[kind.index()] += 1);
            let short = cover_all(self, army.deck, &counts);
            if short > 0 {
                let message = format!(
                    "`support_model` = counted: the whole deck of the army {} leaves {short} of its units without support",
                    army.name
                );
                reader.fault(Fault::setup(Rule::new("PV-13.7"), message));
            }
        }
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The size of the battle.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// What may be brought to it.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    pub fn board(&self) -> Board {
        self.limits.board
    }

    /// The ground of a space (PV-11).
    #[inline]
    pub fn ground(&self, space: Space) -> Ground {
        self.ground[space.index()]
    }

    /// Every unit type.
    pub fn kinds(&self) -> &[UnitType] {
        &self.library.units
    }

    /// Every card.
    pub fn cards(&self) -> &[CardFace] {
        &self.library.cards
    }

    /// Every faction.
    pub fn factions(&self) -> &[Faction] {
        &self.library.factions
    }

    /// The armies of the box.
    pub fn box_armies(&self) -> &[Army] {
        &self.library.armies
    }

    /// The scenarios of the box.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.library.scenarios
    }

    /// The unit type of an id.
    pub fn unit_type(&self, id: Id) -> Option<&UnitType> {
        self.library.units.iter().find(|unit| unit.id == id)
    }

    /// The card of an id.
    pub fn card(&self, id: Id) -> Option<&CardFace> {
        self.library.cards.iter().find(|card| card.id == id)
    }

    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    #[inline]
    pub(crate) fn kind(&self, kind: Kind) -> &UnitType {
        &self.library.units[kind.index()]
    }

    #[inline]
    pub(crate) fn face(&self, card: Card) -> &CardFace {
        &self.library.cards[card.index()]
    }

    pub(crate) fn faction(&self, faction: u8) -> &Faction {
        &self.library.factions[usize::from(faction)]
    }

    pub(crate) fn read_kind(&self, id: &str) -> Option<Kind> {
        let found = |unit: &UnitType| unit.id.as_str().eq_ignore_ascii_case(id);
        self.library.units.iter().position(found).map(|index| Kind(index as u8))
    }

    pub(crate) fn read_card(&self, id: &str) -> Option<Card> {
        let found = |card: &CardFace| card.id.as_str().eq_ignore_ascii_case(id);
        self.library.cards.iter().position(found).map(|index| Card(index as u8))
    }

    /// The card of an id that a view names.
    pub(crate) fn known_card(&self, id: Id) -> Option<Card> {
        self.card_ids.iter().position(|own| *own == id).map(|index| Card(index as u8))
    }

    /// The unit type of an id that a view names.
    pub(crate) fn known_kind(&self, id: Id) -> Option<Kind> {
        self.kind_ids.iter().position(|own| *own == id).map(|index| Kind(index as u8))
    }

    pub(crate) fn read_faction(&self, id: &str) -> Option<u8> {
        let found = |own: &Faction| own.id.as_str().eq_ignore_ascii_case(id);
        self.library.factions.iter().position(found).map(|index| index as u8)
    }

    pub(crate) fn armies(&self) -> Option<&[Army; 2]> {
        self.armies.as_ref()
    }

    /// The army of a seat and that of its rival, in words.
    pub(crate) fn pairing(&self, seat: Seat) -> &str {
        &self.pairings[seat.index()]
    }

    pub(crate) fn prospects(&self, faction: u8) -> &Prospects {
        &self.prospects[usize::from(faction)]
    }

    /// Do the players build their armies (PV-2.2)?
    pub(crate) fn builds(&self) -> bool {
        self.armies.is_none()
    }

    /// Do the players deploy (PV-2.5)?
    pub(crate) fn deploys(&self) -> bool {
        self.deploys
    }

    /// PV-3.3: the last round, if there is one.
    pub(crate) fn round_cap(&self) -> Option<u8> {
        let cap = self.options.round_cap.get();
        let cap = if cap == 0 { self.scenario.round_cap } else { cap };
        (cap > 0).then_some(cap as u8)
    }

    /// Is all of it plain?
    #[inline]
    pub(crate) fn is_flat(&self) -> bool {
        self.flat
    }

    #[inline]
    pub(crate) fn neighbour(&self, space: Space, way: Facing) -> Option<Space> {
        match self.neighbours[space.index()][way.index()] {
            NOWHERE => None,
            next => Some(Space::from_index(next.into())),
        }
    }

    /// Where a space that is written as White has it is for this seat.
    pub(crate) fn seen_by(&self, seat: Seat, space: Space) -> Space {
        if seat == WHITE { space } else { self.board().turned(space) }
    }

    /// PV-2.4: is it in the deployment zone of this seat?
    pub(crate) fn in_zone(&self, seat: Seat, space: Space) -> bool {
        self.board().has(space) && self.seen_by(seat, space).row() < usize::from(self.limits.zone)
    }

    /// May a unit of this type ever stand there (PV-11)?
    pub(crate) fn may_stand(&self, kind: Kind, space: Space) -> bool {
        self.kind(kind).footing[self.ground(space) as usize].speed.is_some()
    }

    /// PV-13.4: the types that a card of this seat preserves.
    pub(crate) fn preserves(&self, seat: Seat, faction: u8, card: Card) -> Kinds {
        let special = self.armies.as_ref().and_then(|armies| armies[seat.index()].preserves);
        special.unwrap_or_else(|| self.faction(faction).preserves(card))
    }

    /// The types that the cards of a set preserve.
    pub(crate) fn preserved(&self, seat: Seat, faction: u8, cards: Cards) -> Kinds {
        Kinds(cards.iter().fold(0, |kinds, card| kinds | self.preserves(seat, faction, card).0))
    }

    /// How many cards a deck has.
    pub fn deck_size(&self) -> u8 {
        let of_army = |armies: &[Army; 2]| armies.iter().map(|army| army.deck.len()).max().unwrap_or(0) as u8;
        self.armies.as_ref().map_or(4 * self.limits.cards, of_army)
    }
}

impl Prevail {
    /// A unit as a log names it.
    pub(crate) fn name(&self, state: &State, id: UnitId) -> Name {
        Name { seat: id.owner(), kind: self.kind(state.unit(id).kind).id, number: state.number(id) }
    }
}
