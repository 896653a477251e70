//! Many matches.

use learn::{Legal, Out, Plan, Player, Table, games, open};

/// The arrays of a batch.
struct Rows {
    observation: Vec<f32>,
    actor: Vec<i32>,
    choices: Vec<i32>,
    mask: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    refused: Vec<bool>,
}

impl Rows {
    fn of(lanes: usize, observation: usize, seats: usize) -> Self {
        Self {
            observation: vec![0.0; lanes * observation],
            actor: vec![0; lanes],
            choices: vec![0; lanes],
            mask: vec![0; lanes * 401],
            rewards: vec![0.0; lanes * seats],
            terminated: vec![false; lanes],
            truncated: vec![false; lanes],
            refused: vec![false; lanes],
        }
    }

    fn out(&mut self) -> Out<'_> {
        Out {
            observation: &mut self.observation,
            actor: &mut self.actor,
            choices: &mut self.choices,
            mask: &mut self.mask,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            refused: &mut self.refused,
            ..Out::default()
        }
    }
}

/// A step writes into what it is given and needs no room of its own. One lane is stepped where it is asked, so that
/// everything is counted.
#[test]
fn a_step_allocates_nothing() {
    for (info, _) in games() {
        let game = open(&Table::new(info.id)).unwrap();
        let mut batch = game.batch(&Plan::new(1, 3)).unwrap();
        let mut rows = Rows::of(1, game.observation().len(), usize::from(game.seats()));
        batch.reset(None, None, rows.out()).unwrap();
        let mut answers = [0];
        let mut play = |steps: u32| {
            for _ in 0..steps {
                batch.draw(Legal::Slots, &mut answers).unwrap();
                batch.step(&answers, Legal::Slots, rows.out()).unwrap();
            }
        };
        // The first matches may set up what lasts.
        play(2_000);
        let counted = allocation_counter::measure(|| play(2_000));
        assert_eq!(counted.count_total, 0, "{}", info.id);
    }
}

#[test]
fn a_buffer_of_another_size_is_refused() {
    let game = open(&Table::new("knights")).unwrap();
    let mut batch = game.batch(&Plan::new(2, 3)).unwrap();
    let mut rows = Rows::of(1, game.observation().len(), usize::from(game.seats()));
    let error = batch.step(&[0, 0], Legal::Slots, rows.out()).unwrap_err();
    assert!(error.message.starts_with("`observation` has room for "), "{error}");
    let error = batch.step(&[0], Legal::Slots, Out::default()).unwrap_err();
    assert_eq!(error.message, "1 actions for 2 lanes");
}

#[test]
fn a_seat_of_a_bot_is_never_asked() {
    let game = open(&Table { seats: Some(3), ..Table::new("hex") }).unwrap();
    let bot = Player::read("heuristic").unwrap();
    let players = vec![bot.clone(), Player::Agent, bot];
    let mut batch = game.batch(&Plan { players, ..Plan::new(4, 3) }).unwrap();
    let mut rows = Rows::of(4, game.observation().len(), 3);
    batch.reset(None, None, rows.out()).unwrap();
    let mut answers = [0; 4];
    for _ in 0..40 {
        assert!(rows.actor.iter().all(|seat| [1, -1].contains(seat)), "{:?}", rows.actor);
        batch.draw(Legal::Stable, &mut answers).unwrap();
        batch.step(&answers, Legal::Stable, rows.out()).unwrap();
        assert!(!rows.refused.contains(&true), "{:?}", batch.faults());
    }
}
