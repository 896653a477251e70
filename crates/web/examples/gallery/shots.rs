//! Every page, and the table in many states: what the gallery shows and the tests read.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use authority::Authority;
use kernel::{
    Dice, Game as _, Heuristics as _, Hidden as _, Match, Notation as _, Options as _, Refusal, Rng, Seat,
    Viewer,
};
use knights::{Knights, Options, WrittenPosition};
use web::pages::{self, Banner, Create, Front, Level, Message, Records, TableRow, Visit, Waiting};
use web::{
    Arms, Chat, Kind, LogLine, May, Mode, Player, Prefs, Rematch, Render as _, Replay, Seed, Seen, TableInfo,
    Tincture,
};

type Done = Result<(), Box<dyn Error>>;

/// Every page by name, seen by a visitor who plays under `me` and likes `theme`.
pub(crate) fn every_page(theme: &str, me: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut gallery = Gallery { theme, me, pages: Vec::new() };
    gallery.reading()?;
    gallery.tables()?;
    gallery.whole_match()?;
    gallery.pages.extend(crate::authority_pages::every_page(theme, me)?);
    gallery.pages.extend(crate::hex_pages::every_page(theme, me)?);
    gallery.pages.extend(crate::estraven_pages::every_page(theme, me)?);
    gallery.pages.extend(crate::prevail_pages::every_page(theme, me)?);
    Ok(gallery.pages)
}

const LEVELS: [Level; 4] = [
    Level { name: "squire", help: "forgiving" },
    Level { name: "knight", help: "fair" },
    Level { name: "captain", help: "hard" },
    Level { name: "marshal", help: "merciless" },
];

struct Gallery<'a> {
    theme: &'a str,
    me: &'a str,
    pages: Vec<(String, String)>,
}

/// A table at a position: the knights' line, who looks, what was played since.
struct Shot<'a> {
    name: &'a str,
    seats: u8,
    options: &'a [(&'a str, &'a str)],
    position: &'a str,
    dice: &'a [u32],
    plays: &'a [(&'a str, &'a str)],
    eyes: Option<&'a str>,
    refused: Option<&'a str>,
}

const CROWD: &str = "T3.2 init B | P@E4 FSw+ /Mo Sw Sh | R@D4 FSw+ /Mo Sh Mo | Y@D5 BSp+ /Mo Pa | A@E5 FSp- /Sp Sh Mo | B@F4 FBo+ /Mo Bo Bo | G@F3 FSw+ /Sw Mo Mo";

const SHOTS: &[Shot<'static>] = &[
    Shot {
        name: "planning",
        seats: 6,
        options: &[],
        position: "T3.0 init B | P@E4 FSw+ | R@D6 FBo+ | Y@F5 FSw- | A@E5 BSp+ | B@G3 FSp+ | G@x2.3",
        dice: &[],
        plays: &[("Red", "plan Bo Mo Mo"), ("Aqua", "plan Sh Mo"), ("Blue", "plan Mo Sp Sp")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "planning-broken",
        seats: 2,
        options: &[],
        position: "T3.0 init P | P@E4 BSw- | A@E6 F--+",
        dice: &[],
        plays: &[("Purple", "place Mo")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "start",
        seats: 4,
        options: &[],
        position: "",
        dice: &[0],
        plays: &[],
        eyes: Some("Aqua"),
        refused: None,
    },
    Shot {
        name: "sealed",
        seats: 4,
        options: &[],
        position: "T2.0 init R | P@C4 FSw+ | R@C6 FBo+ | A@G3 BSp- | B@F2 F--+",
        dice: &[],
        plays: &[("Purple", "plan Mo Sw Sh"), ("Red", "plan Bo Bo Mo")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "move",
        seats: 4,
        options: &[],
        position: "T2.1 init R | P@D5 FSw+ /Mo Sw Sh | R@D6 FBo+ /Mo Bo Mo | A@F4 BSp- /Sh Sp | B@E4 F--+ /Mo Sw Mo",
        dice: &[],
        plays: &[("Red", "mv E7")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "contest-vote",
        seats: 4,
        options: &[],
        position: "T2.1 init R | P@E4 FSw+ /Mo Sw Sh | R@D5 FBo+ /Mo Bo Mo | A@F5 BSp- /Mo Sp | B@G2 F--+ /Sh Sw Mo",
        dice: &[],
        plays: &[("Purple", "mv E5"), ("Red", "mv E5"), ("Aqua", "mv E5"), ("Aqua", "vote A")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "declare",
        seats: 6,
        options: &[],
        position: "T3.2 init B | P@E4 FSw+ /Mo Sw Sh | R@D6 FBo+ /Bo Bo Mo | Y@F5 FSw- /Mo Pa Mo | A@E5 BSp+ /Mo Sh | B@G3 FSp+ /Mo Mo Sp | G@x2.3",
        dice: &[],
        plays: &[("Blue", "mv G3")],
        eyes: Some("Purple"),
        refused: Some("at R"),
    },
    Shot {
        name: "crowded",
        seats: 6,
        options: &[],
        position: CROWD,
        dice: &[],
        plays: &[("Green", "mv stay")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "crowded-edge",
        seats: 6,
        options: &[],
        position: "T3.2 init B | P@B1 FBo+ /Mo Bo Sh | R@A1 FSw+ /Mo Sh Mo | Y@A2 BSp+ /Mo Pa | A@B2 FSp- /Sp Sh Mo | B@C2 FBo+ /Mo Bo Bo | G@C1 FSw+ /Sw Sh Mo",
        dice: &[],
        plays: &[],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "agree",
        seats: 4,
        options: &[],
        position: "T2.1 init R | P@D4 FSw- /Sw Sw Sh | R@D6 FSw- /Sw Bo Mo | A@D5 F--- /Sh Mo Mo | B@G2 F--+ /Sh Sw Mo",
        dice: &[],
        plays: &[("Purple", "at A"), ("Red", "at A")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "inspire",
        seats: 4,
        options: &[],
        position: "T2.1 init P | P@D4 FSw+ /Sw Sw Sh | R@D6 FSw- /Mo Bo Mo | A@D5 B--+ /Sh Mo | B@G2 F--+ /Sh Sw Mo",
        dice: &[],
        plays: &[("Red", "mv D7"), ("Purple", "at A")],
        eyes: Some("Purple"),
        refused: None,
    },
    Shot {
        name: "inspire-target",
        seats: 4,
        options: &[],
        position: "T2.1 init P | P@D4 FSp+ /Sp Sw Sh | R@D6 FSw- /Mo Bo Mo | A@D5 B--+ /Pa Mo | B@G2 F--+ /Sh Sw Mo",
        dice: &[],
        plays: &[("Red", "mv D7"), ("Purple", "at A"), ("Purple", "insp +")],
        eyes: Some("Aqua"),
        refused: None,
    },
    Shot {
        name: "retarget",
        seats: 4,
        options: &[("attack_agreement", "none")],
        position: "T2.1 init P | P@D4 FSw- /Sw Sw Sh | R@D6 FSw- /Sw Bo Mo | A@D5 B--- /Mo Mo | B@E6 F--- /Sh Sw Mo",
        dice: &[0],
        plays: &[("Aqua", "mv stay"), ("Purple", "at A"), ("Red", "at A")],
        eyes: Some("Red"),
        refused: None,
    },
    Shot {
        name: "spectator",
        seats: 4,
        options: &[],
        position: "T2.1 init P | P@D4 FSp+ /Sp Sw Sh | R@D6 FSw- /Mo Bo Mo | A@D5 B--+ /Pa Mo | B@G2 F--+ /Sh Sw Mo",
        dice: &[],
        plays: &[("Red", "mv D7"), ("Purple", "at A")],
        eyes: None,
        refused: None,
    },
    Shot {
        name: "teams",
        seats: 6,
        options: &[("teams", "3v3")],
        position: "T2.2 init P | P@D4 FSp+ /Sp Sp Sh | R@D6 FSw- /Mo Sw Mo | Y@G7 FBo+ /Bo Bo Mo | A@D5 B--+ /Pa Mo | B@G2 F--+ /Sh Sw Mo | G@C3 FSw+ /Sw Mo Sw",
        dice: &[],
        plays: &[],
        eyes: Some("Green"),
        refused: None,
    },
    Shot {
        name: "series",
        seats: 3,
        options: &[("series", "tournament")],
        position: "S2:P4,Y1,B2 T2.0 init P | P@D4 FSp+ | Y@D6 FSw- | B@x1.3",
        dice: &[],
        plays: &[],
        eyes: Some("Yellow"),
        refused: None,
    },
];

impl<'a> Gallery<'a> {
    fn visit(&self) -> Visit<'a> {
        visit(self.theme, self.me)
    }

    fn write(&mut self, name: &str, page: &str) {
        self.pages.push((name.to_owned(), page.to_owned()));
    }

    /// The pages around the table.
    fn reading(&mut self) -> Done {
        let visit = self.visit();
        let games =
            [Banner::of::<Knights>(&Knights::content()), Banner::of::<Authority>(&Authority::content())];
        let row = |id: &str, detail: &str, seats: &[Tincture], state: &str, action: &'static str| TableRow {
            id: id.to_owned(),
            game: Knights::INFO.title,
            detail: detail.to_owned(),
            seats: seats.to_vec(),
            state: state.to_owned(),
            urgent: state == "your move",
            action,
        };
        use Tincture::{Aqua, Blue, Empty, Green, Purple, Red, Yellow};
        let open = [
            row(
                "k7f2",
                "Ysolt's table, rulebook options",
                &[Purple, Red, Empty, Empty],
                "2 of 4 seats",
                "Join",
            ),
            row("m3aa", "Odo's table, 3v3", &[Purple, Red, Yellow, Aqua, Blue, Green], "turn 3", "Watch"),
        ];
        let mine =
            [row("p2c4", "against three captains", &[Purple, Red, Aqua, Blue], "your move", "Continue")];
        self.write("settings", &pages::settings(&self.visit(), "/", false));
        self.write(
            "front",
            &pages::front(&visit, &Front { games: &games, levels: &LEVELS, open: &open, mine: &mine }),
        );
        self.write(
            "front-empty",
            &pages::front(&visit, &Front { games: &games, levels: &LEVELS, open: &[], mine: &[] }),
        );
        let five: Vec<Banner> = (0..5).map(|_| Banner::of::<Knights>(&Knights::content())).collect();
        self.write(
            "front-five",
            &pages::front(&visit, &Front { games: &five, levels: &LEVELS, open: &open, mine: &[] }),
        );

        let mut values = BTreeMap::new();
        self.write(
            "create",
            &pages::create::<Knights>(
                &visit,
                &Create { games: &games, levels: &LEVELS, values: &values, problem: None },
                &Knights::content(),
            ),
        );
        for (key, value) in [
            ("name", "Aldous"),
            ("seats", "6"),
            ("preset", "r03"),
            ("option.teams", "3v3"),
            ("seat.1", "open"),
            ("public", "yes"),
        ] {
            values.insert(key.to_owned(), value.to_owned());
        }
        let problem = "option `turn_cap` cannot be `900`; allowed: 1..200 (KD-10.5)";
        self.write(
            "create-again",
            &pages::create::<Knights>(
                &visit,
                &Create { games: &five, levels: &LEVELS, values: &values, problem: Some(problem) },
                &Knights::content(),
            ),
        );

        let game = Knights::open(&Knights::content(), &Options::default(), 4)
            .map_err(|faults| faults.to_string())?;
        let players = [person(self.me), bot("Bertil", "captain"), open_seat(), open_seat()];
        let table =
            TableInfo { may: May { fill: true, leave: true, ..may() }, ..table_info::<Knights>(Vec::new()) };
        self.write(
            "waiting",
            &pages::waiting(
                &visit,
                &Waiting {
                    game: &game,
                    players: &players,
                    table: &table,
                    seat: Some(Seat::new(0)),
                    problem: None,
                },
            ),
        );
        let stranger = TableInfo { may: May::default(), ..table_info::<Knights>(Vec::new()) };
        self.write(
            "waiting-stranger",
            &pages::waiting(
                &visit,
                &Waiting {
                    game: &game,
                    players: &players,
                    table: &stranger,
                    seat: None,
                    problem: Some("That seat was taken a moment ago."),
                },
            ),
        );

        self.write("rules-index", &pages::rules_index(&visit, &games));
        self.write("rules", &pages::rules(&visit, &games[0]));
        for (segment, _) in Knights::EXTRAS {
            let page = pages::extra::<Knights>(&visit, &Knights::content(), segment);
            self.write(&format!("knights-{segment}"), &page.ok_or("an extra page has its segment")?);
        }
        self.write("records", &pages::records(&visit, &Records { text: "", problem: None }));
        self.write(
            "records-bad",
            &pages::records(
                &visit,
                &Records {
                    text: "game = \"knigths\"",
                    problem: Some("line 1: no game `knigths`; did you mean `knights`?"),
                },
            ),
        );
        self.write(
            "message",
            &pages::message(
                &visit,
                &Message {
                    title: "There is no table `zz9`",
                    text: "It may have been cleared away. Tables without a move for a month are.",
                    on: Some(("Set up a table", "/new")),
                },
            ),
        );
        self.write(
            "come",
            &pages::personal_link(
                &visit,
                &pages::PersonalLink {
                    id: "k7f2",
                    game: Knights::INFO.title,
                    token: "secret",
                    seat: "Red",
                    tincture: Red,
                    player: "Ysolt",
                },
            ),
        );
        Ok(())
    }

    /// The table in many states.
    fn tables(&mut self) -> Done {
        for shot in SHOTS {
            self.table(shot).map_err(|why| format!("{}: {why}", shot.name))?;
        }
        Ok(())
    }

    fn table(&mut self, shot: &Shot<'_>) -> Done {
        let mut options = Options::default();
        for (key, value) in shot.options {
            options.set(&Knights::content(), key, value)?;
        }
        let game = Arc::new(
            Knights::open(&Knights::content(), &options, shot.seats).map_err(|faults| faults.to_string())?,
        );
        let dice = if shot.dice.is_empty() { Dice::new([7; 32]) } else { Dice::scripted(shot.dice) };
        let mut play = if shot.position.is_empty() {
            Match::start(game.clone(), dice)
        } else {
            Match::from_state(
                game.clone(),
                game.set_up(WrittenPosition(shot.position.to_owned()), dice, &mut ())?,
            )
        };
        let seat = |name: &str| {
            Seat::first(shot.seats).find(|seat| game.seat_name(*seat) == name).ok_or("no such seat")
        };
        let viewer = shot.eyes.map(seat).transpose()?.map_or(Viewer::Spectator, Viewer::Seat);
        let mut log = Vec::new();
        for (who, line) in shot.plays {
            let steps = play.play(seat(who)?, None, line)?;
            for event in steps.iter().flat_map(|step| &step.events) {
                log.extend(
                    game.cue(event, viewer)
                        .map(|cue| web::log_line(&*game, play.names(viewer), play.plies(), &cue)),
                );
            }
        }
        let refusal: Option<Refusal> = match (shot.refused, viewer.seat()) {
            (Some(line), Some(seat)) => play.check(seat, None, line).err(),
            _ => None,
        };
        let view = play.observe(viewer);
        let players = cast(self.me, shot.seats);
        let table = table_info::<Knights>(options.changes());
        let chat = [Chat {
            name: "Ysolt".into(),
            seat: 1,
            tincture: Some(Tincture::Red),
            text: format!("Good luck, {}!", self.me),
        }];
        let mut seen = Seen::live(&play, &view, &players, &log, &chat, &table);
        seen.refusal = refusal.as_ref();
        self.write(&format!("table-{}", shot.name), &pages::table(&self.visit(), &seen));
        Ok(())
    }

    /// A whole match by sensible play: its end, and its replay in the middle and at the end.
    fn whole_match(&mut self) -> Done {
        let options = Options::preset(&Knights::content(), "quick")?;
        let game =
            Arc::new(Knights::open(&Knights::content(), &options, 4).map_err(|faults| faults.to_string())?);
        let mut rng = Rng::new(11);
        let mut play = Match::start(game.clone(), Dice::new([3; 32]));
        let mut log: Vec<LogLine> = Vec::new();
        let mut states = vec![play.clone()];
        while let Some(seat) = play.pending().lowest() {
            let legal = play.legal(seat);
            let action =
                game.policy(play.state(), seat, &legal, &mut rng).or_else(|| rng.pick(&legal).copied());
            let steps = play.play_action(seat, action.ok_or("a pending seat has choices")?)?;
            for event in steps.iter().flat_map(|step| &step.events) {
                log.extend(
                    game.cue(event, Viewer::Everything)
                        .map(|cue| web::log_line(&*game, play.names(Viewer::Everything), play.plies(), &cue)),
                );
            }
            states.push(play.clone());
        }
        let outcome = play.outcome().ok_or("it is over")?;
        let players = cast(self.me, 4);
        let table = table_info::<Knights>(options.changes());
        let me = Viewer::Seat(Seat::new(0));
        let view = play.observe(me);
        self.write(
            "table-over",
            &pages::table(&self.visit(), &Seen::live(&play, &view, &players, &log, &[], &table)),
        );

        for (name, viewer, at) in [
            ("replay-end", me, play.plies()),
            ("replay-middle", Viewer::Everything, play.plies() / 2),
            ("replay-start", Viewer::Spectator, 0),
        ] {
            let then = &states[at as usize];
            let view = then.observe(viewer);
            let replay = Replay {
                at,
                plies: play.plies(),
                outcome,
                marks: web::marks(&log),
                seed: Some(Seed {
                    seed: "9f2c71be04da5e18".repeat(4),
                    openings: Vec::new(),
                    commitment: "3ac0".repeat(16),
                    verified: Ok(()),
                }),
                own: None,
                course: Arc::default(),
                looked: Arc::default(),
                laid: false,
                play_on: true,
            };
            let table = TableInfo { mode: Mode::Replay(replay), ..table_info::<Knights>(options.changes()) };
            let so_far: Vec<LogLine> = log.iter().filter(|line| line.ply <= at).cloned().collect();
            let mut seen = Seen::live(then, &view, &players, &so_far, &[], &table);
            (seen.prompt, seen.choices, seen.side_actions) = (None, &[], &[]);
            self.write(name, &pages::table(&self.visit(), &seen));
        }
        Ok(())
    }
}

fn person(name: &str) -> Player {
    Player { name: name.to_owned(), arms: Arms::of_name(name), kind: Kind::Person { online: true } }
}

fn bot(name: &str, level: &str) -> Player {
    Player {
        name: name.to_owned(),
        arms: Arms::of_name(name),
        kind: Kind::Bot { level: level.to_owned(), standing_in: false },
    }
}

fn open_seat() -> Player {
    Player { name: String::new(), arms: Arms::of_name(""), kind: Kind::Open }
}

/// Who looks: somebody who plays under `me` and likes `theme`.
pub(crate) fn visit<'a>(theme: &str, me: &'a str) -> Visit<'a> {
    Visit {
        account: false,
        prefs: Prefs::default().with("theme", theme),
        arms: None,
        name: Some(me),
        path: "/",
        base: "",
        muted: web::Muted::NOBODY,
        lab: false,
        turns: 0,
    }
}

pub(crate) fn cast(me: &str, seats: u8) -> Vec<Player> {
    let all = [
        person(me),
        person("Ysolt"),
        bot("Bertil", "squire"),
        bot("Odo", "captain"),
        bot("Ragna", "knight"),
        bot("Sigrun", "marshal"),
    ];
    all.into_iter().take(seats.into()).collect()
}

fn may() -> May {
    May {
        hand_over: true,
        reclaim: false,
        leave: false,
        fill: false,
        request_undo: false,
        be_hinted: true,
        say: true,
        personal: Some("https://table.example/t/k7f2/come/b0a7".to_owned()),
    }
}

pub(crate) fn table_info<G: kernel::Game>(changes: Vec<(&'static str, String)>) -> TableInfo {
    TableInfo {
        id: "k7f2".to_owned(),
        link: "https://table.example/t/k7f2".to_owned(),
        host: Some(Seat::new(0)),
        public: false,
        spectators: true,
        clock: Some(120),
        friendly: false,
        time_out: "",
        stand_in: false,
        claim: false,
        absent: Vec::new(),
        undo_request: None,
        halted: false,
        resigned: None,
        watching: 3,
        specs: <G::Options as kernel::Options>::specs(&G::content()).into(),
        changes,
        version: 17,
        may: may(),
        levels: LEVELS.iter().map(|level| level.name).collect(),
        commitment: "3ac09f2c71be04da".to_owned(),
        rematch: Rematch::default(),
        mode: Mode::Live,
    }
}
