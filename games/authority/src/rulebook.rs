//! The rulebook in force: options, cards, and who sits where.

use kernel::content::{Content, Fault, Faults, Reader};
use kernel::{Rule, Seat, SeatSet, Word as _};

use crate::card::{Ability, Card, CardId, Clause, Condition, Design, Effect, May, Value};
use crate::content::{Cards, MAX_ZONE};
use crate::cycle::Held;
use crate::effects::larger_hand;
use crate::evaluate::promise;
use crate::options::{
    Format, GeneralLimit, KingsguardOrder, Mode, Options, SoloLevel, TeamTurns, ZoneCopies,
};
use crate::place::Slot;
use crate::state::{Court, MAX_SEATS, State, Trigger};
use crate::vocab::{Count, Faction, Kind, When};

/// AU-15.1: what goes together.
const TOGETHER: Rule = Rule::new("AU-15.1");

/// How many decisions a turn can have (AU-13.10): far more than anybody needs, and few enough that a record can hold the
/// longest match that the options allow.
pub(crate) const MOST_DECISIONS: u8 = 160;

/// A place for every design that [`Held`] can tell.
const DESIGNS: usize = 128;

/// The seat of the Pretender (AU-16.2).
pub(crate) const PRETENDER: Seat = Seat::new(1);

/// *Authority* with these options, these cards and this table.
#[derive(Clone, Debug)]
pub struct Authority {
    options: Options,
    cards: Cards,
    traits: Vec<Traits>,
    roles: Roles,
    /// The kinds of passives of each design, a bit each.
    passives: [u8; DESIGNS],
    /// What each design promises in a deck.
    promises: [f32; DESIGNS],
    /// Every id, sorted.
    ids: Vec<(CardId, Design)>,
    seats: u8,
    /// Whom each seat may attack while they stand (AU-1.9).
    enemies: [SeatSet; MAX_SEATS],
    /// The rows in the order in which they protect the monarch (AU-5.9).
    row_order: [u8; 4],
    /// The built-in ability of Spies (AU-8.5).
    counter_spy: Ability,
}

/// What is asked of a design all the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub(crate) kind: Kind,
    pub(crate) faction: Option<Faction>,
    pub(crate) power: u8,
    pub(crate) cost: u8,
    /// The moments of its abilities, a bit each.
    whens: u32,
}

/// The designs with which a command may do something, a bit for each.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Roles {
    /// Attack and defend.
    pub(crate) fights: u128,
    pub(crate) levies: u128,
    pub(crate) spies: u128,
    /// Be used from the hand.
    pub(crate) acts: u128,
}

impl Roles {
    fn of(traits: &[Traits]) -> Self {
        let those = |test: fn(&Traits) -> bool| {
            (0..).zip(traits).filter(|(_, one)| test(one)).fold(0, |set, (at, _)| set | 1 << at)
        };
        Self {
            fights: those(|one| one.kind.fights()),
            levies: those(|one| one.kind.levies()),
            spies: those(|one| one.kind == Kind::Spy),
            acts: those(|one| one.kind == Kind::Spy || one.has(When::Active)),
        }
    }
}

/// What passives are asked for all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passive {
    /// `def`.
    Def,
    /// `protect`.
    Protect,
}

impl Traits {
    fn of(card: &Card) -> Self {
        Self {
            kind: card.kind,
            faction: card.faction,
            power: card.power,
            cost: card.cost.unwrap_or(0),
            whens: card.abilities.iter().fold(0, |whens, ability| whens | 1 << ability.when.index()),
        }
    }

    /// Has it an ability of this moment?
    #[inline]
    pub(crate) const fn has(&self, when: When) -> bool {
        self.whens & 1 << when.index() != 0
    }
}

impl Authority {
    /// How many seats a match with these options has when nobody says (AU-15.1).
    pub(crate) fn default_seats(options: &Options) -> u8 {
        match options.mode {
            Mode::Ffa => 2,
            Mode::Teams => 4,
        }
    }

    pub(crate) fn open(content: &Content, options: &Options, seats: u8) -> Result<Self, Faults> {
        let reader = Reader::new();
        let cards = Cards::read(&reader, content, options.kingsguard_power.get() as u8);
        check_set_up(options, seats).into_iter().for_each(|fault| reader.fault(fault));
        let cards = reader.finish(cards)?;
        let team = |seat: Seat| match options.mode {
            Mode::Ffa => seat.index(),
            Mode::Teams => seat.index() % 2,
        };
        let enemies = std::array::from_fn(|me| {
            Seat::first(seats).filter(|other| team(*other) != team(Seat::new(me as u8))).collect()
        });
        let mut ids: Vec<(CardId, Design)> =
            (0..).zip(&cards.all).map(|(index, card)| (card.id, Design(index))).collect();
        ids.sort_unstable();
        let traits: Vec<Traits> = cards.all.iter().map(Traits::of).collect();
        Ok(Self {
            ids,
            roles: Roles::of(&traits),
            traits,
            passives: std::array::from_fn(|design| cards.all.get(design).map_or(0, passives)),
            promises: std::array::from_fn(|design| {
                cards.all.get(design).map_or(0.0, |card| promise(&Traits::of(card)))
            }),
            options: options.clone(),
            cards,
            seats,
            enemies,
            row_order: match options.kingsguard_order {
                KingsguardOrder::Last => [1, 2, 3, 0],
                KingsguardOrder::First => [0, 1, 2, 3],
            },
            counter_spy: Ability {
                when: When::Active,
                condition: None,
                clauses: vec![Clause { effect: Effect::CounterSpy, may: May::No }],
            },
        })
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Every card: the starting deck, the Kingsguard, the factions, the Generals.
    pub fn cards(&self) -> &[Card] {
        &self.cards.all
    }

    /// The card of an id, if the game has it.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.design(id).map(|design| self.face(design))
    }

    /// The design of an id, if the game has it.
    pub fn design(&self, id: CardId) -> Option<Design> {
        let at = self.ids.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.ids[at].1)
    }

    /// The card of a design.
    pub fn face(&self, design: Design) -> &Card {
        &self.cards.all[design.index()]
    }

    /// The id of a design.
    #[inline]
    pub(crate) fn id(&self, design: Design) -> CardId {
        self.cards.all[design.index()].id
    }

    #[inline]
    pub(crate) fn traits(&self, design: Design) -> &Traits {
        &self.traits[design.index()]
    }

    pub(crate) fn roles(&self) -> &Roles {
        &self.roles
    }

    /// What a card promises in a deck.
    #[inline]
    pub(crate) fn promise(&self, card: Held) -> f32 {
        self.promises[card.design().index()]
    }

    /// Has a card a passive of this kind?
    #[inline]
    pub(crate) fn is_passive(&self, card: Held, kind: Passive) -> bool {
        self.passives[card.design().index()] & 1 << kind as u8 != 0
    }

    /// The Kingsguard (AU-5.7).
    pub(crate) fn kingsguard(&self) -> Design {
        Design(self.cards.starters as u8)
    }

    /// The designs of the starting deck (AU-1.2).
    pub(crate) fn starters(&self) -> impl Iterator<Item = (Design, u8)> + '_ {
        self.copies(0..self.cards.starters)
    }

    /// The designs of the market deck, with their copies (AU-1.1).
    pub(crate) fn wares(&self) -> impl Iterator<Item = (Design, u8)> + '_ {
        self.copies(self.cards.starters + 1..self.cards.generals)
    }

    fn copies(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = (Design, u8)> + '_ {
        range.map(|index| (Design(index as u8), self.cards.all[index].copies))
    }

    /// The Generals in the order of the box.
    pub(crate) fn generals(&self) -> impl Iterator<Item = Design> + use<> {
        (self.cards.generals..self.cards.all.len()).map(|index| Design(index as u8))
    }

    /// The Generals of a supply, in the order of the box.
    pub(crate) fn supplied(&self, supply: u32) -> impl Iterator<Item = Design> + use<> {
        let (mut rest, first) = (supply, self.cards.generals as u32);
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.checked_sub(1)?;
            Some(Design((first + at) as u8))
        })
    }

    /// The bit of a General in the supply.
    pub(crate) fn general_bit(&self, design: Design) -> u32 {
        1 << (design.index() - self.cards.generals)
    }

    /// The ability of a trigger.
    pub(crate) fn ability(&self, trigger: &Trigger) -> &Ability {
        if trigger.ability == Trigger::COUNTER_SPY {
            &self.counter_spy
        } else {
            &self.face(trigger.card).abilities[usize::from(trigger.ability)]
        }
    }

    /// The abilities of a design that this moment triggers. Passive ones are not among them: those that work are found
    /// through [`crate::effects`], which reads their conditions.
    #[inline]
    pub(crate) fn abilities(&self, design: Design, when: When) -> impl Iterator<Item = (u8, &Ability)> {
        let triggered = self.traits(design).has(when) && !when.passive();
        let abilities: &[Ability] = if triggered { &self.face(design).abilities } else { &[] };
        abilities
            .iter()
            .enumerate()
            .filter(move |(_, ability)| ability.when == when)
            .map(|(i, ability)| (i as u8, ability))
    }

    pub(crate) fn seats(&self) -> u8 {
        self.seats
    }

    /// The seat as it is written.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        format!("P{}", seat.index() + 1)
    }

    /// The seats in order.
    pub(crate) fn everybody(
        &self,
    ) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<> {
        Seat::first(self.seats)
    }

    /// The seats clockwise, `from` first (AU-2.1).
    pub(crate) fn around(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let seats = self.seats;
        (0..seats).map(move |i| Seat::new((from.index() as u8 + i) % seats))
    }

    /// The team of `seat`, if there are teams (AU-14.3).
    pub fn team(&self, seat: Seat) -> Option<u8> {
        match self.options.mode {
            Mode::Ffa => None,
            Mode::Teams => Some(self.side(seat)),
        }
    }

    /// The side of `seat`: its team, or itself where everybody fights alone.
    pub(crate) fn side(&self, seat: Seat) -> u8 {
        match self.options.mode {
            Mode::Ffa => seat.index() as u8,
            Mode::Teams => seat.index() as u8 % 2,
        }
    }

    /// The surviving enemies of `seat` (AU-1.9).
    #[inline]
    pub(crate) fn enemies(&self, state: &State, seat: Seat) -> impl Iterator<Item = Seat> + Clone {
        let alive: SeatSet = self.everybody().filter(|other| state.of(*other).alive()).collect();
        self.enemies[seat.index()].intersection(alive).iter()
    }

    /// Is `other` on another side than `seat`?
    pub(crate) fn is_enemy(&self, seat: Seat, other: Seat) -> bool {
        self.enemies[seat.index()].contains(other)
    }

    /// The rows in the order in which they protect the monarch (AU-5.9).
    #[inline]
    pub(crate) fn row_order(&self) -> [u8; 4] {
        self.row_order
    }

    /// How many games the match can have (AU-16.1).
    pub(crate) fn games(&self) -> u8 {
        match self.options.format {
            Format::Single | Format::Solo => 1,
            Format::Tournament => 3,
        }
    }

    /// The HP that `seat` can never exceed (AU-1.11, AU-16.2).
    pub(crate) fn hp_cap(&self, seat: Seat) -> u8 {
        self.pretender(seat).map_or(self.options.starting_hp.get() as u8, SoloLevel::hp)
    }

    /// The level of the Pretender, if `seat` is that.
    pub(crate) fn pretender(&self, seat: Seat) -> Option<SoloLevel> {
        (self.options.format == Format::Solo && seat == PRETENDER).then_some(self.options.solo_level)
    }

    /// The hand size of `seat` without bonuses (AU-9.1, AU-16.2).
    pub(crate) fn base_hand(&self, seat: Seat) -> u8 {
        self.pretender(seat).map_or(self.options.hand_size.get() as u8, SoloLevel::hand_size)
    }

    /// The HP that `seat` starts with (AU-2.2, AU-16.2).
    pub(crate) fn opening_hp(&self, seat: Seat, first: Seat) -> u8 {
        let damage = if seat == first && self.pretender(seat).is_none() {
            self.options.first_damage.get() as u8
        } else {
            0
        };
        self.hp_cap(seat) - damage
    }

    /// How many cards `seat` starts with (AU-2.4, AU-16.2).
    pub(crate) fn opening_hand(&self, seat: Seat, first: Seat) -> u8 {
        if seat == first && self.pretender(seat).is_none() {
            self.options.first_hand.get() as u8
        } else {
            self.base_hand(seat)
        }
    }

    /// How many cards `seat` draws up to (AU-9.1).
    pub(crate) fn hand_size(&self, court: &Court, seat: Seat) -> u8 {
        self.base_hand(seat) + larger_hand(self, court)
    }

    /// May `design` enter the general zone of this court (AU-8.1, AU-8.2, AU-8.4)?
    pub(crate) fn fits_zone(&self, court: &Court, design: Design) -> bool {
        let Traits { kind, faction, .. } = *self.traits(design);
        let copies = kind == Kind::Spy && self.options.zone_copies == ZoneCopies::Any;
        let rival = |other: Design| {
            let same_faction = self.options.general_limit == GeneralLimit::PerFaction
                && kind == Kind::General
                && self.traits(other).kind == Kind::General
                && self.traits(other).faction == faction;
            (other == design && !copies) || same_faction
        };
        court.zone.len() < MAX_ZONE && !court.zone.iter().any(|card| rival(card.design()))
    }

    /// How many Spies are in a general zone.
    pub(crate) fn spies(&self, court: &Court) -> usize {
        court.zone.iter().filter(|card| self.traits(card.design()).kind == Kind::Spy).count()
    }

    /// Does a condition hold for an ability of this court? `first` is answered by the caller, who knows the event;
    /// `slot` is where the card stands, if it does: whoever is in no row has no ally there.
    pub(crate) fn holds(
        &self,
        court: &Court,
        condition: Option<Condition>,
        first: bool,
        slot: Option<Slot>,
    ) -> bool {
        match condition {
            None => true,
            Some(Condition::RowAlly(faction)) => slot.is_some_and(|slot| {
                let mut row = Slot::of_row(slot.row()).iter().filter(|other| **other != slot);
                row.any(|other| {
                    court.rows[other.index()]
                        .is_some_and(|unit| self.traits(unit.card.design()).faction == Some(faction))
                })
            }),
            Some(Condition::First) => first,
            Some(Condition::Attacks(n)) => court.attacks >= n,
            Some(Condition::Defenders(n)) => court.defenders().count() >= usize::from(n),
            Some(Condition::Spies(n)) => self.spies(court) >= usize::from(n),
        }
    }

    /// A value for an ability of this court, X being `row` (AU-12.9).
    pub(crate) fn value(&self, court: &Court, value: Value, row: u8) -> i16 {
        match value {
            Value::Fixed(n) => i16::from(n),
            Value::Rows(n) => i16::from(n) * i16::from(row),
            Value::Each { n, of, at_most } => {
                let count = match of {
                    Count::PriorAttacks => i16::from(court.attacks.saturating_sub(1)),
                    Count::Bought => i16::from(court.bought),
                    Count::Unspent => court.pool.min(999) as i16,
                };
                let value = i16::from(n) * count;
                at_most.map_or(value, |most| value.min(i16::from(most)))
            }
        }
    }
}

/// The kinds of passives that a card has.
fn passives(card: &Card) -> u8 {
    let abilities = card.abilities.iter().filter(|ability| ability.when.passive());
    let effects = abilities.flat_map(|ability| &ability.clauses).map(|clause| &clause.effect);
    effects.fold(0, |kinds, effect| {
        let def = u8::from(matches!(effect, Effect::Def { .. })) << Passive::Def as u8;
        let protect = u8::from(matches!(effect, Effect::Protect { .. })) << Passive::Protect as u8;
        kinds | def | protect
    })
}

/// AU-15.1: a set-up that cannot be, with the option it names.
fn check_set_up(options: &Options, seats: u8) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |message: String| faults.push(Fault::setup(TOGETHER, message));
    if !(2..=4).contains(&seats) {
        fault(format!("`players` must be 2 to 4, not {seats}"));
    }
    let format = options.format;
    if format != Format::Single && seats != 2 {
        fault(format!("`format` = {format} is for 2 players, not {seats}"));
    }
    match options.mode {
        Mode::Teams if seats != 4 => fault(format!("`mode` = teams is for 4 players, not {seats}")),
        Mode::Teams => {}
        Mode::Ffa if options.team_turns != TeamTurns::Clockwise => {
            fault(format!("`team_turns` = {} needs `mode` = teams", options.team_turns));
        }
        Mode::Ffa => {}
    }
    if options.first_player.seat().is_some_and(|seat| seat.index() >= usize::from(seats)) {
        fault(format!("`first_player` = {} is no seat of {seats} players", options.first_player.word()));
    }
    if format != Format::Solo && options.solo_level != SoloLevel::Knight {
        fault(format!("`solo_level` = {} needs `format` = solo", options.solo_level));
    }
    faults
}
