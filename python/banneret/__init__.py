"""Five board and card games with hidden information, for programs that learn.

>>> import banneret
>>> game = banneret.load("knights", seats=2)
>>> match = game.new_match(seed=1)
>>> while not match.is_terminal():
...     match.apply_action(match.legal_actions()[0])
>>> sum(match.returns())
0.0

``banneret.pettingzoo`` has environments for several agents, ``banneret.gymnasium`` those for one agent or many matches at
once, and ``Game.batch`` is what they are made of.
"""

from banneret._core import (
    BanneretError,
    IllegalAction,
    InternalError,
    RecordError,
    SetupError,
    UnknownName,
    UsageError,
)
from banneret._game import Deed, Feature, Game, GameInfo, bots, games, load
from banneret._match import Match
from banneret._batch import Batch, Ragged

__all__ = [
    "BanneretError",
    "Batch",
    "Deed",
    "Feature",
    "Game",
    "GameInfo",
    "IllegalAction",
    "InternalError",
    "Match",
    "Ragged",
    "RecordError",
    "SetupError",
    "UnknownName",
    "UsageError",
    "bots",
    "games",
    "load",
]
