"""Experiments of the lab, played here on all cores; ``banneret.ray`` has the same on many machines.

>>> import banneret.lab
>>> found = banneret.lab.arena("knights", seats=2, bots=["heuristic", "random"], rounds=20)
>>> found.data["standings"][0]["bot"]
'heuristic'

Every function takes what ``banneret.load`` does, ``seed``, and ``iterations`` for bots that search. What is found depends on
these words alone, and is what ``banneret`` says with the same.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banneret import _core
from banneret._game import _settings


@dataclass(frozen=True)
class Found:
    """What an experiment came to."""

    #: As ``banneret`` prints it with ``--json``.
    json: str
    #: As ``banneret`` prints it for people.
    text: str
    #: In how many shards it was played, and how many of them were played twice and compared.
    shards: int = 1
    checked: int = 0

    @property
    def data(self) -> dict[str, Any]:
        """The same as a dictionary."""
        data: dict[str, Any] = json.loads(self.json)
        return data

    def __str__(self) -> str:
        return self.text


class Experiments(ABC):
    """The experiments, wherever they are played."""

    @abstractmethod
    def _run(self, request: dict[str, Any], settings: dict[str, Any]) -> Found: ...

    def compare(
        self,
        game: str,
        *,
        a: str | Sequence[str] = ".",
        b: str | Sequence[str],
        pairs: int,
        players: str | Sequence[str] = "heuristic",
        margin: float = 1.0,
        depth: str = "usual",
        luck: bool = False,
        **settings: Any,
    ) -> Found:
        """Two sides with the same luck, as ``banneret lab compare``: ``a`` and ``b`` are a preset, a folder, ``OPTION=VALUE``."""
        sides = {"a": _words(a), "b": _words(b)}
        asked = {"margin": margin, "depth": depth, "luck": luck, "bots": _words(players, ","), "count": pairs}
        return self._run(_request("compare", game, {**sides, **asked}, settings), settings)

    def sim(
        self,
        game: str,
        *,
        matches: int,
        bots: str | Sequence[str] = "knight",
        brief: bool = False,
        **settings: Any,
    ) -> Found:
        """Matches between bots, counted, as ``banneret sim``: ``bots`` has one for each seat, and starts again."""
        asked = {"bots": _words(bots, ","), "count": matches, "depth": "brief" if brief else "usual"}
        return self._run(_request("sim", game, asked, settings), settings)

    def arena(self, game: str, *, bots: str | Sequence[str], rounds: int, **settings: Any) -> Found:
        """Bots against each other from every chair, as ``banneret arena``."""
        return self._run(_request("arena", game, {"bots": _words(bots, ","), "count": rounds}, settings), settings)

    def impact(
        self,
        game: str,
        *,
        do: str | None = None,
        only: Sequence[str] = (),
        pairs: int = 1000,
        players: str = "heuristic",
        **settings: Any,
    ) -> Found:
        """What each card or unit is worth, by intervention, as ``banneret lab impact``."""
        asked = {"change": do, "only": list(only), "bots": [players], "count": pairs}
        return self._run(_request("impact", game, asked, settings), settings)

    def tune(
        self,
        game: str,
        wish: str,
        *,
        searches: int = 8,
        tries: int = 60,
        each: int = 200,
        fresh: int = 4000,
        players: str | Sequence[str] = "heuristic",
        **settings: Any,
    ) -> Found:
        """Better numbers, as ``banneret lab tune``: ``wish`` is the text of its file.

        Several searches that know nothing of each other try so many settings each, and what they found is asked again on
        fresh seeds; so what is found depends on ``searches`` and ``tries``, and on no clock.
        """
        asked = {"wish": wish, "count": searches, "tries": tries, "each": each, "fresh": fresh}
        return self._run(_request("tune", game, {**asked, "bots": _words(players, ",")}, settings), settings)


def _words(words: str | Sequence[str], between: str | None = None) -> list[str]:
    return words.split(between) if isinstance(words, str) else list(words)


_KNOWN = ("seats", "preset", "options", "content", "seed", "iterations")


def _request(kind: str, game: str, asked: Mapping[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """What is asked for, in words that survive being sent; what is no word of it stays in ``settings``."""
    own = {name: settings.pop(name) for name in _KNOWN if name in settings}
    content = own.pop("content", None)
    request = {"kind": kind, "game": game, **asked, **own}
    request["options"] = _settings(own.get("options"))
    request["content"] = None if content is None else str(content)
    return request


def _refuse(settings: Mapping[str, Any], known: Sequence[str] = ()) -> None:
    for name in settings:
        raise _core.UsageError(f"no setting `{name}` (known: {', '.join((*_KNOWN, *known))})")


class _Here(Experiments):
    """On this machine."""

    def _run(self, request: dict[str, Any], settings: dict[str, Any]) -> Found:
        jobs = settings.pop("jobs", 0)
        _refuse(settings, ["jobs"])
        told = json.dumps(request)
        while True:
            task = _core.Task(told)
            told, text = task.conclude([task.part(1, 1, jobs)])
            if text is not None:
                return Found(told, text)


_HERE = _Here()
compare, sim, arena, impact, tune = _HERE.compare, _HERE.sim, _HERE.arena, _HERE.impact, _HERE.tune

__all__ = ["Experiments", "Found", "arena", "compare", "impact", "sim", "tune"]
