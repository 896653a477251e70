"""Work shared by Ray comes to what one machine says, also when a worker is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import banneret
import banneret.ray
import numpy as np
import pytest
import ray
from banneret import SetupError, UnknownName, UsageError, _core


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture(autouse=True)
def many_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banneret.ray, "_shards", lambda task: min(task.units, 12))
    monkeypatch.setattr(banneret.ray, "AGAIN", 6)


def alone(request: dict[str, Any]) -> tuple[str, str]:
    """What one machine says, without Ray."""
    told: str | None = json.dumps(request)
    while True:
        task = _core.Task(told)
        told, text = task.conclude([task.part(1, 1, jobs=2)])
        if text is not None:
            return told, text


class Killer:
    """Kills a worker when the first shard is done, while others are being played."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, done: int, of: int) -> None:
        if done == 1:
            assert len(banneret.ray._WORKERS) == 2 and of > 2
            ray.kill(banneret.ray._WORKERS[-1])
            self.killed += 1


def test_a_lost_worker_changes_nothing() -> None:
    killer = Killer()
    found = banneret.ray.compare("knights", b="r03", seats=2, pairs=400, progress=killer)
    request = {"kind": "compare", "game": "knights", "a": ["."], "b": ["r03"], "seats": 2, "count": 400}
    assert (found.json, found.text) == alone(request)
    assert killer.killed == 1 and found.shards == 12 and found.checked == 2


def test_every_experiment_is_what_one_machine_says() -> None:
    table = {"game": "knights", "seats": 2}
    sim = banneret.ray.sim("knights", seats=2, matches=300, bots="knight,random", seed=3)
    assert (sim.json, sim.text) == alone(
        {**table, "kind": "sim", "bots": ["knight", "random"], "count": 300, "seed": 3}
    )
    arena = banneret.ray.arena("knights", seats=2, bots=["heuristic", "random"], rounds=40)
    assert (arena.json, arena.text) == alone(
        {**table, "kind": "arena", "bots": ["heuristic", "random"], "count": 40}
    )
    best = arena.data["standings"][0]
    assert (best["bot"], best["players"]) == ("heuristic", 80) and best["score"]["low"] > 0.5
    only = ["Reaver", "Cutpurse"]
    impact = banneret.ray.impact("authority", seats=2, only=only, pairs=24)
    assert (impact.json, impact.text) == alone(
        {"game": "authority", "seats": 2, "kind": "impact", "only": only, "count": 24}
    )
    wish = '[change]\nturn_cap = "5..30"\n[target]\nturns = "<= 30"\n'
    tune = banneret.ray.tune("knights", wish, seats=2, searches=3, tries=4, each=10, fresh=20)
    assert (tune.json, tune.text) == alone(
        {**table, "kind": "tune", "wish": wish, "count": 3, "tries": 4, "each": 10, "fresh": 20}
    )
    assert tune.data["tries"] >= 12


def test_a_policy_plays_itself() -> None:
    game = banneret.load("hex", seats=3)

    # Within, so that it is sent whole.
    def policy(seen: Any, choices: Any, offsets: Any, rng: np.random.Generator) -> np.ndarray:
        assert seen.shape == (len(offsets) - 1, seen.shape[1]) and len(choices) == offsets[-1]
        return rng.integers(1, np.diff(offsets) + 1)

    killer = Killer()
    played = banneret.ray.self_play("hex", policy, matches=24, lanes=2, seats=3, progress=killer)
    again = banneret.ray.self_play("hex", policy, matches=24, lanes=2, seats=3)
    assert killer.killed == 1
    for name in ("match", "seat", "observation", "choice", "outcome"):
        np.testing.assert_array_equal(getattr(played, name), getattr(again, name))
    assert sorted(set(played.match)) == list(range(24)) and set(played.seat) <= {0, 1, 2}
    assert played.observation.shape[1] == game.observation_size
    assert played.choice.shape == (len(played.seat), game.choice_size)
    assert np.abs(played.outcome).max() <= 2


def test_machines_that_disagree_are_told() -> None:
    def play(at: int) -> tuple[np.ndarray, ...]:
        import os

        return (np.array([at, os.getpid()]),)

    with banneret.ray._hired(2) as workers:
        with pytest.raises(banneret.ray.Disagreement, match="shard 6 of 8"):
            banneret.ray._gather(play, 8, workers)
    assert not banneret.ray._WORKERS


def test_shards_take_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    task = _core.Task(json.dumps({"kind": "sim", "game": "knights", "count": 10**7}))
    assert 100 < banneret.ray._shards(task) < 10**6
    small = _core.Task(json.dumps({"kind": "sim", "game": "knights", "count": 2}))
    assert 1 <= banneret.ray._shards(small) <= 2


def test_what_cannot_be_played_is_told_at_once() -> None:
    with pytest.raises(UnknownName, match="did you mean `knights`"):
        banneret.ray.sim("nights", matches=10)
    with pytest.raises(SetupError, match="did you mean `squire`"):
        banneret.ray.arena("knights", bots="sqire,random", rounds=10)
    with pytest.raises(UsageError, match="seets"):
        banneret.ray.sim("knights", matches=10, seets=2)
    with pytest.raises(SetupError, match="count is 0"):
        banneret.ray.sim("knights", matches=0)
    with pytest.raises(SetupError, match="unknown variant"):
        banneret.ray.impact("authority", do="hnad", pairs=4)
