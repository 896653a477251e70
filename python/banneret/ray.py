"""Experiments of the lab and self-play on many machines: ``pip install 'banneret[ray]'``.

>>> import banneret.ray
>>> found = banneret.ray.compare("knights", b="r03", seats=2, pairs=200_000)  # doctest: +SKIP
>>> print(found)  # doctest: +SKIP

Whatever is asked for is cut into shards of one to five seconds. What a shard comes to does not depend on who plays it, so the
whole is, to the byte, what one machine says: shards of workers that are lost are played again, and one in a hundred is
played twice, on another worker, and compared.

The functions are those of ``banneret.lab``, and take ``progress`` too, which is told how many shards of how many are done.

Ray is started on this machine where nobody has called ``ray.init``. Every machine of the cluster needs this package, of the
same version, and folders with content at the same place.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import ray

from banneret import _core
from banneret._game import Game, load
from banneret.lab import Experiments, Found, _refuse

#: A shard is to take so many seconds, at least and at most.
SHARD = (1.0, 5.0)
#: As far as that goes, each core has so many.
EACH = 8
#: One shard in so many is played twice, on another worker.
AGAIN = 100
#: More shards than this no plan has.
MOST = 1_000_000
#: So many workers may be lost.
LOST = 100


class Disagreement(_core.BanneretError):
    """Two machines played the same shard and found different things: one of them is broken, or has another package."""


#: Rates every choice of a seat: gets what the seat sees (``batch.observation`` of the lanes that are asked), the rows of their
#: choices and where those of each lane begin (``batch.choice_features()``), and a generator; gives a slot for each lane.
Policy = Callable[[np.ndarray, np.ndarray, np.ndarray, np.random.Generator], np.ndarray]


@dataclass(frozen=True)
class Played:
    """Matches that a policy played against itself, decision by decision, in the order of the matches."""

    #: The number of the match, and the seat.
    match: np.ndarray
    seat: np.ndarray
    #: What the seat saw.
    observation: np.ndarray
    #: What it chose, as the row of the choice.
    choice: np.ndarray
    #: What the match came to for the seat.
    outcome: np.ndarray


def self_play(
    game: str, policy: Policy, *, matches: int, seed: int = 1, lanes: int = 64, **settings: Any
) -> Played:
    """Has a policy play whole matches against itself on all workers: what it saw and chose, and how it ended.

    Every match has chance of its own; ``lanes`` matches are a shard, and the policy draws from a generator of the shard.
    """
    if matches < 1 or lanes < 1:
        raise _core.UsageError(f"{matches} matches in shards of {lanes}: at least one is wanted")
    progress = settings.pop("progress", None)
    load(game, **settings)  # What cannot be opened is told here.
    _start()
    work = _Matches(game, settings, policy, seed, lanes, matches)
    count = -(-matches // lanes)
    with _hired(count) as workers:
        parts, _ = _gather(work, count, workers, progress)
    return Played(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _start() -> None:
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)


class _Cluster(Experiments):
    """On all cores of a cluster."""

    def _run(self, request: dict[str, Any], settings: dict[str, Any]) -> Found:
        progress = settings.pop("progress", None)
        _refuse(settings, ["progress"])
        told = json.dumps(request)
        task = _core.Task(told)  # What cannot be played is told here, and not by a worker.
        _start()
        shards = checked = 0
        while True:
            # They start while it is found out how long a shard takes.
            with _hired(task.units) as workers:
                count = _shards(task)
                parts, again = _gather(_Parts(told, count), count, workers, progress)
            shards, checked = shards + count, checked + again
            told, text = task.conclude(parts)
            if text is not None:
                return Found(told, text, shards, checked)
            task = _core.Task(told)


_CLUSTER = _Cluster()
compare, sim, arena, impact = _CLUSTER.compare, _CLUSTER.sim, _CLUSTER.arena, _CLUSTER.impact
tune = _CLUSTER.tune


def _shards(task: _core.Task) -> int:
    """How many shards, so that each takes a few seconds: a small one is played here to see."""
    units = task.units
    if task.kind.startswith("tune"):
        return units
    of = min(units, MOST)
    while True:
        start = time.perf_counter()
        task.part(1, of)
        took = time.perf_counter() - start
        if of == 1 or took > SHARD[0] / 20:
            work = of * took
            least, most = SHARD
            each = min(most, max(least, work / (EACH * _cores())))
            return min(units, MOST, max(1, round(work / each)))
        of = max(1, of // 8)


@dataclass(frozen=True)
class _Parts:
    """Parts of an experiment."""

    request: str
    of: int

    def __call__(self, at: int) -> str:
        if self.request not in _OPENED:
            _OPENED.clear()
            _OPENED[self.request] = _core.Task(self.request)
        return _OPENED[self.request].part(at + 1, self.of)


#: What this worker has opened.
_OPENED: dict[str, _core.Task] = {}


@dataclass(frozen=True)
class _Matches:
    """Matches that a policy plays against itself."""

    game: str
    settings: dict[str, Any]
    policy: Policy
    seed: int
    lanes: int
    matches: int

    def __call__(self, at: int) -> tuple[np.ndarray, ...]:
        first = at * self.lanes
        game = load(self.game, **self.settings)
        return _course(game, self.policy, self.seed, first, min(first + self.lanes, self.matches))


class _Player:
    """One core of the cluster."""

    def play(self, work: Callable[[int], Any], at: int) -> Any:
        return work(at)


_Worker: Any = ray.remote(num_cpus=1)(_Player)


#: The workers that are playing now.
_WORKERS: list[Any] = []


def _cores() -> int:
    return int(max(1, ray.cluster_resources().get("CPU", 1)))


@contextmanager
def _hired(most: int) -> Iterator[list[Any]]:
    """A worker for each core, as long as it lasts."""
    _WORKERS[:] = [_Worker.remote() for _ in range(min(most, _cores()))]
    try:
        yield _WORKERS
    finally:
        for worker in _WORKERS:
            ray.kill(worker)
        _WORKERS.clear()


def _gather(
    work: Callable[[int], Any],
    count: int,
    workers: list[Any],
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[Any], int]:
    """What the shards came to, in order. Those of lost workers are played again, and some twice by different workers."""
    results: list[Any] = [None] * count
    todo, twice = deque(range(count)), deque[tuple[int, Any]]()
    waiting: dict[Any, tuple[Any, int, bool]] = {}
    done = checked = lost = 0
    shared = ray.put(work)
    idle = list(workers)
    while done < count or twice or waiting:
        for worker in list(idle):
            other = next((one for one in twice if one[1] is not worker), None)
            if todo:
                at, again = todo.popleft(), False
            elif other is not None:
                twice.remove(other)
                at, again = other[0], True
            else:
                continue
            idle.remove(worker)
            waiting[worker.play.remote(shared, at)] = (worker, at, again)
        if not waiting:
            break  # There is nobody else who could play a shard again.
        [ready], _ = ray.wait(list(waiting))
        worker, at, again = waiting.pop(ready)
        try:
            value = ray.get(ready)
        except ray.exceptions.RayActorError:
            lost += 1
            if lost > LOST:
                raise
            workers.remove(worker)
            workers.append(_Worker.remote())
            idle.append(workers[-1])
            if again:
                twice.append((at, worker))
            else:
                todo.appendleft(at)
            continue
        idle.append(worker)
        if again:
            checked += 1
            if not _same(results[at], value):
                raise Disagreement(f"shard {at + 1} of {count} was played twice and came out differently")
            continue
        results[at] = value
        done += 1
        if at % AGAIN == AGAIN - 1:
            twice.append((at, worker))
        if progress is not None:
            progress(done, count)
    return results, checked


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, tuple):
        return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def _course(game: Game, policy: Policy, seed: int, first: int, last: int) -> tuple[np.ndarray, ...]:
    """These matches, whoever plays them: each has its own seed, and the policy draws from a generator of the shard."""
    matches = [game.new_match(f"{seed}/{number}") for number in range(first, last)]
    rng = np.random.default_rng([seed, first])
    rows: list[tuple[int, int, np.ndarray, np.ndarray]] = []
    while going := [at for at, match in enumerate(matches) if not match.is_terminal()]:
        seats = [matches[at].current_player() for at in going]
        seen = np.stack([matches[at].observation(seat) for at, seat in zip(going, seats, strict=True)])
        choices = [matches[at].choice_features(seat) for at, seat in zip(going, seats, strict=True)]
        offsets = np.cumsum([0, *map(len, choices)])
        slots = policy(seen, np.concatenate(choices), offsets, rng)
        for row, (at, seat, slot) in enumerate(zip(going, seats, slots, strict=True)):
            rows.append((at, seat, seen[row], choices[row][int(slot) - 1]))
            matches[at].apply_slot(int(slot), seat)
    rows.sort(key=lambda row: row[0])
    returns = [match.returns() for match in matches]
    return (
        np.array([first + at for at, *_ in rows], np.int64),
        np.array([seat for _, seat, *_ in rows], np.int32),
        np.array([seen for *_, seen, _ in rows], np.float32),
        np.array([choice for *_, choice in rows], np.float32),
        np.array([returns[at][seat] for at, seat, *_ in rows], np.float32),
    )


__all__ = [
    "Disagreement",
    "Found",
    "Played",
    "Policy",
    "arena",
    "compare",
    "impact",
    "self_play",
    "sim",
    "tune",
]
