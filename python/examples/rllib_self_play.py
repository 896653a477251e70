"""RLlib learns a game by playing all of its seats: ``python rllib_self_play.py [GAME] [--iterations N]``.

It needs ``pip install 'ray[rllib]' torch`` beside the package. All seats share one policy, which sees the slots that may be
answered (``action_mask``) and never chooses another.
"""

from __future__ import annotations

import argparse
from typing import Any

import banneret.pettingzoo
import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

SHARED = "shared"


class SelfPlay(MultiAgentEnv):
    """A match in which whoever is asked is shown the position, and nobody else is asked anything."""

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        self.match = banneret.pettingzoo.env(**(config or {}), illegal="random")
        self.possible_agents = list(self.match.possible_agents)
        self.agents = list(self.possible_agents)
        # RLlib's own module for masks has this name for what is seen.
        spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "action_mask": gymnasium.spaces.Box(0.0, 1.0, space["action_mask"].shape),
                    "observations": space["observation"],
                }
            )
            for agent, space in self.match.observation_spaces.items()
        }
        self.observation_spaces = spaces
        self.action_spaces = dict(self.match.action_spaces)

    def _seen(self, agent: str) -> dict[str, Any]:
        seen = self.match.observe(agent)
        return {"action_mask": seen["action_mask"].astype("float32"), "observations": seen["observation"]}

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.match.reset(seed=seed)
        agent = self.match.agent_selection
        return {agent: self._seen(agent)}, {}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        self.match.step(actions[self.match.agent_selection])
        over = any(self.match.terminations.values()) or any(self.match.truncations.values())
        asked = self.possible_agents if over else [self.match.agent_selection]
        ended = over and all(self.match.terminations.values())
        return (
            {agent: self._seen(agent) for agent in asked},
            {agent: self.match.rewards[agent] for agent in asked},
            {"__all__": ended},
            {"__all__": over and not ended},
            {},
        )


def config(game: str = "knights", **settings: Any) -> PPOConfig:
    """PPO over one policy for all seats."""
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [64, 64]})
    return (
        PPOConfig()
        .environment(SelfPlay, env_config={"game": game, **settings})
        .env_runners(num_env_runners=0)
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, episode, **_: SHARED)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SHARED: module}))
        .training(train_batch_size_per_learner=512, minibatch_size=128, num_epochs=2, gamma=1.0)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="knights")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=10)
    words = parser.parse_args()
    algorithm = config(words.game, seats=words.seats).build_algo()
    for number in range(words.iterations):
        told = algorithm.train()
        runners = told["env_runners"]
        print(f"iteration {number + 1}: {runners['num_env_steps_sampled_lifetime']:.0f} steps", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
