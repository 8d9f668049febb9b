"""Theorems of one number: the files are written again from what they say, and everything else is refused."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stripcount.check.kernel import examination_lines
from stripcount.check.theorems import regenerate
from stripcount.cli.main import run
from stripcount.errors import BadInput, Disagreement
from stripcount.export.coq.theorem import key_comment
from stripcount.storage.coq import workshop
from tests.check.test_theorems import TEXTS, strip_of

NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed (Debian package coq)")
GRAPH, BOARD, SET, TREE = ((TEXTS / f"one-{kind}.v").read_text("ascii") for kind in ("graph", "board", "set", "tree"))


def test_the_commands_write_the_stored_files(tmp_path: Path) -> None:
    (tmp_path / "hole.txt").write_text("????\n?~??\n???1\n")
    path = tmp_path / "number.v"
    for stored, words in (
        (GRAPH, ["--graph", "petersen", "--problem", "independent"]),
        (BOARD, ["hard-squares", "--board", str(tmp_path / "hole.txt")]),
        (SET, ["--graph", "cube", "--problem", "minimal edge cover"]),
        (TREE, ["--graph", "cube", "--problem", "spanning tree"]),
    ):
        assert run(["count", *words, "--coq", str(path)]) == 0
        assert path.read_text("ascii") == stored


def altered(given: str) -> Iterator[str]:
    """Alterations of a file of one number."""
    for old, new in (
        ("= 0x4c%Z", "= 0x4d%Z"),
        ("0x4c", "0x4d"),
        ("0x3c", "0x3d"),
        ("0x4c%Z.", "0x4c%Z \\/ True."),
        ("(0, 1); ", ""),
        ("[0,1],", ""),
        ("[0,1]", "[0,2]"),
        ("[not_both_in]", "[]"),
        ("[not_both_in]", "[one_in]"),
        ("[not_both_in]", "[fun _ _ => true]"),
        ("count_on_graph 2", "count_on_graph 3"),
        ("repeat None 10", "repeat (Some 0) 10"),
        ("repeat None 10", "repeat None 9"),
        ("`graph`:`petersen`", "`graph`:`cube`"),
        ("on petersen,", "on cube,"),
        ("`problem`:`independent`", "`problem`:`dominating`"),
        ("`problem`:`independent`", "`problem`:`spanning tree`"),
        ("Definition edges", "Axiom wrong : False.\nDefinition edges"),
        ("Definition cells", "Axiom wrong : False.\nDefinition cells"),
        ("Definition edges", "Definition not_both_in (x y : nat) := true.\nDefinition edges"),
        ("Definition cells", "Definition same_square (p q : square) := true.\nDefinition cells"),
        ("Qed.\nEnd", "Admitted.\nEnd"),
        ("vm_cast_no_check", "admit; vm_cast_no_check"),
        ("Module OneGraph", "Module OneTree"),
        ("Module OneBoard", "Module OneGraph"),
        ("nowhere [[1; 1]]", "nowhere [[1; 0]]"),
        ("numbers 2", "numbers 3"),
        ("Some 1", "Some 0"),
        ("Some 1", "None"),
        ("`? ~ ? ?`", "`? ? ? ?`"),
        ("`? ~ ? ?`", "`? ~ ?`"),
        ("`puzzle`:`hard-squares`", "`puzzle`:`kings`"),
        ("`parameters`:{}", "`parameters`:{`rows`:`3`}"),
        ("graph_counted", "board_counted"),
        ("board_counted 0", "board_counted 1"),
        ("StatementPlaces Places", "Places StatementPlaces"),
        ("[Minimal EdgeCover]", "[EdgeCover]"),
        ("[Minimal EdgeCover]", "[Maximal EdgeCover]"),
        ("[Minimal EdgeCover]", "[]"),
        ("edges 8 given", "edges 7 given"),
        ("`problem`:`minimal edge cover`", "`problem`:`edge cover`"),
        ("repeat None 12", "repeat None 11"),
        ("Definition given", "Definition has (x : list nat) := true.\nDefinition given"),
        ("counts_on spanning_tree", "counts_on [Connected]"),
        ("counts_on spanning_tree before", "counts_on spanning_tree (path 8)"),
        ("[[]; [0];", "[[]; [];"),
        ("`problem`:`spanning tree`", "`problem`:`connected spanning`"),
        ("Definition before", "Definition spanning_tree := [Acyclic].\nDefinition before"),
        ("before 0x180%Z.", "before 0x180%Z \\/ True."),
        ("graph_sets_counted. vm_cast_no_check (eq_refl (Some 0x180%Z))", "graph_sets_counted. admit"),
    ):
        if old in given:
            yield given.replace(old, new)


def test_altered_files_are_refused_before_coq_sees_them() -> None:
    refused = 0
    for given in (GRAPH, BOARD, SET, TREE):
        for other in altered(given):
            with pytest.raises((BadInput, Disagreement)):
                regenerate(other, strip_of)
            refused += 1
    assert refused >= 66


def contents(given: str) -> Iterator[Any]:
    """What a comment might hold in place of a graph or a board."""
    key = given.partition("(* graph ")[2] or given.partition("(* board ")[2]
    content = json.loads(key.partition(" *)")[0].replace("`", '"'))
    yield from ([], None, 3, "x", {}, {**content, "more": 1})
    for field in content:
        others = ([[0, 0, 0]], [["a", "b"]], [[0, 99]], {"0": -1}, {"99": 1}, {"0": True}, ["x" * 20_000])
        for value in (None, -1, "x", [], {}, *others):
            if value != content[field]:
                yield {**content, field: value}


def test_other_contents_are_refused_in_one_sentence() -> None:
    for given, kind in ((GRAPH, "graph"), (BOARD, "board")):
        line = next(line for line in given.splitlines() if line.startswith(f"(* {kind} "))
        for content in contents(given):
            with pytest.raises((BadInput, Disagreement)) as caught:
                regenerate(given.replace(line, f"(* {key_comment(kind, content)} *)"), strip_of)
            assert "\n" not in str(caught.value)
            assert len(str(caught.value)) < 400


@NEEDS_COQ
@pytest.mark.interpreters
def test_the_kernel_accepts_the_files_and_refuses_other_numbers(tmp_path: Path) -> None:
    graphs = (("grid 4x4", "independent", 1234), ("K4", "3-colouring", 0), ("cube", "dominating", 183))
    texts = [GRAPH, BOARD, SET, TREE]
    for graph, words, number in graphs:
        path = tmp_path / "graph.v"
        assert run(["count", "--graph", graph, "--problem", words, "--coq", str(path)]) == 0
        texts.append(path.read_text("ascii"))
        assert f"= {hex(number)}%Z." in texts[-1]
    for text in texts:
        lines = list(examination_lines(text, strip_of))
        assert any(line.endswith("none (closed under the global context)") for line in lines)
    with workshop() as shop:
        for text, wrong in ((GRAPH, "0x4c"), (BOARD, "0x3c"), (SET, "= 0x"), (TREE, "0x180")):
            with pytest.raises(Disagreement, match="Coq refuses it"):
                shop.compile(text.replace(wrong, "= 0x1" if wrong == "= 0x" else "0x40"))
