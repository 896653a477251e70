//! What the effects of an ability are in words.

use super::Names;
use super::nouns::{noun, plural, sentence};
use crate::card::{Ability, Branch, Card, Condition, Effect, Filter, Select, Side, What, kinds};
use crate::effects::{self, subject};
use crate::vocab::ItemKind;

/// How the effects of an ability are said: it depends on what stands before them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voice {
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
        let back = !text.is_empty()
            && matches!(subject(effect).select(), Some(Select::Target(at)) if said.contains(at));
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
            let gets = Sayer { speech, said }.gets(to);
            (format!("{gets} {power:+}/{guard:+} and {} this turn", keyword.name()), 1)
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
        _ => (effects::text(effect, &mut Sayer { speech, said }), 0),
    }
}

/// What an effect is said with, and the targets that were spoken of.
pub(crate) struct Sayer<'a> {
    speech: Speech<'a>,
    said: &'a mut Vec<u8>,
}

impl<'a> Sayer<'a> {
    pub(crate) fn voice(&self) -> Voice {
        self.speech.voice
    }

    pub(crate) fn card(&self) -> &'a Card {
        self.speech.card
    }

    pub(crate) fn names(&self) -> Names<'a> {
        self.speech.names
    }

    /// A filter without an article: "Troop you control".
    pub(crate) fn noun(&self, filter: &Filter) -> String {
        noun(self.names(), filter, false)
    }

    /// The name of a token.
    pub(crate) fn token(&self, kind: u8) -> &'a str {
        self.names().tokens.get(usize::from(kind)).map_or("token", String::as_str)
    }

    /// "target unit gets", "Troops that joined get".
    pub(crate) fn gets(&mut self, select: &Select) -> String {
        format!("{} {}", self.select(select), if many(select) { "get" } else { "gets" })
    }

    /// Does the card answer trades and nothing else?
    pub(crate) fn answers_trades(&self) -> bool {
        matches!(self.card().when, Some(Condition::Item { kinds: bits, .. }) if kinds(bits).eq([ItemKind::Trade]))
    }

    /// The branches of a die.
    pub(crate) fn branches(&self, branches: &[Branch]) -> String {
        let speech = Speech { voice: Voice::Rolled, ..self.speech };
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

    /// Whom a selector means; a target is named once, and is "it" from then on.
    pub(crate) fn select(&mut self, select: &Select) -> String {
        let Speech { ability, voice, .. } = self.speech;
        match select {
            Select::Target(at) => {
                if self.said.contains(at) {
                    return "it".to_owned();
                }
                self.said.push(*at);
                let at = usize::from(*at);
                let aim = &ability.aims[at];
                let noun = self.noun(&aim.filter);
                let other = ability.aims[..at].iter().any(|before| before.filter == aim.filter);
                let target = if other { "another target" } else { "target" };
                match (aim.optional, aim.filter.what) {
                    (_, What::Any) if aim.filter.side.is_none() => "any target".to_owned(),
                    (true, _) => {
                        format!("up to one {}{noun}", if other { "other target " } else { "target " })
                    }
                    (false, _) => format!("{target} {noun}"),
                }
            }
            Select::All(filter) => match (filter.what, filter.side) {
                (What::Player, None) => "each player".to_owned(),
                (_, Some(Side::Mine)) => {
                    format!("your {}", plural(&self.noun(&Filter { side: None, ..*filter })))
                }
                _ => format!("all {}", plural(&self.noun(filter))),
            },
            Select::Joiners => "Troops that joined".to_owned(),
            Select::Itself if voice == Voice::Own => "it".to_owned(),
            Select::Itself => "this".to_owned(),
            Select::You => "you".to_owned(),
            Select::Opps => "each opponent".to_owned(),
        }
    }
}

/// Several things, where a verb needs its plural?
fn many(select: &Select) -> bool {
    match select {
        Select::All(_) | Select::Joiners => true,
        Select::Target(_) | Select::Itself | Select::You | Select::Opps => false,
    }
}
