"""Many matches side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from banneret import _core

if TYPE_CHECKING:
    from banneret._game import Game

_ENCODINGS = ("slots", "stable")


class Ragged(NamedTuple):
    """The numbers of every choice: lane ``i`` has the rows ``offsets[i]`` to ``offsets[i + 1]``."""

    actions: np.ndarray
    offsets: np.ndarray


class Batch:
    """Matches side by side, one a lane, each with chance of its own.

    The arrays are written anew by every ``reset`` and ``step``: copy what you keep.
    A lane that is given an illegal action marks itself in ``refused`` and stays as it is; the others go on.
    """

    def __init__(self, game: Game, core: _core.Batch, encoding: str, dense_mask: bool) -> None:
        if encoding not in _ENCODINGS:
            raise _core.UnknownName(f"no encoding `{encoding}` (known: {', '.join(_ENCODINGS)})")
        lanes = core.lanes
        self.game = game
        self._core = core
        self._stable = encoding == "stable"
        #: How many lanes there are.
        self.lanes: int = lanes
        #: What the seat that is asked may know.
        self.observation = np.zeros((lanes, game.observation_size), np.float32)
        #: The last observation of a match that ended, with autoreset in the same step.
        self.last = np.zeros((lanes, game.observation_size), np.float32)
        #: Which seat is asked; -1 for none.
        self.actor = np.full(lanes, -1, np.int32)
        #: How many choices it has.
        self.choices = np.zeros(lanes, np.int32)
        #: The number of the deed of each choice in order, then -1; with the encoding ``stable``.
        self.deeds = np.full((lanes, game.slots - 1 if self._stable else 0), -1, np.int32)
        #: 1 at every slot that may be answered; only if asked for.
        self.mask = np.zeros((lanes, game.slots if dense_mask else 0), np.int8)
        #: What each seat got in this step.
        self.rewards = np.zeros((lanes, game.seats), np.float32)
        #: Where a match came to its end, was cut, or refused the action.
        self.terminated = np.zeros(lanes, np.bool_)
        self.truncated = np.zeros(lanes, np.bool_)
        self.refused = np.zeros(lanes, np.bool_)
        self._actions = np.zeros(lanes, np.int32)
        core.bind(
            observation=self.observation.reshape(-1),
            last=self.last.reshape(-1),
            actor=self.actor,
            choices=self.choices,
            deeds=self.deeds.reshape(-1),
            mask=self.mask.reshape(-1),
            rewards=self.rewards.reshape(-1),
            terminated=self.terminated,
            truncated=self.truncated,
            refused=self.refused,
        )

    def reset(self, seed: int | None = None, which: np.ndarray | None = None) -> None:
        """Begins a new match in every lane, or in those that ``which`` marks."""
        self._core.reset(seed, which)
        self.rewards.fill(0)
        for flags in (self.terminated, self.truncated, self.refused):
            flags[slice(None) if which is None else which] = False

    def step(self, actions: np.ndarray) -> None:
        """Answers for the seat that is asked in each lane: slots from 1, or deeds."""
        if not (isinstance(actions, np.ndarray) and actions.dtype == np.int32 and actions.flags.c_contiguous):
            actions = np.ascontiguousarray(actions, dtype=np.int32)
        self._core.step(actions, self._stable)

    def sample_legal(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each lane, drawn at random; 0 where nobody is asked."""
        actions = self._actions if out is None else out
        self._core.draw(actions, self._stable)
        return actions

    def choice_features(self) -> Ragged:
        """The numbers of every choice of every lane."""
        rows, offsets = self._core.describe()
        return Ragged(rows.reshape(-1, self.game.choice_size), offsets)

    def legal_mask(self) -> np.ndarray:
        """The deeds that may be answered, a bit for each, packed as ``numpy.packbits`` does."""
        if not self._stable:
            raise _core.UsageError("a batch with the encoding `stable` has deeds to mark; this one has slots")
        mask = np.zeros((self.lanes, self.game.deeds), np.bool_)
        lanes, places = np.nonzero(self.deeds >= 0)
        mask[lanes, self.deeds[lanes, places]] = True
        return np.packbits(mask, axis=1)

    def play_random(self, matches: int) -> tuple[int, list[float]]:
        """Plays whole matches at random: how many decisions they took, and what each seat got on average."""
        return self._core.play_random(matches)

    def faults(self) -> dict[int, str]:
        """The lanes whose last step was refused, and why."""
        return dict(self._core.faults())
