//! Which set-ups are played, and what must be true before any is.

use super::{Law, Violation};
use crate::Checked;
use kernel::content::Content;
use kernel::lesson::Lesson;
use kernel::record::MAX_PLIES;
use kernel::{Form, MAX_SEATS, Options, Setup};

/// Every number of seats with every preset and with every single value of every option that is one of several
/// words, as far as the game opens them; its content is what it ships with.
pub fn every_setup<G: Checked>() -> Vec<Setup<G>> {
    every_setup_with(&G::content())
}

/// The same with other content.
pub fn every_setup_with<G: Checked>(content: &Content) -> Vec<Setup<G>> {
    let presets =
        G::Options::PRESETS.iter().filter_map(|preset| G::Options::preset(content, preset.name).ok());
    let mut all: Vec<G::Options> = vec![G::Options::default()];
    for options in presets.chain(G::Options::specs(content).iter().flat_map(|spec| match &spec.form {
        Form::OneOf(words) => words.iter().filter_map(|word| with::<G>(content, spec.key, word)).collect(),
        Form::Number { .. } | Form::List { .. } => Vec::new(),
    })) {
        if !all.contains(&options) {
            all.push(options);
        }
    }
    let seats = G::INFO.min_seats..=G::INFO.max_seats;
    let tables = seats.flat_map(|seats| all.iter().map(move |options| (seats, options)));
    tables
        .map(|(seats, options)| Setup { options: options.clone(), seats })
        .filter(|setup: &Setup<G>| setup.open(content).is_ok())
        .collect()
}

fn with<G: Checked>(content: &Content, key: &str, word: &str) -> Option<G::Options> {
    let mut options = G::Options::default();
    options.set(content, key, word).ok()?;
    Some(options)
}

/// What must be true of the game before a match is played.
pub(super) fn check_info<G: Checked>(content: &Content) -> Result<(), Box<Violation>> {
    let info = G::INFO;
    if size_of::<G::Action>() > 8 {
        return broken(Law::ActionSize, format!("it has {}", size_of::<G::Action>()));
    }
    if !(1..=info.max_seats).contains(&info.min_seats) || usize::from(info.max_seats) > MAX_SEATS {
        return broken(Law::Info, format!("{} to {} seats", info.min_seats, info.max_seats));
    }
    let mut setups = vec![("the defaults", Setup::<G>::new(content, None, &[], None))];
    setups.push(("the quick preset", Setup::new(content, Some(info.quick_preset), &[], None)));
    setups.extend(
        G::Options::PRESETS
            .iter()
            .map(|preset| (preset.name, Setup::new(content, Some(preset.name), &[], None))),
    );
    for (name, setup) in setups {
        match setup.and_then(|setup| setup.open(content)) {
            Err(faults) => return broken(Law::Info, format!("{name}: {faults}")),
            Ok(game) if game.max_plies() > MAX_PLIES => {
                let plies = game.max_plies();
                return broken(Law::Ends, format!("{name}: {plies} plies, and a record holds {MAX_PLIES}"));
            }
            Ok(_) => {}
        }
    }
    Ok(())
}

/// The guided first match can be played as it is written. Checked last: where a rule is broken, its own law says more.
pub(super) fn check_lesson<G: Checked>(content: &Content) -> Result<(), Box<Violation>> {
    // A designer's content may well have other cards than the lesson names.
    match Lesson::of::<G>(content) {
        Err(faults) if *content == G::content() => broken(Law::Info, format!("the lesson: {faults}")),
        Err(_) | Ok(_) => Ok(()),
    }
}

fn broken(law: Law, detail: String) -> Result<(), Box<Violation>> {
    let setup = "the game itself".to_owned();
    let (seed, record) = (String::new(), String::new());
    Err(Box::new(Violation { law, detail, who: None, setup, seed, ply: 0, record }))
}
