"""Other packages that have games with hidden information or masks, each measured as its users would use it.

Every peer draws legal actions at random with NumPy, but where its own code draws them. What is not installed is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

#: Does some steps, and says how many.
Go = Callable[[], int]
RNG = np.random.default_rng(1)


def drawn(mask: np.ndarray) -> np.ndarray:
    """One marked column of each row, drawn with NumPy alone."""
    width = mask.shape[1]
    marked = np.flatnonzero(mask)
    counts = np.bincount(marked // width, minlength=len(mask))
    firsts = np.cumsum(counts) - counts
    picks: np.ndarray = marked[firsts + (RNG.random(len(mask)) * counts).astype(np.int64)] % width
    return picks.astype(np.int32)


def envpool(task: str, lanes: int) -> Go:
    """EnvPool: matches in C++, stepped in batches."""
    import envpool as peer

    env = peer.make(task, env_type="gymnasium", num_envs=lanes, seed=1)
    _, info = env.reset()
    state = {"mask": np.asarray(info["legal_action_mask"])}

    def go() -> int:
        for _ in range(16):
            *_, info = env.step(drawn(state["mask"]))
            state["mask"] = np.asarray(info["legal_action_mask"])
        return 16 * lanes

    return go


def riichienv(_: int) -> Go:
    """RiichiEnv: mahjong in Rust, one match at a time."""
    from riichienv import RiichiEnv

    env = RiichiEnv()
    state = {"seen": env.reset()}

    def go() -> int:
        done = 0
        while done < 256:
            if env.done():
                state["seen"] = env.reset()
            actions = {}
            for player, seen in state["seen"].items():
                legal = seen.legal_actions()
                actions[player] = legal[int(RNG.random() * len(legal))]
            done += len(actions)
            state["seen"] = env.step(actions)
        return done

    return go


def open_spiel(name: str) -> Go:
    """OpenSpiel: whole random matches by its own bots, inside C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    seeds = iter(range(1 << 60))

    def go() -> int:
        done = 0
        for _ in range(8):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, next(seeds) % (1 << 30))
            done += state.move_number()
        return done

    return go


def rlcard(name: str) -> Go:
    """RLCard: whole matches in Python, by its own random agents."""
    import rlcard as peer
    from rlcard.agents import RandomAgent

    env = peer.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def go() -> int:
        courses, _ = env.run()
        return sum(len(course) // 2 for course in courses)

    return go


def pettingzoo(name: str) -> Go:
    """PettingZoo's classic games, without wrappers."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
    env.reset(seed=1)

    def go() -> int:
        for _ in range(64):
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(int(RNG.choice(np.flatnonzero(mask))))
        return 64

    return go


def pgx(name: str, lanes: int) -> Go:
    """Pgx: matches in JAX, compiled, with its own drawing."""
    import jax
    import pgx as peer
    from pgx.experimental.utils import act_randomly
    from pgx.experimental.wrappers import auto_reset

    env = peer.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def one(state: object, key: object) -> object:
        draw, deal = jax.random.split(key)
        return step(state, act_randomly(draw, state.legal_action_mask), jax.random.split(deal, lanes))

    key = jax.random.PRNGKey(1)
    held = {"key": key, "state": jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes))}

    def go() -> int:
        held["key"], key = jax.random.split(held["key"])
        held["state"] = jax.block_until_ready(one(held["state"], key))
        return lanes

    return go


def peers(lanes: int) -> Iterator[tuple[str, str, Callable[[], Go]]]:
    """The package, what of it, and how it is begun."""
    for task in ("SparrowMahjong-v1", "LeducHoldem-v1", "Backgammon-v1", "KuhnPoker-v1"):
        yield "EnvPool", task, lambda task=task: envpool(task, lanes)
    yield "RiichiEnv", "mahjong", lambda: riichienv(lanes)
    for name in ("gin_rummy", "leduc_poker", "backgammon"):
        yield "OpenSpiel", name, lambda name=name: open_spiel(name)
    for name in ("leduc-holdem", "doudizhu"):
        yield "RLCard", name, lambda name=name: rlcard(name)
    for name in ("leduc_holdem_v4", "connect_four_v3"):
        yield "PettingZoo", name, lambda name=name: pettingzoo(name)
    yield "Pgx", "leduc_holdem", lambda: pgx("leduc_holdem", lanes)
