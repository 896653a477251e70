//! The numbers of a game that gives none of its own: its view, boiled down, and the places of a list.

use std::hash::Hash as _;

use serde_json::Value as Json;

use super::{Deed, DeedKind, DeedPart, FeatureSink, Sketch};
use crate::{Hidden, MAX_BREADTH, Seat, Viewer};

/// How many numbers the view is boiled down to.
const BUCKETS: usize = 252;

/// The observation of a game that declares none: each value of the view lights the bucket of its path and of what it is,
/// and all of it together is sketched beside.
pub fn boiled_down<G: Hidden>(game: &G, state: &G::State, viewer: Viewer, out: &mut impl FeatureSink) {
    let view = serde_json::to_value(game.view(state, viewer)).unwrap_or_default();
    let mut leaves = Vec::new();
    walk(&view, Sketch::default(), &mut leaves);
    let places = leaves.iter().map(|leaf| (std::hash::Hasher::finish(leaf) % BUCKETS as u64) as usize);
    out.counts(format_args!("view"), BUCKETS, 0.125, places);
    out.sketch(format_args!("whole"), Sketch::of(&view.to_string()));
}

fn walk(value: &Json, path: Sketch, leaves: &mut Vec<Sketch>) {
    let below = |key: &dyn std::fmt::Display| {
        let mut path = path;
        key.to_string().hash(&mut path);
        path
    };
    match value {
        Json::Object(fields) => fields.iter().for_each(|(key, value)| walk(value, below(key), leaves)),
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| walk(value, below(&at), leaves));
        }
        Json::Null => {}
        Json::Bool(_) | Json::Number(_) | Json::String(_) => leaves.push(below(value)),
    }
}

pub(super) fn deed_kinds() -> Vec<DeedKind> {
    vec![DeedKind::one("choice", DeedPart::new("place", MAX_BREADTH)), DeedKind::plain("side")]
}

pub(super) fn deed<G: Hidden>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Deed {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal.iter().position(|other| *other == action).map_or(Deed::new(1, 0, 0), |at| Deed::new(0, at, 0))
}
