//! What would come of an action, in few words, as far as its viewer can tell.

use kernel::Names;

use crate::action::Action;
use crate::name::{Mark, Name, Roster};
use crate::rulebook::Estraven;
use crate::state::Id;
use crate::view::{UnitView, View};
use crate::vocab::{Keyword, Kind};

/// What pitching brings, playing costs, and attacking or blocking comes to.
pub(crate) fn forecast(
    game: &Estraven,
    view: &View,
    roster: &Roster,
    names: Names<'_>,
    action: Action,
) -> Option<String> {
    let card = |id: Id| game.card(roster.name(game, id).card);
    let unit = |id: Id| find(view, roster.name(game, id));
    if let Action::Pitch { card: id } = action {
        return card(id).map(|card| format!("{} mana", card.pitch));
    }
    if let Action::Play { card: id } | Action::React { card: id } = action {
        let card = card(id).filter(|card| card.kind != Kind::Resource)?;
        return Some(price(game, view, card.cost));
    }
    if let Action::Attack { leader, target } = action {
        return attack(game, view, unit(leader)?, roster.mark(game, target));
    }
    if let Action::Join { unit: id } = action {
        return Some(format!("{:+} Power", unit(id)?.power));
    }
    if let Action::Block { unit: id, attacker } = action {
        return Some(block(game, unit(id)?, unit(attacker)?));
    }
    if matches!(action, Action::JoinDone | Action::BlockDone) {
        return dealt(game, view, names);
    }
    None
}

/// LE-5.5: what would be paid, and from where.
fn price(game: &Estraven, view: &View, cost: u8) -> String {
    let lord = view.viewer.seat().filter(|_| cost > 0).map(|seat| &view.lords[seat]);
    let Some(payment) = lord.and_then(|lord| lord.payment(cost)) else { return format!("costs {cost}") };
    let loose = (payment.loose > 0).then(|| format!("{} loose", payment.loose));
    let cards = payment.cards.iter();
    let cards = cards.map(|given| format!("{} from {}", given.n, game.card_name(given.card.card)));
    let from: Vec<String> = loose.into_iter().chain(cards).collect();
    format!("costs {cost}: {}", from.join(", "))
}

/// LE-8.8a: what the Leader deals by itself if nobody blocks, and with everybody it may bring.
fn attack(game: &Estraven, view: &View, leader: &UnitView, target: Mark) -> Option<String> {
    let resistance = match target {
        Mark::Object(name) => find(view, name)?.guard.max(0) as u8,
        Mark::Player(_) | Mark::Gone => 0,
    };
    let strikes = |unit: &UnitView| {
        let less = if unit.keywords.contains(&Keyword::Piercing) { 0 } else { resistance };
        u16::from(unit.power.saturating_sub(less))
    };
    let types = game.card(leader.card.card)?.types;
    let joins = |unit: &&UnitView| {
        let troop = game.card(unit.card.card).filter(|card| card.kind == Kind::Troop);
        !unit.tapped
            && !unit.keywords.contains(&Keyword::Stationed)
            && troop.is_some_and(|card| card.types.meets(types))
    };
    let alone = strikes(leader);
    let all: u16 = view.lords[view.active].field.iter().filter(joins).map(strikes).sum();
    Some(if all > 0 {
        format!("{alone} damage unblocked, {} with all who may join", alone + all)
    } else {
        format!("{alone} damage unblocked")
    })
}

/// LE-8.8b to d: what the two would do to each other, were there nobody else.
fn block(game: &Estraven, blocker: &UnitView, attacker: &UnitView) -> String {
    let blow = |from: &UnitView, to: &UnitView| {
        let leader = game.card(to.card.card).is_some_and(|card| card.kind == Kind::Leader);
        let piercing = from.keywords.contains(&Keyword::Piercing);
        let resistance = if leader && !piercing { to.guard.max(0) as u8 } else { 0 };
        let dealt = from.power.saturating_sub(resistance).saturating_sub(to.shield);
        let end = if i16::from(dealt) >= to.left { ", falls" } else { "" };
        (dealt, end)
    };
    let (taken, falls) = blow(attacker, blocker);
    let (given, slays) = blow(blocker, attacker);
    let slays = if slays.is_empty() { "" } else { ", slays it" };
    format!("takes {taken}{falls}; deals {given}{slays}")
}

/// What the combat comes to as it stands: to whom it is done, in the order of the view.
fn dealt(game: &Estraven, view: &View, names: Names<'_>) -> Option<String> {
    let combat = view.combat.as_ref()?;
    let of = |mark: Mark| combat.forecast.iter().find(|(whom, _)| *whom == mark).map_or(0, |(_, n)| *n);
    let falls = combat.forecast.iter().filter(|(mark, n)| match mark {
        Mark::Object(name) => find(view, *name).is_some_and(|unit| unit.left <= *n as i16),
        Mark::Player(_) | Mark::Gone => false,
    });
    let fallen = falls.count();
    let whom = match combat.target {
        Mark::Player(seat) => names.object(seat).to_string(),
        Mark::Object(name) => game.card_name(name.card).to_owned(),
        Mark::Gone => combat.target.to_string(),
    };
    let hit = format!("{} damage to {whom}", of(combat.target));
    Some(match fallen {
        0 => hit,
        1 => format!("{hit}, one unit falls"),
        n => format!("{hit}, {n} units fall"),
    })
}

fn find(view: &View, name: Name) -> Option<&UnitView> {
    view.lords.iter().find_map(|(_, lord)| lord.field.iter().find(|unit| unit.card == name))
}
