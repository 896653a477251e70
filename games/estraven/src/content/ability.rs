//! Abilities in the card files: the closed vocabulary, strictly read.

use kernel::Word as _;
use kernel::content::{Item, Spot, Table};

use super::script::{self, Known};
use crate::card::{Ability, Aim, Branch, Condition, Costs, Effect, Filter, Form, Select, Side, What};
use crate::effects::{Subject, Syntax, Verb, subject, syntax};
use crate::vocab::{FormWord, Kind, Moment};

/// What abilities may refer to beside the words of the script.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'a> {
    pub(super) known: Known<'a>,
    /// The ids of the tokens.
    pub(super) tokens: &'a [String],
}

/// The abilities of a card of this kind.
pub(super) fn read_abilities(item: Item<'_>, kind: Kind, scope: Scope<'_>) -> Vec<Ability> {
    let spot = item.spot();
    let abilities: Vec<Ability> =
        item.tables().into_iter().filter_map(|mut table| read_ability(&mut table, kind, scope)).collect();
    if abilities.len() > 8 {
        spot.fault(None, format!("a card has at most 8 abilities, not {}", abilities.len()));
    }
    abilities
}

fn read_ability(table: &mut Table<'_>, kind: Kind, scope: Scope<'_>) -> Option<Ability> {
    let item = table.need("form");
    let spot = item.spot();
    let word: FormWord = item.known_word()?;
    let event = if word == FormWord::On { table.need("event").known_word::<Moment>() } else { None };
    let ally = matches!(event, Some(Moment::AllyDies | Moment::AllyEnters));
    let filter = if ally {
        let item = table.need("filter");
        let spot = item.spot();
        said(spot, script::read_filter(&item.text(), scope.known)).map(|(filter, _)| filter)
    } else {
        None
    };
    if filter.is_some_and(|filter| !matches!(filter.what, What::Unit | What::Troop | What::Leader)) {
        spot.fault(None, "an ally is a unit, a leader or a troop");
    }
    let when = if word == FormWord::React { read_condition(table.need("when")) } else { None };
    let used = matches!(word, FormWord::Act | FormWord::React | FormWord::Mana);
    let costs = if used { read_costs(table.need("cost").table(), scope) } else { Costs::default() };
    let form = match word {
        FormWord::Play => Form::Play,
        FormWord::On => Form::On(event?, filter),
        FormWord::Act => Form::Act,
        FormWord::React => Form::React(when?),
        FormWord::Mana => Form::Mana,
    };
    if !can_have(kind, form) {
        spot.fault(None, format!("a {kind} has no ability of the form `{word}` here"));
    }
    let mut ability = Ability { form, costs, aims: Vec::new(), effects: Vec::new() };
    let mut names = Vec::new();
    let item = table.need("do");
    let effects_spot = item.spot();
    for item in item.list() {
        let spot = item.spot();
        if let Some(effect) = read_effect(item, scope, &mut ability.aims, &mut names) {
            check_effect(&effect, form, &ability.aims, spot);
            ability.effects.push(effect);
        }
    }
    if ability.effects.len() > 8 {
        effects_spot.fault(None, format!("an ability has at most 8 effects, not {}", ability.effects.len()));
    }
    check_form(&ability, spot);
    Some(ability)
}

/// What only whole abilities show: a mana ability makes mana and nothing else, and whatever can be used again and
/// again must use something up (LE-13.5).
fn check_form(ability: &Ability, spot: Spot<'_>) {
    let mana = |effect: &Effect| matches!(effect, Effect::Mana { .. });
    if ability.form == Form::Mana
        && (!ability.effects.iter().all(mana)
            || ability.costs.mana > 0
            || ability.costs.discard > 0
            || ability.costs.sac.is_some())
    {
        let message = "a mana ability only makes mana and asks nothing: it costs `tap`, `sacself` or both";
        spot.fault(None, message);
    }
    let uses_up = ability.costs.tap || ability.costs.sacself;
    if matches!(ability.form, Form::React(_) | Form::Mana) && !uses_up {
        spot.fault(None, "it must cost `tap` or `sacself`, or it could be used without end");
    }
}

fn can_have(kind: Kind, form: Form) -> bool {
    match form {
        Form::Play => matches!(kind, Kind::Spell | Kind::Reaction),
        Form::On(Moment::Attacks, _) => kind == Kind::Leader,
        Form::On(Moment::Joins, _) => kind == Kind::Troop,
        Form::On(..) => kind.is_unit(),
        Form::Act | Form::React(_) | Form::Mana => kind.is_unit() || kind == Kind::Resource,
    }
}

/// What an effect needs of the ability it stands in.
fn check_effect(effect: &Effect, form: Form, aims: &[Aim], spot: Spot<'_>) {
    let unit = |to: &Select| match to {
        Select::Target(at) => {
            matches!(aims[usize::from(*at)].filter.what, What::Unit | What::Leader | What::Troop)
        }
        Select::All(filter) => matches!(filter.what, What::Unit | What::Leader | What::Troop),
        Select::Joiners | Select::Itself => true,
        Select::You | Select::Opps => false,
    };
    let player = |to: &Select| match to {
        Select::Target(at) => aims[usize::from(*at)].filter.what == What::Player,
        Select::All(filter) => filter.what == What::Player,
        Select::You | Select::Opps => true,
        Select::Joiners | Select::Itself => false,
    };
    let grave = |to: &Select| match to {
        Select::Target(at) => aims[usize::from(*at)].filter.what.in_graveyard(),
        Select::All(_) | Select::Joiners | Select::Itself | Select::You | Select::Opps => false,
    };
    let fault = |message: &str| spot.fault(None, message);
    match subject(effect) {
        Subject::Units(to) if !unit(to) => fault("this is for units"),
        Subject::Players(to) if !player(to) => fault("this is for players"),
        Subject::GraveCard(to) if !grave(to) => fault("this is for a card in your graveyard: `?gcard(…)`"),
        Subject::Anyone(to) if grave(to) => fault("this is for players and units"),
        Subject::Fighters(a, b) => {
            let targets = |to: &Select| matches!(to, Select::Target(_)) && unit(to);
            if !targets(a) || !targets(b) {
                fault("two targets fight, both units");
            }
        }
        Subject::Answered => {
            // Whether a Reaction's `when` is about an item is known to the card: see `super::read_card`.
            if let Form::React(condition) = form
                && !matches!(condition, Condition::Item { .. })
            {
                fault("this needs a condition `item(…)`");
            }
            if matches!(form, Form::On(..) | Form::Act | Form::Mana) {
                fault("this needs an item that is answered");
            }
        }
        Subject::Nothing | Subject::Anyone(_) | Subject::Units(_) => {}
        Subject::Players(_) | Subject::GraveCard(_) => {}
    }
}

pub(super) fn read_condition(item: Item<'_>) -> Option<Condition> {
    let spot = item.spot();
    if !item.is_text() {
        item.text();
        return None;
    }
    said(spot, script::read_condition(&item.text()))
}

/// `{ mana = 1, tap = true, sacself = true, sac = "troop", discard = 1 }`.
fn read_costs(mut table: Table<'_>, scope: Scope<'_>) -> Costs {
    Costs {
        mana: table.maybe("mana").map_or(0, |item| item.count(0..=9)),
        tap: table.maybe("tap").is_some_and(Item::flag),
        sacself: table.maybe("sacself").is_some_and(Item::flag),
        sac: table.maybe("sac").and_then(|item| read_sacrifice(item, scope)),
        discard: table.maybe("discard").map_or(0, |item| item.count(0..=3)),
    }
}

/// A unit of one's own that a cost takes.
pub(super) fn read_sacrifice(item: Item<'_>, scope: Scope<'_>) -> Option<Filter> {
    let spot = item.spot();
    let (filter, _) = said(spot, script::read_filter(&item.text(), scope.known))?;
    if !matches!(filter.what, What::Unit | What::Troop | What::Leader) {
        spot.fault(None, "a unit, a leader or a troop is sacrificed");
    }
    Some(Filter { side: Some(Side::Mine), ..filter })
}

/// What the effects of an ability are read with: what they may refer to, and the targets that were named so far.
pub(crate) struct Script<'a> {
    scope: Scope<'a>,
    aims: &'a mut Vec<Aim>,
    names: &'a mut Vec<String>,
}

impl Script<'_> {
    /// Whom an effect is for.
    pub(crate) fn select(&mut self, item: Item<'_>) -> Option<Select> {
        let spot = item.spot();
        said(spot, script::read_select(&item.text(), self.scope.known, self.aims, self.names))
    }

    /// The same, where it is the key `to`.
    pub(crate) fn to(&mut self, table: &mut Table<'_>) -> Option<Select> {
        self.select(table.need("to"))
    }

    pub(crate) fn filter(&self, item: Item<'_>) -> Option<Filter> {
        let spot = item.spot();
        said(spot, script::read_filter(&item.text(), self.scope.known)).map(|(filter, _)| filter)
    }

    /// A unit of one's own.
    pub(crate) fn sacrifice(&self, item: Item<'_>) -> Option<Filter> {
        read_sacrifice(item, self.scope)
    }

    pub(crate) fn token(&self, item: Item<'_>) -> u8 {
        item.one_of("token", self.scope.tokens) as u8
    }

    pub(crate) fn branches(&self, item: Item<'_>) -> Vec<Branch> {
        read_branches(item, self.scope)
    }
}

/// How much of something.
pub(crate) fn number(item: Item<'_>) -> u8 {
    item.count(1..=99)
}

/// A change of Power and Toughness or Resistance.
pub(crate) fn read_buff(item: Item<'_>) -> Option<(i8, i8)> {
    let spot = item.spot();
    said(spot, script::read_buff(&item.text()))
}

fn read_effect(
    item: Item<'_>,
    scope: Scope<'_>,
    aims: &mut Vec<Aim>,
    names: &mut Vec<String>,
) -> Option<Effect> {
    if item.is_text() {
        let spot = item.spot();
        let verb: Verb = item.known_word()?;
        let Syntax::Bare(effect) = syntax(verb) else {
            spot.fault(None, format!("`{verb}` needs more: write a table `{{ {verb} = … }}`"));
            return None;
        };
        return Some(effect);
    }
    let mut table = item.table();
    let spot = table.spot();
    let found = Verb::ALL.iter().find_map(|verb| Some((*verb, table.maybe(verb.word())?)));
    let Some((verb, value)) = found else {
        spot.fault(None, "an effect names what it does");
        return None;
    };
    match syntax(verb) {
        Syntax::Valued(read) => read(value, &mut table, &mut Script { scope, aims, names }),
        Syntax::Bare(_) => {
            spot.fault(None, format!("`{verb}` stands alone: write `\"{verb}\"`"));
            None
        }
    }
}

/// LE-12.12: branches hold no `?`, and every roll has one branch.
fn read_branches(item: Item<'_>, scope: Scope<'_>) -> Vec<Branch> {
    let spot = item.spot();
    let mut branches: Vec<Branch> = Vec::new();
    for mut table in item.tables() {
        let roll = table.need("roll");
        let roll_spot = roll.spot();
        let Some((from, to)) = said(roll_spot, script::read_roll(&roll.text())) else { continue };
        let mut effects = Vec::new();
        for item in table.need("do").list() {
            let spot = item.spot();
            let (mut aims, mut names) = (Vec::new(), Vec::new());
            let effect = read_effect(item, scope, &mut aims, &mut names);
            if !aims.is_empty() || matches!(effect, Some(Effect::D6 { .. })) {
                spot.fault(None, "a branch holds neither targets nor another die");
            } else {
                effects.extend(effect);
            }
        }
        branches.push(Branch { from, to, effects });
    }
    for side in 1..=6 {
        let fitting = branches.iter().filter(|branch| (branch.from..=branch.to).contains(&side)).count();
        if fitting != 1 {
            spot.fault(None, format!("{fitting} branches fit a roll of {side}, not one"));
        }
    }
    branches
}

/// The value, or the fault told.
fn said<T>(spot: Spot<'_>, read: Result<T, String>) -> Option<T> {
    read.map_err(|message| spot.fault(None, message)).ok()
}
