"""One match, with the names that OpenSpiel has for what can be asked of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from banneret import _core
from banneret._core import UsageError

if TYPE_CHECKING:
    from banneret._game import Game

#: Who is asked when nobody is: the match is over.
TERMINAL = -4
_GUEST, _EVERYTHING = -1, -2


class Match:
    """A match. An action is a number of the encoding ``stable``, or a line of notation."""

    def __init__(self, game: Game, core: _core.Match) -> None:
        self.game = game
        self._core = core

    def pending(self) -> list[int]:
        """The seats that owe a decision; several where choices are simultaneous."""
        return self._core.pending()

    def current_player(self) -> int:
        """The first seat that owes a decision, or ``TERMINAL``."""
        pending = self._core.pending()
        return pending[0] if pending else TERMINAL

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return not self._core.pending()

    def move_number(self) -> int:
        """How many actions were played."""
        return self._core.plies()

    def _seat(self, player: int | None) -> int:
        if player is not None:
            return player
        seat = self.current_player()
        if seat == TERMINAL:
            raise UsageError("the match is over; nobody is asked")
        return seat

    def _legal(self, player: int | None) -> list[tuple[int, str]]:
        if player is None and self.is_terminal():
            return []
        return self._core.legal(self._seat(player))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a seat may do, as numbers, in the order of the rulebook."""
        return [deed for deed, _ in self._legal(player)]

    def legal_lines(self, player: int | None = None) -> list[str]:
        """The same, in notation."""
        return [line for _, line in self._legal(player)]

    def action_to_string(self, player: int, action: int) -> str:
        """The notation of a legal action."""
        for deed, line in self._core.legal(player):
            if deed == action:
                return line
        raise UsageError(f"the deed {action} is not legal now")

    def string_to_action(self, line: str, player: int | None = None) -> int:
        """The number of a legal action in notation."""
        legal = self._legal(player)
        for deed, own in legal:
            if own == line:
                return deed
        raise UsageError(f"`{line}` is not legal now (legal: {', '.join(own for _, own in legal[:20])})")

    def apply_action(self, action: int | str, player: int | None = None) -> None:
        """Plays an action: a number, or a line of notation, which may pack several."""
        seat = self._seat(player)
        if isinstance(action, str):
            self._core.play(seat, action)
        else:
            self._core.play_deed(seat, _deed(action))

    def apply_slot(self, slot: int, player: int | None = None) -> None:
        """Plays an action of the encoding ``slots``, from 1."""
        if slot < 1:
            raise _core.IllegalAction("slot 0 waits, and a seat that is asked cannot")
        self._core.play_place(self._seat(player), slot - 1)

    def returns(self) -> list[float]:
        """What each seat got: 0 is a fair share, and all together get 0."""
        return self._core.returns() or [0.0] * self.game.seats

    def player_return(self, player: int) -> float:
        """What one seat got."""
        return self.returns()[player]

    def observation(self, player: int | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat may know, as numbers."""
        return self._observe(self._seat(player), out)

    def full_state(self, out: np.ndarray | None = None) -> np.ndarray:
        """Everything, hidden hands and all: for a critic while it trains, never for whoever plays."""
        return self._observe(_EVERYTHING, out)

    def _observe(self, viewer: int, out: np.ndarray | None) -> np.ndarray:
        row = np.empty(self.game.observation_size, dtype=np.float32) if out is None else out
        self._core.observe(viewer, row)
        return row

    observation_tensor = observation

    def choice_features(self, player: int | None = None) -> np.ndarray:
        """The numbers of each legal action, a row each."""
        return self._core.describe(self._seat(player)).reshape(-1, self.game.choice_size)

    def view(self, player: int | None = None) -> dict[str, Any]:
        """What a seat may know, as the program writes it in JSON; without a seat what a guest may."""
        viewer = _GUEST if player is None else player
        view: dict[str, Any] = json.loads(self._core.view(viewer))
        return view

    def cues(self, player: int | None = None, most: int = 16) -> list[dict[str, Any]]:
        """What a seat noticed last, the latest last: ``event`` as JSON, and ``text`` as the program tells it.

        Without a seat what a guest noticed. The last 256 things that happened in the match are remembered.
        """
        viewer = _GUEST if player is None else player
        cues: list[dict[str, Any]] = json.loads(self._core.cues(viewer, most))
        return cues

    def information_state_string(self, player: int | None = None) -> str:
        """The position as a seat sees it, in one line of notation."""
        return self._core.position(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """The position as a seat sees it; without a seat as a guest does."""
        return self._core.position(_GUEST if player is None else player)

    def ask(self, bot: str, player: int | None = None, seed: int = 0) -> int:
        """What a bot would do, as a number. It is given what the seat knows and no more."""
        seat = self._seat(player)
        return self._core.legal(seat)[self._core.ask(seat, bot, seed)][0]

    def play_bot(self, bot: str, player: int | None = None, seed: int = 0) -> None:
        """Has a bot decide for a seat."""
        seat = self._seat(player)
        self._core.play_place(seat, self._core.ask(seat, bot, seed))

    def resample_from_infostate(self, player: int, seed: int = 0) -> Match:
        """A match that goes on from a world which the seat could be in."""
        return Match(self.game, self._core.resample(player, seed))

    def clone(self) -> Match:
        """The same match, to be played on otherwise."""
        return Match(self.game, self._core.clone())

    def serialize(self) -> str:
        """The match as a record: text that ``Game.replay`` and ``banneret record`` read."""
        return self._core.record()

    def __str__(self) -> str:
        return self.observation_string()


def _deed(action: int) -> int:
    if not 0 <= action < 2**32:
        raise _core.IllegalAction(f"the deed {action} is not legal now")
    return int(action)
