"""The notebooks run from top to bottom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def cells(path: Path) -> list[str]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(path)):
        exec(compile(cell, f"{path.name}, cell {number}", "exec"), names)


def test_there_are_notebooks_and_nothing_was_left_in_them() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["balance", "train"]
    for path in NOTEBOOKS:
        assert '"execution_count": null' in path.read_text(encoding="utf-8")
        assert all(
            not cell.get("outputs") for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        ), f"{path.name} has outputs: clear them"
