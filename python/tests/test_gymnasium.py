"""What Gymnasium asks of its environments."""

from __future__ import annotations

import banneret
import numpy as np
import pytest
from banneret import IllegalAction, UsageError
from banneret.gymnasium import Env, Pool, VectorEnv
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

MODES = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED]


def first_legal(mask: np.ndarray) -> np.ndarray:
    return np.argmax(mask, axis=-1)


def test_it_is_an_environment(game: banneret.Game) -> None:
    check_env(Env(game, opponents="random"), skip_render_check=True)


def test_a_match_against_a_bot_comes_to_its_end(each: banneret.Game) -> None:
    env, rng = Env(each, seat=1, opponents="random", illegal="raise"), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    over = False
    while not over:
        seen, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        over = terminated or truncated
    assert -1 <= reward <= each.seats - 1
    with pytest.raises(UsageError, match="over"):
        env.step(1)
    env.reset(seed=2)
    with pytest.raises(IllegalAction):
        env.step(399)
    env.close()
    with pytest.raises(UsageError, match="closed"):
        env.reset()


@pytest.mark.parametrize("mode", MODES)
def test_many_are_what_one_is(mode: AutoresetMode) -> None:
    game = banneret.load("knights", seats=2)
    envs = VectorEnv(6, game, opponents="random", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    seen, infos = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    ended = 0
    for _ in range(300):
        kept = {key: value.copy() for key, value in seen.items()}
        actions = first_legal(infos["action_mask"]).astype(np.int32)
        last, (seen, rewards, terminated, truncated, infos) = seen, envs.step(actions)
        # What was returned is the caller's.
        for key, value in kept.items():
            np.testing.assert_array_equal(last[key], value)
        over = terminated | truncated
        ended += int(over.sum())
        assert "refused" not in infos or mode is AutoresetMode.DISABLED
        if mode is AutoresetMode.SAME_STEP and over.any():
            np.testing.assert_array_equal(infos["_final_obs"], over)
            for lane in np.flatnonzero(over):
                assert envs.single_observation_space.contains(infos["final_obs"][lane])
                assert (infos["final_obs"][lane]["observation"] != seen["observation"][lane]).any()
        if mode is AutoresetMode.DISABLED and over.any():
            seen, infos = envs.reset(options={"reset_mask": over})
        assert (np.abs(rewards[~over]) == 0).all()
    assert ended > 6


def test_groups_come_back_in_order_and_reproduce() -> None:
    def run() -> list[float]:
        pool = Pool(8, 4, "knights", seats=2, opponents="random", seed=5)
        sums = []
        for step in range(40):
            seen, _, _, _, infos = pool.recv()
            assert infos["env_id"].tolist() == ([0, 1, 2, 3] if step % 2 == 0 else [4, 5, 6, 7])
            sums.append(float(seen["observation"].sum()))
            pool.send(first_legal(infos["action_mask"]), infos["env_id"])
        with pytest.raises(UsageError, match="group"):
            pool.send(np.zeros(4), np.arange(4))
        pool.close()
        return sums

    assert run() == run()
