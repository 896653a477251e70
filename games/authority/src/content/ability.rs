//! Abilities in the card files: the closed vocabulary, strictly read.

use kernel::Word as _;
use kernel::content::{Item, Spot, Table};

use crate::card::{Ability, Aim, Clause, Condition, Filter, Harm, May, Reach, Side, Value};
use crate::effects::{Choice, Syntax, Verb, choice, fits, syntax};
use crate::vocab::{Faction, Goods, Kind, When, Who};

/// The abilities of a card of this type, if that is known. One whose moment is unknown is left out: the fault is told, and what else is
/// wrong with it as far as that can be said.
pub(super) fn read_abilities(item: Item<'_>, kind: Option<Kind>) -> Vec<Ability> {
    let mut abilities: Vec<Ability> = Vec::new();
    for mut table in item.tables() {
        let spot = table.spot();
        let Some(ability) = read_ability(&mut table, kind) else { continue };
        let again = abilities.iter().any(|other| other.when == ability.when);
        if again && !ability.when.passive() {
            spot.fault(
                None,
                format!("a card has one ability `{}`; put all its effects into it", ability.when),
            );
        }
        abilities.push(ability);
    }
    abilities
}

fn read_ability(table: &mut Table<'_>, kind: Option<Kind>) -> Option<Ability> {
    let item = table.need("when");
    let spot = item.spot();
    let when: Option<When> = item.known_word();
    if let (Some(when), Some(kind)) = (when, kind)
        && !can_have(kind, when)
    {
        spot.fault(None, format!("a {kind} never comes to `{when}`"));
    }
    let condition = table.maybe("if").and_then(|item| read_condition(item.table(), when));
    let whole = table.maybe("may").is_some_and(Item::flag);
    let effects = table.need("do");
    let spot = effects.spot();
    let is_list = effects.is_list();
    let effects = effects.list();
    if is_list && effects.is_empty() {
        spot.fault(None, "an ability does something: `do` lists at least one effect");
    }
    let mut clauses: Vec<Clause> = effects.into_iter().filter_map(|item| read_clause(item, when)).collect();
    if clauses.len() > 8 {
        spot.fault(None, format!("an ability has at most 8 effects, not {}", clauses.len()));
    }
    if whole && let Some(first) = clauses.first_mut() {
        if choice(&first.effect) != Choice::Nothing {
            first.may = May::Ability;
        } else {
            spot.fault(None, "an ability that may be declined begins with an effect that chooses something");
        }
    }
    Some(Ability { when: when?, condition, clauses })
}

/// Can a card of this type be where, or do what, the moment says?
fn can_have(kind: Kind, when: When) -> bool {
    match when {
        When::PassiveDef | When::StartDef | When::Attack | When::Kill | When::Hit => kind.fights(),
        When::Defend | When::Attacked | When::Defeated => kind.fights(),
        When::PassiveHand => kind.fights(),
        When::Levy => kind.levies(),
        When::Active => kind.fights(),
        When::PassiveGen | When::StartGen | When::EndGen | When::General => true,
        When::OnAttack | When::OnKill | When::OnHit | When::OnBuy | When::Recruited => true,
    }
}

fn read_condition(mut table: Table<'_>, when: Option<When>) -> Option<Condition> {
    let spot = table.spot();
    let mut found = Vec::new();
    if table.maybe("first").is_some_and(Item::flag) {
        found.push(Condition::First);
    }
    if let Some(n) = table.maybe("attacks") {
        found.push(Condition::Attacks(n.count(1..=20)));
    }
    if let Some(n) = table.maybe("defenders") {
        found.push(Condition::Defenders(n.count(1..=6)));
    }
    if let Some(n) = table.maybe("spies") {
        found.push(Condition::Spies(n.count(1..=9)));
    }
    if let Some(faction) = table.maybe("row_ally") {
        found.push(Condition::RowAlly(faction.word()));
    }
    drop(table);
    let fits = |when: When| match found.first() {
        Some(Condition::First) => {
            matches!(when, When::OnAttack | When::OnKill | When::OnHit | When::OnBuy)
        }
        Some(Condition::RowAlly(_)) => when == When::PassiveDef,
        // When a turn starts nobody has attacked yet, and who is attacked is never the one who attacks.
        Some(Condition::Attacks(_)) => !matches!(
            when,
            When::Active
                | When::PassiveHand
                | When::StartDef
                | When::StartGen
                | When::Attacked
                | When::Defeated
        ),
        Some(Condition::Defenders(_) | Condition::Spies(_)) | None => {
            !matches!(when, When::Active | When::PassiveHand)
        }
    };
    if found.len() != 1 {
        spot.fault(None, "a condition is one of `first`, `attacks`, `defenders`, `spies`, `row_ally`");
    } else if let Some(when) = when.filter(|when| !fits(*when)) {
        spot.fault(None, format!("that condition does not go with `{when}`"));
    }
    found.first().copied()
}

fn read_clause(item: Item<'_>, when: Option<When>) -> Option<Clause> {
    let spot = item.spot();
    let (verb, effect, may) = if item.is_text() {
        let verb: Verb = item.known_word()?;
        let Syntax::Bare(effect) = syntax(verb) else {
            spot.fault(None, format!("`{verb}` needs a value: write {{ {verb} = ... }}"));
            return None;
        };
        (verb, effect, May::No)
    } else {
        let mut table = item.table();
        let mut verbs: Vec<(Verb, Item<'_>)> = Vec::new();
        for verb in Verb::ALL {
            verbs.extend(table.maybe(verb.word()).map(|item| (*verb, item)));
        }
        if verbs.len() != 1 {
            if verbs.is_empty() {
                // What is there is reported as unknown, with the nearest effect, when the table is dropped.
                spot.fault(None, "an effect is named by one key, like { draw = 1 }");
            } else {
                spot.fault(None, "an effect has one verb; write several effects for several");
            }
            return None;
        }
        let (verb, value) = verbs.pop()?;
        let effect = match syntax(verb) {
            Syntax::Valued(read) => read(value, &mut table),
            Syntax::Bare(_) => {
                value.spot().fault(None, format!("`{verb}` takes no value: write \"{verb}\""));
                None
            }
        };
        let Some(effect) = effect else {
            // What else belongs here depends on what could not be read.
            table.ignore_rest();
            return None;
        };
        let may = table.maybe("may").is_some_and(Item::flag);
        if may && choice(&effect) == Choice::Nothing {
            spot.fault(None, format!("`{verb}` chooses nothing, so it cannot be declined"));
        }
        (verb, effect, if may { May::Effect } else { May::No })
    };
    if let Some(when) = when.filter(|when| !fits(&effect, *when)) {
        spot.fault(None, format!("`{verb}` does not go with `{when}`"));
    }
    Some(Clause { effect, may })
}

/// The monarchs that can be damaged.
pub(crate) const MONARCHS: &[Who] =
    &[Who::EnemyMonarch, Who::OwnMonarch, Who::AttackerMonarch, Who::DefeatedOwner, Who::Damaged];

pub(crate) fn read_harms(item: Item<'_>) -> Option<Vec<Harm>> {
    let spot = item.spot();
    let mut harms = Vec::new();
    let mut known = item.is_list();
    for mut table in item.tables() {
        let n = table.need("damage").count(1..=20);
        let Some(who) = read_who(table.need("who"), MONARCHS) else {
            known = false;
            continue;
        };
        harms.push(Harm { n, who });
    }
    if !known {
        return None;
    }
    if harms.len() > 4 {
        spot.fault(None, "at most four monarchs are damaged at the same time");
    }
    let chosen = harms.iter().filter(|harm: &&Harm| harm.who == Who::EnemyMonarch).count();
    if harms.len() < 2 || chosen > 1 {
        spot.fault(None, "`damage_many` lists two to four, with `enemy_monarch` at most once");
    }
    Some(harms)
}

/// One of the selectors that fit here; nothing if it says something else, for which no guess would do.
pub(crate) fn read_who(item: Item<'_>, allowed: &[Who]) -> Option<Who> {
    let words: Vec<&str> = allowed.iter().map(|who| who.word()).collect();
    item.known_one_of("selector that fits here", &words).map(|at| allowed[at])
}

pub(crate) fn read_value(item: Item<'_>, table: &mut Table<'_>) -> Value {
    if item.is_text() {
        return Value::Rows(1 + item.one_of("value", &["X", "2X"]) as i8);
    }
    let n = item.count(-20..=20);
    match table.maybe("per") {
        None => Value::Fixed(n),
        Some(of) => {
            Value::Each { n, of: of.word(), at_most: table.maybe("at_most").map(|item| item.count(1..=99)) }
        }
    }
}

/// A defender of choice.
pub(crate) fn read_aim(item: Item<'_>, table: &mut Table<'_>) -> Option<Aim> {
    let who = read_who(item, &[Who::EnemyDef, Who::OwnDef])?;
    Some(aim_at(who, table))
}

pub(crate) fn aim_at(who: Who, table: &mut Table<'_>) -> Aim {
    let side = if who == Who::OwnDef { Side::Own } else { Side::Enemy };
    let up_to = table.maybe("up_to").map(|item| item.count(1..=4));
    Aim { side, filter: read_filter(table), up_to }
}

pub(crate) fn read_reach(table: &mut Table<'_>) -> Option<Reach> {
    let who = read_who(
        table.need("who"),
        &[Who::Itself, Who::OthersInRow, Who::OwnDef, Who::EnemyDef, Who::OwnMonarch],
    )?;
    Some(match who {
        Who::OthersInRow => Reach::OthersInRow,
        Who::OwnDef => Reach::All(Side::Own, read_filter(table)),
        Who::EnemyDef => Reach::All(Side::Enemy, read_filter(table)),
        Who::OwnMonarch => Reach::Monarch,
        Who::Itself
        | Who::EnemyMonarch
        | Who::AttackerMonarch
        | Who::Defeated
        | Who::DefeatedOwner
        | Who::Damaged
        | Who::Opponent
        | Who::OwnCard => Reach::Itself,
    })
}

fn read_filter(table: &mut Table<'_>) -> Filter {
    let faction: Option<Faction> = table.maybe("faction").map(Item::word);
    let power_at_most = table.maybe("power_at_most").map(|item| item.count(0..=20));
    let row: Option<(u8, Spot<'_>)> =
        table.maybe("row").map(|item| (item.spot(), item)).map(|(spot, item)| (item.count(1..=3), spot));
    let from = table.maybe("row_at_least").map(|item| item.count(1..=3));
    if let (Some((_, spot)), Some(_)) = (row, from) {
        spot.fault(None, "`row` and `row_at_least` exclude each other");
    }
    let row = row.map(|(row, _)| row);
    Filter { faction, power_at_most, from_row: row.or(from), to_row: row }
}

/// A reduction, written as the negative change it is.
pub(crate) fn read_less(item: Item<'_>) -> u8 {
    item.count(-20i8..=-1).unsigned_abs()
}

pub(crate) fn read_goods(table: &mut Table<'_>) -> Goods {
    table.need("on").word()
}
