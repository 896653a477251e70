//! The ability box of a card, rendered from its abilities: what is printed is what happens.

use kernel::{CardText, Sentence};

use crate::card::{Ability, Aim, Card, Clause, Condition, Effect, Filter, Harm, May, Reach, Side, Value};
use crate::effects;
use crate::vocab::{Count, Goods, Kind, When, Who};

/// The text of a card's abilities; empty if it has none.
pub(crate) fn render(card: &Card) -> CardText {
    let enters =
        card.abilities.iter().any(|ability| ability.clauses.iter().any(|c| c.effect == Effect::General));
    card.abilities.iter().flat_map(|ability| sentences(card, ability, enters)).collect()
}

fn sentences(card: &Card, ability: &Ability, enters: bool) -> Vec<Sentence> {
    let clauses = &ability.clauses;
    match ability.when {
        When::PassiveDef => standing(ability),
        When::PassiveHand => vec![Sentence::plain(
            "May defend by relieving one of your defenders: it takes that slot and the relieved unit is Discarded.",
        )],
        When::PassiveGen => {
            let place = in_zone(card, enters);
            let condition = ability.condition.map_or_else(String::new, upholding);
            clauses
                .iter()
                .map(|clause| {
                    finish(place, &format!("{}{condition}", effects::text(&clause.effect, ability.when)))
                })
                .collect()
        }
        When::OnBuy => {
            let which = if ability.condition == Some(Condition::First) {
                "The first deck card you buy each turn"
            } else {
                "Every deck card you buy"
            };
            let condition =
                ability.condition.filter(|condition| *condition != Condition::First).map(upholding);
            vec![Sentence::plain(format!(
                "{which}{} is put on top of your deck instead of into your discard pile.",
                condition.unwrap_or_default()
            ))]
        }
        When::Active if clauses.iter().any(|clause| clause.effect == Effect::General) => {
            vec![Sentence::after("General (instead of discarding)", "move this to your general zone.")]
        }
        When::StartDef
        | When::StartGen
        | When::EndGen
        | When::Attack
        | When::Kill
        | When::Hit
        | When::Defend
        | When::Attacked
        | When::Defeated
        | When::Recruited
        | When::Levy
        | When::General
        | When::Active
        | When::OnAttack
        | When::OnKill
        | When::OnHit => {
            let condition = ability.condition.filter(|condition| *condition != Condition::First);
            let body = joined(ability);
            let body = match (condition, ability.when) {
                (Some(condition), When::Levy) => format!("{body} if {}", holding(condition)),
                (Some(condition), _) => format!("if {}, {body}", holding(condition)),
                (None, _) => body,
            };
            vec![Sentence::after(moment(card, ability, enters), format!("{body}."))]
        }
    }
}

/// Where an ability of the general zone works, for cards that are not always there.
fn in_zone(card: &Card, enters: bool) -> &'static str {
    match card.kind {
        Kind::Leader | Kind::General => "",
        Kind::Unit | Kind::Superpower if enters => "There",
        Kind::Spy | Kind::Unit | Kind::Superpower => "In the general zone",
    }
}

fn moment(card: &Card, ability: &Ability, enters: bool) -> String {
    let first = ability.condition == Some(Condition::First);
    let zone = match card.kind {
        Kind::Leader | Kind::General => "",
        Kind::Unit | Kind::Superpower if enters => ", there",
        Kind::Spy | Kind::Unit | Kind::Superpower => ", in the general zone",
    };
    match ability.when {
        When::StartDef => "Start of your turn, while defending".to_owned(),
        When::StartGen => format!("Start of your turn{zone}"),
        When::EndGen => format!("End of your turn{zone}"),
        When::Attack => "When attacking".to_owned(),
        When::Kill => "When its attack defeats a unit".to_owned(),
        When::Hit => "When its attack damages a monarch".to_owned(),
        When::Defend => "When it takes a defence slot".to_owned(),
        When::Attacked => "When attacked".to_owned(),
        When::Defeated => "When defeated".to_owned(),
        When::Recruited => "When recruited".to_owned(),
        When::Levy => "When used to recruit".to_owned(),
        When::General => "When it enters the general zone".to_owned(),
        When::Active => "Discard".to_owned(),
        When::OnAttack if first => format!("Your first attack each turn{zone}"),
        When::OnAttack => format!("Whenever one of your units attacks{zone}"),
        When::OnKill if first => format!("The first time each turn one of your attacks defeats a unit{zone}"),
        When::OnKill => format!("Whenever one of your attacks defeats a unit{zone}"),
        When::OnHit if first => {
            format!("The first time each turn one of your attacks damages a monarch{zone}")
        }
        When::OnHit => format!("Whenever one of your attacks damages a monarch{zone}"),
        When::PassiveDef | When::PassiveGen | When::PassiveHand | When::OnBuy => String::new(),
    }
}

/// What a defender does all the time.
fn standing(ability: &Ability) -> Vec<Sentence> {
    let condition = ability.condition.map_or_else(String::new, upholding);
    let own = |clause: &&Clause| matches!(clause.effect, Effect::Def { who: Reach::Itself, .. });
    let mut sentences: Vec<Sentence> = ability
        .clauses
        .iter()
        .filter(own)
        .filter_map(|clause| {
            let Effect::Def { n, .. } = &clause.effect else { return None };
            Some(Sentence::plain(format!("Defends at {}{condition}.", signed(*n))))
        })
        .collect();
    let others: Vec<String> = ability
        .clauses
        .iter()
        .filter(|clause| !own(clause))
        .map(|clause| effects::text(&clause.effect, ability.when))
        .collect();
    if !others.is_empty() {
        sentences.push(Sentence::after("While defending", format!("{}{condition}.", others.join(" and "))));
    }
    sentences
}

/// A condition that is read all the time, after what it allows.
fn upholding(condition: Condition) -> String {
    format!(" while {}", holding(condition))
}

fn holding(condition: Condition) -> String {
    match condition {
        Condition::First => "it is the first time this turn".to_owned(),
        Condition::Attacks(n) => format!("you declared {n} or more attacks this turn"),
        Condition::Defenders(n) => format!("you have {n} or more defenders"),
        Condition::Spies(1) => "a Spy is in your general zone".to_owned(),
        Condition::Spies(n) => format!("{n} or more Spies are in your general zone"),
        Condition::RowAlly(faction) => {
            format!("another {} stands in the same row", faction.member())
        }
    }
}

/// The effects of an ability one after the other.
fn joined(ability: &Ability) -> String {
    let modifies =
        |clause: &Clause| matches!(clause.effect, Effect::Atk(_) | Effect::Pierce | Effect::Bypass(_));
    let mut text = String::new();
    for (i, clause) in ability.clauses.iter().enumerate() {
        if i > 0 {
            text.push_str(if modifies(&ability.clauses[i - 1]) { ", and " } else { ", then " });
        }
        if clause.may != May::No {
            text.push_str("you may ");
        }
        text.push_str(&effects::text(&clause.effect, ability.when));
    }
    text
}

pub(crate) fn harming(harms: &[Harm]) -> String {
    let whom = |who: Who, later: bool| match who {
        Who::EnemyMonarch => "one enemy monarch",
        Who::OwnMonarch if later => "your own",
        Who::OwnMonarch => "your own monarch",
        Who::AttackerMonarch => "the attacking player's monarch",
        Who::DefeatedOwner => "that unit's owner",
        Who::Damaged
        | Who::Itself
        | Who::EnemyDef
        | Who::OwnDef
        | Who::OthersInRow
        | Who::Defeated
        | Who::Opponent
        | Who::OwnCard => "that player's monarch",
    };
    let parts: Vec<String> = harms
        .iter()
        .enumerate()
        .map(|(i, harm)| format!("{} damage to {}", harm.n, whom(harm.who, i > 0)))
        .collect();
    format!("deal {}", parts.join(" and, at the same time, "))
}

pub(crate) fn gaining(value: Value, what: &str) -> String {
    match value {
        Value::Fixed(n) => format!("gain {n} {what}"),
        Value::Rows(1) => format!("gain X {what}"),
        Value::Rows(n) => format!("gain {n}X {what}"),
        Value::Each { n: 1, of: Count::Unspent, at_most } => {
            let most = at_most.map_or_else(String::new, |most| format!(", at most {most}"));
            format!("gain {what} equal to your unspent authority{most}")
        }
        Value::Each { n, of, at_most } => {
            let most = at_most.map_or_else(String::new, |most| format!(", at most {most}"));
            format!("gain {n} {what} for each {}{most}", counted(of))
        }
    }
}

fn counted(of: Count) -> &'static str {
    match of {
        Count::PriorAttacks => "attack you declared earlier this turn",
        Count::Bought => "card you bought this turn",
        Count::Unspent => "unspent authority",
    }
}

/// "+2", "+X", "+1 for each card you bought this turn".
pub(crate) fn signed(value: Value) -> String {
    match value {
        Value::Fixed(n) => plain(n),
        Value::Rows(1) => "+X".to_owned(),
        Value::Rows(n) => format!("+{n}X"),
        Value::Each { n, of, at_most } => {
            let most = at_most.map_or_else(String::new, |most| format!(", at most {most}"));
            format!("{} for each {}{most}", plain(n), counted(of))
        }
    }
}

pub(crate) fn plain(n: i8) -> String {
    format!("{n:+}")
}

pub(crate) fn aimed(aim: &Aim) -> String {
    let many = aim.up_to.filter(|most| *most > 1);
    let of_whom = match aim.side {
        Side::Enemy => "enemy ",
        Side::Own => "of your ",
    };
    let filter = |noun| defenders(&aim.filter, noun);
    match (many, aim.side) {
        (Some(most), _) => format!("up to {} {of_whom}{}", number(most), filter("defenders")),
        (None, Side::Enemy) => format!("one {of_whom}{}", filter("defender")),
        (None, Side::Own) => format!("one {of_whom}{}", filter("defenders")),
    }
}

/// "Row 1 defenders", "Royal Soldier defenders of power 2 or less".
pub(crate) fn defenders(filter: &Filter, noun: &str) -> String {
    let Filter { faction, power_at_most, from_row, to_row } = filter;
    let mut text = String::new();
    match (from_row, to_row) {
        (Some(from), Some(to)) if from == to => text.push_str(&format!("Row {from} ")),
        (Some(2), None) => text.push_str("Row 2 and Row 3 "),
        (Some(3), None) => text.push_str("Row 3 "),
        (Some(_) | None, Some(_) | None) => {}
    }
    if let Some(faction) = faction {
        text.push_str(faction.member());
        text.push(' ');
    }
    text.push_str(noun);
    if let Some(power) = power_at_most {
        text.push_str(&format!(" of power {power} or less"));
    }
    text
}

pub(crate) fn costing(on: Goods) -> &'static str {
    match on {
        Goods::Market => "market cards cost you",
        Goods::Generals => "Generals cost you",
        Goods::All => "every card costs you",
    }
}

/// "two market cards".
pub(crate) fn cards_of_market(n: u8) -> String {
    format!("{} market {}", number(n), if n == 1 { "card" } else { "cards" })
}

pub(crate) fn number(n: u8) -> String {
    match n {
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        n => n.to_string(),
    }
}

/// A sentence: it begins with a capital and ends with a full stop.
fn finish(place: &str, body: &str) -> Sentence {
    if !place.is_empty() {
        return Sentence::after(place, format!("{body}."));
    }
    let mut letters = body.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>()).unwrap_or_default();
    Sentence::plain(format!("{first}{}.", letters.as_str()))
}
