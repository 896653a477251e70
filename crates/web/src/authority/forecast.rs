//! What would become of a target, in words: "falls, 3 pierces on". Read off the view; what an ability may still
//! ask in between is not guessed at.

use authority::{AttackView, Card, Effect, Mark, Value, When, Who};

use super::scene::Scene;

/// What would become of a target: in words, and in fewer where a tile is narrow.
pub(super) struct Outcome {
    pub(super) words: String,
    pub(super) brief: String,
}

impl Outcome {
    fn of(words: String) -> Self {
        Self { brief: words.clone(), words }
    }
}

/// What the attack in progress would do to this target.
pub(super) fn outcome(scene: &Scene<'_>, mark: Mark) -> Option<Outcome> {
    let attack = scene.view().attack.as_ref()?;
    let court = scene.court(mark.seat());
    match mark {
        Mark::Monarch { seat: _ } => {
            let dealt = attack.value.saturating_sub(u16::from(court.protect));
            Some(Outcome::of(match dealt {
                0 => "no damage".to_owned(),
                dealt if dealt >= u16::from(court.hp) => format!("−{dealt}, falls"),
                dealt => format!("−{dealt}, {} left", u16::from(court.hp) - dealt),
            }))
        }
        Mark::Guard { seat: _ } => {
            let guard = court.guard.as_ref()?;
            Some(told(attack, attack.value, guard.defence, guard.damage, 0))
        }
        Mark::Unit { seat: _, slot } => {
            let unit = court.rows.iter().flatten().flatten().find(|unit| unit.slot == slot)?;
            let card = scene.card(unit.card).filter(|_| !unit.disabled);
            let met = card.map_or(0, met_by);
            let value = u16::try_from((attack.raw + met).max(0)).unwrap_or(0);
            let dealt = value.saturating_sub(u16::from(unit.protect));
            let back = card.map_or(0, revenge);
            Some(told(attack, dealt, unit.defence, unit.damage, back))
        }
    }
}

/// The comparison of AU-6.7 and what follows, in words.
fn told(attack: &AttackView, dealt: u16, defence: u16, marked: u8, back: u8) -> Outcome {
    let marked = u16::from(marked);
    if dealt == 0 || dealt + marked < defence {
        return Outcome::of(format!("holds, {dealt} against {}", defence.saturating_sub(marked)));
    }
    let (mut words, mut brief) = ("falls".to_owned(), "falls".to_owned());
    let over = (dealt + marked - defence).min(dealt);
    if attack.pierce && over > 0 {
        words += &format!(", {over} pierces on");
        brief += &format!(", {over} on");
    }
    if back > 0 {
        words += &format!(", you take {back}");
        brief += &format!(", you −{back}");
    }
    Outcome { words, brief }
}

/// How much a unit changes an attack on it, by itself and always.
fn met_by(card: &Card) -> i16 {
    let abilities =
        card.abilities.iter().filter(|ability| ability.when == When::Attacked && ability.condition.is_none());
    abilities
        .flat_map(|ability| &ability.clauses)
        .map(|clause| if let Effect::Atk(Value::Fixed(n)) = clause.effect { i16::from(n) } else { 0 })
        .sum()
}

/// What the fall of a unit costs the one who fells it.
fn revenge(card: &Card) -> u8 {
    let abilities =
        card.abilities.iter().filter(|ability| ability.when == When::Defeated && ability.condition.is_none());
    abilities
        .flat_map(|ability| &ability.clauses)
        .map(|clause| {
            if let Effect::Damage(harms) = &clause.effect {
                harms.iter().filter(|harm| harm.who == Who::AttackerMonarch).map(|harm| harm.n).sum()
            } else {
                0
            }
        })
        .sum()
}
