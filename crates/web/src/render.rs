//! What a game adds to be seen: one implementation of [`Render`], and nothing else. All of it has a default that works.

use kernel::content::{Content, Faults};
use kernel::{Cue, Figures, Happening, LineKind, Names, Seat, SeatSet, Section, UnknownWord};
use maud::Markup;
use testkit::Checked;

use crate::figure::{Ask, Picture};
use crate::kit::Kit;
use crate::motion::staged;
use crate::{LogLine, Mark, Seen, Tincture, log, plain};

/// The page of every game that lies beside the table: the last segment of its address.
pub(crate) const REFERENCE: &str = "reference";

/// One game's look. A game that says nothing is shown as an outline of its view, with its choices as buttons.
pub trait Render: Figures + Checked {
    /// Which arrangement of tray, board and rail fits the game.
    const FRAME: Frame = Frame::Round;

    /// Pages of the game beside its rules, each below the address of the rules: the last segment of its address,
    /// and its title. One of them is the quick reference, `reference`; on the others what `data-about` names has its
    /// anchor.
    const EXTRAS: &'static [(&'static str, &'static str)] = &[(REFERENCE, "Quick reference")];

    /// The drawings of its figures that together show a whole table, as a panel asks for them; what there is not at a table is
    /// left out.
    const TABLE: &'static [&'static str] = &[];

    /// Phrases of its rules with numbers that the content says: `the Ace {cards.card.A.value.fixed}`.
    const NUMBERS: &'static [&'static str] = &[];

    /// The look of a seat.
    fn tincture(_game: &Self, seat: Seat) -> Tincture {
        Tincture::NUMBERED[seat.index()]
    }

    /// The game's banner: its picture on the front page and in the form for a new table, an SVG.
    fn picture() -> Markup {
        plain::picture(&Self::INFO)
    }

    /// What the page calls a thing that a happening names: its `data-key`, `data-at` or `data-spot`. Where it may not be
    /// on the viewer's screen, others follow, separated by spaces: the first that is there counts.
    fn key(_game: &Self, _thing: &Self::Thing) -> String {
        String::new()
    }

    /// What is seen of it once it is turned up: the inside of its element.
    fn face(_game: &Self, _thing: &Self::Thing) -> Option<Markup> {
        None
    }

    /// What stands for it among the cards of a draw: an icon of the sprite.
    fn icon(_game: &Self, _thing: &Self::Thing) -> &'static str {
        ""
    }

    /// Something one should know before sitting down at a table of this shape.
    fn remark(_game: &Self) -> Option<&'static str> {
        None
    }

    /// The question as the page puts it, where a page can ask for more at once than the rules do.
    fn question(_seen: &Seen<'_, Self>) -> Option<String> {
        None
    }

    /// How firmly an answer to the open question stands.
    fn weight(_seen: &Seen<'_, Self>) -> Weight {
        Weight::Usual
    }

    /// The table as one viewer sees it.
    ///
    /// Whatever changes by itself carries a name of its own, `data-part`: a piece, a panel, a row of the standings. Only
    /// the parts that changed are sent, so a step costs what it changes. What never changes during a match, nor comes or
    /// goes, is ground, `data-ground`: a map, the spaces of a board; it is on the page and is never sent again.
    ///
    /// Every spot that a [`kernel::Choice::path`] names carries `data-spot` with that name; every piece that can
    /// move from one place to another carries a `data-key` that stays with it, and every place that a happening names a
    /// `data-at`.
    ///
    /// A spot that lies over a piece names it, `data-of`: pointing at one asks about the other. Where the sheet of a piece
    /// (`data-about`) has places for what is so now, `data-slot`, an element with `data-facts` and the key of the piece
    /// tells it, `data-now`: `slot=value`, and for the slot `now` lines that begin with `+`, `!` or `.` for good, bad and
    /// neither.
    fn panels(seen: &Seen<'_, Self>) -> Panels {
        plain::panels(seen)
    }

    /// What a panel of a figure shows: a part of the table at this position, or a thing of the game. Nothing of it can be
    /// pressed.
    fn figure(_seen: &Seen<'_, Self>, ask: Ask<'_>) -> Result<Picture, UnknownWord> {
        Err(UnknownWord::new("drawing", ask.draw, []))
    }

    /// What the drawings of its figures use by name: once on a page.
    fn figure_defs(_content: &Content) -> Markup {
        Markup::default()
    }

    /// What is in the box with this content: everything that somebody must cut out to play on paper.
    fn kit(_content: &Content) -> Result<Kit, Faults> {
        Ok(Kit::default())
    }

    /// What such a page shows of the game with this content; `None` if there is no such page.
    fn extra(content: &Content, segment: &str) -> Option<Markup> {
        plain::extra(&Self::INFO, content, segment)
    }
}

/// How firmly an answer stands once it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// It can be changed until it is said to stand: one press gives it, by touch too.
    Free,
    /// Whoever likes to see an answer before it is played has it shown.
    Usual,
    /// It is given easily by mistake, and shown to everybody first.
    Final,
}

impl Weight {
    /// What the page says of it; nothing of what is usual.
    pub(crate) const fn word(self) -> Option<&'static str> {
        match self {
            Self::Free => Some("free"),
            Self::Usual => None,
            Self::Final => Some("final"),
        }
    }
}

/// The three parts of a table.
#[derive(Clone, Debug)]
pub struct Panels {
    /// The viewer's own pieces and controls.
    pub tray: Markup,
    pub board: Markup,
    /// Standings and whose turn it is; the log follows below.
    pub rail: Markup,
}

/// How tray, board and rail are arranged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A board about as high as wide: tray left, rail right.
    Round,
    /// A wide board: tray below, rail right.
    Wide,
    /// Rows of cards and a hand: the board has the hand, question and tray are in the rail.
    Cards,
    /// A battlefield between two camps, a hand below: question and tray are in the rail.
    Field,
}

impl Frame {
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Round => "frame-round",
            Self::Wide => "frame-wide",
            Self::Cards => "frame-cards",
            Self::Field => "frame-field",
        }
    }
}

/// As much as harm matters to whom it befalls.
const HARM: u8 = 3;

/// A cue as a line of the log.
pub fn log_line<G: Render>(game: &G, names: Names<'_>, ply: u32, cue: &Cue<G::Event>) -> LogLine {
    let telling = game.tell(cue, names);
    let Happening { actor, about, kind, detail, section, things, motions, counted: _ } = game.describe(cue);
    let matters = matters(names, about, &kind, detail);
    LogLine {
        ply,
        text: telling.text,
        rule: Some(telling.rule),
        actor: actor.map(|seat| G::tincture(game, seat)),
        kind,
        section,
        detail,
        headline: None,
        matters,
        pieces: things.iter().map(|thing| G::key(game, thing)).collect(),
        motions: motions.into_iter().map(|motion| staged(game, names, motion)).collect(),
    }
}

/// How much a happening matters to the listener: [`HARM`] for harm to themselves, 0 for what is nobody's gain or loss.
fn matters(names: Names<'_>, about: SeatSet, kind: &LineKind, detail: bool) -> u8 {
    let mine = about.iter().any(|seat| names.is_you(seat));
    match (mine, kind, detail) {
        (true, LineKind::Harm, _) => HARM,
        (true, LineKind::Plain | LineKind::Gain | LineKind::Chapter(_), false) => 2,
        (false, LineKind::Harm | LineKind::Gain, _) => 1,
        (false, LineKind::Plain | LineKind::Chapter(_), _)
        | (true, LineKind::Plain | LineKind::Gain | LineKind::Chapter(_), true) => 0,
    }
}

/// The story goes on by a cue that nobody reads; is it one that [`harm`] would tell of?
pub fn follow<G: Render>(game: &G, names: Names<'_>, story: &mut Story, cue: &Cue<G::Event>) -> bool {
    let Happening { about, kind, detail, section, .. } = game.describe(cue);
    story.go_on(&kind, section.as_ref());
    matters(names, about, &kind, detail) == HARM && !detail
}

/// The worst that these lines tell of the viewer, in a sentence: kept for when it turns out to be their end.
pub fn harm(lines: &[LogLine]) -> Option<&str> {
    let harm = lines.iter().filter(|line| line.matters == HARM && !line.detail);
    // That one is gone says less than how.
    let worst = harm.max_by_key(|line| line.headline.is_some())?;
    Some(worst.headline.as_ref().unwrap_or(&worst.text))
}

/// Cues as lines of the log, each with its move; those that head an entry say what it came to.
pub fn log_of<'a, G: Render>(
    game: &G,
    names: Names<'_>,
    cues: impl IntoIterator<Item = (u32, &'a Cue<G::Event>)>,
) -> Vec<LogLine>
where
    G::Event: 'a,
{
    let cues: Vec<(u32, &Cue<G::Event>)> = cues.into_iter().collect();
    let mut lines: Vec<LogLine> = cues.iter().map(|(ply, cue)| log_line(game, names, *ply, cue)).collect();
    for entry in kernel::log_entries(&log::parts(&lines)) {
        let details: Vec<&Cue<G::Event>> = entry.details.iter().map(|at| cues[*at].1).collect();
        if let Some(headline) = game.headline(cues[entry.head].1, &details, names) {
            lines[entry.head].actor = Some(G::tincture(game, headline.actor));
            lines[entry.head].headline = Some(headline.text);
        }
    }
    lines
}

/// A line of the log that says that the time of a seat ran out; whose it was reads what was played.
pub fn timed_out<G: Render>(game: &G, names: Names<'_>, ply: u32, seat: Seat, what: Option<&str>) -> LogLine {
    let played = what.map_or_else(String::new, |what| format!(" Played for you: {what}."));
    let text = format!("Time ran out for {}.{played}", names.object(seat));
    LogLine { text, ..table_line(game, ply, seat) }
}

/// A line of the log that says that a match was claimed, because somebody stayed away.
pub fn stayed_away<G: Render>(game: &G, names: Names<'_>, ply: u32, seat: Seat) -> LogLine {
    let text = format!("{} away; the match was claimed.", names.does(seat, "stays"));
    LogLine { text, ..table_line(game, ply, seat) }
}

/// A line of the log that says what was taken back.
pub fn undone<G: Render>(game: &G, names: Names<'_>, ply: u32, seat: Seat, told: &str) -> LogLine {
    let text = format!("{} back by consent: {told}", names.does(seat, "takes"));
    LogLine { text, ..table_line(game, ply, seat) }
}

/// A line about a seat that the table tells and not the game.
fn table_line<G: Render>(game: &G, ply: u32, seat: Seat) -> LogLine {
    LogLine {
        ply,
        text: String::new(),
        rule: None,
        actor: Some(G::tincture(game, seat)),
        kind: LineKind::Plain,
        section: None,
        detail: false,
        headline: None,
        matters: 1,
        pieces: Vec::new(),
        motions: Vec::new(),
    }
}

/// The places to jump to in a whole log.
pub fn marks(log: &[LogLine]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    if !log.first().is_some_and(|line| matches!(line.kind, LineKind::Chapter(_))) {
        marks.push(Mark { ply: 0, label: "1".to_owned(), chapter: true, harm: false });
    }
    let mut story = Story::default();
    for line in log {
        if story.follow(line) {
            let chapter = matches!(line.kind, LineKind::Chapter(_));
            marks.push(Mark { ply: line.ply, label: story.label(), chapter, harm: false });
        }
        if let (LineKind::Harm, Some(mark)) = (&line.kind, marks.last_mut()) {
            mark.harm = true;
        }
    }
    let every = marks.len().div_ceil(MARKS).max(1);
    let first = |few: &[Mark]| Mark { harm: few.iter().any(|mark| mark.harm), ..few[0].clone() };
    marks.chunks(every).map(first).collect()
}

/// The most places to jump to. In a match of many more turns each stands for a few of them.
const MARKS: usize = 300;

/// How far the story of a match has come: what the next line of its log belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    chapter: String,
    section: String,
}

impl Default for Story {
    /// What happens before the first cue is the first turn: its beginning has no cue.
    fn default() -> Self {
        Self { chapter: "1".to_owned(), section: String::new() }
    }
}

impl Story {
    /// The story goes on by a line; does it open a turn or a part of one?
    pub fn follow(&mut self, line: &LogLine) -> bool {
        self.go_on(&line.kind, line.section.as_ref())
    }

    fn go_on(&mut self, kind: &LineKind, section: Option<&Section>) -> bool {
        if let LineKind::Chapter(label) = kind {
            self.chapter.clone_from(label);
            self.section.clear();
            return true;
        }
        match section.filter(|part| part.label != self.section) {
            Some(part) => {
                self.section.clear();
                self.section.push_str(&part.label);
                true
            }
            None => false,
        }
    }

    /// The turn and its part: "3", "3.2".
    pub(crate) fn label(&self) -> String {
        if self.section.is_empty() {
            self.chapter.clone()
        } else {
            format!("{}.{}", self.chapter, self.section)
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Rule;

    use super::*;

    fn line(ply: u32, kind: LineKind, section: Option<&'static str>) -> LogLine {
        let section = section.map(|label| Section { label: label.into(), title: label.into() });
        let (rule, pieces, motions) = (Some(Rule::new("KD-1.1")), Vec::new(), Vec::new());
        let (detail, matters, text) = (false, 0, String::new());
        let headline = None;
        LogLine { ply, text, rule, actor: None, kind, section, detail, headline, matters, pieces, motions }
    }

    #[test]
    fn marks_name_turns_and_their_parts_once() {
        let log = [
            line(0, LineKind::Chapter("1".into()), None),
            line(3, LineKind::Plain, Some("1")),
            line(3, LineKind::Plain, Some("1")),
            line(4, LineKind::Harm, None),
            line(5, LineKind::Plain, Some("2")),
            line(6, LineKind::Chapter("2".into()), None),
            line(9, LineKind::Plain, Some("1")),
        ];
        let marks = marks(&log);
        let told: Vec<(u32, &str, bool)> =
            marks.iter().map(|mark| (mark.ply, mark.label.as_str(), mark.harm)).collect();
        assert_eq!(
            told,
            [(0, "1", false), (3, "1.1", true), (5, "1.2", false), (6, "2", false), (9, "2.1", false)]
        );
        assert_eq!(super::marks(&log[1..])[0], marks[0], "the first turn needs no cue");
    }

    /// A page of a match of thousands of turns is no larger than that of a few hundred.
    #[test]
    fn there_are_only_so_many_marks() {
        let mut log: Vec<LogLine> =
            (0..5000).map(|ply| line(ply, LineKind::Chapter(ply.to_string()), None)).collect();
        log.insert(2001, line(2000, LineKind::Harm, None));
        let marks = marks(&log);
        assert!(marks.len() <= MARKS && marks.len() > MARKS / 2, "{}", marks.len());
        assert_eq!(
            (marks[0].ply, marks.iter().filter(|mark| mark.harm).count()),
            (0, 1),
            "no harm is forgotten"
        );
    }
}
