//! What people read of a game that says nothing of its own: its notation, and its cues by the names of their fields.

use serde_json::Value as Json;

use crate::{Choice, Cue, Game, Hidden, Names, Notation, Present, Prompt, Refusal, Rng, Rule, Seat, Telling};

/// The first rule of RULES.md: what is cited where a game cites nothing.
fn first_rule<G: Hidden>() -> Rule {
    let rules = G::INFO.rules;
    let start = rules.find(&format!("{}-", G::INFO.prefix)).unwrap_or_default();
    let number = &rules[start..];
    let end =
        number.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')).unwrap_or(number.len());
    Rule::new(number[..end].trim_end_matches('.'))
}

pub(crate) fn choices<G: Notation>(game: &G, view: &G::View, actions: &[G::Action]) -> Vec<Choice> {
    let written = actions.iter().map(|action| game.write(view, *action));
    written.map(|line| Choice::new(first_rule::<G>(), line.clone(), line.clone(), [line])).collect()
}

pub(crate) fn check<G: Game + Hidden>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
) -> Result<(), Refusal> {
    let (mut legal, mut side_actions) = (Vec::new(), Vec::new());
    game.legal(state, seat, &mut legal);
    game.side_actions(state, seat, &mut side_actions);
    if legal.contains(&action) || side_actions.iter().any(|side_action| side_action.action == action) {
        return Ok(());
    }
    Err(Refusal::by_rule(first_rule::<G>(), "not_legal", "That is not possible now."))
}

/// Why an action is refused to the seat of a view. What a seat may do depends only on what it may know, so any world of
/// its view tells.
pub(crate) fn refusal<G: Present>(game: &G, view: &G::View, action: G::Action, names: Names<'_>) -> Refusal {
    let Some(seat) = G::viewer(view).seat() else {
        return Refusal::by_table("guest", "Only players act.");
    };
    let world = game.sample(view, &mut Rng::new(0));
    let checked = game.check(&world, seat, action, names);
    // Asked about something that is allowed after all.
    checked.err().unwrap_or_else(|| Refusal::by_table("allowed", "You can do that now."))
}

/// Whether a seat is asked depends only on what it may know, so any world of its view tells.
pub(crate) fn prompt<G: Hidden>(game: &G, view: &G::View) -> Option<Prompt> {
    let seat = G::viewer(view).seat()?;
    let world = game.sample(view, &mut Rng::new(0));
    let prompt = Prompt::new(first_rule::<G>(), "Choose one.").help("Everything listed is allowed now.");
    game.pending(&world).contains(seat).then_some(prompt)
}

pub(crate) fn tell<G: Hidden>(cue: &Cue<G::Event>, names: Names<'_>) -> Telling {
    let json = serde_json::to_value(cue).unwrap_or_default();
    let text = match json {
        Json::Object(fields) if fields.len() == 1 => {
            let (name, fields) = fields.into_iter().next().unwrap_or_default();
            format!("{}{}", words(&name), listed(&fields, names))
        }
        Json::Object(mut fields) => {
            let name = fields.remove("event").unwrap_or_default();
            format!("{}{}", words(name.as_str().unwrap_or("event")), listed(&Json::Object(fields), names))
        }
        Json::String(name) => words(&name),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Array(_) => words("event"),
    };
    Telling::new(first_rule::<G>(), format!("{text}."))
}

/// `took_card` is "Took card".
pub(crate) fn words(name: &str) -> String {
    let spaced = name.replace('_', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn listed(fields: &Json, names: Names<'_>) -> String {
    let Json::Object(fields) = fields else { return String::new() };
    let said = fields.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| {
        let seat = value.as_u64().filter(|_| key == "seat").map(|seat| Seat::new(seat as u8));
        match seat {
            Some(seat) => names.name(seat).to_string(),
            None => format!("{} {}", key.replace('_', " "), value.to_string().replace('"', "")),
        }
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { String::new() } else { format!(": {}", said.join(", ")) }
}
