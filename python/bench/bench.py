"""How fast the environments are: ``python python/bench/bench.py [GAME …]``.

Every figure is the best of three goes of ``--seconds`` each, in this process, with as many threads as there are cores.
``--peers`` measures other packages beside it (``peers.py``), as far as they are installed.
``--program PATH`` sets whole random matches in one call against what that ``banneret`` measures with ``bench``, both on one
core and in turns.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable

import banneret
import numpy as np
from peers import RNG, drawn, peers


def rate(go: Callable[[], int], seconds: float, goes: int = 3) -> float:
    """How much of what ``go`` counts is done in a second, at best."""
    best = 0.0
    go()
    for _ in range(goes):
        start, done = time.perf_counter(), 0
        while (took := time.perf_counter() - start) < seconds:
            done += go()
        best = max(best, done / took)
    return best


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


def against(name: str, program: str, seconds: float) -> tuple[float, float]:
    """Decisions a second of one core: in one call of ours, and in the program. Both at the usual table, in turns."""
    batch = banneret.load(name).batch(256, seed=1, threads=1)
    ours = theirs = 0.0
    words = [program, "bench", name, "--seconds", str(seconds), "--repeats", "1", "--matches", "1", "--json"]
    for _ in range(3):
        ours = max(ours, rate(lambda: batch.play_random(1024)[0], seconds, goes=1))
        told = json.loads(subprocess.run(words, capture_output=True, check=True).stdout)
        theirs = max(theirs, told["games"][0]["random_decisions_per_second"]["best"])
    return ours, theirs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[info.id for info in banneret.games()])
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--program", metavar="PATH")
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
    if words.peers:
        beside(words.lanes, words.seconds)
    for name in words.games if words.program else []:
        ours, theirs = against(name, words.program, words.seconds)
        print(f"{name:24}{ours:12,.0f} in one call{theirs:14,.0f} in the program{100 * ours / theirs:6.0f}%", flush=True)


def beside(lanes: int, seconds: float) -> None:
    """The peers that are installed, and which are not."""
    for package, what, begin in peers(lanes):
        try:
            told = f"{rate(begin(), seconds):12,.0f}"
        except ImportError as missing:
            told = f"    not measured: {missing}"
        print(f"{package + ' ' + what:36}{told}", flush=True)


if __name__ == "__main__":
    main()
