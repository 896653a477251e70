//! What must hold at a point of a scenario.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::Difference;
use super::compare::{covers, follow, json, show};
use crate::Checked;
use kernel::{Match, Outcome, Rng, Seat, SeatSet, Viewer};

/// One check; every part of it may be left out.
#[derive(Default)]
pub(crate) struct Expect {
    pub(super) line: usize,
    pub(super) pending: Option<SeatSet>,
    pub(super) legal: Vec<(Seat, LegalList)>,
    pub(super) views: Vec<(Viewer, Vec<(String, Json)>)>,
    pub(super) samples: Vec<(Viewer, Vec<Sampled>)>,
    pub(super) positions: Vec<(Viewer, String)>,
    pub(super) tells: Among<String>,
    pub(super) cues: Among<Json>,
    pub(super) outcome: Option<End>,
}

/// What a legal list must hold.
pub(super) struct LegalList {
    pub(super) includes: Vec<String>,
    pub(super) excludes: Vec<String>,
    pub(super) exactly: Option<Vec<String>>,
    pub(super) in_order: Option<Vec<String>>,
}

/// What must be so in the worlds that a viewer thinks possible.
pub(super) struct Sampled {
    /// Where to look in the whole truth of such a world.
    pub(super) path: String,
    /// What it must be in every one of them.
    pub(super) always: Option<Json>,
    /// What it must be in one or another.
    pub(super) takes: Vec<Json>,
}

/// How many worlds are looked at.
const SAMPLES: usize = 200;

/// What must be among the things noticed, in order, and what must not.
#[derive(Default)]
pub(super) struct Among<T> {
    pub(super) some: Vec<(Viewer, Vec<T>)>,
    pub(super) none: Vec<(Viewer, Vec<T>)>,
}

/// How the match must have ended, or that it has not.
pub(super) struct End {
    pub(super) over: bool,
    pub(super) winners: Option<SeatSet>,
    pub(super) places: Option<Vec<u8>>,
    pub(super) placed: Vec<(Seat, u8)>,
    pub(super) sides: Option<u8>,
    pub(super) draw: Option<bool>,
    pub(super) reason: Option<String>,
    pub(super) rule: Option<String>,
}

impl Expect {
    /// Everything that does not hold; `events` are those since the last check.
    pub(super) fn differences<G: Checked>(&self, table: &Match<G>, events: &[G::Event]) -> Vec<Difference> {
        let game = &**table.game();
        let mut found = Vec::new();
        if let Some(pending) = self.pending.filter(|pending| *pending != table.pending()) {
            found.push(Difference::new("pending", seats(game, pending), seats(game, table.pending())));
        }
        for (seat, listed) in &self.legal {
            listed.differences(table, *seat, &mut found);
        }
        for (viewer, paths) in &self.views {
            look(table, *viewer, paths, &mut found);
        }
        for (viewer, sampled) in &self.samples {
            sample_worlds(table, *viewer, sampled, &mut found);
        }
        for (viewer, wanted) in &self.positions {
            let got = game.position(&table.view(*viewer));
            if got.trim_end() != wanted.trim_end() {
                found.push(Difference::new(format!("position {}", viewer.name(game)), wanted, got));
            }
        }
        let cues = |viewer| events.iter().filter_map(move |event| game.cue(event, viewer));
        let told = |viewer| {
            cues(viewer).map(|cue| game.tell(&cue, table.names(Viewer::Spectator)).text).collect::<Vec<_>>()
        };
        for (viewer, wanted) in &self.tells.some {
            let what = format!("tells {}", viewer.name(game));
            in_order(what, wanted, &told(*viewer), |a, b| a == b, String::clone, &mut found);
        }
        for (viewer, unwanted) in &self.tells.none {
            let what = format!("never-tells {}", viewer.name(game));
            never(
                what,
                unwanted,
                &told(*viewer),
                |part, line| line.contains(part),
                String::clone,
                &mut found,
            );
        }
        let noticed = |viewer| cues(viewer).map(|cue| json(&cue)).collect::<Vec<_>>();
        for (viewer, wanted) in &self.cues.some {
            let what = format!("cues {}", viewer.name(game));
            in_order(what, wanted, &noticed(*viewer), covers, show, &mut found);
        }
        for (viewer, unwanted) in &self.cues.none {
            let what = format!("never-cues {}", viewer.name(game));
            never(what, unwanted, &noticed(*viewer), covers, show, &mut found);
        }
        if let Some(end) = &self.outcome {
            end.differences(game, table.outcome(), &mut found);
        }
        found
    }
}

impl LegalList {
    fn differences<G: Checked>(&self, table: &Match<G>, seat: Seat, found: &mut Vec<Difference>) {
        let game = &**table.game();
        let offers = table.observe(Viewer::Seat(seat)).choices;
        let legal: Vec<String> = offers.into_iter().map(|offer| offer.choice.notation).collect();
        let got = || if legal.is_empty() { "nothing".to_owned() } else { legal.join("; ") };
        let what = format!("legal {}", game.seat_name(seat));
        for notation in self.includes.iter().filter(|notation| !legal.contains(notation)) {
            found.push(Difference::new(&what, format!("with `{notation}`"), got()));
        }
        for notation in self.excludes.iter().filter(|notation| legal.contains(notation)) {
            found.push(Difference::new(&what, format!("without `{notation}`"), got()));
        }
        if let Some(exactly) = &self.exactly
            && exactly.iter().collect::<BTreeSet<_>>() != legal.iter().collect::<BTreeSet<_>>()
        {
            let only = |ours: &[String], theirs: &[String]| {
                let only: Vec<_> = ours.iter().filter(|one| !theirs.contains(one)).cloned().collect();
                if only.is_empty() { "nothing".to_owned() } else { only.join("; ") }
            };
            let (missing, extra) = (only(exactly, &legal), only(&legal, exactly));
            let got = format!("{}\nmissing: {missing}\nextra: {extra}", got());
            found.push(Difference::new(&what, format!("exactly {}", exactly.join("; ")), got));
        }
        if let Some(in_order) = self.in_order.as_ref().filter(|in_order| **in_order != legal) {
            found.push(Difference::new(&what, format!("in this order {}", in_order.join("; ")), got()));
        }
    }
}

impl End {
    fn differences<G: Checked>(&self, game: &G, outcome: Option<Outcome>, found: &mut Vec<Difference>) {
        let Some(outcome) = outcome.filter(|_| self.over) else {
            match outcome {
                Some(outcome) => found.push(Difference::new("outcome", "none yet", outcome.reason)),
                None if self.over => found.push(Difference::new("outcome", "an end", "none yet")),
                None => {}
            }
            return;
        };
        let places = outcome.places.as_slice();
        let parts = [
            ("winners", self.winners.map(|set| seats(game, set)), seats(game, outcome.winners())),
            ("places", self.places.as_ref().map(|wanted| format!("{wanted:?}")), format!("{places:?}")),
            ("sides", self.sides.map(|sides| sides.to_string()), outcome.sides.to_string()),
            ("draw", self.draw.map(|draw| draw.to_string()), outcome.is_draw().to_string()),
            ("reason", self.reason.clone(), outcome.reason.to_owned()),
            ("rule", self.rule.clone(), outcome.rule.number().to_owned()),
        ];
        for (what, wanted, got) in parts {
            if let Some(wanted) = wanted.filter(|wanted| *wanted != got) {
                found.push(Difference::new(format!("outcome {what}"), wanted, got));
            }
        }
        for (seat, wanted) in self.placed.iter().filter(|(seat, wanted)| outcome.places[*seat] != *wanted) {
            let what = format!("outcome places {}", game.seat_name(*seat));
            found.push(Difference::new(what, wanted.to_string(), outcome.places[*seat].to_string()));
        }
    }
}

fn look<G: Checked>(table: &Match<G>, viewer: Viewer, paths: &[(String, Json)], found: &mut Vec<Difference>) {
    let view = json(&table.view(viewer));
    for (path, wanted) in paths {
        let what = format!("view {}: {path}", viewer.name(&**table.game()));
        match follow(&view, path) {
            Ok(got) if covers(wanted, got) => {}
            Ok(got) => found.push(Difference::new(what, show(wanted), show(got))),
            Err(why) => found.push(Difference::new(what, show(wanted), why)),
        }
    }
}

/// Draws worlds from what the viewer knows, always the same ones, and looks at the whole truth of each.
fn sample_worlds<G: Checked>(
    table: &Match<G>,
    viewer: Viewer,
    sampled: &[Sampled],
    found: &mut Vec<Difference>,
) {
    let game = &**table.game();
    let view = table.view(viewer);
    let mut rng = Rng::new(1);
    let worlds: Vec<Json> =
        (0..SAMPLES).map(|_| json(&game.view(&game.sample(&view, &mut rng), Viewer::Everything))).collect();
    for Sampled { path, always, takes } in sampled {
        let what = format!("samples {}: {path}", viewer.name(game));
        let values: Result<Vec<&Json>, String> = worlds.iter().map(|world| follow(world, path)).collect();
        let values = match values {
            Ok(values) => values,
            Err(why) => {
                found.push(Difference::new(what, "a value in every sample", why));
                continue;
            }
        };
        if let Some(wanted) = always
            && let Some(other) = values.iter().find(|value| !covers(wanted, value))
        {
            found.push(Difference::new(&what, format!("always {}", show(wanted)), show(other)));
        }
        for wanted in takes.iter().filter(|wanted| !values.iter().any(|value| covers(wanted, value))) {
            let mut seen: Vec<String> = values.iter().map(|value| show(value)).collect();
            seen.sort_unstable();
            seen.dedup();
            seen.truncate(12);
            let got = format!("never in {SAMPLES} samples\nseen: {}", seen.join("; "));
            found.push(Difference::new(&what, format!("sometimes {}", show(wanted)), got));
        }
    }
}

/// Each of `wanted` must fit one of `got`, after the one before.
fn in_order<T>(
    what: String,
    wanted: &[T],
    got: &[T],
    fits: impl Fn(&T, &T) -> bool,
    show: impl Fn(&T) -> String,
    found: &mut Vec<Difference>,
) {
    let mut rest = got.iter();
    for (i, one) in wanted.iter().enumerate() {
        if !rest.any(|other| fits(one, other)) {
            let all: Vec<String> = got.iter().map(&show).collect();
            let got = if all.is_empty() { "nothing".to_owned() } else { all.join("\n") };
            let after = i.checked_sub(1).map_or(String::new(), |i| format!("\nafter {}", show(&wanted[i])));
            found.push(Difference::new(what, show(one) + &after, got));
            return;
        }
    }
}

fn never<T>(
    what: String,
    unwanted: &[T],
    got: &[T],
    fits: impl Fn(&T, &T) -> bool,
    show: impl Fn(&T) -> String,
    found: &mut Vec<Difference>,
) {
    for one in unwanted {
        if let Some(other) = got.iter().find(|other| fits(one, other)) {
            found.push(Difference::new(&what, format!("never {}", show(one)), show(other)));
        }
    }
}

fn seats<G: Checked>(game: &G, set: SeatSet) -> String {
    let names: Vec<String> = set.iter().map(|seat| game.seat_name(seat)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}
