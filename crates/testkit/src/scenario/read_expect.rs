//! Reading what a scenario expects.

use serde_json::Value as Json;

use super::expect::{Among, End, Expect, LegalList, Sampled};
use super::known::Known;
use super::read::texts;
use crate::Checked;
use kernel::content::Item;
use kernel::known::checked;
use kernel::{MAX_SEATS, Viewer};

pub(crate) fn expect<G: Checked>(known: &Known<'_, G>, item: Item<'_>) -> Expect {
    let line = item.spot().line();
    let mut table = item.table();
    let mut lists = |key| known.by_viewer(table.maybe(key), texts);
    let (tells, never_tells) = (lists("tells"), lists("never-tells"));
    let cues = |item: Item<'_>| item.list().into_iter().map(|item| known.cue(item)).collect::<Vec<Json>>();
    Expect {
        line,
        pending: table.maybe("pending").map(|item| known.seats(item)),
        legal: known.by_seat(table.maybe("legal"), listed),
        views: known.by_viewer(table.maybe("view"), |item| {
            item.table().rest().into_iter().map(|(path, item)| (path.name, item.json())).collect()
        }),
        samples: samples(known, table.maybe("samples")),
        positions: known.by_viewer(table.maybe("position"), Item::text),
        tells: Among { some: tells, none: never_tells },
        cues: Among {
            some: known.by_viewer(table.maybe("cues"), cues),
            none: known.by_viewer(table.maybe("never-cues"), cues),
        },
        outcome: table.maybe("outcome").map(|item| end(known, item)),
    }
}

fn listed(item: Item<'_>) -> LegalList {
    let mut table = item.table();
    let [includes, excludes, exactly, in_order] =
        ["includes", "excludes", "exactly", "in-order"].map(|key| table.maybe(key).map(texts));
    LegalList {
        includes: includes.unwrap_or_default(),
        excludes: excludes.unwrap_or_default(),
        exactly,
        in_order,
    }
}

fn samples<G: Checked>(known: &Known<'_, G>, item: Option<Item<'_>>) -> Vec<(Viewer, Vec<Sampled>)> {
    known.by_viewer(item, |item| {
        item.table().rest().into_iter().map(|(path, item)| sampled(path.name, item)).collect()
    })
}

/// What every sample must be, and under `takes` what some must be.
fn sampled(path: String, item: Item<'_>) -> Sampled {
    let spot = item.spot();
    let mut wanted = item.json();
    let takes = match wanted.as_object_mut().and_then(|tests| tests.remove("takes")) {
        Some(Json::Array(takes)) => takes,
        Some(_) => {
            spot.fault(None, "`takes` must be a list");
            Vec::new()
        }
        None => Vec::new(),
    };
    let empty = wanted.as_object().is_some_and(serde_json::Map::is_empty);
    Sampled { path, always: (!empty).then_some(wanted), takes }
}

fn end<G: Checked>(known: &Known<'_, G>, item: Item<'_>) -> End {
    let mut table = item.table();
    let place = |place: Item<'_>| place.count(1..=MAX_SEATS as u8);
    let (mut places, mut placed) = (None, Vec::new());
    if let Some(item) = table.maybe("places") {
        if item.is_list() {
            places = Some(item.list().into_iter().map(place).collect());
        } else {
            placed = known.by_seat(Some(item), place);
        }
    }
    End {
        over: table.maybe("over").is_none_or(Item::flag),
        winners: table.maybe("winners").map(|item| known.seats(item)),
        places,
        placed,
        sides: table.maybe("sides").map(|item| item.count(1..=MAX_SEATS as u8)),
        draw: table.maybe("draw").map(Item::flag),
        reason: table.maybe("reason").map(Item::text),
        rule: table.maybe("rule").map(|item| checked(item, |rule| known.rule(rule))),
    }
}
