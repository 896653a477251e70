//! The numbers of the game, read from data files (KD-13.3, KD-13.4).

use std::ops::RangeInclusive;

use kernel::content::{Content, Item, Reader, Table};
use kernel::{Rule, Word as _};

use crate::vocab::{Heart, Stance, Token, Weapon};

/// KD-13.4: how far the numbers may be changed.
const BOUNDS: Rule = Rule::new("KD-13.4");

const WEAPONS: &str = "weapons.toml";
const TOKENS: &str = "tokens.toml";
const KNIGHTS: &str = "knights.toml";

/// The content the program ships with.
pub(crate) fn content() -> Content {
    Content::embedded(&[
        (WEAPONS, include_str!("../content/weapons.toml")),
        (TOKENS, include_str!("../content/tokens.toml")),
        (KNIGHTS, include_str!("../content/knights.toml")),
    ])
}

/// The numbers of the game (KD-13.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    weapons: [WeaponNumbers; 3],
    tokens: [u8; Token::COUNT],
    /// The kinds that there are any of, a bit for each.
    kinds: u8,
    defending: StanceNumbers,
    parrying: StanceNumbers,
    actions: [u8; 2],
    /// What the attacker's Inspiration does to the pile.
    pub attacker: Change,
    /// What the target's Inspiration does with `defender_inspiration = remove_heart`.
    pub target_remove_heart: Change,
    /// What the target's Inspiration does with `defender_inspiration = add_shield`.
    pub target_add_shield: Change,
}

/// The numbers of one weapon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeaponNumbers {
    /// The distances at which it can hit.
    pub reach: RangeInclusive<u8>,
    /// Hearts in the pile.
    pub hearts: u8,
    /// Shields in the pile.
    pub shields: u8,
}

/// What a stance does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StanceNumbers {
    /// To the pile of an attack on the knight.
    pub pile: Change,
    /// To an attacker that misses.
    pub on_miss: Option<OnMiss>,
}

/// A change of a pile: Hearts and Shields more, or fewer if negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub hearts: i8,
    pub shields: i8,
}

kernel::words! {
    /// What a miss does to the attacker.
    pub enum OnMiss: "outcome of a miss" {
        /// Its weapon is unequipped (KD-8.11).
        Fumble = "fumble",
    }
}

impl Numbers {
    /// The numbers of a weapon.
    pub fn weapon(&self, weapon: Weapon) -> &WeaponNumbers {
        &self.weapons[weapon.index()]
    }

    /// The numbers of a stance.
    pub fn stance(&self, stance: Stance) -> &StanceNumbers {
        match stance {
            Stance::Defending => &self.defending,
            Stance::Parrying => &self.parrying,
        }
    }

    /// How many tokens of a kind a knight has (KD-5.2).
    pub fn tokens(&self, token: Token) -> u8 {
        self.tokens[token.index()]
    }

    /// The kinds that a knight has any of, a bit for each.
    pub(crate) fn kinds(&self) -> u8 {
        self.kinds
    }

    /// How many tokens a knight with this Heart lays (KD-5.3).
    pub fn actions(&self, heart: Heart) -> u8 {
        self.actions[heart.index()]
    }

    /// Reads the numbers; what is wrong goes to the reader.
    pub(crate) fn read(reader: &Reader, content: &Content) -> Self {
        let mut weapons = reader.file(content, WEAPONS);
        let [sword, spear, bow] =
            ["sword", "spear", "bow"].map(|weapon| read_weapon(&mut weapons.need(weapon).table()));

        let mut file = reader.file(content, TOKENS);
        let (defending, shields) = read_stance(&mut file.need("defending").table());
        let (parrying, parries) = read_stance(&mut file.need("parrying").table());
        let mut step = file.need("step").table();
        let movement = step.need("tokens");
        let movement_at = movement.spot();
        let movements = movement.number(0..=9, BOUNDS);

        let mut knights = reader.file(content, KNIGHTS);
        let mut actions = knights.need("actions").table();
        let full = actions.need("full").number(1..=3, BOUNDS);
        let broken = actions.need("broken");
        let broken_at = broken.spot();
        let broken = broken.number(1..=3, BOUNDS);
        if broken > full {
            broken_at.fault(
                Some(BOUNDS),
                format!("a Broken Heart has at most the {full} actions of a Full one, not {broken}"),
            );
        }
        if movements < full {
            movement_at.fault(
                Some(BOUNDS),
                format!("there must be a Movement token for each of the {full} actions, not {movements}"),
            );
        }
        let mut inspiration = knights.need("inspiration").table();
        let attacker = read_change(inspiration.need("attacker"), Side::Attacker);
        let tokens = [sword.1, spear.1, bow.1, shields, parries, movements];
        let kinds = Token::ALL.iter().filter(|token| tokens[token.index()] > 0);
        let mut target = inspiration.need("target").table();
        Self {
            weapons: [sword.0, spear.0, bow.0],
            tokens,
            kinds: kinds.fold(0, |kinds, token| kinds | token.bit()),
            defending,
            parrying,
            actions: [full, broken],
            attacker,
            target_remove_heart: read_change(target.need("remove_heart"), Side::Target),
            target_add_shield: read_change(target.need("add_shield"), Side::Target),
        }
    }
}

fn read_weapon(table: &mut Table<'_>) -> (WeaponNumbers, u8) {
    let reach = table.need("reach");
    let spot = reach.spot();
    let [least, most] = pair(reach, "the least and the greatest distance")
        .map_or([1, 1], |[least, most]| [least.number(1..=8, BOUNDS), most.number(1..=8, BOUNDS)]);
    if least > most {
        spot.fault(Some(BOUNDS), format!("the least reach, {least}, is above the greatest, {most}"));
    }
    let numbers = WeaponNumbers {
        reach: least..=most,
        hearts: table.need("hearts").number(0..=9, BOUNDS),
        shields: table.need("shields").number(0..=9, BOUNDS),
    };
    (numbers, table.need("tokens").number(0..=9, BOUNDS))
}

fn read_stance(table: &mut Table<'_>) -> (StanceNumbers, u8) {
    let numbers = StanceNumbers {
        pile: table.maybe("pile").map(|pile| read_change(pile, Side::Target)).unwrap_or_default(),
        on_miss: table.maybe("on_miss").map(Item::word),
    };
    (numbers, table.need("tokens").number(0..=9, BOUNDS))
}

/// Whom a change of the pile is meant to help. It may do nothing else, so that an attack without a Heart that
/// the attacker cannot change any more is lost whatever the target does (KD-8.8).
enum Side {
    Attacker,
    Target,
}

fn read_change(item: Item<'_>, side: Side) -> Change {
    let (hearts_range, shields_range) = match side {
        Side::Attacker => (0..=9, -9..=0),
        Side::Target => (-9..=0, 0..=9),
    };
    pair(item, "Hearts and Shields").map_or_else(Change::default, |[hearts, shields]| Change {
        hearts: hearts.number(hearts_range, BOUNDS),
        shields: shields.number(shields_range, BOUNDS),
    })
}

fn pair<'r>(item: Item<'r>, what: &str) -> Option<[Item<'r>; 2]> {
    let spot = item.spot();
    let list = item.is_list();
    let items = item.list();
    let count = items.len();
    let pair = items.try_into().ok();
    if list && pair.is_none() {
        spot.fault(Some(BOUNDS), format!("expected two numbers, {what}, not {count}"));
    }
    pair
}
