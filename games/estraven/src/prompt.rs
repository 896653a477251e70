//! What is asked.

use kernel::{Names, Prompt, Rule};

use crate::rulebook::Estraven;
use crate::view::View;
use crate::vocab::{ItemKind, Step, Window};

/// What the seat of a view is being asked; `None` if nothing.
pub(crate) fn prompt(game: &Estraven, view: &View, names: Names<'_>) -> Option<Prompt> {
    let seat = view.viewer.seat().filter(|seat| view.pending.contains(*seat))?;
    let lord = &view.lords[seat];
    let announced = view.announce.as_ref().map_or("it", |announce| game.card_name(announce.item.card));
    let resolving = view.stack.last().map_or("it", |item| game.card_name(item.card));
    let (text, rule, help) = match view.step {
        Step::Pick => {
            let which = if lord.picks.is_empty() { "first" } else { "second" };
            (
                format!("Which deck do you take as your {which}?"),
                "LE-3.1",
                "You shuffle two decks of 20 together; the others see them when all have chosen.",
            )
        }
        Step::Main => (
            format!("Your turn: {} mana, {} cards in deck.", lord.pool, lord.deck_count),
            "LE-4.5",
            "Pitch cards for mana, play cards, attack once, trade once, then end the turn.",
        ),
        Step::Answer => (
            format!("Which item does {announced} answer?"),
            "LE-6.2",
            "It may answer anything on the stack that fits, not only the top.",
        ),
        Step::Levy => (
            format!("Do you levy a Resource for {announced}?"),
            "LE-6.5",
            "A sacrificed Resource of the right type makes the card cheaper.",
        ),
        Step::Target => (
            format!("What does {announced} target?"),
            "LE-6.9",
            "If the target is gone when it resolves, it fizzles.",
        ),
        Step::Cost => (
            format!("What do you give for {announced}?"),
            "LE-6.2",
            "Sacrificed Resources go back into the resource deck.",
        ),
        Step::Respond => {
            let what = match (view.stack.last(), view.window.map(|window| window.kind)) {
                (Some(item), _) if item.kind == ItemKind::Trade => {
                    "A trade is on the stack: do you respond?".to_owned()
                }
                (Some(item), _) => {
                    format!("{} is on the stack: do you respond?", game.card_name(item.card))
                }
                (None, Some(Window::Attack)) => "An attack is declared: do you respond?".to_owned(),
                (None, Some(Window::Blocks)) => "Blocks are made: do you respond?".to_owned(),
                (None, Some(Window::Damage)) => "Damage was dealt: do you respond?".to_owned(),
                (None, _) => "Do you respond?".to_owned(),
            };
            (what, "LE-7.4", "You may pitch, use mana abilities and play a Reaction whose condition holds.")
        }
        Step::Join => (
            "Who joins the attack?".to_owned(),
            "LE-8.3",
            "Whoever joins taps and cannot block in the next turn of a rival.",
        ),
        Step::Block => (
            format!("{} attacks you: who blocks?", names.subject(view.active)),
            "LE-8.6",
            "Several may block one attacker; the first to block is struck first.",
        ),
        Step::Edict => ("Which Troop do you sacrifice?".to_owned(), "LE-12.8", "Every opponent loses one."),
        Step::Tax => (
            format!("Do you pay for your item, or is it countered by {resolving}?"),
            "LE-12.10",
            "You may pitch before you pay.",
        ),
        Step::Scry => {
            let top = lord.deck.iter().find(|known| known.below + 1 == lord.deck_count);
            let top = top.map_or("?", |known| game.card_name(known.card.card));
            (format!("{top} is on top of your deck: does it stay?"), "LE-12.9", "Only you see it.")
        }
        Step::PickHand => ("Which card is discarded?".to_owned(), "LE-12.9", "Leaders are safe."),
        Step::Slot => ("Which card do you take?".to_owned(), "LE-10.7", "The later slots move up."),
        Step::Deploy => {
            ("Which Troop do you put onto the battlefield?".to_owned(), "LE-12.8", "It costs nothing.")
        }
        Step::Discard => (
            format!("You hold {} cards: which one goes?", lord.hand_count),
            "LE-4.6",
            "You discard down to your hand size.",
        ),
        Step::Over => return None,
    };
    Some(Prompt::new(Rule::new(rule), text).help(help))
}
