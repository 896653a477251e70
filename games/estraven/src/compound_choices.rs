//! Whole answers for a page: a card with what is pitched for it and what it is aimed at, where the rules ask one small
//! thing after another (LE-5.1, LE-6.2). A line says them as a person would type them (LE-18.2).

use std::fmt::Write as _;

use kernel::{ANY_ORDER, Choice, Dice, Forecast, ForecastItem, Names, Offer, Seat};

use crate::action::Action;
use crate::choices::Speaker;
use crate::forecast::Seer;
use crate::mana;
use crate::rulebook::Estraven;
use crate::sample::world;
use crate::stack::{self, Candidate, Plan};
use crate::state::{Announce, AnnounceStep, Id, State, Target};
use crate::view::View;
use crate::vocab::{Kind, Step};

/// The most lines for one card or ability: where there would be more, the rules ask as they do.
const MOST: usize = 24;

/// The most sets of cards that are offered to pay for one card, those first that leave least over: a person may always
/// pitch others before.
const SETS: usize = 4;

impl Estraven {
    /// The offers, with every announcement followed to its end, and what could be played if cards were pitched for it;
    /// `None` where nothing is announced.
    pub(crate) fn compound_choices(
        &self,
        view: &View,
        offers: &[Offer<Action>],
        names: Names<'_>,
    ) -> Option<Vec<Offer<Action>>> {
        let seat = view.viewer.seat().filter(|seat| view.pending.contains(*seat))?;
        if !matches!(view.step, Step::Main | Step::Respond) {
            return None;
        }
        let state = world(self, view, Dice::new([0; 32]), |_| {});
        let follower = Follower { game: self, speaker: Speaker::new(self, view, names), seat };
        let mut lines = Vec::with_capacity(offers.len());
        for offer in offers {
            follower.follow(&state, offer, &mut lines);
        }
        follower.pitch_first(&state, offers, &mut lines);
        Some(lines)
    }
}

struct Follower<'a> {
    game: &'a Estraven,
    speaker: Speaker<'a>,
    seat: Seat,
}

/// Cards that are pitched together, and what they bring too much.
type Set = (u16, Vec<u8>);

/// The choices of an announcement so far: how they are clicked, written and read.
#[derive(Clone, Default)]
struct Chosen {
    path: Vec<String>,
    /// `^ #7`, `levy RS1.2`.
    before: String,
    targets: Vec<Target>,
    /// Was one of the targets chosen and not forced?
    aimed: bool,
    given: Vec<Target>,
    label: String,
    /// What it costs with or without the levy that was chosen.
    price: Option<ForecastItem>,
    /// What it comes to.
    then: Forecast,
}

impl Follower<'_> {
    /// The lines of an offer: itself if it asks nothing more.
    fn follow(&self, state: &State, offer: &Offer<Action>, lines: &mut Vec<Offer<Action>>) {
        let Some(plan) = Plan::of(self.game, state, self.seat, offer.action) else {
            return lines.push(offer.clone());
        };
        let ways = self.ways(state, &plan);
        if ways.len() > MOST {
            return lines.push(offer.clone());
        }
        lines.extend(
            ways.iter().map(|way| Offer { action: offer.action, choice: self.say(&offer.choice, way) }),
        );
    }

    /// Every way to go through an announcement, one more than [`MOST`] at the most.
    fn ways(&self, state: &State, plan: &Plan<'_>) -> Vec<Chosen> {
        let mut after = *state;
        stack::announce(self.game, &mut after, plan, &mut ());
        let mut ways = Vec::new();
        self.walk(after, Chosen::default(), &mut ways);
        ways
    }

    fn walk(&self, mut after: State, mut chosen: Chosen, ways: &mut Vec<Chosen>) {
        while let Some(announce) = after.announce.filter(|announce| announce.stage != AnnounceStep::Pay) {
            let mut found: Vec<Candidate> = Vec::new();
            let decline = stack::candidates(self.game, &after, &announce, |candidate| found.push(candidate));
            match (found.as_slice(), decline) {
                ([], _) => stack::chosen(self.game, &mut after, Candidate::NONE),
                ([one], false) => {
                    if announce.stage == AnnounceStep::Targets {
                        chosen.targets.extend(one.target());
                    }
                    stack::chosen(self.game, &mut after, *one);
                }
                _ => {
                    found.extend(decline.then_some(Candidate::NONE));
                    for choice in found.into_iter().take(MOST + 1 - ways.len().min(MOST)) {
                        let mut next = after;
                        stack::chosen(self.game, &mut next, choice);
                        let mut chosen = chosen.clone();
                        self.take(&mut chosen, &announce, choice);
                        self.walk(next, chosen, ways);
                    }
                    return;
                }
            }
        }
        chosen.then = self.seer().and_then(|seer| seer.resolved(after)).unwrap_or_default();
        ways.push(chosen);
    }

    fn seer(&self) -> Option<&Seer<'_>> {
        self.speaker.seer.as_ref()
    }

    /// Notes a choice that was made at a stage.
    fn take(&self, chosen: &mut Chosen, announce: &Announce, choice: Candidate) {
        let (spot, words) = match choice {
            Candidate::Item(number) => {
                let _ = write!(chosen.before, " ^ #{number}");
                (format!("item.{number}"), format!(", answering {}", self.speaker.item(number)))
            }
            Candidate::Target(target) => self.aim(chosen, announce, target),
        };
        chosen.path.push(spot);
        chosen.label.push_str(&words);
    }

    /// Notes a player or an object that was chosen; how it is clicked and read.
    fn aim(&self, chosen: &mut Chosen, announce: &Announce, target: Target) -> (String, String) {
        let none = target == Target::NONE;
        let spoken =
            |before: &str| (self.speaker.spot(target), format!("{before} {}", self.speaker.called(target)));
        chosen.aimed |= announce.stage == AnnounceStep::Targets;
        match announce.stage {
            AnnounceStep::Levy => {
                chosen.price = self.seer().map(|seer| seer.price(announce.price(self.game, !none)));
                if none {
                    chosen.before.push_str(" nolevy");
                    return ("nolevy".to_owned(), ", paid in full".to_owned());
                }
                let _ = write!(chosen.before, " levy {}", self.speaker.roster.mark(self.game, target));
                spoken(", sacrificing")
            }
            AnnounceStep::Targets if none => ("notgt".to_owned(), " alone".to_owned()),
            AnnounceStep::Targets => {
                let join = if chosen.targets.is_empty() { " on" } else { " and" };
                chosen.targets.push(target);
                spoken(join)
            }
            AnnounceStep::Answer
            | AnnounceStep::Require
            | AnnounceStep::Sacrifice
            | AnnounceStep::Discard
            | AnnounceStep::Pay => {
                chosen.given.push(target);
                spoken(", paying with")
            }
        }
    }

    /// An announcement with its choices.
    fn say(&self, choice: &Choice, chosen: &Chosen) -> Choice {
        let list = |word: &str, targets: &[Target]| {
            let marks: Vec<String> = targets
                .iter()
                .map(|target| self.speaker.roster.mark(self.game, *target).to_string())
                .collect();
            if marks.is_empty() { String::new() } else { format!(" {word} {}", marks.join(", ")) }
        };
        let aims = if chosen.aimed { list(">", &chosen.targets) } else { String::new() };
        let with = list("with", &chosen.given);
        let mut said = choice.clone();
        said.notation = format!("{}{}{aims}{with}", choice.notation, chosen.before);
        said.label.push_str(&chosen.label);
        said.path.extend(chosen.path.iter().cloned());
        if !chosen.path.is_empty() {
            let price = chosen.price.clone().map(Forecast::of).or(said.forecast);
            said.forecast = price.unwrap_or_default().then(chosen.then.clone()).some();
        }
        said
    }

    /// What could be played or answered with if other cards of the hand were pitched first: with every set of cards
    /// that is enough and of which none is too many. They may be picked in any order.
    fn pitch_first(&self, state: &State, offers: &[Offer<Action>], lines: &mut Vec<Offer<Action>>) {
        let respond = state.step == Step::Respond;
        let pool = mana::pool(state, self.seat);
        let hand = state.lord(self.seat).hand;
        for card in hand.iter() {
            let traits = self.game.traits_of(state, card);
            let plan = Plan::card(self.game, state, self.seat, card);
            let timely = match traits.kind {
                Kind::Reaction => respond,
                Kind::Leader | Kind::Troop | Kind::Spell => !respond,
                Kind::Resource => false,
            };
            let id = Id::card(card);
            let action = if respond { Action::React { card: id } } else { Action::Play { card: id } };
            let ready = offers.iter().any(|offer| offer.action == action);
            let levied = stack::levied(self.game, state, &plan).map(|(_, less)| less);
            let short = |price: u8| u16::from(price).saturating_sub(pool);
            if !timely || ready || short(traits.cost) == 0 || !stack::could_announce(self.game, state, &plan)
            {
                continue;
            }
            let others: Vec<u8> = hand
                .iter()
                .filter(|other| *other != card && mana::may_pitch(self.game, state, self.seat, *other))
                .collect();
            let mut sets = Vec::new();
            // With a levy it takes less (LE-6.5), and whoever wants to keep the Resource pitches more.
            for price in levied.into_iter().chain([traits.cost]) {
                self.enough(state, &others, short(price), &mut Vec::new(), &mut sets);
            }
            sets.sort_by_key(|(over, set)| (*over, set.len()));
            sets.truncate(SETS);
            self.with_pitched(state, action, &sets, lines);
        }
    }

    /// The sets of cards that bring `short` mana and would not without any of them.
    fn enough(&self, state: &State, others: &[u8], short: u16, so_far: &mut Vec<u8>, sets: &mut Vec<Set>) {
        let worth = |card: &u8| u16::from(self.game.traits_of(state, *card).pitch);
        let sum: u16 = so_far.iter().map(worth).sum();
        if sum >= short {
            let least = so_far.iter().map(worth).min().unwrap_or(0);
            if sum - least < short {
                sets.push((sum - short, so_far.clone()));
            }
            return;
        }
        for (at, card) in others.iter().enumerate() {
            so_far.push(*card);
            self.enough(state, &others[at + 1..], short, so_far, sets);
            so_far.pop();
        }
    }

    /// The lines of an announcement after each of these sets was pitched. With many sets only the announcement is
    /// said, and what it is aimed at is asked as usual.
    fn with_pitched(&self, state: &State, action: Action, sets: &[Set], lines: &mut Vec<Offer<Action>>) {
        let mut made = Vec::new();
        for whole in [true, false] {
            made.clear();
            for (_, set) in sets {
                self.after_pitching(state, action, set, whole, &mut made);
            }
            if made.len() <= MOST {
                break;
            }
        }
        lines.append(&mut made);
    }

    fn after_pitching(
        &self,
        state: &State,
        action: Action,
        set: &[u8],
        whole: bool,
        made: &mut Vec<Offer<Action>>,
    ) {
        let mut after = *state;
        let mut before = String::new();
        let mut spots = vec![ANY_ORDER.to_owned()];
        let mut paid = Vec::new();
        for card in set {
            let pitch = self.speaker.choice(Action::Pitch { card: Id::card(*card) });
            let _ = write!(before, "{}; ", pitch.notation);
            spots.extend(pitch.path.into_iter().take(1));
            paid.push(self.game.face(state.design(*card)).name.as_str());
            mana::pitch(self.game, &mut after, self.seat, *card, &mut ());
        }
        let Some(plan) = Plan::of(self.game, &after, self.seat, action) else { return };
        let ways = if whole { self.ways(&after, &plan) } else { vec![Chosen::default()] };
        let pitches = Forecast::note(format!("pitches {}", paid.join(", ")));
        for way in ways {
            let said = self.say(&self.speaker.choice(action), &way);
            let path = said.path.iter().chain(&spots).cloned().collect();
            let choice = Choice {
                notation: format!("{before}{}", said.notation),
                path,
                forecast: Some(pitches.clone().then(way.then.clone())),
                ..said
            };
            made.push(Offer { action, choice });
        }
    }
}
