//! From actions to what a seat says, reads and clicks: `x 5a` is "Claim Longridge".

use kernel::{Choice, Names, Rule, Seat};

use crate::action::Action;
use crate::rulebook::Hex;
use crate::sets::{Card, Land};
use crate::state::State;
use crate::view::View;
use crate::vocab::{Phase, Slots};

impl Hex {
    /// How the viewer would say, read and click each action.
    pub(crate) fn choices(&self, view: &View, actions: &[Action], names: Names<'_>) -> Vec<Choice> {
        let state = self.world(view);
        let me = view.viewer.seat().unwrap_or_default();
        let said = |action: &Action| Choice {
            forecast: self.foretold(&state, me, *action, names),
            loses: self.loses(&state, *action),
            ..self.choice(&state, me, *action, names)
        };
        actions.iter().map(said).collect()
    }

    fn choice(&self, state: &State, me: Seat, action: Action, names: Names<'_>) -> Choice {
        let land = |land: Land| self.land_id(land);
        let spot = |at: Land| format!("land.{}", land(at));
        let card = |card: Card| self.card_id(card);
        let called = |land: Land| self.called(land);
        let face = |card: Card| self.card_name(self.card_id(card));
        let choice = |rule: &'static str, label: String, path: &[String]| {
            Choice::new(Rule::new(rule), self.write(action), label, path.iter().cloned())
        };
        let plain =
            |rule: &'static str, word: &str, label: &str| Choice::new(Rule::new(rule), word, label, [word]);
        match action {
            Action::Faction { faction } => {
                let faction = &self.factions()[usize::from(faction)];
                let label = format!("Choose {}", faction.name);
                let spot = [format!("faction.{}", faction.id)];
                choice("HX-3.2", label, &spot)
            }
            Action::Mulligan { slots } => {
                let label = match self.named_slots(state, me, slots) {
                    Some(names) => format!("Give back {names}"),
                    None => "Keep both".to_owned(),
                };
                choice("HX-3.6", label, &[format!("dossier.{}", slots.word())])
            }
            Action::Capital { land: at } => choice(
                "HX-3.9",
                format!("Place it in {}", called(at)),
                &[spot(at), format!("place.{}", land(at))],
            ),
            Action::Resurge { land: at } => {
                let from = state
                    .owner(at)
                    .map_or_else(String::new, |owner| format!(", taking it from {}", names.object(owner)));
                let label = format!("Come back in {}{from}", called(at));
                let path = [spot(at), format!("place.{}", land(at))];
                choice("HX-8.1", label, &path)
            }
            Action::Decline => Choice::new(Rule::new("HX-8.3"), "res -", "Stay away this turn", ["decline"]),
            Action::Fort { land: at } => {
                let label = format!("Build in {}", called(at));
                let path = [spot(at), format!("build.{}", land(at))];
                choice("HX-7.4", label, &path)
            }
            Action::EndFortify => plain("HX-5.4", "endf", "Done building"),
            Action::Pay { card: which } => {
                let rule = if state.phase == Phase::FortPay { "HX-7.4" } else { "HX-6.3" };
                let label = format!("Pay with the {}", face(which));
                // A royal is used once in a match (HX-6.14): to pay with it is asked again.
                let royal = !self.suit().basics.contains(which);
                let path = [format!("hand.{}", card(which)), "really".to_owned()];
                let path = if royal { &path[..] } else { &path[..1] };
                choice(rule, label, path)
            }
            Action::Attack { land: at } => self.attack_choice(state, at, names),
            Action::Migrate { from, to } => {
                let label = format!("Migrate from {} to {}", called(from), called(to));
                choice("HX-6.20", label, &[spot(from), spot(to)])
            }
            Action::EndAttack => plain("HX-5.5", "enda", "End attacks"),
            Action::Commit { card: which } => {
                let label = format!("Play the {}", face(which));
                let path = [format!("hand.{}", card(which)), "seal".to_owned()];
                choice("HX-6.4", label, &path)
            }
            Action::Swap { card: which } => {
                let label = format!("Take the {}", face(which));
                let spot = [format!("pile.{}", card(which))];
                choice("HX-6.6", label, &spot)
            }
            Action::Bid { card: which } => {
                let label = format!("Discard the {}", face(which));
                choice("HX-6.7", label, &[format!("hand.{}", card(which))])
            }
            Action::Stop => plain("HX-6.7", "stop", "Enough"),
            Action::Drop { slots } => {
                let names = self.named_slots(state, me, slots).unwrap_or_default();
                let label = format!("Replace {names}");
                choice("HX-5.9", label, &[format!("dossier.{}", slots.word())])
            }
            Action::Keep => plain("HX-5.9", "keep", "Keep both"),
            Action::Take { card: which } => {
                let label = format!("Take the {}", face(which));
                choice("HX-5.10", label, &[format!("pile.{}", card(which))])
            }
            Action::Back => plain("HX-5.11", "back", "Undo"),
            Action::Resign => plain("HX-10.2", "resign", "Resign"),
        }
    }

    fn attack_choice(&self, state: &State, at: Land, names: Names<'_>) -> Choice {
        let (rule, verb, label) = match state.owner(at) {
            None => ("HX-6.3", "claim", format!("Claim {}", self.called(at))),
            Some(owner) => {
                let label = format!("Attack {}, held by {}", self.called(at), names.name(owner));
                ("HX-6.1", "attack", label)
            }
        };
        let id = self.land_id(at);
        let path = [format!("land.{id}"), format!("{verb}.{id}")];
        Choice::new(Rule::new(rule), self.write(Action::Attack { land: at }), label, path)
    }

    /// "Longridge".
    pub(crate) fn called(&self, land: Land) -> String {
        self.map().territory(land).name.clone()
    }

    fn named_slots(&self, state: &State, me: Seat, slots: Slots) -> Option<String> {
        let dossier = state.realms[me].dossier;
        let named = (0..2).filter(|at| slots.has(*at)).filter_map(|at| dossier[at]);
        let names: Vec<&str> = named.map(|mission| self.mission_card(mission).name.as_str()).collect();
        (!names.is_empty()).then(|| crate::text::listed(&names))
    }
}
