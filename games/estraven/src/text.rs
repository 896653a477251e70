//! What is printed on a card, rendered from its script: text and behaviour cannot differ.

use crate::card::{
    Ability, Branch, Card, Condition, Costs, Effect, Fights, Filter, Form, Select, Side, Types, Ware, What,
    kinds,
};
use crate::vocab::{ItemKind, Keyword, Kind, Moment, Role};

/// The names that a text needs beside the card.
#[derive(Clone, Copy)]
struct Names<'a> {
    types: &'a [String],
    tokens: &'a [String],
}

/// The text box of a card.
pub(crate) fn render(card: &Card, types: &[String], tokens: &[String]) -> String {
    let names = Names { types, tokens };
    let mut parts: Vec<String> = Vec::new();
    let mut keywords: Vec<String> =
        kernel_keywords(card.keywords).map(|word| word.name().to_owned()).collect();
    keywords.extend(card.imposing.map(|n| format!("Imposing {n}")));
    if !keywords.is_empty() {
        parts.push(format!("{}.", keywords.join(", ")));
    }
    if let Some((goods, n)) = card.price.levy {
        parts.push(format!("Levy {} {n}.", goods.name()));
    }
    let play = card.abilities.iter().find(|ability| ability.form == Form::Play);
    let mut asked = Vec::new();
    asked.extend(card.price.require.map(|goods| format!("a{} {} card", an(goods.name()), goods.name())));
    asked.extend(play.and_then(|play| play.costs.sac).map(|filter| noun(names, &filter, true)));
    if !asked.is_empty() {
        parts.push(format!("Sacrifice {} to play this.", asked.join(" and ")));
    }
    for ability in &card.abilities {
        if !ability.effects.is_empty() {
            parts.push(say_ability(names, card, ability));
        }
    }
    parts.join(" ")
}

/// What a card leads, or its troop type, in words.
pub(crate) fn name_types(types: Types, names: &[String]) -> String {
    if types == Types::ANY {
        return "any".to_owned();
    }
    let list: Vec<&str> = types.iter().filter_map(|index| names.get(index).map(String::as_str)).collect();
    list.join(", ")
}

fn kernel_keywords(bits: u16) -> impl Iterator<Item = Keyword> {
    use kernel::Word as _;
    Keyword::ALL.iter().copied().filter(move |word| bits & word.bit() != 0)
}

/// How the effects of an ability are said: it depends on what stands before them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Voice {
    /// Sentences of their own: "Deal 2 damage to any target."
    Free,
    /// After a condition: "When you are attacked: create two Militia."
    Answer,
    /// After a moment of this card: "When this enters, it deals 1 damage …"
    Own,
    /// After a moment of something else: "Whenever you are healed, this gets …"
    Other,
    /// After a cost: "1, Tap: 1 damage to …"
    Paid,
    /// After a number on a die: "6: each opponent takes 2 and untap this."
    Rolled,
}

/// What an ability is said with.
#[derive(Clone, Copy)]
struct Speech<'a> {
    names: Names<'a>,
    card: &'a Card,
    ability: &'a Ability,
    voice: Voice,
}

fn say_ability(names: Names<'_>, card: &Card, ability: &Ability) -> String {
    let effects =
        |voice: Voice| say_effects(Speech { names, card, ability, voice }, &ability.effects, &mut Vec::new());
    match &ability.form {
        Form::Play => match &card.when {
            Some(condition) => format!("{}: {}.", say_condition(condition), effects(Voice::Answer)),
            None => sentence(&effects(Voice::Free)),
        },
        Form::On(moment, filter) => {
            let voice = if of_this(*moment) { Voice::Own } else { Voice::Other };
            format!("{}, {}.", say_moment(names, *moment, filter.as_ref()), effects(voice))
        }
        Form::Act | Form::Mana => {
            format!("{}: {}.", say_costs(names, &ability.costs), effects(Voice::Paid))
        }
        Form::React(condition) => {
            let costs = say_costs(names, &ability.costs);
            format!("{} — {costs}: {}.", say_condition(condition), effects(Voice::Paid))
        }
    }
}

/// Is a moment about the card itself?
fn of_this(moment: Moment) -> bool {
    match moment {
        Moment::Enters
        | Moment::Dies
        | Moment::Attacks
        | Moment::Joins
        | Moment::Blocks
        | Moment::Hits
        | Moment::Damaged => true,
        Moment::AllyDies
        | Moment::AllyEnters
        | Moment::Start
        | Moment::End
        | Moment::Trade
        | Moment::Healed
        | Moment::Cast => false,
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn say_costs(names: Names<'_>, costs: &Costs) -> String {
    let mut parts = Vec::new();
    if costs.mana > 0 {
        parts.push(costs.mana.to_string());
    }
    if costs.tap {
        parts.push("Tap".to_owned());
    }
    match (costs.sacself, costs.sac) {
        (true, Some(filter)) => parts.push(format!("Sacrifice this and {}", noun(names, &filter, true))),
        (true, None) => parts.push("Sacrifice".to_owned()),
        (false, Some(filter)) => parts.push(format!("Sacrifice {}", noun(names, &filter, true))),
        (false, None) => {}
    }
    match costs.discard {
        0 => {}
        1 => parts.push("discard a card".to_owned()),
        n => parts.push(format!("discard {n} cards")),
    }
    parts.join(", ")
}

fn say_condition(condition: &Condition) -> String {
    match condition {
        Condition::Item { kinds: bits, targets_mine } => {
            let words: Vec<&str> = kinds(*bits)
                .flat_map(|kind| match kind {
                    ItemKind::Spell => &["Spell"][..],
                    ItemKind::Reaction => &["Reaction"],
                    ItemKind::Unit => &["Leader", "Troop"],
                    ItemKind::Ability => &["ability"],
                    ItemKind::Trade => &["trade"],
                })
                .copied()
                .collect();
            let mine = if *targets_mine { " that targets you or a unit of yours" } else { "" };
            format!("Answer an enemy {}{mine}", one_of(&words))
        }
        Condition::Attack(Role::Defender) => "When you are attacked".to_owned(),
        Condition::Attack(Role::Attacker) => "When you attack".to_owned(),
        Condition::Attack(Role::Any) => "In your attack or when you are attacked".to_owned(),
        Condition::Blocks(Role::Defender) => "After you block".to_owned(),
        Condition::Blocks(Role::Attacker) => "After your attack is blocked or let through".to_owned(),
        Condition::Blocks(Role::Any) => "After blocks".to_owned(),
        Condition::Combat => "In combat".to_owned(),
        Condition::YourUnitDied => "When a unit of yours dies".to_owned(),
        Condition::YouDamaged => "When you were just dealt damage".to_owned(),
    }
}

fn say_moment(names: Names<'_>, moment: Moment, filter: Option<&Filter>) -> String {
    let ally = || {
        let noun = filter.map_or_else(|| "unit".to_owned(), |filter| noun(names, filter, false));
        format!("another {noun}")
    };
    match moment {
        Moment::Enters => "When this enters".to_owned(),
        Moment::Dies => "When this dies".to_owned(),
        Moment::Attacks => "When this attacks".to_owned(),
        Moment::Joins => "When this joins an attack".to_owned(),
        Moment::Blocks => "When this blocks".to_owned(),
        Moment::Hits => "Whenever this deals combat damage to a player".to_owned(),
        Moment::Damaged => "Whenever this is dealt damage and survives".to_owned(),
        Moment::AllyDies => format!("Whenever {} you control dies", ally()),
        Moment::AllyEnters => format!("Whenever {} enters under your control", ally()),
        Moment::Start => "At the start of your turn".to_owned(),
        Moment::End => "At the end of your turn".to_owned(),
        Moment::Trade => "Whenever you complete a trade".to_owned(),
        Moment::Healed => "Whenever you are healed".to_owned(),
        Moment::Cast => "Whenever you put a Spell on the stack".to_owned(),
    }
}

/// Effects from left to right. What is said of one thing twice is said once, and what goes back to something is said in
/// the same breath.
fn say_effects(speech: Speech<'_>, effects: &[Effect], said: &mut Vec<u8>) -> String {
    let mut text = String::new();
    let mut rest = effects;
    while let Some((effect, others)) = rest.split_first() {
        let back = !text.is_empty() && matches!(effect.whom(), Some(Select::Target(at)) if said.contains(at));
        let (clause, taken) = say_first(speech, effect, others, said);
        rest = &others[taken..];
        if text.is_empty() {
            text = clause;
            continue;
        }
        let follows = matches!(effect, Effect::Seize) || speech.voice == Voice::Rolled;
        match (back, follows, speech.voice) {
            (true, _, _) => text.push_str(&format!("; {clause}")),
            (false, true, _) => text.push_str(&format!(" and {clause}")),
            (false, false, Voice::Free) => {
                text.push_str(&format!(". {}", sentence(&clause).trim_end_matches('.')));
            }
            (false, false, Voice::Answer | Voice::Own | Voice::Other | Voice::Paid | Voice::Rolled) => {
                text.push_str(&format!(", then {clause}"));
            }
        }
    }
    text
}

/// The first of several effects, and how many of the others are said with it.
fn say_first(speech: Speech<'_>, effect: &Effect, others: &[Effect], said: &mut Vec<u8>) -> (String, usize) {
    let aims = &speech.ability.aims;
    match (effect, others.first()) {
        (Effect::Buff { to, power, guard }, Some(Effect::Grant { to: other, keyword })) if to == other => {
            let (whom, gets) = (say_select(speech, to, said), if many(to) { "get" } else { "gets" });
            (format!("{whom} {gets} {power:+}/{guard:+} and {} this turn", keyword.name()), 1)
        }
        (Effect::Recall { to: Select::Target(one) }, Some(Effect::Recall { to: Select::Target(other) }))
            if aims[usize::from(*other)].optional
                && aims[usize::from(*one)].filter == aims[usize::from(*other)].filter =>
        {
            said.extend([*one, *other]);
            let noun = noun(speech.names, &aims[usize::from(*one)].filter, false);
            let cards = noun.replacen("card", "cards", 1);
            (format!("return one or two target {cards} to your hand"), 1)
        }
        _ => (say_effect(speech, effect, said), 0),
    }
}

fn say_effect(speech: Speech<'_>, effect: &Effect, said: &mut Vec<u8>) -> String {
    let Speech { names, card, voice, .. } = speech;
    let mut to = |select: &Select| say_select(speech, select, said);
    match effect {
        Effect::Damage { to: select, n, piercing } => {
            let ignoring = if *piercing { ", ignoring Resistance" } else { "" };
            match (select, voice) {
                (Select::You, _) => format!("take {n} damage{ignoring}"),
                (Select::Opps, Voice::Rolled) => format!("each opponent takes {n}{ignoring}"),
                (Select::Opps, Voice::Own | Voice::Other) => {
                    format!("each opponent takes {n} damage{ignoring}")
                }
                (_, Voice::Own) => format!("it deals {n} damage to {}{ignoring}", to(select)),
                (_, Voice::Other) => format!("this deals {n} damage to {}{ignoring}", to(select)),
                (_, Voice::Paid) => format!("{n} damage to {}{ignoring}", to(select)),
                (_, Voice::Free | Voice::Answer | Voice::Rolled) => {
                    format!("deal {n} damage to {}{ignoring}", to(select))
                }
            }
        }
        Effect::Heal { to: Select::You, n } => format!("heal {n}"),
        Effect::Heal { to: Select::Itself, n } => format!("heal this {} for {n}", card.kind.name()),
        Effect::Heal { to: Select::All(filter), n } => {
            let whom = noun(names, filter, false);
            format!("each {whom} heals {n}")
        }
        Effect::Heal { to: select, n } => format!("heal {} for {n}", to(select)),
        Effect::Prevent { to: select, n: 99 } => format!("prevent all damage to {} this turn", to(select)),
        Effect::Prevent { to: select, n } => {
            format!("prevent the next {n} damage to {} this turn", to(select))
        }
        Effect::Fight { a, b } => {
            let (a, b) = (to(a), to(b));
            format!("{a} and {b} deal damage equal to their Power to each other")
        }
        Effect::Buff { to: select, power, guard } => {
            let (whom, gets) = (to(select), if many(select) { "get" } else { "gets" });
            format!("{whom} {gets} {power:+}/{guard:+} this turn")
        }
        Effect::Grant { to: select, keyword } => {
            let (whom, gets) = (to(select), if many(select) { "get" } else { "gets" });
            format!("{whom} {gets} {} this turn", keyword.name())
        }
        Effect::Tap { to: select } => format!("tap {}", to(select)),
        Effect::Untap { to: Select::Itself } => "untap this".to_owned(),
        Effect::Untap { to: select } => format!("untap {}", to(select)),
        Effect::Destroy { to: select } => format!("destroy {}", to(select)),
        Effect::Token { kind, n } => {
            let name = names.tokens.get(usize::from(*kind)).map_or("token", String::as_str);
            if *n == 1 {
                format!("create a{} {name}", an(name))
            } else {
                format!("create {} {name}", count(*n))
            }
        }
        Effect::Edict { filter } => {
            format!("each opponent sacrifices {}", noun(names, &Filter { side: None, ..*filter }, true))
        }
        Effect::Deploy { filter } => {
            format!("you may put {} from your hand onto the battlefield", noun(names, filter, true))
        }
        Effect::Raise { to: select } => {
            // What enters is a unit, not a card; whoever does it without being asked says no more than "a".
            let whom = to(select).replacen(" card", "", 1);
            let whom = if voice == Voice::Own { whom.replacen("target", "a", 1) } else { whom };
            format!("put {whom} onto the battlefield")
        }
        Effect::Recall { to: select } => format!("return {} to your hand", to(select)),
        Effect::Draw { to: Select::You, n } => format!("draw {}", cards(*n)),
        Effect::Draw { to: select, n } => format!("{} draws {}", to(select), cards(*n)),
        Effect::Mill { to: Select::You, n } => {
            format!("put the top {} of your deck into your graveyard", cards_of(*n))
        }
        Effect::Mill { to: select, n } => {
            format!("{} puts the top {} of the deck into the graveyard", to(select), cards_of(*n))
        }
        Effect::Scry => {
            let may = if voice == Voice::Paid { "keep it or" } else { "you may" };
            format!("look at the top card of your deck; {may} put it on the bottom")
        }
        Effect::PickDiscard { to: select } => {
            format!("look at {}'s hand and choose a card that is not a Leader; they discard it", to(select))
        }
        Effect::Mana { n } => format!("add {n} mana"),
        Effect::ExtraAttack { n } => format!("you may attack {} this turn", more(*n)),
        Effect::ExtraTrade { n } => format!("you may trade {} this turn", more(*n)),
        Effect::TakeMarket { ware: Ware::Resource } => "take a resource card from the marketplace".to_owned(),
        Effect::TakeMarket { ware: Ware::Goods(goods) } => {
            format!("take a{} {} card from the marketplace", an(goods.name()), goods.name())
        }
        Effect::Seize => "take the marketplace card for yourself".to_owned(),
        Effect::D6 { branches } => format!("roll a die. {}", say_branches(speech, branches)),
        Effect::Counter if answers_trades(card) => "cancel it".to_owned(),
        Effect::Counter => "counter it".to_owned(),
        Effect::Tax { n } => format!("counter it unless its controller pays {n}"),
    }
}

/// Does the card answer trades and nothing else?
fn answers_trades(card: &Card) -> bool {
    matches!(card.when, Some(Condition::Item { kinds: bits, .. }) if kinds(bits).eq([ItemKind::Trade]))
}

fn say_branches(speech: Speech<'_>, branches: &[Branch]) -> String {
    let speech = Speech { voice: Voice::Rolled, ..speech };
    let parts: Vec<String> = branches
        .iter()
        .map(|branch| {
            let effects = say_effects(speech, &branch.effects, &mut Vec::new());
            match (branch.from, branch.to) {
                (from, to) if from == to => format!("{from}: {effects}"),
                (from, to) => format!("{from}–{to}: {effects}"),
            }
        })
        .collect();
    parts.join(". ")
}

/// Several things, where a verb needs its plural?
fn many(select: &Select) -> bool {
    match select {
        Select::All(_) | Select::Joiners => true,
        Select::Target(_) | Select::Itself | Select::You | Select::Opps => false,
    }
}

fn say_select(speech: Speech<'_>, select: &Select, said: &mut Vec<u8>) -> String {
    let Speech { names, ability, voice, .. } = speech;
    match select {
        Select::Target(at) => {
            if said.contains(at) {
                return "it".to_owned();
            }
            said.push(*at);
            let at = usize::from(*at);
            let aim = &ability.aims[at];
            let noun = noun(names, &aim.filter, false);
            let other = ability.aims[..at].iter().any(|before| before.filter == aim.filter);
            let target = if other { "another target" } else { "target" };
            match (aim.optional, aim.filter.what) {
                (_, What::Any) if aim.filter.side.is_none() => "any target".to_owned(),
                (true, _) => format!("up to one {}{noun}", if other { "other target " } else { "target " }),
                (false, _) => format!("{target} {noun}"),
            }
        }
        Select::All(filter) => match (filter.what, filter.side) {
            (What::Player, None) => "each player".to_owned(),
            (_, Some(Side::Mine)) => {
                format!("your {}", plural(&noun(names, &Filter { side: None, ..*filter }, false)))
            }
            _ => format!("all {}", plural(&noun(names, filter, false))),
        },
        Select::Joiners => "Troops that joined".to_owned(),
        Select::Itself if voice == Voice::Own => "it".to_owned(),
        Select::Itself => "this".to_owned(),
        Select::You => "you".to_owned(),
        Select::Opps => "each opponent".to_owned(),
    }
}

fn plural(noun: &str) -> String {
    noun.replacen("Troop", "Troops", 1).replacen("Leader", "Leaders", 1).replacen("unit", "units", 1)
}

/// "attacking unit you control with Power 3 or less".
fn noun(names: Names<'_>, filter: &Filter, article: bool) -> String {
    let mut text = String::new();
    let mut word = |part: &str| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    };
    match filter.tapped {
        Some(true) => word("tapped"),
        Some(false) => word("untapped"),
        None => {}
    }
    match filter.fights {
        Some(Fights::Attacking) => word("attacking"),
        Some(Fights::Blocking) => word("blocking"),
        Some(Fights::Either) | None => {}
    }
    let player = matches!(filter.what, What::Player);
    match filter.side {
        Some(Side::Enemy) if !player && filter.what != What::Any => word("enemy"),
        Some(_) | None => {}
    }
    if let Some(types) = filter.types {
        word(&name_types(types, names.types));
    }
    word(match (filter.what, filter.side) {
        (What::Any, Some(Side::Enemy)) => "opponent or enemy unit",
        (What::Any, _) => "player or unit",
        (What::Player, Some(Side::Enemy)) => "opponent",
        (What::Player, _) => "player",
        (What::PlayerOrLeader, _) => "player or Leader",
        (What::Unit, _) => "unit",
        (What::Leader, _) => "Leader",
        (What::Troop, _) => "Troop",
        (What::GraveCard, _) => "card",
        (What::GraveTroop, _) => "Troop card",
        (What::GraveLeader, _) => "Leader card",
    });
    if filter.side == Some(Side::Mine) && !article {
        word("you control");
    }
    if filter.fights == Some(Fights::Either) {
        word("in combat");
    }
    if let Some(n) = filter.cost_at_most {
        word(&format!("of cost {n} or less"));
    }
    if let Some(n) = filter.power_at_most {
        word(&format!("with Power {n} or less"));
    }
    if filter.died_now {
        word("that just died");
    } else if filter.what.in_graveyard() {
        word("from your graveyard");
    }
    if article { format!("a{} {text}", an(&text)) } else { text }
}

/// "Spell, Leader or Troop".
pub(crate) fn one_of(words: &[&str]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        words => words.concat(),
    }
}

fn an(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "n" } else { "" }
}

fn count(n: u8) -> String {
    ["zero", "one", "two", "three", "four"]
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), |s| (*s).to_owned())
}

fn cards(n: u8) -> String {
    if n == 1 { "a card".to_owned() } else { format!("{} cards", count(n)) }
}

fn cards_of(n: u8) -> String {
    if n == 1 { "card".to_owned() } else { format!("{} cards", count(n)) }
}

fn more(n: u8) -> String {
    if n == 1 { "one more time".to_owned() } else { format!("{} more times", count(n)) }
}

/// What a card is, in one line: "Leader 2/2/4, leads Soldier, Acolyte".
pub(crate) fn headline(card: &Card, types: &[String]) -> String {
    match card.kind {
        Kind::Leader => format!(
            "Leader {}/{}/{}, leads {}",
            card.power,
            card.resistance,
            card.health,
            name_types(card.types, types)
        ),
        Kind::Troop => format!("Troop {}/{}, {}", card.power, card.toughness, name_types(card.types, types)),
        Kind::Spell => "Spell".to_owned(),
        Kind::Reaction => "Reaction".to_owned(),
        Kind::Resource => {
            format!("Resource, {}", card.goods.map_or("", crate::vocab::Goods::name))
        }
    }
}
