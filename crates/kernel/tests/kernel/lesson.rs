//! The lesson of the toy, and what is wrong with others.
#![expect(clippy::unwrap_used, reason = "helpers of tests; a panic is a failed test")]

use kernel::lesson::{Advice, Coach, Lesson};
use kernel::{Game, Match, Seat, Setup, Viewer};
use testkit::toy::Pennant;

const TEXT: &str = Pennant::INFO.lesson;

fn read(text: &str) -> Result<Lesson, String> {
    Lesson::read::<Pennant>(text, &Pennant::content()).map_err(|faults| faults.to_string())
}

fn started(lesson: &Lesson) -> Match<Pennant> {
    let content = Pennant::content();
    let (preset, options) = (lesson.preset.as_deref(), &lesson.options);
    let setup = Setup::<Pennant>::new(&content, preset, options, Some(lesson.seats)).unwrap();
    Match::start(setup.open(&content).unwrap().into(), lesson.seed.dice())
}

/// Whoever does what the coach says comes to the end, and is told goodbye once.
#[test]
fn a_lesson_is_played_to_its_end() {
    let lesson = read(TEXT).unwrap();
    let (mut table, learner) = (started(&lesson), lesson.learner);
    let mut coach = Coach::new(lesson.clone());
    let mut numbers = Vec::new();
    loop {
        // The learner answers before the others: the order among those who decide at once does not matter.
        let pending = table.pending();
        let seat = if pending.contains(learner) { learner } else { pending.lowest().unwrap() };
        if seat == learner {
            match coach.advice().unwrap() {
                Advice::Press { number, of, .. } => {
                    assert_eq!(of, lesson.steps.len());
                    numbers.push(number);
                }
                Advice::Closing(words) => {
                    assert_eq!(words, lesson.closing);
                    break;
                }
            }
        }
        // What comes of the last press is nobody's lesson any more.
        let free = table.observe(Viewer::Seat(seat)).choices.swap_remove(0).choice.notation;
        let act = coach.answer(seat).map_or(free, str::to_owned);
        assert_eq!(coach.refuse(seat, [act.as_str()], str::to_owned), None);
        table.play(seat, None, &act).unwrap();
        coach.note(seat, &act);
    }
    numbers.dedup();
    assert_eq!(numbers, (1..=lesson.steps.len()).collect::<Vec<_>>());
    let next = &table.observe(Viewer::Seat(learner)).choices[0].choice.notation;
    coach.note(learner, next);
    assert_eq!(coach.advice(), None, "goodbye is said once");
}

/// A slip of the learner is refused and changes nothing; whatever else leaves the lesson ends it.
#[test]
fn a_slip_is_refused_and_another_way_ends_the_lesson() {
    let lesson = read(TEXT).unwrap();
    let (learner, other) = (lesson.learner, Seat::new(1 - lesson.learner.index() as u8));
    let mut coach = Coach::new(lesson);
    let refusal = coach.refuse(learner, ["resign"], |act| format!("do {act}")).unwrap();
    assert_eq!(refusal.code, "coached");
    assert!(refusal.message.contains(&format!("do {}", coach.answer(learner).unwrap())), "{refusal}");
    assert_eq!(coach.refuse(other, ["resign"], str::to_owned), None);
    coach.note(other, "resign");
    assert_eq!((coach.advice(), coach.answer(learner)), (None, None));
    assert_eq!(coach.refuse(learner, ["resign"], str::to_owned), None);
}

#[test]
fn every_mistake_is_told_with_its_place() {
    for (from, to, told) in [
        ("seats = 2", "seats = 7", "first.toml"),
        ("seat = \"Red\"", "seat = \"Pink\"", "no seat `Pink`"),
        ("rule = \"PN-2.1\"", "rule = \"PN-9.1\"", "Pennant has no rule `PN-9.1`"),
        ("closing = \"", "closing = \"\" # ", "there is nothing to say here"),
        ("closing", "clsoing", "no key `clsoing`; did you mean `closing`?"),
        ("press = [\"seal ", "press = [\"seel ", "Red cannot do `seel"),
        ("press = [", "press = [] # ", "`press` must name at least one press"),
        ("{ seat = \"Blue\"", "{ seat = \"Red\"", "the learner's answers are presses of a step"),
        ("[[step]]", "[[stap]]", "no key `stap`"),
        ("preset = \"standard\"", "preset = \"short\"", "cannot do"),
    ] {
        let wrong = TEXT.replacen(from, to, 1);
        assert_ne!(wrong, TEXT, "{from}");
        let faults = read(&wrong).unwrap_err();
        assert!(faults.contains(told) && faults.contains("first.toml:"), "{told}: {faults}");
    }
    let short = &TEXT[..TEXT.rfind("[[step]]").unwrap()];
    let short = &short[..short.rfind("[[step]]").unwrap()];
    assert!(read(short).unwrap_err().contains("a lesson has 5 to 8 steps, not"));
}
