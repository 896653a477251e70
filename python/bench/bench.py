"""How fast the environments are: ``python python/bench/bench.py [GAME …]``.

Every figure is the best of three goes of ``--seconds`` each, in this process, with as many threads as there are cores.
``--envpool`` measures EnvPool beside it, where that is installed, with the same drawing of actions.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import banneret
import numpy as np

RNG = np.random.default_rng(1)


def rate(go: Callable[[], int], seconds: float) -> float:
    """How much of what ``go`` counts is done in a second, at best."""
    best = 0.0
    go()
    for _ in range(3):
        start, done = time.perf_counter(), 0
        while (took := time.perf_counter() - start) < seconds:
            done += go()
        best = max(best, done / took)
    return best


def drawn(mask: np.ndarray) -> np.ndarray:
    """One marked column of each row, drawn with NumPy alone."""
    width = mask.shape[1]
    marked = np.flatnonzero(mask)
    counts = np.bincount(marked // width, minlength=len(mask))
    firsts = np.cumsum(counts) - counts
    picks: np.ndarray = marked[firsts + (RNG.random(len(mask)) * counts).astype(np.int64)] % width
    return picks.astype(np.int32)


def listed(game: banneret.Game, lanes: int) -> Callable[[], int]:
    """Observation and the list of choices; actions are drawn in Python."""
    batch = game.batch(lanes, seed=1)
    batch.reset()

    def go() -> int:
        for _ in range(16):
            batch.step(1 + (RNG.random(lanes) * batch.choices).astype(np.int32))
        return 16 * lanes

    return go


def masked(game: banneret.Game, lanes: int) -> Callable[[], int]:
    """Observation and a dense mask; actions are drawn from it with NumPy."""
    batch = game.batch(lanes, seed=1, dense_mask=True)
    batch.reset()

    def go() -> int:
        for _ in range(16):
            batch.step(drawn(batch.mask))
        return 16 * lanes

    return go


def rows(game: banneret.Game, lanes: int) -> Callable[[], int]:
    """Observation and a row of numbers for every choice."""
    batch = game.batch(lanes, seed=1)
    batch.reset()

    def go() -> int:
        for _ in range(16):
            batch.choice_features()
            batch.step(batch.sample_legal())
        return 16 * lanes

    return go


def turns(game: banneret.Game) -> Callable[[], int]:
    """One PettingZoo environment without wrappers."""
    from banneret import pettingzoo

    env = pettingzoo.env(game)
    env.reset(seed=1)
    draw = iter(np.tile(RNG.random(1 << 12), 1 << 12).tolist())

    def go() -> int:
        for _ in range(256):
            _, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(1 + int(next(draw) * int(env._table.batch.choices[0])))
        return 256

    return go


def whole(game: banneret.Game, lanes: int) -> Callable[[], int]:
    """Whole random matches in one call: decisions."""
    batch = game.batch(lanes, seed=1)
    return lambda: batch.play_random(lanes)[0]


def envpool(task: str, lanes: int) -> Callable[[], int]:
    """A peer, with its mask and the same drawing."""
    import envpool as peer

    env = peer.make(task, env_type="gymnasium", num_envs=lanes, seed=1)
    _, info = env.reset()
    state = {"mask": np.asarray(info["legal_action_mask"])}

    def go() -> int:
        for _ in range(16):
            *_, info = env.step(drawn(state["mask"]))
            state["mask"] = np.asarray(info["legal_action_mask"])
        return 16 * lanes

    return go


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[info.id for info in banneret.games()])
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--envpool", nargs="*", default=[], metavar="TASK")
    words = parser.parse_args()
    print(f"{'':24}{'listed':>12}{'masked':>12}{'rows':>12}{'one env':>12}{'whole':>12}")
    for name in words.games:
        game = banneret.load(name, seats=2)
        goes = [
            listed(game, words.lanes),
            masked(game, words.lanes),
            rows(game, words.lanes),
            turns(game),
            whole(game, words.lanes),
        ]
        print(f"{name:24}" + "".join(f"{rate(go, words.seconds):12,.0f}" for go in goes), flush=True)
    for task in words.envpool:
        print(f"{task:36}{rate(envpool(task, words.lanes), words.seconds):12,.0f}", flush=True)


if __name__ == "__main__":
    main()
