"""Environments for one agent against bots: a single match (``Env``), and many at once (``VectorEnv``)."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from banneret import _core
from banneret._batch import Batch
from banneret._game import Game, load

_ILLEGAL = ("lose", "raise")


def _players(game: Game, seat: int, opponents: str | Sequence[str]) -> list[str]:
    """The agent on its seat, and bots on the others."""
    if not 0 <= seat < game.seats:
        raise _core.UsageError(f"there is no seat {seat}; there are {game.seats} (from 0)")
    others = [opponents] * (game.seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != game.seats - 1:
        raise _core.UsageError(f"{len(others)} opponents for {game.seats - 1} seats")
    return [*others[:seat], "agent", *others[seat:]]


def _spaces(game: Game) -> tuple[spaces.Dict, spaces.Discrete]:
    observation = spaces.Box(game.low(), np.float32(1.0), dtype=np.float32)
    mask = spaces.Box(0, 1, (game.slots,), dtype=np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask}), spaces.Discrete(game.slots)


class Env(gymnasium.Env[Any, Any]):
    """One agent on ``seat``, bots on all others.

    ``illegal`` says what becomes of an illegal action: ``lose`` ends the match with the reward of somebody who is last,
    ``raise`` refuses it. Everything else is for ``banneret.load``.
    """

    metadata = {"render_modes": ["ansi", "human"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = "knights",
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "squire",
        illegal: str = "lose",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        if illegal not in _ILLEGAL:
            raise _core.UnknownName(f"no way with illegal actions `{illegal}` (known: {', '.join(_ILLEGAL)})")
        self.game = game if isinstance(game, Game) else load(game, **settings)
        self.seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        players = _players(self.game, seat, opponents)
        self._batch: Batch | None = self.game.batch(
            1, players=players, autoreset="disabled", dense_mask=True
        )
        self.observation_space, self.action_space = _spaces(self.game)
        self._action = np.zeros(1, np.int32)
        self._over = True

    def _open(self) -> Batch:
        if self._batch is None:
            raise _core.UsageError("the environment is closed")
        return self._batch

    def _seen(self, batch: Batch) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        mask = batch.mask[0].copy()
        return {"observation": batch.observation[0].copy(), "action_mask": mask}, {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        batch = self._open()
        batch.reset(seed)
        self._over = False
        return self._seen(batch)

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        batch = self._open()
        if self._over:
            raise _core.UsageError("the match is over; call reset")
        self._action[0] = action
        batch.step(self._action)
        if batch.refused[0]:
            if self.illegal == "raise":
                raise _core.IllegalAction(batch.faults()[0])
            self._over = True
            seen, info = self._seen(batch)
            return seen, -1.0, True, False, {**info, "illegal": True}
        self._over = bool(batch.terminated[0] or batch.truncated[0])
        seen, info = self._seen(batch)
        reward = float(batch.rewards[0, self.seat])
        return seen, reward, bool(batch.terminated[0]), bool(batch.truncated[0]), info

    def render(self) -> str | None:
        text = self._open()._core.position(0)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        self._batch = None


class VectorEnv(gymnasium.vector.VectorEnv[dict[str, np.ndarray], Any, np.ndarray]):
    """Many matches of one agent against bots, stepped on all cores.

    An illegal action changes nothing in its match, and is told in ``infos["refused"]``.
    With ``copy=False`` the arrays returned are those that the next step writes into.
    """

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "knights",
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "squire",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        max_steps: int = 0,
        threads: int = 0,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        self.game = game if isinstance(game, Game) else load(game, **settings)
        self.num_envs = num_envs
        self.seat = seat
        self.copy = copy
        word = autoreset_mode.name if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        word = word.lower()
        self.batch: Batch = self.game.batch(
            num_envs,
            players=_players(self.game, seat, opponents),
            autoreset=word,
            max_steps=max_steps,
            threads=threads,
            dense_mask=True,
        )
        self._same = word == "same_step"
        self.metadata = {"autoreset_mode": AutoresetMode[word.upper()]}
        self.single_observation_space, self.single_action_space = _spaces(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _seen(self) -> dict[str, np.ndarray]:
        batch = self.batch
        return {"observation": self._own(batch.observation), "action_mask": self._own(batch.mask)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """``options={"reset_mask": …}`` begins anew only where it is true."""
        if isinstance(seed, list):
            raise _core.UsageError("one seed is wanted: each lane makes its own from it")
        which = (options or {}).get("reset_mask")
        self.batch.reset(seed, None if which is None else np.ascontiguousarray(which, np.bool_))
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        batch = self.batch
        batch.step(np.asarray(actions))
        return self._result()

    def _result(
        self,
    ) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        batch = self.batch
        seen = self._seen()
        infos: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if batch.refused.any():
            infos["refused"] = self._own(batch.refused)
        over = batch.terminated | batch.truncated
        if self._same and over.any():
            final = np.full(self.num_envs, None, dtype=object)
            nothing = np.zeros(self.game.slots, np.int8)
            nothing[0] = 1
            for lane in np.flatnonzero(over):
                final[lane] = {"observation": batch.last[lane].copy(), "action_mask": nothing.copy()}
            infos["final_obs"], infos["_final_obs"] = final, over
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        return seen, rewards, self._own(batch.terminated), self._own(batch.truncated), infos


class Pool:
    """``send`` and ``recv``, as EnvPool has them: while one group of matches waits for its actions, others are stepped.

    Groups come back in the order in which they were sent, so that what is learnt does not depend on the machine.
    """

    def __init__(self, num_envs: int, batch_size: int, game: str | Game = "knights", **settings: Any) -> None:
        if batch_size < 1 or num_envs % batch_size:
            raise _core.UsageError(f"{num_envs} matches cannot be shared among groups of {batch_size}")
        self.batch_size = batch_size
        groups = num_envs // batch_size
        seed = settings.pop("seed", 0)
        self.envs = [VectorEnv(batch_size, game, **settings) for _ in range(groups)]
        self._threads = ThreadPoolExecutor(groups)
        self._waiting: list[tuple[int, Future[Any]]] = []
        for group, env in enumerate(self.envs):
            self._waiting.append((group, self._threads.submit(self._begin, env, seed + group)))

    @staticmethod
    def _begin(env: VectorEnv, seed: int) -> Any:
        seen, infos = env.reset(seed=seed)
        none = np.zeros(env.num_envs, np.bool_)
        return seen, np.zeros(env.num_envs), none, none.copy(), infos

    def recv(self) -> Any:
        """The next group that was sent, with ``infos["env_id"]`` naming its matches."""
        if not self._waiting:
            raise _core.UsageError("nothing was sent; call send first")
        group, future = self._waiting.pop(0)
        result = future.result()
        result[4]["env_id"] = np.arange(group * self.batch_size, (group + 1) * self.batch_size)
        return result

    def send(self, actions: Any, env_id: np.ndarray) -> None:
        """Actions for a group that was received."""
        group, rest = divmod(int(env_id[0]), self.batch_size)
        if rest or group >= len(self.envs) or any(group == waiting for waiting, _ in self._waiting):
            raise _core.UsageError("these matches are no group that was received")
        actions = np.array(actions, np.int32)
        self._waiting.append((group, self._threads.submit(self.envs[group].step, actions)))

    def close(self) -> None:
        """Waits for what is being stepped."""
        self._threads.shutdown()
