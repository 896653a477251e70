//! Choices in words.

use kernel::{ANY_ORDER, Choice, Names, Rule, Seat};

use crate::action::Action;
use crate::card::{Card, CardFace, Influence, MaybeCard};
use crate::phases::line_units;
use crate::rulebook::Prevail;
use crate::space::Space;
use crate::state::{State, rival};
use crate::unit::Kinds;
use crate::view::View;
use crate::vocab::{Order, Size, Stat, Step};

impl Prevail {
    /// How the viewer of `view` would say, read and click each action.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], _: Names<'_>) -> Vec<Choice> {
        let state = self.world(view);
        let seat = view.viewer.seat();
        actions.iter().map(|action| self.phrase(&state, seat, *action)).collect()
    }

    fn phrase(&self, state: &State, seat: Option<Seat>, action: Action) -> Choice {
        let (rule, label) = self.label(state, seat, action);
        Choice {
            notation: self.write(state, seat, action),
            label,
            path: path(self, state, action),
            forecast: seat.and_then(|seat| self.forecast(state, seat, action)),
            loses: seat.and_then(|seat| self.loses(state, seat, action)),
            rule: Rule::new(rule),
        }
    }

    fn label(&self, state: &State, seat: Option<Seat>, action: Action) -> (&'static str, String) {
        let me = seat.unwrap_or(crate::WHITE);
        let card = |card: Card| self.face(card).name.as_str();
        let unit = |space: Space| match state.own(me, space) {
            Some(id) => format!("{} on {space}", self.kind(state.unit(id).kind).name),
            None => space.to_string(),
        };
        let target = |space: Space| match state.own(rival(me), space) {
            Some(id) => format!("{} on {space}", self.kind(state.unit(id).kind).name),
            None => space.to_string(),
        };
        match action {
            Action::Faction(faction) => ("PV-2.2", format!("Lead {}", self.faction(faction).name)),
            Action::Field(count) => {
                let kind = self.next_kind(state, me);
                let name = kind.map_or_else(|| "units".to_owned(), |kind| self.kind(kind).name.clone());
                ("PV-2.2", format!("Field {count} {name}"))
            }
            Action::Enlist(taken) => ("PV-2.2", format!("Add {}", card(taken))),
            Action::Put(space) => {
                let kind = self.next_to_deploy(state, me);
                let name = kind.map_or_else(|| "the unit".to_owned(), |kind| self.kind(kind).name.clone());
                ("PV-2.5", format!("Deploy {name} on {space}"))
            }
            Action::Face(facing) => (face_rule(state.step), format!("Face {}", facing.words(me))),
            Action::Lead(space) => ("PV-2.6", format!("Deploy the commander on {space}")),
            Action::Ready if state.step == Step::Army => ("PV-2.2", "Ready".to_owned()),
            Action::Ready => ("PV-2.5", "Ready".to_owned()),
            Action::Undo => ("PV-2.5", "Undo".to_owned()),
            Action::Play(played) => ("PV-4.1", format!("Play {}", card(played))),
            Action::Commander(space) if state.sides[me].commander == Some(space) => {
                ("PV-5.1", "Stay".to_owned())
            }
            Action::Commander(space) => ("PV-5.1", format!("Move the commander to {space}")),
            Action::Command(space) => ("PV-6.3", format!("Command {}", unit(space))),
            Action::Line(a, b) if a == b => ("PV-6.4", format!("Command {}", unit(a))),
            Action::Line(a, b) => {
                let length = line_units(self, state, me, a, b).map_or(0, |(_, length)| length);
                ("PV-6.4", format!("Command the line of {length} from {a} to {b}"))
            }
            Action::Done => ("PV-6.1", "Done".to_owned()),
            Action::Pick(space) => ("PV-6.9", format!("Move {}", unit(space))),
            Action::Back if state.step == Step::Face => ("PV-6.9", "Undo".to_owned()),
            Action::Back => ("PV-6.9", "Undo".to_owned()),
            Action::To(space) => {
                let from = state.mover.and_then(|id| state.unit(id).at);
                let label = if from == Some(space) {
                    format!("Stay on {space}")
                } else if state.holds(rival(me), space) {
                    format!("Engage {}", target(space))
                } else {
                    format!("Go to {space}")
                };
                ("PV-6.10", label)
            }
            Action::EndMoves => ("PV-6.9", "Hold the rest".to_owned()),
            Action::Shoot(from, at) => ("PV-6.18", format!("{} shoots at {}", unit(from), target(at))),
            Action::Support(space) => ("PV-6.22", format!("{} supports", unit(space))),
            Action::Fire => {
                let pair = state.combat.attacker.zip(state.combat.target);
                let value = pair.map_or(0, |(attacker, target)| {
                    self.shot_value(state, attacker, target, state.combat.helped(), MaybeCard::default())
                });
                ("PV-6.22", format!("Fire with {value}"))
            }
            Action::EndShots => ("PV-6.18", "Done shooting".to_owned()),
            Action::Commit(None) => (commit_rule(state.step), "No card".to_owned()),
            Action::Commit(Some(committed)) => {
                (commit_rule(state.step), format!("Commit {}", card(committed)))
            }
            Action::Fight(space) => ("PV-8.1", format!("Fight on {space}")),
            Action::Evade => ("PV-8.5", "Evade".to_owned()),
            Action::Stand => ("PV-8.5", "Stand".to_owned()),
            Action::Retreat(space, facing) => {
                ("PV-9.3", format!("Retreat to {space}, face {}", facing.words(me)))
            }
            Action::Fall(space) => ("PV-9.4", format!("Retreat to {space}")),
            Action::Discard(paid) => ("PV-12.2", format!("Pay with {}", card(paid))),
            Action::Rally => ("PV-13.2", "Rally".to_owned()),
            Action::NoRally => ("PV-13.2", "Play on".to_owned()),
            Action::Abandon(space) => ("PV-13.7", format!("Give up {}", unit(space))),
            Action::Concede => ("PV-12.4", "Concede".to_owned()),
        }
    }

    /// The cards that are the only unburnt ones to preserve a type on the board.
    pub(crate) fn sole_preservers(&self, state: &State, seat: Seat) -> crate::Cards {
        let side = &state.sides[seat];
        let unburnt = side.deck.without(side.burnt);
        let fielded: Kinds = state.standing(seat).map(|(id, _)| state.unit(id).kind).collect();
        let mut sole = crate::Cards::default();
        for kind in fielded.iter() {
            let mut keepers =
                unburnt.iter().filter(|card| self.preserves(seat, side.faction, *card).has(kind));
            if let (Some(card), None) = (keepers.next(), keepers.next()) {
                sole.insert(card);
            }
        }
        sole
    }

    /// A card's command in words: "2 lines move within 1 (phalanx), Attack +1".
    pub fn command_text(&self, face: &CardFace) -> String {
        let who = match (face.size, face.number) {
            (Size::Units, 1) => "1 unit".to_owned(),
            (Size::Units, n) => format!("{n} units"),
            (Size::Lines, 1) => "1 line".to_owned(),
            (Size::Lines, n) => format!("{n} lines"),
        };
        let verb = match (face.order, face.number) {
            (Order::Move, 1) => "moves",
            (Order::Move, _) => "move",
            (Order::Ranged, 1) => "shoots",
            (Order::Ranged, _) => "shoot",
        };
        format!("{who} {verb}{}", self.influence_text(&face.command))
    }

    /// A card's round effect in words; `None` if it has none.
    pub fn effect_text(&self, face: &CardFace) -> Option<String> {
        let any = face.effect.modifiers.iter().any(|modifier| *modifier != 0);
        any.then(|| format!("units{}", self.influence_text(&face.effect)))
    }

    fn influence_text(&self, influence: &Influence) -> String {
        let mut text = match influence.inspiration {
            Some(0) => " in the commander's space".to_owned(),
            Some(range) => format!(" within {range}"),
            None => String::new(),
        };
        let mut only: Vec<String> = influence.traits.iter().map(ToString::to_string).collect();
        if !influence.types.is_empty() {
            let names: Vec<&str> =
                influence.types.iter().map(|kind| self.kind(*kind).name.as_str()).collect();
            only.push(names.join(", "));
        }
        if !only.is_empty() {
            text.push_str(&format!(" ({})", only.join(", ")));
        }
        for stat in <Stat as kernel::Word>::ALL {
            let modifier = influence.modifier(*stat);
            if modifier != 0 {
                text.push_str(&format!(", {} {modifier:+}", stat.name()));
            }
        }
        text
    }

    /// The names of a set of unit types: "Manipular Legion, Triarii".
    pub fn kind_list(&self, kinds: Kinds) -> String {
        let names: Vec<&str> = kinds.iter().map(|kind| self.kind(kind).name.as_str()).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    }
}

/// The rule by which a facing is asked.
fn face_rule(step: Step) -> &'static str {
    if step == Step::Deploy {
        "PV-2.5"
    } else if step == Step::Wheel {
        "PV-9.4"
    } else {
        "PV-6.10"
    }
}

/// The rule by which a card is committed.
pub(crate) fn commit_rule(step: Step) -> &'static str {
    if step == Step::Spur {
        "PV-14.2"
    } else if step == Step::Volley {
        "PV-6.23"
    } else {
        "PV-8.6"
    }
}

/// The spots of the table that are clicked.
fn path(game: &Prevail, state: &State, action: Action) -> Vec<String> {
    let space = |space: Space| format!("space:{space}");
    let card = |card: Card| format!("card:{}", game.face(card).id);
    let button = |word: &str| vec![format!("button:{word}")];
    match action {
        Action::Faction(faction) => vec![format!("faction:{}", game.faction(faction).id)],
        Action::Field(count) => vec![format!("count:{count}")],
        Action::Enlist(one) => vec![card(one)],
        // What cannot be taken back takes two steps.
        Action::Play(one) => vec![card(one), format!("play:{}", game.face(one).id)],
        Action::Commit(Some(one)) => vec![card(one), format!("commit:{}", game.face(one).id)],
        Action::Discard(one) => vec![card(one), format!("pay:{}", game.face(one).id)],
        Action::To(at) if state.holds(rival(state.acting), at) => vec![space(at), format!("engage:{at}")],
        Action::Put(at) | Action::Lead(at) | Action::Commander(at) | Action::Command(at) => vec![space(at)],
        Action::Pick(at) | Action::To(at) | Action::Support(at) | Action::Fight(at) => vec![space(at)],
        Action::Fall(at) | Action::Abandon(at) => vec![space(at)],
        // A line is named from either end.
        Action::Line(a, b) if a != b => vec![ANY_ORDER.to_owned(), space(a), space(b)],
        Action::Line(a, b) | Action::Shoot(a, b) => vec![space(a), space(b)],
        Action::Face(facing) => vec![format!("facing:{facing}")],
        Action::Retreat(at, facing) => {
            // Almost always a space can be fallen back to in one way only.
            let facings = state.combat.leaving.map_or(0, |id| game.legal_retreats(state, id).facings(at));
            let ways = (facings.count_ones() > 1).then(|| format!("facing:{facing}"));
            std::iter::once(space(at)).chain(ways).collect()
        }
        Action::Ready => button("ready"),
        Action::Undo => button("undo"),
        Action::Done => button("done"),
        Action::Back => button("back"),
        Action::EndMoves => button("endmv"),
        Action::Fire => button("fire"),
        Action::EndShots => button("endshoot"),
        Action::Commit(None) => button("commit-"),
        Action::Evade => button("evade"),
        Action::Stand => button("stand"),
        Action::Rally => button("rally"),
        Action::NoRally => button("norally"),
        Action::Concede => button("concede"),
    }
}
