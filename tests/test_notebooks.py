"""The notebooks of the examples run from top to bottom and draw their pictures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples/notebooks").glob("*.ipynb"))


@pytest.mark.long
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    if "SUNGKA_REQUIRE_NOTEBOOKS" not in os.environ:
        for name in ("ipykernel", "matplotlib", "nbclient", "pandas"):
            pytest.importorskip(name)
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=100, resources={"metadata": {"path": tmp_path}}
    ).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    pictures = [one for one in outputs if "image/png" in one.get("data", {})]
    assert len(pictures) == 3
    said = "".join(one["text"] for one in outputs if one.get("name") == "stdout")
    assert said.startswith("200 records, ")
    assert not [one for one in outputs if one.get("name") == "stderr"]
