"""Environments for several agents: turn by turn (``env``) and all at once (``parallel_env``).

An observation is a dictionary of ``observation`` and ``action_mask``, and the mask is in the info as well. Actions are slots:
the place in the list of legal actions from 1, and 0 to wait, which is all that a seat may do that is not asked.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from banneret import _core
from banneret._batch import Batch
from banneret._game import Game, load

_ILLEGAL = ("raise", "random")


def env(game: str | Game = "knights", *, everyone: bool = False, **settings: Any) -> AECEnv:
    """An environment in which agents take turns.

    Whoever is asked takes a turn. With ``everyone`` all of them do, again and again, and who is not asked waits with 0.

    ``max_cycles`` cuts a match after so many decisions of each agent: on average, or with ``everyone`` after so many turns
    of each. ``illegal`` says what becomes of an illegal
    action: ``raise`` refuses it, ``random`` plays a legal one in its place and says so in the info.
    Everything else is for ``banneret.load``.
    """
    return parallel_to_aec(Parallel(game, **settings)) if everyone else AEC(game, **settings)


def parallel_env(game: str | Game = "knights", **settings: Any) -> Parallel:
    """The same, in which all agents act at once, and those that are not asked wait."""
    return Parallel(game, **settings)


class _Table:
    """One match and its arrays, for either kind of environment."""

    def __init__(self, game: str | Game, render_mode: str | None, illegal: str, **settings: Any) -> None:
        if illegal not in _ILLEGAL:
            raise _core.UnknownName(f"no way with illegal actions `{illegal}` (known: {', '.join(_ILLEGAL)})")
        if render_mode not in (None, "ansi", "human"):
            raise _core.UnknownName(f"no render mode `{render_mode}` (known: ansi, human)")
        self.game = game if isinstance(game, Game) else load(game, **settings)
        self.illegal = illegal
        self.batch: Batch = self.game.batch(1, autoreset="disabled")
        self.action = np.zeros(1, np.int32)
        self.agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.agents)}
        observation = spaces.Box(self.game.low(), np.float32(1.0), dtype=np.float32)
        mask = spaces.Box(0, 1, (self.game.slots,), dtype=np.int8)
        self.spaces = {
            agent: spaces.Dict({"observation": observation, "action_mask": mask}) for agent in self.agents
        }
        self.actions = {agent: spaces.Discrete(self.game.slots) for agent in self.agents}
        #: One row for each number of choices: the first so many slots may be answered, or only the wait.
        self.masks = np.tri(self.game.slots, self.game.slots, dtype=np.int8)
        self.masks[:, 0] = 0
        self.masks[0, 0] = 1
        self.masks.setflags(write=False)
        self.open = False

    def reset(self, seed: int | None) -> None:
        self.batch.reset(seed)
        self.open = True

    def asked(self) -> int:
        return int(self.batch.actor[0])

    def mask(self, choices: int) -> np.ndarray:
        row: np.ndarray = self.masks[choices]
        return row

    def look(self, seat: int) -> tuple[np.ndarray, int]:
        """What a seat may know, and how many choices it has."""
        batch = self.batch
        if batch.actor[0] == seat:
            return batch.observation[0].copy(), int(batch.choices[0])
        row = np.empty(self.game.observation_size, np.float32)
        return row, batch._core.peek(0, seat, row)

    def play(self, action: int) -> bool:
        """Plays a slot for the seat that is asked. Was it legal?"""
        if not self.open:
            raise _core.UsageError("the environment is closed or was never reset; call reset first")
        batch = self.batch
        try:
            self.action[0] = action
        except (OverflowError, TypeError, ValueError):
            self.action[0] = -1
        batch._core.step(self.action, False)
        if not batch.refused[0]:
            return True
        if self.illegal == "raise":
            raise _core.IllegalAction(batch.faults()[0])
        batch.step(batch.sample_legal())
        return False

    def render(self, mode: str | None) -> str | None:
        text = self.batch._core.position(0)
        if mode == "human":
            print(text)
            return None
        return text if mode == "ansi" else None

    def close(self) -> None:
        self.open = False


class _Environment:
    """What both interfaces share."""

    def __init__(
        self,
        game: str | Game = "knights",
        *,
        render_mode: str | None = None,
        illegal: str = "raise",
        max_cycles: int = 0,
        **settings: Any,
    ) -> None:
        super().__init__()
        self._table = _Table(game, render_mode, illegal, **settings)
        self.game = self._table.game
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "render_modes": ["ansi", "human"],
            "name": f"banneret_{self.game.id}",
            "is_parallelizable": True,
        }
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []
        self.observation_spaces = self._table.spaces
        self.action_spaces = self._table.actions

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return self._table.render(self.render_mode)

    def close(self) -> None:
        self._table.close()


class AEC(_Environment, AECEnv):
    """Agents take turns; where several are asked at the same time, one after the other, without seeing the answers."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        wait: dict[str, Any] = {"action_mask": self._table.mask(0)}
        self.infos = {agent: dict(wait) for agent in self.agents}
        self._skip_agent_selection = None
        self._decisions = 0
        self._turn()

    def _turn(self) -> None:
        """Whoever is asked is selected, and told what it may do."""
        agent = self.possible_agents[self._table.asked()]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._table.mask(int(self._table.batch.choices[0]))}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._table.seat[agent]
        row, choices = self._table.look(seat)
        # Who is not asked first may be asked at the same time, but it is not its turn.
        mine = choices if seat == self._table.asked() else 0
        return {"observation": row, "action_mask": self._table.mask(mine).copy()}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise _core.UsageError("the match is over; call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise _core.IllegalAction(f"{agent} is asked and cannot pass None")
        table = self._table
        self._cumulative_rewards[agent] = 0.0
        legal = table.play(action)
        self._decisions += 1
        batch = table.batch
        cut = 0 < self.max_cycles * len(self.agents) <= self._decisions
        self.infos[agent] = {"action_mask": table.mask(0)}
        if batch.terminated[0] or batch.truncated[0] or cut:
            ended = bool(batch.terminated[0])
            for seat, one in enumerate(self.agents):
                self.rewards[one] = float(batch.rewards[0, seat])
                self.terminations[one] = ended
                self.truncations[one] = not ended
                self._cumulative_rewards[one] += self.rewards[one]
        else:
            self._turn()
        if not legal:
            self.infos[agent] = {**self.infos[agent], "illegal": True}


class Parallel(_Environment, ParallelEnv):
    """All agents act at once; who is not asked waits with 0, and what it answers is not looked at."""

    def _look(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What everybody sees; remembers who is asked."""
        observations, infos = {}, {}
        self._asked = set()
        for seat, agent in enumerate(self.possible_agents):
            row, choices = self._table.look(seat)
            if choices:
                self._asked.add(seat)
            mask = self._table.mask(choices).copy()
            observations[agent] = {"observation": row, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._table.reset(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._look()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise _core.UsageError("the match is over; call reset")
        table, batch = self._table, self._table.batch
        asked, illegal = set(self._asked), set()
        while (seat := table.asked()) in asked:
            asked.remove(seat)
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise _core.UsageError(f"{agent} is asked and has no action")
            if not table.play(actions[agent]):
                illegal.add(agent)
        self._steps += 1
        ended = bool(batch.terminated[0])
        cut = not ended and (bool(batch.truncated[0]) or 0 < self.max_cycles <= self._steps)
        over = ended or cut
        observations, infos = self._look()
        for agent in illegal:
            infos[agent]["illegal"] = True
        rewards = {
            agent: float(batch.rewards[0, seat]) if over else 0.0
            for seat, agent in enumerate(self.possible_agents)
        }
        terminations = dict.fromkeys(self.possible_agents, ended)
        truncations = dict.fromkeys(self.possible_agents, cut)
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos
