//! The form for a new table, made from the game's own options.

use std::collections::BTreeMap;

use kernel::content::Content;
use kernel::lesson::Lesson;
use kernel::{Form, OptionSpec, Options, Seat};
use markup::html;
use maud::Markup;

use super::layout::{Shell, page};
use super::options::value_in_words;
use super::{Banner, Level, Visit, counts};
use crate::parts::{crest, icon, linked, listed, rule_no, title_case};
use crate::{CLOCKS, Render, TIME_OUTS, Tincture, at};

/// What the form for a new table is made from.
#[derive(Clone, Copy, Debug)]
pub struct Create<'a> {
    /// The games to choose from.
    pub games: &'a [Banner],
    /// The levels of bots, weakest first.
    pub levels: &'a [Level],
    /// What was sent or asked for, by field name, so that nothing typed is lost; empty at first.
    pub values: &'a BTreeMap<String, String>,
    /// Why the table could not be opened.
    pub problem: Option<&'a str>,
}

impl Create<'_> {
    fn value(&self, field: &str) -> &str {
        self.values.get(field).map_or("", |value| value.trim())
    }
}

/// The form for a new table of game `G`.
pub fn create<G: Render>(visit: &Visit<'_>, create: &Create<'_>, content: &Content) -> String {
    let specs = <G::Options as Options>::specs(content);
    let preset = Some(create.value("preset")).filter(|name| !name.is_empty()).unwrap_or(G::INFO.quick_preset);
    let options = chosen::<G>(create, content, preset);
    let counts = counts::<G>(content, &options);
    let seats = seats::<G>(create, &options, &counts);
    let game = opened::<G>(content, &options, seats);
    let rows = seat_rows::<G>(game.as_ref(), seats);
    page(
        visit,
        &Shell::reading("Set up a table"),
        &html! {
            main id="main" class="doc" {
                form class="new" method="post" action=(at::NEW) {
                    // The first button of a form is what Enter presses: it must be the one that opens the table.
                    button class="vh" tabindex="-1" aria-hidden="true" { "Open the table" }
                    input type="hidden" name="game" value=(G::INFO.id);
                    div class="steps" {
                        h1 { "Set up a table" }
                        p class="intro" { "Friends join with a link, no account needed. Bots can take any seat, now or later." }
                        @if let Some(problem) = create.problem {
                            div class="refusal" role="alert" { (icon("warning")) span class="pre" { (linked(&G::INFO, problem)) } }
                        }
                        @if create.games.len() > 1 { (games(create, G::INFO.id)) }
                        fieldset class="step" {
                            legend { "Seats" }
                            p class="seg counts" role="group" aria-label="Number of seats" {
                                @for n in &counts {
                                    button class=(if *n == seats { "on" } else { "" }) formmethod="get" formnovalidate
                                        name="seats" value=(n) aria-pressed=(if *n == seats { "true" } else { "false" }) { (n) }
                                }
                            }
                            ol class="seatlist" {
                                @for (index, (name, tincture)) in rows.iter().enumerate() {
                                    (seat_row(create, index, name, *tincture, counts.iter().any(|n| *n < seats)))
                                }
                            }
                            p class="hint" { "A person joins with the link you get next. An empty seat makes the table one seat smaller." }
                            details class="which" {
                                summary { "How well each bot plays" }
                                dl class="levels" {
                                    @for level in create.levels { dt { (title_case(level.name)) } dd { (level.help) } }
                                }
                            }
                        }
                        @if let Some(remark) = game.as_ref().and_then(G::remark) { p class="hint remark" { (remark) } }
                        fieldset class="step" {
                            legend { "Rules" }
                            p class="hint" { "A preset is a set of options. You can still change single options below." }
                            (presets::<G>(content, preset, seats))
                            details class="more" open[create.values.iter().any(|(key, value)| key.starts_with("option.") && !value.is_empty())] {
                                summary { "Every option (" (specs.len()) ")" }
                                div class="opts" {
                                    @for spec in &specs { (option::<G>(create, spec, &options)) }
                                }
                            }
                        }
                    }
                    aside class="sheet sum" {
                        h2 { (G::INFO.title) }
                        div class="crests" { @for (_, tincture) in &rows { (crest(*tincture, 28)) } }
                        div class="field" {
                            label for="name" { "Your name" }
                            input class="inp" id="name" name="name" maxlength="24" autocomplete="nickname" required
                                value=(if create.value("name").is_empty() { visit.name.unwrap_or("") } else { create.value("name") });
                        }
                        div class="field" {
                            label for="clock-choice" { "Time per decision" }
                            select class="inp" id="clock-choice" name="clock" {
                                option value="" { "No limit" }
                                @for (seconds, words) in CLOCKS {
                                    option value=(seconds) selected[create.value("clock") == seconds.to_string()] { (words) }
                                }
                            }
                        }
                        div class="field" {
                            label for="time-out" { "When time runs out" }
                            select class="inp" id="time-out" name="time_out" {
                                @for (word, choice, _) in TIME_OUTS { option value=(word) selected[create.value("time_out") == word] { (choice) } }
                            }
                            p class="hint" { "With days on the clock, nobody has to keep the page open." }
                        }
                        (tick(create, "public", "List it on the front page", "Otherwise only people with the link can find it.", false))
                        (tick(create, "spectators", "Let others watch", "They see only what is public.", true))
                        (tick(create, "friendly", "Allow undo", "If everyone at the table agrees (bots always do). Not with a clock or on the front page.", true))
                        (tick(create, "stand_in", "A bot for absent players", "Without a clock, the others may let a bot play after five minutes. Whoever returns gets the seat back.", true))
                        (tick(create, "claim", "Claims", "Without a clock, the others may claim the match after somebody has been away for five minutes.", false))
                        button class="btn btn-main" { "Open the table" }
                        @if Lesson::of::<G>(content).is_ok() {
                            button class="btn" formaction=(at::LEARN) formnovalidate { (icon("book")) "Learn by playing" }
                        }
                        p { "Dice and shuffles come from a secret seed that is fixed before the first move. You see its fingerprint now and the seed at the end, so everyone can check it." }
                    }
                }
            }
        },
    )
}

/// The options as far as they were chosen; what cannot be read keeps the preset's value, and the server says so.
fn chosen<G: Render>(create: &Create<'_>, content: &Content, preset: &str) -> G::Options {
    let mut options = <G::Options as Options>::preset(content, preset).unwrap_or_default();
    for (key, value) in create.values {
        if let Some(key) = key.strip_prefix("option.").filter(|_| !value.trim().is_empty()) {
            // A value that cannot be read leaves the option as it was.
            let _unread = options.set(content, key, value.trim());
        }
    }
    options
}

/// How many seats: as many as asked for, as many as were filled, or as many as is usual; of those that the options allow.
fn seats<G: Render>(create: &Create<'_>, options: &G::Options, counts: &[u8]) -> u8 {
    let filled = create.values.keys().filter(|key| key.starts_with("seat.")).count();
    let asked = create.value("seats").parse().ok();
    let usual = || G::default_seats(options);
    let wanted =
        asked.or_else(|| u8::try_from(filled).ok().filter(|filled| *filled > 0)).unwrap_or_else(usual);
    super::nearest(counts, wanted).unwrap_or_else(|| wanted.clamp(G::INFO.min_seats, G::INFO.max_seats))
}

/// The game as it would be; with the usual options where the chosen ones do not go together.
fn opened<G: Render>(content: &Content, options: &G::Options, seats: u8) -> Option<G> {
    let usual = || G::open(content, &G::Options::default(), seats);
    G::open(content, options, seats).or_else(|_| usual()).ok()
}

/// The seats as the game names and colours them.
fn seat_rows<G: Render>(game: Option<&G>, seats: u8) -> Vec<(String, Tincture)> {
    match game {
        Some(game) => {
            Seat::first(seats).map(|seat| (game.seat_name(seat), G::tincture(game, seat))).collect()
        }
        None => (1..=seats).map(|n| (format!("Seat {n}"), Tincture::Empty)).collect(),
    }
}

fn games(create: &Create<'_>, chosen: &str) -> Markup {
    html! {
        p class="pick" role="group" aria-label="Game" {
            @for banner in create.games {
                a href={ (at::NEW) "?game=" (banner.info.id) } aria-current=[(banner.info.id == chosen).then_some("true")] {
                    (banner.picture)
                    (banner.info.title)
                }
            }
        }
    }
}

/// Who takes one seat: the visitor, whoever has the link, a bot, or nobody. A table is for friends until it is said
/// otherwise.
fn seat_row(create: &Create<'_>, index: usize, name: &str, tincture: Tincture, fewer: bool) -> Markup {
    let field = format!("seat.{index}");
    let levels: Vec<&str> = create.levels.iter().map(|level| level.name).collect();
    let value = match (create.value(&field), index) {
        ("", 0) => "me",
        ("", _) => "open",
        (value, _) => value,
    };
    html! {
        li {
            (crest(tincture, 28))
            label for=(field) { b { (name) } }
            select class="inp" id=(field) name=(field) {
                optgroup label="A person" {
                    option value="me" selected[value == "me"] { "Me" }
                    option value="open" selected[value == "open"] { "A person I invite" }
                }
                optgroup label="A bot" {
                    @for level in &levels { option value=(level) selected[*level == value] { (title_case(level)) " bot" } }
                }
                @if fewer { option value="empty" selected[value == "empty"] { "Empty" } }
            }
        }
    }
}

/// The bundles of options. One that does not go with this many seats says so and cannot be chosen.
fn presets<G: Render>(content: &Content, chosen: &str, seats: u8) -> Markup {
    html! {
        div class="presets" {
            @for preset in <G::Options as Options>::PRESETS {
                @let fit = <G::Options as Options>::preset(content, preset.name).map(|options| counts::<G>(content, &options)).unwrap_or_default();
                label class="preset" {
                    input type="radio" name="preset" value=(preset.name) checked[preset.name == chosen] disabled[!fit.contains(&seats) && preset.name != chosen];
                    span {
                        b { (title_case(preset.name)) } " " (rule_no(&G::INFO, preset.rule)) small { (linked(&G::INFO, preset.help)) }
                        @if !fit.contains(&seats) { small class="why" { "Only for " (listed(&fit.iter().map(ToString::to_string).collect::<Vec<_>>())) " seats." } }
                    }
                }
            }
        }
    }
}

/// One option: what it decides, which rule it changes, what may be chosen.
fn option<G: Render>(create: &Create<'_>, spec: &OptionSpec, options: &G::Options) -> Markup {
    let field = format!("option.{}", spec.key);
    let sent = create.value(&field);
    let kept = options.get(spec.key).filter(|_| sent.is_empty()).unwrap_or_else(|| spec.default.clone());
    html! {
        div class="field" {
            label for=(field) { (title_case(spec.key)) }
            @match &spec.form {
                Form::OneOf(words) => {
                    select class="inp" id=(field) name=(field) {
                        option value="" { "As the rules above say (" (value_in_words(&kept)) ")" }
                        @for word in words { option value=(word) selected[*word == sent] { (value_in_words(word)) } }
                    }
                }
                Form::Number { min, max } => {
                    input class="inp" id=(field) name=(field) type="number" min=(min) max=(max) value=(sent) placeholder={ (value_in_words(&kept)) " (" (min) " to " (max) ")" };
                }
                Form::List { of, repeats: _ } => {
                    input class="inp" id=(field) name=(field) value=(sent) placeholder={ "any of " (of.join(", ")) };
                }
            }
            p { (linked(&G::INFO, spec.help)) " " (rule_no(&G::INFO, spec.rule)) }
        }
    }
}

fn tick(create: &Create<'_>, field: &str, label: &str, help: &str, first: bool) -> Markup {
    // A box that is not ticked is not sent: whether the form was sent at all, the name tells.
    let ticked = if create.values.contains_key("name") { create.value(field) == "yes" } else { first };
    html! {
        label class="tick" {
            input type="checkbox" name=(field) value="yes" checked[ticked];
            span { (label) small { (help) } }
        }
    }
}
