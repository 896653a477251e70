//! The guided first match of every game is read in a browser and in a terminal.

use kernel::Present;
use kernel::lesson::Lesson;

/// Nobody presses anything in a terminal, and nobody types in a browser: a lesson says what to do, not with which hand.
fn names_no_device<G: Present>() {
    let lesson = Lesson::of::<G>(&G::content()).expect("it is sound");
    let steps = lesson.steps.iter().flat_map(|step| [&step.title, &step.why]);
    for said in steps.chain([&lesson.closing]) {
        let mut words = said.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
        let device = words
            .find(|word| ["press", "presses", "click", "clicks", "type", "types"].contains(&word.as_str()));
        assert_eq!(device, None, "{}: {said}", G::INFO.id);
    }
}

#[test]
fn a_lesson_names_no_device() {
    catalog::for_each_game!(G => names_no_device::<G>());
}
