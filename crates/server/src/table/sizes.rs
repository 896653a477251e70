//! How much is sent and kept, over whole matches of every game.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Chair, Game, Record, Rng, Seed, Setup};
use testkit::toy::Pennant;
use web::{Kind, May, Mode, Player, Render, TableInfo};

use super::feed::{Backlog, Feed, choices};
use crate::hosted::{AnalysisShown, Attempt, Audience, ErasedMatch, LiveMatch, TableContext};
use crate::screen::Screen;

/// A table at which people look, in both formats.
struct Watched {
    hosted: Box<dyn ErasedMatch>,
    /// By viewer.
    feeds: BTreeMap<usize, Feed>,
    context: TableContext,
}

/// What was sent to pages and to programs, in bytes for each step.
#[derive(Default)]
struct Sent {
    pages: Vec<usize>,
    programs: Vec<usize>,
}

/// Whoever does not look is up to date all the same.
const NOBODY: Audience = Audience { pages: false, programs: false };

/// So many steps make whatever a program has once.
const WARM: usize = 60;

impl Watched {
    fn at<G: Render>(content: &Arc<kernel::content::Content>, preset: &str, seats: u8, seed: u64) -> Self {
        let setup = Setup::<G>::new(content, Some(preset), &[], Some(seats)).expect("a preset of the game");
        let chairs: Vec<Chair> = (0..seats).map(|seat| Chair::person(format!("Player {seat}"))).collect();
        let record = Record::new(&setup, content, chairs.clone(), Seed::from_text(&seed.to_string()));
        let mut hosted: Box<dyn ErasedMatch> =
            Box::new(LiveMatch::<G>::open(content.clone(), &record, &[], &[]).expect("it opens"));
        hosted.call(&chairs.iter().map(|chair| chair.name.clone()).collect::<Vec<_>>());
        let players = chairs.into_iter().map(|chair| Player {
            arms: web::Arms::of_name(&chair.name),
            name: chair.name,
            kind: Kind::Person { online: true },
        });
        let info = TableInfo {
            host: None,
            id: "0123456789ab".to_owned(),
            link: "/t/0123456789ab".to_owned(),
            public: false,
            spectators: true,
            watching: 1,
            clock: None,
            friendly: false,
            time_out: "",
            stand_in: false,
            claim: false,
            absent: Vec::new(),
            undo_request: None,
            halted: false,
            resigned: None,
            specs: hosted.specs(),
            changes: hosted.changes(),
            version: 0,
            may: May { hand_over: true, say: true, ..May::default() },
            levels: Vec::new(),
            commitment: "0".repeat(64),
            rematch: web::Rematch::default(),
            mode: Mode::Live,
        };
        let context = TableContext {
            players: players.collect(),
            chat: Vec::new(),
            info,
            looked: AnalysisShown::default(),
        };
        let feed = |viewer: usize| Feed {
            screen: Some(Screen::new(&hosted.fragments(viewer, &context), &choices(&*hosted, viewer), 0)),
            backlog: Some(Backlog::default()),
            clocks: BTreeMap::new(),
        };
        // At a duel everybody looks. What the fourth of six players is sent is as large as what the first is: at larger
        // tables the first of them and a guest look, and by night everybody.
        let all = seats == 2 || testkit::sweep(1) > 1;
        let looks = (0..=usize::from(seats)).filter(|viewer| all || [0, usize::from(seats)].contains(viewer));
        let feeds = looks.map(|viewer| (viewer, feed(viewer))).collect();
        Self { hosted, feeds, context }
    }

    /// Plays the match at random, to its end or so many moves.
    fn play(&mut self, moves: usize, sent: &mut Sent) {
        let mut rng = Rng::new(1);
        for _ in 0..moves {
            let Some(seat) = self.hosted.pending().lowest() else { return };
            let choices = self.hosted.observed(seat.index()).choices;
            let line = &rng.pick(&choices).expect("who is asked has a choice").notation.clone();
            self.hosted.propose(seat, Attempt::Thought { line }).expect("it is legal");
            while self.hosted.advance().is_some() {
                for viewer in 0..=self.context.players.len() {
                    let Some(feed) = self.feeds.get_mut(&viewer) else {
                        self.hosted.show(viewer, NOBODY);
                        continue;
                    };
                    let Some(noticed) = self.hosted.show(viewer, feed.audience()) else { continue };
                    let page = feed.page_step(&*self.hosted, &noticed, || self.context.clone(), true);
                    let page = page.expect("somebody looks");
                    sent.pages.push(page.len());
                    let program = feed.program_step(&*self.hosted, &noticed);
                    sent.programs.push(program.expect("somebody listens").len());
                }
            }
        }
    }
}

/// Whole matches of a game; prints and checks what they took.
fn measure<G: Render>(presets: &[(&str, u8)]) {
    let content = Arc::new(G::content());
    // What a program has once, whatever the number of its tables, is not a table's.
    Watched::at::<G>(&content, presets[0].0, presets[0].1, 0).play(WARM, &mut Sent::default());
    for (preset, seats) in presets {
        let (mut sent, mut kept) = (Sent::default(), None);
        let counted = allocation_counter::measure(|| {
            let mut table = Watched::at::<G>(&content, preset, *seats, 1);
            table.play(usize::MAX, &mut sent);
            kept = Some(table);
        });
        // The lists of sizes are this test's own.
        let own = (sent.pages.capacity() + sent.programs.capacity()) * size_of::<usize>();
        let resident = (counted.bytes_current as usize).saturating_sub(own);
        let table = kept.expect("a table was made");
        assert!(table.hosted.outcome().is_some(), "the match was played to its end");
        let counted = table.hosted.bytes() + table.feeds.values().map(Feed::bytes).sum::<usize>();
        assert!(
            resident / 3 <= counted && counted <= resident * 2,
            "{} {preset}: {resident} bytes are kept, {counted} are counted",
            G::INFO.id
        );
        let (median, most) = (part(&mut sent.pages, 500), part(&mut sent.pages, 990));
        println!(
            "{:<10} {preset:<10} {seats} seats: {:>5} steps, page median {median:>5} 99% {most:>6} most {:>6}; \
             program median {:>6} 99% {:>6}; resident {} KiB, counted {} KiB",
            G::INFO.id,
            sent.pages.len(),
            part(&mut sent.pages, 1000),
            part(&mut sent.programs, 500),
            part(&mut sent.programs, 990),
            resident >> 10,
            counted >> 10,
        );
        assert!(median <= 6 << 10, "{} {preset}: the median step has {median} bytes", G::INFO.id);
        assert!(most <= MOST, "{} {preset}: 99 % of all steps have at most {most} bytes", G::INFO.id);
        if *seats == 2 {
            assert!(resident <= 256 << 10, "{} {preset}: {resident} bytes are kept", G::INFO.id);
        }
    }
}

/// What 99 % of all steps stay below.
const MOST: usize = 32 << 10;

/// The size below which so many of a thousand are.
fn part(sizes: &mut [usize], thousandth: usize) -> usize {
    sizes.sort_unstable();
    sizes.len().checked_sub(1).map_or(0, |last| sizes[last * thousandth / 1000])
}

#[test]
fn a_step_is_small_and_a_table_too() {
    for info in catalog::games() {
        let seats = [info.min_seats.max(2), info.max_seats];
        let seats = &seats[..testkit::sweep(2).min(2) as usize];
        let measured = catalog::with_game!(info.id, G => {
            let tables: Vec<(&str, u8)> = seats.iter().map(|seats| (G::INFO.quick_preset, *seats)).collect();
            measure::<G>(&tables);
        });
        measured.expect("a listed game is known");
    }
    measure::<Pennant>(&[("standard", 2)]);
}
