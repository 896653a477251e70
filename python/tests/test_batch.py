"""Many matches side by side."""

from __future__ import annotations

import banneret
import numpy as np
import pytest
from banneret import UnknownName, UsageError
from hypothesis import given, settings
from hypothesis import strategies as st


def trace(game: banneret.Game, lanes: int, steps: int = 120, **settings: object) -> list[np.ndarray]:
    """What the first eight lanes see and get when legal actions are drawn."""
    batch = game.batch(lanes, seed=9, **settings)  # type: ignore[arg-type]
    batch.reset(seed=9)
    rows = []
    for _ in range(steps):
        batch.step(batch.sample_legal())
        assert not batch.refused.any()
        seen = (batch.observation[:8], batch.rewards[:8], batch.actor[:8, None], batch.choices[:8, None])
        rows.append(np.concatenate([part.astype(np.float32) for part in seen], axis=1))
    return rows


def test_lanes_depend_neither_on_their_number_nor_on_threads(each: banneret.Game) -> None:
    one = trace(each, 8, threads=1)
    for other in (trace(each, 8, threads=2), trace(each, 50)):
        np.testing.assert_array_equal(one, other)


def test_both_encodings_draw_the_same_deeds(each: banneret.Game) -> None:
    np.testing.assert_array_equal(trace(each, 8), trace(each, 8, encoding="stable"))


def test_a_lane_plays_what_a_match_plays(each: banneret.Game) -> None:
    batch = each.batch(1, seed=3, encoding="stable", dense_mask=True, autoreset="disabled")
    batch.reset()
    for _ in range(30):
        deeds = batch.deeds[0][: batch.choices[0]]
        assert (deeds >= 0).all() and batch.mask[0].sum() == batch.choices[0] and batch.mask[0, 0] == 0
        packed = np.unpackbits(batch.legal_mask(), axis=1)[0]
        assert set(np.flatnonzero(packed)) == set(deeds.tolist())
        assert batch.choice_features().actions.shape == (len(deeds), each.choice_size)
        batch.step(deeds[:1].copy())


def test_one_bad_lane_reports_itself_and_the_others_go_on(each: banneret.Game) -> None:
    batch = each.batch(5)
    batch.reset(seed=1)
    actions = batch.sample_legal().copy()
    seen = batch.observation.copy()
    actions[2] = 9999
    batch.step(actions)
    assert batch.refused.tolist() == [False, False, True, False, False]
    assert list(batch.faults()) == [2] and "9999" in batch.faults()[2]
    np.testing.assert_array_equal(batch.observation[2], seen[2])
    assert (batch.observation[[0, 1, 3, 4]] != seen[[0, 1, 3, 4]]).any()
    batch.step(batch.sample_legal())
    assert not batch.refused.any() and not batch.faults()


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_a_match_that_ends_is_begun_anew_as_was_asked(mode: str) -> None:
    game = banneret.load("knights", seats=2)
    batch = game.batch(1, autoreset=mode, seed=5, dense_mask=True)
    batch.reset()
    while not batch.terminated[0]:
        batch.step(batch.sample_legal())
    assert sorted(batch.rewards[0]) in ([-1, 1], [0, 0])
    if mode == "same_step":
        assert batch.actor[0] >= 0 and (batch.last[0] != batch.observation[0]).any()
        return
    assert batch.actor[0] == -1 and batch.choices[0] == 0
    assert batch.mask[0].tolist() == [1] + [0] * (game.slots - 1)
    last = batch.observation.copy()
    batch.step(np.zeros(1, np.int32))
    assert batch.refused[0] == (mode == "disabled")
    assert (batch.observation != last).any() == (mode == "next_step")
    batch.reset(which=np.array([True]))
    assert batch.actor[0] >= 0 and not batch.terminated[0]


def test_bots_play_inside_the_step(each: banneret.Game) -> None:
    players = ["agent"] + ["random"] * (each.seats - 1)
    batch = each.batch(4, players=players)
    batch.reset(seed=1)
    for _ in range(50):
        assert set(batch.actor) <= {0, -1}
        batch.step(batch.sample_legal())


def test_a_match_is_cut_after_so_many_steps() -> None:
    batch = banneret.load("prevail").batch(3, max_steps=7, autoreset="disabled")
    batch.reset(seed=1)
    for _ in range(7):
        assert not batch.truncated.any()
        batch.step(batch.sample_legal())
    assert batch.truncated.all() and not batch.terminated.any()


def test_whole_matches_are_played_in_one_call(each: banneret.Game) -> None:
    decisions, returns = each.batch(7, seed=2).play_random(20)
    assert decisions > 20 * 10 and sum(returns) == pytest.approx(0, abs=1e-5)
    assert (decisions, returns) == each.batch(7, seed=2, threads=1).play_random(20)


def test_what_makes_no_batch_is_told() -> None:
    game = banneret.load("knights", seats=2)
    with pytest.raises(UsageError, match="0 lanes"):
        game.batch(0)
    with pytest.raises(UsageError, match="1 players for 2 seats"):
        game.batch(1, players=["agent"])
    with pytest.raises(UsageError, match="nobody is an agent"):
        game.batch(1, players=["random", "squire"])
    with pytest.raises(UsageError, match="program"):
        game.batch(1, players=["agent", "exec:/bin/true"])
    with pytest.raises(UnknownName, match="squire") as told:
        game.batch(1, players=["agent", "squir"])
    assert told.value.nearest == "squire"
    with pytest.raises(UnknownName, match="next_step"):
        game.batch(1, autoreset="nextstep")
    with pytest.raises(UnknownName, match="stable"):
        game.batch(1, encoding="stabel")
    batch = game.batch(3)
    with pytest.raises(UsageError, match="2 actions for 3 lanes"):
        batch.step(np.zeros(2, np.int32))


_BATCH = banneret.load("estraven").batch(4)
_BATCH.reset(seed=1)


@given(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=4, max_size=4))
@settings(max_examples=200, deadline=None)
def test_garbage_poisons_no_batch(actions: list[int]) -> None:
    choices, over = _BATCH.choices.copy(), _BATCH.actor < 0
    _BATCH.step(np.array(actions, np.int32))
    legal = (np.array(actions) >= 1) & (np.array(actions) <= choices) | over
    assert (_BATCH.refused == ~legal).all()
