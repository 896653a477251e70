//! What is printed on a card, rendered from its script: text and behaviour cannot differ.

mod effects;
mod nouns;

use kernel::{CardText, Sentence};

pub(crate) use self::effects::{Sayer, Voice};
use self::effects::{Speech, say_effects};
use self::nouns::sentence;
pub(crate) use self::nouns::{an, cards, cards_of, count, more, noun, one_of};
use crate::card::{Ability, Card, Condition, Costs, Filter, Form, Types, kinds};
use crate::vocab::{ItemKind, Keyword, Kind, Moment, Role};

/// The names that a text needs beside the card.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    types: &'a [String],
    tokens: &'a [String],
}

/// The text box of a card.
pub(crate) fn render(card: &Card, types: &[String], tokens: &[String]) -> CardText {
    let names = Names { types, tokens };
    let mut parts: Vec<Sentence> = Vec::new();
    let mut keywords: Vec<String> =
        kernel_keywords(card.keywords).map(|word| word.name().to_owned()).collect();
    keywords.extend(card.imposing.map(|n| format!("Imposing {n}")));
    if !keywords.is_empty() {
        parts.push(Sentence::plain(format!("{}.", keywords.join(", "))));
    }
    if let Some((goods, n)) = card.price.levy {
        parts.push(Sentence::plain(format!("Levy {} {n}.", goods.name())));
    }
    let play = card.abilities.iter().find(|ability| ability.form == Form::Play);
    let mut asked = Vec::new();
    asked.extend(card.price.require.map(|goods| format!("a{} {} card", an(goods.name()), goods.name())));
    asked.extend(play.and_then(|play| play.costs.sac).map(|filter| noun(names, &filter, true)));
    if !asked.is_empty() {
        parts.push(Sentence::plain(format!("Sacrifice {} to play this.", asked.join(" and "))));
    }
    for ability in &card.abilities {
        if !ability.effects.is_empty() {
            parts.push(say_ability(names, card, ability));
        }
    }
    parts.into_iter().collect()
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

fn say_ability(names: Names<'_>, card: &Card, ability: &Ability) -> Sentence {
    let effects =
        |voice: Voice| say_effects(Speech { names, card, ability, voice }, &ability.effects, &mut Vec::new());
    match &ability.form {
        Form::Play => match &card.when {
            Some(condition) => {
                Sentence::after(say_condition(condition), format!("{}.", effects(Voice::Answer)))
            }
            None => Sentence::plain(sentence(&effects(Voice::Free))),
        },
        Form::On(moment, filter) => {
            let voice = if of_this(*moment) { Voice::Own } else { Voice::Other };
            Sentence::plain(format!("{}, {}.", say_moment(names, *moment, filter.as_ref()), effects(voice)))
        }
        Form::Act | Form::Mana => {
            Sentence::after(say_costs(names, &ability.costs), format!("{}.", effects(Voice::Paid)))
        }
        Form::React(condition) => {
            let costs = say_costs(names, &ability.costs);
            let lead = format!("{} — {costs}", say_condition(condition));
            Sentence::after(lead, format!("{}.", effects(Voice::Paid)))
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

/// What kind of card it is, with its numbers: "Leader 2/2/4".
pub(crate) fn kind(card: &Card) -> String {
    match card.kind {
        Kind::Leader => format!("Leader {}/{}/{}", card.power, card.resistance, card.health),
        Kind::Troop => format!("Troop {}/{}", card.power, card.toughness),
        Kind::Spell => "Spell".to_owned(),
        Kind::Reaction => "Reaction".to_owned(),
        Kind::Resource => "Resource".to_owned(),
    }
}

/// Whom it leads or follows, or what it is a Resource of: "Soldier, Acolyte".
pub(crate) fn types(card: &Card, types: &[String]) -> Option<String> {
    match card.kind {
        Kind::Leader | Kind::Troop => Some(name_types(card.types, types)),
        Kind::Spell | Kind::Reaction => None,
        Kind::Resource => Some(card.goods.map_or("", crate::vocab::Goods::name).to_owned()),
    }
}
