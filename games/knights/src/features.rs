//! What a learner is given: a viewer's observation as numbers.

use std::hash::Hash as _;

use kernel::features::{around, place_of};
use kernel::{FeatureSink, Seat, SeatSet, Sketch, Viewer, Word as _};

use crate::board::{SPACES, Space};
use crate::phases::{Combat, current_combat};
use crate::rulebook::Knights;
use crate::state::{Knight, State};
use crate::vocab::{Clan, Face, Heart, Stance, Step, Token, Weapon};

impl Knights {
    /// Every pattern names every field, so that a new one cannot be shown or hidden without a decision.
    pub(crate) fn features(&self, state: &State, viewer: Viewer, out: &mut impl FeatureSink) {
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
            boosted,
            battle,
            points,
        } = state;
        let seats = self.seats();
        let place = |seat: Seat| place_of(seat, viewer, seats);
        let set = |set: SeatSet| set.iter().map(place).fold(0, |bits, at| bits | 1 << at);
        let n = usize::from(seats);
        out.word(format_args!("step"), Some(*step));
        out.one_of(format_args!("slot"), 4, Some(usize::from(*slot)));
        out.share(format_args!("turn"), *turn, self.options().turn_cap.get());
        out.share(format_args!("battle"), *battle, self.battles());
        out.one_of(format_args!("initiative"), n, Some(place(*initiative)));
        for (name, seats) in
            [("asked", asked), ("pending", pending), ("attackers", attackers), ("attacked", attacked)]
        {
            out.bits(format_args!("{name}"), n, set(*seats));
        }
        self.combat_features(state, out, place);
        for (at, seat) in around(viewer, seats).enumerate() {
            self.knight_features(state, seat, viewer, at, out);
            out.share(format_args!("{at}.points"), points[seat], 100);
        }
        let mut rest = Sketch::of(&(turn, queue.as_slice(), struck, battle, boosted));
        for (seat, knight) in knights.iter() {
            let answer = answers[seat].filter(|_| viewer.owns(seat));
            (answer, knight.removed, knight.heading, points[seat]).hash(&mut rest);
        }
        out.sketch(format_args!("rest"), rest);
    }

    /// Everything of a combat is public (KD-8.5).
    fn combat_features(&self, state: &State, out: &mut impl FeatureSink, place: impl Fn(Seat) -> usize) {
        let open = matches!(state.step, Step::Inspire | Step::Respond);
        let combat = current_combat(state).filter(|_| open);
        let n = usize::from(self.seats());
        out.one_of(format_args!("combat.attacker"), n, combat.map(|combat| place(combat.attacker)));
        out.one_of(format_args!("combat.target"), n, combat.map(|combat| place(combat.target)));
        let chance = combat.map_or(0.0, |Combat { target, weapon, attacker: _ }| {
            self.pile(weapon, &state.knights[target], state.boosted, false).chance()
        });
        out.share(format_args!("combat.chance"), chance, 1);
    }

    fn knight_features(
        &self,
        state: &State,
        seat: Seat,
        viewer: Viewer,
        at: usize,
        out: &mut impl FeatureSink,
    ) {
        let Knight {
            space,
            removed: _, // with the rest
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
        } = &state.knights[seat];
        let seats = self.seats();
        out.one_of(format_args!("{at}.space"), SPACES, space.map(Space::index));
        let (q, r) = space.map_or((0, 0), Space::axial);
        out.signed(format_args!("{at}.q"), q, 4);
        out.signed(format_args!("{at}.r"), r, 4);
        out.flag(format_args!("{at}.stands"), space.is_some());
        out.share(
            format_args!("{at}.height"),
            space.map_or(8, |space| space.distance(Space::HIGH_GROUND)),
            8,
        );
        // How far the others are, and with which weapon somebody could be reached from here.
        for (other, seat) in around(viewer, seats).enumerate() {
            let steps = space.zip(state.knights[seat].space).map_or(8, |(here, there)| here.distance(there));
            out.share(format_args!("{at}.to{other}"), steps, 8);
        }
        for weapon in Weapon::ALL {
            let reached = space.map(|space| self.within_reach(state, seat, *weapon, space));
            out.flag(
                format_args!("{at}.reaches.{}", weapon.word()),
                reached.is_some_and(|set| !set.is_empty()),
            );
        }
        out.flag(format_args!("{at}.hurt"), *heart == Heart::Broken);
        out.word::<Weapon>(format_args!("{at}.weapon"), *weapon);
        out.flag(format_args!("{at}.inspiration"), *inspiration == Face::Up);
        out.flag(format_args!("{at}.defeated"), *defeated);
        out.flag(format_args!("{at}.resigned"), *resigned);
        out.flag(format_args!("{at}.barred"), *barred);
        out.share(format_args!("{at}.{}", Stance::Defending.word()), *defending, 3);
        out.share(format_args!("{at}.{}", Stance::Parrying.word()), *parrying, 3);
        out.one_of(format_args!("{at}.clan"), Clan::COUNT, Some(self.clan(seat).index()));
        out.one_of(
            format_args!("{at}.target"),
            usize::from(seats),
            target.map(|seat| place_of(seat, viewer, seats)),
        );
        let (q, r) = heading.map_or((0, 0), Space::axial);
        out.flag(format_args!("{at}.heading"), heading.is_some());
        out.signed(format_args!("{at}.heading.q"), q, 4);
        out.signed(format_args!("{at}.heading.r"), r, 4);
        // KD-5.11: of an unfinished plan others do not even see the length.
        let ready = plan.owned > 0 && plan.complete();
        let knows = self.sees_plan(viewer, seat);
        let laid = if ready || knows { plan.tokens() } else { &[] };
        out.flag(format_args!("{at}.ready"), ready);
        out.share(format_args!("{at}.laid"), laid.len() as u8, 3);
        out.share(format_args!("{at}.revealed"), plan.revealed, 3);
        for slot in 0..3 {
            let known = knows || slot < usize::from(plan.revealed);
            let token = laid.get(slot).filter(|_| known);
            out.word::<Token>(format_args!("{at}.slot{}", slot + 1), token.copied());
        }
    }
}
