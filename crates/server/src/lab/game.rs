//! A game as the lab knows it: here its type ends.

use std::path::Path;

use kernel::content::{Content, Faults};
use kernel::{Options as _, Setup, UnknownWord};
use web::pages::lab::{Mistake, card_of};
use web::{Markup, Render};

use super::run::{self, Question, Run};

/// What the lab does with a game.
#[derive(Clone, Copy)]
pub(crate) struct LabGame {
    /// The content that the program ships with.
    pub(crate) shipped: fn() -> Content,
    /// The same with the files of a folder over it.
    pub(crate) load: fn(Option<&Path>) -> Result<Content, String>,
    /// Everything that is wrong with some content, under any preset.
    pub(crate) mistakes: fn(&Content) -> Vec<Mistake>,
    /// A card as it is printed, by its id.
    pub(crate) card: fn(&Content, &str) -> Option<Markup>,
    /// Reads a question about it, or says what is wrong with that.
    pub(crate) ask: fn(&Question, &Content) -> Result<Run, String>,
}

impl LabGame {
    pub(crate) fn of<G: Render>() -> Self {
        Self {
            shipped: G::content,
            load: |folder| catalog::load_content::<G>(folder).map_err(|error| error.to_string()),
            mistakes: mistakes::<G>,
            card: card_of::<G>,
            ask: run::read::<G>,
        }
    }
}

/// A mistake may show only under some options: every preset is opened.
fn mistakes<G: Render>(content: &Content) -> Vec<Mistake> {
    let mut found: Vec<Mistake> = Vec::new();
    for preset in G::Options::PRESETS {
        let opened = kernel::caught(|| {
            let setup = Setup::<G>::new(content, Some(preset.name), &[], None)?;
            setup.open(content).map(drop)
        });
        let faults = match opened {
            Ok(Ok(())) => continue,
            Ok(Err(faults)) => faults,
            Err(_) => Faults::one("the rules cannot cope with this"),
        };
        for mistake in faults.0.iter().map(mistake) {
            if !found.contains(&mistake) {
                found.push(mistake);
            }
        }
    }
    found
}

fn mistake(fault: &kernel::content::Fault) -> Mistake {
    let place = fault.place.as_ref();
    let rule = fault.rule.map_or(String::new(), |rule| format!(" ({rule})"));
    let (put, known) = UnknownWord::told_in(&fault.message);
    // All the words that there are would hide the sentence: they are a key away.
    let sentence = match known.len() {
        0..=12 => fault.message.as_str(),
        _ => fault.message.split(" (known: ").next().unwrap_or_default(),
    };
    Mistake {
        file: place.map_or(String::new(), |place| place.file.clone()),
        line: place.map_or(0, |place| place.line),
        column: place.map_or(0, |place| place.column),
        width: place.map_or(0, |place| place.width),
        message: format!("{sentence}{rule}"),
        put: put.map(str::to_owned),
        known: known.into_iter().map(str::to_owned).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an editor is told of a word comes from the sentence that says what is wrong with it.
    #[test]
    fn the_word_that_is_meant_and_those_that_fit_are_read_from_the_sentence() {
        let unknown = UnknownWord::new("effect", "peirce", ["pierce", "bypass"]);
        let told = unknown.to_string();
        assert_eq!(UnknownWord::told_in(&told), (Some("pierce"), vec!["pierce", "bypass"]));
        assert_eq!(UnknownWord::told_in("`cost` must be a whole number"), (None, vec![]));
    }

    #[test]
    fn every_mistake_has_its_place_and_is_told_once() {
        let game = LabGame::of::<authority::Authority>();
        let mut content = <authority::Authority as kernel::Game>::content();
        assert!((game.mistakes)(&content).is_empty());
        let text = content.file("royal-soldiers.toml").replacen("\"pierce\"", "\"peirce\"", 1);
        content.overlay("royal-soldiers.toml", text).expect("it is a file of the game");
        let found = (game.mistakes)(&content);
        let [one] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((one.put.as_deref(), one.file.as_str()), (Some("pierce"), "royal-soldiers.toml"));
        assert!(one.line > 1 && one.width >= "peirce".len() && one.known.len() > 3, "{one:?}");
    }
}
