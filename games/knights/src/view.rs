//! What one viewer may know.

use kernel::{BySeat, Seat, SeatSet, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::board::Space;
use crate::phases::{self, contenders, current_combat, outcome, reason, strike_group};
use crate::rulebook::{Knights, Pile};
use crate::state::{Knight, Moment, State};
use crate::vocab::{Clan, Face, Heart, Reason, Step, Token, Weapon};

/// What one viewer may know of a match: everything public, and what is their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// The turn, from 1.
    pub turn: u8,
    /// 0 while planning, then the slot that is being resolved, 1 to 3.
    pub slot: u8,
    /// What is being decided.
    pub step: Step,
    /// The seat whose panel has the initiative; its knight may be gone.
    pub initiative: Seat,
    /// Every knight, by seat.
    pub knights: BySeat<KnightView>,
    /// Whom the open question was put to.
    pub asked: SeatSet,
    /// Who of them still owes the answer.
    pub pending: SeatSet,
    /// The sealed answers that the viewer knows: their own, until the last one is in. A plan is not here but
    /// with its knight.
    pub answers: BySeat<Option<Action>>,
    /// The votes that are due: who may agree with whom, and about what.
    pub groups: Vec<Group>,
    /// Whose token of this slot is an Attack.
    pub attackers: SeatSet,
    /// Those that named a target, in the order in which they strike; the targets are with the knights.
    pub queue: Vec<Seat>,
    /// How many of the queue have had their moment, the current attacker included.
    pub struck: u8,
    /// Who was the target of a combat in this slot.
    pub attacked: SeatSet,
    /// The combat that is being decided, while Inspiration is asked for.
    pub combat: Option<Combat>,
    /// The battle, from 1, and how many the match has (1 unless it is a series).
    pub battle: u8,
    /// How many battles the match has.
    pub battles: u8,
    /// The points of the series so far; all 0 where there is none.
    pub points: BySeat<u16>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

/// What a viewer may know of one knight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KnightView {
    /// Its clan.
    pub clan: Clan,
    /// Its team, from 0; none where everybody fights alone.
    pub team: Option<u8>,
    /// Where it stands; none once it is removed.
    pub space: Option<Space>,
    /// When it was removed.
    pub removed: Option<Moment>,
    /// Its Heart.
    pub heart: Heart,
    /// Its weapon, if one is equipped.
    pub weapon: Option<Weapon>,
    /// Its Inspiration token.
    pub inspiration: Face,
    /// Defeated in this slot, but acting until the slot is cleared.
    pub defeated: bool,
    /// Has its player resigned from this battle?
    pub resigned: bool,
    /// Barred from acting in this slot by its wound.
    pub barred: bool,
    /// The last slot of this turn in which it is Defending; 0 if it is not.
    pub defending: u8,
    /// The last slot of this turn in which it is Parrying; 0 if it is not.
    pub parrying: u8,
    /// Is its plan complete? Until it is, others see no tokens, not even how many.
    pub ready: bool,
    /// Its tokens in slot order: `None` lies face down and is not known to the viewer. The viewer's own are
    /// always known; those from `revealed` on are known to nobody else (but open-planning team-mates).
    pub plan: Vec<Option<Token>>,
    /// How many of its tokens are face up.
    pub revealed: u8,
    /// Where it wants to go, while contenders vote.
    pub heading: Option<Space>,
    /// The knight it attacks in this slot, once that was shown.
    pub target: Option<Seat>,
}

/// Knights that may agree on one of them by a unanimous vote (KD-7.5, KD-8.14).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// What they vote about.
    pub about: About,
    /// Who they are.
    pub members: SeatSet,
}

/// What a vote is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// Who enters this space (KD-7.5).
    Space(Space),
    /// Who strikes this knight first (KD-8.14).
    Target(Seat),
}

/// A combat before Inspiration (KD-8.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Combat {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked.
    pub target: Seat,
    /// With what.
    pub weapon: Weapon,
    /// Hearts in the pile so far.
    pub hearts: u8,
    /// Shields in the pile so far.
    pub shields: u8,
    /// Has the attacker used Inspiration already? Counted in the pile (only with `attacker_first`).
    pub boosted: bool,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ending {
    /// Each seat's place, from 1.
    pub places: BySeat<u8>,
    /// Those in first place.
    pub winners: SeatSet,
    /// Do several sides share the first place?
    pub draw: bool,
    /// What ended it.
    pub reason: Reason,
}

impl Default for KnightView {
    /// A place at the table that nobody takes.
    fn default() -> Self {
        Self {
            clan: Clan::Purple,
            team: None,
            space: None,
            removed: None,
            heart: Heart::Full,
            weapon: None,
            inspiration: Face::Up,
            defeated: false,
            resigned: false,
            barred: false,
            defending: 0,
            parrying: 0,
            ready: false,
            plan: Vec::new(),
            revealed: 0,
            heading: None,
            target: None,
        }
    }
}

impl KnightView {
    /// The token face up in this slot, if one is.
    pub fn shown(&self, slot: u8) -> Option<Token> {
        if slot == 0 || slot > self.revealed {
            return None;
        }
        self.plan.get(usize::from(slot) - 1).copied().flatten()
    }
}

impl Knights {
    /// Builds a view from nothing. Both patterns name every field, so that a new one cannot be shown or hidden
    /// without a decision.
    pub(crate) fn view(&self, state: &State, viewer: Viewer) -> View {
        let State {
            dice: _,
            knights,
            turn,
            slot,
            step,
            initiative,
            asked,
            pending,
            answers,
            attackers,
            queue,
            struck,
            attacked,
            boosted: _, // with the combat
            battle,
            points,
        } = state;
        View {
            viewer,
            turn: *turn,
            slot: *slot,
            step: *step,
            initiative: *initiative,
            knights: knights.map(|seat, knight| self.show_knight(seat, knight, viewer)),
            asked: *asked,
            pending: *pending,
            answers: answers.map(|seat, answer| if viewer.owns(seat) { *answer } else { None }),
            groups: self.show_groups(state),
            attackers: *attackers,
            queue: queue.as_slice().to_vec(),
            struck: *struck,
            attacked: *attacked,
            combat: self.show_combat(state),
            battle: *battle,
            battles: self.battles(),
            points: *points,
            ending: outcome(self, state).map(|outcome| Ending {
                places: outcome.places,
                winners: outcome.winners(),
                draw: outcome.is_draw(),
                reason: reason(self, state),
            }),
        }
    }

    fn show_knight(&self, seat: Seat, knight: &Knight, viewer: Viewer) -> KnightView {
        let Knight {
            space,
            removed,
            heart,
            weapon,
            inspiration,
            defeated,
            resigned,
            barred,
            plan,
            defending,
            parrying,
            heading,
            target,
        } = knight;
        let ready = plan.owned > 0 && plan.complete();
        let known = |slot: usize| slot < usize::from(plan.revealed) || self.sees_plan(viewer, seat);
        let tokens = plan.tokens().iter().enumerate().map(|(slot, token)| known(slot).then_some(*token));
        KnightView {
            clan: self.clan(seat),
            team: self.team(seat),
            space: *space,
            removed: *removed,
            heart: *heart,
            weapon: *weapon,
            inspiration: *inspiration,
            defeated: *defeated,
            resigned: *resigned,
            barred: *barred,
            defending: *defending,
            parrying: *parrying,
            ready,
            // KD-5.11: of an unfinished plan others do not even see the length.
            plan: if ready || self.sees_plan(viewer, seat) { tokens.collect() } else { Vec::new() },
            revealed: plan.revealed,
            heading: *heading,
            target: *target,
        }
    }

    /// Does `viewer` see at once what `seat` lays or seals now? Only its own, and with `team_open_plans` the
    /// tokens of its team (KD-12.3).
    pub fn share_plans(&self, state: &State, seat: Seat, viewer: Viewer) -> bool {
        state.step == Step::Plan && self.sees_plan(viewer, seat)
    }

    /// Does the viewer know the tokens of `seat` that lie face down?
    pub(crate) fn sees_plan(&self, viewer: Viewer, seat: Seat) -> bool {
        let is_mate = |other: Seat| {
            // KD-12.3 (c).
            self.options().team_open_plans && self.team(seat).is_some() && self.team(seat) == self.team(other)
        };
        viewer.owns(seat) || viewer.seat().is_some_and(is_mate)
    }

    fn show_groups(&self, state: &State) -> Vec<Group> {
        let group = |seat: Seat| {
            let knight = &state.knights[seat];
            let (members, about) = match state.step {
                Step::Vote => (contenders(state, seat), knight.heading.map(About::Space)),
                Step::Agree => (strike_group(state, seat), knight.target.map(About::Target)),
                Step::Plan | Step::Move | Step::Declare | Step::Retarget => return None,
                Step::Inspire | Step::Respond | Step::Over => return None,
            };
            // Each group once, at its first member.
            let several = members.len() > 1 && members.lowest() == Some(seat);
            about.filter(|_| several).map(|about| Group { about, members })
        };
        self.everybody().filter_map(group).collect()
    }

    fn show_combat(&self, state: &State) -> Option<Combat> {
        if !matches!(state.step, Step::Inspire | Step::Respond) {
            return None;
        }
        let phases::Combat { attacker, target, weapon } = current_combat(state)?;
        let Pile { hearts, shields } = self.pile(weapon, &state.knights[target], state.boosted, false);
        Some(Combat { attacker, target, weapon, hearts, shields, boosted: state.boosted })
    }
}
