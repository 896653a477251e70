//! AU-1.14: what a match can hold. More would not fit a state.

use kernel::content::{Reader, Spot};

use super::{Cards, FACTIONS, MAX_DESIGNS, MAX_FACTION_CARDS, MAX_GENERALS, MAX_TRIGGERS, MAX_ZONE};
use super::{MIN_FACTION_CARDS, SIZES, content};
use crate::vocab::When;

/// How much the card at this place counts.
type Count<'c> = dyn Fn(&Cards, usize) -> usize + 'c;

/// `starting.toml`, the factions, `generals.toml`.
const FILES: usize = FACTIONS.len() + 2;

/// Says what is too much, of the card that makes it so; `spots` has the place of each.
pub(super) fn check(cards: &Cards, spots: &[Spot<'_>]) {
    let limit = |most: usize, count: &Count<'_>, say: &dyn Fn(usize) -> String| {
        let all: usize = by_file(cards, count).iter().sum();
        if all > most {
            spots[one_too_many(cards, most, count)].fault(Some(SIZES), say(all));
        }
    };
    let in_market: usize = by_file(cards, &ware).iter().sum();
    if in_market < MIN_FACTION_CARDS
        && let Some(last) = spots.get(cards.generals - 1)
    {
        let text = format!("there must be at least {MIN_FACTION_CARDS} faction cards, not {in_market}");
        last.fault(Some(SIZES), text);
    }
    limit(MAX_FACTION_CARDS, &ware, &|n| {
        format!("there can be {MAX_FACTION_CARDS} faction cards, not {n}; with this one there are too many")
    });
    limit(MAX_DESIGNS, &|_, _| 1, &|n| format!("there can be {MAX_DESIGNS} different cards, not {n}"));
    let general = |cards: &Cards, at: usize| usize::from(at >= cards.generals);
    limit(MAX_GENERALS, &general, &|n| format!("there can be {MAX_GENERALS} Generals, not {n}"));
    let zoned = |cards: &Cards, at: usize| if cards.all[at].enters_zone() { copies(cards, at) } else { 0 };
    limit(MAX_ZONE, &zoned, &|n| format!("{n} cards can enter a general zone; it holds {MAX_ZONE}"));
    // A Pierce attack can defeat four units (AU-12.3); eight abilities of the attacker and its victims are allowed for
    // each.
    let groups: [(&[(When, usize)], usize); 4] = [
        (&[(When::OnKill, 4), (When::OnHit, 1)], 16),
        (&[(When::StartGen, 1)], 0),
        (&[(When::EndGen, 1)], 0),
        (&[(When::OnAttack, 1)], 2),
    ];
    for (whens, beside) in groups {
        let waiting = |cards: &Cards, at: usize| {
            let abilities = cards.all[at].abilities.iter();
            let times = abilities.filter_map(|ability| whens.iter().find(|(when, _)| *when == ability.when));
            copies(cards, at) * times.map(|(_, times)| times).sum::<usize>()
        };
        limit(MAX_TRIGGERS - beside, &waiting, &|n| {
            let n = n + beside;
            format!("{n} abilities of general zones could wait at the same time; {MAX_TRIGGERS} can")
        });
    }
}

/// The card that goes beyond what there can be. The sum runs over all files, so it is looked for in the one that has
/// grown most since the box was packed, which is the one that somebody has edited: it is counted last.
fn one_too_many(cards: &Cards, most: usize, count: &Count<'_>) -> usize {
    let packed = Cards::read(&Reader::new(), &content(), 1);
    let (now, then) = (by_file(cards, count), by_file(&packed, count));
    let grown = (0..FILES).max_by_key(|file| now[*file].saturating_sub(then[*file])).unwrap_or(0);
    let mut order: Vec<usize> = (0..cards.all.len()).collect();
    order.sort_by_key(|at| file_of(cards, *at) == grown);
    let mut sum = 0;
    let beyond = order.into_iter().find(|at| {
        sum += count(cards, *at);
        sum > most
    });
    beyond.unwrap_or(0)
}

fn by_file(cards: &Cards, count: &Count<'_>) -> [usize; FILES] {
    let mut sums = [0; FILES];
    for at in 0..cards.all.len() {
        sums[file_of(cards, at)] += count(cards, at);
    }
    sums
}

/// The number of the file that the card at this place is from.
fn file_of(cards: &Cards, at: usize) -> usize {
    if at >= cards.generals {
        return FILES - 1;
    }
    let faction = cards.all[at].faction;
    FACTIONS.iter().position(|(_, other)| Some(*other) == faction).map_or(0, |at| at + 1)
}

fn copies(cards: &Cards, at: usize) -> usize {
    usize::from(cards.all[at].copies)
}

fn ware(cards: &Cards, at: usize) -> usize {
    if (cards.starters + 1..cards.generals).contains(&at) { copies(cards, at) } else { 0 }
}
