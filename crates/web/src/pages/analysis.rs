//! Where a match was won and lost: the analysis after it.

use kernel::{Info, Names, Outcome, Seat, Viewer};
use markup::html;
use maud::Markup;

use super::hint::percent;
use super::layout::{Shell, page};
use super::replay::verdict_words;
use super::{Visit, share};
use crate::curve::{AnalysisProgress, Curve, again, figure, waiting};
use crate::parts::{count, crest, icon, listed, notation};
use crate::{Tincture, at};

/// A match with more moves than this is first shown without those that cost nothing and turned nothing.
const LONG: usize = 40;

/// The match that an analysis is about.
#[derive(Clone, PartialEq, Debug)]
pub struct Match {
    /// The game.
    pub info: Info,
    /// Who played, in the order of the seats, with the look of the seat.
    pub players: Vec<(String, Tincture)>,
    /// How it ended.
    pub outcome: Outcome,
    /// When it was begun: "18 November 2026".
    pub date: Option<String>,
    /// The address of the analysis, whole.
    pub link: String,
}

/// What of an analysis is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// What was true, and not what could be known.
    pub truth: bool,
    /// The moves of this seat alone.
    pub seat: Option<u8>,
    /// All moves, or only those that cost something or turned the match; by its length, if nothing is said.
    pub all: Option<bool>,
}

/// What an analysis has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// Do what could be known and what was true differ?
    pub hidden: bool,
    /// The chances that are asked for.
    pub curve: Curve,
    /// Where it turned, in order.
    pub turns: Vec<AnalysisTurn>,
    /// Each move.
    pub rows: Vec<AnalysisRow>,
}

/// A move that turned the match.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisTurn {
    /// The move.
    pub number: usize,
    /// The side whose chance changed most.
    pub side: usize,
    /// Its chance before and after.
    pub chances: (f32, f32),
}

/// A move as an analysis sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisRow {
    /// Its number, from 1.
    pub number: usize,
    /// Who moved.
    pub seat: Seat,
    /// What: as it is read, and in notation.
    pub played: (String, String),
    /// The chance of the side of whoever moved, before and after it.
    pub chances: (f32, f32),
    /// How good the choice was; none where there was none.
    pub judged: Option<Judged>,
}

/// How good a choice was.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The word for it: "mistake".
    pub word: &'static str,
    /// How much of the chance to win it gave away; none, if nothing that can be told from luck.
    pub lost: Option<f32>,
    /// The best choice, where another one was played: as it is read, and in notation.
    pub best: Option<(String, String)>,
}

/// Where a match was won and lost.
pub fn analysis(
    visit: &Visit<'_>,
    table: &str,
    about: &Match,
    asked: Asked,
    looked: &AnalysisProgress<Findings>,
) -> String {
    let called: Vec<String> = about.players.iter().map(|(name, _)| name.clone()).collect();
    let result = verdict_words(Names::new(&called, Viewer::Spectator), &about.outcome);
    let title = format!("{result} in {}: where it was won and lost", about.info.title);
    let main = html! {
        main id="main" class="doc analysis" {
            header class="about" {
                h1 { "Where it was won and lost" }
                p class="result" { b { (result) } ": " (about.outcome.reason) ". " (about.info.title) @if let Some(date) = &about.date { ", " (date) } "." }
                ul class="players" aria-label="Who played" { @for (name, tincture) in &about.players { li { (crest(*tincture, 16)) b { (name) } } } }
                div class="acts" {
                    a class="btn btn-main" href=(at::part(table, "replay")) { (icon("play")) "Replay and result" }
                    @if let AnalysisProgress::Done(_) = looked {
                        a class="btn" href={ (at::part(table, "analysis.svg")) @if asked.truth { "?shown=true" } } download { "Picture (SVG)" }
                        a class="btn" href=(at::part(table, "analysis.json")) download { "Data (JSON)" }
                    }
                }
                (share("share", "Link to this page", &about.link))
            }
            div id="looked" data-live=[again(looked)] {
                @match looked {
                    AnalysisProgress::Done(found) => (findings(table, about, asked, found)),
                    AnalysisProgress::Unasked | AnalysisProgress::Working { .. } | AnalysisProgress::Failed(_) => {
                        section class="sheet working" role="status" {
                            (waiting(looked))
                            @if again(looked).is_some() { p class="hint" { "Results appear here as they come in. You need not wait: they are kept." } }
                        }
                    }
                }
            }
        }
    };
    let refresh = again(looked).map(|_| 2);
    page(visit, &Shell { refresh, ..Shell::reading(&title) }, &main)
}

fn findings(table: &str, about: &Match, asked: Asked, found: &Findings) -> Markup {
    html! {
        section class="sheet" aria-label="The chances over the match" {
            div class="head" {
                h2 { "Chances to win" }
                @if found.hidden {
                    nav class="switch" aria-label="Which chances" {
                        @for (truth, words) in [(false, "As it could be known"), (true, "As it was")] {
                            a href=(address(table, Asked { truth, ..asked })) aria-current=[(asked.truth == truth).then_some("true")] { (words) }
                        }
                    }
                }
            }
            @if found.hidden {
                p class="hint" {
                    @if asked.truth { "What was true, cards and plans of everybody included. Nobody at the table knew all of it; choices below are judged by what could be known." }
                    @else { "Each line is what its side itself could know at that moment, so the lines need not add up to 100%." }
                }
            }
            (figure(&found.curve, true))
            (turns(table, about, asked, found))
        }
        (moves(table, about, asked, found))
    }
}

fn turns(table: &str, about: &Match, asked: Asked, found: &Findings) -> Markup {
    html! {
        @if found.turns.is_empty() {
            p class="hint" { "No single move changed a chance by 12% or more." }
        } @else {
            h3 class="caps" { "Where it turned" }
            ol class="turned" {
                @for (index, turn) in (1..).zip(&found.turns) {
                    @let row = turn.number.checked_sub(1).and_then(|at| found.rows.get(at));
                    li {
                        a href=(to_row(table, asked, found, turn.number)) {
                            b class="no" { (index) }
                            span {
                                @if let Some(row) = row { b { (who(about, row.seat).0) } ": " (row.played.0) }
                                small { "move " (turn.number) }
                            }
                            span class="swing" { @if let Some(side) = found.curve.sides.get(turn.side) { (side.name) " " } (percent(turn.chances.0)) " → " (percent(turn.chances.1)) }
                        }
                    }
                }
            }
        }
    }
}

fn moves(table: &str, about: &Match, asked: Asked, found: &Findings) -> Markup {
    let shown: Vec<&AnalysisRow> = found.rows.iter().filter(|row| is_shown(asked, found, row)).collect();
    let all = shows_all(asked, found);
    html! {
        section class="sheet" id="moves" aria-label="Every move" {
            h2 { "Move by move" }
            p class="hint" { "A choice is judged by what whoever made it could know. A " b { "slip" } " cost at least 5% of the chance to win, a " b { "mistake" } " 10%, a " b { "blunder" } " 20%, beside the best choice." }
            (tally(table, about, asked, found))
            nav class="switch" aria-label="Which moves" {
                a href={ (address(table, Asked { all: Some(false), ..asked })) "#moves" } aria-current=[(!all).then_some("true")] { "What cost something or turned it" }
                a href={ (address(table, Asked { all: Some(true), ..asked })) "#moves" } aria-current=[all.then_some("true")] { "All moves" }
                @if asked.seat.is_some() { a href={ (address(table, Asked { seat: None, ..asked })) "#moves" } { "Everybody" } }
            }
            @if shown.is_empty() { p { "No such move." } } @else {
                table class="stand moves" role="table" {
                    caption class="vh" { "The moves, the chance of whoever moved before and after each, and how good the choice was" }
                    thead role="rowgroup" {
                        tr role="row" {
                            th role="columnheader" scope="col" { "Move" } th role="columnheader" scope="col" { "Who" } th role="columnheader" scope="col" { "Played" }
                            th role="columnheader" scope="col" class="num" { "Chance before" } th role="columnheader" scope="col" class="num" { "After it" } th role="columnheader" scope="col" { "The choice" }
                        }
                    }
                    tbody role="rowgroup" { @for row in shown { (line(table, about, found, row)) } }
                }
            }
        }
    }
}

fn line(table: &str, about: &Match, found: &Findings, row: &AnalysisRow) -> Markup {
    let (name, tincture) = who(about, row.seat);
    let before = u32::try_from(row.number).unwrap_or_default().saturating_sub(1);
    let turned = found.turns.iter().position(|turn| turn.number == row.number);
    html! {
        tr role="row" id={ "move-" (row.number) } {
            td role="cell" class="no" {
                a href=(at::replay(table, before, Viewer::Seat(row.seat))) title="The position before this move" { (row.number) }
                @if let Some(index) = turned { span class="turnmark" { (icon("banner")) span class="vh" { "turning point " } (index + 1) } }
            }
            td role="cell" class="by" { span class="who" { (crest(tincture, 16)) (name) } }
            td role="cell" class="deed" { (said(&row.played)) }
            td role="cell" class="num was" { (percent(row.chances.0)) }
            td role="cell" class="num is" { (percent(row.chances.1)) }
            td role="cell" class="judged" { @if let Some(judged) = &row.judged { (verdict(judged)) } }
        }
    }
}

fn verdict(judged: &Judged) -> Markup {
    html! {
        @match judged.lost {
            Some(lost) => {
                b class={ "gave " (judged.word) } { (icon("warning")) (crate::parts::title_case(judged.word)) ": " (percent(lost)) " lost." }
                @if let Some(best) = &judged.best { " Better: " (said(best)) }
            }
            None => span class="fine-choice" { (icon("check")) (crate::parts::title_case(judged.word)) }
        }
    }
}

/// How often each seat chose badly, each a way to those moves.
fn tally(table: &str, about: &Match, asked: Asked, found: &Findings) -> Markup {
    let of = |seat: Seat, word: &str| {
        let rows = found.rows.iter().filter(|row| row.seat == seat);
        rows.filter(|row| row.judged.as_ref().is_some_and(|judged| judged.word == word)).count()
    };
    html! {
        ul class="tally" aria-label="How each chose" {
            @for (seat, (name, tincture)) in Seat::first(about.players.len() as u8).zip(&about.players) {
                @let costs = [("slip", "slips"), ("mistake", "mistakes"), ("blunder", "blunders")].map(|(one, many)| count(of(seat, one), one, many));
                @let chosen = asked.seat == Some(seat.index() as u8);
                li {
                    a href={ (address(table, Asked { seat: Some(seat.index() as u8), all: Some(false), ..asked })) "#moves" } aria-current=[chosen.then_some("true")] {
                        (crest(*tincture, 16)) b { (name) } span { (listed(&costs)) }
                    }
                }
            }
        }
    }
}

/// A move as it is read, and as it is written; one that nobody has words for as it is written.
fn said((label, written): &(String, String)) -> Markup {
    html! { @if label.is_empty() { code { (written) } } @else { (label) " " (notation(written)) } }
}

fn who(about: &Match, seat: Seat) -> (&str, Tincture) {
    about.players.get(seat.index()).map_or(("", Tincture::Empty), |(name, tincture)| (name, *tincture))
}

/// Are all moves shown, and not only those that matter?
fn shows_all(asked: Asked, found: &Findings) -> bool {
    asked.all.unwrap_or(found.rows.len() <= LONG)
}

fn is_shown(asked: Asked, found: &Findings, row: &AnalysisRow) -> bool {
    let costs = row.judged.as_ref().is_some_and(|judged| judged.lost.is_some());
    let turned = found.turns.iter().any(|turn| turn.number == row.number);
    let of_the_seat = asked.seat.is_none_or(|seat| row.seat.index() == usize::from(seat));
    of_the_seat && (shows_all(asked, found) || costs || turned)
}

/// Where the row of a move is: on this page, or on the one that shows every move.
fn to_row(table: &str, asked: Asked, found: &Findings, number: usize) -> String {
    let here = found.rows.get(number.saturating_sub(1)).is_some_and(|row| is_shown(asked, found, row));
    match here {
        true => format!("#move-{number}"),
        false => format!("{}#move-{number}", address(table, Asked { seat: None, all: None, ..asked })),
    }
}

/// The page that shows what is asked.
fn address(table: &str, asked: Asked) -> String {
    let mut fields = Vec::new();
    if asked.truth {
        fields.push("shown=true".to_owned());
    }
    if let Some(seat) = asked.seat {
        fields.push(format!("seat={seat}"));
    }
    if let Some(all) = asked.all {
        fields.push(format!("moves={}", if all { "all" } else { "costly" }));
    }
    let page = at::part(table, "analysis");
    if fields.is_empty() { page } else { format!("{page}?{}", fields.join("&")) }
}

#[cfg(test)]
mod tests {
    use kernel::{BySeat, Game as _, Rule};
    use testkit::toy::Pennant;

    use super::*;
    use crate::curve::CurveSide;
    use crate::{Muted, Prefs};

    const TABLE: &str = "t";

    fn about() -> Match {
        let outcome = Outcome {
            places: BySeat::new(2, |seat| seat.index() as u8 + 1),
            sides: 1,
            reason: "last one standing",
            rule: Rule::new("XX-1.1"),
        };
        Match {
            info: Pennant::INFO,
            players: vec![("Ada".to_owned(), Tincture::Blue), ("Bob".to_owned(), Tincture::Red)],
            outcome,
            date: Some("18 November 2026".to_owned()),
            link: "http://x/t/t/analysis".to_owned(),
        }
    }

    /// A match of this many moves, of which the third was a blunder and the fourth turned it.
    fn found(moves: usize) -> Findings {
        let said = |word: &str| (format!("{word} it"), word.to_owned());
        let row = |number: usize| AnalysisRow {
            number,
            seat: Seat::new((number % 2) as u8),
            played: said("do"),
            chances: (0.5, 0.25),
            judged: Some(match number {
                3 => Judged { word: "blunder", lost: Some(0.25), best: Some(said("mend")) },
                _ => Judged { word: "best", lost: None, best: None },
            }),
        };
        let side = |name: &str, tincture| CurveSide {
            name: name.to_owned(),
            tinctures: vec![tincture],
            sample: "<svg></svg>".to_owned(),
        };
        Findings {
            hidden: true,
            curve: Curve {
                plot: "<svg class=\"plot\"></svg>".to_owned(),
                described: "Ada begins at 50%.".to_owned(),
                sides: vec![side("Ada", Tincture::Blue), side("Bob", Tincture::Red)],
                moves,
            },
            turns: vec![AnalysisTurn { number: 4, side: 0, chances: (0.5, 0.8) }],
            rows: (1..=moves).map(row).collect(),
        }
    }

    fn shown(asked: Asked, looked: &AnalysisProgress<Findings>) -> String {
        let visit = Visit {
            account: false,
            prefs: Prefs::default(),
            name: None,
            arms: None,
            path: "/",
            base: "",
            muted: Muted::read(""),
            lab: false,
            turns: 0,
        };
        analysis(&visit, TABLE, &about(), asked, looked)
    }

    fn rows(page: &str) -> Vec<&str> {
        let rows = page.split("id=\"move-").skip(1);
        rows.map(|row| row.split('"').next().unwrap_or_default()).collect()
    }

    #[test]
    fn the_page_says_which_match_it_is_about() {
        let page = shown(Asked::default(), &AnalysisProgress::Done(found(5)));
        assert!(page.contains("<title>Ada prevails in"), "{page}");
        assert!(page.contains("last one standing") && page.contains("18 November 2026"));
        assert!(page.contains("http://x/t/t/analysis") && page.contains("data-copy"), "it can be shared");
        assert!(page.contains("/t/t/analysis.svg") && page.contains("/t/t/analysis.json"));
        let (before, _) = page.split_once("id=\"moves\"").expect("there are moves");
        assert!(before.contains("/t/t/replay\""), "the way on stands before the rows");
    }

    #[test]
    fn a_long_match_is_shown_by_what_mattered_in_it() {
        let long = AnalysisProgress::Done(found(100));
        assert_eq!(rows(&shown(Asked::default(), &long)), ["3", "4"]);
        assert_eq!(rows(&shown(Asked::default(), &AnalysisProgress::Done(found(30)))).len(), 30);
        assert_eq!(rows(&shown(Asked { all: Some(true), ..Asked::default() }, &long)).len(), 100);
        let one = Asked { seat: Some(1), ..Asked::default() };
        let page = shown(one, &long);
        assert_eq!(rows(&page), ["3"]);
        assert!(page.contains("href=\"/t/t/analysis#move-4\""), "its row is on another page: {page}");
        assert!(shown(Asked::default(), &long).contains("href=\"#move-4\""), "its row is here");
    }

    #[test]
    fn a_move_leads_to_what_its_player_saw_before_it() {
        let page = shown(Asked::default(), &AnalysisProgress::Done(found(5)));
        assert!(page.contains("/t/t/replay?at=2&amp;view=1\""), "{page}");
    }

    #[test]
    fn a_loss_is_said_in_words_and_the_best_only_where_it_was_not_played() {
        let page = shown(Asked::default(), &AnalysisProgress::Done(found(5)));
        assert!(page.contains("Blunder: 25% lost."), "{page}");
        assert_eq!(page.matches("Better: ").count(), 1);
        assert!(page.contains("0 slips, 0 mistakes and 1 blunder"), "{page}");
        assert!(
            page.contains("do it <code class=\"notation\">do</code>"),
            "what is read comes before what is typed"
        );
        let marked = page.split("id=\"move-4\"").nth(1).and_then(|row| row.split("</tr>").next()).unwrap();
        assert!(marked.contains("i-banner") && !marked.contains("i-warning"), "{marked}");
    }

    #[test]
    fn what_was_true_is_a_link_away_and_only_where_it_differs() {
        let open = AnalysisProgress::Done(Findings { hidden: false, ..found(5) });
        let page = shown(Asked { seat: Some(0), ..Asked::default() }, &AnalysisProgress::Done(found(5)));
        assert!(page.contains("href=\"/t/t/analysis?shown=true&amp;seat=0\""), "{page}");
        assert!(!shown(Asked::default(), &open).contains("As it was"));
    }

    #[test]
    fn who_waits_is_told_how_far_it_is_and_the_page_asks_again_without_a_script() {
        let page = shown(Asked::default(), &AnalysisProgress::Working { done: 3, of: 9 });
        assert!(page.contains("move 3 of 9") && page.contains("role=\"status\""));
        assert!(page.contains("<noscript><meta http-equiv=\"refresh\" content=\"2\">"), "{page}");
        let done = shown(Asked::default(), &AnalysisProgress::Done(found(5)));
        assert!(!done.contains("data-live") && !done.contains("http-equiv=\"refresh\""));
    }
}
