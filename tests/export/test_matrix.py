"""Transfer matrices: each gives the machine's terms again, and is read back by SciPy."""

import io
import json
from pathlib import Path

import numpy as np
import pytest
from scipy.io import mmread

from stripcount.cli.main import run
from stripcount.draw.columns import column_graph
from stripcount.errors import BadInput
from stripcount.export.matrix import KINDS, TransferMatrix, mtx, text, transfer_matrix
from stripcount.machine.explore import explore
from stripcount.puzzles import puzzle_class
from tests.sentences import Says


def terms(found: TransferMatrix, count: int) -> list[int]:
    vector, listed = np.array(found.initial, dtype=object), []
    dense = found.matrix.toarray().astype(object)
    for _ in range(count):
        listed.append(int(np.array(found.final, dtype=object).dot(vector)))
        for _ in range(found.steps):
            vector = dense.dot(vector)
    return listed


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("name", "rows"), [("magnets", 2), ("ring-ring", 4), ("hard-squares", 1)])
def test_every_matrix_gives_the_terms(kind: str, name: str, rows: int) -> None:
    strip = puzzle_class(name)(rows)
    exploration = explore(strip, marks=True)
    found = transfer_matrix(exploration, strip, kind)
    assert terms(found, 8) == exploration.machine().terms(8)
    read = mmread(io.StringIO(mtx(found, "a title")), spmatrix=False)
    assert (read.toarray() == found.matrix.toarray()).all()
    assert len(text(found, "a title").splitlines()) == len(found.states) + 1


def test_merged_machines_are_smaller_and_drawn() -> None:
    strip = puzzle_class("hard-squares")(4)
    exploration = explore(strip, marks=True)
    graph = column_graph(exploration, strip, merged=True)
    merged = transfer_matrix(exploration, strip, "merged")
    assert len(graph.states) == len(merged.states) < exploration.sizes[0]
    ways = {(arrow.target, arrow.source): len(arrow.column_indices) for arrow in graph.arrows}
    assert ways == {(t, s): value for t, s, value in merged.entries()}


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str], tmp_path: Path, says: Says) -> None:
    assert run(["machine", "hard-squares", "-r", "2", "--format", "json", "--matrix", "column"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["states"], found["matrix"]["kind"], len(found["matrix"]["entries"])) == (3, "column", 7)
    assert run(["machine", "hard-squares", "-r", "2", "--format", "mtx"]) == 0
    assert capsys.readouterr().out.startswith("%%MatrixMarket matrix coordinate integer general\n")
    assert run(["machine", "hard-squares", "-r", "5", "--format", "svg", "--matrix", "merged"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert run(["machine", "hard-squares", "-r", "2", "--matrix", "full"]) == 2
    capsys.readouterr()
    assert run(["machine", "hard-squares", "-r", "2", "--format", "svg", "--matrix", "full"]) == 2
    says.text(capsys.readouterr().err)
    with says(BadInput):
        transfer_matrix(explore(puzzle_class("kings")(2)), puzzle_class("kings")(2), "half")
