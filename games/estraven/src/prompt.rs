//! What is asked.

use kernel::{Names, Prompt, Rule};

use crate::choices::taxed;
use crate::forecast::Seer;
use crate::options::ResourceReturn;
use crate::rulebook::Estraven;
use crate::view::{ItemView, View};
use crate::vocab::{Step, Window};

/// What the seat of a view is being asked; `None` if nothing.
pub(crate) fn prompt(game: &Estraven, view: &View, names: Names<'_>) -> Option<Prompt> {
    let seat = view.viewer.seat().filter(|seat| view.pending.contains(*seat))?;
    let lord = &view.lords[seat];
    let announced = view.announce.as_ref().map(|announce| game.item_name(&announce.item));
    let announced = announced.unwrap_or_else(|| "it".to_owned());
    let (text, rule, help) = match view.step {
        Step::Pick => {
            let which = if lord.picks.is_empty() { "first" } else { "second" };
            (
                format!("Which deck do you choose {which}?"),
                "LE-3.1",
                "You shuffle two decks of 20 together; the others see them when all have chosen.".to_owned(),
            )
        }
        Step::Main => (
            format!("Your turn: {} mana, {} cards in deck.", lord.pool, lord.deck_count),
            "LE-4.5",
            "Pitch cards for mana, play cards, attack, trade, then end the turn.".to_owned(),
        ),
        Step::Answer => (
            format!("Which item does {announced} answer?"),
            "LE-6.2",
            "It may answer anything on the stack that fits, not only the top.".to_owned(),
        ),
        Step::Levy => (
            format!("Do you levy a Resource for {announced}?"),
            "LE-6.5",
            "A sacrificed Resource of the right type makes the card cheaper.".to_owned(),
        ),
        Step::Target => (
            format!("What does {announced} target?"),
            "LE-6.9",
            "If no target is legal any more when it resolves, it fizzles.".to_owned(),
        ),
        Step::Cost => (format!("What do you give for {announced}?"), "LE-6.2", given_up(game).to_owned()),
        Step::Respond => (
            respond(game, view, names),
            "LE-7.4",
            "You may pitch, use mana abilities, and play a Reaction whose condition holds; or pass.".to_owned(),
        ),
        Step::Join => (
            "Who joins the attack?".to_owned(),
            "LE-8.3",
            "Whoever joins taps, unless it is Vigilant, and cannot block before your next Start phase.".to_owned(),
        ),
        Step::Block => (
            format!("{} {}: who blocks?", names.does(view.active, "attacks"), attacked(game, view, names)),
            "LE-8.6",
            "Each unit blocks one attacker and taps; several may block the same, the first to block is struck first."
                .to_owned(),
        ),
        Step::Edict => (
            "Which Troop do you sacrifice?".to_owned(),
            "LE-12.8",
            "Each opponent of its controller sacrifices one, all at once.".to_owned(),
        ),
        Step::Tax => tax(game, view, names),
        Step::Scry => {
            let top = lord.deck.iter().find(|known| known.below + 1 == lord.deck_count);
            let top = top.map_or("?", |known| game.card_name(known.card.card));
            (
                format!("{top} is on top of your deck: does it stay?"),
                "LE-12.9",
                "Only you see it; you may put it on the bottom instead.".to_owned(),
            )
        }
        Step::PickHand => (
            "Which card is discarded?".to_owned(),
            "LE-12.9",
            "You see the whole hand; a Leader cannot be chosen.".to_owned(),
        ),
        Step::Slot => (
            "Which card do you take from the marketplace?".to_owned(),
            "LE-10.7",
            "It goes to your hand; later slots shift down, and empty ones are filled.".to_owned(),
        ),
        Step::Deploy => (
            "Which Troop do you put onto the battlefield?".to_owned(),
            "LE-12.8",
            "It costs no mana and may block at once, unless it enters tapped.".to_owned(),
        ),
        Step::Discard => (
            format!("You hold {} cards: which one do you discard?", lord.hand_count),
            "LE-4.6",
            format!("You discard one at a time down to {}.", game.options().hand_size.get()),
        ),
        Step::Over => return None,
    };
    Some(Prompt::new(Rule::new(rule), text).help(help))
}

/// What was put on the stack, or has happened in combat, and can be answered.
fn respond(game: &Estraven, view: &View, names: Names<'_>) -> String {
    let what = match (view.stack.last(), view.window.map(|window| window.kind)) {
        (Some(item), _) => format!("{} is on the stack", owned(game, item, names)),
        (None, Some(Window::Attack)) => {
            format!("{} {}", names.does(view.active, "attacks"), attacked(game, view, names))
        }
        (None, Some(Window::Blocks)) => "Blocks are made".to_owned(),
        (None, Some(Window::Damage)) => "Combat damage was dealt".to_owned(),
        (None, Some(Window::Start | Window::Plain | Window::End) | None) => {
            return "Do you respond?".to_owned();
        }
    };
    format!("{what}: do you respond?")
}

/// How much is asked for what, by what, and what happens if it is not paid (LE-12.10).
fn tax(game: &Estraven, view: &View, names: Names<'_>) -> (String, &'static str, String) {
    let due = Seer::of(game, view, names).map_or(0, |seer| crate::effects::taxed(game, &seer.world));
    let (item, number) = taxed(view).map_or(("it".to_owned(), 0), |item| (game.item_name(item), item.number));
    let by = view.stack.last().map_or_else(|| "It".to_owned(), |item| owned(game, item, names));
    let pool = view.viewer.seat().map_or(0, |seat| view.lords[seat].pool);
    let text =
        format!("Do you pay {due} for {item} (#{number})? You have {pool}; {by} counters it otherwise.");
    let help = "You may pitch before you pay; an item that is not paid for has no effect.";
    (text, "LE-12.10", help.to_owned())
}

/// "P2's Council Edict", "Your trade".
fn owned(game: &Estraven, item: &ItemView, names: Names<'_>) -> String {
    let name = if item.card.is_none() { "trade".to_owned() } else { game.item_name(item) };
    format!("{} {name}", names.whose(item.seat))
}

/// What is attacked: "you", "your Abbot of the Long Vigil".
fn attacked(game: &Estraven, view: &View, names: Names<'_>) -> String {
    use crate::name::Mark;
    let Some(combat) = &view.combat else { return "you".to_owned() };
    match combat.target {
        Mark::Player(seat) => names.object(seat).to_string(),
        Mark::Object(name) => format!("{} {}", names.owner(combat.defender), game.card_name(name.card)),
        Mark::Gone => names.object(combat.defender).to_string(),
    }
}

/// Where goes what is given.
fn given_up(game: &Estraven) -> &'static str {
    match game.options().resource_return {
        ResourceReturn::ResourceDeck => {
            "It is gone when the last choice is made; a Resource is shuffled into the resource deck."
        }
        ResourceReturn::Graveyard => "It is gone when the last choice is made, to its owner's graveyard.",
    }
}
