//! What the effects of an ability are in words.

use super::Names;
use super::nouns::{an, cards, cards_of, count, more, noun, plural, sentence};
use crate::card::{Ability, Branch, Card, Condition, Effect, Filter, Select, Side, Ware, What, kinds};
use crate::vocab::ItemKind;

/// How the effects of an ability are said: it depends on what stands before them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
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
pub(super) struct Speech<'a> {
    pub(super) names: Names<'a>,
    pub(super) card: &'a Card,
    pub(super) ability: &'a Ability,
    pub(super) voice: Voice,
}

/// Effects from left to right. What is said of one thing twice is said once, and what goes back to something is said in
/// the same breath.
pub(super) fn say_effects(speech: Speech<'_>, effects: &[Effect], said: &mut Vec<u8>) -> String {
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
