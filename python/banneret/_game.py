"""What there is to play, and a game with options, seats and content."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from banneret import _core
from banneret._batch import Batch
from banneret._match import Match


@dataclass(frozen=True)
class GameInfo:
    """What is true of a game whatever the options."""

    id: str
    title: str
    blurb: str
    min_seats: int
    max_seats: int
    rules_version: int
    presets: tuple[str, ...]


@dataclass(frozen=True)
class Feature:
    """A number of an observation: what it is called and the least it can be. None is more than 1."""

    name: str
    low: float


@dataclass(frozen=True)
class Deed:
    """What a number of the stable encoding means."""

    kind: str
    named: tuple[tuple[str, int], ...]


def games() -> list[GameInfo]:
    """Every game."""
    return [GameInfo(*row[:6], presets=tuple(row[6])) for row in _core.games()]


def bots() -> list[str]:
    """The names of bots; ``search/iterations=500`` and ``heuristic/noise=30`` are possible too."""
    return _core.bots()


def load(
    game: str,
    *,
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    content: str | os.PathLike[str] | None = None,
) -> Game:
    """Opens a game.

    ``preset`` and ``options`` are what ``banneret sim --preset … -o KEY=VALUE`` takes, ``content`` is a folder with
    content in place of what the game ships with.
    """
    return Game(_core.open(game, preset, _settings(options), seats, content))


def _settings(options: Mapping[str, object] | None) -> list[tuple[str, str]]:
    return [(key, _word(value)) for key, value in (options or {}).items()]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Game:
    """A game with options, seats and content: immutable, and shared by all matches played with it."""

    def __init__(self, core: _core.Game) -> None:
        self._core = core
        #: How many numbers an observation has.
        self.observation_size: int = core.observation_size
        #: How many numbers a choice has, in the encoding ``features``.
        self.choice_size: int = core.choice_size
        #: How many deeds there are, in the encoding ``stable``.
        self.deeds: int = core.deeds
        #: How many slots there are, in the encoding ``slots``: 0 waits.
        self.slots: int = core.slots
        #: How many seats there are.
        self.seats: int = core.seats

    @property
    def id(self) -> str:
        """The name in commands and records."""
        return self._core.id

    @property
    def title(self) -> str:
        """The name for people."""
        return self._core.title

    @property
    def rules(self) -> str:
        """The rules, in Markdown."""
        return self._core.rules

    @property
    def rules_version(self) -> int:
        """Raised when a record of the older one might not replay."""
        return self._core.rules_version

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the usual."""
        return dict(self._core.options)

    @property
    def content_hash(self) -> str:
        """Equal where the content is."""
        return self._core.content_hash

    @property
    def max_plies(self) -> int:
        """No match has more actions."""
        return self._core.max_plies

    @property
    def fingerprint(self) -> int:
        """As long as it is the same, the numbers of the deeds mean the same."""
        return self._core.fingerprint

    @property
    def features(self) -> list[Feature]:
        """The numbers of an observation, in order."""
        return [Feature(*row) for row in self._core.observation_names()]

    @property
    def choice_features(self) -> list[Feature]:
        """The numbers of a choice, in order."""
        return [Feature(*row) for row in self._core.choice_names()]

    def deed(self, number: int) -> Deed:
        """What a number of the stable encoding means."""
        kind, named = self._core.deed(number)
        return Deed(kind, tuple(named))

    def seat_name(self, seat: int) -> str:
        """What a seat is called in records and notation."""
        return self._core.seat_name(seat)

    def new_match(self, seed: int | str = 0) -> Match:
        """A new match. The same seed deals the same, here and in the program ``banneret``."""
        return Match(self, self._core.start(str(seed)))

    new_initial_state = new_match

    def replay(self, record: str) -> Match:
        """A match as a record tells it, every move of it checked."""
        return Match(self, self._core.replay(record))

    def batch(
        self,
        lanes: int,
        *,
        seed: int = 0,
        players: Sequence[str] = (),
        autoreset: str = "next_step",
        encoding: str = "slots",
        max_steps: int = 0,
        threads: int = 0,
        dense_mask: bool = False,
    ) -> Batch:
        """Many matches side by side, stepped on all cores without the interpreter.

        ``players`` names who decides for each seat: ``agent``, or a bot that plays inside the step.
        """
        core = self._core.batch(lanes, seed, list(players), autoreset, max_steps, threads)
        return Batch(self, core, encoding, dense_mask)

    def low(self) -> np.ndarray:
        """The least of each number of an observation."""
        return np.array([feature.low for feature in self.features], dtype=np.float32)

    def __repr__(self) -> str:
        return f"<banneret.Game {self.id}, {self.seats} seats>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a game is opened again by banneret.load, not unpickled")
