//! What is asked.

use kernel::{Names, Prompt, Rule, bare};

use crate::action::Action;
use crate::choices::taxed;
use crate::content::Deck;
use crate::forecast::Seer;
use crate::options::ResourceReturn;
use crate::rulebook::Estraven;
use crate::view::{ItemView, View};
use crate::vocab::{ItemKind, Step, Window};

/// The pair of decks with the least to read.
const PLAINEST: [&str; 2] = ["HM", "KA"];

impl Estraven {
    /// Is the deck one of those with the least to read, for a first match?
    pub fn is_plainest(&self, deck: &Deck) -> bool {
        PLAINEST.contains(&deck.id.as_str())
    }
}

/// That pair, where both may be picked: "Banners of Halmark and Karsk Raiders".
fn plainest(game: &Estraven) -> Option<String> {
    let name = |id: &str| {
        let (at, deck) = (0..).zip(game.decks()).find(|(_, deck)| deck.id.as_str() == id)?;
        game.offers(at).then_some(deck.name.as_str())
    };
    let [one, other] = PLAINEST.map(name);
    Some(format!("{} and {}", one?, other?))
}

/// What the seat of a view is being asked; `None` if nothing.
pub(crate) fn prompt(game: &Estraven, view: &View, names: Names<'_>) -> Option<Prompt> {
    let seat = view.viewer.seat().filter(|seat| view.pending.contains(*seat))?;
    let lord = &view.lords[seat];
    let announced = view.announce.as_ref().map(|announce| game.item_name(&announce.item));
    let announced = announced.unwrap_or_else(|| "it".to_owned());
    let (text, rule, help) = match view.step {
        Step::Pick => {
            let which = if lord.picks.is_empty() { "first" } else { "second" };
            let plain = plainest(game);
            let advice = plain.map_or_else(String::new, |names| format!(" For a first match take {names}."));
            (
                format!("Choose your {which} deck"),
                "LE-3.1",
                format!("You shuffle two decks of 20 into one. The others see them later.{advice}"),
            )
        }
        Step::Main => (
            "Your turn".to_owned(),
            "LE-4.5",
            "Play cards, attack once, trade once. Pitch cards to pay.".to_owned(),
        ),
        Step::Answer => (
            "Answer which card?".to_owned(),
            "LE-6.2",
            "Anything waiting that fits, not only the newest.".to_owned(),
        ),
        Step::Levy => (
            "Sacrifice a Resource to pay less?".to_owned(),
            "LE-6.5",
            "It must be of the right kind.".to_owned(),
        ),
        Step::Target => (
            format!("Choose a target for {announced}"),
            "LE-6.9",
            "If the target is gone by then, nothing happens.".to_owned(),
        ),
        Step::Cost => ("Pay with what?".to_owned(), "LE-6.2", given_up(game).to_owned()),
        Step::Respond => (
            respond(game, view, names),
            "LE-7.4",
            "If nobody answers, it happens. You may pitch cards to pay for a Reaction.".to_owned(),
        ),
        Step::Join => (
            "Who joins the attack?".to_owned(),
            "LE-8.3",
            "Those who join are tapped and cannot block until your next turn, unless Vigilant.".to_owned(),
        ),
        Step::Block => (
            format!("{}. Who blocks?", attack(game, view, names)),
            "LE-8.6",
            "Each unit blocks one attacker. The first to block is struck first.".to_owned(),
        ),
        Step::Edict => (
            "Sacrifice a Troop".to_owned(),
            "LE-12.8",
            "Every opponent gives up one, all at once.".to_owned(),
        ),
        Step::Tax => tax(game, view, names),
        Step::Scry => {
            let top = lord.deck.iter().find(|known| known.below + 1 == lord.deck_count);
            let top = top.map_or("?", |known| game.card_name(known.card.card));
            (
                format!("Leave {top} on top?"),
                "LE-12.9",
                "Only you see it. You may put it on the bottom instead.".to_owned(),
            )
        }
        Step::PickHand => (
            "Discard which card?".to_owned(),
            "LE-12.9",
            "You see the whole hand. A Leader cannot be chosen.".to_owned(),
        ),
        Step::Slot => (
            "Take which market card?".to_owned(),
            "LE-10.7",
            "It goes to your hand, and a new card is turned up.".to_owned(),
        ),
        Step::Deploy => (
            "Put which Troop into play?".to_owned(),
            "LE-12.8",
            "It costs no mana and may block at once, unless it enters tapped.".to_owned(),
        ),
        Step::Discard => (
            format!("Discard down to {} cards", game.options().hand_size.get()),
            "LE-4.6",
            "One at a time.".to_owned(),
        ),
        Step::Over => return None,
    };
    Some(Prompt::new(Rule::new(rule), text).help(help))
}

/// What can be answered, and with which Reaction if there is only one: "Ysolt trades. Play Customs Seizure?".
fn respond(game: &Estraven, view: &View, names: Names<'_>) -> String {
    let what = match (view.stack.last(), view.window.map(|window| window.kind)) {
        (Some(item), _) => {
            let done = match item.kind {
                ItemKind::Trade => names.does(item.seat, "trades"),
                ItemKind::Ability => format!("{} {}", names.does(item.seat, "uses"), game.item_name(item)),
                ItemKind::Spell | ItemKind::Reaction | ItemKind::Unit => {
                    format!("{} {}", names.does(item.seat, "plays"), game.item_name(item))
                }
            };
            format!("{done}. ")
        }
        (None, Some(Window::Attack)) => format!("{}. ", attack(game, view, names)),
        (None, Some(Window::Blocks)) => "Blocks are made. ".to_owned(),
        (None, Some(Window::Damage)) => "Damage is dealt. ".to_owned(),
        (None, Some(Window::Start | Window::Plain | Window::End) | None) => String::new(),
    };
    match only_reaction(game, view, names) {
        Some(card) if what.chars().count() + card.chars().count() < 80 => format!("{what}Play {card}?"),
        Some(_) | None => format!("{what}Play a Reaction?"),
    }
}

/// The card that could be played in answer, if there is one only.
fn only_reaction<'a>(game: &'a Estraven, view: &View, names: Names<'_>) -> Option<&'a str> {
    let seer = Seer::of(game, view, names)?;
    let mut legal = Vec::new();
    game.legal(&seer.world, view.viewer.seat()?, &mut legal);
    let mut cards = legal.iter().filter_map(|action| {
        let Action::React { card } = action else { return None };
        card.as_card().map(|card| game.face(seer.world.design(card)).name.as_str())
    });
    let first = cards.next()?;
    cards.all(|other| other == first).then_some(first)
}

/// How much is asked for what, by what, and what happens if it is not paid (LE-12.10).
fn tax(game: &Estraven, view: &View, names: Names<'_>) -> (String, &'static str, String) {
    let due = Seer::of(game, view, names).map_or(0, |seer| crate::effects::taxed(game, &seer.world));
    let item = taxed(view).map_or_else(|| "it".to_owned(), |item| game.item_name(item));
    let by = view.stack.last().map_or_else(|| "The rule".to_owned(), |item| owned(game, item, names));
    let pool = view.viewer.seat().map_or(0, |seat| view.lords[seat].pool);
    let help =
        format!("Unless you pay, it is cancelled. {by} asks for it. You have {pool} mana and may pitch.");
    (format!("Pay {due} to keep {item}?"), "LE-12.10", help)
}

/// "Ysolt's Council Edict", "Your Council Edict".
fn owned(game: &Estraven, item: &ItemView, names: Names<'_>) -> String {
    let name = if item.card.is_none() { "trade".to_owned() } else { game.item_name(item) };
    format!("{} {}", names.whose(item.seat), bare(&name))
}

/// "Zelia attacks", "Zelia attacks your Abbot of the Long Vigil".
fn attack(game: &Estraven, view: &View, names: Names<'_>) -> String {
    let attacks = names.does(view.active, "attacks");
    match attacked(game, view, names).as_str() {
        "you" => attacks,
        whom => format!("{attacks} {whom}"),
    }
}

/// What is attacked: "you", "your Abbot of the Long Vigil".
fn attacked(game: &Estraven, view: &View, names: Names<'_>) -> String {
    use crate::name::Mark;
    let Some(combat) = &view.combat else { return "you".to_owned() };
    match combat.target {
        Mark::Player(seat) => names.object(seat).to_string(),
        Mark::Object(name) => format!("{} {}", names.owner(combat.defender), bare(game.card_name(name.card))),
        Mark::Gone => names.object(combat.defender).to_string(),
    }
}

/// Where goes what is given.
fn given_up(game: &Estraven) -> &'static str {
    match game.options().resource_return {
        ResourceReturn::ResourceDeck => {
            "It is gone once you have chosen everything. A Resource goes back to the resource deck."
        }
        ResourceReturn::Graveyard => "It is gone once you have chosen everything.",
    }
}
