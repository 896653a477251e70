"""What PettingZoo asks of its environments."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import types

import banneret
import numpy as np
import pytest
from banneret import IllegalAction, UsageError
from banneret import pettingzoo as environments
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test


def test_it_is_an_environment_of_agents_that_take_turns(game: banneret.Game) -> None:
    api_test(environments.env(game), num_cycles=60)


def test_it_is_an_environment_of_agents_that_act_at_once(game: banneret.Game) -> None:
    parallel_api_test(environments.parallel_env(game), num_cycles=60)


def test_seeds_reproduce(game: banneret.Game) -> None:
    seed_test(lambda: environments.env(game), num_cycles=30)
    # This one draws without the mask.
    parallel_seed_test(lambda: environments.parallel_env(game, illegal="random"), num_cycles=30)


def test_a_match_has_as_many_cycles_as_are_asked_for(game: banneret.Game) -> None:
    # It counts the turns of each agent, and draws without the mask: so everyone takes turns.
    module = types.SimpleNamespace(
        parallel_env=lambda **words: environments.parallel_env(game, illegal="random", **words),
        env=lambda **words: environments.env(game, everyone=True, illegal="random", **words),
    )
    max_cycles_test(module)
    api_test(module.env(), num_cycles=10)


def test_its_speed_can_be_measured(
    game: banneret.Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The benchmark runs for five seconds, and asks a clock after every cycle: each asking takes a twentieth here.
    ticks = itertools.count()
    clock = types.SimpleNamespace(time=lambda: next(ticks) / 20)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(environments.env(game))
    assert "turns per second" in capsys.readouterr().out


def test_it_is_rendered(game: banneret.Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: environments.env(game, render_mode=render_mode))
    assert capsys.readouterr().out


def test_an_observation_is_no_picture(game: banneret.Game) -> None:
    with tempfile.TemporaryDirectory() as folder:
        before = os.getcwd()
        os.chdir(folder)
        try:
            save_obs_test(environments.env(game))
        finally:
            os.chdir(before)


def test_a_match_is_cut_after_so_many_cycles(each: banneret.Game) -> None:
    parallel = environments.parallel_env(each, max_cycles=4, illegal="random")
    parallel.reset(seed=1)
    for step in range(4):
        assert parallel.agents
        actions = {agent: parallel.action_space(agent).sample() for agent in parallel.agents}
        *_, truncations, _ = parallel.step(actions)
        assert all(truncations.values()) == (step == 3)
    turns = environments.env(each, max_cycles=4)
    turns.reset(seed=1)
    count = 0
    for agent in turns.agent_iter():
        _, _, termination, truncation, info = turns.last()
        count += not (termination or truncation)
        turns.step(None if termination or truncation else int(np.flatnonzero(info["action_mask"])[0]))
    assert count == 4 * each.seats


def test_rewards_reach_everybody(each: banneret.Game) -> None:
    env = environments.env(each)
    env.reset(seed=2)
    rng, totals = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        over = termination or truncation
        env.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert sum(totals.values()) == pytest.approx(0, abs=1e-4) and not env.agents


def test_what_is_illegal_is_refused_and_changes_nothing() -> None:
    env = environments.env("knights", seats=2)
    with pytest.raises(UsageError, match="reset"):
        env.step(1)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"]
    for wrong in (0, 400, -1, 10**20):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    np.testing.assert_array_equal(env.observe(env.agent_selection)["observation"], before)
    env.close()
    with pytest.raises(UsageError, match="closed"):
        env.step(1)
