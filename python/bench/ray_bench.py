"""How much of two cores Ray leaves: ``python python/bench/ray_bench.py [--pairs N]``.

The same comparison is played by ``banneret.lab`` with two threads and by ``banneret.ray`` with two workers, in turns.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import banneret.lab
import banneret.ray
import ray


def timed(play: Callable[[], banneret.lab.Found]) -> tuple[float, str]:
    """Seconds, and what was found."""
    start = time.perf_counter()
    found = play()
    return time.perf_counter() - start, found.json


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="knights")
    parser.add_argument("--b", default="r03")
    parser.add_argument("--pairs", type=int, default=60_000)
    parser.add_argument("--goes", type=int, default=3)
    words = parser.parse_args()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    for _ in range(words.goes):
        asked = {"game": words.game, "b": words.b, "seats": 2, "pairs": words.pairs}
        here, alone = timed(lambda: banneret.lab.compare(**asked, jobs=2))
        there, shared = timed(lambda: banneret.ray.compare(**asked))
        assert alone == shared
        print(f"two threads {here:6.1f} s, two workers {there:6.1f} s: {100 * here / there:.0f}%", flush=True)


if __name__ == "__main__":
    main()
