"""Every game at every table."""

from __future__ import annotations

import banneret
import pytest

_OPENED: dict[tuple[str, str | None, int | None], banneret.Game] = {}


def table(game: str, preset: str | None, seats: int | None) -> banneret.Game:
    """A game, opened once."""
    key = (game, preset, seats)
    if key not in _OPENED:
        _OPENED[key] = banneret.load(game, preset=preset, seats=seats)
    return _OPENED[key]


def tables() -> list[tuple[str, str | None, int | None]]:
    """Every game with every number of seats and every preset, as far as they go together."""
    return [
        (info.id, preset, seats)
        for info in banneret.games()
        for preset in info.presets
        for seats in range(info.min_seats, info.max_seats + 1)
        if _goes(info.id, preset, seats)
    ]


def _goes(game: str, preset: str, seats: int) -> bool:
    try:
        table(game, preset, seats)
    except banneret.SetupError:
        return False
    return True


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        names = ["-".join(str(part) for part in key if part is not None) for key in tables()]
        metafunc.parametrize("game", [table(*key) for key in tables()], ids=names)
    elif "each" in metafunc.fixturenames:
        infos = banneret.games()
        metafunc.parametrize("each", [table(info.id, None, None) for info in infos], ids=[i.id for i in infos])
