//! What an army may be (PV-2.2), and which beginnings of one can be finished.

use kernel::Rule;

use crate::card::{Card, Cards};
use crate::content::{Faction, Library, Limits};
use crate::state::MAX_UNITS;
use crate::unit::{Kind, Kinds};

/// The most units that an army of a mini, standard or epic battle can have, whatever it is made of; a zone has room for
/// this many.
pub(crate) const MOST_UNITS: [usize; 3] = [16, 33, MAX_UNITS];

/// Something that keeps an army from being legal, in the order in which they are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    /// Too many of a type; 0 is allowed of a type that the faction lacks.
    Limit { kind: Kind, most: u8 },
    /// Too many units altogether.
    Units,
    /// Too dear.
    Cost { cost: u16, most: u16 },
    /// Too many types.
    Types { types: u8, most: u8 },
    /// Too little morale.
    Morale { morale: u16, least: u16 },
    /// A card that the faction's list lacks.
    Foreign { card: Card },
    /// Too few or too many cards of an initiative.
    Deck { initiative: u8, found: u8, needed: u8 },
    /// A type that fewer than two cards preserve.
    Support { kind: Kind },
}

impl Flaw {
    /// The code of a refusal.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Limit { .. } | Self::Units => "E_ARMY_LIMIT",
            Self::Cost { .. } => "E_ARMY_COST",
            Self::Types { .. } => "E_ARMY_TYPES",
            Self::Morale { .. } => "E_ARMY_MORALE",
            Self::Foreign { .. } | Self::Deck { .. } => "E_ARMY_DECK",
            Self::Support { .. } => "E_ARMY_SUPPORT",
        }
    }

    /// What is wrong, without a full stop.
    pub(crate) fn message(self, library: &Library) -> String {
        let name = |kind: Kind| &library.units[kind.index()].name;
        match self {
            Self::Limit { kind, most: 0 } => format!("the faction has no {}", name(kind)),
            Self::Limit { kind, most } => format!("an army may have {most} {}", name(kind)),
            Self::Units => format!("an army may have {MAX_UNITS} units"),
            Self::Cost { cost, most } => format!("the army costs {cost}; {most} is the most"),
            Self::Types { types, most } => format!("the army has {types} types of units; {most} is the most"),
            Self::Morale { morale, least } => format!("the army has morale {morale}; {least} is the least"),
            Self::Foreign { card } => {
                let face = &library.cards[card.index()];
                format!("{} {} is not in the faction's list", face.id, face.name)
            }
            Self::Deck { initiative, found, needed } => {
                format!("a deck has {needed} cards of initiative {initiative}, not {found}")
            }
            Self::Support { kind } => format!("{} needs two cards of the deck that preserve it", name(kind)),
        }
    }

    /// The rule that it breaks.
    pub(crate) const RULE: Rule = Rule::new("PV-2.2");
}

/// Everything that is wrong with an army, in the order of [`Flaw`].
pub(crate) fn flaws(
    library: &Library,
    limits: &Limits,
    faction: &Faction,
    counts: &[(Kind, u8)],
    deck: Cards,
) -> Vec<Flaw> {
    let mut found = Vec::new();
    let fielded = counts.iter().filter(|(_, count)| *count > 0);
    for (kind, count) in fielded.clone() {
        let listed = faction.units.contains(kind);
        let most = if listed { limits.limit(&library.units[kind.index()]) } else { 0 };
        if *count > most {
            found.push(Flaw::Limit { kind: *kind, most });
        }
    }
    let sum = |of: &dyn Fn(Kind) -> u16| -> u16 {
        fielded.clone().map(|(kind, count)| of(*kind) * u16::from(*count)).sum()
    };
    if sum(&|_| 1) > MAX_UNITS as u16 {
        found.push(Flaw::Units);
    }
    let cost = sum(&|kind| library.units[kind.index()].cost);
    if cost > limits.cost {
        found.push(Flaw::Cost { cost, most: limits.cost });
    }
    let types = fielded.clone().count() as u8;
    if types > limits.types {
        found.push(Flaw::Types { types, most: limits.types });
    }
    let morale = sum(&|kind| library.units[kind.index()].penalty.into());
    if morale < limits.morale {
        found.push(Flaw::Morale { morale, least: limits.morale });
    }
    found.extend(deck.without(faction.list()).iter().map(|card| Flaw::Foreign { card }));
    for initiative in 1..=4 {
        let fits = |card: &Card| library.cards[card.index()].initiative == initiative;
        let number = deck.iter().filter(fits).count() as u8;
        if number != limits.cards {
            found.push(Flaw::Deck { initiative, found: number, needed: limits.cards });
        }
    }
    let covered = twice_preserved(faction, deck);
    found.extend(
        fielded.filter(|(kind, _)| !covered.has(*kind)).map(|(kind, _)| Flaw::Support { kind: *kind }),
    );
    found
}

/// The types that two cards of a deck preserve.
fn twice_preserved(faction: &Faction, deck: Cards) -> Kinds {
    let (mut once, mut twice) = (0, 0);
    for card in deck.iter() {
        let preserved = faction.preserves(card).0;
        twice |= once & preserved;
        once |= preserved;
    }
    Kinds(twice)
}

/// Which beginnings of an army of one faction can be finished: worked out once, so that the player who builds an army
/// never comes to a point where nothing fits any more.
#[derive(Clone, Debug)]
pub(crate) struct Prospects {
    /// Every deck, with the types it can hold together.
    decks: Vec<(Cards, Kinds)>,
    /// For each set of types that some deck holds together, and that no other deck holds with more: the most morale
    /// that can still be had, by the next type of the list, the types left and the cost left.
    hopes: Vec<(Kinds, Vec<u8>)>,
    list: usize,
    types: usize,
    cost: usize,
    morale: u16,
}

impl Prospects {
    pub(crate) fn new(library: &Library, limits: &Limits, faction: &Faction) -> Self {
        let decks = decks(library, limits, faction);
        let mut covers: Vec<Kinds> = Vec::new();
        for (_, kinds) in &decks {
            if !covers.iter().any(|other| other.covers(*kinds)) {
                covers.retain(|other| !kinds.covers(*other));
                covers.push(*kinds);
            }
        }
        let hopes = covers.into_iter().map(|kinds| (kinds, hopes(library, limits, faction, kinds))).collect();
        Self {
            decks,
            hopes,
            list: faction.units.len(),
            types: usize::from(limits.types),
            cost: usize::from(limits.cost),
            morale: limits.morale,
        }
    }

    /// Is there any army at all?
    pub(crate) fn possible(&self) -> bool {
        self.can_field(0, Kinds::default(), 0, 0)
    }

    /// Can an army be finished whose first `decided` types are decided, which has these types, costs so much and has so
    /// much morale?
    pub(crate) fn can_field(&self, decided: usize, kinds: Kinds, cost: u16, morale: u16) -> bool {
        let (Some(types), Some(cost)) =
            (self.types.checked_sub(kinds.len()), self.cost.checked_sub(usize::from(cost)))
        else {
            return false;
        };
        let hope = |table: &[u8]| {
            let best = table[(decided * (self.types + 1) + types) * (self.cost + 1) + cost];
            morale + u16::from(best) >= self.morale
        };
        debug_assert!(decided <= self.list);
        self.hopes.iter().any(|(cover, table)| cover.covers(kinds) && hope(table))
    }

    /// The decks that hold these types together and have these cards.
    pub(crate) fn decks(&self, kinds: Kinds, with: Cards) -> impl Iterator<Item = Cards> {
        let fits = move |deck: &&(Cards, Kinds)| deck.1.covers(kinds) && with.without(deck.0).is_empty();
        self.decks.iter().filter(fits).map(|(deck, _)| *deck)
    }
}

/// Every deck of a faction: this many cards of each initiative.
fn decks(library: &Library, limits: &Limits, faction: &Faction) -> Vec<(Cards, Kinds)> {
    let mut decks = vec![Cards::default()];
    for initiative in 1..=4 {
        let of_value: Vec<Card> = faction
            .list()
            .iter()
            .filter(|card| library.cards[card.index()].initiative == initiative)
            .collect();
        let picks: Vec<Cards> = (0..1u32 << of_value.len())
            .filter(|bits| bits.count_ones() == u32::from(limits.cards))
            .map(|bits| {
                of_value
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| bits >> at & 1 != 0)
                    .map(|(_, card)| *card)
                    .collect()
            })
            .collect();
        decks = decks.iter().flat_map(|deck| picks.iter().map(|pick| deck.union(*pick))).collect();
    }
    decks.into_iter().map(|deck| (deck, twice_preserved(faction, deck))).collect()
}

/// The most morale from the types `from` on, for each number of types and each cost that are left.
fn hopes(library: &Library, limits: &Limits, faction: &Faction, kinds: Kinds) -> Vec<u8> {
    let (types, cost) = (usize::from(limits.types), usize::from(limits.cost));
    let layer = (types + 1) * (cost + 1);
    let mut table = vec![0u8; (faction.units.len() + 1) * layer];
    for (from, kind) in faction.units.iter().enumerate().rev() {
        let unit = &library.units[kind.index()];
        let (rest, next) = table.split_at_mut((from + 1) * layer);
        let (rest, next) = (&mut rest[from * layer..], &next[..layer]);
        rest.copy_from_slice(next);
        if !kinds.has(*kind) {
            continue;
        }
        for left in 1..=types {
            for purse in 0..=cost {
                let most = (purse / usize::from(unit.cost)).min(usize::from(limits.limit(unit)));
                for count in 1..=most {
                    let after = next[(left - 1) * (cost + 1) + purse - count * usize::from(unit.cost)];
                    let gain = (count as u8).saturating_mul(unit.penalty).saturating_add(after);
                    let best = &mut rest[left * (cost + 1) + purse];
                    *best = gain.max(*best);
                }
            }
        }
    }
    table
}
