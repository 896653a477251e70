"""The page is true: what it shows runs."""

from __future__ import annotations

import re
from pathlib import Path

import banneret
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_what_the_page_shows_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 3
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)


@pytest.mark.parametrize("name", ["UnknownName", "SetupError", "RecordError", "IllegalAction", "UsageError"])
def test_the_page_names_every_exception(name: str) -> None:
    assert f"`{name}`" in PAGE.read_text(encoding="utf-8")
    assert issubclass(getattr(banneret, name), banneret.BanneretError)
