//! What missions and factions say: rendered from the data, so that text and behaviour cannot differ.

use crate::content::{Needs, Recover, Talents};
use crate::map::Map;

/// The requirement of a mission (HX-9).
pub(crate) fn mission(map: &Map, needs: &Needs) -> String {
    match *needs {
        Needs::ControlRegion(region) => {
            let region = map.regions.get(usize::from(region));
            format!("Control every territory of {}.", region.map_or("the region", |region| &region.name))
        }
        Needs::RegionsAtLeast(n) => format!("Control {n} or more whole regions."),
        Needs::RegionsApart(least) => {
            format!("Control two whole regions that are at least {} apart.", counted(least, "step"))
        }
        Needs::OneInEachRegion => "Control a territory in each region.".to_owned(),
        Needs::ControlAllIslands => format!("Control all {} islands.", map.islands().len()),
        Needs::FortressesAtLeast(n) => {
            format!("Control {} with a fortress.", territories(n, "at least "))
        }
        Needs::CapitalOf(colour) => format!("Control the capital of {}.", colour.name()),
        Needs::RegionFromNothing => {
            "Control a whole region of which you held nothing when your turn began.".to_owned()
        }
        Needs::DefeatedValue(n) => format!("Defeat cards worth {n} or more in this turn."),
        Needs::Supported { count, support } => {
            format!(
                "Control {}, each next to at least {support} others of yours.",
                territories(count, "at least ")
            )
        }
        Needs::HandAndTerritories { cards, territories: lands } => {
            format!(
                "Hold at least {} and control {}.",
                counted(cards, "card"),
                territories(lands, "at least ")
            )
        }
    }
}

/// What a faction can do.
pub(crate) fn faction(talents: &Talents) -> String {
    let Talents { sea_bonus, recover, migrate, march, dossier, start_fortress } = *talents;
    let mut says = Vec::new();
    if sea_bonus > 0 {
        says.push(format!("Your attacks over a sea route count {sea_bonus} more."));
    }
    if let Some(Recover { count, needs_capital }) = recover {
        let much = match count {
            Some(1) => "one basic card returns".to_owned(),
            Some(n) => format!("{n} basic cards return"),
            None => "a basic card for each whole region you control returns".to_owned(),
        };
        let capital = if needs_capital { ", if you control your capital" } else { "" };
        says.push(format!("At the end of your turn {much} from your discard pile to your hand{capital}."));
    }
    if migrate {
        says.push(
            "In your Attack step you may move markers to adjacent uncontrolled territories, each once a turn, \
             without a card."
                .to_owned(),
        );
    }
    if march {
        says.push(
            "Your first attack from a territory you held when your turn began is a march: a claim is free, \
             and a basic card you fight with returns to your hand."
                .to_owned(),
        );
    }
    if dossier == 2 {
        says.push("You may discard both missions in your Dossier step.".to_owned());
    } else if dossier == 0 {
        says.push("You discard no mission in your Dossier step.".to_owned());
    }
    if start_fortress {
        says.push("You begin with a fortress on your capital.".to_owned());
    }
    says.join(" ")
}

/// "1 card", "3 cards".
pub(crate) fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// "Blue, Green and Red".
pub(crate) fn listed<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

fn territories(n: u8, more: &str) -> String {
    if n == 1 { "a territory".to_owned() } else { format!("{more}{n} territories") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_talent_is_said() {
        let plain = Talents::default();
        assert_eq!(faction(&plain), "");
        let both = Talents { dossier: 2, start_fortress: true, ..plain };
        assert_eq!(
            faction(&both),
            "You may discard both missions in your Dossier step. You begin with a fortress on your capital."
        );
    }
}
